"""Checks of a stated position: contradictions that no game can reach.

Called before a game continues from a position; BadPosition names the path and the object.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from judge.engine import kinds
from judge.engine.canonical import pending
from judge.engine.effects.later import LATER
from judge.engine.errors import BadPosition, NeedsFact, refuse_position
from judge.engine.ids import UNKNOWN, Obj
from judge.engine.layout import Lasts
from judge.engine.view import SEEN
from judge.engine.windows import is_resolving
from judge.games import beginning
from judge.games.faults import fault, least_fault, marks_of
from judge.games.zombie_world_order import frames, happen, state, stats, under_way
from judge.games.zombie_world_order.definitions import (
    FIELD_ONLY,
    FORBIDDEN,
    KEYWORDS,
    REPLACEMENTS,
    RULE_CHANGES,
)
from judge.games.zombie_world_order.harm import is_over_threshold
from judge.games.zombie_world_order.on_zombies import UNTIL
from judge.games.zombie_world_order.replaced import DAMAGE_TAKEN, INSTEAD, PREVENT, cannot_be_wounded
from judge.games.zombie_world_order.setup import BEGINS, DECK_CARDS, OPENING_HAND, WHOLE_DECK
from judge.games.zombie_world_order.subjects import CARD, PLAYER, ZOMBIE, lasts_on

if TYPE_CHECKING:
    from collections.abc import Iterator

    from judge.engine.game import Core
    from judge.engine.ids import DefId, Rules, Seat
    from judge.games.zombie_world_order.definitions import Card

_REPLACED: Final = kinds.row(by=kinds.either(kinds.word(REPLACEMENTS), kinds.kind("Ref")), once="bool")
# What can last on a zombie or a player: ZWO-turn.end-3-effects-end.
LASTING: Final = {
    **dict.fromkeys(("power", "critical", "revive_cost", DAMAGE_TAKEN), Lasts(kinds.kind("int"), UNTIL)),
    "forbid": Lasts(kinds.word(FORBIDDEN), UNTIL),
    "change": Lasts(kinds.word(RULE_CHANGES), UNTIL),
    "keyword": Lasts(kinds.word(KEYWORDS), UNTIL),
    "blank": Lasts(kinds.kind("bool"), UNTIL),
    "goes_back": Lasts(kinds.kind("Seat"), UNTIL),
    "counter:": Lasts(kinds.kind("int"), ("field",)),
    **dict.fromkeys((replaced for replaced, _ in INSTEAD.values()), Lasts(_REPLACED, UNTIL)),
    PREVENT: Lasts(kinds.row(number="int | None", once="bool"), UNTIL),
    LATER: Lasts(kinds.kind("Do"), ("turn",)),
    SEEN: Lasts(kinds.kind("Seat")),
}
MOST_COPIES: Final = 4  # ZWO-deck.copy-limit
_COPIES: Final = ("ZWO-deck.copy-limit", "ZWO-deck.copy-limit-key")


def copies_each(core: Core, number: DefId) -> tuple[int, Rules] | None:
    """Return how many copies of a numbered card one deck can hold. ZWO-deck.copy-limit."""
    card: Card = core.defs[number]
    return (MOST_COPIES, _COPIES) if card.printed.get("no") else None


def use_up(core: Core, obj: Obj, number: int) -> None:
    """Record that an ability was used this turn; BadPosition where it cannot be activated from its card's zone.

    ZWO-ability.once-per-turn, ZWO-qa.abilities-field-only: a card that has left is a new card.
    """
    ability = core.card(obj).abilities[number]
    if ability.timing == "activate" and not stats.is_active_here(core, obj, ability.places):
        rules = ("ZWO-qa.abilities-field-only", "ZWO-qa.leave-field-new-object")
        raise BadPosition("item.used", "under-way.not-here", item=obj, rules=rules)
    happen.note_use(core, core.ref(obj), number)


def check_position(core: Core) -> None:
    """Raise BadPosition for every contradiction: turn, players with their cards, marks, then each object."""
    refuse_position(_faults(core))


def _faults(core: Core) -> Iterator[BadPosition]:
    phase = core.vars["phase"]
    number = core.vars["turn"] + (phase == "prep")  # which counts the turn only when it begins
    if phase in state.PHASES:
        yield from least_fault("turn.number", number, 1, ("ZWO-turn.alternate",), high=10_000)
    if phase == state.SETUP and beginning.is_laid(
        core, "mulligan", frames.START_GAME.tag, frames.AskRedraw.tag
    ):
        yield from beginning.faults(core, BEGINS, ("ZWO-setup.start", "ZWO-win.life-start"))
    if phase == state.SETUP and beginning.is_laid(
        core, "chance.pick", frames.TOSS_FIRST.tag, frames.BeginWith.tag
    ):
        yield from beginning.faults(core, WHOLE_DECK, ("ZWO-setup.start", "ZWO-win.life-start"))
    yield from under_way.faults(core)
    if number == 1 and phase in _BEFORE_ANYTHING:
        yield from _opening_hand_faults(core)
    for seat in state.SEATS:
        yield from _player_faults(core, seat)
    yield from _mark_faults(core)
    for at in range(len(core.defn)):
        yield from _object_faults(core, Obj(at))


def open_numbers(core: Core, _seat: Seat) -> tuple[str, ...]:
    """Return `life` where it may differ by now, because the first turn's player has acted. ZWO-win.life-start."""
    phase = core.vars["phase"]
    as_at_first = phase == state.SETUP or (core.vars["turn"] <= 1 and phase in (*_BEFORE_ANYTHING, "main"))
    return () if as_at_first else ("life",)


_BEFORE_ANYTHING: Final = (
    "prep",
    "draw",
    "mana",
)  # nothing is used yet: ZWO-turn.main-actions, ZWO-free.phases


def _opening_hand_faults(core: Core) -> Iterator[BadPosition]:
    """Yield a hand that is not as dealt, where no stated card works outside the field and could have drawn.

    ZWO-setup.opening-hand, ZWO-turn.draw-first-skip.
    """
    if any(ability.places != FIELD_ONLY for card in core.defs[1:] for ability in card.abilities):
        return
    for seat in state.SEATS:
        hand = core.zones[state.zone(seat, state.HAND)]
        given, placed = len(hand), len(core.zones[state.zone(seat, state.MANA)])
        few = beginning.is_counted(core, hand) and given + placed < OPENING_HAND
        if few or given > OPENING_HAND:
            path, rules = f"players[{seat}].hand", ("ZWO-setup.opening-hand", "ZWO-turn.draw-first-skip")
            reason = "position.first-hand-few" if few else "position.first-hand"
            yield fault(path, reason, rules, seat=seat, given=given, most=OPENING_HAND)


def _player_faults(core: Core, seat: Seat) -> Iterator[BadPosition]:
    life = core.vars["life"][seat]
    if life < 0 and core.reading("ZWO-win.life-zero/below-zero") == "stop-at-zero":
        yield from least_fault(f"players[{seat}].life", life, 0, ("ZWO-win.life-zero",), high=state.LIFE_MOST)
    own = [obj for obj, owner in enumerate(core.owner) if owner == seat]
    if len(own) > DECK_CARDS:
        facts = {"seat": seat, "given": len(own), "most": DECK_CARDS}
        yield fault(f"players[{seat}]", "position.too-many-cards", ("ZWO-deck.size",), **facts)
    cards: list[Card] = [core.defs[core.defn[obj]] for obj in own if core.defn[obj] != UNKNOWN]
    numbered = [card for card in cards if card.printed.get("no")]
    yield from _copy_faults(seat, [card.printed["no"] for card in numbered])
    named = Counter(card.name for card in numbered)
    if named and max(named.values()) > MOST_COPIES and core.reading("ZWO-deck.copy-limit-key") == "name-too":
        yield from _copy_faults(seat, [card.name for card in numbered])


def _copy_faults(seat: Seat, cards: list[str]) -> Iterator[BadPosition]:
    """Yield more than four cards of one card No. (or name), which no legal deck has."""
    for card, count in Counter(cards).items():
        if count > MOST_COPIES:
            facts = {"seat": seat, "card": card, "given": count, "most": MOST_COPIES}
            yield fault(f"players[{seat}]", "position.copies", _COPIES, **facts)


def _mark_faults(core: Core) -> Iterator[BadPosition]:
    """Yield lasting effects without meaning for their subject, and invalid amounts."""
    rules = ("ZWO-turn.end-3-effects-end",)
    for obj, path, mark in marks_of(core):
        known, subject = lasts_on(mark.kind, mark.value), PLAYER if obj < 0 else ZOMBIE | CARD
        if (obj < 0 or core.place[obj] in state.FIELD) and known.isdisjoint(subject):
            word = str(mark.value) if mark.kind == "forbid" else mark.kind
            yield fault(path, "subject.never", rules, obj, word=word, known=sorted(known))
        number = mark.value[0] if mark.kind == PREVENT else mark.value
        if mark.kind.startswith(("counter:", PREVENT)) and number is not None:
            yield from least_fault(path, number, 1, rules, obj, high=999)


def _object_faults(core: Core, obj: Obj) -> Iterator[BadPosition]:
    place = core.place[obj]
    if place == state.RESOLUTION and obj not in pending(core):
        yield _fault_of(core, obj, "", "position.not-declared", "ZWO-free.resolution-area")
    on_field, in_mana = place in state.FIELD, state.kind_of(core, obj) == state.MANA
    if core.bits[obj] & ~state.BACK and not on_field and not in_mana:
        yield _fault_of(core, obj, ".state", "position.state-off-field", "ZWO-glossary.rest")
    if core.bits[obj] & state.BACK and not in_mana:
        yield _fault_of(core, obj, ".face", "position.face-not-mana", "ZWO-glossary.back")
    if core.owner[obj] != place // state.ZONES_EACH and not on_field and place != state.RESOLUTION:
        rules = ("ZWO-qa.control-leave-to-owner", "ZWO-qa.control-change")
        yield _fault_of(core, obj, ".owner", "position.foreign-card", *rules)
    if core.columns[state.DAMAGE][obj] and not on_field:
        rules = ("ZWO-damage.reset", "ZWO-zone.mana" if in_mana else "ZWO-zone.field")
        yield _fault_of(core, obj, ".damage", "position.damage-off-field", *rules)
    if not on_field and any(mark.kind != SEEN for mark in core.marks.get(obj, ())):
        yield _fault_of(core, obj, ".marks", "position.marks-off-field", "ZWO-qa.leave-field-reset")
    if core.defn[obj] != UNKNOWN:
        yield from _card_faults(core, obj)
    if on_field:
        yield from _damage_faults(core, obj)


def _fault_of(core: Core, obj: Obj, what: str, reason: str, *rules: str, **facts: object) -> BadPosition:
    """Return the fault of one object: its path is its zone and place, counted from the top."""
    place = core.place[obj]
    zone = core.game.zones[place]
    at = list(reversed(core.zones[place])).index(obj)
    side = "table" if zone.owner is None else f"players[{zone.owner}]"
    path = f"{side}.{zone.name}[{at}]{what}"
    return BadPosition(path, reason, item=obj, zone=zone.name, rules=rules, **facts)


def _card_faults(core: Core, obj: Obj) -> Iterator[BadPosition]:
    card: Card = core.defs[core.defn[obj]]
    if card.kind == "event" and core.place[obj] in state.FIELD:
        rules = ("ZWO-card.kinds", "ZWO-zone.original-form", "ZWO-zone.half-destroyed")
        yield _fault_of(core, obj, "", "position.event-on-field", *rules)
    if card.colours is None or card.kind is None:
        return
    odd = len(card.colours) > 1 if card.kind == "event" else not card.colours
    if odd and core.reading("ZWO-card.event.attribute-colour") == "as-printed-only":
        yield _fault_of(core, obj, "", "position.no-such-card", "ZWO-card.event.attribute-colour")


def _damage_faults(core: Core, obj: Obj) -> Iterator[BadPosition]:
    """Yield a zombie with more damage than POWER: it would have been wounded, unless an effect forbids that."""
    suffered = core.columns[state.DAMAGE][obj]
    try:
        if (
            not suffered
            or is_resolving(core)
            or not is_over_threshold(core, obj)
            or cannot_be_wounded(core, obj)
        ):
            return
        power = stats.power(core, obj)
    except NeedsFact:
        return
    if core.reading("ZWO-damage.threshold-any-source") == "battle-step-only":
        return
    rules = ("ZWO-damage.wound-threshold", "ZWO-damage.threshold-any-source")
    yield _fault_of(core, obj, ".damage", "position.over-threshold", *rules, given=suffered, power=power)
