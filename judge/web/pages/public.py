"""The public pages of an event: pairings, standings, announcements; and the open deck check."""

from __future__ import annotations

from flask import Blueprint, Response, render_template, request

from judge.decks.report import source_of
from judge.printing.names import name_key
from judge.store.services import boards, brackets, events, feed, house, unkept
from judge.store.services import pictures as service
from judge.web.computing import compute
from judge.web.languages import chosen_language
from judge.web.limits import ASK
from judge.web.matrix import ANYBODY, open_to
from judge.web.pages.decks import read_upload
from judge.web.pages.frame import frame_of, page
from judge.web.signin import work

blueprint = Blueprint("public", __name__)


@blueprint.get("/e/<slug>")
def event(slug: str) -> tuple[str, int]:
    """Show the event, its round and its announcements."""
    frame = frame_of(slug)
    settings = events.settings_of(work(), slug)[0]
    played = boards.show_round(work(), slug, frame.round_number) if frame.round_number else None
    return page(
        "public/event.html",
        slug,
        played=played,
        lines=boards.standings(work(), slug) if played else [],
        held=boards.coverage(work(), slug),
        brackets=brackets.brackets(work(), slug),
        announcements=events.announcements(work(), slug),
        points=house.house_points(work(), slug),
        notes=settings.house_notes,
        venue=settings.venue,
    )


@blueprint.get("/e/<slug>/out/<name>")
def written(slug: str, name: str) -> Response:
    """Return the standings or results as a file: standings.csv, results.csv, report.trf."""
    text, kind = feed.export_file(work(), slug, name)
    shown = f'attachment; filename="{slug}-{name}"'
    data = (
        "\ufeff" + text if kind == "text/csv" else text
    ).encode()  # the mark tells spreadsheets that it is UTF-8
    return Response(data, content_type=f"{kind}; charset=utf-8", headers={"Content-Disposition": shown})


@blueprint.get("/e/<slug>/screen")
def screen(slug: str) -> tuple[str, int]:
    """Show a hall screen: pairings by name, the standings or the bracket; it refreshes automatically."""
    frame = frame_of(slug)
    drawn = brackets.brackets(work(), slug)
    usual = "standings" if frame.closed and not drawn else "bracket" if drawn else "pairings"
    played = boards.show_round(work(), slug, frame.round_number) if frame.round_number else None
    return page(
        "public/screen.html",
        slug,
        show=request.args.get("show", usual),
        brackets=drawn,
        played=played,
        by_name=_sort_by_name(played) if played else [],
        lines=boards.standings(work(), slug) if played else [],
        held=boards.coverage(work(), slug),
        announcements=events.announcements(work(), slug),
    )


def _sort_by_name(played: boards.RoundView) -> list[tuple[str, int, str]]:
    """List a round by player's name, in the order of the printed list: name, table (0 for a bye), the others there."""
    rows = [
        (
            seat.called,
            0 if table.bye else table.table,
            ", ".join(other.name for other in table.seats if other is not seat),
        )
        for table in played.tables
        for seat in table.seats
    ]
    return sorted(rows, key=lambda row: name_key(row[0], chosen_language()))


@blueprint.get("/e/<slug>/pictures")
def pictures(slug: str) -> tuple[str, int]:
    """Show the event in pictures, each with its table."""
    drawn = brackets.brackets(work(), slug)
    return page("public/pictures.html", slug, f=service.pictures(work(), slug), brackets=drawn)


@blueprint.get("/decks/check")
def deck_check() -> str:
    """Show the deck check to anybody."""
    return render_template(
        "decks/check.html", report=None, source="", game="zombie_world_order", official=True
    )


@blueprint.post("/decks/check")
@ASK
@open_to(ANYBODY)
def try_deck() -> str:
    """Check a deck for anybody; nothing is stored."""
    content, name = read_upload()
    asked, official = request.form.get("game", ""), bool(request.form.get("official"))
    game, _, kind = asked.partition(":")
    report = compute(unkept.deck, game, content, chosen_language(), kind=kind, name=name, official=official)
    source = source_of(report, content if isinstance(content, str) else None)
    return render_template("decks/check.html", report=report, source=source, game=asked, official=official)
