"""The words of a game's card and ability data, for its reference."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from marshmallow import fields as fields_of_data
from marshmallow import validate

from judge.cardtext import effects
from judge.cardtext.sketches import sketches
from judge.disputes.account.stated_cards import card_schema
from judge.disputes.language.terms import GameTerms, field_choices
from judge.disputes.reference.example_text import one_line
from judge.documents import read_yaml

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from judge.words.languages import Language

_ROWS: Final = {  # which rows say the words of a section
    "timings": ("ability",),
    "marks": ("mark_icon",),
    "happenings": ("happening", "moment", "when"),
    "cost": ("cost_item",),
    "selectors": ("cards",),
    "filters": ("apart", "filter"),
    "effects": ("deed",),
    "flows": ("effect",),
    "conditions": ("fact",),
    "statements": ("state", "statement"),
}
_SECTIONS: Final = [
    "timings",
    "marks",
    "happenings",
    "cost",
    "selectors",
    "filters",
    "amounts",
    "effects",
    "flows",
    "conditions",
    "statements",
]


class WordRow(NamedTuple):
    """One word: its spelling, its name in the reader's language, and its values."""

    name: str
    said: str
    note: str


@cache
def ability_words(game: str) -> Mapping[str, Mapping[str, Any]]:
    """Return the words of a game's ability data by section, each with an example; {} where cards are the rules."""
    source = resources.files("judge.games").joinpath(game, "ability_words.yaml")
    found: dict[str, Any] = read_yaml(source.read_bytes()) if source.is_file() else {}
    told = found | ({"effects": effects.examples(game)} if found else {})
    return {section: told[section] for section in _SECTIONS if section in told}


def card_fields(game: str, language: Language, own: Mapping[str, str]) -> Iterator[WordRow]:
    """Yield the fields of a stated card."""
    saying = GameTerms(game, language)
    schema = card_schema(game)
    for name, field in schema.fields.items():
        said, kinds_of = saying.label(name), [k for k, names in schema.of_kind.items() if name in names]
        of = f"; `kind: {' | '.join(kinds_of)}`" if kinds_of else ""
        section = field.metadata.get("section")
        of = f" {own[f'section {section}']}{of}" if section else of
        yield WordRow(name, said if said != name else "", f"{_field_limits(field)}{of}")


def ability_rows(game: str, language: Language, own: Mapping[str, str]) -> Iterator[WordRow]:
    """Yield the words of ability data, by section: as cards say them, then the words that no row begins with."""
    more = ability_words(game)
    if not more:
        return
    for section in _SECTIONS:
        shown = set[str]()
        for data, said in sketches(game, language, _ROWS.get(section, ())):
            named = {"when": data} if section == "happenings" else data
            shown |= data.keys()
            yield WordRow(one_line(named), said, own[f"section {section}"])
        for word, example in more.get(section, {}).items():
            if word not in shown:
                yield WordRow(one_line(example), "", own[f"section {section}"])


def _field_limits(field: fields_of_data.Field[object]) -> str:
    """Return what a field accepts as YAML: its choices, its bounds, or its parts."""
    choices = field_choices(field)
    if choices:
        return " | ".join(choices)
    for rule in field.validators:
        if isinstance(rule, validate.Range) and rule.max is not None:
            return f"{rule.min}–{rule.max}"
    if isinstance(field, fields_of_data.List):
        return f"[{_field_limits(field.inner)}, …]"
    if (
        isinstance(field, fields_of_data.Dict)
        and field.key_field is not None
        and field.value_field is not None
    ):
        return f"{{{_field_limits(field.key_field)}: {_field_limits(field.value_field)}, …}}"
    if isinstance(field, fields_of_data.Nested):
        inside = (f"{name}: {_field_limits(one)}" for name, one in field.schema.fields.items())
        return f"{{{', '.join(inside)}}}"
    return "…" if type(field) is fields_of_data.Raw else type(field).__name__.lower()
