"""What a file leaves out and a ruling took as usual is said in the ruling, where it is about that card."""

import pytest

from judge.disputes import rule
from judge.words.languages import LANGUAGES

BARE = {"id": "bare", "card": "北原"}


def begun(domains, steps, language="en", expect=None):
    """Rule on steps of A in the action phase of ゾンビ・ステート, and give what is said before them."""
    file = {
        "dispute": 1,
        "game": "zombie_state",
        "position": {
            "turn": {"number": 5, "player": "A", "phase": "action"},
            "table": {"tables": ["サンプルの表"]},
            "players": {"A": {"fp": 6, "gained": 6, "domains": domains}, "B": {}},
        },
        "steps": steps,
        "claims": [{"by": "B", "says": "", "expect": expect}] if expect else [],
    }
    return [row["text"] for row in rule(file).to_dict(language)["begun"]]


RECRUIT = [{"by": "A", "do": "recruit", "card": "bare"}]
CITY = {"card": "北都", "population": 3}


def test_a_population_left_out_is_told_where_a_step_is_refused_for_it():
    assert begun([CITY, BARE], RECRUIT) == ["Not told, so taken as usual: North Plain's population: 0."]


def test_a_population_left_out_is_told_where_it_is_claimed():
    assert begun([CITY, BARE], [], expect={"bare.population": 0}) != []


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_told_in_each_language(language):
    (said,) = begun([CITY, BARE], RECRUIT, language)
    assert "0" in said


def test_what_is_told_was_not_taken():
    assert begun([CITY, {**BARE, "population": 0}], RECRUIT) == []


def test_what_the_ruling_is_not_about_is_not_mentioned():
    assert begun([CITY, BARE], [{"by": "A", "do": "recycle", "word": "鉄"}]) == []


def test_a_level_left_out_is_told_where_an_effect_asks_for_it():
    up = {"id": "up", "level": 2, "timing": "activated", "effect": [{"draw": 1}]}
    grow = {"kind": "character", "colours": ["red"], "cost": 1, "attack": 1, "defence": 1, "abilities": [up]}
    file = {
        "dispute": 1,
        "game": "zero_dimension",
        "cards": {"Grow": grow},
        "position": {
            "turn": {"number": 6, "player": "A", "phase": "action"},
            "players": {
                "A": {"battle": [{"id": "g", "card": "Grow"}], "hand": [], "life": 3, "deck": 20},
                "B": {"hand": [], "life": 3, "deck": 20},
            },
        },
        "steps": [{"by": "A", "do": "activate", "card": "g", "ability": "up"}],
        "claims": [],
    }
    assert "Not told, so taken as usual: Grow's level: 1." in [
        row["text"] for row in rule(file).to_dict("en")["begun"]
    ]
