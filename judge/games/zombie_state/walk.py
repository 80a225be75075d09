"""The helper of a table: a real position taken through the zombie phase, with where each zombie goes and why.

It changes nothing and rolls nothing: where a die must decide, it stops there and names the candidates, and goes on
when it is called again with what the dice said.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from judge.engine.core import CHANCE, Core
from judge.engine.game import Action
from judge.engine.position import Position, open_position
from judge.engine.run import act, begin, question
from judge.games.zombie_state import combat, zombies
from judge.games.zombie_state.state import (
    ACTIVE,
    INACTIVE,
    POPULATION,
    armies_in,
    every_domain,
    everybody,
    is_domain,
    number,
)
from judge.games.zombie_state.state import zombies as zombies_in

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from judge.engine.core import Definition
    from judge.engine.game import Game
    from judge.engine.records import Event

_FACTS: Final[Mapping[str, tuple[str, ...]]] = {
    "multiplied": ("domain", "zombies", "population"),
    "die_off": ("domain", "seat", "space"),
    "stayed": ("domain", "zombies"),
    "tie": ("candidates", "seat"),
    "moved_zombies": ("domain", "to", "zombies"),
    "fight": ("domain", "seat", "zombies", "armies"),
}


class Row(NamedTuple):
    """One thing that happens: `step` is the event's name, `rules` say why, `facts` have domains by name."""

    step: str
    rules: tuple[str, ...]
    facts: Mapping[str, Any]


class After(NamedTuple):
    """What stands in a domain after the rows: its population and its zombies."""

    domain: str
    population: int
    active: int
    inactive: int


class Walk(NamedTuple):
    """The rows in order, and every domain after them.

    `waits_for`: the domains a die must choose from before the rest can be said, else empty.
    """

    rows: tuple[Row, ...]
    waits_for: tuple[str, ...]
    after: tuple[After, ...]


def walk(
    position: Position,
    game: Game,
    definitions: Sequence[Definition],
    readings: Mapping[str, str],
    dice: Sequence[str] = (),
) -> Walk:
    """Walk a position through multiplication and movement and name the fights that follow.

    Domains are taken in map order, which changes no outcome: populations and armies stay as they are while zombies move.
    `dice` names the domains that dice chose, in the order in which they were asked for. NotCovered and NeedsFact as in
    the game. ZS-zombie.order, ZS-zombie.all.players.step.
    """
    core = open_position(position, game, definitions, readings)
    core.agenda.clear()
    core.agenda.append(("zombie", zombies.STEPS[0], tuple(everybody(core))))
    begin(core)
    rolled = list(dice)
    waits: tuple[str, ...] = ()
    while question(core).menu != "defend" and not _past(core):
        action = _next(core, rolled)
        if action is None:
            waits = tuple(_name(core, obj) for obj in question(core).data.options)
            break
        act(core, action)
    rows = [_row(core, event) for event in core.events if event[0] in _FACTS]
    if not waits:
        rows.extend(_fights(core))
    return Walk(tuple(rows), waits, tuple(_after(core, obj) for obj in _map_order(core)))


def _map_order(core: Core) -> list[int]:
    return sorted(every_domain(core), key=lambda obj: number(core, obj))


def _after(core: Core, obj: int) -> After:
    columns = core.columns
    return After(_name(core, obj), columns[POPULATION][obj], columns[ACTIVE][obj], columns[INACTIVE][obj])


def _past(core: Core) -> bool:
    return question(core).menu == "action"


def _next(core: Core, rolled: list[str]) -> Action | None:
    """Give the next step; None where a die must be rolled first."""
    _, menu, who, asked = question(core)
    by = who[0]
    if menu == "multiply":
        return Action(by, "multiply")
    if menu == "space":
        subjects = core.game.verbs["space"].subjects(core, by)
        return Action(by, "space", min(subjects))
    if menu == "spread":
        return Action(by, "move_zombies", zombies.sources(core, asked[1])[0])
    if not rolled:
        return None
    first = rolled.pop(0)
    chosen = tuple(obj for obj in asked.options if _name(core, obj) == first)
    return Action(CHANCE, "pick", None, (chosen,))


def _name(core: Core, obj: int) -> str:
    found: str = core.card(obj).name
    return found


def _row(core: Core, event: Event) -> Row:
    facts: dict[str, Any] = {}
    for name, value in zip(_FACTS[event[0]], event[2:], strict=False):
        if name in {"domain", "to"} and is_domain(core, value):
            facts[name] = _name(core, value)
        elif name == "candidates":
            facts[name] = tuple(_name(core, obj) for obj in value)
        else:
            facts[name] = value
    return Row(event[0], event[1], facts)


def _fights(core: Core) -> list[Row]:
    """Name the fights of the third step. ZS-zcombat.trigger."""
    return [
        Row(
            "fight",
            ("ZS-zcombat.trigger", "ZS-zombie.order"),
            {
                "domain": _name(core, obj),
                "seat": seat,
                "zombies": zombies_in(core, obj),
                "armies": len(armies_in(core, obj, seat)),
            },
        )
        for seat in everybody(core)
        for obj in combat.open_fights(core, seat)
    ]
