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


LIMITED = [
    (key, word)
    for key, card in sorted(SAMPLES.items())
    for word, (value, _, _) in SAID.items()
    if count(card.get("abilities", []), word, value)
]


@pytest.mark.parametrize(("key", "word"), LIMITED)
def test_a_limit_an_exception_or_a_choice_in_the_data_is_printed(key, word):
    _, chinese, english = SAID[word]
    assert re.search(chinese, SAMPLES[key]["text"])
    assert re.search(english, SAMPLES[key]["texts"]["en"], re.IGNORECASE)


@pytest.mark.parametrize("key", sorted(SAMPLES))
def test_each_ability_once_per_turn_says_so_and_no_other_does(key):
    card = SAMPLES[key]
    limited = count(card.get("abilities", []), "once", "turn")
    for text, said in ((card["text"], SAID["once"][1]), (card["texts"]["en"], SAID["once"][2])):
        assert len(re.findall(said, text, re.IGNORECASE)) == limited


STATES = [
    (key, ability["target"]["state"])
    for key, card in sorted(SAMPLES.items())
    for ability in card.get("abilities", [])
    if "state" in ability.get("target", {})
]


@pytest.mark.parametrize(("key", "state"), STATES)
def test_a_state_that_a_target_must_have_is_printed(key, state):
    assert state.upper() in SAMPLES[key]["text"]
    assert state.upper() in SAMPLES[key]["texts"]["en"]
