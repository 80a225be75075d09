"""Idempotency: the same write sent twice (bad Wi-Fi, a double tap) is done once and answered the same.

Pages carry the key in the hidden field `_key`, the API in the header `Idempotency-Key`. The key is stored
in the same transaction as the write; the answer is stored after it. The same key with another body is
refused (422), one whose first request is still being worked on gets 409.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from flask import Response, g, redirect, request
from sqlalchemy import select, update

from judge.store import OnceKey
from judge.store.models import Once
from judge.store.refusals import Conflict, Invalid
from judge.web.guards import SAFE
from judge.web.signin import work

if TYPE_CHECKING:
    from flask import Flask
    from werkzeug.wrappers import Response as AnyResponse

LONGEST_KEY, LONGEST_BODY = 80, 200_000
NOT_COUNTED = {"_key", "csrf_token"}


def init_app(app: Flask) -> None:
    """Look the key up before a write, keep the answer after it."""
    app.before_request(_answer_again)
    app.after_request(_keep_answer)


def _fingerprint() -> str:
    digest = hashlib.sha256(f"{request.method} {request.full_path}".encode())
    if request.form or request.files:
        for name, value in sorted(request.form.items(multi=True)):
            if name not in NOT_COUNTED:
                digest.update(f"\0{name}\0{value}".encode())
        for name, file in sorted(request.files.items()):
            digest.update(f"\0{name}\0".encode() + file.stream.read())
            file.stream.seek(0)
    else:
        digest.update(request.get_data(cache=True))
    return digest.hexdigest()


def _answer_again() -> AnyResponse | None:
    if request.method in SAFE:
        return None
    key = request.headers.get("Idempotency-Key") or request.form.get("_key", "")
    if not key:
        return None
    if len(key) > LONGEST_KEY or not key.isascii():
        raise Invalid("once.key", most=LONGEST_KEY)
    fingerprint = _fingerprint()
    now = work()
    with now.store.reading() as session:
        seen = session.scalar(select(Once).where(Once.scope == now.actor.scope, Once.key == key))
    if seen is None:
        g.once = OnceKey(key, fingerprint)
        return None
    if seen.fingerprint != fingerprint:
        raise Invalid("once.other")
    if seen.status is None:
        raise Conflict("once.busy")
    if seen.location:
        return redirect(seen.location, seen.status)
    answer = Response(seen.body, seen.status, mimetype="application/json")
    answer.headers["Idempotency-Replayed"] = "true"
    return answer


def _keep_answer(response: Response) -> Response:
    key: OnceKey | None = g.get("once")
    if key is None or response.status_code >= 400:
        return response
    body = "" if response.is_streamed or response.location else response.get_data(as_text=True)
    kept = {
        "status": response.status_code,
        "location": (response.location or "")[:400],
        "body": body if len(body) <= LONGEST_BODY and response.is_json else "",
    }
    now = work()
    with now.store.writing() as session:
        mine = update(Once).where(Once.scope == now.actor.scope, Once.key == key.key)
        session.execute(mine.values(**kept))
    return response
