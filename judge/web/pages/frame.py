"""Draw a page of an event inside its frame, with the navigation of the pages this person may open."""

from __future__ import annotations

import re
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from flask import g, redirect, render_template, request, url_for
from flask_babel import get_locale, gettext
from markupsafe import Markup

from judge.disputes.language.words import score_word
from judge.store.refusals import Refusal
from judge.store.rights import Right
from judge.store.services import live
from judge.store.services.frame import Frame, read_frame
from judge.web import beats
from judge.web.computing import IN_LANES
from judge.web.guards import SAFE
from judge.web.languages import chosen_language
from judge.web.signin import work

if TYPE_CHECKING:
    from flask import Flask
    from werkzeug.wrappers import Response


def init_app(app: Flask) -> None:
    """Open the snapshot of a page before its view, and give the templates the parts common to all pages."""
    app.before_request(_open_snapshot)
    app.teardown_request(_close_snapshot)
    app.jinja_env.globals["shared"] = render_shared
    app.jinja_env.globals["seen_version"] = lambda: g.get("seen", "")


@dataclass(frozen=True)
class NavigationItem:
    """One entry of the rail or of the phone's tabs."""

    mark: str
    words: str
    url: str
    here: bool
    called: bool = False  # somebody waits there


def _item(mark: str, words: str, endpoint: str, slug: str, *, called: bool = False) -> NavigationItem:
    return NavigationItem(mark, words, url_for(endpoint, slug=slug), request.endpoint == endpoint, called)


def rail(of: Frame) -> list[NavigationItem]:
    """Return the staff pages that this person may open; further parts of the service add theirs here."""
    calls = gettext("Tables · calls %(n)s", n=of.calls) if of.calls else gettext("Tables")
    entries = [
        (Right.SEE_FLOOR, "swap", gettext("Rounds"), "rounds.desk"),
        (Right.SEE_FLOOR, "people", gettext("Players %(n)s", n=of.players), "players.index"),
        (Right.SEE_FLOOR, "deck", gettext("Decks %(n)s", n=of.decks), "decks.board"),
        (Right.FLOOR, "call", calls, "floor.tables"),
        (Right.FLOOR, "scale", gettext("Disputes"), "disputes.index"),
        (Right.SEE_FLOOR, "flag", gettext("Penalties"), "floor.penalty_list"),
        (Right.SEE_FLOOR, "cup", gettext("Standings"), "rounds.standings"),
        (Right.SEE_FLOOR, "print", gettext("Print"), "paper.index"),
        (Right.EVENT, "horn", gettext("Announcements"), "events.announcements"),
        (Right.STAFF, "people", gettext("Staff"), "people.staff"),
        (Right.EVENT, "ask", gettext("Questions"), "unanswered.index"),
        (Right.EVENT, "gear", gettext("Settings"), "events.settings"),
        (Right.LOG, "log", gettext("Log"), "log.index"),
    ]
    return [
        _item(mark, words, endpoint, of.slug, called=mark == "call" and of.waiting > 0)
        for right, mark, words, endpoint in entries
        if of.may(right)
    ]


def tabs(of: Frame) -> list[NavigationItem]:
    """List the four tabs of a player's phone."""
    return [
        _item("home", gettext("Match"), "me.match", of.slug),
        _item("list", gettext("Pairings"), "me.pairings", of.slug),
        _item("cup", gettext("Standings"), "me.standings", of.slug),
        _item("deck", gettext("Deck"), "me.deck", of.slug),
    ]


OWN = {"me.match", "me.deck", "me.link"}  # pages that show nothing but one's own match


def _open_snapshot() -> None:
    """Open one read transaction for an event's page: first the live tag, then the frame and the view's reads.

    In this order a page never shows an old state under a new tag: a concurrent write looks new to the browser. Pages of the
    lanes are read in several transactions: they compute for long, and hold no connection meanwhile.
    """
    slug = (request.view_args or {}).get("slug")
    if slug and request.method in SAFE and request.path.startswith("/e/"):
        with suppress(Refusal):  # the view says what is wrong
            g.live_tag = live.beat(work(), slug, own=request.endpoint in OWN).tag
            if request.endpoint not in IN_LANES:
                g.snapshot = ExitStack()
                g.snapshot.enter_context(work().store.snapshot())
            g.frame = read_frame(work(), slug)


def _close_snapshot(_error: BaseException | None) -> None:
    snapshot: ExitStack | None = g.pop("snapshot", None)
    if snapshot is not None:
        snapshot.close()


def frame_of(slug: str) -> Frame:
    """Return the frame of this request's event: as before the view, and in a write as it is now."""
    kept: Frame | None = g.get("frame")
    return kept or read_frame(work(), slug)


def score_name(frame: Frame) -> str:
    """Return what the tables of the event's game report beside the places."""
    return score_word(frame.game, chosen_language()) or gettext("Score")


def render_shared(template: str, frame: Frame, **context: object) -> Markup:
    """Render a part that is the same for everybody, cached until the event changes; then mark one's own row in it.

    A row names its owner in `data-own`: one player's code, or several with a blank between.
    """
    key = ("part", template, frame.slug, frame.revision, str(get_locale()))
    drawn = work().store.cached(
        key, lambda: render_template(template, frame=frame, score_word=score_name(frame), **context)
    )
    if frame.player_code:
        own = rf'(<tr data-own="(?:[^"]* )?{re.escape(frame.player_code)}(?: [^"]*)?")>'
        drawn = re.sub(own, r'\1 class="mine" aria-current="true">', drawn, count=1)
    return Markup(drawn)  # noqa: S704 - drawn by our own templates, which escape


def page(template: str, slug: str, status: int = 200, **context: object) -> tuple[str, int]:
    """Draw a page of an event."""
    frame = frame_of(slug)
    tag = g.get("live_tag", "")  # none where a write is answered: its address cannot be fetched again
    g.seen = getattr(context.get("d"), "version", "")  # what is edited goes over this version alone
    shown = render_template(
        template,
        frame=frame,
        score_word=score_name(frame),
        rail=rail(frame),
        tabs=tabs(frame),
        live_url=request.script_root + beats.address(slug, own=request.endpoint in OWN) if tag else "",
        live_tag=tag,
        **context,
    )
    return shown, status


def redirect_to(endpoint: str, **values: Any) -> Response:
    """Redirect to a page after a write, so that a reload repeats nothing."""
    return redirect(url_for(endpoint, **values), 303)
