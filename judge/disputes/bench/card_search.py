"""Cards to put into a position: found by words, and the likely ones as tiles to tap."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from judge.disputes.bench.card_kinds import card_fits
from judge.disputes.language.game_context import context_of
from judge.disputes.language.terms import GameTerms
from judge.games.card_fields import other_names
from judge.words.languages import name_in

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from judge.catalogue.cards import Card

MOST_FOUND: Final = 60
FEW: Final = 30  # cards of each kind shown where nobody's deck is known
MOST: Final = 40
LATELY: Final = 6  # recent cards beside those of a deck
COST: Final = ("entry_cost", "cost", "price")
POWER: Final = ("power", "attack")


@dataclass(frozen=True)
class FoundCard:
    """A card that can be put into a position: its name in the file, its name and its kind.

    `near`: it does not fit the words, but its name is similar.
    """

    key: str
    name: str
    no: str
    kind: str
    stated: bool
    near: bool = False


def find_cards(
    file: Mapping[str, Any], words: str, kind: str, language: str, zone: str = ""
) -> list[FoundCard]:
    """Find cards by words of their No. or any of their names, stated ones first; similar names where none fits.

    `kind`, `zone`: only of that kind, only such as can be in that zone; "": any.
    """
    forms = GameTerms(file["game"], language)
    needles = words.casefold().split()

    def fits(data: Mapping[str, Any]) -> bool:
        own = str(data.get("kind", ""))
        return kind in {"", own} and (not zone or card_fits(file["game"], data, zone))

    found = [
        FoundCard(name, name, "", forms.word(str(data.get("kind", ""))), stated=True)
        for name, data in file["cards"].items()
        if all(needle in name.casefold() for needle in needles) and fits(data)
    ]
    database = context_of(file["game"]).cards
    if database is None:
        return found
    fitting = [
        card for card in database.cards.values() if all(needle in _haystack(card) for needle in needles)
    ]
    near = bool(words) and not fitting and not found
    for card in database.suggest(words) if near else fitting:
        if not fits(card.data):
            continue
        name = name_in(card.data.get("names", {}), language, card.name)
        called = card.no or (card.name if len(database.by_name(card.name)) == 1 else card.key)
        said = forms.word(str(card.data.get("kind", "")))
        found.append(FoundCard(called, name, card.no or "", said, stated=False, near=near))
    return found[:MOST_FOUND]


def _haystack(card: Card) -> str:
    names = (card.no or "", card.name, *other_names(card.data))
    return " ".join(names).casefold()


@dataclass(frozen=True)
class Tile:
    """A card to tap: its name in the file, its name, its colours, its cost and its power.

    `near`: it does not fit the words searched for, but its name is similar.
    """

    key: str
    name: str
    colours: tuple[str, ...]
    cost: tuple[str, object] | None
    power: tuple[str, object] | None
    near: bool = False


def tiles(
    file: Mapping[str, Any],
    language: str,
    words: str = "",
    decks: Mapping[str, list[str]] | None = None,
    recent: Sequence[str] = (),
) -> dict[str, list[Tile]]:
    """Return the cards to tap for each seat, and for the table (""): stated ones, the player's deck, recent ones.

    For a seat without a deck it lists the first cards of each kind too. `words`: list the cards that they find instead.
    """
    known, forms = _database(file["game"]), GameTerms(file["game"], language)
    fitting = {card.key: card.near for card in find_cards(file, words, "", language)} if words else {}
    found = {}
    for seat in (*file["players"], ""):
        own = (decks or {}).get(seat) or []
        others = recent[:LATELY] if own else (*recent, *known)
        keys = (
            [*(key for key in own if key in fitting), *fitting] if words else [*file["cards"], *own, *others]
        )
        cards = {key: data for key in keys if (data := file["cards"].get(key) or known.get(key)) is not None}
        few = [*cards][:MOST] if own else _few(cards)
        found[seat] = [replace(_tile(key, cards[key], forms), near=fitting.get(key, False)) for key in few]
    return found


def _few(cards: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    """Yield the first cards of each kind: some zones take only one kind."""
    times = Counter[object]()
    for key, data in cards.items():
        times[data.get("kind")] += 1
        if times[data.get("kind")] <= FEW:
            yield key


def card_names(game: str, language: str) -> dict[str, str]:
    """Return the name of each card of a game in the language, by its name in a dispute file."""
    return {
        key: name_in(data.get("names", {}), language, data["name"]) for key, data in _database(game).items()
    }


def _tile(key: str, data: Mapping[str, Any], forms: GameTerms) -> Tile:
    def number(fields: tuple[str, ...]) -> tuple[str, object] | None:
        field = next((one for one in fields if isinstance(data.get(one), int)), "")
        return (forms.label(field), data[field]) if field else None

    name = name_in(data.get("names", {}), forms.language, data.get("name") or key)
    return Tile(key, name, tuple(data.get("colours") or ()), number(COST), number(POWER))


def _database(game: str) -> dict[str, Mapping[str, Any]]:
    return {card.no or card.name: card.data for card in context_of(game).all_cards}
