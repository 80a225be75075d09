"""flask-smorest's blueprint with types: the library has none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from flask_smorest import Blueprint

View = TypeVar("View", bound=Callable[..., object])


class Decorator(Protocol):
    """What keeps the type of the view it decorates."""

    def __call__(self, view: View, /) -> View:
        """Decorate."""


class ApiBlueprint(Blueprint):  # type: ignore[misc]
    """A part of the API; every decorator keeps the view's type."""

    def get(self, rule: str, **options: Any) -> Decorator:
        """Route GET."""
        return super().get(rule, **options)  # type: ignore[no-any-return]

    def post(self, rule: str, **options: object) -> Decorator:
        """Route POST."""
        return super().post(rule, **options)  # type: ignore[no-any-return]

    def put(self, rule: str, **options: object) -> Decorator:
        """Route PUT."""
        return super().put(rule, **options)  # type: ignore[no-any-return]

    def delete(self, rule: str, **options: object) -> Decorator:
        """Route DELETE."""
        return super().delete(rule, **options)  # type: ignore[no-any-return]

    def arguments(self, schema: object, **options: object) -> Decorator:
        """Return a decorator that checks the request against a schema and passes the values to the view.

        The values are those of the body, or of what `location` names. A schema is made once, not for each request.
        """
        return super().arguments(schema() if isinstance(schema, type) else schema, **options)  # type: ignore[no-any-return]

    def response(self, status: int, schema: object = None, **options: object) -> Decorator:
        """Shape the answer."""
        return super().response(status, schema, **options)  # type: ignore[no-any-return]

    def alt_response(self, status: int, **options: object) -> Decorator:
        """Document another answer."""
        return super().alt_response(status, **options)  # type: ignore[no-any-return]
