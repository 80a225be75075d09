"""What a file leaves out and a ruling took as usual is said in the ruling, where it is about that card."""

import pytest
from recruiting import CITY, RECRUIT, recruiting

from judge.disputes import rule, ruling_as_json
from judge.words.languages import LANGUAGES

BARE = {"id": "bare", "card": "北原"}


def begun(domains, steps, language="en", expect=None):
    """Rule on steps of A in the action phase of ゾンビ・ステート, and give what is said before them."""
    claims = [{"by": "B", "says": "", "expect": expect}] if expect else []
    file = recruiting(domains, steps, claims)
    return [row["text"] for row in ruling_as_json(rule(file), language)["begun"]]


def test_the_population_that_a_step_needs_is_supposed_where_nobody_disputes_the_step():
    supposed = (
        "Not stated, so assumed to be the least that makes all this possible: North Plain's population: 1."
    )
    assert begun([CITY, BARE], RECRUIT) == [supposed]


def test_a_population_left_out_is_told_where_it_is_claimed():
    assert begun([CITY, BARE], [], expect={"bare.population": 0}) != []


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_told_in_each_language(language):
    (said,) = begun([CITY, BARE], [], language, {"bare.population": 0})
    assert "0" in said


def test_what_is_told_was_not_taken():
    assert begun([CITY, {**BARE, "population": 0}], RECRUIT) == []


def test_what_the_ruling_is_not_about_is_not_mentioned():
    assert begun([CITY, BARE], [{"by": "A", "do": "recycle", "word": "鉄"}]) == []


def test_the_level_that_an_effect_asks_for_is_supposed():
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
    supposed = "Not stated, so assumed to be the least that makes all this possible: Grow's level: 2."
    assert supposed in [row["text"] for row in ruling_as_json(rule(file), "en")["begun"]]


SAILOR = {
    "kind": "character",
    "colours": ["red"],
    "cost": 1,
    "attack": 1000,
    "defence": 1000,
    "abilities": [],
}
BACK = {
    "kind": "tactic",
    "timing": "instant",
    "colours": ["blue"],
    "cost": 0,
    "abilities": [{"id": "use", "target": {"character": "any"}, "effect": [{"return": "target"}]}],
}


def ruled(card, steps, expect=None):
    """Rule on steps of A in 零次元, who has the card in hand, another in the battle zone, and one red resource."""
    side = {
        "hand": [{"id": "one", "card": "Sailor"}, "Back"],
        "battle": [{"id": "two", "card": "Sailor"}],
        "resource": [{"id": "r", "colours": ["red"]}],
        "life": {"unknown": 3},
        "deck": {"unknown": 9},
    }
    file = {
        "dispute": 1,
        "game": "zero_dimension",
        "cards": {"Sailor": card, "Back": BACK},
        "position": {
            "turn": {"number": 6, "player": "A", "phase": "action"},
            "players": {"A": side, "B": {}},
        },
        "steps": steps,
        "claims": [{"by": "A", "says": "", "expect": expect}] if expect else [],
    }
    return rule(file)


def said(ruling, language="en"):
    return [row["text"] for row in ruling_as_json(ruling, language)["begun"] if not row["rules"]]


USE = [{"by": "A", "do": "use", "card": "one", "pay": ["r"]}]


@pytest.mark.rule("ZX-cost.color-squares")
def test_the_colours_of_a_cost_that_a_stated_card_leaves_out_are_told_where_it_is_paid():
    none = ["The card's print is not stated, so assumed to be none: Sailor's colours in its cost: none."]
    assert said(ruled(SAILOR, USE)) == none
    assert said(ruled(SAILOR, [])) == []
    assert said(ruled({**SAILOR, "colour_cost": {}}, USE)) == []
    assert said(ruled({**SAILOR, "cost": 0}, [{**USE[0], "pay": []}])) == []


@pytest.mark.rule("ZX-level.three-or-more")
def test_a_card_back_in_hand_has_the_level_it_is_stated_to_have():
    home = [{"by": "A", "do": "use", "card": "Back", "target": "two"}]
    expect = {"two.zone": "hand", "two.level": 2}
    ruling = ruled({**SAILOR, "level": 2}, home, expect)
    assert [claim.upheld for claim in ruling.claims] == [True]
    assert said(ruling) == []
    ruling = ruled(SAILOR, home, {**expect, "two.level": 1})
    assert [claim.upheld for claim in ruling.claims] == [True]
    assert said(ruling) == ["Not stated, so assumed to be the usual: Sailor (two)'s level: 1."]


@pytest.mark.rule("ZX-level.three-or-more", "ZX-level.effect-gate")
def test_a_character_enters_at_the_level_its_card_is_stated_to_have():
    up = {"id": "up", "timing": "continuous", "level": 2, "effect": [{"modify": "self", "attack": 500}]}
    grown = {**SAILOR, "colour_cost": {}, "level": 2, "abilities": [up]}
    ruling = ruled(grown, USE, {"one.level": 2, "one.attack": 1500})
    assert [claim.upheld for claim in ruling.claims] == [True]
    ruling = ruled({**grown, "level": 1}, USE, {"one.attack": 1000})
    assert [claim.upheld for claim in ruling.claims] == [True]


@pytest.mark.rule("ZX-toc.600", "ZX-level.three-or-more")
def test_what_became_of_a_level_begins_at_the_level_that_was_not_told():
    side = {"battle": [{"id": "two", "card": "Sailor", "entered": 3}]}
    file = {
        "dispute": 1,
        "game": "zero_dimension",
        "interpretations": {"ZX-toc.600": "printed-cost"},
        "cards": {"Sailor": {**SAILOR, "level_cost": 0}},
        "position": {
            "turn": {"number": 6, "player": "A", "phase": "action"},
            "players": {"A": side, "B": {}},
        },
        "steps": [{"by": "A", "do": "level_up", "card": "two"}],
        "claims": [{"by": "A", "says": "", "expect": {"two.level": 2}}],
    }
    facts = [fact for row in ruling_as_json(rule(file), "en")["outcome"] for fact in row["facts"]]
    assert {"what": "level", "before": "level 1", "after": "level 2", "changed": True} in facts
