"""The first three phases of a turn: resources, FP, random events.

A turn is common to all players: `leaders` lead, and everybody does a phase before the next. ZS-turn.phase.order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.engine import chance
from judge.engine.deciding import but_for, decide, holds
from judge.engine.decisions import Kind
from judge.engine.errors import Illegal, NotCovered
from judge.engine.game import Menu, Verb
from judge.engine.ids import UNKNOWN, Seat, as_object, as_seat
from judge.engine.run import ask, question
from judge.engine.slots import take_number
from judge.engine.windows import no_demand, no_subject, owed_once
from judge.games.zombie_state import (
    actions,
    effects,
    events,
    frames,
    refusals,
    resources,
    state,
    timing,
    zombies,
)

if TYPE_CHECKING:
    from judge.engine.game import Core, Slot, Values
    from judge.engine.ids import Obj, Seat
    from judge.games.shapes import PickedFrame, SeatCardFrame

CARDS: Final = 3  # ZS-event.draw.three
_DRAW: Final = ("ZS-event.draw.three",)

MENUS: Final = {
    "resource": Menu(("produce",), ("ZS-resource.produce",), about=frames.Leading, optional=True),
    "fp": Menu(("take_fp",), ("ZS-fp.leftmost.uncovered",), about=frames.Leading, optional=True),
    "event": Menu(("draw",), ("ZS-event.draw.three",), about=frames.Drawing, optional=True),
    "name": Menu(("name",), ("ZS-event.order",), about=frames.NamingVictim),
}


def phase_frame(core: Core, frame: frames.Phase) -> None:
    """Begin a phase. ZS-turn.phase.order."""
    phase = frame.name
    core.var("phase", phase)
    core.events.append(events.PhaseBegan(("ZS-turn.phase.order",), phase, core.vars["turn"]))
    if phase == "event":
        _begin_events(core)
    elif phase == "zombie":
        zombies.begin(core)
    elif phase == "action":
        actions.begin(core)
    elif phase == "maintenance":
        core.agenda.append(frames.Maintain("activate"))
    else:
        ask(core, phase, state.leaders(core), frames.Leading(phase))


# ---- resources


def _produce(core: Core, _by: Seat, _subject: None, _values: Values, _asked: frames.Leading) -> None:
    """Yield one resource for each domain with die and mark. ZS-resource.produce."""
    rules = ("ZS-resource.produce",)
    state.printed(core, "ZS-resource.produce", "printed-board", rules, "map")
    if not any(True for _ in state.every_domain(core)):
        raise NotCovered(rules, "table.missing", what="map")
    for seat in state.everybody(core):
        for obj in state.domains(core, seat):
            mark = core.card(obj).printed.get("mark")
            if mark and state.is_populated(core, obj):
                core.events.append(events.Produces(rules, obj, mark))
                people = core.columns[state.POPULATION][obj]
                said = {"item": obj, "number": 1, "total": people}
                for _ in range(decide(core, "ZS-resource.produce", Kind.NUMBER, 1, people, obj, **said)):
                    resources.gain(core, seat, mark, rules)
            elif mark and but_for(core, "ZS-resource.produce", obj, item=obj):
                resources.gain(core, seat, mark, rules)
    timing.begin_phase(core, "fp")


# ---- FP


def fp_of(core: Core, seat: Seat) -> int:
    """Return the leftmost uncovered space of a player's population track. ZS-fp.leftmost.uncovered."""
    rules = ("ZS-fp.leftmost.uncovered",)
    state.printed(core, "ZS-fp.leftmost.uncovered/values", "printed-board", rules, "population_track")
    values = state.table(core, "population_track", rules)
    covered = core.vars["track"][seat]
    for space, value in enumerate(values, 1):
        if space not in covered:
            said = {"seat": seat, "number": value, "total": space}
            first = int(values[0])
            return decide(
                core, "ZS-fp.leftmost.uncovered", Kind.ORDER, int(value), first, as_object(seat), **said
            )
    raise NotCovered(rules, "track.full", player=seat)


def _take_fp(core: Core, _by: Seat, _subject: None, _values: Values, _asked: frames.Leading) -> None:
    kept = core.reading("ZS-fp.leftmost.uncovered/unused") == "kept"
    for seat in state.everybody(core):
        gained = fp_of(core, seat)
        left = core.vars["fp"][seat] if kept else 0
        state.add(core, "gained", seat, gained - core.vars["gained"][seat])
        state.add(core, "fp", seat, gained + left - core.vars["fp"][seat])
        core.events.append(events.TookFp(("ZS-fp.leftmost.uncovered",), seat, gained, gained + left))
    timing.begin_phase(core, "event")


# ---- random events


def _begin_events(core: Core) -> None:
    """Draw three cards, one after the other, but none in the first turn. ZS-event.not.first, ZS-event.draw.three."""
    if core.vars["turn"] == 1 and holds(core, "ZS-event.not.first", Kind.BARRED):
        core.events.append(events.NoEvents(("ZS-event.not.first",)))
        timing.begin_phase(core, "zombie")
        return
    each = core.reading("ZS-event.order") == "three-each"
    timing.begin_phase(core, "zombie")
    core.agenda.append(frames.Draws(CARDS * (core.game.players if each else 1)))


def draws_frame(core: Core, frame: frames.Draws) -> None:
    """Ask for the next card once the last one is resolved. ZS-event.draw.three."""
    left = frame.left
    if left:
        core.agenda.append(frames.Draws(left - 1))
        ask(core, "event", state.leaders(core), frames.Drawing(left))


def _draw_demand(_core: Core, _by: Seat, _subject: object) -> tuple[Slot, ...]:
    """Demand that one card is drawn: the next one only when it is resolved. ZS-event.draw.three."""
    return (take_number("number", 1, _DRAW),)


def _draw(core: Core, _by: Seat, _subject: None, _values: Values, _asked: frames.Drawing) -> None:
    """Draw the top card of the deck: any card, once it was shuffled. ZS-event.draw.three."""
    deck, used = state.shared(core, "events"), state.shared(core, "used")
    if not core.zones[deck]:
        if core.reading("ZS-event.draw.three/empty-deck") == "no-more-events":
            core.events.append(events.NoMoreEvents(_DRAW))
            return
        for obj in tuple(core.zones[used]):
            core.move(obj, deck)
        core.var("mixed", True)
        core.events.append(events.Reshuffled(_DRAW, len(core.zones[deck])))
    if not core.zones[deck]:
        raise NotCovered(_DRAW, "table.missing", what="events")
    top = None if core.vars["mixed"] else tuple(core.zones[deck][-1:])
    chance.pick(core, tuple(core.zones[deck]), 1, frames.EventDrawn(), _DRAW, usual=top)


def event_frame(core: Core, frame: PickedFrame) -> None:
    """Resolve a card for each player from the start player on. ZS-event.order."""
    (obj,) = frame.picked
    core.move(obj, state.shared(core, "used"))
    core.events.append(events.EventDrawn(_DRAW, obj))
    state.printed(core, "ZS-event.draw.three/cards", "printed-cards", _DRAW, "event cards")
    known = {} if core.defn[obj] == UNKNOWN else core.card(obj).printed
    effect = known.get("effect")
    if core.vars["unread"] or core.defn[obj] == UNKNOWN or (effect is None and known.get("text")):
        core.var("unread", (*core.vars["unread"], obj))
        core.events.append(events.Unread(_DRAW, obj))
        return
    if effect is None:
        raise NotCovered(("ZS-event.order",), "event.no-effect", card=obj)
    who = effect.get("who", "each")
    if who == "one":
        ask(core, "name", (state.start_player(core),), frames.NamingVictim(obj))
        return
    hit = state.start_order(core) if who == "each" else [state.start_player(core)]
    core.agenda.extend(
        frames.Befall(seat, obj)
        for seat in reversed(hit)
        if holds(core, "ZS-event.order", Kind.ORDER, as_object(seat), seat=seat, item=obj)
    )


def befall_frame(core: Core, frame: SeatCardFrame) -> None:
    """Apply an event to one player. ZS-event.order."""
    core.events.append(events.Befalls(("ZS-event.order",), frame.card, frame.seat))
    effects.apply(core, frame.seat, core.card(frame.card).printed["effect"], ("ZS-event.order",))


def _players(core: Core, _by: Seat) -> tuple[Obj, ...]:
    return tuple(as_object(seat) for seat in state.start_order(core))


def _name_demand(core: Core, by: Seat, subject: object) -> tuple[Slot, ...]:
    if subject not in _players(core, by):
        raise Illegal(("ZS-event.order",), refusals.NoSuchPlayer(subject))
    return ()


def _name(core: Core, _by: Seat, subject: Obj, _values: Values, asked: frames.NamingVictim) -> None:
    core.agenda.append(frames.Befall(as_seat(subject), asked.card))


def _cards_due(core: Core, _seat: Seat) -> int:
    """Return how many event cards are still to be drawn: from the deck, then from a new one once it is empty.

    ZS-event.draw.three.
    """
    asked = question(core).data
    if not isinstance(asked, frames.Drawing):
        return 0
    return min(asked.left, len(core.zones[state.shared(core, "events")])) or asked.left


VERBS: Final = {
    "produce": Verb(no_subject, no_demand, _produce, for_all=True, owed=owed_once),
    "take_fp": Verb(no_subject, no_demand, _take_fp, for_all=True, owed=owed_once),
    "draw": Verb(no_subject, _draw_demand, _draw, owed=_cards_due),
    "name": Verb(_players, _name_demand, _name, "player"),
}
FRAMES: Final = {
    frames.Phase.tag: phase_frame,
    frames.Draws.tag: draws_frame,
    frames.EventDrawn.tag: event_frame,
    frames.Befall.tag: befall_frame,
}
