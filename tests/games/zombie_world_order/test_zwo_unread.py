"""An ability of which only the text is known: asked for where it could matter, and nowhere else."""

import json

import pytest

from judge.disputes import rule_text, ruling_as_json

PLAIN = {"kind": "zombie", "colours": ["green"], "entry_cost": 1, "revive_cost": 1, "power": 3, "critical": 1}
READ = {"id": "pay", "timing": "activate", "main": True, "cost": [{"mana": 1}], "effect": [{"draw": 1}]}


def unread(timing, **more):
    return {"id": "dark", "timing": timing, "unread": True, "text": "?", **more}


def ruled(abilities, steps, where="original", phase="main"):
    """Rule on a turn of A, whose Odd has these abilities."""
    odd = {**PLAIN, "text": "?", "abilities": abilities}
    mana = [{"id": f"m{number}", "colours": ["green"]} for number in range(3)]
    a = {
        "life": 5,
        "hand": ["Dog"],
        "mana": mana,
        "deck": {"unknown": 9},
        where: [{"id": "odd", "card": "Odd"}],
    }
    dispute = {
        "dispute": 1,
        "game": "zombie_world_order",
        "cards": {"Odd": odd, "Dog": PLAIN},
        "position": {
            "turn": {"number": 3, "player": "A", "phase": phase},
            "players": {
                "A": a,
                "B": {"life": 5, "original": [{"id": "foe", "card": "Dog", "state": "rest"}]},
            },
        },
        "steps": steps,
        "claims": [],
    }
    return json.loads(json.dumps(ruling_as_json(rule_text(json.dumps(dispute)))))


ENTER = [{"by": "A", "do": "enter", "card": "Dog", "pay": ["m0"]}]
ATTACK = [
    {"by": "A", "do": "attack", "card": "odd"},
    {"by": "A", "do": "target", "card": "foe"},
    {"by": "B", "do": "no_defence"},
]


@pytest.mark.parametrize(
    ("ability", "steps", "verdict"),
    [
        (
            unread("activate"),
            [{"by": "A", "do": "activate", "card": "odd", "ability": "dark"}],
            "undetermined",
        ),
        (unread("activate"), ENTER, "resolved"),
        (unread("auto"), ENTER, "undetermined"),
        (unread("auto", when={"enters": {"zombie": "own", "other": True}}), ENTER, "undetermined"),
        (unread("auto", when={"enters": "self"}), ENTER, "resolved"),
        (unread("permanent"), ATTACK, "undetermined"),
    ],
)
def test_an_unread_ability_is_asked_for_where_it_could_matter(ability, steps, verdict):
    ruling = ruled([READ, ability], steps, phase="battle" if steps is ATTACK else "main")
    assert ruling["verdict"] == verdict, ruling
    if verdict == "undetermined":
        assert "Odd" in json.dumps(ruling["needs"], ensure_ascii=False)


def test_an_unread_ability_of_a_card_that_works_on_the_field_is_not_asked_for_elsewhere():
    assert ruled([READ, unread("auto")], ENTER, where="destroyed")["verdict"] == "resolved"


def test_the_ability_that_is_read_is_used_beside_one_that_is_not():
    steps = [{"by": "A", "do": "activate", "card": "odd", "ability": "pay", "pay": ["m1"]}]
    assert ruled([READ, unread("activate")], steps)["verdict"] == "resolved"


def test_an_unread_ability_says_nothing_else():
    with pytest.raises(Exception, match="effect"):
        ruled([unread("auto", effect=[{"draw": 1}])], ENTER)
