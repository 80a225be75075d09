"""Write an event as a tournament report of chess (TRF16 with the extensions of TRFx).

A report read and written again is identical to the byte. Details of a result other than the winner (games, scores) are not
in it. A table that was not played, or whose match counts for one side only, is written as a round away. Future rounds state
requested byes and absences, so that a player who has left differs from a round that does not exist yet.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from judge.tournament.foreign.trf_lines import POINTS, USUAL
from judge.tournament.model import Outcome
from judge.tournament.refusal import Refusal
from judge.tournament.stages import total_rounds
from judge.tournament.standings import standings

if TYPE_CHECKING:
    from judge.tournament.model import Event, Player, Table

NAME: Final = 33  # characters of a name
ID: Final = 11
SIDES: Final = 2
MOST: Final = 9_999  # players, and ratings: their numbers have four columns
WIDTH: Final = 4  # columns of points
AWAY: Final = "  0000 - Z"
ASKED: Final = "  0000 - F"


def write_trf(event: Event) -> str:
    """Write a report. `Refusal` where a table has more than two players, or a place no column holds."""
    starts = {player.id: start for start, player in enumerate(_players_by_seed(event), 1)}
    if len(starts) > MOST:
        raise Refusal("list_too_long", path="players", count=len(starts), most=MOST)
    rounds = max(len(event.rounds), total_rounds(event) or 0)
    spots = _rounds(event, starts)
    points = {row.player: row.points for row in standings(event)}
    order = event.rounds[-1].standings if event.rounds else ()
    ranks = {player: rank for rank, player in enumerate(dict.fromkeys((*order, *points, *starts)), 1)}
    lines = [f"012 {_one_line(event.name)}".rstrip(), f"062 {len(starts)}"]
    for player in _players_by_seed(event):
        start, name = starts[player.id], _one_line(player.name or player.id)
        who = f"{name[:NAME]:<{NAME}} {_rating(player):>4}     {player.id[:ID]:>{ID}}"
        told = "".join([*spots[player.id], *_future_cells(player, len(event.rounds), rounds)])
        stands = f"{_format_points(points.get(player.id, 0)):>{WIDTH}} {ranks[player.id]:>4}{told}"
        lines.append(f"001 {start:>4}      {who}            {stands}".rstrip())
    lines.append(f"XXR {rounds}")
    worth = {code: Fraction(getattr(event.scoring, field)) for code, field in POINTS.items()}
    lines += [
        f"{code} {_format_number(value):>4}" for code, value in worth.items() if value != USUAL[POINTS[code]]
    ]
    return "".join(f"{line}\n" for line in lines)


def _rounds(event: Event, starts: dict[str, int]) -> dict[str, list[str]]:
    """Return the published rounds, a list of ten-column cells for each player."""
    asked = {player.id: player.byes for player in event.players}
    spots: dict[str, list[str]] = {player: [] for player in starts}
    for played in event.rounds:
        seen: dict[str, str] = {}
        for table in played.tables:
            if len(table.players) > SIDES:
                raise Refusal("no_report", round=played.number, table=table.number)
            if table.outcome is Outcome.BYE and played.number in asked[table.players[0]]:
                seen[table.players[0]] = ASKED
            else:
                seen |= _spots(table, starts)
        for player, line in spots.items():
            line.append(seen.get(player, AWAY))
    return spots


def _future_cells(player: Player, played: int, rounds: int) -> list[str]:
    """Return the known cells of future rounds; blank for a player who is to be paired."""
    return [
        AWAY if not player.active(number) else ASKED if number in player.byes else " " * len(AWAY)
        for number in range(played + 1, rounds + 1)
    ]


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _rating(player: Player) -> str:
    """Format a rating in its four columns; one that does not fit is left out."""
    return "" if player.rating is None or player.rating > MOST else str(player.rating)


def _players_by_seed(event: Event) -> list[Any]:
    """Return the players by seed, those without one after them in file order."""
    return sorted(event.players, key=lambda player: (player.seed is None, player.seed or 0))


def _format_number(value: int | Fraction) -> str:
    return f"{float(value):.1f}" if (2 * value) == int(2 * value) else f"{float(value):.2f}"


def _format_points(value: int | Fraction) -> str:
    """Format points for their columns: without decimals where there is no room, else blank."""
    shown = (_format_number(value), *([str(value)] if value == int(value) else [f"{float(value):.1f}"]))
    return next((text for text in shown if len(text) <= WIDTH), "")


def _spots(table: Table, starts: dict[str, int]) -> dict[str, str]:
    if len(table.players) == 1:
        sign = {Outcome.BYE: "U", Outcome.HALF_BYE: "H"}.get(table.outcome, "-")
        return {table.players[0]: f"  0000 - {sign}"}
    if table.outcome is Outcome.LOST:
        return dict.fromkeys(table.absent, "  0000 - -")
    if table.outcome is Outcome.UNPLAYED:
        return {}
    first, second = table.players
    signs = _signs(table)
    return {
        first: f"  {starts[second]:>4} w {signs[0]}",
        second: f"  {starts[first]:>4} b {signs[1]}",
    }


def _signs(table: Table) -> str:
    """Return the results of the two players of a table."""
    match table.outcome:
        case Outcome.PENDING:
            return "  "
        case Outcome.NO_SHOW:
            return "".join("-" if player in table.absent else "+" for player in table.players)
        case Outcome.DOUBLE_LOSS:
            return "00"
    own, other = table.games[:2] if table.outcome is Outcome.GAMES else (table.values or table.scores)[:2]
    if table.outcome is Outcome.PLACES:
        own, other = other, own
    return "==" if own == other else "10" if own > other else "01"
