"""The beat of the live pages: it changes when, and only when, what this person sees has changed."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest

from judge.store.services import live


def tag(person, event, own=""):
    return person.get(f"/e/{event}/live{own}").json["tag"]


@pytest.fixture
def hall(organizer, event, player):
    """Four players with phones and a published round."""
    phones = [player(name) for name in ("Ann", "Bob", "Cid", "Dora")]
    organizer.does(f"/e/{event}/rounds/draft")
    organizer.does(f"/e/{event}/rounds/publish")
    for phone in phones:
        phone.table = int(re.search(r"<small>Table</small>(\d+)", phone.page(f"/e/{event}/me"))[1])
    return phones


def test_what_is_private_to_the_staff_does_not_stir_the_public(organizer, visitor, event, hall):
    organizer.does(f"/e/{event}/decks/P002/unlock", minutes="10", reason="the list was cut off")
    before = tag(visitor, event), tag(hall[0], event), tag(organizer, event)
    organizer.does(f"/e/{event}/penalties", code="P001", category="deck", level="warning", note="x")
    organizer.does(f"/e/{event}/decks/P002", list="4 Foo")
    assert (tag(visitor, event), tag(hall[0], event)) == before[:2]
    assert tag(organizer, event) != before[2]


@pytest.mark.parametrize(
    ("act", "form"),
    [
        ("results/quick", {"line": "1 2 0"}),
        ("announcements", {"text": "Lunch"}),
        ("clock/start", {}),
        ("players", {"name": "Eve"}),
        ("players/P001", {"name": "Anna"}),
        ("players/P001/drop", {}),
        ("penalties", {"code": "P001", "category": "other", "level": "warning", "note": "x", "points": "1"}),
    ],
)
def test_what_everybody_sees_stirs_everybody(organizer, visitor, event, hall, act, form):
    before = tag(visitor, event)
    organizer.does(f"/e/{event}/{act}", **form)
    assert tag(visitor, event) != before


def test_a_phone_is_stirred_by_its_own_table_and_not_by_another(organizer, event, hall):
    at_one = next(phone for phone in hall if phone.table == 1)
    at_two = next(phone for phone in hall if phone.table == 2)
    before = tag(at_one, event, "?own"), tag(at_two, event, "?own")
    organizer.does(f"/e/{event}/results/quick", line="1 2 0")
    assert tag(at_one, event, "?own") != before[0]
    assert tag(at_two, event, "?own") == before[1]


def test_a_call_stirs_the_caller_and_the_judges(organizer, event, hall):
    phone = hall[0]
    before = tag(phone, event, "?own"), tag(organizer, event)
    phone.does(f"/e/{event}/me/call")
    assert tag(phone, event, "?own") != before[0]
    assert tag(organizer, event) != before[1]


def test_a_correction_within_the_same_second_stirs_too(organizer, visitor, event, hall):
    organizer.does(f"/e/{event}/results/quick", line="1 2 0")
    before = tag(visitor, event)
    sheet = organizer.page(f"/e/{event}/rounds/1/tables/1")
    version = re.search(r'name="version" value="(\d+)"', sheet)[1]
    organizer.does(f"/e/{event}/rounds/1/tables/1/result", figures="0-2", version=version)
    assert tag(visitor, event) != before


def test_a_page_that_answers_a_write_is_not_fetched_again(organizer, event):
    assert f'data-live="/e/{event}/live"' in organizer.page(f"/e/{event}/players")
    answer = organizer.does(f"/e/{event}/players/list", list="Ann\nBob")
    assert answer.status_code == 200
    assert "data-live" not in answer.get_data(as_text=True)


def test_a_page_asks_as_often_as_something_can_change(organizer, visitor, event, hall):
    def again(person, own=""):
        return person.get(f"/e/{event}/live{own}").json["again"]

    assert again(organizer) < again(hall[0], "?own") < again(visitor)
    for table in (1, 2):
        organizer.does(f"/e/{event}/results/quick", line=f"{table} 2 0")
    assert again(hall[0], "?own") == again(visitor)
    organizer.does(f"/e/{event}/close", reason="over")
    assert again(organizer) == again(hall[0], "?own") == again(visitor) >= 30


def test_a_beat_that_is_known_is_answered_without_a_look_anywhere(app, organizer, event, hall, monkeypatch):
    """The server's loop asks so: nothing for the staff, for strangers to this process, or once anything was written."""
    monkeypatch.setattr(live, "KNOWN", 60)
    at_once = app.extensions["at_once"]
    slug, one, other = f"/e/{event}/live", hall[0], hall[1]

    def asked(phone, seen):
        return at_once(
            slug, f"own=1&seen={quote(seen)}", f"judge={phone.client.get_cookie('judge').value}", ""
        )

    assert asked(one, tag(one, event, "?own=1")) == one.get(f"{slug}?own=1").data
    assert asked(one, "p0") is None
    assert asked(other, "p0") is None
    assert asked(organizer, tag(organizer, event)) is None
    assert at_once(f"/e/{event}", "", "", "") is None
    before = tag(one, event, "?own=1")
    organizer.does(f"/e/{event}/players/P004/drop")
    assert tag(organizer, event) != before
    assert asked(one, before) is None
