"""Every refusal and error as one clear message: a page for people, a small JSON object for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import structlog
from flask import g, jsonify, make_response, render_template, request
from flask_babel import gettext
from flask_wtf.csrf import CSRFError
from sqlalchemy.exc import DataError, SQLAlchemyError
from werkzeug.exceptions import HTTPException

from judge.disputes import DisputeError
from judge.disputes.bench.errors import EditError
from judge.disputes.language.errors import RulingFault
from judge.disputes.wording.report import error_text
from judge.lanes import LaneFullError, TooLongError
from judge.store import Actor
from judge.store.failures import SOON, cause_of
from judge.store.refusals import Conflict, Forbidden, Invalid, NotFound, Refusal
from judge.web.languages import chosen_language
from judge.web.logs import number
from judge.web.refusal_words import REFUSALS, sentence

if TYPE_CHECKING:
    from flask import Flask
    from flask.typing import ResponseReturnValue

log = structlog.get_logger("judge.web")
NOBODY = Actor()
RULING = {"disputes", "asking", "ask", "api_disputes"}  # where games are replayed
TOLD = ("Allow", "Retry-After")  # headers of HTTP errors that say how to do better
STATUS: dict[type[Refusal], int] = {NotFound: 404, Forbidden: 403, Invalid: 422, Conflict: 409}
STATUS_OF_EDIT = {
    "dispute.no_ability": 404,
    "dispute.no_card": 404,
    "dispute.no_object": 404,
    "dispute.no_step": 409,
    "dispute.stale": 409,
}
"""Of an edit that is refused; 422 for each other reason."""


def init_app(app: Flask) -> None:
    """Answer refusals, HTTP errors and our own mistakes."""
    app.register_error_handler(Refusal, _answer_refusal)
    app.register_error_handler(
        EditError, lambda error: answer(STATUS_OF_EDIT.get(error.code, 422), error.code, error.facts)
    )
    app.register_error_handler(DisputeError, _answer_dispute_error)
    app.register_error_handler(RulingFault, _answer_ruling_fault)
    app.register_error_handler(LaneFullError, _answer_full_lane)
    app.register_error_handler(
        TooLongError, lambda error: answer(422, "lane.long", {"seconds": round(error.seconds)})
    )
    app.register_error_handler(CSRFError, lambda _error: answer(400, "csrf", {}))
    app.register_error_handler(HTTPException, _http)
    for too_large in (OverflowError, DataError, UnicodeEncodeError):  # a number or text that no column holds
        app.register_error_handler(too_large, lambda _error: answer(400, "http.400", {}))
    app.register_error_handler(SQLAlchemyError, _answer_storage_error)
    app.register_error_handler(Exception, _mistake)


def _answer_refusal(refusal: Refusal) -> ResponseReturnValue:
    status = next(status for kind, status in STATUS.items() if isinstance(refusal, kind))
    if status == 403 and wants_json() and g.get("actor", NOBODY) == NOBODY:
        response = make_response(answer(401, refusal.code, refusal.facts))
        response.headers["WWW-Authenticate"] = "Bearer"
        return response
    return answer(status, refusal.code, refusal.facts)


def _answer_dispute_error(error: DisputeError) -> ResponseReturnValue:
    return answer(422, "dispute.file", {"because": error_text(error, chosen_language()), "path": error.path})


def _answer_ruling_fault(fault: RulingFault) -> ResponseReturnValue:
    """Answer that a ruling failed by an error of the program: the head judge decides at the table."""
    log.error("ruling", id=fault.id, game=fault.game, route=_route(), exc_info=fault)
    return answer(422, "ruling.fault", {"id": fault.id})


def _answer_full_lane(error: LaneFullError) -> ResponseReturnValue:
    return _later("lane.full", error.seconds)


def _answer_storage_error(error: SQLAlchemyError) -> ResponseReturnValue:
    """Answer which part of the storage fails; any other database error is a bug."""
    cause = cause_of(error)
    if not cause:
        return _mistake(error)
    log.error("storage", cause=cause, route=_route(), exc_info=error)
    return _later(f"storage.{cause}", SOON)


def _later(code: str, seconds: int) -> ResponseReturnValue:
    response = make_response(answer(503, code, {"seconds": seconds}))
    response.headers["Retry-After"] = str(seconds)
    return response


def _route() -> str:
    return request.url_rule.rule if request.url_rule else ""


def _http(error: HTTPException) -> ResponseReturnValue:
    if error.code is None or error.code < 400:
        return error
    code = f"http.{error.code}" if f"http.{error.code}" in REFUSALS else "http.other"
    details = getattr(error, "data", None)  # what a schema found, field by field
    fields = details.get("messages") if isinstance(details, dict) else None
    response = make_response(answer(error.code, code, {}, fields))
    response.headers.update({name: value for name, value in error.get_headers() if name in TOLD})
    return response


def _mistake(error: Exception) -> ResponseReturnValue:
    if request.blueprint in RULING:
        fault = RulingFault("")
        fault.__cause__ = error
        return _answer_ruling_fault(fault)
    log.error("mistake", route=_route(), exc_info=error)
    return answer(500, "http.500", {"id": number()})


def wants_json() -> bool:
    """Return whether the client expects JSON: the API always, a page's script on request."""
    return request.path.startswith("/api/") or request.headers.get("X-Requested-With") == "fetch"


def answer(status: int, code: str, facts: dict[str, Any], fields: object = None) -> ResponseReturnValue:
    """Answer a problem in the form the client reads."""
    message = sentence(code, facts)
    if wants_json():
        body = {"code": code, "message": message, "facts": facts} | ({"fields": fields} if fields else {})
        return jsonify(body), status
    title = gettext("Our mistake") if status == 500 else gettext("That did not work")
    return render_template("problem.html", title=title, message=message, status=status, code=code), status
