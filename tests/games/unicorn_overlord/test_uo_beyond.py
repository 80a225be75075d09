"""What a file does not say, done at tables laid out as it says them: acts with nothing chosen, orders, who sees what."""

from pathlib import Path

import pytest
from examples import Examples

from judge.engine.errors import BadDefinition, Illegal
from judge.engine.game import Action
from judge.engine.position import freeze
from judge.engine.run import act, legal, question
from judge.games import unicorn_overlord as uo
from judge.games.unicorn_overlord.definitions import ICONS

EXAMPLES = Examples(Path(__file__).parent)


def refused(core, *action):
    """Return the Illegal that an action is met with."""
    with pytest.raises(Illegal) as caught:
        act(core, Action(*action))
    return caught.value


@pytest.mark.rule("UO-icon.coin.choose")
@pytest.mark.parametrize(("do", "reason"), [("buy", "buy.nothing"), ("exclude", "exclude.nothing")])
def test_as_far_as_possible_does_not_excuse_from_what_is_possible(do, reason):
    core = EXAMPLES.play(
        {
            "of": "market",
            "position": {"players": {"A": {"placed": ["Coin Bag"], "discard": ["U9"]}}},
            "interpretations": {"UO-icon.coin.choose": "as-far-as-possible"},
            "steps": [{"by": "A", "do": "reveal"}],
            "finish": False,
        }
    ).core
    assert refused(core, 0, do, None, ()).reason == reason


@pytest.mark.rule("UO-icons.list")
def test_there_are_six_icons_and_each_does_something():
    assert sorted(ICONS) == ["burn", "coin", "crit", "curse", "draw", "exclude"]
    for icon in ICONS:
        card = uo.definition("one", {"name": "one", "kind": "item", "icons": [icon]})
        assert len(card.abilities[0].ops) == 1
    with pytest.raises(BadDefinition) as caught:
        uo.definition("one", {"name": "one", "kind": "item", "icons": ["coin", "heal"]})
    assert (caught.value.path, caught.value.facts["word"]) == ("icons[1]", "heal")
    assert caught.value.facts["rules"] == ("UO-icons.list",)


@pytest.mark.parametrize(
    ("data", "path", "reason"),
    [
        ({"kind": "spell"}, "kind", "word.unknown"),
        ({"kind": "item", "icons": ["gold"]}, "icons[0]", "icon.unknown"),
        ({"kind": "item", "icons": "coin"}, "icons", "list.expected"),
        ({"kind": "item", "abilities": {"effect": []}}, "abilities", "list.expected"),
        ({"kind": "crit", "conditions": {"sunny": True}}, "conditions", "list.expected"),
    ],
)
def test_card_data_that_cannot_be_understood_are_refused_with_the_spot(data, path, reason):
    with pytest.raises(BadDefinition) as caught:
        uo.definition("one", {"name": "one", **data})
    assert (caught.value.path, caught.value.reason) == (path, reason)


@pytest.mark.rule("UO-territory.any.order", "UO-territory.permanent")
@pytest.mark.parametrize(
    ("card", "ability", "reason"),
    [("nothing", 0, "land.not-own"), ("meadow", 7, "land.no-effect"), ("meadow", -1, "land.no-effect")],
)
def test_what_is_no_effect_is_refused_whatever_number_it_has(card, ability, reason):
    meadow = {"id": "meadow", "card": "Meadow"}
    position = {"turn": {"phase": "territory"}, "players": {"A": {"territories": [meadow]}}}
    laid = EXAMPLES.play({"position": position}).laid
    assert refused(laid.core, 0, "use", (laid.objects.get(card, 99), ability), ()).reason == reason


@pytest.mark.rule("UO-info.facedown")
@pytest.mark.parametrize("whose", [(), (-1, -2)])
def test_one_looks_at_the_territories_of_one_player(whose):
    core = EXAMPLES.play({"position": {"turn": {"phase": "territory"}}}).core
    assert refused(core, 0, "look", "territories", (whose,)).reason == "choose.count"


@pytest.mark.rule("UO-info.faceup")
def test_looking_changes_nothing():
    position = {"turn": {"phase": "territory"}, "players": {"A": {"hand": ["U1"], "territories": ["Town"]}}}
    core = EXAMPLES.play({"position": position}).core
    before, asked = freeze(core).digest, question(core)
    act(core, Action(1, "look", "territories", ((-1,),)))
    assert (freeze(core).digest, question(core)) == (before, asked)


@pytest.mark.rule("UO-unit.order")
def test_a_step_that_no_unit_has_is_not_handled():
    position = {"players": {"A": {"placed": ["Boaster"]}, "B": {"placed": ["U1"]}}}
    core = EXAMPLES.play({"position": position, "steps": [{"by": "A", "do": "reveal"}]}).core
    assert "UO-unit.order" in refused(core, 0, "handle", "luck", ()).rules


@pytest.mark.rule("UO-unit.order")
def test_nothing_is_chosen_where_a_step_of_a_unit_is_handled():
    position = {"players": {"A": {"placed": ["Boaster"]}, "B": {"placed": ["U1"]}}}
    core = EXAMPLES.play({"position": position, "steps": [{"by": "A", "do": "reveal"}]}).core
    assert refused(core, 0, "handle", "power", ((0,),)).reason == "values.missing"
    act(core, Action(0, "handle", "power", ()))
    assert core.events[-1][0] == "handled"


@pytest.mark.rule("UO-detail.look.order")
def test_no_order_is_asked_for_what_was_looked_at():
    core = EXAMPLES.play(
        {
            "position": {
                "turn": {"phase": "territory"},
                "players": {"A": {"territories": ["Thorns"], "deck": ["U1", "U2", "U3", "U4"]}},
            },
            "steps": [{"by": "A", "do": "use", "card": "Thorns"}],
            "finish": False,
        }
    ).core
    (back,) = (option for option in legal(core) if option.do == "put_back")
    (shape,) = (slot.describe(core) for slot in back.slots)
    assert (shape["kind"], shape["low"], shape["high"], len(shape["options"])) == ("choose", 3, 3, 3)
