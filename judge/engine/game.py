"""What a game plugs into the kernel (verbs, menus, windows, the frames between decisions), and a game in progress.

A *frame* is a tuple whose first item names it; the agenda is a stack of frames. Frames run by themselves until
one of them asks somebody: ("ask", menu, who, data). A *menu* says which verbs may answer, a *verb* what it needs
and what it does. Everything a listing shows and everything an action is judged by comes from `Verb.demand`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, Required, Self, TypedDict

from judge.engine.errors import Illegal
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
    """What a player (a seat number) or chance (-1) does: the verb, its subject, and a value for each slot."""

    by: Seat
    do: str
    subject: Any = None
    values: tuple[object, ...] = ()


Values = tuple[Any, ...]
"""What an action names for each slot, in order; of which type each is, the slot says."""


class Shape(TypedDict, total=False):
    """A constraint as plain data.

    `kind`: choose, order, pay, number or word. `unknown`: it may be left unsaid. `usual`: what it is where nobody tells.
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

    Where a value said aloud can stand for several members, `spelled(core, value)` may give those.
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
        """Draw one of the actions it stands for. What is chosen first may leave nothing for later: draw again."""
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

    `subjects(core, by)` gives every subject worth trying; `demand(core, by, subject)` raises Illegal or gives
    the slots, and promises that each has a member; `perform(core, by, subject, values, asked)` does it, where
    `asked` is the data of the question it answers. `takes` says what the subject is, so that a dispute file can
    name it: "none", "object", "player" (also as an object: -1-seat), "ability" (object, number), "number" or "word".
    `keeps`: it answers no question: the one that is asked stays open (looking somewhere, saying something).
    `alike`: how many cards of one name it takes, its subject among them.
    `singly`: the rules by which it is done with one subject at a time.
    `words`: for a word, every one that it can ever be: any other is no declaration that a rule could judge.
    `anytime`: every player may do it whenever somebody is asked (conceding).

    How accounts tell it: `ends_phase`: it ends the phase or turn of a player, who does nothing more there. `interrupts`: it
    uses a right of one's own where another answer is owed. `for_all`: one player does for everybody what each may tell of
    their own. `by_card`: the card says what is asked next, so that another card need not ask the same. `at_once`: it is
    carried out at once, by these rules, so that nobody can answer it. `owed(core, seat)`: how often a player must still do
    it before others go on to what comes next: it follows as soon as another does.
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
    """Which verbs answer a question, the rules that say it is asked, and what kind of record says what it is about.

    `optional`: whoever is asked may go on or not, so nobody is taken to have answered. `announces`: a player goes on to say
    what they have begun, so that an account may end before that. `simultaneous`: the verb with which several answer each for
    themselves, in any order: an answer that is not told follows as soon as somebody goes on to what comes after.
    """

    verbs: tuple[str, ...]
    rules: tuple[str, ...] = ()
    about: type[Record] | None = None
    optional: bool = False
    announces: bool = False
    simultaneous: str = ""


@dataclass(frozen=True, slots=True)
class Telling:
    """How people tell what happens in a game, beside what its verbs and menus say: read by `judge.disputes` alone.

    `synonyms` names, by a verb that is asked for, others by which an account may tell the same answer: `choose`, `no`.
    `answers` names the slot, if any, by which an action says which of the declared things it answers.
    `named_abilities(core, obj)` gives the numbers of what a card may declare by name, where that is more than its print.
    `is_past(core, verb)` says whether its time is over in this turn, so that nothing that follows brings it back.
    `due(core)` names who has said that they do nothing more, and the verb that is all they have left to do: it follows
    as soon as another goes on, whatever comes of it; None where nobody has.
    `too_early(core, action, later)` says why an action comes before something that an account tells after it, or None.
    `in_passing(core, by, phase)` says why nobody acts in a phase that passes without a question, or None.
    `during_resolution(core)` gives the rules by which nobody may act while effects are resolved, or None.
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
    """A round of rights to act: see `windows.py`.

    `menu` is asked of the holder. `following(core, holder)` names the next one. `passes(core)` in a row close it,
    and `closed` is the frame that then happens. `idle(core)`: the window is a response to nothing, so that silence
    is no pass: those who say no more merely have not gone on. `between(core)` says whether it stands between two steps
    of a turn, with nothing that could be gone on to but the next: who does what belongs there has passed. `in_any_order`:
    no rule says who speaks first, so that an account may tell passes in another order than they are asked for.
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
    """One game for one number of players. Built once by its package and shared; holds no position.

    `prepare(definitions)` works out once what they can do, for
    `Core.static`. `set_up(core, decks)` lays out a new game: decks are definition numbers, top first.
    `resume(core, turn)` puts on the agenda what happens next in a position somebody wrote down; `turn` is the
    `turn` section of a dispute file, which has `turn_fields`. `tallies` are
    those that a position gives per player (as a tuple by seat); `columns` and `flags` are what it gives per object.
    `measures` are the numbers of an object that a claim may speak of beside those: power, for one.
    `knows`: what every effect of the game knows from the first.
    `between(core)` comes between two effects of one resolution; it says whether it opened a window that begins another.
    `asks_forced_choices`: a choice is asked for even where one answer fits: somebody may have told it.
    `endless(core, loop)` says what a proven endless loop of forced events means; without it `Endless` is raised.
    `private` maps the names of events not meant for every player to the seats that may read such an event; to the
    others it is told as `Event.blurred` says.
    `modules` are those that define the game's records, so that a saved position can be read back.
    `lasting` are the kinds of marks that can lie on an object or a player; one that ends in a colon has a name of its own.
    `memory` says of every variable but the tallies what it holds and begins with.
    `under_way(core, right, passes)` gives what is on the agenda, bottom first, while something declared waits or somebody
    has the right to act within a step: `right` is whose it is (None: as after the last declaration), `passes` how many have
    passed in a row. None: nothing in this game waits so.
    `shows(core, seat, obj)` says whether a seat may look at a card where its zone alone does not (a card lying face
    down in an open zone, the open top of a hidden pile); None leaves it to the zone.
    `telling` says how accounts of the game are told.
    """

    id: str
    players: int
    zones: tuple[Zone, ...]
    verbs: Mapping[str, Verb]
    menus: Mapping[str, Menu]
    frames: Mapping[str, Callable[[Core, Any], None]]
    out_of_turn: Callable[[Core, Action], Illegal]
    set_up: Callable[[Core, tuple[tuple[DefId, ...], ...]], None]
    prepare: Callable[[Sequence[Definition]], dict[str, Any]]
    resume: Callable[[Core, Mapping[str, Any]], None]
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
        """Return the game's classes of records and the kernel's, by what they are (Frame, Asked ...) and by tag.

        In the order of their tags, which is the same whatever was imported first.
        """
        found: dict[type[Record], dict[str, type[Record]]] = {}
        names = (KERNEL, *(module.__name__ for module in self.modules))
        for base in Record.__subclasses__():
            own = (kind for kind in _below(base) if kind.__module__.startswith(names))
            found[base] = {kind.tag: kind for kind in sorted(own, key=lambda kind: kind.tag)}
        return found

    @cached_property
    def bases(self) -> dict[str, tuple[type[Record], ...]]:
        """Return what each class of records is (Frame, Asked ...), by its name, as the fields of others give it."""
        return {kind.__name__: (base,) for base, kinds in self.records.items() for kind in kinds.values()}

    @cached_property
    def variables(self) -> dict[str, Any]:
        """Return what `core.vars` holds when a game begins."""
        tallies = {tally.name: (tally.default,) * self.players for tally in self.tallies}
        return {one.var: one.initial for one in self.memory} | tallies

    @cached_property
    def bookkeeping(self) -> frozenset[str]:
        """Return the variables that people at the table do not see."""
        return frozenset(one.var for one in self.memory if one.hidden)

    @cached_property
    def optional(self) -> frozenset[str]:
        """Return the menus that owe no answer."""
        return frozenset(name for name, menu in self.menus.items() if menu.optional)

    @cached_property
    def announcing(self) -> frozenset[str]:
        """Return the menus in which a player goes on to say what they have begun."""
        return frozenset(name for name, menu in self.menus.items() if menu.announces)

    @cached_property
    def anytime(self) -> tuple[str, ...]:
        """Return the verbs that every player may do whenever somebody is asked."""
        return tuple(name for name, verb in self.verbs.items() if verb.anytime)

    @cached_property
    def interrupting(self) -> frozenset[str]:
        """Return the verbs by which a player uses a right of their own where another answer is owed."""
        return frozenset(name for name, verb in self.verbs.items() if verb.interrupts)

    @cached_property
    def ending_phase(self) -> frozenset[str]:
        """Return the verbs by which a player ends a phase or a turn."""
        return frozenset(name for name, verb in self.verbs.items() if verb.ends_phase)

    @cached_property
    def zone_rules(self) -> dict[str, str]:
        """Return the rule that speaks of each zone, by its name, and of who may look there, by `seen_by NAME`."""
        rules = {zone.name: zone.rule for zone in self.zones if zone.rule}
        looks = {f"seen_by {zone.name}": zone.look_rules[0] for zone in self.zones if zone.rule}
        return rules | looks

    def is_owed(self, do: str) -> bool:
        """Return whether it is a verb that a player must do before others go on."""
        return do in self.verbs and self.verbs[do].owed is not None

    def by_right(self, verb: str) -> bool:
        """Return whether it is something that a player may do, rather than an answer to what is asked of them."""
        offered = self.optional | {window.menu for window in self.windows.values()}
        return any(verb in self.menus[menu].verbs for menu in offered if menu in self.menus)

    def seat_zone(self, seat: Seat | None, name: str) -> ZoneId:
        """Return a seat's zone of that name, or the table's (None); KeyError where there is none."""
        for number, zone in enumerate(self.zones):
            if zone.owner == seat and zone.name == name:
                return ZoneId(number)
        raise KeyError(name)

    def lasts(self, kind: str) -> Lasts | None:
        """Return what is known of a kind of marks; None where there is none. What follows a colon is a name of its own."""
        return self.lasting.get(kind) or self.lasting.get(f"{kind.partition(':')[0]}:")


class Core(Table):
    """One game in progress: its table, and what it plugs into the kernel."""

    __slots__ = ("game",)

    def __init__(self, game: Game, definitions: Sequence[Definition], readings: Mapping[str, str]) -> None:
        super().__init__(len(game.zones), len(game.columns), definitions, readings)
        self.game = game
        self.prepare(definitions)

    def prepare(self, definitions: Sequence[Definition]) -> None:
        """Work out what the definitions can do."""
        self.static = self.game.prepare(definitions)
        self.moving = self.static.get("moving", frozenset())

    def renew(self, obj: Obj) -> None:
        """Make the card a new object: no reference to the old one finds it, and nothing lasts on it.

        Who has seen what it is still knows that where it lies hidden.
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
        """Return a core that stands where this one stands. It goes its own way, and back no further than here."""
        twin = super().copy()
        twin.game = self.game
        return twin
