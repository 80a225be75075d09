"""Sample cards say what they do: a limit, an exception or a choice in the data stands in the text."""

import re

import pytest

from judge.catalogue import cards

GAME = "zombie_world_order"
SAMPLES = {key: card for key, card in cards.load(GAME).data.items() if card.get("text")}


def count(data, key, value):
    """Count how often a key has a value anywhere in data."""
    if isinstance(data, dict):
        return sum((name == key and part == value) + count(part, key, value) for name, part in data.items())
    return sum(count(part, key, value) for part in data) if isinstance(data, list) else 0


SAID = {
    "once": ("turn", r"只能發動 1 次", r"once per turn"),
    "other": (True, r"其他|另外|以外", r"\bother\b|\banother\b"),
    "up_to": (True, r"最多|可將", r"\bup to\b|\bmay\b"),
}


@pytest.mark.parametrize("key", sorted(SAMPLES))
def test_a_limit_an_exception_or_a_choice_in_the_data_is_printed(key):
    card = SAMPLES[key]
    for word, (value, chinese, english) in SAID.items():
        if count(card.get("abilities", []), word, value):
            assert re.search(chinese, card["text"]), word
            assert re.search(english, card["texts"]["en"], re.IGNORECASE), word


@pytest.mark.parametrize("key", sorted(SAMPLES))
def test_each_ability_once_per_turn_says_so_and_no_other_does(key):
    card = SAMPLES[key]
    limited = count(card.get("abilities", []), "once", "turn")
    for text, said in ((card["text"], SAID["once"][1]), (card["texts"]["en"], SAID["once"][2])):
        assert len(re.findall(said, text, re.IGNORECASE)) == limited


@pytest.mark.parametrize("key", sorted(SAMPLES))
def test_a_state_that_a_target_must_have_is_printed(key):
    for ability in SAMPLES[key].get("abilities", []):
        target = ability.get("target", {})
        if "state" in target:
            assert target["state"].upper() in SAMPLES[key]["text"]
            assert target["state"].upper() in SAMPLES[key]["texts"]["en"]
