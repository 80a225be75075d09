"""Cobra's JSON of a Netrunner tournament (NRTM): double-sided or single-sided rounds, told as match points.

Where every match was single-sided and its roles are told, the Corp sits first, as sides are in an event file. Its double
elimination lists the tables of several steps as one round, so the cut is left out and named; so are the points that
each side of a double-sided match brought, and roles told of some matches only.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.tournament.foreign.made import ImportedEvent, day_of, fields_left, numbered, presence, stay, told
from judge.tournament.pairing import PairingReason
from judge.tournament.parse import MAX_PLAYERS, MAX_ROUNDS
from judge.tournament.read import identifier, listing, mapping, text, whole
from judge.tournament.refusal import Refusal
from judge.tournament.results import MAX_TABLES

SIDES = ("Corp", "Runner")
CORP = "corp"
SEATED = ([CORP, "runner"], ["runner", CORP])
SIDE_POINTS = ("corpScore", "runnerScore")
_KNOWN = {
    *("name", "date", "players", "rounds", "preliminaryRounds", "eliminationPlayers"),
    *("cutToTop", "uploadedFrom", "links"),
}
USUAL_BYE = 3
MOST_POINTS = 100


def is_cobra(data: object) -> bool:
    """Tell whether decoded JSON has the shape of Cobra's."""
    return isinstance(data, Mapping) and "preliminaryRounds" in data and isinstance(data.get("rounds"), list)


def read(data: Any) -> ImportedEvent:
    """Read a tournament of Cobra."""
    top = mapping(data, "")
    byes: set[int] = set()
    listed: list[list[Mapping[str, object]]] = []
    rounds: list[list[dict[str, Any]]] = []
    cut = bool(top.get("eliminationPlayers"))
    for i, spot in enumerate(listing(top.get("rounds"), "rounds", MAX_ROUNDS)):
        tables = [
            mapping(each, f"rounds[{i}][{j}]")
            for j, each in enumerate(listing(spot, f"rounds[{i}]", MAX_TABLES))
        ]
        if any(table.get("eliminationGame") is True for table in tables):
            cut = True
            break
        listed.append(tables)
        rounds.append([_table(table, f"rounds[{i}][{j}]", byes) for j, table in enumerate(tables)])
    if len(byes) > 1:
        raise Refusal("bye_points_differ", path="rounds", values=", ".join(map(str, sorted(byes))))
    matches = [
        (raw, table)
        for raws, tables in zip(listed, rounds, strict=True)
        for raw, table in zip(raws, tables, strict=True)
        if len(table["players"]) == len(SIDES)
    ]
    sided = bool(matches) and all(_of_both(raw, "role") in SEATED for raw, _ in matches)
    if sided:
        for raw, table in matches:
            _seat_by_role(raw, table)
    inside = presence([[table["players"] for table in played] for played in rounds])
    players = []
    for i, spot in enumerate(listing(top.get("players"), "players", MAX_PLAYERS)):
        raw = mapping(spot, f"players[{i}]")
        player = identifier(raw.get("id"), f"players[{i}].id")
        name = text(raw.get("name") or "", f"players[{i}].name")
        players.append(
            {"id": player, "name": name} | (stay(inside.get(player, []), len(rounds)) if rounds else {})
        )
    most = max(
        (sum(table["points"]) for played in rounds for table in played if "points" in table), default=0
    )
    win = 6 if most > USUAL_BYE else 3
    left_out = [PairingReason("left_out.knock_out")] if cut else []
    if not sided and any(role is not None for raw, _ in matches for role in _of_both(raw, "role")):
        left_out.append(PairingReason("left_out.sides"))
    if any(
        all(side.get(key) is not None for key in SIDE_POINTS) for raw, _ in matches for side in _both(raw)
    ):
        left_out.append(PairingReason("left_out.side_points"))
    event = {
        "event": 1,
        "name": text(top.get("name") or "", "name"),
        "rounds": max(1, len(rounds)),
        "best_of": 2 if win > USUAL_BYE else 1,
        "preset": "cobra",
        "scoring": {"win": win, "draw": win // 2 if win > USUAL_BYE else 1, "bye": next(iter(byes), win)},
        "players": players,
        "results": [{"round": number, "tables": numbered(tables)} for number, tables in enumerate(rounds, 1)],
        **day_of(top.get("date")),
    } | ({"sides": list(SIDES)} if sided else {})
    left_out += fields_left([*told(top, _KNOWN), *_of_players(top)])
    return ImportedEvent("cobra", event, tuple(left_out))


def _of_players(top: Mapping[str, Any]) -> list[str]:
    """Name what is said of players beside who they are; their figures are counted again, not taken."""
    known = {
        "id",
        "name",
        "rank",
        "matchPoints",
        "strengthOfSchedule",
        "extendedStrengthOfSchedule",
        "sideBalance",
    }
    return [name for player in top.get("players") or [] for name in told(player, known, "players.")]


def _both(raw: Mapping[str, Any]) -> tuple[Mapping[str, object], Mapping[str, object]]:
    return raw["player1"], raw["player2"]


def _of_both(raw: Mapping[str, object], key: str) -> list[object]:
    return [side.get(key) for side in _both(raw)]


def _seat_by_role(raw: Mapping[str, Any], table: dict[str, Any]) -> None:
    """Seat the Corp first, with the points it made."""
    if raw["player1"]["role"] != CORP:
        for key in ("players", "points"):
            if key in table:
                table[key].reverse()


def _table(raw: Mapping[str, object], path: str, byes: set[int]) -> dict[str, object]:
    sides = [mapping(raw.get(side), f"{path}.{side}") for side in ("player1", "player2")]
    seated = [
        (identifier(side["id"], f"{path}.{name}.id"), side.get("combinedScore"))
        for name, side in zip(("player1", "player2"), sides, strict=True)
        if side.get("id") is not None
    ]
    scores = [
        None if score is None else whole(score, f"{path}.combinedScore", 0, MOST_POINTS)
        for _, score in seated
    ]
    table: dict[str, Any] = {"players": [player for player, _ in seated]}
    if (number := raw.get("table")) is not None:
        table["table"] = number
    if len(seated) == 1:
        byes.update(score for score in scores if score is not None)
        return table | {"bye": True}
    return table if None in scores else table | {"points": scores}
