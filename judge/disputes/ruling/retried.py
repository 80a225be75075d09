"""Replaying a dispute in another way: from a branch point on until both courses converge, or from the position on."""

from __future__ import annotations

from typing import TYPE_CHECKING, overload

from judge.disputes.account.checked import lies_so_too
from judge.disputes.account.laying import seats_at
from judge.disputes.courses.explore import Explorer
from judge.disputes.courses.opened import open_again, open_replay
from judge.disputes.language.errors import DisputeError, about
from judge.disputes.ruling.ruled import Ruling, ruled
from judge.engine.position import alike

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from judge.disputes.courses.budget import Budget
    from judge.disputes.courses.moments import HowLate
    from judge.disputes.courses.replay import Replay
    from judge.disputes.courses.ways import BranchPoint, Joined, Rest
    from judge.disputes.language.format import DisputeFile
    from judge.disputes.language.laid_position import LaidPosition

OtherResult = Ruling | DisputeError | None  # what comes to something else, or None where all is the same


class NotTriedError(Exception):
    """The budget does not reach so far."""


def otherwise_from(
    dispute: DisputeFile,
    replay: Replay,
    within: Budget,
    branch: BranchPoint | None = None,
    rests: Mapping[int, Rest] | None = None,
    moved: Mapping[int, HowLate] | None = None,
    joins: Callable[[int], Joined | None] | None = None,
    legal_but: int | None = None,
) -> Ruling | DisputeError | int:
    """Replay the steps from a branch point on in another way; return the step after which both courses converge.

    Where they never come to the same position again, return what came of the other one. `joins`: see `Explorer.explore`;
    `legal_but`: see `Explorer`.
    NotTriedError beyond the budget.
    """
    if within.over:
        raise NotTriedError
    half = (
        within.half()
    )  # so that one reading under which much is open does not keep all others from being tried
    try:
        with about(dispute["game"]):
            start, claims = (branch.number, branch.claims) if branch is not None else (1, ())
            found = Explorer(dispute, replay, half, moved, legal_but).explore(
                start, rests=rests, claims=claims, joins=joins
            )
            if found.over:
                raise NotTriedError
            return found.same_as or ruled(dispute, replay, found, listing=False)
    except DisputeError as error:
        return error
    finally:
        within.add(half)


@overload
def laid_out_anew(
    ruling: Ruling, readings: Mapping[str, str], within: Budget, moved: Mapping[int, HowLate] | None = None
) -> Ruling | DisputeError: ...
@overload
def laid_out_anew(
    ruling: Ruling, readings: Mapping[str, str], within: Budget, *, but_alike: bool
) -> Ruling | DisputeError | None: ...
def laid_out_anew(
    ruling: Ruling,
    readings: Mapping[str, str],
    within: Budget,
    moved: Mapping[int, HowLate] | None = None,
    *,
    but_alike: bool = False,
) -> Ruling | DisputeError | None:
    """Rule again from the position on. `but_alike`: None where it is the same one as under the ruling's own readings."""
    dispute = ruling.dispute
    try:
        with about(dispute["game"]):
            if ruling.begun is not None:
                if but_alike and _surely_lies_so(dispute, readings, ruling.begun.laid):
                    return None
                replay = open_again(dispute, readings, ruling.begun)
                if but_alike and alike(replay.core, ruling.begun.core):
                    return None
            else:
                replay = open_replay(dispute, readings, strict=False, unseen=ruling.unseen)
    except DisputeError as error:
        return error
    replay.rounds = ruling.replay.rounds.copy()
    moved = ruling.moved if moved is None else moved
    came = otherwise_from(dispute, replay, within, moved=moved, legal_but=legal_but(ruling, moved))
    assert not isinstance(came, int)  # noqa: S101 - there was nothing to come back to
    return came


def legal_but(ruling: Ruling, moved: Mapping[int, HowLate]) -> int | None:
    """Return the step that may be illegal, 0 for none, where something that nobody told comes before others; else None.

    What nobody told is not held against anybody: it made no step illegal that is legal otherwise, nor the one after it.
    """
    after = [step for step, late in moved.items() if late.unreported]
    if not after:
        return None
    stop = ruling.replay.stop
    return stop.n if stop is not None and stop.n not in after else 0


def _surely_lies_so(dispute: DisputeFile, readings: Mapping[str, str], laid: LaidPosition) -> bool:
    return seats_at(dispute, readings) == laid.seats and lies_so_too(laid, readings)


def different(came: Ruling | DisputeError, own: tuple[object, ...]) -> OtherResult:
    """Return what comes to something else, with a replay of its own to stand on; None where all is the same."""
    if isinstance(came, Ruling):
        return None if came.comes_to() == own else came.kept()
    return came
