"""How a game begins: as a scenario says. The summary has no set-up of its own: ZS-turn.phase.order/setup.

A scenario is a card among the data: which seat has which domains, with population, zombies and armies, and what every
player owns. It is looked up by the number of players.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine.errors import BadPosition, NotCovered
from judge.games.zombie_state import timing
from judge.games.zombie_state.state import (
    ACTIVE,
    ARMY,
    AT,
    EVENT,
    OUTBREAK,
    POPULATION,
    RESOURCE,
    SCENARIO,
    TABLES,
    TECHNOLOGY,
    printed,
    shared,
    zone,
)

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from judge.engine.core import Core

_RULES = ("ZS-turn.phase.order",)


def set_up(core: Core, decks: tuple[tuple[int, ...], ...]) -> None:
    """Lay out the scenario for this number of players. NotCovered where nobody gave one. No player brings a deck."""
    del decks
    printed(core, "ZS-turn.phase.order/setup", "full-rulebook", _RULES, "setup")
    players = core.game.players
    found = [
        card for card in core.defs[1:] if card.kind == SCENARIO and card.printed.get("players") == players
    ]
    if not found:
        raise NotCovered(_RULES, "table.missing", what="scenario")
    scenario = found[-1].printed
    for name in ("fp", "gained", "marker", "extra"):
        core.vars[name] = (0,) * players
    core.vars["track"] = ((),) * players
    core.vars["start"] = scenario.get("start", 0)
    _shared_cards(core)
    for seat in range(players):
        _sheet(core, seat, scenario)
    for name, row in scenario["lay"].items():
        _domain(core, name, row)
    timing.go(core, "resource")


def _shared_cards(core: Core) -> None:
    places = {TABLES: "tables", RESOURCE: "supply", EVENT: "events", OUTBREAK: "outbreaks"}
    for at, card in enumerate(core.defs[1:], 1):
        if card.kind in places:
            for _ in range(card.printed.get("copies", 1)):
                core.create(at, 0, shared(core, places[card.kind]))


def _sheet(core: Core, seat: int, scenario: Mapping[str, Any]) -> None:
    """Give a player the technology sheet and the resources of the scenario."""
    own = scenario.get("own", {})
    for at, card in enumerate(core.defs[1:], 1):
        if card.kind == TECHNOLOGY:
            core.create(at, seat, zone(core, seat, "technologies"))
        elif card.kind == RESOURCE:
            for _ in range(own.get(card.name, 0)):
                core.create(at, seat, zone(core, seat, "resources"))


def _domain(core: Core, name: str, row: Mapping[str, Any]) -> None:
    definition = core.static["named"].get(name)
    if definition is None or row["seat"] >= core.game.players:
        raise BadPosition("scenario.lay", "domain.no-such", word=name)
    seat = row["seat"]
    obj = core.create(definition, seat, zone(core, seat, "domains"))
    core.columns[POPULATION][obj] = row.get("population", 0)
    core.columns[ACTIVE][obj] = row.get("active", 0)
    army = next((at for at, card in enumerate(core.defs[1:], 1) if card.kind == ARMY), None)
    for _ in range(row.get("armies", 0)):
        if army is None:
            raise NotCovered(_RULES, "table.missing", what="army")
        piece = core.create(army, seat, zone(core, seat, "armies"))
        core.columns[AT][piece] = core.defs[definition].printed["number"]
