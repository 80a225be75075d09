"""The ruling of a dispute: replayed, every claim judged, what it depends on, what is missing.

`rule(dispute)` gives a `Ruling`, data that knows no words; `wording` says it in a language. It is what holds in every
world that counts (`worlds.py`, of `alignment/align.py`); what other readings change is found by `interpretations.py`, what
hidden zones left out do by `hidden_zones.py`, a moment left out by `unknown_turn.py`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from judge.disputes.account.diagnostics import with_hidden_faults
from judge.disputes.account.file import account_of
from judge.disputes.account.layout import readings_for
from judge.disputes.account.unspecified_zones import untold
from judge.disputes.alignment import budget
from judge.disputes.alignment.align import align
from judge.disputes.alignment.budget import Budget
from judge.disputes.alignment.setup import from_least, open_replay
from judge.disputes.alignment.worlds import UNDETERMINED, hash_of
from judge.disputes.language.errors import DisputeError, errors_for_game, reports_own_errors
from judge.disputes.language.placeholders import vocabulary
from judge.disputes.ruling import interpretations
from judge.disputes.ruling.across_worlds import robust_over_moments, ruling_of
from judge.disputes.ruling.answer_edits import AnswerEdit, with_answer
from judge.disputes.ruling.hidden_zones import robust_over_zones
from judge.disputes.ruling.model import ColourOfPayment, Dependence, Ruling
from judge.disputes.ruling.needs import needs
from judge.disputes.ruling.unknown_numbers import robust_over_numbers
from judge.disputes.ruling.unknown_turn import left_out, rule_over_turns
from judge.disputes.ruling.unread_texts import robust_over_texts
from judge.engine.contents import contents
from judge.engine.errors import NeedsFact
from judge.engine.run import question

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from judge.disputes.account.model import Account
    from judge.disputes.alignment.align import Aligned
    from judge.disputes.alignment.replay import Replay
    from judge.engine.ids import ZoneId


def rule(dispute: Any, *, house: Mapping[str, str] | None = None, what_if: bool = True) -> Ruling:
    """Rule on a decoded dispute file. `house`: the event's own readings. DisputeError when the file is none."""
    ruling = _rule(dispute, house or {}, what_if=what_if)
    ruling.colours = tuple(_with_colours(ruling))
    return ruling


def _rule(dispute: Any, house: Mapping[str, str], *, what_if: bool) -> Ruling:
    account = account_of(dispute)
    with reports_own_errors(account.game.id):
        try:
            untold_moment = left_out(account)
            if untold_moment:
                again, lies = partial(_ruled, house), partial(_position_hash, house)
                ruling = rule_over_turns(account, untold_moment, again, lies, what_if=what_if)
            else:
                ruling = _ruled(house, account, what_if)
            return _with_any_numbers(house, ruling, what_if=what_if)
        except DisputeError as error:
            raise with_hidden_faults(account, [error]) from error


def _with_colours(ruling: Ruling) -> Iterator[ColourOfPayment]:
    """Yield the colours that a card which paid can have, where they are asked for, with what tells each and its ruling."""
    laid, needed = ruling.replay.laid, [need for need in needs(ruling) if isinstance(need, NeedsFact)]
    about = laid.labels.get(needed[0].about) if needed and needed[0].about is not None else None
    if about not in laid.given or needed[0].fact != "colour_of_payment":
        return
    for colour in vocabulary(ruling.account.game.id)["types"].get("colour", ()):
        edit: AnswerEdit = {"object": about, "set": {"colours": [colour]}}
        file = {**with_answer(ruling.file, edit), "interpretations": dict(ruling.readings)}
        try:
            yield ColourOfPayment(colour, edit, _rule(file, {}, what_if=False))
        except DisputeError:
            yield ColourOfPayment(colour, edit, None)


def _position_hash(house: Mapping[str, str], account: Account) -> object:
    """Return a hash of the initial position and its pending decision."""
    core = open_replay(account, readings_for(account, house), strict=False).core
    question(core)
    return hash_of(contents(core))


def _ruled(house: Mapping[str, str], account: Account, what_if: bool) -> Ruling:
    """Rule on a checked file that tells when its position was."""
    readings = readings_for(account, house)
    own, besides, more = Budget(budget.OWN), Budget(budget.OTHERWISE), Budget(budget.UNTOLD)
    early, of_check, found = from_least(account, readings, partial(_aligned, own))
    ruling = ruling_of(found, listing=True)
    ruling.consulted |= early
    ruling.searched |= early
    if ruling.verdict == UNDETERMINED and _has_unseen_result(ruling):
        ruling, of_check = _with_results_open(account, readings, ruling, own), frozenset()
    if ruling.over:
        besides.left //= 2  # where one replay alone was too much, a ruling is not to take twice as long
    robust_over_moments(ruling)
    if what_if:
        ruling.depends_on = interpretations.dependences(ruling, besides, of_check)
    zones = untold(account)
    for each in (ruling, *_other_rulings(ruling)) if zones else ():
        robust_over_zones(each, zones, partial(_with_cards, each, more))
    for each in (ruling, *_other_rulings(ruling)):
        robust_over_texts(each, partial(_with_cards_stated, each))
    all_of_it = budget.OWN + budget.OTHERWISE + budget.UNTOLD
    ruling.spent = all_of_it - sum(part.left for part in (own, besides, more))
    return ruling


def _aligned(within: Budget, replay: Replay) -> tuple[frozenset[str], frozenset[str], Aligned]:
    """Align an account; return which unclear points were consulted while it was laid out, and which by its check alone."""
    core, checked = replay.core, replay.laid.checked
    early, of_check = frozenset(core.consulted), frozenset[str]() if checked is None else checked.points
    core.consulted -= of_check
    found = align(replay, within)
    return early, of_check - found.consulted, found


def _with_any_numbers(house: Mapping[str, str], ruling: Ruling, *, what_if: bool) -> Ruling:
    """Leave open what does not hold with each number that the file leaves out, under other readings too."""
    held = robust_over_numbers(ruling, partial(_ruled, house), what_if=what_if)
    held.depends_on = tuple(map(_otherwise_with_any, held.depends_on))
    return held


def _otherwise_with_any(point: Dependence) -> Dependence:
    """Leave open, under each other reading, what does not hold with each number that the file leaves out."""
    held = {
        reading: robust_over_numbers(came, partial(_under_its_readings, came), what_if=False)
        if isinstance(came, Ruling)
        else came
        for reading, came in point.differs.items()
    }
    return replace(point, differs=held)


def _under_its_readings(ruling: Ruling, account: Account, what_if: bool) -> Ruling:
    """Rule on another file under the readings of a ruling."""
    return _ruled({}, account.telling(interpretations=dict(ruling.readings)), what_if)


def _with_cards_stated(held: Ruling, cards: Mapping[str, Mapping[str, object]]) -> Ruling | None:
    """Rule again with some cards stated otherwise; None where that cannot be."""
    told = held.account
    stated = {**told.file, "cards": {**told.cards, **cards}, "interpretations": held.readings}
    try:
        return _rule(stated, {}, what_if=False)
    except DisputeError:
        return None


def _other_rulings(ruling: Ruling) -> Iterator[Ruling]:
    """Yield the rulings under other readings, and with steps at later moments."""
    for dependence in ruling.depends_on:
        yield from (came for came in dependence.differs.values() if isinstance(came, Ruling))
    yield from (later.ruling for later in ruling.later_moments)


def _with_cards(ruling: Ruling, within: Budget, more: Mapping[ZoneId, int]) -> Ruling | None:
    """Rule again with more unknown cards in some zones; None where there cannot be so many."""
    unseen = Counter(ruling.unseen)
    unseen.update(more)
    try:
        with errors_for_game(ruling.account.game.id):
            replay = open_replay(ruling.account, ruling.readings, strict=False, unseen=unseen)
            came = ruling_of(align(replay, within), listing=False)
            robust_over_moments(came)
            return came
    except DisputeError:
        return None


def _has_unseen_result(ruling: Ruling) -> bool:
    """Return whether a random result was left unstated: it may have few enough values to enumerate."""
    return any(
        done.implied and done.action.by < 0 and None in done.action.values for done in (*ruling.replay.done,)
    )


def _with_results_open(
    account: Account, readings: Mapping[str, str], blind: Ruling, within: Budget
) -> Ruling:
    """Rule again, going through what nobody saw too; where there is too much of it, the first ruling stands."""
    replay = open_replay(account, readings, unseen=blind.unseen)
    replay.reader.blind = False
    ruling = ruling_of(align(replay, within), listing=True)
    if ruling.over or ruling.verdict == UNDETERMINED:
        return blind
    ruling.consulted |= blind.consulted
    ruling.searched |= blind.consulted
    return ruling
