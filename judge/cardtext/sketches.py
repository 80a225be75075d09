"""What the rows of card texts state, each as ability data and as a sentence with its holes open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.cardtext.meaning import meanings
from judge.cardtext.normalization import space_text
from judge.cardtext.offered import OPEN, offered_rows
from judge.cardtext.rows import languages
from judge.cardtext.templates import slots
from judge.cardtext.vocabulary import speech

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from judge.cardtext.ability_data import Data
    from judge.cardtext.rows import Grammar, Row

_CALLED: Final = {"pointed": "target"}  # what a row says of targets names each of them
_HOLES: Final = {
    "below": "… + 1",
    "less": "-…",
    "list": [OPEN],
}  # what stands in data otherwise than it is said


def sketches(game: str, language: str, sections: Iterable[str]) -> Iterator[tuple[Data, str]]:
    """Yield what the rows of some sections state, each with its sentence; holes are open in both."""
    printed = offered_rows(game, language if language in languages(game) else languages(game)[0])
    for section in sections:
        for row in printed.printing(section):
            found = _data_of(printed.grammar, row)
            if isinstance(found, dict) and found:
                yield found, space_text(printed.sketch(row), printed.grammar.language).strip(" .。")


def _data_of(rows: Grammar, row: Row) -> object:
    """Return the ability data that a row states, with its holes open; {} where it is only part of some."""
    told = row.data if isinstance(row.data, dict) else {}
    states = told.get("states", [told] if row.section == "state" else [])
    takes = {slot.name: "list" if slot.takes in rows.lists else slot.takes for slot in slots(row.says or ())}
    told_in = speech(rows.game)
    if not states and "?last" not in told:
        return _opened(told, takes)
    if not isinstance(states, list):
        return {}
    lasting = [
        {key: part if key == "?head" else _opened(part, takes) for key, part in each.items()}
        for each in states
    ]
    said = {"timing": told_in.always, "effect": [{"?last": OPEN, "states": lasting}]}
    return next(meanings(said, told_in.body, told_in))["effect"][0]


def _opened(data: Any, takes: Mapping[str, str]) -> Any:
    """Return the data of a row with its holes open, without what only its words must agree in."""
    if isinstance(data, dict):
        kept = {key: part for key, part in data.items() if key[0] not in "?+"}
        return (
            {_CALLED.get(key, key): _opened(part, takes) for key, part in kept.items()}
            if kept or not data
            else OPEN
        )
    if isinstance(data, list):
        return [_opened(part, takes) for part in data]
    if isinstance(data, str) and data[:1] in {"$", "?"}:
        return _HOLES.get(takes.get(data[1:].rstrip("?*"), ""), OPEN)
    return data
