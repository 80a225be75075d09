"""Claims: what each player says came out, held against what did."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from judge.disputes.errors import DisputeError
from judge.disputes.whatever import whatever_is_chosen
from judge.engine.core import UNKNOWN
from judge.engine.errors import NeedsFact, NotCovered

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from judge.disputes.replay import Replay


@dataclass(frozen=True)
class Judged:
    """One claim: `upheld` True, False or None (cannot be said), and why, as reason key and facts."""

    by: str
    says: str
    upheld: bool | None
    reason: str
    facts: Mapping[str, Any]
    rules: tuple[str, ...] = ()


def judge_claims(claims: Sequence[Mapping[str, Any]], replay: Replay) -> tuple[Judged, ...]:
    """Judge every claim. Where a choice is open, a claim is judged that comes out the same whatever is chosen."""
    judged = _judge_each(claims, replay)
    if replay.open is None or not claims:
        return judged
    ways = 0
    for found in whatever_is_chosen(replay, lambda: _judge_each(claims, replay)):
        ways += 1
        judged = found if ways == 1 else tuple(map(_agreed, judged, found))
    if not ways:
        return tuple(map(_undecided, judged))
    return judged


def _judge_each(claims: Sequence[Mapping[str, Any]], replay: Replay) -> tuple[Judged, ...]:
    return tuple(judge_claim(claim, number, replay) for number, claim in enumerate(claims, 1))


def _agreed(one: Judged, other: Judged) -> Judged:
    return one if one.upheld is other.upheld else _undecided(one)


def _undecided(claim: Judged) -> Judged:
    if claim.reason.startswith("claim.step"):
        return claim
    facts = {"path": claim.facts.get("path", "–"), "found": claim.facts.get("found", "–"), **claim.facts}
    return replace(claim, upheld=None, reason="claim.undecided", facts=facts)


def judge_claim(claim: Mapping[str, Any], number: int, replay: Replay) -> Judged:
    """Judge one claim; every expectation in it must hold."""
    path = f"claims[{number}]"
    replay.laid.seat(claim["by"], f"{path}.by")
    worst: Judged | None = None
    for key, value in claim["expect"].items():
        upheld, reason, facts, rules = _expectation(key, value, f"{path}.expect.{key}", replay)
        judged = Judged(claim["by"], claim["says"], upheld, reason, facts, rules)
        if upheld is False:
            return judged
        if worst is None or (upheld is None and worst.upheld is True):
            worst = judged
    assert worst is not None  # noqa: S101 - the schema demands one expectation
    return worst


TABLE = "table"  # what belongs to nobody, as in a file
Found = tuple["bool | None", str, dict[str, Any], tuple[str, ...]]


def _expectation(key: str, value: Any, path: str, replay: Replay) -> Found:
    if key in {"illegal", "legal"}:
        return _legality(key, value, path, replay)
    if key in {"winner", "draw"}:
        return _result(key, value, path, replay)
    name, dot, what = key.rpartition(".")
    if not dot:
        raise DisputeError(path, "claim.path", word=key)
    undecided = replay.late
    try:
        found = _look(name, what, path, replay)
    except NeedsFact as error:
        return None, "claim.unknown", {"path": key, "fact": error.fact}, ()
    rules = _rules_about(name, replay)
    facts = {"path": key, "found": found, "expected": value}
    if undecided is not None or (
        replay.stop is not None and isinstance(replay.stop.error, (NeedsFact, NotCovered))
    ):
        return None, "claim.undecided", facts, rules
    return (found == value), ("claim.is" if found == value else "claim.is-not"), facts, rules


def _legality(key: str, value: Any, path: str, replay: Replay) -> Found:
    if type(value) is not int or value < 1:
        raise DisputeError(path, "number.range", low=1, high=500, given=value)
    stop = replay.stop
    reached = max((done.n for done in replay.done if done.n is not None), default=0)
    facts: dict[str, Any] = {"step": value}
    if value <= reached:
        return key == "legal", "claim.step-legal", facts, ()
    if stop is None or stop.n != value:
        return None, "claim.step-not-reached", facts, ()
    if isinstance(stop.error, NeedsFact):
        return None, "claim.unknown", {**facts, "path": str(value), "fact": stop.error.fact}, ()
    rules = getattr(stop.error, "rules", ())
    return key == "illegal", "claim.step-illegal", facts, rules


def _result(key: str, value: Any, path: str, replay: Replay) -> Found:
    outcome = replay.outcome
    if outcome is None:
        open_still = replay.stop is not None and isinstance(replay.stop.error, (NeedsFact, NotCovered))
        return (None if open_still else False), "claim.not-over", {}, ()
    if outcome[0] not in {"win", "draw", "both_win"}:
        return None, "claim.over", {"outcome": outcome[0]}, ()  # the game is over, and no rule names a winner
    rules = next(
        (
            done.events[-1][1]
            for done in reversed(replay.done)
            if done.events and done.events[-1][0] == "over"
        ),
        (),
    )
    won = outcome[0] == "win"
    if key == "draw":
        upheld = (outcome[0] == "draw") == bool(value)
    else:
        seat = replay.laid.seat(str(value), path)
        upheld = outcome[0] == "both_win" or (won and outcome[1] == seat)
    if won:
        return upheld, "claim.won", {"seat": outcome[1]}, rules
    return upheld, "claim.over", {"outcome": outcome[0]}, rules


def _look(name: str, what: str, path: str, replay: Replay) -> Any:
    """Look a path up in the position: `A.life`, `A.hand` or `table.discard` (a count), `Brute.state`, `s1.damage` ..."""
    core, laid = replay.core, replay.laid
    game = core.game
    if name == "turn" and name not in laid.objects:
        return _turn(what, path, replay)
    if name in laid.seats or name == TABLE:
        seat = laid.seats.index(name) if name != TABLE else None
        if seat is not None and what in {tally.name for tally in game.tallies}:
            return core.vars[what][seat]
        for number, zone in enumerate(game.zones):
            if zone.owner == seat and zone.name == what:
                return len(core.zones[number])
        raise DisputeError(path, "claim.path", word=f"{name}.{what}")
    obj = replay.reader.find(name, path)
    if what == "zone":
        return game.zones[core.place[obj]].name
    if what == "side":
        return laid.seats[game.zones[core.place[obj]].owner or 0]
    for flag in game.flags:
        if flag.name == what:
            return flag.word(core.bits[obj])
    for tally, column in zip(game.columns, core.columns, strict=True):
        if tally.name == what:
            return column[obj]
    if core.defn[obj] == UNKNOWN:
        raise NeedsFact("card", obj)
    measured = game.measures.get(what)
    if measured is None:
        raise DisputeError(path, "claim.path", word=f"{name}.{what}")
    return measured(core, obj)


_TURN = {"number": "turn", "player": "player", "phase": "phase"}


def _turn(what: str, path: str, replay: Replay) -> Any:
    """Look up whose turn it is, the how manieth, and its phase where the game has such a thing."""
    core = replay.core
    if what not in _TURN or _TURN[what] not in core.vars:
        raise DisputeError(path, "claim.path", word=f"turn.{what}")
    value = core.vars[_TURN[what]]
    return replay.laid.seats[value] if what == "player" else value


def _rules_about(name: str, replay: Replay) -> tuple[str, ...]:
    """Give the rules of the last event that touched what the claim speaks of."""
    laid = replay.laid
    if name in laid.seats:
        wanted: Any = laid.seats.index(name)
    else:
        try:
            wanted = replay.reader.find(name, "")
        except DisputeError:
            return ()
    for done in reversed(replay.done):
        for event in reversed(done.events):
            if wanted in event[2:] and event[1]:
                return tuple(event[1])
    return ()
