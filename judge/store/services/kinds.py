"""The value types of settings. Each refuses invalid values; pages, the API and files read values by type."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from judge.store.refusals import Invalid

if TYPE_CHECKING:
    from collections.abc import Callable, Collection


@dataclass(frozen=True)
class Kind:
    """The kind of value that a setting takes. By itself it checks nothing: the tournament does when it reads the value."""

    def check(self, name: str, value: Any) -> None:
        """Refuse a value the setting of this name cannot have."""


@dataclass(frozen=True)
class Flag(Kind):
    """Yes or no."""

    def check(self, name: str, value: object) -> None:
        """Refuse a value that is not a boolean."""
        if not isinstance(value, bool):
            raise Invalid("field.choice", field=name, value=str(value)[:40])


@dataclass(frozen=True)
class Day(Kind):
    """A date, or none."""

    def check(self, name: str, value: object) -> None:
        """Refuse a day that no calendar of ours shows in every time zone."""
        _check_year(name, value)


@dataclass(frozen=True)
class Moment(Kind):
    """A time, entered in the event's time zone; or none."""

    def check(self, name: str, value: object) -> None:
        """Refuse a time outside the supported years."""
        _check_year(name, value)


@dataclass(frozen=True)
class Words(Kind):
    """Several words, separated by commas."""


@dataclass(frozen=True)
class Whole(Kind):
    """A whole number between two inclusive bounds; `open`: it may be left undetermined."""

    least: int
    most: int
    open: bool = False

    def check(self, name: str, value: Any) -> None:
        """Refuse a value that is no whole number, or out of bounds."""
        if value is not None and (isinstance(value, bool) or not isinstance(value, int)):
            raise Invalid("field.number", field=name)
        if value is not None and not self.least <= value <= self.most:
            raise Invalid("field.range", field=name, least=self.least, most=self.most)


@dataclass(frozen=True)
class Text(Kind):
    """Text up to a length in characters; `choices`: one of these words."""

    longest: int
    choices: Callable[[], Collection[str]] | None = None

    def check(self, name: str, value: Any) -> None:
        """Refuse a value that is no text, too long, or not among the choices."""
        if not isinstance(value, str):
            raise Invalid("field.choice", field=name, value=str(value)[:40])
        if self.choices is not None and value not in self.choices():
            raise Invalid("field.choice", field=name, value=str(value)[: self.longest])
        if len(value) > self.longest:
            raise Invalid("field.long", field=name, most=self.longest)


FIRST_YEAR, LAST_YEAR = 1970, 2200


def _check_year(name: str, value: Any) -> None:
    if value is not None and not FIRST_YEAR <= value.year <= LAST_YEAR:
        raise Invalid("field.choice", field=name, value=value.isoformat())
