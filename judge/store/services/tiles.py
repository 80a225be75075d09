"""Cards to tap when a position is set up: those of each player's own deck first, then what was used at this event before."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import select

from judge.catalogue import cards as catalogue
from judge.disputes.language.ability_forms import AbilityForms
from judge.store.models import Dispute
from judge.store.rights import Right
from judge.store.services.disputes import likely_cards
from judge.store.services.positions import find_cards

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from judge.store.services.disputes import DisputeView
    from judge.store.work import Work

FEW: Final = 30  # cards of each kind shown where nobody's deck is known
MOST: Final = 40
RECENT: Final = 12
LATELY: Final = 6  # recent cards beside those of a deck
COST: Final = ("entry_cost", "cost", "price")
POWER: Final = ("power", "attack")


@dataclass(frozen=True)
class Tile:
    """A card to tap: what the file calls it, what people do, its colours, and the two numbers people know it by.

    `near`: it is none that was searched for, only one of a name like it.
    """

    key: str
    name: str
    colours: tuple[str, ...]
    cost: tuple[str, object] | None
    power: tuple[str, object] | None
    near: bool = False


def tiles(work: Work, slug: str, view: DisputeView, language: str, words: str = "") -> dict[str, list[Tile]]:
    """List the cards to tap for each seat, and the table's (""): stated ones, one's own deck and what was used lately.

    See `_listed` for `words`.
    """
    return _listed(view.file, language, words, likely_cards(work, slug, view), _recent(work, slug))


def usual(file: Mapping[str, Any], language: str, words: str = "") -> dict[str, list[Tile]]:
    """List the cards to tap for each seat, and the table's (""), where nobody's deck is known; see `_listed` for `words`."""
    return _listed(file, language, words, {}, [])


def _listed(
    file: Mapping[str, Any], language: str, words: str, brought: Mapping[str, list[str]], recent: list[str]
) -> dict[str, list[Tile]]:
    """List cards for each seat and the table; without a deck the first of each kind too. `words`: what of all they find."""
    known, stating = _database(file["game"]), AbilityForms(file["game"], language)
    fitting = {card.key: card.near for card in find_cards(file, words, "", language)} if words else {}
    found = {}
    for seat in (*file["players"], ""):
        own = brought.get(seat) or []
        others = recent[:LATELY] if own else (*recent, *known)
        keys = (
            [*(key for key in own if key in fitting), *fitting] if words else [*file["cards"], *own, *others]
        )
        told = {key: data for key in keys if (data := file["cards"].get(key) or known.get(key)) is not None}
        few = [*told][:MOST] if own else _few(told)
        found[seat] = [replace(_tile(key, told[key], stating), near=fitting.get(key, False)) for key in few]
    return found


def _few(cards: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    """Name the first cards of each kind: in some zones only one kind lies."""
    times = Counter[object]()
    for key, data in cards.items():
        times[data.get("kind")] += 1
        if times[data.get("kind")] <= FEW:
            yield key


def called(game: str, language: str) -> dict[str, str]:
    """Name the cards of a game by what a dispute file calls them."""
    return {
        key: str(data.get("names", {}).get(language) or data["name"]) for key, data in _database(game).items()
    }


def _tile(key: str, data: Mapping[str, Any], stating: AbilityForms) -> Tile:
    def number(fields: tuple[str, ...]) -> tuple[str, object] | None:
        field = next((one for one in fields if isinstance(data.get(one), int)), "")
        return (stating.label(field), data[field]) if field else None

    name = data.get("names", {}).get(stating.language) or data.get("name") or key
    return Tile(key, str(name), tuple(data.get("colours") or ()), number(COST), number(POWER))


def _database(game: str) -> dict[str, Mapping[str, Any]]:
    try:
        cards = catalogue.load(game).cards.values()
    except catalogue.CardError:
        return {}
    return {card.no or card.name: card.data for card in cards}


def _recent(work: Work, slug: str) -> list[str]:
    """Name the cards of the event's newest disputes, newest first."""
    found: dict[str, None] = {}
    with work.reading(slug, Right.FLOOR) as (session, event):
        wanted = select(Dispute.file).where(Dispute.event_id == event.id).order_by(Dispute.id.desc())
        for file in session.scalars(wanted.limit(RECENT)):
            found.update(dict.fromkeys(_cards(file["position"].get("players"))))
    return list(found)


def _cards(data: object) -> Iterator[str]:
    if isinstance(data, dict):
        if isinstance(data.get("card"), str):
            yield data["card"]
        for part in data.values():
            yield from _cards(part)
    elif isinstance(data, list):
        for part in data:
            if isinstance(part, str):
                yield part
            yield from _cards(part)
