"""Damage, destroying, scrapping, and state checks that remove cards at once, without the chain.

check(core)   after each step: defence, equipment, events, names      ZX-attack-defence.*, ZX-name.uniqueness
"""  # fmt: skip

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.engine.deciding import added, but_for, decide, holds
from judge.engine.decisions import Kind
from judge.engine.game import Menu, Verb
from judge.engine.ids import other
from judge.engine.run import ask, question
from judge.engine.windows import no_subject
from judge.games.zero_dimension import events, frames, moving, state, stats
from judge.games.zero_dimension.happenings import fire, is_by_entrance, put_off_replaced
from judge.games.zero_dimension.links import SetOff, SharedNames, UsedEquipment
from judge.games.zero_dimension.unique import Unique, clashing_cards, names

if TYPE_CHECKING:
    from collections.abc import Iterable

    from judge.engine.game import Core, Slot, Values
    from judge.engine.ids import Obj, Rules, Seat
    from judge.games.shapes import SeatFrame

Fighters = dict["Obj", type[events.Departure]]
"""How each fighter of a battle is destroyed by its damage."""

# ---- destroying and scrapping: ZX-toc.605, ZX-toc.606


def destroy(
    core: Core, objs: list[Obj], rules: Rules, way: type[events.Departure] = events.Destroyed
) -> bool:
    """Destroy cards of the battle zone together; return whether any left. ZX-toc.605, ZX-general.cannot-beats-can."""
    going = []
    for obj in objs:
        if _is_indestructible(core, obj):
            core.events.append(events.Forbidden(("ZX-general.cannot-beats-can",), obj, "be_destroyed"))
        elif stats.LASTING.replacement(core, obj, "destroyed") == "rest" and holds(
            core, "ZX-general.card-beats-rule", Kind.BARRED, obj
        ):
            core.events.append(events.Instead(("ZX-general.card-beats-rule",), obj, "rest"))
            core.put(core.columns[state.DAMAGE], obj, 0)
            moving.rest(core, obj, ("ZX-general.card-beats-rule",))
        elif holds(core, "ZX-zone.rest-is-discard-pile", Kind.EFFECT, obj):
            going.append(obj)
    moving.leave(core, going, way, state.RESTING, (*rules, "ZX-toc.605", "ZX-zone.rest-is-discard-pile"))
    return bool(going)


def _is_indestructible(core: Core, obj: Obj) -> bool:
    """Return whether an effect protects a card from being destroyed. ZX-general.cannot-beats-can."""
    return stats.is_forbidden(core, obj, "be_destroyed") and holds(
        core, "ZX-general.cannot-beats-can", Kind.BARRED, obj, what="be_destroyed"
    )


def scrap(core: Core, objs: list[Obj], rules: Rules) -> None:
    """Scrap cards together; 'cannot be destroyed' does not protect them. ZX-toc.606."""
    if core.decisions is not None:
        objs = [
            obj
            for obj in objs
            if not stats.is_forbidden(core, obj, "be_destroyed") or not but_for(core, "ZX-toc.606", obj)
        ]
    moving.leave(
        core, objs, events.Scrapped, state.RESTING, (*rules, "ZX-toc.606", "ZX-zone.rest-is-discard-pile")
    )


# ---- damage: ZX-toc.607


def damage(core: Core, obj: Obj, amount: int, rules: Rules) -> None:
    """Put damage on a character. ZX-attack-defence.damage-accumulates, ZX-toc.607."""
    if amount <= 0:
        core.events.append(events.Nothing(("ZX-attack-defence.attack-zero-no-damage",), obj, "damage"))
        return
    if stats.is_forbidden(core, obj, "be_damaged"):
        core.events.append(events.Forbidden(("ZX-general.cannot-beats-can",), obj, "be_damaged"))
        return
    column = core.columns[state.DAMAGE]
    rule = "ZX-attack-defence.damage-accumulates"
    core.put(column, obj, added(core, amount, ((rule, column[obj]),), obj, item=obj))
    core.events.append(events.Damaged((*rules, rule, "ZX-toc.607"), obj, amount, column[obj]))
    fire(core, "damaged", obj, amount)


def check(core: Core, fighters: Fighters | None = None) -> None:
    """Remove cards that can no longer stay. `fighters`: the cards that are being dealt battle damage.

    ZX-attack-defence.immediate, ZX-attack-defence.defence-zero, ZX-equipment.wearer-leaves.
    """
    _replace_older(core)
    while _destroy_weak(core, fighters or {}) or _destroy_unworn(core) or _destroy_unused(core):
        pass
    for seat in (other(core.vars["player"]), core.vars["player"]):
        if clashing_cards(core, seat):
            core.agenda.append(frames.CheckUnique(seat))


def is_destroyed(core: Core, obj: Obj) -> bool:
    """Return whether the damage on a character destroys it. ZX-attack-defence.damage-accumulates."""
    suffered = core.columns[state.DAMAGE][obj]
    if not suffered:
        return False
    defence = stats.defence(core, obj)
    enough = suffered >= defence
    if core.decisions is not None:
        numbers = {"item": obj, "damage": suffered, "defence": defence}
        rule = "ZX-attack-defence.damage-accumulates"
        enough = decide(core, rule, Kind.COMPARED, enough, not enough, obj, **numbers)
    return enough and not _is_indestructible(core, obj)


def _destroy_weak(core: Core, fighters: Fighters) -> bool:
    zero: list[Obj] = []
    broken: dict[type[events.Departure], list[Obj]] = {}
    for place in state.BATTLES:
        for obj in core.zones[place]:
            if not state.is_kind(core, obj, "character") or stats.is_unknown_unaffected(core, obj, "defence"):
                continue
            if stats.true_number(core, obj, "defence") <= 0 and holds(
                core, "ZX-attack-defence.defence-zero", Kind.ORDER, obj
            ):
                zero.append(obj)
            elif is_destroyed(core, obj):
                broken.setdefault(fighters.get(obj, events.Destroyed), []).append(obj)
    rules = ("ZX-attack-defence.immediate",)
    if zero:
        moving.leave(core, zero, events.Sent, state.RESTING, (*rules, "ZX-attack-defence.defence-zero"))
    rule = "ZX-attack-defence.damage-accumulates"
    left = [destroy(core, objs, (*rules, rule), way) for way, objs in broken.items()]
    return bool(zero) or any(left)


def _destroy_unworn(core: Core) -> bool:
    """Destroy equipment whose character has left, and put the cards under it into the rest zone."""
    column = core.columns[state.WEARER]
    fallen = [
        obj
        for place in state.BATTLES
        for obj in core.zones[place]
        if column[obj] == state.WEARERLESS
        and not _may_stay(core, obj)
        and holds(core, "ZX-equipment.wearer-leaves", Kind.ORDER, obj)
    ]
    loose = [obj for obj in core.zones[state.UNDER] if column[obj] == state.WEARERLESS]
    if fallen:
        moving.leave(
            core, fallen, events.Destroyed, state.RESTING, ("ZX-equipment.wearer-leaves", "ZX-toc.605")
        )
    if loose:
        moving.leave(core, loose, events.Sent, state.RESTING, ("ZX-toc.600",))
    return bool(fallen or loose)


def _may_stay(core: Core, obj: Obj) -> bool:
    """Return whether an indestructible equipment stays without its character. ZX-equipment.wearer-leaves."""
    return (
        stats.is_forbidden(core, obj, "be_destroyed")
        and core.reading("ZX-equipment.wearer-leaves") == "stays-if-indestructible"
    )


def _replace_older(core: Core) -> None:
    """Scrap an older equipment or event that a newer one replaces, before anybody gets priority.

    ZX-equipment.one-per-character, ZX-event.new-replaces-old, ZX-event.one-event, ZX-chain.non-chain-list.
    """
    since = len(core.waiting)
    for seat in state.SEATS:
        lying = core.zones[state.zone(seat, state.EVENT)]
        if len(lying) > 1 and holds(core, "ZX-event.new-replaces-old", Kind.ORDER, *lying):
            scrap(core, lying[:-1], ("ZX-event.one-event", "ZX-event.new-replaces-old"))
            put_off_replaced(core, since)
        for obj in list(core.zones[state.zone(seat, state.BATTLE)]):
            worn = [item for item in state.worn_by(core, obj) if state.is_kind(core, item, "equipment")]
            if len(worn) > 1 and holds(core, "ZX-equipment.one-per-character", Kind.ORDER, *worn):
                scrap(core, worn[:-1], ("ZX-equipment.one-per-character", "ZX-chain.non-chain-list"))
                put_off_replaced(core, since)


def _destroy_unused(core: Core) -> bool:
    """Destroy an equipment being used whose character has left or cannot carry it. ZX-equipment.target-lost-in-use."""
    for item in core.stack:
        if not isinstance(item, UsedEquipment) or not core.is_current(item.ref):
            continue
        obj, _ = item.ref
        if core.place[obj] != state.CHAIN or can_carry(core, item):
            continue
        if core.reading("ZX-equipment.target-lost-not-entered/when") != "at-once":
            return False
        lose_equipment(core, obj)
        return True
    return False


def can_carry(core: Core, link: UsedEquipment) -> bool:
    """Return whether the chosen character is still there and may carry the equipment, whoever controls it now.

    ZX-equipment.target-lost-in-use, ZX-equipment.not-opponent.
    """
    obj, _ = link.wearer
    if (
        not core.is_current(link.wearer)
        or not state.is_on_field(core, obj)
        or stats.is_forbidden(core, obj, "be_equipped")
    ):
        return False
    own: bool = state.controller(core, obj) == link.by
    return own or bool(core.card(link.ref[0]).on_opponent)


def lose_equipment(core: Core, obj: Obj) -> None:
    """Destroy an equipment that never entered.

    ZX-equipment.target-lost-in-use, ZX-equipment.target-lost-not-entered.
    """
    sets_off = core.reading("ZX-equipment.target-lost-not-entered/destroyed-effects") == "trigger"
    rules = ("ZX-equipment.target-lost-in-use", "ZX-equipment.target-lost-not-entered")
    place = decide(core, rules[0], Kind.ORDER, state.RESTING, state.HAND, obj)
    moving.leave(core, [obj], events.Destroyed if sets_off else events.Moved, place, rules)


# ---- one of each character name: ZX-name.uniqueness


_UNIQUE: Final = ("ZX-name.uniqueness", "ZX-name.uniqueness-owner-choice", "ZX-name.uniqueness-off-chain")
MENUS: Final = {"unique": Menu(("scrap",), _UNIQUE, about=SharedNames)}


def unique_frame(core: Core, frame: SeatFrame) -> None:
    """Ask a player which cards of one character name to scrap. ZX-name.uniqueness-off-chain."""
    if clashing_cards(core, frame.seat):
        ask(core, "unique", (frame.seat,), SharedNames(frame.seat))


def _unique_rules(core: Core, cards: Iterable[Obj]) -> Rules:
    """Return the rules by which cards clash: a card with several character names clashes by each of them.

    ZX-name.multiple.
    """
    several = any(len(names(core, obj)) > 1 for obj in cards)
    return (*_UNIQUE, "ZX-name.multiple") if several else _UNIQUE


def _scrap_demand(core: Core, _by: Seat, _subject: None) -> tuple[Slot, ...]:
    asked: SharedNames = question(core).data
    cards = tuple(clashing_cards(core, asked.seat))
    return (Unique("cards", cards, _unique_rules(core, cards)),)


def _scrap(core: Core, _by: Seat, _subject: None, values: Values, asked: SharedNames) -> None:
    if core.reading("ZX-name.uniqueness-off-chain") == "does-not":
        left = [
            item
            for item in _set_off(core)
            if item.env["self"][0] not in values[0] or not _is_own_entrance(core, item)
        ]
        core.waiting.clear()
        core.waiting.extend(left)
    since = len(core.waiting)
    scrap(core, list(values[0]), _unique_rules(core, clashing_cards(core, asked.seat)))
    check(core)
    put_off_replaced(core, since)


def _set_off(core: Core) -> list[SetOff]:
    return [item for item in core.waiting if isinstance(item, SetOff)]


def _is_own_entrance(core: Core, item: SetOff) -> bool:
    return is_by_entrance(core, item) and bool(item.env["it"][0][0] == item.env["self"][0])


VERBS: Final = {"scrap": Verb(no_subject, _scrap_demand, _scrap)}
FRAMES: Final = {frames.CheckUnique.tag: unique_frame}
