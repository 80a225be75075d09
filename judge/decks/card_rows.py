"""Lines and cells that hold several cards, `4 Walker, 4 Hound` or `Zombies: 4 Walker / 4 Hound`: a line for each card."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from judge.catalogue.folding import fold
from judge.decks import sections
from judge.decks.list_forms import quantity_of_each
from judge.decks.quantity import UNIT, only_figure
from judge.decks.readings import CARD, HEADING, PROBLEM, Reading
from judge.decks.report import text_lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from judge.decks.lines import LineReader

LEAST: Final = 5  # cards, on one line or several, between which the same sign stands
_BETWEEN: Final = tuple(
    re.compile(rf"\s*{sign}\s*")
    for sign in (
        r"(?:[、，,。]|\s(?:and|&|和|及|と)\s)",
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
_SUM: Final = re.compile(f"[0-9] ?{UNIT}")
_CELL: Final = re.compile(r'(?:^|(?<=[,;\t]))"((?:[^"]|"")+)"(?=[,;\t]|$)', re.MULTILINE)


class Row(NamedTuple):
    """The cards of one line, and the label before them, or ""."""

    label: str
    cards: tuple[str, ...]


class SplitLines(NamedTuple):
    """The lines of a list, each with one card, and the indexes of those that are labels of the cards below."""

    texts: list[str]
    labels: list[int]


def split_rows(lines: Sequence[str], others: Sequence[str], reader: LineReader) -> SplitLines:
    """Return the lines of a list, where one sign parts several cards each; `others`: the lines that are not plain."""
    left = [line for line in dict.fromkeys(others) if _counts(line) and not _is_one_card(line, reader)]
    if not left:
        return SplitLines(list(lines), [])
    rows: dict[str, Row] = {}
    for between in _BETWEEN:
        if sum(map(len, map(between.findall, left))) < LEAST - 1:
            continue
        found = {line: row for line in left if (row := _cards_of(line, between, reader))}
        if sum(len(row.cards) for row in found.values()) >= LEAST and any(
            len(row.cards) > 1 for row in found.values()
        ):
            rows |= found
            left = [line for line in left if line not in found]
    texts: list[str] = []
    labels: list[int] = []
    for line in lines:
        row = rows.get(line, Row("", (line,)))
        if row.label:
            labels.append(len(texts))
            texts.append(row.label)
        texts += row.cards
    return SplitLines(texts, labels)


def read_label(text: str, reading: Reading) -> Reading:
    """Return the reading of a label before cards: a heading, whatever it is like."""
    if reading.status not in {CARD, PROBLEM}:
        return reading
    words = fold(text)
    says = sections.Heading(words, only_figure(words), loose=not _SUM.search(words))
    return Reading(HEADING, side=sections.says_out(words, free=True), says=says)


def open_cells(text: str, reader: LineReader) -> str | None:
    """Return a table whose cells hold whole lists with each of these cards on a line of its own; None for any other."""
    opened = _CELL.sub(lambda cell: _open_cell(cell[0], cell[1].replace('""', '"'), reader), text)
    return None if opened == text else opened


def _open_cell(cell: str, inside: str, reader: LineReader) -> str:
    return f"\n{inside}\n" if list_in_cell(inside, reader) else cell


def list_in_cell(text: str, reader: LineReader) -> list[str]:
    """Return the lines of a list that is in one cell of a table, as forms on the web keep it; [] for other cells."""
    lines = text_lines(text)
    rows = split_rows(lines, lines, reader).texts
    return rows if sum(map(reader.is_counted_card, rows)) >= LEAST else []


def _counts(line: str) -> bool:
    return any(map(str.isnumeric, line)) or "两" in line or "兩" in line


def _is_one_card(line: str, reader: LineReader) -> bool:
    reading = reader.read(line)
    return reading.entry is not None and reading.entry.known and not reading.odd


@lru_cache(maxsize=20_000)
def _cards_of(line: str, between: re.Pattern[str], reader: LineReader) -> Row | None:
    """Return the cards between which a sign stands, behind their label if they have one; None for other lines.

    Of one card in two languages there is no second.
    """
    head = _LABEL.match(line)
    if head and (row := _pieces(line[head.end() :], between, head[0], reader)):
        words = fold(head[0])
        labelled = len(row) > 1 or only_figure(words) == _count(row, reader) or sections.heading(words)
        return Row(head[0].strip(), row) if labelled else None
    row = _pieces(line, between, "", reader)
    return Row("", row) if len(row) > 1 else None


def _pieces(text: str, between: re.Pattern[str], label: str, reader: LineReader) -> tuple[str, ...]:
    """Return the cards of a text; some have no quantity where the label says how many they are, or others begin with it."""
    pieces = [piece for each in between.split(text) if (piece := each.strip(" \t\u3000。"))]
    last = reader.read(pieces[-1]).says if pieces else None
    cards = pieces[:-1] if last and last.total else pieces
    if quantity_of_each(label):
        return tuple(pieces) if all(map(reader.is_card_name, cards)) else ()
    counted = [piece for piece in cards if reader.is_counted_card(piece)]
    if len(counted) < len(cards):
        alone = only_figure(fold(label)) == _count(cards, reader) or (
            len(cards) >= LEAST and counted and all(piece[0].isdecimal() for piece in counted)
        )
        if not (alone and all(reader.is_card(fold(piece)) for piece in cards if piece not in counted)):
            return ()
    keys = {entry.key for piece in cards if (entry := reader.read(piece).entry)}
    return tuple(pieces) if len(keys) == len(cards) else ()


def _count(cards: Sequence[str], reader: LineReader) -> int:
    return sum(entry.count for piece in cards if (entry := reader.read(piece).entry))
