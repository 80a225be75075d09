"""Every word of ability data stands in the reference with an example, and a card that has it is ruled on."""

import importlib

import pytest

from judge.disputes import rule, ruling_as_json
from judge.disputes.reference.ability_reference import ability_words
from judge.disputes.reference.reference import reference

pytestmark = pytest.mark.slow

# Of each game whose cards have abilities: a card with an effect or a happening, and the dispute in which it is used.
USED = {
    "zombie_world_order": (
        {"kind": "event", "colours": [], "abilities": [{"target": {"zombie": "any"}}]},
        {"hand": ["T"], "original": ["SA-029"], "deck": {"unknown": 9}},
        {"number": 5, "player": "A", "phase": "main"},
        [{"by": "A", "do": "event", "card": "T"}],
    ),
    "zero_dimension": (
        {
            "kind": "tactic",
            "timing": "instant",
            "colours": ["red"],
            "cost": 0,
            "abilities": [{"id": "use", "target": {"character": "any"}}],
        },
        {"hand": ["T"], "battle": ["BP01-001"], "deck": {"unknown": 9}},
        {"number": 5, "player": "A", "phase": "action"},
        [{"by": "A", "do": "use", "card": "T"}],
    ),
    "unicorn_overlord": (
        {"kind": "item", "abilities": [{"id": "use", "timing": "reveal"}]},
        {"placed": [{"id": "t", "card": "T", "row": 1}], "deck": {"unknown": 9}},
        {"number": 2, "player": "A", "phase": "battle"},
        [{"by": "A", "do": "reveal"}],
    ),
}
AUTO = {"zombie_world_order": ("zombie", "auto"), "zero_dimension": ("character", "triggered")}
WORDS = [
    pytest.param(game, section, example, id=f"{game} {section} {word}")
    for game in USED
    for section, examples in ability_words(game).items()
    for word, example in examples.items()
]
INSIDE = {
    "selectors": lambda example: {"if": {"exists": example}, "then": [{"draw": 1}]},
    "filters": lambda example: {"if": {"exists": example}, "then": [{"draw": 1}]},
    "amounts": lambda example: {"draw": example},
    "conditions": lambda example: {"if": example, "then": [{"draw": 1}]},
    "effects": lambda example: example,
}


@pytest.mark.parametrize(("game", "section", "example"), WORDS)
def test_a_card_with_the_example_of_a_word_is_ruled_on(game, section, example):
    card, side, turn, steps = USED[game]
    if section == "happenings":
        kind, timing = AUTO[game]
        card = {
            "kind": kind,
            "colours": ["red"],
            "abilities": [{"timing": timing, **example, "effect": [{"draw": 1}]}],
        }
        steps = []
    else:
        card = {**card, "abilities": [{**card["abilities"][0], "effect": [INSIDE[section](example)]}]}
    file = {"dispute": 1, "game": game, "cards": {"T": card}, "steps": steps}
    assert ruling_as_json(
        rule({**file, "position": {"turn": turn, "players": {"A": side}}}, what_if=False), "en"
    )


SECTIONS = {"nouns": "selectors", "filters": "filters", "amounts": "amounts", "conditions": "conditions"}


@pytest.mark.parametrize("game", USED)
def test_every_word_that_ability_data_can_have_stands_in_the_reference(game):
    words = importlib.import_module(f"judge.games.{game}.vocabulary").VOCABULARY
    told = ability_words(game)
    for part, section in (*SECTIONS.items(), ("effects", "effects")):
        assert set(getattr(words, part)) == set(told[section])
    happenings = getattr(importlib.import_module(f"judge.games.{game}.definitions"), "HAPPENINGS", ())
    shown = "\n".join(row.name for row in reference(game, "en").tables[-1].rows)
    every = [*happenings, *(word for examples in told.values() for word in examples)]
    assert [word for word in every if f"{word}: " not in shown.replace("'", "")] == []
