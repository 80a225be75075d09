"""While a round is being played: somebody comes late, and tables are changed by hand with new slips."""

from __future__ import annotations

import re

import pytest
from filled_forms import filled


@pytest.fixture
def round_of_three(organizer, event):
    """Three players and a published first round: one table and a bye."""
    for name in ("Ann", "Bob", "Cid"):
        organizer.does(f"/e/{event}/players", name=name)
    organizer.does(f"/e/{event}/rounds/draft")
    organizer.does(f"/e/{event}/rounds/publish")


def tables(organizer, event):
    """Return the tables of the feed: players and what they have."""
    [one] = organizer.get(f"/api/v1/events/{event}/feed").get_json()["results"]
    return {
        tuple(table["players"]): {k for k in table if k not in {"table", "players"}}
        for table in one["tables"]
    }


def test_who_comes_late_plays_whoever_has_the_bye(organizer, event, round_of_three):
    [resting] = [players[0] for players, told in tables(organizer, event).items() if told == {"bye"}]
    organizer.does(f"/e/{event}/players", name="Dora", late="bye")
    assert tables(organizer, event)[resting, "P004"] == set()
    refused = organizer.post(f"/e/{event}/players", name="Eve", late="bye")
    assert refused.status_code == 409
    assert "Round 1 has no bye" in refused.text
    assert "P005" not in organizer.page(f"/e/{event}/players")


@pytest.mark.parametrize(("late", "points"), [("half_bye", 1), ("loss", 0)])
def test_who_comes_late_has_half_a_bye_or_a_loss(organizer, event, round_of_three, late, points):
    organizer.does(f"/e/{event}/players", name="Dora", late=late)
    assert tables(organizer, event)["P004",] == {late}
    standings = organizer.get(f"/api/v1/events/{event}/standings").get_json()
    assert [row["points"] for row in standings if row["player"] == "P004"] == [points]


def test_nobody_sits_late_where_no_round_is_played(organizer, event):
    assert organizer.post(f"/e/{event}/players", name="Dora", late="loss").status_code == 409
    assert organizer.post(f"/e/{event}/players", name="Dora", late="x").status_code == 422
    organizer.does(f"/e/{event}/players", name="Dora", late="")


def test_pairings_are_changed_by_hand_while_they_are_played(organizer, visitor, event, round_one):
    first, second = list(tables(organizer, event))
    answer = organizer.does(f"/e/{event}/rounds/draft/swap", first=first[1], second=second[1])
    assert (
        answer.headers["Location"].endswith("/print/slips?tables=1,2")
        or "tables=1%2C2" in answer.headers["Location"]
    )
    assert list(tables(visitor, event)) == [(first[0], second[1]), (second[0], first[1])]
    assert "changed places" in organizer.page(f"/e/{event}/log")
    one = organizer.get(f"/e/{event}/print/slips.pdf?tables=2")
    assert one.status_code == 200
    organizer.does(f"/e/{event}/results/quick", line="1 2 0")
    refused = organizer.post(f"/e/{event}/rounds/draft/swap", first=first[0], second=second[0])
    assert refused.status_code == 409
    assert "Table 1 already has a result" in refused.text


@pytest.mark.parametrize(
    ("path", "form"),
    [
        ("results/quick", {"line": "{table} 2 0", "round": "1"}),
        ("rounds/1/tables/{table}/result", {"figures": "2-0", "version": "{version}"}),
        ("rounds/1/tables/{table}/result", {"missed": "double_loss", "version": "{version}"}),
        ("me/report", {"figures": "2-0", "round": "1", "table": "{table}"}),
    ],
)
def test_a_result_kept_while_others_sat_down_is_not_theirs(organizer, event, player, path, form):
    people = {person.code: person for person in map(player, ("Ann", "Bob", "Cid", "Dora"))}
    organizer.does(f"/e/{event}/rounds/draft")
    organizer.does(f"/e/{event}/rounds/publish")
    before, others = list(tables(organizer, event))
    organizer.does(f"/e/{event}/rounds/draft/swap", first=before[1], second=others[1])
    sheet = organizer.page(f"/e/{event}/rounds/1/tables/1")
    version = re.search(r'name="version" value="(\d+)"', sheet)[1]
    sender = people[before[0]] if path == "me/report" else organizer
    filled_in = {name: value.format(table=1, version=version) for name, value in form.items()}
    for seen, status in ((before, 409), ((before[0], others[1]), 303)):
        answer = sender.post(f"/e/{event}/{path}".format(table=1), players=" ".join(seen), **filled_in)
        assert answer.status_code == status
        assert ("Table 1 now has other players" in answer.text) == (status == 409)


def test_every_change_by_hand_makes_an_open_sheet_stale(organizer, event, round_one):
    first, second = list(tables(organizer, event))
    for one, two in ((first[0], second[0]), (first[1], second[1])):
        sheet = organizer.page(f"/e/{event}/rounds/1/tables/1")
        sent = {"figures": "2-0", "version": re.search(r'name="version" value="(\d+)"', sheet)[1]}
        organizer.does(f"/e/{event}/rounds/draft/swap", first=one, second=two)
        assert organizer.post(f"/e/{event}/rounds/1/tables/1/result", **sent).status_code == 409


def finish(organizer, event):
    """Publish the next round, and let the first of every table win."""
    organizer.does(f"/e/{event}/rounds/draft")
    organizer.does(f"/e/{event}/rounds/publish")
    page = organizer.get(f"/api/v1/events/{event}/feed").get_json()["results"][-1]
    for table in page["tables"]:
        if len(table["players"]) == 2:
            organizer.does(f"/e/{event}/results/quick", line=f"{table['table']} 2 0")


@pytest.mark.parametrize(
    ("fields", "rounds"),
    [
        ({"rounds": "1", "cut_to": "2", "cut_format": "swiss", "cut_rounds": "2"}, 2),
        ({"format": "single_elimination"}, 1),
        ({"format": "round_robin"}, 1),
        ({"rounds": "1"}, 1),
    ],
)
def test_nobody_enters_whom_no_round_would_pair(app, organizer, visitor, event, fields, rounds):
    page = organizer.page(f"/e/{event}/settings")
    sent = filled(page, f"/e/{event}/settings") | fields
    organizer.does(f"/e/{event}/settings", **sent)
    for name in ("Ann", "Bob", "Cid", "Dora"):
        organizer.does(f"/e/{event}/players", name=name)
    for _ in range(rounds):
        finish(organizer, event)
    code = re.search(r'<b class="code">(\w+)</b>', organizer.page(f"/e/{event}/players"))[1]
    before = organizer.get(f"/e/{event}/file").get_data()
    for answer in (
        organizer.post(f"/e/{event}/players", name="Eve"),
        organizer.post(f"/e/{event}/players/list", list="Eve\nFay"),
        visitor.post(f"/join/{code}", name="Eve"),
    ):
        assert answer.status_code == 409
        assert "Late players cannot be paired now" in answer.text
    assert organizer.get(f"/e/{event}/file").get_data() == before


def test_who_was_cut_does_not_come_back(organizer, event):
    sent = filled(organizer.page(f"/e/{event}/settings"), f"/e/{event}/settings")
    more = {"rounds": "1", "cut_to": "2", "cut_format": "swiss", "cut_rounds": "2"}
    organizer.does(f"/e/{event}/settings", **sent | more)
    for name in ("Ann", "Bob", "Cid", "Dora"):
        organizer.does(f"/e/{event}/players", name=name)
    finish(organizer, event)
    last = organizer.get(f"/api/v1/events/{event}/standings").get_json()[-1]["player"]
    organizer.does(f"/e/{event}/players/{last}/drop")
    finish(organizer, event)
    refused = organizer.post(f"/e/{event}/players/{last}/undrop")
    assert refused.status_code == 409
    assert "the cut decides who plays" in refused.text


def test_a_second_stage_for_everybody_takes_who_is_late(organizer, event):
    sent = filled(organizer.page(f"/e/{event}/settings"), f"/e/{event}/settings")
    organizer.does(f"/e/{event}/settings", **sent | {"rounds": "1", "cut_format": "swiss", "cut_rounds": "2"})
    for name in ("Ann", "Bob", "Cid", "Dora"):
        organizer.does(f"/e/{event}/players", name=name)
    finish(organizer, event)
    organizer.does(f"/e/{event}/rounds/draft")
    organizer.does(f"/e/{event}/rounds/publish")
    organizer.does(f"/e/{event}/players", name="Eve", late="loss")
    last = organizer.get(f"/api/v1/events/{event}/feed").get_json()["results"][-1]["tables"][-1]
    assert (last["players"], last["loss"]) == (["P005"], True)


def test_a_bracket_is_not_broken_by_hand(organizer, event):
    sent = filled(organizer.page(f"/e/{event}/settings"), f"/e/{event}/settings")
    organizer.does(f"/e/{event}/settings", **sent | {"format": "single_elimination"})
    for k in range(8):
        organizer.does(f"/e/{event}/players", name=f"Player {'ABCDEFGH'[k]}")
    finish(organizer, event)
    organizer.does(f"/e/{event}/rounds/draft")
    organizer.does(f"/e/{event}/rounds/publish")
    last = organizer.get(f"/api/v1/events/{event}/feed").get_json()["results"][-1]["tables"]
    first, second = last[0]["players"][0], last[1]["players"][0]
    refused = organizer.post(f"/e/{event}/rounds/draft/swap", first=first, second=second)
    assert refused.status_code == 409
    assert "should meet here" in refused.text
