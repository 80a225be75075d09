"""The action phase: whose actions, and the kinds A (recycle), B (recruit) and D (fortify).

Armies move in `marching.py`, technologies are in `technology.py`, fights in `combat.py`. ZS-action.five.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.engine.deciding import decide, is_read_as, permit
from judge.engine.decisions import Kind
from judge.engine.errors import Illegal, NeedsFact, NotCovered
from judge.engine.game import Menu, Verb
from judge.engine.ids import as_object
from judge.engine.run import ask
from judge.engine.slots import Choose
from judge.engine.windows import no_subject
from judge.games.contract import Paid
from judge.games.zombie_state import combat, events, frames, refusals, resources, state, timing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from judge.engine.game import Core, Slot, Values
    from judge.engine.ids import Obj, Rules, Seat
    from judge.engine.records import Event
    from judge.games.shapes import SeatFrame

MENUS: Final = {
    "action": Menu(
        ("recycle", "exchange", "recruit", "move", "airlift", "fight", "fortify", "develop", "use", "done"),
        ("ZS-action.five", "ZS-action.order"),
        about=frames.Acting,
        optional=True,
    )
}
_ORDER: Final = ("ZS-action.order",)


def begin(core: Core) -> None:
    """Begin the action phase: the start player finishes before the next player acts. ZS-action.order."""
    for seat in reversed(state.everybody(core)):
        core.agenda.append(frames.Act(seat))


def act_frame(core: Core, frame: SeatFrame) -> None:
    """Ask a player for the next action."""
    ask(core, "action", (frame.seat,), frames.Acting(frame.seat))


def pay_fp(core: Core, seat: Seat, cost: int, rules: Rules) -> None:
    """Pay action points, which the demand has checked. A walk in progress ends."""
    state.add(core, "fp", seat, -cost)
    if core.vars["spare"] and core.reading("ZS-move.army.fp/in-one-go") == "at-once":
        core.var("spare", ())
    core.events.append(events.PaidFp((*rules, "ZS-action.five"), seat, cost, core.vars["fp"][seat]))


def price(core: Core, seat: Seat, cost: int, rule: str) -> int:
    """Return the cost in FP of an action by a rule; 0 when tried without the rule."""
    return decide(core, rule, Kind.NUMBER, cost, 0, as_object(seat), seat=seat, number=cost)


def drop_rest_of_fp(core: Core) -> None:
    """Drop the unused part of an FP, because a step states that another is paid. ZS-move.army.fp."""
    core.var("spare", ())


def paid_for(happened: Sequence[Event]) -> Paid:
    """Return what an action cost its player: FP and resource cards. ZS-action.five, ZS-tech.cost."""
    points = 0
    cards: tuple[Obj, ...] = ()
    rules: Rules = ()
    for event in happened:
        if isinstance(event, events.PaidFp):
            points += event.number
        elif isinstance(event, events.Discarded):
            cards += event.cards
        else:
            continue
        rules = rules or event.rules
    return Paid(points, cards, rules)


def need_fp(core: Core, seat: Seat, cost: int, rules: Rules) -> None:
    """Demand action points. ZS-action.five."""
    has = core.vars["fp"][seat]
    if has < cost:
        raise Illegal((*rules, "ZS-action.five"), refusals.FpShort(needs=cost, has=has))


def demand_no_fight(core: Core, seat: Seat) -> None:
    """Where armies must fight at once, demand that no fight is pending. ZS-move.fight.order."""
    waiting = state.domains_to_fight(core, seat)
    if waiting and core.reading("ZS-move.fight.order") == "at-once":
        raise Illegal(("ZS-move.fight.order",), refusals.FightFirst(items=tuple(waiting)))


# ---- A: recycle


def _resource_names(core: Core, _by: Seat) -> list[str]:
    return sorted(resources.kinds(core))


def _need_known(core: Core, subject: object, rules: Rules) -> None:
    known = resources.kinds(core)
    if not known:
        raise NotCovered(rules, "table.missing", what="supply")
    if subject not in known:
        raise Illegal(rules, refusals.NoSuchResource(word=str(subject), known=tuple(sorted(known))))


def _recycle_demand(core: Core, by: Seat, subject: object) -> tuple[Slot, ...]:
    """ZS-recycle.buy: one FP, one resource card of any kind."""
    rules = ("ZS-recycle.buy",)
    demand_no_fight(core, by)
    _need_known(core, subject, rules)
    if core.reading("ZS-recycle.buy") == "event-limit":
        raise NotCovered(rules, "table.missing", what="resource limit")
    if resources.is_used_up(core, str(subject), rules):
        raise Illegal((*rules, "ZS-action.five"), refusals.ResourceUsedUp(word=str(subject)))
    need_fp(core, by, 1, rules)
    return ()


def _recycle(core: Core, by: Seat, subject: str, _values: Values, _asked: frames.Acting) -> None:
    pay_fp(core, by, price(core, by, 1, "ZS-recycle.buy"), ("ZS-recycle.buy",))
    resources.gain(core, by, subject, ("ZS-recycle.buy",))
    core.agenda.append(frames.Act(by))


def _exchange_demand(core: Core, by: Seat, subject: object) -> tuple[Slot, ...]:
    """ZS-recycle.three: any three resources for any one."""
    rules = ("ZS-recycle.three",)
    demand_no_fight(core, by)
    _need_known(core, subject, rules)
    if core.reading("ZS-recycle.three") == "one-fp":
        need_fp(core, by, 1, rules)
    held = tuple(resources.held_by(core, by))
    if len(held) < 3:
        raise Illegal(rules, refusals.ResourcesShort(needs=3, has=len(held)))
    return (Choose("discard", held, 3, 3, rules),)


def _exchange(core: Core, by: Seat, subject: str, values: Values, _asked: frames.Acting) -> None:
    rules = ("ZS-recycle.three",)
    if is_read_as(core, "ZS-recycle.three", "one-fp", as_object(by), seat=by):
        pay_fp(core, by, 1, rules)
    resources.discard(core, by, values[0], rules)
    resources.gain(core, by, subject, rules)
    core.agenda.append(frames.Act(by))


# ---- B: recruit


def _army_cost(core: Core) -> int:
    state.printed(core, "ZS-resource.produce", "printed-board", ("ZS-recruit.cost",), "army_cost")
    cost: int = state.table(core, "army_cost", ("ZS-recruit.cost",))
    return cost


def _recruit_demand(core: Core, by: Seat, subject: object) -> tuple[Slot, ...]:
    """ZS-recruit.where, ZS-recruit.limit, ZS-recruit.cost."""
    demand_no_fight(core, by)
    if not state.is_domain(subject, core):
        raise Illegal(("ZS-recruit.where",), refusals.NoDomain(item=subject))
    if state.owner(core, subject) != by:
        raise Illegal(("ZS-recruit.cost",), refusals.RecruitAbroad(item=subject, player=by))
    if state.zombies(core, subject):
        raise Illegal(
            ("ZS-recruit.where",),
            refusals.RecruitAmongZombies(item=subject, number=state.zombies(core, subject)),
        )
    if not state.is_populated(core, subject):
        raise Illegal(("ZS-recruit.where",), refusals.RecruitWithoutDie(item=subject))
    count, limit = len(state.armies(core, by)), _army_limit(core, by)
    if limit and count >= limit:
        raise Illegal(("ZS-recruit.limit",), refusals.ArmyLimit(has=count, most=limit))
    permit(core, "ZS-recruit.limit", as_object(by), seat=by, number=count, total=limit)
    price = _price(core, by)
    if not limit:
        raise NeedsFact("gained", player=by)  # some were gained: the number was omitted
    return price


def _army_limit(core: Core, by: Seat) -> int:
    """Return the number of armies at which recruiting ends; 0 where it was not stated. ZS-recruit.limit."""
    left = core.reading("ZS-recruit.limit") == "fp-left"
    found: int = core.vars["fp" if left else "gained"][by]
    return found


def _price(core: Core, by: Seat) -> tuple[Slot, ...]:
    """Demand the cost of an army. ZS-recruit.cost."""
    cost = _army_cost(core)
    if not core.zones[state.zone(by, "reserve")]:
        state.army_definition(core, ("ZS-recruit.cost",))
    if state.has_no_army_left(core, by):
        raise Illegal(("ZS-recruit.where", "ZS-recruit.cost"), refusals.ArmiesUsedUp())
    if core.reading("ZS-recruit.cost") == "fp":
        need_fp(core, by, cost, ("ZS-recruit.cost",))
        return ()
    held = tuple(resources.held_by(core, by))
    if len(held) < cost:
        raise Illegal(("ZS-recruit.cost",), refusals.ResourcesShort(needs=cost, has=len(held)))
    return (Choose("discard", held, cost, cost, ("ZS-recruit.cost",)),)


def _recruit(core: Core, by: Seat, subject: Obj, values: Values, _asked: frames.Acting) -> None:
    state.heed_quarantine(core, subject)
    rules = ("ZS-recruit.cost", "ZS-recruit.where", "ZS-recruit.limit")
    if values:
        resources.discard(core, by, values[0], rules)
    else:
        pay_fp(core, by, price(core, by, _army_cost(core), "ZS-recruit.cost"), rules)
    army = state.new_army(core, by, rules)
    core.put(core.columns[state.AT], army, state.number(core, subject))
    core.events.append(events.Recruited(rules, by, army, subject))
    core.agenda.append(frames.Act(by))


# ---- D: fortify


def own_armies(core: Core, by: Seat) -> Sequence[Obj]:
    """Return the seat's armies as subjects."""
    return tuple(state.armies(core, by))


def _fortify_demand(core: Core, by: Seat, subject: object) -> tuple[Slot, ...]:
    rules = ("ZS-fortify",)
    demand_no_fight(core, by)
    if not state.is_army(subject, core, by):
        raise Illegal(rules, refusals.NoArmy(item=subject))
    if core.bits[subject] & state.FORTIFIED and core.reading("ZS-fortify/again") == "refuse":
        raise Illegal(rules, refusals.FortifiedAlready(item=subject))
    need_fp(core, by, 1, rules)
    return ()


def _fortify(core: Core, by: Seat, subject: Obj, _values: Values, _asked: frames.Acting) -> None:
    pay_fp(core, by, price(core, by, 1, "ZS-fortify"), ("ZS-fortify",))
    core.put(core.bits, subject, core.bits[subject] | state.FORTIFIED)
    core.events.append(events.Fortified(("ZS-fortify", "ZS-fortify.strength"), subject))
    core.agenda.append(frames.Act(by))


# ---- the end of a player's actions


def _done_demand(core: Core, by: Seat, _subject: object) -> tuple[Slot, ...]:
    """Demand that pending fights are done. ZS-move.fight.order."""
    waiting = tuple(state.domains_to_fight(core, by))
    if waiting:
        raise Illegal(("ZS-move.fight.order",), refusals.FightFirst(items=waiting))
    return ()


def _done(core: Core, by: Seat, _subject: None, _values: Values, _asked: frames.Acting) -> None:
    """End a player's actions; unused FP lapse. ZS-fp.leftmost.uncovered."""
    core.events.append(events.Finished(_ORDER, by))
    left = core.vars["fp"][by]
    said = {"seat": by, "number": left, "what": "unused"}
    if is_read_as(core, "ZS-fp.leftmost.uncovered/unused", "lapse", as_object(by), **said) and left:
        state.add(core, "fp", by, -left)
        core.events.append(events.Lapsed(("ZS-fp.leftmost.uncovered",), by, left))
    core.var("spare", ())
    if not any(isinstance(frame, frames.Act) for frame in core.agenda):
        combat.clear(core)
        timing.begin_phase(core, "maintenance")


def _domain_subjects(core: Core, by: Seat) -> Sequence[Obj]:
    return tuple(state.domains(core, by))


VERBS: Final = {
    "recycle": Verb(_resource_names, _recycle_demand, _recycle, "word", words=resources.kinds),
    "exchange": Verb(_resource_names, _exchange_demand, _exchange, "word", words=resources.kinds),
    "recruit": Verb(_domain_subjects, _recruit_demand, _recruit, "object"),
    "fortify": Verb(own_armies, _fortify_demand, _fortify, "object"),
    "done": Verb(no_subject, _done_demand, _done, ends_phase=True),
}
FRAMES: Final = {frames.Act.tag: act_frame}
