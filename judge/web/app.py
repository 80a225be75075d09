"""The application factory: settings, store, languages, guards, blueprints."""

from __future__ import annotations

import os
import secrets
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from flask import Flask
from werkzeug.routing import IntegerConverter

import judge
from judge.lanes import LaneBounds
from judge.store import Store, Work
from judge.store.services.accounts import setting
from judge.store.services.events import code
from judge.web import (
    api,
    assets,
    beats,
    compress,
    computing,
    guards,
    health,
    idempotency,
    languages,
    limits,
    logs,
    matrix,
    pages,
    problems,
    signin,
)
from judge.web.event_operations import OPERATIONS
from judge.web.event_readings import READINGS
from judge.web.operations import serve, serve_readings
from judge.web.proxies import Proxies
from judge.web.sessions import Sessions
from judge.web.strict_json import StrictJson

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from werkzeug.routing import Map

serve(OPERATIONS, pages.BLUEPRINTS, api.BLUEPRINTS)  # once, before an application has them
serve_readings(READINGS, api.BLUEPRINTS)
PACKAGE = Path(judge.__file__).parent
DEFAULTS: dict[str, object] = {
    "DATABASE": "sqlite:///judge.sqlite",
    "NOW": lambda: datetime.now(UTC),  # a clock that tests can set
    "MAX_CONTENT_LENGTH": 1_000_000,
    "MAX_FORM_MEMORY_SIZE": 1_000_000,
    "MAX_FORM_PARTS": 2_000,
    "SESSION_COOKIE_NAME": "judge",
    "SESSION_COOKIE_HTTPONLY": True,
    "SESSION_COOKIE_SAMESITE": "Lax",
    "SESSION_COOKIE_SECURE": False,  # True behind HTTPS: `judge serve --https`
    "PERMANENT_SESSION_LIFETIME": 30 * 24 * 3600,
    "SESSION_REFRESH_EACH_REQUEST": False,  # an answer still under way would put the cookie of before a login back
    "WTF_CSRF_TIME_LIMIT": None,  # as long as the session: entries made offline are sent late
    "WTF_CSRF_CHECK_DEFAULT": False,  # `guards` checks, so that a bearer token may go without
    "RATELIMIT_STORAGE_URI": "memory://",  # redis:// for several processes
    "LIMITS": True,  # False: no limits
    "PROGRAM_LIMIT": "600 per minute",  # for each program's token, all routes together
    "TRUSTED_PROXIES": (),  # whose word about the visitor is taken: addresses or networks
    "LANES": {  # what may take long, for each process of the service
        "anybody": LaneBounds(at_once=2, waiting=2, patience=2.0, seconds=20.0),  # who need not be known
        "log-in": LaneBounds(at_once=1, waiting=8, patience=4.0),  # checking a password is slow on purpose
        "ruling": LaneBounds(at_once=2, waiting=6, patience=10.0),
        "paper": LaneBounds(at_once=2, waiting=6, patience=20.0),
        "transfer": LaneBounds(at_once=1, waiting=3, patience=20.0),
        "pairing": LaneBounds(at_once=1, waiting=3, patience=20.0),
    },
    "METRICS_PUBLIC": False,  # else /metrics answers this machine alone
}


def template_folder() -> Path:
    """Return the folder of the templates: beside the package in a checkout, inside it when installed."""
    installed = PACKAGE / "_data" / "templates"
    return installed if installed.is_dir() else PACKAGE.parent / "templates"


class ColumnNumber(IntegerConverter):
    """A URL converter for whole numbers that a database column can hold."""

    def __init__(self, url_map: Map) -> None:
        """Set the bound."""
        super().__init__(url_map, max=2**31 - 1)


class Service(Flask):
    """Flask without awaiting: Flask checks each function for a coroutine, two dozen times a request."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Return a function as it is."""
        return func


def from_environment() -> dict[str, object]:
    """Read the configuration of a service with several processes; see `judge.wsgi`."""
    given = {name: os.environ.get(f"JUDGE_{name}", "") for name in ("DATABASE", "LIMITS", "TRUSTED_PROXIES")}
    config: dict[str, object] = {
        "SESSION_COOKIE_SECURE": os.environ.get("JUDGE_HTTPS") == "1",
        "METRICS_PUBLIC": os.environ.get("JUDGE_METRICS_PUBLIC") == "1",
        "TRUSTED_PROXIES": given["TRUSTED_PROXIES"].split(",") if given["TRUSTED_PROXIES"] else (),
    }
    config |= {"DATABASE": given["DATABASE"]} if given["DATABASE"] else {}
    return config | ({"RATELIMIT_STORAGE_URI": given["LIMITS"]} if given["LIMITS"] else {})


def create_app(config: Mapping[str, object] | None = None) -> Flask:
    """Build the service; `config` overrides `DEFAULTS` (at least DATABASE, a SQLAlchemy URL)."""
    app = Service("judge.web", template_folder=str(template_folder()))
    app.url_map.converters["int"] = ColumnNumber
    app.config.from_mapping(DEFAULTS)
    app.config.from_mapping(config or {})
    app.json = StrictJson(app)
    app.session_interface = Sessions()
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}
    store = Store(app.config["DATABASE"])
    app.extensions["store"] = store
    if not app.config.get("SECRET_KEY"):
        app.config["SECRET_KEY"] = setting(Work(store), "secret key", secrets.token_hex(32))
    app.extensions["setup_code"] = app.config.get("SETUP_CODE") or setting(Work(store), "setup code", code(8))
    app.wsgi_app = Proxies(app.wsgi_app, app.config["TRUSTED_PROXIES"])  # type: ignore[method-assign]
    for part in (
        health,
        beats,
        compress,
        logs,
        languages,
        assets,
        signin,
        matrix,
        limits,
        guards,
        idempotency,
        problems,
        pages,
        api,
        computing,
    ):
        part.init_app(app)
    return app
