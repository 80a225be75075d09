"""What somebody cannot do is said as something one does: “cannot pay for an effect”, never “cannot payment”."""

import re

import pytest

from judge.disputes import rule, ruling_as_json
from judge.disputes.language.words import words_of
from judge.games import GAMES, package
from judge.words.languages import LANGUAGES

DONE = re.compile(r"\b(?:cannot|may|[Tt]o|must|can) \{do\}")
VERBS = [
    (game, verb) for game in GAMES for verb in sorted(package(game).build(max(package(game).seats)).verbs)
]


def imperatives():
    """Return what labels of actions begin with in English, in any game: `Pay`, `Look`, `Take`."""
    labels = (label for game in GAMES for label in words_of(game, "en").verbs.values())
    return {label.split()[0].lower().rstrip(":") for label in labels} | {"decline", "order", "skip"}


def said_of(game, verb, language):
    """Return every sentence of a refusal that says what was done, with a verb in it."""
    words = words_of(game, language)
    named = words.terms.get(f"do {verb}") or words.terms.get(verb)
    return [(key, named, text) for key, text in words.reasons.items() if "{do}" in text and "`" not in text]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "verb"), VERBS)
def test_each_action_has_words_where_a_sentence_says_what_was_done(game, verb, language):
    spoken = [key for key, _, _ in said_of(game, verb, language) if not key.startswith("forbidden")]
    assert all(named for key, named, _ in said_of(game, verb, language) if key in spoken)


DONE_IN_WORDS = {
    (game, key, named): text
    for game, verb in VERBS
    for key, named, text in said_of(game, verb, "en")
    if DONE.search(text) and not key.startswith("forbidden")
}


@pytest.mark.parametrize(("game", "key", "named"), list(DONE_IN_WORDS))
def test_what_cannot_be_done_is_something_one_does(game, key, named):
    assert named.split()[0] in imperatives(), DONE_IN_WORDS[game, key, named].replace("{do}", named)


READY = {
    "dispute": 1,
    "game": "zero_dimension",
    "cards": {"Ogre": {"kind": "character", "colours": ["red"], "cost": 1, "attack": 3000, "defence": 3000}},
    "position": {
        "turn": {"number": 6, "player": "A", "phase": "action"},
        "players": {
            "A": {"battle": [{"id": "o", "card": "Ogre"}], "hand": [], "life": 3, "deck": 20},
            "B": {"battle": [{"id": "x", "card": "Ogre"}], "hand": [], "life": 3, "deck": 20},
        },
    },
    "steps": [{"by": "A", "do": "attack", "card": "o", "target": "x"}],
    "claims": [{"by": "B", "says": "", "expect": {"illegal": 1}}],
}


def test_what_another_reading_leaves_a_card_as_is_said_as_a_state():
    said = ruling_as_json(rule(READY), "en")["depends_on"]
    (point,) = (each for each in said if each["interpretation"] == "ZX-toc.501" and each["differs"])
    assert "be readied" not in point["differs"][0]["gives"]
    assert "B is right" in point["differs"][0]["gives"]


@pytest.mark.parametrize("named", [{"card": "nurse"}, {"number": 1}])
def test_an_ability_that_came_up_alone_is_told_of_by_its_card(named):
    size = {"colours": ["blue"], "entry_cost": 1, "revive_cost": 1, "power": 2, "critical": 1}
    heals = {"timing": "auto", "when": {"enters": {"zombie": "any", "other": True}}, "effect": [{"heal": 1}]}
    file = {
        "dispute": 1,
        "game": "zombie_world_order",
        "cards": {
            "Nurse": {"kind": "zombie", **size, "abilities": [heals]},
            "Walker": {"kind": "zombie", **size},
        },
        "position": {
            "turn": {"number": 5, "player": "A", "phase": "main"},
            "players": {
                "A": {
                    "life": 8,
                    "hand": [{"id": "w", "card": "Walker"}],
                    "original": [{"id": "nurse", "card": "Nurse"}],
                    "mana": [{"id": "g", "colours": ["blue"]}],
                },
                "B": {"hand": []},
            },
        },
        "steps": [
            {"by": "A", "do": "enter", "card": "w", "pay": ["g"]},
            {"by": "A", "do": "next_trigger", **named},
        ],
        "claims": [],
    }
    said = [
        step["text"] for step in ruling_as_json(rule(file), "en")["steps"] if step["do"] == "next_trigger"
    ]
    assert said == ["Handle the ability of Nurse next (number 1)"]
