"""Events: listed, made, changed, announced to, exported and imported."""

from __future__ import annotations

from functools import partial
from typing import Any

from flask import Response, jsonify

from judge.store.rights import Right
from judge.store.services import chances, events, feed, transfer
from judge.store.services import lots as service_lots
from judge.store.services.frame import read_frame
from judge.store.services.player_lists import settled_list
from judge.store.services.settings import Settings
from judge.web import paper
from judge.web.api.schemas import ProblemSchema
from judge.web.api.schemas import events as s
from judge.web.api.typed import ApiBlueprint
from judge.web.limits import ASK
from judge.web.matrix import ACCOUNT, does, open_to
from judge.web.signin import work
from judge.web.words import left_out_words

blueprint = ApiBlueprint("api_events", __name__, url_prefix="/api/v1/events", description="Events")


def _open_json(answer: dict[str, object]) -> Response:
    """Answer in JSON that pages of other sites may read too."""
    made: Response = jsonify(answer)
    made.headers["Access-Control-Allow-Origin"] = "*"
    return made


def _event_answer(slug: str) -> dict[str, object]:
    settings, version = events.settings_of(work(), slug)
    shown = vars(settings) | {"slug": slug, "version": version}
    return shown if read_frame(work(), slug).may(Right.EVENT) else shown | {"seed": None}


@blueprint.get("")
@blueprint.response(200, s.EventCardSchema(many=True))
def index() -> list[events.EventCard]:
    """List the events."""
    return events.public_events(work())


@blueprint.post("")
@blueprint.arguments(s.SettingsSchema)
@blueprint.response(201, s.EventSchema)
@blueprint.alt_response(422, schema=ProblemSchema, description="A field cannot be used")
@open_to(ACCOUNT)
def create(body: dict[str, Any]) -> dict[str, object]:
    """Make an event; who makes it is its organizer and head judge."""
    return _event_answer(events.create_event(work(), Settings(**body)))


@blueprint.get("/<slug>")
@blueprint.response(200, s.EventSchema)
@blueprint.alt_response(404, schema=ProblemSchema, description="No such event")
def show(slug: str) -> dict[str, object]:
    """Show an event's settings."""
    return _event_answer(slug)


@blueprint.put("/<slug>")
@blueprint.arguments(s.EventSchema)
@blueprint.response(200, s.EventSchema)
@blueprint.alt_response(409, schema=ProblemSchema, description="Changed by somebody else meanwhile")
@does("event.change")
def change(body: dict[str, Any], slug: str) -> dict[str, object]:
    """Write new settings over the version one looked at."""
    version, _slug = body.pop("version", 0), body.pop("slug", "")
    events.change_settings(work(), slug, Settings(**body), version)
    return _event_answer(slug)


@blueprint.get("/<slug>/feed")
@blueprint.response(200)
def public_feed(slug: str) -> Response:
    """Return everything that is published of an event: rounds, results and standings, for any other page to show."""
    return _open_json(feed.feed(work(), slug))


@blueprint.get("/<slug>/lots")
@blueprint.response(200)
def lots(slug: str) -> dict[str, object]:
    """Show what the pairings are drawn from: the promise (`anchor`), and the secrets of the rounds that are played."""
    return service_lots.published_lots(work(), slug) or {}


@blueprint.get("/<slug>/what-if")
@blueprint.arguments(s.CutQuerySchema, location="query")
@blueprint.response(200)
def what_if(query: dict[str, Any], slug: str) -> dict[str, object]:
    """Return who is certain of the cut, and who can safely draw."""
    return chances.what_if(work(), slug, query["cut"])


@blueprint.get("/<slug>/print/<kind>")
@ASK
@blueprint.arguments(s.PrintQuerySchema, location="query")
@blueprint.response(200, content_type="application/pdf")
def print_pdf(query: dict[str, object], slug: str, kind: str) -> Response:
    """Print a PDF: pairings, names, slips, set, standings, bracket, seats, deck-sheet, penalty, poster, signs …"""
    wanted = {name: str(value) for name, value in query.items() if value}
    made = paper.pdf(work(), read_frame(work(), slug), kind, wanted)
    return Response(made, mimetype="application/pdf")


@blueprint.post("/import")
@blueprint.arguments(s.EventFileSchema)
@blueprint.response(201, s.ImportedSchema)
@blueprint.alt_response(
    409, schema=ProblemSchema, description="Names are twice in a list of players: its `lines`"
)
@blueprint.alt_response(422, schema=ProblemSchema, description="No event file")
@open_to(ACCOUNT)
def import_file(body: dict[str, Any]) -> dict[str, object]:
    """Make an event of an event file, with all its rounds and results."""
    settled = partial(settled_list, twins=body["twins"])
    slug = transfer.import_event(work(), body["text"].encode(), body["game"], settled)
    return _event_answer(slug) | {"left_out": left_out_words(transfer.left_out_of(work(), slug))}
