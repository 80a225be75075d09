"""The life zone: cards taken from the top one by one, turned over, and their counter effects. ZX-life.*, ZX-toc.323."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.engine.core import UNKNOWN
from judge.engine.effects.program import start
from judge.engine.errors import NeedsFact
from judge.engine.windows import declare, resolving
from judge.games.zero_dimension import moving, winning
from judge.games.zero_dimension.happenings import fire
from judge.games.zero_dimension.state import HAND, LIFE, RESTING, zone

if TYPE_CHECKING:
    from judge.engine.core import Core, Frame

Rules = tuple[str, ...]


def damage_life(core: Core, seat: int, points: int, rules: Rules, *, in_battle: bool) -> None:
    """Deal points of damage to a life zone.

    ZX-win.empty-life-battle-damage, ZX-life.last-card-shield, ZX-life.remove-from-top.
    """
    life = core.zones[zone(seat, LIFE)]
    if points <= 0:
        core.events.append(("nothing", ("ZX-attack-defence.attack-zero-no-damage",), -1 - seat, "damage"))
        return
    if not life:
        if in_battle or core.reading("ZX-win.empty-life-battle-damage") == "any-damage":
            winning.lose(core, seat, ("ZX-win.empty-life-battle-damage",))
            winning.judge(core)
        return
    if 1 < len(life) < points and core.reading("ZX-life.last-card-shield/several-cards") == "excess-wins":
        winning.lose(core, seat, ("ZX-life.last-card-shield",))
        winning.judge(core)
    if points > len(life):
        core.events.append(("excess", ("ZX-life.last-card-shield",), seat, points - len(life)))
    core.agenda.append(("life.next", seat, min(points, len(life)), rules, ()))


def life_frame(core: Core, frame: Frame) -> None:
    """Take the top life card, turn it over, and carry its counter effect out. ZX-life.remove-from-top."""
    _, seat, left, rules, turned = frame
    life = core.zones[zone(seat, LIFE)]
    later = core.reading("ZX-life.remove-from-top") == "afterwards"
    if left <= 0 or not life:
        for obj, stamp in reversed(turned):
            if core.found((obj, stamp)):
                _counter(core, obj)
        return
    obj = life[-1]
    moving.relocate(core, obj, zone(moving.seat_for(core, obj, LIFE), _destination(core)))
    core.events.append(
        ("life_lost", (*rules, "ZX-life.remove-from-top", "ZX-toc.323", "ZX-toc.607"), seat, obj)
    )
    fire(core, "life_lost", -1 - seat, 1)
    core.agenda.append(("life.next", seat, left - 1, rules, (*turned, core.ref(obj)) if later else ()))
    if not later:
        _counter(core, obj)


def _destination(core: Core) -> int:
    return HAND if core.reading("ZX-toc.323") == "hand" else RESTING


def _counter(core: Core, obj: int) -> None:
    """Carry out the counter effect of a life card: it must be, and nobody may answer.

    ZX-life.counter-effect, ZX-life.counter-mandatory, ZX-life.counter-unchainable, ZX-toc.704.
    """
    number = core.defn[obj]
    if number == UNKNOWN:
        raise NeedsFact("card", obj)
    if core.defs[number].text_only:
        raise NeedsFact("ability", obj, card=core.defs[number].name)
    for at, ability in core.defs[number].by_timing["counter"]:
        del ability
        seat = core.owner[obj]
        env = {"you": seat, "self": core.ref(obj), "card": number}
        rules = (
            "ZX-life.counter-effect",
            "ZX-life.counter-mandatory",
            "ZX-life.counter-unchainable",
            "ZX-toc.704",
        )
        core.events.append(("counter", rules, obj, seat))
        if core.reading("ZX-life.counter-unchainable") == "on-chain":
            declare(core, ("trigger", seat, env["self"], number, at, env))
            if not resolving(core):
                core.agenda.append(("resolve_to", len(core.stack) - 1))
        else:
            start(core, number, at, env)


def scrap_life(core: Core, seat: int, count: int, rules: Rules) -> None:
    """Scrap life cards from the top, as a cost or by an effect: no damage. ZX-life.counter-effect, ZX-name.card-name."""
    life = core.zones[zone(seat, LIFE)]
    for _ in range(min(count, len(life))):
        obj = life[-1]
        moving.leave(core, [obj], "scrapped", RESTING, (*rules, "ZX-life.remove-from-top"))
        if core.reading("ZX-name.card-name") == "any-turning" and core.found(core.ref(obj)):
            _counter(core, obj)


FRAMES: Final = {"life.next": life_frame}
