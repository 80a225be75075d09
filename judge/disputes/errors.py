"""What is wrong with a dispute file: always with the path to the spot, never half a ruling."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


class DisputeError(ValueError):
    """A file that is no dispute. `path`: the spot; `reason`: key of the sentence; `facts`: what it needs.

    `game`: whose words say it, where the file got as far as naming one.
    """

    def __init__(self, path: str, reason: str, **facts: Any) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path
        self.reason = reason
        self.facts = facts
        self.game = ""


# What the kernel meets when somebody has changed by hand what a ruling wrote for it.
_BROKEN: Final = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)


@contextmanager
def following(dispute: Mapping[str, Any]) -> Iterator[None]:
    """Refuse a position whose `midway` cannot be followed; let all errors be told in the words of its game."""
    with about(dispute["game"]):
        try:
            yield
        except DisputeError:
            raise
        except _BROKEN as error:
            if "midway" not in dispute["position"]:
                raise
            raise DisputeError("position.midway", "midway.broken") from error


@contextmanager
def about(game: str) -> Iterator[None]:
    """Let the errors of a dispute be told in the words of its game."""
    try:
        yield
    except DisputeError as error:
        error.game = game
        raise
