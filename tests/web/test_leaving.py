"""Who leaves at an awkward moment: out of a draft, out of a bracket, out of what is undone."""

from __future__ import annotations

import re

import pytest
from problem_page import problem

from judge.documents import read_yaml


def rounds_of(organizer, base) -> list[list[dict]]:
    file = read_yaml(organizer.get(f"{base}/file").get_data())
    return [entry["tables"] for entry in file["results"]]


def play_on(organizer, base) -> bool:
    """Pair, publish and play a round; the first seat wins. Answer no where none is left."""
    if organizer.post(f"{base}/rounds/draft").status_code != 303:
        return False
    organizer.does(f"{base}/rounds/publish")
    for table in rounds_of(organizer, base)[-1]:
        if not {"bye", "no_show"} & set(table):
            organizer.does(f"{base}/results/quick", line=f"{table['table']} 2 0")
    return True


@pytest.fixture
def knock_out(organizer):
    def make(form, players):
        fields = {"name": "Cup", "game": "zombie_world_order", "format": form}
        base = f"/e/{organizer.does('/events', **fields).headers['Location'].split('/')[2]}"
        for n in range(players):
            organizer.does(f"{base}/players", name=f"Player {n}")
        return base

    return make


@pytest.mark.parametrize(("form", "players"), [("single_elimination", 8), ("double_elimination", 6)])
def test_who_leaves_a_bracket_keeps_their_place_and_the_opponent_goes_on(
    organizer, visitor, knock_out, form, players
):
    base = knock_out(form, players)
    play_on(organizer, base)
    winner = next(t["players"][0] for t in rounds_of(organizer, base)[0] if "bye" not in t)
    organizer.does(f"{base}/players/{winner}/drop")
    assert play_on(organizer, base)
    seated = [t for t in rounds_of(organizer, base)[1] if winner in t["players"]]
    assert [t.get("no_show") for t in seated] == [[winner]]
    while play_on(organizer, base):
        pass
    assert "All rounds are played" in organizer.page(f"{base}/desk")
    assert "goes on" in visitor.page(base)
    assert visitor.page(base).count(">winner<") == 1, "who won the last match goes nowhere"


def test_a_draft_with_somebody_who_has_left_is_not_published(organizer, event):
    for name in ("Ann", "Bob", "Cid", "Dora"):
        organizer.does(f"/e/{event}/players", name=name)
    organizer.does(f"/e/{event}/rounds/draft")
    organizer.does(f"/e/{event}/players/P001/drop")
    refused = organizer.post(f"/e/{event}/rounds/publish")
    assert refused.status_code == 409
    assert "P001 is not in the event in this round" in problem(refused)
    page = organizer.page(f"/e/{event}/desk")
    assert "P001 is not in the event in this round" in page
    offered = [f"/e/{event}/rounds/{act}" in page for act in ("publish", "draft/swap", "draft/discard")]
    assert offered == [False, False, True], "what would be refused is not offered"
    organizer.does(f"/e/{event}/rounds/draft/discard")
    organizer.does(f"/e/{event}/rounds/draft")
    organizer.does(f"/e/{event}/rounds/publish")


def test_coming_back_is_not_undone_once_they_sit_at_a_table(organizer, round_one):
    organizer.does(f"{round_one}/players/P001/drop")
    for table in (1, 2):
        organizer.does(f"{round_one}/results/quick", line=f"{table} 2 0")
    organizer.does(f"{round_one}/players/P001/undrop")
    back = re.search(r"log/(\d+)/undo", organizer.page(f"{round_one}/log"))[1]
    organizer.does(f"{round_one}/rounds/draft")
    organizer.does(f"{round_one}/rounds/publish")
    refused = organizer.post(f"{round_one}/log/{back}/undo")
    assert refused.status_code == 409
    assert "This cannot be undone any more" in problem(refused)
    organizer.page(f"{round_one}/desk")


def test_after_the_last_round_there_is_no_button_for_another(organizer, round_one):
    for table in (1, 2):
        organizer.does(f"{round_one}/results/quick", line=f"{table} 2 0")
    assert "Pair round 2" in organizer.page(f"{round_one}/desk")
    while play_on(organizer, round_one):
        pass
    desk = organizer.page(f"{round_one}/desk")
    assert "All rounds are played" in desk
    assert "Pair round" not in desk
    assert "Close the event" in desk
