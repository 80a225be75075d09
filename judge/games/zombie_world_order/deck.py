"""Deck rules of ZOMBIE WORLD ORDER (■關於咭組)."""

from __future__ import annotations

from typing import Final

from judge.games.deck_rules import Deck, DeckRules, Finding, exact_size
from judge.games.simplified import TO_SIMPLIFIED

SIZE: Final = 50  # ZWO-deck.size
COPIES: Final = 4  # ZWO-deck.copy-limit


def check(deck: Deck) -> list[Finding]:
    """Find every breach: 50 cards, at most four of each card No.; there are no other limits.

    ZWO-deck.no-other-restriction: no limit of colour, kind or name, in official events neither.
    """
    return [*exact_size(deck, SIZE, "ZWO-deck.size"), *_copies(deck)]


def _copies(deck: Deck) -> list[Finding]:
    """Count by card No. alone (ZWO-deck.copy-limit-key), not by name or rarity."""
    return [
        Finding(
            "copies.no",
            "ZWO-deck.copy-limit",
            (entry.key,),
            {"card": entry.label, "count": entry.count, "limit": COPIES, "by": entry.count - COPIES},
        )
        for entry in deck.entries
        if entry.count > COPIES
    ]


RULES: Final = DeckRules(
    checks={"deck": check},
    name_is_enough=False,
    spellings=TO_SIMPLIFIED
    | str.maketrans({"咭": "卡", "咕": "卡"}),  # the rulebook prints all three for one word
)
