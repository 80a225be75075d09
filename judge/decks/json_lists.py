"""Deck lists in JSON: a list of lines or of cards, an object of sections, or an object of No. and quantity.

Numbers stay text and keys given twice stay twice, so that nothing is rounded, evaluated or lost.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NoReturn

from judge.catalogue.folding import fold, name_key
from judge.decks import section_words, sections, table_columns, tables
from judge.decks.quantity import cell_quantity
from judge.decks.readings import COMMENT, HEADING, Reading, unreadable
from judge.decks.report import NotADeckListError
from judge.decks.sections import is_side

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from judge.decks.lines import LineReader

LINES: Final = 1_000
VALUES: Final = 20 * LINES  # commas: no card has more fields
DEEPEST: Final = 4  # sections within sections
CARD_KEYS: Final = frozenset(("card", "cards", "carddata", "item"))  # of an object within an entry
SHOWN: Final = 300  # characters of an entry kept as its text


class JsonObject(list[tuple[str, Any]]):
    """A JSON object as all its pairs, in order."""


class JsonNumber(str):
    """A JSON number as it is written."""

    __slots__ = ()


def read_json(
    text: str, reader: LineReader, *, certain: bool
) -> tuple[Sequence[str], Sequence[Reading]] | None:
    """Read a JSON deck list; None where it is no JSON and need not be. Every element is one line.

    What has too many values for a list is refused before it is read, for to read them takes long.
    """
    if text.count(",") > VALUES:
        raise NotADeckListError("input.lines", lines=text.count(","), limit=LINES)
    try:
        data = _loads(text)
    except (ValueError, RecursionError) as error:
        if not certain:
            return None
        where = error.lineno if isinstance(error, json.JSONDecodeError) else None
        raise NotADeckListError("input.json" if where else "input.json-value", line=where) from error
    lines: list[tuple[str, Reading]] = []
    _read_top(data, reader, lines)
    return [line for line, _ in lines], [reading for _, reading in lines]


def read_json_lines(
    lines: Sequence[str], reader: LineReader
) -> tuple[Sequence[str], Sequence[Reading]] | None:
    """Read a list with some lines that are JSON objects of one card each; the others are lines of text.

    So is kept what was read out of a JSON document. None where there is no such line, or only one in all.
    """
    if not 1 < len(lines) <= LINES:
        return None
    found = [_read_line(line, reader) if line.startswith("{") else None for line in lines]
    if not any(found):
        return None
    return lines, [reading or reader.read(line) for line, reading in zip(lines, found, strict=True)]


def _read_line(line: str, reader: LineReader) -> Reading | None:
    try:
        data = _loads(line)
    except (ValueError, RecursionError):
        return None
    return _read_entry(data, reader) if isinstance(data, JsonObject) and _is_entry(data) else None


def _loads(text: str) -> object:
    return json.loads(
        text,
        object_pairs_hook=JsonObject,
        parse_int=JsonNumber,
        parse_float=JsonNumber,
        parse_constant=_refuse,
    )


def _refuse(constant: str) -> NoReturn:
    raise ValueError(constant)


def _read_top(data: object, reader: LineReader, lines: list[tuple[str, Reading]]) -> None:
    """Read the outermost value: an object of sections and remarks, or the cards themselves."""
    if not isinstance(data, JsonObject) or _is_entry(data):
        _read_elements(
            [data] if isinstance(data, JsonObject) or not isinstance(data, list) else data, reader, lines
        )
        return
    if table := [card for key, value in data if key == "ObjectStates" for card in _table_cards(value)]:
        lines += [(name, reader.read_card("1", name) if name else unreadable("line.json")) for name in table]
        return
    _read_sections(data, reader, lines, DEEPEST)


def _table_cards(value: object) -> Iterator[str]:
    """Yield the names of the cards of a saved object of Tabletop Simulator, one for each copy."""
    if isinstance(value, JsonObject):
        fields = dict(value)
        if str(fields.get("Name", "")).startswith("Card") and "ContainedObjects" not in fields:
            yield str(fields.get("Nickname") or "")
        for key, each in value:
            if key in {"ContainedObjects", "ObjectStates"}:
                yield from _table_cards(each)
    elif isinstance(value, list):
        for each in value:
            yield from _table_cards(each)


def _read_sections(
    data: JsonObject, reader: LineReader, lines: list[tuple[str, Reading]], depth: int, *, side: bool = False
) -> None:
    """Read an object: lists and objects are sections under their key, other values are cards and remarks.

    `side`: it is itself a section of what is not in the deck, and so is every section within it.
    """
    _check_length(data)
    for key, value in data:
        entry = _name_by_key(key, value, reader) if isinstance(value, JsonObject) else None
        if entry is not None and _is_entry(entry):
            lines.append((_short_json(JsonObject([(key, value)])), _read_entry(entry, reader)))
        elif isinstance(value, JsonObject) and _is_about_list(key, value, reader):
            lines.append((_short_json(JsonObject([(key, value)])), Reading(COMMENT)))
        elif isinstance(value, list) and depth:
            out = side or _is_out(key)
            head = unreadable("line.json") if reader.hides_card(key) else Reading(HEADING, side=out)
            lines.append((key, head))
            _read_elements(value, reader, lines, depth - 1, side=out)
        elif (
            isinstance(value, str)
            and "\n" in value
            and not sections.is_word_of(key[:SHOWN], section_words.NOTE)
        ):
            out = side or _is_out(key)
            lines.append((key, Reading(HEADING, side=out)))
            _read_elements(value.splitlines(), reader, lines, depth, side=out)
        elif _is_about(data, key, value, reader):
            lines.append((_short_json(JsonObject([(key, value)])), Reading(COMMENT)))
        else:
            lines.append(_read_pair(key, value, reader))


def _is_about_list(key: str, value: JsonObject, reader: LineReader) -> bool:
    """Return whether an object tells of the list, as `meta`, and of no card."""
    said = [each if isinstance(each, str) else _short_json(each) for pair in value for each in pair]
    about = sections.is_word_of(key[:SHOWN], section_words.NOTE - section_words.DECK)
    return about and not any(reader.hides_card(f"1 {each}") for each in said)


def _is_about(data: JsonObject, key: str, value: object, reader: LineReader) -> bool:
    """Return whether a pair beside a list of cards describes the list, such as its owner, and is no card."""
    beside = any(isinstance(each, list) and not isinstance(each, JsonObject) for _, each in data)
    text = isinstance(value, str) and not isinstance(value, JsonNumber)
    return (
        beside
        and text
        and not (
            reader.hides_card(f"1 {key}") or reader.hides_card(f"1 {value}") or _is_out(f"{key} {value}")
        )
    )


def _is_out(key: str) -> bool:
    """Return whether a section of this name is not, or may not be, in the deck; keys are read as freely as frames."""
    words = fold(key[:SHOWN])
    return is_side(words) or (sections.heading(words) is None and sections.says_out(words, free=True))


def _read_elements(
    values: list[Any],
    reader: LineReader,
    lines: list[tuple[str, Reading]],
    depth: int = DEEPEST,
    *,
    side: bool = False,
) -> None:
    """Read the cards of one section, each element one line."""
    _check_length(values)
    if isinstance(values, JsonObject):
        _read_sections(values, reader, lines, depth, side=side)
        return
    for value in values:
        if isinstance(value, JsonObject):
            lines.append((_short_json(value), _read_entry(value, reader)))
        elif isinstance(value, str) and not isinstance(value, JsonNumber):
            lines.append((value, reader.read(value)))
        elif isinstance(value, list) and all(isinstance(cell, str) for cell in value):  # ["SA-001", 4]
            lines.append((_short_json(value), tables.read_row(reader, tuple(map(str, value)), None)))
        else:
            lines.append((_short_json(value), unreadable("line.json")))


def _check_length(values: list[Any]) -> None:
    if len(values) > LINES:
        raise NotADeckListError("input.lines", lines=len(values), limit=LINES)


def _read_pair(key: str, value: Any, reader: LineReader) -> tuple[str, Reading]:
    """Read `"card": quantity`, or a note about the list; anything else beside a card's key is a problem."""
    if isinstance(value, JsonNumber) or (isinstance(value, str) and cell_quantity(fold(value))):
        line = f"{key}: {value}"
        found = sections.heading(fold(key)[:SHOWN])
        if found and not reader.cards.by_name(key):
            return line, Reading(
                HEADING, says=replace(found, says=int(value)) if value.isdecimal() else found
            )
        return line, Reading(COMMENT) if sections.is_word_of(
            key[:SHOWN], section_words.NOTE
        ) else reader.read_card(value, key)
    shown = _short_json(JsonObject([(key, value)]))
    if value is None and (
        sections.is_word_of(key[:SHOWN], section_words.NOTE) or sections.heading(fold(key)[:SHOWN])
    ):
        return shown, Reading(COMMENT)
    if sections.is_word_of(key[:SHOWN], section_words.NOTE) and not isinstance(value, (list, JsonObject)):
        return shown, reader.read(f"{key}: {value}"[:SHOWN]) if isinstance(value, str) else Reading(COMMENT)
    return shown, unreadable("line.json")


def _name_by_key(key: str, value: JsonObject, reader: LineReader) -> JsonObject:
    """Return an object with its key as the card's name, unless it has a name and the key is only a mark."""
    names = any(name_key(own) in CARD_KEYS or table_columns.field_of(own) == "name" for own, _ in value)
    return value if names and not reader.is_card(key) else JsonObject([("name", key), *value])


def _is_entry(pairs: JsonObject) -> bool:
    """Return whether an object is one card: it has a No. or name beside a quantity."""
    fields = {
        table_columns.field_of(key)
        for key, value in pairs
        if not isinstance(value, list) or name_key(key) in CARD_KEYS
    }
    return "count" in fields and bool({"no", "name"} & fields)


def _read_entry(pairs: JsonObject, reader: LineReader) -> Reading:
    """Read an object that is one card."""
    columns: list[str | None] = []
    cells: list[str] = []
    flat = [
        pair
        for key, value in pairs
        for pair in (
            value if isinstance(value, JsonObject) and name_key(key) in CARD_KEYS else [(key, value)]
        )
    ]
    for key, value in flat:
        field = table_columns.field_of(key)
        if (
            field in table_columns.BESIDE | {table_columns.MORE}
            and isinstance(value, list)
            and not isinstance(value, JsonObject)
        ):
            texts = [each for each in value if isinstance(each, str)]
            if field == table_columns.MORE and not (
                len(texts) == len(value) and all(map(sections.is_mark, texts))
            ):
                return unreadable("line.json")  # other cards, say, to choose from
            columns += [table_columns.FREE if field == table_columns.FREE else None] * len(texts)
            cells += [each if not isinstance(each, JsonNumber) else "" for each in texts]
            continue
        if field == "colours" and isinstance(value, list) and not isinstance(value, JsonObject):
            value = "/".join(str(each) for each in value)  # noqa: PLW2901 - the cell's text
        if field in table_columns.BESIDE | {table_columns.MORE} and (
            value is None or isinstance(value, bool)
        ):
            value = {True: "true", False: "false" if field != table_columns.FREE else "", None: ""}[value]  # noqa: PLW2901
        if value is None and field in table_columns.OFTEN:
            continue
        if field and field != table_columns.FREE and not isinstance(value, str):
            return unreadable("line.json")
        columns.append(field)
        cells.append(value if isinstance(value, str) else "")
    one = table_columns.merge_equal_cells(tuple(columns), tuple(cells))
    if one is None:
        twice = next(
            key for key, _ in flat if (field := table_columns.field_of(key)) and columns.count(field) > 1
        )
        return unreadable("line.twice", field=name_key(twice))
    return tables.read_fields(reader, one[1], one[0])


def _short_json(value: Any) -> str:
    """Return a value as one short line of JSON."""
    return json.dumps(_shorten(value, 6), ensure_ascii=False)[:SHOWN]


def _shorten(value: object, depth: int) -> object:
    if not depth:
        return "…"
    if isinstance(value, JsonObject):
        return {key: _shorten(each, depth - 1) for key, each in value[:20]}
    if isinstance(value, list):
        return [_shorten(each, depth - 1) for each in value[:20]]
    return value
