"""The organizer's desk: drafts, results, standings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flask import Blueprint, jsonify, redirect, request, url_for

from judge.store.refusals import Invalid
from judge.store.rights import Right
from judge.store.services import boards, brackets, chances, events, journal, repairs, results
from judge.store.services import decks as deck_service
from judge.web import forms
from judge.web.matrix import does, staff_with
from judge.web.pages.finding import sheet_of
from judge.web.pages.frame import frame_of, page, redirect_to, score_name
from judge.web.pages.joining import join_parts
from judge.web.pages.next_step import next_step, quick_entry, seat_choices
from judge.web.problems import wants_json
from judge.web.signin import work
from judge.web.slip_codes import slip_of
from judge.web.words import log_text

if TYPE_CHECKING:
    from werkzeug.datastructures import MultiDict
    from werkzeug.wrappers import Response

    from judge.store.services.frame import Frame

DIGITS = str.maketrans("０１２３４５６７８９", "0123456789")
blueprint = Blueprint("rounds", __name__, url_prefix="/e/<slug>")
ALONE = "lost-"  # before the number of the seat that has lost alone


def figures_of(form: MultiDict[str, str]) -> tuple[list[int], list[int]]:
    """Read a result's figures and scores: one choice such as "2-1-0", or one field of each for each seat."""
    found = []
    for together, each in (("figures", "figure"), ("scores", "score")):
        picked = form[together].split("-") if form.get(together) else form.getlist(each)
        picked = [part.strip().translate(DIGITS) for part in picked]
        if not all(part.isascii() and part.isdigit() and len(part) < 5 for part in picked):
            raise Invalid(
                "result.figures" if together == "figures" and form.get(together) else "result.seats"
            )
        found.append([int(part) for part in picked])
    return found[0], found[1]


def players_of(form: MultiDict[str, str]) -> list[str]:
    """Read the numbers of the players that the page showed at the table."""
    return form.get("players", "").split()


def read_absence(form: MultiDict[str, str]) -> tuple[str, tuple[list[int], list[int]]]:
    """Read a result without play: all lost, one of them lost, or the seat of the absent player."""
    if form["missed"] == "double_loss":
        return "double_loss", ([], [])
    if form["missed"].startswith(ALONE):
        return "lost", ([forms.whole_number(form["missed"].removeprefix(ALONE), "missed")], [])
    return "no_show", ([forms.needed_number(form, "missed")], [])


def _join_figures(figures: list[int]) -> str:
    return "-".join(map(str, figures))


@blueprint.get("/desk")
def desk(slug: str) -> tuple[str, int] | Response:
    """Show the current round, its missing results, and the next draft; others are shown the public page."""
    frame = frame_of(slug)
    if not frame.may(Right.SEE_FLOOR):
        return redirect(url_for("public.event", slug=slug))
    wanted = request.args.get("round", type=int) or frame.round_number
    played = boards.show_round(work(), slug, wanted) if wanted else None
    draft = boards.show_round(work(), slug, frame.draft_number) if frame.draft_number else None
    coming = boards.next_round(work(), slug) if draft is None else None
    settled = played is not None and draft is None and not played.missing
    return page(
        "rounds/desk.html",
        slug,
        played=played,
        over=settled and coming is None,
        draft=draft,
        seated=seat_choices(draft),
        sitting=seat_choices(played) if draft is None and played is not None and played.missing else [],
        quick=quick_entry(played, frame, score_name(frame)),
        coming=next_step(frame, played, coming),
        everything="all" in request.args,
        last=journal.last_result(work(), slug) if frame.may(Right.RESULTS) else None,
        **(_pre_pairing(frame) if played is None and draft is None else {}),
    )


def _pre_pairing(frame: Frame) -> dict[str, Any]:
    """Return the desk's data before the first pairing: missing decks, and how players join."""
    decks_wanted = frame.decks_needed or frame.decks
    rows = deck_service.submission_rows(work(), frame.slug) if decks_wanted else []
    lacking = [row for row in rows if row.state != "legal" and not row.dropped]
    joining = join_parts(frame.slug) if frame.may(Right.PLAYERS) and frame.join_open else {}
    return {"lacking": lacking, **joining}


@blueprint.post("/results/quick")
@does("result.record")
def quick(slug: str) -> Response:
    """Write a result typed as one line; a page's script gets what was written and how to undo it."""
    form = request.form
    if slip := slip_of(form.get("line", "")):  # read by a hand scanner
        return sheet_of(slip)
    line, shown = form.get("line", ""), forms.number(form, "round")
    written = results.quick_result(work(), slug, line, shown, players_of(form))
    if not wants_json():
        return redirect_to("rounds.desk", slug=slug)
    undo = url_for("log.undo", slug=slug, entry=written.entry)
    return jsonify(said=log_text("result.record", written.facts), undo=undo)


@blueprint.post("/rounds/<int:number>/tables/<int:table>/result")
@does("result.record")
def record(slug: str, number: int, table: int) -> Response:
    """Write or correct a table's result: figures one by one, or as one choice such as "2-1-0"."""
    form = request.form
    frame = frame_of(slug)
    version = forms.number(form, "version")
    outcome, (figures, scores) = read_absence(form) if form.get("missed") else ("", figures_of(form))
    if version is not None and not outcome and number < frame.round_number:
        right = {"figures": _join_figures(figures) or None, "scores": _join_figures(scores) or None}
        return redirect_to("rounds.repair", slug=slug, number=number, table=table, version=version, **right)
    results.record_result(
        work(),
        slug,
        number,
        table,
        figures,
        scores,
        version=version,
        note=form.get("note", ""),
        outcome=outcome,
        players=players_of(form),
    )
    return redirect_to("rounds.desk", slug=slug, round=number)


@blueprint.get("/rounds/<int:number>/tables/<int:table>/repair")
def repair(slug: str, number: int, table: int) -> tuple[str, int]:
    """Show the ways to repair a wrong result of an earlier round."""
    figures, scores = figures_of(request.args)
    found = repairs.ways(work(), slug, number, table, figures, scores)
    return page(
        "rounds/repair.html",
        slug,
        ways=found,
        version=forms.needed_number(request.args, "version"),
        number=number,
        table=table,
        figures=_join_figures(figures),
        scores=_join_figures(scores),
    )


@blueprint.post("/rounds/<int:number>/tables/<int:table>/repair")
@does("result.repair")
def put_right(slug: str, number: int, table: int) -> Response:
    """Correct a result of an earlier round and apply the chosen repair."""
    form = request.form
    version, choice = forms.needed_number(form, "version"), form.get("choice", "")
    repairs.repair(work(), slug, number, table, *figures_of(form), version=version, choice=choice)
    return redirect_to("rounds.desk", slug=slug)


@blueprint.get("/desk/standings")
@staff_with(Right.SEE_FLOOR)
def standings(slug: str) -> tuple[str, int]:
    """Show the standings."""
    lines, held = boards.standings(work(), slug), boards.coverage(work(), slug)
    return page("rounds/standings.html", slug, lines=lines, held=held, size=_cut_of(slug))


def _cut_of(slug: str) -> int:
    """Return the size of the event's cut, or a usual one."""
    later = events.settings_of(work(), slug)[0].later_stages
    return int(later[0].get("cut") or 8) if later else 8


@blueprint.get("/desk/bracket")
@staff_with(Right.SEE_FLOOR)
def bracket(slug: str) -> tuple[str, int]:
    """Show the knock-out."""
    return page("rounds/bracket.html", slug, brackets=brackets.brackets(work(), slug))


@blueprint.get("/desk/cut")
def cut(slug: str) -> tuple[str, int]:
    """Show who is certain of the cut, and who can safely draw."""
    size = request.args.get("size", default=_cut_of(slug), type=int)
    said = chances.what_if(work(), slug, max(2, min(size, 512)))
    return page("rounds/cut.html", slug, said=said, size=said["cut"])


@blueprint.get("/desk/standings/<code>")
def audit(slug: str, code: str) -> tuple[str, int]:
    """Show the figures behind a player's tie-breakers."""
    return page("rounds/audit.html", slug, said=chances.audit(work(), slug, code), code=code)
