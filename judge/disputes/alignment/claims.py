"""Claims: what each player says the result was, checked against the game."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from judge.disputes.alignment.paths import (
    event_of_change,
    is_claimed_value,
    look_up,
    rules_governing,
    rules_of_end,
    stated_rules,
)
from judge.disputes.language.errors import Faults
from judge.engine.choices import TooManyError
from judge.engine.errors import EngineError, Illegal, NeedsFact, NotCovered
from judge.engine.run import AllWon, Drawn, Ended, Won, act, legal
from judge.engine.windows import PASS, is_resolving

MOST_PASSES: Final = 24

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from judge.disputes.account.model import Claim
    from judge.disputes.alignment.replay import Replay
    from judge.disputes.language.errors import Located
    from judge.engine.records import Event


@dataclass(frozen=True)
class JudgedClaim:
    """One claim: `upheld` True, False or None (cannot be said), and why, as reason key and facts.

    `general`: nothing that happened decides it, and its rule merely speaks of such a thing. `parts`: the same for each
    thing it says, where it says several. `after`: the step right after which it is said to have been so; 0: in the end.
    `event`: what made it so.
    """

    by: str
    says: str
    upheld: bool | None
    reason: str
    facts: Mapping[str, Any]
    rules: tuple[str, ...] = ()
    general: bool = False
    event: Event | None = field(default=None, compare=False)
    parts: tuple[JudgedClaim, ...] = ()
    after: int = 0


def judge_claims(
    claims: Sequence[Claim], replay: Replay, *, stopped: bool = False
) -> tuple[JudgedClaim, ...]:
    """Judge every claim at the end of a replay. `stopped`: a step was refused, and the game stopped there."""
    found, faults = list[JudgedClaim](), Faults()
    for claim in claims:
        with faults:
            found.append(judge_claim(claim, replay, stopped=stopped))
    faults.raise_all()
    return tuple(found)


def judge_claim(claim: Claim, replay: Replay, *, stopped: bool = False) -> JudgedClaim:
    """Judge one claim; every expectation in it must hold. Its reason is that of the first expectation that decides."""
    replay.laid.seat(claim.by, claim.place.key("by"))
    parts = tuple(
        JudgedClaim(
            claim.by,
            claim.says,
            *_expectation(key, said, replay, stopped=stopped),
            after=claim.after,
        )
        for key, said in claim.expectations()
    )
    worst = min(parts, key=lambda part: ({False: 0, None: 1, True: 2}[part.upheld], part.general))
    return replace(worst, parts=parts) if len(parts) > 1 else worst


def combine_judgements(found: Sequence[JudgedClaim]) -> JudgedClaim:
    """Return the judgement of one claim over all worlds: the first one, where all agree."""
    first = found[0]
    parts = (
        tuple(combine_judgements(of_part) for of_part in zip(*(each.parts for each in found), strict=True))
        if first.parts
        else ()
    )
    if all(each.upheld is first.upheld for each in found):
        told = next((each for each in found if each.reason == first.reason), first)
        if not parts and told.reason in _IS_NOT and any(_differ_in_value(told, each) for each in found):
            told = replace(told, reason="claim.is-not-ever")
        return _rejected_by(replace(told, parts=parts))
    return _open_by(replace(without_decision(first), parts=parts))


_IS_NOT: Final = frozenset({"claim.is-not", "claim.stopped-is-not", "claim.is-not-ever"})


def _differ_in_value(one: JudgedClaim, other: JudgedClaim) -> bool:
    """Return whether the judgements differ only in the value found, and the claimed value is among none of them."""
    return any(one.facts.get(key) != other.facts.get(key) for key in ("found", "place"))


def _rejected_by(claim: JudgedClaim) -> JudgedClaim:
    """Return a rejected claim with the reason of its first part that is wrong in every world.

    Where each of them may be so, not all of them are.
    """
    if claim.upheld is not False or not claim.parts:
        return claim
    wrong = [part for part in claim.parts if part.upheld is False]
    if not wrong:
        return replace(claim, reason="claim.not-all", facts={}, rules=(), general=False)
    return replace(min(wrong, key=lambda part: part.general), parts=claim.parts)


def _open_by(claim: JudgedClaim) -> JudgedClaim:
    """Return an undecided claim with the reason of its first undecided part."""
    part = next((part for part in claim.parts if part.upheld is None), claim)
    return replace(part, parts=claim.parts)


def without_decision(claim: JudgedClaim) -> JudgedClaim:
    """Return a claim with all its parts undecided."""
    facts = {"found": "–", **claim.facts}
    reason = (
        "claim.undecided" if "path" in facts else "claim.step-open" if "step" in facts else "claim.end-open"
    )
    parts = tuple(map(without_decision, claim.parts))
    return replace(claim, upheld=None, reason=reason, facts=facts, rules=(), parts=parts)


def common_judgement(ours: JudgedClaim, theirs: JudgedClaim) -> JudgedClaim:
    """Return a judgement, keeping only what another judgement agrees with; undecided parts stay as they are.

    A number that is another one there may be the one that is claimed yet.
    """
    if ours.upheld is None:
        return _open_by(replace(ours, parts=_held_parts(ours, theirs)))
    if ours.upheld is theirs.upheld is False and not ours.parts and _numbers_differ(ours, theirs):
        return without_decision(ours)
    both, parts = combine_judgements((ours, theirs)), _held_parts(ours, theirs)
    rejects = any(part.upheld is False for part in parts) or _alike(ours, theirs)
    if ours.upheld is False and parts and not rejects:
        return _open_by(replace(without_decision(both), parts=parts))
    claim = replace(both, parts=parts)
    return _open_by(claim) if claim.upheld is None else _rejected_by(claim)


def _alike(ours: JudgedClaim, theirs: JudgedClaim) -> bool:
    """Return whether two judgements find the same for each part of a claim, and no part is wrong in itself."""
    return all(
        mine.upheld is its.upheld is not False and mine.facts == its.facts
        for mine, its in zip(ours.parts, theirs.parts, strict=True)
    )


def _held_parts(ours: JudgedClaim, theirs: JudgedClaim) -> tuple[JudgedClaim, ...]:
    """Return the parts of a claim on which two judgements agree."""
    return tuple(common_judgement(*pair) for pair in zip(ours.parts, theirs.parts, strict=True))


def _numbers_differ(ours: JudgedClaim, theirs: JudgedClaim) -> bool:
    found = ours.facts.get("found"), theirs.facts.get("found")
    return all(type(one) is int for one in found) and found[0] != found[1]


class _Judgement(NamedTuple):
    """The judgement of one expectation: the fields of a judged claim from `upheld` on."""

    upheld: bool | None
    reason: str
    facts: Mapping[str, object]
    rules: tuple[str, ...] = ()
    general: bool = False
    event: Event | None = None


def _expectation(key: str, said: Located, replay: Replay, *, stopped: bool) -> _Judgement:
    """Judge one expectation of a claim."""
    if key in {"illegal", "legal"}:
        return _legality(key, said.value, replay)
    if key in {"winner", "draw"}:
        return _result(key, said, replay, stopped=stopped)
    facts: dict[str, object] = {"path": key}
    if key.rpartition(".")[2].isdecimal():
        _check_named(said, replay)
    try:
        found = look_up(key, replay, said.place)
    except NeedsFact as error:
        of = {"card": error.facts["card"]} if error.facts.get("card") else {}
        return _Judgement(None, "claim.unknown", {**facts, "fact": error.fact, **of})
    right = is_claimed_value(found, said, replay.game.id)
    facts |= {
        "found": found.value if type(found.value) in {int, str, bool, type(None)} else str(found.value),
        "expected": said.value,
    }
    if key.endswith(".zone") and found.about is not None:
        facts["place"] = replay.core.place[found.about[1]]  # as it lay then, whose it was too
    if isinstance(found.value, list):
        facts["found"] = tuple(found.value)
    uncovered = _uncovered(replay)
    if uncovered is not None:
        return _Judgement(None, "claim.uncovered", facts, uncovered.rules)
    if replay.late is not None or replay.open is not None or _undecided(replay):
        return _Judgement(None, "claim.undecided", facts)
    event = event_of_change(key, found, replay)
    told = event.rules if event is not None else ()
    rules = tuple(dict.fromkeys((*told, *stated_rules(key, found, replay))))
    behind = (rules or rules_governing(key, found.value, replay), not rules, event)
    if right:
        return _Judgement(True, "claim.is", facts, *behind)
    if stopped and replay.stop is not None:
        if _may_come_true(key, said, replay):
            return _Judgement(None, "claim.stopped-before", {"step": replay.stop.n}, _stopped_by(replay))
        behind = (rules or _stopped_by(replay), False, event)
        return _Judgement(False, "claim.stopped-is-not", {**facts, "step": replay.stop.n}, *behind)
    return _Judgement(False, "claim.is-not", facts, *behind)


def _may_come_true(key: str, said: Located, replay: Replay) -> bool:
    """Return whether a claimed value may still come about when what waited, as the game stopped, takes effect.

    It is gone through with passes; where anything else is called for, it may.
    """
    core = replay.core
    with replay.tentatively():
        for _ in range(MOST_PASSES):
            if not core.stack and not is_resolving(core):
                return False
            try:
                passing = next((option for option in legal(core, anytime=False) if option.do == PASS), None)
                if passing is None:
                    return True
                act(core, passing.sample(core, Random(0)))
                if is_claimed_value(look_up(key, replay, said.place), said, replay.game.id):
                    return True
            except (EngineError, LookupError):
                return True
    return False


def _check_named(said: Located, replay: Replay) -> None:
    """Raise DisputeError for a claimed card that is neither in the database nor named in the file."""
    name, pack, given = said.value, replay.pack, replay.laid.given_ids
    if not isinstance(name, str) or name in given or pack.knows(name):
        return
    near = pack.nearest(name, sorted(given))
    facts = {"nearest": near} if near else {}
    raise said.error("object.unknown", word=name[:40], known=sorted(given), **facts)


def _uncovered(replay: Replay) -> NotCovered | None:
    """Return the error where no rule says how the game goes on, or None."""
    error = replay.stop.error if replay.stop is not None else replay.late
    return error if isinstance(error, NotCovered) else None


def _undecided(replay: Replay) -> bool:
    """Return whether the end of the replay leaves the result open."""
    error = replay.stop.error if replay.stop is not None else None
    return isinstance(error, (NeedsFact, TooManyError))


def _legality(key: str, value: object, replay: Replay) -> _Judgement:
    """Judge a claim that a step was legal or illegal."""
    facts: dict[str, object] = {"step": value}
    for stop in replay.refusals:
        if stop.n != value:
            continue
        error: EngineError = stop.error
        if isinstance(error, Illegal):
            return _Judgement(key == "illegal", "claim.step-illegal", facts, error.rules)
        if isinstance(error, NeedsFact):
            return _Judgement(None, "claim.unknown", {**facts, "path": str(value), "fact": error.fact})
        return _Judgement(None, "claim.step-not-reached", facts)
    acts = [done for done in replay.done if done.n == value]
    if acts:
        rules = next((event.rules for done in acts for event in done.events if event.rules), ())
        if not rules and acts[-1].only_said and replay.outcome is not None:
            rules = _rules_of(_ended_by(replay))  # it only states what the end of the game had brought about
        return _Judgement(key == "legal", "claim.step-legal", facts, rules)
    return _Judgement(None, "claim.step-not-reached", facts, _stopped_by(replay))


def _stopped_by(replay: Replay) -> tuple[str, ...]:
    """Return the rules by which the step was refused at which the game stopped."""
    error = replay.stop.error if replay.stop is not None else None
    return error.rules if isinstance(error, Illegal) else ()


def _result(key: str, said: Located, replay: Replay, *, stopped: bool) -> _Judgement:
    """Judge who won, or that the game was drawn.

    After an illegal step it stays undecided, but that whoever did it has won by it is not so.
    """
    value = said.value
    seat = replay.laid.seat(str(value), said.place) if key == "winner" else -1
    if key == "draw" and not isinstance(value, bool):
        raise said.error("claim.value", given=str(value)[:40], known=("true", "false"))
    outcome = replay.outcome
    if outcome is None:
        uncovered = _uncovered(replay)
        if uncovered is not None:
            return _Judgement(None, "claim.uncovered", {}, uncovered.rules)
        if _undecided(replay) or replay.late is not None or replay.open is not None:
            return _Judgement(None, "claim.end-open", {})
        upheld = key == "draw" and value is False
        if stopped and replay.stop is not None:
            facts = {"step": replay.stop.n}
            own = seat >= 0 and replay.laid.seats[seat] == replay.steps[replay.stop.n - 1].by
            if not upheld and not own:
                return _Judgement(None, "claim.stopped-open", facts, _stopped_by(replay))
            return _Judgement(upheld, "claim.stopped", facts, _stopped_by(replay))
        return _Judgement(upheld, "claim.not-over", {}, rules_of_end(replay), True)
    won = outcome[1] if outcome[0] == Won.tag else None
    if outcome[0] == Ended.tag:
        return _Judgement(None, "claim.over", {"outcome": outcome[0]})  # no rule names a winner
    ended = _ended_by(replay)
    rules, event = _rules_of(ended), next(iter(ended), None)
    has_won = outcome[0] == AllWon.tag or won == seat
    upheld = (outcome[0] == Drawn.tag) == value if key == "draw" else has_won
    if won is not None:
        return _Judgement(upheld, "claim.won", {"seat": won}, rules, event=event)
    return _Judgement(upheld, "claim.over", {"outcome": outcome[0]}, rules, event=event)


def _ended_by(replay: Replay) -> list[Event]:
    """Return the events by which the game ended: those of the first cause, unless both players met it at once.

    Where no rule about winning brought it about, that of the end itself.
    """
    registry = replay.game.rules
    last = next(
        (done.events for done in reversed(replay.done) if done.events and done.events[-1].tag == "over"), ()
    )
    found = [
        event
        for event in last
        if all(rule in registry and registry.rule(rule).topic == "win" for rule in event.rules)
    ]
    found = found or [*last[-1:]]
    return found if replay.outcome[0] == Won.tag else found[::-1]


def _rules_of(events: Sequence[Event]) -> tuple[str, ...]:
    """Return the rules of some events, each once."""
    return tuple(dict.fromkeys(rule for event in events for rule in event.rules))
