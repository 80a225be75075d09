"""Deck rules of 零次元 (general rules; 304 colour, 316 animation icon)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.games.deck_rules import Deck, DeckEntry, DeckRules, Finding, FindingLevel, exact_size, keys
from judge.games.simplified import TO_SIMPLIFIED

if TYPE_CHECKING:
    from collections.abc import Iterable

SIZE: Final = 50  # ZX-deck.size
COPIES: Final = 4  # ZX-deck.copy-limit


def check(deck: Deck) -> list[Finding]:
    """Find every breach: 50 cards, four of one colour and name, in official events one series."""
    return [
        *exact_size(deck, SIZE, "ZX-deck.size"),
        *_copies(deck),
        *(_series(deck) if deck.official else ()),
    ]


def _copies(deck: Deck) -> list[Finding]:
    """Count cards that agree in name and whole set of colours, whatever their No. (ZX-deck.copy-limit)."""
    groups: dict[str, list[DeckEntry]] = {}
    for entry in deck.entries:
        groups.setdefault(entry.name_key, []).append(entry)
    unnamed = groups.pop("", [])
    found = [_too_many([entry]) for entry in unnamed if entry.count > COPIES]
    found += [finding for group in groups.values() for finding in _one_name(group)]
    if unnamed:
        facts = {"count": _sum(unnamed), "limit": COPIES}
        found.append(
            Finding("copies.unnamed", "ZX-deck.copy-limit", keys(unnamed), facts, FindingLevel.UNDECIDED)
        )
    return found


def _one_name(group: list[DeckEntry]) -> list[Finding]:
    """Check the cards of one name against the limit. A line without a colour is one card, so of one colour."""
    coloured: dict[frozenset[str], list[DeckEntry]] = {}
    uncoloured: list[DeckEntry] = []
    for entry in group:
        colours = entry.card.get("colours")
        if colours:
            coloured.setdefault(frozenset(colours), []).append(entry)
        else:
            uncoloured.append(entry)
    apart = [*coloured.values(), *([entry] for entry in uncoloured)]
    over = [_too_many(entries) for entries in apart if _sum(entries) > COPIES]
    most = max((_sum(entries) for entries in coloured.values()), default=0)
    if over or not uncoloured or most + _sum(uncoloured) <= COPIES:
        return over
    facts = {"card": group[0].name, "count": _sum(group), "limit": COPIES}
    return [
        Finding("copies.uncoloured", "ZX-deck.copy-limit", keys(uncoloured), facts, FindingLevel.UNDECIDED)
    ]


def _too_many(entries: list[DeckEntry]) -> Finding:
    count = _sum(entries)
    first = entries[0]
    colours = tuple(sorted(first.card.get("colours") or ()))
    facts: dict[str, object] = {
        "card": first.name or first.no,
        "count": count,
        "limit": COPIES,
        "by": count - COPIES,
    }
    facts |= {"colours": colours, "numbers": tuple(entry.no for entry in entries if entry.no)}
    key = "copies.group" if colours else "copies.name"
    return Finding(key, "ZX-deck.copy-limit", keys(entries), facts)


def _series(deck: Deck) -> list[Finding]:
    """Ask for one animation series (ZX-deck.one-series); the cards outside the largest one are named."""
    by_series: dict[str, list[DeckEntry]] = {}
    shown: dict[str, str] = {}
    for entry in deck.entries:
        series = entry.card.get("series") or ""
        key = entry.card.get("series_key") or series
        shown.setdefault(key, series)
        by_series.setdefault(key, []).append(entry)
    unknown = by_series.pop("", [])
    found: list[Finding] = []
    if len(by_series) > 1:
        ordered = sorted(by_series, key=lambda series: _sum(by_series[series]), reverse=True)
        strangers = [entry for series in ordered[1:] for entry in by_series[series]]
        counts = tuple(f"{shown[series]} {_sum(by_series[series])}" for series in ordered)
        found.append(Finding("series.mixed", "ZX-deck.one-series", keys(strangers), {"series": counts}))
    if unknown:
        facts = {"count": _sum(unknown)}
        found.append(
            Finding("series.unknown", "ZX-deck.one-series", keys(unknown), facts, FindingLevel.UNDECIDED)
        )
    return found


def _sum(entries: Iterable[DeckEntry]) -> int:
    return sum(entry.count for entry in entries)


# Printed in simplified characters, and written by players in traditional and Japanese ones too.
RULES: Final = DeckRules(checks={"deck": check}, name_is_enough=True, spellings=TO_SIMPLIFIED)
