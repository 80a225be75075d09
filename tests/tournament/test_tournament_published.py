"""Standings against tournaments that were really played: their rows, points and figures are in `published/`."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from published_events import compare, read_published

from judge.tournament import (
    PRESETS,
    Event,
    audit,
    parse,
    standings,
    to_dict,
)
from judge.tournament.standings import to_json_number
from judge.words.languages import LANGUAGES

FOLDER = Path(__file__).parent / "published"
MW = replace(PRESETS["mtr"], tie_breakers=("mw",))
FILES = sorted(path for path in FOLDER.glob("*.json") if path.name != "netrunner.json")


def load(path: Path) -> dict[str, Any]:
    return json.loads(path.read_text(encoding="utf-8"))


def one(part: str) -> dict[str, Any]:
    return load(next(path for path in FILES if path.name.startswith(part)))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_value_and_rank_is_as_published(path: Path) -> None:
    published = read_published(load(path))
    assert len(published.lines) == len(load(path)["Standings"])
    assert compare(published) == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_changed_figure_is_noticed(path: Path) -> None:
    data = load(path)
    line = data["Standings"][len(data["Standings"]) // 2]
    line["OMWP"] = line["OMWP"] + 2 * read_published(data).family.tolerance
    found = compare(read_published(data))
    assert ("omw", line["Player"]) in {(d.column, d.player) for d in found}


def test_a_drawn_match_listed_once_a_side_counts_once() -> None:
    data = one("melee-012p")
    rows = [match for match in data["Rounds"][0]["Matches"] if set(match[:2]) == {"P004", "P012"}]
    assert len(rows) == 2
    event = read_published(data).event
    assert sum(set(table.players) == {"P004", "P012"} for table in event.rounds[0].tables) == 1
    row = next(row for row in standings(event) if row.player == "P004")
    assert (row.wins, row.losses, row.draws, row.points) == (2, 0, 2, 8)


def test_a_bye_that_the_rows_lack_is_found_in_the_points() -> None:
    published = read_published(one("melee-231p"))
    listed = {m[0] for played in one("melee-231p")["Rounds"] for m in played["Matches"] if m[1] is None}
    resting = {row.player for row in standings(published.event) if row.byes}
    assert resting - listed == {"P158"}
    assert listed == {"P170", "P196", "P198"}


# Of each family one event with byes, and another way to count the bye or a player's own games that must not fit.
WRONG = [
    ("bye-melee-009p", "melee", {"bye_match": "none"}, "omw"),
    ("bye-melee-059p", "melee", {"bye_match": "none"}, "omw"),
    ("bye-melee-075p", "melee_2024", {"bye_match": "none"}, "omw"),
    ("bye-topdeck-045p", "topdeck", {"bye_match": "none"}, "omw"),
    ("bye-manatraders-075p", "manatraders", {"bye_match": "none"}, "omw"),
    ("bye-melee-059p", "melee", {"own_games": "raw"}, "gw"),
    ("bye-melee-075p", "melee_2024", {"own_games": "floored"}, "gw"),
    ("bye-manatraders-075p", "manatraders", {"own_games": "floored"}, "gw"),
]


@pytest.mark.parametrize(("name", "preset", "counting", "column"), WRONG)
def test_the_family_of_a_published_event_is_the_one_that_fits(
    name: str, preset: str, counting: dict[str, str], column: str
) -> None:
    published = read_published(one(name))
    assert published.event.profile == PRESETS[preset]
    file = to_dict(published.event) | {"counting": counting}
    changed = parse(file)
    assert to_dict(changed)["counting"] == counting
    assert column in {d.column for d in compare(replace(published, event=changed))}


def test_every_family_tells_what_it_counts_in_every_language() -> None:
    for name, player in (("bye-melee-009p", "P001"), ("bye-topdeck-013p", "P005")):
        event = read_published(one(name)).event
        found = audit(event, player)
        own = found.own
        share = Fraction(own.points) / own.most
        byes = f"{own.byes} {'bye' if own.byes == 1 else 'byes'}:"
        assert byes in " ".join(found.texts()) or not own.byes
        assert share == {r.player: r for r in standings(replace(event, profile=MW))}[player].values["mw"]
        for language in LANGUAGES:
            assert len(found.texts(language)) == len(found.texts())


def test_a_bye_is_no_match_and_counts_two_games_won() -> None:
    published = read_published(one("melee-048p"))
    row = next(row for row in standings(published.event) if row.player == "P041")
    line = next(line for line in published.lines if line.player == "P041")
    assert row.byes == 1
    assert row.wins + row.losses + row.draws + row.byes <= len(published.event.rounds)
    assert to_json_number(row.values["gw"]) == pytest.approx(line.values["gw"], abs=1e-6)


def test_the_order_of_two_players_that_only_rounding_separates_is_left_to_exact_numbers() -> None:
    published = read_published(one("melee-086p"))
    rows = {row.player: row for row in standings(published.event)}
    assert rows["P046"].values["omw"] == rows["P047"].values["omw"]
    assert rows["P047"].rank < rows["P046"].rank
    assert rows["P047"].values["gw"] > rows["P046"].values["gw"]


def test_trackers_that_list_matches_only_use_a_floor_of_33_hundredths() -> None:
    published = read_published(one("topdeck-038p"))
    assert not published.family.games
    assert compare(published) == []
    found = compare(read_published(one("topdeck-038p"), preset="mtr"))
    assert {difference.column for difference in found} >= {"omw"}


def made_up(**changes: Any) -> dict[str, Any]:
    """Make a published tournament with every quirk: a draw listed twice, a bye left out, a match not played, a top 4."""
    rounds = [
        ("Round 1", [["A", "B", "1-1-0"], ["B", "A", "1-1-0"], ["C", "D", "2-0-0"], ["E", None, "2-0-0"]]),
        ("Last Power", [["A", "C", "2-1-0"], ["B", "E", "0-0-0"]]),
        ("Top 4", [["A", "D", "2-0-0"], ["C", "E", "2-0-0"]]),
        ("Finals", [["A", "C", "2-0-0"]]),
    ]
    third = 1 / 3
    lines = [
        ("A", 4, (third + 1 / 2) / 2, 9 / 15, (0.5 + 0.6) / 2),
        ("C", 3, (1 / 2 + 2 / 3) / 2, 9 / 15, (0.5 + 0.6) / 2),
        ("D", 3, 1 / 2, 6 / 12, 0.6),
        ("E", 3, third, 1.0, third),
        ("B", 1, 2 / 3, 3 / 6, 0.6),
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
    assert (rows["B"].draws, rows["B"].losses) == (1, 0)
    assert (rows["E"].byes, rows["E"].losses) == (1, 0)
    assert (rows["D"].byes, rows["D"].losses) == (1, 1)
    assert compare(published) == []


def netrunner(kind: str, **more: Any) -> tuple[dict[str, Any], Event]:
    """Read an event of points a match; who is alone in a match has a bye."""
    data = load(FOLDER / "netrunner.json")[kind]
    players = sorted({player for played in data["rounds"] for match in played for player in match})
    results = [
        {
            "round": number,
            "tables": [
                {"players": list(match)}
                | ({"points": list(match.values())} if len(match) == 2 else {"bye": True})
                for match in played
            ],
        }
        for number, played in enumerate(data["rounds"], 1)
    ]
    file = {"event": 1, "rounds": len(results), "preset": "cobra", "results": results}
    return data, parse(file | {"players": [{"id": player} for player in players]} | more)


def test_netrunner_strength_of_schedule_and_its_extension_are_as_published() -> None:
    data, event = netrunner("swiss")
    rows = {row.player: row for row in standings(event)}
    for player, points, sos, extended in data["standings"]:
        row = rows[player]
        assert row.points == points
        assert to_json_number(row.values["sos"]) == pytest.approx(sos, abs=1e-6)
        assert to_json_number(row.values["esos"]) == pytest.approx(extended, abs=1e-6)
    assert [row.player for row in standings(event)] == [line[0] for line in data["standings"]]


def test_netrunner_cut_is_seeded_by_strength_of_schedule() -> None:
    data, event = netrunner("cut", scoring={"win": 6})
    rows = standings(event)
    assert [row.player for row in rows] == data["seeds"]
    assert to_json_number(rows[0].values["sos"]) == pytest.approx(3.75)
    assert rows[0].points == rows[1].points


def test_netrunner_points_a_match_add_up_and_a_bye_is_a_round_played() -> None:
    data, event = netrunner("one_round", scoring={"win": 6, "bye": 3})
    assert {row.player: row.points for row in standings(event)} == data["points"]
    # Cobra counts the points and the round of a bye in the player's own average, and no opponent.
    later = to_dict(event) | {"rounds": 2}
    later["results"].append(
        {
            "round": 2,
            "tables": [{"players": ["P1", "P4"], "points": [6, 0]}, {"players": ["P7"], "bye": True}],
        }
    )
    later["players"] = [p if p["id"] in ("P1", "P4", "P7") else p | {"dropped": 1} for p in later["players"]]
    rows = {row.player: row for row in standings(parse(later))}
    assert rows["P1"].values["sos"] == (Fraction(3, 2) + Fraction(3, 2)) / 2


def test_the_former_name_of_a_profile_is_still_read() -> None:
    assert parse({"event": 1, "preset": "sos"}).profile == PRESETS["cobra"]
