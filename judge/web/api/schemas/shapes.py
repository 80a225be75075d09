"""Schemas of what the API answers: the types of the fields are those of the record that the use case returns."""

from __future__ import annotations

import dataclasses
from typing import Any, Final

from marshmallow import Schema, fields

_TYPES: Final[dict[str, Any]] = {
    "str": fields.String,
    "int": fields.Integer,
    "bool": fields.Boolean,
    "float": fields.Float,
    "date": fields.Date,
    "datetime": fields.AwareDateTime,
    "Any": fields.Raw,
    "dict": fields.Dict,
}


def shape(name: str, record: type[Any], shown: str = "", **others: fields.Field[Any]) -> type[Schema]:
    """Return a schema of this name for a dataclass: all its fields, or those `shown`, and `others` as they are given."""
    types = {each.name: str(each.type) for each in dataclasses.fields(record)}
    names = shown.split() or [each for each in types if each not in others]
    return Schema.from_dict({each: _field(types[each]) for each in names} | others, name=name)


def _field(written: str) -> fields.Field[Any]:
    """Return the field of a type as it is written: `int | None`, `list[str]`, `tuple[str, ...]`, `dict[str, Any]`."""
    kind = written.removesuffix(" | None")
    outer, _, inner = kind.removesuffix("]").partition("[")
    if outer in {"list", "tuple"}:
        return fields.List(_field(inner.removesuffix(", ...") + "]" * inner.count("[")))
    field: fields.Field[Any] = _TYPES[outer](
        **({"allow_none": True} if written != kind or kind == "Any" else {})
    )
    return field
