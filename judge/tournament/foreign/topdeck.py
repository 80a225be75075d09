"""Tournaments of TopDeck's API: rounds of tables that say who won, and standings; pods and tables of two.

No games are told, so match points are counted alone. What a win is worth is found in the points of the standings
where they have any, and said to be taken otherwise. Rounds called "Top 8" are a knock-out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from judge.tournament.foreign.made import (
    ImportedEvent,
    day_of,
    fields_left,
    numbered,
    presence,
    stay,
    told,
    with_knock_out,
)
from judge.tournament.pairing import PairingReason
from judge.tournament.parse import MAX_PLAYERS, MAX_ROUNDS
from judge.tournament.read import identifier, listing, mapping, text
from judge.tournament.refusal import Refusal
from judge.tournament.results import MAX_TABLES

PAIR: Final = 2
WORTH: Final = ((3, 1), (5, 1), (4, 1), (2, 1), (1, 0))  # win and draw, the usual ones first
_KNOWN: Final = {
    *(
        "TID",
        "id",
        "tournamentName",
        "name",
        "startDate",
        "rounds",
        "standings",
        "data",
        "swissNum",
        "topCut",
    ),
    *("averageElo", "modeElo", "medianElo", "topElo"),  # figures of all events of a player, not of this one
}
_COUNTED: Final = {
    *("standing", "rank", "name", "id", "points", "wins", "losses", "draws", "byes", "successRate"),
    *(
        "winsSwiss",
        "winsBracket",
        "lossesSwiss",
        "lossesBracket",
        "winRate",
        "winRateSwiss",
        "winRateBracket",
    ),
    *("opponentWinRate", "gameWinRate", "opponentGameWinRate"),
}


def is_topdeck(data: object) -> bool:
    """Tell whether decoded JSON has the shape of a tournament of TopDeck, or of a list of them."""
    first = data[0] if isinstance(data, list) and data else data
    if not isinstance(first, Mapping) or not isinstance(rounds := first.get("rounds"), list):
        return False
    return "standings" in first and (not rounds or (isinstance(rounds[0], Mapping) and "tables" in rounds[0]))


def read(data: Any) -> ImportedEvent:
    """Read one tournament; of a list of several nobody knows which is meant."""
    if isinstance(data, list):
        if len(data) > 1:
            raise Refusal("list_too_long", path="", count=len(data), most=1)
        return read(data[0])
    top = mapping(data, "")
    about = mapping(top.get("data") or top, "data")
    swiss, knock_out = _rounds(top)
    names = _names(top, [*swiss, *knock_out])
    inside = presence([[table["players"] for table in played] for played in swiss])
    seats = max((len(table["players"]) for played in swiss for table in played), default=PAIR)
    (win, draw), sure = _worth(top, swiss, names)
    event: dict[str, Any] = {
        "event": 1,
        "name": text(about.get("tournamentName") or about.get("name") or "", "name"),
        "format": "pods" if seats > PAIR else "swiss",
        "rounds": max(1, len(swiss)),
        "best_of": 3,
        "preset": "topdeck",
        "scoring": {"win": win, "draw": draw, "bye": win},
        "players": [
            {"id": player} | ({"name": name} if name != player else {}) | _stay(inside, player, len(swiss))
            for player, name in names.items()
        ],
        "results": [
            {"round": number, "tables": numbered([_scored(table, win, draw) for table in played])}
            for number, played in enumerate(swiss, 1)
        ],
        **({"pods": {"size": seats, "smallest": PAIR, "largest": seats}} if seats > PAIR else {}),
        **day_of(_day(about.get("startDate"))),
    }
    full, left_out = with_knock_out(
        event, len(swiss), [[_scored(table, 1, 0) for table in played] for played in knock_out]
    )
    others = [*told(top, _KNOWN), *(told(about, _KNOWN) if about is not top else ())]
    others += [name for line in listing(top.get("standings"), "standings", MAX_PLAYERS) for name in _of(line)]
    unsure = () if sure else (PairingReason("left_out.scoring", {"win": win, "draw": draw}),)
    games = (PairingReason("left_out.games"),) if seats == PAIR else ()
    return ImportedEvent("topdeck", full, (*left_out, *games, *unsure, *fields_left(others)))


def _of(line: object) -> list[str]:
    return told(line, _COUNTED, "standings.") if isinstance(line, Mapping) else []


def _stay(inside: dict[str, list[int]], player: str, rounds: int) -> dict[str, object]:
    return stay(inside.get(player, []), rounds) if rounds else {}


def _day(start: object) -> object:
    """Read a moment in seconds or milliseconds, or text that begins with a date."""
    if isinstance(start, (int, float)) and not isinstance(start, bool) and 0 < start < 10**13:
        return date_of(int(start / 1000 if start > 10**11 else start) // 86_400)
    return start


def date_of(days: int) -> str:
    """Write the day so many days after 1 January 1970, by the rule of 400 years that hold 146,097 days."""
    era, of_era = divmod(days + 719_468, 146_097)  # counted from 1 March of the year 0
    year = (of_era - of_era // 1_460 + of_era // 36_524 - of_era // 146_096) // 365
    of_year = of_era - (365 * year + year // 4 - year // 100)
    month = (5 * of_year + 2) // 153
    day = of_year - (153 * month + 2) // 5 + 1
    january = month >= 10
    return f"{year + 400 * era + january:04}-{month - 9 if january else month + 3:02}-{day:02}"


def _rounds(top: Mapping[str, object]) -> tuple[list[list[dict[str, Any]]], list[list[dict[str, Any]]]]:
    """Read the rounds: those that are numbered, and those of the knock-out after them."""
    swiss: list[list[dict[str, Any]]] = []
    knock_out: list[list[dict[str, Any]]] = []
    for i, spot in enumerate(listing(top.get("rounds"), "rounds", MAX_ROUNDS)):
        raw = mapping(spot, f"rounds[{i}]")
        tables = [
            _table(mapping(each, f"rounds[{i}].tables[{j}]"), f"rounds[{i}].tables[{j}]")
            for j, each in enumerate(listing(raw.get("tables"), f"rounds[{i}].tables", MAX_TABLES))
        ]
        number = raw.get("round")
        numbered = isinstance(number, int) or (isinstance(number, str) and number.strip().isdecimal())
        (knock_out if knock_out or not numbered else swiss).append([one for one in tables if one["players"]])
    return swiss, knock_out


def _table(raw: Mapping[str, Any], path: str) -> dict[str, Any]:
    seated = [
        mapping(each, f"{path}.players[{k}]")
        for k, each in enumerate(listing(raw.get("players"), f"{path}.players", 10))
    ]
    players = [_id(each, f"{path}.players[{k}]") for k, each in enumerate(seated)]
    table: dict[str, Any] = {"players": players, "names": [str(each.get("name") or "") for each in seated]}
    number = raw.get("table")
    if isinstance(number, int) and not isinstance(number, bool) and len(players) > 1:
        table["table"] = number
    winner = raw.get("winner_id") or raw.get("winner")
    if not winner:
        return table | {"won": None}
    if str(winner).casefold() == "draw":
        return table | {"won": ""}
    named = [player for player, name in zip(players, table["names"], strict=True) if winner in (player, name)]
    if len(named) != 1:
        raise Refusal("not_at_table", path=path, player=str(winner)[:60])
    return table | {"won": named[0]}


def _id(raw: Mapping[str, object], path: str) -> str:
    return identifier(raw.get("id") or str(raw.get("name") or "").strip(), f"{path}.id")


def _names(top: Mapping[str, object], rounds: list[list[dict[str, Any]]]) -> dict[str, str]:
    """Name everybody in the order of the standings, then who sat at a table only."""
    names: dict[str, str] = {}
    for i, spot in enumerate(listing(top.get("standings"), "standings", MAX_PLAYERS)):
        raw = mapping(spot, f"standings[{i}]")
        names.setdefault(_id(raw, f"standings[{i}]"), text(raw.get("name") or "", f"standings[{i}].name"))
    for played in rounds:
        for table in played:
            for player, name in zip(table["players"], table["names"], strict=True):
                names.setdefault(player, text(name, "players"))
    return {player: name or player for player, name in names.items()}


def _scored(table: dict[str, Any], win: int, draw: int) -> dict[str, object]:
    """Give a table its result: a bye, points for two, places for a pod, nothing while nobody has won."""
    players, won = table["players"], table["won"]
    seated: dict[str, object] = {key: table[key] for key in ("table", "players") if key in table}
    if len(players) == 1:
        return seated | {"bye": True}
    if won is None:
        return seated
    if len(players) == PAIR:
        return seated | {"points": [draw, draw] if not won else [win if one == won else 0 for one in players]}
    return seated | {"places": [1 if won in ("", one) else PAIR for one in players]}


def _worth(
    top: Mapping[str, object], swiss: list[list[dict[str, Any]]], names: dict[str, str]
) -> tuple[tuple[int, int], bool]:
    """Find what a win and a draw are worth in the points of the standings; else take what is usual."""
    seats = max((len(table["players"]) for played in swiss for table in played), default=PAIR)
    usual = (5, 1) if seats > PAIR else (3, 1)
    points = {}
    for spot in listing(top.get("standings"), "standings", MAX_PLAYERS):
        if isinstance(spot, Mapping) and isinstance(total := spot.get("points"), int):
            points[_id(spot, "standings")] = total
    won, drawn = dict.fromkeys(names, 0), dict.fromkeys(names, 0)
    for table in (table for played in swiss for table in played):
        for player in table["players"]:
            won[player] += table["won"] == player or len(table["players"]) == 1
            drawn[player] += table["won"] == "" and len(table["players"]) > 1
    for win, draw in WORTH if points else ():
        if all(won[player] * win + drawn[player] * draw == total for player, total in points.items()):
            return (win, draw), True
    return usual, False
