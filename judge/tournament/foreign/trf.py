"""TRF, the tournament report of chess (TRF16, TRFx and TRF26), read into an event file.

Results are games of one; a forfeit is a no-show. `F` is a bye that was asked for, so the player's `byes` have the round,
`U` one that the pairing left over, `H` half a bye; nothing, or `Z`, is a round away. Rounds after the last that is
paired tell ahead: who is named there has a bye or is away then, and nobody else has left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.tournament.field_readers import MAX_ROUNDS, clean
from judge.tournament.foreign.discrepancies import MOST, count_differs, points_differ, ranks_differ
from judge.tournament.foreign.import_result import ImportedEvent, omitted_fields, stay_in_event
from judge.tournament.foreign.trf_lines import ASKED, AWAY, Cell, parse_report
from judge.tournament.pairing import PairingReason
from judge.tournament.parse import parse
from judge.tournament.refusal import Refusal
from judge.tournament.standings import standings

if TYPE_CHECKING:
    from judge.tournament.field_readers import Number
    from judge.tournament.foreign.trf_lines import Report


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
_NOT_RATED: Final = frozenset("WDL")
_FORFEITS: Final = {"+-": (1,), "-+": (0,), "--": (0, 1)}
_ALONE: Final = {
    **dict.fromkeys("FU+1W", "bye"),
    **dict.fromkeys("H=D", "half_bye"),
    **dict.fromkeys("-0L", "loss"),
}
_RESTING: Final = ("bye", "half_bye")
_PERSONAL: Final = {
    "sex": slice(9, 10),
    "title": slice(10, 13),
    "federation": slice(53, 56),
    "birth": slice(69, 79),
}
_NUMBER: Final = slice(57, 68)
_STATED_POINTS: Final = slice(80, 84)
_STATED_RANK: Final = slice(85, 89)


def read(text: str) -> ImportedEvent:
    """Read a report; name what the event cannot hold, and where the report's figures differ from the counted ones."""
    report = parse_report(text)
    clean(report.name, "012")
    ids = _ids(report)
    played = report.played()
    called = {start: f"{name} ({ids[start]})" if name else ids[start] for start, name in _names(report)}
    notes = _merge_byes(report, called, played)
    rounds = [_round(report, ids, number) for number in range(1, played + 1)]
    planned = max(report.planned or 0, report.stated_rounds, 1)
    ranks = {ids[start]: line[_STATED_RANK].strip() for start, line in report.lines.items()}
    told = {player: int(rank) for player, rank in ranks.items() if rank.isdecimal() and int(rank)}
    if rounds and len(told) == len(ids):
        rounds[-1]["standings"] = sorted(told, key=told.__getitem__)
    worth = {name: str(value) for name, value in report.scoring.items()}
    event = {
        "event": 1,
        "name": report.name,
        "rounds": planned,
        "best_of": 1,
        "scoring": worth | {"half_bye": worth["draw"], "double_loss": worth["loss"]},
        "players": [_player(report, start, ids[start], played, planned) for start in sorted(ids)],
        "results": rounds,
    }
    notes += _future_omissions(report, called, played) + _returning_players(report, called, played, planned)
    if told and len(told) < len(ids):
        notes.append(PairingReason("left_out.ranks", {"count": len(told), "all": len(ids)}))
    notes += _counts(report, planned) + _check_standings(report, event, told, called)
    return ImportedEvent("trf", event, (*notes, *_unread_lines(report, ids)))


def _ids(report: Report) -> dict[int, str]:
    """Return each player's id: the federation number where every player has a distinct one, else the starting number."""
    told = {start: line[_NUMBER].strip() for start, line in report.lines.items()}
    unique = all(told.values()) and len(set(told.values())) == len(told)
    return told if unique else {start: str(start) for start in report.lines}


def _name(line: str) -> str:
    return " ".join(line[14:47].split())


def _names(report: Report) -> list[tuple[int, str]]:
    return [(start, _name(line)) for start, line in report.lines.items()]


def _merge_byes(report: Report, called: dict[int, str], played: int) -> list[PairingReason]:
    """Add byes given on separate lines to the rounds they are for; a contradicting round prevails and is reported."""
    notes = []
    for letter, at, start in report.byes:
        number = at or min(played + 1, MAX_ROUNDS)
        cells = report.cells[start]
        cells += [report.cell(start, n) for n in range(len(cells) + 1, number + 1)]
        now = cells[number - 1]
        if not now.told:
            cells[number - 1] = Cell(0, "-", letter)
        elif now.against or now.result != letter:
            facts = {
                "player": called[start],
                "round": number,
                "stated": letter,
                "counted": now.result.strip() or "–",
            }
            notes.append(PairingReason("left_out.bye", facts))
    return notes


def _player(report: Report, start: int, player: str, played: int, planned: int) -> dict[str, Any]:
    line, rounds = report.lines[start], range(1, planned + 1)
    cells = {number: report.cell(start, number) for number in rounds}
    away = {number for number, cell in cells.items() if _is_away(cell, ahead=number > played)}
    byes = [
        number
        for number, cell in cells.items()
        if not cell.against
        and (_ALONE.get(cell.result) in _RESTING if number > played else cell.result == ASKED)
    ]
    name, rating = _name(line), line[48:52].strip()
    told: dict[str, Any] = {"id": player, "seed": start}
    told |= {"name": name} if name != player else {}
    told |= {"rating": int(rating)} if rating.isdecimal() and int(rating) else {}
    return told | ({"byes": byes} if byes else {}) | stay_in_event(away, planned)


def _is_away(cell: Cell, *, ahead: bool) -> bool:
    """Return whether a player is not in the event in a round; of a future round only what is stated counts."""
    if cell.against:
        return False
    return cell.told and _ALONE.get(cell.result) not in _RESTING if ahead else cell.result == AWAY


def _future_omissions(report: Report, called: dict[int, str], played: int) -> list[PairingReason]:
    """Name what is stated of future rounds that an event cannot hold before they are paired.

    Half a bye is stored as a whole one, so that an absent player is not paired, and is to be corrected; a loss as a round
    away.
    """
    keys = {"half_bye": "left_out.half_bye", "loss": "left_out.ahead"}
    return [
        PairingReason(keys[alone], {"player": called[start], "round": number, "value": cell.result})
        for start in sorted(called)
        for number, cell in enumerate(report.cells[start][played:], played + 1)
        if (alone := _unpaired_result(cell, number)) in keys
    ]


def _unpaired_result(cell: Cell, number: int) -> str:
    """Return the result of a player without an opponent, empty if away. Raises `Refusal` for an unknown result."""
    if cell.result == AWAY:
        return ""
    if cell.result not in _ALONE:
        raise Refusal("unknown_outcome", round=number, value=cell.result)
    return _ALONE[cell.result]


def _returning_players(
    report: Report, called: dict[int, str], played: int, planned: int
) -> list[PairingReason]:
    """Return the players who are away in the last stated round and rejoin the event in a later one."""
    back: dict[int, list[str]] = {}
    for start in sorted(called):
        for number in range(max(1, played), min(planned, max(played, report.stated_rounds) + 1)):
            away = _is_away(report.cell(start, number), ahead=number > played)
            if away and not report.cell(start, number + 1).told:
                back.setdefault(number + 1, []).append(called[start])
    return [
        PairingReason(
            "left_out.back",
            {"names": ", ".join([*names[:MOST], *(["…"] if len(names) > MOST else [])]), "next": number},
        )
        for number, names in sorted(back.items())
    ]


def _counts(report: Report, planned: int) -> list[PairingReason]:
    """Compare the stated numbers of players and rounds with the actual ones."""
    notes = count_differs("left_out.players", report.counted, len(report.lines))
    if report.planned is None:
        return [*notes, PairingReason("left_out.rounds_untold", {"counted": planned})]
    return [*notes, *count_differs("left_out.rounds", report.planned, planned)]


def _check_standings(
    report: Report, event: dict[str, Any], ranks: dict[str, int], called: dict[int, str]
) -> list[PairingReason]:
    """Compare the points and places that a report states with those its results give."""
    number = len(event["results"]) + 1
    ids = {player["seed"]: player["id"] for player in event["players"]}
    points: dict[str, Number] = dict.fromkeys(ids.values(), 0)
    points |= {row.player: row.points for row in standings(parse(event))}
    stated = {ids[start]: line[_STATED_POINTS].strip() for start, line in report.lines.items()}
    worth = {"bye": report.scoring["bye"], "half_bye": report.scoring["draw"]}
    # What the next round gives without a game may be in the points already.
    also = {ids[start]: worth.get(_unpaired_result(report.cell(start, number), number), 0) for start in ids}
    either = {player: (own, own + also[player]) for player, own in points.items()}
    names = {ids[start]: name for start, name in called.items()}
    notes = points_differ({player: text for player, text in stated.items() if text}, either, names)
    seated = {player for one in event["results"] for table in one["tables"] for player in table["players"]}
    return notes + ranks_differ({player: ranks[player] for player in seated & ranks.keys()}, points, names)


def _round(report: Report, ids: dict[int, str], number: int) -> dict[str, Any]:
    tables: list[dict[str, object]] = []
    seated: set[int] = set()
    for start in sorted(report.lines):
        cell = report.cell(start, number)
        where: dict[str, Any] = {"round": number, "table": len(tables) + 1}
        if start in seated:
            continue
        seated.add(start)
        if not cell.against:
            if alone := _unpaired_result(cell, number):
                tables.append({"table": len(tables) + 1, "players": [ids[start]], alone: True})
            continue
        other = cell.against
        if other == start or other not in ids or report.cell(other, number).against != start:
            raise Refusal("sides_differ", **where, player=ids[start])
        seated.add(other)
        both = (cell, report.cell(other, number))
        tables.append({"table": len(tables) + 1} | _table((ids[start], ids[other]), both, where))
    return {"round": number, "tables": tables}


def _table(players: tuple[str, str], cells: tuple[Cell, Cell], where: dict[str, Any]) -> dict[str, object]:
    """Read a table from its two lines; the player with white, or else the one listed first, sits first."""
    if cells[0].colour == "b":
        players, cells = players[::-1], cells[::-1]
    both = "".join(cell.result for cell in cells)
    if both in _FORFEITS:
        return {"players": list(players), "no_show": [players[seat] for seat in _FORFEITS[both]]}
    if both not in _TOGETHER:
        raise Refusal("sides_differ", **where, player=players[0])
    return {"players": list(players)} | _TOGETHER[both]


def _unread_lines(report: Report, ids: dict[int, str]) -> list[PairingReason]:
    """Name the lines and columns of a report that an event has no place for."""
    notes = []
    if report.others:
        notes.append(PairingReason("left_out.report_lines", {"codes": ", ".join(sorted(report.others))}))
    lines = report.lines
    columns = [name for name, spot in _PERSONAL.items() if any(line[spot].strip() for line in lines.values())]
    if any(line[_NUMBER].strip() not in ("", ids[start]) for start, line in lines.items()):
        columns.append("federation number")
    games = sum(
        cell.against > 0 and cell.result in _NOT_RATED for told in report.cells.values() for cell in told
    )
    if games:
        notes.append(PairingReason("left_out.not_rated", {"count": games // 2}))
    return [*notes, *omitted_fields(columns)]
