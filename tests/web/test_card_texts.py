"""The bench reads a card's printed text: shown as understood, confirmed by a person, open where it was not understood."""

import html
import re

import pytest

FIELDS = {"kind": "zombie", "name": "Odd", "colours": "green", "power": "3", "critical": "1"}
DRAW = "【自動】登場時，抽牌 1 張。"


@pytest.fixture
def stated(organizer):
    """State a card with a text at the bench; gives the path, and the page of the card."""

    def make(text, **more):
        slug = (
            organizer.does("/events", name="Day", game="zombie_world_order").headers["Location"].split("/")[2]
        )
        bench = organizer.does(f"/e/{slug}/disputes", table="", title="Odd").headers["Location"]
        to = f"{bench.removesuffix('/position')}/stated"
        organizer.does(to, **{**FIELDS, **more}, text=text)
        return to

    return make


def card(organizer, to):
    return organizer.get(f"{to.removesuffix('/stated')}/file.json").get_json()["cards"]["Odd"]


def test_what_a_text_says_is_shown_in_the_language_of_the_page_and_used_once_confirmed(organizer, stated):
    to = stated(DRAW)
    page = html.unescape(organizer.page(f"{to}?name=Odd"))
    assert "AUTO: When this enters, draw 1." in page
    assert "abilities" not in card(organizer, to)
    organizer.does(f"{to}/text", name="Odd")
    (ability,) = card(organizer, to)["abilities"]
    assert ability == {
        "id": "auto",
        "timing": "auto",
        "when": {"enters": "self"},
        "effect": [{"draw": 1}],
        "text": DRAW,
        "read": "zh-Hant 1",
    }
    assert '<p class="said"><b>AUTO: When this enters, draw 1.' in organizer.page(f"{to}?name=Odd")


def test_of_several_readings_the_one_that_was_chosen_is_used(organizer, stated):
    to = stated("[紅 2] 1 隻喪屍遭受損傷。", kind="event")
    page = organizer.page(f"{to}?name=Odd")
    assert re.findall(r'type="radio" name="way:0" value="(\d)"', page) == ["0", "1"]
    organizer.does(f"{to}/text", name="Odd", **{"way:0": "1"})
    assert card(organizer, to)["abilities"][0]["target"] == {"zombie": "any"}


def test_what_nobody_chose_and_what_is_not_understood_stays_open(organizer, stated):
    to = stated(f"{DRAW}【自動】攻擊時，這喪屍閃閃發光。【啟動】【主要】[綠 1] 將 1 隻喪屍變為 REST。")
    organizer.does(f"{to}/text", name="Odd")
    read, dark, several = card(organizer, to)["abilities"]
    assert read["effect"] == [{"draw": 1}]
    assert (dark["unread"], dark["when"], dark["timing"]) == (True, {"attacks": "self"}, "auto")
    assert (several["unread"], several["timing"]) == (True, "activate")
    assert "閃閃發光" in html.unescape(organizer.page(f"{to}?name=Odd"))


def test_an_ability_stated_by_hand_wins_over_the_text(organizer, stated):
    to = stated(DRAW)
    organizer.does(f"{to}/abilities", name="Odd", timing="activate")
    assert "Confirm" not in organizer.page(f"{to}?name=Odd")
    assert organizer.post(f"{to}/text", name="Odd").status_code == 422
    assert [each["id"] for each in card(organizer, to)["abilities"]] == ["activate1"]


def test_keywords_that_are_printed_are_confirmed_too(organizer, stated):
    to = stated("〔吸收〕")
    organizer.does(f"{to}/text", name="Odd")
    assert card(organizer, to)["keywords"] == ["absorb"]


def test_any_text_is_read_over_http_and_said_in_another_language(visitor):
    asked = {"game": "zombie_world_order", "text": DRAW, "say": "en"}
    answer = visitor.client.post("/api/v1/card-texts", json=asked)
    assert answer.status_code == 200, answer.text
    found = answer.get_json()
    assert (found["state"], found["language"]) == ("read", "zh-Hant")
    assert found["parts"][0]["readings"][0]["says"] == "AUTO: When this enters, draw 1."


@pytest.mark.parametrize(
    "wrong", [{"game": "zombie_kittens"}, {"game": "x"}, {"language": "fr"}, {"text": ""}]
)
def test_what_cannot_be_read_over_http_is_refused(visitor, wrong):
    asked = {"game": "zombie_world_order", "text": DRAW, **wrong}
    assert visitor.client.post("/api/v1/card-texts", json=asked).status_code == 422
