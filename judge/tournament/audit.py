"""The audit of one player's tie-breakers: what every opponent contributes, and whether a floor or cap was applied."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from judge.tournament.measures import Measures
from judge.tournament.player_options import reasons_of_player
from judge.tournament.presets import COUNTING, counting_word
from judge.tournament.records import GAME_WIN, records
from judge.tournament.refusal import Refusal
from judge.tournament.standings import StandingsRow, standings, to_json_number
from judge.tournament.tie_breakers import TIE_BREAKERS
from judge.tournament.words import format_number, say

if TYPE_CHECKING:
    from fractions import Fraction

    from judge.tournament.field_readers import Number
    from judge.tournament.model import Event
    from judge.tournament.pairing import PairingReason
    from judge.tournament.presets import Profile

RULES = {
    ("own_games", "floored"): "audit_own_games_floored",
    ("own_games", "raw"): "audit_own_games_raw",
    ("rematch", "each"): "audit_rematch_each",
    ("rematch", "once"): "audit_rematch_once",
    ("agreed_draw_games", "worthless"): "audit_agreed_worthless",
}


@dataclass(frozen=True, slots=True)
class OpponentShare:
    """What one opponent contributes.

    `matches` are those that count in their own share; `match` and `game` are their own shares, `*_counted` those
    after floor and cap.

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
        """Return the share as JSON has it."""
        return {
            "opponent": self.opponent,
            "earned": to_json_number(self.earned),
            "points": to_json_number(self.points),
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
class OwnShares:
    """The figures from which a player's own match-win and game-win percentages are computed.

    `byes_counted` are the byes that count as won matches.
    """

    points: Number
    most: Number
    matches: int
    byes: int
    byes_counted: int
    game_points: int
    games: int

    def to_dict(self) -> dict[str, object]:
        """Return the figures as JSON has them."""
        return {
            "points": to_json_number(self.points),
            "most": to_json_number(self.most),
            "matches": self.matches,
            "byes": self.byes,
            "byes_counted": self.byes_counted,
            "game_points": self.game_points,
            "games": self.games,
        }


@dataclass(frozen=True, slots=True)
class Neighbour:
    """The comparison with the next player `ahead` or behind: the figures that were equal, then the one that decided (`by`).

    `by` is empty where only lots decide.
    """

    player: str
    ahead: bool
    equal: tuple[str, ...]
    by: str

    def to_dict(self) -> dict[str, object]:
        """Return the comparison as JSON has it."""
        return {
            "player": self.player,
            "ahead": self.ahead,
            "equal": list(self.equal),
            "by": self.by or "lots",
        }

    def text(self, language: str = "en") -> str:
        """Return a sentence of what was compared; empty where the first figure decides."""
        if self.by and not self.equal:
            return ""
        key = "audit_lots" if not self.by else "audit_behind" if self.ahead else "audit_ahead"
        called = {name: TIE_BREAKERS[name].heading(language) for name in (*self.equal, self.by) if name}
        equal = ", ".join(called[name] for name in self.equal)
        return say(key, {"player": self.player, "equal": equal, "by": called.get(self.by, "")}, language)


@dataclass(frozen=True, slots=True)
class Audit:
    """One player's line of the standings, and the shares its averages are computed from, in order of play.

    `own` are the figures behind the player's own shares, `profile` how the event counts; `ways` are sentences on the pairing
    options that affected the player: lost matches without an opponent, virtual points, sides, seeds.
    """

    row: StandingsRow
    shares: tuple[OpponentShare, ...]
    floor: Fraction
    own: OwnShares
    profile: Profile
    ways: tuple[PairingReason, ...] = ()
    neighbours: tuple[Neighbour, ...] = ()

    def to_dict(self) -> dict[str, object]:
        """Return the audit as JSON has it."""
        return {
            "standing": self.row.to_dict(),
            "floor": float(self.floor),
            "own": self.own.to_dict(),
            "preset": self.profile.name,
            "counting": {name: counting_word(self.profile, name) for name in COUNTING},
            "opponents": [share.to_dict() for share in self.shares],
            "neighbours": [each.to_dict() for each in self.neighbours],
            **({"ways": [why.to_dict() for why in self.ways]} if self.ways else {}),
        }

    def texts(self, language: str = "en") -> list[str]:
        """Return sentences on how the player's own shares were computed, and by which rules the event counts."""
        figures = self.own.to_dict() | {
            "points": format_number(self.own.points),
            "most": format_number(self.own.most),
            "game_most": GAME_WIN * self.own.games,
            "deducted": format_number(self.row.deducted),
            "preset": self.profile.label(language),
            "floor": f"{float(self.floor) * 100:.2f}%",
        }
        found = ["audit_wins" if self.profile.share == "wins" else "audit_match", "audit_games"]
        if self.row.deducted:
            found.append("audit_deducted")
        if self.own.byes:
            found.append("audit_bye_won" if self.own.byes_counted else "audit_bye_none")
        if not self.shares:
            found.append("audit_nobody_floor" if self.profile.floor_nobody else "audit_nobody_zero")
        found += [key for (name, word), key in RULES.items() if counting_word(self.profile, name) == word]
        said_first = [
            say("audit_profile", figures, language),
            *(say(key, figures, language) for key in found),
        ]
        compared = [text for each in self.neighbours if (text := each.text(language))]
        return said_first + [why.text(language) for why in self.ways] + compared


def _neighbours(rows: list[StandingsRow], at: int) -> tuple[Neighbour, ...]:
    """Compare a row with the one before and the one after it."""
    own = rows[at]
    found = []
    for other, ahead in (
        (rows[at - 1] if at else None, True),
        (rows[at + 1] if at + 1 < len(rows) else None, False),
    ):
        if other is None:
            continue
        names = list(own.values)
        first = next(
            (k for k, name in enumerate(names) if own.values[name] != other.values[name]), len(names)
        )
        by = names[first] if first < len(names) else ""
        found.append(Neighbour(other.player, ahead, tuple(names[:first]), by))
    return tuple(found)


def audit(event: Event, player: str, upto: int | None = None) -> Audit:
    """Return the audit of one player's tie-breakers. Raises `Refusal` for a player who is not in the standings."""
    rows = list(standings(event, upto))
    at = next((k for k, row in enumerate(rows) if row.player == player), None)
    if at is None:
        raise Refusal("no_such_player", path="players", player=player)
    last = len(event.rounds) if upto is None else min(upto, len(event.rounds))
    found = records(event, last)
    left = frozenset(p for p, record in found.items() if not record.player.active(last + 1))
    measures = Measures(found, event.profile, event.scoring, left)
    own = found[player]
    floor = event.profile.floor
    shares = []
    counted = set[str]()
    for opponent, earned in zip(own.opponents, own.earned, strict=True):
        if event.profile.rematch_once and opponent in counted:
            continue
        counted.add(opponent)
        record = found[opponent]
        match, game = measures.match_share(record), measures.game_share(record)
        shares.append(
            OpponentShare(
                opponent,
                earned,
                record.points,
                measures.rounds_counted(record),
                match,
                measures.opponent_share(opponent, match),
                game,
                max(game, floor),
            )
        )
    shares += [OpponentShare(None, 0, 0, 0, floor, floor, floor, floor)] * own.phantoms
    figures = OwnShares(
        *measures.of_matches(own),
        measures.rounds_counted(own),
        own.byes,
        measures.rounds_counted(own) - own.matches,
        measures.game_points(own),
        own.games,
    )
    whys = tuple(reasons_of_player(event, own, last))
    return Audit(rows[at], tuple(shares), floor, figures, event.profile, whys, _neighbours(rows, at))
