"""A resource is the same one in whichever language somebody writes it: in a stated cost, and in what is said."""

import pytest

from judge.disputes import DisputeError, rule, ruling_as_json

NAMES = ("食料", "Food", "food", "ＦＯＯＤ", "食物")


def ruled(step, cards=None):
    return rule(
        {
            "dispute": 1,
            "game": "zombie_state",
            "players": ["A", "B"],
            "cards": cards or {},
            "position": {
                "turn": {"number": 3, "player": "A", "phase": "action"},
                "players": {
                    "A": {
                        "fp": 3,
                        "resources": ["食料", "食料", "石油"],
                        "technologies": [{"id": "pill", "card": name} for name in cards or {}],
                    },
                    "B": {},
                },
            },
            "steps": [{"by": "A", **step}],
        }
    )


@pytest.mark.parametrize("name", NAMES[:4])
def test_a_resource_is_taken_by_any_of_its_names(name):
    ruling = ruled({"do": "recycle", "word": name})
    assert ruling.verdict == "resolved"
    assert ruling.digest == ruled({"do": "recycle", "word": "食料"}).digest


@pytest.mark.parametrize("name", ["食料", "Food", "food"])
def test_a_stated_cost_is_paid_by_the_resource_whatever_language_names_it(name):
    card = {"Pill": {"kind": "technology", "stage": 1, "cost": {name: 1}}}
    ruling = ruled({"do": "develop", "card": "pill", "extra": 0}, card)
    assert ruling.verdict != "illegal_step"
    assert "食料" in str(ruling_as_json(ruling, "ja"))


def test_a_resource_that_is_none_is_no_declaration():
    with pytest.raises(DisputeError) as refused:
        ruled({"do": "recycle", "word": "moonstone"})
    assert refused.value.path == "steps[1].word"
    assert "食料" in refused.value.facts["known"]
