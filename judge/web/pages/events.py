"""An event's own pages: made, changed, announced to, exported, imported."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from flask import Blueprint, render_template, request

from judge.games import GAMES
from judge.store.rights import Right
from judge.store.services import events, house, transfer
from judge.store.services.player_lists import TwinsError, list_in, settled_list
from judge.store.services.settings import Settings, usual_settings, zones
from judge.web import forms
from judge.web.files import download, short_name
from judge.web.languages import chosen_language
from judge.web.matrix import ACCOUNT, does, open_to, staff_with
from judge.web.pages.frame import page, redirect_to
from judge.web.pages.settings import settings_from
from judge.web.pages.twins import read_decisions
from judge.web.signin import work

if TYPE_CHECKING:
    from werkzeug.wrappers import Response

blueprint = Blueprint("events", __name__)


@blueprint.get("/events/new")
@open_to(ACCOUNT)
def new() -> str:
    """Show the form for a new event."""
    presets = {game: usual_settings(game) for game in GAMES}
    asked = request.args.get("game", "")
    settings = Settings(game=asked if asked in presets else next(iter(presets)))
    settings = replace(settings, **presets[settings.game])
    return render_template("event/new.html", s=settings, zones=sorted(zones()), locked={}, presets=presets)


@blueprint.post("/events")
@open_to(ACCOUNT)
def create() -> Response:
    """Make an event."""
    slug = events.create_event(
        work(), settings_from(request.form), head_judge=bool(request.form.get("head_judge"))
    )
    return redirect_to("players.index", slug=slug)


@blueprint.get("/events/import")
@open_to(ACCOUNT)
def import_form() -> str:
    """Show the form for an event file."""
    return render_template("event/import.html")


@blueprint.get("/e/<slug>/file")
def export(slug: str) -> Response:
    """Return the event file as YAML."""
    text, kind = transfer.export_text(work(), slug)
    return download(text, f"application/{kind}", f"{slug}.{kind}")


@blueprint.post("/events/import")
@open_to(ACCOUNT)
def import_file() -> Response | tuple[str, int]:
    """Create an event from an event file; in a list with repeated names, ask of each whether it is another person."""
    file = request.files.get("file")
    if file is not None and file.filename:
        data, name = file.stream.read(), short_name(file)
    else:
        data, name = request.form.get("text", "").encode(), ""
    decided, game = read_decisions(request.form), request.form.get("game", "")
    try:
        slug = transfer.import_event(work(), data, game, partial(settled_list, decided=decided), name)
    except TwinsError as asked:
        sent = {"text": list_in(data, name), "game": game}
        return render_template("event/twins.html", twins=asked.twins, told=sent, decided=decided), 409
    # Parts of the file that an event cannot hold are in the log, which is shown if there are any.
    return redirect_to("log.index" if transfer.left_out_of(work(), slug) else "rounds.desk", slug=slug)


@blueprint.get("/e/<slug>/announcements")
@staff_with(Right.EVENT)
def announcements(slug: str) -> tuple[str, int]:
    """Show the announcements, and the form for more."""
    return page("event/announcements.html", slug, announcements=events.announcements(work(), slug))


@blueprint.get("/e/<slug>/settings")
@staff_with(Right.EVENT)
def settings(slug: str) -> tuple[str, int]:
    """Show an event's settings."""
    found, version = events.settings_of(work(), slug)
    points = house.points(found.game, found.house_rulings, chosen_language())
    return page(
        "event/settings.html",
        slug,
        s=found,
        version=version,
        points=points,
        zones=sorted(zones()),
        locked=events.settled_settings(work(), slug),
        forgotten=house.obsolete_points(work(), slug),
    )


@blueprint.post("/e/<slug>/settings")
@does("event.change")
def change(slug: str) -> Response:
    """Change an event's settings."""
    version = forms.needed_number(request.form, "version")
    before, _ = events.settings_of(work(), slug)
    events.change_settings(work(), slug, settings_from(request.form, before), version)
    return redirect_to("events.settings", slug=slug)
