"""Fights: both sides deal damage at once, each unit its strength; the player assigns the zombies' damage.

The same procedure in the zombie phase (ZS-zcombat.trigger) and in the action phase (ZS-afight.same.procedure).
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Final, NamedTuple

from judge.engine.deciding import decide, holds
from judge.engine.decisions import Kind
from judge.engine.errors import Illegal
from judge.engine.game import Verb
from judge.engine.ids import Seat
from judge.engine.run import question
from judge.games.zombie_state import events, frames, refusals, state

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from judge.engine.game import Core, Shape, Slot, Values
    from judge.engine.ids import Obj, Rules

# What a fight of the action phase cites beside what is common to all fights.
_OWN: Final = ("ZS-afight.same.procedure",)


def _rules(*common: str, defending: bool, own: Rules) -> Rules:
    """Return the rules of a fight in the zombie phase, followed in an action by those of the action phase."""
    return common if defending else (*common, *own)


def _assignment_rules(*, defending: bool) -> Rules:
    """Return the rules by which damage is spread. ZS-combat.assign, ZS-afight.assign."""
    return _rules("ZS-combat.assign", defending=defending, own=("ZS-afight.assign",))


def strength(core: Core, army: Obj) -> int:
    """Return an army's strength. ZS-combat.strength, ZS-fortify.strength."""
    return 2 if core.bits[army] & state.FORTIFIED else 1


def capacity(core: Core, army: Obj) -> int:
    """Return how much more damage destroys an army. ZS-fortify.strength; ZS-afight.accumulate: earlier damage counts."""
    full = strength(core, army)
    return full if full == 1 else max(1, full - core.columns[state.DAMAGE][army])


class DamageSlot(NamedTuple):
    """The army that takes each point of damage: the value is a tuple of armies, one entry a point. ZS-combat.assign.

    Points beyond what destroys all may be omitted, or assigned to any army.
    """

    name: str
    limits: tuple[tuple[Obj, int], ...]
    points: int
    piled: bool
    rules: Rules

    @property
    def due(self) -> int:
        """Return how many points must be assigned: no more than destroys all."""
        return min(self.points, sum(most for _, most in self.limits))

    def check(self, core: Core, value: object, before: Values) -> None:
        """Refuse a wrong number of points, or armies that cannot take them."""
        del core, before
        limits = dict(self.limits)
        if not isinstance(value, tuple) or not self.due <= len(value) <= self.points:
            given = len(value) if isinstance(value, tuple) else 0
            raise Illegal(self.rules, refusals.DamagePoints(needs=self.due, given=given))
        for army in value:
            if army not in limits:
                raise Illegal(self.rules, refusals.NotInFight(item=army))
        taken = sum(min(value.count(army), most) for army, most in self.limits)
        for army, most in self.limits:
            if not self.piled and taken < self.due and value.count(army) > most:
                raise Illegal(self.rules, refusals.TooMuchDamage(item=army, most=most))

    def sample(self, core: Core, rng: Random, before: Values) -> tuple[Obj, ...]:
        """Return armies for the points that are due, at random."""
        del core, before
        pool = [army for army, most in self.limits for _ in range(self.due if self.piled else most)]
        return tuple(rng.sample(pool, self.due))

    def describe(self, core: Core) -> Shape:
        """Return each army once for every point that it can take."""
        del core
        options = [army for army, most in self.limits for _ in range(self.due if self.piled else most)]
        return {"slot": self.name, "kind": "choose", "options": options, "low": self.due, "high": self.due}


def open_fights(core: Core, seat: Seat) -> list[Obj]:
    """Return the domains where a seat's armies stand among zombies and have not fought yet. ZS-zcombat.trigger."""
    return [
        obj
        for obj in state.every_domain(core)
        if state.zombies(core, obj)
        and state.armies_in(core, obj, seat)
        and not state.has_fought(core, seat, obj)
    ]


def _subjects(core: Core, _by: Seat) -> list[Obj]:
    return list(state.every_domain(core))


def support(core: Core, seat: Seat, obj: Obj) -> tuple[int, int]:
    """Return damage and shield that technologies add to the next fight."""
    mine = [each for each in _supports(core) if (each.seat, each.domain) == (seat, obj)]
    return sum(each.damage for each in mine), sum(each.shield for each in mine)


def _supports(core: Core) -> list[state.TechSupport]:
    return [state.TechSupport(*each) for each in core.vars["support"]]


def _demand(core: Core, by: Seat, subject: object) -> tuple[Slot, ...]:
    """Demand zombies and own armies in the domain. ZS-zcombat.trigger."""
    defending = question(core).menu == "defend"
    rules = _rules("ZS-zcombat.trigger", defending=defending, own=_OWN)
    if not state.is_domain(subject, core):
        raise Illegal(rules, refusals.NoDomain(item=subject))
    mine = state.armies_in(core, subject, by)
    if not mine or not state.zombies(core, subject):
        raise Illegal(rules, refusals.NoFight(item=subject))
    if defending and subject not in open_fights(core, by):
        raise Illegal(("ZS-combat.mutual",), refusals.FightDone(item=subject))
    _, shield = support(core, by, subject)
    points = max(0, state.zombies(core, subject) - shield)
    piled = core.reading("ZS-combat.assign") == "any-split"
    limits = tuple((army, capacity(core, army)) for army in mine)
    return (DamageSlot("damage", limits, points, piled, _assignment_rules(defending=defending)),)


def _fight(core: Core, by: Seat, subject: Obj, values: Values, asked: frames.Acting | frames.AtStep) -> None:
    """Exchange damage at once. ZS-combat.mutual, ZS-afight.simultaneous.move, ZS-afight.repeat."""
    obj = subject
    state.heed_quarantine(core, obj)
    defending = isinstance(asked, frames.AtStep)
    extra, _ = support(core, by, obj)
    (damage,) = values
    mine = state.armies_in(core, obj, by)
    dealt = sum(_damage_dealt(core, army) for army in mine) + extra
    if len(mine) > 1 and not defending:
        alone = strength(core, mine[0])
        rule, said = "ZS-afight.simultaneous.move", {"item": obj, "number": len(mine), "total": dealt}
        dealt = decide(core, rule, Kind.ORDER, dealt, alone, obj, **said)
    facing = state.zombies(core, obj)
    killed = min(dealt, facing)
    if killed < facing:
        said = {"item": obj, "number": dealt, "total": facing}
        killed = decide(core, "ZS-combat.strength", Kind.COMPARED, killed, facing, obj, **said)
    rules: Rules = ("ZS-combat.mutual", "ZS-combat.strength")
    rules = ("ZS-zcombat.trigger", *rules) if defending else (*rules, *_OWN, *_several_rules(core, by, mine))
    if any(core.bits[army] & state.FORTIFIED for army in mine):
        rules = (*rules, "ZS-fortify.strength")
    active = _active_killed(core, obj, killed)
    core.events.append(events.Fought(rules, by, obj, len(mine), state.zombies(core, obj)))
    state.column(core, state.ACTIVE, obj, -active)
    state.column(core, state.INACTIVE, obj, active - killed)
    core.events.append(events.Killed(rules, obj, killed))
    damage = _armies_hit(core, obj, mine, damage, facing)
    for army in mine:
        _hit(core, army, damage.count(army), _assignment_rules(defending=defending) if len(mine) > 1 else ())
    core.var("support", tuple(each for each in _supports(core) if (each.seat, each.domain) != (by, obj)))
    core.var("met", tuple(each for each in core.vars["met"] if each != (by, obj)))
    again = core.reading("ZS-combat.mutual") == "until-one-side-gone"
    if not (again and state.zombies(core, obj) and state.armies_in(core, obj, by)):
        core.var("fought", (*core.vars["fought"], state.FightDomain(by, obj)))
    elif not defending:
        core.var("met", (*core.vars["met"], state.FightDomain(by, obj)))
    if not defending:
        core.agenda.append(frames.Act(by))


def _damage_dealt(core: Core, army: Obj) -> int:
    """Return how much damage an army deals. ZS-fortify.strength."""
    found = strength(core, army)
    if found == 1:
        return found
    return decide(
        core, "ZS-fortify.strength", Kind.COMPARED, found, 1, army, item=army, number=found, what="deals"
    )


def _armies_hit(
    core: Core, obj: Obj, mine: Sequence[Obj], damage: tuple[Obj, ...], facing: int
) -> tuple[Obj, ...]:
    """Return which army takes each point of damage. ZS-combat.mutual, ZS-combat.assign."""
    said = {"item": obj, "number": len(mine), "total": facing}
    if not holds(core, "ZS-combat.mutual", Kind.ORDER, obj, **said):
        return ()
    evenly = tuple(itertools.islice(itertools.cycle(mine), len(damage)))
    if sorted(evenly) == sorted(damage):
        return damage
    return decide(
        core,
        "ZS-combat.assign",
        Kind.ORDER,
        damage,
        evenly,
        obj,
        items=tuple(dict.fromkeys(damage)),
        number=len(damage),
    )


def _several_rules(core: Core, by: Seat, mine: Sequence[Obj]) -> Rules:
    """Return the rules about several armies in one fight, and about several fights in one phase."""
    together = ("ZS-afight.simultaneous.move",) if len(mine) > 1 else ()
    again = any(seat == by for seat, _ in core.vars["fought"])
    return (*together, "ZS-afight.repeat") if again else together


def _active_killed(core: Core, obj: Obj, killed: int) -> int:
    """Return how many of the destroyed zombies are active. ZS-combat.strength: the order is an interpretation."""
    active, inactive = core.columns[state.ACTIVE][obj], core.columns[state.INACTIVE][obj]
    both = killed < active + inactive and active and inactive
    if both and core.reading("ZS-combat.strength") == "inactive-first":
        return max(0, killed - inactive)
    return min(killed, active)


def _hit(core: Core, army: Obj, points: int, assigned: Rules) -> None:
    """Deal damage to an army, assigned by the rules `assigned`. ZS-combat.fort.lost, ZS-afight.accumulate."""
    if not points:
        return
    if _is_destroyed(core, army, points):
        earlier = ("ZS-afight.accumulate",) if core.columns[state.DAMAGE][army] else ()
        destroy(core, army, ("ZS-combat.strength", *assigned, *earlier))
        return
    if not holds(core, "ZS-combat.fort.lost", Kind.ORDER, army, item=army, number=points):
        return
    core.put(core.bits, army, core.bits[army] & ~state.FORTIFIED)
    if core.reading("ZS-afight.accumulate") == "still-counts":
        state.column(core, state.DAMAGE, army, points)
    core.events.append(events.FortLost(("ZS-combat.fort.lost", *assigned), army))


def _is_destroyed(core: Core, army: Obj, points: int) -> bool:
    """Return whether this damage destroys an army. ZS-fortify.strength, ZS-afight.accumulate."""
    found, full, earlier = (
        points >= capacity(core, army),
        strength(core, army),
        core.columns[state.DAMAGE][army],
    )
    if full == 1:
        return found
    said = {"item": army, "number": points}
    if found and points < full:
        return holds(core, "ZS-afight.accumulate", Kind.COMPARED, army, **said, earlier=earlier)
    if not found:
        said = {**said, "total": full}
        return decide(
            core, "ZS-fortify.strength", Kind.COMPARED, found, not found, army, **said, what="withstands"
        )
    return found


def destroy(core: Core, army: Obj, rules: Rules) -> None:
    """Take an army off the board."""
    seat = core.game.zones[core.place[army]].owner or Seat(0)
    core.events.append(events.Destroyed(rules, army, state.domain_at(core, core.columns[state.AT][army])))
    for values in (*core.columns, core.bits):
        core.put(values, army, 0)
    core.move(army, state.zone(seat, "reserve"))


def clear(core: Core) -> None:
    """End a phase of fights: damage is no longer added up. ZS-afight.accumulate."""
    for seat in state.all_seats(core):
        for army in state.armies(core, seat):
            state.column(core, state.DAMAGE, army, -core.columns[state.DAMAGE][army])
    for name in ("fought", "met", "support", "spare"):
        core.var(name, ())


VERBS: Final = {
    "fight": Verb(_subjects, _demand, _fight, "object", owed=lambda core, seat: len(open_fights(core, seat)))
}
