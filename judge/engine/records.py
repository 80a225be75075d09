"""Records: events, frames and questions, as tuples with named and typed fields.

A record is a tuple whose first item is its tag, so that it is saved, compared, hashed and digested as any tuple is; the
fields of its class come after it, in order. A class is one line a field:

    class Drew(Event):          # ("drew", rules, seat, number)
        seat: Seat
        number: int

Records that differ only by name share a class of their fields (`judge/games/shapes.py` has those of several games), and
each is one line; what it says stands in `words.yaml`, under its tag:

    Skipped = record("Skipped", SeatEvent)

The tag is the class's name in lower case with underscores, or what `tag=` says. The type checker knows the fields; the
constructor takes them without the tag. `Record.read` turns a plain tuple, as JSON gives it back, into its record.
"""

from __future__ import annotations

import re
import sys
from collections import namedtuple
from functools import cache
from inspect import get_annotations
from types import new_class
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self, TypeVar, cast, dataclass_transform

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from judge.engine.ids import Ref, Rules, Seat


Subject = tuple[str, int]
"""Whom or what something is about: "card" and an object, or "seat" and a player."""


def _tag_of(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def _constructor(tag: str, fields: tuple[str, ...], defaults: dict[str, object]) -> object:
    """Return the function that makes a record from its fields in one call, as fast as making any tuple."""
    signature = ", ".join(
        ("_cls", *(f"{field}=_defaults[{field!r}]" if field in defaults else field for field in fields))
    )
    items = ", ".join((repr(tag), *fields))
    source = f"def __new__({signature}): return _new(_cls, ({items},))"
    scope: dict[str, object] = {"_new": tuple.__new__, "_defaults": defaults}
    exec(source, scope)  # noqa: S102 - as namedtuple does: the names are those of a class in our own source
    return scope["__new__"]


@dataclass_transform(frozen_default=True)
class Record(tuple[Any, ...]):
    """A tuple of a tag and named fields.

    `kinds`: each field with the text of its type; `defaults`: the values of optional fields; `one_of`: the words
    allowed in a field, where there are only a few. `tag`: the first item of its tuples; `called`: its name in files.
    """

    __slots__ = ()

    tag: ClassVar[str]
    called: ClassVar[str]
    kinds: ClassVar[dict[str, str]] = {}
    defaults: ClassVar[dict[str, object]] = {}
    one_of: ClassVar[Mapping[str, tuple[str, ...]]] = {}

    def __init_subclass__(cls, *, tag: str | None = None, called: str | None = None) -> None:
        """Name the items of the tuple after the fields of the class and of its base."""
        said = get_annotations(cls).items()
        own = {field: str(kind) for field, kind in said if not str(kind).startswith(("ClassVar", "Final"))}
        cls.kinds = {**cls.kinds, **own}
        cls.defaults = cls.defaults | {field: vars(cls)[field] for field in own if field in vars(cls)}
        cls.tag = tag or _tag_of(cls.__name__)
        cls.called = called or cls.tag.replace(".", "_")
        items = namedtuple(cls.__name__, ("tag", *cls.kinds)) if own else None  # noqa: PYI024 - read the fastest
        for field in own:
            setattr(cls, field, vars(items)[field])
        cls.__new__ = _constructor(cls.tag, tuple(cls.kinds), cls.defaults)  # type: ignore[assignment]

    @classmethod
    def read(cls, values: tuple[object, ...]) -> Self:
        """Return the record that a plain tuple, tag first, stands for."""
        return tuple.__new__(cls, values)

    def replace(self, **changes: object) -> Self:
        """Return a copy with some fields replaced."""
        kinds = type(self).kinds
        values = [changes.get(field, value) for field, value in zip(kinds, self[1:], strict=True)]
        if not changes.keys() <= kinds.keys():
            raise TypeError(sorted(changes.keys() - kinds.keys()))
        return tuple.__new__(type(self), (self[0], *values))

    def __repr__(self) -> str:
        fields = ", ".join(
            f"{field}={value!r}" for field, value in zip(type(self).kinds, self[1:], strict=True)
        )
        return f"{type(self).__name__}({fields})"

    def __getnewargs__(self) -> tuple[object, ...]:
        return tuple(self[1:])


_R = TypeVar("_R", bound=Record)


def record(name: str, shape: type[_R], tag: str | None = None, /, **fixed: object) -> type[_R]:
    """Return a record class with the fields of `shape`, made in one line as `namedtuple` makes a tuple.

    `tag`: the first item of its tuples, if not its name; `fixed`: fields with the same value in all its records.
    """
    home = sys._getframe(1).f_globals["__name__"]  # noqa: SLF001 - as namedtuple finds the module it is called in
    made = new_class(
        name, (shape,), {"tag": tag}, lambda namespace: namespace.update(__module__=home, **fixed)
    )
    return cast("type[_R]", made)


class Event(Record):
    """An event, with the rules by which it happened.

    `came_to_nothing`: a triggered ability was not activated.
    """

    rules: Rules
    came_to_nothing: ClassVar[bool] = False

    def about(self) -> tuple[Subject, ...]:
        """Return the objects ("card") and players ("seat") that its fields name."""
        found: list[Subject] = []
        for at, what, several in _subjects(type(self)):
            value = self[at]
            if value is None:
                continue
            for one in value if several else (value,):
                if what == "ref":
                    found.append(_subject("card", one[0]))
                else:
                    found.append(_subject(what, one))
        return tuple(found)

    def redacted(self) -> Event | None:
        """Return the redacted event for those who may not read it (`Game.private`), or None."""
        return None


@cache
def _subjects(kind: type[Event]) -> tuple[tuple[int, str, bool], ...]:
    """Return the indexes of an event's fields that name objects or players, with the type of each."""
    fields = enumerate(kind.kinds.items(), 1)
    return tuple((at, *SUBJECTS[of]) for at, (name, of) in fields if of in SUBJECTS and name != "rules")


def _subject(what: str, number: int) -> Subject:
    return ("seat", -1 - number) if what == "card" and number < 0 else (what, number)


# The types of fields that name an object or a player, and whether several.
SUBJECTS: Final = {
    "Obj": ("card", False),
    "Obj | None": ("card", False),
    "tuple[Obj, ...]": ("card", True),
    "Ref": ("ref", False),
    "Ref | None": ("ref", False),
    "tuple[Ref, ...]": ("ref", True),
    "Seat": ("seat", False),
    "Seat | None": ("seat", False),
    "tuple[Seat, ...]": ("seat", True),
}


class Frame(Record):
    """What happens next: an item of the agenda."""


class Asked(Record):
    """What a question is about, for the verbs that answer it."""

    def set_off(self) -> Waiting | None:
        """Return the triggered ability that is asked about, if any: the field `item`."""
        item: Waiting | None = getattr(self, "item", None)
        return item


class Declared(Record):
    """An item declared on the stack; its first field is who declared it."""

    by: Seat

    def ref_of(self) -> Ref | None:
        """Return its card, where its game names one as `ref`."""
        ref: Ref | None = getattr(self, "ref", None)
        return ref


class Waiting(Record):
    """A triggered ability waiting to be handled; its first field is its player."""

    by: Seat

    def ability_name(self, defs: Sequence[Any]) -> str:
        """Return the name of the ability on its card, of the cards of a game; "" where it has none."""
        del defs
        return ""
