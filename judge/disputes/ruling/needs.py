"""The facts a ruling needs, as data: each thing that must be stated before the dispute can be ruled, in the order asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from judge.disputes.alignment.claims import JudgedClaim
from judge.disputes.alignment.worlds import UNDETERMINED
from judge.disputes.ruling.model import Parting, is_open
from judge.disputes.ruling.questions import Question
from judge.disputes.ruling.unknowns import ColourOfPayment, ZoneContents
from judge.engine.choices import TooManyError
from judge.engine.errors import NeedsFact

if TYPE_CHECKING:
    from collections.abc import Iterable

    from judge.disputes.ruling.model import LaterMoment, Ruling


_ASKED: Final = {"decision", "chance"}  # what a question asks for too


class StepMoment(NamedTuple):
    """When a step was done: the later moments beside the one that the ruling assumes."""

    step: int
    later: tuple[LaterMoment, ...]


class TooMuch(NamedTuple):
    """More than the budget allows: no single fact decides."""


Need = Parting | Question | StepMoment | TooMuch | NeedsFact | JudgedClaim


def needs(ruling: Ruling) -> list[Need]:
    """Return every fact that must be known before a dispute can be ruled; empty if none is missing."""
    if not ruling.waits:
        return []
    beside = [each for each in ruling.partings if isinstance(each.unknown, ZoneContents)]
    first = (each for each in ruling.partings if each not in beside)
    found: list[Need] = [*first, *ruling.questions, *beside, *step_moments(ruling.open_moments)]
    stop = ruling.replay.stop
    error = stop.error if stop is not None else ruling.replay.late or ruling.replay.open
    if ruling.over or (isinstance(error, TooManyError) and not found):
        found.append(TooMuch())
    asked = any(isinstance(each.unknown, ColourOfPayment) for each in ruling.partings)
    if isinstance(error, NeedsFact) and not asked and not (found and error.fact in _ASKED):
        found.append(error)
    for claim in ruling.claims:
        waits = is_open(claim) or (claim.upheld is None and ruling.verdict == UNDETERMINED)
        about_card = claim.reason == "claim.unknown" and not str(claim.facts.get("path", "")).isdecimal()
        if waits and (about_card or not found):
            found.append(claim)
    return found


def step_moments(later: Iterable[LaterMoment]) -> list[StepMoment]:
    """Group later moments by their steps."""
    by_step: dict[int, list[LaterMoment]] = {}
    for each in later:
        by_step.setdefault(each.step, []).append(each)
    return [StepMoment(step, tuple(moments)) for step, moments in by_step.items()]
