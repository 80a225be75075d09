"""The other interpretations of the unclear points that a ruling consulted: those under which the result differs.

If a point was consulted only by actions of the replay, those actions are repeated under the other reading first. After
the last one that leads to another position, the known results of the positions reached are used instead of a new
alignment.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from judge.disputes.account.position import is_unchanged_under
from judge.disputes.alignment.align import align
from judge.disputes.alignment.setup import open_replay
from judge.disputes.language.errors import DisputeError, errors_for_game
from judge.disputes.ruling.across_worlds import combine_worlds, consider_moments
from judge.disputes.ruling.model import Dependence, Ruling
from judge.engine.contents import position_key
from judge.engine.endless import action_cost
from judge.engine.errors import EngineError
from judge.engine.run import act

if TYPE_CHECKING:
    from collections.abc import Mapping
    from collections.abc import Set as AbstractSet

    from judge.disputes.alignment.budget import Budget
    from judge.disputes.alignment.prices import Met
    from judge.disputes.alignment.replay import Replay
    from judge.engine.game import Action

MOST_APART: Final = 3  # actions that a reading changes, after which it is aligned from the start


def dependences(
    ruling: Ruling,
    within: Budget,
    points: AbstractSet[str],
    of_check: AbstractSet[str] = frozenset(),
    of_acts: AbstractSet[str] = frozenset(),
) -> tuple[Dependence, ...]:
    """Return those of some points whose other readings change the ruling, with the ruling under each (or not tried).

    `of_check`: points consulted only by the check of the position. `of_acts`: points of which only those readings are
    tried that change an action of the replay, or whose rule refused a step.
    """
    registry, own = ruling.account.game.rules, ruling.fingerprint()
    found, same = list[Dependence](), _unchanged_after(ruling, within, points - (ruling.searched - of_acts))
    for key in sorted(points):
        differs: dict[str, Ruling | DisputeError] = {}
        not_tried: list[str] = []
        for reading in registry.interpretation(key).readings:
            if reading == ruling.readings[key]:
                continue
            if within.over:
                not_tried.append(reading)
                continue
            after = same.get((key, reading))
            readings = {**ruling.readings, key: reading}
            surely = key not in ruling.searched
            if after == 0 and (surely or key in of_acts):
                continue
            if after and surely and _gives_same_results(ruling, readings, within, after):
                continue
            came = (key in of_check and _with_same_position(ruling, readings)) or _rule_under(
                ruling, readings, within
            )
            if came is None:
                not_tried.append(reading)
            elif isinstance(came, DisputeError) or came.fingerprint() != own:
                differs[reading] = came
        if differs or not_tried:
            found.append(Dependence(key, ruling.readings[key], differs, tuple(not_tried)))
    return tuple(found)


def _unchanged_after(ruling: Ruling, within: Budget, points: AbstractSet[str]) -> dict[tuple[str, str], int]:
    """Return for each reading of some points the number of actions of the replay after which it changes none.

    It is one more than there are actions if the rule of the point refused a step.
    """
    registry, replay = ruling.account.game.rules, ruling.start
    others = {
        key: [each for each in registry.interpretation(key).readings if each != ruling.readings[key]]
        for key in points
    }
    same, core = {(key, each): 0 for key, readings in others.items() for each in readings}, replay.core
    apart = Counter[tuple[str, str]]()
    if not same:
        return same
    with replay.under_readings(ruling.readings):
        for at, done in enumerate(ruling.replay.done, 1):
            if done.only_said:
                continue
            within.left -= action_cost(core)
            tried = [(key, each) for key in done.consulted & others.keys() for each in others[key]]
            tried = [each for each in tried if apart[each] <= MOST_APART]
            came = [
                _position_after(replay, done.action, {**ruling.readings, **dict([each])}) for each in tried
            ]
            try:
                act(core, done.action)
            except EngineError:
                return {}
            here = position_key(core) if tried else 0
            differ = [each for each, position in zip(tried, came, strict=True) if position != here]
            same.update((each, at) for each in differ)
            apart.update(differ)
        if position_key(core) != position_key(ruling.replay.core):
            return {}
        rules = [rule for stop in ruling.replay.refusals for rule in getattr(stop.error, "rules", ())]
        last = len(ruling.replay.done) + 1
        same.update((each, last) for each in same if each[0].partition("/")[0] in rules)
        return {each: after for each, after in same.items() if apart[each] <= MOST_APART}


def _position_after(replay: Replay, action: Action, readings: Mapping[str, str]) -> object:
    """Return the key of the position after an action under some readings; None where the action is refused."""
    try:
        with replay.under_readings(readings):
            act(replay.core, action)
            return position_key(replay.core)
    except EngineError:
        return None


def _with_same_position(ruling: Ruling, readings: Mapping[str, str]) -> Ruling | DisputeError | None:
    """Return the ruling unchanged where other readings leave its initial position as it is; None where unsure."""
    try:
        with errors_for_game(ruling.account.game.id):
            return ruling if is_unchanged_under(ruling.start.laid, readings) else None
    except DisputeError as error:
        return error


def _gives_same_results(ruling: Ruling, readings: Mapping[str, str], within: Budget, after: int) -> bool:
    """Return whether other readings, which change no action after the first `after`, give the same results."""
    changed = {key for key, reading in readings.items() if reading != ruling.readings[key]}
    if ruling.search is None or not ruling.start.core.consulted.isdisjoint(changed):
        return False
    met = ruling.search.results_after(after)
    try:
        with errors_for_game(ruling.account.game.id), ruling.start.under_readings(readings) as replay:
            came = _aligned(ruling, replay, within, met)
    except DisputeError:
        return False
    return came is not None and came.fingerprint() == ruling.fingerprint()


def _rule_under(ruling: Ruling, readings: Mapping[str, str], within: Budget) -> Ruling | DisputeError | None:
    """Rule again under other readings; None where the budget does not reach."""
    half = (
        within.take_half()
    )  # so that one reading under which much is open does not keep all others from being tried
    changed = {key for key, reading in readings.items() if reading != ruling.readings[key]}
    try:
        with errors_for_game(ruling.account.game.id):
            if ruling.start.core.consulted.isdisjoint(changed):
                with ruling.start.under_readings(readings) as replay:
                    return _aligned(ruling, replay, half)
            replay = open_replay(ruling.account, readings, strict=False, unseen=ruling.unseen)
            return _aligned(ruling, replay, half)
    except DisputeError as error:
        return error
    finally:
        within.add(half)


def _aligned(
    ruling: Ruling,
    replay: Replay,
    within: Budget,
    met: Mapping[object, Met] | None = None,
) -> Ruling | None:
    """Align again under other readings from where a replay is; None where the budget does not reach."""
    replay.rounds = ruling.replay.rounds.copy()
    found = align(replay, within, met=met)
    if found.over:
        return None
    came = combine_worlds(found, listing=False)
    consider_moments(came)
    return came
