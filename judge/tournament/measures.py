"""The tie-breakers: each a function from the records of a field to one exact value a player."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from judge.tournament.records import GAME_WIN

if TYPE_CHECKING:
    from judge.tournament.model import Number, Scoring
    from judge.tournament.presets import Profile
    from judge.tournament.records import Record

Values = Mapping[str, "Number"]


class Measures:
    """Every tie-breaker of one field, each counted once when it is first asked for."""

    def __init__(
        self,
        records: Mapping[str, Record],
        profile: Profile,
        scoring: Scoring,
        left: frozenset[str] = frozenset(),
    ) -> None:
        """Take the records; `left` are the players who have dropped."""
        self.records = records
        self.profile = profile
        self.scoring = scoring
        self.left = left
        self._known: dict[str, Values] = {}

    def get(self, name: str) -> Values:
        """Give a tie-breaker by name, for every player."""
        if name not in self._known:
            self._known[name] = COUNTED[name](self)
        return self._known[name]

    def match_share(self, record: Record) -> Fraction:
        """Give a player's own share of the match points (or wins) of the matches played; 0 without a match."""
        if not record.matches:
            return Fraction(0)
        if self.profile.share == "wins":
            return Fraction(2 * record.wins + record.draws, 2 * record.matches)
        best = max(self.scoring.places, default=self.scoring.win)
        return Fraction(record.match_points) / (best * record.matches) if best else Fraction(0)

    def game_share(self, record: Record) -> Fraction:
        """Give a player's own share of the game points, a bye counted as won without loss; 0 without a game."""
        return Fraction(record.game_points, GAME_WIN * record.games) if record.games else Fraction(0)

    def bounded(self, player: str, share: Fraction) -> Fraction:
        """Give the share an opponent counts with: floored, and capped where the opponent has left."""
        cap = self.profile.dropped_cap
        if cap is not None and player in self.left:
            share = min(share, cap)
        return max(share, self.profile.floor)

    def own(self, share: Fraction) -> Fraction:
        """Give the share shown for a player, floored where the profile does so."""
        return max(share, self.profile.floor) if self.profile.floor_own else share

    def over_opponents(self, shares: Values) -> Values:
        """Average a value over each player's opponents; absent pod seats count at the floor, and so does nobody."""
        floor = self.profile.floor
        scale = math.lcm(floor.denominator, *{value.denominator for value in shares.values()})
        units = {player: value.numerator * (scale // value.denominator) for player, value in shares.items()}
        floor_units = floor.numerator * (scale // floor.denominator)
        found: dict[str, Number] = {}
        for player, record in self.records.items():
            count = len(record.opponents) + record.phantoms
            if count:
                total = sum([units[other] for other in record.opponents]) + record.phantoms * floor_units
                found[player] = Fraction(total, scale * count)
            else:
                found[player] = floor
        return found


def _points(m: Measures) -> Values:
    return {player: record.points for player, record in m.records.items()}


def _match_win(m: Measures) -> Values:
    return {player: m.match_share(record) for player, record in m.records.items()}


def _game_win(m: Measures) -> Values:
    return {player: m.own(m.game_share(record)) for player, record in m.records.items()}


def _opponents_match_win(m: Measures) -> Values:
    return m.over_opponents({p: m.bounded(p, m.match_share(r)) for p, r in m.records.items()})


def _opponents_game_win(m: Measures) -> Values:
    return m.over_opponents({p: max(m.game_share(r), m.profile.floor) for p, r in m.records.items()})


def _opponents_opponents(m: Measures) -> Values:
    return m.over_opponents(m.get("omw"))


def _strength(m: Measures) -> Values:
    """Average the points a match of the opponents."""
    return m.over_opponents(
        {p: Fraction(r.match_points) / r.matches if r.matches else Fraction(0) for p, r in m.records.items()}
    )


def _extended_strength(m: Measures) -> Values:
    return m.over_opponents(m.get("sos"))


def _wins(m: Measures) -> Values:
    return {player: record.wins for player, record in m.records.items()}


def _lost_rounds(m: Measures) -> Values:
    """Sum the squares of the numbers of the rounds lost: who lost late ranks higher."""
    return {p: sum(number * number for number in r.lost_rounds) for p, r in m.records.items()}


def _score(m: Measures) -> Values:
    return {player: record.score for player, record in m.records.items()}


def _score_share(m: Measures) -> Values:
    return {player: record.score_share for player, record in m.records.items()}


COUNTED: dict[str, Callable[[Measures], Values]] = {
    "points": _points,
    "mw": _match_win,
    "omw": _opponents_match_win,
    "gw": _game_win,
    "ogw": _opponents_game_win,
    "oomw": _opponents_opponents,
    "sos": _strength,
    "esos": _extended_strength,
    "wins": _wins,
    "lost_rounds": _lost_rounds,
    "score": _score,
    "score_share": _score_share,
}


def head_to_head(records: Mapping[str, Record], tied: Sequence[str]) -> Values:
    """Give the points that tied players took from each other, a match.

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
