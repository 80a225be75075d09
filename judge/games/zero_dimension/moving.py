"""Moving cards: entering, leaving, turning, attaching, drawing. A card that changes zone is a new card.

ZX-zone.new-object, ZX-zone.owner-zones, ZX-zone.rest-is-discard-pile, ZX-toc.609, ZX-toc.611.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.engine.deciding import but_for, decide, holds
from judge.engine.decisions import Kind
from judge.engine.ids import as_object
from judge.games.zero_dimension import events, state, stats, winning
from judge.games.zero_dimension.happenings import collect, fire, wait_after_move
from judge.games.zero_dimension.unique import ask_beside

if TYPE_CHECKING:
    from judge.engine.game import Core
    from judge.engine.ids import Obj, Rules, Seat, ZoneId
    from judge.games.zero_dimension.links import SetOff

# How a card goes to the rest zone, and what each way sets off: four ways, one destination.
WAYS: Final[dict[type[events.Departure], tuple[str, ...]]] = {
    events.Destroyed: ("destroyed",),
    events.BattleDestroyed: ("destroyed", "battle_destroyed"),
    events.AttackDestroyed: ("destroyed", "battle_destroyed", "attack_destroyed"),
    events.DefenceDestroyed: ("destroyed", "battle_destroyed", "defence_destroyed"),
    events.Scrapped: ("scrapped",),
    events.Discarded: ("discarded",),
    events.Sent: (),
    events.Moved: (),
}
# By which rule these ways are no destroying.
_NO_DESTROYING: Final[dict[type[events.Departure], str]] = {
    events.Scrapped: "ZX-toc.606",
    events.Sent: "ZX-attack-defence.defence-zero",
}
_ATTACHED: Final = ("ZX-zone.enter-is-debut", "ZX-equipment.bonus-meaning", "ZX-equipment.bonus-not-effect")
_ENTERED: Final = ("ZX-zone.enter-is-debut", "ZX-orientation.enter-ready", "ZX-zone.battle-definition")
_NO_STATE: Final = ("ZX-orientation.only-bz-rz", "ZX-orientation.events-none")
_ANY_WAY: Final = ("destroyed", "scrapped", "discarded")
INSTEAD_ZONES: Final = {"out": state.OUT, "hand": state.HAND, "deck_bottom": state.DECK}


# ---- turning: ZX-orientation.*


def can_turn(core: Core, obj: Obj) -> bool:
    """Return whether the card can have a rested or ready state.

    ZX-orientation.only-bz-rz, ZX-orientation.events-none.
    """
    return core.place[obj] in state.BATTLES or state.kind_of(core, obj) == state.RESOURCE


def rest(core: Core, obj: Obj, rules: Rules) -> None:
    """Turn a card sideways. ZX-orientation.definitions, ZX-equipment.orientation-independent."""
    if not can_turn(core, obj):
        core.events.append(events.NoState(_NO_STATE, obj))
    elif not core.bits[obj] & state.RESTED:
        core.put(core.bits, obj, core.bits[obj] | state.RESTED)
        core.events.append(events.WasRested((*rules, *_orientation_rules(core, obj)), obj))
        fire(core, "rested", obj)


def ready(core: Core, obj: Obj, rules: Rules) -> None:
    """Turn a card upright, unless an effect forbids it. ZX-orientation.definitions."""
    if not can_turn(core, obj):
        core.events.append(events.NoState(_NO_STATE, obj))
    elif core.bits[obj] & state.RESTED:
        if stats.is_forbidden(core, obj, "ready"):
            core.events.append(events.Forbidden(("ZX-general.cannot-beats-can",), obj, "ready"))
            return
        core.put(core.bits, obj, core.bits[obj] & ~state.RESTED)
        core.events.append(events.WasReadied((*rules, *_orientation_rules(core, obj)), obj))
        fire(core, "readied", obj)


def _orientation_rules(core: Core, obj: Obj) -> Rules:
    """Return the rules about a card being rested or ready; an equipment's state is separate from its bearer's."""
    alone = ("ZX-equipment.orientation-independent",) if state.is_kind(core, obj, "equipment") else ()
    return ("ZX-orientation.definitions", *alone)


def turn_face(core: Core, obj: Obj, face: str, rules: Rules) -> None:
    """Turn a resource, or a card removed from the game, face up or down."""
    bits = core.bits[obj] | state.DOWN if face == "down" else core.bits[obj] & ~state.DOWN
    if state.kind_of(core, obj) in (state.RESOURCE, state.OUT) and bits != core.bits[obj]:
        core.put(core.bits, obj, bits)
        core.events.append(events.Turned(rules, obj, face))


# ---- changing zone


def relocate(core: Core, obj: Obj, place: ZoneId, *, bits: int = 0, to_bottom: bool = False) -> None:
    """Move a card as a new card, in a given state. ZX-zone.new-object, ZX-orientation.enter-ready, ZX-toc.326."""
    token = core.bits[obj] & state.TOKEN
    if token and place not in state.BATTLES:
        place, bits = state.GONE, 0
        core.events.append(events.TokenGone(("ZX-toc.325",), obj))
    if core.place[obj] in state.BATTLES:
        for item in carried_cards(core, obj):
            core.put(core.columns[state.WEARER], item, state.WEARERLESS)
    core.move(obj, place, to_bottom=to_bottom)
    if obj not in core.marks or holds(core, "ZX-zone.new-object", Kind.ORDER, obj):
        core.renew(obj)
    if core.bits[obj] != bits | token:
        core.put(core.bits, obj, bits | token)


def carried_cards(core: Core, obj: Obj) -> list[Obj]:
    """Return the cards that a character carries: equipment, and cards put under it."""
    column = core.columns[state.WEARER]
    return [
        item
        for place in (*state.BATTLES, state.UNDER)
        for item in core.zones[place]
        if column[item] == obj + 1
    ]


def seat_for(core: Core, obj: Obj, kind: int) -> Seat:
    """Return whose zone a card moves to: its owner's. ZX-zone.owner-zones, ZX-toc.611."""
    if (
        kind not in (state.DECK, state.HAND, state.RESTING)
        and core.reading("ZX-zone.owner-zones") == "controller"
    ):
        return state.controller(core, obj)
    owner, side = core.owner[obj], state.controller(core, obj)
    if core.decisions is not None and owner != side:
        return decide(core, "ZX-zone.owner-zones", Kind.ORDER, owner, side, obj)
    return owner


def _is_shut_out(core: Core, obj: Obj, seat: Seat) -> bool:
    """Return whether an effect prevents a card from entering, and report it. ZX-general.cannot-beats-can."""
    forbidden = stats.is_kept_from(core, obj, seat, "enter")
    if forbidden:
        core.events.append(events.Forbidden(("ZX-general.cannot-beats-can",), obj, "enter"))
    return forbidden


def enter(core: Core, obj: Obj, seat: Seat, rules: Rules, *, bits: int = 0) -> bool:
    """Put a card into a battle zone and trigger effects. ZX-zone.enter-is-debut, ZX-toc.801.

    Returns whether it entered: an effect may forbid it.
    """
    if _is_shut_out(core, obj, seat):
        return False
    kind = state.EVENT if state.is_kind(core, obj, "event") else state.BATTLE
    if core.decisions is not None and kind == state.BATTLE:
        bits = decide(core, "ZX-orientation.enter-ready", Kind.USUAL, bits, bits ^ state.RESTED, obj)
    if core.place[obj] != state.zone(seat, kind):
        relocate(core, obj, state.zone(seat, kind), bits=bits if kind == state.BATTLE else 0)
    core.put(core.columns[state.ENTERED], obj, core.vars["turn"])
    read = tuple(dict.fromkeys(rule for ability in core.card(obj).abilities for rule in ability.rules))
    core.events.append(events.Entered((*rules, *_ENTERED, *read), obj, seat))
    ask_beside(core, obj, seat)
    fire(core, "enters", obj)
    return True


def attach(core: Core, obj: Obj, character: Obj, rules: Rules) -> bool:
    """Attach an equipment to a character, in the battle zone of that character's controller.

    Returns whether it was attached: an effect may forbid entering; a card already in a battle zone has entered.
    ZX-equipment.resolve-attach, ZX-equipment.on-opponent-control, ZX-toc.612.
    """
    seat = state.controller(core, character)
    if not state.is_on_field(core, obj) and _is_shut_out(core, obj, seat):
        return False
    if core.place[obj] != state.zone(seat, state.BATTLE):
        relocate(core, obj, state.zone(seat, state.BATTLE))
    core.put(core.columns[state.WEARER], obj, character + 1)
    core.put(core.columns[state.ENTERED], obj, core.vars["turn"])
    if seat != core.owner[obj]:
        rules = (*rules, "ZX-equipment.on-opponent-control")
    if any(core.card(obj).number(f"{name}_bonus") < 0 for name in ("attack", "defence")):
        rules = (*rules, "ZX-equipment.bonus-negative")
    core.events.append(events.Attached((*rules, *_ATTACHED), obj, character))
    ask_beside(core, obj, seat)
    fire(core, "enters", obj)
    return True


def leave(
    core: Core,
    objs: list[Obj],
    way: type[events.Departure],
    kind: int,
    rules: Rules,
    *,
    bits: int = 0,
    to_bottom: bool = False,
) -> None:
    """Move cards to a kind of zone, all at once, in one of the `WAYS`.

    Effects are triggered while all cards are still in place (ZX-general.simultaneous-execution), then refer to the
    cards in their new zones (ZX-zone.move-triggers-still-work).
    """
    going: list[tuple[Obj, int, bool]] = []
    for obj in objs:
        to, bottom = _replaced_zone(core, obj, kind, to_bottom)
        going.append((obj, to, bottom))
    items: list[SetOff] = []
    blind = len(objs) > 1 and core.reading("ZX-general.simultaneous-execution") == "do-not-see"
    for obj, to, _ in going:
        found = [item for word in _happenings_of(core, obj, way, to) for item in collect(core, word, obj)]
        if to != kind and core.reading("ZX-zone.replacement-beats-trigger") == "never-triggers":
            found = [item for item in found if item.env["self"][0] != obj]
        if blind:
            found = [item for item in found if item.env["self"][0] not in objs or item.env["self"][0] == obj]
        items += found
    for obj, to, bottom in going:
        place = state.zone(seat_for(core, obj, to), to)
        was = ("ZX-resource.regains-on-leaving",) if state.kind_of(core, obj) == state.RESOURCE else ()
        relocate(core, obj, place, bits=bits, to_bottom=bottom)
        whose = ("ZX-zone.owner-zones", "ZX-toc.611") if core.place[obj] == place else ("ZX-toc.325",)
        core.events.append(way((*rules, *was, "ZX-zone.new-object", *whose), obj, core.place[obj]))
    wait_after_move(core, items, objs)


def _happenings_of(core: Core, obj: Obj, way: type[events.Departure], to: int) -> tuple[str, ...]:
    """Return the trigger events of a way of leaving. ZX-zone.rest-is-discard-pile, ZX-attack-defence.defence-zero."""
    words = WAYS[way]
    one_event = (
        way not in {events.Moved, events.Sent} and core.reading("ZX-zone.rest-is-discard-pile") == "one-event"
    )
    if one_event:
        words = tuple(dict.fromkeys((*words, *_ANY_WAY)))
    if to == state.RESTING:
        words = (*words, "to_rest_zone")
    if way in _NO_DESTROYING and state.is_on_field(core, obj) and but_for(core, _NO_DESTROYING[way], obj):
        words = (*words, "destroyed")
    return (*words, "leaves") if state.is_on_field(core, obj) else words


def _replaced_zone(core: Core, obj: Obj, kind: int, to_bottom: bool) -> tuple[int, bool]:
    """Return the zone after replacement effects. ZX-zone.replacement-beats-trigger, ZX-general.card-beats-rule."""
    if kind == state.RESTING:
        instead = stats.LASTING.replacement(core, obj, "to_rest_zone")
        if instead is not None and holds(core, "ZX-zone.replacement-beats-trigger", Kind.BARRED, obj):
            core.events.append(events.Instead(("ZX-zone.replacement-beats-trigger",), obj, instead))
            return INSTEAD_ZONES[instead], instead == "deck_bottom"
    return kind, to_bottom


def to_chain(core: Core, obj: Obj, by: Seat) -> None:
    """Put a used card on the chain; in another interpretation an event lies in its zone. ZX-zone.eight/card-on-chain."""
    relocate(core, obj, waits_in(core, obj, by))


def waits_in(core: Core, obj: Obj, by: Seat) -> ZoneId:
    """Return the zone in which a used card waits for its link to resolve.

    ZX-character.resolve-enters, ZX-equipment.resolve-attach and ZX-tactics.to-rest-after allow only the chain; for an
    event the rules say nothing. ZX-zone.eight/card-on-chain.
    """
    if not state.is_kind(core, obj, "event") or core.reading("ZX-zone.eight/card-on-chain") == "on-the-chain":
        return state.CHAIN
    return state.zone(by, state.EVENT)


def change_control(core: Core, obj: Obj, seat: Seat, rules: Rules) -> None:
    """Move a card to the other player's battle zone. ZX-toc.609, ZX-toc.612."""
    if state.controller(core, obj) == seat:
        return
    place = state.zone(seat, state.kind_of(core, obj))
    if core.reading("ZX-toc.609") == "new-card":
        relocate(core, obj, place, bits=core.bits[obj] & state.RESTED)
        core.put(core.columns[state.ENTERED], obj, core.vars["turn"])
    else:
        core.move(obj, place)
    core.events.append(events.TookControl((*rules, "ZX-toc.609", "ZX-toc.612"), obj, seat))
    ask_beside(core, obj, seat)
    _bring_along(core, obj, seat)
    if core.reading("ZX-toc.609") == "new-card" or core.reading("ZX-zone.enter-is-debut") == "entrance":
        fire(core, "enters", obj)


def _bring_along(core: Core, character: Obj, seat: Seat) -> None:
    """Move the equipment of a character to the character's zone. ZX-equipment.on-opponent-control."""
    for item in state.worn_by(core, character):
        if (
            state.controller(core, item) != seat
            and core.reading("ZX-equipment.on-opponent-control") == "moves-along"
        ):
            core.move(item, state.zone(seat, state.BATTLE))
            rules = ("ZX-equipment.on-opponent-control", "ZX-toc.612")
            core.events.append(events.TookControl(rules, item, seat))


# ---- drawing: ZX-toc.602


def draw(core: Core, seat: Seat, count: int, rules: Rules) -> None:
    """Draw one by one; a player who must draw from an empty deck loses. ZX-win.deck-out, ZX-toc.602."""
    if stats.is_forbidden(core, as_object(seat), "draw"):
        core.events.append(events.Forbidden(("ZX-general.cannot-beats-can",), as_object(seat), "draw"))
        return
    deck = core.zones[state.zone(seat, state.DECK)]
    for _ in range(count):
        if not deck:
            if holds(core, "ZX-win.deck-out", Kind.COMPARED, as_object(seat)):
                winning.lose(core, seat, ("ZX-win.deck-out",))
            return
        if not holds(core, "ZX-toc.602", Kind.EFFECT, as_object(seat)):
            return
        obj = deck[-1]
        relocate(core, obj, state.zone(seat, state.HAND))
        core.events.append(events.Drew((*rules, "ZX-toc.602", "ZX-zone.hand-drawn-kept"), seat, 1, obj))
        fire(core, "draws", as_object(seat), 1)
    if core.decisions is not None and not deck and but_for(core, "ZX-win.deck-out", as_object(seat)):
        winning.lose(core, seat, ("ZX-win.deck-out",))


def to_resources(core: Core, obj: Obj, seat: Seat, rules: Rules, *, bits: int = 0) -> None:
    """Put a card into a resource zone, by default face up and ready. ZX-resource.face-up-ready."""
    if state.is_on_field(core, obj):
        leave(core, [obj], events.Moved, state.RESOURCE, rules, bits=bits)
    else:
        relocate(core, obj, state.zone(seat, state.RESOURCE), bits=bits)
        lost = ("ZX-resource.face-up-ready", "ZX-resource.loses-effects-attributes")
        core.events.append(events.Placed((*rules, *lost), obj, seat))
    core.put(core.columns[state.ENTERED], obj, core.vars["turn"])
    fire(core, "resource_placed", obj)
