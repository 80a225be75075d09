"""The event in pictures: what is drawn, that a table says the same, and who sees what."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from filled_forms import filled
from pypdf import PdfReader

FONTS = True  # sizes are looked at


@pytest.fixture
def played(organizer, round_one):
    """Play two rounds of four: the first of each table wins."""
    for number in (1, 2):
        if number == 2:
            organizer.does(f"{round_one}/rounds/draft")
            organizer.does(f"{round_one}/rounds/publish")
        for table in (1, 2):
            organizer.does(f"{round_one}/results/quick", line=f"{table} 2 0", round=str(number))
    return round_one


def test_before_a_round_there_is_nothing_to_draw(visitor, event):
    assert "No charts before the first round." in visitor.page(f"/e/{event}/pictures")


def test_ranks_are_drawn_and_stand_in_a_table(visitor, played):
    page = visitor.page(f"{played}/pictures")
    assert page.count('class="run') == 4 + 1  # four players, and how the results came in
    leader = re.search(r"After round 2 (\w+) leads", page)[1]
    row = re.search(rf'<th scope="row">{leader}</th>((?:<td class="num">\d</td>)+)', page)[1]
    assert re.findall(r"\d", row)[-1] == "1"
    assert re.search(r"Results in</th>.*?<td class=\"num\">2 / 2</td>", page, re.DOTALL), (
        "and how they came in"
    )


def test_calls_are_for_the_staff_alone(visitor, organizer, played):
    organizer.does(f"{played}/calls", table="2", kind="judge")
    assert "Judge calls by table" not in visitor.page(f"{played}/pictures")
    assert "Judge calls by table" in organizer.page(f"{played}/pictures")


def test_a_draft_is_not_drawn(visitor, organizer, round_one):
    for table in (1, 2):
        organizer.does(f"{round_one}/results/quick", line=f"{table} 2 0", round="1")
    before = visitor.page(f"{round_one}/pictures")
    organizer.does(f"{round_one}/rounds/draft")
    assert visitor.page(f"{round_one}/pictures").split("<main")[1] == before.split("<main")[1]


@pytest.mark.browser
@pytest.mark.parametrize(
    ("who", "size", "scheme", "locale"), [("organizer", "phone", "dark", "en"), ("", "desk", "light", "ja")]
)
def test_the_pictures_are_accessible_and_fit(browse, place, faults, who, size, scheme, locale):
    page = browse(who, size, color_scheme=scheme, locale=locale, bypass_csp=True)
    page.goto(f"{place.event}/pictures")
    assert page.locator("svg.chart").count() >= 1
    if not who:
        paper = "".join(leaf.extract_text() for leaf in PdfReader(BytesIO(page.pdf())).pages)
        assert re.search(r"\d / 8", paper), "tables that are folded on the screen are printed"
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    assert faults(page) == []
    assert page.problems == []


def test_the_report_of_an_event_is_one_page_for_the_staff(visitor, organizer, played, clock, tmp_path):
    organizer.does(f"{played}/calls", table="2", kind="judge")
    clock.forward(hours=2)
    organizer.does(f"{played}/calls", table="1", kind="judge")
    page = organizer.page(f"{played}/pictures").split("Judge calls by hour")[1]
    assert re.findall(r'<th scope="row">(\d\d:00)</th>', page) == ["09:00", "10:00", "11:00"]
    pdf = organizer.get(f"{played}/print/report.pdf").get_data()
    read = PdfReader(BytesIO(pdf))
    assert len(read.pages) == 1
    text = read.pages[0].extract_text()
    leader = re.search(r"After round 2 (\w+) leads", organizer.page(f"{played}/pictures"))[1]
    assert text.count(leader) == 2  # first, and in the standings
    assert "Judge calls by hour" in text
    assert visitor.get(f"{played}/print/report.pdf").status_code == 404


def test_published_decks_are_counted_by_card_and_by_colour(organizer, visitor, event, round_one):
    def lists():
        page = visitor.page(f"{round_one}/pictures")
        rows = r'<th scope="row">([^<]+)</th>\s*<td><meter min="0" max="2" value="(\d)".*?</td>\s*<td class="num">(\d+)'
        return re.findall(rows, page.split("Cards in the published decks")[-1])

    for code, cards in (("P001", "4 SP-001\n2 SP-009"), ("P002", "3 SP-002")):
        organizer.does(f"{round_one}/decks/{code}/unlock", minutes="5", reason="late")
        organizer.does(f"{round_one}/decks/{code}", list=cards)
    assert lists() == []
    sent = filled(organizer.page(f"{round_one}/settings"), f"{round_one}/settings")
    organizer.does(f"{round_one}/settings", **sent | {"decks_public": "1"})
    found = lists()
    assert ("green", "2", "7") in found
    assert ("blue", "1", "2") in found
    assert len([row for row in found if row[0] not in ("green", "blue")]) == 3
