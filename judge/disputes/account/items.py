"""The items of a zone, as a position lists them: see `position.py`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from judge.disputes.language.errors import NOTHING, Located

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.disputes.language.errors import Place
    from judge.engine.ids import Seat, ZoneId
    from judge.engine.layout import Tally
    from judge.engine.table import Mark

MOST_OBJECTS: Final = 1_000
ANY: Final = "any"
"""The number of unknown cards where it is not known: `{unknown: any}`."""


@dataclass(frozen=True, slots=True)
class Item:
    """One entry of a zone's list: an object, `count` equal unknown ones, or (`rest`) a mark that more cards may be there.

    `card`: its name; without a name, `fields` are what is known of it. `numbers`: the stated ones; `marks`: lasting
    marks, read once all objects exist; `as_written`: the item in the form of the file.
    """

    place: Place
    as_written: object = None
    card: str | None = None
    fields: Mapping[str, object] = field(default_factory=dict)
    count: int = 1
    label: str | None = None
    owner: Seat | None = None
    bits: int = 0
    numbers: Mapping[str, int | str] = field(default_factory=dict)
    seen_by: tuple[Mark, ...] = ()
    used: tuple[object, ...] = ()
    marks: Located = NOTHING
    rest: bool = False

    @property
    def is_unknown(self) -> bool:
        """Return whether nothing is known of the card."""
        return self.card is None and not self.fields


@dataclass(frozen=True, slots=True)
class ListedZone:
    """The items of a zone, top first. `is_listed`: whether the file lists the zone."""

    number: ZoneId
    is_listed: bool
    items: tuple[Item, ...]

    @property
    def is_partial(self) -> bool:
        """Return whether the list is partial."""
        return any(item.rest for item in self.items)

    @property
    def count_below(self) -> int:
        """Return how many objects are listed below the place of unlisted ones; 0 where the list is complete."""
        at = next((at for at, item in enumerate(self.items) if item.rest), len(self.items))
        return sum(item.count for item in self.items[at:])


def as_list(node: Located) -> list[Located]:
    """Return the list in a file; a mapping is a list of one, a number that many unknown cards. DisputeError for others."""
    value = node.value
    if value is None:
        return []
    if isinstance(value, dict):
        value = [value]
    if type(value) is int:
        value = [{"unknown": value}]
    if not isinstance(value, list):
        raise node.wrong_type("list")
    return node._replace(value=value).items()


def check_number(node: Located, tally: Tally) -> Any:
    """Return a stated number; for a number that names a card, the value as it is."""
    value = node.value
    if tally.names and isinstance(value, str):
        return value
    if type(value) is not int or not tally.least <= value <= tally.high:
        raise node.error("number.range", low=tally.low, high=tally.high, given=value)
    return value
