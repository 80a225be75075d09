"""The types of the kernel's values: seats, objects, references, zones, and lists and records of these.

Record fields give their type as text (`tuple[Ref, ...]`), and so do a game's variables and marks. With it a value can
be traversed without knowing its game: renumbered (`Naming`) or written in words.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Protocol

from judge.engine.records import Record

if TYPE_CHECKING:
    from collections.abc import Iterable

    from judge.engine.ids import DefId, Obj, Ref

SEAT: Final = "seat"
OBJECT: Final = "object"
REF: Final = "ref"
ZONE: Final = "zone"
CARD: Final = "card"
NUMBER: Final = "number"
TRUTH: Final = "truth"
TEXT: Final = "text"
RULES: Final = "rules"
ENV: Final = "env"
PLACE: Final = "place"  # in an effect: the number of an op
PLAIN: Final = "plain"  # as JSON has it
LIST: Final = "list"
EACH: Final = "each"  # one value of each player, by seat
ROW: Final = "row"  # one value of each of its parts
PAID: Final = "paid"  # each way of paying, with the cards
RECORD: Final = "record"
WORD: Final = "word"
EITHER: Final = "either"  # the first of its parts that fits

_NAMES: Final = {
    "Seat": SEAT,
    "Obj": OBJECT,
    "Ref": REF,
    "ZoneId": ZONE,
    "DefId": CARD,
    "int": NUMBER,
    "bool": TRUTH,
    "str": TEXT,
    "Rules": RULES,
    "Env": ENV,
    "OpAt": PLACE,
    "Paid": PAID,
    "Any": PLAIN,
    "object": PLAIN,
}


@dataclass(frozen=True, slots=True)
class Kind:
    """The type of a value.

    `parts`: its component types; `names`: the names of a row's parts, or of the one record type allowed. `words`: its
    allowed words; `optional`: whether it may be None.
    """

    of: str
    parts: tuple[Kind, ...] = ()
    names: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    optional: bool = False


@cache
def kind(text: str) -> Kind:
    """Return the kind that a type's text denotes: `tuple[Ref, ...] | None`. Any other name is that of a record."""
    return _read(ast.parse(text, mode="eval").body)


def _read(node: ast.expr) -> Kind:
    if isinstance(node, ast.BinOp):
        return replace(_read(node.left), optional=True)  # `X | None`
    if isinstance(node, ast.Name):
        of = _NAMES.get(node.id)
        return Kind(RECORD, names=(node.id,)) if of is None else Kind(of)
    if not isinstance(node, ast.Subscript) or not isinstance(node.slice, ast.Tuple):
        raise TypeError(ast.unparse(node))
    items = node.slice.elts
    if isinstance(items[-1], ast.Constant):
        return Kind(LIST, (_read(items[0]),))
    return Kind(ROW, tuple(map(_read, items)))


def row(**parts: str | Kind) -> Kind:
    """Return the kind of a row with named parts."""
    kinds = tuple(kind(part) if isinstance(part, str) else part for part in parts.values())
    return Kind(ROW, kinds, tuple(parts))


def rows(of: type, **other: Kind) -> Kind:
    """Return the kind of a named tuple. `other`: the kinds of fields whose type text does not suffice."""
    types = {name: str(getattr(said, "__forward_arg__", said)) for name, said in of.__annotations__.items()}
    return row(**types | other)


def word(words: Iterable[str], *, optional: bool = False) -> Kind:
    """Return the kind of a value that is one of some words."""
    return Kind(WORD, words=tuple(words), optional=optional)


def either(*kinds: Kind) -> Kind:
    """Return the kind of a value of one of several kinds."""
    return Kind(EITHER, kinds)


def many(of: Kind) -> Kind:
    """Return the kind of a list."""
    return Kind(LIST, (of,))


def each(of: Kind) -> Kind:
    """Return the kind of a list with one value for each player."""
    return Kind(EACH, (of,))


def maybe(of: Kind) -> Kind:
    """Return a kind that also allows None."""
    return replace(of, optional=True)


# What an effect knows under names of the kernel's own; under any other it knows cards and players, or a number.
KNOWN: Final = {
    "you": kind("Seat"),
    "self": kind("Ref"),
    "card": kind("DefId"),
    "begins": kind("OpAt"),
    "chain": kind("tuple[Obj, ...]"),
}
_NAMED: Final = kind("tuple[Ref, ...]")
_COUNTED: Final = kind("int")
_SAID: Final = kind("Any")


def bound_kind(name: str, value: object) -> Kind:
    """Return the kind of the value bound to a name in an effect's environment."""
    if name in KNOWN:
        return KNOWN[name]
    if isinstance(value, tuple):
        return _NAMED
    return _COUNTED if type(value) is int else _SAID


# ---- testing


def fits(of: Kind, value: Any) -> bool:
    """Return whether a value matches a kind, ignoring the position."""
    if value is None:
        return of.optional
    match of.of:
        case "seat" | "object" | "zone" | "card" | "number" | "place":
            return type(value) is int
        case "truth":
            return type(value) is bool
        case "text":
            return isinstance(value, str)
        case "word":
            return value in of.words
        case "ref":
            return isinstance(value, tuple) and [type(part) for part in value] == [int, int]
        case "rules":
            return isinstance(value, tuple) and all(isinstance(part, str) for part in value)
        case "paid":
            return isinstance(value, tuple)
        case "env":
            return isinstance(value, dict)
        case "list" | "each":
            return isinstance(value, tuple) and all(fits(of.parts[0], part) for part in value)
        case "row":
            return (
                isinstance(value, tuple) and len(value) == len(of.parts) and all(map(fits, of.parts, value))
            )
        case "either":
            return any(fits(part, value) for part in of.parts)
        case "record":
            return isinstance(value, Record)
    return True


# ---- records of a game


@cache
def fields(of: type[Record]) -> dict[str, Kind]:
    """Return the fields of a class of records, each with its kind."""
    return {
        name: word(of.one_of[name], optional=kind(text).optional) if name in of.one_of else kind(text)
        for name, text in of.kinds.items()
    }


def result_kind(of: Record) -> Kind:
    """Return the kind of a random result: the last field of the frame that receives it."""
    return list(fields(type(of)).values())[-1].parts[0]


# ---- another numbering


class Naming(Protocol):
    """Gives the name to write for an object, a reference or a definition of the kernel."""

    def obj(self, obj: Obj) -> object:
        """Return the name of an object, or of a player below zero."""

    def ref(self, ref: Ref) -> object:
        """Return the name of a reference."""

    def card(self, number: DefId) -> object:
        """Return the name of a definition."""


def rename(of: Kind, value: Any, by: Naming) -> Any:
    """Return a value with its objects, references and definitions renamed."""
    if value is None:
        return None
    match of.of:
        case "object":
            return by.obj(value)
        case "ref":
            return by.ref(value)
        case "card":
            return by.card(value)
        case "env":
            return {name: rename(bound_kind(name, one), one, by) for name, one in value.items()}
        case "list" | "each":
            return tuple(rename(of.parts[0], one, by) for one in value)
        case "row":
            return tuple(rename(part, one, by) for part, one in zip(of.parts, value, strict=True))
        case "paid":
            return tuple(sorted((way, tuple(by.obj(obj) for obj in cards)) for way, cards in value))
        case "either":
            return rename(next(part for part in of.parts if fits(part, value)), value, by)
        case "record":
            return (value[0], *(rename(part, one, by) for part, one in contents_of(value).values()))
    return value


def contents_of(value: Record) -> dict[str, tuple[Kind, Any]]:
    """Return the fields of a record, each with its kind and its value."""
    kinds = fields(type(value))
    own = {name: (of, one) for (name, of), one in zip(kinds.items(), value[1:], strict=True)}
    if (
        "options" in own and "then" in own
    ):  # what chance picks is of the kind that the frame after it is given
        then: Record = own["then"][1]
        of = result_kind(then)
        own["options"] = (many(of), own["options"][1])
        own["usual"] = (maybe(many(of)), own["usual"][1])
    if "data" in own and isinstance(own["data"][1], Record):  # what a question is about
        own["data"] = (Kind(RECORD), own["data"][1])
    return own
