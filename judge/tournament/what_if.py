"""What if: who is certain of the cut, and who can afford a draw or a loss. Exact for the last round.

`reachable_points` answers by points. Where points tie, tie-breakers decide: with few open tables all their results are
tried, else the answer is `ties`.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING, Any

from judge.tournament.cut_bounds import OpenGames
from judge.tournament.model import KNOCK_OUT, Outcome, Round
from judge.tournament.pair import pair_next
from judge.tournament.reachable_points import MIRRORED, OWN, ReachableTotals, with_outcome
from judge.tournament.records import records
from judge.tournament.refusal import Refusal
from judge.tournament.stages import spans
from judge.tournament.standings import rank
from judge.tournament.words import say

if TYPE_CHECKING:
    from judge.tournament.field_readers import Number
    from judge.tournament.model import Event, Table

FEW_TABLES = 6


@dataclass(frozen=True, slots=True)
class CutChance:
    """A player's chances for each own result: `in`, `out`, `ties` (only tie-breakers decide), or `open`."""

    player: str
    points: Number
    results: dict[str, str]

    @property
    def certain(self) -> str:
        """Return what holds in every case: `in`, `out`, or `open`."""
        answers = set(self.results.values())
        return answers.pop() if len(answers) == 1 and answers <= {"in", "out"} else "open"

    @property
    def can_draw(self) -> bool:
        """Return whether a draw is enough whatever the others do."""
        return self.results.get("draw") == "in"

    def to_dict(self) -> dict[str, object]:
        """Return the chance as JSON has it."""
        return {
            "player": self.player,
            "points": float(self.points),
            "certain": self.certain,
            "can_draw": self.can_draw,
            "results": dict(self.results),
        }


@dataclass(frozen=True, slots=True)
class WhatIf:
    """The chances of all players for a cut, over every result of matches and games.

    `last`: the last round is next or under way. `exact`: every answer is final; false where more tables are open than can be
    tried, and a player may be tied on points.
    """

    cut: int
    round: int
    exact: bool
    chances: tuple[CutChance, ...]
    safe_draws: tuple[int, ...]
    last: bool = True

    def text(self, language: str = "en") -> str:
        """Return a sentence on how far the answers are final."""
        return say(
            "what_if_exact" if self.exact else "what_if_ties" if self.last else "what_if_early", {}, language
        )

    def to_dict(self) -> dict[str, Any]:
        """Return the answer as JSON; `safe_draws` are tables where a draw puts both players in."""
        return {
            "cut": self.cut,
            "round": self.round,
            "exact": self.exact,
            "last": self.last,
            "safe_draws": list(self.safe_draws),
            "players": [chance.to_dict() for chance in self.chances],
        }


def what_if(event: Event, cut: int | None = None) -> WhatIf:
    """Return who makes the cut (of the next stage, unless a number is given)."""
    number, wanted = _stage(event)
    wanted = cut or wanted
    if wanted is None:
        raise Refusal("no_cut", path="cut")
    if not event.rounds or event.rounds[-1].number < number:
        return _answer_before_last_round(event, wanted, number)
    return _answer_last_round(event, wanted, number)


def _stage(event: Event) -> tuple[int, int | None]:
    """Find the last round before the cut, and the cut."""
    laid = spans(event)
    for span, following in zip(laid, [*laid[1:], None], strict=True):
        if span.stage.format in KNOCK_OUT:
            break
        if following is not None and following.stage.cut is None:
            continue
        if span.last is not None:
            return span.last, None if following is None else following.stage.cut
    raise Refusal("no_cut", path="cut")


def _answer_before_last_round(event: Event, cut: int, number: int) -> WhatIf:
    """Answer before the last round is published: exact with its pairing, safe bounds if more rounds are left."""
    complete = not event.rounds or not event.rounds[-1].pending()
    if complete and len(event.rounds) == number - 1:
        pairing = pair_next(event)
        return _answer_last_round(
            replace(event, rounds=(*event.rounds, Round(number, pairing.tables))), cut, number
        )
    left = number - len(event.rounds) + (0 if complete else 1)
    found = records(event)
    best = max(event.scoring.win, event.scoring.bye, *event.scoring.places)
    most = {
        p: r.points + left * best if r.player.active(len(event.rounds) + 1) else r.points
        for p, r in found.items()
    }
    reachable, current = sorted(most.values()), sorted(record.points for record in found.values())
    chances = []
    for row in rank(event, found, len(event.rounds)):
        reach = len(reachable) - bisect_left(reachable, row.points) - 1
        above = len(current) - bisect_right(current, most[row.player])
        answer = "in" if reach < cut else "out" if above >= cut else "open"
        chances.append(CutChance(row.player, row.points, {"any": answer}))
    return WhatIf(cut, len(event.rounds), False, tuple(chances), (), last=False)


def _answer_last_round(event: Event, cut: int, number: int) -> WhatIf:
    played = event.rounds[number - 1]
    upto = replace(event, rounds=event.rounds[:number])
    found = records(upto)
    points = {player: record.points for player, record in found.items() if record.player.active(number + 1)}
    open_tables = [t for t in played.tables if t.outcome is Outcome.PENDING and len(t.players) == 2]
    if played.pending() and len(open_tables) < len(played.pending()):
        raise Refusal("what_if_pods", round=number)
    by_points = ReachableTotals(points, open_tables, event.scoring)
    tried = _try_all(upto, open_tables, cut) if len(open_tables) <= FEW_TABLES else {}
    exact = True
    chances = []
    for row in rank(upto, found, number):
        if row.player not in points:
            continue
        results = {}
        for own in OWN if row.player in by_points.table_of else ("done",):
            answer = by_points.answer(row.player, own, cut)
            if answer in ("ties", "open"):
                sure = answer == "open" and by_points.may_be_in(row.player, own, cut)
                found_out = tried.get((row.player, own), answer if sure else "unknown")
                if found_out == "unknown":
                    # Somebody may be level on points, and by tie-breakers always in or always out.
                    found_out, exact = "ties", False
                answer = found_out
            results[own] = answer
        chances.append(CutChance(row.player, row.points, results))
    by_player = {chance.player: chance for chance in chances}
    safe = tuple(
        t.number for t in open_tables if all(p in by_player and by_player[p].can_draw for p in t.players)
    )
    return WhatIf(cut, number, exact, tuple(chances), safe)


def _try_all(event: Event, tables: list[Table], cut: int) -> dict[tuple[str, str], str]:
    """Try every result of the open tables; tied players are skipped where games would have to be tried."""
    seen: dict[tuple[str, str], set[str]] = {}
    last = event.rounds[-1]
    games = OpenGames(event, tables)
    for results in product(OWN, repeat=len(tables)):
        over = {t.number: with_outcome(t, r) for t, r in zip(tables, results, strict=True)}
        fresh = replace(last, tables=tuple(over.get(t.number, t) for t in last.tables))
        found = records(replace(event, rounds=(*event.rounds[:-1], fresh)))
        own = dict.fromkeys(found, "done")
        for table, result in zip(tables, results, strict=True):
            own |= {table.players[0]: result, table.players[1]: MIRRORED[result]}
        wanted = {player for player in found if _can_still_change(seen.get((player, own[player])))}
        told = games.places(found, results, cut, wanted)
        for player, answer in told.items():
            seen.setdefault((player, own[player]), set()).add(answer)
    return {where: _merge_answers(answers) for where, answers in seen.items()}


def _can_still_change(answers: set[str] | None) -> bool:
    """Return whether another case can change the answer: a player who can be both in and out is settled."""
    return not answers or ("both" not in answers and not {"in", "out"} <= answers)


def _merge_answers(answers: set[str]) -> str:
    """Merge the answers of several cases into one."""
    if answers in ({"in"}, {"out"}):
        return next(iter(answers))
    if "both" in answers or {"in", "out"} <= answers:
        return "open"
    if "unknown" in answers and "ties" not in answers:
        return "unknown"
    return "open" if "out" in answers else "ties"
