"""Combines the worlds that an alignment found into one ruling: what holds in every one of them."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from judge.disputes.account.model import Step
from judge.disputes.alignment.claims import combine_judgements, without_decision
from judge.disputes.alignment.moments import same_refusal
from judge.disputes.alignment.readings import Item
from judge.disputes.alignment.silent import NextItem, silent_moves
from judge.disputes.alignment.worlds import ILLEGAL, RESOLVED, UNDETERMINED
from judge.disputes.ruling.model import LaterMoment, Ruling, is_open
from judge.disputes.ruling.questions import questions
from judge.engine.choices import TooManyError
from judge.engine.errors import EngineError, Illegal, NeedsFact, Refusal
from judge.engine.run import legal, question

if TYPE_CHECKING:
    from collections.abc import Sequence

    from judge.disputes.alignment.align import Aligned
    from judge.disputes.alignment.claims import JudgedClaim
    from judge.disputes.alignment.replay import Replay
    from judge.disputes.alignment.worlds import World
    from judge.engine.game import Action, Core, Option
    from judge.engine.ids import Seat

MOST_AHEAD: Final = 8  # silent acts after which a refused step is looked for


def combine_worlds(found: Aligned, *, listing: bool) -> Ruling:
    """Combine all worlds into one ruling. `listing`: also find the actions that were legal instead of a refused step."""
    ruling = _combine(found, found.ways, found.replay, listing=listing)
    ruling.late, ruling.search = found.late, found.search
    for moment in found.moments:
        then = _combine(found, moment.ways, moment.replay, listing=False)
        then.late = moment.late
        ruling.later_moments += (LaterMoment(moment.late.step, moment.late.how, then, moment.before),)
    return ruling


def _combine(found: Aligned, ways: Sequence[World], first: Replay, *, listing: bool) -> Ruling:
    """Combine some worlds into one ruling."""
    instead: tuple[Option, ...] = ()
    waits_for: tuple[int, ...] = ()
    after: list[Action] | None = None
    if first.stop is not None and isinstance(first.stop.error, Illegal):
        step = first.steps[first.stop.n - 1]
        waits_for = question(first.core).who
        after, lasting = could_act_after(first, first.reader.seat(step), step.do)
        if lasting is not None and step.answers is None and len(ways) == 1:
            ways = (_with_lasting_refusal(first, ways[0], lasting),)
        if listing:
            instead = tuple(legal(first.core))
    claims = tuple(
        combine_judgements(column) for column in zip(*(way.end.claims for way in ways), strict=True)
    )
    if found.over:  # of the ways that were not gone through nobody knows
        claims = tuple(map(without_decision, claims))
    verdict = _verdict(ways, claims, over=found.over)
    same = verdict != UNDETERMINED and len({way.end.table for way in ways}) == 1
    ruling = Ruling(
        file=first.account.file,
        replay=first,
        verdict=verdict,
        claims=claims,
        readings=first.core.readings,
        consulted=found.consulted,
        searched=found.searched,
        worlds=tuple(ways),
        standing=first if found.fork is None or same or len(ways) == 1 else found.fork,
        replayed=len(ways),
        over=found.over,
        legal_instead=instead,
        could_act_after=after,
        waits_for=waits_for,
    )
    if ruling.waits:
        ruling.questions = questions(ways)
    return ruling


def consider_moments(ruling: Ruling) -> None:
    """Leave undetermined every part that depends on an unstated time of a step."""
    ruling.open_moments = tuple(each for each in ruling.later_moments if _changes_answer(ruling, each))
    ruling.later_moments = tuple(
        each
        for each in ruling.later_moments
        if each not in ruling.open_moments
        and each.ruling.verdict != UNDETERMINED
        and each.ruling.fingerprint() != ruling.fingerprint()
    )
    if ruling.open_moments:
        if ruling.verdict != UNDETERMINED:
            ruling.standing = ruling.open_moments[0].before
        ruling.leave_open([each.ruling for each in ruling.open_moments])


def _changes_answer(ruling: Ruling, then: LaterMoment) -> bool:
    """Return whether a ruling at another moment answers differently; if one is open, only decided claims count.

    If the later moment assumes unreported actions, an end that the ruling does not have counts too.
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


def _with_lasting_refusal(first: Replay, way: World, lasting: Illegal) -> World:
    """Replace the refusal of a step by the reason that remains once nothing is in progress: people argue about that."""
    stop = replace(first.stop, error=lasting) if first.stop is not None else None
    first.stop = stop

    def told(claim: JudgedClaim) -> JudgedClaim:
        about = (
            stop is not None and claim.facts.get("step") == stop.n and claim.reason == "claim.step-illegal"
        )
        rules = lasting.rules if about else claim.rules
        return replace(claim, rules=rules, parts=tuple(map(told, claim.parts)))

    return way._replace(end=way.end._replace(stop=stop, claims=tuple(map(told, way.end.claims))))


def _timing_refusal(core: Core, by: Seat, do: str, action: Action | None) -> Illegal | None:
    """Return the refusal, for its timing, of an action of the asked player, or None."""
    verb = core.game.verbs[do]
    if action is None and verb.takes != "none":
        return None
    try:
        verb.demand(core, by, None if action is None else action.subject)
    except Illegal as error:
        return error.with_traceback(None) if error.kind.of_timing else None
    except EngineError:
        return None
    return None


def could_act_after(replay: Replay, by: Seat, do: str) -> tuple[list[Action] | None, Illegal | None]:
    """Return the silent acts after which a seat could do such an act, and the refusal that remains then. Changes nothing.

    None: no such moment is within reach; []: the act is asked for at that moment and still refused.
    """
    passed: list[Action] = []
    never: list[Action] | None = None
    stop = replay.stop
    action = stop.action if stop is not None and stop.action is not None and stop.action.do == do else None
    waits = stop is not None and isinstance(stop.error, Illegal) and stop.error.kind is Refusal.TURN
    with replay.tentatively(), suppress(NeedsFact, TooManyError):
        replay.stop = None
        after = len(replay.steps) + 1
        nobody = Item(after, Step(after, "", do))
        for _ in range(MOST_AHEAD):
            asked = question(replay.core)
            if by in asked.who and do in replay.core.game.menus[asked.menu].verbs:
                refusal = _timing_refusal(replay.core, by, do, action)
                if refusal is None:
                    return passed, None
                never = []
                if not replay.core.stack:
                    new = waits and passed and stop is not None and not same_refusal(refusal, stop.error)
                    return never, refusal if new else None
            happens = silent_moves(replay, NextItem(nobody, by, do, came=False))
            if len(happens.ways) != 1 or happens.ways[0] is None or not replay.try_silently(happens.ways[0]):
                break
            passed.append(happens.ways[0])
    return never, None


def _verdict(ways: Sequence[World], claims: tuple[JudgedClaim, ...], *, over: bool) -> str:
    """Return the verdict that holds in every world."""
    verdicts = {way.end.verdict for way in ways}
    if over or len(verdicts) > 1:
        return UNDETERMINED
    verdict = verdicts.pop()
    if verdict == ILLEGAL:
        steps = {way.end.stop.n for way in ways if way.end.stop is not None}
        return ILLEGAL if len(steps) == 1 else UNDETERMINED
    if verdict == RESOLVED:
        if any(map(is_open, claims)):
            return UNDETERMINED
        if not claims and len({way.end.table for way in ways}) > 1:
            return UNDETERMINED
    return verdict
