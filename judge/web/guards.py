"""Checks of every request: the CSRF token, and the response headers that restrict the browser."""

from __future__ import annotations

import re
import secrets
from typing import TYPE_CHECKING, Final

from flask import g, request, session
from flask_wtf.csrf import CSRFProtect
from werkzeug.exceptions import BadRequest, UnsupportedMediaType

from judge.store import Actor
from judge.store.services.transfer import LARGEST
from judge.web import assets
from judge.web.signin import TOKEN

if TYPE_CHECKING:
    from flask import Flask, Response

csrf = CSRFProtect()
UNHOLDABLE = re.compile("[\ud800-\udfff]")
SAFE = {"GET", "HEAD", "OPTIONS"}
NOBODY = Actor()
POLICY: Final = (
    "default-src 'none'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; "
    "script-src 'self' 'nonce-{nonce}'; manifest-src 'self'; worker-src 'self'; form-action 'self'; "
    "frame-src 'self' blob:; base-uri 'none'; frame-ancestors '{ancestors}'"
)
FIXED: Final = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
}
LARGE = {"events.import_file", "api_events.import_file", "decks.whose"}
"""Where a body may be larger than any other: an event file, and the lists of a whole archive, which came in packed."""


def init_app(app: Flask) -> None:
    """Guard every view of the application, those of the API too."""
    csrf.init_app(app)
    app.before_request(_check_packing)
    app.before_request(_let_event_files_in)
    app.before_request(_check_csrf)
    app.before_request(_check_text)
    app.before_request(_check_json)
    app.after_request(_add_headers)
    app.context_processor(lambda: {"nonce": nonce()})


def nonce() -> str:
    """Return the nonce that permits this page's own script."""
    if "nonce" not in g:
        g.nonce = secrets.token_urlsafe(16)
    word: str = g.nonce
    return word


def has_form() -> bool:
    """Return whether the body may be a form's: JSON and empty bodies are not parsed for one."""
    return request.method not in SAFE and not request.is_json


def _check_packing() -> None:
    """Refuse a compressed body: it is not decompressed here, and would be reported as unreadable."""
    if request.headers.get("Content-Encoding", "identity").strip().lower() not in ("", "identity"):
        raise UnsupportedMediaType


def _let_event_files_in() -> None:
    """Raise the bounds of a body where a member of the staff sends an event file, or many lists."""
    if request.endpoint in LARGE and g.actor.account_id is not None:
        request.max_content_length = request.max_form_memory_size = LARGEST


def _check_csrf() -> None:
    """Require the token on every write that a foreign page could cause in a user's name.

    A bearer token is never sent by a foreign page; the API without a cookie acts as the public.
    """
    is_public = request.path.startswith("/api/") and TOKEN not in session
    if request.method not in SAFE and not g.get("bearer") and not is_public:
        csrf.protect()


def _check_text() -> None:
    """Refuse text that no database can store: half of a surrogate pair."""
    if request.endpoint in assets.FILES:
        return
    sent = [*request.args.values(), *(request.form.values() if has_form() else ())]
    if any(UNHOLDABLE.search(text) for text in sent):
        raise BadRequest


def _check_json() -> None:
    """Read every JSON body strictly before anything else reads it; a bad one ends here with 400."""
    if request.is_json and request.method not in SAFE and request.content_length:
        request.get_json()


def _add_headers(response: Response) -> Response:
    paper = response.mimetype == "application/pdf"  # shown inside our own preview
    added = FIXED | {
        "Content-Security-Policy": POLICY.format(nonce=nonce(), ancestors="self" if paper else "none"),
        "X-Frame-Options": "SAMEORIGIN" if paper else "DENY",
    }
    if request.is_secure:
        added["Strict-Transport-Security"] = "max-age=31536000"
    if request.endpoint not in assets.FILES:
        alone = (
            request.method != "GET" or g.get("actor", NOBODY) != NOBODY
        )  # not shared, and deleted at log-out
        added["Cache-Control"] = "private, no-store" if alone else "private, no-cache"
    there = {name.title() for name in response.headers.keys()}  # noqa: SIM118 - its items are pairs
    for name, value in added.items():
        if name not in there:
            response.headers.add(name, value)
    return response
