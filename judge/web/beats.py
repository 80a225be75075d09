"""The beat of the live pages, answered before anything else looks at the request: a hall asks for nothing more often.

`GET /e/<event>/live?seen=<tag>` gives the tag of what this person sees now, and when to ask again; `own` where the page
shows nothing but one's own match. Pages that see a new tag fetch themselves again and swap the parts that differ. Who asks
with the tag that is known is answered from memory; else it is looked up who they are, and what there is to see.
"""

from __future__ import annotations

import re
import time
from threading import Lock
from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qs

import orjson
import structlog
from cachetools import LRUCache
from flask import Request
from sqlalchemy.exc import SQLAlchemyError

from judge.store import Actor, Store, Work
from judge.store.refusals import NotFound
from judge.store.services import accounts
from judge.store.services.live import LiveAnswer, pulse_of
from judge.web.signin import TOKEN

if TYPE_CHECKING:
    from collections.abc import Iterable
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

    from flask import Flask

ADDRESS: Final = re.compile(r"/e/([^/]+)/live")
ROUTE: Final = "/e/<slug>/live"
REMEMBERED: Final = 20_000  # who asks, by what they show
TRUSTED_SECONDS: Final = (
    10.0  # that whoever shows the same is still the same, where nothing has changed for them
)
HEADERS: Final = [
    ("Content-Type", "application/json"),
    ("Cache-Control", "private, no-store"),
    ("X-Content-Type-Options", "nosniff"),
]
log = structlog.get_logger("judge.web")


def address(slug: str, *, own: bool) -> str:
    """Return where a page asks."""
    return f"/e/{slug}/live" + ("?own=1" if own else "")


def init_app(app: Flask) -> None:
    """Stand before the application."""
    app.wsgi_app = Beats(app, app.wsgi_app)  # type: ignore[method-assign]


class Beats:
    """The application with its beats answered first."""

    def __init__(self, app: Flask, application: WSGIApplication) -> None:
        self.app, self.application = app, application
        self._known: LRUCache[tuple[str, str], tuple[Actor, float]] = LRUCache(REMEMBERED)
        self._lock = Lock()

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a beat, and give everything else on."""
        found = ADDRESS.fullmatch(environ.get("PATH_INFO", ""))
        if found is None or environ["REQUEST_METHOD"] != "GET":
            return self.application(environ, start_response)
        begun = time.perf_counter()
        try:
            told = self._beat(environ, found[1])
        except NotFound:
            return self.application(environ, start_response)  # which has no such page
        except SQLAlchemyError as error:
            log.exception("mistake", route=ROUTE, exc_info=error)
            status, body = "503 Service Unavailable", b"{}"
        else:
            status, body = "200 OK", orjson.dumps(told._asdict())
        self.app.extensions["count"]("GET", ROUTE, int(status[:3]), time.perf_counter() - begun)
        start_response(status, [*HEADERS, ("Content-Length", str(len(body)))])
        return [body]

    def _beat(self, environ: WSGIEnvironment, slug: str) -> LiveAnswer:
        asked = parse_qs(environ.get("QUERY_STRING", ""), keep_blank_values=True)
        store: Store = self.app.extensions["store"]
        own, seen = "own" in asked, asked.get("seen", [""])[0]
        pulse = pulse_of(store, slug)
        actor = self._remembered(environ)
        if actor is not None and pulse.is_known(actor):
            told = pulse.beat(store, actor, own=own)
            if told.tag == seen:
                return told
        pulse.read(store)
        return pulse.beat(store, self._who(environ, store), own=own)

    def _remembered(self, environ: WSGIEnvironment) -> Actor | None:
        with self._lock:
            actor, until = self._known.get(_shown(environ), (None, 0.0))
        return actor if time.monotonic() < until else None

    def _who(self, environ: WSGIEnvironment, store: Store) -> Actor:
        """Find out who asks, as for any other request; whoever is nobody sees what everybody sees."""
        _cookie, header = shown = _shown(environ)
        token = header.removeprefix("Bearer ").strip()
        if not header.startswith("Bearer "):
            session = self.app.session_interface.open_session(self.app, Request(environ))
            token = session.get(TOKEN, "") if session is not None else ""
        found = accounts.actor_of(Work(store, now=self.app.config["NOW"]()), token) if token else None
        actor = found or Actor()
        with self._lock:
            self._known[shown] = actor, time.monotonic() + TRUSTED_SECONDS
        return actor


def _shown(environ: WSGIEnvironment) -> tuple[str, str]:
    return environ.get("HTTP_COOKIE", ""), environ.get("HTTP_AUTHORIZATION", "")
