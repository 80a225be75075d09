"""What comes up when a tactic is used: of which card something is asked, and which unclear points it hangs on."""

from pathlib import Path

import pytest
from examples import Examples

EXAMPLES = Examples(Path(__file__).parent)
TACTIC = {"kind": "tactic", "timing": "instant", "colours": ["red"], "cost": 0}
UNREAD = {"id": "use", "timing": "tactic", "text": "选择一名角色破坏。", "unread": True}


@pytest.mark.rule("ZX-tactics.pay-target-chain")
@pytest.mark.parametrize("said", [{"text": None}, {"abilities": [UNREAD]}], ids=["not told", "not read"])
def test_it_is_asked_of_the_used_card_what_it_does(said):
    replay = EXAMPLES.play(
        {
            "cards": {"Riddle": {**TACTIC, **said}},
            "position": {"players": {"A": {"hand": ["Draw", {"id": "riddle", "card": "Riddle"}]}}},
            "steps": [{"by": "A", "do": "use", "card": "riddle"}],
        }
    )
    asked = replay.stop.error if replay.stop else replay.late
    assert (asked.fact, asked.about) == ("ability", replay.laid.objects["riddle"])


@pytest.mark.rule("ZX-numbers.round-down")
@pytest.mark.parametrize(("number", "hangs"), [(0, False), (1, False), (-1, True)])
def test_how_fractions_are_dropped_is_unclear_below_zero_alone(number, hangs):
    effect = [{"modify": {"character": "own"}, "attack": {"half": {"minus": [number + 5, 5]}}}]
    replay = EXAMPLES.play(
        {
            "cards": {"Spell": {**TACTIC, "abilities": [{"id": "use", "effect": effect}]}},
            "position": {"players": {"A": {"hand": ["Spell"], "battle": ["Sailor"]}}},
            "steps": [{"by": "A", "do": "use", "card": "Spell"}],
        }
    )
    consulted = replay.core.consulted.union(*(done.consulted for done in replay.done))
    assert ("ZX-numbers.round-down" in consulted) == hangs
