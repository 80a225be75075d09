"""The maintenance phase A to D, the mutation track with its coloured spaces, and the end of the game.

    activate A · advance_markers B · remove_quarantine C · pass_start D; the start player declares each (ZS-maint.order)

Red, yellow and blue spaces take effect whether a marker stops on them or passes them: ZS-maint.B.spaces.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.engine import chance
from judge.engine.deciding import but_for, decide, holds, is_read_as
from judge.engine.decisions import Kind
from judge.engine.errors import NotCovered
from judge.engine.game import Menu, Verb
from judge.engine.ids import as_object
from judge.engine.run import Ended, Won, ask, finish
from judge.engine.windows import no_demand, no_subject, owed_once
from judge.games.zombie_state import events, frames, state, timing

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.engine.game import Core, Values
    from judge.engine.ids import Obj, Seat
    from judge.engine.run import Outcome

D12: Final = 12
ROLLS: Final = 3  # ZS-outbreak.three
ADDED: Final = 3  # ZS-mutation.add.cards
_TRACK: Final = ("ZS-maint.B.spaces",)

MENUS: Final = {
    step: Menu((step,), ("ZS-maint.order",), frames.Leading, optional=True)
    for step in frames.MAINTENANCE_STEPS
}


def maintain_frame(core: Core, frame: frames.Maintain) -> None:
    """Ask for the next step; the holder of the start card passes it on. ZS-maint.order, ZS-maint.D.start.player."""
    who = (state.start_player(core),) if frame.step == "pass_start" else state.leaders(core)
    ask(core, frame.step, who, frames.Leading(frame.step))


def _ask_next_step(core: Core, step: str) -> None:
    steps = frames.MAINTENANCE_STEPS
    core.agenda.append(frames.Maintain(steps[steps.index(step) + 1]))


# ---- A


def _activate(core: Core, _by: Seat, _subject: None, _values: Values, _asked: frames.Leading) -> None:
    """Turn all zombies active. ZS-maint.A.activate."""
    total = 0
    for obj in state.every_domain(core):
        turned = core.columns[state.INACTIVE][obj]
        if turned and not holds(core, "ZS-maint.A.activate", Kind.ORDER, obj, item=obj, number=turned):
            continue
        state.column(core, state.INACTIVE, obj, -turned)
        state.column(core, state.ACTIVE, obj, turned)
        total += turned
    core.events.append(events.Activated(("ZS-maint.A.activate", "ZS-maint.order"), total))
    _ask_next_step(core, "activate")


# ---- B


def track(core: Core) -> Mapping[str, Any]:
    """Return the mutation track. ZS-maint.B.spaces."""
    state.printed(core, "ZS-maint.B.spaces", "printed-board", _TRACK, "mutation_track")
    found: Mapping[str, object] = state.table(core, "mutation_track", _TRACK)
    return found


_TIERS: Final = (
    "ZS-maint.B.tier.two",
    "ZS-maint.B.tier.three",
)  # one step more can be of the second stage alone


def _advance(core: Core, _by: Seat, _subject: None, _values: Values, _asked: frames.Leading) -> None:
    """Move every marker. ZS-maint.B.plus.one, ZS-maint.B.tier.two, ZS-maint.B.tier.three."""
    spaces = track(core)
    passed: dict[Seat, range] = {}
    for seat in state.start_order(core):
        old = core.vars["marker"][seat]
        extra = core.vars["extra"][seat]
        new = min(old + _steps_of_marker(core, seat, extra), max(old, spaces["length"]))
        passed[seat] = range(old + 1, new + 1)
        state.add(core, "marker", seat, new - old)
        state.add(core, "extra", seat, -extra)
        core.events.append(events.MarkerMoved(("ZS-maint.B.plus.one", *_TIERS[:extra]), seat, new, new - old))
    _ask_next_step(core, "advance_markers")
    core.var("yellow", ())
    _pass_blue(core, spaces, passed)
    for seat in reversed(state.start_order(core)):
        for space in reversed(passed[seat]):
            if space in spaces.get("yellow", ()):
                core.agenda.append(frames.Yellow(seat, space))
    _pass_red(core, spaces, passed)


def _steps_of_marker(core: Core, seat: Seat, extra: int) -> int:
    """Return how many spaces a marker moves. ZS-maint.B.plus.one, ZS-maint.B.tier.two, ZS-maint.B.tier.three."""
    two, three = _TIERS
    more = {0: (), 2: ((three, 2),), 3: ((two, 1), (three, 2))}.get(extra, ((two, extra),))
    return sum(
        decide(core, rule, Kind.NUMBER, steps, 0, as_object(seat), seat=seat, number=steps, total=1 + extra)
        for rule, steps in (("ZS-maint.B.plus.one", 1), *more)
    )


def _takes_effect(core: Core, seat: Seat, space: int, over: range) -> bool:
    """Return whether a coloured space takes effect; passing it suffices. ZS-maint.B.spaces."""
    if space == over[-1]:
        return True
    said = {"seat": seat, "number": space, "total": over[-1]}
    return holds(core, "ZS-maint.B.spaces", Kind.COMPARED, as_object(seat), **said, what=str(space))


def _pass_blue(core: Core, spaces: Mapping[str, Any], passed: Mapping[Seat, range]) -> None:
    """Record that the game ends with this turn. ZS-airborne.end."""
    for seat, over in passed.items():
        blue = [
            space
            for space in over
            if space in spaces.get("blue", ()) and _takes_effect(core, seat, space, over)
        ]
        said = {"seat": seat, "number": blue[0]} if blue else {}
        if blue and holds(core, "ZS-airborne.end", Kind.ORDER, as_object(seat), **said):
            core.var("ending", True)
            core.events.append(events.Airborne(("ZS-airborne.end", *_TRACK), seat))


def _pass_red(core: Core, spaces: Mapping[str, Any], passed: Mapping[Seat, range]) -> None:
    """Roll for outbreaks: one common first roll for each red space. ZS-outbreak.roll, ZS-outbreak.place."""
    red = spaces.get("red", ())
    counts = {
        seat: sum(space in red and _takes_effect(core, seat, space, over) for space in over)
        for seat, over in passed.items()
    }
    if core.reading("ZS-outbreak.place/two-spaces") == "one-per-turn":
        counts = {seat: min(count, 1) for seat, count in counts.items()}
    each = core.reading("ZS-outbreak.roll") == "roll-each"
    for number in range(max(counts.values(), default=0), 0, -1):
        seats = tuple(seat for seat, count in counts.items() if count >= number)
        for group in reversed([(seat,) for seat in seats] if each else [seats]):
            core.agenda.append(frames.RollOutbreak(group, 1))


def outbreak_frame(core: Core, frame: frames.RollOutbreak) -> None:
    """Ask for the D12 of the start player. ZS-outbreak.roll, ZS-outbreak.reroll."""
    rule = "ZS-outbreak.roll" if frame.tries == 1 else "ZS-outbreak.reroll"
    core.events.append(
        events.OutbreakRoll((rule, *_TRACK), state.start_player(core), frame.seats, frame.tries)
    )
    chance.die(core, D12, frames.ReadOutbreak(frame.seats, frame.tries), (rule,))


def outbreak_read_frame(core: Core, frame: frames.ReadOutbreak) -> None:
    """Read the outbreak table for each affected player. ZS-outbreak.place, ZS-outbreak.reroll, ZS-outbreak.three."""
    again: list[Seat] = []
    for seat in frame.seats:
        obj = outbreak_domain(core, seat, frame.rolled)
        if len(frame.seats) > 1 and not holds(
            core, "ZS-outbreak.roll", Kind.ORDER, as_object(seat), seat=seat, item=obj, number=frame.rolled
        ):
            continue
        if state.is_populated(core, obj):
            up = is_read_as(core, "ZS-outbreak.place/face-up", "active", obj, item=obj, what="active")
            state.column(core, state.ACTIVE if up else state.INACTIVE, obj, 1)
            if but_for(core, "ZS-outbreak.place", obj, item=obj):
                state.column(core, state.POPULATION, obj, -1)
            core.events.append(events.Outbreak(("ZS-outbreak.place", "ZS-outbreak.roll"), seat, obj))
        elif frame.tries < ROLLS:
            core.events.append(events.OutbreakMissed(("ZS-outbreak.reroll",), seat, obj))
            if holds(core, "ZS-outbreak.reroll", Kind.ORDER, obj, item=obj, number=frame.rolled):
                again.append(seat)
        else:
            core.events.append(events.NoOutbreak(("ZS-outbreak.three",), seat))
            if but_for(core, "ZS-outbreak.three", obj, item=obj, number=ROLLS):
                state.column(core, state.ACTIVE, obj, 1)
    for seat in reversed(again):
        core.agenda.append(frames.RollOutbreak((seat,), frame.tries + 1))


def outbreak_domain(core: Core, seat: Seat, rolled: int) -> Obj:
    """Return the domain that the outbreak table names for a player. ZS-outbreak.place."""
    rules = ("ZS-outbreak.place",)
    state.printed(core, "ZS-outbreak.place/table", "printed-table", rules, "outbreak table")
    for obj in state.domains(core, seat):
        if rolled in core.card(obj).printed.get("outbreak", ()):
            return obj
    raise NotCovered(rules, "outbreak.no-row", player=seat, number=rolled)


def yellow_frame(core: Core, frame: frames.Yellow) -> None:
    """Add outbreak cards to the deck. ZS-mutation.first.only, ZS-mutation.spent, ZS-mutation.add.cards."""
    seat, space = frame.seat, frame.space
    rules = ("ZS-mutation.first.only", "ZS-mutation.spent")
    again = space in core.vars["yellow"] and core.reading("ZS-mutation.add.cards") == "each-marker"
    now = space in core.vars["yellow"]
    rule = "ZS-mutation.first.only" if now else "ZS-mutation.spent"
    over = space in core.vars["spent"] and not again
    if over and not but_for(core, rule, as_object(seat), seat=seat, number=space):
        core.events.append(events.YellowSpent(rules, seat, space))
        return
    cards = core.zones[state.shared(core, "outbreaks")]
    if len(cards) < ADDED:
        raise NotCovered(("ZS-mutation.add.cards",), "outbreak-cards.few", needs=ADDED, has=len(cards))
    said = {"number": ADDED}
    count = decide(core, "ZS-mutation.add.cards", Kind.NUMBER, ADDED, 1, as_object(seat), **said)
    for obj in tuple(cards[-count:]):
        core.move(obj, state.shared(core, "events"))
    core.var("mixed", True)
    if space not in core.vars["spent"]:
        core.var("spent", (*core.vars["spent"], space))
    core.var("yellow", (*core.vars["yellow"], space))
    size = len(core.zones[state.shared(core, "events")])
    core.events.append(events.Mutated(("ZS-mutation.add.cards", *rules, *_TRACK), seat, space, size))


# ---- C


def _remove_quarantine(
    core: Core, _by: Seat, _subject: None, _values: Values, _asked: frames.Leading
) -> None:
    """Take all quarantine counters off. ZS-maint.C.quarantine."""
    total = 0
    for obj in state.every_domain(core):
        here = core.columns[state.QUARANTINE][obj]
        if here and not holds(core, "ZS-maint.C.quarantine", Kind.ORDER, obj, item=obj, number=here):
            continue
        total += here
        state.column(core, state.QUARANTINE, obj, -core.columns[state.QUARANTINE][obj])
    core.events.append(events.Unquarantined(("ZS-maint.C.quarantine",), total))
    _ask_next_step(core, "remove_quarantine")


# ---- D and the end


def _pass_start(core: Core, _by: Seat, _subject: None, _values: Values, _asked: frames.Leading) -> None:
    """Pass the start card and the D12 on; the game may end. ZS-maint.D.start.player, ZS-airborne.end."""
    _, left, *_ = state.start_order(core)
    left = decide(
        core, "ZS-maint.D.start.player", Kind.ORDER, left, core.vars["start"], as_object(left), seat=left
    )
    core.var("start", left)
    core.events.append(events.StartPlayer(("ZS-maint.D.start.player",), left))
    if core.vars["ending"]:
        _end(core)
    core.var("turn", core.vars["turn"] + 1)
    timing.begin_phase(core, "resource")


def survivors(core: Core) -> tuple[int, ...]:
    """Count each player's remaining population."""
    return tuple(
        sum(core.columns[state.POPULATION][obj] for obj in state.domains(core, seat))
        for seat in state.all_seats(core)
    )


def _end(core: Core) -> None:
    """End the game: no rule names a winner, so the remaining population is reported. ZS-airborne.end."""
    rules = ("ZS-airborne.end",)
    left = survivors(core)
    for seat, count in zip(state.all_seats(core), left, strict=True):
        core.events.append(events.Survivors(rules, seat, count))
    best = [seat for seat, count in zip(state.all_seats(core), left, strict=True) if count == max(left)]
    outcome: Outcome = Ended()
    if core.reading("ZS-airborne.end") == "most-population" and len(best) == 1:
        outcome = Won(best[0])
        core.events.append(events.WasWon(rules, best[0]))
    core.events.append(events.Over(rules))
    finish(core, outcome)


VERBS: Final = {
    "activate": Verb(no_subject, no_demand, _activate, owed=owed_once),
    "advance_markers": Verb(no_subject, no_demand, _advance, for_all=True, owed=owed_once),
    "remove_quarantine": Verb(no_subject, no_demand, _remove_quarantine, owed=owed_once),
    "pass_start": Verb(no_subject, no_demand, _pass_start),
}
FRAMES: Final = {
    frames.Maintain.tag: maintain_frame,
    frames.RollOutbreak.tag: outbreak_frame,
    frames.ReadOutbreak.tag: outbreak_read_frame,
    frames.Yellow.tag: yellow_frame,
}
