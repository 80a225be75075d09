"""What people see first: the start page, the hall's screen, the list of players, and names that occur twice."""

from __future__ import annotations

import html
import re

import pytest

FONTS = True  # sizes are looked at


def test_the_start_page_says_what_this_is_and_opens_its_three_jobs(visitor, organizer):
    page = visitor.page("/")
    assert "Deck checks, rulings and pairings for five card and board games." in page
    doors = re.findall(r'class="door" href="([^"]+)"', page)
    assert doors[:2] == ["/decks/check", "/ask"]
    assert [visitor.get(door).status_code for door in doors[:2]] == [200, 200]
    assert 'class="door" href="/events/new"' in organizer.page("/")


@pytest.fixture
def with_twins(organizer, event):
    for name in ("Ann", "Bob", "Ann"):
        organizer.does(f"/e/{event}/players", name=name, twin="1")
    organizer.does(f"/e/{event}/rounds/draft")
    organizer.does(f"/e/{event}/rounds/publish")
    return event


@pytest.mark.parametrize("path", ["", "/screen", "/screen?show=standings"])
def test_two_of_one_name_are_told_apart_by_their_numbers(visitor, with_twins, path):
    page = visitor.page(f"/e/{with_twins}{path}")
    assert "Ann P001" in page
    assert "Ann P003" in page
    assert "Bob P002" not in page


BETWEEN = r"(?:<[^>]*>|[^\w<])*"
TOLD_APART = re.compile(rf"P00[13]{BETWEEN}\bAnn\b|\bAnn\b{BETWEEN}P00[13]")
SHOWN_NAMES = re.compile(r"\bAnn\b(?![^<]*>)")  # in the text of a page, not in an attribute


def test_nowhere_is_one_of_two_taken_for_the_other(organizer, with_twins):
    at = f"/e/{with_twins}"
    organizer.does(f"{at}/results/quick", line="1 2 0")
    organizer.does(f"{at}/penalties", code="P001", category="other", level="warning", note="late")
    organizer.does(f"{at}/decks/P003/check")
    organizer.does(f"{at}/decks/P001/unlock", minutes="5", reason="a wrong list")
    organizer.does(f"{at}/decks/P001", list="4 Foo\n46 Bar")
    paths = ("", "/desk?all=1", "/desk/standings", "/desk/cut", "/desk/standings/P001", "/tables?table=1")
    paths += ("/penalties", "/players", "/players/P001", "/decks", "/decks/P001", "/checks/1")
    for path in (*paths, "/find?q=an", "/log", "/pictures"):
        page = html.unescape(organizer.page(at + path))
        values = "" if path != "/log" else '|<li class="wrapany">.*?</li>'  # which row is said there
        unseen = rf"<(script|option)[^>]*>.*?</\1>|<title>.*?</title>{values}"
        known = re.sub(unseen, "", page, flags=re.DOTALL)
        left = SHOWN_NAMES.search(alone := TOLD_APART.sub("*", known))
        assert left is None, (path, alone[left.start() - 60 : left.end() + 60])


def test_a_phone_tells_which_of_two_one_plays(player, organizer, event):
    bob = player("Bob")
    organizer.does(f"/e/{event}/players", name="Bob", twin="1")
    organizer.does(f"/e/{event}/rounds/draft")
    organizer.does(f"/e/{event}/rounds/publish")
    assert re.search(r"Opponent</small>([^<]+)", bob.page(f"/e/{event}/me"))[1] == "Bob P002"


def test_the_screen_lists_names_as_the_printed_list_does(organizer, visitor, event):
    for name in ("Bob", "鄭柏宇", "王小明", "何敏儀"):
        organizer.does(f"/e/{event}/players", name=name)
    organizer.does(f"/e/{event}/rounds/draft")
    organizer.does(f"/e/{event}/rounds/publish")
    visitor.get("/language/zh-Hant")
    rows = re.findall(r'<li><b class="num">.</b><b>([^<]*)</b>', visitor.page(f"/e/{event}/screen"))
    assert rows == ["王小明", "何敏儀", "鄭柏宇", "Bob"]  # by strokes, then letters


def test_a_bye_is_a_column_and_no_table(organizer, visitor, with_twins):
    tiles = re.findall(r'<span class="t">(.)', organizer.page(f"/e/{with_twins}/tables"))
    assert sorted(tiles) == ["1", "–"]
    organizer.does(f"/e/{with_twins}/results/quick", line="1 1 1 1")
    assert 'class="num">Byes</th>' in visitor.page(f"/e/{with_twins}?")
    organizer.does(f"/e/{with_twins}/rounds/draft")
    organizer.does(f"/e/{with_twins}/rounds/publish")
    sheets = [organizer.page(f"/e/{with_twins}/rounds/2/tables/{table}") for table in (1, 2)]
    assert sum("1 pt ·" in sheet or "1 pt<" in sheet for sheet in sheets) >= 1
    assert "1 pts" not in "".join(sheets)


@pytest.mark.parametrize("handed_in", [0, 1, 2])
def test_before_pairing_the_desk_says_which_decks_are_missing(organizer, event, handed_in):
    for name in ("Ann", "Bob"):
        organizer.does(f"/e/{event}/players", name=name)
    for code in ("P001", "P002")[:handed_in]:
        organizer.does(f"/e/{event}/decks/{code}", list="4 Foo\n46 Bar")
    said = f"Decks handed in: {handed_in} of 2"
    desk = organizer.page(f"/e/{event}/desk")
    assert said in desk
    assert desk.count("not handed in") == 2 - handed_in, "and whose"
    assert len(re.findall("Problems: |Still to be decided: ", desk)) == handed_in, "and which are not legal"
    code = re.search(r'<b class="code">(\w+)</b>', organizer.page(f"/e/{event}/players"))[1]
    assert f"/join/{code}" in desk
    assert f"/e/{event}/print/poster" in desk


def test_a_bye_has_no_table_on_the_screen(visitor, with_twins):
    rows = re.findall(
        r'<li><b class="num">(.)</b><b>[^<]*</b><span class="dim">([^<]*)</span>',
        visitor.page(f"/e/{with_twins}/screen"),
    )
    assert ("–", "bye") in rows
    assert sorted(table for table, _ in rows) == ["1", "1", "–"]


@pytest.mark.browser
@pytest.mark.parametrize("show", ["pairings", "standings"])
def test_the_hall_screen_fills_a_wall_with_names_of_forty_pixels(browse, place, faults, show):
    page = browse("", "desk", bypass_csp=True)
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto(f"{place.event}/screen?show={show}")
    name = "#names li b:nth-child(2)" if show == "pairings" else "#standings tbody th"
    size = page.eval_on_selector(name, "el => parseFloat(getComputedStyle(el).fontSize)")
    assert size >= (40 if show == "pairings" else 38)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    if show == "pairings":  # a long name is smaller, never cut, nor over its neighbour
        page.eval_on_selector(
            name, "el => { el.textContent = 'Alexandra Montgomery-Featherstonehaugh of Kowloon' }"
        )
        page.evaluate("document.dispatchEvent(new Event('judge:swapped'))")
        assert page.eval_on_selector(name, "el => el.offsetHeight <= el.parentElement.clientHeight")
        assert page.eval_on_selector(name, "el => el.scrollWidth <= el.clientWidth")
    assert faults(page) == []
    if show == "standings":  # sixteen players: two pages
        assert page.inner_text("[data-pagesbar]") == "1 / 2"
        held, table = (page.locator(part).bounding_box() for part in ("#held", "#standings"))
        assert held["y"] + held["height"] <= table["y"] + 1, "nothing lies over the sentence above"
        end = table["y"] + table["height"]
        rows = [row.bounding_box() for row in page.query_selector_all("#standings tbody tr")]
        assert any(abs(row["y"] + row["height"] - end) < 2 for row in rows), "and no row is cut"


@pytest.mark.browser
def test_the_list_of_players_is_narrowed_by_what_is_typed(browse, place):
    page = browse("organizer")
    page.goto(f"{place.event}/players")
    rows = page.locator("#list tbody tr:visible")
    everybody = rows.count()
    page.fill("#find-player", "p003")
    assert rows.count() == 1
    assert page.inner_text("[data-found]") == f"1 / {everybody}"
    page.fill("#find-player", "")
    assert rows.count() == everybody


@pytest.mark.parametrize("language", ["en", "zh-Hant", "zh-Hans", "ja"])
def test_a_rule_is_told_in_the_readers_language_first(visitor, language):
    visitor.get(f"/language/{language}")
    page = visitor.page("/rules/id/ZWO-win.life-zero")
    told = re.findall(r'<p class="(lead-words|dim small)" lang="([^"]+)"', page)
    assert told[0] == ("lead-words", language)
    assert sorted(tag for _, tag in told) == ["en", "ja", "zh-Hans", "zh-Hant"]


def test_the_clock_is_worked_from_the_desk(organizer, round_one):
    assert "Minutes more" in organizer.page(f"{round_one}/desk")
    for path, sent in (("start", {}), ("extend", {"minutes": "5"}), ("pause", {})):
        answer = organizer.does(f"{round_one}/clock/{path}", **{"from": "desk"}, **sent)
        assert answer.headers["Location"].endswith("/desk")
    assert organizer.does(f"{round_one}/clock/start").headers["Location"].endswith("/tables")
