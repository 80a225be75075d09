"""Bounds on who makes the cut, from the game-win percentages that open tables can still end with.

Once the winner of every match is given, tie-breakers made of match points are fixed. Game shares and their averages are not;
but tables are independent, so the largest and smallest difference between two players is the sum, over the tables, of the
largest and smallest difference of each.
"""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import groupby, product
from typing import TYPE_CHECKING

from judge.tournament.measures import Measures
from judge.tournament.reachable_points import MIRRORED
from judge.tournament.records import GAME_DRAW, GAME_WIN, records
from judge.tournament.stages import stage_of
from judge.tournament.tie_breakers import count_tie_breaker, head_to_head

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from judge.tournament.field_readers import Number
    from judge.tournament.model import Event, Table
    from judge.tournament.records import PlayerRecord

OF_GAMES = ("gw", "ogw")
MOST_TRIED = 100_000
"""How many comparisons are made one by one, for a whole question, where the sums over the tables leave something open."""
OpponentShare = tuple[Fraction, Fraction]
"""A player's own share as it is shown, and as it counts for their opponents."""
Weights = dict[str, Fraction]


class OpenGames:
    """The shares of games that the players of open tables can end with, for each result of their match."""

    def __init__(self, event: Event, tables: Sequence[Table]) -> None:
        """Take an event in which these two-player tables have no result yet."""
        self.event = event
        self.tables = tables
        self.number = event.rounds[-1].number
        self.left_to_try = MOST_TRIED
        self.at = {player: k for k, table in enumerate(tables) for player in table.players}
        found = records(event)
        measures = Measures(found, event.profile, event.scoring)
        self.fixed = {player: self._share(measures, record, (0, 0, 0)) for player, record in found.items()}
        best_of = stage_of(event, self.number).best_of
        ends = _ends(best_of)
        self.shares = [
            {
                result: [
                    (
                        self._share(measures, found[table.players[0]], games),
                        self._share(measures, found[table.players[1]], (games[1], games[0], games[2])),
                    )
                    for games in ends[result]
                ]
                for result in MIRRORED
            }
            for table in tables
        ]

    def _share(self, measures: Measures, record: PlayerRecord, games: tuple[int, int, int]) -> OpponentShare:
        """Return the game share of a player with this record and these additional games."""
        won, lost, drawn = games
        agreed = won == lost == 0 and not self.event.profile.agreed_games
        points = measures.game_points(record) + GAME_WIN * won + (0 if agreed else GAME_DRAW * drawn)
        count = record.games + won + lost + drawn
        share = Fraction(points, GAME_WIN * count) if count else Fraction(0)
        return measures.own_share(share), measures.raise_to_floor(share)

    def places(
        self, found: Mapping[str, PlayerRecord], results: Sequence[str], cut: int, asked: AbstractSet[str]
    ) -> dict[str, str]:
        """Return for every remaining player in `asked` the place relative to the cut, given the open tables' results.

        `in`, `out`, `ties` (only lots decide), `both` (games decide), or `unknown` where that could not be computed.
        """
        left = frozenset(p for p, record in found.items() if not record.player.active(self.number + 1))
        order = self.event.profile.tie_breakers
        measures = Measures(found, self.event.profile, self.event.scoring, left)
        said: dict[str, str] = {}
        above = 0
        for group, settled in _levels(measures, order):
            staying = [player for player in group if player not in left]
            if above >= cut or above + len(staying) <= cut:
                said |= dict.fromkeys(staying, "out" if above >= cut else "in")
            elif settled == len(order):
                said |= dict.fromkeys(staying, "ties")
            else:
                case = _ClosedMatches(self, measures, results, order[settled:])
                wanted = [player for player in staying if player in asked]
                said |= {player: case.place(player, staying, cut - above) for player in wanted}
            above += len(staying)
        return said


def _ends(best_of: int) -> dict[str, list[tuple[int, int, int]]]:
    """List the games that a match can end with, by its result for the first; no more are drawn than a match has."""
    needed = best_of // 2 + 1
    ends: dict[str, list[tuple[int, int, int]]] = {result: [] for result in MIRRORED}
    for first, second, drawn in product(range(needed + 1), range(needed + 1), range(best_of + 1)):
        if first + second <= best_of and first + second + drawn:
            result = "win" if first > second else "loss" if first < second else "draw"
            ends[result].append((first, second, drawn))
    return ends


def _levels(measures: Measures, order: Sequence[str]) -> list[tuple[list[str], int]]:
    """Split the players by what match results decide, best first; each part comes with the number of tie-breakers used."""
    parts = [(list(measures.records), 0)]
    for k, name in enumerate(order):
        if name in OF_GAMES:
            break
        finer: list[tuple[list[str], int]] = []
        for group, _ in parts:
            values = (
                head_to_head(measures.records, group)
                if name == "head_to_head"
                else count_tie_breaker(measures, name)
            )
            group.sort(key=values.__getitem__, reverse=True)
            finer += [(list(level), k + 1) for _, level in groupby(group, key=values.__getitem__)]
        parts = finer
    return parts


class _ClosedMatches:
    """One combination of winners of the open matches: which of the tied players can be ahead of which by their games."""

    def __init__(
        self, games: OpenGames, measures: Measures, results: Sequence[str], order: Sequence[str]
    ) -> None:
        self.games = games
        self.measures = measures
        self.order = order
        self.ends = [shares[result] for shares, result in zip(games.shares, results, strict=True)]
        self.known: dict[tuple[str, str], str] = {}
        self.weighed: dict[tuple[str, str, str], tuple[Fraction, Weights]] = {}

    def place(self, player: str, level: Sequence[str], places: int) -> str:
        """Return whether a player is among the first `places` of the players who are tied."""
        signs = [self.sign(player, other) for other in level if other != player]
        above, never = signs.count("<"), signs.count(">")
        if above >= places:
            return "out"
        if len(signs) - never < places:
            return "in"
        doubtful = len(signs) - above - never - signs.count("=")
        if not doubtful:
            return "ties"
        if doubtful == 1 and "?" in signs and "=" not in signs:
            return "both"
        return self._try_games(player, level, places)

    def sign(self, one: str, two: str) -> str:
        """Compare two tied players: `>`, `<` or `=` whatever the games, `?` if either is possible, `~` if not known."""
        if (one, two) not in self.known:
            self.known[one, two] = self._sign(one, two)
            self.known[two, one] = {">": "<", "<": ">"}.get(self.known[one, two], self.known[one, two])
        return self.known[one, two]

    def _sign(self, one: str, two: str) -> str:
        for name in self.order:
            if name == "head_to_head":
                return "~"  # it is counted among those who are level by then
            least, most = self._difference(name, one, two)
            if least > 0 or most < 0:
                return ">" if least > 0 else "<"
            if least or most:
                return "?" if least < 0 < most else "~"
        return "="

    def _difference(self, name: str, one: str, two: str) -> tuple[Number, Number]:
        """Return the smallest and the largest possible difference of a tie-breaker between two players."""
        if name not in OF_GAMES:
            values = count_tie_breaker(self.measures, name)
            return values[one] - values[two], values[one] - values[two]
        total, weights = self._weights(name, one, two)
        least = most = total
        for table, ends in zip(self.games.tables, self.ends, strict=True):
            first, second = (weights.get(player, Fraction(0)) for player in table.players)
            if first or second:
                which = 0 if name == "gw" else 1
                parts = [first * a[which] + second * b[which] for a, b in ends]
                least += min(parts)
                most += max(parts)
        return least, most

    def _weights(self, name: str, one: str, two: str) -> tuple[Fraction, Weights]:
        """Return the fixed part of a difference, and the weights of the shares that can still change."""
        if (name, one, two) in self.weighed:
            return self.weighed[name, one, two]
        weights: Weights = {}
        total = Fraction(0)
        for player, sign in ((one, 1), (two, -1)):
            met = [player] if name == "gw" else self.measures.opponents(self.measures.records[player])
            if not met:
                total += sign * self.measures.average_without_opponents()
            for other in met:
                part = Fraction(sign, len(met))
                if other in self.games.at:
                    weights[other] = weights.get(other, Fraction(0)) + part
                else:
                    total += part * self.games.fixed[other][0 if name == "gw" else 1]
        self.weighed[name, one, two] = total, weights
        return total, weights

    def _try_games(self, player: str, level: Sequence[str], places: int) -> str:
        """Try the games of the relevant tables one by one, within a time limit."""
        doubtful = [other for other in level if other != player and self.sign(player, other) in "?~"]
        above = sum(other != player and self.sign(player, other) == "<" for other in level)
        even = sum(other != player and self.sign(player, other) == "=" for other in level)
        matter = {
            self.games.at[one]
            for other in doubtful
            for name in self.order
            if name in OF_GAMES
            for one in self._weights(name, player, other)[1]
        }
        choices = [ends if k in matter else ends[:1] for k, ends in enumerate(self.ends)]
        cost = math.prod(map(len, choices)) * len(doubtful)
        if cost > self.games.left_to_try or "head_to_head" in self.order:
            return "unknown"
        self.games.left_to_try -= cost
        seen: set[str] = set()
        whole = self.ends
        for chosen in product(*choices):
            self.ends = [[end] for end in chosen]
            signs = [self._sign(player, other) for other in doubtful]
            before, level_too = above + signs.count("<"), even + signs.count("=")
            seen.add("out" if before >= places else "in" if before + level_too < places else "ties")
            if len(seen) > 1:
                break
        self.ends = whole
        return seen.pop() if len(seen) == 1 else "both"
