"""An event's own pages: made, changed, announced to, exported, imported."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any

from flask import Blueprint, render_template, request
from flask import Response as AnswerFile
from flask_babel import get_timezone

from judge.store.refusals import Forbidden, Invalid
from judge.store.services import events, house, transfer
from judge.web.languages import chosen
from judge.web.pages.frame import back, page
from judge.web.signin import work

if TYPE_CHECKING:
    from werkzeug.datastructures import MultiDict
    from werkzeug.wrappers import Response

blueprint = Blueprint("events", __name__)


def number(form: MultiDict[str, str], name: str) -> int | None:
    """Read a whole number of a form; nothing where the field is empty."""
    text = form.get(name, "").strip()
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 6):
        raise Invalid("field.number", field=name)
    return int(text)


def needed_number(form: MultiDict[str, str], name: str) -> int:
    """Read a whole number that must be there."""
    value = number(form, name)
    if value is None:
        raise Invalid("field.number", field=name)
    return value


def _moment(form: MultiDict[str, str], name: str) -> datetime | None:
    """Read a date and time of the form; `offset` says how many minutes the device is behind UTC."""
    text = form.get(name, "")
    try:
        value = datetime.fromisoformat(text) if text else None
    except ValueError as error:
        raise Invalid("field.choice", field=name, value=text[:40]) from error
    return value.replace(tzinfo=value.tzinfo or get_timezone() or UTC) if value else None


HOUSE = "house:"  # what the name of a house ruling's field starts with


def settings_from(form: MultiDict[str, str], before: events.Settings | None = None) -> events.Settings:
    """Read the settings form; what it does not ask for stays as it was `before`."""
    day = form.get("starts_on", "")
    try:
        starts_on = date.fromisoformat(day) if day else None
    except ValueError as error:
        raise Invalid("field.choice", field="starts_on", value=day[:40]) from error
    fields: dict[str, Any] = {
        "name": form.get("name", ""),
        "game": form.get("game", ""),
        "format": form.get("format", "swiss"),
        "rounds": number(form, "rounds"),
        "best_of": number(form, "best_of") or 3,
        "starts_on": starts_on,
        "minutes": number(form, "minutes") or 50,
        "later_stages": [{"format": "single_elimination", "cut": cut}]
        if (cut := number(form, "cut_to"))
        else [],
        "official": bool(form.get("official")),
        "decks_needed": bool(form.get("decks_needed")),
        "decks_open_at": _moment(form, "decks_open_at"),
        "decks_lock_at": _moment(form, "decks_lock_at"),
        "decks_public": bool(form.get("decks_public")),
        "join_open": bool(form.get("join_open")),
        "house_notes": form.get("house_notes", ""),
    }
    if before is None:
        return events.Settings(**fields)
    if fields["game"] != before.game:  # the readings of another game's rulebook mean nothing here
        return replace(before, **fields, house_rulings={})
    sent = {name.removeprefix(HOUSE): value for name, value in form.items() if name.startswith(HOUSE)}
    return replace(
        before, **fields, house_rulings=house.known_rulings(before.game, before.house_rulings) | sent
    )


@blueprint.get("/events/new")
def new() -> str:
    """Ask for a new event's settings."""
    if work().actor.account_id is None:
        raise Forbidden("forbidden.login")
    return render_template("event/new.html", s=events.Settings("", "zombie_world_order"))


@blueprint.post("/events")
def create() -> Response:
    """Make an event."""
    slug = events.create_event(
        work(), settings_from(request.form), head_judge=bool(request.form.get("head_judge"))
    )
    return back("players.index", slug=slug)


@blueprint.get("/events/import")
def import_form() -> str:
    """Ask for an event file."""
    return render_template("event/import.html")


@blueprint.get("/e/<slug>/file")
def export(slug: str) -> Response:
    """Give the event file as YAML."""
    text, kind = transfer.export_text(work(), slug)
    return AnswerFile(
        text,
        mimetype=f"application/{kind}",
        headers={"Content-Disposition": f'attachment; filename="{slug}.{kind}"'},
    )


@blueprint.post("/events/import")
def import_file() -> Response:
    """Make an event of an event file."""
    file = request.files.get("file")
    data = file.stream.read() if file is not None and file.filename else request.form.get("text", "").encode()
    return back("rounds.desk", slug=transfer.import_event(work(), data))


@blueprint.post("/e/<slug>/join-code")
def new_code(slug: str) -> Response:
    """Make a new join code."""
    events.new_join_code(work(), slug)
    return back("players.index", slug=slug)


@blueprint.get("/e/<slug>/announcements")
def announcements(slug: str) -> tuple[str, int]:
    """Show what was announced, and the form for more."""
    return page("event/announcements.html", slug, announcements=events.announcements(work(), slug))


@blueprint.post("/e/<slug>/announcements")
def announce(slug: str) -> Response:
    """Announce something to everybody."""
    events.announce(work(), slug, request.form.get("text", ""))
    return back("events.announcements", slug=slug)


@blueprint.post("/e/<slug>/announcements/<int:announcement_id>/withdraw")
def withdraw(slug: str, announcement_id: int) -> Response:
    """Take an announcement away."""
    events.withdraw_announcement(work(), slug, announcement_id)
    return back("events.announcements", slug=slug)


@blueprint.get("/e/<slug>/settings")
def settings(slug: str) -> tuple[str, int]:
    """Show an event's settings."""
    found, version = events.settings_of(work(), slug)
    points = house.points(found.game, found.house_rulings, chosen())
    forgotten = house.forgotten(work(), slug)
    return page("event/settings.html", slug, s=found, version=version, points=points, forgotten=forgotten)


@blueprint.post("/e/<slug>/settings")
def change(slug: str) -> Response:
    """Change an event's settings."""
    version = needed_number(request.form, "version")
    before, _ = events.settings_of(work(), slug)
    events.change_settings(work(), slug, settings_from(request.form, before), version)
    return back("events.settings", slug=slug)
