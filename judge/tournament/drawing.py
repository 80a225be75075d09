"""A knock-out as it is drawn: rounds of ties, each placed between the two it follows from; future ties are open places."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from judge.tournament.model import KNOCK_OUT, Format, Outcome
from judge.tournament.results import winner
from judge.tournament.stages import spans

if TYPE_CHECKING:
    from judge.tournament.model import Event, Table


@dataclass(frozen=True, slots=True)
class Tie:
    """One match of a drawing. A side is a player, or empty: not known yet, or no opponent in a `bye`.

    `won` is 1 or 2 for the side that advanced, 0 while undecided; `games` are their games, where counted.
    """

    sides: tuple[str, str]
    won: int = 0
    games: tuple[int, int] | None = None
    table: int | None = None
    round: int | None = None
    bye: bool = False

    @property
    def winner(self) -> str:
        """Return the player who advanced, if known."""
        return self.sides[self.won - 1] if self.won else ""


@dataclass(frozen=True, slots=True)
class Drawing:
    """One bracket: `main`, `winners` (with the final of a double elimination) or `losers`."""

    name: str
    rounds: tuple[tuple[Tie, ...], ...]


def drawings(event: Event) -> tuple[Drawing, ...]:
    """Draw every knock-out stage that has begun; a double elimination has two brackets."""
    found: list[Drawing] = []
    for span in spans(event):
        rounds = [(played.number, played.tables) for played in event.rounds[span.first - 1 : span.last]]
        if span.stage.format not in KNOCK_OUT or not rounds:
            continue
        double = span.stage.format is Format.DOUBLE_ELIMINATION
        upper = [(number, [t for t in tables if t.bracket != "L"]) for number, tables in rounds]
        found.append(Drawing("winners" if double else "main", _rounds(upper)))
        lower = [(number, [t for t in tables if t.bracket == "L"]) for number, tables in rounds]
        if any(tables for _, tables in lower):
            found.append(Drawing("losers", _rounds(lower)))
    return tuple(found)


def _rounds(rounds: list[tuple[int, list[Table]]]) -> tuple[tuple[Tie, ...], ...]:
    """Order each round so that a match lies between the two it follows from; add the future rounds."""
    played = [(number, tables) for number, tables in rounds if tables]
    for index in range(len(played) - 2, -1, -1):
        place = {player: at for at, table in enumerate(played[index + 1][1]) for player in table.players}
        number, tables = played[index]
        played[index] = (number, sorted(tables, key=lambda table: _next_place(table, place)))
    drawn = [tuple(_tie(table, number) for table in tables) for number, tables in played]
    while drawn and len(drawn[-1]) > 1:
        through = [*(tie.winner for tie in drawn[-1]), ""]
        drawn.append(tuple(Tie((through[at], through[at + 1])) for at in range(0, len(drawn[-1]), 2)))
    return tuple(drawn)


def _next_place(table: Table, place: dict[str, int]) -> tuple[int, int]:
    """Return where in the next round the table's winner sits."""
    return min((place.get(player, len(place)) for player in table.players), default=0), table.number


def _tie(table: Table, number: int) -> Tie:
    players = table.players
    won = winner(table)
    return Tie(
        (players[0], players[1] if len(players) > 1 else ""),
        0 if won is None else 1 if players[0] == won else 2,
        table.games[:2] if table.outcome is Outcome.GAMES else None,
        table.number,
        number,
        table.outcome is Outcome.BYE,
    )
