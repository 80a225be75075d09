"""The audit of one player's tie-breakers: what every opponent contributes, and whether a floor or cap was applied."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from judge.tournament.measures import Measures
from judge.tournament.records import records
from judge.tournament.refusal import Refusal
from judge.tournament.standings import Row, plain, standings

if TYPE_CHECKING:
    from fractions import Fraction

    from judge.tournament.model import Event, Number


@dataclass(frozen=True, slots=True)
class Share:
    """What one opponent contributes. `match` and `game` are their own shares, `*_counted` those after floor and cap.

    An absent seat of a short pod has no opponent and counts at the floor.
    """

    opponent: str | None
    earned: Number
    points: Number
    matches: int
    match: Fraction
    match_counted: Fraction
    game: Fraction
    game_counted: Fraction

    @property
    def floored(self) -> bool:
        """Tell whether the floor raised the match share."""
        return self.match_counted > self.match

    @property
    def capped(self) -> bool:
        """Tell whether the cap for players who left lowered the match share."""
        return self.match_counted < self.match

    def to_dict(self) -> dict[str, Any]:
        """Give the share as JSON has it."""
        return {
            "opponent": self.opponent,
            "earned": plain(self.earned),
            "points": plain(self.points),
            "matches": self.matches,
            "match_share": float(self.match),
            "match_counted": float(self.match_counted),
            "floored": self.floored,
            "capped": self.capped,
            "game_share": float(self.game),
            "game_counted": float(self.game_counted),
            "game_floored": self.game_counted > self.game,
        }


@dataclass(frozen=True, slots=True)
class Audit:
    """One player's line of the standings, and the shares that its averages are made of, in order of play."""

    row: Row
    shares: tuple[Share, ...]
    floor: Fraction

    def to_dict(self) -> dict[str, Any]:
        """Give the audit as JSON has it."""
        return {
            "standing": self.row.to_dict(),
            "floor": float(self.floor),
            "opponents": [share.to_dict() for share in self.shares],
        }


def audit(event: Event, player: str, upto: int | None = None) -> Audit:
    """Take one player's tie-breakers apart. Raises `Refusal` for somebody who is not in the standings."""
    row = next((row for row in standings(event, upto) if row.player == player), None)
    if row is None:
        raise Refusal("no_such_player", path="players", player=player)
    last = len(event.rounds) if upto is None else min(upto, len(event.rounds))
    found = records(event, last)
    left = frozenset(p for p, record in found.items() if not record.player.active(last + 1))
    measures = Measures(found, event.profile, event.scoring, left)
    own = found[player]
    floor = event.profile.floor
    shares = []
    for opponent, earned in zip(own.opponents, own.earned, strict=True):
        record = found[opponent]
        match, game = measures.match_share(record), measures.game_share(record)
        shares.append(
            Share(
                opponent,
                earned,
                record.points,
                record.matches,
                match,
                measures.bounded(opponent, match),
                game,
                max(game, floor),
            )
        )
    shares += [Share(None, 0, 0, 0, floor, floor, floor, floor)] * own.phantoms
    return Audit(row, tuple(shares), floor)
