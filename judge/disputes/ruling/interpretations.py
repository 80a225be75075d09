"""The other readings of the unclear points that a ruling consulted: under which something else comes of the dispute.

A point that came up only in the actions of the replay is tried there first: where every one of them leads to the same
position under another reading, so does the whole replay, and nothing is aligned again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.disputes.account.position import stands_under
from judge.disputes.alignment import budget
from judge.disputes.alignment.align import align
from judge.disputes.alignment.setup import open_replay
from judge.disputes.alignment.worlds import hash_of
from judge.disputes.language.errors import DisputeError, errors_for_game
from judge.disputes.ruling.across_worlds import robust_over_moments, ruling_of
from judge.disputes.ruling.model import Dependence, Ruling
from judge.engine.contents import contents
from judge.engine.errors import EngineError
from judge.engine.run import act

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.disputes.alignment.budget import Budget
    from judge.disputes.alignment.replay import Replay
    from judge.engine.game import Action


def dependences(ruling: Ruling, within: Budget, of_check: frozenset[str]) -> tuple[Dependence, ...]:
    """Return the points of which another reading comes to something else, with what each does, and those not tried.

    `of_check`: those that nothing asks for but the check of the position.
    """
    registry, own = ruling.account.game.rules, ruling.fingerprint()
    found, alike = list[Dependence](), _that_change_no_action(ruling, within)
    for key in sorted(ruling.consulted):
        differs: dict[str, Ruling | DisputeError] = {}
        not_tried: list[str] = []
        for reading in registry.interpretation(key).readings:
            if reading == ruling.readings[key]:
                continue
            if within.over:
                not_tried.append(reading)
                continue
            if (key, reading) in alike:
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


def _that_change_no_action(ruling: Ruling, within: Budget) -> set[tuple[str, str]]:
    """Return the readings, with their points, under which every action of the replay leads where it does."""
    registry, replay = ruling.account.game.rules, ruling.start
    others = {
        key: [each for each in registry.interpretation(key).readings if each != ruling.readings[key]]
        for key in ruling.consulted - ruling.searched
    }
    alike, core = {(key, each) for key, readings in others.items() for each in readings}, replay.core
    if not alike:
        return alike
    with replay.under(ruling.readings):
        for done in ruling.replay.done:
            if done.only_said:
                continue
            within.left -= budget.action(core)
            tried = [(key, each) for key in done.consulted & others.keys() for each in others[key]]
            tried = [each for each in tried if each in alike]
            came = [
                _position_after(replay, done.action, {**ruling.readings, **dict([each])}) for each in tried
            ]
            try:
                act(core, done.action)
            except EngineError:
                return set()
            here = hash_of(contents(core)) if tried else 0
            alike.difference_update(
                each for each, position in zip(tried, came, strict=True) if position != here
            )
        return alike if hash_of(contents(core)) == hash_of(contents(ruling.replay.core)) else set()


def _position_after(replay: Replay, action: Action, readings: Mapping[str, str]) -> int | None:
    """Return what names the position to which an action leads under some readings; None where it is refused."""
    try:
        with replay.under(readings):
            act(replay.core, action)
            return hash_of(contents(replay.core))
    except EngineError:
        return None


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
    changed = {key for key, reading in readings.items() if reading != ruling.readings[key]}
    try:
        with errors_for_game(ruling.account.game.id):
            if ruling.start.core.consulted.isdisjoint(changed):
                with ruling.start.under(readings) as replay:
                    return _aligned(ruling, replay, half)
            replay = open_replay(ruling.account, readings, strict=False, unseen=ruling.unseen)
            return _aligned(ruling, replay, half)
    except DisputeError as error:
        return error
    finally:
        within.add(half)


def _aligned(ruling: Ruling, replay: Replay, within: Budget) -> Ruling | None:
    replay.rounds = ruling.replay.rounds.copy()
    found = align(replay, within)
    if found.over:
        return None
    came = ruling_of(found, listing=False)
    robust_over_moments(came)
    return came
