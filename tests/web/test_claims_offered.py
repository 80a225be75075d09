"""What a claim about a thing is offered: only what it can have, places by their names, and whose step it was."""

from __future__ import annotations

import html
import re
from urllib.parse import quote

import pytest

from judge.games import package
from judge.words.languages import LANGUAGES


@pytest.fixture
def marching(organizer):
    """Open a dispute of a march at the bench; give the page's address."""
    event = organizer.does("/events", name="March", game="zombie_state").headers["Location"].split("/")[2]
    return organizer.does(f"/e/{event}/disputes", ready="05-stopped-on-the-way").headers["Location"]


def offered(page: str) -> list[str]:
    """List the claims that the page's buttons say."""
    return re.findall(r'name="claim" value="([^"]+)"', page)


def army_of(organizer, bench: str) -> str:
    """Return the label of the first piece of which a place can be claimed."""
    labels = re.findall(r'data-obj="([^"]+)"', organizer.page(bench))
    return next(each for each in labels if f"{each}.at=" in organizer.page(f"{bench}?claims=1&tap={each}"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_an_army_stands_is_claimed_and_told_by_the_name_of_the_domain(organizer, marching, language):
    organizer.get(f"/language/{language}")
    army = army_of(organizer, marching)
    page = organizer.page(f"{marching}?claims=1&tap={army}")
    places = dict(re.findall(rf'name="claim" value="{re.escape(army)}\.at=(\d+)"[^>]*>\s*([^<]+)<', page))
    assert len(places) > 1
    number, name = next(iter(places.items()))
    organizer.does(f"{marching}/claims", by="A", claim=f"{army}.at={number}")
    said = html.unescape(organizer.page(f"{marching}?claims=1"))
    quoted = re.search(r"<blockquote>(.*?)</blockquote>", said, re.DOTALL)[1]
    assert html.unescape(name.strip()) in quoted
    assert number not in quoted.replace(army, "")


def test_a_claim_is_offered_no_number_that_the_thing_cannot_have(organizer, marching):
    army = army_of(organizer, marching)
    page = organizer.page(f"{marching}?claims=1&tap={army}")
    assert re.findall(r'name="of" value="(\w+)"', page) == ["damage"]
    assert {path.split("=")[0].rpartition(".")[2] for path in offered(page)} == {"zone", "state", "at"}


def test_the_steps_that_are_disputed_say_whose_they_were(organizer, event):
    bench = organizer.does(f"/e/{event}/disputes", ready="06-equal-power").headers["Location"]
    organizer.does(f"{bench}/line", line="A attack hound > prey")
    organizer.does(f"{bench}/line", line="B pass")
    page = organizer.page(f"{bench}?claims=1")
    rows = re.findall(r"<li><b>(\d+)</b><span>(.*?)</span><button", page, re.DOTALL)
    assert [re.search(r'class="seat[^>]*>(\w)', said)[1] for _, said in rows] == ["A", "B"]


@pytest.mark.parametrize("game", ["zombie_state/05-stopped-on-the-way", "unicorn_overlord/01-worked-example"])
def test_a_claim_is_offered_only_places_where_the_thing_can_lie(visitor, game):
    ruling = visitor.page(f"/ask?ready={game}")
    bench = html.unescape(re.search(r'href="(/ask/bench[^"]+)"', ruling)[1])
    lies_in, found = package(game.partition("/")[0]).lies_in(), set()
    for label in dict.fromkeys(re.findall(r'data-obj="([^"]+)"', visitor.page(bench))):
        paths = offered(visitor.page(f"{bench}&claims=1&tap={quote(label)}"))
        places = frozenset(path.partition(".zone=")[2] for path in paths if ".zone=" in path)
        found.add(places)
        kinds = [set(lies_in[place]) for place in places if place in lies_in]
        unknown = places >= set(lies_in)  # it may be anything
        assert unknown or not kinds or set.intersection(*kinds), label
    assert len(found) > 2, "players, and pieces of two kinds"


def test_a_typed_claim_is_completed_only_with_what_the_thing_can_be(organizer, marching):
    army = army_of(organizer, marching)
    lines = organizer.get(f"{marching}/lines?text={quote(f'A says {army} ')}").get_json()
    assert any("reserve" in line for line in lines)
    assert not any("domain" in line or "technolog" in line for line in lines)
