"""The tie-breakers, one entry each: its name in the file, its kind, and how it is computed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING

from judge.tournament.words import label_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from judge.tournament.field_readers import Number
    from judge.tournament.measures import Measures, Values
    from judge.tournament.records import PlayerRecord


class Kind(StrEnum):
    """The kind of values: shares from 0 to 1, shown as percentages, or numbers."""

    SHARE = "share"
    NUMBER = "number"


@dataclass(frozen=True, slots=True)
class TieBreaker:
    """One tie-breaker: `count` gives one exact value for each player.

    One without `count` is counted among the players who are tied so far.
    """

    name: str
    kind: Kind
    count: Callable[[Measures], Values] | None

    def heading(self, language: str) -> str:
        """Return the heading of its column; in English where the language is not one of ours."""
        return label_of("tie_breakers", self.name, language)

    def shown(self, value: float | Number) -> str:
        """Format a value for display: shares as percentages with two digits."""
        if self.kind is Kind.SHARE:
            return f"{float(value) * 100:.2f}%"
        return f"{float(value):.4f}".rstrip("0").rstrip(".")


def count_tie_breaker(m: Measures, name: str) -> Values:
    """Return a tie-breaker by name, for every player; computed on first use."""
    if name not in m.known:
        count = TIE_BREAKERS[name].count
        m.known[name] = dict.fromkeys(m.records, 0) if count is None else count(m)
    return m.known[name]


def _points(m: Measures) -> Values:
    return {player: record.points for player, record in m.records.items()}


def _match_win(m: Measures) -> Values:
    return {player: m.match_share(record) for player, record in m.records.items()}


def _game_win(m: Measures) -> Values:
    return {player: m.own_share(m.game_share(record)) for player, record in m.records.items()}


def _opponents_match_win(m: Measures) -> Values:
    return m.over_opponents({p: m.opponent_share(p, m.match_share(r)) for p, r in m.records.items()})


def _opponents_game_win(m: Measures) -> Values:
    return m.over_opponents({p: m.raise_to_floor(m.game_share(r)) for p, r in m.records.items()})


def _opponents_opponents(m: Measures) -> Values:
    return m.over_opponents(count_tie_breaker(m, "omw"))


def _strength(m: Measures) -> Values:
    """Average the points a match of the opponents."""
    return m.over_opponents({p: m.points_a_match(r) for p, r in m.records.items()})


def _extended_strength(m: Measures) -> Values:
    return m.over_opponents(count_tie_breaker(m, "sos"))


def _median_buchholz(m: Measures) -> Values:
    """Sum the match points of the opponents but for the highest and the lowest; absent pod seats have none."""
    worth = {p: m.points_counted(r) for p, r in m.records.items()}
    found: dict[str, Number] = {}
    for player, record in m.records.items():
        met = sorted([*(worth[other] for other in m.opponents(record)), *[0] * record.phantoms])
        found[player] = sum(met[1:-1])
    return found


def _wins(m: Measures) -> Values:
    return {player: record.wins for player, record in m.records.items()}


def _lost_rounds(m: Measures) -> Values:
    """Sum the squares of the numbers of the rounds lost: a later loss ranks higher."""
    return {p: sum(number * number for number in r.lost_rounds) for p, r in m.records.items()}


def _score(m: Measures) -> Values:
    return {player: record.score for player, record in m.records.items()}


def _score_share(m: Measures) -> Values:
    return {player: record.score_share for player, record in m.records.items()}


TIE_BREAKERS: dict[str, TieBreaker] = {
    one.name: one
    for one in (
        TieBreaker("points", Kind.NUMBER, _points),
        TieBreaker("mw", Kind.SHARE, _match_win),
        TieBreaker("omw", Kind.SHARE, _opponents_match_win),
        TieBreaker("gw", Kind.SHARE, _game_win),
        TieBreaker("ogw", Kind.SHARE, _opponents_game_win),
        TieBreaker("oomw", Kind.SHARE, _opponents_opponents),
        TieBreaker("sos", Kind.NUMBER, _strength),
        TieBreaker("esos", Kind.NUMBER, _extended_strength),
        TieBreaker("median_buchholz", Kind.NUMBER, _median_buchholz),
        TieBreaker("head_to_head", Kind.NUMBER, None),
        TieBreaker("wins", Kind.NUMBER, _wins),
        TieBreaker("lost_rounds", Kind.NUMBER, _lost_rounds),
        TieBreaker("score", Kind.NUMBER, _score),
        TieBreaker("score_share", Kind.SHARE, _score_share),
    )
}


def head_to_head(records: Mapping[str, PlayerRecord], tied: Sequence[str]) -> Values:
    """Return the points that tied players took from each other, for each match.

    It decides only where every two of them have met; else all get 0.
    """
    group = set(tied)
    found: dict[str, Number] = {}
    for player in tied:
        record = records[player]
        mutual = [
            points for other, points in zip(record.opponents, record.earned, strict=True) if other in group
        ]
        if not group <= {player, *record.opponents}:
            return dict.fromkeys(tied, 0)
        found[player] = Fraction(sum(mutual)) / len(mutual) if mutual else 0
    return found
