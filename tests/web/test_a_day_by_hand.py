"""The organizer's spine over HTTP: create, add, pair, swap, publish, enter, next round, standings."""

from __future__ import annotations

import html
import json
import re
from io import BytesIO

import pytest
from pypdf import PdfReader

from judge.web import create_app


def tables(page: str) -> dict[int, list]:
    """Return what fast entry knows: table -> [names, result, players]."""
    found = re.search(r'id="q-tables"[^>]*>(.*?)</script>', page, re.DOTALL)[1]
    return {int(key): value for key, value in json.loads(html.unescape(found)).items()}


def test_a_first_visit_asks_to_set_the_service_up_with_the_code_that_was_printed(tmp_path):
    app = create_app({"DATABASE": f"sqlite:///{tmp_path / 'new.sqlite'}", "SETUP_CODE": "ABCD2345"})
    client = app.test_client()
    assert client.get("/").headers["Location"] == "/setup"
    token = re.search(r'name="csrf_token" value="([^"]+)"', client.get("/setup").get_data(as_text=True))[1]
    form = {"csrf_token": token, "name": "Chan", "password": "long enough"}
    assert client.post("/setup", data=form | {"setup_code": "guess"}).status_code == 422
    assert client.post("/setup", data=form | {"setup_code": "ABCD2345"}).status_code == 303
    assert client.get("/events/new").status_code == 200
    assert app.test_client().get("/setup").status_code == 409
    app.extensions["store"].close()


def test_a_whole_round_by_hand(organizer, visitor, event):
    added = organizer.does(f"/e/{event}/players/list", list="Name,Club\n陳曉彤,甲\n林柏宇,乙\nAnn,\nBob,\n\n")
    assert "Players added: 4" in added.get_data(as_text=True)
    organizer.does(f"/e/{event}/players", name="Cid")
    organizer.does(f"/e/{event}/rounds/draft")
    assert "draft; players cannot see it" in organizer.page(f"/e/{event}/desk")
    assert "陳曉彤" not in visitor.page(f"/e/{event}"), "a draft is not public"
    organizer.does(f"/e/{event}/rounds/publish")
    assert "陳曉彤" in visitor.page(f"/e/{event}")
    playing = tables(organizer.page(f"/e/{event}/desk"))
    assert len(playing) == 2, "five players: two tables and a bye"
    organizer.does(f"/e/{event}/results/quick", line="1 2 1")
    organizer.does(f"/e/{event}/results/quick", line="２　０　２")
    desk = organizer.page(f"/e/{event}/desk?all=1")
    assert tables(desk)[1][1] == "2–1"
    assert tables(desk)[2][1] == "0–2"
    organizer.does(f"/e/{event}/rounds/draft")
    organizer.does(f"/e/{event}/rounds/publish")
    standings = visitor.page(f"/e/{event}")
    assert re.search(r'<td class="num">3</td><td class="num">1–0–0</td>', standings)
    organizer.does(f"/e/{event}/results/quick", line="1 2 0")
    held = "After round 1, round 2 under way: 1 of 2 results in"
    assert held in visitor.page(f"/e/{event}")
    assert held in organizer.page(f"/e/{event}/desk/standings")
    paper = organizer.get(f"/e/{event}/print/standings.pdf").get_data()
    assert held in " ".join(PdfReader(BytesIO(paper)).pages[0].extract_text().split())


def test_two_players_of_a_draft_change_places_by_hand(organizer, event):
    for name in ("Ann", "Bob", "Cid", "Dora"):
        organizer.does(f"/e/{event}/players", name=name)
    organizer.does(f"/e/{event}/rounds/draft")
    page = organizer.page(f"/e/{event}/desk")
    codes = re.findall(r'<option value="(P\d+)"', page)[:4]
    organizer.does(f"/e/{event}/rounds/draft/swap", first=codes[0], second=codes[2])
    swapped = re.findall(r'<option value="(P\d+)"', organizer.page(f"/e/{event}/desk"))[:4]
    assert swapped == [codes[2], codes[1], codes[0], codes[3]]
    organizer.does(f"/e/{event}/rounds/draft/swap-tables", first="1", second="2")
    turned = re.findall(r'<option value="(P\d+)"', organizer.page(f"/e/{event}/desk"))[:4]
    assert turned == [codes[0], codes[3], codes[2], codes[1]]


@pytest.mark.parametrize(
    ("line", "status", "words"),
    [
        ("1 2 2", 422, "In a best of 3 a player wins at most 2 games"),
        ("1 3 0", 422, "In a best of 3 a player wins at most 2 games"),
        ("1 0 0", 422, "No game played?"),
        ("99 2 0", 404, "has no table 99"),
        ("nonsense", 422, "Type the table, then the result"),
        ("1", 422, "Type the table, then the result"),
        ("1 2 1 1 1", 422, "A result is wins, losses"),
        ("1" * 61, 422, "Type the table, then the result"),
        ("99999 2 0", 422, "Type the table, then the result"),
    ],
)
def test_an_impossible_line_of_fast_entry_is_refused_and_writes_nothing(
    organizer, round_one, line, status, words
):
    answer = organizer.post(f"{round_one}/results/quick", line=line)
    assert answer.status_code == status
    assert words in html.unescape(answer.get_data(as_text=True))
    assert all(result == "" for _, result, _ in tables(organizer.page(f"{round_one}/desk")).values())


def test_a_result_is_not_written_twice_and_a_correction_needs_the_version_looked_at(organizer, round_one):
    organizer.does(f"{round_one}/results/quick", line="1 2 0")
    again = organizer.post(f"{round_one}/results/quick", line="1 0 2")
    assert again.status_code == 409
    assert "already has a result: 2–0" in again.get_data(as_text=True)
    sheet = organizer.page(f"{round_one}/rounds/1/tables/1")
    version = re.search(r'name="version" value="(\d+)"', sheet)[1]
    url = f"{round_one}/rounds/1/tables/1/result"
    assert organizer.post(url, figures="0-2", version="1").status_code == 409
    organizer.does(url, figures="0-2", version=version)
    assert tables(organizer.page(f"{round_one}/desk?all=1"))[1][1] == "0–2"


def test_no_next_round_until_all_results_are_in(organizer, round_one):
    organizer.does(f"{round_one}/results/quick", line="1 2 0")
    refused = organizer.post(f"{round_one}/rounds/draft")
    assert refused.status_code == 409
    assert "Missing results: 1 (tables 2)" in refused.get_data(as_text=True)


def test_a_late_player_and_a_drop_take_effect_in_the_next_round(organizer, round_one):
    organizer.does(f"{round_one}/players", name="Late Eve")
    organizer.does(f"{round_one}/players/P001/drop")
    organizer.does(f"{round_one}/results/quick", line="1 2 0")
    organizer.does(f"{round_one}/results/quick", line="2 2 0")
    organizer.does(f"{round_one}/rounds/draft")
    drafted = re.findall(r'<option value="(P\d+)"', organizer.page(f"{round_one}/desk"))
    assert "P005" in drafted
    assert "P001" not in drafted
    listed = organizer.page(f"{round_one}/players")
    assert "dropped after round 1" in listed
    assert "from round 2" in listed


def test_a_dropped_player_who_comes_back_is_paired_again(organizer, round_one):
    organizer.does(f"{round_one}/players/P001/drop")
    assert organizer.post(f"{round_one}/players/P001/drop").status_code == 409
    organizer.does(f"{round_one}/players/P001/undrop")
    organizer.does(f"{round_one}/results/quick", line="1 2 0")
    organizer.does(f"{round_one}/results/quick", line="2 2 0")
    organizer.does(f"{round_one}/rounds/draft")
    assert "P001" in re.findall(r'<option value="(P\d+)"', organizer.page(f"{round_one}/desk"))


def test_two_people_of_one_name_are_never_merged(organizer, event):
    organizer.does(f"/e/{event}/players", name="Ann")
    refused = organizer.post(f"/e/{event}/players", name="Аnn")
    assert refused.status_code == 409
    organizer.does(f"/e/{event}/players", name="Ann", twin="1")
    page = organizer.page(f"/e/{event}/players")
    assert page.count("same name twice") == 2


def test_an_unusable_line_of_a_player_list_names_its_line_and_adds_nobody(organizer, event):
    refused = organizer.post(f"/e/{event}/players/list", list="Ann\n\u200b\u200b\nBob\n" + "x" * 501)
    assert refused.status_code == 422
    assert "2, 4" in refused.get_data(as_text=True)
    assert "No players yet" in organizer.page(f"/e/{event}/players")


def test_a_double_loss_and_a_no_show_are_results_of_their_own(organizer, round_one):
    organizer.does(f"{round_one}/rounds/1/tables/1/result", missed="double_loss")
    organizer.does(f"{round_one}/rounds/1/tables/2/result", missed="2")
    shown = tables(organizer.page(f"{round_one}/desk?all=1"))
    assert shown[1][1] == "0–0 ✕"
    assert shown[2][1].startswith("✕ P0")
