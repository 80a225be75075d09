"""Faults in stated pieces, questions and memory that no legal game can reach."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from judge.engine.chance import Picking
from judge.engine.ids import UNKNOWN, Obj
from judge.engine.run import Ask
from judge.games.faults import fault, least_fault
from judge.games.zombie_state import frames, state
from judge.games.zombie_state.frames import Acting, AtStep, Drawing, Draws, EventDrawn, Leading, Spread

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from judge.engine.errors import BadPosition
    from judge.engine.game import Core

# Of which kind of piece a number, or a state, can be told, with the rule.
_NUMBERS: Final[tuple[tuple[str, tuple[str, ...], str], ...]] = (
    ("at", (state.ARMY,), "ZS-move.army.fp"),
    ("damage", (state.ARMY,), "ZS-afight.accumulate"),
    ("population", (state.DOMAIN,), "ZS-mult.until"),
    ("active", (state.DOMAIN,), "ZS-mult.until"),
    ("inactive", (state.DOMAIN,), "ZS-mult.deactivate"),
    ("quarantine", (state.DOMAIN,), "ZS-maint.C.quarantine"),
    ("research", (state.TECHNOLOGY,), "ZS-tech.fail.counter"),
)
_STATES: Final = (
    ("state", state.FORTIFIED, state.ARMY, "ZS-fortify"),
    ("status", state.DEVELOPED, state.TECHNOLOGY, "ZS-tech.success.counter"),
)
_LED: Final = ("ZS-turn.phase.order",)
_MEETINGS: Final = ("ZS-move.fight.order",)
_PHASE_OF: Final[Mapping[str, str]] = {
    **dict.fromkeys(("resource", "fp", "event", "action"), ""),
    **dict.fromkeys(frames.ZOMBIE_STEPS, "zombie"),
    **dict.fromkeys(frames.MAINTENANCE_STEPS, "maintenance"),
}


def of_pieces(core: Core) -> Iterator[BadPosition]:
    """Yield stated numbers and states of pieces that cannot have them: damage of a domain, for example."""
    for obj, number in enumerate(core.defn):
        if number == UNKNOWN:
            continue
        kind = core.defs[number].kind
        for column, (name, kinds, rule) in zip(core.columns, _NUMBERS, strict=True):
            if column[obj] and kind not in kinds:
                yield fault(f"item.{name}", "under-way.no-number", (rule,), Obj(obj), word=name)
        for name, bit, of, rule in _STATES:
            if core.bits[obj] & bit and kind != of:
                yield fault(f"item.{name}", "under-way.no-number", (rule,), Obj(obj), word=name)


def can_have(kind: str) -> frozenset[str]:
    """Return the numbers and states that a piece of this kind can have."""
    return frozenset(
        {name for name, kinds, _ in _NUMBERS if kind in kinds}
        | {name for name, _, of, _ in _STATES if of == kind}
    )


def faults(core: Core) -> Iterator[BadPosition]:
    """Yield the faults of questions and of memory."""
    yield from _question_faults(core)
    yield from _memory_faults(core)


def _question_faults(core: Core) -> Iterator[BadPosition]:
    """Yield a question in the wrong phase or step, or to the wrong player, and an invalid number of cards."""
    for frame in core.agenda:
        if isinstance(frame, Draws):
            yield from least_fault("next", frame.left, 0, ("ZS-event.draw.three",))
    last = core.agenda[-1]
    if isinstance(last, Ask) and isinstance(last.data, Picking):
        yield from _pick_faults(core, last.data)
    if not isinstance(last, Ask) or last.menu not in _PHASE_OF:
        return
    phase = _PHASE_OF[last.menu] or last.menu
    about = last.data
    if core.vars["phase"] != phase and not (isinstance(about, Drawing) and core.vars["phase"] == "zombie"):
        yield fault("next", "under-way.phase", _LED, word=phase)
    if isinstance(about, (Leading, AtStep)) and about.step != last.menu:
        yield fault("next", "under-way.phase", _LED, word=about.step)
    may = state.leaders(core) if isinstance(about, (Leading, Drawing)) else last.who
    may = (about.seat,) if isinstance(about, Acting) else may
    if not set(last.who) <= set(may):
        yield fault("next", "under-way.seat", ("ZS-action.order", *_LED), seat=last.who[0])


def _pick_faults(core: Core, about: Picking) -> Iterator[BadPosition]:
    """Yield picked objects outside their source: event cards in their deck, domains on the board."""
    for obj in about.options:
        if isinstance(about.then, EventDrawn) and obj not in core.zones[state.shared(core, "events")]:
            yield fault("next", "under-way.not-here", ("ZS-event.draw.three",), cast("Obj", obj))
        if isinstance(about.then, Spread) and not state.is_domain(obj, core):
            yield fault("next", "under-way.no-domain", ("ZS-move.tie",), cast("Obj", obj))


def _memory_faults(core: Core) -> Iterator[BadPosition]:
    """Yield fights in domains without opponents, invalid support, spare steps of no army, and invalid spaces."""
    for name in ("fought", "met"):
        for at, each in enumerate(core.vars[name]):
            yield from _fight_faults(core, state.FightDomain(*each).domain, f"turn.{name}[{at}].domain")
    for at, each in enumerate(core.vars["support"]):
        told = state.TechSupport(*each)
        yield from _fight_faults(core, told.domain, f"turn.support[{at}].domain")
        given = min(told.damage, told.shield)
        yield from least_fault(f"turn.support[{at}]", given, 0, ("ZS-tech.use",), high=999)
    for at, (seat, army) in enumerate(core.vars["spare"]):
        if not _is_army(core, army) or core.owner[army] != seat:
            rules = ("ZS-move.army.fp",)
            yield fault(f"turn.spare[{at}].army", "under-way.not-own", rules, army, seat=seat)
    yellow = core.vars["yellow"]
    if min(yellow, default=1) < 1:
        yield fault("turn.yellow", "spaces.bad", ("ZS-mutation.spent",), given=str(list(yellow)))


def _is_army(core: Core, obj: Obj) -> bool:
    """Return whether it is an army, even one that has left the board."""
    return obj >= 0 and core.defn[obj] != UNKNOWN and core.defs[core.defn[obj]].kind == state.ARMY


def _fight_faults(core: Core, domain: Obj, path: str) -> Iterator[BadPosition]:
    if not state.is_domain(domain, core):
        yield fault(path, "under-way.no-domain", _MEETINGS, domain)
