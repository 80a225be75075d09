"""Read the fields of a form: numbers, words, and all that a schema of the API names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from marshmallow import Schema, fields

from judge.store.refusals import Invalid

if TYPE_CHECKING:
    from werkzeug.datastructures import MultiDict

    Form = MultiDict[str, str]


def number(form: Form, name: str) -> int | None:
    """Read a whole number of a form; None where the field is empty."""
    text = form.get(name, "").strip()
    return whole_number(text, name) if text else None


def whole_number(text: str, name: str) -> int:
    """Read a whole number of a form's field."""
    if not (text.isascii() and text.isdigit() and len(text) <= 19):
        raise Invalid("field.number", field=name)
    return int(text)


def needed_number(form: Form, name: str) -> int:
    """Read a whole number that must be there."""
    value = number(form, name)
    if value is None:
        raise Invalid("field.number", field=name)
    return value


def numbers(form: Form, name: str) -> tuple[int, ...]:
    """Read whole numbers separated by blanks or commas: "1, 3"."""
    parts = words(form, name)
    if not all(part.isascii() and part.isdigit() and len(part) <= 6 for part in parts):
        raise Invalid("field.number", field=name)
    return tuple(int(part) for part in parts)


def words(form: Form, name: str) -> list[str]:
    """Read words separated by commas or blanks."""
    return form.get(name, "").replace(",", " ").replace("、", " ").replace("，", " ").split()


def read(form: Form, schema: type[Schema]) -> dict[str, Any]:
    """Read the fields that a schema names, by its types; the use case refuses what has no meaning.

    An empty field has its default. A box is ticked unless it is left out, empty or 0.
    """
    return {
        field.attribute or name: _value(form, name, field) for name, field in schema().load_fields.items()
    }


def _value(form: Form, name: str, field: fields.Field[Any]) -> Any:
    if isinstance(field, fields.Boolean):
        return form.get(name, "") not in ("", "0")
    if isinstance(field, fields.Integer):
        value = number(form, name)
        if value is None and field.required and not field.allow_none:
            raise Invalid("field.number", field=name)
        return field.load_default if value is None and not field.required else value
    return form.get(name, "" if field.required else field.load_default)
