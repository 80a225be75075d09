"""What is asked for is said as the end of a sentence: each slot of each action, and each question a player can owe."""

import pytest

from judge.disputes import rule, ruling_as_json
from judge.disputes.language.described import describe_game
from judge.disputes.language.words import word_tables
from judge.games import GAMES, package
from judge.words.languages import LANGUAGES

# Where nobody owes an answer, or a right is merely offered: nothing is asked for there.
OFFERED = {"over", "turn", "priority", "resource", "free"}


# What the rules fix about an act: it may be told, and is never asked for.
FIXED = {"redraw.cards", "mulligan.cards", "draw.number", "place.number"}


def asked(game):
    made = package(game).build(max(package(game).seats))
    for verb in describe_game(game).verbs.values():
        for slot in verb.slots if verb.asked == "play" else ():
            if f"{verb.name}.{slot.name}" not in FIXED:
                yield f"{verb.name}.{slot.name}", slot.name
    for name, menu in made.menus.items():
        if not menu.optional and name not in OFFERED:
            yield name, name


ASKED = [(game, *each) for game in GAMES for each in asked(game)]


@pytest.mark.parametrize(("game", "own", "name"), ASKED, ids=[f"{game}: {own}" for game, own, _ in ASKED])
def test_whatever_is_asked_for_has_words_of_its_own(game, own, name):
    asks = word_tables(game)["asks"]
    entry = asks.get(own) or asks.get(name)
    assert entry is not None
    assert set(LANGUAGES) <= set(entry)


PILL = {
    "dispute": 1,
    "game": "zombie_state",
    "cards": {"pill": {"kind": "technology", "stage": 1, "cost": {}}},
    "position": {
        "turn": {"number": 5, "player": "A", "phase": "action"},
        "players": {"A": {"technologies": [{"card": "pill", "id": "p", "research": 1}], "fp": 9}, "B": {}},
    },
    "steps": [{"by": "A", "do": "develop", "card": "p"}],
    "claims": [
        {"by": "A", "says": "", "expect": {"p.status": "developed"}},
        {"by": "B", "says": "", "expect": {"A.fp": 8}},
    ],
}


@pytest.mark.rule("ZS-tech.roll", "ZS-tech.mod.fp")
def test_a_second_question_says_what_it_leads_to_with_each_answer_to_the_first():
    extra, die = ruling_as_json(rule(PILL), "en")["needs"]
    assert extra["text"] == "Step 1: How much extra FP did A pay?"
    assert [row["answer"] for row in extra["answers"]] == ["0 or 1", "whatever else"]
    assert die["text"] == "What did the die show?"
    assert [(row["answer"], row["leads_to"]) for row in die["answers"]] == [
        (
            "1 to 3 (if “Step 1: How much extra FP did A pay?” is answered “0”)",
            "Claim 1 (A): not upheld. Claim 2 (B): upheld.",
        ),
        (
            "whatever else (if “Step 1: How much extra FP did A pay?” is answered “0”)",
            "Claim 1 (A): upheld. Claim 2 (B): upheld.",
        ),
        (
            "1 (if “Step 1: How much extra FP did A pay?” is answered “1”)",
            "Claim 1 (A): not upheld. Claim 2 (B): not upheld.",
        ),
        (
            "whatever else (if “Step 1: How much extra FP did A pay?” is answered “1”)",
            "Claim 1 (A): upheld. Claim 2 (B): not upheld.",
        ),
    ]
