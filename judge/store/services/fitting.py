"""Which states and numbers a card of a position can have, by its kind: nobody fortifies a domain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.catalogue import cards as catalogue
from judge.games import package
from judge.games.card_fields import other_names

if TYPE_CHECKING:
    from collections.abc import Mapping


def fitting(file: Mapping[str, Any], parts: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Narrow the flags and columns of `positions.parts` to those that each card can have, by what the file calls the card.

    A card that is not named here can have all of them.
    """
    can_have = package(file["game"]).can_have
    if can_have is None:
        return {}
    return {
        name: {
            part: [row for row in parts[part] if row[0] in can_have(kind)] for part in ("flags", "columns")
        }
        for name, kind in _kinds(file).items()
    }


def placed(file: Mapping[str, Any], form: Mapping[str, str]) -> dict[str, str]:
    """Return the form that puts a card into a zone: at the other card it names, where those of the zone stand at one."""
    zones = package(file["game"]).stands_in
    standing = [name for name, within in zones.items() if form.get("zone") in within]
    return {
        **form,
        **{f"column:{name}": form[sent] for name in standing if (sent := f"stands:{name}") in form},
    }


def _kinds(file: Mapping[str, Any]) -> dict[str, str]:
    """Return the kind of each card of a game, and of a file, by everything that the file may call it."""
    stated = {name: str(data.get("kind", "")) for name, data in file["cards"].items()}
    try:
        cards = catalogue.load(file["game"]).cards.values()
    except catalogue.CardError:
        return stated
    return {
        called: str(card.data.get("kind", ""))
        for card in cards
        for called in (card.key, card.no or card.name, card.name, *other_names(card.data))
    } | stated
