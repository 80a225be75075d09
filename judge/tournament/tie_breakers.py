"""The tie-breakers, one entry each: its name in the file, its kind, how it is computed, and its headings."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING

from judge.words.languages import COLUMNS, ENGLISH, find_language

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
    """One tie-breaker: `count` gives one exact value for each player; `label` has a heading for each language.

    One without `count` is counted among the players who are tied so far.
    """

    name: str
    kind: Kind
    count: Callable[[Measures], Values] | None
    label: tuple[str, str, str, str]

    def heading(self, language: str) -> str:
        """Return the heading of its column; in English where the language is not one of ours."""
        return self.label[COLUMNS.index(find_language(language) or ENGLISH)]

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
        TieBreaker("points", Kind.NUMBER, _points, ("Match points", "積分", "积分", "勝点")),
        TieBreaker("mw", Kind.SHARE, _match_win, ("MW%", "勝率", "局胜率", "MW%")),
        TieBreaker("omw", Kind.SHARE, _opponents_match_win, ("OMW%", "對手勝率", "对手局胜率", "OMW%")),
        TieBreaker("gw", Kind.SHARE, _game_win, ("GW%", "局勝率", "小局胜率", "GW%")),
        TieBreaker("ogw", Kind.SHARE, _opponents_game_win, ("OGW%", "對手局勝率", "对手小局胜率", "OGW%")),
        TieBreaker(
            "oomw", Kind.SHARE, _opponents_opponents, ("OOMW%", "對手的對手勝率", "对手的对手胜率", "OOMW%")
        ),
        TieBreaker("sos", Kind.NUMBER, _strength, ("SoS", "SoS", "SoS", "SoS")),
        TieBreaker("esos", Kind.NUMBER, _extended_strength, ("eSoS", "eSoS", "eSoS", "eSoS")),
        TieBreaker(
            "median_buchholz",
            Kind.NUMBER,
            _median_buchholz,
            ("Median-Buchholz", "中位布赫霍茲", "中位布赫霍尔茨", "メディアン・ブッフホルツ"),
        ),
        TieBreaker("head_to_head", Kind.NUMBER, None, ("Head to head", "直接對戰", "直接对战", "直接対決")),
        TieBreaker("wins", Kind.NUMBER, _wins, ("Wins", "勝場", "胜场", "勝数")),
        TieBreaker(
            "lost_rounds",
            Kind.NUMBER,
            _lost_rounds,
            ("Rounds lost²", "負輪平方和", "负轮平方和", "敗戦ラウンド²"),
        ),
        TieBreaker("score", Kind.NUMBER, _score, ("Score", "得分", "得分", "得点")),
        TieBreaker("score_share", Kind.SHARE, _score_share, ("Score %", "得分率", "得分率", "得点率")),
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
