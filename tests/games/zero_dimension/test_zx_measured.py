"""By which rules a number of a card is what it is now, as a ruling says behind a claim about it."""

from pathlib import Path

import pytest
from examples import Examples

from judge.disputes.language.errors import Located
from judge.games.zero_dimension.measured import MEASURED

EXAMPLES = Examples(Path(__file__).parent)
OTHER = {"kind": "character", "colours": ["red"], "cost": 1, "attack": 500, "defence": 500}
PLAIN_EVENT = {"kind": "event", "colours": ["red"], "cost": 0}
BONUS = ("ZX-equipment.bonus-meaning", "ZX-equipment.bonus-not-effect")
NEGATIVE = ("ZX-numbers.negative-as-zero", "ZX-numbers.negative-remembered")
STATED = ("ZX-toc.707", "ZX-numbers.negative-remembered", "ZX-numbers.negative-as-zero")
ICON = {"attack": "ZX-attack-defence.attack-icon", "defence": "ZX-attack-defence.defence-icon"}


def rules(name, zone, law=(), worn=None, marks=(), **fields):
    """Return the rules of a number of a card that lies somewhere under a law, with an equipment on it."""
    card = {**OTHER, **fields}
    mine = [{"id": "m", "card": "Other", "marks": list(marks)} if marks else {"id": "m", "card": "Other"}]
    cards = {"Other": {key: value for key, value in card.items() if value is not None}}
    if worn is not None:
        cards["Worn"] = {"kind": "equipment", "colours": ["red"], "cost": 1, **worn}
        mine.append({"id": "w", "card": "Worn", "attached": "m"})
    cards["Law"] = {
        **PLAIN_EVENT,
        "abilities": [{"id": "law", "timing": "continuous", "effect": list(law)}] if law else [],
    }
    replay = EXAMPLES.play(
        {"cards": cards, "position": {"players": {"A": {zone: mine, "event": ["Law"]}}}, "finish": False}
    )
    return MEASURED[name](replay.core, replay.reader.find(Located("m")))


def defines(name):
    """Return the fields of a card whose own effect gives a number."""
    own = [{"id": "n", "timing": "continuous", "defines": {name: {"count": {"card": "own", "in": "deck"}}}}]
    return {name: None, "abilities": own}


@pytest.mark.parametrize("name", ["attack", "defence"])
def test_a_number_that_stands_on_the_card_needs_no_rule(name):
    assert rules(name, "battle") == rules(name, "hand") == ()
    unknown = EXAMPLES.play({"position": {"players": {"A": {"battle": [{"id": "u", "unknown": 1}]}}}})
    assert MEASURED[name](unknown.core, unknown.reader.find(Located("u"))) == ()


@pytest.mark.rule("ZX-attack-defence.attack-indefinite", "ZX-attack-defence.defence-indefinite")
@pytest.mark.parametrize("name", ["attack", "defence"])
@pytest.mark.parametrize("zone", ["battle", "hand"])
def test_a_number_that_an_effect_gives_goes_by_the_rule_of_such(name, zone):
    assert rules(name, zone, **defines(name)) == (f"ZX-attack-defence.{name}-indefinite",)


@pytest.mark.rule("ZX-toc.701", "ZX-toc.707")
@pytest.mark.parametrize(("name", "other"), [("attack", "defence"), ("defence", "attack")])
def test_what_an_effect_states_of_a_number_goes_by_its_rules(name, other):
    law = [{"modify": {"character": "own"}, name: 100}]
    by_law = (*STATED, ICON[name], "ZX-equipment.bonus-modified", "ZX-toc.610", "ZX-toc.701")
    assert rules(name, "battle", law) == by_law
    assert rules(other, "battle", law) == ()
    assert rules(name, "hand", law) == ()
    assert rules(name, "battle", [{"set": {"character": "own"}, name: 100}]) == (
        *("ZX-toc.707", "ZX-toc.610", "ZX-toc.701"),
    )


@pytest.mark.rule("ZX-toc.707")
@pytest.mark.parametrize("statement", ["modify", "set"])
def test_what_an_effect_that_is_given_states_goes_by_the_rule_of_changed_numbers(statement):
    given = {"timing": "continuous", "effect": [{statement: "self", "attack": 100}]}
    spell = {"id": "use", "effect": [{"gain": {"character": "own"}, "ability": given}]}
    replay = EXAMPLES.play(
        {
            "cards": {
                "Other": OTHER,
                "Spell": {**PLAIN_EVENT, "kind": "tactic", "timing": "instant", "abilities": [spell]},
            },
            "position": {"players": {"A": {"battle": [{"id": "m", "card": "Other"}], "hand": ["Spell"]}}},
            "steps": [{"by": "A", "do": "use", "card": "Spell"}],
        }
    )
    card = replay.reader.find(Located("m"))
    assert MEASURED["attack"](replay.core, card) == ("ZX-toc.707",)
    assert MEASURED["defence"](replay.core, card) == ()


def test_a_change_that_was_put_there_does_not_hide_what_is_stated():
    mark = [["attack", 100, "turn"]]
    assert rules("attack", "battle", marks=mark) == ()
    law = [{"modify": {"character": "own"}, "attack": 100}]
    assert rules("attack", "battle", law, marks=mark) == rules("attack", "battle", law) != ()


def test_what_is_stated_of_cards_in_the_hand_changes_no_number_of_them():
    law = [{"modify": {"card": "own", "in": "hand"}, "attack": 100}]
    assert rules("attack", "hand", law) == ()


@pytest.mark.rule("ZX-toc.706")
def test_a_copy_goes_by_the_rule_of_copies():
    assert rules("attack", "battle", marks=[{"copy": "Other", "until": "zone"}]) == ("ZX-toc.706",)


@pytest.mark.rule(
    "ZX-equipment.bonus-meaning", "ZX-equipment.bonus-negative", "ZX-equipment.negate-independent"
)
@pytest.mark.parametrize("name", ["attack", "defence"])
def test_a_bonus_goes_by_the_rules_of_equipment(name):
    bonus = f"{name}_bonus"
    assert rules(name, "battle", worn={}) == ()
    assert rules(name, "battle", worn={bonus: 1}) == BONUS
    assert rules(name, "battle", worn={bonus: -1}) == (*BONUS, "ZX-equipment.bonus-negative")
    lost = [{"lose_bonus": {"equipment": "own"}}]
    assert rules(name, "battle", lost, worn={bonus: 1}) == (*BONUS, "ZX-equipment.negate-independent")
    silent = [{"lose_effects": {"equipment": "own"}}]
    assert rules(name, "battle", silent, worn={bonus: 1}) == (*BONUS, "ZX-equipment.negate-independent")
    assert rules(name, "battle", silent, worn={}) == ()
    more = [{"modify": {"equipment": "own"}, name: 5}]
    assert rules(name, "battle", more, worn={bonus: 1}) == (*BONUS, "ZX-equipment.bonus-modified")


@pytest.mark.rule("ZX-numbers.negative-as-zero", "ZX-numbers.negative-remembered")
def test_an_attack_below_0_goes_by_the_rules_of_such():
    assert rules("attack", "battle", worn={"attack_bonus": -500}) == (*BONUS, "ZX-equipment.bonus-negative")
    below = (*BONUS, "ZX-equipment.bonus-negative", *NEGATIVE)
    assert rules("attack", "battle", worn={"attack_bonus": -501}) == below


@pytest.mark.rule("ZX-cost.reduction", "ZX-cost.indefinite", "ZX-cost.indefinite-unused")
def test_a_cost_goes_by_what_lowers_it_where_it_is_paid():
    assert rules("cost", "battle") == ()
    less = [{"reduce": {"card": "own", "in": "hand"}, "by": 1}]
    assert "ZX-cost.reduction" in rules("cost", "hand", less)
    assert rules("cost", "battle", less) == ()
    for zone in ("hand", "battle"):
        assert rules("cost", zone, **defines("cost")) == ("ZX-cost.indefinite", "ZX-cost.indefinite-unused")
