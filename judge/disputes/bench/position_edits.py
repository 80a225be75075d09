"""Edits of a position set up by hand: one card, one number, one state, the turn, or a typical start."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from judge.disputes.bench.bench import cards_pointed_at
from judge.disputes.bench.errors import EditError
from judge.disputes.bench.starts import starts
from judge.engine import kinds
from judge.engine.plain import plain
from judge.games import package
from judge.words.languages import name_in

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.engine.game import Game
    from judge.engine.layout import Memory, TurnField

DIGITS: Final = 4  # of a number in a position


@dataclass(frozen=True)
class Spot:
    """A zone of a player; of the table where `seat` is empty."""

    seat: str
    zone: str


@dataclass(frozen=True)
class Marks:
    """The id, states and numbers of an object, by their names in the file. What is left out has its usual value."""

    id: str = ""
    states: Mapping[str, str] = field(default_factory=dict)
    numbers: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class PutCard:
    """Put a card on top of a zone: by name, of a colour, or unknown.

    `stands`: the numbers that refer to another card at which this one is placed; for zones whose cards are placed so.
    """

    spot: Spot
    card: str = ""
    colour: str = ""
    marks: Marks = Marks()
    stands: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class PutUnknown:
    """Put unknown cards at the bottom of a zone."""

    spot: Spot
    count: int


@dataclass(frozen=True)
class MarkObject:
    """Replace the marks of an object."""

    spot: Spot
    at: int
    marks: Marks


@dataclass(frozen=True)
class ChangeObject:
    """Change the given states and numbers of an object, or the number of unknown cards, and leave the rest."""

    spot: Spot
    at: int
    states: Mapping[str, str] = field(default_factory=dict)
    numbers: Mapping[str, int] = field(default_factory=dict)
    count: int | None = None


@dataclass(frozen=True)
class MoveObject:
    """Move an object to the top of another zone of the same seat."""

    spot: Spot
    at: int
    zone: str


@dataclass(frozen=True)
class RemoveObject:
    """Remove an object."""

    spot: Spot
    at: int


@dataclass(frozen=True)
class SetTallies:
    """Set numbers of a player."""

    seat: str
    numbers: Mapping[str, int]


@dataclass(frozen=True)
class SetTurn:
    """Set the turn: its number, the player, and the text of each field that the game has; an empty field is unknown."""

    number: int
    player: str
    fields: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class LayStart:
    """Lay out a typical start, by its name."""

    name: str


PositionEdit = (
    PutCard
    | PutUnknown
    | MarkObject
    | ChangeObject
    | MoveObject
    | RemoveObject
    | SetTallies
    | SetTurn
    | LayStart
)


def edited_position(file: Mapping[str, Any], edit: PositionEdit) -> dict[str, Any]:
    """Return the position of a file with one thing changed. EditError where it cannot be."""
    position: dict[str, Any] = plain(file["position"])
    game = package(file["game"]).build(len(file["players"]))
    match edit:
        case PutCard(spot, card, colour, marks):
            named: dict[str, object] = {"card": card} if card else {"colours": [colour]} if colour else {}
            marks = Marks(marks.id, marks.states, {**_default_stand(file, edit), **marks.numbers})
            _objects(position, spot).insert(0, _with_marks(named, marks, game))
        case PutUnknown(spot, count):
            _put_unknown(_objects(position, spot), count)
        case MarkObject(spot, at, marks):
            marked = _with_marks(object_at(position, spot, at), marks, game)
            _objects(position, spot)[at] = marked
        case ChangeObject(spot, at):
            changed = _with_changes(object_at(position, spot, at), edit, game)
            _objects(position, spot)[at] = changed
        case MoveObject(spot, at, zone):
            moved = object_at(position, spot, at)
            del _objects(position, spot)[at]
            _objects(position, Spot(spot.seat, zone)).insert(0, moved)
        case RemoveObject(spot, at):
            object_at(position, spot, at)
            del _objects(position, spot)[at]
        case SetTallies(seat, numbers):
            side = position.setdefault("players", {}).setdefault(seat, {})
            side.update({tally.name: numbers[tally.name] for tally in game.tallies if tally.name in numbers})
        case SetTurn():
            _set_turn(position, edit, game)
        case LayStart(name):
            position |= _start(file, name)
    return position


def object_at(position: Mapping[str, Any], spot: Spot, at: int) -> dict[str, Any]:
    """Return one object of a zone as fields. EditError when there is none."""
    copied = {"players": dict(position.get("players", {})), "table": dict(position.get("table", {}))}
    objects = _objects(copied, spot)
    if not 0 <= at < len(objects):
        raise EditError("dispute.no_object")
    found = objects[at]
    return {"card": found} if isinstance(found, str) else dict(found)


def possible_starts(file: Mapping[str, Any], language: str) -> list[tuple[str, str]]:
    """List the typical starts of a position without cards, each with its name in the language."""
    position = file["position"]
    if any(position.get("players", {}).values()) or position.get("table"):
        return []
    found = starts(file["game"], list(file["players"]))
    return [(start.name, name_in(start.names, language, start.name)) for start in found]


def _start(file: Mapping[str, Any], name: str) -> dict[str, Any]:
    if name not in dict(possible_starts(file, "")):
        raise EditError("field.choice", field="name", value=name[:80])
    chosen = next(start for start in starts(file["game"], list(file["players"])) if start.name == name)
    position: dict[str, Any] = plain(chosen.position)
    return position


def _objects(position: dict[str, Any], spot: Spot) -> list[Any]:
    """Return the objects of a zone as a list in the position, which is created if missing."""
    part = position.setdefault("players" if spot.seat else "table", {})
    side = part.setdefault(spot.seat, {}) if spot.seat else part
    objects = side.get(spot.zone) or []
    if not isinstance(objects, list):
        objects = [objects if isinstance(objects, dict) else {"unknown": objects}]
    side[spot.zone] = objects
    return objects


def _default_stand(file: Mapping[str, Any], edit: PutCard) -> Mapping[str, int]:
    """Return the card at which a card is put; if not stated, the only possible one."""
    game, zone = package(file["game"]), edit.spot.zone
    names = [name for name, zones in game.layout.stands_in.items() if zone in zones]
    given = {name: edit.stands[name] for name in names if name in edit.stands}
    if len(given) == len(names):
        return given
    there = cards_pointed_at(file, "en")
    return {name: next(iter(there[name])) for name in names if len(there.get(name, ())) == 1} | given


def _with_marks(item: dict[str, Any], marks: Marks, game: Game) -> dict[str, Any]:
    """Return an object with only these marks; default values are not written."""
    states = {name: word for name, word in marks.states.items() if word}
    given = {**_defaults(game), **states, **marks.numbers}
    marked = _with_values({name: value for name, value in item.items() if name != "id"}, given, game)
    return {**marked, "id": marks.id} if marks.id else marked


def _defaults(game: Game) -> dict[str, object]:
    """Return the states and numbers of an object that are not written."""
    states = {flag.name: next(iter(flag.words)) for flag in game.flags}
    return states | {tally.name: tally.default for tally in game.columns}


def _with_values(item: dict[str, Any], given: Mapping[str, object], game: Game) -> dict[str, Any]:
    """Return an object with the given states and numbers; default values are not written."""
    usual = _defaults(game)
    kept = {name: value for name, value in item.items() if name not in usual or name not in given}
    return kept | {name: given[name] for name in usual if given.get(name, usual[name]) != usual[name]}


def _with_changes(item: dict[str, Any], edit: ChangeObject, game: Game) -> dict[str, Any]:
    """Return an object with the given states and numbers, and the given number of unknown cards."""
    changed = _with_values(item, {**edit.states, **edit.numbers}, game)
    if edit.count is not None:
        changed["unknown"] = max(1, edit.count)
    return changed


def _put_unknown(objects: list[Any], count: int) -> None:
    last = objects[-1] if objects else None
    if isinstance(last, dict) and set(last) == {"unknown"}:
        objects[-1] = {"unknown": last["unknown"] + count}
    else:
        objects.append({"unknown": count})


# ---- the turn

_TAKES: Final = {kinds.REF: "thing", kinds.TRUTH: "truth"}
_TRUTHS: Final = {"yes": True, "no": False}


def named_objects(memory: Memory) -> dict[str, str]:
    """Return for each named part of a memory whether it is a thing or a truth; {} for other memories."""
    kind = memory.kind
    takes = dict(zip(kind.names, (_TAKES.get(part.of, "") for part in kind.parts), strict=False))
    return takes if kind.of == kinds.ROW and "thing" in takes.values() and all(takes.values()) else {}


def _set_turn(position: dict[str, Any], edit: SetTurn, game: Game) -> None:
    sections = {name: dict(position.get(name) or {}) for name in ("turn", "game")}
    sections["turn"].update(number=edit.number, player=edit.player)
    for row in game.turn_fields:
        value = _value(row, edit.fields, position.get("players", {}))
        if value in (None, [], {}):
            sections[row.of].pop(row.name, None)
        else:
            sections[row.of][row.name] = value
    for memory in game.memory:
        parts = {part: f"{memory.said}:{part}" for part in named_objects(memory)}
        given = {
            part: edit.fields[key].strip() for part, key in parts.items() if edit.fields.get(key, "").strip()
        }
        if given:
            takes = named_objects(memory)
            sections[memory.of][memory.said] = {
                part: _TRUTHS.get(text) if takes[part] == "truth" else text for part, text in given.items()
            }
        elif any(key in edit.fields for key in parts.values()):
            sections[memory.of].pop(memory.said, None)
    position.update({name: section for name, section in sections.items() if section or name in position})


def _value(row: TurnField, fields: Mapping[str, str], seats: Mapping[str, object]) -> object:
    """Read one field of the turn; None or an empty value for an empty field."""
    text = fields.get(row.name, "").strip()
    if row.each:
        spaces = {seat: _spaces(row.name, fields.get(f"{row.name}:{seat}", "")) for seat in seats}
        return {seat: numbers for seat, numbers in spaces.items() if numbers}
    if row.takes == "spaces":
        return _spaces(row.name, text)
    if row.takes == "truth":
        return _TRUTHS.get(text)
    if row.takes == "number":
        return parse_number(row.name, text) if text else None
    return text or None


def parse_number(name: str, text: str) -> int:
    """Read a number of at most four digits. EditError names the field."""
    text = text.strip()
    if not text.isascii() or not text.isdecimal() or len(text) > DIGITS:
        raise EditError("field.number", field=name)
    return int(text)


def _spaces(name: str, text: str) -> list[int]:
    """Read numbers of spaces, separated by blanks or by commas of any script."""
    return [parse_number(name, word) for word in re.split(r"[\s,、，]+", text.strip()) if word]
