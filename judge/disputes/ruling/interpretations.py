"""The other readings of the unclear points that a ruling consulted: under which something else comes of the dispute."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.disputes.account.position import stands_under
from judge.disputes.alignment.align import align
from judge.disputes.alignment.setup import open_replay
from judge.disputes.language.errors import DisputeError, errors_for_game
from judge.disputes.ruling.across_worlds import hold_over_moments, ruling_of
from judge.disputes.ruling.model import Dependence, Ruling

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.disputes.alignment.budget import Budget


def dependences(ruling: Ruling, within: Budget, of_check: frozenset[str]) -> tuple[Dependence, ...]:
    """Return the points of which another reading comes to something else, with what each does, and those not tried.

    `of_check`: those that nothing asks for but the check of the position.
    """
    registry, own = ruling.account.game.rules, ruling.fingerprint()
    found: list[Dependence] = []
    for key in sorted(ruling.consulted):
        differs: dict[str, Ruling | DisputeError] = {}
        not_tried: list[str] = []
        for reading in registry.interpretation(key).readings:
            if reading == ruling.readings[key]:
                continue
            if within.over:
                not_tried.append(reading)
                continue
            readings = {**ruling.readings, key: reading}
            came = (key in of_check and _still_lies(ruling, readings)) or _under(ruling, readings, within)
            if came is None:
                not_tried.append(reading)
            elif isinstance(came, DisputeError) or came.fingerprint() != own:
                differs[reading] = came
        if differs or not_tried:
            found.append(Dependence(key, ruling.readings[key], differs, tuple(not_tried)))
    return tuple(found)


def _still_lies(ruling: Ruling, readings: Mapping[str, str]) -> Ruling | DisputeError | None:
    """Return a ruling as it is, where under other readings its position lies as it does; None where that is not sure."""
    try:
        with errors_for_game(ruling.account.game.id):
            return ruling if stands_under(ruling.start.laid, readings) else None
    except DisputeError as error:
        return error


def _under(ruling: Ruling, readings: Mapping[str, str], within: Budget) -> Ruling | DisputeError | None:
    """Rule again under other readings; None where there is too much to go through."""
    half = (
        within.half()
    )  # so that one reading under which much is open does not keep all others from being tried
    try:
        with errors_for_game(ruling.account.game.id):
            replay = open_replay(ruling.account, readings, strict=False, unseen=ruling.unseen)
            replay.rounds = ruling.replay.rounds.copy()
            found = align(replay, half)
            if found.over:
                return None
            came = ruling_of(found, listing=False)
            hold_over_moments(came)
            return came
    except DisputeError as error:
        return error
    finally:
        within.add(half)
