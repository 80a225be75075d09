"""Matches of Melee's API, as its pages and its organizers' exports list them: competitors with their games, by round.

A match with one competitor is a bye, or a loss where a reason for one is given; one whose players were all absent was
not played. Rounds named as such are a knock-out.
"""

from __future__ import annotations

import re
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
from judge.tournament.parse import MAX_PLAYERS, MAX_ROUNDS
from judge.tournament.published import KNOCK_OUT, family_of
from judge.tournament.read import identifier, listing, mapping, text, whole
from judge.tournament.refusal import Refusal
from judge.tournament.results import MOST_GAMES

LISTS: Final = ("Content", "data", "Matches", "matches")
BEST: Final = {"one": 1, "three": 3, "five": 5, "seven": 7}
PAIR: Final = 2
_KNOWN: Final = {
    *("Competitors", "ByeReason", "ByeReasonDescription", "LossReason", "LossReasonDescription", "HasResult"),
    *("RoundNumber", "RoundName", "RoundDescription", "RoundId", "PhaseSortOrder", "PhaseId", "SortOrder"),
    *(
        "GameDraws",
        "TableNumber",
        "TableNumberDescription",
        "ResultString",
        "AdminResultString",
        "DateCreated",
    ),
    *("Type", "TypeDescription", "Guid", "TournamentId", "MatchesPublished", "AcknowledgedDecklists"),
    *("AcknowledgedPlayers", "MetaValueForName", "Format", "FormatId", "FormatDescription", "GhostMatch"),
}


def _matches(data: object) -> list[object] | None:
    """Find the list of matches: the document itself, or under one of the names it is exported by."""
    found = data
    if isinstance(data, Mapping):
        found = next((data[key] for key in LISTS if isinstance(data.get(key), list)), None)
    if not isinstance(found, list) or not found:
        return None
    return found if all(isinstance(each, Mapping) and "Competitors" in each for each in found) else None


def is_melee(data: object) -> bool:
    """Tell whether decoded JSON is a list of Melee's matches."""
    return _matches(data) is not None


def read(data: Any) -> ImportedEvent:
    """Read the matches of one tournament."""
    rows = [
        mapping(spot, f"[{i}]")
        for i, spot in enumerate(listing(_matches(data), "matches", MAX_PLAYERS * MAX_ROUNDS))
    ]
    if len({row["TournamentId"] for row in rows if row.get("TournamentId") is not None}) > 1:
        raise Refusal("several_events", path="TournamentId")
    if isinstance(data, Mapping) and data.get("HasMore") is True:
        raise Refusal("not_whole", path="HasMore")
    names: dict[str, str] = {}
    rounds: dict[tuple[int, int], list[dict[str, Any]]] = {}
    titles: dict[tuple[int, int], str] = {}
    for i, row in enumerate(rows):
        key = (_order(row, "PhaseSortOrder"), _order(row, "RoundNumber") or _order(row, "RoundId"))
        titles[key] = str(row.get("RoundName") or row.get("RoundDescription") or "")
        rounds.setdefault(key, []).append(_table(row, f"[{i}]", names))
    swiss = [rounds[key] for key in sorted(rounds) if not KNOCK_OUT.search(titles[key])]
    knock_out = [rounds[key] for key in sorted(rounds) if KNOCK_OUT.search(titles[key])]
    inside = presence([[table["players"] for table in played] for played in swiss])
    date = min((str(row["DateCreated"]) for row in rows if row.get("DateCreated")), default="")
    event = {
        "event": 1,
        "rounds": max(1, len(swiss)),
        "best_of": _best_of(rows),
        "preset": family_of({"source": "melee", "date": date}).preset,
        "scoring": {"bye_games": 2},
        "players": [
            {"id": player, "name": name} | (stay(inside.get(player, []), len(swiss)) if swiss else {})
            for player, name in names.items()
        ],
        "results": [{"round": number, "tables": numbered(tables)} for number, tables in enumerate(swiss, 1)],
        **day_of(date),
    }
    full, left_out = with_knock_out(event, len(swiss), knock_out)
    others = [name for row in rows for name in told(row, _KNOWN)]
    others += [
        name
        for row in rows
        for each in listing(row.get("Competitors"), "Competitors", PAIR)
        for name in told(mapping(each, "Competitors"), _OF_COMPETITOR)
    ]
    return ImportedEvent("melee", full, (*left_out, *fields_left(others)))


_OF_COMPETITOR: Final = {
    *("Team", "TeamId", "ID", "GameWins", "GameByes", "GameWinsAndGameByes", "SortOrder"),
    *("CheckedIn", "ResultConfirmed"),
}


def _order(row: Mapping[str, Any], key: str) -> int:
    value = row.get(key)
    return 0 if value is None else whole(value, key, 0, 10**12)


def _best_of(rows: list[Mapping[str, Any]]) -> int:
    """Read how long matches are; never shorter than the longest that was played."""
    said = [
        BEST[found[1].lower()]
        for row in rows
        if (found := re.search(r"(?i)best of (one|three|five|seven)", str(row.get("TypeDescription") or "")))
    ]
    most = max((max(table, default=0) for table in (_wins(row) for row in rows)), default=0)
    return max(*said, 2 * most - 1) if said else max(3, 2 * most - 1)


def _wins(row: Mapping[str, Any]) -> list[int]:
    return [int(each.get("GameWins") or 0) for each in row["Competitors"] if isinstance(each, Mapping)]


def _table(row: Mapping[str, Any], path: str, names: dict[str, str]) -> dict[str, Any]:
    sides = [
        mapping(spot, f"{path}.Competitors[{k}]")
        for k, spot in enumerate(listing(row.get("Competitors"), f"{path}.Competitors", PAIR))
    ]
    players = [_who(side, f"{path}.Competitors[{k}]", names) for k, side in enumerate(sides)]
    table: dict[str, Any] = {"players": players}
    if len(players) == 1:
        lost = row.get("LossReason") is not None or bool(row.get("LossReasonDescription"))
        return table | {"loss" if lost else "bye": True}
    number = row.get("TableNumber")
    if number is not None:
        table["table"] = whole(number, f"{path}.TableNumber", 1, MAX_PLAYERS)
    if row.get("HasResult") is False:
        return table
    if "absent" in str(row.get("LossReasonDescription") or "").lower():
        return table | {"unplayed": True}
    won = [whole(side.get("GameWins") or 0, f"{path}.GameWins", 0, MOST_GAMES) for side in sides]
    return table | {"games": [*won, whole(row.get("GameDraws") or 0, f"{path}.GameDraws", 0, MOST_GAMES)]}


def _who(side: Mapping[str, Any], path: str, names: dict[str, str]) -> str:
    """Give the id of a competitor, of a team of one its player's; note the name."""
    team = mapping(side.get("Team"), f"{path}.Team")
    people = [
        mapping(spot, f"{path}.Team.Players[{k}]")
        for k, spot in enumerate(listing(team.get("Players"), f"{path}.Team.Players", 10))
    ]
    if len(people) == 1 and people[0].get("ID") is not None:
        found = identifier(people[0]["ID"], f"{path}.Team.Players[0].ID")
    else:
        found = identifier(side.get("TeamId", team.get("ID")), f"{path}.TeamId")
    called = [str(each.get("DisplayName") or each.get("Username") or "").strip() for each in people]
    names.setdefault(found, text(" / ".join(filter(None, called)), f"{path}.DisplayName"))
    return found
