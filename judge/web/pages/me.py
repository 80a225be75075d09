"""A player's phone: own table, own deck, pairings, standings. No private data of others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Blueprint, request, url_for

from judge.store.services import boards, checking_in, decks, events, links, mymatch, players, results
from judge.web import forms
from judge.web.check_in_codes import check_here
from judge.web.limits import ASK, JOIN
from judge.web.matrix import does
from judge.web.pages.decks import read_upload
from judge.web.pages.frame import frame_of, page, redirect_to
from judge.web.pages.rounds import figures_of, players_of
from judge.web.qr import qr_svg
from judge.web.signin import personal_link, work

if TYPE_CHECKING:
    from werkzeug.wrappers import Response

blueprint = Blueprint("me", __name__, url_prefix="/e/<slug>/me")


@blueprint.get("")
def match(slug: str) -> tuple[str, int]:
    """Show own table, opponent, clock, report, deck."""
    mine = mymatch.my_match(work(), slug)
    return page(
        "player/match.html",
        slug,
        m=mine,
        deck=decks.show_deck(work(), slug, mine.code),
        announcements=events.announcements(work(), slug),
    )


@blueprint.post("/report")
@ASK
@does("result.report", "player")
def report(slug: str) -> Response:
    """Report the result of one's own table."""
    number, table = forms.needed_number(request.form, "round"), forms.needed_number(request.form, "table")
    results.report_result(
        work(), slug, number, table, *figures_of(request.form), players=players_of(request.form)
    )
    return redirect_to("me.match", slug=slug)


@blueprint.post("/check-in")
@JOIN
@does("player.check_in", "player")
def check_in(slug: str) -> Response:
    """Check in, by the code that is shown in the hall."""
    check_here(slug, request.form.get("code", ""))
    checking_in.check_in(work(), slug, mymatch.my_match(work(), slug).code)
    return redirect_to("me.match", slug=slug)


@blueprint.post("/drop")
@does("player.drop", "player")
def drop(slug: str) -> Response:
    """Drop from the event."""
    players.drop_player(work(), slug, mymatch.my_match(work(), slug).code)
    return redirect_to("me.match", slug=slug)


@blueprint.get("/pairings")
def pairings(slug: str) -> tuple[str, int]:
    """Show the pairings."""
    number = frame_of(slug).round_number
    return page(
        "player/pairings.html", slug, played=boards.show_round(work(), slug, number) if number else None
    )


@blueprint.get("/standings")
def standings(slug: str) -> tuple[str, int]:
    """Show the standings."""
    return page(
        "player/standings.html",
        slug,
        lines=boards.standings(work(), slug),
        held=boards.coverage(work(), slug),
    )


@blueprint.get("/deck")
def deck(slug: str) -> tuple[str, int]:
    """Show own deck, and the form that hands it in."""
    mine = mymatch.my_match(work(), slug)
    wanted = request.args.get("find", "").strip()[:60]
    found = decks.find_cards(frame_of(slug).game, wanted) if wanted else None
    return page("player/deck.html", slug, deck=decks.show_deck(work(), slug, mine.code), found=found)


@blueprint.post("/deck")
@ASK
@does("deck.submit", "player")
def submit_deck(slug: str) -> Response:
    """Submit one's own deck."""
    content, name = read_upload()
    decks.submit_deck(work(), slug, mymatch.my_match(work(), slug).code, content, file_name=name)
    return redirect_to("me.deck", slug=slug)


@blueprint.get("/link")
def link(slug: str) -> tuple[str, int]:
    """Show own personal link, for a second device."""
    signed = personal_link(*links.link_nonce(work(), slug, mymatch.my_match(work(), slug).code))
    url = url_for("join.follow", signed=signed, _external=True)
    return page("player/link.html", slug, link=url, qr=qr_svg(url))
