"""Deck and box checks of the Unicorn Overlord Card Game (開始時的牌組編成, 選擇規則, 內容物)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from judge.games.deck_rules import (
    Deck,
    DeckEntry,
    DeckRules,
    Finding,
    FindingLevel,
    compare,
    exact_size,
    keys,
)
from judge.games.simplified import TO_SIMPLIFIED

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

BOX: Final = 239  # UO-components.box
DECK: Final = 10  # seven starting cards and three more
STANDARD: Final = "UO-setup.start.draw.three"
DRAFT: Final = "UO-variant.draft.deck"


def check_start(deck: Deck, rule: str, allowed: tuple[str, ...]) -> list[Finding]:
    """Check a starting deck: the seven named cards (UO-setup.start.cards) and three of the allowed kinds.

    The starting Town is in the territory area, not in the deck (UO-setup.town).
    """
    named = {key: card["start"] for key, card in deck.cards.items() if card.get("start") and _in_deck(card)}
    listed = {entry.key: entry.count for entry in deck.entries}
    found = exact_size(deck, DECK, rule)
    for key, count in named.items():
        if listed.get(key, 0) < count:
            have = listed.get(key, 0)
            facts = {"card": deck.cards[key]["name"], "count": have, "size": count, "by": count - have}
            found.append(Finding("box.missing", "UO-setup.start.cards", (key,), facts))
    extra = [entry for entry in deck.entries if entry.key not in named]
    return [*found, *_surplus(deck, named), *_kinds(extra, rule, allowed), *_check_draft(extra, rule)]


def _surplus(deck: Deck, named: Mapping[str, int]) -> list[Finding]:
    """Find surplus starting cards: none of them are among the cards that are dealt or bought (UO-setup.sort)."""
    return [
        Finding(
            "box.extra",
            "UO-setup.sort",
            (entry.key,),
            {
                "card": entry.label,
                "count": entry.count,
                "size": named[entry.key],
                "by": entry.count - named[entry.key],
            },
        )
        for entry in deck.entries
        if entry.key in named and entry.count > named[entry.key]
    ]


def _kinds(extra: Sequence[DeckEntry], rule: str, allowed: tuple[str, ...]) -> list[Finding]:
    """Find additional cards of a kind not allowed in a starting deck, or of an unknown kind."""
    found = []
    for entry in extra:
        kind = entry.card.get("kind")
        facts = {"card": entry.label, "allowed": allowed}
        if kind is None:
            found.append(Finding("start.kind-unknown", rule, (entry.key,), facts, FindingLevel.UNDECIDED))
        elif kind not in allowed:
            broken = "UO-setup.town" if entry.card.get("start") else rule
            found.append(Finding("start.kind", broken, (entry.key,), facts))
    return found


def _check_draft(extra: Sequence[DeckEntry], rule: str) -> list[Finding]:
    """Demand a unit among drafted cards: the first comes from the unit deck (UO-variant.draft.unit)."""
    if rule != DRAFT or not extra or any(entry.card.get("kind") in ("unit", None) for entry in extra):
        return []
    return [Finding("start.no-unit", "UO-variant.draft.unit", keys(extra))]


def check_box(deck: Deck) -> list[Finding]:
    """Check a scan of the whole box: 239 cards, and each card whose number of copies the database has.

    The rulebook gives the total alone; missing entries in the loaded card list are reported, not judged.
    """
    copies = {key: card["copies"] for key, card in deck.cards.items() if "copies" in card}
    found = exact_size(deck, BOX, "UO-components.box")
    found += compare(deck, copies, "UO-components.box", ignore=deck.cards)
    if sum(copies.values()) != BOX:
        facts = {"count": sum(copies.values()), "size": BOX}
        found.append(Finding("box.partial", "UO-components.box", (), facts, FindingLevel.WARNING))
    return found


def _in_deck(card: Mapping[str, object]) -> bool:
    return card["kind"] in ("unit", "item")


RULES: Final = DeckRules(
    checks={
        "start": partial(check_start, rule=STANDARD, allowed=("unit",)),
        "draft": partial(check_start, rule=DRAFT, allowed=("unit", "item")),
        "box": check_box,
    },
    name_is_enough=True,
    spellings=TO_SIMPLIFIED,
)
