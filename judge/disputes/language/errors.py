"""What is wrong with a dispute file: always with the path to the spot, never half a ruling. And what is wrong with us."""

from __future__ import annotations

import secrets
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping


class Place(str):
    """A place in a file, as people write it: `steps[3].card`."""

    __slots__ = ()

    def key(self, name: object) -> Place:
        """Return the place of what stands under a key there."""
        return Place(f"{self}.{name}" if self else name)

    def item(self, number: int) -> Place:
        """Return the place of an item of the list there."""
        return Place(f"{self}[{number}]")

    def error(self, reason: str, **facts: object) -> DisputeError:
        """Return that something is wrong there."""
        return DisputeError(self, reason, **facts)


NOWHERE: Final = Place()


class Located(NamedTuple):
    """Something that a file says, and where."""

    said: Any
    place: Place = NOWHERE

    def key(self, name: str) -> Located:
        """Return what stands under a key of it; None there, where nothing does."""
        return Located(self.said.get(name), self.place.key(name))

    def items(self, first: int = 0) -> list[Located]:
        """Return what it lists, the `first` with that number; itself alone, where it is no list."""
        if not isinstance(self.said, list):
            return [self]
        return [Located(one, self.place.item(at)) for at, one in enumerate(self.said, first)]

    def error(self, reason: str, **facts: object) -> DisputeError:
        """Return that it is wrong."""
        return DisputeError(self.place, reason, **facts)

    def not_a(self, kind: str) -> DisputeError:
        """Return that it is of another type than it should be."""
        return self.error(f"{kind}.expected", given=type(self.said).__name__)


NOTHING: Final = Located(None)


class DisputeError(ValueError):
    """A file that is no dispute. `path`: the spot; `reason`: key of the sentence; `facts`: what it needs.

    `game`: whose words say it, where the file got as far as naming one. `others`: what else is wrong with the file.
    """

    def __init__(self, path: str, reason: str, **facts: object) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = str(path)
        self.reason = reason
        self.facts = facts
        self.game = ""
        self.others: tuple[DisputeError, ...] = ()


class Faults:
    """Collects what is wrong with a file: every fault that is met in a `with` of it."""

    def __init__(self) -> None:
        self.found: list[DisputeError] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> bool:
        if isinstance(error, DisputeError):
            self.add(error)
        return isinstance(error, DisputeError)

    def add(self, fault: DisputeError) -> None:
        """Note a fault, with those that it brings."""
        self.found += [fault, *fault.others]

    def settle(self) -> None:
        """Raise all of it, where something is."""
        if self.found:
            raise together(self.found)


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
def reports_own_errors(game: str) -> Iterator[None]:
    """Tell the errors of a file in the words of its game, and any other error as the fault of ours that it is."""
    with errors_for_game(game):
        try:
            yield
        except (DisputeError, RulingFault):
            raise
        except Exception as error:
            raise RulingFault(game) from error


@contextmanager
def errors_for_game(game: str) -> Iterator[None]:
    """Tell the errors of a dispute in the words of its game."""
    try:
        yield
    except DisputeError as error:
        error.game = game
        raise
