"""What is said of a dispute: what is wrong with it, in four languages, and what did not find its card."""

from copy import deepcopy
from pathlib import Path

import pytest
import told
from examples import Examples

from judge.disputes import DisputeError, check_dispute, rule, ruling_as_json
from judge.disputes.wording.report import error_text

FOLDER = Path(__file__).parent
EXAMPLES = Examples(FOLDER)


@pytest.mark.parametrize(
    "example", [pytest.param(each, id=each["is"]) for each in EXAMPLES.all if "wrong" in each]
)
def test_what_is_wrong_is_said_in_four_languages(example):
    with pytest.raises(DisputeError) as refused:
        rule(EXAMPLES.dispute_of(example))
    faults = (refused.value, *refused.value.others)
    assert all(isinstance(fault.facts.get("item", ""), str) for fault in faults)
    for language in ("en", "zh-Hant", "zh-Hans", "ja"):
        text = error_text(refused.value, language)
        assert len(text.splitlines()) == len(faults)
        assert "…" not in text.replace(" …", "")


@pytest.mark.rule("ZX-life.counter-effect")
def test_what_must_be_known_says_where_the_card_lies():
    (unknown,) = [each for each in EXAMPLES.all if "an unknown life card that is turned" in each["is"]]
    assert "life zone" in ruling_as_json(rule(EXAMPLES.dispute_of(unknown), what_if=False), "en")["summary"]


@pytest.mark.rule("ZX-zone.new-object", "ZX-general.impossible-ignored")
@pytest.mark.parametrize(
    ("title", "said"),
    [
        ("what a destroyed card sets off finds it in the rest zone", ""),
        ("a card that its own effect has moved is a new one", "is a new card; the effect does not find it"),
        (
            "a card destroyed in answer is not found by its effect",
            "is a new card; the effect does not find it",
        ),
        ("a tactic cannot enter", "Nothing happens to Odd"),
    ],
)
def test_an_effect_that_does_not_find_its_card_says_so(title, said):
    dispute = next(case.values[0] for case in told.cases(FOLDER) if case.id == title)
    steps = ruling_as_json(rule(check_dispute(deepcopy(dispute))), "en")["steps"]
    texts = [event["text"] for step in steps for event in step["events"]]
    found = [text for text in texts if "does not find" in text or "Nothing happens" in text]
    assert len(found) == bool(said)
    assert all(said in text for text in found)


MET = {
    "dispute": 1,
    "game": "zero_dimension",
    "position": {
        "turn": {"number": 5, "player": "A", "phase": "action"},
        "players": {"A": {"hand": ["Man"]}},
    },
}


@pytest.mark.rule("ZX-general.cards-meant")
@pytest.mark.parametrize("no", ["SA-029", "Favor", "雇傭兵"])
def test_a_card_of_another_game_is_no_card_here(no):
    position = {**MET["position"], "players": {"A": {"hand": [no]}}}
    with pytest.raises(DisputeError) as refused:
        rule(check_dispute({**MET, "position": position}))
    assert f"No card is called {no}." in error_text(refused.value, "en")


@pytest.mark.rule("ZX-card.copyright")
@pytest.mark.parametrize(
    "line",
    [
        {"copyright": "©"},
        {
            "abilities": [
                {"timing": "activated", "effect": [{"rest": {"character": "any", "copyright": "©"}}]}
            ]
        },
    ],
)
def test_nothing_in_play_refers_to_the_copyright_line(line):
    card = {"kind": "character", "colours": ["red"], "cost": 0, "attack": 1000, "defence": 1000, **line}
    with pytest.raises(DisputeError) as refused:
        rule(check_dispute({**MET, "cards": {"Man": card}}))
    assert "copyright" in error_text(refused.value, "en")
