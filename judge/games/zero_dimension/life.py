"""The life zone: cards taken from the top one by one, turned over, and their counter effects. ZX-life.*, ZX-toc.323."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.engine.deciding import but_for, decide, holds, is_read_as
from judge.engine.decisions import Kind
from judge.engine.effects.program import start
from judge.engine.errors import NeedsFact
from judge.engine.ids import UNKNOWN, as_object
from judge.engine.triggers import Trigger
from judge.engine.windows import declare, is_resolving
from judge.games.zero_dimension import events, frames, links, moving, stats, winning
from judge.games.zero_dimension.happenings import fire
from judge.games.zero_dimension.state import HAND, LIFE, RESTING, zone

if TYPE_CHECKING:
    from judge.engine.effects.language import Env
    from judge.engine.game import Core
    from judge.engine.ids import Obj, Rules, Seat


_COUNTER: Final = (
    "ZX-life.counter-effect",
    "ZX-life.counter-mandatory",
    "ZX-life.counter-unchainable",
    "ZX-toc.704",
)


def damage_life(core: Core, seat: Seat, points: int, rules: Rules, *, in_battle: bool) -> None:
    """Deal points of damage to a life zone; losing is judged when all of it is dealt.

    ZX-win.empty-life-battle-damage, ZX-life.last-card-shield, ZX-life.remove-from-top.
    """
    life = core.zones[zone(seat, LIFE)]
    if points <= 0:
        if holds(core, "ZX-attack-defence.attack-zero-no-damage", Kind.BARRED, as_object(seat)):
            nothing = ("ZX-attack-defence.attack-zero-no-damage",)
            core.events.append(events.Nothing(nothing, as_object(seat), "damage"))
            return
        points = 1
    if stats.is_forbidden(core, as_object(seat), "be_damaged") and holds(
        core, "ZX-general.cannot-beats-can", Kind.BARRED, as_object(seat), what="be_damaged"
    ):
        rules = ("ZX-general.cannot-beats-can",)
        core.events.append(events.Forbidden(rules, as_object(seat), "be_damaged"))
        return
    if not life:
        rule = "ZX-win.empty-life-battle-damage"
        if in_battle:
            loses = holds(core, rule, Kind.COMPARED, as_object(seat))
        else:
            loses = is_read_as(core, rule, "any-damage", as_object(seat))
        if loses:
            winning.lose(core, seat, ("ZX-win.empty-life-battle-damage",))
        else:
            rules = ("ZX-win.empty-life-battle-damage",)
            core.events.append(events.Nothing(rules, as_object(seat), "damage"))
        return
    if 1 < len(life) < points and core.reading("ZX-life.last-card-shield/several-cards") == "excess-wins":
        winning.lose(core, seat, ("ZX-life.last-card-shield",))
        return
    if (points > len(life) or len(life) == 1) and but_for(
        core, "ZX-life.last-card-shield", as_object(seat), seat=seat, left=len(life)
    ):
        winning.lose(core, seat, ("ZX-life.last-card-shield",))
        return
    if points > len(life):
        core.events.append(events.Excess(("ZX-life.last-card-shield",), seat, points - len(life)))
    if points > 1:
        points = decide(core, "ZX-toc.607", Kind.NUMBER, points, 1, as_object(seat), seat=seat, number=points)
    core.agenda.append(frames.LifeNext(seat, min(points, len(life)), rules, ()))


def life_frame(core: Core, frame: frames.LifeNext) -> None:
    """Take the top life card, turn it over, and carry out its counter effect. ZX-life.remove-from-top."""
    seat, left, turned = frame.seat, frame.left, frame.turned
    life = core.zones[zone(seat, LIFE)]
    later = core.reading("ZX-life.remove-from-top") == "afterwards"
    if left <= 0 or not life:
        if turned:
            (obj, _), *rest = turned
            core.agenda.append(frames.LifeNext(seat, 0, frame.rules, tuple(rest)))
            _counter(core, obj)
        return
    obj = life[-1]
    moving.relocate(core, obj, zone(moving.seat_for(core, obj, LIFE), _destination(core)))
    core.events.append(
        events.LifeLost((*frame.rules, "ZX-life.remove-from-top", "ZX-toc.323", "ZX-toc.607"), seat, obj)
    )
    fire(core, "life_lost", as_object(seat), 1)
    core.agenda.append(
        frames.LifeNext(seat, left - 1, frame.rules, (*turned, core.ref(obj)) if later else ())
    )
    if not later:
        _counter(core, obj)


def _destination(core: Core) -> int:
    return HAND if core.reading("ZX-toc.323") == "hand" else RESTING


def _counter(core: Core, obj: Obj) -> None:
    """Carry out the counter effect of a life card; it is mandatory and cannot be answered.

    ZX-life.counter-effect, ZX-life.counter-mandatory, ZX-life.counter-unchainable, ZX-toc.704.
    """
    number = core.defn[obj]
    if number == UNKNOWN:
        if core.decisions is not None:
            return  # only where a decision is tried the other way: its effect is nothing to that
        raise NeedsFact("card", obj)
    if core.defs[number].text_only:
        raise NeedsFact("ability", obj, card=core.defs[number].name)
    for at, ability in core.defs[number].by_timing["counter"]:
        if ability.unread:
            raise NeedsFact("ability", obj, card=core.defs[number].name)
        seat = core.owner[obj]
        env: Env = {"you": seat, "self": core.ref(obj), "card": number}
        if not stats.is_switched_on(core, obj, ability):
            continue
        if ability.condition is not None and not ability.condition(core, env):
            continue
        if not holds(core, "ZX-life.counter-mandatory", Kind.USUAL, obj):
            continue
        item = links.SetOff(seat, number, at, env)
        if ability.costs or ability.targets:
            core.agenda.append(Trigger(item))  # what it takes is asked for first
        else:
            carry_out(core, item)


def carry_out(core: Core, item: links.SetOff) -> None:
    """Carry a counter effect out immediately; in another interpretation it joins the chain. ZX-life.counter-unchainable."""
    core.events.append(events.Countered(_COUNTER, item.env["self"][0], item.by))
    if core.reading("ZX-life.counter-unchainable") == "on-chain":
        declare(
            core, links.TriggeredEffect(item.by, item.env["self"], item.definition, item.number, item.env)
        )
        if not is_resolving(core):
            core.agenda.append(frames.ResolveTo(len(core.stack) - 1))
    else:
        start(core, item.definition, item.number, item.env)


def scrap_life(core: Core, seat: Seat, count: int, rules: Rules) -> None:
    """Scrap life cards from the top, as a cost or by an effect; this is no damage.

    ZX-life.counter-effect, ZX-name.card-name.
    """
    life, turned = core.zones[zone(seat, LIFE)], core.reading("ZX-name.card-name") == "any-turning"
    for _ in range(min(count, len(life))):
        obj = life[-1]
        idle = core.defn[obj] != UNKNOWN and core.card(obj).by_timing["counter"] and not turned
        unharmed = ("ZX-life.counter-effect", "ZX-name.card-name") if idle else ()
        moving.leave(core, [obj], events.Scrapped, RESTING, (*rules, "ZX-life.remove-from-top", *unharmed))
        if turned and core.is_current(core.ref(obj)):
            _counter(core, obj)


FRAMES: Final = {frames.LifeNext.tag: life_frame}
