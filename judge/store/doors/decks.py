"""The door to `judge.decks` and the card database: a list in, the report of the design (section 7) out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from judge.catalogue import cards as catalogue
from judge.decks import NotADeckListError, check_deck, kinds
from judge.games import GAMES
from judge.store.refusals import Invalid

if TYPE_CHECKING:
    from judge.catalogue.cards import Card

MOST_HITS = 12


@dataclass(frozen=True)
class CardHit:
    """One card found."""

    no: str
    name: str


def check(
    content: bytes | str,
    game: str,
    *,
    kind: str = "",
    name: str = "",
    official: bool = True,
    language: str = "en",
) -> dict[str, Any]:
    """Check pasted text, or a file's bytes with its name. Unusable input is refused as `Invalid`.

    `kind` is which list of the game it is, the first of `kinds` where it is empty.
    """
    try:
        report = check_deck(content, game, kind=kind or None, official=official, filename=name or None)
    except NotADeckListError as error:
        raise Invalid("deck.unreadable", because=error.message(language, game)) from error
    except LookupError as error:
        raise Invalid("deck.no_rules") from error
    return report.to_dict(language)


def lists_of(game: str) -> tuple[str, ...]:
    """Name the kinds of list that a game has, the usual one first; none for a game without deck rules."""
    return tuple(kinds(game)) if game in catalogue.games_with_decks() else ()


def find(game: str, wanted: str) -> list[CardHit]:
    """Search the card database by No., by a part of the name, then by a name that is close."""
    if game not in GAMES:
        return []
    database = catalogue.load(game)
    cards = [card for each in database.sets for card in each.cards]
    key = database.name_key(wanted)
    exact = database.by_no(wanted)
    hits: list[Card] = [exact] if exact else []
    hits += [card for card in cards if key and key in database.name_key(card.name)]
    hits += database.suggest(wanted)
    once = {card.key: card for card in hits}
    return [CardHit(card.no or "", card.name) for card in once.values()][:MOST_HITS]
