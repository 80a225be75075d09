"""The polling request of live pages, answered before any other handling: the most frequent request of a hall.

`GET /e/<event>/live?seen=<tag>` gives the tag of what this person sees now, and when to ask again; `own` where the page
shows only one's own match. Pages that see a new tag fetch themselves again and swap the parts that differ. A request with
the present tag is answered from memory, by the server's loop itself (`at_once`); else the person and the state are looked
up.
"""

from __future__ import annotations

import re
import time
from threading import Lock
from typing import TYPE_CHECKING, Final, NamedTuple
from urllib.parse import parse_qs

import orjson
import structlog
from cachetools import LRUCache
from flask import Request
from sqlalchemy.exc import SQLAlchemyError

from judge.store import Actor, Store, Work
from judge.store.refusals import NotFound
from judge.store.services import accounts
from judge.store.services.live import LiveAnswer, Pulse, pulse_of
from judge.web.signin import TOKEN

if TYPE_CHECKING:
    from collections.abc import Iterable
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

    from flask import Flask

ADDRESS: Final = re.compile(r"/e/([^/]+)/live")
ROUTE: Final = "/e/<slug>/live"
REMEMBERED: Final = 20_000  # who asks, by what they show
TRUSTED_SECONDS: Final = (
    60.0  # that whoever shows the same is still the same, where nothing has changed for them
)
HEADERS: Final = [
    ("Content-Type", "application/json"),
    ("Cache-Control", "private, no-store"),
    ("X-Content-Type-Options", "nosniff"),
]
log = structlog.get_logger("judge.web")


def address(slug: str, *, own: bool) -> str:
    """Return the URL that a page polls."""
    return f"/e/{slug}/live" + ("?own=1" if own else "")


def init_app(app: Flask) -> None:
    """Wrap the application."""
    beats = Beats(app, app.wsgi_app)
    app.wsgi_app = beats  # type: ignore[method-assign]
    app.extensions["at_once"] = beats.at_once


class _Trusted(NamedTuple):
    """Cached credentials: the actor, the expiry, and the event and state for which they are valid."""

    actor: Actor
    until: float
    pulse: Pulse
    settled: int


class Beats:
    """The application with its beats answered first."""

    def __init__(self, app: Flask, application: WSGIApplication) -> None:
        self.app, self.application = app, application
        self._known: LRUCache[tuple[str, str, str], _Trusted] = LRUCache(REMEMBERED)
        self._lock = Lock()

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a polling request, and pass every other one to the application."""
        found = ADDRESS.fullmatch(environ.get("PATH_INFO", ""))
        if found is None or environ["REQUEST_METHOD"] != "GET":
            return self.application(environ, start_response)
        begun = time.perf_counter()
        query, shown = environ.get("QUERY_STRING", ""), _credentials(environ)
        try:
            answer = self._answer_known(found[1], query, shown) or self._beat(environ, found[1], query, shown)
        except NotFound:
            return self.application(environ, start_response)  # which has no such page
        except SQLAlchemyError as error:
            log.exception("mistake", route=ROUTE, exc_info=error)
            status, body = "503 Service Unavailable", b"{}"
        else:
            status, body = "200 OK", orjson.dumps(answer._asdict())
        self.app.extensions["count"]("GET", ROUTE, int(status[:3]), time.perf_counter() - begun)
        start_response(status, [*HEADERS, ("Content-Length", str(len(body)))])
        return [body]

    def at_once(self, path: str, query: str, cookie: str, authorization: str) -> bytes | None:
        """Return the body of a beat that is known, without waiting for anything; None for any other request."""
        found = ADDRESS.fullmatch(path)
        if found is None:
            return None
        begun = time.perf_counter()
        answer = self._answer_known(found[1], query, (cookie, authorization))
        if answer is None:
            return None
        self.app.extensions["count"]("GET", ROUTE, 200, time.perf_counter() - begun)
        return orjson.dumps(answer._asdict())

    def _answer_known(self, slug: str, query: str, shown: tuple[str, str]) -> LiveAnswer | None:
        """Return the answer to a request whose tag is still the present one."""
        with self._lock:
            trusted = self._known.get((slug, *shown))
        if trusted is None or time.monotonic() > trusted.until or trusted.settled != trusted.pulse.settled:
            return None
        own, seen = _parse_query(query)
        answer = trusted.pulse.at_once(self.app.extensions["store"], trusted.actor, own=own)
        return answer if answer is not None and answer.tag == seen else None

    def _beat(self, environ: WSGIEnvironment, slug: str, query: str, shown: tuple[str, str]) -> LiveAnswer:
        store: Store = self.app.extensions["store"]
        pulse = pulse_of(store, slug)
        pulse.read(store)
        settled, actor = pulse.settled, self._find_actor(environ, store, shown[1])
        with self._lock:
            self._known[slug, *shown] = _Trusted(actor, time.monotonic() + TRUSTED_SECONDS, pulse, settled)
        return pulse.beat(store, actor, own=_parse_query(query)[0])

    def _find_actor(self, environ: WSGIEnvironment, store: Store, header: str) -> Actor:
        """Return the actor as for any other request; the public without a login."""
        token = header.removeprefix("Bearer ").strip()
        if not header.startswith("Bearer "):
            session = self.app.session_interface.open_session(self.app, Request(environ))
            token = session.get(TOKEN, "") if session is not None else ""
        found = accounts.actor_of(Work(store, now=self.app.config["NOW"]()), token) if token else None
        return found or Actor()


def _parse_query(query: str) -> tuple[bool, str]:
    """Return whether the page shows only one's own match, and the tag it has."""
    asked = parse_qs(query, keep_blank_values=True)
    return "own" in asked, asked.get("seen", [""])[0]


def _credentials(environ: WSGIEnvironment) -> tuple[str, str]:
    return environ.get("HTTP_COOKIE", ""), environ.get("HTTP_AUTHORIZATION", "")
