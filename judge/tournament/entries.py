"""Records of the event file: how a field is read and how it is written stands beside it, in its dataclass."""

from __future__ import annotations

from dataclasses import MISSING, Field, dataclass, field, fields
from typing import TYPE_CHECKING, Any, TypeVar

from judge.tournament.field_readers import keys, listing, mapping

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    Reader = Callable[[Any, str], Any]

_Record = TypeVar("_Record")


@dataclass(frozen=True, slots=True)
class _Entry:
    """A field of a record: its name there and its key in the file, and what it is where the file leaves it out."""

    name: str
    key: str
    read: Reader | None  # None: by whoever knows what else it depends on
    write: Callable[[Any], object]
    always: bool  # written even where it is as usual
    usual: Any


def form(
    read: Reader | None, write: Callable[[Any], object] | None = None, key: str = "", *, always: bool = False
) -> Mapping[str, Any]:
    """Return the metadata of a field: how it is read and written, by which key, and whether also where it is usual."""
    return {"form": (read, write or (lambda value: value), key, always)}


def entry(usual: Any, read: Reader | None, write: Callable[[Any], object] | None = None, **more: Any) -> Any:
    """Return a field of a dataclass that the file may leave out: what it is then, and its form."""
    if isinstance(usual, dict):
        return field(default_factory=dict, metadata=form(read, write, **more))
    return field(default=usual, metadata=form(read, write, **more))


def each(read: Reader, most: int) -> Reader:
    """Return a reader of a list that reads each of its values."""
    return lambda data, path: tuple(
        read(value, f"{path}[{i}]") for i, value in enumerate(listing(data, path, most))
    )


def optional(read: Reader) -> Reader:
    """Return a reader that takes null for what is left out."""
    return lambda data, path: None if data is None else read(data, path)


_ENTRIES: dict[type, tuple[_Entry, ...]] = {}


def _entries(record: type) -> tuple[_Entry, ...]:
    if record not in _ENTRIES:
        found = []
        for one in fields(record):
            if "form" in one.metadata:
                read, write, key, always = one.metadata["form"]
                found.append(_Entry(one.name, key or one.name, read, write, always, _usual(one)))
        _ENTRIES[record] = tuple(found)
    return _ENTRIES[record]


def _usual(one: Field[Any]) -> Any:
    return one.default if one.default_factory is MISSING else one.default_factory()


def keys_of(record: type) -> frozenset[str]:
    """Return the keys that a record has in the file."""
    return frozenset(one.key for one in _entries(record))


def read_fields(record: type, raw: Mapping[str, Any], prefix: str) -> dict[str, Any]:
    """Read the fields of a record that depend on nothing else."""
    return {
        one.name: one.usual
        if one.key not in raw and one.usual is not MISSING
        else one.read(raw.get(one.key), f"{prefix}{one.key}")
        for one in _entries(record)
        if one.read
    }


def read_record(record: type[_Record], data: object, path: str) -> _Record:
    """Read a record that depends on nothing else; refuse a key it does not have."""
    raw = mapping(data, path)
    keys(raw, keys_of(record), f"{path}.")
    return record(**read_fields(record, raw, f"{path}."))


def write_record(record: Any) -> dict[str, Any]:
    """Write a record, without what is as usual."""
    return {
        one.key: one.write(value)
        for one in _entries(type(record))
        if (value := getattr(record, one.name)) != one.usual or one.always
    }


def write_each(records: Iterable[Any]) -> list[dict[str, Any]]:
    """Write records one after the other."""
    return [write_record(record) for record in records]
