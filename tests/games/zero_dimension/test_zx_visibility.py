"""What is sent to a seat: no card that it may not see, and of what happens only what it may know."""

from pathlib import Path

import pytest
from examples import Examples

from judge.engine.view import events_for, view

EXAMPLES = Examples(Path(__file__).parent)


@pytest.mark.rule("ZX-toc.614", "ZX-zone.out-face-down-hidden", "ZX-resource.look-own-face-down")
@pytest.mark.parametrize(("seat", "hidden"), [(0, {"l", "d2", "od"}), (1, {"l", "d2", "od", "h", "rd"})])
def test_what_each_seat_is_sent_of_the_table_holds_no_hidden_card(seat, hidden):
    replay = EXAMPLES.play({"of": "lying", "position": {"players": {"A": {"event": ["Open"]}}}})
    sent = {sight.obj for place in view(replay.core, seat).zones for sight in place}
    lying = replay.laid.objects
    assert not sent & {lying[name] for name in hidden}
    assert {lying[name] for name in ("d", "r", "b", "x", "o")} <= sent


def told_of(effect):
    """Return what each seat is told of a tactic that A uses, by the tag of the event, and where that ends."""
    tactic = {"kind": "tactic", "timing": "instant", "colours": ["red"], "cost": 0}
    replay = EXAMPLES.play(
        {
            "cards": {"Spell": {**tactic, "abilities": [{"id": "use", "effect": effect}]}},
            "position": {"players": {"A": {"hand": ["Spell"]}}},
            "steps": [{"by": "A", "do": "use", "card": "Spell"}],
        }
    )
    core = replay.core
    return [{event.tag: event for event in events_for(core, seat, core.events)} for seat in (0, 1)], core


@pytest.mark.rule("ZX-toc.614")
def test_only_who_looks_is_told_what_was_seen():
    (own, other), _ = told_of([{"look": {"top": 2}}])
    assert "looked" in own
    assert "looked" not in other


@pytest.mark.rule("ZX-zone.hand-opponent-count", "ZX-life.no-look-no-order")
def test_which_card_was_drawn_or_put_on_the_life_zone_is_told_to_nobody_else():
    (own, other), core = told_of([{"draw": 1}, {"recover": 1}])
    assert core.game.zones[core.place[own["drew"].card]].name == "hand"
    assert own["recovered"].card is None
    assert (other["drew"].card, other["recovered"].card) == (None, None)
