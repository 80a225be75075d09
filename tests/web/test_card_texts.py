"""The bench reads a card's printed text: shown as understood, confirmed by a person, open where it was not understood."""

import html
import re
import shutil
import subprocess

import pytest
from person import PASSWORD, Person

from judge.cardtext.rows import grammar

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
    kept = card(organizer, to)
    rows = f"zh-Hant {grammar('zombie_world_order', 'zh-Hant').version}"
    assert kept["read"] == {"text": DRAW, "rows": rows, "by": "Chan", "on": "2026-11-21 09:00 UTC"}
    (ability,) = kept["abilities"]
    assert ability == {
        "id": "auto",
        "timing": "auto",
        "when": {"enters": "self"},
        "effect": [{"draw": 1}],
        "text": DRAW,
        "read": rows,
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
    organizer.does(f"{to}/abilities", name="Odd", text="Activate Main: Draw 1.")
    assert "Yes, that is what it does" not in organizer.page(f"{to}?name=Odd")
    assert organizer.post(f"{to}/text", name="Odd").status_code == 422
    assert [each["id"] for each in card(organizer, to)["abilities"]] == ["activate1"]


def test_keywords_stated_by_hand_win_over_the_text(organizer, stated):
    to = stated(f"〔吸收〕{DRAW}", keywords="erode")
    assert "differs from the abilities entered below" in organizer.page(f"{to}?name=Odd")
    assert organizer.post(f"{to}/text", name="Odd").status_code == 422
    assert card(organizer, to)["keywords"] == ["erode"]


def test_what_somebody_changes_afterwards_is_no_longer_read_from_the_text(organizer, stated):
    to = stated(DRAW)
    organizer.does(f"{to}/text", name="Odd")
    organizer.does(f"{to}/abilities", name="Odd", at="0", text="AUTO: When this enters, draw 3.")
    kept = card(organizer, to)
    assert "read" not in kept
    assert "read" not in kept["abilities"][0]
    assert "differs from the abilities entered below" in organizer.page(f"{to}?name=Odd")


def test_a_text_that_was_changed_after_it_was_confirmed_counts_once_it_is_confirmed_again(organizer, stated):
    to = stated(DRAW)
    organizer.does(f"{to}/text", name="Odd")
    organizer.does(to, **FIELDS, text="【自動】登場時，抽牌 2 張。")
    page = organizer.page(f"{to}?name=Odd")
    assert "The text has changed since" in page
    assert DRAW in page
    assert card(organizer, to)["abilities"][0]["effect"] == [{"draw": 1}]
    organizer.does(f"{to}/text", name="Odd")
    assert card(organizer, to)["abilities"][0]["effect"] == [{"draw": 2}]
    assert "The text has changed since" not in organizer.page(f"{to}?name=Odd")


def test_what_was_read_otherwise_than_it_was_shown_is_not_confirmed(organizer, stated):
    to = stated(DRAW)
    assert organizer.post(f"{to}/text", name="Odd", rows="zh-Hant 0").status_code == 409
    assert "abilities" not in card(organizer, to)


def test_the_ruling_names_the_card_that_was_read_who_confirmed_it_and_its_text(organizer, stated):
    to = stated(DRAW)
    organizer.does(f"{to}/text", name="Odd")
    at = to.removesuffix("/stated")
    organizer.does(f"{at}/cards", what="card", card="Odd", seat="A", zone="original", q="", kind="", id="o1")
    organizer.does(f"{at}/rule")
    said = {
        "en": "Odd: what it does was read from the text, confirmed by Chan on 2026-11-21 09:00 UTC.",
        "zh-Hant": "Odd：其能力讀自咭牌上的文字，由 Chan 於 2026-11-21 09:00 UTC 確認。",
        "zh-Hans": "Odd：其能力读自卡牌文字，由 Chan 于 2026-11-21 09:00 UTC 确认。",
        "ja": "Odd：効果はテキストから読み取り、2026-11-21 09:00 UTC に Chan が確認した。",
    }
    for language, sentence in said.items():
        organizer.get(f"/language/{language}")
        page = organizer.page(f"{at}/ruling")
        assert sentence in page
        assert f"<dd><b>{DRAW}</b></dd>" in page
        printed = organizer.get(f"{at}/ruling.pdf").data
        if shutil.which("pdftotext"):
            paper = subprocess.run(
                ["pdftotext", "-raw", "-", "-"], input=printed, capture_output=True, check=True
            )
            solid = "".join(paper.stdout.decode().split())
            assert "".join(sentence.split()) in solid
            assert "".join(DRAW.split()) in solid


def test_who_confirmed_a_text_is_named_no_more_once_their_data_are_erased(app, organizer, stated):
    to = stated(DRAW)
    slug = to.split("/")[2]
    organizer.does(f"/e/{slug}/staff", name="Kim Quill", role="organizer", password=PASSWORD)
    kim = Person(app)
    kim.log_in("Kim Quill")
    kim.does(f"{to}/text", name="Odd")
    assert card(organizer, to)["read"]["by"] == "Kim Quill"
    kim.does("/account/erase", password=PASSWORD)
    assert "Kim" not in card(organizer, to)["read"]["by"]


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


def test_a_card_of_another_game_is_stated_by_its_text_confirmed_played_and_ruled_on(organizer):
    """零次元: what was understood is seen, chosen where it can mean two things, and what it does decides the claim."""
    text = "【登场时】抽两张牌。【对方回合结束时】抽一张牌。"
    slug = organizer.does("/events", name="Day", game="zero_dimension").headers["Location"].split("/")[2]
    bench = organizer.does(f"/e/{slug}/disputes", table="", title="Odd").headers["Location"]
    at = bench.removesuffix("/position")
    body = {
        "kind": "character",
        "name": "Odd",
        "colours": "red",
        "cost": "0",
        "attack": "1000",
        "defence": "1000",
    }
    organizer.does(f"{at}/stated", **body, text=text)
    page = html.unescape(organizer.page(f"{at}/stated?name=Odd"))
    assert "When this enters, draw 2." in page
    assert "This can mean several things." in page
    organizer.does(f"{at}/position", what="turn", number="5", player="A", phase="action")
    organizer.does(f"{at}/cards", what="card", card="Odd", seat="A", zone="hand", q="", kind="", id="o1")
    for seat in "AB":
        organizer.does(f"{at}/position", what="unknown", seat=seat, zone="deck", count="9")
    organizer.does(f"{at}/steps", by="A", do="use", card="o1")
    for seat in "AB":
        organizer.does(f"{at}/steps", by=seat, do="pass")
    organizer.does(f"{at}/claims", by="A", says="I draw two", about="A.hand", value="2")
    organizer.does(f"{at}/rule")
    assert organizer.get(f"/api/v1/events/{slug}/disputes/1/ruling").get_json()["verdict"] == "undetermined"
    organizer.does(f"{at}/stated/text", name="Odd", **{"way:1": "0"})
    first, second = organizer.get(f"{at}/file.json").get_json()["cards"]["Odd"]["abilities"]
    assert (first["effect"], second["effect"]) == ([{"draw": 2}], [{"draw": 1}])
    organizer.does(f"{at}/rule")
    ruling = organizer.get(f"/api/v1/events/{slug}/disputes/1/ruling").get_json()
    assert ruling["verdict"] == "resolved"
    assert [claim["upheld"] for claim in ruling["claims"]] == [True]
    assert [(row["card"], row["kind"], row["text"], row["by"]) for row in ruling["texts"]] == [
        ("Odd", "read", text, "Chan")
    ]
    assert "confirmed by Chan" in organizer.page(f"{at}/ruling")
