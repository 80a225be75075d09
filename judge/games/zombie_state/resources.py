"""The resource cards of the players, and the supply that they come from. ZS-action.five."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.engine.errors import NotCovered
from judge.games.zombie_state import events, state

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from judge.engine.game import Core
    from judge.engine.ids import DefId, Obj, Rules, Seat

_SUPPLY: Final = "ZS-action.five"


def held_by(core: Core, seat: Seat) -> list[Obj]:
    """Return a seat's resource cards."""
    return core.zones[state.zone(seat, "resources")]


def names_in(data: Mapping[str, Any]) -> list[str]:
    """Return the resources and pieces that a card's printed data mention. ZS-resource.produce, ZS-recruit.cost."""
    effect = data.get("effect") or {}
    costs = [data.get("cost"), data.get("use"), data.get("own"), effect.get("resources")]
    names = [data.get("mark"), *(name for cost in costs for name in cost or ())]
    names += ["軍隊"] if data.get("kind") == state.DOMAIN or "armies" in effect else []
    return sorted(name for name in names if isinstance(name, str) and name != "RC")


def kinds(core: Core) -> dict[str, DefId]:
    """Return the definition of each resource by its name, from the supply and from the resources in play."""
    return {core.defs[at].name: at for at in state.of_kind(core, state.RESOURCE)}


def _definition(core: Core, name: str, rules: Rules) -> DefId:
    for at in kinds(core).values():
        if name.casefold() in state.card_names(core.defs[at]):
            return at
    raise NotCovered(rules, "table.missing", what=f"resource {name}")


def _supply_cards(core: Core, definition: DefId) -> list[Obj]:
    return [obj for obj in core.zones[state.shared(core, "supply")] if core.defn[obj] == definition]


def is_used_up(core: Core, name: str, rules: Rules) -> bool:
    """Return whether a resource is used up, according to the stated supply. ZS-action.five."""
    supply = state.shared(core, "supply")
    return not _supply_cards(core, _definition(core, name, rules)) and state.is_complete(
        core, supply, _SUPPLY
    )


def gain(core: Core, seat: Seat, name: str, rules: Rules) -> None:
    """Give a player a resource card.

    A single card in the supply stands for any number, except in another interpretation.
    """
    definition = _definition(core, name, rules)
    lying, supply = _supply_cards(core, definition), state.shared(core, "supply")
    if len(lying) > 1 or (lying and state.is_complete(core, supply, _SUPPLY)):
        core.move(lying[-1], state.zone(seat, "resources"))
    elif not lying and state.is_complete(core, supply, _SUPPLY):
        core.events.append(events.SupplyOut((*rules, "ZS-action.five"), seat, name))
        return
    else:
        core.create(definition, seat, state.zone(seat, "resources"))
    core.events.append(events.GainedResource(rules, seat, name))


def discard(core: Core, seat: Seat, objects: Sequence[Obj], rules: Rules) -> None:
    """Return resource cards to the supply."""
    for obj in objects:
        core.move(obj, state.shared(core, "supply"))
    if objects:
        core.events.append(events.Discarded(rules, seat, tuple(objects)))
