"""Rules on a dispute: replays it, judges every claim, and finds what the ruling depends on and what is missing.

`rule(dispute)` returns a `Ruling`, data without words; `wording` renders it in a language. It is what holds in every
world that counts (`alignment/align.py`), whatever the unknowns are (see the package).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from judge.disputes.account.diagnostics import find_all_faults
from judge.disputes.account.file import account_of
from judge.disputes.account.layout import readings_in_force
from judge.disputes.account.unspecified_zones import unspecified_zones
from judge.disputes.alignment import budget
from judge.disputes.alignment.align import align
from judge.disputes.alignment.budget import Budget
from judge.disputes.alignment.setup import open_replay, open_with_fewest
from judge.disputes.alignment.worlds import UNDETERMINED
from judge.disputes.language.errors import DisputeError, errors_for_game, reports_own_errors
from judge.disputes.language.terms import colours_of_cards
from judge.disputes.ruling import interpretations
from judge.disputes.ruling.across_worlds import combine_worlds, consider_moments
from judge.disputes.ruling.hidden_zones import consider_hidden_zones
from judge.disputes.ruling.model import Dependence, Parting, Ruling
from judge.disputes.ruling.needs import needs
from judge.disputes.ruling.trials import Trials
from judge.disputes.ruling.unknowns import ColourOfPayment, with_values
from judge.disputes.ruling.unread_texts import consider_card_texts
from judge.engine.contents import position_key
from judge.engine.errors import NeedsFact
from judge.engine.run import question

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from judge.disputes.account.model import Account
    from judge.disputes.alignment.align import Aligned
    from judge.disputes.alignment.replay import Replay
    from judge.engine.ids import ZoneId


def rule(dispute: Any, *, house: Mapping[str, str] | None = None, what_if: bool = True) -> Ruling:
    """Rule on a decoded dispute file. `house`: the event's own readings. DisputeError when the file is not valid."""
    ruling = _rule(dispute, house or {}, what_if=what_if)
    ruling.partings += tuple(_by_colour_of_payment(ruling))
    return ruling


def _rule(dispute: Any, house: Mapping[str, str], *, what_if: bool) -> Ruling:
    """Rule on a decoded dispute file, within one budget."""
    account = account_of(dispute)
    with reports_own_errors(account.game.id):
        try:
            trials = Trials(account, partial(_rule_account, house), partial(_position_hash, house))
            ruling = trials.over_all_unknowns(what_if=what_if)
            readings = tuple(map(_readings_with_any_numbers, ruling.depends_on))
            elsewhere = _dependences_elsewhere(ruling, trials) if what_if else ()
            ruling.depends_on = (*readings, *elsewhere)
            for each in (ruling, *ruling.with_filled_zones, *(came for _, came in trials.trials)):
                each.search = None  # no further reading is tried
        except DisputeError as error:
            raise find_all_faults(account, [error]) from error
        return ruling


def _by_colour_of_payment(ruling: Ruling) -> Iterator[Parting]:
    """Yield the parting by the colour of a card that paid, where that is asked for."""
    laid, asked = ruling.replay.laid, [need for need in needs(ruling) if isinstance(need, NeedsFact)]
    about = laid.labels.get(asked[0].about) if asked and asked[0].about is not None else None
    if about not in laid.given_ids or asked[0].fact != "colour_of_payment":
        return
    unknown, answers = ColourOfPayment(about, asked[0]), list[tuple[str, Ruling | None]]()
    for colour in colours_of_cards(ruling.account.game.id):
        file = {**with_values(ruling.file, {unknown: colour}), "interpretations": dict(ruling.readings)}
        try:
            answers.append((colour, _rule(file, {}, what_if=False)))
        except DisputeError:
            answers.append((colour, None))
    yield Parting(unknown, tuple(answers))


def _position_hash(house: Mapping[str, str], account: Account) -> object:
    """Return a hash of the initial position and its pending decision."""
    core = open_replay(account, readings_in_force(account, house), strict=False).core
    question(core)
    return position_key(core)


def _rule_account(house: Mapping[str, str], account: Account, what_if: bool) -> Ruling:
    """Rule on a checked file whose position has a stated moment."""
    readings = readings_in_force(account, house)
    own, besides, more = Budget(budget.OWN), Budget(budget.OTHERWISE), Budget(budget.UNTOLD)
    early, of_check, found, replay = open_with_fewest(account, readings, partial(_aligned, own))
    ruling = combine_worlds(found, listing=True)
    ruling.start = replay
    ruling.consulted |= early
    ruling.searched |= early
    if ruling.verdict == UNDETERMINED and _has_unseen_result(ruling):
        ruling, of_check = _with_results_open(account, readings, ruling, own), frozenset()
    if ruling.over:
        besides.left //= 2  # where one replay alone was too much, a ruling is not to take twice as long
    consider_moments(ruling)
    if what_if:
        ruling.depends_on = interpretations.dependences(ruling, besides, ruling.consulted, of_check)
    zones = unspecified_zones(account)
    for each in (ruling, *_other_rulings(ruling)) if zones else ():
        consider_hidden_zones(each, zones, partial(_rule_with_more_cards, each, more))
    for each in (ruling, *_other_rulings(ruling)):
        consider_card_texts(each, partial(_rule_with_cards_stated, each))
    all_of_it = budget.OWN + budget.OTHERWISE + budget.UNTOLD
    ruling.spent = all_of_it - sum(part.left for part in (own, besides, more))
    return ruling


def _aligned(within: Budget, replay: Replay) -> tuple[frozenset[str], frozenset[str], Aligned, Replay]:
    """Align an account; return the points consulted in its layout, and those consulted by its check alone.

    With them the replay, which stands before the first step again.
    """
    core, checked = replay.core, replay.laid.checked
    early, of_check = frozenset(core.consulted), frozenset[str]() if checked is None else checked.points
    core.consulted -= of_check
    found = align(replay, within)
    replay.renew(early)
    return early, of_check - found.consulted, found, replay


def _readings_with_any_numbers(point: Dependence) -> Dependence:
    """Mark as undetermined, under each other reading, what depends on numbers that the file leaves out."""
    return replace(
        point, differs={reading: _with_any_numbers(came) for reading, came in point.differs.items()}
    )


def _with_any_numbers(came: Ruling | DisputeError) -> Ruling | DisputeError:
    """Return a ruling with what holds for all numbers left out."""
    if isinstance(came, DisputeError):
        return came
    trials = Trials(
        came.account, partial(_rule_under_readings_of, came), partial(_position_hash, came.readings)
    )
    return trials.over_numbers(came, what_if=False)


def _dependences_elsewhere(ruling: Ruling, trials: Trials) -> Iterator[Dependence]:
    """Yield the points that change nothing in the shown ruling, but do from another beginning."""
    known, within = {point.key for point in ruling.depends_on}, Budget(budget.ELSEWHERE)
    for came, points in trials.alternatives(ruling):
        for point in interpretations.dependences(came, within, points - known, of_acts=ruling.consulted):
            differs: dict[str, Ruling | DisputeError] = {}
            not_tried = [*point.not_tried]
            for reading, other in point.differs.items():
                if (
                    isinstance(other, Ruling)
                    and other.main_answer() != came.main_answer()
                    and trials.is_counted(other)
                ):
                    whole = _rule_under_readings(
                        trials.account, {**ruling.readings, point.key: reading}, within
                    )
                    if whole is None:
                        not_tried.append(reading)
                    elif _differs(ruling, whole):
                        differs[reading] = whole
            if differs or (not_tried and ruling.verdict != UNDETERMINED):
                known.add(point.key)
                ruling.consulted |= {point.key}
                yield Dependence(point.key, point.reading, differs, tuple(not_tried))


def _rule_under_readings(
    account: Account, readings: Mapping[str, str], within: Budget
) -> Ruling | DisputeError | None:
    """Rule again under other readings, with all that the account leaves out; None where the budget does not reach."""
    if within.over:
        return None
    told = replace(account, interpretations=readings)
    trials = Trials(told, partial(_rule_account, {}), partial(_position_hash, {}), within.left)
    try:
        whole = trials.over_all_unknowns(what_if=False)
    except DisputeError as error:
        return error
    within.left = min(trials.within.left, within.left - sum(came.spent for _, came in trials.trials))
    return None if trials.untried else whole


def _differs(ruling: Ruling, other: Ruling | DisputeError) -> bool:
    """Return whether another ruling has another result or asks something else."""
    if isinstance(other, DisputeError):
        return True
    asked = [{each.unknown.path for each in one.partings} for one in (ruling, other)]
    return other.main_answer() != ruling.main_answer() or asked[0] != asked[1]


def _rule_under_readings_of(ruling: Ruling, account: Account, what_if: bool) -> Ruling:
    """Rule on another file under the readings of a ruling."""
    return _rule_account({}, replace(account, interpretations=ruling.readings), what_if)


def _rule_with_cards_stated(held: Ruling, cards: Mapping[str, Mapping[str, object]]) -> Ruling | None:
    """Rule again with some cards stated otherwise; None where that is impossible."""
    told = held.account
    stated = replace(told, cards={**told.cards, **cards}, interpretations=held.readings)
    try:
        return _rule(stated, {}, what_if=False)
    except DisputeError:
        return None


def _other_rulings(ruling: Ruling) -> Iterator[Ruling]:
    """Yield the rulings under other readings, and with steps at later moments."""
    for dependence in ruling.depends_on:
        yield from (came for came in dependence.differs.values() if isinstance(came, Ruling))
    yield from (later.ruling for later in ruling.later_moments)


def _rule_with_more_cards(ruling: Ruling, within: Budget, more: Mapping[ZoneId, int]) -> Ruling | None:
    """Rule again with more unknown cards in some zones; None where there cannot be so many."""
    unseen = Counter(ruling.unseen)
    unseen.update(more)
    try:
        with errors_for_game(ruling.account.game.id):
            replay = open_replay(ruling.account, ruling.readings, strict=False, unseen=unseen)
            came = combine_worlds(align(replay, within), listing=False)
            consider_moments(came)
            return came
    except DisputeError:
        return None


def _has_unseen_result(ruling: Ruling) -> bool:
    """Return whether a random result was left unstated; it may have few enough values to enumerate."""
    return any(
        done.implied and done.action.by < 0 and None in done.action.values for done in (*ruling.replay.done,)
    )


def _with_results_open(
    account: Account, readings: Mapping[str, str], blind: Ruling, within: Budget
) -> Ruling:
    """Rule again over all unseen results too; where they are too many, the first ruling remains."""
    replay = open_replay(account, readings, unseen=blind.unseen)
    replay.reader.blind = False
    ruling = combine_worlds(align(replay, within), listing=True)
    if ruling.over or ruling.verdict == UNDETERMINED:
        return blind
    ruling.consulted |= blind.consulted
    ruling.searched |= blind.consulted
    return ruling
