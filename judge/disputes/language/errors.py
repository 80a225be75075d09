"""What is wrong with a dispute file: always with the path to the spot, never half a ruling. And what is wrong with us."""

from __future__ import annotations

import secrets
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from judge.disputes.language.format import DisputeFile


class DisputeError(ValueError):
    """A file that is no dispute. `path`: the spot; `reason`: key of the sentence; `facts`: what it needs.

    `game`: whose words say it, where the file got as far as naming one. `others`: what else is wrong with the file.
    """

    def __init__(self, path: str, reason: str, **facts: object) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path
        self.reason = reason
        self.facts = facts
        self.game = ""
        self.others: tuple[DisputeError, ...] = ()


def together(faults: Iterable[DisputeError]) -> DisputeError:
    """Return the first of what is wrong with a file, with the others."""
    first, *others = faults
    first.others = tuple(others)
    return first


class CardName(str):
    """The name of a card, with those that it has in other languages."""

    __slots__ = ("names",)
    names: Mapping[str, str]

    def __new__(cls, name: str, names: Mapping[str, str]) -> Self:
        """Keep the names beside the printed one."""
        called = super().__new__(cls, name)
        called.names = dict(names)
        return called

    def __reduce__(self) -> tuple[Any, ...]:
        return CardName, (str(self), self.names)


class RulingFault(Exception):  # noqa: N818 - a fault of ours, told apart from the errors of a file
    """A mistake of this program met while replaying: never a fault of the file. `id` finds it in the log."""

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.game = game
        self.id = secrets.token_hex(4)


@contextmanager
def following(dispute: DisputeFile) -> Iterator[None]:
    """Tell the errors of a file in the words of its game, and any other error as the fault of ours that it is."""
    with about(dispute["game"]):
        try:
            yield
        except (DisputeError, RulingFault):
            raise
        except Exception as error:
            raise RulingFault(dispute["game"]) from error


@contextmanager
def about(game: str) -> Iterator[None]:
    """Tell the errors of a dispute in the words of its game."""
    try:
        yield
    except DisputeError as error:
        error.game = game
        raise
