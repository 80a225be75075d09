"""The zombie phase: multiplication, movement, combat, each finished by everybody before the next.

    multiply   a seat multiplies in all its domains        spread   a seat chooses a domain its zombies leave
    defend     a seat fights where zombies and armies meet: combat.py

ZS-zombie.order, ZS-zombie.all.players.step.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Final

from judge.engine import chance
from judge.engine.deciding import but_for, decide, holds
from judge.engine.decisions import Kind
from judge.engine.errors import Illegal, NeedsFact, NotCovered
from judge.engine.game import Menu, Verb
from judge.engine.run import ask, question
from judge.engine.windows import no_demand, no_subject, owed_once
from judge.games.zombie_state import combat, events, frames, refusals, spreading, state, timing
from judge.games.zombie_state.unread import heed_unread, unread_event

if TYPE_CHECKING:
    from judge.engine.game import Action, Core, Slot, Values
    from judge.engine.ids import Obj, Seat
    from judge.engine.records import Frame

_STEP_RULES: Final = ("ZS-zombie.order", "ZS-zombie.all.players.step")
_MOVES: Final = ("ZS-move.first.three", "ZS-move.only.populated", "ZS-move.sea")

MENUS: Final = {
    "multiply": Menu(("multiply",), _STEP_RULES, about=frames.AtStep, optional=True),
    "space": Menu(("space",), ("ZS-mult.die.off",), about=frames.Covering),
    "spread": Menu(("move_zombies",), _STEP_RULES, about=frames.AtStep, optional=True),
    "defend": Menu(
        ("fight", "use"), (*_STEP_RULES, "ZS-zcombat.trigger"), about=frames.AtStep, optional=True
    ),
}


def begin(core: Core) -> None:
    """Begin the zombie phase."""
    core.agenda.append(frames.ZombieStep("multiply", tuple(state.everybody(core))))


def zombie_frame(core: Core, frame: frames.ZombieStep) -> None:
    """Ask all seats with something to do, in any order.

    ZS-zombie.order, ZS-zombie.all.players.step: then comes the next step.
    """
    step = frame.step
    certain = step == "multiply" or unread_event(core) is not None
    seats = tuple(seat for seat in frame.seats if certain or _has_work(core, step, seat))
    if not seats:
        steps = frames.ZOMBIE_STEPS
        at = steps.index(step) + 1
        if at < len(steps):
            core.agenda.append(frames.ZombieStep(steps[at], tuple(state.everybody(core))))
            if step == "spread":
                core.agenda.append(frames.REST)
            return
        combat.clear(core)
        timing.begin_phase(core, "action")
        return
    if step != "multiply":
        core.agenda.append(frame)
    who = (state.start_player(core),) if step == "spread" and _start_player_chooses(core) else seats
    ask(core, step, who, frames.AtStep(step, seats))


def _start_player_chooses(core: Core) -> bool:
    return core.reading("ZS-move.only.populated/source-order") == "start-player"


def _has_work(core: Core, step: str, seat: Seat) -> bool:
    """Return whether a seat still has something to do; without a map, this is found out by naming a domain."""
    if step == "defend":
        return bool(combat.open_fights(core, seat))
    for obj in state.domains(core, seat):
        try:
            if _can_leave(core, obj):
                return True
        except (NeedsFact, NotCovered):
            return True
    return False


# ---- multiplication


def _multiply(core: Core, by: Seat, _subject: None, _values: Values, asked: frames.AtStep) -> None:
    """Multiply in all domains of a seat: the number is unknown after an unknown event.

    ZS-mult.per.active, ZS-mult.until.
    """
    rest = tuple(seat for seat in asked.seats if seat != by)
    core.agenda.append(frames.ZombieStep(asked.step, rest))
    if unread_event(core) is not None:
        return
    emptied = [obj for obj in state.domains(core, by) if _multiply_domain(core, obj)]
    for obj in reversed(emptied):
        core.agenda.append(frames.DieOff(by, obj))


def multiplication_count(active: int, population: int, pieces: int = state.MOST) -> int:
    """Return how many zombies multiply. ZS-mult.per.active, ZS-mult.until."""
    return min(active, population, pieces)


def _pieces(core: Core) -> int:
    """Count the remaining zombie pieces. ZS-mult.per.active."""
    if core.reading("ZS-mult.per.active") == "no-limit":
        return state.MOST
    limit: int = state.table(core, "zombies", ("ZS-mult.per.active",))
    return max(0, limit - sum(state.zombies(core, obj) for obj in state.every_domain(core)))


def _multiply_domain(core: Core, obj: Obj) -> bool:
    """Multiply in one domain; return whether its population went to zero. ZS-mult.deactivate."""
    active, population = core.columns[state.ACTIVE][obj], core.columns[state.POPULATION][obj]
    if not active or not population:
        return _multiply_inactive(core, obj, population)
    state.heed_quarantine(core, obj)
    count = multiplication_count(active, population, _pieces(core))
    said = {"item": obj, "number": count}
    if not holds(core, "ZS-mult.per.active", Kind.NUMBER, obj, **said):
        return False
    added = decide(core, "ZS-mult.per.active", Kind.ORDER, count, 0, obj, **said, what="added")
    tired, more = (
        decide(core, "ZS-mult.deactivate", Kind.ORDER, number, 0, obj, **said, total=count + added, what=what)
        for number, what in ((count, "tired"), (added, "more"))
    )
    if active > population:
        tired = decide(
            core,
            "ZS-mult.until",
            Kind.COMPARED,
            tired,
            active,
            obj,
            item=obj,
            active=active,
            number=population,
        )
    state.column(core, state.POPULATION, obj, -count)
    state.column(core, state.ACTIVE, obj, added - more - tired)
    state.column(core, state.INACTIVE, obj, more + tired)
    rules = ("ZS-mult.per.active", "ZS-mult.deactivate", "ZS-mult.until")
    core.events.append(events.Multiplied(rules, obj, count, population - count))
    return count == population


def _multiply_inactive(core: Core, obj: Obj, population: int) -> bool:
    """Multiply the inactive zombies of a domain when tried the other way; False: they do not multiply.

    ZS-mult.per.active.
    """
    count = min(core.columns[state.INACTIVE][obj], population)
    if not count or core.columns[state.ACTIVE][obj]:
        return False
    if but_for(core, "ZS-mult.per.active", obj, item=obj, number=core.columns[state.INACTIVE][obj]):
        state.column(core, state.POPULATION, obj, -count)
        state.column(core, state.INACTIVE, obj, count)
    return False


def die_off_frame(core: Core, frame: frames.DieOff) -> None:
    """Put the die of a depopulated domain on the track. ZS-mult.die.off."""
    seat, obj = frame.seat, frame.domain
    if not holds(core, "ZS-mult.die.off", Kind.ORDER, obj, item=obj):
        return
    if core.reading("ZS-mult.die.off/armies") == "removed":
        for army in state.armies_in(core, obj):
            combat.destroy(core, army, ("ZS-mult.die.off",))
    if core.reading("ZS-mult.die.off/space") == "any-empty":
        ask(core, "space", (seat,), frames.Covering(obj))
        return
    taken = core.vars["track"][seat]
    space = next(space for space in range(1, state.MOST) if space not in taken)
    if space > _track_length(core):
        raise NotCovered(("ZS-mult.die.off",), "track.no-space", player=seat)
    cover(core, seat, obj, space)


def _track_length(core: Core) -> int:
    """Return the number of spaces of the population track; unlimited where it is unknown."""
    try:
        return len(state.table(core, "population_track", ("ZS-mult.die.off",)))
    except NotCovered:
        return state.MOST


def cover(core: Core, seat: Seat, obj: Obj, space: int) -> None:
    """Put the die of a domain on a space of its owner's track. ZS-mult.die.off."""
    track = core.vars["track"]
    core.var(
        "track",
        tuple(tuple(sorted((*on, space))) if at == seat else on for at, on in enumerate(track)),
    )
    core.events.append(events.DieOff(("ZS-mult.die.off",), obj, seat, space))


def _free_spaces(core: Core, by: Seat) -> list[int]:
    length = len(state.table(core, "population_track", ("ZS-mult.die.off",)))
    return [space for space in range(1, length + 1) if space not in core.vars["track"][by]]


def _space_subjects(core: Core, by: Seat) -> list[int]:
    try:
        return _free_spaces(core, by)
    except NotCovered:
        return []


def _space_demand(core: Core, by: Seat, subject: object) -> tuple[Slot, ...]:
    if subject not in _free_spaces(core, by):
        raise Illegal(("ZS-mult.die.off",), refusals.SpaceTaken(number=subject))
    return ()


def _space(core: Core, by: Seat, subject: int, _values: Values, asked: frames.Covering) -> None:
    cover(core, by, asked.domain, subject)


# ---- movement


def open_neighbours(core: Core, obj: Obj) -> tuple[spreading.NeighbourDomain, ...]:
    """Return the neighbours zombies may choose from. ZS-move.sea; ZS-move.first.three says whether borders stop them."""
    found = state.neighbours(core, obj, _MOVES)
    if core.reading("ZS-move.first.three") == "stay-inside":
        found = [other for other in found if state.owner(core, other) == state.owner(core, obj)]
    return tuple(
        spreading.NeighbourDomain(
            other, core.columns[state.POPULATION][other], len(state.armies_in(core, other))
        )
        for other in found
    )


def _can_leave(core: Core, obj: Obj) -> bool:
    """Return whether active zombies leave a domain now. ZS-move.only.populated: some have no destination."""
    return bool(core.columns[state.ACTIVE][obj] and spreading.rank(open_neighbours(core, obj)))


def sources(core: Core, seat: Seat) -> list[Obj]:
    """Return a seat's domains that active zombies leave now."""
    return [obj for obj in state.domains(core, seat) if _can_leave(core, obj)]


def out_of_turn(core: Core, action: Action) -> Illegal:
    """Return why an action is refused before its own conditions are checked; that zombies had no destination, if so.

    ZS-move.only.populated: movement is over when no zombie can leave.
    """
    past = action.do == "move_zombies" and question(core).menu in {"defend", "action"}
    obj = action.subject
    if past and state.is_domain(obj, core) and core.columns[state.ACTIVE][obj] and not _can_leave(core, obj):
        return Illegal(("ZS-move.only.populated",), refusals.NowhereToSpread(item=obj))
    return timing.out_of_turn(core, action)


def _source_subjects(core: Core, _by: Seat) -> list[Obj]:
    return [obj for obj in state.every_domain(core) if core.columns[state.ACTIVE][obj]]


def _source_demand(core: Core, by: Seat, subject: object) -> tuple[Slot, ...]:
    heed_unread(core)
    if not state.is_domain(subject, core):
        raise Illegal(("ZS-move.first.three",), refusals.NoDomain(item=subject))
    if state.owner(core, subject) != by and not _start_player_chooses(core):
        raise Illegal(("ZS-move.only.populated",), refusals.NotTheirZombies(item=subject, player=by))
    if not core.columns[state.ACTIVE][subject]:
        raise Illegal(("ZS-move.deactivate",), refusals.NoneActive(item=subject))
    if not _can_leave(core, subject):
        raise Illegal(("ZS-move.only.populated",), refusals.NowhereToSpread(item=subject))
    return ()


def _move(core: Core, _by: Seat, subject: Obj, _values: Values, _asked: frames.AtStep) -> None:
    core.agenda.append(frames.Spread(subject))


def spread_frame(core: Core, frame: frames.Spread) -> None:
    """Move the zombies of a domain, after the dice needed for ties. ZS-move.tie, ZS-move.deactivate."""
    obj, decided = frame.domain, (*frame.decided, *frame.rolled)
    active = core.columns[state.ACTIVE][obj]
    near = _ranked_neighbours(core, obj, open_neighbours(core, obj))
    state.heed_quarantine(core, obj, *(each.item for each in spreading.rank(near)))
    made = spreading.plan(active, near, decided)
    if made.again and core.reading("ZS-move.wrap/tie") == "die-again":
        made = spreading.plan(active, near, decided, again=True)
    if made.tie:
        at_start = core.reading("ZS-move.tie") == "start-player"
        roller = state.start_player(core) if at_start else state.owner(core, obj)
        core.events.append(events.Tied(("ZS-move.tie",), made.tie, roller))
        chance.pick(core, made.tie, 1, frames.Spread(obj, decided), ("ZS-move.tie",))
        return
    left = active
    for share in made.shares:
        number = min(_share(core, share, left), left)
        left -= number
        state.column(core, state.ACTIVE, obj, -number)
        tired = holds(core, "ZS-move.deactivate", Kind.USUAL, share.item, item=share.item, number=number)
        state.column(core, state.INACTIVE if tired else state.ACTIVE, share.item, number)
        rules = (
            *share.rules,
            "ZS-move.only.populated",
            "ZS-move.deactivate",
            *state.sea_rule(core, obj, share.item),
        )
        core.events.append(events.MovedZombies(rules, obj, share.item, share.number))
    if made.shares and left:  # only where a rule is tried without
        state.column(core, state.ACTIVE, obj, -left)
        state.column(core, state.INACTIVE, obj, left)


def _share(core: Core, share: spreading.ZombieShare, left: int) -> int:
    """Return how many of the remaining zombies go to a domain. ZS-move.first.three, ZS-move.wrap."""
    number, rule = share.number, share.rules[0]
    if rule != "ZS-move.wrap" and number == left:
        return number  # all that are left: no rule keeps any
    kind = Kind.ORDER if rule == "ZS-move.wrap" else Kind.NUMBER
    other = 0 if rule == "ZS-move.wrap" else left
    return decide(core, rule, kind, number, other, share.item, item=share.item, number=number, total=left)


def _ranked_neighbours(
    core: Core, obj: Obj, near: tuple[spreading.NeighbourDomain, ...]
) -> tuple[spreading.NeighbourDomain, ...]:
    """Return the neighbours, or their ranking when tried without a rule.

    ZS-move.sea, ZS-move.only.populated, ZS-move.tie.
    """
    if core.decisions is None:
        return near
    near = tuple(
        each
        for each in near
        if not state.sea_rule(core, obj, each.item)
        or holds(core, "ZS-move.sea", Kind.ORDER, obj, each.item, item=each.item, source=obj)
    )
    for each in near:
        if not each.population and but_for(core, "ZS-move.only.populated", each.item, item=each.item):
            near = tuple(
                other._replace(population=other.population + (other is each or other.population > 0))
                for other in near
            )
    ranked = spreading.rank(near)
    for first, second in itertools.pairwise(ranked):
        if first.population == second.population and first.armies != second.armies:
            said = {"item": first.item, "source": second.item, "number": first.population}
            more = {"armies": first.armies, "rest": second.armies}
            if not holds(core, "ZS-move.tie", Kind.COMPARED, first.item, second.item, **said, **more):
                near = tuple(other._replace(armies=-other.armies) for other in near)
    return near


def rest_frame(core: Core, _frame: Frame) -> None:
    """Leave zombies without a populated neighbour in place. ZS-move.only.populated."""
    turned = core.reading("ZS-move.only.populated/nowhere") == "stay-inactive"
    for obj in state.every_domain(core):
        stay = core.columns[state.ACTIVE][obj]
        if stay and not state.is_populated(core, obj):
            core.events.append(events.Stayed(("ZS-move.only.populated",), obj, stay))
            if turned:
                state.column(core, state.ACTIVE, obj, -stay)
                state.column(core, state.INACTIVE, obj, stay)


VERBS: Final = {
    "multiply": Verb(no_subject, no_demand, _multiply, owed=owed_once),
    "space": Verb(_space_subjects, _space_demand, _space, "number"),
    "move_zombies": Verb(
        _source_subjects,
        _source_demand,
        _move,
        "object",
        owed=lambda core, seat: len(sources(core, seat)),
    ),
}
FRAMES: Final = {
    frames.ZombieStep.tag: zombie_frame,
    frames.DieOff.tag: die_off_frame,
    frames.Spread.tag: spread_frame,
    frames.REST.tag: rest_frame,
}
