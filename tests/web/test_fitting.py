"""What the set-up of a position offers of each card: what a card of its kind can have, and where it stands by name."""

from __future__ import annotations

import html
import re

import pytest

from judge.disputes.bench.bench import look
from judge.disputes.bench.position_form import position_parts
from judge.disputes.reference.ready import ready_file
from judge.games import GAMES


@pytest.fixture
def armies(organizer):
    """Open the dispute of two fortified armies at an event; return the page of its position."""
    slug = organizer.does("/events", name="Day", game="zombie_state").headers["Location"].split("/")[2]
    made = organizer.does(f"/e/{slug}/disputes", ready="03-two-fortified-armies", table="")
    return f"{made.headers['Location']}/position"


def things(page):
    """Return the part of the page about each thing that lies there, by its card and id as they are read."""
    parts = page.split('<li class="lying">')[1:]
    return {re.search(r'data-draft="([^"]*)"', part)[1].split(maxsplit=1)[1]: part for part in parts}


def test_each_card_is_offered_what_its_kind_can_have(organizer, armies):
    city, *others = things(html.unescape(organizer.page(armies))).values()
    assert "flag:" not in city
    assert set(re.findall(r'name="column:(\w+)"', city)) == {"population", "active", "inactive", "quarantine"}
    for army in others:
        assert set(re.findall(r'name="flag:(\w+)"', army)) == {"state"}
        assert set(re.findall(r'name="column:(\w+)"', army)) == {"at", "damage"}


@pytest.mark.parametrize(
    ("language", "said"), [("en", "domain <b>North City</b>"), ("ja", "領域 <b>北都</b>")]
)
def test_where_a_card_stands_is_said_and_chosen_by_name(organizer, armies, language, said):
    organizer.get(f"/language/{language}")
    army = list(things(organizer.page(armies)).values())[1]
    assert said in army
    assert '<option value="3" selected>' in army
    item = organizer.page(armies.replace("/position", "/item?seat=A&zone=armies&at=0"))
    assert '<option value="3" selected>' in item
    assert "flag:status" not in item


@pytest.mark.parametrize(("zone", "stands"), [("armies", 3), ("reserve", 0)])
def test_a_card_is_put_where_it_stands(organizer, armies, zone, stands):
    organizer.does(armies, what="card", seat="A", zone=zone, card="軍隊", **{"stands:at": "3"})
    file = organizer.get(armies.replace("/position", "/file.json")).get_json()
    assert file["position"]["players"]["A"][zone][0].get("at", 0) == stands


def test_a_card_of_a_zone_where_none_stands_anywhere_is_put_as_it_is(organizer, armies):
    organizer.does(armies, what="card", seat="B", zone="domains", card="南都", **{"stands:at": "3"})
    page = organizer.page(armies)
    assert re.findall(r'name="stands:at"><option value="([^"]*)"', page) == ["", ""], "of two, none is taken"


def test_each_card_is_offered_the_zones_in_which_it_can_lie(organizer, armies):
    city, *others = things(html.unescape(organizer.page(armies))).values()
    assert 'name="to"' not in city, "a domain lies among the domains alone"
    for army in others:
        assert re.findall(r'name="to" value="(\w+)"', army) == ["armies", "reserve"]


def test_the_tiles_say_where_each_can_lie_and_none_that_no_player_has_is_offered(organizer, armies):
    organizer.get("/language/ja")
    page = html.unescape(organizer.page(armies)).split('data-draft="tiles B"', 1)[0]
    found = re.findall(r'data-lies="([^"]*)">\s*<button class="ct[^>]* value="([^"]*)"', page)
    tiles = {card: zones for zones, card in found}
    assert tiles["軍隊"] == "armies reserve"
    assert tiles["北都"] == "domains"
    assert tiles["鉄"] == "resources"
    assert tiles["狙撃"] == "technologies"
    assert "停電" not in tiles, "an event lies before nobody"
    unnamed = re.search(r'data-lies="([^"]*)"><button class="btn s" name="unknown"', page)
    assert unnamed[1] == "reserve resources technologies"


def test_a_card_without_a_colour_is_named_on_the_board(organizer, armies):
    organizer.does(armies, what="card", seat="A", zone="resources", card="鉄")
    organizer.get("/language/ja")
    assert '<i class="called">鉄</i>' in organizer.page(armies.removesuffix("/position"))


def test_a_ruling_on_nothing_bears_no_stamp_of_a_legal_step(organizer, armies):
    organizer.does(armies.replace("/position", "/rule"))
    page = organizer.page(armies.replace("/position", "/ruling"))
    assert 'class="stamp untold"' in page
    assert 'class="stamp legal"' not in page


def test_no_tile_of_a_starting_card_leads_into_the_market(organizer):
    slug = organizer.does("/events", name="Day", game="unicorn_overlord").headers["Location"].split("/")[2]
    made = organizer.does(f"/e/{slug}/disputes", ready="02-second-territory", table="")
    page = html.unescape(organizer.page(f"{made.headers['Location']}/position"))
    found = re.findall(r'data-lies="([^"]*)">\s*<button class="ct[^>]* value="([^"]*)"', page)
    starting = {zone for zones, card in found if card == "騎士" for zone in zones.split()}
    other = {zone for zones, card in found if card == "雇傭兵" for zone in zones.split()}
    assert other - starting == {"unit_deck", "market_units"}
    at = made.headers["Location"]
    assert 'value="騎士"' not in organizer.page(f"{at}/cards?seat=&zone=market_units")


@pytest.mark.parametrize(
    ("zone", "seat", "offered", "not_offered", "unnamed"),
    [
        ("armies", "A", "軍隊", "北都", False),
        ("domains", "A", "北都", "軍隊", False),
        ("technologies", "A", "狙撃", "軍隊", True),
        ("events", "", "停電", "狙撃", True),
    ],
)
def test_for_a_zone_the_cards_are_found_that_can_lie_there(
    organizer, armies, zone, seat, offered, not_offered, unnamed
):
    page = html.unescape(organizer.page(armies.replace("/position", f"/cards?seat={seat}&zone={zone}")))
    assert f'name="card" value="{offered}"' in page
    assert f'name="card" value="{not_offered}"' not in page
    assert ('value="unknown"' in page) == unnamed


@pytest.mark.parametrize(
    ("line", "zone"),
    [
        ("A 北原", "domains"),
        ("A 鉄", "resources"),
        ("A 狙撃", "technologies"),
        ("A 軍隊 予備の駒", "reserve"),
    ],
)
def test_a_typed_card_lies_where_it_can_and_where_it_is_told_to(organizer, armies, line, zone):
    organizer.get("/language/ja")
    before = len(lying(organizer, armies).get(zone, []))
    organizer.post(f"{armies}/line", line=line)
    assert len(lying(organizer, armies).get(zone, [])) == before + 1


def test_a_typed_card_is_not_put_elsewhere_than_it_is_told_to(organizer, armies):
    organizer.get("/language/ja")
    before = lying(organizer, armies)
    assert organizer.post(f"{armies}/line", line="A 軍隊 領域").status_code == 422
    assert lying(organizer, armies) == before


def lying(organizer, armies):
    return organizer.get(armies.replace("/position", "/file.json")).get_json()["position"]["players"]["A"]


@pytest.mark.parametrize("language", ["en", "ja", "zh-Hans", "zh-Hant"])
@pytest.mark.parametrize("game", GAMES)
def test_a_state_is_called_on_the_set_up_as_on_the_bench(game, language):
    claimable = look(ready_file(game, READY[game], language), language)["claimable"]
    bench = {word: said for _, _, words in claimable["flags"] for word, said in words}
    parts = position_parts(game, 2, language)
    assert {word: said for _, _, words in parts["flags"] for word, said in words} == bench


READY = {
    "zombie_world_order": "06-equal-power",
    "zero_dimension": "01-no-priority",
    "zombie_kittens": "01-nope-on-a-nope",
    "unicorn_overlord": "01-worked-example",
    "zombie_state": "03-two-fortified-armies",
}


def test_a_card_named_for_an_unseen_hand_is_called_by_its_name():
    offered = look(ready_file("zombie_kittens", "01-nope-on-a-nope", "ja"), "ja")["unseen"]
    named = [card for offer in offered for card in offer["cards"]]
    assert named
    assert [card for card in named if ":" in card["value"] + card["text"]] == []
