"""A player is found by name or number from one box; nobody is taken for their twin."""

from __future__ import annotations

import html
import re
from io import BytesIO

import pytest
from problem_page import problem
from slip_photo import taken


def test_a_player_is_dropped_and_penalised_by_name(organizer, round_one):
    organizer.does(f"{round_one}/players/drop", code="bob")
    assert "dropped after round 1" in organizer.page(f"{round_one}/players/P002")
    organizer.does(f"{round_one}/penalties", code="Cid", category="other", level="warning", note="late")
    assert "Cid" in organizer.page(f"{round_one}/penalties")


def test_a_name_that_two_have_is_asked_for_by_number(organizer, round_one):
    organizer.does(f"{round_one}/players", name="Ann", twin="1")
    refused = organizer.post(f"{round_one}/players/drop", code="Ann")
    assert refused.status_code == 409
    assert "P001, P005" in problem(refused)
    assert "dropped after" not in organizer.page(f"{round_one}/players")
    organizer.does(f"{round_one}/players/drop", code="P005")


def test_an_unknown_name_is_said_as_such(organizer, round_one):
    refused = organizer.post(f"{round_one}/players/drop", code="Zed")
    assert refused.status_code == 404
    assert "There is no player Zed" in problem(refused)


def found(person, at, words):
    """List the players the box finds, and the tables it offers or opens."""
    answer = person.get(f"{at}/find", query_string={"q": words})
    if answer.status_code == 302:
        return [], [answer.headers["Location"].rpartition("=")[2]]
    page = html.unescape(answer.get_data(as_text=True))
    players = re.findall(r'num">(P\d+)</span>', page)
    return players, re.findall(r'class="btn go" href="[^"]*table=(\d+)', page)


FOUND = {
    "bob": (["P002"], []),
    "ＢＯＢ": (["P002"], []),
    "o": (["P002", "P004"], []),
    "P003": (["P003"], []),
    "p3": (["P003"], []),
    "2": (["P002"], ["2"]),
    "0": ([], []),
    "table 2": ([], ["2"]),
    "桌2": ([], ["2"]),
    "卓 １": ([], ["1"]),
    "99": ([], []),
    "nobody": ([], []),
    "": ([], []),
}


@pytest.mark.parametrize("words", FOUND)
def test_one_box_finds_players_and_tables(organizer, round_one, words):
    assert found(organizer, round_one, words) == FOUND[words]


def test_the_box_stands_on_the_staffs_pages_and_offers_what_one_may_do(organizer, staff, visitor, round_one):
    assert 'role="search"' in organizer.page(f"{round_one}/desk")
    offered = organizer.page(f"{round_one}/find?q=bob")
    assert all(
        part in offered for part in ("/players/P002/drop", "player=P002", "/decks/P002", "/tables?table=")
    )
    offered = staff("judge", "Lee").page(f"{round_one}/find?q=bob")
    assert "player=P002" in offered
    assert "/players/P002/drop" not in offered
    assert "/decks/P002" not in offered
    assert visitor.get(f"{round_one}/find?q=bob").status_code == 403
    organizer.does(f"{round_one}/players/P002/drop")
    assert "/players/P002/drop" not in organizer.page(f"{round_one}/find?q=bob")
    assert found(organizer, round_one, "b" * 500)[0] == []


SLIP = "https://judge.example{}/rounds/1/tables/2"  # what is printed on the slip of table 2


@pytest.mark.parametrize("how", ["find", "fast entry", "photo"])
def test_the_code_of_a_slip_opens_its_table(organizer, round_one, how):
    address = SLIP.format(round_one)
    answer = {
        "find": lambda: organizer.get(f"{round_one}/find", query_string={"q": address}),
        "fast entry": lambda: organizer.post(f"{round_one}/results/quick", line=address, round="1"),
        "photo": lambda: organizer.post(f"{round_one}/find/photo", photo=(taken(address), "slip.png")),
    }[how]()
    assert answer.status_code == 303
    assert answer.headers["Location"] == f"{round_one}/rounds/1/tables/2"
    assert "Table 2" in organizer.page(answer.headers["Location"])


@pytest.mark.parametrize(
    ("photo", "said"),
    [
        (lambda _at: taken(), "No slip code found"),
        (lambda _at: taken("https://judge.example/join/ABC234"), "No slip code found"),
        (lambda at: taken(SLIP.format(at), SLIP.format(at).replace("tables/2", "tables/1")), "several slips"),
        (lambda _at: BytesIO(b"no picture"), "not a picture we can read"),
    ],
    ids=["blank", "another code", "two slips", "a text"],
)
def test_a_photo_without_one_slip_opens_nothing(organizer, round_one, photo, said):
    refused = organizer.post(f"{round_one}/find/photo", photo=(photo(round_one), "photo.png"))
    assert refused.status_code == 422
    assert said in problem(refused)


def test_a_table_offers_to_drop_who_sits_there(organizer, staff, round_one):
    sheet = organizer.page(f"{round_one}/tables?table=1")
    assert len(re.findall(r'action="[^"]+/players/(P\d+)/drop"', sheet)) == 2
    assert "/drop" not in staff("judge", "Lee").page(f"{round_one}/tables?table=1")
