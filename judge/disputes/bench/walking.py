"""Plays the zombie phase of a ゾンビ・ステート position: where each zombie goes, and why.

The position is a dispute file, or a map (a set of cards with domains) with the contents of each domain.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from judge.catalogue import cards as catalogue
from judge.disputes.account.file import account_of, read_dispute
from judge.disputes.account.layout import readings_in_force
from judge.disputes.alignment.setup import open_replay
from judge.disputes.language.errors import DisputeError, errors_for_game
from judge.documents import DocumentError, read_yaml
from judge.engine.position import freeze
from judge.games.zombie_state import walk

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

GAME: Final = "zombie_state"
SEATS: Final = "ABCDEF"
NUMBERS: Final = ("population", "active", "inactive")


@dataclass(frozen=True)
class MapDomain:
    """One domain of a map, and its contents: numbers by name, armies by seat."""

    number: int
    name: str
    names: Mapping[str, str]
    owner: str
    numbers: Mapping[str, int]
    armies: Mapping[str, int]


def maps() -> list[catalogue.CardSet]:
    """Return the sets that contain a map."""
    return [each for each in catalogue.load(GAME).sets if _domains(each)]


def read_map(text: str) -> catalogue.CardSet:
    """Read a pasted map: a set of cards as YAML. DisputeError says what is wrong with it."""
    try:
        found = catalogue.build_set(read_yaml(text.encode("utf-8", "surrogatepass")), GAME, "map")
    except (DocumentError, catalogue.CardError) as error:
        raise DisputeError("map", "file.not-yaml", message=str(error)) from error
    if not _domains(found):
        raise DisputeError("map", "file.not-yaml", message="no domains")
    return found


def _domains(of: catalogue.CardSet) -> list[catalogue.Card]:
    found = [card for card in of.cards if card.data["kind"] == "domain"]
    return sorted(found, key=lambda card: int(card.data["number"]))


def domains_on_map(of: catalogue.CardSet, players: int, given: Mapping[str, str]) -> list[MapDomain]:
    """Return a map's domains with the values of a form; before it has any, as a scenario lays them out."""
    seats = SEATS[:players]
    start: Mapping[str, Any] = next(
        (
            card.data.get("lay", {})
            for card in reversed(of.cards)
            if card.data["kind"] == "scenario" and card.data.get("players") == players
        ),
        {},
    )
    return [_domain(card, seats, start.get(card.name, {}), given) for card in _domains(of)]


def _domain(
    card: catalogue.Card, seats: str, start: Mapping[str, Any], given: Mapping[str, str]
) -> MapDomain:
    number = int(card.data["number"])
    key = f"d{number}"
    owner = given.get(f"{key}:owner", "")
    if f"{key}:owner" not in given:
        owner = seats[min(int(start.get("seat", 0)), len(seats) - 1)]
        armies = {seat: int(start.get("armies", 0)) if seat == owner else 0 for seat in seats}
        return MapDomain(
            number,
            card.name,
            _names(card),
            owner,
            {name: int(start.get(name, 0)) for name in NUMBERS},
            armies,
        )
    return MapDomain(
        number=number,
        name=card.name,
        names=_names(card),
        owner=owner if owner in seats else seats[0],
        numbers={name: _number(given.get(f"{key}:{name}", ""), f"{card.name} {name}") for name in NUMBERS},
        armies={seat: _number(given.get(f"{key}:army:{seat}", ""), f"{card.name} {seat}") for seat in seats},
    )


def _names(card: catalogue.Card) -> Mapping[str, str]:
    names: Mapping[str, str] = card.data.get("names", {})
    return names


def _number(text: str, path: str) -> int:
    text = text.strip() or "0"
    if not text.isascii() or not text.isdecimal() or len(text) > 3:
        raise DisputeError(path, "number.range", low=0, high=999, given=text[:20])
    return int(text)


def laid_file(
    of: catalogue.CardSet, players: int, standing: Sequence[MapDomain], first: str = "A"
) -> dict[str, Any]:
    """Return the dispute file for the contents of a map, at the start of the zombie phase."""
    seats = list(SEATS[:players])
    stated = {
        card.name: dict(card.data) for card in of.cards if card.data["kind"] in {"domain", "army", "tables"}
    }
    army = next((name for name, data in stated.items() if data["kind"] == "army"), "軍隊")
    stated.setdefault(army, {"kind": "army"})
    sides: dict[str, dict[str, list[object]]] = {seat: {"domains": [], "armies": []} for seat in seats}
    for place in standing:
        numbers = {name: number for name, number in place.numbers.items() if number}
        sides[place.owner]["domains"].append({"card": place.name, **numbers})
        for seat, count in place.armies.items():
            sides[seat]["armies"] += [{"card": army, "at": place.number}] * count
    tables = [name for name, data in stated.items() if data["kind"] == "tables"]
    return {
        "dispute": 1,
        "game": GAME,
        "players": seats,
        "cards": stated,
        "position": {
            "turn": {"number": 2, "player": first if first in seats else seats[0], "phase": "zombie"},
            "players": sides,
            **({"table": {"tables": tables}} if tables else {}),
        },
    }


def walk_through(source: str | Mapping[str, object], dice: Sequence[str] = ()) -> dict[str, object]:
    """Play the zombie phase of a dispute file's position. DisputeError, NotCovered or NeedsFact as a ruling."""
    account = account_of(read_dispute(source) if isinstance(source, str) else dict(source))
    game = account.game.id
    with errors_for_game(game):
        if game != GAME:
            raise DisputeError("game", "word.unknown", word=game, known=(GAME,))
        replay = open_replay(account, readings_in_force(account, {}))
    core = replay.core
    found = walk.walk(freeze(core), core.game, core.defs[1:], core.readings, dice)
    rows = [row._asdict() for row in found.rows]
    for row in rows:
        row["facts"] = {
            name: account.players[value] if name == "seat" else value for name, value in row["facts"].items()
        }
    return {"rows": rows, "waits_for": found.waits_for, "after": [domain._asdict() for domain in found.after]}
