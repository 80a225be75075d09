"""The faults of a dispute file, each with its path, and the internal errors met while ruling."""

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
        """Return the place of the value of a key."""
        return Place(f"{self}.{name}" if self else name)

    def item(self, number: int) -> Place:
        """Return the place of an item of the list."""
        return Place(f"{self}[{number}]")

    def error(self, reason: str, **facts: object) -> DisputeError:
        """Return a fault at this place."""
        return DisputeError(self, reason, **facts)


NOWHERE: Final = Place()


class Located(NamedTuple):
    """A value of a file with its place."""

    value: Any
    place: Place = NOWHERE

    @property
    def key_name(self) -> str:
        """The last key of the place."""
        return self.place.rpartition(".")[2]

    def key(self, name: str) -> Located:
        """Return the value of a key; a located None where the key is missing."""
        return Located(self.value.get(name), self.place.key(name))

    def items(self, first: int = 0) -> list[Located]:
        """Return its items, numbered from `first`; itself alone where it is no list."""
        if not isinstance(self.value, list):
            return [self]
        return [Located(one, self.place.item(at)) for at, one in enumerate(self.value, first)]

    def error(self, reason: str, **facts: object) -> DisputeError:
        """Return a fault of this value."""
        return DisputeError(self.place, reason, **facts)

    def integer_in(self, low: int, high: int) -> int:
        """Return a whole number from `low` to `high`; DisputeError for anything else."""
        if type(self.value) is not int or not low <= self.value <= high:
            raise self.error("number.range", low=low, high=high, given=str(self.value)[:40])
        return self.value

    def wrong_type(self, kind: str) -> DisputeError:
        """Return the fault of a value with the wrong type."""
        return self.error(f"{kind}.expected", given=type(self.value).__name__)


NOTHING: Final = Located(None)


class DisputeError(ValueError):
    """A file that is no valid dispute. `path`: the spot; `reason`: key of the sentence; `facts`: its values.

    `game`: the game in whose words it is said, where the file names one. `others`: the other faults of the file.
    """

    def __init__(self, path: str, reason: str, **facts: object) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = str(path)
        self.reason = reason
        self.facts = facts
        self.game = ""
        self.others: tuple[DisputeError, ...] = ()


class Faults:
    """Collects the faults of a file: each DisputeError raised in a `with` block of it."""

    def __init__(self) -> None:
        self.found: list[DisputeError] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> bool:
        if isinstance(error, DisputeError):
            self.add(error)
        return isinstance(error, DisputeError)

    def add(self, fault: DisputeError) -> None:
        """Add a fault and the others that it carries."""
        self.found += [fault, *fault.others]

    def raise_all(self) -> None:
        """Raise the first fault with the others, if there is any."""
        if self.found:
            raise combine(self.found)


def combine(faults: Iterable[DisputeError]) -> DisputeError:
    """Return the first of some faults, carrying the others."""
    first, *others = faults
    first.others = tuple(others)
    return first


class CardName(str):
    """The name of a card, with its names in other languages."""

    __slots__ = ("names",)
    names: Mapping[str, str]

    def __new__(cls, name: str, names: Mapping[str, str]) -> Self:
        """Keep the other names beside the printed one."""
        called = super().__new__(cls, name)
        called.names = dict(names)
        return called

    def __reduce__(self) -> tuple[Any, ...]:
        return CardName, (str(self), self.names)


class RulingFault(Exception):  # noqa: N818 - a fault of ours, told apart from the errors of a file
    """An internal error while replaying, never a fault of the file. `id` finds it in the log."""

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.game = game
        self.id = secrets.token_hex(4)


@contextmanager
def reports_own_errors(game: str) -> Iterator[None]:
    """Attach the game to errors of the file, and raise any other error as a RulingFault."""
    with errors_for_game(game):
        try:
            yield
        except (DisputeError, RulingFault):
            raise
        except Exception as error:
            raise RulingFault(game) from error


@contextmanager
def errors_for_game(game: str) -> Iterator[None]:
    """Attach the game to errors of the file, so that they are worded for it."""
    try:
        yield
    except DisputeError as error:
        error.game = game
        raise
