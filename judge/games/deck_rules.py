"""A game's deck rules: which kinds of list it checks, and how. Pure values; no words, no I/O.

A game's `deck.py` holds one `RULES: DeckRules`. A check gets all cards of a list, lines of one card added up, and
returns every finding at once. A finding is data; its sentence is made when it is displayed.

Thousands of these values are made at once, so they are final for the type checker only: frozen ones take ten times as
long.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import Any, Final, TypeAlias

NO_FACTS: Final[Mapping[str, object]] = MappingProxyType({})


class FindingLevel(Enum):
    """The effect of a finding on the verdict."""

    PROBLEM = "problem"  # the list is illegal
    UNDECIDED = "undecided"  # a rule could not be decided for want of a fact
    WARNING = "warning"  # worth knowing, changes nothing


@dataclass(slots=True)
class DeckEntry:
    """One card of a list, its lines added up. `card`: its data, of the database and as the list states it."""

    key: Final[str]  # identity: the card No. as counted, or the folded name of a card without one
    count: Final[int]
    no: Final[str | None]
    name: Final[str | None]
    name_key: Final[str]
    card: Final[Mapping[str, Any]]
    known: Final[bool]

    @property
    def label(self) -> str:
        """Return the usual label of the card: No. and name, as far as known."""
        return " ".join(part for part in (self.no, self.name) if part)

    def times(self, count: int) -> DeckEntry:
        """Return the entry with this many copies."""
        if count == self.count:
            return self
        return DeckEntry(self.key, count, self.no, self.name, self.name_key, self.card, self.known)

    def plus(self, other: DeckEntry) -> DeckEntry:
        """Add another line of the same card; details missing in one are taken from the other."""
        return DeckEntry(
            self.key,
            self.count + other.count,
            self.no or other.no,
            self.name or other.name,
            self.name_key or other.name_key,
            {**other.card, **self.card},
            self.known,
        )


@dataclass(slots=True)
class Deck:
    """A list to check. `cards`: the printed cards of the database by identity, to detect missing cards."""

    entries: Final[Sequence[DeckEntry]]
    cards: Final[Mapping[str, Mapping[str, Any]]]
    total: Final[int]  # of all entries
    official: Final[bool] = False


@dataclass(slots=True)
class Finding:
    """One broken or undecided rule: `key` names the sentence, `cards` the cards at fault."""

    key: Final[str]
    rule: Final[str]
    cards: Final[tuple[str, ...]] = ()
    facts: Final[Mapping[str, Any]] = field(default_factory=lambda: NO_FACTS)
    level: Final[FindingLevel] = FindingLevel.PROBLEM


Check: TypeAlias = Callable[[Deck], list[Finding]]


@dataclass(frozen=True, slots=True)
class DeckRules:
    """A game's deck rules. `checks`: by kind of list, the usual kind first.

    `name_is_enough`: a card missing in the database may be listed by name alone; otherwise its No. is needed.
    `spellings`: characters that the game prints for one another. `side_deck`: the game has one.
    """

    checks: Mapping[str, Check]
    name_is_enough: bool
    spellings: Mapping[int, str] = field(default_factory=dict)
    side_deck: bool = False


def exact_size(deck: Deck, size: int, rule: str) -> list[Finding]:
    """Find a list that does not hold exactly `size` cards."""
    if deck.total == size:
        return []
    key = "size.over" if deck.total > size else "size.under"
    return [Finding(key, rule, facts={"total": deck.total, "size": size, "by": abs(deck.total - size)})]


def compare(deck: Deck, expected: Mapping[str, int], rule: str, ignore: Container[str] = ()) -> list[Finding]:
    """Find the cards with fewer or more copies than expected; those in `ignore` are not judged."""
    listed = {entry.key: entry for entry in deck.entries if entry.known}
    found = []
    for key in [*expected, *(key for key in listed if key not in expected and key not in ignore)]:
        have, want = listed[key].count if key in listed else 0, expected.get(key, 0)
        if have != want:
            name = listed[key].name if key in listed else deck.cards[key]["name"]
            facts = {"card": name, "count": have, "size": want, "by": abs(have - want)}
            found.append(Finding("box.missing" if have < want else "box.extra", rule, (key,), facts))
    return found


def keys(entries: Iterable[DeckEntry]) -> tuple[str, ...]:
    """Return the identities of these cards."""
    return tuple(entry.key for entry in entries)
