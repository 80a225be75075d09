"""Cards that are in no database: stated by whoever asks, with an account or without, searched for, dark until told."""

from __future__ import annotations

import html
import json
import re
from urllib.parse import urlsplit

import pytest

from judge.games import GAMES
from judge.web.pages.ask import unpack_dispute

PRINTED = {"kind": "zombie", "colours": "green", "power": "3", "critical": "1"}
ODD = "【永續】這喪屍閃閃發光。"  # nobody knows what that means
DRAW = "【自動】登場時，抽牌 1 張。"


class Desk:
    """A bench, at an event or for whoever asks: where its pages are, and what its file holds."""

    def __init__(self, person, at):
        self.person, self.at = person, at

    def path(self, name):
        if "?q=" not in self.at:
            return f"{self.at.removesuffix('/position')}/{name}".removesuffix("/")
        own = {"": "/ask/bench", "position": "/ask/position"}.get(name, f"/ask/{name}")
        return f"{own}?{urlsplit(self.at).query.partition('&')[0]}"

    def page(self, name, /, **args):
        more = "&".join(f"{key}={value}" for key, value in args.items())
        path = self.path(name)
        return html.unescape(self.person.page(f"{path}{'&' if '?' in path else '?'}{more}"))

    def does(self, name, /, **form):
        answer = self.person.does(self.path(name), **form)
        if "/ask/" in self.at:
            self.at = answer.headers["Location"]

    def file(self):
        if "/ask/" not in self.at:
            return self.person.get(self.path("file.json")).get_json()
        return json.loads(unpack_dispute(re.search(r"q=([^&#]+)", self.at)[1]))


@pytest.fixture(params=["with an account", "without one"])
def bench(request, organizer, visitor):
    """Open an empty table of a game."""

    def begin(game="zombie_world_order"):
        if request.param == "without one":
            return Desk(visitor, visitor.get(f"/ask/begin?game={game}").headers["Location"])
        slug = organizer.does("/events", name="Day", game=game).headers["Location"].split("/")[2]
        return Desk(
            organizer, organizer.does(f"/e/{slug}/disputes", table="", title="Odd").headers["Location"]
        )

    return begin


@pytest.mark.parametrize("game", GAMES)
def test_a_card_of_ones_own_is_stated_where_cards_are_searched_for(bench, game):
    desk = bench(game)
    link = re.search(r'href="([^"]+stated/new[^"]*)"', desk.page("position"))[1]
    form = html.unescape(desk.person.page(link))
    kind = re.search(r'name="kind" value="(\w+)"', form)[1]
    action = re.search(r'<form method="post" class="pile" action="([^"]+)"', form)[1]
    answer = desk.person.does(action, kind=kind, name="Mine of my own", number="1")
    if "/ask/" in desk.at:
        desk.at = answer.headers["Location"]
    assert desk.file()["cards"]["Mine of my own"]["kind"] == kind
    assert "Mine of my own" in desk.page("position")
    desk.does("stated/remove", name="Mine of my own")
    assert not desk.file().get("cards")


def test_a_card_of_ones_own_is_read_confirmed_given_an_ability_and_put_on_the_table(bench):
    desk = bench()
    desk.does("stated", name="Odd", text=DRAW, **PRINTED)
    assert "Yes, that is what it does" in desk.page("stated", name="Odd")
    desk.does("stated/text", name="Odd")
    assert desk.file()["cards"]["Odd"]["abilities"][0]["effect"] == [{"draw": 1}]
    desk.does("stated/abilities", name="Odd", text="Activate Main: Draw 2.")
    assert len(desk.file()["cards"]["Odd"]["abilities"]) == 2
    desk.does("position", what="card", seat="A", zone="original", card="Odd")
    assert "Odd" in desk.page("")


def test_a_search_for_a_card_that_is_missing_says_so_and_offers_to_state_it(bench):
    desk = bench()
    for words, near in (("Gravedigr Pup", True), ("Qqqqqqqq", False)):
        page = desk.page("position", find=words)
        assert f"There is no card “{words}”." in page
        assert ("Cards with a similar name:" in page) is near
        link = re.search(r'href="([^"]+stated/new[^"]*name=[^"]*)"', page)[1]
        assert f'value="{words}"' in html.unescape(desk.person.page(link))
    for words in ("Gravedig", "SP-0"):
        page = desk.page("position", find=words)
        assert "There is no card" not in page
        assert "Cards with a similar name:" not in page
    if "/ask/" not in desk.at:
        page = desk.page("cards", seat="A", zone="hand", q="Gravedigr Pup")
        assert "There is no card “Gravedigr Pup”." in page


def test_a_player_who_searches_for_a_missing_card_is_told_so(player, event):
    ann = player("Ann")
    page = html.unescape(ann.page(f"/e/{event}/me/deck?find=Gravedigr Pup"))
    assert "There is no card “Gravedigr Pup”." in page
    assert "Cards with a similar name:" in page
    assert "There is no card" not in ann.page(f"/e/{event}/me/deck?find=Gravedig")


def test_what_was_not_understood_is_not_offered_to_be_confirmed(bench):
    desk = bench()
    desk.does("stated", name="Odd", text=ODD, **PRINTED)
    page = desk.page("stated", name="Odd")
    assert "We can’t read" in page
    assert "Yes, that is what it does" not in page
    assert "We can’t read any of this text" in page
    assert desk.person.post(desk.path("stated/text"), name="Odd").status_code == 422
    assert "abilities" not in desk.file()["cards"]["Odd"]


def test_the_bench_says_of_which_card_it_is_not_known_what_it_does_until_the_text_is_taken_away(bench):
    desk = bench()
    desk.does("stated", name="Odd", text=f"{DRAW}{ODD}", **PRINTED)
    desk.does("position", what="card", seat="A", zone="original", card="Odd")
    assert "We don’t know what Odd does." not in desk.page("")
    desk.does("stated/text", name="Odd")
    board = desk.page("")
    assert "We don’t know what Odd does." in board
    assert ODD in board
    assert re.search(r'href="[^"]+stated\?[^"]*name=Odd[^"]*"', board)
    desk.does("stated", name="Odd", text="", **PRINTED)
    assert desk.file()["cards"]["Odd"].keys() == {"kind", "colours", "power", "critical"}
    assert "We don’t know what Odd does." not in desk.page("")


def test_an_ability_stated_by_hand_stays_when_the_text_is_taken_away(bench):
    desk = bench()
    desk.does("stated", name="Odd", text=DRAW, **PRINTED)
    desk.does("stated/text", name="Odd")
    desk.does("stated/abilities", name="Odd", text="Activate Main: Draw 1.")
    desk.does("stated", name="Odd", text="", **PRINTED)
    (kept,) = desk.file()["cards"]["Odd"]["abilities"]
    assert kept["timing"] == "activate"


def test_the_bench_says_which_number_of_a_card_in_play_is_not_known(bench):
    desk = bench()
    desk.does("stated", name="Odd", kind="zombie", critical="1")
    desk.does("position", what="card", seat="A", zone="original", card="Odd")
    board = desk.page("")
    assert "What POWER does Odd have?" in board
    assert "CRITICAL Odd has" not in board
    assert re.search(r'href="[^"]+stated\?[^"]*name=Odd', board)
    desk.does("stated", name="Odd", **PRINTED)
    assert "Until you enter it" not in desk.page("")
