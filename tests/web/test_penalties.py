"""Penalties that change a result: a game loss, a match loss; given at once, or once the head judge has decided."""

from __future__ import annotations

import re

import pytest
from problem_page import problem

NOTE = {"category": "tardiness", "note": "ten minutes late"}


def games(person, base, table=1):
    """Return who sits at a table, and its games."""
    feed = person.get(f"/api/v1{base.replace('/e/', '/events/')}/feed").get_json()
    found = next(one for one in feed["results"][-1]["tables"] if one["table"] == table)
    return found["players"], found.get("games")


@pytest.mark.parametrize(
    ("line", "level", "seat", "after"),
    [
        ("1 2 0", "game_loss", 0, [2, 1, 0]),
        ("1 1 1 1", "game_loss", 1, [2, 1, 1]),
        ("1 2 1", "match_loss", 0, [0, 2, 0]),
        ("", "match_loss", 1, [2, 0, 0]),
        ("1 2 0", "disqualification", 0, [0, 2, 0]),
        ("", "disqualification", 1, [2, 0, 0]),
    ],
)
def test_a_loss_that_counts_changes_the_result(organizer, round_one, line, level, seat, after):
    if line:
        organizer.does(f"{round_one}/results/quick", line=line)
    players, before = games(organizer, round_one)
    organizer.does(f"{round_one}/penalties", code=players[seat], level=level, counts="1", **NOTE)
    assert games(organizer, round_one) == (players, after)
    assert "changes the result" in organizer.page(f"{round_one}/penalties")
    entry = re.search(r"log/(\d+)/undo", organizer.page(f"{round_one}/log"))[1]
    organizer.does(f"{round_one}/log/{entry}/undo")
    assert games(organizer, round_one) == (players, before)
    assert "ten minutes late" not in organizer.page(f"{round_one}/penalties")


def test_a_loss_without_the_tick_leaves_the_result(organizer, round_one):
    organizer.does(f"{round_one}/results/quick", line="1 2 0")
    players, before = games(organizer, round_one)
    organizer.does(f"{round_one}/penalties", code=players[0], level="match_loss", **NOTE)
    assert games(organizer, round_one) == (players, before)


def test_what_a_judge_proposes_changes_nothing_until_it_is_given(organizer, staff, round_one):
    judge = staff("judge", "Jo")
    organizer.does(f"{round_one}/results/quick", line="1 2 0")
    players, before = games(organizer, round_one)
    judge.does(f"{round_one}/penalties", code=players[0], level="match_loss", counts="1", **NOTE)
    assert games(organizer, round_one) == (players, before)
    number = re.search(r"penalties/(\d+)/decide", organizer.page(f"{round_one}/penalties"))[1]
    organizer.does(f"{round_one}/penalties/{number}/decide", give="1")
    assert games(organizer, round_one) == (players, [0, 2, 0])


def test_a_loss_of_a_round_that_is_over_is_refused(organizer, staff, round_one):
    judge = staff("judge", "Jo")
    players, _ = games(organizer, round_one)
    judge.does(f"{round_one}/penalties", code=players[0], level="match_loss", counts="1", **NOTE)
    for table in (1, 2):
        organizer.does(f"{round_one}/results/quick", line=f"{table} 2 0")
    organizer.does(f"{round_one}/rounds/draft")
    organizer.does(f"{round_one}/rounds/publish")
    number = re.search(r"penalties/(\d+)/decide", organizer.page(f"{round_one}/penalties"))[1]
    refused = organizer.post(f"{round_one}/penalties/{number}/decide", give="1")
    assert (refused.status_code, "Round 1 is over" in problem(refused)) == (409, True)
    organizer.does(f"{round_one}/penalties/{number}/decide", give="0")


@pytest.mark.parametrize(
    ("line", "form", "status", "because"),
    [
        ("", {"level": "warning"}, 422, "Only a game loss, match loss"),
        (
            "",
            {"level": "match_loss", "code": "", "subject": "Coach"},
            422,
            "Only a game loss, match loss",
        ),
        ("", {"level": "game_loss"}, 422, "not in yet"),
        ("1 2 1", {"level": "game_loss"}, 422, "2-2"),
    ],
)
def test_a_loss_that_no_result_can_show_is_refused(organizer, round_one, line, form, status, because):
    if line:
        organizer.does(f"{round_one}/results/quick", line=line)
    players, before = games(organizer, round_one)
    refused = organizer.post(f"{round_one}/penalties", **{"code": players[0], "counts": "1"} | NOTE | form)
    assert (refused.status_code, because in problem(refused)) == (status, True), problem(refused)
    assert games(organizer, round_one) == (players, before)
    assert "ten minutes late" not in organizer.page(f"{round_one}/penalties")


def test_the_api_gives_a_loss_that_counts(organizer, round_one):
    players, _ = games(organizer, round_one)
    body = {"code": players[1], "level": "match_loss", "counts": True, **NOTE}
    api = f"/api/v1{round_one.replace('/e/', '/events/')}"
    headers = {"X-CSRFToken": organizer.token()}
    answer = organizer.client.post(f"{api}/penalties", json=body, headers=headers)
    assert answer.get_json() == {"answer": "given"}
    assert games(organizer, round_one) == (players, [2, 0, 0])
    assert organizer.get(f"{api}/penalties").get_json()[0]["counts"] is True


@pytest.mark.parametrize("left_before", [False, True])
def test_who_is_disqualified_comes_back_only_by_undoing_the_penalty(organizer, round_one, left_before):
    code = games(organizer, round_one)[0][0]
    back = f"{round_one}/players/{code}/undrop"
    if left_before:
        organizer.does(f"{round_one}/players/{code}/drop")
    organizer.does(f"{round_one}/penalties", code=code, level="disqualification", **NOTE)
    assert "is disqualified" in problem(organizer.post(back))
    newest, *older = re.findall(r"log/(\d+)/undo", organizer.page(f"{round_one}/log"))
    if left_before:
        assert "is disqualified" in problem(organizer.post(f"{round_one}/log/{older[0]}/undo"))
    organizer.does(f"{round_one}/log/{newest}/undo")
    assert organizer.post(back).status_code == (303 if left_before else 409)
