"""The zombie phase: multiplication, movement, combat, each finished by everybody before the next.

    multiply   a seat multiplies in all its domains        spread   a seat chooses a domain its zombies leave
    defend     a seat fights where zombies and armies meet: combat.py

ZS-zombie.order, ZS-zombie.all.players.step.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.engine import chance
from judge.engine.errors import Illegal, NeedsFact, NotCovered
from judge.engine.game import Menu, Verb
from judge.engine.run import ask
from judge.engine.windows import no_demand, no_subject
from judge.games.zombie_state import combat, spreading, timing
from judge.games.zombie_state.state import (
    ACTIVE,
    INACTIVE,
    MOST,
    POPULATION,
    armies_in,
    column,
    domains,
    every_domain,
    everybody,
    is_domain,
    neighbours,
    owner,
    populated,
    table,
    zombies,
)

if TYPE_CHECKING:
    from judge.engine.core import Core
    from judge.engine.records import Frame
    from judge.engine.slots import Slot, Values

STEPS: Final = ("multiply", "spread", "defend")
_STEP_RULES: Final = ("ZS-zombie.order", "ZS-zombie.all.players.step")
_MOVES: Final = ("ZS-move.first.three", "ZS-move.only.populated", "ZS-move.sea")

MENUS: Final = {
    "multiply": Menu(("multiply",), _STEP_RULES),
    "space": Menu(("space",), ("ZS-mult.die.off",)),
    "spread": Menu(("move_zombies",), _STEP_RULES),
    "defend": Menu(("fight", "use"), _STEP_RULES),
}


def begin(core: Core) -> None:
    """Begin the zombie phase."""
    core.agenda.append(("zombie", "multiply", tuple(everybody(core))))


def zombie_frame(core: Core, frame: Frame) -> None:
    """Ask the next seat of a step, or go on with the next step. ZS-zombie.order, ZS-zombie.all.players.step."""
    _, step, seats = frame
    if not seats:
        at = STEPS.index(step) + 1
        if at < len(STEPS):
            core.agenda.append(("zombie", STEPS[at], tuple(everybody(core))))
            if step == "spread":
                core.agenda.append(("rest",))
            return
        combat.clear(core)
        timing.go(core, "action")
        return
    seat = seats[0]
    if step == "multiply":
        core.agenda.append(("zombie", step, seats[1:]))
        ask(core, step, (seat,), (step, seat))
    elif _waiting(core, step, seat):
        core.agenda.append(frame)
        chooser = seat
        if step == "spread" and core.reading("ZS-move.only.populated/source-order") == "start-player":
            chooser = core.vars["start"]
        ask(core, step, (chooser,), (step, seat))
    else:
        core.agenda.append(("zombie", step, seats[1:]))


def _waiting(core: Core, step: str, seat: int) -> bool:
    """Say whether a seat still has something to do; where the map is missing, naming the domain says so."""
    if step == "defend":
        return bool(combat.open_fights(core, seat))
    for obj in domains(core, seat):
        try:
            if _leaves(core, obj):
                return True
        except (NeedsFact, NotCovered):
            return True
    return False


# ---- multiplication


def _multiply(core: Core, by: int, subject: Any, values: Values, asked: Any) -> None:
    """Multiply in all domains of a seat. ZS-mult.per.active, ZS-mult.until."""
    del subject, values, asked
    emptied = [obj for obj in domains(core, by) if _in_domain(core, obj)]
    for obj in reversed(emptied):
        core.agenda.append(("die_off", by, obj))


def multiplied(active: int, population: int, pieces: int = MOST) -> int:
    """Say how many zombies multiply. ZS-mult.per.active, ZS-mult.until."""
    return min(active, population, pieces)


def _pieces(core: Core) -> int:
    """Count the zombie pieces left. ZS-mult.per.active."""
    if core.reading("ZS-mult.per.active") == "no-limit":
        return MOST
    limit: int = table(core, "zombies", ("ZS-mult.per.active",))
    return max(0, limit - sum(zombies(core, obj) for obj in every_domain(core)))


def _in_domain(core: Core, obj: int) -> bool:
    """Multiply in one domain; say whether its population went to zero. ZS-mult.deactivate."""
    active, population = core.columns[ACTIVE][obj], core.columns[POPULATION][obj]
    if not active or not population:
        return False
    count = multiplied(active, population, _pieces(core))
    column(core, POPULATION, obj, -count)
    column(core, ACTIVE, obj, -count)
    column(core, INACTIVE, obj, 2 * count)
    rules = ("ZS-mult.per.active", "ZS-mult.deactivate", "ZS-mult.until")
    core.events.append(("multiplied", rules, obj, count, population - count))
    return count == population


def die_off_frame(core: Core, frame: Frame) -> None:
    """Put the die of an emptied domain on the track. ZS-mult.die.off."""
    _, seat, obj = frame
    if core.reading("ZS-mult.die.off/armies") == "removed":
        for army in armies_in(core, obj):
            combat.destroy(core, army, ("ZS-mult.die.off",))
    if core.reading("ZS-mult.die.off/space") == "any-empty":
        ask(core, "space", (seat,), ("space", obj))
        return
    taken = core.vars["track"][seat]
    cover(core, seat, obj, next(space for space in range(1, MOST) if space not in taken))


def cover(core: Core, seat: int, obj: int, space: int) -> None:
    """Lay the die of a domain on a space of its owner's track. ZS-mult.die.off."""
    track = core.vars["track"]
    core.var(
        "track",
        tuple(tuple(sorted((*on, space))) if at == seat else on for at, on in enumerate(track)),
    )
    core.events.append(("die_off", ("ZS-mult.die.off",), obj, seat, space))


def _free_spaces(core: Core, by: int) -> list[int]:
    length = len(table(core, "population_track", ("ZS-mult.die.off",)))
    return [space for space in range(1, length + 1) if space not in core.vars["track"][by]]


def _space_subjects(core: Core, by: int) -> list[int]:
    try:
        return _free_spaces(core, by)
    except NotCovered:
        return []


def _space_demand(core: Core, by: int, subject: Any) -> tuple[Slot, ...]:
    if subject not in _free_spaces(core, by):
        raise Illegal(("ZS-mult.die.off",), "space.taken", number=subject)
    return ()


def _space(core: Core, by: int, subject: Any, values: Values, asked: Any) -> None:
    del values
    cover(core, by, asked[1], subject)


# ---- movement


def around(core: Core, obj: int) -> tuple[spreading.Neighbour, ...]:
    """Give the neighbours zombies may choose from. ZS-move.sea; ZS-move.first.three says whether borders hold them."""
    found = neighbours(core, obj, _MOVES)
    if core.reading("ZS-move.first.three") == "stay-inside":
        found = [other for other in found if owner(core, other) == owner(core, obj)]
    return tuple(
        spreading.Neighbour(other, core.columns[POPULATION][other], len(armies_in(core, other)))
        for other in found
    )


def _leaves(core: Core, obj: int) -> bool:
    """Say whether active zombies leave a domain now. ZS-move.only.populated: some have nowhere to go."""
    return bool(core.columns[ACTIVE][obj] and spreading.rank(around(core, obj)))


def sources(core: Core, seat: int) -> list[int]:
    """Give a seat's domains that active zombies leave now."""
    return [obj for obj in domains(core, seat) if _leaves(core, obj)]


def _source_subjects(core: Core, by: int) -> list[int]:
    del by
    return [obj for obj in every_domain(core) if core.columns[ACTIVE][obj]]


def _source_demand(core: Core, by: int, subject: Any) -> tuple[Slot, ...]:
    del by
    if not is_domain(core, subject):
        raise Illegal(("ZS-move.first.three",), "domain.none", item=subject)
    seat = core.agenda[-1][3][1]
    if owner(core, subject) != seat:
        raise Illegal(("ZS-move.only.populated",), "spread.not-own", item=subject, player=seat)
    if not core.columns[ACTIVE][subject]:
        raise Illegal(("ZS-move.deactivate",), "spread.none-active", item=subject)
    if not _leaves(core, subject):
        raise Illegal(("ZS-move.only.populated",), "spread.nowhere", item=subject)
    return ()


def _move(core: Core, by: int, subject: Any, values: Values, asked: Any) -> None:
    del by, values, asked
    core.agenda.append(("spread", subject, ()))


def spread_frame(core: Core, frame: Frame) -> None:
    """Move the zombies of a domain, after the dice that a tie needs. ZS-move.tie, ZS-move.deactivate."""
    _, obj, decided = frame[:3]
    if len(frame) > 3:
        decided = (*decided, *frame[3])
    active = core.columns[ACTIVE][obj]
    made = spreading.plan(active, around(core, obj), decided)
    if made.tie:
        at_start = core.reading("ZS-move.tie") == "start-player"
        roller = core.vars["start"] if at_start else owner(core, obj)
        core.events.append(("tie", ("ZS-move.tie",), made.tie, roller))
        chance.pick(core, made.tie, 1, ("spread", obj, decided, None), ("ZS-move.tie",))
        return
    for share in made.shares:
        column(core, ACTIVE, obj, -share.number)
        column(core, INACTIVE, share.item, share.number)
        rules = (
            *share.rules,
            "ZS-move.only.populated",
            "ZS-move.deactivate",
            *_by_sea(core, obj, share.item),
        )
        core.events.append(("moved_zombies", rules, obj, share.item, share.number))


def _by_sea(core: Core, obj: int, to: int) -> tuple[str, ...]:
    return ("ZS-move.sea",) if core.card(to).name in core.card(obj).printed.get("sea", ()) else ()


def rest_frame(core: Core, frame: Frame) -> None:
    """Leave zombies without a populated neighbour where they are. ZS-move.only.populated."""
    del frame
    turned = core.reading("ZS-move.only.populated/nowhere") == "stay-inactive"
    for obj in every_domain(core):
        stay = core.columns[ACTIVE][obj]
        if stay and not populated(core, obj):
            core.events.append(("stayed", ("ZS-move.only.populated",), obj, stay))
            if turned:
                column(core, ACTIVE, obj, -stay)
                column(core, INACTIVE, obj, stay)


VERBS: Final = {
    "multiply": Verb(no_subject, no_demand, _multiply),
    "space": Verb(_space_subjects, _space_demand, _space, "number"),
    "move_zombies": Verb(_source_subjects, _source_demand, _move, "object"),
}
FRAMES: Final = {
    "zombie": zombie_frame,
    "die_off": die_off_frame,
    "spread": spread_frame,
    "rest": rest_frame,
}
