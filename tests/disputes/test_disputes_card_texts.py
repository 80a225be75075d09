"""A ruling says which of its cards were read from their texts, and uses nothing that nobody confirmed."""

import pytest
import yaml

from judge.disputes import rule_text, ruling_as_json
from judge.disputes.wording.report import ruling_text

DRAW = "【自動】登場時，抽牌 1 張。"
READ = {"text": DRAW, "rows": "zh-Hant 1", "by": "Kim", "on": "2026-11-23 08:00 UTC"}
ABILITY = {"id": "auto", "timing": "auto", "when": {"enters": "self"}, "effect": [{"draw": 1}]}
BODY = {"kind": "zombie", "colours": ["green"], "entry_cost": 0, "revive_cost": 0, "power": 3, "critical": 1}
ENTER = [{"by": "A", "do": "enter", "card": "Odd"}]


def ruled(card, steps=ENTER, zone="hand", **more):
    """Rule on a game in which the card "Odd" lies in a zone of A."""
    file = {
        "dispute": 1,
        "game": "zombie_world_order",
        "cards": {"Odd": {**BODY, **card}},
        "position": {
            "turn": {"number": 5, "player": "A", "phase": "main"},
            "players": {
                "A": {"life": 6, zone: ["Odd"], "deck": {"unknown": 9}},
                "B": {"life": 6, "hand": [], "deck": {"unknown": 9}},
            },
        },
        "steps": steps,
        **more,
    }
    return rule_text(yaml.safe_dump(file, allow_unicode=True))


def test_a_card_that_was_read_is_named_with_its_text_who_confirmed_it_and_when():
    ruling = ruled(
        {"text": DRAW, "read": READ, "abilities": [{**ABILITY, "text": DRAW, "read": "zh-Hant 1"}]}
    )
    said = ruling_as_json(ruling, "en")
    assert said["verdict"] == "resolved"
    assert said["texts"] == [
        {
            "card": "Odd",
            "kind": "read",
            "text": DRAW,
            "because": "Odd: what it does was read from the text, confirmed by Kim on 2026-11-23 08:00 UTC.",
            "by": "Kim",
            "on": "2026-11-23 08:00 UTC",
            "rows": "zh-Hant 1",
        }
    ]
    printed = ruling_text(said, "en")
    assert said["texts"][0]["because"] in printed
    assert DRAW in printed


def test_what_nobody_confirmed_is_not_used_and_the_ruling_says_so():
    ruling = ruled({"text": DRAW, "abilities": [{**ABILITY, "text": DRAW, "read": "zh-Hant 1"}]})
    said = ruling_as_json(ruling, "en")
    assert said["verdict"] == "undetermined"
    assert [(row["kind"], row["text"]) for row in said["texts"]] == [("unconfirmed", DRAW)]


@pytest.mark.parametrize(
    ("card", "kinds"),
    [
        ({"text": DRAW, "abilities": [ABILITY]}, []),
        ({"abilities": [ABILITY]}, []),
        ({"text": DRAW}, ["alone"]),
        ({"text": f"〔吸收〕{DRAW}"}, ["alone"]),
        ({"text": "〔吸收〕"}, []),
        ({"text": DRAW, "abilities": [{**ABILITY, "effect": [{"draw": 2}]}]}, ["differs"]),
        ({"text": DRAW, "keywords": ["erode"], "abilities": [ABILITY]}, ["differs"]),
        ({"text": f"{DRAW}【永續】POWER +1。", "abilities": [ABILITY]}, ["differs"]),
        ({"text": f"{DRAW}【永續】閃閃發光。", "abilities": [ABILITY]}, []),
        ({"text": "閃閃發光。", "abilities": [ABILITY]}, []),
        ({"text": DRAW, "abilities": [{**ABILITY, "free": False, "once": "no"}]}, []),
    ],
)
def test_data_by_hand_that_the_text_does_not_say_are_used_and_named(card, kinds):
    said = ruling_as_json(ruled(card, steps=[]), "zh-Hant")
    assert [row["kind"] for row in said["texts"]] == kinds
    assert said["verdict"] == "resolved"


def test_a_card_that_is_stated_and_nowhere_in_the_game_is_not_named():
    read = {"text": DRAW, "read": READ, "abilities": [{**ABILITY, "text": DRAW, "read": "zh-Hant 1"}]}
    said = ruling_as_json(ruled({}, steps=[]), "en")
    assert said["texts"] == []
    assert ruling_as_json(ruled(read, steps=[], zone="destroyed"), "en")["texts"]


@pytest.mark.parametrize(
    "wrong", [{**READ, "by": ""}, {**READ, "by": None}, {"text": DRAW}, "Kim", {**READ, "x": 1}]
)
def test_who_confirmed_a_text_is_told_whole_or_refused(wrong):
    with pytest.raises(Exception, match=r"cards\.Odd\.read"):
        ruled({"text": DRAW, "read": wrong, "abilities": [{**ABILITY, "read": "zh-Hant 1"}]})


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (DRAW, "undetermined"),
        ("【自動】登場時，抽牌 1 張。【啟動】【主要】[綠 1] 抽牌 1 張。", "undetermined"),
        ("【自動】攻擊時，抽牌 1 張。", "resolved"),
        ("【啟動】【主要】[綠 1] 抽牌 1 張。", "resolved"),
    ],
)
def test_a_card_of_which_only_the_text_is_told_is_asked_for_when_its_text_begins(text, verdict):
    said = ruling_as_json(ruled({"text": text}), "en")
    assert said["verdict"] == verdict
    assert verdict == "resolved" or "Odd" in said["needs"][0]["text"]


@pytest.mark.parametrize("before", ["", DRAW, "〔吸收〕"])
def test_what_a_text_that_nobody_confirmed_lets_somebody_declare_is_asked_for(before):
    text = f"{before}【啟動】【主要】[綠 1] 抽牌 1 張。"
    declared = [{"by": "A", "do": "activate", "card": "Odd"}]
    assert ruled({"text": text}, steps=declared, zone="original").verdict == "undetermined"


def test_an_event_of_which_only_the_text_is_told_is_asked_for_when_it_is_used():
    used = [{"by": "A", "do": "event", "card": "Odd"}]
    spell = {"kind": "event", "colours": ["green"], "text": "[綠 1] 抽牌 1 張。"}
    assert ruled({}, steps=used, cards={"Odd": spell}).verdict == "undetermined"
