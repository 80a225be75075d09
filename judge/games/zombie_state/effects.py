"""The effects of events and technologies outside fights, part by part, as their data says: EffectSchema in cards.py.

fp · resources · discard · armies · population · zombies · quarantine · shuffle: in this order, each carried out
before the next. The affected player makes the choices (a domain, an army, cards).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.engine.errors import Illegal, NotCovered
from judge.engine.game import Menu, Verb
from judge.engine.run import ask, question
from judge.engine.slots import Choose
from judge.engine.windows import no_subject
from judge.games.zombie_state import combat, events, frames, refusals, resources, state

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from judge.engine.game import Core, Slot, Values
    from judge.engine.ids import Obj, Rules, Seat

MENUS: Final = {
    "place": Menu(("place",), ("ZS-event.order",), about=frames.PlacingPieces),
    "lose": Menu(("lose",), ("ZS-event.order",), about=frames.LosingArmies),
    "discard": Menu(("discard",), ("ZS-event.order",), about=frames.Discarding),
}


def apply(core: Core, seat: Seat, effect: Mapping[str, object], rules: Rules) -> None:
    """Apply an effect to a player, part by part. ZS-event.order, ZS-tech.use."""
    for name in reversed(frames.PARTS):
        if effect.get(name):
            core.agenda.append(frames.Part(seat, name, effect[name], rules))


# What each part changes, as the words of the game call it.
_CALLED: Final = {
    "fp": "path fp",
    "resources": "resources",
    "discard": "resources",
    "armies": "armies",
    "population": "path population",
    "zombies": "path active",
    "quarantine": "path quarantine",
}


def part_frame(core: Core, frame: frames.Part) -> None:
    """Carry out one part of an effect."""
    _PARTS[frame.name](core, frame)


def _fp(core: Core, part: frames.Part) -> None:
    """Give or take action points: no more than there are, or the remainder is owed. ZS-fp.leftmost.uncovered."""
    has, change = core.vars["fp"][part.seat], part.amount
    if has + change < 0 and core.reading("ZS-fp.leftmost.uncovered/owed") == "not-below-nought":
        change = -max(has, 0)
    if not change:
        _report_no_effect(core, part)
        return
    state.add(core, "fp", part.seat, change)
    core.events.append(events.FpChanged(part.rules, part.seat, change, core.vars["fp"][part.seat]))


def _report_no_effect(core: Core, part: frames.Part) -> None:
    """Report that a part of an effect changes nothing: nothing to lose, or no possible domain."""
    core.events.append(events.ComesToNothing(part.rules, part.seat, _CALLED[part.name]))


def _resources(core: Core, part: frames.Part) -> None:
    """Gain and lose cards of a kind; a player loses no more than there are."""
    for name, change in part.amount.items():
        for _ in range(change):
            resources.gain(core, part.seat, name, part.rules)
        held = (
            [obj for obj in resources.held_by(core, part.seat) if state.has_name(core, obj, name)]
            if change < 0
            else []
        )
        resources.discard(core, part.seat, held[: max(0, -change)], part.rules)
        if change < 0 and not held:
            _report_no_effect(core, part)


def _discard(core: Core, part: frames.Part) -> None:
    held = resources.held_by(core, part.seat)
    if len(held) > part.amount:
        ask(core, "discard", (part.seat,), frames.Discarding(part.amount, part.rules))
    elif held:
        resources.discard(core, part.seat, tuple(held), part.rules)
    else:
        _report_no_effect(core, part)


def _armies(core: Core, part: frames.Part) -> None:
    """Place armies where they may be recruited, or remove some; a player loses no more than there are. ZS-recruit.where."""
    if part.amount > 0 and any(may_hold_army(core, obj) for obj in state.domains(core, part.seat)):
        ask(core, "place", (part.seat,), frames.PlacingPieces("armies", part.amount, part.rules))
    elif part.amount < 0 and state.armies(core, part.seat):
        ask(core, "lose", (part.seat,), frames.LosingArmies(-part.amount, part.rules))
    else:
        _report_no_effect(core, part)


def _change_domain(core: Core, part: frames.Part) -> None:
    """Change the population of a domain, place zombies or quarantine counters, where allowed."""
    if any(may_take(core, obj, part.name, part.amount) for obj in state.domains(core, part.seat)):
        ask(core, "place", (part.seat,), frames.PlacingPieces(part.name, part.amount, part.rules))
    else:
        _report_no_effect(core, part)


def _shuffle(core: Core, part: frames.Part) -> None:
    """Shuffle the used events into the deck: every draw is at random. ZS-event.draw.three."""
    deck = state.shared(core, "events")
    for obj in tuple(core.zones[state.shared(core, "used")]):
        core.move(obj, deck)
    core.var("mixed", True)
    core.events.append(events.Reshuffled((*part.rules, "ZS-event.draw.three"), len(core.zones[deck])))


_DONE: Final = (_fp, _resources, _discard, _armies, _change_domain, _change_domain, _change_domain, _shuffle)
_PARTS: Final[Mapping[str, Callable[[Core, frames.Part], None]]] = dict(zip(frames.PARTS, _DONE, strict=True))


# ---- choosing a domain


def may_hold_army(core: Core, obj: Obj) -> bool:
    """Return whether an army may be placed in a domain. ZS-recruit.where."""
    return state.is_populated(core, obj) and not state.zombies(core, obj)


def may_take(core: Core, obj: Obj, what: str, amount: int) -> bool:
    """Return whether population, zombies, armies or counters may be put into a domain: most need a die.

    ZS-outbreak.place.
    """
    if what == "quarantine" or state.is_populated(core, obj):
        return True
    comes = what == "zombies" or (what == "population" and amount > 0)
    return comes and core.reading("ZS-outbreak.place/event") == "any-domain"


def _place_subjects(core: Core, by: Seat) -> tuple[Obj, ...]:
    return tuple(state.domains(core, by))


def _place_demand(core: Core, by: Seat, subject: object) -> tuple[Slot, ...]:
    asked: frames.PlacingPieces = question(core).data
    if not state.is_domain(subject, core) or state.owner(core, subject) != by:
        raise Illegal(asked.rules, refusals.NoDomain(item=subject))
    if not may_take(core, subject, asked.what, asked.number):
        raise Illegal(asked.rules, refusals.NoDie(item=subject))
    if asked.what == "armies" and state.zombies(core, subject):
        there = state.zombies(core, subject)
        raise Illegal((*asked.rules, "ZS-recruit.where"), refusals.RecruitAmongZombies(subject, there))
    return ()


def _place(core: Core, by: Seat, subject: Obj, _values: Values, asked: frames.PlacingPieces) -> None:
    if asked.what == "zombies":
        state.column(core, state.ACTIVE, subject, asked.number)
        core.events.append(events.ZombiesPlaced(asked.rules, subject, asked.number))
    elif asked.what == "quarantine":
        state.column(core, state.QUARANTINE, subject, asked.number)
        core.events.append(events.Quarantined(asked.rules, subject, asked.number))
    elif asked.what == "armies":
        for _ in range(asked.number):
            if state.has_no_army_left(core, by):
                core.events.append(events.ReserveOut((*asked.rules, "ZS-recruit.where"), by))
                break
            army = state.new_army(core, by, asked.rules)
            core.put(core.columns[state.AT], army, state.number(core, subject))
            core.events.append(events.ArmyPlaced((*asked.rules, "ZS-recruit.where"), by, army, subject))
    elif not state.is_populated(core, subject):
        raise NotCovered(asked.rules, "event.no-die", card=subject)
    else:
        change = max(asked.number, -core.columns[state.POPULATION][subject])
        state.column(core, state.POPULATION, subject, change)
        left = core.columns[state.POPULATION][subject]
        core.events.append(events.PopulationChanged(asked.rules, subject, change, left))
        if not left:
            core.agenda.append(frames.DieOff(by, subject))


# ---- losing armies and cards


def _own_armies(core: Core, by: Seat) -> tuple[Obj, ...]:
    return tuple(state.armies(core, by))


def _lose_demand(core: Core, by: Seat, subject: object) -> tuple[Slot, ...]:
    asked: frames.LosingArmies = question(core).data
    if not state.is_army(subject, core, by):
        raise Illegal(asked.rules, refusals.NoArmy(item=subject))
    return ()


def _lose(core: Core, by: Seat, subject: Obj, _values: Values, asked: frames.LosingArmies) -> None:
    combat.destroy(core, subject, asked.rules)
    if asked.number > 1 and state.armies(core, by):
        ask(core, "lose", (by,), asked.replace(number=asked.number - 1))


def _discard_demand(core: Core, by: Seat, _subject: None) -> tuple[Slot, ...]:
    asked: frames.Discarding = question(core).data
    return (Choose("discard", tuple(resources.held_by(core, by)), asked.number, asked.number, asked.rules),)


def _discard_cards(core: Core, by: Seat, _subject: None, values: Values, asked: frames.Discarding) -> None:
    (cards,) = values
    resources.discard(core, by, cards, asked.rules)


VERBS: Final = {
    "place": Verb(_place_subjects, _place_demand, _place, "object"),
    "lose": Verb(_own_armies, _lose_demand, _lose, "object"),
    "discard": Verb(no_subject, _discard_demand, _discard_cards),
}
FRAMES: Final = {frames.Part.tag: part_frame}
