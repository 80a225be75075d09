"""Lines and cells that hold several cards, `4 Walker, 4 Hound` or `Zombies: 4 Walker / 4 Hound`: a line for each card."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from judge.catalogue.folding import fold
from judge.decks import sections
from judge.decks.list_forms import quantity_of_each
from judge.decks.quantity import UNIT
from judge.decks.report import text_lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from judge.decks.lines import LineReader

LEAST: Final = 5  # cards, on one line or several, between which the same sign stands
_BETWEEN: Final = tuple(
    re.compile(rf"\s*{sign}\s*")
    for sign in (
        r"[、，,。]",
        r"[;；]",
        r"[／/]",
        r"[|｜]",
        r"(?:\t|\s{2,}|\u3000)",
        rf"\s(?=[0-9]{{1,2}}(?:[xX*×]|{UNIT})? )",
        rf"(?<=[0-9)\]張张枚]) (?![0-9]|{UNIT})",
        r"\s",
    )
)
_LABEL: Final = re.compile(
    r"(?:[^:：]{1,20}[:：]|[【\[(（《<][^】\])）》>]{1,20}[】\])）》>])\s*"
)  # `Deck: 4 SP-001, 4 SP-002`
_CELL: Final = re.compile(r'(?:^|(?<=[,;\t]))"((?:[^"]|"")+)"(?=[,;\t]|$)', re.MULTILINE)


def split_rows(lines: Sequence[str], others: Sequence[str], reader: LineReader) -> list[str]:
    """Return the lines of a list, where one sign parts several cards each; `others`: the lines that are not plain."""
    left = [line for line in dict.fromkeys(others) if not _is_one_card(line, reader)]
    rows: dict[str, tuple[str, ...]] = {}
    for between in _BETWEEN:
        if sum(map(len, map(between.findall, left))) < LEAST - 1:
            continue
        found = {line: row for line in left if (row := _cards_of(line, between, reader))}
        if sum(len(row) for row in found.values()) >= LEAST and any(map(_is_several, found.values())):
            rows |= found
            left = [line for line in left if line not in found]
    return [piece for line in lines for piece in rows.get(line) or (line,)] if rows else list(lines)


def open_cells(text: str, reader: LineReader) -> str | None:
    """Return a table whose cells hold whole lists with each of these cards on a line of its own; None for any other."""
    opened = _CELL.sub(lambda cell: _open_cell(cell[0], cell[1].replace('""', '"'), reader), text)
    return None if opened == text else opened


def _open_cell(cell: str, inside: str, reader: LineReader) -> str:
    rows = list_in_cell(inside, reader)
    return "\n".join(("", *rows, "")) if rows else cell


def list_in_cell(text: str, reader: LineReader) -> list[str]:
    """Return the lines of a list that is in one cell of a table, as forms on the web keep it; [] for other cells."""
    lines = text_lines(text)
    rows = split_rows(lines, lines, reader)
    return rows if sum(map(reader.is_counted_card, rows)) >= LEAST else []


def _is_one_card(line: str, reader: LineReader) -> bool:
    reading = reader.read(line)
    return reading.entry is not None and reading.entry.known and not reading.odd


def _is_several(row: Sequence[str]) -> bool:
    return len(row) > 1 + (row[0][-1:] in ":：】])）》>")


@lru_cache(maxsize=20_000)
def _cards_of(line: str, between: re.Pattern[str], reader: LineReader) -> tuple[str, ...]:
    """Return the cards between which a sign stands, behind their label if they have one; () for other lines.

    Of one card in two languages there is no second.
    """
    head = _LABEL.match(line)
    if head and (row := _pieces(line[head.end() :], between, head[0], reader)):
        return (head[0].strip(), *row) if len(row) > 1 or sections.heading(fold(head[0])) else ()
    row = _pieces(line, between, "", reader)
    return row if len(row) > 1 else ()


def _pieces(text: str, between: re.Pattern[str], label: str, reader: LineReader) -> tuple[str, ...]:
    pieces = [piece for piece in map(str.strip, between.split(text)) if piece.strip(" 。.")]
    last = reader.read(pieces[-1]).says if pieces else None
    cards = pieces[:-1] if last and last.total else pieces
    if quantity_of_each(label):
        return tuple(pieces) if all(map(reader.is_card_name, cards)) else ()
    if not all(map(reader.is_counted_card, cards)):
        return ()
    keys = {entry.key for piece in cards if (entry := reader.read(piece).entry)}
    return tuple(pieces) if len(keys) == len(cards) else ()
