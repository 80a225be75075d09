"""Costs, resources that pay, tactics, levels."""

import pytest
from zx_table import Table, active, char, event, lasting, several, tactic, when

from judge.engine.errors import BadDefinition, Illegal, NeedsFact, NotCovered
from judge.games import zero_dimension as zx

ANY = {"character": "any"}


def reds(count, **more):
    return several("red", "r", range(1, count + 1), **more)


@pytest.mark.rule(
    "ZX-cost.meaning",
    "ZX-cost.pay-by-resting",
    "ZX-cost.total-number",
    "ZX-cost.color-squares",
    "ZX-cost.card-use-icon",
)
def test_a_cost_is_paid_in_full_by_resting_resources_of_the_colours_wanted():
    card = char(cost=3, colour_cost={"red": 2})
    a = {"hand": ["Card"], "resource": [*reds(2), {"id": "b1", "card": "blue"}, {"id": "b2", "card": "blue"}]}
    t = Table(a, cards={"Card": card})
    for paid, reason in (
        (["r1", "b1", "b2"], "pay.colours"),
        (["r1", "r2"], "pay.count"),
        (["r1", "r2", "b1", "b2"], "pay.count"),
    ):
        with pytest.raises(Illegal) as refused:
            t.now("A", "use", "Card", pay=paid)
        assert refused.value.reason == reason
    assert not any(t.rested(name) for name in ("r1", "r2", "b1", "b2"))
    t.now("A", "use", "Card", pay=["r1", "r2", "b1"])
    assert [t.rested(name) for name in ("r1", "r2", "b1", "b2")] == [True, True, True, False]
    assert len(t.core.stack) == 1


@pytest.mark.rule(
    "ZX-resource.face-up-pays-own-color", "ZX-resource.face-down-colorless", "ZX-card.face-down-no-color"
)
def test_a_face_down_resource_pays_without_colour():
    card = char(cost=2, colour_cost={"red": 1})
    down = [{"id": "d1", "card": "red", "face": "down"}, {"id": "d2", "card": "red", "face": "down"}]
    assert not Table({"hand": ["Card"], "resource": down}, cards={"Card": card}).can("A", "use", "Card")
    t = Table({"hand": ["Card"], "resource": [*reds(1), *down]}, cards={"Card": card})
    t.now("A", "use", "Card", pay=["r1", "d1"])
    assert {"ZX-resource.face-down-colorless", "ZX-resource.face-up-pays-own-color"} <= t.cited()


@pytest.mark.rule("ZX-cost.color-squares")
def test_an_unknown_resource_must_be_stated_when_its_colour_matters():
    card = char(cost=1, colour_cost={"red": 1})
    t = Table({"hand": ["Card"], "resource": [{"id": "u", "unknown": 1}]}, cards={"Card": card})
    with pytest.raises(NeedsFact) as needed:
        t.now("A", "use", "Card", pay=["u"])
    assert needed.value.fact == "colour_of_payment"
    t = Table({"hand": ["Sailor"], "resource": [{"id": "u", "unknown": 1}]})
    assert t.can("A", "use", "Sailor")


@pytest.mark.rule("ZX-orientation.no-voluntary-rest-of-rested")
def test_a_rested_resource_cannot_pay_again():
    t = Table({"hand": ["Sailor"], "resource": [{"id": "r", "card": "red", "state": "rested"}, *reds(1)]})
    with pytest.raises(Illegal) as refused:
        t.now("A", "use", "Sailor", pay=["r"])
    assert refused.value.reason == "pay.is-rested"


def cost_slot(t):
    (option,) = t.options("A", "use")
    return option.slots[0]


@pytest.mark.rule("ZX-cost.reduction", "ZX-cost.floor-colored", "ZX-numbers.negative-as-zero")
@pytest.mark.parametrize(
    ("part", "by", "total", "red"),
    [("red", 1, 4, 1), ("colourless", 1, 4, 2), ("any", 1, 4, 2), ("colourless", 9, 2, 2), ("red", 9, 3, 0)],
)
def test_reductions_and_their_floor(part, by, total, red):
    law = event({"reduce": {"player": "you"}, "part": part, "by": by})
    card = char(cost=5, colour_cost={"red": 2})
    t = Table({"hand": ["Card"], "event": ["Law"], "resource": reds(5)}, cards={"Card": card, "Law": law})
    assert (cost_slot(t).count, len(cost_slot(t).colours)) == (total, red)


@pytest.mark.rule("ZX-cost.reduction")
@pytest.mark.parametrize(("reading", "payable"), [("colourless-part", False), ("payer-chooses", True)])
def test_who_chooses_what_a_reduction_lowers(reading, payable):
    law = event({"reduce": {"player": "you"}, "by": 1})
    card = char(cost=2, colour_cost={"red": 2})
    blue = [{"id": "b", "card": "blue"}]
    t = Table(
        {"hand": ["Card"], "event": ["Law"], "resource": [*reds(1), *blue]},
        cards={"Card": card, "Law": law},
        readings={"ZX-cost.reduction": reading},
    )
    assert t.can("A", "use", "Card") is payable
    if payable:
        t.now("A", "use", "Card", pay=["r1"])
        assert not t.rested("b")


GIANT = {
    "kind": "character", "colours": ["red"], "attack": 1000, "defence": 1000,
    "abilities": [{"id": "x", "timing": "continuous", "effect": [], "defines": {"cost": {"count": {"character": "own"}}}}],
}  # fmt: skip


@pytest.mark.rule("ZX-cost.indefinite", "ZX-cost.indefinite-unused", "ZX-toc.613")
@pytest.mark.parametrize(("reading", "found"), [("zero", True), ("value-paid", False)])
def test_a_cost_that_the_card_determines(reading, found):
    few = tactic([{"return": "target"}], target={"character": "any", "cost": {"most": 1}})
    a = {"hand": [{"id": "g", "card": "Giant"}, "Few"], "battle": ["Brute", "Brute"], "resource": reds(3)}
    t = Table(a, cards={"Giant": GIANT, "Few": few}, readings={"ZX-cost.indefinite-unused": reading})
    slots = {option.subject: option.slots for option in t.options("A", "use")}
    assert slots[t.obj("g")][0].count == 2
    assert t.core.game.measures["cost"](t.core, t.obj("g")) == 0
    t.now("A", "use", "g", pay=["r1", "r2"]).passes()
    assert t.can("A", "use", "Few") is found


@pytest.mark.rule("ZX-toc.613")
def test_or_more_and_or_less_include_the_number_itself():
    def find(**bounds):
        return tactic([{"return": "target"}], target={"character": "any", "cost": bounds})

    cards = {
        "most 3": find(most=3),
        "most 2": find(most=2),
        "least 3": find(least=3),
        "least 4": find(least=4),
    }
    t = Table({"hand": list(cards), "battle": ["Brute"]}, cards=cards)
    assert [t.can("A", "use", name) for name in cards] == [True, False, True, False]


@pytest.mark.rule("ZX-character.pay-then-chain", "ZX-card.conditions-are-effects", "ZX-toc.608")
def test_extra_and_alternative_costs_are_effects_of_the_card():
    extra = char(
        abilities=[{"id": "x", "timing": "continuous", "effect": [], "extra_cost": [{"discard": 1}]}]
    )
    instead = char(
        cost=9,
        abilities=[{"id": "x", "timing": "continuous", "effect": [], "instead_of_cost": [{"discard": 1}]}],
    )
    t = Table({"hand": ["Extra"], "resource": reds(1)}, cards={"Extra": extra})
    assert not t.can("A", "use", "Extra")
    t = Table({"hand": ["Extra", "blue"], "resource": reds(1)}, cards={"Extra": extra})
    t.now("A", "use", "Extra", pay=["r1"], discard="blue")
    assert t.zone("blue") == "A.rest"
    assert t.rested("r1")
    t = Table({"hand": ["Instead", "blue"]}, cards={"Instead": instead})
    assert not t.can("A", "use", "Instead")
    t.now("A", "use_instead", "Instead", discard="blue").passes()
    assert (t.zone("Instead"), t.zone("blue")) == ("A.battle", "A.rest")
    mute = event({"lose_effects": {"card": "own"}})
    t = Table({"hand": ["Instead", "blue"], "event": ["Mute"]}, cards={"Instead": instead, "Mute": mute})
    with pytest.raises(Illegal) as refused:
        t.now("A", "use_instead", "Instead", discard="blue")
    assert refused.value.rules == ("ZX-card.conditions-are-effects",)


@pytest.mark.rule(
    "ZX-cost.rest-icon", "ZX-cost.rest-icon-voluntary", "ZX-orientation.no-voluntary-rest-of-rested"
)
def test_the_rest_icon_rests_the_card_and_is_not_set_off_by_attacking():
    monk = char(abilities=[active([{"draw": 1}], cost=[{"rest": "self"}])])
    t = Table({"battle": ["Monk"]}, cards={"Monk": monk})
    t.now("A", "activate", "Monk").passes()
    assert t.rested("Monk")
    assert t.count("A.hand") == 1
    with pytest.raises(Illegal) as refused:
        t.now("A", "activate", "Monk")
    assert refused.value.reason == "pay.self-rested"
    t = Table({"battle": ["Monk"]}, cards={"Monk": monk})
    t.now("A", "attack", "Monk", target="B").finish()
    assert t.count("A.hand") == 0


@pytest.mark.rule("ZX-orientation.no-voluntary-rest-of-rested")
@pytest.mark.parametrize(("reading", "again"), [("any-card", False), ("characters-only", True)])
def test_whether_rested_equipment_can_be_rested_to_pay(reading, again):
    horn = {
        "kind": "equipment",
        "colours": ["red"],
        "cost": 1,
        "abilities": [active([{"draw": 1}], cost=[{"rest": "self"}])],
    }
    t = Table(
        {"battle": ["Sailor", {"id": "h", "card": "Horn", "state": "rested"}]},
        cards={"Horn": horn},
        readings={"ZX-orientation.no-voluntary-rest-of-rested": reading},
    )
    assert t.can("A", "activate", "h") is again


@pytest.mark.rule("ZX-cost.effect-use-icon")
def test_an_effect_may_cost_resources_of_colours():
    mage = char(abilities=[active([{"draw": 1}], cost=[{"resources": 2, "red": 2}])])
    blue = {"id": "b", "card": "blue"}
    assert not Table({"battle": ["Mage"], "resource": [*reds(1), blue]}, cards={"Mage": mage}).can(
        "A", "activate", "Mage"
    )
    t = Table({"battle": ["Mage"], "resource": [*reds(2), blue]}, cards={"Mage": mage})
    t.now("A", "activate", "Mage", pay=["r1", "r2"])
    assert t.rested("r1")
    assert not t.rested("b")


# ---- tactics


@pytest.mark.rule("ZX-tactics.two-types", "ZX-card.kinds", "ZX-card.six-colors", "ZX-card.color-frame")
@pytest.mark.parametrize(
    ("data", "path"),
    [
        ({"kind": "tactic", "colours": ["red"]}, "timing"),
        ({"kind": "tactic", "timing": "slow", "colours": ["red"]}, "timing"),
        ({"kind": "life", "colours": ["red"]}, "kind"),
        ({"kind": "character", "colours": ["purple"]}, "colours"),
        ({"kind": "character", "colours": ["colourless"]}, "colours"),
    ],
)
def test_card_data_that_no_card_can_have_are_refused(data, path):
    with pytest.raises(BadDefinition) as refused:
        zx.definition("X", data)
    assert refused.value.path == path


@pytest.mark.rule("ZX-tactics.normal-timing", "ZX-character.use-timing")
@pytest.mark.parametrize("name", ["Plan", "Sailor"])
def test_normal_tactics_and_characters_need_ones_own_action_phase_and_an_empty_chain(name):
    cards = {"Plan": tactic([{"draw": 1}], timing="normal"), "Gift": tactic([{"draw": 1}])}
    a = {"hand": [name, "Gift"], "resource": reds(2), "battle": ["Brute"]}
    t = Table(a, cards=cards)
    assert t.can("A", "use", name)
    t.now("A", "use", "Gift")
    with pytest.raises(Illegal, match=r"turn\.chain-not-empty"):
        t.now("A", "use", name)
    t.passes().now("A", "attack", "Brute", target="B")
    with pytest.raises(Illegal, match=r"turn\.in-battle"):
        t.now("A", "use", name)
    t = Table({}, a, cards=cards).now("A", "pass")
    with pytest.raises(Illegal, match=r"use\.not-your-turn"):
        t.now("B", "use", name)


@pytest.mark.rule("ZX-tactics.normal-timing")
@pytest.mark.parametrize(("reading", "allowed"), [("action-phase-only", False), ("any-step", True)])
def test_whether_a_normal_tactic_may_be_used_in_other_steps(reading, allowed):
    plan = tactic([{"draw": 1}], timing="normal")
    t = Table(
        {"hand": ["Plan"]}, cards={"Plan": plan}, phase="end", readings={"ZX-tactics.normal-timing": reading}
    )
    assert t.can("A", "use", "Plan") is allowed


@pytest.mark.rule("ZX-tactics.instant-timing")
def test_an_instant_needs_only_priority():
    gift = tactic([{"draw": 1}])
    t = Table(
        {"hand": [{"id": "g1", "card": "Gift"}]},
        {"hand": [{"id": "g2", "card": "Gift"}, {"id": "g3", "card": "Gift"}]},
        cards={"Gift": gift},
    )
    t.now("A", "use", "g1").now("A", "pass").now("B", "use", "g2").now("A", "pass").now("B", "use", "g3")
    assert len(t.core.stack) == 3
    assert "ZX-tactics.instant-timing" in t.cited()


@pytest.mark.rule("ZX-tactics.pay-target-chain", "ZX-tactics.resolve-effect", "ZX-tactics.to-rest-after")
def test_a_tactic_names_its_targets_and_goes_to_the_rest_zone_after_its_effect():
    bolt = tactic([{"destroy": "target"}], target=ANY)
    with pytest.raises(Illegal, match=r"target\.none"):
        Table({"hand": ["Bolt"]}, cards={"Bolt": bolt}).now("A", "use", "Bolt")
    counting = tactic([{"repeat": {"count": {"card": "own", "in": "rest"}}, "do": [{"draw": 1}]}])
    t = Table({"hand": ["Counting"], "rest": ["blue"]}, cards={"Counting": counting})
    t.now("A", "use", "Counting")
    assert t.zone("Counting") == "chain"
    t.passes()
    assert (t.count("A.hand"), t.zone("Counting")) == (1, "A.rest")


@pytest.mark.rule("ZX-tactics.pay-target-chain")
@pytest.mark.parametrize(("reading", "allowed"), [("pay-then-name", False), ("name-then-pay", True)])
def test_whether_what_pays_can_be_a_target(reading, allowed):
    price = {"id": "x", "timing": "continuous", "effect": [], "extra_cost": [{"scrap": {"character": "own"}}]}
    offer = tactic([{"draw": 1}], target=ANY)
    offer["abilities"].append(price)
    t = Table(
        {"hand": ["Offer"], "battle": ["Sailor", "Brute"]},
        cards={"Offer": offer},
        readings={"ZX-tactics.pay-target-chain": reading},
    )
    if allowed:
        t.now("A", "use", "Offer", scrap="Sailor", target="Sailor").passes()
        assert "target_gone" in t.events()
    else:
        with pytest.raises(Illegal, match=r"choose\.used"):
            t.now("A", "use", "Offer", scrap="Sailor", target="Sailor")


@pytest.mark.rule("ZX-character.resolve-enters")
@pytest.mark.parametrize(("reading", "zone"), [("rest-zone", "A.rest"), ("hand", "A.hand")])
def test_where_a_cancelled_character_goes(reading, zone):
    stop = tactic([{"cancel": "opponent"}])
    t = Table(
        {"hand": ["Sailor"], "resource": reds(1)},
        {"hand": ["Stop"]},
        cards={"Stop": stop},
        readings={"ZX-character.resolve-enters": reading},
    )
    t.now("A", "use", "Sailor").now("A", "pass").now("B", "use", "Stop").passes()
    assert t.zone("Sailor") == zone
    assert t.rested("r1")


# ---- levels


CAPTAIN = char(
    level_cost=2,
    abilities=[
        lasting({"modify": "self", "attack": 100}, id="two", level=2),
        lasting({"modify": "self", "attack": 1000}, id="three", level=3),
        when("enters", [{"draw": 1}], level=3),
    ],
)


@pytest.mark.rule("ZX-level.effect-gate", "ZX-level.two-or-more", "ZX-level.three-or-more")
@pytest.mark.parametrize(("level", "attack"), [(0, 1000), (1, 1000), (2, 1100), (3, 2100)])
def test_an_effect_with_a_level_is_active_from_that_level_on(level, attack):
    t = Table({"battle": [{"card": "Captain", "level": level}]}, cards={"Captain": CAPTAIN})
    assert t.attack("Captain") == attack


@pytest.mark.rule("ZX-level.unmet-not-had")
def test_an_effect_whose_level_is_not_met_is_not_there():
    aim = tactic([{"return": "target"}], target={"character": "any", "has_effect": "enters"})
    for level, found in ((1, False), (3, True)):
        t = Table(
            {"battle": [{"card": "Captain", "level": level}], "hand": ["Aim"]},
            cards={"Captain": CAPTAIN, "Aim": aim},
        )
        assert t.can("A", "use", "Aim") is found


@pytest.mark.rule("ZX-character.level-up", "ZX-toc.600")
def test_the_price_of_levelling_up_is_not_in_the_rulebook():
    t = Table({"battle": ["Captain"]}, cards={"Captain": CAPTAIN})
    with pytest.raises(NotCovered) as open_question:
        t.now("A", "level_up", "Captain")
    assert open_question.value.rules == ("ZX-toc.600", "ZX-character.level-up")
    assert not t.can("A", "level_up", "Captain")


@pytest.mark.rule("ZX-toc.600", "ZX-character.level-up", "ZX-toc.324")
@pytest.mark.parametrize(
    "readings",
    [{"ZX-toc.600": "printed-cost"}, {"ZX-character.level-up": "by-card"}, {"ZX-toc.600": "hand-card"}],
)
def test_levelling_up_where_a_reading_names_the_price(readings):
    a = {"battle": ["Captain"], "resource": reds(2), "hand": ["blue", "Back", "Captain2"]}
    back = tactic([{"return": "target"}], target=ANY)
    t = Table(a, cards={"Captain": CAPTAIN, "Captain2": CAPTAIN, "Back": back}, readings=readings)
    if readings.get("ZX-toc.600") == "hand-card":
        t.now("A", "level_up", "Captain", under="blue")
        assert t.zone("blue") == "under"
    else:
        t.now("A", "level_up", "Captain", pay=["r1", "r2"])
        assert t.rested("r2")
    assert t.level("Captain") == 1
    t.passes()
    assert (t.level("Captain"), t.attack("Captain")) == (2, 1100)
    t.now("A", "use", "Back", target="Captain").passes()
    assert t.level("Captain") == 1
    assert t.zone("blue") in {"A.rest", "A.hand"}
    assert (t.zone("blue") == "A.rest") is ("hand-card" in readings.values())


@pytest.mark.rule("ZX-priority.active-main-options")
@pytest.mark.parametrize(("reading", "links"), [("uses-chain", 1), ("at-once", 0)])
def test_whether_levelling_up_uses_the_chain(reading, links):
    readings = {"ZX-toc.600": "printed-cost", "ZX-priority.active-main-options/level-up-chain": reading}
    t = Table({"battle": ["Captain"], "resource": reds(2)}, cards={"Captain": CAPTAIN}, readings=readings)
    t.now("A", "level_up", "Captain")
    assert len(t.core.stack) == links
    assert t.level("Captain") == 2 - links
    assert t.holder() == ("A", "priority")


@pytest.mark.rule("ZX-level.three-or-more")
@pytest.mark.parametrize(("reading", "allowed"), [("one-to-three", False), ("no-maximum", True)])
def test_the_highest_level(reading, allowed):
    readings = {"ZX-toc.600": "printed-cost", "ZX-level.three-or-more": reading}
    t = Table(
        {"battle": [{"card": "Captain", "level": 3}], "resource": reds(2)},
        cards={"Captain": CAPTAIN},
        readings=readings,
    )
    assert t.can("A", "level_up", "Captain") is allowed


def paying(cost, **more):
    sage = char(abilities=[active([{"draw": 1}], cost=[cost])])
    a = {
        "battle": [
            "Sage",
            {"id": "s", "card": "Sailor"},
            {"id": "tired", "card": "Sailor", "state": "rested"},
        ],
        "hand": [{"id": "h", "card": "Brute"}, {"id": "k", "card": "Blank"}],
    }
    return Table(a, {"battle": [{"id": "theirs", "card": "Sailor"}]}, cards={"Sage": sage}, **more)


@pytest.mark.rule("ZX-cost.effect-use-icon", "ZX-orientation.no-voluntary-rest-of-rested")
@pytest.mark.parametrize(
    ("cost", "pays", "others"),
    [
        ({"rest": {"character": "any", "other": True}}, "s", ("tired", "theirs", "Sage", "h")),
        (
            {"return": {"character": "any", "cost": {"most": 1}, "other": True}},
            "tired",
            ("theirs", "Sage", "h"),
        ),
        ({"discard": {"card": "any", "in": "hand", "kind": "character"}}, "h", ("k", "s", "theirs")),
        ({"scrap": {"character": "any", "other": True}}, "s", ("theirs", "Sage", "h")),
    ],
)
def test_a_cost_may_be_paid_with_other_cards_of_ones_own(cost, pays, others):
    (kind,) = cost
    for other in others:
        with pytest.raises(Illegal, match=r"choose\.not-among"):
            paying(cost).now("A", "activate", "Sage", **{kind: [other]})
    t = paying(cost).now("A", "activate", "Sage", **{kind: [pays]})
    done = {"rest": "was_rested", "return": "moved", "discard": "discarded", "scrap": "scrapped"}[kind]
    assert t.events("rested" if done == "was_rested" else done)
    assert not t.rested("Sage")
    t.passes()
    assert "drew" in t.events()


@pytest.mark.rule("ZX-cost.effect-use-icon")
@pytest.mark.parametrize("kind", ["rest", "return", "scrap", "discard"])
def test_what_nobody_has_cannot_be_paid_with(kind):
    where = {"card": "own", "in": "hand"} if kind == "discard" else {"character": "own"}
    t = paying({kind: {**where, "cost": {"least": 90}}})
    with pytest.raises(Illegal, match=r"pay\.cards-short"):
        t.now("A", "activate", "Sage")


@pytest.mark.rule("ZX-numbers.integers-only")
def test_a_number_without_a_limit_may_be_any():
    t = Table({"hand": ["Say"]}, cards={"Say": tactic([{"choose_number": "n"}, {"draw": "n"}])})
    t.now("A", "use", "Say").passes()
    t.now("A", "say", number=123_456_789)
    assert t.count("A.deck") == 0
