"""What an unseen hand cannot hold: more of a card than a deck may. Tokens come from no deck."""

import pytest

from judge.disputes import DisputeError, check_dispute, rule

GAIN = {"kind": "tactic", "timing": "instant", "colours": ["red"], "cost": 0}
DRAW = [{"id": "use", "effect": [{"draw": 1}]}]


def told(copies):
    """Tell of A using a card out of an unseen hand, so many copies of it lying in the rest zone."""
    return {
        "dispute": 1,
        "game": "zero_dimension",
        "cards": {"Gain": GAIN | {"abilities": DRAW}},
        "position": {
            "turn": {"number": 5, "player": "A", "phase": "action"},
            "players": {
                "A": {"hand": {"unknown": 3}, "deck": {"unknown": 9}, "rest": ["Gain"] * copies},
                "B": {"rest": ["Gain"] * 4},
            },
        },
        "steps": [{"by": "A", "do": "use", "card": "Gain"}],
    }


@pytest.mark.rule("ZX-deck.copy-limit")
def test_a_fifth_copy_is_in_no_unseen_hand():
    assert rule(check_dispute(told(3))).to_dict("en")["verdict"] == "resolved"
    with pytest.raises(DisputeError) as refused:
        rule(check_dispute(told(4)))
    assert (refused.value.path, refused.value.reason) == ("steps[1].card", "object.none-left")
