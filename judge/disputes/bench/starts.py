"""Typical starts: the table when a game or its usual disputes begin, laid out in one tap.

They contain only what the rules and the cards of the game determine, nothing that depends on the players.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from judge.catalogue import cards as catalogue
from judge.disputes.bench import walking

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from judge.disputes.language.format import Part

SET_UP = "set_up"
ROUND_END = "round_end"


@dataclass(frozen=True)
class TypicalStart:
    """A start: its name, its card's name in each language (else the pages have words for it), and the position."""

    name: str
    names: Mapping[str, str]
    position: Part


def starts(game: str, seats: list[str]) -> list[TypicalStart]:
    """Return the typical starts of a game for these seats; a game whose phases are enough has none."""
    return _OF[game](seats) if game in _OF else []


def _scenarios(seats: list[str]) -> list[TypicalStart]:
    """Return every map with a scenario for this number of players: countries, armies, resources."""
    found = []
    for of in walking.maps():
        for card in of.cards:
            if card.data["kind"] != "scenario" or card.data.get("players") != len(seats):
                continue
            standing = walking.domains_on_map(of, len(seats), {})
            laid = walking.laid_file(of, len(seats), standing)["position"]
            own = [name for name, count in card.data.get("own", {}).items() for _ in range(count)]
            sides = zip(seats, laid["players"].values(), strict=True)
            players = {seat: side | {"resources": list(own)} for seat, side in sides}
            position = {"players": players} | ({"table": laid["table"]} if "table" in laid else {})
            found.append(TypicalStart(card.name, {"ja": card.name, **card.data.get("names", {})}, position))
    return found


def _box(seats: list[str]) -> list[TypicalStart]:
    """Return the set-up of a box: each player's starting territory and deck, the prestige cards by rounds."""
    cards = [card for of in catalogue.load("unicorn_overlord").sets for card in of.cards]
    town = [
        card.name
        for card in cards
        if card.data["kind"] == "territory"
        for _ in range(card.data.get("start", 0))
    ]
    renown = [card for card in cards if card.data["kind"] == "renown"]
    stack = [card.name for card in sorted(renown, key=lambda card: card.data.get("round") or 99)]
    later = [card.name for card in renown if (card.data.get("round") or 99) >= 2]
    first = {seat: {"deck": {"unknown": 10}, "territories": list(town)} for seat in seats}
    ending = {seat: {"territories": list(town)} for seat in seats}
    turn = {"number": 1, "player": seats[0], "phase": "draw"}
    end = {"number": 2, "player": seats[0], "phase": "result"}
    return [
        TypicalStart(SET_UP, {}, {"turn": turn, "players": first, "table": {"prestige_deck": stack}}),
        TypicalStart(ROUND_END, {}, {"turn": end, "players": ending, "table": {"prestige_deck": later}}),
    ]


_OF: Mapping[str, Callable[[list[str]], list[TypicalStart]]] = {
    "zombie_state": _scenarios,
    "unicorn_overlord": _box,
}
