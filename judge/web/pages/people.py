"""Accounts: the first one, logging in and out, one's devices, and the staff of an event."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from flask import Blueprint, current_app, redirect, render_template, request, session, url_for

from judge.store.refusals import Conflict, Forbidden, Invalid
from judge.store.rights import ORGANIZER
from judge.store.services import accounts, tokens
from judge.web import limits
from judge.web.matrix import ACCOUNT, ANYBODY, LOGGED_IN, open_to
from judge.web.pages.frame import page, redirect_to
from judge.web.signin import TOKEN, device, device_name, keep, remember, work

if TYPE_CHECKING:
    from werkzeug.wrappers import Response

blueprint = Blueprint("people", __name__)


@blueprint.get("/setup")
def setup() -> str:
    """Show the form for the first account."""
    if accounts.has_accounts(work()):
        raise Conflict("setup.done")
    return render_template("people/setup.html")


@blueprint.post("/setup")
@limits.WRONG_AT_ADDRESS
@open_to(ANYBODY)
def set_up() -> Response:
    """Create the first account, for a person who can read the set-up code where the service runs."""
    given = request.form.get("setup_code", "").strip()
    if not secrets.compare_digest(given.encode(), current_app.extensions["setup_code"].encode()):
        raise Invalid("setup.code")
    name, password = request.form.get("name", ""), request.form.get("password", "")
    accounts.first_account(work(), name, password)
    keep(accounts.log_in(work(), name, password, device_name()))
    return redirect(url_for("home.index"), 303)


@blueprint.get("/login")
def login() -> str:
    """Show the login form."""
    device()
    return render_template("people/login.html")


@blueprint.post("/login")
@limits.WRONG_AT_ADDRESS
@limits.WRONG_FOR_ACCOUNT
@limits.WRONG_ON_DEVICE
@open_to(ANYBODY)
def log_in() -> Response:
    """Open a login for this device."""
    token = accounts.log_in(
        work(), request.form.get("name", ""), request.form.get("password", ""), device_name()
    )
    remember(request.form.get("name", ""))
    keep(token)
    return redirect(url_for("home.index"), 303)


@blueprint.get("/devices")
def devices() -> str:
    """Show where one is logged in."""
    now = work()
    if now.actor.login_id is None or now.actor.scopes is not None:
        raise Forbidden("forbidden.login")
    made = tokens.list_tokens(now) if now.actor.account_id else []
    return render_template(
        "people/devices.html", devices=accounts.devices(now), tokens=made, days=tokens.USUAL_DAYS
    )


@blueprint.post("/devices/<int:login_id>/log-out")
@open_to(LOGGED_IN)
def log_out(login_id: int) -> Response:
    """End one's login on a device, this one or a lost one."""
    now = work()
    accounts.log_out(now, login_id)
    if login_id == now.actor.login_id:
        session.pop(TOKEN, None)
        return redirect(url_for("home.index"), 303)
    return redirect_to("people.devices")


@blueprint.post("/password")
@limits.WRONG_AT_ADDRESS
@open_to(ACCOUNT)
def password() -> Response:
    """Change one's password."""
    accounts.change_password(work(), request.form.get("old", ""), request.form.get("new", ""))
    return redirect_to("people.devices")


@blueprint.get("/e/<slug>/staff")
def staff(slug: str) -> tuple[str, int]:
    """Show the staff of the event, and the form that adds a member."""
    now = work()
    others = {at: name for at, name, roles in accounts.events_of(now) if at != slug and ORGANIZER in roles}
    return page("people/staff.html", slug, members=accounts.staff(now, slug), others=others)
