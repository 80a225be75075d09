"""'Cannot' beats 'can' for everything that a card can say, of cards and of players. ZX-general.cannot-beats-can."""

import pytest
from zx_table import Table, active, char, event, gear, lasting, tactic

from judge.disputes.errors import DisputeError
from judge.engine.errors import Illegal

pytestmark = pytest.mark.rule("ZX-general.cannot-beats-can")


def law(whom, do):
    """A table on which B's event forbids something; A has one of everything."""
    cards = {
        "Law": event({"forbid": whom, "do": do}),
        "Sage": char(abilities=[active([{"draw": 1}])], level_cost=0),
        "Pike": gear(500),
        "Aim": tactic([{"damage": 100}], target={"character": "any"}),
        "Pick": tactic([{"choose": {"character": "any"}, "as": "it"}, {"damage": 100, "to": "it"}]),
        "Each": tactic([{"choose_each": {"character": "own"}, "as": "them"}, {"scrap": "them"}]),
        "Raise": tactic([{"enter": {"card": "own", "in": "rest", "kind": "character"}}]),
        "Arm": tactic(
            [{"attach": {"card": "own", "in": "rest", "kind": "equipment"}, "to": {"character": "own"}}]
        ),
        "Hit": tactic([{"damage": 1, "to": {"player": "opponent"}}]),
    }
    a = {
        "battle": ["Sage"],
        "hand": [
            {"id": "sailor", "card": "Sailor"},
            {"id": "pike", "card": "Pike"},
            "Aim",
            "Pick",
            "Raise",
            "Arm",
            "Each",
            "Hit",
        ],
        "rest": [{"id": "buried", "card": "Sailor"}, {"id": "lost", "card": "Pike"}],
        "resource": [{"id": "red1", "card": "red"}, "red"],
    }
    readings = {"ZX-toc.600": "printed-cost"}
    return Table(a, {"battle": ["Brute"], "event": ["Law"]}, cards=cards, readings=readings)


OPPONENT, YOU = {"player": "opponent"}, {"player": "you"}


def refused(t, by, verb, card, **slots):
    with pytest.raises(Illegal) as caught:
        t.now(by, verb, card, **slots)
    assert "ZX-general.cannot-beats-can" in caught.value.rules
    return caught.value.reason


@pytest.mark.parametrize("whom", [OPPONENT, {"character": "opponent"}])
@pytest.mark.parametrize(
    ("do", "verb", "slots"),
    [
        ("attack", "attack", {"target": "B"}),
        ("activate", "activate", {}),
        ("level_up", "level_up", {"pay": []}),
    ],
)
def test_a_player_or_a_card_can_be_kept_from_acting(whom, do, verb, slots):
    assert refused(law(whom, do), "A", verb, "Sage", **slots) == "forbidden"
    law({"character": "own"}, do).now("A", verb, "Sage", **slots)


@pytest.mark.parametrize("whom", [OPPONENT, {"card": "opponent", "in": "hand"}])
def test_using_can_be_forbidden(whom):
    assert refused(law(whom, "use"), "A", "use", "sailor") == "forbidden"


def defending(whom):
    cards = {"Law": event({"forbid": whom, "do": "defend"})}
    t = Table({"battle": ["Sailor"], "event": ["Law"]}, {"battle": ["Brute"]}, cards=cards)
    return t.now("A", "attack", "Sailor", target="B").passes(2)


@pytest.mark.parametrize("whom", [OPPONENT, {"character": "opponent"}])
def test_defending_can_be_forbidden(whom):
    t = defending(whom)
    assert t.holder() == ("A", "priority")
    assert "no_defender" in t.events()
    assert defending({"character": "own"}).holder() == ("B", "defence")


def test_the_life_zone_cannot_be_attacked_but_characters_can():
    t = law(YOU, "be_attacked")
    assert refused(t, "A", "attack", "Sage", target="B") == "choose.not-among"
    t.now("A", "attack", "Sage", target="Brute")


def test_with_nothing_to_attack_there_is_no_attack():
    t = law({"either": [YOU, {"character": "own"}]}, "be_attacked")
    assert refused(t, "A", "attack", "Sage", target="B") == "attack.nothing"
    assert not t.can("A", "attack")


@pytest.mark.parametrize("in_battle", [True, False])
@pytest.mark.parametrize(("whom", "left"), [(YOU, 6), (OPPONENT, 5)])
def test_a_player_who_cannot_be_damaged_loses_no_life_card(in_battle, whom, left):
    t = law(whom, "be_damaged")
    if in_battle:
        t.now("A", "attack", "Sage", target="B").passes(2)
        t.now("B", "no_defence").passes(4)
    else:
        t.now("A", "use", "Hit").passes(2)
    assert t.count("B.life") == left


@pytest.mark.parametrize("whom", [OPPONENT, {"card": "opponent", "in": "rest"}])
def test_nothing_enters_in_any_way(whom):
    t = law(whom, "enter")
    t.now("A", "use", "Raise").passes(2)
    t.now("A", "use", "Arm").passes(2)
    assert (t.zone("buried"), t.zone("lost")) == ("A.rest", "A.rest")
    assert t.events("forbidden", "entered", "attached") == ["forbidden", "forbidden"]


@pytest.mark.parametrize(("card", "slots"), [("sailor", {}), ("pike", {"wearer": "Sage"})])
def test_what_was_used_does_not_enter(card, slots):
    t = law(OPPONENT, "enter").now("A", "use", card, pay=["red1"], **slots).passes(2)
    assert t.zone(card) == "A.rest"


def test_what_cannot_be_chosen_is_no_target_and_no_choice():
    t = law({"character": "own"}, "be_chosen")
    with pytest.raises(Illegal, match=r"choose\.not-among"):
        t.now("A", "use", "Aim", target="Brute")
    t.now("A", "use", "Pick").passes(2)
    with pytest.raises(Illegal, match=r"choose\.not-among"):
        t.now("A", "choose", chosen="Brute")
    t.now("A", "choose", chosen="Sage")
    t.now("A", "use", "Each").passes(2)
    t.now("A", "pick_own", cards=["Sage"])
    assert (t.zone("Sage"), t.zone("Brute")) == ("A.rest", "B.battle")


@pytest.mark.rule("ZX-orientation.no-voluntary-rest-of-rested", "ZX-general.card-beats-rule")
@pytest.mark.parametrize(("rule", "legal"), [("attack_while_rested", True), ("attack_rested", False)])
def test_who_may_attack_while_rested(rule, legal):
    cards = {"Hunter": char(abilities=[lasting({"allow": "self", "rule": rule})])}
    t = Table(
        {"battle": [{"id": "h", "card": "Hunter", "state": "rested"}]}, {"battle": ["Brute"]}, cards=cards
    )
    if legal:
        t.now("A", "attack", "h", target="Brute")
    else:
        with pytest.raises(Illegal, match=r"character\.rested"):
            t.now("A", "attack", "h", target="Brute")


@pytest.mark.parametrize(
    "said",
    [
        {"forbid": {"player": "you"}, "do": "be_destroyed"},
        {"forbid": {"player": "any"}, "do": "ready"},
        {"forbid": "self", "do": "draw"},
        {"forbid": {"character": "own"}, "do": "draw"},
        {"allow": {"player": "you"}, "rule": "undefendable"},
        {"allow": "self", "rule": "deck_top_revealed"},
    ],
)
def test_what_can_never_be_asked_of_it_is_refused_when_it_is_stated(said):
    with pytest.raises(DisputeError, match=r"word\.unknown"):
        Table({"event": ["Law"]}, cards={"Law": event(said)})
