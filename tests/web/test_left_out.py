"""What another program's file says and an event cannot hold is said to whoever takes it in."""

from __future__ import annotations

import io
import json

from openpyxl import Workbook
from problem_page import problem

COBRA = {
    "name": "Open",
    "date": "2026-03-01",
    "preliminaryRounds": 1,
    "tournamentOrganiser": {"nrdbId": 1},
    "players": [{"id": 1, "name": "Ann", "corpIdentity": "ETF"}, {"id": 2, "name": "Bob"}],
    "eliminationPlayers": [],
    "rounds": [
        [{"table": 1, "player1": {"id": 1, "combinedScore": 6}, "player2": {"id": 2, "combinedScore": 0}}]
    ],
}


def test_the_log_and_the_api_name_what_was_left_out(organizer):
    text = json.dumps(COBRA)
    answer = organizer.does("/events/import", text=text, game="zombie_kittens")
    assert answer.headers["Location"].endswith("/log")
    log = organizer.page(answer.headers["Location"])
    assert "an event file has no place for: players.corpIdentity, tournamentOrganiser" in log
    api = organizer.client.post(
        "/api/v1/events/import",
        json={"text": text, "game": "zombie_kittens"},
        headers={"X-CSRFToken": organizer.token()},
    )
    assert api.status_code == 201
    assert api.get_json()["left_out"] == [
        "an event file has no place for: players.corpIdentity, tournamentOrganiser"
    ]
    assert api.get_json()["starts_on"] == "2026-03-01"
    slug = api.get_json()["slug"]
    file = organizer.get(f"/e/{slug}/file").get_data(as_text=True)
    again = organizer.does("/events/import", text=file)
    assert again.headers["Location"].endswith("/desk")
    other = again.headers["Location"].split("/")[2]
    assert organizer.get(f"/e/{other}/file").get_data(as_text=True) == file


def test_an_event_begins_with_a_list_of_players(organizer):
    book = Workbook()
    for row in (("Name", "Rating"), ("Ann", 1500), ("Bob", 1400)):
        book.active.append(row)
    out = io.BytesIO()
    book.save(out)
    file = (io.BytesIO(out.getvalue()), "players.xlsx")
    answer = organizer.does("/events/import", file=file, game="zombie_kittens")
    assert "Bob" in organizer.page(answer.headers["Location"].replace("/desk", "/players"))


def test_a_list_says_which_columns_it_does_not_use(organizer, event):
    added = organizer.does(f"/e/{event}/players/list", list="name,email\nAnn,a@b.c\nBob,\n")
    assert "not used: email" in added.get_data(as_text=True)
    refused = organizer.post(f"/e/{event}/players/list", list="Li, Na\n")
    assert (refused.status_code, "which is the name" in problem(refused)) == (422, True)
    organizer.does(f"/e/{event}/players/list", list="First name\tLast name\nNa\tLi\n")
    assert "Na Li" in organizer.page(f"/e/{event}/players")
