"""The JSON API under /api/v1: the same jobs as the pages, with schemas and a generated OpenAPI document.

Make a token for your program with `POST /api/v1/tokens`, on the page of your devices or with `judge token`, for what it
needs and no longer; or log in with `POST /api/v1/sessions`. Send it as `Authorization: Bearer …`; what everybody may
read needs none. Every write may carry
an `Idempotency-Key`: the same key and body get the same answer and are done once. Refusals come as
`{"code", "message", "facts"}`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask_smorest import Api

from judge.web.api import (
    decks,
    disputes,
    event_files,
    events,
    floor,
    log,
    people,
    persons,
    players,
    rounds,
    tokens,
)
from judge.web.api.schemas import ProblemSchema

if TYPE_CHECKING:
    from flask import Flask

BLUEPRINTS = (
    people.blueprint,
    persons.blueprint,
    tokens.blueprint,
    events.blueprint,
    players.blueprint,
    decks.blueprint,
    disputes.blueprint,
    event_files.blueprint,
    rounds.blueprint,
    floor.blueprint,
    log.blueprint,
)
SETTINGS: dict[str, object] = {
    "API_TITLE": "Judge desk",
    "API_VERSION": "v1",
    "OPENAPI_VERSION": "3.0.3",
    "OPENAPI_URL_PREFIX": "/api/v1",
    "OPENAPI_JSON_PATH": "openapi.json",
    "API_SPEC_OPTIONS": {
        "components": {"securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}},
        "security": [{"token": []}, {}],  # what everybody may read needs no token
        "info": {"description": __doc__},
    },
}


class JudgeApi(Api):  # type: ignore[misc]  # flask-smorest has no types
    """The API; errors are answered by `judge.web.problems`, like those of the pages."""

    ERROR_SCHEMA = ProblemSchema

    def _register_error_handlers(self) -> None:
        """Leave the application's own error handlers in place."""


def init_app(app: Flask) -> None:
    """Register the API and its document."""
    app.config.update(SETTINGS)
    api = JudgeApi(app)
    for blueprint in BLUEPRINTS:
        api.register_blueprint(blueprint)
