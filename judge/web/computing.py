"""The lanes of the service: what may take long is done in them, within the bounds that the configuration gives them."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from flask import current_app

from judge.lanes import Lane

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask import Flask

P = ParamSpec("P")
T = TypeVar("T")
ANYBODY, LOG_IN = "anybody", "log-in"


def init_app(app: Flask) -> None:
    """Open the lanes."""
    app.extensions["lanes"] = {name: Lane(bounds) for name, bounds in app.config["LANES"].items()}


def in_lane(name: str) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Have a view answer within a lane, in its own thread: what it does is bounded by itself."""

    def placed(view: Callable[P, T]) -> Callable[P, T]:
        @wraps(view)
        def answer(*given: P.args, **named: P.kwargs) -> T:
            lane: Lane = current_app.extensions["lanes"][name]
            with lane.place():
                return view(*given, **named)

        return answer

    return placed


def computed(function: Callable[P, T], /, *given: P.args, **named: P.kwargs) -> T:
    """Return what a pure function gives, in the lane of what anybody may have computed."""
    lane: Lane = current_app.extensions["lanes"][ANYBODY]
    return lane.do(function, *given, **named)
