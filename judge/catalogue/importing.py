"""The organizer's own sets: read from YAML, JSON, CSV or XLSX, compared with what is there, written.

Reading and comparing change nothing, so a dry run is simply these two without `write_set`.
"""

from __future__ import annotations

import os
import re
import tempfile
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeVar

import yaml
from marshmallow import fields

from judge.catalogue.cards import Card, CardError, CardSet, Catalogue, build_set
from judge.catalogue.columns import colours_in, column_of, kind_in, language_of_names
from judge.catalogue.decoding import DecodingError, decode
from judge.catalogue.folding import fold
from judge.catalogue.sheets import DateCell, SheetError, delimiter_of, read_xlsx, split_row
from judge.documents import DocumentError, read_json, read_yaml
from judge.games import package

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from pathlib import Path

    from marshmallow import Schema

    from judge.catalogue.sheets import Cell

T = TypeVar("T")
R = TypeVar("R")
LARGEST: Final = 2_000_000  # bytes
ROWS: Final = 5_001  # 5,000 cards and a header
NAMES: Final = "names."  # before the language of a column of names
_PARTS: Final = re.compile("[/;,、]")
_ALIASES: Final = re.compile("[;；、\n]")  # a name may have a stroke or a comma
_WHOLE: Final = re.compile(r"-?[0-9]{1,6}")


@dataclass(frozen=True, slots=True)
class Change:
    """One card that differs: `fields` maps a field to its value before and after."""

    card: Card
    fields: Mapping[str, tuple[object, object]]


@dataclass(frozen=True, slots=True)
class Changes:
    """What an import does: cards that are new, differ, stay the same, or leave the set they were in."""

    added: tuple[Card, ...]
    changed: tuple[Change, ...]
    same: tuple[Card, ...]
    removed: tuple[Card, ...]

    def to_dict(self) -> dict[str, Any]:
        """Return the changes as plain data."""
        return {
            "added": [card.label for card in self.added],
            "changed": [
                {"card": each.card.label, "fields": {name: list(pair) for name, pair in each.fields.items()}}
                for each in self.changed
            ],
            "same": len(self.same),
            "removed": [card.label for card in self.removed],
        }


def read_cards(
    data: bytes, filename: str, game: str, set_id: str | None = None, name: str | None = None
) -> CardSet:
    """Read a file of cards. `CardError` names every fault with file, card or row, and field; nothing is half read.

    Without `set_id` the set is called what the file says, or else like the file.
    """
    if len(data) > LARGEST:
        raise CardError(f"{filename}: larger than {LARGEST // 1_000_000} MB")
    suffix = filename.rpartition(".")[2].lower()
    places: list[str] = []
    faults: list[str] = []
    if suffix in ("csv", "tsv", "xlsx"):
        cards, places, faults = _table(data, filename, suffix, game)
        raw: object = {"cards": cards}
    else:
        try:
            raw = read_json(data) if suffix == "json" else read_yaml(data)
        except DocumentError as error:
            raise CardError(f"{filename}: {error}") from error
        if isinstance(raw, list):
            raw = {"cards": raw}
    if not isinstance(raw, dict):
        raise CardError(f"{filename}: neither a set nor a list of cards")
    set_id = set_id or raw.get("set") or filename.rpartition(".")[0].lower()
    head = {"set": set_id, "game": raw.get("game", game), "name": name or raw.get("name", set_id)}
    try:
        built = build_set({**raw, **head}, game, filename, places)
    except CardError as error:
        faults.append(str(error))
    if faults:
        raise CardError("\n".join(faults))
    return built


def compare(before: Catalogue, new: CardSet) -> Changes:
    """Say what `new` changes; the set that it replaces, if there is one, has the same id."""
    added, changed, same = [], [], []
    for card in new.cards:
        old = before.cards.get(card.key)
        if old is None:
            added.append(card)
        elif old.data == card.data:
            same.append(card)
        else:
            names = dict.fromkeys([*old.data, *card.data])
            pairs = {name: (old.data.get(name), card.data.get(name)) for name in names}
            changed.append(Change(card, {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}))
    kept = {card.key for card in new.cards}
    removed = [
        card for each in before.sets if each.id == new.id for card in each.cards if card.key not in kept
    ]
    return Changes(tuple(added), tuple(changed), tuple(same), tuple(removed))


def write_set(new: CardSet, overlay: Path) -> Path:
    """Write a set to `overlay/<game>/<set>.yaml` at once, or not at all; give the file."""
    folder = overlay / new.game
    folder.mkdir(parents=True, exist_ok=True)
    head = {"set": new.id, "game": new.game, "name": new.name, "sample": new.sample}
    text = yaml.safe_dump(
        head | {"cards": [dict(card.data) for card in new.cards]},
        allow_unicode=True,
        sort_keys=False,
        width=1000,
    )
    handle, temporary = tempfile.mkstemp(dir=folder, suffix=".part")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(temporary, folder / f"{new.id}.yaml")  # noqa: PTH105 - a plain path from mkstemp
    except BaseException:
        os.unlink(temporary)  # noqa: PTH108 - likewise
        raise
    return folder / f"{new.id}.yaml"


def _table(
    data: bytes, filename: str, suffix: str, game: str
) -> tuple[list[dict[str, object]], list[str], list[str]]:
    """Read rows under a header as cards, with what each row is called, and what is wrong with rows that cannot be read.

    Cells are text; the schema says what each must become.
    """
    rows = _sheet(data, filename) if suffix == "xlsx" else _delimited(data, filename)
    schema = package(game).cards()
    top = next((number for number, row in enumerate(rows) if any(row)), None)
    if top is None:
        raise CardError(f"{filename}: empty")
    head = f"{filename}: row {top + 1}"
    columns, faults = _each(rows[top], lambda cell: _column(cell, schema, head))
    faults += [
        f"{head}: two columns for {column}" for column in sorted({*columns}) if columns.count(column) > 1
    ]
    if faults:
        raise CardError("\n".join(faults))
    cards: list[dict[str, object]] = []
    places: list[str] = []
    for number, row in enumerate(rows[top + 1 :], top + 2):
        if not any(row):
            continue
        card, wrong = _fields(row, columns, schema, f"{filename}: row {number}")
        faults += wrong
        if not wrong:
            cards.append(card)
            places.append(f"row {number}")
    return cards, places, faults


def _each(cells: Iterable[T], read: Callable[[T], R]) -> tuple[list[R], list[str]]:
    """Read every cell; what is wrong with those that cannot be read."""
    found: list[R] = []
    faults: list[str] = []
    for cell in cells:
        try:
            found.append(read(cell))
        except CardError as error:
            faults.append(str(error))
    return found, faults


def _sheet(data: bytes, filename: str) -> Sequence[tuple[Cell, ...]]:
    words = {
        "unreadable": "cannot be read as XLSX",
        "large": "unpacks to too much",
        "rows": "more than 5,000 rows",
    }
    try:
        return read_xlsx(data, ROWS).rows
    except SheetError as error:
        raise CardError(f"{filename}: {words[error.key]}") from error


def _delimited(data: bytes, filename: str) -> Sequence[tuple[Cell, ...]]:
    try:
        lines = decode(data).text.splitlines()
    except DecodingError as error:
        raise CardError(f"{filename}: no text; save it as UTF-8") from error
    delimiter = delimiter_of(next((line for line in lines if line.strip()), "")) or ","
    rows = [split_row(line, delimiter) for line in lines]
    for number, row in enumerate(rows, 1):
        if row is None:
            raise CardError(f"{filename}: row {number}: a quote is not closed")
    return [row for row in rows if row is not None]


def _column(cell: Cell, schema: Schema, where: str) -> str:
    """Find the field of a column by its heading; of a name in another language it is `names` with that language."""
    words = cell.text if isinstance(cell, DateCell) else fold(cell)
    if language := language_of_names(words):
        return f"{NAMES}{language}"
    for field in (words.lower().replace(" ", "_"), column_of(words)):
        if field in schema.fields and not isinstance(schema.fields[field], fields.Dict):
            return field
    raise CardError(f"{where}: no field is called {words!r}; there are {', '.join(schema.fields)}")


def _fields(
    row: Sequence[Cell], columns: Sequence[str], schema: Schema, where: str
) -> tuple[dict[str, object], list[str]]:
    """Read a row as the fields of a card, and what is wrong with its cells."""
    if len(row) > len(columns):
        return {}, [f"{where}: more cells than the header has"]
    card: dict[str, object] = {}
    names: dict[str, str] = {}
    faults: list[str] = []
    for column, cell in zip(columns, row, strict=False):
        if isinstance(cell, DateCell):
            faults.append(f"{where}: {column}: has become a date ({cell.text}); format the column as text")
        elif cell.strip() and column.startswith(NAMES):
            names[column.removeprefix(NAMES)] = cell.strip()
        elif cell.strip():
            try:
                card[column] = _value(cell.strip(), column, schema.fields[column], where)
            except CardError as error:
                faults.append(str(error))
    return card | ({"names": names} if names else {}), faults


def _value(cell: str, column: str, field: fields.Field[object], where: str) -> object:
    """Turn a cell into what its field holds."""
    if column == "colours":
        colours = colours_in(cell)
        if colours is None:
            raise CardError(f"{where}: colours: {cell!r} is none")
        return colours
    if column == "kind":
        return kind_in(cell) or cell
    if isinstance(field, fields.Integer):
        return int(fold(cell)) if _WHOLE.fullmatch(fold(cell)) else cell
    if isinstance(field, fields.List):
        between = _ALIASES if column == "aliases" else _PARTS
        return [part.strip() for part in between.split(cell) if part.strip()]
    return cell
