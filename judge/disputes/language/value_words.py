"""The form of engine values in a file: players by name, cards and abilities by id, records by their fields.

The kind of a value (`judge.engine.kinds`) determines how it is read and written, its schema and its reference. A
record is a mapping with its word under a head: `do` (declared), `waits` (triggered), `happens` (next), `asks` (a
question); a record without fields is its word alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.engine.kinds import Kind, fields, kind
from judge.engine.records import Declared, Frame, Record, Waiting
from judge.engine.run import OUTCOMES, OVER, Ask

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.engine.game import Game

DECLARED: Final = "declared"
WAITING: Final = "waiting"
NEXT: Final = "next"
UNDER_WAY: Final = (DECLARED, WAITING, NEXT)
RIGHT: Final = "right"
PASSES: Final = "passes"
HEADS: Final[Mapping[type[Record], str]] = {Declared: "do", Waiting: "waits", Frame: "happens"}
ASKS: Final = "asks"
MENU: Final = "for"
ENDED: Final = "over"
_SAID: Final = {"seat": "player", "holder": "player", "ref": "card"}
"""What files call a field, where records name it by its type."""
EFFECT: Final = ("definition", "number", "ability", "env", "at")
WITH: Final = "with"
OF: Final = "of"
YOU: Final = "you"
LINK: Final = "link"
PRINTED: Final = "printed"
WAS: Final = "was"
EARLIER: Final = "earlier"
END: Final = "end"
VALUE_WORDS: Final = (WITH, YOU, LINK, PRINTED)
"""What a record about an ability may say besides its own keys and the names that the ability knows."""
REF: Final = kind("Ref")


def base_of(game: Game, of: Kind) -> type[Record]:
    """Return the base class of the records of a kind."""
    name = of.names[0] if of.names else Frame.__name__
    named = game.bases.get(name)
    return named[0] if named else next(base for base in HEADS if base.__name__ == name)


def file_key(field: str) -> str:
    """Return the key of a record's field in files."""
    return _SAID.get(field, field)


def is_effect(of: type[Record]) -> bool:
    """Return whether a record is about an ability of a card and what it knows."""
    return {"definition", "env"} <= of.kinds.keys()


def record_keys(of: type[Record]) -> dict[str, Kind]:
    """Return the keys of a record of a class in a file, with the kind of each value."""
    own = fields(of)
    if not is_effect(of):
        return {file_key(name): each for name, each in own.items()}
    plain = {file_key(name): each for name, each in own.items() if name not in EFFECT and name != "ref"}
    found = {"by": kind("Seat"), **plain, "card": REF, "ability": kind("str"), OF: kind("DefId")}
    return found | ({"at": kind("OpAt")} if "at" in own else {})


def record_words(game: Game, base: type[Record]) -> dict[str, type[Record]]:
    """Return the record classes of a base class by their words in files, in the order of the words."""
    known = game.records.get(base, {}).values()
    if base is Frame:
        found = [of for of in known if of.tag in game.frames and of is not Ask]
    elif base is Declared:
        found = [of for of in known if f"resolve.{of.tag}" in game.frames]
    else:
        found = list(known)
    return {of.called: of for of in sorted(found, key=lambda of: of.called)}


def menu_words(game: Game) -> dict[str, str]:
    """Return the questions that can be asked, by their words in files."""
    return {name.replace(".", "_"): name for name in game.menus if name != OVER}


def shape(of: Kind) -> Any:
    """Return what a value of a kind looks like in a file: `A` for a player, `id` for a card, `n` for a number."""
    match of.of:
        case "list":
            return [shape(of.parts[0]), "…"]
        case "each":
            return {"A": shape(of.parts[0])}
        case "row":
            return {file_key(name): shape(part) for name, part in zip(of.names, of.parts, strict=False)} or [
                "…"
            ]
        case "word":
            return " | ".join(of.words)
        case "either":
            return shape(of.parts[0])
        case "record":
            head = next((HEADS[base] for base in HEADS if of.names == (base.__name__,)), HEADS[Frame])
            return {head: "…"}
    return _SHAPES.get(of.of, "…")


_SHAPES: Final = {
    "seat": "A",
    "object": "id",
    "ref": "id",
    "card": "name of a card",
    "zone": "A.hand",
    "number": "n",
    "truth": True,
    "paid": {"…": ["id", "…"]},
    "place": "effect[0]",
    "rules": ["id of a rule", "…"],
}
ENDS: Final = {of.tag: of for of in OUTCOMES}
