"""What a position of a game consists of: zones, flags, numbers, what it remembers, and where a file says each."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from judge.engine.ids import Rules, Seat
    from judge.engine.kinds import Kind


@dataclass(frozen=True, slots=True)
class Zone:
    """A place for objects. `owner` is a seat or None; `seen` says who may look: all, owner or none.

    `ordered`: whether a rule asks in which order its objects lie. `at_start`: whether objects lie there where a phase
    begins; what a file leaves out of a hidden one is then not known. `filled`: the rules by which it is never empty.
    `runs_out`: what is told to lie there is all there is, so that it is told where nothing is left.
    `spent`: no player plays a card that lies there. `in_play`: what the cards there say holds as long as they lie there.
    `lined`: its cards lie open in a line, and a rule says which come first: of two equal ones it matters which is taken.
    `kinds`: those of the cards that lie there, () for all; `sorted_by` says so, where that is another rule than its own.
    `rule` speaks of it: cited for what lies there where nothing that happened decides. `look`: the rules about who may look
    there, `count`: those about counting it; where there are none, those of looking, or its rule.
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
        """Return the rules about who may count what lies there."""
        return self.count or self.look_rules

    @property
    def kinds_rule(self) -> str:
        """Return the rule that says which kinds of cards lie there."""
        return self.sorted_by or self.rule

    def is_open_to(self, seat: Seat) -> bool:
        """Return whether a player may look there, but for what the rules say of single cards."""
        return self.seen == "all" or (self.seen == "owner" and self.owner == seat)


def for_each(seats: Iterable[Seat], *zones: Zone) -> tuple[Zone, ...]:
    """Return these zones of each seat, seat by seat."""
    return tuple(replace(zone, owner=seat) for seat in seats for zone in zones)


@dataclass(frozen=True, slots=True)
class Flag:
    """A word in a position file for some bits of an object: `words` maps it to them; the first, for none, is the usual.

    `placed`: whoever moves a card says how it comes to lie, so that the move decides the word.
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

    `below`: by how much it can come to lie below `low` under some reading, which the game asks for.
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
        """Return the least that a file may say under any reading."""
        return self.low - self.below


@dataclass(frozen=True, slots=True)
class TurnField:
    """What `resume` reads of a position beside the turn's number and its player.

    `takes`: "word" (one of `words`; `usual` where nothing is said), "number" (`low` to `high`), "seat", "truth", or
    "spaces" (numbers of spaces on a track, of every player where `each`). `of`: the section it stands in, `turn` or `game`.
    `later`: words that it comes to have in the course of a game, where no file starts. `phases`: those in which it says how
    far they have come; where there are none, it can be said at any time.
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
    """What a game remembers in a variable: of which kind it is, and where a file tells it.

    `name`: what a file calls it, where that is not what the variable is called; `of`: the section it stands in, `turn`
    or `game`; "": no file tells it there, but on the cards that it is about. `always`: whether it is written down though
    it is the usual. `initial`: what it is when a game begins. `hidden`: people at the table do not see it as such.
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
        """Return what a file calls it."""
        return self.name or self.var


@dataclass(frozen=True, slots=True)
class Lasts:
    """What can last on a card or a player: of which kind its value is, and the moments until which it can last.

    A moment that ends in a colon is one of a player: `next_row:1`.
    """

    kind: Kind
    until: tuple[str, ...] = ("",)


class Later(NamedTuple):
    """A step that is told after another: whose it is, what was done, and its word, if it has one."""

    by: Seat
    do: str
    word: str
