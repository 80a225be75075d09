"""Joining an event: by code, by link, by the QR code of the link."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Blueprint, redirect, render_template, request, url_for

from judge.store.refusals import Conflict
from judge.store.services import accounts, events, links, players
from judge.web import limits
from judge.web.idempotency import logs_in
from judge.web.matrix import does
from judge.web.pages.frame import redirect_to
from judge.web.signin import device, device_name, keep, known_device, read_link, work

if TYPE_CHECKING:
    from werkzeug.wrappers import Response

blueprint = Blueprint("join", __name__)


@blueprint.get("/join")
@limits.JOIN
def by_code() -> Response:
    """Find the event of a code that was typed."""
    code = request.args.get("code", "")
    events.event_by_code(work(), code)
    return redirect(url_for("join.form", code=code.strip().upper()))


@blueprint.get("/join/<code>")
@limits.JOIN
def form(code: str) -> str:
    """Show the form for the name to play under."""
    slug = events.event_by_code(work(), code)
    device()
    return render_template("public/join.html", event=events.show_event(work(), slug), code=code)


@blueprint.post("/join/<code>")
@limits.JOIN
@does("player.register")
def register(code: str) -> Response | tuple[str, int]:
    """Register, and log this device in as the player; for an existing name, ask who it is."""
    name, twin = request.form.get("name", ""), bool(request.form.get("twin"))
    try:
        slug, player_id = players.register(work(), code, name, known_device(), twin=twin)
    except Conflict as refusal:
        if refusal.code != "join.twin":
            raise
        event = events.show_event(work(), events.event_by_code(work(), code))
        return render_template("public/join.html", event=event, code=code, twin=refusal.facts["name"]), 409
    token = accounts.open_login(work(), device_name(), player_id=player_id)
    logs_in(player_id, token)
    keep(token)
    return redirect_to("me.match", slug=slug)


@blueprint.get("/me/<signed>")
@limits.JOIN
def follow(signed: str) -> Response:
    """Log a device in by a personal link."""
    player_id, nonce = read_link(signed)
    slug, token = links.follow_link(work(), player_id, nonce, device_name())
    keep(token)
    return redirect_to("me.match", slug=slug)
