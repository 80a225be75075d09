"""The lanes of the service: what may take long is done in them, within the bounds that the configuration gives them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ParamSpec, TypeVar

from flask import current_app

from judge.lanes import Lane

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask import Flask

P = ParamSpec("P")
T = TypeVar("T")
ANYBODY = "anybody"


def init_app(app: Flask) -> None:
    """Open the lanes."""
    app.extensions["lanes"] = {name: Lane(bounds) for name, bounds in app.config["LANES"].items()}


def computed(function: Callable[P, T], /, *given: P.args, **named: P.kwargs) -> T:
    """Return what a pure function gives, in the lane of what anybody may have computed."""
    lane: Lane = current_app.extensions["lanes"][ANYBODY]
    return lane.do(function, *given, **named)
