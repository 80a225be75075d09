"""The beat of the live pages: a short tag that changes when what this person sees has changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Blueprint, jsonify, request

from judge.store.services import live
from judge.web.limits import limiter
from judge.web.signin import work

if TYPE_CHECKING:
    from flask import Response

blueprint = Blueprint("live", __name__)


@blueprint.get("/e/<slug>/live")
@limiter.exempt
def beat(slug: str) -> Response:
    """Answer the tag; pages that see a new one fetch themselves again and swap the parts that differ."""
    found = live.beat(work(), slug, own="own" in request.args)
    return jsonify(tag=found.tag, again=found.again)
