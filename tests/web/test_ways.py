"""Acceleration, Danish pairing, sides, ratings, a loss of one side alone: as they are set, and as the hall sees them."""

from __future__ import annotations

import json
import re

import pytest
from problem_page import problem

from judge.documents import read_yaml

KEPT = {"name": "Autumn Open", "join_open": "1", "decks_needed": "1", "official": "1"}


@pytest.fixture
def change(organizer, event):
    """Change settings through the form; what is not named stays."""

    def send(**fields):
        page = organizer.page(f"/e/{event}/settings")
        version = re.search(r'name="version" value="(\d+)"', page)[1]
        return organizer.post(f"/e/{event}/settings", version=version, **KEPT | fields)

    return send


@pytest.fixture
def file(organizer, event):
    return lambda: read_yaml(organizer.get(f"/e/{event}/file").get_data())


SET = [
    ({"pairing": "swiss", "acceleration": "baku"}, {"acceleration": "baku"}),
    (
        {"acceleration": "own", "acceleration_top": "8", "acceleration_points": "3, 1/2"},
        {"acceleration": {"top": 8, "points": [3, "1/2"]}},
    ),
    ({"pairing": "danish", "rematches": "not_at_once"}, {"pairing": "danish", "rematches": "not_at_once"}),
    ({"sides": "Corp、Runner", "best_of": "2"}, {"sides": ["Corp", "Runner"], "best_of": 2}),
]


@pytest.mark.parametrize(("fields", "said"), SET)
def test_what_the_form_says_is_in_the_file_and_stays(change, file, organizer, event, fields, said):
    answer = change(**{"pairing": "swiss"} | fields)
    assert answer.status_code == 303, problem(answer)
    assert said.items() <= file().items()
    page = organizer.page(f"/e/{event}/settings")
    picked = dict(
        re.findall(r'<select id="(\w+)"[^>]*>(?:(?!</select>).)*?<option value="(\w*)" selected', page)
    )
    sent = {name: value for name, value in fields.items() if name in picked}
    assert sent.items() <= picked.items()
    assert change(minutes="45").status_code == 303, "another setting"
    assert said.items() <= file().items()
    api = organizer.get(f"/api/v1/events/{event}").get_json()
    assert api["ways"] == {key: value for key, value in said.items() if key != "best_of"}


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"pairing": "danish", "acceleration": "baku"}, "acceleration"),
        ({"pairing": "danish", "format": "round_robin"}, "pairing"),
        ({"pairing": "swiss", "sides": "Corp"}, "sides"),
        ({"pairing": "swiss", "acceleration": "own", "acceleration_points": "many"}, "acceleration.points"),
    ],
)
def test_what_no_event_can_have_is_refused_and_named(change, fields, says):
    answer = change(**fields)
    assert answer.status_code == 422
    assert says in problem(answer)


def test_the_hall_reads_who_begins_with_which_side(change, organizer, event, player, visitor):
    change(pairing="swiss", sides="Corp, Runner")
    who = {name: player(name) for name in ("Ann", "Bob")}
    desk = f"/e/{event}"
    organizer.does(f"{desk}/rounds/draft")
    draft = organizer.page(f"{desk}/desk")
    first = re.search(r"(Ann|Bob) \(Corp\)", draft)[1]
    assert "0 pts each" in draft
    [one, two] = sorted(who, key=lambda name: name != first)
    organizer.does(f"{desk}/rounds/draft/swap", first=who[one].code, second=who[two].code)
    organizer.does(f"{desk}/rounds/publish")
    typed_ahead = re.search(r'id="q-tables"[^>]*>(.*?)</script>', organizer.page(f"{desk}/desk"))[1]
    assert json.loads(typed_ahead) == {
        "1": [[f"{two} (Corp)", f"{one} (Runner)"], "", f"{who[two].code} {who[one].code}"]
    }
    assert "You begin with: Corp" in who[two].page(f"{desk}/me")
    assert "You begin with: Runner" in who[one].page(f"{desk}/me")
    assert f"{two} (Corp) – {one} (Runner)" in visitor.page(desk)
    assert f"{two} (Corp)" in visitor.page(f"{desk}/screen")
    seats = organizer.get(f"/api/v1/events/{event}/rounds/1").get_json()["tables"][0]["seats"]
    assert [(seat["name"], seat["side"]) for seat in seats] == [(two, "Corp"), (one, "Runner")]
    assert organizer.get(f"{desk}/print/slips.pdf").status_code == 200


def test_ratings_seed_the_first_round_until_it_is_paired(change, organizer, event, file):
    change(first_round="seed", pairing="swiss", acceleration="baku")
    lines = "name,rating\nAnn,1500\nBob,2000\nCid,1400\nDora,1900\nEve,1000\nFinn,1100\nGus,1800\nHal,1700"
    organizer.does(f"/e/{event}/players/list", list=lines)
    organizer.does(f"/e/{event}/players/P001", name="Ann", rating="1950")
    assert "rating 1950" in organizer.page(f"/e/{event}/players")
    assert {p["name"]: p["rating"] for p in file()["players"]}["Ann"] == 1950
    organizer.does(f"/e/{event}/rounds/draft")
    organizer.does(f"/e/{event}/rounds/publish")
    met = [set(table["players"]) for table in file()["results"][0]["tables"]]
    # Bob 2000, Ann 1950 | Dora 1900, Gus 1800; Hal 1700, Cid 1400 | Finn 1100, Eve 1000
    assert all(
        pair in met for pair in ({"P002", "P004"}, {"P001", "P007"}, {"P008", "P006"}, {"P003", "P005"})
    )
    answer = organizer.post(f"/e/{event}/players/P001", name="Ann", rating="1")
    assert answer.status_code == 409
    said = organizer.get(f"/api/v1/events/{event}/file").get_json()
    assert said["acceleration"] == "baku"


def test_acceleration_of_nobody_stronger_is_refused_when_it_is_paired(change, organizer, event):
    change(pairing="swiss", acceleration="baku")
    for name in ("Ann", "Bob"):
        organizer.does(f"/e/{event}/players", name=name)
    answer = organizer.post(f"/e/{event}/rounds/draft")
    assert answer.status_code == 409
    assert "acceleration needs seeds or ratings" in problem(answer)


def test_a_loss_of_one_side_is_written_and_corrected(organizer, round_one, event, file):
    page = organizer.page(f"{round_one}/tables?table=1")
    version = re.search(r'name="version" value="(\d+)"', page)[1]
    assert 'value="lost-2"' in page
    organizer.does(f"{round_one}/rounds/1/tables/1/result", version=version, missed="lost-2")
    [one, two] = file()["results"][0]["tables"][0]["players"]
    assert file()["results"][0]["tables"][0]["lost"] == [two]
    rows = {row["player"]: row for row in organizer.get(f"/api/v1/events/{event}/standings").get_json()}
    assert (rows[one]["wins"], rows[one]["losses"], rows[two]["losses"]) == (0, 0, 1)
    assert f"✕ {two} · –" in organizer.page(f"{round_one}/tables?table=1")
