"""The ruling: a dispute replayed, every claim judged, what it depends on, what is missing. Data first, words on demand.

`rule(dispute)` gives a `Ruling`; `Ruling.to_dict(language)` is the shape of the contract, the same for JSON, page and
PDF. A ruling is what holds in every way in which what the account leaves open could have been (`explore.py`); what it
depends on besides is found by `otherwise.py` and `later_moments.py`, what hidden zones left out change by `held.py`, what
a moment left out does by `moment_untold.py`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from judge.disputes.account.all_wrong import all_wrong
from judge.disputes.account.file import check_dispute
from judge.disputes.account.laying import readings_for
from judge.disputes.account.untold import untold
from judge.disputes.courses import budget
from judge.disputes.courses.budget import Budget
from judge.disputes.courses.claims import agreed
from judge.disputes.courses.explore import Explorer
from judge.disputes.courses.opened import gone_through, open_replay
from judge.disputes.courses.ways import (
    ILLEGAL,
    NOT_COVERED,
    RESOLVED,
    UNDETERMINED,
    Exploration,
    ReplayTrace,
    hash_of,
)
from judge.disputes.language.errors import DisputeError, about, following
from judge.disputes.ruling import later_moments, otherwise
from judge.disputes.ruling.held import hold_back
from judge.disputes.ruling.moment_untold import left_out, ruled_at_any
from judge.disputes.ruling.numbers_untold import held_with_any
from judge.disputes.ruling.ruled import Dependence, LaterMoment, Ruling, ruled
from judge.disputes.ruling.texts_alone import hold_texts
from judge.engine.position import contents
from judge.engine.run import question

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from judge.disputes.courses.moments import HowLate
    from judge.disputes.courses.replay import Replay
    from judge.disputes.language.format import DisputeFile
    from judge.engine.ids import ZoneId

__all__ = [
    "ILLEGAL",
    "NOT_COVERED",
    "RESOLVED",
    "UNDETERMINED",
    "Dependence",
    "LaterMoment",
    "Ruling",
    "rule",
]


def rule(dispute: Any, *, house: Mapping[str, str] | None = None, what_if: bool = True) -> Ruling:
    """Rule on a decoded dispute file. `house`: the event's own readings. DisputeError when the file is none."""
    checked, house = check_dispute(dispute), house or {}
    with following(checked):
        try:
            untold_moment = left_out(checked)
            if untold_moment:
                again, lies = partial(_ruled, house), partial(_lies, house)
                ruling = ruled_at_any(checked, untold_moment, again, lies, what_if=what_if)
            else:
                ruling = _ruled(house, checked, what_if)
            return _with_any_numbers(house, ruling, what_if=what_if)
        except DisputeError as error:
            raise all_wrong(checked, [error]) from error


def _lies(house: Mapping[str, str], checked: DisputeFile) -> object:
    """Name how the position of a checked file lies, and what comes next there."""
    core = open_replay(checked, readings_for(checked, house), strict=False).core
    question(core)
    return hash_of(contents(core))


def _ruled(house: Mapping[str, str], checked: DisputeFile, what_if: bool) -> Ruling:
    """Rule on a checked file that tells when its position was."""
    readings = readings_for(checked, house)
    own, besides, more = Budget(budget.OWN), Budget(budget.OTHERWISE), Budget(budget.UNTOLD)
    (replay, begun, early, trace, found), later = _told(checked, readings, own, besides)
    ruling = ruled(checked, replay, found, listing=True)
    ruling.begun = begun
    ruling.consulted |= early
    if ruling.verdict == UNDETERMINED and _saw_nothing(ruling):
        ruling = _with_all_seen(checked, readings, ruling, own)
    if ruling.over:
        besides.left //= 2  # where one course alone was too much, a ruling is not to take twice as long
    again = partial(_under, house, checked)
    if ruling.open or found.fork is not None:
        then = later_moments.more_moments(checked, ruling, [ruling], besides)
        ruling.later, ruling.untried = then.later, tuple(sorted(then.untried))
        if what_if:
            held = replace(ruling)
            _hold_open(held)
            ruling.depends_on = otherwise.readings_when_open(
                checked, ruling, besides, then.consulted, again, held.answer()
            )
    elif what_if or ruling.unreported or any(branch.later for branch in trace.branch_points):
        one = otherwise.OtherCourses(checked, ruling.kept(), replay, trace, besides, again)
        one.go(early, points=what_if)
    ruling.later += later
    zones = untold(checked, ruling.replay.core.game)
    for each in (ruling, *_otherwise_ruled(ruling)) if zones else ():
        hold_back(each, zones, partial(_with_cards, each, more))
    _hold_open(ruling)
    for each in (ruling, *_otherwise_ruled(ruling)):
        hold_texts(each, partial(_with_said, checked, each))
    all_of_it = budget.OWN + budget.OTHERWISE + budget.UNTOLD
    ruling.spent = all_of_it - sum(part.left for part in (own, besides, more))
    return ruling


def _with_any_numbers(house: Mapping[str, str], ruling: Ruling, *, what_if: bool) -> Ruling:
    """Leave open what does not hold with each number that the file leaves out, under other readings too."""
    held = held_with_any(ruling, partial(_ruled, house), what_if=what_if)
    held.depends_on = tuple(map(_otherwise_with_any, held.depends_on))
    return held


def _otherwise_with_any(point: Dependence) -> Dependence:
    """Leave open, under each other reading, what does not hold with each number that the file leaves out."""
    held = {
        reading: held_with_any(came, partial(_under_same, came), what_if=False)
        if isinstance(came, Ruling)
        else came
        for reading, came in point.differs.items()
    }
    return replace(point, differs=held)


def _under_same(ruling: Ruling, dispute: DisputeFile, what_if: bool) -> Ruling:
    """Rule on another file under the readings of a ruling."""
    return _ruled({}, {**dispute, "interpretations": dict(ruling.readings)}, what_if)


def _under(
    house: Mapping[str, str], dispute: DisputeFile, readings: Mapping[str, str]
) -> Ruling | DisputeError:
    """Rule again under other readings."""
    try:
        return _ruled(house, {**dispute, "interpretations": dict(readings)}, what_if=False)
    except DisputeError as error:
        return error


def _with_said(dispute: Any, held: Ruling, cards: Mapping[str, Mapping[str, object]]) -> Ruling | None:
    """Rule again with some cards stated otherwise; None where that cannot be."""
    stated = {**dispute, "cards": {**dispute["cards"], **cards}, "interpretations": held.readings}
    try:
        return rule(stated, what_if=False)
    except DisputeError:
        return None


class _AsTold(NamedTuple):
    """How a dispute goes as it is told, what was consulted while it was laid out, and a replay that stands there still."""

    replay: Replay
    begun: Replay
    early: frozenset[str]
    trace: ReplayTrace
    found: Exploration


def _first(dispute: DisputeFile, within: Budget, moved: Mapping[int, HowLate], replay: Replay) -> _AsTold:
    early, trace, begun = frozenset(replay.core.consulted), ReplayTrace(), replay.copy()
    return _AsTold(replay, begun, early, trace, Explorer(dispute, replay, within, moved).explore(trace=trace))


def _told(
    dispute: DisputeFile, readings: Mapping[str, str], own: Budget, besides: Budget
) -> tuple[_AsTold, tuple[LaterMoment, ...]]:
    """Return how a dispute goes with each step at the first moment that lets all come true that the file tells.

    With it, the other later moments that do: of another step, or of the same one.
    """
    moved: dict[int, HowLate] = {}
    later: tuple[LaterMoment, ...] = ()
    while True:
        first = gone_through(dispute, readings, partial(_first, dispute, own, moved))
        if first.found.fault is None:
            return first, later
        found = later_moments.come_true(dispute, first.replay, besides, first.trace, moved)
        if not found:
            raise first.found.fault
        moved[found[0].step] = found[0].late
        later = (*later, *found[1:])


def _otherwise_ruled(ruling: Ruling) -> Iterator[Ruling]:
    """Yield the rulings under other readings, and with steps at later moments."""
    for dependence in ruling.depends_on:
        yield from (came for came in dependence.differs.values() if isinstance(came, Ruling))
    yield from (later.ruling for later in ruling.later)


def _with_cards(ruling: Ruling, within: Budget, more: Mapping[ZoneId, int]) -> Ruling | None:
    """Rule again with more unknown cards in some zones; None where there cannot be so many."""
    dispute = ruling.dispute
    unseen = Counter(ruling.unseen)
    unseen.update(more)
    try:
        with about(dispute["game"]):
            replay = open_replay(dispute, ruling.readings, strict=False, unseen=unseen)
            found = Explorer(dispute, replay, within, ruling.moved, ruling.legal_but).explore()
            return ruled(dispute, replay, found, listing=False)
    except DisputeError:
        return None


def _hold_open(ruling: Ruling) -> None:
    """Hold nothing for ruled that turns on when a step was done, where nobody told that."""
    ruling.when = tuple(each for each in ruling.later if _turns(ruling, each))
    ruling.later = tuple(
        each for each in ruling.later if each not in ruling.when and each.ruling.verdict != UNDETERMINED
    )
    if ruling.when:
        columns = (ruling.claims, *(each.ruling.claims for each in ruling.when))
        ruling.claims = tuple(agreed(column) for column in zip(*columns, strict=True))
        if ruling.verdict != UNDETERMINED:
            ruling.verdict, ruling.standing = UNDETERMINED, ruling.when[0].before


def _turns(ruling: Ruling, then: LaterMoment) -> bool:
    """Return whether a ruling at another moment answers otherwise; where one is open, only what is decided of the claims.

    After something that nobody told, whatever its ways come to that no way of the other does counts too.
    """
    other = then.ruling
    if UNDETERMINED not in {ruling.verdict, other.verdict}:
        return other.answer() != ruling.answer()
    pairs = zip(ruling.claims, other.claims, strict=True)
    if any(ours.upheld is not None and ours.upheld is not theirs.upheld for ours, theirs in pairs):
        return True
    ours, theirs = (
        {tuple(claim.upheld for claim in end.claims) for end in each.ends} for each in (ruling, other)
    )
    return then.late.unreported > 0 and not theirs <= ours


def _saw_nothing(ruling: Ruling) -> bool:
    """Return whether something happened of which nobody saw the result: it may be few enough to go through."""
    return any(
        done.implied and done.action.by < 0 and None in done.action.values for done in (*ruling.replay.done,)
    )


def _with_all_seen(
    dispute: DisputeFile, readings: Mapping[str, str], blind: Ruling, within: Budget
) -> Ruling:
    """Rule again, going through what nobody saw too; where there is too much of it, the first ruling stands."""
    replay = open_replay(dispute, readings, unseen=blind.unseen)
    replay.reader.blind = False
    ruling = ruled(dispute, replay, Explorer(dispute, replay, within, blind.moved).explore(), listing=True)
    if ruling.over or ruling.verdict == UNDETERMINED:
        return blind
    ruling.consulted |= blind.consulted
    return ruling
