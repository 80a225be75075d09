"""The table helper: it takes a real position through the zombie phase and says where each zombie goes and why.

It changes nothing and rolls nothing: where a die must decide, it stops and names the candidates; called again with
the result of the die, it continues.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from judge.engine.game import Action, Core
from judge.engine.ids import CHANCE
from judge.engine.position import Position, open_position
from judge.engine.run import act, begin, question
from judge.games.zombie_state import combat, events, frames, state, zombies

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from judge.engine.game import Game
    from judge.engine.ids import Obj
    from judge.engine.records import Event
    from judge.engine.table import Definition


class WalkRow(NamedTuple):
    """One event: `step` is its name, `rules` its reasons, `facts` have domains by name."""

    step: str
    rules: tuple[str, ...]
    facts: Mapping[str, object]


class DomainAfter(NamedTuple):
    """A domain after the rows: its population and its zombies."""

    domain: str
    population: int
    active: int
    inactive: int


class Walk(NamedTuple):
    """The rows in order, and every domain after them.

    `waits_for`: the domains among which a die must choose before the walk continues, else empty.
    """

    rows: tuple[WalkRow, ...]
    waits_for: tuple[str, ...]
    after: tuple[DomainAfter, ...]


def walk(
    position: Position,
    game: Game,
    definitions: Sequence[Definition],
    readings: Mapping[str, str],
    dice: Sequence[str] = (),
) -> Walk:
    """Take a position through multiplication and movement, and name the fights that follow.

    Domains are taken in map order, which does not affect the result: populations and armies do not change while
    zombies move. `dice` names the domains that dice chose, in the order in which they were asked for. NotCovered and
    NeedsFact as in the game. ZS-zombie.order, ZS-zombie.all.players.step.
    """
    core = open_position(position, game, definitions, readings)
    core.agenda.clear()
    core.agenda.append(frames.ZombieStep(frames.ZOMBIE_STEPS[0], tuple(state.everybody(core))))
    begin(core)
    rolled = list(dice)
    waits: tuple[str, ...] = ()
    while question(core).menu != "defend" and not _is_over(core):
        action = _next(core, rolled)
        if action is None:
            waits = tuple(_name(core, obj) for obj in question(core).data.options)
            break
        act(core, action)
    rows = [row for row in (_row(core, event) for event in core.events) if row is not None]
    if not waits:
        rows.extend(_fights(core))
    return Walk(tuple(rows), waits, tuple(_domains_after(core, obj) for obj in _map_order(core)))


def _map_order(core: Core) -> list[Obj]:
    return sorted(state.every_domain(core), key=lambda obj: state.number(core, obj))


def _domains_after(core: Core, obj: Obj) -> DomainAfter:
    columns = core.columns
    return DomainAfter(
        _name(core, obj),
        columns[state.POPULATION][obj],
        columns[state.ACTIVE][obj],
        columns[state.INACTIVE][obj],
    )


def _is_over(core: Core) -> bool:
    return question(core).menu == "action"


def _next(core: Core, rolled: list[str]) -> Action | None:
    """Return the next action; None where a die must be rolled first."""
    asked = question(core)
    by, *_ = asked.who
    about = asked.data
    if isinstance(about, frames.Covering):
        return Action(by, "space", min(core.game.verbs["space"].subjects(core, by)))
    if isinstance(about, frames.AtStep):
        if about.step == "multiply":
            return Action(by, "multiply")
        first, *_ = (obj for seat in about.seats for obj in zombies.sources(core, seat))
        return Action(by, "move_zombies", first)
    if not rolled:
        return None
    chosen = rolled.pop(0)
    return Action(CHANCE, "pick", None, (tuple(obj for obj in about.options if _name(core, obj) == chosen),))


def _name(core: Core, obj: Obj) -> str:
    found: str = core.card(obj).name
    return found


def _row(core: Core, event: Event) -> WalkRow | None:
    """Return the row of an event, or None for an event without a row."""
    facts: dict[str, Any]
    if isinstance(event, events.Multiplied):
        facts = {"zombies": event.number, "population": event.left}
    elif isinstance(event, events.DieOff):
        facts = {"seat": event.seat, "space": event.number}
    elif isinstance(event, events.Stayed):
        facts = {"zombies": event.number}
    elif isinstance(event, events.MovedZombies):
        facts = {"to": _name(core, event.to), "zombies": event.number}
    elif isinstance(event, events.Tied):
        candidates = tuple(_name(core, obj) for obj in event.cards)
        return WalkRow(event.tag, event.rules, {"candidates": candidates, "seat": event.seat})
    else:
        return None
    return WalkRow(event.tag, event.rules, {"domain": _name(core, event.card), **facts})


def _fights(core: Core) -> list[WalkRow]:
    """Name the fights of the third step. ZS-zcombat.trigger."""
    return [
        WalkRow(
            events.Fought.tag,
            ("ZS-zcombat.trigger", "ZS-zombie.order"),
            {
                "domain": _name(core, obj),
                "seat": seat,
                "zombies": state.zombies(core, obj),
                "armies": len(state.armies_in(core, obj, seat)),
            },
        )
        for seat in state.everybody(core)
        for obj in combat.open_fights(core, seat)
    ]
