"""Standings against tournaments that were really played, read in place from the folder beside the repository."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from judge.tournament import Refusal, compare, parse, read_published, standings
from judge.tournament.standings import plain

ROOT = Path(__file__).parents[2]
DATA = next((p for p in (ROOT / "../shared/data", ROOT / "../../shared/data") if p.is_dir()), None)
FILES = sorted((DATA / "tournaments").glob("*.json")) if DATA else []

needs_data = pytest.mark.skipif(DATA is None, reason="published tournaments (../shared/data) are not here")


def load(path: Path) -> dict[str, Any]:
    return json.loads(path.read_text(encoding="utf-8"))


def one(part: str) -> dict[str, Any]:
    return load(next(path for path in FILES if part in path.name))


@needs_data
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name[:24])
def test_every_value_and_rank_is_as_published(path: Path) -> None:
    published = read_published(load(path))
    assert len(published.lines) == len(load(path)["Standings"])
    assert compare(published) == []


@needs_data
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name[:24])
def test_a_changed_figure_is_noticed(path: Path) -> None:
    data = load(path)
    line = data["Standings"][len(data["Standings"]) // 2]
    line["OMWP"] = line["OMWP"] + 2e-6
    found = compare(read_published(data))
    assert ("omw", line["Player"]) in {(d.column, d.player) for d in found}


@needs_data
def test_a_drawn_match_listed_once_a_side_counts_once() -> None:
    data = one("melee-012p")
    rows = [match for match in data["Rounds"][0]["Matches"] if set(match[:2]) == {"P004", "P012"}]
    assert len(rows) == 2
    event = read_published(data).event
    assert sum(set(table.players) == {"P004", "P012"} for table in event.rounds[0].tables) == 1
    row = next(row for row in standings(event) if row.player == "P004")
    assert (row.wins, row.losses, row.draws, row.points) == (2, 0, 2, 8)


@needs_data
def test_a_bye_that_the_rows_lack_is_found_in_the_points() -> None:
    published = read_published(one("melee-231p"))
    listed = {m[0] for played in one("melee-231p")["Rounds"] for m in played["Matches"] if m[1] is None}
    resting = {row.player for row in standings(published.event) if row.byes}
    assert resting - listed == {"P158"}
    assert listed == {"P170", "P196", "P198"}


@needs_data
def test_a_bye_is_no_match_and_counts_two_games_won() -> None:
    published = read_published(one("melee-048p"))
    row = next(row for row in standings(published.event) if row.player == "P041")
    line = next(line for line in published.lines if line.player == "P041")
    assert row.byes == 1
    assert row.wins + row.losses + row.draws + row.byes <= len(published.event.rounds)
    assert plain(row.values["gw"]) == pytest.approx(line.values["gw"], abs=1e-6)


@needs_data
def test_the_order_of_two_players_that_only_rounding_separates_is_left_to_exact_numbers() -> None:
    published = read_published(one("melee-086p"))
    rows = {row.player: row for row in standings(published.event)}
    assert rows["P046"].values["omw"] == rows["P047"].values["omw"]
    assert rows["P047"].rank < rows["P046"].rank
    assert rows["P047"].values["gw"] > rows["P046"].values["gw"]


@needs_data
def test_trackers_that_list_matches_only_use_a_floor_of_33_hundredths() -> None:
    published = read_published(one("topdeck-038p"))
    assert not published.games_known
    assert compare(published) == []
    found = compare(read_published(one("topdeck-038p"), preset="mtr"))
    assert {difference.column for difference in found} >= {"omw"}


def made_up(**changes: Any) -> dict[str, Any]:
    """Make a published tournament with every quirk: a draw listed twice, a bye left out, a double loss, a top 4."""
    rounds = [
        ("Round 1", [["A", "B", "1-1-0"], ["B", "A", "1-1-0"], ["C", "D", "2-0-0"], ["E", None, "2-0-0"]]),
        ("Last Power", [["A", "C", "2-1-0"], ["B", "E", "0-0-0"]]),
        ("Top 4", [["A", "D", "2-0-0"], ["C", "E", "2-0-0"]]),
        ("Finals", [["A", "C", "2-0-0"]]),
    ]
    third = 1 / 3
    lines = [
        ("A", 4, (third + 1 / 2) / 2, 9 / 15, (0.5 + 0.6) / 2),
        ("C", 3, (third + 2 / 3) / 2, 9 / 15, (0.5 + 0.6) / 2),
        ("D", 3, 1 / 2, 6 / 12, 0.6),
        ("E", 3, third, 1.0, 0.5),
        ("B", 1, (2 / 3 + third) / 2, 3 / 6, (0.6 + 1.0) / 2),
    ]
    return {
        "Rounds": [{"RoundName": name, "Matches": rows} for name, rows in rounds],
        "Standings": [
            {"Rank": rank, "Player": player, "Points": points, "OMWP": omw, "GWP": gw, "OGWP": ogw}
            for rank, (player, points, omw, gw, ogw) in enumerate(lines, 1)
        ],
    } | changes


def test_the_quirks_of_published_rows_are_undone() -> None:
    published = read_published(made_up())
    rows = {row.player: row for row in standings(published.event)}
    assert len(published.event.rounds) == 2
    assert {player: row.points for player, row in rows.items()} == {"A": 4, "B": 1, "C": 3, "D": 3, "E": 3}
    assert (rows["B"].draws, rows["B"].losses) == (1, 1)
    assert (rows["E"].byes, rows["E"].losses) == (1, 1)
    assert (rows["D"].byes, rows["D"].losses) == (1, 1)
    assert compare(published) == []


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"Rounds": 3}, "Rounds"),
        ({"Rounds": [{"RoundName": "1", "Matches": [["A", "B"]]}]}, "Rounds[0].Matches[0]"),
        ({"Rounds": [{"RoundName": "1", "Matches": [["A", "B", "two"]]}]}, "Rounds[0].Matches[0]"),
        ({"Rounds": [{"Matches": []}]}, "Rounds[0].RoundName"),
        ({"Standings": [{"Rank": 1, "Player": "A", "Points": "x"}]}, "Standings[0].Points"),
    ],
)
def test_a_broken_published_file_is_refused_with_the_path(changes: dict[str, Any], path: str) -> None:
    with pytest.raises(Refusal) as caught:
        read_published(made_up(**changes))
    assert caught.value.path == path


def _tome(name: str) -> dict[str, list[dict[str, Any]]]:
    assert DATA is not None
    text = (DATA / "netrunner" / name).read_text(encoding="utf-8")
    found, _ = json.JSONDecoder().raw_decode(text)
    return {kind.split(":")[0]: group["entities"] for kind, group in found["entityGroupMap"].items()}


@needs_data
def test_netrunner_cut_is_seeded_by_strength_of_schedule() -> None:
    data = _tome("tome_cut_export.json")
    cut = next(t for t in data["Tournament"] if t["name"] == "Cut")
    swiss = {p["pk"]: p["first_name"] for p in data["Participant"] if p["tournament_pk"] != cut["pk"]}
    matches = {m["pk"]: (m["round"], {}) for m in data["Match"]}
    for seat in data["MatchParticipant"]:
        if seat["participant_pk"] in swiss:
            matches[seat["match_pk"]][1][swiss[seat["participant_pk"]]] = seat["points_earned"]
    rounds: dict[int, list[dict[str, int]]] = {}
    for number, points in matches.values():
        if points:
            rounds.setdefault(number, []).append(points)
    event = parse(
        {
            "event": 1,
            "rounds": len(rounds),
            "preset": "sos",
            "scoring": {"win": 6},
            "players": [{"id": name} for name in swiss.values()],
            "results": [
                {"round": n, "tables": [{"players": list(p), "points": list(p.values())} for p in rounds[n]]}
                for n in sorted(rounds)
            ],
        }
    )
    seeds = {p["seed"]: p["first_name"] for p in data["Participant"] if p["tournament_pk"] == cut["pk"]}
    rows = standings(event)
    assert [row.player for row in rows] == [seeds[k] for k in sorted(seeds)]
    assert plain(rows[0].values["sos"]) == pytest.approx(3.75)
    assert rows[0].points == rows[1].points


@needs_data
def test_netrunner_points_a_match_add_up() -> None:
    assert DATA is not None
    data = json.loads((DATA / "netrunner" / "nrtm_json_swiss.json").read_text(encoding="utf-8"))
    tables = []
    for table in data["rounds"][0]:
        sides = [table["player1"], table["player2"]]
        seated = [str(side["id"]) for side in sides if side["id"] is not None]
        result = {"points": [s["combinedScore"] for s in sides]} if len(seated) == 2 else {"bye": True}
        tables.append({"table": table["table"], "players": seated, **result})
    event = parse(
        {
            "event": 1,
            "rounds": 1,
            "preset": "sos",
            "scoring": {"win": 6, "bye": 3},
            "players": [{"id": player["id"]} for player in data["players"]],
            "results": [{"round": 1, "tables": tables}],
        }
    )
    ranked = sorted(data["players"], key=lambda player: player["rank"])
    counted = {row.player: row.points for row in standings(event)}
    assert counted == {str(player["id"]): player["matchPoints"] for player in ranked}
