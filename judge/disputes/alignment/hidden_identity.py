"""Hidden identity: which objects a card stated by its id may be after an unobserved shuffle.

A shuffle mixes a pile; a card given, taken or put back unseen is mixed with all those that it could have been.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from judge.engine.ids import UNKNOWN, Obj

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from judge.engine.game import Action, Core
    from judge.engine.ids import DefId, ZoneId


class UnseenMixing(NamedTuple):
    """One unobserved shuffle: after which action, what was known of its cards before, and all cards of the pile.

    Or, with `told`, no shuffle: a step named that card by its id again, so that it is `now` the one it was done with.
    """

    at: int
    names: Mapping[Obj, DefId]
    pile: tuple[Obj, ...]
    told: Obj | None = None
    now: Obj | None = None


class PileBefore(NamedTuple):
    """A pile just before chance was asked for its new order."""

    names: Sequence[DefId]
    pile: tuple[Obj, ...]
    place: Sequence[ZoneId] = ()  # where everything lay; () for a shuffle


def record_pile(core: Core, zone: ZoneId) -> PileBefore:
    """Record what is known of every card, and which cards are in the zone about to be shuffled."""
    return PileBefore(core.defn.copy(), tuple(core.zones[zone]))


def record_unseen(core: Core, action: Action) -> PileBefore | None:
    """Record the same before an action that does not show all it does, with its possible subjects; otherwise None."""
    if None not in action.values:
        return None
    slots = core.game.verbs[action.do].demand(core, action.by, action.subject)
    unseen = [slot for slot, value in zip(slots, action.values, strict=False) if value is None]
    options = (option for slot in unseen for option in slot.describe(core).get("options", ()))
    about = tuple(Obj(option) for option in options if type(option) is int and option >= 0)
    return PileBefore(core.defn.copy(), about, tuple(core.place))


def mixing_of_action(core: Core, at: int, then: PileBefore) -> UnseenMixing:
    """Return what the last action mixed: its possible subjects, or the piles into which it put something."""
    if not then.place or then.pile:
        return mixing_of_pile(at, then)
    piles = {now for now, was in zip(core.place, then.place, strict=False) if now != was}
    pile = tuple(obj for zone in piles for obj in core.zones[zone] if core.defn[obj] == UNKNOWN)
    return mixing_of_pile(at, then._replace(pile=pile))


def mixing_of_pile(at: int, then: PileBefore) -> UnseenMixing:
    """Return the shuffle just done, whose result nobody saw."""
    return UnseenMixing(
        at, {obj: then.names[obj] for obj in then.pile if then.names[obj] != UNKNOWN}, then.pile
    )


def definition_before(obj: Obj, shuffles: Sequence[UnseenMixing]) -> DefId | None:
    """Return the known definition of an object before the first unobserved shuffle that contained it, or None."""
    return next((one.names[obj] for one in shuffles if obj in one.names), None)


def find_mixed_card(core: Core, wanted: DefId, shuffles: Sequence[UnseenMixing]) -> Obj | None:
    """Return the object of a card that was last seen before an unobserved shuffle; None without one.

    Of several it is the first where all were mixed together: then each may be what the others may be.
    """
    if wanted in core.defn:
        return None
    piles = [[obj for obj, was in one.names.items() if was == wanted] for one in shuffles]
    found = [pile for pile in piles if pile]
    return found[0][0] if found and {obj for pile in found for obj in pile} == set(found[0]) else None


def recognition(at: int, told: Obj, now: Obj) -> UnseenMixing:
    """Return a record that a card stated by its id is the one with which a step was done."""
    return UnseenMixing(at, {}, (), told, now)


def possible_objects(core: Core, obj: Obj, shuffles: Sequence[UnseenMixing]) -> tuple[Obj, ...]:
    """Return every object that a card may be after the shuffles: only itself where none mixed it."""
    wanted = definition_before(obj, shuffles)
    for at, one in reversed([*enumerate(shuffles, 1)]):
        if one.told == obj and one.now is not None:  # since then only later shuffles count
            obj, shuffles = one.now, shuffles[at:]
            break
    reached: set[Obj] = set()
    known = True  # whether every card it was mixed with was known
    names: dict[Obj, DefId] = {}
    for one in shuffles:
        if one.now is not None:
            reached.discard(one.now)  # it is another card that was told
        if obj in one.pile or not reached.isdisjoint(one.pile):
            known = known and all(other in one.names or other in reached for other in one.pile)
            reached.update(one.pile)
            names = {**one.names, **names}
    order = sorted(reached, key=lambda other: (other != obj, other))
    if wanted is None:
        return tuple(order) or (obj,)
    seen = [other for other in order if core.defn[other] == wanted]
    unseen = [other for other in order if core.defn[other] == UNKNOWN]
    alike = sum(number == wanted for number in names.values())
    if seen and known and len(seen) == alike:
        return tuple(seen)
    return (*seen, *unseen) or (obj,)


def assumed_object(
    core: Core, obj: Obj, shuffles: Sequence[UnseenMixing], among: Sequence[Obj]
) -> tuple[Obj, DefId | None]:
    """Return the object that a step's card is assumed to be: preferably one the player could act with.

    With it, what it then turns out to be where that is not known of it.
    """
    could = possible_objects(core, obj, shuffles)
    if len(could) == 1:
        return could[0], None
    wanted = definition_before(obj, shuffles)
    listed = [other for other in could if other in among]
    known = [other for other in listed if core.defn[other] == wanted]
    if known or not listed:
        return (known or [*could])[0], None
    return listed[0], wanted
