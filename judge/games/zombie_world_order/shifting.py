"""How zombies move within the field: down, up and across, which is not leaving it (★關於喪屍損傷)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine.deciding import but_for, holds, is_read_as
from judge.engine.decisions import Kind
from judge.games.zombie_world_order import events, stats
from judge.games.zombie_world_order.happen import CANNOT, fire, stand
from judge.games.zombie_world_order.state import DAMAGE, HALF, HALVES, ORIGINAL, REST, controller, zone

if TYPE_CHECKING:
    from judge.engine.game import Core
    from judge.engine.ids import Obj, Rules, Seat


def shift(core: Core, obj: Obj, kind: int, rules: Rules) -> None:
    """Move a zombie between original-form and half-destroyed: its damage is removed, all else stays.

    It does not leave the field: ZWO-qa.of-to-hd-not-leaving.
    """
    if but_for(core, "ZWO-qa.of-to-hd-not-leaving", obj):
        fire(core, "leaves", obj)
    core.move(obj, zone(controller(core, obj), kind))
    if obj in core.marks and but_for(core, "ZWO-qa.of-hd-effects-stay", obj):
        core.mark(obj, ())
    damage = core.columns[DAMAGE][obj]
    if damage and holds(core, "ZWO-qa.of-hd-damage-reset", Kind.ORDER, obj, item=obj, damage=damage):
        core.put(core.columns[DAMAGE], obj, 0)
    stays = ("ZWO-qa.of-hd-damage-reset", "ZWO-qa.of-hd-effects-stay", "ZWO-qa.of-to-hd-not-leaving")
    core.events.append(events.Shifted((*rules, *stays), obj, core.place[obj]))
    uses = core.vars["used"]
    if (
        any(used_by == obj for (used_by, _), _ in uses)
        and core.reading("ZWO-ability.once-per-turn") == "per-zone-stay"
    ):
        core.var("used", tuple(use for use in uses if use[0][0] != obj))


def revive(core: Core, obj: Obj, rules: Rules) -> None:
    """Move a half-destroyed zombie to original-form. ZWO-glossary.revive, ZWO-revive.resolve, ZWO-revive.not-entry."""
    if stats.is_forbidden(core, obj, "revive"):
        core.events.append(events.IsForbidden(CANNOT, obj, "revive"))
        return
    shift(core, obj, ORIGINAL, ("ZWO-glossary.revive", "ZWO-revive.not-entry", *rules))
    if core.bits[obj] & REST and core.reading("ZWO-revive.resolve") == "stand":
        stand(core, obj, ("ZWO-revive.resolve",))
    fire(core, "revived", obj)
    watched = "enters" in core.static["watching"]
    if watched and is_read_as(core, "ZWO-revive.not-entry", "counts-as-entry", obj):
        fire(core, "enters", obj)


def move_down(core: Core, obj: Obj) -> None:
    """Move a zombie to half-destroyed without a wounding: STAND stays. ZWO-damage.move-not-wound."""
    shift(core, obj, HALF, ("ZWO-damage.move-not-wound",))
    if but_for(core, "ZWO-damage.move-not-wound", obj):
        core.put(core.bits, obj, core.bits[obj] | REST)


def change_control(core: Core, obj: Obj, seat: Seat) -> None:
    """Move a zombie to the other player's field. ZWO-qa.control-change."""
    if controller(core, obj) == seat:
        return
    half = core.place[obj] in HALVES
    leaves = is_read_as(core, "ZWO-qa.control-change", "leaves", obj)
    if leaves:
        if stats.is_forbidden(core, obj, "leave"):
            core.events.append(events.IsForbidden(CANNOT, obj, "leave"))
            return
        fire(core, "leaves", obj)
    core.move(obj, zone(seat, HALF if half else ORIGINAL))
    if leaves:
        core.renew(obj)
    elif core.columns[DAMAGE][obj] and holds(core, "ZWO-damage.reset", Kind.ORDER, obj):
        core.put(core.columns[DAMAGE], obj, 0)
    core.events.append(events.TookControl(("ZWO-qa.control-change",), obj, seat))
