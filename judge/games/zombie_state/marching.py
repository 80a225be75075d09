"""Action C: armies walk up to two domains per FP, or are airlifted for two FP; zombies on the way stop them.

`spare` stores armies that have the second domain of an FP left: a walk stated in two steps is one walk. `met` stores
the entered domains with zombies, where the player must fight before finishing (ZS-move.fight.order).
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Final, NamedTuple

from judge.engine.deciding import decide, holds, is_read_as
from judge.engine.decisions import Kind
from judge.engine.errors import Illegal, NeedsFact, NotCovered
from judge.engine.game import Verb
from judge.engine.slots import Choose
from judge.games.zombie_state import actions, events, frames, refusals, state

if TYPE_CHECKING:
    from random import Random

    from judge.engine.game import Core, Shape, Slot, Values
    from judge.engine.ids import Obj, Rules, Seat

_WALK: Final = ("ZS-move.army.fp",)
_FLY: Final = ("ZS-move.airlift",)
STEPS: Final = 2  # domains for one FP: ZS-move.army.fp
AIRLIFT: Final = 2  # FP: ZS-move.airlift


class MarchPath(NamedTuple):
    """Adjacent domains in order, two for each FP. ZS-move.army.fp.

    `ways` maps each first domain to the next ones: one FP's walk is offered, but any walk that can be paid may be
    stated at once. A domain further away means any of the shortest ways there.
    """

    name: str
    by: Seat
    begin: Obj
    ways: tuple[tuple[Obj, tuple[Obj, ...]], ...]
    most: int
    longest: int

    def check(self, core: Core, value: object, before: Values) -> None:
        """Refuse a path that is too long or goes where the army cannot."""
        del before
        if not isinstance(value, tuple) or not 1 <= len(value) <= self.longest:
            given = len(value) if isinstance(value, tuple) else 0
            raise Illegal(_WALK, refusals.WrongSteps(most=self.longest, given=given))
        ways, here = dict(self.ways), self.begin
        for item in value:
            if item not in (ways[here] if here in ways else _open_domains(core, self.by, here)):
                walks = self._shortest_walks(core, here, item, len(state.domains(core, self.by)))
                if walks:
                    raise Illegal(_WALK, refusals.TooFar(here, item, needs=len(walks[0]), most=self.longest))
                raise Illegal(_WALK, refusals.NoWay(source=here, item=item))
            here = item

    def spelled(self, core: Core, value: object) -> list[tuple[Obj, ...]]:
        """Return the walks that these named domains can mean; none where no way leads there."""
        if not isinstance(value, tuple) or not all(state.is_domain(item, core) for item in value):
            return []
        walks: list[tuple[Obj, ...]] = [()]
        for item in value:
            walks = [
                (*walk, *onward)
                for walk in walks
                for onward in self._shortest_walks(core, walk[-1] if walk else self.begin, item, self.longest)
            ]
        return [walk for walk in walks if len(walk) <= self.longest]

    def _shortest_walks(self, core: Core, begin: Obj, goal: Obj, most: int) -> list[tuple[Obj, ...]]:
        """Return the shortest walks to a domain of at most a number of domains, preferring those without zombies.

        ZS-move.army.stop.
        """
        for halted in (False, True):
            walks: list[tuple[Obj, ...]] = [()]
            seen: set[Obj] = set()
            while walks and len(walks[0]) < most:
                here = {walk[-1] if walk else begin for walk in walks}
                seen |= here
                walks = [
                    (*walk, item)
                    for walk in walks
                    if halted or not walk or not state.zombies(core, walk[-1])
                    for item in self._next_domains(core, walk[-1] if walk else begin)
                    if item not in seen or item == goal
                ]
                there = [walk for walk in walks if walk[-1] == goal]
                if there:
                    return there
        return []

    def _next_domains(self, core: Core, here: Obj) -> tuple[Obj, ...] | list[Obj]:
        """Return the next domains an army may step to, as far as the map is known."""
        ways = dict(self.ways)
        try:
            return ways[here] if here in ways else _open_domains(core, self.by, here)
        except (NeedsFact, NotCovered):
            return ()

    def sample(self, core: Core, rng: Random, before: Values) -> tuple[Obj, ...]:
        """Return a random path of one or two domains."""
        del core, before
        ways = dict(self.ways)
        first = rng.choice(ways[self.begin])
        onward = ways.get(first, ())
        return (first, rng.choice(onward)) if self.most > 1 and onward and rng.random() < 0.5 else (first,)

    def describe(self, core: Core) -> Shape:
        """Return the domains within reach, and how many the path may have."""
        del core
        options = sorted({item for _, found in self.ways for item in found})
        return {"slot": self.name, "kind": "choose", "options": options, "low": 1, "high": self.most}


def _open_domains(core: Core, by: Seat, obj: Obj) -> list[Obj]:
    """Return the domains an army may step to. ZS-move.army.fp: within its country; ZS-move.sea."""
    sea = core.reading("ZS-move.sea") == "armies-too"
    found = state.neighbours(core, obj, _WALK, sea=sea, told=True)
    if core.reading("ZS-move.army.fp/leave-country") == "may-leave":
        return found
    own = [other for other in found if state.owner(core, other) == by]
    if not own:
        state.neighbours(core, obj, _WALK, sea=sea)  # a domain without statements may be open
    return own


def _movable_army(core: Core, by: Seat, army: object, rules: Rules) -> tuple[Obj, Obj]:
    """Return one of the player's armies that may leave its domain, and the domain. ZS-move.fight.order."""
    if not state.is_army(army, core, by):
        raise Illegal(rules, refusals.NoArmy(item=army))
    here = state.domain_at(core, core.columns[state.AT][army])
    if state.zombies(core, here) and not state.has_fought(core, by, here):
        raise Illegal(("ZS-move.fight.order",), refusals.AmongZombies(source=here, item=army))
    return army, here


def _spare_step(core: Core, by: Seat, army: Obj) -> tuple[Seat, Obj] | None:
    """Return the remaining step of an FP for an army: its own, or another's in one interpretation."""
    own = (by, army)
    if own in core.vars["spare"]:
        return own
    if core.reading("ZS-move.army.fp/split") != "split":
        return None
    return next((each for each in core.vars["spare"] if each[0] == by), None)


def _move_demand(core: Core, by: Seat, subject: object) -> tuple[Slot, ...]:
    """ZS-move.army.fp."""
    army, here = _movable_army(core, by, subject, _WALK)
    most, spare = STEPS, _spare_step(core, by, army) is not None
    if core.vars["fp"][by] < 1 and spare:
        most = 1
    else:
        actions.need_fp(core, by, 1, _WALK)
    longest = most if most < STEPS else STEPS * core.vars["fp"][by] + spare
    first = _open_domains(core, by, here)
    ways = ((here, tuple(first)), *_second_steps(core, by, [other for other in first if other != here]))
    meeting = _unfought_meetings(core, by)
    if meeting:
        ways, most, longest = ((here, tuple(other for other in first if other in meeting)),), 1, 1
    if not ways[0][1]:
        raise Illegal(_WALK, refusals.NowhereToGo(source=here, item=army))
    return (MarchPath("to", by, here, ways, most, longest),)


def _second_steps(core: Core, by: Seat, first: list[Obj]) -> list[tuple[Obj, tuple[Obj, ...]]]:
    """Return the domains of the second step from each domain, as far as the map is known; the second step is optional."""
    found: list[tuple[Obj, tuple[Obj, ...]]] = []
    for obj in first:
        with suppress(NeedsFact, NotCovered):
            found.append((obj, tuple(_open_domains(core, by, obj))))
    return found


def _unfought_meetings(core: Core, by: Seat) -> list[Obj]:
    """Return the pending fights that must come first, which other armies may still join. ZS-move.join."""
    if core.reading("ZS-move.fight.order") != "at-once":
        return []
    return state.domains_to_fight(core, by)


def _move(core: Core, by: Seat, subject: Obj, values: Values, _asked: frames.Acting) -> None:
    """Walk until zombies stop the army. ZS-move.army.fp, ZS-move.army.stop."""
    (path,) = values
    held = _spare_step(core, by, subject)
    own = held == (by, subject)
    left = int(held is not None and (own or len(path) % STEPS == 1))  # domains that are paid for
    keeps = core.reading("ZS-move.army.fp/in-one-go") == "later"
    others = tuple(each for each in core.vars["spare"] if keeps and (not left or each != held))
    paid = -(-(len(path) - left) // STEPS)
    said = {"item": subject, "steps": len(path), "number": STEPS, "total": paid}
    other = len(path) if paid > 1 else 1
    steps = decide(core, "ZS-move.army.fp", Kind.COMPARED, STEPS, other, subject, **said) if paid else STEPS
    for at, obj in enumerate(path):
        if not left:
            actions.pay_fp(core, by, 1, _WALK)
            left = steps
        left -= 1
        here = state.domain_at(core, core.columns[state.AT][subject])
        _enter(core, by, subject, obj, (*_WALK, *state.sea_rule(core, here, obj)))
        onward = at + 1 < len(path)
        if state.zombies(core, obj) and not (onward and _can_walk_on(core, subject, obj)):
            if onward:
                core.events.append(events.HaltedByZombies(("ZS-move.army.stop",), subject, obj))
            left = 0
            break
    core.var("spare", (*others, (by, subject)) if left else others)
    core.agenda.append(frames.Act(by))


def _can_walk_on(core: Core, army: Obj, obj: Obj) -> bool:
    """Return whether an army continues from a domain with zombies: only when tried the other way. ZS-move.army.stop."""
    said = {"item": army, "source": obj, "number": state.zombies(core, obj)}
    return not holds(core, "ZS-move.army.stop", Kind.BARRED, army, obj, **said)


def _enter(core: Core, by: Seat, army: Obj, obj: Obj, rules: Rules) -> None:
    """Enter a domain. ZS-move.join: others may come before the fight. ZS-fortify does not say that moving ends anything."""
    state.heed_quarantine(core, obj, state.domain_at(core, core.columns[state.AT][army]))
    core.put(core.columns[state.AT], army, state.number(core, obj))
    core.events.append(events.Moved(rules, army, obj))
    if core.bits[army] & state.FORTIFIED and is_read_as(core, "ZS-fortify/moving", "lost", army, item=army):
        core.put(core.bits, army, core.bits[army] & ~state.FORTIFIED)
        core.events.append(events.Unfortified(("ZS-fortify",), army))
    if state.zombies(core, obj):
        core.var("fought", tuple(each for each in core.vars["fought"] if each != (by, obj)))
        if obj not in state.domains_to_fight(core, by):
            core.var("met", (*core.vars["met"], state.FightDomain(by, obj)))
        joint = len(state.armies_in(core, obj, by)) > 1
        core.events.append(
            events.Met(
                ("ZS-move.army.stop", "ZS-move.fight.order", *(("ZS-move.join",) if joint else ())),
                army,
                obj,
            )
        )


def _airlift_demand(core: Core, by: Seat, subject: object) -> tuple[Slot, ...]:
    """Demand an airlift. ZS-move.airlift: two FP, anywhere in the player's country."""
    army, here = _movable_army(core, by, subject, _FLY)
    actions.need_fp(core, by, AIRLIFT, _FLY)
    whole = core.reading("ZS-move.army.fp/leave-country") == "may-leave"
    reach = [obj for obj in (state.every_domain(core) if whole else state.domains(core, by)) if obj != here]
    if core.reading("ZS-move.airlift") == "refuse":
        reach = [obj for obj in reach if not state.zombies(core, obj)]
    meeting = _unfought_meetings(core, by)
    if meeting:
        reach = [obj for obj in reach if obj in meeting]
    if not reach:
        raise Illegal(_FLY, refusals.NowhereToGo(source=here, item=army))
    return (Choose("to", tuple(reach), 1, 1, _FLY),)


def _airlift(core: Core, by: Seat, subject: Obj, values: Values, _asked: frames.Acting) -> None:
    cost = decide(core, "ZS-move.airlift", Kind.NUMBER, AIRLIFT, 1, subject, item=subject, number=AIRLIFT)
    actions.pay_fp(core, by, cost, _FLY)
    ((to,),) = values
    _enter(core, by, subject, to, _FLY)
    core.agenda.append(frames.Act(by))


VERBS: Final = {
    "move": Verb(actions.own_armies, _move_demand, _move, "object"),
    "airlift": Verb(actions.own_armies, _airlift_demand, _airlift, "object"),
}
