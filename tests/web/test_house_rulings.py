"""House rulings: chosen on the settings page, shown to everybody, used by a ruling; unknown readings refused."""

import html
import re

import pytest
from sqlalchemy import select

from judge.store.models import Event

POINT, READING = "ZWO-battle.first-turn-attack", "forbidden"
EARLY = """
dispute: 1
game: zombie_world_order
players: [A, B]
cards:
  Brute: {kind: zombie, colours: [green], entry_cost: 3, revive_cost: 2, power: 5, critical: 1}
position:
  turn: {number: 1, player: A, phase: battle}
  players:
    A: {life: 6, original: [{id: s1, card: Brute}]}
    B: {life: 4}
steps:
  - {by: A, do: attack, card: s1}
"""


@pytest.fixture
def settle(organizer, event):
    """Post the settings with some house rulings."""

    def post(game="zombie_world_order", **rulings):
        page = organizer.page(f"/e/{event}/settings")
        form = {
            "name": "Autumn Open",
            "game": game,
            "version": re.search(r'name="version" value="(\d+)"', page)[1],
        }
        return organizer.post(f"/e/{event}/settings", **form, **rulings)

    return post


def chosen(page, key):
    """Return the reading selected for a point on the settings page."""
    select = re.search(rf'name="house:{re.escape(key)}".*?</select>', page, re.DOTALL)[0]
    return re.search(r'value="([^"]*)" selected', select)[1]


def test_a_house_ruling_is_kept_shown_to_everybody_and_taken_back(organizer, visitor, event, settle):
    assert chosen(organizer.page(f"/e/{event}/settings"), POINT) == "allowed"
    assert POINT not in visitor.page(f"/e/{event}")
    assert settle(**{f"house:{POINT}": READING, "house:ZWO-zone.no-limits": "no-limit"}).status_code == 303
    assert chosen(organizer.page(f"/e/{event}/settings"), POINT) == READING
    shown = visitor.page(f"/e/{event}")
    assert POINT in shown
    assert "ZWO-zone.no-limits" not in shown, "only what differs"
    assert settle().status_code == 303
    assert POINT in visitor.page(f"/e/{event}"), "what a form does not ask for stays"
    assert settle(**{f"house:{POINT}": "allowed"}).status_code == 303
    assert POINT not in visitor.page(f"/e/{event}")


@pytest.mark.parametrize(
    ("key", "reading", "said"),
    [
        (POINT, "as you like", "Choose one of: allowed, forbidden"),
        ("ZWO-nothing", "allowed", "ZWO-nothing is not an unclear point"),
    ],
)
def test_a_reading_the_rulebook_does_not_have_is_refused(organizer, event, settle, key, reading, said):
    answer = settle(**{f"house:{key}": reading})
    assert answer.status_code == 422
    assert said in html.unescape(answer.get_data(as_text=True))
    assert chosen(organizer.page(f"/e/{event}/settings"), POINT) == "allowed"


def test_another_game_starts_without_house_rulings(visitor, event, settle):
    settle(**{f"house:{POINT}": READING})
    assert settle(game="zero_dimension", **{f"house:{POINT}": READING}).status_code == 303
    assert POINT not in visitor.page(f"/e/{event}")


@pytest.mark.parametrize(("reading", "verdict"), [("allowed", "legal"), (READING, "illegal")])
def test_a_ruling_follows_the_house(organizer, event, settle, reading, verdict):
    settle(**{f"house:{POINT}": reading})
    path = organizer.does(f"/e/{event}/disputes", title="Too early", table="").headers["Location"]
    bench = path.removesuffix("/position")
    organizer.does(f"{bench}/file", text=EARLY)
    organizer.does(f"{bench}/rule")
    stamp = re.search(r'<p class="stamp (\w+)"', organizer.page(f"{bench}/ruling"))[1]
    assert stamp == verdict


def test_a_reading_that_a_later_registry_no_longer_knows_is_told_and_stands_in_nobodys_way(
    app, organizer, event, settle
):
    with app.extensions["store"].writing() as session:
        row = session.scalar(select(Event).where(Event.slug == event))
        row.house_rulings = {POINT: "as-it-once-was", "ZWO-gone.point": "any", "ZWO-zone.no-limits": "limit"}
    bench = organizer.does(f"/e/{event}/disputes", ready="01-interrupted-entry", table="").headers["Location"]
    for path in (bench, f"/e/{event}/settings"):
        said = organizer.page(path)
        assert POINT in said
        assert "ZWO-gone.point" in said
        assert "no longer offer" in said
    organizer.does(f"{bench}/rule")
    assert settle().status_code == 303
    assert "no longer offer" not in organizer.page(f"/e/{event}/settings")
