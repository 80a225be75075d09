"""What a ruling comes to: the headline answers the claims, the outcome says what lay where, one rule decides."""

from __future__ import annotations

import json
import re

import pytest
from ready_rulings import ready_ruling

from judge.disputes import check_dispute, ruling_as_json
from judge.disputes.reference.ready import ready_file, ready_names
from judge.disputes.ruling.ruling import rule
from judge.disputes.wording.report import label, ruling_text
from judge.games import GAMES

RAW = re.compile(r"[a-z]+_[a-z]+|(?<![\w.])#\d|[{}]|\bo\d+\b|\bNone\b|\bis be\b")
EVERY = [(game, name) for game in GAMES for name in ready_names(game)]


def told(game, name, language="en", **changes):
    return ruling_as_json(rule({**ready_file(game, name), **changes}), language)


def sentences(said):
    """Yield every sentence of a ruling that a person reads."""
    yield said["summary"]
    for row in said["outcome"]:
        yield row["name"]
        yield from (fact[when] for fact in row["facts"] for when in ("before", "after"))
    yield from (claim["because"] for claim in said["claims"])
    for step in said["steps"]:
        yield step["text"]
        yield from (event["text"] for event in step["events"])
    for need in said["needs"]:
        yield need["text"]
        yield from (text for answer in need["answers"] for text in (answer["answer"], answer["leads_to"]))
    if said["illegal"]:
        yield said["illegal"]["because"]
        yield said["illegal"]["could_act"] or ""
        yield from (option["text"] for option in said["illegal"]["legal_instead"])


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_every_sentence_can_be_read_out(game, name):
    ruling = ready_ruling(game, name)
    for language in ("en", "zh-Hant", "zh-Hans", "ja"):
        said = ruling_as_json(ruling, language)
        assert [text for text in sentences(said) if RAW.search(text)] == []
        assert said["summary"].strip()


HEADLINES = [
    ("zombie_world_order", "06-equal-power", "B is right: Graveyard Hound (prey) stays in B's Undead zone."),
    ("zombie_world_order", "10-last-life", "The game is over: A wins. A is right."),
    (
        "zombie_world_order",
        "03-during-resolution",
        (
            "A is right: Step 4 is illegal. "
            "Effects are being resolved; nobody may interrupt until all of them are done."
        ),
    ),
    (
        "zombie_world_order",
        "09-revive-answered",
        "B is right: Graveyard Hound goes to A's Dead zone. m1 is BACK.",
    ),
    (
        "zombie_kittens",
        "10-the-last-one-alive",
        "Step 2 is illegal. C: Play Shuffle. The game is over. A is right.",
    ),
    (
        "zombie_state",
        "06-a-second-try",
        "A and B are right: Marksmen (Aの狙撃) is developed. A has 1 resource.",
    ),
]


@pytest.mark.parametrize(("game", "name", "said"), HEADLINES)
def test_the_headline_answers_the_claims(game, name, said):
    assert told(game, name)["summary"] == said


def test_without_claims_the_headline_says_what_changed():
    said = told("zombie_world_order", "06-equal-power", claims=[])
    assert said["summary"].startswith("Every step is legal. ")
    assert "Graveyard Hound (hound) is REST." in said["summary"]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "The account has no steps."),
        ("zh-Hant", "沒有說明任何步驟。"),
        ("zh-Hans", "没有说明任何步骤。"),
        ("ja", "手順は何も述べられていない。"),
    ],
)
def test_of_a_dispute_without_steps_no_step_is_called_legal(language, said):
    ruling = told("zombie_world_order", "06-equal-power", language, steps=[], claims=[])
    assert ruling["verdict"] == "resolved"
    assert ruling["summary"].startswith(said)
    assert label("resolved", language) in ruling_text(ruling, language)
    assert label("steps", language) not in ruling_text(ruling, language).splitlines()


def test_the_outcome_says_what_lay_where_before_and_after():
    rows = {row["id"]: row for row in told("zombie_world_order", "09-revive-answered")["outcome"]}
    places = [(fact["before"], fact["after"]) for fact in rows["hound"]["facts"] if fact["what"] == "zone"]
    assert places == [("Splattered zone", "Dead zone")]
    assert rows["hound"]["claimed"]
    assert rows["hound"]["by"] == "A"
    assert [(fact["before"], fact["after"], fact["changed"]) for fact in rows["m1"]["facts"][1:]] == [
        ("FRONT", "BACK", True)
    ]


def test_what_a_claim_is_about_is_told_though_nothing_changed():
    (life, *_) = told("zombie_world_order", "08-leaves-the-battle")["outcome"]
    assert (life["by"], life["changed"], life["claimed"]) == ("B", False, True)
    assert life["facts"][0]["before"] == life["facts"][0]["after"] == "life 2"


def test_a_card_that_left_and_came_back_has_not_stayed():
    blink = {
        "id": "use",
        "target": {"zombie": "own"},
        "effect": [{"return": "target", "as": "gone"}, {"enter": "gone"}],
    }
    stats = {"colours": [], "entry_cost": 1, "revive_cost": 1, "power": 2, "critical": 1}
    file = {
        "dispute": 1,
        "game": "zombie_world_order",
        "title": "left and came back",
        "players": ["A", "B"],
        "cards": {
            "Blink": {"kind": "event", "colours": [], "abilities": [blink]},
            "Walker": {"kind": "zombie", **stats},
        },
        "position": {
            "turn": {"number": 5, "player": "A", "phase": "main"},
            "players": {
                "A": {
                    "hand": ["Blink"],
                    "original": [{"id": "x", "card": "Walker"}, {"id": "y", "card": "Walker"}],
                },
                "B": {},
            },
        },
        "steps": [{"by": "A", "do": "event", "card": "Blink", "target": "x"}],
        "claims": [{"by": "A", "expect": {f"{one}.zone": "original"}} for one in ("x", "y")],
    }
    said = ruling_as_json(rule(check_dispute(file)), "en")
    assert [claim["because"] for claim in said["claims"]] == [
        "Walker (x) goes to A's Undead zone.",
        "Walker (y) stays in A's Undead zone.",
    ]


def test_nothing_is_said_to_come_of_what_is_open():
    said = told("zombie_world_order", "07-unknown-mana")
    assert said["outcome"] == []
    assert not any(rule_["decides"] for rule_ in said["rules"])


@pytest.mark.parametrize(
    ("game", "name", "deciding"),
    [
        ("zombie_world_order", "05-target-gone", "ZWO-ability.target-gone"),
        ("zombie_world_order", "06-equal-power", "ZWO-damage.wound-threshold"),
        ("zombie_world_order", "10-last-life", "ZWO-win.life-zero"),
        ("zero_dimension", "01-no-priority", "ZX-priority.single-holder"),
        ("unicorn_overlord", "04-own-icon", "UO-unit.class.bonus"),
    ],
)
def test_the_rule_that_decides_is_marked(game, name, deciding):
    marked = [each["id"] for each in told(game, name)["rules"] if each["decides"]]
    assert deciding in marked
    assert len(marked) <= 2


def test_mana_of_which_only_the_colour_is_known_is_called_by_it():
    file = ready_file("zombie_world_order", "08-leaves-the-battle")
    file = json.loads(json.dumps(file))
    file["position"]["players"]["B"]["mana"] = [{"colours": ["blue"]}]
    file["steps"][3].pop("pay")
    said = ruling_as_json(rule(file), "en")
    assert "a blue card" in json.dumps(said["steps"])
    assert "unknown card" not in json.dumps(said["steps"])


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", ("domain North City", "domain North Plain")), ("ja", ("領域 北都", "領域 北原"))],
)
def test_where_a_card_came_to_stand_is_said_by_name(language, said):
    row = next(row for row in told("zombie_state", "05-stopped-on-the-way", language)["outcome"] if row["id"])
    assert said in [(fact["before"], fact["after"]) for fact in row["facts"]]


@pytest.mark.parametrize(
    ("name", "played"),
    [
        ("01-nope-on-a-nope", [("A", "Attack (2X)"), ("B", "Nope"), ("D", "Nope")]),
        ("02-attack-handed-on", [("B", "Attack (2X)")]),
        ("03-the-dead-say-no", [("A", "Favor"), ("C", "Nope"), ("A", "Skip")]),
        (
            "06-two-kittens-go-back",
            [("B", "Exploding Kitten (k1)"), ("A", "Zombie Kitten"), ("B", "Clairvoyance")],
        ),
        ("08-a-clone-on-somebodys-cat", [("B", "Cat card")]),
    ],
)
def test_a_card_that_ends_on_the_table_is_shown_as_that_of_whoever_played_it(name, played):
    rows = told("zombie_kittens", name)["outcome"]
    assert [(row["by"], row["name"]) for row in rows if row["kind"] == "card"] == played
