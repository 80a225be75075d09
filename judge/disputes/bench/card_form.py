"""The form for a card's printed fields, made from the game's card schema: its inputs, and how their values are read.

An empty input means that the value is unknown; the ruling asks for it when it matters.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from marshmallow import fields, validate

from judge.disputes.account.stated_cards import card_schema
from judge.disputes.language.errors import DisputeError
from judge.disputes.language.terms import GameTerms, field_choices

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

ABILITIES: Final = "abilities"
NONE: Final = "none"  # a list that is known to be empty, which is not the same as an unknown one
_SPLIT: Final = re.compile(r"\s*[,、，;；]\s*")
_AMOUNT: Final = re.compile(r"(.+?)[\s:：×x]*(\d{1,4})")


@dataclass(frozen=True, slots=True)
class FormField:
    """One input. `kind`: text, number, choice, ticks, truth, words (a list), numbers, amounts (words with numbers)."""

    name: str
    label: str
    kind: str
    options: tuple[tuple[str, str], ...] = ()
    low: int = 0
    high: int = 0


def card_kinds(game: str, language: str) -> list[tuple[str, str]]:
    """Return the kinds of card of a game, with their names."""
    naming, schema = GameTerms(game, language), card_schema(game)
    own = schema.asked or field_choices(schema.fields["kind"])
    return [(kind, naming.word(kind)) for kind in own]


def card_inputs(game: str, kind: str, language: str) -> list[FormField]:
    """Return the inputs for a card of this kind."""
    naming, schema = GameTerms(game, language), card_schema(game)
    wanted = [name for name in schema.asked.get(kind, ()) if name != ABILITIES]
    return [field for name in wanted for field in _inputs(name, schema.fields[name], naming)]


def has_abilities(game: str, kind: str) -> bool:
    """Return whether cards of a kind have abilities."""
    return ABILITIES in card_schema(game).asked.get(kind, ())


def read_form(game: str, kind: str, given: Mapping[str, list[str]]) -> dict[str, object]:
    """Return card data from form values. DisputeError names the field; the schema is checked when the card is used."""
    found: dict[str, Any] = {"kind": kind}
    for field in card_inputs(game, kind, "en"):
        value = _value(field, [text.strip() for text in given.get(field.name, []) if text.strip()])
        if value is None:
            continue
        outer, _, inner = field.name.partition(".")
        if inner:
            found.setdefault(outer, {})[inner] = value
        else:
            found[outer] = value
    return found


def input_value(field: FormField, data: Mapping[str, Any]) -> object:
    """Return what an input shows of a card's data: text, or the ticked words."""
    outer, _, inner = field.name.partition(".")
    value = data.get(outer)
    if inner:
        value = value.get(inner) if isinstance(value, dict) else None
    if field.kind == "ticks":
        return [NONE] if value == [] else value or []
    if field.kind in {"words", "numbers"}:
        return ", ".join(str(item) for item in value or ())
    if field.kind == "amounts":
        return ", ".join(f"{word} {number}" for word, number in (value or {}).items())
    if field.kind == "truth":
        return {True: "yes", False: "no"}.get(value, "") if isinstance(value, bool) else ""
    return "" if value is None else value


# ---- from the schema


def _inputs(name: str, field: object, naming: GameTerms, label: str = "") -> Iterator[FormField]:
    said = f"{label} · {naming.label(name.rpartition('.')[2])}" if label else naming.label(name)
    if isinstance(field, fields.Nested):
        for inner, each in field.schema.fields.items():
            yield from _inputs(f"{name}.{inner}", each, naming, said)
    elif isinstance(field, fields.Integer):
        low, high = _range(field)
        yield FormField(name, said, "number", low=low, high=high)
    elif isinstance(field, fields.Boolean):
        yield FormField(name, said, "truth")
    elif isinstance(field, fields.Dict):
        words = field_choices(field.key_field)
        if words:
            for word in words:
                yield FormField(f"{name}.{word}", f"{said} · {naming.word(word)}", "number", high=99)
        else:
            yield FormField(name, said, "amounts")
    elif isinstance(field, fields.List):
        words = field_choices(field.inner) or card_schema(naming.game).known.get(name, ())
        if words:
            named = tuple((word, naming.word(word)) for word in (*words, NONE))
            yield FormField(name, said, "ticks", named)
        else:
            yield FormField(name, said, "numbers" if isinstance(field.inner, fields.Integer) else "words")
    elif field_choices(field):
        yield FormField(
            name, said, "choice", tuple((word, naming.word(word)) for word in field_choices(field))
        )
    else:
        yield FormField(name, said, "text")


def _range(field: Any) -> tuple[int, int]:
    for check in field.validators:
        if isinstance(check, validate.Range):
            return int(check.min or 0), int(check.max or 0)
    return 0, 99_999


# ---- from what was sent


def _value(field: FormField, given: list[str]) -> object:
    if not given:
        return None
    if field.kind == "ticks":
        return [word for word in given if word != NONE]
    text = given[0]
    if field.kind == "number":
        return _number(field, text)
    if field.kind == "truth":
        return text == "yes"
    if field.kind == "words":
        return [word for word in _SPLIT.split(text) if word]
    if field.kind == "numbers":
        return [_number(field, word) for word in _SPLIT.split(text) if word]
    if field.kind == "amounts":
        return dict(_amount(field, word) for word in _SPLIT.split(text) if word)
    return text[:2000]


def _number(field: FormField, text: str) -> int:
    digits = text.removeprefix("-")
    if not digits.isascii() or not digits.isdecimal() or len(digits) > 5:
        high = field.high or 99_999
        raise DisputeError(field.label, "number.range", low=field.low, high=high, given=text[:20])
    return int(text)


def _amount(field: FormField, text: str) -> tuple[str, int]:
    found = _AMOUNT.fullmatch(text)
    if found is None:
        raise DisputeError(field.label, "pair.expected")
    return found[1].strip(), int(found[2])
