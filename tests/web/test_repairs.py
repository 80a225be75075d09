"""A wrong result found late: the ways to go on are shown, and only what the organizer chooses is changed."""

from __future__ import annotations

import html
import re

import pytest


@pytest.fixture
def two_rounds(organizer, event):
    """Eight players, round 1 with 2–0 everywhere, round 2 published."""
    organizer.does(f"/e/{event}/players/list", list="\n".join(f"Player {n}" for n in range(8)))
    organizer.does(f"/e/{event}/rounds/draft")
    organizer.does(f"/e/{event}/rounds/publish")
    for table in (1, 2, 3, 4):
        organizer.does(f"/e/{event}/results/quick", line=f"{table} 2 0")
    organizer.does(f"/e/{event}/rounds/draft")
    organizer.does(f"/e/{event}/rounds/publish")
    return f"/e/{event}"


def seated(organizer, url, number):
    page = organizer.page(f"{url}/desk?round={number}&all=1")
    return {
        int(table): html.unescape(names)
        for table, names in re.findall(
            r'<th scope="row" class="num">(\d+)</th><td(?: [^>]*)?>([^<]*)</td>', page
        )
    }


def correct(organizer, url, figures="0-2"):
    """Correct table 1 of round 1; return the page of choices."""
    sheet = organizer.page(f"{url}/rounds/1/tables/1")
    version = re.search(r'name="version" value="(\d+)"', sheet)[1]
    answer = organizer.does(f"{url}/rounds/1/tables/1/result", figures=figures, version=version)
    return answer.headers["Location"], version


def test_nothing_changes_before_a_way_is_chosen(organizer, two_rounds):
    before = seated(organizer, two_rounds, 2)
    location, _ = correct(organizer, two_rounds)
    page = organizer.page(location)
    assert page.count('method="post"') == 3
    assert seated(organizer, two_rounds, 2) == before
    assert "2–0" in organizer.page(f"{two_rounds}/rounds/1/tables/1")


@pytest.mark.parametrize("choice", ["leave", "swap", "pair_again"])
def test_a_chosen_way_seats_whom_it_said_it_would(organizer, two_rounds, choice):
    before = seated(organizer, two_rounds, 2)
    location, version = correct(organizer, two_rounds)
    panel = organizer.page(location).split(f'id="h-{choice}"')[1].split("</section>")[0]
    promised = {
        int(table): html.unescape(after)
        for table, _, after in re.findall(
            r'class="num">(\d+)</th><td(?: [^>]*)?>([^<]*)</td><td>([^<]*)</td>', panel
        )
    }
    organizer.does(location.split("?")[0], figures="0-2", version=version, choice=choice)
    assert seated(organizer, two_rounds, 2) == before | promised
    assert "0–2" in organizer.page(f"{two_rounds}/rounds/1/tables/1")
    assert bool(promised) == (choice != "leave") or choice == "swap"


def test_a_repair_is_undone_in_one_step(organizer, two_rounds):
    before = organizer.page(f"{two_rounds}/file")
    location, version = correct(organizer, two_rounds)
    organizer.does(location.split("?")[0], figures="0-2", version=version, choice="pair_again")
    assert organizer.page(f"{two_rounds}/file") != before
    undo = re.search(r'action="([^"]+/undo)"', organizer.page(f"{two_rounds}/log"))[1]
    organizer.does(undo)
    assert organizer.page(f"{two_rounds}/file") == before


def test_a_round_in_which_somebody_played_is_not_paired_again(organizer, two_rounds):
    organizer.does(f"{two_rounds}/results/quick", line="4 2 0")
    location, version = correct(organizer, two_rounds)
    panel = organizer.page(location).split('id="h-pair_again"')[1].split("</section>")[0]
    assert "not possible" in panel
    forced = organizer.post(location.split("?")[0], figures="0-2", version=version, choice="pair_again")
    assert forced.status_code == 409
    assert "2–0" in organizer.page(f"{two_rounds}/rounds/1/tables/1")


def test_a_draft_says_when_it_is_out_of_date(organizer, two_rounds):
    for table in (1, 2, 3, 4):
        organizer.does(f"{two_rounds}/results/quick", line=f"{table} 2 0")
    organizer.does(f"{two_rounds}/rounds/draft")
    assert "Something changed since" not in organizer.page(f"{two_rounds}/desk")
    organizer.does(f"{two_rounds}/players/P003/drop")
    assert "Something changed since" in organizer.page(f"{two_rounds}/desk")
