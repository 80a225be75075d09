"""The items of a zone, as a position lists them: see `position.py`."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from judge.disputes.language.errors import NOTHING, DisputeError, Located
from judge.engine.ids import Seat
from judge.engine.table import Mark
from judge.engine.view import SEEN

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.disputes.language.errors import Place
    from judge.engine.game import Game
    from judge.engine.ids import ZoneId
    from judge.engine.layout import Tally, Zone

MOST_OBJECTS: Final = 1_000
ANY: Final = "any"
"""The number of unknown cards where it is not known: `{unknown: any}`."""


@dataclass(frozen=True, slots=True)
class Item:
    """One item of a list: an object, or `count` alike unknown ones; with `rest` no object: others may be there.

    `card`: what it is called; without that `fields` are known of a card nobody has named, or nothing of it is. `numbers`:
    those that are told; `marks`: what lasts on it, which is read when everything lies.
    """

    place: Place
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
    """The contents of a zone, top first: its items, and the faults of others. `told`: whether the file lists it."""

    number: ZoneId
    told: bool
    items: tuple[Item | DisputeError, ...]

    @property
    def in_part(self) -> bool:
        """Return whether the list is partial."""
        return any(isinstance(item, Item) and item.rest for item in self.items)

    @property
    def under(self) -> int:
        """Return how many objects are listed below the place of unlisted ones; 0 where the list is complete."""
        items = [item for item in self.items if isinstance(item, Item)]
        at = next((at for at, item in enumerate(items) if item.rest), len(items))
        return sum(item.count for item in items[at:])


def as_list(told: Located) -> list[Located]:
    """Return the list in a file; a mapping is a list of one, a number that many unknown cards. DisputeError for others."""
    value = told.said
    if value is None:
        return []
    if isinstance(value, dict):
        value = [value]
    if type(value) is int:
        value = [{"unknown": value}]
    if not isinstance(value, list):
        raise told.not_a("list")
    return told._replace(said=value).items()


def listed(number: ZoneId, told: Located, game: Game, seats: tuple[str, ...]) -> ListedZone:
    """Return the contents of a zone as a file lists them."""
    read = _ItemReader(game, game.zones[number], seats)
    try:
        items = tuple(read.item(one) for one in as_list(told))
    except DisputeError as fault:
        items = (fault,)
    return ListedZone(number, told.said is not None, items)


class _ItemReader:
    """Reads the items of one zone."""

    def __init__(self, game: Game, zone: Zone, seats: tuple[str, ...]) -> None:
        self.game, self.zone, self.seats = game, zone, seats

    def item(self, told: Located) -> Item | DisputeError:
        """Return an item, or its fault."""
        if isinstance(told.said, str):
            return Item(told.place, told.said)
        try:
            return self._object(told)
        except DisputeError as fault:
            return fault

    def _object(self, told: Located) -> Item:
        if not isinstance(told.said, dict) or not all(isinstance(key, str) for key in told.said):
            raise told.not_a("mapping")
        place, left = told.place, dict(told.said)

        def take(key: str) -> Located:
            return Located(left.pop(key, None), place.key(key))

        owner, seen = take("owner").said, take("seen_by")
        bits = sum(flag.words[take(flag.name).said] for flag in self.game.flags if flag.name in left)
        numbers = {
            tally.name: whole(take(tally.name), tally) for tally in self.game.columns if tally.name in left
        }
        marks, looked = take("marks"), [seen.said] if isinstance(seen.said, str) else seen.said or ()
        seen_by = tuple(Mark(SEEN, self.seats.index(name)) for name in dict.fromkeys(looked))
        used = tuple(one.said for one in as_list(take("used")))
        label = take("id")
        if label.said is not None and (not isinstance(label.said, str) or not 0 < len(label.said) <= 40):
            raise label.error("id.bad", id=str(label.said)[:40])
        by = None if owner is None else Seat(self.seats.index(owner))
        plain = Item(place, None, {}, 1, label.said, by, bits, numbers, seen_by, marks=marks)
        if "unknown" in left:
            unknown = take("unknown")
            if unknown.said == ANY and not left and label.said is None:
                return self._rest(unknown)
            count = unknown.within(0, MOST_OBJECTS)
            if left or (label.said is not None and count != 1):
                raise told.error("key.unknown", word=next(iter(left), "id"))
            return replace(plain, count=count)
        card = take("card")
        if card.said is None:
            return replace(plain, fields=left, used=used)
        for key in left:
            raise place.key(key).error("key.unknown", word=key)
        if not isinstance(card.said, str):
            raise card.not_a("text")
        return replace(plain, card=card.said, used=used)

    def _rest(self, told: Located) -> Item:
        """Return the marker that other cards may be there: as many as the account needs, laid last."""
        if self.zone.seen == "all" or not self.zone.at_start:
            raise told.error("unknown.open")
        return Item(told.place, count=0, rest=True)


def whole(told: Located, tally: Tally) -> Any:
    """Return a stated number; for a number that names a card, the value as it is."""
    value = told.said
    if tally.names and isinstance(value, str):
        return value
    if type(value) is not int or not tally.least <= value <= tally.high:
        raise told.error("number.range", low=tally.low, high=tally.high, given=value)
    return value
