"""The organizer's own sets: read from YAML, JSON, CSV or XLSX, compared with the present sets, written.

Reading and comparing change nothing, so a dry run is simply these two without `write_set`.
"""

from __future__ import annotations

import os
import re
import tempfile
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

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
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from marshmallow import Schema

    from judge.catalogue.sheets import Cell

LARGEST: Final = 2_000_000  # bytes
ROWS: Final = 5_001  # 5,000 cards and a header
NAMES: Final = "names."  # before the language of a column of names
_PARTS: Final = re.compile("[/;,、]")
_ALIASES: Final = re.compile("[;；、\n]")  # a name may have a stroke or a comma
_COLOURS: Final = re.compile(
    r"(?<!無)(?<!无)色|\s*(?:[\s&.|\\·・和與与及と]|\band\b)\s*", re.IGNORECASE
)  # between colours
_PLACE: Final = re.compile(r"([^:]+: row [0-9]+)(?: \([^)]*\))?: ([a-z_]+)")
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


@dataclass(slots=True)
class Faults:
    """The faults in the cells of a table.

    `cells`: row and field of each; `fields`: those that have a column, None for all.

    What the schema finds wrong beside is a consequence where the cell is named already, or its column is missing.
    """

    said: list[str] = field(default_factory=list)
    cells: set[tuple[str, str]] = field(default_factory=set)
    fields: frozenset[str] | None = None

    def add(self, row: str, column: str, words: str) -> None:
        """Add a fault of a cell."""
        self.said.append(f"{row}: {column}: {words}" if column else f"{row}: {words}")
        self.cells.add((row, column))

    def others(self, found: Iterable[str]) -> Iterator[str]:
        """Yield the faults of the schema that are no consequences of these."""
        for fault in found:
            place = _PLACE.match(fault)
            if place is None or (
                {(place[1], place[2]), (place[1], "")}.isdisjoint(self.cells)
                and (self.fields is None or place[2] in self.fields)
            ):
                yield fault


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
    faults = Faults()
    if suffix in ("csv", "tsv", "xlsx"):
        cards, places = _table(data, filename, suffix, game, faults)
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
        raise CardError("\n".join([*faults.said, *faults.others(str(error).splitlines())])) from error
    if faults.said:
        raise CardError("\n".join(faults.said))
    return built


def compare(before: Catalogue, new: CardSet) -> Changes:
    """Return what `new` changes; the set that it replaces, if there is one, has the same id."""
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
    """Write a set to `overlay/<game>/<set>.yaml` atomically; return the file."""
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
    data: bytes, filename: str, suffix: str, game: str, faults: Faults
) -> tuple[list[dict[str, object]], list[str]]:
    """Read rows under a header as cards, with what each row is called.

    Cells are text; the schema says what each must become. A column that nobody knows is left out.
    """
    rows = _sheet(data, filename) if suffix == "xlsx" else _delimited(data, filename)
    schema = package(game).cards()
    top = next((number for number, row in enumerate(rows) if row and any(row)), None)
    if top is None:
        raise CardError(f"{filename}: empty")
    head = f"{filename}: row {top + 1}"
    columns = [_column(cell, schema, head, faults) for cell in rows[top] or ()]
    for column in sorted({*columns} - {""}):
        if columns.count(column) > 1:
            faults.add(head, "", f"two columns for {column}")
    if faults.said:
        faults.fields = frozenset(column for column in columns if columns.count(column) == 1)
    cards: list[dict[str, object]] = []
    places: list[str] = []
    for number, row in enumerate(rows[top + 1 :], top + 2):
        if row is None:
            faults.add(f"{filename}: row {number}", "", "a quote is not closed")
        elif any(row):
            cards.append(_fields(row, columns, schema, f"{filename}: row {number}", faults))
            places.append(f"row {number}")
    return cards, places


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


def _delimited(data: bytes, filename: str) -> Sequence[tuple[Cell, ...] | None]:
    """Return the rows of a text; None for one in which a quote is not closed."""
    try:
        lines = decode(data).text.splitlines()
    except DecodingError as error:
        raise CardError(f"{filename}: no text; save it as UTF-8") from error
    delimiter = delimiter_of(next((line for line in lines if line.strip()), "")) or ","
    return [split_row(line, delimiter) for line in lines]


def _column(cell: Cell, schema: Schema, where: str, faults: Faults) -> str:
    """Find the field of a column by its heading, `names` and a language for names in that one; "" without a field."""
    words = cell.text if isinstance(cell, DateCell) else fold(cell)
    if language := language_of_names(words):
        return f"{NAMES}{language}"
    for name in (words.lower().replace(" ", "_"), column_of(words)):
        if name in schema.fields and not isinstance(schema.fields[name], fields.Dict):
            return name
    faults.add(where, "", f"no field is called {words!r}; there are {', '.join(schema.fields)}")
    return ""


def _fields(
    row: Sequence[Cell], columns: Sequence[str], schema: Schema, where: str, faults: Faults
) -> dict[str, object]:
    """Read a row as the fields of a card."""
    if len(row) > len(columns):
        faults.add(where, "", "more cells than the header has")
    card: dict[str, object] = {}
    names: dict[str, str] = {}
    for column, cell in zip(columns, row, strict=False):
        if not column:
            continue
        if isinstance(cell, DateCell):
            faults.add(where, column, f"has become a date ({cell.text}); format the column as text")
        elif cell.strip() and column.startswith(NAMES):
            names[column.removeprefix(NAMES)] = cell.strip()
        elif cell.strip():
            card[column] = _value(cell.strip(), column, schema.fields[column])
            if card[column] is None:
                faults.add(where, column, f"{cell.strip()!r} is none")
    return card | ({"names": names} if names else {})


def _value(cell: str, column: str, kind: fields.Field[object]) -> object:
    """Return the value of a cell for its field; None for colours that are none."""
    if column == "colours":
        found = colours_in(cell)
        return colours_in(_COLOURS.sub("/", fold(cell)).strip("/ ")) if found is None else found
    if column == "kind":
        return kind_in(cell) or cell
    if isinstance(kind, fields.Integer):
        return int(fold(cell)) if _WHOLE.fullmatch(fold(cell)) else cell
    if isinstance(kind, fields.List):
        between = _ALIASES if column == "aliases" else _PARTS
        return [part.strip() for part in between.split(cell) if part.strip()]
    return cell
