"""What a game's package offers to the rest of the program: one value, `PACKAGE`, of the class below.

A package also has three data files: `rulebook.yaml` (the registry of its rules), `words.yaml` (sentences for events
and refusals) and `described.yaml` (the words of its actions, with an example of each); with abilities also
`cardtext.yaml` (their printed texts) and `effects.yaml` (each effect word: texts, example); and cards under
`card_db/<id>/`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from judge.engine import chance, run, windows
from judge.engine.effects import program
from judge.engine.table import Definition
from judge.games import visibility

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Mapping, Sequence
    from types import ModuleType

    from judge.engine.game import Core, Game
    from judge.engine.ids import DefId, Obj, Rules, Seat
    from judge.engine.records import Event
    from judge.games.card_fields import CardFields
    from judge.games.deck_rules import DeckRules


def _nothing_to_check(_core: Core) -> None:
    return


def _nothing_against(_core: Core, _obj: Obj, _definition: DefId) -> Rules:
    return ()


def _any_number(_core: Core, _card: DefId) -> None:
    return


def _no_items(_data: Mapping[str, object]) -> Iterable[str]:
    return ()


def _apart_from_none(_data: Mapping[str, object]) -> Container[str]:
    return ()


class PlainCard(Definition):
    """A card without effects: `data` has the fields as card_db or the dispute states them."""

    __slots__ = ("data",)

    def __init__(self, key: str, data: Mapping[str, object]) -> None:
        super().__init__(key, str(data.get("name", key)))
        self.data = dict(data)


def for_seats(seats: Container[int]) -> Callable[[Callable[[int], Game]], Callable[[int], Game]]:
    """Decorate what builds a game: it does so once for a number of players, and raises ValueError for any not in `seats`."""

    def decorate(build: Callable[[int], Game]) -> Callable[[int], Game]:
        @cache
        def build_once(players: int) -> Game:
            if players not in seats:
                raise ValueError(players)
            return build(players)

        return build_once

    return decorate


class Paid(NamedTuple):
    """The price paid for an action: the player's points, the cards, and the rules."""

    points: int
    cards: tuple[Obj, ...]
    rules: Rules


class Bill(NamedTuple):
    """How a game's payments are read: `paid` returns what an action cost, from its events; `slot` names paying cards.

    `anew` runs before an action whose step states a payment: earlier payments then do not cover it.
    """

    slot: str
    paid: Callable[[Sequence[Event]], Paid]
    anew: Callable[[Core], None]


def _nothing_of(_core: Core, _obj: Obj, _do: str = "") -> tuple[()]:
    return ()


def _nothing_known(_core: Core, _obj: Obj) -> None:
    return None


def _none_open(_core: Core, _seat: Seat | None = None) -> tuple[()]:
    return ()


def _heed_nothing(_core: Core, _path: str) -> None:
    return


@dataclass(frozen=True)
class Claims:
    """The subjects of claims besides zones and numbers, and the rules about them."""

    of_table: Mapping[str, Callable[[Core], Any]] = field(default_factory=dict)
    """What a claim may speak of beside zones and numbers, by its path: `game.spent`. A Seat where it ends in `player`."""
    of_seat: Mapping[str, Callable[[Core, Seat], object]] = field(default_factory=dict)
    """The same of a player: `track` is claimed as `A.track`."""
    read_from: Mapping[str, str] = field(default_factory=dict)
    """The zone or the variable that each of these is read from: what last changed it says by which rules it is so."""
    anew: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The tags of the events that say what a path leads to even where it stays what it was: `turn.player`, a turn begun;
    `damage`, that it was forbidden."""
    governing: Mapping[str, str] = field(default_factory=dict)
    """The rule that speaks of each thing a claim can speak of, by its number, word or path: cited where nothing that
    happened decides. `row ZONE`: a number of a card there; `face back`: one word that it can be; `winner`: how one wins.
    Of a zone, and of who may look there, its row says it (`Zone.rule`, `look`), unless it is here by `seen_by ZONE`."""
    stated: Mapping[str, Callable[[Core, Obj], Rules]] = field(default_factory=dict)
    """The rules by which texts that hold at all times make a number of a card what it is, by its name; () where none do."""
    routine: frozenset[str] = frozenset()
    """Rules that only say that effects are carried out: of what happened they are named last."""
    heed: Callable[[Core, str], None] = _heed_nothing
    """Raises NeedsFact where what a path of a claim leads to turns on something that happened and that nobody told."""


@dataclass(frozen=True)
class UnknownCards:
    """The possible identities of unknown cards."""

    most_copies: Callable[[Core, DefId], tuple[int, Rules] | None] = _any_number
    """How many of a card there can be in the whole game, and by which rules; None: any number."""
    copies_each: Callable[[Core, DefId], tuple[int, Rules] | None] = _any_number
    """How many of a card one player can own, and by which rules; None: any number."""
    cannot_be: Callable[[Core, Obj, DefId], Rules] = _nothing_against
    """By which rules a card nobody has named cannot be one of a definition where it lies; (): it can."""
    must_be: Callable[[Core, Obj], DefId | None] = _nothing_known
    """What an unknown card is because of all that is known of others; None where it may be several."""
    in_every_game: tuple[str, ...] = ()
    """The names of cards that are in every game and that an unknown card can turn out to be though no file names them."""
    speaks_of: Callable[[Mapping[str, object]], Iterable[str]] = _no_items
    """The names of other cards that a card's data speak of: they are in the game too, though no file lists them."""


@dataclass(frozen=True)
class Omitted:
    """The treatment of numbers that a file omits."""

    open_numbers: Callable[[Core, Seat], Iterable[str]] = _none_open
    """The numbers of a player that nobody can know where a position begins, unless a file tells them."""
    open_truths: Callable[[Core], Iterable[str]] = _none_open
    """What nobody can know to be false of the turn where a position begins, unless a file tells it."""
    taken_as_usual: Callable[[Core, Obj], Iterable[str]] = _nothing_of
    """The numbers of a card that a ruling says it took as usual, where a file leaves them out and the ruling is about it."""
    taken_of_print: Callable[[Core, Obj, str], Iterable[str]] = _nothing_of
    """What is left out of a stated card's data and was taken for none when this (a verb) was done with it."""
    work_out: Callable[[Core], None] = _nothing_to_check
    """Works out what a file leaves out of its cards, where it tells what comes next: then nothing resumes."""


@dataclass(frozen=True)
class Layout:
    """Where cards can lie, and what states they can have there."""

    places: Mapping[str, Callable[[Core], Mapping[int, Obj]]] = field(default_factory=dict)
    """The numbers of a card that say at which other card it stands, each with those cards by their numbers: people are told
    the card, never its number."""
    stands_in: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The zones whose cards stand at one of these `places`."""
    apart_from: Callable[[Mapping[str, object]], Container[str]] = _apart_from_none
    """The zones in which a card with such data never lies, though others of its kind do."""
    named_in: tuple[str, ...] = ()
    """The zones in which nothing can lie that nobody has named."""
    can_have: Callable[[str], Container[str]] | None = None
    """The numbers and states that a card of a kind can have: no other is offered to be told or claimed. None: all."""


@dataclass(frozen=True)
class Package:
    """A game. The first four fields are required; the others have defaults."""

    id: str
    seats: tuple[int, ...]
    """How many may play."""
    build: Callable[[int], Game]
    """The game for a number of players; ValueError for a number it is not for."""
    cards: type[CardFields]
    """The fields of a card in card_db and of a stated one."""
    definition: Callable[[str, Mapping[str, object]], Definition] = PlainCard
    """Compiles the data of one card, named by its No. or its stated name; BadDefinition names the spot."""
    decks: DeckRules | None = None
    """What a deck list is checked by; None: nobody hands in a list."""
    deck_size: int | None = None
    """Cards of a deck with which everybody begins; None: a game cannot be opened with decks nobody has seen."""
    seats_rules: Rules = ()
    """By which rules so many may play; () where the rulebook does not say."""
    seats_under: Callable[[Mapping[str, str]], tuple[int, ...]] | None = None
    """How many may play under some readings; None: always `seats`."""
    check_position: Callable[[Core], None] = _nothing_to_check
    """Raises BadPosition where the rules make a stated position impossible."""
    claims: Claims = Claims()
    unknown: UnknownCards = UnknownCards()
    omitted: Omitted = Omitted()
    layout: Layout = Layout()
    use_up: Callable[[Core, Obj, int], None] | None = None
    """Notes that an ability of a card (by its number) was used already; BadPosition where it cannot have been.

    None: no ability is limited.
    """
    turn_of: Callable[[Core], dict[str, object]] | None = None
    """What `turn` of a written position holds; None: the kernel's variables `turn`, `player` and `phase`."""
    bill: Bill | None = None
    """How what a step says is paid is held against what its action took; None: the slots say all of it."""
    counted: Mapping[str, Callable[[int], int | None]] = field(default_factory=dict)
    """What a rule comes to for a number that a question names, by the rule: Exploding Kittens for so many players; None
    where it comes to nothing for that number. Said by the section `counted` of `words.yaml`."""
    score: str = ""
    """The term in `words.yaml` for the score with which a table of an event ends, beside the places; "": none."""

    def lies_in(self) -> dict[str, tuple[str, ...]]:
        """Return the kinds of cards that can lie in a zone, by its name; an unlisted zone takes all kinds."""
        return {zone.name: zone.kinds for zone in self.build(max(self.seats)).zones if zone.kinds}

    def may_sit(self, readings: Mapping[str, str]) -> tuple[int, ...]:
        """Return the possible numbers of players under these interpretations."""
        return self.seats if self.seats_under is None else self.seats_under(readings)


_KERNEL: Final = (run, chance, program, windows)
_TABLES: Final = ("verbs", "menus", "frames", "windows", "stack_rules")
_ROWS: Final = ("memory", "columns", "tallies", "flags", "turn_fields")


def gather(game: str, also: tuple[ModuleType, ...] = (), **more: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the modules of the kernel and of a game's package say for fields of `Game`: VERBS, MEMORY ...

    A later verb, menu or frame replaces an earlier one of the same name: the kernel's modules come first, then `also`,
    then the game's by their names, `more` last.
    """
    package = import_module(f"{__package__}.{game}")
    own = [import_module(f"{package.__name__}.{found.name}") for found in iter_modules(package.__path__)]
    modules = (*_KERNEL, *also, *own)

    def stated(name: str) -> list[Any]:
        found = [getattr(module, name.upper()) for module in modules if hasattr(module, name.upper())]
        return list({id(table): table for table in found}.values())  # a module may have imported another's

    tables = {
        name: {key: each for table in (*stated(name), more.get(name, {})) for key, each in table.items()}
        for name in _TABLES
    }
    rows = {name: tuple(row for table in stated(name) for row in table) for name in _ROWS}
    return tables | {name: found for name, found in rows.items() if found} | {"modules": (*own, visibility)}
