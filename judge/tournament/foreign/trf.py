"""TRF, the tournament report of chess (TRF16 and TRFx): one line a player, ten columns a round.

Read: results as games of one; a forfeit is a no-show; `H`, `F` and `U` are byes; nothing, or `Z`, is a round away.
Written: the same, so that a report read and written again is the same to the byte. What a table handed in beside who
won (games, scores) is not in a report.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from judge.tournament.foreign.made import ImportedEvent, fields_left, presence, stay
from judge.tournament.model import Outcome
from judge.tournament.pairing import PairingReason
from judge.tournament.parse import MAX_PLAYERS, MAX_ROUNDS
from judge.tournament.read import clean
from judge.tournament.refusal import Refusal
from judge.tournament.standings import standings

if TYPE_CHECKING:
    from judge.tournament.model import Event, Player, Table

FIRST: Final = 91  # column of the first round
STEP: Final = 10
NAME: Final = 33  # characters of a name
ID: Final = 11
SIDES: Final = 2
MOST: Final = 9_999  # players: their numbers have four columns
_PLAYER: Final = re.compile(r"001 +[0-9]{1,4}\b")
# Each result with that of the opponent -> the table, seen from the first.
_TOGETHER: Final[dict[str, dict[str, object]]] = {
    "10": {"games": [1, 0, 0]},
    "WL": {"games": [1, 0, 0]},
    "01": {"games": [0, 1, 0]},
    "LW": {"games": [0, 1, 0]},
    "==": {"games": [0, 0, 1]},
    "DD": {"games": [0, 0, 1]},
    "00": {"double_loss": True},
    "LL": {"double_loss": True},
    "  ": {},
}
_FORFEITS: Final = {"+-": (1,), "-+": (0,), "--": (0, 1)}
_ALONE: Final[dict[str, dict[str, object]]] = {
    "H": {"half_bye": True},
    "F": {"bye": True},
    "U": {"bye": True},
    "+": {"bye": True},
    "-": {"loss": True},
    "0": {"loss": True},
}
_PERSONAL: Final = {
    "sex": slice(9, 10),
    "title": slice(10, 13),
    "federation": slice(53, 56),
    "birth": slice(69, 79),
}
_POINTS: Final = {"BBW": "win", "BBD": "draw", "BBL": "loss", "BBU": "bye"}
_USUAL: Final[dict[str, int | str]] = {"win": 1, "draw": "1/2", "loss": 0, "bye": 1, "half_bye": "1/2"}


def is_trf(text: str) -> bool:
    """Tell whether a text has a player's line of a report."""
    return any(_PLAYER.match(line) for line in text[:200_000].splitlines()[:1000])


def read(text: str) -> ImportedEvent:
    """Read a report."""
    name, planned, scoring = "", 0, dict(_USUAL)
    lines: dict[int, str] = {}
    other = set()
    for n, raw in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        line = raw.rstrip("\r\n")
        code = line[:3]
        if code == "001":
            start = _whole(line[4:8], n)
            if start in lines:
                raise Refusal("report_line", path=f"line {n}", value=line[:20])
            lines[start] = line
        elif code == "012":
            name = " ".join(line[4:].split())[:200]
        elif code in {"XXR", "142"}:
            planned = _whole(line[4:], n)
        elif code in _POINTS:
            scoring[_POINTS[code]] = str(_points(line[4:], n))
        elif code.strip() and code not in {"062", "XXC", "###"}:
            other.add(code)
    if not lines or len(lines) > MAX_PLAYERS:
        raise Refusal(
            "list_too_long" if lines else "empty_list", path="001", count=len(lines), most=MAX_PLAYERS
        )
    clean(name, "012")
    ids = _ids(lines)
    played = max((len(line.rstrip()) - FIRST + STEP - 1) // STEP for line in lines.values())
    played = max(0, played)
    if played > MAX_ROUNDS:
        raise Refusal("list_too_long", path="001", count=played, most=MAX_ROUNDS)
    rounds = [_round(lines, ids, number) for number in range(1, played + 1)]
    inside = presence([[table["players"] for table in tables] for tables in rounds])
    players = [
        {"id": ids[start], "name": " ".join(line[14:47].split()), "seed": start}
        | ({"rating": int(rating)} if (rating := line[48:52].strip()).isdecimal() and int(rating) else {})
        | (stay(inside.get(ids[start], []), played) if played else {})
        for start, line in sorted(lines.items())
    ]
    ranks = {ids[start]: line[85:89].strip() for start, line in lines.items()}
    if rounds and all(each.isdecimal() for each in ranks.values()):
        order = {"standings": sorted(ranks, key=lambda player: int(ranks[player]))}
    else:
        order = {}
    event = {
        "event": 1,
        "name": name,
        "rounds": max(1, planned, played),
        "best_of": 1,
        "scoring": scoring,
        "players": players,
        "results": [
            {"round": number, "tables": tables} | (order if number == played else {})
            for number, tables in enumerate(rounds, 1)
        ],
    }
    left_out = [PairingReason("left_out.report_lines", {"codes": ", ".join(sorted(other))})] if other else []
    columns = [name for name, spot in _PERSONAL.items() if any(line[spot].strip() for line in lines.values())]
    return ImportedEvent("trf", event, (*left_out, *fields_left(columns)))


def _ids(lines: dict[int, str]) -> dict[int, str]:
    """Give everybody the number of their federation where all have one of their own, else that of the list."""
    told = {start: line[57:68].strip() for start, line in lines.items()}
    unique = all(told.values()) and len(set(told.values())) == len(told)
    return told if unique else {start: str(start) for start in lines}


def _round(lines: dict[int, str], ids: dict[int, str], number: int) -> list[dict[str, Any]]:
    at = FIRST + STEP * (number - 1)
    spots = {start: line[at : at + STEP].ljust(STEP) for start, line in lines.items()}
    tables: list[dict[str, object]] = []
    seated: set[int] = set()
    for start, spot in sorted(spots.items()):
        against, colour, result = spot[:4].strip(), spot[5], spot[7]
        if start in seated or (not against.strip("0") and result in " Z"):
            continue
        seated.add(start)
        where: dict[str, Any] = {"round": number, "table": len(tables) + 1}
        if not against.strip("0"):
            if result not in _ALONE:
                raise Refusal("unknown_outcome", **where, value=result)
            tables.append({"table": len(tables) + 1, "players": [ids[start]]} | _ALONE[result])
            continue
        other = int(against) if against.isdecimal() else 0
        theirs = spots.get(other, "")
        if other == start or theirs[:4].strip().lstrip("0") != str(start):
            raise Refusal("sides_differ", **where, player=ids[start])
        seated.add(other)
        tables.append(
            {"table": len(tables) + 1} | _table((start, other), (result, theirs[7]), colour, ids, where)
        )
    return tables


def _table(
    pair: tuple[int, int], results: tuple[str, str], colour: str, ids: dict[int, str], where: dict[str, Any]
) -> dict[str, object]:
    """Read a table from both its lines; who has white, or is listed first, sits first."""
    if colour == "b":
        pair, results = (pair[1], pair[0]), (results[1], results[0])
    players = [ids[each] for each in pair]
    both = "".join(results)
    if both in _FORFEITS:
        return {"players": players, "no_show": [players[seat] for seat in _FORFEITS[both]]}
    if both not in _TOGETHER:
        raise Refusal("sides_differ", **where, player=players[0])
    return {"players": players} | _TOGETHER[both]


def _whole(text: str, line: int) -> int:
    found = text.strip()
    if not (found.isascii() and found.isdigit() and len(found) <= 6):
        raise Refusal("report_line", path=f"line {line}", value=text[:20])
    return int(found)


def _points(text: str, line: int) -> Fraction:
    found = text.strip()
    if not re.fullmatch(r"[0-9]{1,3}(\.[0-9]{1,2})?", found):
        raise Refusal("report_line", path=f"line {line}", value=text[:20])
    return Fraction(found)


def write_trf(event: Event) -> str:
    """Write a report. `Refusal` where a table has more than two players, or a place no column holds."""
    starts = {player.id: start for start, player in enumerate(_listed(event), 1)}
    if len(starts) > MOST:
        raise Refusal("list_too_long", path="players", count=len(starts), most=MOST)
    spots: dict[str, list[str]] = {player: [] for player in starts}
    for played in event.rounds:
        seen: dict[str, str] = {}
        for table in played.tables:
            if len(table.players) > SIDES:
                raise Refusal("no_report", round=played.number, table=table.number)
            seen |= _spots(table, starts)
        for player, line in spots.items():
            line.append(seen.get(player, "  0000 - Z"))
    points = {row.player: row.points for row in standings(event)}
    order = event.rounds[-1].standings if event.rounds else ()
    ranks = {player: rank for rank, player in enumerate(dict.fromkeys((*order, *points, *starts)), 1)}
    lines = [f"012 {event.name}".rstrip(), f"062 {len(starts)}"]
    for player in _listed(event):
        start = starts[player.id]
        who = f"{(player.name or player.id)[:NAME]:<{NAME}} {_rating(player):>4}     {player.id[:ID]:>{ID}}"
        stands = f"{_shown(points.get(player.id, 0)):>4} {ranks[player.id]:>4}{''.join(spots[player.id])}"
        lines.append(f"001 {start:>4}      {who}            {stands}".rstrip())
    lines.append(f"XXR {max(len(event.rounds), sum(stage.rounds or 0 for stage in event.stages))}")
    told = {code: Fraction(getattr(event.scoring, field)) for code, field in _POINTS.items()}
    usual = {code: Fraction(_USUAL[field]) for code, field in _POINTS.items()}
    lines += [f"{code} {_shown(value):>4}" for code, value in told.items() if value != usual[code]]
    return "".join(f"{line}\n" for line in lines)


def _rating(player: Player) -> str:
    """Write a rating in its four columns; one that has no room there is left out."""
    return "" if player.rating is None or player.rating > MOST else str(player.rating)


def _listed(event: Event) -> list[Any]:
    """List the players by seed, those without one after them in the order of the file."""
    return sorted(event.players, key=lambda player: (player.seed is None, player.seed or 0))


def _shown(value: int | Fraction) -> str:
    return f"{float(value):.1f}" if (2 * value) == int(2 * value) else f"{float(value):.2f}"


def _spots(table: Table, starts: dict[str, int]) -> dict[str, str]:
    if len(table.players) == 1:
        sign = {Outcome.BYE: "U", Outcome.HALF_BYE: "H"}.get(table.outcome, "-")
        return {table.players[0]: f"  0000 - {sign}"}
    if table.outcome is Outcome.LOST:
        return dict.fromkeys(table.absent, "  0000 - -")
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
        case Outcome.UNPLAYED:
            return "--"
        case Outcome.DOUBLE_LOSS:
            return "00"
    own, other = table.games[:2] if table.outcome is Outcome.GAMES else (table.values or table.scores)[:2]
    if table.outcome is Outcome.PLACES:
        own, other = other, own
    return "==" if own == other else "10" if own > other else "01"
