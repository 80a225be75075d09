"""What another program's file says and an event cannot hold is said to whoever takes it in."""

from __future__ import annotations

import io
import json

from openpyxl import Workbook
from problem_page import problem
from sqlalchemy import select

from judge.store.models import AuditEntry
from judge.tournament import parse, standings

REPORT = """012 Open
042 2026/03/01
062 2
XXR 3
001    1      Ann                                                                1.0    1     2 w 1
001    2      Bob                                                                0.0    2     1 b 0
"""
NAMED = "lines of the report that are not read: 042"


def test_the_log_and_the_api_name_what_was_left_out(organizer):
    answer = organizer.does("/events/import", text=REPORT, game="zombie_kittens")
    assert answer.headers["Location"].endswith("/log")
    assert NAMED in organizer.page(answer.headers["Location"])
    api = organizer.client.post(
        "/api/v1/events/import",
        json={"text": REPORT, "game": "zombie_kittens"},
        headers={"X-CSRFToken": organizer.token()},
    )
    assert (api.status_code, api.get_json()["left_out"]) == (201, [NAMED])
    slug = api.get_json()["slug"]
    file = organizer.get(f"/e/{slug}/file").get_data(as_text=True)
    again = organizer.does("/events/import", text=file)
    assert again.headers["Location"].endswith("/desk")
    other = again.headers["Location"].split("/")[2]
    assert organizer.get(f"/e/{other}/file").get_data(as_text=True) == file


def test_the_log_names_what_was_left_out_of_a_format_that_is_no_longer_read(organizer, app):
    answer = organizer.does("/events/import", text=REPORT, game="zombie_kittens")
    with app.extensions["store"].writing() as session:
        entry = session.scalars(select(AuditEntry).where(AuditEntry.action == "event.import")).one()
        entry.facts = entry.facts | {"left_out": [{"key": "left_out.knock_out", "facts": {}}]}
    assert "no place for: knock_out" in organizer.page(answer.headers["Location"])


def test_what_a_report_tells_ahead_and_states_otherwise_is_named_on_the_page_and_by_the_api(organizer):
    told = (
        REPORT.replace("042 2026/03/01\n", "").replace(" 0.0 ", " 4.0 ") + "240 H 002 0002\n240 F 003 0001\n"
    )
    answer = organizer.does("/events/import", text=told, game="zombie_kittens")
    log = organizer.get(answer.headers["Location"], headers={"Accept-Language": "zh-Hant"}).get_data(
        as_text=True
    )
    api = organizer.client.post(
        "/api/v1/events/import",
        json={"text": told, "game": "zombie_kittens"},
        headers={"X-CSRFToken": organizer.token(), "Accept-Language": "zh-Hant"},
    ).get_json()
    assert "Bob (2)：檔案寫 4.0 分，按結果計為 0 分" in api["left_out"]
    assert any("Bob (2)：預先註明第 2 輪為半分輪空（H）" in sentence for sentence in api["left_out"])
    assert all(f">{sentence}</li>" in log for sentence in api["left_out"])
    file = organizer.client.get(f"/api/v1/events/{api['slug']}/file").get_json()
    players = {player["id"]: player for player in file["players"]}
    assert players["1"]["byes"] == 3
    assert players["2"]["byes"] == 2


def test_an_order_that_the_results_do_not_make_is_named(organizer):
    tables = [
        {"table": 1, "players": ["A", "B"], "games": [2, 0, 0]},
        {"table": 2, "players": ["C"], "bye": True},
    ]
    file = {
        "event": 1,
        "game": "zombie_kittens",
        "name": "Open",
        "players": [{"id": "A", "name": "Ann"}, {"id": "B"}, {"id": "C"}],
        "results": [{"round": 1, "tables": tables, "standings": ["A", "C", "B"]}],
    }
    right = [row.player for row in standings(parse(file))]
    for order, places in ((right, None), (right[::-1], (1, 3))):
        file["results"][0]["standings"] = order
        api = organizer.client.post(
            "/api/v1/events/import",
            json={"text": json.dumps(file)},
            headers={"X-CSRFToken": organizer.token()},
        ).get_json()
        assert len(api["left_out"]) == (2 if places else 0)
    assert any("B: place 1 after round 1" in said and "place 3" in said for said in api["left_out"])


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
    assert "ignored: email" in added.get_data(as_text=True)
    refused = organizer.post(f"/e/{event}/players/list", list="Li, Na\n")
    assert (refused.status_code, "which is the name" in problem(refused)) == (422, True)
    organizer.does(f"/e/{event}/players/list", list="First name\tLast name\nNa\tLi\n")
    assert "Na Li" in organizer.page(f"/e/{event}/players")
