"""Box checks of 活屍貓: missing or surplus cards of the box, or of the set-up for a number of players."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from judge.games.deck_rules import Deck, DeckRules, Finding, compare, exact_size
from judge.games.simplified import TO_SIMPLIFIED

if TYPE_CHECKING:
    from collections.abc import Mapping

BOX: Final = 61  # ZK-components.players
# Players: the marks of the cards they use, and the rule.
POOLS: Final = {
    2: (("paw",), "ZK-setup.pool.two"),
    3: (("no_paw",), "ZK-setup.pool.three"),
    4: (("paw", "no_paw"), "ZK-setup.pool.fourfive"),
    5: (("paw", "no_paw"), "ZK-setup.pool.fourfive"),
}


def check_box(deck: Deck) -> list[Finding]:
    """Compare a scan of the whole box with the counts of the card guide."""
    expected = {key: card["paw"] + card["no_paw"] for key, card in deck.cards.items()}
    return [*exact_size(deck, BOX, "ZK-components.players"), *compare(deck, expected, "ZK-components.counts")]


def check_pool(deck: Deck, players: int) -> list[Finding]:
    """Compare the cards laid out for a number of players with the set-up.

    The exploding ones may still be aside (ZK-setup.ek.aside); where they are listed there is one fewer than there are
    players (ZK-setup.ek.count).
    """
    marks, rule = POOLS[players]
    pool = {key: sum(card[mark] for mark in marks) for key, card in deck.cards.items() if not _explodes(card)}
    exploding = {key: players - 1 for key, card in deck.cards.items() if _explodes(card)}
    listed = {entry.key for entry in deck.entries}
    aside = {key: count for key, count in exploding.items() if key in listed}
    return [
        *compare(deck, pool, rule, ignore=exploding),
        *compare(deck, aside, "ZK-setup.ek.count", ignore=pool),
    ]


def _explodes(card: Mapping[str, object]) -> bool:
    return bool(card["kind"] == "exploding_kitten")


RULES: Final = DeckRules(
    checks={"box": check_box}
    | {f"{players}-players": partial(check_pool, players=players) for players in POOLS},
    name_is_enough=False,
    spellings=TO_SIMPLIFIED,
)
