"""What is activated is an effect of a card on the own side: whatever else is named is refused."""

from pathlib import Path

import pytest
from examples import Examples

from judge.disputes.language.errors import Located
from judge.engine.errors import Illegal
from judge.engine.game import Action
from judge.engine.ids import Seat
from judge.engine.run import act

EXAMPLES = Examples(Path(__file__).parent)
MONK = {"kind": "character", "colours": ["red"], "cost": 1, "attack": 1000, "defence": 1000}
DRAWS = {"id": "act", "timing": "activated", "effect": [{"draw": 1}]}


def laid():
    """Lay out a position in which the turn player can activate one effect."""
    position = {"players": {"A": {"battle": ["Monk"], "hand": ["Blank"]}}}
    return EXAMPLES.play({"cards": {"Monk": {**MONK, "abilities": [DRAWS]}}, "position": position})


@pytest.mark.rule("ZX-toc.703")
@pytest.mark.parametrize("subject", [None, 3, "Monk", (), (0,), (0, 0, 0)])
def test_what_is_no_effect_of_a_card_is_not_activated(subject):
    with pytest.raises(Illegal) as refused:
        act(laid().core, Action(Seat(0), "activate", subject))
    assert (refused.value.reason, refused.value.facts["item"]) == ("ability.not-yours", -1)
    assert refused.value.rules == ("ZX-toc.612", "ZX-toc.703")


@pytest.mark.rule("ZX-toc.703", "ZX-card.effect-text")
def test_an_effect_that_a_card_does_not_have_is_told_with_how_many_it_has():
    replay = laid()
    monk = replay.reader.find(Located("Monk"))
    for number in (1, 2, -1):
        with pytest.raises(Illegal) as refused:
            act(replay.core, Action(Seat(0), "activate", (monk, number)))
        assert (refused.value.reason, refused.value.facts["has"]) == ("ability.none", 1)
    act(replay.core, Action(Seat(0), "activate", (monk, 0)))
    assert [item.tag for item in replay.core.stack] == ["effect"]


@pytest.mark.rule("ZX-toc.703")
def test_a_card_elsewhere_has_no_effects_to_activate():
    replay = laid()
    for obj in (replay.reader.find(Located("Blank")), 0, len(replay.core.defn), -1):
        with pytest.raises(Illegal) as refused:
            act(replay.core, Action(Seat(0), "activate", (obj, 0)))
        assert (refused.value.reason, refused.value.facts["item"]) == ("ability.not-yours", obj)
