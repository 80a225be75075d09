"""Standings and results out, for everybody and for machines; events of other programs in."""

from __future__ import annotations

import csv
import json
from io import BytesIO

import pytest

from judge.tournament import TIE_BREAKERS
from judge.words.languages import LANGUAGES


def line(number, name, points, spot):
    """Write a player's line of a report."""
    return f"001 {number:>4}      {name:<33}{'':33}{points:>4} {number:>4}{spot}\n"


REPORT = (
    "012 Club cup\n" + line(1, "Ada", "1.0", "     2 w 1") + line(2, "Bo", "0.0", "     1 b 0") + "XXR 1\n"
)


def test_the_feed_holds_what_is_published_and_nothing_of_the_desk(
    organizer, visitor, player, event, round_one
):
    eve = player("Eve")
    organizer.does(f"/e/{event}/decks/{eve.code}", list="4 Secret card\n46 Filler")
    answer = visitor.get(f"/api/v1/events/{event}/feed")
    told = answer.get_json()
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert [one["round"] for one in told["results"]] == [1]
    assert {row["player"] for row in told["standings"]} <= {one["id"] for one in told["players"]}
    assert not {"lots", "seed", "desk", "penalties", "forbidden"} & set(told)
    assert "Secret" not in answer.text
    assert told == visitor.get(f"/api/v1/events/{event}/feed").get_json()


def test_standings_and_results_are_files(visitor, event, round_one):
    standings = visitor.get(f"/e/{event}/out/standings.csv")
    assert standings.mimetype == "text/csv"
    rows = list(csv.DictReader(standings.get_data().decode("utf-8-sig").splitlines()))
    results = visitor.get(f"/e/{event}/out/results.csv").get_data().decode("utf-8-sig")
    assert {row["player"] for row in rows} <= set(results.replace("\r\n", ",").split(","))
    assert visitor.get(f"/e/{event}/out/report.trf").text.count("\n001 ") == len(rows)
    assert visitor.get(f"/e/{event}/out/other.csv").status_code == 404
    assert "standings.csv" in visitor.page(f"/e/{event}")


@pytest.fixture
def by_median_buchholz(organizer):
    """An event of one round that Ann won, ranked by Median-Buchholz after the points; return its slug."""
    players = [{"id": name, "name": name} for name in ("Ann", "Bob")]
    tables = [{"players": ["Ann", "Bob"], "games": [2, 0]}]
    file = {"event": 1, "name": "Cup", "game": "zombie_world_order", "rounds": 2, "players": players}
    file |= {"results": [{"round": 1, "tables": tables}], "tie_breakers": ["points", "median_buchholz"]}
    form = {"csrf_token": organizer.token(), "file": (BytesIO(json.dumps(file).encode()), "event.json")}
    answer = organizer.client.post("/events/import", data=form)
    assert answer.status_code == 303
    return answer.headers["Location"].split("/")[2]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_tie_breaker_is_called_by_its_name_on_the_pages(organizer, by_median_buchholz, language):
    called = TIE_BREAKERS["median_buchholz"].heading(language)
    organizer.get(f"/language/{language}")
    assert f">{called}</th>" in organizer.page(f"/e/{by_median_buchholz}")
    assert f'<option value="median_buchholz" selected>{called}' in organizer.page(
        f"/e/{by_median_buchholz}/settings"
    )


def test_a_tie_breaker_is_a_column_of_the_file(visitor, by_median_buchholz):
    written = visitor.get(f"/e/{by_median_buchholz}/out/standings.csv").get_data().decode("utf-8-sig")
    assert {row["median_buchholz"] for row in csv.DictReader(written.splitlines())} == {"0"}


@pytest.mark.parametrize(
    "data", [REPORT, "round,table,result,player_1,name_1,player_2,name_2\r\n1,1,games 2-0-0,P1,A,P2,B\r\n"]
)
def test_a_file_of_another_program_needs_its_game_said(organizer, data):
    def send(**more):
        file = (BytesIO(data.encode()), "event.txt")
        form = {"csrf_token": organizer.token(), "file": file} | more
        return organizer.client.post("/events/import", data=form)

    refused = send()
    assert refused.status_code == 422
    assert "Choose its game" in refused.text
    assert send(game="zombie_kittens").status_code == 303


def test_a_report_is_an_event_with_its_standings(organizer, visitor):
    body = {"text": REPORT, "game": "zombie_world_order"}
    made = organizer.client.post(
        "/api/v1/events/import", json=body, headers={"X-CSRFToken": organizer.token()}
    )
    assert made.status_code == 201, made.text
    told = visitor.get(f"/api/v1/events/{made.get_json()['slug']}/feed").get_json()
    assert [(row["name"], row["points"]) for row in told["standings"]] == [("Ada", 1), ("Bo", 0)]
    again = visitor.get(f"/e/{made.get_json()['slug']}/out/report.trf").text
    assert [line[91:99] for line in again.splitlines() if line.startswith("001")] == ["   2 w 1", "   1 b 0"]


def test_points_that_a_penalty_takes_are_shown_and_come_along(organizer, visitor, staff, event, round_one):
    feed = f"/api/v1/events/{event}/feed"
    told = {"category": "conduct", "level": "warning", "note": "late", "points": "2", "code": "P001"}
    judge = staff("judge", "Jo")
    judge.does(f"/e/{event}/penalties", **told)
    assert not any(
        "deducted" in row for row in visitor.get(feed).get_json()["standings"]
    )  # proposed: not for a judge
    organizer.does(f"/e/{event}/penalties", **told)
    assert [row["deducted"] for row in visitor.get(feed).get_json()["standings"] if "deducted" in row] == [2]
    assert "Deducted by penalties: 2" in visitor.page(f"/e/{event}")
    assert (
        organizer.post(f"/e/{event}/penalties", **told | {"code": "", "subject": "Coach"}).status_code == 422
    )
    file = organizer.get(f"/e/{event}/file").get_data()
    answer = organizer.client.post(
        "/events/import", data={"csrf_token": organizer.token(), "file": (BytesIO(file), "event.yaml")}
    )
    copy = answer.headers["Location"].split("/")[2]
    assert organizer.get(f"/e/{copy}/file").get_data() == file
