"""The figures tie-breakers are made of: a player's own shares, and averages over opponents, as exact numbers."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from judge.tournament.records import GAME_DRAW, GAME_WIN

if TYPE_CHECKING:
    from judge.tournament.field_readers import Number
    from judge.tournament.model import Scoring
    from judge.tournament.presets import Profile
    from judge.tournament.records import PlayerRecord

Values = Mapping[str, "Number"]


class Measures:
    """The shares of one field, as its profile counts them; `known` caches the tie-breakers computed so far."""

    def __init__(
        self,
        records: Mapping[str, PlayerRecord],
        profile: Profile,
        scoring: Scoring,
        left: frozenset[str] = frozenset(),
    ) -> None:
        """Take the records; `left` are the players who have dropped."""
        self.records = records
        self.profile = profile
        self.scoring = scoring
        self.left = left
        self.known: dict[str, Values] = {}
        # The nearest float of an average, by the object, while it is known: to divide it once more takes longer.
        self.near: dict[int, float] = {}
        # Of thousands of players few stand differently: each share is made once, and raised to the floor once.
        self._shares: dict[tuple[Number, Number], Fraction] = {}
        self._raised: dict[int, tuple[Fraction, Fraction]] = {}

    def _share(self, part: Number, whole: Number) -> Fraction:
        """Divide exactly; 0 where there is nothing to divide by."""
        found = self._shares.get((part, whole))
        if found is None:
            found = self._shares[part, whole] = Fraction(part) / whole if whole else Fraction(0)
        return found

    def raise_to_floor(self, share: Fraction) -> Fraction:
        """Raise a share to the floor. Cached by object identity, because hashing a fraction is slow."""
        kept = self._raised.get(id(share))
        if kept is None:
            kept = self._raised[id(share)] = (share, max(share, self.profile.floor))
        return kept[1]

    def rounds_counted(self, record: PlayerRecord) -> int:
        """Return the number of matches in a player's own share: those played, and byes where they count as wins."""
        return record.matches + (record.byes if self.profile.bye_match else 0)

    def points_counted(self, record: PlayerRecord) -> Number:
        """Sum the match points of those matches."""
        return record.match_points + (record.bye_points if self.profile.bye_match else 0)

    def of_matches(self, record: PlayerRecord) -> tuple[Number, Number]:
        """Return the points in a match share and the most possible: match points, or wins with a draw as half."""
        matches = self.rounds_counted(record)
        if self.profile.share == "wins":
            byes = record.byes if self.profile.bye_match else 0
            halves = record.half_byes if self.profile.bye_match else 0
            return Fraction(2 * (record.wins + byes) - halves + record.draws, 2), matches
        best = max(self.scoring.places, default=self.scoring.win)
        return self.points_counted(record), best * matches

    def match_share(self, record: PlayerRecord) -> Fraction:
        """Return a player's own share of the match points (or wins) of the matches that count; 0 without one."""
        return self._share(*self.of_matches(record))

    def points_a_match(self, record: PlayerRecord) -> Fraction:
        """Return the points a match; 0 without one."""
        return self._share(self.points_counted(record), self.rounds_counted(record))

    def game_share(self, record: PlayerRecord) -> Fraction:
        """Return a player's own share of the game points, a bye counted as won without loss; 0 without a game."""
        return self._share(self.game_points(record), GAME_WIN * record.games)

    def game_points(self, record: PlayerRecord) -> int:
        """Sum the game points that count."""
        return record.game_points - (0 if self.profile.agreed_games else GAME_DRAW * record.agreed)

    def opponent_share(self, player: str, share: Fraction) -> Fraction:
        """Return the share an opponent counts with: floored, and capped where the opponent has left."""
        cap = self.profile.dropped_cap
        if cap is not None and player in self.left:
            share = min(share, cap)
        return self.raise_to_floor(share)

    def own_share(self, share: Fraction) -> Fraction:
        """Return the share shown for a player, floored where the profile does so."""
        return self.raise_to_floor(share) if self.profile.floor_own else share

    def opponents(self, record: PlayerRecord) -> list[str]:
        """Return the opponents an average is over: once for each match, or each once."""
        return list(dict.fromkeys(record.opponents)) if self.profile.rematch_once else record.opponents

    def average_without_opponents(self) -> Fraction:
        """Return the average of a player without opponents."""
        return self.profile.floor if self.profile.floor_nobody else Fraction(0)

    def over_opponents(self, shares: Values) -> Values:
        """Average a value over each player's opponents; absent pod seats count at the floor."""
        floor, nobody = self.profile.floor, self.average_without_opponents()
        different = {id(value): value for value in shares.values()}
        scale = math.lcm(floor.denominator, *{value.denominator for value in different.values()})
        worth = {key: value.numerator * (scale // value.denominator) for key, value in different.items()}
        units = {player: worth[id(value)] for player, value in shares.items()}
        floor_units = floor.numerator * (scale // floor.denominator)
        worth_of = units.__getitem__
        made: dict[tuple[int, int], Fraction] = {}
        found: dict[str, Number] = {}
        for player, record in self.records.items():
            met = self.opponents(record)
            count = len(met) + record.phantoms
            if count:
                total = sum(map(worth_of, met)) + record.phantoms * floor_units
                average = made.get((total, count))
                if average is None:
                    average = made[total, count] = Fraction(total, scale * count)
                    self.near[id(average)] = total / (scale * count)
                found[player] = average
            else:
                found[player] = nobody
        return found
