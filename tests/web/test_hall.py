"""One hall, several events: where tables begin, sections, time for some tables, and the calls of all on one page."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from person import PASSWORD, Person
from problem_page import problem
from pypdf import PdfReader


def published(organizer, event, players=6, **settings):
    """Give an event settings, players and a published first round."""
    page = organizer.page(f"/e/{event}/settings")
    kept = {"name": "Autumn Open", "join_open": "1", "decks_needed": "1", "official": "1"}
    version = re.search(r'name="version" value="(\d+)"', page)[1]
    answer = organizer.post(f"/e/{event}/settings", version=version, **kept | settings)
    assert answer.status_code == 303, problem(answer)
    for k in range(players):
        organizer.does(f"/e/{event}/players", name=f"{settings.get('name', '')}{'ABCDEF'[k]}")
    organizer.does(f"/e/{event}/rounds/draft")
    organizer.does(f"/e/{event}/rounds/publish")
    return event


def tables(organizer, event):
    [one] = organizer.get(f"/api/v1/events/{event}/feed").get_json()["results"]
    return [table["table"] for table in one["tables"]]


@pytest.fixture
def other(organizer):
    """Make a second event of the same organizer; return its slug."""
    answer = organizer.does("/events", name="Side Event", game="zombie_world_order", join_open="1")
    return answer.headers["Location"].split("/")[2]


SECTIONS = "North 1-40, 南 41–80"


def test_tables_begin_where_the_event_does_and_the_file_says_so(organizer, event):
    published(organizer, event, first_table="41", sections=SECTIONS)
    assert tables(organizer, event) == [41, 42, 43]
    organizer.does(f"/e/{event}/results/quick", line="42 2 0")
    assert "42" in organizer.page(f"/e/{event}/desk")
    file = organizer.get(f"/e/{event}/file").get_data(as_text=True)
    assert "first_table: 41" in file
    organizer.does("/events/import", text=file)
    assert organizer.get(f"/e/{event}/print/slips.pdf?tables=42").status_code == 200


def test_tables_that_the_hall_has_not_are_left_out_and_the_file_says_so(organizer, event, other):
    published(organizer, event, first_table="12", tables_left_out="１３、15–20")
    assert tables(organizer, event) == [12, 14, 21]
    file = organizer.get(f"/e/{event}/file").get_data(as_text=True)
    assert "tables_left_out: 13, 15-20" in file
    again = organizer.does("/events/import", text=file).headers["Location"].split("/")[2]
    assert "13, 15-20" in organizer.page(f"/e/{again}/settings")


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ({"sections": "North"}, "is not a section of the hall"),
        ({"sections": "North 1-40, North 41-80"}, "in common"),
        ({"sections": "North 1-40, South 40-80"}, "in common"),
        ({"sections": "North 40-1"}, "the first comes after the last"),
        ({"first_table": "0"}, "First table"),
        ({"first_table": "10000"}, "First table"),
        ({"tables_left_out": "40-1"}, "needs table numbers such as 13, 20-22, not 40-1"),
        ({"tables_left_out": "13, by the door"}, "needs table numbers such as 13, 20-22, not by"),
    ],
)
def test_sections_and_first_tables_that_cannot_be_are_refused(organizer, event, settings, why):
    page = organizer.page(f"/e/{event}/settings")
    version = re.search(r'name="version" value="(\d+)"', page)[1]
    answer = organizer.post(f"/e/{event}/settings", version=version, name="Autumn Open", **settings)
    assert answer.status_code == 422
    assert why in answer.get_data(as_text=True)


@pytest.mark.parametrize(
    ("named", "longer"),
    [
        ("", []),
        ("42", [42]),
        ("40-41, 43", [41, 43]),
        ("41 43-50", [41, 43]),
        ("南", [41, 42, 43]),
        ("ＮＯＲＴＨ、４２", [42]),
    ],
)
def test_more_time_for_some_tables(organizer, event, named, longer):
    published(organizer, event, first_table="41", sections=SECTIONS)
    organizer.does(f"/e/{event}/clock/extend", minutes="4", tables=named)
    shown = organizer.page(f"/e/{event}/tables?show=extended")
    assert [int(n) for n in re.findall(r'data-table="(\d+)"', shown)] == longer
    log = organizer.page(f"/e/{event}/log")
    assert ("4 min more for all" in log) == (not named)


@pytest.mark.parametrize("named", ["1-40", "North", "West", "42 x"])
def test_time_for_no_table_is_refused_and_given_to_none(organizer, event, named):
    published(organizer, event, first_table="41", sections=SECTIONS)
    answer = organizer.post(f"/e/{event}/clock/extend", minutes="4", tables=named)
    assert answer.status_code == 422
    assert named in answer.get_data(as_text=True)
    assert "data-table" not in organizer.page(f"/e/{event}/tables?show=extended")


def test_calls_of_all_events_are_listed_by_section(app, organizer, event, other):
    published(organizer, event, sections=SECTIONS)
    published(organizer, other, name="Side Event", first_table="41", sections=SECTIONS)
    before = organizer.get("/calls/live").get_json()["tag"]
    organizer.does(f"/e/{other}/calls", table="42", kind="judge")
    organizer.does(f"/e/{event}/calls", table="2", kind="rules")
    assert organizer.get("/calls/live").get_json()["tag"] != before
    page = organizer.page("/calls")
    assert re.findall(r"<h3>(\w+)</h3>", page) == ["North", "南"]
    queue = page[page.index('id="queue"') : page.index('id="events"')]
    assert re.findall(r"/e/(\w+)/tables\?table=(\d+)", queue) == [(event, "2"), (other, "42")]
    assert "Side Event" in organizer.page("/calls?section=南")
    assert f"/e/{event}/tables?table=2" not in organizer.page("/calls?section=南")
    assert "some of the same tables" not in page
    assert "Calls of my events" in organizer.page("/")
    organizer.does(f"/e/{event}/staff", name="Lee", role="judge", password=PASSWORD)
    lee = Person(app).log_in("Lee")
    assert "Autumn Open" in lee.page("/calls")
    assert "Side Event" not in lee.page("/calls"), "an event at which somebody else works"


def test_who_shares_tables_is_said(organizer, event, other):
    published(organizer, event)
    published(organizer, other, name="Side Event", first_table="3")
    assert "Side Event uses some of the same tables." in organizer.page("/calls")


def test_the_calls_of_the_hall_are_for_people_with_an_account(visitor, player, event):
    assert visitor.get("/calls").status_code == 403
    assert visitor.get("/calls/live").status_code == 403
    assert player("Ann").get("/calls").status_code == 403


def test_the_staff_of_one_event_works_at_another(app, organizer, event, other):
    for name, role in (("Lee", "judge"), ("Kim", "scorekeeper")):
        organizer.does(f"/e/{event}/staff", name=name, role=role, password=PASSWORD)
    organizer.does(f"/e/{other}/staff/share", other=event)
    assert "Staff of another event taken over: 3" in organizer.page(f"/e/{other}/log")
    lee = Person(app).log_in("Lee")
    assert lee.get(f"/e/{other}/tables").status_code == 200
    assert organizer.post(f"/e/{other}/staff/share", other=event).status_code == 409
    assert lee.post(f"/e/{other}/staff/share", other=event).status_code == 403
    organizer.does(f"/e/{event}/staff", name="Lee", role="organizer")
    assert Person(app).log_in("Kim").post(f"/e/{event}/staff/share", other=other).status_code == 403


def test_nobody_takes_over_a_staff_they_do_not_lead(app, organizer, event, other):
    organizer.does(f"/e/{event}/staff", name="Lee", role="organizer", password=PASSWORD)
    organizer.does(f"/e/{other}/staff", name="Kim", role="judge", password=PASSWORD)
    lee = Person(app).log_in("Lee")
    assert lee.post(f"/e/{event}/staff/share", other=other).status_code == 403
    assert lee.post(f"/e/{event}/staff/share", other="nothing").status_code == 404
    assert "Kim" not in organizer.page(f"/e/{event}/staff")


def test_table_signs_begin_at_the_events_first_table(organizer, event):
    published(organizer, event, first_table="41")
    page = organizer.page(f"/e/{event}/print")
    assert re.findall(r'name="(?:first|last)"[^>]*value="(\d+)"', page) == ["41", "43"]
    answer = organizer.get(f"/e/{event}/print/signs.pdf")
    signs = [page.extract_text() for page in PdfReader(BytesIO(answer.get_data())).pages]
    assert [number for number in ("40", "41", "42", "43", "44") if any(number in sign for sign in signs)] == [
        "41",
        "42",
        "43",
    ]


def test_a_call_is_passed_on_to_a_colleague_to_the_queue_and_to_the_head_judge(
    organizer, event, staff, round_one, clock
):
    kim, lee = staff("judge", "Kim"), staff("judge", "Lee")
    scores = staff("scorekeeper", "Sam")
    kim.does(f"{round_one}/calls", table="1", kind="rules")
    at = re.search(rf"{round_one}/calls/\d+", kim.page(f"{round_one}/tables"))[0]
    api = f"/api/v1/events/{event}/calls"
    assert problem(kim.post(f"{at}/pass")) == "No judge has taken this call yet."
    clock.forward(minutes=3)
    kim.does(f"{at}/take")
    sheet = kim.page(f"{round_one}/tables?table=1")
    to = sheet.partition('name="to"')[2].partition("</select>")[0]
    assert re.findall('value="([^"]+)"', to) == ["Chan", "Lee"], "neither oneself nor who scores"
    kim.does(f"{at}/pass", to="Lee")
    assert [call["taken_by"] for call in kim.get(api).get_json()] == ["Lee"]
    assert "you are on it" in lee.page(f"{round_one}/tables")
    assert kim.post(f"{at}/pass", to="Sam").status_code == 422
    assert scores.post(f"{at}/pass", to="Lee").status_code == 403
    lee.does(f"{at}/pass")
    clock.forward(minutes=4)
    [waits] = kim.get(api).get_json()
    assert (waits["taken_by"], waits["seconds"]) == ("", 7 * 60), "whose wait counts from the call"
    kim.does(f"{at}/take")
    kim.does(f"{at}/pass", appeal="1")
    [waits] = kim.get(api).get_json()
    assert (waits["kind"], waits["taken_by"]) == ("appeal", "")
    lee.does(f"{at}/take")
    paper = PdfReader(BytesIO(organizer.get(f"{round_one}/print/report.pdf").data)).pages[0].extract_text()
    assert re.search(r"Usual wait for a judge\s+7 min", paper), paper
