"""The mutable table of a core: everything on it, changed in place, with an undo log of every change.

Objects (cards, pieces) are small integers. Their properties are columns, one list for each property, so that a change
is one list item and its undo is the old one. Nothing here knows a game: zones, columns and variables have the meaning
that the game gives them (`Core` in `game.py`). Outside the package positions are values (`position.py`).
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self

from judge.engine.errors import NeedsFact
from judge.engine.ids import UNKNOWN, DefId, Obj, Ref, Seat, ZoneId

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from judge.engine.decisions import Recorder
    from judge.engine.records import Declared, Event, Frame, Waiting


class Mark(NamedTuple):
    """A lasting mark on an object or a player: its kind, its value, and the moment until which it lasts ("": for good)."""

    kind: str
    value: Any
    until: str = ""


# How long the log was, and what was about to happen: agenda, stack, waiting.
Snapshot = tuple[list[tuple[list[Any], list[Any]]], list[tuple[dict[Any, Any], dict[Any, Any]]]]
"""Everything that can change, each with a copy of what it holds."""
Checkpoint = tuple[int, tuple["Frame", ...], tuple["Declared", ...], tuple["Waiting", ...]]

SEEN: Final = "seen"  # the kind of mark that lets a seat know a hidden card: see `view.py`

RENEWED: Final = 1_000_000  # stamps of cards that became new objects start here: no other number is as great

NO_BOUND: Final = 1 << 60

Entry = tuple[int, Any, Any, Any]
"""What an entry of the log takes back: see LogKind."""


class LogKind(IntEnum):
    """The type of a log entry: (kind, container, key, old).

    MOVED: (kind, object, place in its new zone, (old zone, place in it)); CREATED: (kind, zone, how many, None).
    """

    SET = 0
    MOVED = 1
    DELETED = 2
    ADDED = 3
    WHOLE = 4
    CREATED = 5


_SET, _MOVED, _DELETE, _ADDED, _WHOLE, _CREATED = (int(kind) for kind in LogKind)


class Definition:
    """A card's definition, the base of each game's card class. `key` is its card No. or its stated name."""

    __slots__ = ("abilities", "key", "name")

    def __init__(self, key: str, name: str, abilities: tuple[Any, ...] = ()) -> None:
        self.key = key
        self.name = name
        self.abilities = abilities


class TimedEvents(list["Event"]):
    """The events that happened, in order. `at`: the length of the log at each event; it may be longer."""

    def __init__(self, log: list[Entry], so_far: Sequence[Event]) -> None:
        super().__init__(so_far)
        self.log = log
        self.at = [0] * len(so_far)

    def append(self, event: Event) -> None:
        """Add an event."""
        del self.at[len(self) :]  # of events that were taken back
        self.at.append(len(self.log))
        super().append(event)


class Table:
    """What is on the table.

    `defn[o]`, `owner[o]`, `place[o]`, `bits[o]`, `stamp[o]`: definition index (0 = unknown card), owner, zone index,
    flags, and a version number that changes when the card becomes a new object. `columns[c][o]`: the game's own
    numbers. `marks[o]`: the marks of an object (or, below zero, of player -1-o). `zones[z]`: objects, bottom first.
    `agenda`: the next frames, top last. `stack`: declared, unresolved items. `waiting`: triggered, unhandled
    abilities. These three are short and change with every action: a checkpoint copies them, so they are changed
    freely, while everything else is changed by the methods below, which write `log`. `told`: the zones whose contents
    the position states, even if empty. `static`: data that the game computes from the definitions; it never changes.
    `asking`: the kinds of statements being evaluated right now; `known`: the cached results, and when they were
    computed (`effects/lasting.py`). `untold`: the slots of the current action whose values are not stated: their
    payments are assumed to have the required colours. `unasked`: the last few waiting abilities that were handled
    without a question: see `triggers`. `decisions`: the recorder of decisions during a repeated run (`deciding.py`),
    or None. `left`: the remaining number of frames before a long run is given up. `moved` grows whenever a card
    changes its place or what it is, or what lasts on something changes, or one of the variables that
    `static["moving"]` names.
    """

    __slots__ = (
        "agenda",
        "asking",
        "bits",
        "columns",
        "consulted",
        "decisions",
        "defn",
        "defs",
        "events",
        "index",
        "known",
        "left",
        "log",
        "marks",
        "moved",
        "moving",
        "owner",
        "place",
        "readings",
        "stack",
        "stamp",
        "static",
        "told",
        "unasked",
        "untold",
        "vars",
        "waiting",
        "zones",
    )

    def __init__(
        self, zones: int, columns: int, definitions: Sequence[Definition], readings: Mapping[str, str]
    ) -> None:
        self.defs: list[Any] = [None, *definitions]
        self.index = {definition.key: DefId(number) for number, definition in enumerate(definitions, 1)}
        self.readings = readings
        self.static: dict[str, Any] = {}
        self.moving: frozenset[str] = frozenset()
        self.consulted: set[str] = set()
        self.decisions: Recorder | None = None
        self.asking: set[str] = set()
        self.known: dict[str | Obj, Any] = {}
        self.told: frozenset[ZoneId] = frozenset()
        self.untold: frozenset[str] = frozenset()
        self.moved = 0
        self.left = NO_BOUND
        self.defn: list[DefId] = []
        self.owner: list[Seat] = []
        self.place: list[ZoneId] = []
        self.bits: list[int] = []
        self.stamp: list[int] = []
        self.columns: tuple[list[int], ...] = tuple([] for _ in range(columns))
        self.marks: dict[Obj, tuple[Mark, ...]] = {}
        self.zones: list[list[Obj]] = [[] for _ in range(zones)]
        self.vars: dict[str, Any] = {}
        self.agenda: list[Frame] = []
        self.stack: list[Declared] = []
        self.waiting: list[Waiting] = []
        self.unasked: list[tuple[tuple[int, Waiting], ...]] = [()]
        self.log: list[Entry] = []
        self.events: list[Event] = []

    # ---- what is known

    def card(self, obj: Obj) -> Any:
        """Return the definition of an object; an unknown card raises NeedsFact."""
        number = self.defn[obj]
        if number == UNKNOWN:
            raise NeedsFact("card", obj)
        return self.defs[number]

    def ref(self, obj: Obj) -> Ref:
        """Return a reference that is lost once the object becomes a new one; player p is -1-p."""
        return (obj, self.stamp[obj] if obj >= 0 else 0)

    def is_current(self, ref: Ref) -> bool:
        """Return whether a reference still finds its object. Players (below zero) always do."""
        return ref[0] < 0 or self.stamp[ref[0]] == ref[1]

    def reading(self, key: str) -> str:
        """Return the interpretation in force of an unclear point, and record that it was used."""
        self.consulted.add(key)
        return self.readings[key]

    # ---- changes, each with its way back

    def put(self, container: Any, key: object, value: object) -> None:
        """Set one item of a list or an existing key of a dict."""
        self.log.append((_SET, container, key, container[key]))
        container[key] = value

    def var(self, name: str, value: object) -> None:
        """Set a variable of the game."""
        table = self.vars
        self.log.append((_SET, table, name, table[name]))
        table[name] = value
        if name in self.moving:
            self.moved += 1

    def mark(self, obj: Obj, marks: tuple[Mark, ...]) -> None:
        """Replace the marks of an object; an empty tuple removes the entry."""
        table = self.marks
        if not marks and obj not in table:
            return
        self.moved += 1
        if obj in table:
            if marks:
                self.log.append((_SET, table, obj, table[obj]))
                table[obj] = marks
            else:
                self.log.append((_DELETE, table, obj, table.pop(obj)))
        else:
            self.log.append((_ADDED, table, obj, None))
            table[obj] = marks

    def move(self, obj: Obj, zone: ZoneId, *, to_bottom: bool = False, depth: int = 0) -> None:
        """Move an object to the top of a zone (the end of its list), to the bottom, or under `depth` cards."""
        self.moved += 1
        place, zones = self.place, self.zones
        from_zone, new = place[obj], zones[zone]
        old = zones[from_zone]
        at = old.index(obj)
        del old[at]
        to = 0 if to_bottom else len(new) - depth
        new.insert(to, obj)
        place[obj] = zone
        self.log.append((_MOVED, obj, to, (from_zone, at)))

    def create(self, definition: DefId, owner: Seat, zone: ZoneId, bits: int = 0) -> Obj:
        """Add an object to the top of a zone and return it."""
        return self.create_all((definition,), owner, zone, bits)

    def create_all(self, definitions: Sequence[DefId], owner: Seat, zone: ZoneId, bits: int = 0) -> Obj:
        """Create an object of each definition in a zone, the last on top, and return the first."""
        first, count, pile = Obj(len(self.defn)), len(definitions), self.zones[zone]
        self.defn += definitions
        self.owner += [owner] * count
        self.place += [zone] * count
        self.bits += [bits] * count
        self.stamp += [0] * count
        for column in self.columns:
            column.extend([0] * count)
        pile += [Obj(number) for number in range(first, first + count)]
        self.log.append((_CREATED, pile, count, None))
        self.moved += 1
        return first

    def identify(self, obj: Obj, definition: DefId) -> None:
        """Set or clear the definition of an unknown card."""
        self.moved += 1
        self.put(self.defn, obj, definition)

    def rearrange(self, items: list[Any], values: Iterable[object]) -> None:
        """Replace the contents of one of the core's lists at once."""
        self.moved += 1
        self.log.append((_WHOLE, items, None, tuple(items)))
        items[:] = values

    def record_times(self) -> None:
        """Record from now on when each event happens. It costs a tenth of a replay, so only rulings use it."""
        if not isinstance(self.events, TimedEvents):
            self.events = TimedEvents(self.log, self.events)

    def event_times(self, first: int) -> tuple[int, ...]:
        """Return the log length at each event since `first`; empty without `record_times`."""
        events = self.events
        return tuple(events.at[first : len(events)]) if isinstance(events, TimedEvents) else ()

    # ---- taking back

    def copy(self) -> Self:
        """Return an independent copy; its undo log starts here."""
        twin = object.__new__(type(self))
        twin.readings, twin.index = self.readings, self.index.copy()
        twin.static, twin.moving, twin.left = self.static, self.moving, NO_BOUND
        twin.told, twin.untold, twin.unasked = self.told, self.untold, self.unasked.copy()
        twin.decisions = None
        twin.consulted, twin.asking, twin.known, twin.moved = set(self.consulted), set(), {}, self.moved
        twin.defs, twin.log = self.defs.copy(), []
        noted = isinstance(self.events, TimedEvents)
        twin.events = TimedEvents(twin.log, self.events) if noted else self.events.copy()
        twin.defn, twin.owner, twin.place = self.defn.copy(), self.owner.copy(), self.place.copy()
        twin.bits, twin.stamp = self.bits.copy(), self.stamp.copy()
        twin.columns = tuple(column.copy() for column in self.columns)
        twin.zones = [zone.copy() for zone in self.zones]
        twin.marks, twin.vars = self.marks.copy(), self.vars.copy()
        twin.agenda, twin.stack, twin.waiting = self.agenda.copy(), self.stack.copy(), self.waiting.copy()
        return twin

    def snapshot(self) -> Snapshot:
        """Return everything that can change, to return to it with `reinstate` even after undoing past this point."""
        lists: list[list[Any]] = [self.defn, self.owner, self.place, self.bits, self.stamp, *self.columns]
        lists += [*self.zones, self.agenda, self.stack, self.waiting, self.log, self.events, self.defs]
        lists.append(self.unasked)
        if isinstance(self.events, TimedEvents):
            lists.append(self.events.at)
        return [(each, each.copy()) for each in lists], [
            (each, each.copy()) for each in (self.marks, self.vars)
        ]

    def reinstate(self, snapshot: Snapshot) -> None:
        """Restore a snapshot, wherever the game has gone since."""
        lists, tables = snapshot
        for items, were in lists:
            items[:] = were
        for table, was in tables:
            table.clear()
            table.update(was)
        self.moved += 1

    def checkpoint(self) -> Checkpoint:
        """Return a checkpoint for `undo`."""
        return (len(self.log), tuple(self.agenda), tuple(self.stack), tuple(self.waiting))

    def undo(self, checkpoint: Checkpoint) -> None:
        """Undo every change made since `checkpoint`. The caller drops the events."""
        size, agenda, stack, waiting = checkpoint
        log = self.log
        self.moved += 1
        while len(log) > size:
            kind, container, key, old = log.pop()
            if kind == _SET:
                container[key] = old
            elif kind == _MOVED:
                obj, (zone, at) = container, old
                del self.zones[self.place[obj]][key]
                self.zones[zone].insert(at, obj)
                self.place[obj] = zone
            elif kind == _DELETE:
                container[key] = old
            elif kind == _ADDED:
                del container[key]
            elif kind == _WHOLE:
                container[:] = old
            else:
                for items in (
                    container,
                    self.defn,
                    self.owner,
                    self.place,
                    self.bits,
                    self.stamp,
                    *self.columns,
                ):
                    del items[len(items) - key :]
        self.agenda[:] = agenda
        self.stack[:] = stack
        self.waiting[:] = waiting
