"""Describes what a dispute of one game can state: every verb, slot, zone, flag, number, turn field and path, with its type.

It is derived from the game; what the code does not show (further slots of an action, what can follow in the same
step, examples) is in the game's `described.yaml`. The JSON Schema (`schema.py`), the reader (`dispute_reading.py`)
and the reference (`reference.py`) are made from a `Description`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from judge.disputes.language.value_words import PASSES, RIGHT, UNDER_WAY
from judge.documents import read_yaml
from judge.engine import chance
from judge.engine.game import Core
from judge.games import package

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping

    from judge.engine.game import Game, Verb
    from judge.engine.layout import Memory, Tally, TurnField

CHANCE: Final = "chance"
TABLE: Final = "table"
RESERVED: Final = (CHANCE, TABLE)  # no player can be called so: files mean something else by it
SECTIONS: Final = ("turn", "players", "table", "game", *UNDER_WAY)
OTHER: Final = "other"
"""The action of a step that is told in words alone, in its `note`: what it was by the rules is open."""
# What a step may say beside its subject and the slots of its action.
STEP: Final = ("by", "do", "note", "during", "at_once", "answers", "after", "phase", "corrects")
SUBJECTS: Final[Mapping[str, tuple[str, ...]]] = {
    "none": (),
    "object": ("card", "target"),
    "player": ("player", "card", "target"),
    "ability": ("card", "target", "ability"),
    "number": ("number", "card", "ability"),
    "word": ("word", "card", "ability"),
}
"""How a step names the subject of a verb, by what the verb takes."""
ITEM: Final = ("id", "card", "owner", "unknown", "marks", "seen_by")
USED: Final = "used"
"""The abilities of an object that were used already in this turn, by their ids, in games that limit how often."""
OBJECT_PATHS: Final[Mapping[str, str]] = {
    "zone": "zone",
    "side": "seat",
    "place": "number",
    "seen_by": "seats",
}


_PAID: Final = {"pay", "mana", "back"}  # slots that are told as what was paid


class TurnPath(NamedTuple):
    """What a claim can look up of the turn in every game that has the variable, and the type of its value."""

    variable: str
    takes: str


TURN_PATHS: Final[Mapping[str, TurnPath]] = {
    "number": TurnPath("turn", "number"),
    "player": TurnPath("player", "seat"),
    "phase": TurnPath("phase", "word"),
}
RESULTS: Final[Mapping[str, str]] = {"illegal": "step", "legal": "step", "winner": "seat", "draw": "truth"}
FROM_TOP: Final = "from_top"
"""How a shuffle is told as a zone is listed; `order`, as older files have it, lists the bottom card first."""
KINDS: Final = ("objects", "object", "seat", "number", "order", "word")
"""What a slot takes: objects, one of them, a player, a number, all of its objects in an order, or a word."""


@dataclass(frozen=True, slots=True)
class SlotNote:
    """One slot of an action. `words`: its possible words, where it has a fixed set of them."""

    name: str
    kind: str
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class VerbNote:
    """One action: its subject (see `Verb.takes`), its slots, and small complete disputes that contain it.

    `names_slots`: a card's ability can add slots. `then`: verbs whose slots may be in the same step, because the same
    player is asked for them next. `asked`: in "play", or "never". `is_described`: whether the game describes its
    slots. `words`: the possible subjects, where it takes words and no card adds others.
    """

    name: str
    takes: str
    slots: tuple[SlotNote, ...] = ()
    names_slots: bool = False
    then: tuple[str, ...] = ()
    asked: str = "play"
    examples: tuple[Mapping[str, Any], ...] = ()
    is_described: bool = True
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ZoneNote:
    """A zone of each player or of the table: who may look into it, and whether cards are there from the start.

    Where not, a file that leaves it out says that it is empty.
    """

    name: str
    owned: bool
    seen: str
    at_start: bool


@dataclass(frozen=True, slots=True)
class PathNote:
    """A path that a claim can name, and the type of its value: a number, a truth, a seat, seats, or a kind of word.

    `of`: "seat", "table", "object", or the section of the position. `words`: the possible values, where it takes
    words.
    """

    of: str
    name: str
    takes: str
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Description:
    """What a dispute of one game can state.

    `built`: the game for the most players; `limits_use`: whether abilities can be used up (`used` of an object);
    `memory`: what the game remembers; `has_priority`: whether a position can state who has priority. `examples`:
    complete small disputes that name its zones and paths. `usual_zone`: the zone of a card whose zone is not stated.
    """

    game: str
    built: Game
    seats: tuple[int, ...]
    verbs: Mapping[str, VerbNote]
    zones: tuple[ZoneNote, ...]
    flags: Mapping[str, tuple[str, ...]]
    tallies: tuple[Tally, ...]
    columns: tuple[Tally, ...]
    measures: tuple[str, ...]
    fields: tuple[TurnField, ...]
    card_fields: tuple[str, ...]
    limits_use: bool
    memory: tuple[Memory, ...]
    has_priority: bool
    paths: tuple[PathNote, ...]
    usual_zone: str
    examples: tuple[Mapping[str, object], ...] = ()

    @property
    def player_keys(self) -> tuple[str, ...]:
        """The keys under a player."""
        zones = (zone.name for zone in self.zones if zone.owned)
        return (*zones, *(tally.name for tally in self.tallies), "marks")

    @property
    def table_keys(self) -> tuple[str, ...]:
        """The keys under `table`."""
        return tuple(zone.name for zone in self.zones if not zone.owned)

    @property
    def item_keys(self) -> tuple[str, ...]:
        """The keys of an object in a zone, without the fields of an unnamed card."""
        used = (USED,) if self.limits_use else ()
        return (*ITEM, *used, *self.flags, *(column.name for column in self.columns))

    def fields_of(self, name: str) -> dict[str, TurnField]:
        """Return the game's own fields of `turn` or `game`."""
        return {field.name: field for field in self.fields if field.of == name}

    def memory_keys(self, section: str) -> tuple[str, ...]:
        """Return the keys of `turn` or `game` that state the game's memory and who has priority."""
        rights = (RIGHT, PASSES) if self.has_priority and section == "turn" else ()
        return (*(one.said for one in self.memory if one.of == section), *rights)

    def later_words(self, field: str) -> tuple[str, ...]:
        """Return the words of a turn field where a position states what comes next."""
        return next((one.kind.words for one in self.memory if one.said == field), ())

    def step_keys(self, verb: VerbNote) -> tuple[str, ...] | None:
        """Return the keys that a step of a verb may have; None where cards name some of their own."""
        return _step_keys(self.game, verb.name)

    def is_random(self, do: str) -> bool:
        """Return whether an action is one of chance: a shuffle, a roll, a pick."""
        verb = self.built.verbs.get(do)
        return verb is not None and verb is chance.VERBS.get(do)

    def payment_keys(self, verb: VerbNote) -> tuple[str, ...]:
        """Return the keys under which a step of a verb may state a payment, also one it does not ask for."""
        slots = (slot.name for each in self.verbs.values() for slot in each.slots if slot.name in _PAID)
        return tuple(dict.fromkeys((*(slot.name for slot in verb.slots), *slots)))


@cache
def _step_keys(game: str, name: str) -> tuple[str, ...] | None:
    known = describe_game(game)
    verb = known.verbs[name]
    if verb.names_slots or not verb.is_described:
        return None
    found = dict.fromkeys((*STEP, *SUBJECTS[verb.takes], *(slot.name for slot in verb.slots)))
    bill = package(game).bill
    if verb.slots or bill is not None:
        found["pay"] = None
    if FROM_TOP in found:
        found["order"] = None
    if bill is not None:
        found[bill.slot] = None
    for then in verb.then:
        more = _step_keys(game, then)
        if more is None:
            return None
        found.update(dict.fromkeys(more))
    return tuple(found)


@cache
def describe_game(game: str) -> Description:
    """Describe a game. LookupError for an unknown one."""
    offered = package(game)
    built = offered.build(max(offered.seats))
    told = _read_description(game)
    return Description(
        game,
        built,
        offered.seats,
        {
            name: replace(
                _describe_verb(game, name, verb.takes, told["verbs"].get(name)),
                words=_subject_words(built, verb),
            )
            for name, verb in built.verbs.items()
        },
        tuple(_describe_zones(built)),
        {flag.name: tuple(flag.words) for flag in built.flags},
        built.tallies,
        built.columns,
        tuple(built.measures),
        built.turn_fields,
        tuple(offered.cards().fields),
        offered.use_up is not None,
        built.memory,
        built.under_way is not None,
        tuple(_describe_paths(game, built, told)),
        told["lies"] or next(zone.name for zone in built.zones if zone.owner is not None),
        tuple(_complete_example(game, example) for example in told["examples"]),
    )


def _read_description(game: str) -> dict[str, Any]:
    """Read the game's `described.yaml`; an empty mapping for a game without one."""
    own = resources.files("judge.games").joinpath(game, "described.yaml")
    loaded: dict[str, Any] = read_yaml(own.read_bytes()) if own.is_file() else {}
    shared = read_yaml(resources.files("judge.disputes.language").joinpath("described.yaml").read_bytes())
    return {
        "verbs": {**shared["verbs"], **loaded.get("verbs", {})},
        "paths": loaded.get("paths", {}),
        "also": loaded.get("also", {}),
        "cards": {**shared["cards"], **loaded.get("cards", {})},
        "lies": loaded.get("lies", ""),
        "examples": loaded.get("examples") or [],
    }


@cache
def synonyms(game: str) -> Mapping[str, tuple[str, ...]]:
    """Return the rulebook's other names for words of a game's data."""
    return {word: tuple(said) for word, said in _read_description(game)["also"].items()} if game else {}


@cache
def card_synonyms(game: str) -> Mapping[str, tuple[str, ...]]:
    """Return what people call words of a game's card and ability data beside their names."""
    return {word: tuple(said) for word, said in _read_description(game)["cards"].items()}


def form_keys(verb: VerbNote) -> list[str]:
    """Return what a step of a kind may name, for a plain form: a card, a target, a player, further things."""
    found = ["card"] if verb.takes not in {"none", "player"} else []
    kinds = {slot.name: slot.kind for slot in verb.slots}
    if verb.takes == "ability" or not verb.slots:  # what a card asks for stands with the card
        return [*found, "target", "pay", "player"] if found or verb.names_slots else found
    found += ["target"] if "target" in kinds else []
    found += ["player"] if verb.takes == "player" or "player" in kinds else []
    return found + (["pay"] if set(kinds) - {"target", "player"} else [])


def further_slot(verb: VerbNote) -> tuple[str, str]:
    """Return the key of the further things that a step names, and their kind."""
    own = [slot for slot in verb.slots if slot.name not in {"target", "player"}]
    if verb.takes == "ability" or not own or any(slot.name in _PAID for slot in own):
        return "pay", "objects"
    return own[0].name, own[0].kind


def slot_key(slot: str, keys: Container[str]) -> str:
    """Return the key by which a step states a slot: a new order from the top, or the engine's, from the bottom."""
    return FROM_TOP if slot == "order" and FROM_TOP in keys else slot


def _subject_words(built: Game, verb: Verb) -> tuple[str, ...]:
    """Return the words that the subject of a verb can be in every position; () where it is no such word."""
    return tuple(verb.words(Core(built, (), {}))) if verb.words is not None else ()


def _describe_verb(game: str, name: str, takes: str, told: Mapping[str, Any] | None) -> VerbNote:
    if told is None:
        return VerbNote(name, takes, is_described=False)
    slots = dict(told.get("slots", {}))
    named = slots.pop("…", None) is not None
    if name == "shuffle":
        slots = {FROM_TOP if slot == "order" else slot: kind for slot, kind in slots.items()}
    return VerbNote(
        name,
        takes,
        tuple(
            SlotNote(slot, kind) if isinstance(kind, str) else SlotNote(slot, "word", tuple(kind))
            for slot, kind in slots.items()
        ),
        named,
        tuple(told.get("then", ())),
        told.get("asked", "play"),
        tuple(_complete_example(game, example) for example in told.get("examples", ())),
    )


def _complete_example(game: str, example: Mapping[str, object]) -> dict[str, object]:
    return {"dispute": 1, "game": game, **example}


def _describe_zones(game: Game) -> Iterator[ZoneNote]:
    found = dict.fromkeys(
        ZoneNote(zone.name, zone.owner is not None, zone.seen, zone.at_start) for zone in game.zones
    )
    yield from found


def _describe_paths(game: str, built: Game, told: Mapping[str, Any]) -> Iterator[PathNote]:
    offered = package(game)
    fields = {(field.of, field.name): field for field in built.turn_fields}
    for name, path in TURN_PATHS.items():
        if path.variable in built.variables or f"turn.{name}" in offered.claims.of_table:
            field = fields.get(("turn", name))
            yield PathNote("turn", name, path.takes, (*field.words, *field.later) if field else ())
    for offer in offered.claims.of_table:
        of, _, name = offer.rpartition(".")
        if name not in TURN_PATHS:
            yield PathNote(of, name, fields[of, name].takes)
    for zone in _describe_zones(built):
        yield PathNote("seat" if zone.owned else "table", zone.name, "number")
    for tally in built.tallies:
        yield PathNote("seat", tally.name, "number")
    for name in offered.claims.of_seat:
        yield PathNote("seat", name, told["paths"].get(name, "number"))
    zones = tuple(dict.fromkeys(zone.name for zone in built.zones))
    for name, takes in OBJECT_PATHS.items():
        yield PathNote("object", name, takes, zones if name == "zone" else ())
    for flag in built.flags:
        yield PathNote("object", flag.name, "word", tuple(flag.words))
    named = {column.name for column in built.columns if column.names}
    for name in dict.fromkeys((*(column.name for column in built.columns), *built.measures)):
        yield PathNote("object", name, "bearer" if name in named else "number")
