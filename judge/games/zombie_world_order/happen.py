"""Events of cards: triggering, turning, moving, entering, leaving, reviving, control.

One function for each event, with its rules. An action that changes nothing is no event (ZWO-qa.no-change-no-event):
it is not reported and triggers nothing. Damage and life are in `harm.py`.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from judge.engine.deciding import but_for, decide, holds
from judge.engine.decisions import Kind
from judge.engine.errors import NeedsFact
from judge.engine.ids import as_object, other
from judge.engine.run import Won, finish
from judge.engine.triggers import wait
from judge.games.zombie_world_order import events, state, stats
from judge.games.zombie_world_order.declarations import SetOff
from judge.games.zombie_world_order.replaced import INSTEAD, TEXT_FIRST, affected_object

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from judge.engine.effects.language import Env
    from judge.engine.game import Core
    from judge.engine.ids import Obj, Ref, Rules, Seat
    from judge.games.zombie_world_order.definitions import Ability

CANNOT: Final = ("ZWO-principle.cannot-over-can",)

# ---- what is set off


def fire(core: Core, happening: str, subject: Obj, amount: int = 0) -> None:
    """Trigger every auto ability for this event. ZWO-icon.auto.

    `subject` is an object, or a player as -1-seat.
    """
    watching = core.static["watching"].get(happening)
    if watching is None:
        return
    if core.decisions is not None:
        _trigger_off_field(core, happening, subject, amount)
    defn, zones = core.defn, core.zones
    leaving = core.known.get(_TOGETHER, {})
    fellows = leaving.keys() - {subject} if subject in leaving else ()
    blind = bool(fellows) and core.reading("ZWO-qa.abilities-field-only") == "does-not-see"
    for seat, place, abilities in watching[core.vars["player"]]:
        for obj in reversed(zones[place]):  # as they lie: from the top
            if defn[obj] in abilities and not stats.is_blank(core, obj) and not (blind and obj in fellows):
                _trigger_abilities(core, seat, obj, core.ref(obj), abilities[defn[obj]], subject, amount)
    for obj in () if blind else fellows:
        seat, ref = leaving[obj]
        of_field = [
            each
            for by, place, each in watching[core.vars["player"]]
            if by == seat and place in state.FIELD_OF[seat]
        ]
        if core.ref(obj) != ref and of_field and defn[obj] in of_field[0]:
            _trigger_abilities(core, seat, obj, ref, of_field[0][defn[obj]], subject, amount)


def _trigger_off_field(core: Core, happening: str, subject: Obj, amount: int) -> None:
    """Trigger abilities in zones where they do not work, only when tried without the rule that prevents it.

    ZWO-mana.abilities-off, ZWO-qa.abilities-field-only.
    """
    for place, cards in enumerate(core.zones):
        if place in state.FIELD:
            continue
        rule = (
            "ZWO-mana.abilities-off"
            if place % state.ZONES_EACH == state.MANA
            else "ZWO-qa.abilities-field-only"
        )
        for obj in cards:
            waits = tuple(
                (at, ability)
                for at, ability in (core.defs[core.defn[obj]].autos if core.defn[obj] else ())
                if happening in ability.happenings and not stats.is_active_here(core, obj, ability.places)
            )
            if waits and but_for(core, rule, obj):
                _trigger_abilities(core, core.owner[obj], obj, core.ref(obj), waits, subject, amount)


_TOGETHER: Final = "leaving together"


@contextmanager
def leaving_together(core: Core, objs: Iterable[Obj]) -> Iterator[None]:
    """Let zombies leave the field simultaneously: the order in which they are moved has no effect.

    ZWO-qa.abilities-field-only.
    """
    here = [
        obj for obj in objs if obj >= 0 and core.place[obj] in state.FIELD and not stats.is_blank(core, obj)
    ]
    core.known[_TOGETHER] = {obj: (state.controller(core, obj), core.ref(obj)) for obj in here}
    try:
        yield
    finally:
        core.known.pop(_TOGETHER, None)


def _trigger_abilities(
    core: Core,
    seat: Seat,
    obj: Obj,
    ref: Ref,
    abilities: tuple[tuple[int, Ability], ...],
    subject: Obj,
    amount: int,
) -> None:
    """Trigger the matching abilities of an object, which was `ref` at the event."""
    number = core.defn[obj]
    for ability_number, ability in abilities:
        env: Env = {"you": seat, "self": ref, "it": (core.ref(subject),), "amount": amount}
        if (
            ability.when is not None
            and not ability.when.matches(core, env, subject)
            and holds(core, "ZWO-icon.auto", Kind.USUAL, obj, subject)
        ):
            continue
        if ability.unread:
            raise NeedsFact("ability", obj, card=core.card(obj).name)
        if (
            ability.condition is not None
            and not ability.condition(core, env)
            and holds(core, "ZWO-card.zombie.text", Kind.ABSENT, obj, subject)
        ):
            continue
        if not holds(core, "ZWO-icon.auto", Kind.EFFECT, obj, subject):
            continue
        if ability.once:
            if is_used_up(core, seat, obj, ability_number, ref) and holds(
                core, "ZWO-ability.once-per-turn", Kind.BARRED, obj
            ):
                core.events.append(events.UsedUp(("ZWO-ability.once-per-turn",), obj))
                continue
            note_use(core, ref, ability_number)
        wait(core, SetOff(seat, number, ability_number, env))


# ---- once per turn: ZWO-ability.once-per-turn


def is_used_up(core: Core, by: Seat, obj: Obj, ability: int, ref: Ref | None = None) -> bool:
    """Return whether a once-per-turn ability was used this turn."""
    uses = core.vars["used"]
    if not uses:
        return False
    if core.reading("ZWO-ability.once-per-turn") == "per-player":
        return any(
            core.defn[used_by] == core.defn[obj]
            and number == ability
            and state.controller(core, used_by) == by
            for (used_by, _), number in uses
        )
    return (core.ref(obj) if ref is None else ref, ability) in uses


def note_use(core: Core, ref: Ref, ability: int) -> None:
    """Record that a once-per-turn ability was used."""
    core.var("used", (*core.vars["used"], (ref, ability)))


def unnote_use(core: Core, ref: Ref, ability: int) -> None:
    """Remove that record, because an ability that was not activated was not used. ZWO-qa.no-target-auto."""
    core.var("used", tuple(item for item in core.vars["used"] if item != (ref, ability)))


# ---- orientation: the two axes STAND/REST and FRONT/BACK


def rest(core: Core, obj: Obj, rules: Rules) -> None:
    """Lay a card sideways. ZWO-glossary.rest."""
    if not core.bits[obj] & state.REST:
        core.put(core.bits, obj, core.bits[obj] | state.REST)
        core.events.append(events.WasRested(rules, obj))
        if core.place[obj] in state.FIELD:
            fire(core, "rested", obj)


def stand(core: Core, obj: Obj, rules: Rules) -> None:
    """Set a card upright, unless an effect forbids it. ZWO-glossary.stand."""
    if core.bits[obj] & state.REST:
        if stats.is_forbidden(core, obj, "stand"):
            core.events.append(events.IsForbidden(CANNOT, obj, "stand_up"))
            return
        core.put(core.bits, obj, core.bits[obj] & ~state.REST)
        core.events.append(events.WasStood(rules, obj))
        if core.place[obj] in state.FIELD:
            fire(core, "stood", obj)
    elif core.reading("ZWO-qa.no-change-no-event") == "zero-only" and core.place[obj] in state.FIELD:
        fire(core, "stood", obj)


def turn_face(core: Core, obj: Obj, face: str, rules: Rules) -> None:
    """Turn a mana to FRONT or BACK. ZWO-glossary.front, ZWO-glossary.back."""
    bits = core.bits[obj] | state.BACK if face == "back" else core.bits[obj] & ~state.BACK
    if bits != core.bits[obj]:
        core.put(core.bits, obj, bits)
        core.events.append(events.Turned(rules, obj, face))
        fire(core, f"turned_{face}", obj)


# ---- between zones


def place_card(
    core: Core, obj: Obj, kind: int, rules: Rules, *, bits: int = 0, to_bottom: bool = False
) -> None:
    """Put a card from outside the field into its owner's zone of a kind, as a new object, in a given state."""
    # The hand is no zone, and neither is the resolution area: ZWO-qa.hand-not-zone.
    if core.place[obj] not in {state.zone(core.owner[obj], state.HAND), state.RESOLUTION}:
        fire(core, "leaves_zone", obj)
    place = state.zone(core.owner[obj], kind)
    core.move(obj, place, to_bottom=to_bottom)
    core.renew(obj)
    if core.bits[obj] != bits:
        core.put(core.bits, obj, bits)
    core.events.append(events.Moved(rules, obj, place))


def send(core: Core, obj: Obj, kind: int, rules: Rules, *, bits: int = 0, to_bottom: bool = False) -> None:
    """Move any card to its owner's zone of a kind; a zombie leaves the field."""
    if core.place[obj] in state.FIELD:
        leave(core, obj, kind, rules, bits=bits, to_bottom=to_bottom)
    else:
        place_card(core, obj, kind, rules, bits=bits, to_bottom=to_bottom)
    if kind == state.MANA and core.place[obj] not in state.FIELD:
        fire(core, "mana_placed", obj)


def discard(core: Core, obj: Obj, rules: Rules) -> None:
    """Put a card from hand into its owner's fully-destroyed zone. ZWO-zone.fully-destroyed."""
    place_card(core, obj, state.DESTROYED, (*rules, "ZWO-zone.fully-destroyed"))
    fire(core, "discarded", obj)


def draw(core: Core, seat: Seat, count: int, rules: Rules, *, by_effect: bool = True) -> None:
    """Draw from the top, as many cards as there are. ZWO-qa.draw-top, ZWO-qa.deck-out-draw."""
    if stats.is_forbidden(core, as_object(seat), "draw_cards"):
        core.events.append(events.IsForbidden(CANNOT, as_object(seat), "draw_cards"))
        return
    deck = core.zones[state.zone(seat, state.DECK)]
    drawn = min(count, len(deck))
    if drawn < count:
        if but_for(core, "ZWO-qa.deck-out-continues", as_object(seat)):
            finish(core, Won(other(seat)))
        if drawn and but_for(core, "ZWO-principle.as-much-as-possible", as_object(seat)):
            return
    for _ in range(drawn):
        obj = deck[-1]
        core.move(obj, state.zone(seat, state.HAND))
        core.renew(obj)
    if drawn:
        core.events.append(events.Drew(rules, seat, drawn))
        fire(core, "draws", as_object(seat), drawn)
        if by_effect:
            fire(core, "drawn_by_effect", as_object(seat), drawn)
    if drawn < count:
        empty = ("ZWO-qa.deck-out-continues", "ZWO-qa.deck-out-draw")
        core.events.append(events.DeckEmpty(empty, seat, count - drawn))


# ---- to and from the field


def enter(core: Core, obj: Obj, seat: Seat, rules: Rules, *, half: bool = False, bits: int = 0) -> bool:
    """Turn a zombie card into a zombie on the field; return whether it entered.

    ZWO-entry.becomes-zombie, ZWO-zone.original-form.
    """
    if stats.is_forbidden(core, as_object(seat), "enter"):
        core.events.append(events.IsForbidden(CANNOT, obj, "enter"))
        return False
    if core.place[obj] != state.RESOLUTION and core.place[obj] != state.zone(core.owner[obj], state.HAND):
        fire(core, "leaves_zone", obj)
    core.move(obj, state.zone(seat, state.HALF if half else state.ORIGINAL))
    if holds(core, "ZWO-qa.leave-field-new-object", Kind.ORDER, obj):
        core.renew(obj)
    if core.bits[obj] != bits:
        core.put(core.bits, obj, bits)
    place = "ZWO-zone.half-destroyed" if half else "ZWO-zone.original-form"
    core.events.append(events.Entered((*rules, place, "ZWO-entry.becomes-zombie"), obj, seat))
    fire(core, "enters", obj)
    return True


def _replaces_dead_zone(core: Core, obj: Obj) -> bool:
    """Return whether a text replaces the Dead zone for a zombie paid as a cost. ZWO-principle.card-over-rules."""
    if not stats.LASTING.values_with_sources(core, obj, INSTEAD["destroyed"][0]):
        return False
    return core.reading("ZWO-principle.card-over-rules") == "text-prevails"


def leave(
    core: Core,
    obj: Obj,
    kind: int,
    rules: Rules,
    *,
    bits: int = 0,
    to_bottom: bool = False,
    cost: bool = False,
) -> None:
    """Move a zombie off the field to its owner's zone of a kind, as a new object.

    It loses its lasting effects and its damage: ZWO-qa.leave-field-reset, ZWO-qa.leave-field-new-object. `cost`: it
    is paid, which nothing can forbid at this point.
    """
    if not cost and stats.is_forbidden(core, obj, "leave"):
        core.events.append(events.IsForbidden(CANNOT, obj, "leave"))
        return
    if kind == state.DESTROYED and (not cost or _replaces_dead_zone(core, obj)):
        obj, word = affected_object(core, obj, "destroyed", "leave")
        if word is not None:
            replace(core, obj, word)
            return
    owner, side = core.owner[obj], state.controller(core, obj)
    if side != owner:
        owner = decide(core, "ZWO-qa.control-leave-to-owner", Kind.ORDER, owner, side, obj)
        rules = (*rules, "ZWO-qa.control-leave-to-owner")
        if kind != state.DESTROYED and core.reading("ZWO-qa.control-leave-to-owner") == "always-dead-zone":
            kind, bits, to_bottom = state.DESTROYED, 0, False
    fire(core, "leaves", obj)
    fire(core, "leaves_zone", obj)
    if kind == state.DESTROYED:
        fire(core, "destroyed", obj)
    core.move(obj, state.zone(owner, kind), to_bottom=to_bottom)
    if holds(core, "ZWO-qa.leave-field-new-object", Kind.ORDER, obj):
        core.renew(obj)
    if core.bits[obj] != bits:
        core.put(core.bits, obj, bits)
    new = ("ZWO-qa.leave-field-reset", "ZWO-qa.leave-field-new-object")
    core.events.append(events.LeftField((*rules, *new), obj, state.zone(owner, kind)))


_PLACES: Final = {"hand": state.HAND, "deck_bottom": state.DECK, "mana": state.MANA}


def replace(core: Core, obj: Obj, word: str) -> None:
    """Do the replacement that a text states for a wounding or for the fully-destroyed zone.

    ZWO-principle.card-over-rules.
    """
    core.events.append(events.Instead(TEXT_FIRST, obj, word))
    if word == "rest":
        rest(core, obj, TEXT_FIRST)
    elif word in _PLACES:
        lies = ("ZWO-qa.mana-default",) if word == "mana" else ()
        send(core, obj, _PLACES[word], (*TEXT_FIRST, *lies), to_bottom=word == "deck_bottom")
