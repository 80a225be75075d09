"""Of which card it is asked what its effect is, when a tactic is used."""

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
