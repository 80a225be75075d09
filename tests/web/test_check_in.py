"""Check-in and the waiting list: who is missing, who moves up, and that all of it can be taken back."""

from __future__ import annotations

import html
import re
from io import BytesIO

import pytest
from person import Person
from problem_page import problem
from pypdf import PdfReader

from judge.store.rights import RIGHTS, Right

NAMES = ("Ann", "Bob", "Cid", "Dora", "Eve", "Fay")


@pytest.fixture
def small(organizer, event, player):
    """An event of four places at which six have registered; return how to ask about it."""
    version = organizer.get(f"/api/v1/events/{event}").get_json()["version"]
    asked = {"join_open": "1", "check_in": "1", "capacity": "4", "zone": "UTC"}
    organizer.does(f"/e/{event}/settings", name="Small", version=version, **asked)
    return Door(organizer, event, {name: player(name) for name in NAMES})


class Door:
    def __init__(self, organizer, event, people):
        self.organizer, self.at, self.people = organizer, f"/e/{event}", people
        self.code = re.search(r'class="code">(\w+)<', organizer.page(f"{self.at}/check-in"))[1]

    def state(self):
        """Tell of each player: in, out or waiting, and whether they are here."""
        listed = self.organizer.get(f"/api/v1{self.at.replace('/e/', '/events/')}/players").get_json()
        return {
            one["name"]: (
                "waits" if one["waiting"] else "in" if one["dropped"] is None else "out",
                one["here"],
            )
            for one in listed
        }

    def undo(self):
        page = self.organizer.page(f"{self.at}/log")
        self.organizer.does(re.search(r'action="([^"]+/undo)"', page)[1])


def told(person, at):
    return html.unescape(person.page(f"{at}/me"))


def test_who_comes_when_all_places_are_taken_waits_in_order_and_moves_up_when_one_is_free(small):
    assert [state for state, _here in small.state().values()] == ["in"] * 4 + ["waits"] * 2
    assert "You are on the waiting list: number 1" in told(small.people["Eve"], small.at)
    assert "number 2" in told(small.people["Fay"], small.at)
    small.people["Bob"].does(f"{small.at}/me/drop")
    assert small.state()["Eve"] == ("in", False)
    assert "You are registered" in told(small.people["Eve"], small.at)
    assert "number 1" in told(small.people["Fay"], small.at)
    small.undo()
    assert [state for state, _here in small.state().values()] == ["in"] * 4 + ["waits"] * 2
    small.organizer.does(f"{small.at}/players/P001/remove")
    assert small.state()["Eve"][0] == "in"


def test_more_places_let_more_in_and_who_waits_may_leave_the_line(small):
    small.people["Eve"].does(f"{small.at}/me/drop")
    assert small.state()["Eve"][0] == "out"
    assert "number 1" in told(small.people["Fay"], small.at)
    version = small.organizer.get(f"/api/v1{small.at.replace('/e/', '/events/')}").get_json()["version"]
    asked = {"join_open": "1", "check_in": "1", "capacity": "5", "zone": "UTC"}
    small.organizer.does(f"{small.at}/settings", name="Small", version=version, **asked)
    assert small.state()["Fay"][0] == "in"


def test_players_check_in_by_the_code_of_the_hall_and_by_no_other(small):
    refused = small.people["Ann"].post(f"{small.at}/me/check-in", code="AAAAA")
    assert (refused.status_code, "not the code" in problem(refused)) == (409, True)
    small.people["Ann"].does(f"{small.at}/me/check-in", code=f" {small.code.lower()} ")
    small.people["Ann"].does(f"{small.at}/me/check-in", code=small.code)  # a lost answer: the same again
    assert small.state()["Ann"] == ("in", True)
    assert "You are checked in" in told(small.people["Ann"], small.at)
    assert Person(small.organizer.app).post(f"{small.at}/me/check-in", code=small.code).status_code == 403
    small.organizer.does(f"{small.at}/check-in/P001/not-here")
    assert small.state()["Ann"] == ("in", False)


def test_round_one_waits_for_who_is_missing_and_only_who_is_here_moves_up(small):
    for name in ("P001", "P002", "P006"):
        small.organizer.does(f"{small.at}/check-in", code=name)
    refused = small.organizer.post(f"{small.at}/rounds/draft")
    assert (refused.status_code, "Players not checked in: 2" in problem(refused)) == (409, True)
    page = small.organizer.page(f"{small.at}/check-in")
    assert "Not here yet: 2" in page
    assert "4 of 4 places are taken" in page
    small.organizer.does(f"{small.at}/check-in/take-out")
    states = {name: state for name, (state, _here) in small.state().items()}
    assert states == {"Ann": "in", "Bob": "in", "Cid": "out", "Dora": "out", "Eve": "waits", "Fay": "in"}
    small.undo()
    assert [state for state, _here in small.state().values()] == ["in"] * 4 + ["waits"] * 2
    small.organizer.does(f"{small.at}/check-in/take-out")
    small.organizer.does(f"{small.at}/rounds/draft")
    small.organizer.does(f"{small.at}/rounds/publish")
    standings = small.organizer.get(f"/api/v1{small.at.replace('/e/', '/events/')}/standings").get_json()
    assert {row["player"] for row in standings} >= {"P001", "P002", "P006"}
    assert "P005" not in {row["player"] for row in standings}, "who waits is in no standings"
    over = small.organizer.post(f"{small.at}/check-in", code="P005")
    assert (over.status_code, "has begun" in problem(over)) == (409, True)
    small.organizer.does(f"{small.at}/check-in/P005/let-in")
    assert small.state()["Eve"][0] == "in"


def place(small, name):
    return small.state()[name][0]


@pytest.mark.parametrize("published", [False, True])
@pytest.mark.parametrize("how", ["let_in", "missing", "drop"])
def test_who_sits_at_a_table_is_not_put_back_in_line(small, how, published):
    for code in ("P002", "P003", "P004", *(("P001",) if how != "missing" else ()), "P005"):
        small.organizer.does(f"{small.at}/check-in", code=code)
    act = {"let_in": "check-in/P005/let-in", "missing": "check-in/take-out", "drop": "players/P001/drop"}[how]
    small.organizer.does(f"{small.at}/{act}")
    assert place(small, "Eve") == "in"
    entry = re.search(r'action="([^"]+/undo)"', small.organizer.page(f"{small.at}/log"))[1]
    later = []
    for step in ("draft", "publish")[: 1 + published]:
        small.organizer.does(f"{small.at}/rounds/{step}")
        later.insert(0, re.search(r'action="([^"]+/undo)"', small.organizer.page(f"{small.at}/log"))[1])
    assert small.organizer.post(entry).status_code == 409
    assert place(small, "Eve") == "in"
    for page in ("desk", "players", "check-in", "log", "desk/standings"):
        assert small.organizer.get(f"{small.at}/{page}").status_code == 200
    for each in (*later, entry):  # the table goes first
        small.organizer.does(each)
    assert place(small, "Eve") == "waits"


def test_an_event_in_which_somebody_in_line_sits_at_a_table_can_be_read(small, app):
    small.organizer.does(f"{small.at}/check-in/take-out")
    for code in ("P005", "P006"):
        small.organizer.does(f"{small.at}/check-in/{code}/let-in")
        small.organizer.does(f"{small.at}/check-in", code=code)
    small.organizer.does(f"{small.at}/rounds/draft")
    small.organizer.does(f"{small.at}/rounds/publish")
    with app.extensions["store"].engine.execution_options(writing=True).begin() as connection:
        connection.exec_driver_sql("UPDATE player SET waiting = 1, dropped = 0 WHERE code = 'P005'")
    for page in ("desk", "players", "desk/standings", "file"):
        assert small.organizer.get(f"{small.at}/{page}").status_code == 200


def test_who_is_erased_or_disqualified_in_line_is_not_moved_up(small):
    small.organizer.does(f"{small.at}/players/P005/erase", confirm="P005")
    given = {"category": "conduct", "level": "disqualification", "note": "left the hall"}
    small.organizer.does(f"{small.at}/penalties", code="P006", **given)
    assert [state for state, _here in small.state().values()] == ["in"] * 4 + ["out"] * 2
    small.people["Bob"].does(f"{small.at}/me/drop")
    assert small.state()["Fay"][0] == "out"
    for act in ("check-in/P005/let-in", "check-in/P006/let-in"):
        assert small.organizer.post(f"{small.at}/{act}").status_code == 409
    assert small.organizer.post(f"{small.at}/check-in", code="P005").status_code == 409


def test_the_place_of_who_is_disqualified_goes_to_whoever_is_next(small):
    given = {"category": "conduct", "level": "disqualification", "note": "left the hall"}
    small.organizer.does(f"{small.at}/penalties", code="P001", **given)
    assert (place(small, "Ann"), place(small, "Eve"), place(small, "Fay")) == ("out", "in", "waits")


@pytest.mark.parametrize("act", ["drop", "remove", "settings"])
def test_who_is_here_goes_before_who_is_not(small, act):
    small.organizer.does(f"{small.at}/check-in", code="P006")
    if act == "settings":
        version = small.organizer.get(f"/api/v1{small.at.replace('/e/', '/events/')}").get_json()["version"]
        asked = {"join_open": "1", "check_in": "1", "capacity": "5", "zone": "UTC"}
        small.organizer.does(f"{small.at}/settings", name="Small", version=version, **asked)
    else:
        small.organizer.does(f"{small.at}/players/P001/{act}")
    assert (place(small, "Eve"), place(small, "Fay")) == ("waits", "in")


def test_a_line_of_a_thousand_is_in_the_file_and_in_the_event_made_of_it(small):
    small.organizer.does(f"{small.at}/players/list", list="\n".join(f"Guest {n}" for n in range(1000)))
    file = small.organizer.page(f"{small.at}/file")
    made = small.organizer.does("/events/import", text=file).headers["Location"].split("/")[2]
    states = Door(small.organizer, made, {}).state()
    assert states == small.state()
    assert [state for state, _here in states.values()].count("waits") == 1002


def test_who_waits_is_in_the_file_and_waits_in_the_event_made_of_it(small):
    file = small.organizer.page(f"{small.at}/file")
    assert "waiting: P005 P006" in file
    made = small.organizer.does("/events/import", text=file).headers["Location"].split("/")[2]
    again = Door(small.organizer, made, {})
    assert again.state() == small.state()


def test_the_list_on_paper_has_who_waits_at_its_end(small):
    small.organizer.does(f"{small.at}/check-in", code="P002")
    printed = PdfReader(BytesIO(small.organizer.get(f"{small.at}/print/check-in.pdf").data)).pages[0]
    text = printed.extract_text()
    assert [text.index(name) for name in NAMES] == sorted(text.index(name) for name in NAMES)
    assert text.count("[X]") == 1


@pytest.mark.parametrize("role", [role for role, held in RIGHTS.items() if Right.PLAYERS not in held])
def test_who_has_no_right_to_players_reads_the_door_and_changes_nothing(small, staff, role):
    somebody = staff(role, "Kim")
    page = somebody.page(f"{small.at}/check-in")
    assert "Not here yet: 4" in page
    for act in ("", "/P001/not-here", "/P005/let-in", "/take-out"):
        assert f'action="{small.at}/check-in{act}"' not in page
        assert somebody.post(f"{small.at}/check-in{act}", code="P001").status_code == 403
