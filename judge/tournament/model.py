"""The value types of an event: players, tables, rounds, stages, and the event that holds them. All immutable."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.tournament.lots import Lots
    from judge.tournament.presets import Profile

Number = int | Fraction


class Format(StrEnum):
    """How a stage is paired."""

    SWISS = "swiss"
    PODS = "pods"
    SINGLE_ELIMINATION = "single_elimination"
    DOUBLE_ELIMINATION = "double_elimination"
    ROUND_ROBIN = "round_robin"


KNOCK_OUT = (Format.SINGLE_ELIMINATION, Format.DOUBLE_ELIMINATION)


class Outcome(StrEnum):
    """The kind of result of a table. A draw is neither a double loss nor a no-show."""

    PENDING = "pending"
    BYE = "bye"
    HALF_BYE = "half_bye"
    LOSS = "loss"
    LOST = "lost"
    GAMES = "games"
    POINTS = "points"
    PLACES = "places"
    SCORES = "scores"
    DOUBLE_LOSS = "double_loss"
    NO_SHOW = "no_show"
    UNPLAYED = "unplayed"


ALONE = (Outcome.BYE, Outcome.HALF_BYE, Outcome.LOSS)
"""What somebody without an opponent can have: a bye, a bye worth a draw, or a lost match (too late, not there)."""

NO_MATCH = (*ALONE, Outcome.PENDING, Outcome.UNPLAYED, Outcome.LOST)
"""Results by which nobody has met anybody."""

CATEGORIES = ("procedure", "slow_play", "tardiness", "deck", "marked", "outside_help", "conduct", "other")
LEVELS = ("caution", "warning", "game_loss", "match_loss", "disqualification")
"""What penalties are given for, and which there are; a file may say others, a service holds these."""

FLAGS = (*ALONE, Outcome.DOUBLE_LOSS, Outcome.UNPLAYED)
"""Results that say all by their name. An unplayed table is no match for anybody: nobody met, nothing counted."""


@dataclass(frozen=True, slots=True)
class Player:
    """One entrant. `dropped` and `returned` are rounds: out after the one, back from the other on."""

    id: str
    name: str = ""
    joined: int = 1
    dropped: tuple[int, ...] = ()
    returned: tuple[int, ...] = ()
    seed: int | None = None
    table: int | None = None
    byes: tuple[int, ...] = ()
    apart: Mapping[str, str] = field(default_factory=dict)
    rating: int | None = None

    @property
    def strength(self) -> tuple[bool, int, int]:
        """Order players by their seeds, then those without one by their ratings: the least is the strongest."""
        return self.seed is None, self.seed or 0, -(self.rating or 0)

    def active(self, round_number: int) -> bool:
        """Tell whether the player is in the event in a round."""
        if round_number < self.joined or not self.dropped:
            return round_number >= self.joined
        left = max((r for r in self.dropped if r < round_number), default=None)
        if left is None:
            return True
        return any(left < r <= round_number for r in self.returned)


@dataclass(frozen=True, slots=True)
class Table:
    """One table of a round: its players in seat order, and the result once known.

    `games` are wins of the first, wins of the second, draws; `values` are match points or places, `scores` are box-game
    scores, one for each player; a pod may have places and scores. `absent` are the players who did not show up; with `lost`
    they are those who have a lost match, and the table is no match for the others. `bracket` is W, L or F in a double
    elimination.
    """

    number: int
    players: tuple[str, ...]
    outcome: Outcome = Outcome.PENDING
    games: tuple[int, int, int] = (0, 0, 0)
    values: tuple[Number, ...] = ()
    scores: tuple[Number, ...] = ()
    absent: tuple[str, ...] = ()
    bracket: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Round:
    """One published round. `manual` marks a round that people changed; `standings` is the order published after it.

    `corrected`: the round was paired on a result that was corrected since.
    """

    number: int
    tables: tuple[Table, ...]
    manual: bool = False
    standings: tuple[str, ...] = ()
    corrected: bool = False

    def pending(self) -> tuple[Table, ...]:
        """Return the tables without a result."""
        return tuple(table for table in self.tables if table.outcome is Outcome.PENDING)


@dataclass(frozen=True, slots=True)
class Scoring:
    """Match points. `places` (points for first, second, ...) replaces win, draw and loss where places are given.

    `bye_games` is how many games a bye counts as won; None for as many as win a match.
    """

    win: Number = 3
    draw: Number = 1
    loss: Number = 0
    bye: Number = 3
    half_bye: Number = 1
    double_loss: Number = 0
    no_show: Number = 0
    places: tuple[Number, ...] = ()
    bye_games: int | None = None


@dataclass(frozen=True, slots=True)
class PodRules:
    """Sizes of pods, who gets the byes these sizes require, and what a pod reports.

    `result` is places, scores or both; where it is empty each pod reports what it has.
    """

    size: int = 4
    smallest: int = 3
    largest: int = 4
    bye: str = "lowest"
    result: str = ""


@dataclass(frozen=True, slots=True)
class Acceleration:
    """Points that the stronger players are given for pairing alone, in the first rounds.

    `top` are how many get them, by seed and rating; None for the half, rounded up to an even number. `points` has an
    entry a round; empty for a win in the first half of the accelerated rounds and half a win in the others, where the
    first half of all rounds is accelerated (FIDE C.04.5.1, Baku).
    """

    top: int | None = None
    points: tuple[Number, ...] = ()


@dataclass(frozen=True, slots=True)
class PairingWays:
    """How a Swiss stage pairs beyond points and lots.

    `pairing` is swiss (equal points meet) or danish (neighbours in the standings meet). `rematches` are avoided,
    avoided `not_at_once` (with those of the round before only), or allowed. `sides` are the names of two sides of a
    game: who sits first at a table begins as the first.
    """

    pairing: str = "swiss"
    rematches: str = "avoided"
    acceleration: Acceleration | None = None
    sides: tuple[str, ...] = ()

    @property
    def danish(self) -> bool:
        """Return whether neighbours in the standings meet."""
        return self.pairing == "danish"


@dataclass(frozen=True, slots=True)
class Stage:
    """One stage of an event. `rounds` None means as many as the format needs; `cut` None takes everybody."""

    format: Format
    rounds: int | None
    cut: int | None
    best_of: int
    first_round: str = "lot"
    last_round: str = "lot"
    pods: PodRules = PodRules()
    ways: PairingWays = PairingWays()


@dataclass(frozen=True, slots=True)
class Penalty:
    """A penalty. `subject` names a person who is not a player; `at` is an ISO 8601 time.

    `points` are subtracted from the player's points in the standings only: no opponent's figures change.
    """

    round: int
    player: str = ""
    subject: str = ""
    category: str = ""
    level: str = ""
    note: str = ""
    by: str = ""
    at: str = ""
    points: Number = 0


@dataclass(frozen=True, slots=True)
class Event:
    """A whole event, as the event file (format 1) holds it.

    House rulings, penalties without points, and `desk` (settings of a running service) change no pairing and no standings;
    they are stored so that an event passes through a file without loss.
    """

    game: str
    name: str
    seed: int
    stages: tuple[Stage, ...]
    scoring: Scoring
    profile: Profile
    players: tuple[Player, ...]
    rounds: tuple[Round, ...] = ()
    forbidden: tuple[tuple[str, str], ...] = ()
    apart: tuple[str, ...] = ()
    house_rulings: Mapping[str, str] = field(default_factory=dict)
    penalties: tuple[Penalty, ...] = ()
    desk: Mapping[str, str | int | bool] = field(default_factory=dict)
    first_table: int = 1  # the number of the event's first table in the hall
    lots: Lots | None = None  # None: the pairings are drawn from the seed

    def player(self, player_id: str) -> Player | None:
        """Find a player by id."""
        return next((player for player in self.players if player.id == player_id), None)
