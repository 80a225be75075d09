"""Cards on several rows: No., name and quantity each on a row of its own, with a label or not, or a card written twice."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from judge.catalogue.columns import column_of
from judge.catalogue.folding import fold
from judge.decks.quantity import QUANTITY_ONLY, cell_quantity
from judge.decks.readings import CARD, PROBLEM, Reading

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from judge.decks.lines import LineReader

LEAST_ROWS: Final = 3  # cards that have several rows each
_LABELLED: Final = re.compile(
    r"(?:- ?)?([^:=]{1,20}?) ?[:=] ?\W*(.+?)[\"',; ]*"
)  # `- name: Walker`, `張數：4`
COUNTED_ROWS: Final = frozenset(("quantity", "both"))


def join_labelled_rows(lines: Sequence[str]) -> dict[int, str]:
    """Return the line of each card whose No., name and quantity are on rows of their own, each behind what it is."""
    cards: list[dict[str, tuple[int, str]]] = []
    for at, line in enumerate(lines):
        found = _LABELLED.fullmatch(fold(line)) if ":" in line or "：" in line or "=" in line else None
        column = column_of(found[1]) if found else None
        if found is None or column not in {"count", "no", "name"}:
            continue
        if not cards or column in cards[-1]:
            cards.append({})
        cards[-1][column] = (at, found[2])
    if cards and len(cards[0]) == 1:  # the name of the deck, or of a person
        del cards[0]
    if len(cards) < LEAST_ROWS or not all(len(card) > 1 and _count_of(card) for card in cards):
        return {}
    written: dict[int, str] = {}
    for card in cards:
        said = [card[column][1] for column in ("no", "name") if column in card]
        first, *others = sorted(at for at, _ in card.values())
        written |= {first: " ".join((f"{_count_of(card)}x", *said))} | dict.fromkeys(others, "")
    return written


def _count_of(card: Mapping[str, tuple[int, str]]) -> int | None:
    return cell_quantity(card["count"][1]) if "count" in card else None


def join_rows(lines: Sequence[str], found: Sequence[Reading], reader: LineReader) -> dict[int, str]:
    """Return the line of each card whose No., name and quantity are on rows of their own, or that is written twice.

    Each card has as many rows, of which the same one gives the quantity; nothing where any card has other rows.
    """
    kinds = {at: _row_kind(line, found[at], reader) for at, line in enumerate(lines) if line.strip()}
    rows = list(kinds)
    while rows and not kinds[rows[0]]:
        rows = rows[1:]
    while rows and not kinds[rows[-1]]:
        rows = rows[:-1]
    for step in (2, 3):
        cards = [rows[at : at + step] for at in range(0, len(rows), step)]
        pattern = [kinds[row] in COUNTED_ROWS for row in cards[0]] if cards else []
        if (
            len(cards) < LEAST_ROWS
            or sum(pattern) != 1
            or not all(_is_one_card(card, pattern, kinds, found, named=reader.named) for card in cards)
        ):
            continue
        written: dict[int, str] = {}
        for card in cards:
            count = next(row for row in card if kinds[row] in COUNTED_ROWS)
            entry = found[count].entry
            first = f"{entry.count}x {entry.no or entry.name}" if entry is not None else lines[count].strip()
            others = [lines[row].strip() for row in card if row != count]
            written |= {card[0]: " ".join((first, *others))} | dict.fromkeys(card[1:], "")
        return written
    return {}


def _row_kind(line: str, reading: Reading, reader: LineReader) -> str:
    """Return what a row gives: a quantity, a card, both, words that may be a name, or "" for anything else."""
    if QUANTITY_ONLY.fullmatch(fold(line)):
        return "quantity"
    if reading.entry is not None and reading.status == CARD:
        return "both" if reading.counted else "card"
    if _may_name(reading):
        return "words"
    return "card" if reading.status == PROBLEM and reader.is_card_name(line) else ""


def _is_one_card(
    rows: Sequence[int],
    pattern: Sequence[bool],
    kinds: Mapping[int, str],
    found: Sequence[Reading],
    *,
    named: bool,
) -> bool:
    """Return whether rows tell one card and its quantity, and no two cards; `named`: any name is one of a card."""
    if [kinds[row] in COUNTED_ROWS for row in rows] != pattern or not all(kinds[row] for row in rows):
        return False
    keys = {
        entry.key
        for row in rows
        if (entry := found[row].entry) is not None
        and kinds[row] != "quantity"
        and (named or entry.known or entry.no)
    }
    return len(keys) <= 1 and any(kinds[row] in {"both", "card"} for row in rows)


def _may_name(reading: Reading) -> bool:
    return reading.status == PROBLEM and [note.key for note in reading.notes] == ["name.unknown"]
