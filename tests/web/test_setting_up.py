"""Setting a position up on one page: what lies there is turned, moved, counted and taken away where it stands."""

from __future__ import annotations

import html
import re

import pytest

from judge.disputes import read_dispute
from judge.games import GAMES, package
from judge.web.pages.ask import unpack_dispute

HOUND = "SA-011"


@pytest.fixture
def setup(organizer, event):
    """Open a blank position; return the address at which it is set up."""
    return organizer.does(f"/e/{event}/disputes", title="By touch", table="").headers["Location"]


def lying(person, setup, seat="A"):
    """Return what the file says lies on a side."""
    return person.get(f"{setup.rpartition('/')[0]}/file.json").get_json()["position"]["players"].get(seat, {})


def test_a_thing_is_turned_counted_and_moved_where_it_stands(organizer, setup):
    where = {"seat": "A", "zone": "original", "at": "0"}
    organizer.does(setup, what="card", card=HOUND, **where)
    organizer.does(setup, what="part", **where, **{"flag:state": "rest"})
    organizer.does(setup, what="part", **where, **{"column:damage": "2"})
    assert lying(organizer, setup)["original"] == [{"card": HOUND, "state": "rest", "damage": 2}]
    organizer.does(setup, what="part", **where, **{"flag:state": "stand", "column:damage": "0"})
    assert lying(organizer, setup)["original"] == [{"card": HOUND}]
    organizer.does(setup, what="move", to="half", **where)
    assert (lying(organizer, setup)["original"], lying(organizer, setup)["half"]) == ([], [{"card": HOUND}])


def test_what_cannot_be_said_of_a_thing_is_refused_and_it_stays_as_it_was(organizer, setup):
    where = {"seat": "A", "zone": "original"}
    organizer.does(setup, what="card", card=HOUND, **where)
    for form in (
        {"what": "part", "at": "0", "column:damage": "x"},
        {"what": "part", "at": "7", "flag:state": "rest"},
        {"what": "part", "at": "0", "flag:state": "asleep"},
        {"what": "move", "at": "0", "to": "nowhere"},
        {"what": "move", "at": "9", "to": "half"},
    ):
        assert organizer.post(setup, **where, **form).status_code in {404, 422}, form
    assert lying(organizer, setup)["original"] == [{"card": HOUND}]


def test_unknown_cards_are_one_heap_of_which_the_number_is_changed(organizer, setup):
    for count in ("1", "5"):
        organizer.does(setup, what="card", seat="B", zone="hand", unknown=count)
    assert lying(organizer, setup, "B")["hand"] == [{"unknown": 6}]
    organizer.does(setup, what="part", seat="B", zone="hand", at="0", count="4")
    assert lying(organizer, setup, "B")["hand"] == [{"unknown": 4}]


def test_the_zone_chosen_for_each_side_stays(organizer, setup):
    first = organizer.does(setup, what="card", seat="A", zone="mana", colour="green").headers["Location"]
    assert "into=A:mana" in first.replace("%3A", ":")
    second = organizer.does(setup, what="card", seat="B", zone="hand", unknown="1", into="A:mana")
    page = organizer.page(second.headers["Location"])
    for seat, zone in (("A", "mana"), ("B", "hand")):
        side = page[page.index(f'data-draft="tiles {seat}"') :]
        assert f'value="{zone}" checked' in side.replace("\n", " ")


def test_any_card_is_found_beside_those_of_the_decks(organizer, setup):
    page = organizer.page(f"{setup}?find=rotwood")
    assert page.count(f'value="{HOUND}"') == 3, "a tile for each side and for the table"
    assert 'name="find" value="rotwood"' in page, "and stays while cards are put"


@pytest.mark.parametrize(
    ("text", "lies"),
    [
        ("A Rotwood", {"original": [{"card": "SA-011"}]}),
        ("a SA-011 dead zone", {"destroyed": [{"card": "SA-011"}]}),
        ("A SA-011 橫置 傷害 2", None),
        ("A SA-011 REST 傷害 2", {"original": [{"card": "SA-011", "state": "rest", "damage": 2}]}),
        ("A SA-011 半壊ゾーン", {"half": [{"card": "SA-011"}]}),
        ("A 手牌 5", {"hand": [{"unknown": 5}]}),
        ("A life 3", {"life": 3}),
    ],
)
def test_what_lies_there_is_written_in_one_line(organizer, setup, text, lies):
    organizer.get("/language/en?next=/")
    answer = organizer.post(f"{setup}/line", line=text)
    assert answer.status_code == (303 if lies else 422)
    assert lying(organizer, setup) == (lies or {})


@pytest.mark.parametrize(
    "text", ["", "Z hound", "A", "A nothing like it", "A SA-011 sideways", "A SA-011 damage x"]
)
def test_a_line_that_means_nothing_says_what_could_stand_there(organizer, setup, text):
    answer = organizer.post(f"{setup}/line", line=text)
    assert answer.status_code == 422
    assert lying(organizer, setup) == {}


def test_a_line_of_the_position_is_completed(organizer, setup, visitor):
    def lines(text):
        return organizer.get(f"{setup}/lines", query_string={"text": text}).get_json()

    assert lines("")[:2] == ["A", "B"]
    assert all(line.startswith("A ") for line in lines("A hou"))
    whole = lines("A rotw")[0]
    assert f"{whole} REST" in lines(f"{whole} re")
    begun = visitor.get("/ask/begin?game=zombie_world_order").headers["Location"]
    asked = begun.replace("/position?", "/position/lines?")
    assert visitor.get(f"{asked}&text=A%20rotw").get_json()[0] == whole
    put = visitor.does(begun.replace("/position?", "/position/line?"), line=whole).headers["Location"]
    assert 'class="lying"' in visitor.page(put)


@pytest.mark.parametrize("game", GAMES)
def test_every_zone_has_tiles_of_what_can_lie_there(visitor, game):
    begun = visitor.get(f"/ask/begin?game={game}").headers["Location"]
    page = visitor.page(begun)
    for seat, owner in (("A", 0), ("", None)):
        form = page.partition(f'data-draft="tiles {seat}"')[2].partition("</form>")[0]
        offered = set(" ".join(re.findall(r'<li\s+data-lies="([^"]*)"', form)).split())
        there = {zone.name for zone in package(game).build(2).zones if zone.owner == owner}
        assert offered & there == there, "every one has something to tap"


def test_a_card_is_put_into_the_market_by_its_tile(visitor):
    begun = visitor.get("/ask/begin?game=unicorn_overlord").headers["Location"]
    form = visitor.page(begun).partition('data-draft="tiles "')[2]
    tile = r'<li\s+data-lies="[^"]*market_items[^>]*>.*?name="card" value="([^"]+)"'
    sent = {"what": "card", "seat": "", "zone": "market_items"}
    keys = [html.unescape(key) for key in re.findall(tile, form, re.DOTALL)]
    answers = [(key, visitor.post(begun, **sent, card=key)) for key in keys]
    key, put = next(one for one in answers if one[1].status_code == 303)  # a starting card is kept apart
    file = read_dispute(unpack_dispute(put.headers["Location"].partition("q=")[2].partition("&")[0]))
    assert file["position"]["table"] == {"market_items": [{"card": key}]}
    page = visitor.page(put.headers["Location"])
    assert re.search(r'value="market_items" checked', page), "the same zone stays chosen"
    assert 'class="lying"' in page


MARCH = "/ask?ready=zombie_state/"


@pytest.mark.parametrize(
    ("ready", "text", "at"),
    [
        ("03-two-fortified-armies", "A 軍隊", 3),  # one domain is told: there
        ("03-two-fortified-armies", "A army", 3),
        ("05-stopped-on-the-way", "A 軍隊", None),  # of several none is taken
        ("05-stopped-on-the-way", "A 軍隊 {domain}", 0),
        ("05-stopped-on-the-way", "A 軍隊 備用棋子", 0),
    ],
)
def test_an_army_stands_where_alone_it_can_or_where_the_line_says(visitor, ready, text, at):
    visitor.get("/language/zh-Hant?next=/")
    bench = html.unescape(re.search(r'href="(/ask/bench[^"]+)"', visitor.page(f"{MARCH}{ready}"))[1])
    setup = bench.replace("/bench", "/position")
    numbers = re.findall(
        r'<option value="(\d+)">([^<]+)', visitor.page(setup).partition('name="stands:at"')[2]
    )
    number, domain = numbers[0] if numbers else ("", "")
    answer = visitor.post(setup.replace("/position", "/position/line"), line=text.format(domain=domain))
    assert answer.status_code == (422 if at is None else 303)
    if at is None:
        return
    put = read_dispute(unpack_dispute(answer.headers["Location"].partition("q=")[2].partition("&")[0]))
    side = put["position"]["players"]["A"]
    if "備用棋子" in text:
        assert "at" not in side["reserve"][0]
    else:
        assert side["armies"][0]["at"] == (at or int(number))


@pytest.mark.browser
def test_numbers_are_kept_by_themselves_and_nothing_moves_under_the_finger(browse, place):
    page = browse("organizer", "tablet", has_touch=True)
    page.goto(f"{place.event}/tables?table=4")
    page.tap("form[action$='/disputes'] button")
    page.wait_for_selector(".ct")
    for _ in range(3):
        page.tap("form[data-draft='tallies B'] [data-step='-1']")
    page.wait_for_function("() => !document.querySelector('.sending')")
    tile = page.locator("form[data-draft='tiles A'] .ct").nth(2)
    page.set_viewport_size({"width": 820, "height": 640})  # what comes to lie there may be out of sight
    tile.evaluate("one => one.scrollIntoView({ block: 'start' })")
    before = tile.bounding_box()["y"]
    tile.tap()
    page.wait_for_selector("form[data-draft='tiles A'] .ct.on")
    assert abs(page.locator("form[data-draft='tiles A'] .ct.on").first.bounding_box()["y"] - before) < 2
    page.tap(".lying summary")
    page.tap(".lying [data-step='1']")
    page.tap(".foot a.go")
    page.wait_for_selector(".board")
    assert page.text_content(".half:not(.own) .life") == "7"
    assert page.text_content(".half.own .dmg b") == "1", "sent before the page was left"
    assert page.problems == []
