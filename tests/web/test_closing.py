"""The end of an event: what must be done first, what is published, what is locked, and the way back."""

from __future__ import annotations

import re

import pytest
from problem_page import problem

from judge.documents import read_yaml

OVER = "The event is closed. Open it again to change anything."


@pytest.fixture
def closed(organizer, round_one):
    for table in (1, 2):
        organizer.does(f"{round_one}/results/quick", line=f"{table} 2 {table - 1}")
    organizer.does(f"{round_one}/close")
    return round_one


def test_a_missing_result_or_a_draft_comes_first(organizer, round_one):
    refused = organizer.post(f"{round_one}/close")
    assert (refused.status_code, problem(refused)) == (409, "Missing results: 2 (tables 1, 2).")
    for table in (1, 2):
        organizer.does(f"{round_one}/results/quick", line=f"{table} 2 0")
    organizer.does(f"{round_one}/rounds/draft")
    refused = organizer.post(f"{round_one}/close")
    assert problem(refused) == "Round 2 is still a draft. Publish or discard it first."


def test_a_closed_event_shows_final_standings_and_keeps_them_in_its_file(organizer, visitor, closed):
    page = visitor.page(closed)
    assert "Final standings" in page
    assert "The event is over" in page
    assert "Final standings" in visitor.page(f"{closed}/screen")
    file = read_yaml(organizer.get(f"{closed}/file").get_data())
    ranked = [line["player"] for line in visitor.get(f"/api/v1/events/{closed[3:]}/standings").get_json()]
    assert file["results"][0]["standings"] == ranked
    assert file["desk"]["closed_at"] == "2026-11-21T09:00:00+00:00"


WRITES = {
    "players": {"name": "Late"},
    "players/P001/drop": {},
    "rounds/draft": {},
    "results/quick": {"line": "1 2 0"},
    "clock/start": {},
    "settings": {"version": "1", "name": "Other"},
    "players/apart": {"first": "1", "second": "2"},
    "penalties": {"code": "P001", "category": "deck", "level": "warning", "note": "x"},
    "calls": {"table": "1"},
    "decks/P001": {"list": "4 SP-001"},
}


@pytest.mark.parametrize("path", WRITES)
def test_nothing_of_a_closed_event_changes(organizer, closed, path):
    before = organizer.get(f"{closed}/file").get_data()
    answer = organizer.post(f"{closed}/{path}", **WRITES[path])
    assert answer.status_code in (404, 405, 409), path
    if answer.status_code == 409:
        assert problem(answer) == OVER
    assert organizer.get(f"{closed}/file").get_data() == before


def test_the_pages_of_a_closed_event_offer_no_write_but_the_way_back(organizer, closed):
    desk = organizer.page(f"{closed}/desk")
    assert "Reopen" in desk
    for words in ("Fast entry", "Pair round", "Drop</button>"):
        assert words not in desk
    assert "Add one" not in organizer.page(f"{closed}/players")


def test_announcements_and_links_outlive_the_event(organizer, visitor, closed):
    organizer.does(f"{closed}/announcements", text="Prizes at the desk")
    assert "Prizes at the desk" in visitor.page(closed)
    organizer.does(f"{closed}/players/P001/link")


def test_decks_become_public_only_when_the_organizer_says_so(organizer, visitor, round_one):
    for table in (1, 2):
        organizer.does(f"{round_one}/results/quick", line=f"{table} 2 0")
    organizer.does(f"{round_one}/close", publish_decks="1")
    assert organizer.get(f"/api/v1/events/{round_one[3:]}").get_json()["decks_public"] is True
    organizer.does(f"{round_one}/reopen")
    organizer.does(f"{round_one}/players/P001/drop")


def test_opened_again_everything_goes_on(organizer, closed):
    organizer.does(f"{closed}/reopen")
    organizer.does(f"{closed}/rounds/draft")
    log = organizer.page(f"{closed}/log")
    assert "Event closed" in log
    assert "Event reopened" in log
    assert organizer.post(f"{closed}/reopen").status_code == 409


def test_closing_is_undone_in_the_log_and_nothing_else_is_while_it_is_closed(organizer, closed):
    closing, *others = re.findall(r"log/(\d+)/undo", organizer.page(f"{closed}/log"))
    assert organizer.post(f"{closed}/log/{others[0]}/undo").status_code == 409
    organizer.does(f"{closed}/log/{closing}/undo")
    organizer.does(f"{closed}/log/{others[0]}/undo")
    assert "Missing results: 1" in organizer.page(f"{closed}/desk")


@pytest.mark.parametrize("role", ["judge", "scorekeeper", "head_judge"])
def test_only_the_organizer_closes(staff, closed, organizer, role):
    person = staff(role, "Lam")
    assert person.post(f"{closed}/reopen").status_code == 403
