"""Tokens for programs: made on the page of one's devices, shown once, revoked there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Blueprint, render_template, request

from judge.store.services import tokens
from judge.web import forms
from judge.web.matrix import ACCOUNT, open_to
from judge.web.pages.frame import redirect_to
from judge.web.signin import work

if TYPE_CHECKING:
    from werkzeug.wrappers import Response

blueprint = Blueprint("tokens", __name__)


@blueprint.post("/tokens")
@open_to(ACCOUNT)
def create() -> str:
    """Make a token and show it, this once."""
    form = request.form
    days = forms.needed_number(form, "days")
    made = tokens.create_token(work(), form.get("name", ""), form.getlist("scope"), days)
    return render_template("people/token.html", token=made, name=form.get("name", ""))


@blueprint.post("/tokens/<int:token_id>/revoke")
@open_to(ACCOUNT)
def revoke(token_id: int) -> Response:
    """End a token at once."""
    tokens.revoke_token(work(), token_id)
    return redirect_to("people.devices")
