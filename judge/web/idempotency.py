"""Idempotency: the same write sent twice (bad Wi-Fi, a double tap, a crash) is done once and answered the same.

Pages carry the key in the hidden field `_key`, the API in the header `Idempotency-Key`. `judge.store.idempotency` keeps key,
write and answer in one transaction. The same key with another body is refused (422). Whether a request was done before is
seen when it writes, or when it was refused without having written: what it asks for may not be possible a second time.
"""

from __future__ import annotations

import hashlib
from contextlib import ExitStack
from typing import TYPE_CHECKING

from flask import Response, current_app, g, make_response, redirect, request
from sqlalchemy.exc import SQLAlchemyError

from judge.store import OnceKey
from judge.store.idempotency import LARGEST_ANSWER, KeptAnswer, Repeated, RequestTransaction
from judge.store.refusals import Invalid
from judge.store.services import accounts
from judge.web.guards import SAFE, has_form
from judge.web.problems import answer as problem
from judge.web.signin import device_name, keep, work

if TYPE_CHECKING:
    from flask import Flask
    from werkzeug.wrappers import Response as AnyResponse

LONGEST_KEY = 80
UNGUESSABLE = 16  # characters of a key that may log its sender in again
NOT_COUNTED = {"_key", "csrf_token"}
LOGINS = {"people.log_in", "api_people.log_in", "tokens.create", "api_tokens.create", "players.print_link"}
# done again, a login or a new link harms nothing, and its answer is secret


def init_app(app: Flask) -> None:
    """Open the unit before a write with a key, keep it with its answer after it."""
    app.before_request(_begin)
    app.after_request(_end)
    app.teardown_request(_close_at_teardown)
    app.register_error_handler(Repeated, lambda done: _replay(done.answer))


def _fingerprint() -> str:
    digest = hashlib.sha256(f"{request.method} {request.full_path}".encode())
    if has_form() and (request.form or request.files):
        for name, value in sorted(request.form.items(multi=True)):
            if name not in NOT_COUNTED:
                digest.update(f"\0{name}\0{value}".encode())
        for name, file in sorted(request.files.items()):
            digest.update(f"\0{name}\0".encode() + file.stream.read())
            file.stream.seek(0)
    else:
        digest.update(request.get_data(cache=True))
    return digest.hexdigest()


def _begin() -> None:
    if request.method in SAFE or request.endpoint in LOGINS:
        return
    key = request.headers.get("Idempotency-Key") or (request.form.get("_key", "") if has_form() else "")
    if not key:
        return
    if len(key) > LONGEST_KEY or not key.isascii():
        raise Invalid("once.key", most=LONGEST_KEY)
    now = work()
    g.closing = ExitStack()
    g.unit = g.closing.enter_context(now.store.unit(OnceKey(now.actor.scope, key, _fingerprint(), now.now)))


def _close_at_teardown(_error: BaseException | None) -> None:
    _close()


def _close() -> RequestTransaction | None:
    """Close the unit, if there is one."""
    unit: RequestTransaction | None = g.pop("unit", None)
    if "closing" in g:
        g.pop("closing").close()
    return unit


def _replay(answer: KeptAnswer) -> AnyResponse:
    """Repeat the first answer, including a login whose answer was lost."""
    unit = _close()
    key = unit.once.key if unit is not None else ""
    made: AnyResponse
    token = ""
    if answer.player_id is not None and len(key) >= UNGUESSABLE:
        token = accounts.open_login(work(), device_name(), player_id=answer.player_id)
    if answer.location:
        made = redirect(answer.location, answer.status if answer.status >= 300 else 303)
        if token:
            keep(token)
    else:
        body = answer.body.replace(HIDDEN, token) if token else answer.body
        made = Response(body, answer.status, mimetype="application/json")
    made.headers["Idempotency-Replayed"] = "true"
    return made


HIDDEN = "\u2022token\u2022"  # in place of a token in a stored answer


def logs_in(player_id: int, token: str) -> None:
    """Record the player this request's answer logs in, so that a repeated request can do so again."""
    g.logged_in = (player_id, token)


def read_again(path: str) -> None:
    """Record where the answer can be read again: large answers are not stored."""
    g.read_again = path


def _end(response: AnyResponse) -> AnyResponse:
    unit: RequestTransaction | None = g.get("unit")
    if unit is None:
        return response
    try:
        return _keep_answer(unit, response)
    except SQLAlchemyError as error:  # the answer is made already: later failures are ignored
        unit.drop()
        return make_response(current_app.handle_user_exception(error))


def _keep_answer(unit: RequestTransaction, response: AnyResponse) -> AnyResponse:
    """Commit what was written, with its answer."""
    if response.status_code >= 400:
        unit.drop()
    if not unit.new and response.status_code < 500:
        return _repeat_answer(unit.once) or response
    if not unit.open:
        return response
    player_id, token = g.get("logged_in", (None, ""))
    body = "" if response.is_streamed or not response.is_json else response.get_data(as_text=True)
    body = body.replace(token, HIDDEN) if token else body
    location = response.location or ""
    if len(body) > LARGEST_ANSWER:  # where it can be read again
        body, location = "", g.get("read_again", request.path)
    unit.keep(KeptAnswer(response.status_code, location[:400], body, player_id))
    return response


def _repeat_answer(once: OnceKey) -> AnyResponse | None:
    """Repeat the kept answer of a request that wrote nothing because it was done before."""
    found = work().store.done_before(once)
    if isinstance(found, Repeated):
        return _replay(found.answer)
    return make_response(problem(422, found.code, found.facts)) if found is not None else None
