"""What one seat may see of a position: its hidden cards, public zones, sizes of the others, and its own options.

A hidden card has neither name nor number: an object keeps its number when shuffled, so the number alone would
identify it. A seat sees a card in a hidden zone if the card has the mark `Mark(SEEN, seat)` for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from judge.engine.ids import UNKNOWN
from judge.engine.records import Event
from judge.engine.run import legal, question
from judge.engine.table import SEEN, Mark

if TYPE_CHECKING:
    from collections.abc import Iterable

    from judge.engine.game import Core, Option
    from judge.engine.ids import Obj, Seat

__all__ = [
    "SEEN",
    "SeenCard",
    "View",
    "events_for",
    "hidden_cards",
    "hide",
    "is_seat",
    "sees",
    "show_to",
    "view",
]


def is_seat(value: object) -> bool:
    """Return whether a value can be a seat: the value of the mark `seen`."""
    return type(value) is int and 0 <= value < 8


class SeenCard(NamedTuple):
    """One card as a seat sees it: object number, key and flags; None and no flags for a card back."""

    obj: Obj | None
    key: str | None
    bits: int = 0


class View(NamedTuple):
    """A position as one seat sees it: `zones` bottom first, who is asked by which menu, and the seat's own options."""

    seat: Seat
    zones: tuple[tuple[SeenCard, ...], ...]
    menu: str
    who: tuple[Seat, ...]
    options: tuple[Option, ...]


_BACK: Final = SeenCard(None, None)


def sees(core: Core, seat: Seat, obj: Obj) -> bool:
    """Return whether a seat may know a card."""
    shown = core.game.shows(core, seat, obj)
    if shown is not None:
        return shown or Mark(SEEN, seat) in core.marks.get(obj, ())
    zone = core.game.zones[core.place[obj]]
    if zone.seen == "all" or (zone.seen == "owner" and zone.owner == seat):
        return True
    return Mark(SEEN, seat) in core.marks.get(obj, ())


def show_to(core: Core, objects: Iterable[Obj], seats: Iterable[Seat]) -> None:
    """Let some players know hidden cards from now on."""
    marks = tuple(Mark(SEEN, seat) for seat in dict.fromkeys(seats))
    for obj in objects:
        had = core.marks.get(obj, ())
        core.mark(obj, (*had, *(mark for mark in marks if mark not in had)))


def hidden_cards(core: Core, objects: Iterable[Obj]) -> list[Obj]:
    """Return those of some objects that not everybody may see in their zone."""
    return [obj for obj in objects if obj >= 0 and core.game.zones[core.place[obj]].seen != "all"]


def hide(core: Core, objects: Iterable[Obj]) -> None:
    """Remove everybody's knowledge of these cards."""
    for obj in objects:
        if obj in core.marks and any(mark.kind == SEEN for mark in core.marks[obj]):
            core.mark(obj, tuple(mark for mark in core.marks[obj] if mark.kind != SEEN))


def view(core: Core, seat: Seat) -> View:
    """Return what one seat may see now."""
    asked = question(core)
    zones = tuple(tuple(_seen_card(core, seat, obj) for obj in zone) for zone in core.zones)
    options = tuple(option for option in legal(core) if option.by == seat) if seat in asked.who else ()
    return View(seat, zones, asked.menu, asked.who, options)


def _seen_card(core: Core, seat: Seat, obj: Obj) -> SeenCard:
    if not sees(core, seat, obj):
        return _BACK
    number = core.defn[obj]
    return SeenCard(obj, None if number == UNKNOWN else core.defs[number].key, core.bits[obj])


def events_for(core: Core, seat: Seat, events: Iterable[Event]) -> list[Event]:
    """Return the events as a seat may read them: private ones (`Game.private`) redacted or left out."""
    private = core.game.private
    told: list[Event] = []
    for event in events:
        if event.tag not in private or seat in private[event.tag](event):
            told.append(event)
        elif isinstance(event, Event) and (redacted := event.redacted()) is not None:
            told.append(redacted)
    return told
