"""The schema of a game's positions: zones, flags, numbers and variables, and where a file states each."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, NamedTuple

from judge.engine import kinds

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from judge.engine.ids import Rules, Seat
    from judge.engine.kinds import Kind


@dataclass(frozen=True, slots=True)
class Zone:
    """A place for objects.

    `owner` is a seat or None; `seen` says who may look: all, owner or none. `ordered`: whether a rule depends on the
    order of its objects. `at_start`: whether objects can lie there when a phase begins; the unlisted contents of a
    hidden one are then unknown. `filled`: the rules by which it is never empty. `runs_out`: a stated list is
    complete, so an empty one means that nothing is left. `spent`: no player plays a card from there. `in_play`: the
    statements of cards there apply while they lie there. `lined`: its cards lie open in a line, and a rule orders
    them: of two equal cards it matters which is taken. `kinds`: the kinds of card allowed there, () for all;
    `sorted_by`: the rule that says so, if not `rule`. `rule`: the rule about the zone, cited for its contents where
    no event decides. `look`: the rules about who may look there, `count`: those about counting it; by default those
    of looking, or `rule`.
    """

    name: str
    owner: Seat | None = None
    seen: str = "all"
    ordered: bool = True
    at_start: bool = True
    filled: Rules = ()
    spent: bool = False
    runs_out: bool = False
    in_play: bool = False
    lined: bool = False
    kinds: tuple[str, ...] = ()
    sorted_by: str = ""
    rule: str = ""
    look: Rules = ()
    count: Rules = ()

    @property
    def look_rules(self) -> Rules:
        """Return the rules about who may look there."""
        return self.look or (self.rule,)

    @property
    def count_rules(self) -> Rules:
        """Return the rules about who may count its cards."""
        return self.count or self.look_rules

    @property
    def kinds_rule(self) -> str:
        """Return the rule about the kinds of cards allowed there."""
        return self.sorted_by or self.rule

    def is_open_to(self, seat: Seat) -> bool:
        """Return whether a player may look there, not considering rules about single cards."""
        return self.seen == "all" or (self.seen == "owner" and self.owner == seat)


def for_each(seats: Iterable[Seat], *zones: Zone) -> tuple[Zone, ...]:
    """Return a copy of these zones for each seat, seat by seat."""
    return tuple(replace(zone, owner=seat) for seat in seats for zone in zones)


@dataclass(frozen=True, slots=True)
class Flag:
    """A word in a position file for some bits of an object.

    `words` maps each word to its bits; the first, for no bits, is the default. `placed`: the move itself decides the
    word, because the player says how the card is laid down.
    """

    name: str
    mask: int
    words: Mapping[str, int]
    placed: bool = False

    def word(self, bits: int) -> str:
        """Return the word that the bits of an object stand for."""
        return next(word for word, own in self.words.items() if bits & self.mask == own)


@dataclass(frozen=True, slots=True)
class Tally:
    """A whole number in a position file: of a player (`vars`) or of an object (`columns`).

    `below`: by how much it can be under `low` in some interpretation, which the game asks about.
    """

    name: str
    low: int
    high: int
    default: int
    names: bool = False
    """Whether it is one more than the number of an object, which files name by its id."""
    below: int = 0

    @property
    def least(self) -> int:
        """Return the lowest value a file may state in any interpretation."""
        return self.low - self.below


@dataclass(frozen=True, slots=True)
class TurnField:
    """A field that `resume` reads of a position, besides the turn's number and its player.

    `takes`: "word" (one of `words`; default `usual`), "number" (`low` to `high`), "seat", "truth", or "spaces"
    (numbers of spaces on a track, of every player where `each`). `of`: its section, `turn` or `game`. `later`: words
    that occur only during a game, where no file starts. `phases`: those in which it states the progress; without them
    it may be stated at any time.
    """

    name: str
    takes: str = "word"
    words: tuple[str, ...] = ()
    usual: str = ""
    low: int = 1
    high: int = 1
    each: bool = False
    of: str = "turn"
    later: tuple[str, ...] = ()
    phases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Memory:
    """A variable of a game: its kind, and where a file states it.

    `name`: its name in files, if different; `of`: its section, `turn` or `game`; "": files state it only on the cards
    concerned. `always`: written even when it has the default value. `initial`: its value when a game begins.
    `hidden`: people at the table do not see it as such.
    """

    var: str
    kind: Kind
    name: str = ""
    of: str = "turn"
    always: bool = False
    initial: object = None
    hidden: bool = False

    @property
    def said(self) -> str:
        """Return its name in files."""
        return self.name or self.var


TURN: Final = Memory("turn", kinds.kind("int"), "number", always=True, initial=0)
"""The number of the turn, as most games count it."""
PLAYER: Final = Memory("player", kinds.kind("Seat"), always=True, initial=0)
"""Whose turn it is."""


@dataclass(frozen=True, slots=True)
class Lasts:
    """A kind of marks on a card or a player: the kind of its value, and the moments until which it can last.

    A moment that ends in a colon belongs to a player: `next_row:1`.
    """

    kind: Kind
    until: tuple[str, ...] = ("",)


class Later(NamedTuple):
    """A step stated after another one: its player, its verb, and its word, if any."""

    by: Seat
    do: str
    word: str
