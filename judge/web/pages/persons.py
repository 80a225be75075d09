"""The stored data of one person: downloaded as a file, and erased."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Blueprint, redirect, request, session, url_for

from judge.engine.plain import to_json
from judge.store.services import erasing, mymatch, personal
from judge.web import limits
from judge.web.files import download
from judge.web.matrix import ACCOUNT, open_to
from judge.web.signin import TOKEN, work

if TYPE_CHECKING:
    from werkzeug.wrappers import Response

blueprint = Blueprint("persons", __name__)


def _file(data: dict[str, object], name: str) -> Response:
    return download(to_json(data, indented=True), "application/json", f"{name}.json")


@blueprint.get("/e/<slug>/players/<code>/data.json")
def player_data(slug: str, code: str) -> Response:
    """Send the organizer all stored data about a player."""
    return _file(personal.player_data(work(), slug, code), "player")


@blueprint.get("/e/<slug>/me/data.json")
def my_data(slug: str) -> Response:
    """Send a player all stored data about themself."""
    mine = mymatch.my_match(work(), slug)
    return _file(personal.player_data(work(), slug, mine.code), "player")


@blueprint.get("/account/data.json")
def account_data() -> Response:
    """Send a staff member all stored data about themself."""
    return _file(personal.account_data(work()), "account")


@blueprint.post("/account/erase")
@limits.WRONG_AT_ADDRESS
@open_to(ACCOUNT)
def erase_account() -> Response:
    """Erase one's own account."""
    erasing.erase_account(work(), request.form.get("password", ""))
    session.pop(TOKEN, None)
    return redirect(url_for("home.index"), 303)
