"""The beginning of a game, as a scenario states it. The summary has no set-up of its own: ZS-turn.phase.order/setup.

A scenario is a card in the data: each seat's domains with population, zombies and armies, and each player's starting
cards. It is chosen by the number of players.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine.errors import BadPosition, NotCovered
from judge.engine.ids import DefId, Seat, ZoneId
from judge.games.zombie_state import state, timing

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from judge.engine.game import Core

_RULES = ("ZS-turn.phase.order",)


def set_up(core: Core, _decks: tuple[tuple[DefId, ...], ...]) -> None:
    """Lay out the scenario for this number of players. NotCovered where there is none. Players bring no decks."""
    state.printed(core, "ZS-turn.phase.order/setup", "full-rulebook", _RULES, "setup")
    players = core.game.players
    scenarios = [core.defs[at].printed for at in state.of_kind(core, state.SCENARIO)]
    found = [each for each in scenarios if each.get("players") == players]
    if not found:
        raise NotCovered(_RULES, "table.missing", what="scenario")
    scenario = found[-1]
    for name in ("fp", "gained", "marker", "extra"):
        core.vars[name] = (0,) * players
    core.vars["track"] = ((),) * players
    core.vars["start"] = scenario.get("start", 0)
    _shared_cards(core)
    for seat in state.all_seats(core):
        _sheet(core, seat, scenario)
    for name, row in scenario["lay"].items():
        _domain(core, name, row)
    core.told = frozenset(
        map(ZoneId, range(len(core.game.zones)))
    )  # what a scenario lays out is all there is
    timing.begin_phase(core, "resource")


def _shared_cards(core: Core) -> None:
    places = {
        state.TABLES: "tables",
        state.RESOURCE: "supply",
        state.EVENT: "events",
        state.OUTBREAK: "outbreaks",
    }
    for at, card in enumerate(core.defs[1:], 1):
        if card.kind in places:
            for _ in range(card.printed.get("copies", 1)):
                core.create(DefId(at), Seat(0), state.shared(core, places[card.kind]))


def _sheet(core: Core, seat: Seat, scenario: Mapping[str, Any]) -> None:
    """Give a player the technology sheet and the resources of the scenario."""
    own = scenario.get("own", {})
    for at, card in enumerate(core.defs[1:], 1):
        if card.kind == state.TECHNOLOGY:
            core.create(DefId(at), seat, state.zone(seat, "technologies"))
        elif card.kind == state.RESOURCE:
            for _ in range(own.get(card.name, 0)):
                core.create(DefId(at), seat, state.zone(seat, "resources"))


def _domain(core: Core, name: str, row: Mapping[str, Any]) -> None:
    definition = core.static["named"].get(name)
    if definition is None or row["seat"] >= core.game.players:
        raise BadPosition("scenario.lay", "domain.no-such", word=name)
    seat = Seat(row["seat"])
    obj = core.create(definition, seat, state.zone(seat, "domains"))
    core.columns[state.POPULATION][obj] = row.get("population", 0)
    core.columns[state.ACTIVE][obj] = row.get("active", 0)
    for _ in range(row.get("armies", 0)):
        piece = core.create(state.army_definition(core, _RULES), seat, state.zone(seat, "armies"))
        core.columns[state.AT][piece] = core.defs[definition].printed["number"]
