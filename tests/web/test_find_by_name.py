"""A player is found by name or number from one box; nobody is taken for their twin."""

from __future__ import annotations

from problem_page import problem


def test_a_player_is_dropped_and_penalised_by_name(organizer, round_one):
    organizer.does(f"{round_one}/players/drop", code="bob")
    assert "out after round 1" in organizer.page(f"{round_one}/players/P002")
    organizer.does(f"{round_one}/penalties", code="Cid", category="other", level="warning", note="late")
    assert "Cid" in organizer.page(f"{round_one}/penalties")


def test_a_name_that_two_have_is_asked_for_by_number(organizer, round_one):
    organizer.does(f"{round_one}/players", name="Ann", twin="1")
    refused = organizer.post(f"{round_one}/players/drop", code="Ann")
    assert refused.status_code == 409
    assert "P001, P005" in problem(refused)
    assert "out after" not in organizer.page(f"{round_one}/players")
    organizer.does(f"{round_one}/players/drop", code="P005")


def test_an_unknown_name_is_said_as_such(organizer, round_one):
    refused = organizer.post(f"{round_one}/players/drop", code="Zed")
    assert refused.status_code == 404
    assert "There is no player Zed" in problem(refused)
