"""Damage, destroying, scrapping, and what the game itself sends away at once, without the chain.

    check(core)   after each step: defence, equipment, events, names      ZX-attack-defence.*, ZX-name.uniqueness
"""  # fmt: skip

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.engine.game import Menu, Verb
from judge.engine.run import ask, question
from judge.engine.windows import no_subject
from judge.games.zero_dimension import moving, stats
from judge.games.zero_dimension.happenings import fire
from judge.games.zero_dimension.state import (
    BATTLE,
    BATTLES,
    CHAIN,
    DAMAGE,
    EVENT,
    RESTING,
    UNDER,
    WEARER,
    WEARERLESS,
    is_kind,
    on_field,
    worn_by,
    zone,
)
from judge.games.zero_dimension.unique import Unique, clashing

if TYPE_CHECKING:
    from judge.engine.core import Core, Frame
    from judge.engine.slots import Slot, Values

Rules = tuple[str, ...]

# ---- destroying and scrapping: ZX-toc.605, ZX-toc.606


def destroy(core: Core, objs: list[int], rules: Rules, way: str = "destroyed") -> None:
    """Destroy cards of the battle zone together. ZX-toc.605, ZX-general.cannot-beats-can."""
    going = []
    for obj in objs:
        if stats.forbidden(core, obj, "be_destroyed"):
            core.events.append(("forbidden", ("ZX-general.cannot-beats-can",), obj, "be_destroyed"))
        elif stats.LASTING.instead(core, obj, "destroyed") == "rest":
            core.events.append(("instead", ("ZX-general.card-beats-rule",), obj, "rest"))
            core.put(core.columns[DAMAGE], obj, 0)
            moving.rest(core, obj, ("ZX-general.card-beats-rule",))
        else:
            going.append(obj)
    moving.leave(core, going, way, RESTING, (*rules, "ZX-toc.605", "ZX-zone.rest-is-discard-pile"))


def scrap(core: Core, objs: list[int], rules: Rules) -> None:
    """Scrap cards together; 'cannot be destroyed' does not help. ZX-toc.606."""
    moving.leave(core, objs, "scrapped", RESTING, (*rules, "ZX-toc.606", "ZX-zone.rest-is-discard-pile"))


# ---- damage: ZX-toc.607


def damage(core: Core, obj: int, amount: int, rules: Rules) -> None:
    """Put damage on a character. ZX-attack-defence.damage-accumulates, ZX-toc.607."""
    if amount <= 0:
        core.events.append(("nothing", ("ZX-attack-defence.attack-zero-no-damage",), obj, "damage"))
        return
    if stats.forbidden(core, obj, "be_damaged"):
        core.events.append(("forbidden", ("ZX-general.cannot-beats-can",), obj, "be_damaged"))
        return
    column = core.columns[DAMAGE]
    core.put(column, obj, column[obj] + amount)
    core.events.append(
        ("damaged", (*rules, "ZX-attack-defence.damage-accumulates", "ZX-toc.607"), obj, amount, column[obj])
    )
    fire(core, "damaged", obj, amount)


def check(core: Core, fighters: dict[int, str] | None = None) -> None:
    """Send away at once what can no longer stay. `fighters`: how each of them is destroyed by battle damage.

    ZX-attack-defence.immediate, ZX-attack-defence.defence-zero, ZX-equipment.wearer-leaves.
    """
    while _weak(core, fighters or {}) or _unworn(core) or _replaced(core) or _unused(core):
        pass
    for seat in (1 - core.vars["player"], core.vars["player"]):
        if clashing(core, seat):
            core.agenda.append(("unique", seat))


def breaks(core: Core, obj: int) -> bool:
    """Say whether the damage on a character destroys it. ZX-attack-defence.damage-accumulates."""
    suffered = core.columns[DAMAGE][obj]
    if not suffered or suffered < stats.defence(core, obj):
        return False
    return not stats.forbidden(core, obj, "be_destroyed")


def _weak(core: Core, fighters: dict[int, str]) -> bool:
    zero: list[int] = []
    broken: dict[str, list[int]] = {}
    for place in BATTLES:
        for obj in core.zones[place]:
            if not is_kind(core, obj, "character") or stats.untouched(core, obj, "defence"):
                continue
            if stats.true_number(core, obj, "defence") <= 0:
                zero.append(obj)
            elif breaks(core, obj):
                broken.setdefault(fighters.get(obj, "destroyed"), []).append(obj)
    rules = ("ZX-attack-defence.immediate",)
    if zero:
        moving.leave(core, zero, "sent", RESTING, (*rules, "ZX-attack-defence.defence-zero"))
    for way, objs in broken.items():
        destroy(core, objs, (*rules, "ZX-attack-defence.damage-accumulates"), way)
    return bool(zero or broken)


def _unworn(core: Core) -> bool:
    """Destroy equipment whose character has left; cards under one go to the rest zone with it."""
    column = core.columns[WEARER]
    fallen = [obj for place in BATTLES for obj in core.zones[place] if column[obj] == WEARERLESS]
    loose = [obj for obj in core.zones[UNDER] if column[obj] == WEARERLESS]
    if fallen:
        moving.leave(core, fallen, "destroyed", RESTING, ("ZX-equipment.wearer-leaves", "ZX-toc.605"))
    if loose:
        moving.leave(core, loose, "sent", RESTING, ("ZX-toc.600",))
    return bool(fallen or loose)


def _replaced(core: Core) -> bool:
    """Scrap an older equipment or event that a newer one replaces, before anybody gets priority.

    ZX-equipment.one-per-character, ZX-event.new-replaces-old, ZX-event.one-event, ZX-chain.non-chain-list.
    """
    for seat in (0, 1):
        events = core.zones[zone(seat, EVENT)]
        if len(events) > 1:
            scrap(core, events[:-1], ("ZX-event.one-event", "ZX-event.new-replaces-old"))
            return True
        for obj in core.zones[zone(seat, BATTLE)]:
            worn = [item for item in worn_by(core, obj) if is_kind(core, item, "equipment")]
            if len(worn) > 1:
                scrap(core, worn[:-1], ("ZX-equipment.one-per-character", "ZX-chain.non-chain-list"))
                return True
    return False


def _unused(core: Core) -> bool:
    """Destroy an equipment in use whose character left or can carry none. ZX-equipment.target-lost-in-use."""
    for item in core.stack:
        if item[0] != "equipment" or not core.found(item[2]) or core.place[item[2][0]] != CHAIN:
            continue
        if can_carry(core, item[3]) or core.reading("ZX-equipment.target-lost-not-entered/when") != "at-once":
            continue
        lose_equipment(core, item[2][0])
        return True
    return False


def can_carry(core: Core, ref: tuple[int, int]) -> bool:
    """Say whether a chosen character is still there and may carry equipment."""
    return core.found(ref) and on_field(core, ref[0]) and not stats.forbidden(core, ref[0], "be_equipped")


def lose_equipment(core: Core, obj: int) -> None:
    """Destroy an equipment that never entered.

    ZX-equipment.target-lost-in-use, ZX-equipment.target-lost-not-entered.
    """
    sets_off = core.reading("ZX-equipment.target-lost-not-entered/destroyed-effects") == "trigger"
    rules = ("ZX-equipment.target-lost-in-use", "ZX-equipment.target-lost-not-entered")
    moving.leave(core, [obj], "destroyed" if sets_off else "moved", RESTING, rules)


# ---- one of each character name: ZX-name.uniqueness


_UNIQUE: Final = ("ZX-name.uniqueness", "ZX-name.uniqueness-owner-choice", "ZX-name.uniqueness-off-chain")
MENUS: Final = {"unique": Menu(("scrap",), _UNIQUE)}


def unique_frame(core: Core, frame: Frame) -> None:
    """Ask a player which cards of one character name to scrap. ZX-name.uniqueness-off-chain."""
    if clashing(core, frame[1]):
        ask(core, "unique", (frame[1],), frame)


def _scrap_demand(core: Core, by: int, subject: Any) -> tuple[Slot, ...]:
    del by, subject
    return (Unique("cards", tuple(clashing(core, question(core).data[1])), _UNIQUE),)


def _scrap(core: Core, by: int, subject: Any, values: Values, asked: Any) -> None:
    del by, subject, asked
    if core.reading("ZX-name.uniqueness-off-chain") == "does-not":
        left = [
            item for item in core.waiting if item[3]["self"][0] not in values[0] or not _entrance(core, item)
        ]
        core.waiting.clear()
        for item in left:
            core.waiting.append(item)
    scrap(core, list(values[0]), _UNIQUE)
    check(core)


def _entrance(core: Core, item: tuple[Any, ...]) -> bool:
    when = core.defs[item[1]].abilities[item[2]].when
    return when is not None and when.happening == "enters" and item[3]["it"][0][0] == item[3]["self"][0]


VERBS: Final = {"scrap": Verb(no_subject, _scrap_demand, _scrap)}
FRAMES: Final = {"unique": unique_frame}
