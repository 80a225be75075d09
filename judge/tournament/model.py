"""The value types of an event: players, tables, rounds, stages, and the event that holds them. All immutable."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from judge.tournament.entries import (
    each,
    entry,
    form,
    keys_of,
    optional,
    read_record,
    write_each,
    write_record,
)
from judge.tournament.extras import read_desk, read_rulings
from judge.tournament.field_readers import (
    MAX_PLAYERS,
    MAX_ROUNDS,
    Number,
    choice,
    flag,
    format_number,
    identifier,
    listing,
    long_text,
    mapping,
    one_of,
    text,
    whole,
    whole_number,
    within,
)
from judge.tournament.lots import Lots, read_lots
from judge.tournament.refusal import Refusal
from judge.tournament.table_runs import TableRun, read_runs, write_runs

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.tournament.presets import Profile

MAX_TABLES = 100_000
MOST_FIRST_TABLE = 9_999
BAKU = "baku"
LONGEST_SIDE = 40
MOST_POINTS = 1000  # that a penalty can take


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


def _round_numbers(data: object, path: str) -> tuple[int, ...]:
    """Read the numbers of rounds: one alone, or a list."""
    if data is None:
        return ()
    if isinstance(data, list):
        spots = listing(data, path, MAX_ROUNDS)
        return tuple(
            sorted({whole_number(value, f"{path}[{i}]", 0, MAX_ROUNDS) for i, value in enumerate(spots)})
        )
    return (whole_number(data, path, 0, MAX_ROUNDS),)


def _numbers(values: tuple[Number, ...]) -> list[int | str]:
    return [format_number(value) for value in values]


def _one_or_list(numbers: tuple[int, ...]) -> int | list[int]:
    return numbers[0] if len(numbers) == 1 else list(numbers)


POD_RESULTS = {"places": ["places"], "scores": ["scores"], "both": ["places", "scores"]}
"""What a pod may have to hand in, and the results that it is."""


@dataclass(frozen=True, slots=True)
class Player:
    """One entrant. `dropped` and `returned` are rounds: out after the one, back from the other on."""

    id: str = field(metadata=form(identifier))
    name: str = entry("", text)
    joined: int = entry(1, whole(1, MAX_ROUNDS))
    dropped: tuple[int, ...] = entry((), _round_numbers, _one_or_list)
    returned: tuple[int, ...] = entry((), _round_numbers, _one_or_list)
    byes: tuple[int, ...] = entry((), _round_numbers, _one_or_list)
    seed: int | None = entry(None, optional(whole(1, MAX_PLAYERS)))
    rating: int | None = entry(None, optional(whole(1, 1_000_000)))
    table: int | None = entry(None, optional(whole(1, MAX_PLAYERS)))
    apart: Mapping[str, str] = field(default_factory=dict)

    @property
    def strength(self) -> tuple[bool, int, int]:
        """Order players by their seeds, then those without one by their ratings: the least is the strongest."""
        return self.seed is None, self.seed or 0, -(self.rating or 0)

    def to_dict(self) -> dict[str, Any]:
        """Write the player as in the event file."""
        return write_record(self) | dict(self.apart)

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

    number: int = field(metadata=form(whole(1, MAX_TABLES), key="table"))
    players: tuple[str, ...] = field(metadata=form(each(identifier, 10), list))
    outcome: Outcome = Outcome.PENDING
    games: tuple[int, int, int] = (0, 0, 0)
    values: tuple[Number, ...] = ()
    scores: tuple[Number, ...] = ()
    absent: tuple[str, ...] = ()
    bracket: str = entry("", text)
    note: str = entry("", text)

    def to_dict(self) -> dict[str, Any]:
        """Write the table as in the event file, with its result if it has one."""
        data = write_record(self)
        own = {key: data.pop(key) for key in ("bracket", "note") if key in data}
        return data | self._result() | own

    def _result(self) -> dict[str, Any]:
        if self.outcome in FLAGS:
            return {self.outcome.value: True}
        if self.outcome is Outcome.GAMES:
            return {"games": list(self.games)}
        if self.outcome in (Outcome.NO_SHOW, Outcome.LOST):
            return {self.outcome.value: list(self.absent)}
        kind = Outcome.PLACES if self.outcome is Outcome.PLACES else Outcome.POINTS
        told = {kind.value: self.values, Outcome.SCORES.value: self.scores}
        return {key: _numbers(values) for key, values in told.items() if values}


@dataclass(frozen=True, slots=True)
class Round:
    """One published round. `manual` marks a round that people changed; `standings` is the order published after it.

    `corrected`: the round was paired on a result that was corrected since.
    """

    number: int = field(metadata=form(whole(1, 400), key="round"))
    tables: tuple[Table, ...]
    manual: bool = entry(False, flag)
    corrected: bool = entry(False, flag)
    standings: tuple[str, ...] = entry((), each(identifier, MAX_TABLES), list)

    def pending(self) -> tuple[Table, ...]:
        """Return the tables without a result."""
        return tuple(table for table in self.tables if table.outcome is Outcome.PENDING)

    def to_dict(self) -> dict[str, Any]:
        """Write the round as in the event file."""
        tables = [table.to_dict() for table in self.tables]
        return {"round": self.number, "tables": tables} | write_record(self)


@dataclass(frozen=True, slots=True)
class Scoring:
    """Match points. `places` (points for first, second, ...) replaces win, draw and loss where places are given.

    `bye_games` is how many games a bye counts as won; None for as many as win a match.
    """

    win: Number = entry(3, within(-1000, 1000), format_number, always=True)
    draw: Number = entry(1, within(-1000, 1000), format_number, always=True)
    loss: Number = entry(0, within(-1000, 1000), format_number, always=True)
    bye: Number = entry(3, within(-1000, 1000), format_number, always=True)
    half_bye: Number = entry(1, within(-1000, 1000), format_number)
    double_loss: Number = entry(0, within(-1000, 1000), format_number)
    no_show: Number = entry(0, within(-1000, 1000), format_number)
    bye_games: int | None = entry(None, whole(0, 99))
    places: tuple[Number, ...] = entry((), each(within(-1000, 1000), 10), _numbers)


@dataclass(frozen=True, slots=True)
class PodRules:
    """Sizes of pods, who gets the byes these sizes require, and what a pod reports.

    `result` is places, scores or both; where it is empty each pod reports what it has.
    """

    size: int = entry(4, whole(2, 10), always=True)
    smallest: int = entry(3, whole(2, 10), always=True)
    largest: int = entry(4, whole(2, 10), always=True)
    bye: str = entry("lowest", one_of("lowest", "lot", "highest"), always=True)
    result: str = entry("", one_of(*POD_RESULTS))


@dataclass(frozen=True, slots=True)
class Acceleration:
    """Points that the stronger players are given for pairing alone, in the first rounds.

    `top` are how many get them, by seed and rating; None for the half, rounded up to an even number. `points` has an
    entry a round; empty for a win in the first half of the accelerated rounds and half a win in the others, where the
    first half of all rounds is accelerated (FIDE C.04.5.1, Baku).
    """

    top: int | None = entry(None, optional(whole(1, MAX_PLAYERS)))
    points: tuple[Number, ...] = entry((), each(within(0, 1000), 40), _numbers)


def _acceleration(data: object, path: str) -> Acceleration | None:
    if data is None or data is False:
        return None
    if isinstance(data, str):
        choice(data, path, (BAKU,))
        return Acceleration()
    return read_record(Acceleration, data, path)


def _sides(data: object, path: str) -> tuple[str, ...]:
    names = [text(name, f"{path}[{i}]").strip() for i, name in enumerate(listing(data, path, 2))]
    if not names:
        return ()
    if len(names) == 1 or not all(names) or names[0] == names[1]:
        raise Refusal("sides_two", path=path)
    for name in names:
        if len(name) > LONGEST_SIDE:
            raise Refusal("text_too_long", path=path, count=len(name), most=LONGEST_SIDE)
    return tuple(names)


@dataclass(frozen=True, slots=True)
class PairingWays:
    """How a Swiss stage pairs beyond points and lots.

    `pairing` is swiss (equal points meet) or danish (neighbours in the standings meet). `rematches` are avoided,
    avoided `not_at_once` (with those of the round before only), or allowed. `sides` are the names of two sides of a
    game: who sits first at a table begins as the first.
    """

    pairing: str = entry("swiss", one_of("swiss", "danish"))
    rematches: str = entry("avoided", one_of("avoided", "not_at_once", "allowed"))
    acceleration: Acceleration | None = entry(None, _acceleration, lambda given: write_record(given) or BAKU)
    sides: tuple[str, ...] = entry((), _sides, list)

    @property
    def danish(self) -> bool:
        """Return whether neighbours in the standings meet."""
        return self.pairing == "danish"


def _format(data: object, path: str) -> Format:
    return Format(choice(data, path, tuple(Format)))


def _round_count(data: object, path: str) -> int | None:
    return None if data == "auto" else whole_number(data, path, 1, MAX_ROUNDS)


def _pods(data: object, path: str) -> PodRules:
    """Read the sizes of pods: the others are usual for the size."""
    raw = mapping(data, path)
    size = whole_number(raw.get("size", 4), f"{path}.size", 2, 10)
    asked = {key: value for key, value in raw.items() if value or key != "result"}
    rules = read_record(PodRules, {"smallest": max(2, size - 1), "largest": size} | asked, path)
    if not rules.smallest <= rules.size <= rules.largest:
        raise Refusal("pod_sizes", path=path, smallest=rules.smallest, size=rules.size, largest=rules.largest)
    return rules


@dataclass(frozen=True, slots=True)
class Stage:
    """One stage of an event. `rounds` None means as many as the format needs; `cut` None takes everybody."""

    format: Format = entry(Format.SWISS, _format, lambda form: form.value, always=True)
    rounds: int | None = entry(None, _round_count, lambda rounds: rounds or "auto", always=True)
    cut: int | None = entry(None, optional(whole(2, MAX_PLAYERS)))
    best_of: int = entry(3, whole(1, 99), always=True)
    first_round: str = entry("lot", one_of("lot", "seed"))
    last_round: str = entry("lot", one_of("lot", "power"))
    pods: PodRules = entry(PodRules(), _pods, write_record)
    ways: PairingWays = PairingWays()

    def to_dict(self) -> dict[str, Any]:
        """Write the stage as in the event file; how matches repeat is said where it is Danish, else it is as usual."""
        danish = {"pairing": "danish", "rematches": self.ways.rematches} if self.ways.danish else {}
        return write_record(self) | danish | write_record(self.ways)


@dataclass(frozen=True, slots=True)
class Penalty:
    """A penalty. `subject` names a person who is not a player; `at` is an ISO 8601 time.

    `points` are subtracted from the player's points in the standings only: no opponent's figures change.
    """

    round: int = field(metadata=form(whole(0, 400)))
    player: str = entry("", lambda data, path: "" if data is None else identifier(data, path))
    subject: str = entry("", text)
    category: str = entry("", text)
    level: str = entry("", text)
    by: str = entry("", text)
    at: str = entry("", text)
    note: str = entry("", long_text)
    points: Number = entry(0, within(0, MOST_POINTS), format_number)


def _groups(data: object, path: str) -> tuple[str, ...]:
    """Read the kinds of groups that are kept apart; each is a field of the players."""
    names = [text(name, f"{path}[{i}]") for i, name in enumerate(listing(data, path, 8))]
    for i, name in enumerate(names):
        if not name or name in keys_of(Player) or name in names[:i]:
            raise Refusal("listed_twice", path=f"{path}[{i}]", value=name)
    return tuple(names)


@dataclass(frozen=True, slots=True)
class Event:
    """A whole event, as the event file (format 1) holds it.

    House rulings, penalties without points, and `desk` (settings of a running service) change no pairing and no standings;
    they are stored so that an event passes through a file without loss.
    """

    game: str = field(metadata=form(text))
    name: str = field(metadata=form(text))
    stages: tuple[Stage, ...]
    seed: int = field(metadata=form(whole(0, 2**63)))
    scoring: Scoring = field(metadata=form(None, write_record))
    profile: Profile
    players: tuple[Player, ...] = field(
        metadata=form(None, lambda players: [player.to_dict() for player in players])
    )
    first_table: int = entry(1, whole(1, MOST_FIRST_TABLE))  # its number in the hall
    tables_left_out: tuple[TableRun, ...] = entry((), read_runs, write_runs)  # numbers that the hall has not
    apart: tuple[str, ...] = entry((), _groups, list)
    forbidden: tuple[tuple[str, str], ...] = entry((), None, lambda pairs: [list(pair) for pair in pairs])
    rounds: tuple[Round, ...] = entry(
        (), None, lambda rounds: [r.to_dict() for r in rounds], key="results", always=True
    )
    house_rulings: Mapping[str, str] = entry({}, read_rulings, dict)
    penalties: tuple[Penalty, ...] = entry((), None, write_each)
    desk: Mapping[str, str | int | bool] = entry({}, read_desk, dict)
    lots: Lots | None = entry(None, read_lots, write_record)  # None: drawn from the seed

    def player(self, player_id: str) -> Player | None:
        """Find a player by id."""
        return next((player for player in self.players if player.id == player_id), None)
