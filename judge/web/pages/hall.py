"""One hall, several events: all their calls on one page, by section, for judges of more than one event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Blueprint, jsonify, render_template, request, url_for

from judge.store.refusals import Forbidden
from judge.store.services import hall
from judge.web.limits import limiter
from judge.web.signin import work

if TYPE_CHECKING:
    from flask import Response

blueprint = Blueprint("hall", __name__, url_prefix="/calls")


@blueprint.get("")
def calls() -> str:
    """Show the open calls of every running event at which who asks sees the floor; `section`: of one alone."""
    _people_only()
    tag = hall.beat(work()).tag  # before anything is read, so that what is written meanwhile looks new
    return render_template(
        "floor/calls.html",
        hall=hall.hall(work()),
        shown=request.args.get("section"),
        live_url=url_for("hall.beat"),
        live_tag=tag,
    )


@blueprint.get("/live")
@limiter.exempt
def beat() -> Response:
    """Answer the tag of the hall, as `live.beat` does for one event."""
    _people_only()
    found = hall.beat(work())
    return jsonify(tag=found.tag, again=found.again)


def _people_only() -> None:
    if work().actor.account_id is None:
        raise Forbidden("forbidden.login")
