"""The documents that can be printed: plain values, the same whether they come from a database, a file or a test.

Every document carries an `Imprint`. Times are text the caller has made: no clock is read here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, get_args

from judge.printing.slip_sizes import USUAL_SLIPS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from judge.tournament import Coverage, TieBreaker
    from judge.words.languages import Language

Paper = Literal["a4", "letter"]
PAPERS: tuple[Paper, ...] = get_args(Paper)


@dataclass(frozen=True, slots=True, kw_only=True)
class Imprint:
    """The text on every page: event, round, and the time of printing."""

    event: str
    printed: str
    language: Language = "en"
    paper: Paper = "a4"
    round: int | None = None


@dataclass(frozen=True, slots=True)
class Seat:
    """A player at a table. `reading` sorts a Japanese name by its kana; `points` are match points.

    `side` is what they begin with in a game of two sides.
    """

    name: str
    points: float | None = None
    id: str = ""
    reading: str = ""
    side: str = ""


@dataclass(frozen=True, slots=True)
class Match:
    """One table of a round: two seats, or a pod's; a single seat is a bye.

    `fixed` marks a player who keeps the table; `notes` come from the table's record (deck check, extension);
    `token` is the signed text of the slip's QR, made by the caller.
    """

    table: int | None
    seats: tuple[Seat, ...]
    fixed: bool = False
    notes: tuple[str, ...] = ()
    token: str = ""

    @property
    def bye(self) -> bool:
        """Return whether the player has no opponent."""
        return len(self.seats) < 2


@dataclass(frozen=True, slots=True)
class Slips:
    """Result slips, `per_page` of them on a sheet (a key of `SLIP_SIZES`), in the order that survives stacking and cutting.

    `asks` is what pods hand in, a match of two seats included where it is scores or both; where it is empty, two
    seats are asked for wins and more for places. `score` is the game's own word for its score.
    """

    imprint: Imprint
    matches: tuple[Match, ...]
    per_page: int = USUAL_SLIPS
    asks: Literal["", "places", "scores", "both"] = ""
    score: str = ""


@dataclass(frozen=True, slots=True)
class Pairings:
    """The pairings of a round, by table or by name."""

    imprint: Imprint
    matches: tuple[Match, ...]
    order: Literal["table", "name"] = "table"


@dataclass(frozen=True, slots=True)
class Standing:
    """One row of the standings; `values` in the order of the table's tie-breakers, unrounded."""

    rank: int
    name: str
    points: float
    wins: int = 0
    losses: int = 0
    draws: int = 0
    byes: int = 0
    values: tuple[float, ...] = ()
    tied: bool = False
    dropped: bool = False
    id: str = ""

    @classmethod
    def from_line(cls, line: Mapping[str, Any], tie_breakers: Sequence[str]) -> Standing:
        """Return the row of a line of standings, with these tie-breakers."""
        record = {name: line[name] for name in ("rank", "name", "wins", "losses", "draws", "byes")}
        return cls(
            **record,
            points=float(line["points"]),
            values=tuple(float(line[name]) for name in tie_breakers),
            tied=bool(line.get("tied")),
            dropped=bool(line.get("dropped")),
            id=line["player"],
        )


@dataclass(frozen=True, slots=True)
class Standings:
    """The standings of an event; the first `ahead` tie-breakers are compared before the points.

    `score` is the game's own word for its score; `contained` says which rounds they hold, in their heading.
    """

    imprint: Imprint
    rows: tuple[Standing, ...]
    tie_breakers: tuple[TieBreaker, ...] = ()
    ahead: int = 0
    score: str = ""
    contained: Coverage | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """An event on one page: facts with their names, the first places, bars of calls by hour and of cards."""

    imprint: Imprint
    facts: tuple[tuple[str, str], ...]
    places: tuple[Standing, ...] = ()
    hours: tuple[tuple[str, int], ...] = ()
    cards: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class DoorRow:
    """One player of a list at the door; `place` is the position on the waiting list."""

    name: str
    id: str
    here: bool = False
    place: int = 0


@dataclass(frozen=True, slots=True)
class CheckInList:
    """All players of the event, to be ticked at the door."""

    imprint: Imprint
    rows: tuple[DoorRow, ...]


@dataclass(frozen=True, slots=True)
class SeatAll:
    """A seat for every player (a players' meeting), by name; only tables and names of the matches are used."""

    imprint: Imprint
    matches: tuple[Match, ...]

    @classmethod
    def seat_in_order(cls, imprint: Imprint, seats: Sequence[Seat], each: int) -> SeatAll:
        """Seat people in their order, `each` at a table."""
        tables = [tuple(seats[start : start + each]) for start in range(0, len(seats), each)]
        return cls(imprint, tuple(Match(number, table) for number, table in enumerate(tables, 1)))


@dataclass(frozen=True, slots=True)
class BracketMatch:
    """A match of a bracket: two names ("" where not known yet), the games each has won, 1 or 2 for the winner."""

    first: str = ""
    second: str = ""
    first_wins: int | None = None
    second_wins: int | None = None
    winner: Literal[0, 1, 2] = 0
    table: int | None = None


@dataclass(frozen=True, slots=True)
class Bracket:
    """An elimination bracket, its rounds from the widest to the final. A double elimination prints two."""

    imprint: Imprint
    rounds: tuple[tuple[BracketMatch, ...], ...]
    title: str = ""


@dataclass(frozen=True, slots=True)
class Poster:
    """The code to join an event, to be read across a room, with a QR of `url`."""

    imprint: Imprint
    code: str
    url: str
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PersonalLink:
    """A player's personal link as a QR of `url`, to be given to them only."""

    imprint: Imprint
    player: str
    url: str


@dataclass(frozen=True, slots=True)
class HallSigns:
    """Table numbers for the hall: one sheet a label, in the largest type that fits."""

    imprint: Imprint
    labels: tuple[str, ...]
