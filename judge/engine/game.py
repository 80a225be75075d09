"""What a game plugs into the kernel (verbs, menus, windows and frames), and a game in progress.

A *frame* is a tuple whose first item names it; the agenda is a stack of frames. Frames run without input until one of
them asks a question: ("ask", menu, who, data). A *menu* says which verbs may answer, a *verb* what it needs and what
it does. Both the listing of legal actions and the check of an action come from `Verb.demand`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, Required, Self, TypedDict

from judge.engine.errors import Illegal, Reason
from judge.engine.ids import ZoneId
from judge.engine.records import Record
from judge.engine.table import RENEWED, SEEN, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from random import Random
    from types import ModuleType

    from judge.engine.ids import DefId, Obj, Rules, Seat
    from judge.engine.layout import Flag, Lasts, Later, Memory, Tally, TurnField, Zone
    from judge.engine.records import Event, Frame
    from judge.engine.table import Definition


_ATTEMPTS: Final = 50


class Action(NamedTuple):
    """An action of a player (a seat number) or of chance (-1): the verb, its subject, and a value for each slot."""

    by: Seat
    do: str
    subject: Any = None
    values: tuple[object, ...] = ()


Values = tuple[Any, ...]
"""What an action names for each slot, in order; of which type each is, the slot says."""


class Shape(TypedDict, total=False):
    """A constraint as plain data.

    `kind`: choose, order, pay, number or word. `unknown`: the value may be left out. `usual`: the value assumed where
    none is stated.
    """

    slot: Required[str]
    kind: Required[str]
    options: Sequence[object]
    low: int
    high: int
    ordered: bool
    unknown: bool
    usual: object
    colours: list[str]


class Slot(Protocol):
    """One thing an action must name.

    Where a spoken value can mean several members, `spelled(core, value)` may return those.
    """

    @property
    def name(self) -> str:
        """The word used for it in a dispute file."""

    def check(self, core: Core, value: object, before: Values) -> None:
        """Raise Illegal unless `value` is a member, given the values of the slots before."""

    def sample(self, core: Core, rng: Random, before: Values) -> object:
        """Draw a member; raise Illegal when there is none left."""

    def describe(self, core: Core) -> Shape:
        """Return the constraint as plain data."""


class Option(NamedTuple):
    """A listed action: legal as soon as each slot is given a member."""

    by: Seat
    do: str
    subject: Any
    slots: tuple[Slot, ...]

    def sample(self, core: Core, rng: Random) -> Action:
        """Draw one of the actions it stands for, drawing again where an early choice leaves no member for a later slot."""
        for attempt in range(_ATTEMPTS):
            values: Values = ()
            try:
                for slot in self.slots:
                    values = (*values, slot.sample(core, rng, values))
            except Illegal:
                if attempt == _ATTEMPTS - 1:
                    raise
                continue
            break
        return Action(self.by, self.do, self.subject, values)


KERNEL: Final = "judge.engine."


def _below(kind: type[Record]) -> Iterator[type[Record]]:
    for each in kind.__subclasses__():
        yield each
        yield from _below(each)


@dataclass(frozen=True, slots=True)
class Verb:
    """One kind of action.

    `subjects(core, by)` gives every subject worth trying; `demand(core, by, subject)` raises Illegal or gives the
    slots, and guarantees that each has a member; `perform(core, by, subject, values, asked)` does it, where `asked`
    is the data of the question it answers. `takes` is the type of the subject, so that a dispute file can name it:
    "none", "object", "player" (also as an object: -1-seat), "ability" (object, number), "number" or "word". `keeps`:
    it answers no question, so the current one stays open (looking at cards, saying something). `alike`: how many
    cards of one name it takes, its subject among them. `singly`: the rules by which it is done with one subject at a
    time. `words`: for a word, every value it can ever have; any other is refused before a rule judges it. `anytime`:
    every player may do it whenever a question is open (conceding).

    For accounts: `ends_phase`: it ends the player's phase or turn, and the player does nothing more there.
    `interrupts`: it uses a right of the player where another answer is due. `for_all`: one player does for everybody
    what each may state for themselves. `by_card`: the card determines the next question, so another card need not ask
    the same. `at_once`: by these rules it is carried out at once, so nobody can answer it. `owed(core, seat)`: how
    often a player must still do it before others continue; it is implied as soon as another player continues.
    """

    subjects: Callable[[Core, Seat], Iterable[Any]]
    demand: Callable[[Core, Seat, Any], tuple[Slot, ...]]
    perform: Callable[[Core, Seat, Any, Values, Any], None]
    takes: str = "none"
    keeps: bool = False
    alike: int = 1
    singly: Rules = ()
    words: Callable[[Core], Iterable[str]] | None = None
    anytime: bool = False
    ends_phase: bool = False
    interrupts: bool = False
    for_all: bool = False
    by_card: bool = False
    at_once: Rules = ()
    owed: Callable[[Core, Seat], int] | None = None


@dataclass(frozen=True, slots=True)
class Menu:
    """A question's menu: the verbs that answer it, the rules by which it is asked, and the record type of its data.

    `optional`: the player may continue without answering, so no answer is assumed. `announces`: the player goes on to
    describe what they have begun, so an account may end before that. `simultaneous`: the verb with which several
    players answer independently, in any order; an unreported answer is implied once play continues.
    """

    verbs: tuple[str, ...]
    rules: tuple[str, ...] = ()
    about: type[Record] | None = None
    optional: bool = False
    announces: bool = False
    simultaneous: str = ""


@dataclass(frozen=True, slots=True)
class Telling:
    """How people tell what happens in a game, beyond what its verbs and menus say; read only by `judge.disputes`.

    `synonyms` maps a requested verb to other verbs with which an account may state the same answer: `choose`, `no`.
    `answers` names the slot, if any, in which an action names the declaration it answers. `named_abilities(core,
    obj)` gives the numbers of the abilities that a card may declare by name, where these are more than the printed
    ones. `is_past(core, verb)` says whether the verb's time in this turn is over for good. `due(core)` returns the
    player who has passed for good and the only verb left for them; it is implied as soon as another player continues,
    whatever its result; None where there is none. `too_early(core, action, later)` returns why an action comes before
    something that the account states after it, or None. `in_passing(core, by, phase)` returns why nobody acts in a
    phase that passes without a question, or None. `during_resolution(core)` gives the rules by which nobody may act
    while effects resolve, or None.
    """

    synonyms: Mapping[str, frozenset[str]] = field(default_factory=dict)
    answers: str = ""
    named_abilities: Callable[[Core, Obj], Mapping[str, int]] = lambda _core, _obj: {}
    is_past: Callable[[Core, str], bool] = lambda _core, _verb: False
    due: Callable[[Core], tuple[Seat, str] | None] = lambda _core: None
    too_early: Callable[[Core, Action, Iterable[Later]], Illegal | None] = lambda _core, _action, _later: None
    in_passing: Callable[[Core, Seat, str], Illegal | None] = lambda _core, _by, _phase: None
    during_resolution: Callable[[Core], Rules | None] = lambda _core: None


@dataclass(frozen=True, slots=True)
class Window:
    """A round of priority: see `windows.py`.

    `menu` is asked of the holder. `following(core, holder)` names the next holder. `passes(core)` passes in a row
    close it, and the frame `closed` then happens. `idle(core)`: the window answers nothing, so silence is no pass:
    the players simply have not continued. `between(core)`: true between two steps of a turn, where acting in the next
    step implies a pass. `in_any_order`: no rule says who speaks first, so an account may state passes in another
    order than they are asked for.
    """

    menu: str
    following: Callable[[Core, Seat], Seat]
    passes: Callable[[Core], int]
    closed: Frame
    idle: Callable[[Core], bool] = lambda _core: False
    between: Callable[[Core], bool] = lambda _core: False
    in_any_order: bool = False


@dataclass(frozen=True, eq=False)
class Game:
    """One game for one number of players.

    Built once by its package and shared; holds no position. `prepare(definitions)` computes `Core.static` from them.
    `set_up(core, decks)` lays out a new game: decks are definition numbers, top first. `resume(core, turn)` puts on
    the agenda what happens next in a written position; `turn` is the `turn` section of a dispute file, which has
    `turn_fields`. `tallies` are the numbers that a position gives per player (as a tuple by seat); `columns` and
    `flags` are given per object. `measures` are further numbers of an object that a claim may state: power, for one.
    `knows`: the names bound in every effect of the game. `between(core)` runs between two effects of one resolution;
    it returns whether it opened a window that begins another. `asks_forced_choices`: a choice is asked for even where
    only one answer fits, because the account may have stated it. `endless(core, loop)` gives the meaning of a proven
    endless loop of forced events; without it `Endless` is raised. `private` maps the names of events not meant for
    every player to the seats that may read such an event; the others get `Event.redacted`. `modules` are those that
    define the game's records, so that a saved position can be read back. `lasting` are the kinds of marks that an
    object or a player can have; one that ends in a colon is followed by a name. `memory` describes the value and the
    initial value of every variable except the tallies. `under_way(core, right, passes)` gives the agenda, bottom
    first, while a declaration is pending or somebody has priority within a step: `right` is the holder (None: as
    after the last declaration), `passes` how many have passed in a row. None: this game has no such pending items.
    `shows(core, seat, obj)` says whether a seat may look at a card where its zone alone does not decide (a card face
    down in an open zone, the open top of a hidden pile); None leaves it to the zone. `telling` says how accounts of
    the game are told.
    """

    id: str
    players: int
    zones: tuple[Zone, ...]
    verbs: Mapping[str, Verb]
    menus: Mapping[str, Menu]
    frames: Mapping[str, Callable[[Core, Any], None]]
    out_of_turn: Callable[[Core, Action], Illegal]
    set_up: Callable[[Core, tuple[tuple[DefId, ...], ...]], None]
    resume: Callable[[Core, Mapping[str, Any]], None]
    prepare: Callable[[Sequence[Definition]], dict[str, Any]] = lambda _definitions: {}
    turn_fields: tuple[TurnField, ...] = ()
    windows: Mapping[str, Window] = field(default_factory=dict)
    columns: tuple[Tally, ...] = ()
    tallies: tuple[Tally, ...] = ()
    flags: tuple[Flag, ...] = ()
    stack_rules: Mapping[str, Rules] = field(default_factory=dict)
    measures: Mapping[str, Callable[[Core, Obj], object]] = field(default_factory=dict)
    asks_forced_choices: bool = False
    knows: tuple[str, ...] = ("you", "self")
    between: Callable[[Core], bool] = lambda _core: False
    endless: Callable[[Core, tuple[Event, ...]], None] | None = None
    private: Mapping[str, Callable[[object], tuple[int, ...]]] = field(default_factory=dict)
    shows: Callable[[Core, Seat, Obj], bool | None] = lambda _core, _seat, _obj: None
    modules: tuple[ModuleType, ...] = ()
    lasting: Mapping[str, Lasts] = field(default_factory=dict)
    memory: tuple[Memory, ...] = ()
    under_way: Callable[[Core, Seat | None, int], tuple[Frame, ...]] | None = None
    telling: Telling = Telling()

    @cached_property
    def records(self) -> dict[type[Record], dict[str, type[Record]]]:
        """Return the record classes of the game and the kernel, by base class (Frame, Asked ...) and by tag; no refusals.

        They are sorted by tag, so the order does not depend on imports.
        """
        found: dict[type[Record], dict[str, type[Record]]] = {}
        names = (KERNEL, *(module.__name__ for module in self.modules))
        for base in (kind for kind in Record.__subclasses__() if kind is not Reason):
            own = (kind for kind in _below(base) if kind.__module__.startswith(names))
            found[base] = {kind.tag: kind for kind in sorted(own, key=lambda kind: kind.tag)}
        return found

    @cached_property
    def bases(self) -> dict[str, tuple[type[Record], ...]]:
        """Return the base class of each record class (Frame, Asked ...), by the name that field types use."""
        return {kind.__name__: (base,) for base, kinds in self.records.items() for kind in kinds.values()}

    @cached_property
    def variables(self) -> dict[str, Any]:
        """Return the initial values of `core.vars`."""
        tallies = {tally.name: (tally.default,) * self.players for tally in self.tallies}
        return {one.var: one.initial for one in self.memory} | tallies

    @cached_property
    def bookkeeping(self) -> frozenset[str]:
        """Return the variables that players do not see."""
        return frozenset(one.var for one in self.memory if one.hidden)

    @cached_property
    def optional(self) -> frozenset[str]:
        """Return the menus that need no answer."""
        return frozenset(name for name, menu in self.menus.items() if menu.optional)

    @cached_property
    def announcing(self) -> frozenset[str]:
        """Return the menus in which a player goes on to describe what they have begun."""
        return frozenset(name for name, menu in self.menus.items() if menu.announces)

    @cached_property
    def anytime(self) -> tuple[str, ...]:
        """Return the verbs that every player may use whenever a question is open."""
        return tuple(name for name, verb in self.verbs.items() if verb.anytime)

    @cached_property
    def interrupting(self) -> frozenset[str]:
        """Return the verbs by which a player uses a right where another answer is due."""
        return frozenset(name for name, verb in self.verbs.items() if verb.interrupts)

    @cached_property
    def ending_phase(self) -> frozenset[str]:
        """Return the verbs by which a player ends a phase or a turn."""
        return frozenset(name for name, verb in self.verbs.items() if verb.ends_phase)

    @cached_property
    def zone_rules(self) -> dict[str, str]:
        """Return the rule of each zone, by its name, and the rule about looking there, by `seen_by NAME`."""
        rules = {zone.name: zone.rule for zone in self.zones if zone.rule}
        looks = {f"seen_by {zone.name}": zone.look_rules[0] for zone in self.zones if zone.rule}
        return rules | looks

    def is_owed(self, do: str) -> bool:
        """Return whether a player must use this verb before others continue."""
        return do in self.verbs and self.verbs[do].owed is not None

    def by_right(self, verb: str) -> bool:
        """Return whether a verb is optional for a player, rather than the answer to a question."""
        offered = self.optional | {window.menu for window in self.windows.values()}
        return any(verb in self.menus[menu].verbs for menu in offered if menu in self.menus)

    def seat_zone(self, seat: Seat | None, name: str) -> ZoneId:
        """Return a seat's zone of that name, or the shared one (None); KeyError where there is none."""
        for number, zone in enumerate(self.zones):
            if zone.owner == seat and zone.name == name:
                return ZoneId(number)
        raise KeyError(name)

    def lasts(self, kind: str) -> Lasts | None:
        """Return the description of a kind of marks, or None; the part after a colon is a separate name."""
        return self.lasting.get(kind) or self.lasting.get(f"{kind.partition(':')[0]}:")


class Core(Table):
    """One game in progress: its table and its game."""

    __slots__ = ("game",)

    def __init__(self, game: Game, definitions: Sequence[Definition], readings: Mapping[str, str]) -> None:
        super().__init__(len(game.zones), len(game.columns), definitions, readings)
        self.game = game
        self.prepare(definitions)

    def prepare(self, definitions: Sequence[Definition]) -> None:
        """Compute the static data of the definitions."""
        self.static = self.game.prepare(definitions)
        self.moving = self.static.get("moving", frozenset())

    def renew(self, obj: Obj) -> None:
        """Make the card a new object: references to the old one are lost, and so are its lasting effects.

        Players who have seen the card still know it while it lies hidden.
        """
        self.moved += 1
        self.put(self.stamp, obj, max(self.stamp[obj], RENEWED) + 1)
        if obj in self.marks:
            hidden = self.game.zones[self.place[obj]].seen != "all"
            self.mark(obj, tuple(mark for mark in self.marks[obj] if hidden and mark.kind == SEEN))
        for column in self.columns:
            if column[obj]:
                self.put(column, obj, 0)

    def copy(self) -> Self:
        """Return an independent copy; its undo log starts here."""
        twin = super().copy()
        twin.game = self.game
        return twin
