"""Equipment: how it is used, what it gives, how it falls."""

import pytest
from zx_table import Table, event, gear, lasting, tactic, when

from judge.disputes.errors import DisputeError
from judge.engine.errors import BadPosition, Illegal, NotCovered

ANY = {"character": "any"}
BOLT = tactic([{"destroy": "target"}], target=ANY)
PIKE = gear(2000, 500)


@pytest.mark.rule("ZX-equipment.use-timing")
def test_equipment_is_used_when_characters_are():
    gift = tactic([{"draw": 1}])
    a = {"hand": ["Pike", "Gift"], "battle": ["Sailor"], "resource": ["red"]}
    t = Table(a, cards={"Pike": PIKE, "Gift": gift})
    assert t.can("A", "use", "Pike")
    t.now("A", "use", "Gift")
    with pytest.raises(Illegal, match=r"turn\.chain-not-empty"):
        t.now("A", "use", "Pike")
    t.passes().now("A", "attack", "Sailor", target="B")
    with pytest.raises(Illegal, match=r"turn\.in-battle"):
        t.now("A", "use", "Pike")
    t = Table({}, a, cards={"Pike": PIKE, "Gift": gift}).now("A", "pass")
    with pytest.raises(Illegal, match=r"use\.not-your-turn"):
        t.now("B", "use", "Pike")


@pytest.mark.rule("ZX-equipment.use-timing")
def test_under_the_other_reading_the_head_judge_says_when():
    a = {"hand": ["Pike"], "battle": ["Sailor"], "resource": ["red"]}
    t = Table(a, cards={"Pike": PIKE}, readings={"ZX-equipment.use-timing": "unknown"})
    with pytest.raises(NotCovered):
        t.now("A", "use", "Pike")


@pytest.mark.rule(
    "ZX-equipment.pay-choose-chain", "ZX-equipment.resolve-attach", "ZX-equipment.bonus-meaning"
)
def test_a_character_is_chosen_on_use_and_carries_the_bonus_after():
    a = {"hand": ["Pike"], "resource": ["red"]}
    with pytest.raises(Illegal, match=r"equipment\.no-character"):
        Table(a, cards={"Pike": PIKE}).now("A", "use", "Pike")
    t = Table({**a, "battle": ["Sailor", "Brute"]}, cards={"Pike": PIKE, "Bolt": BOLT})
    t.now("A", "use", "Pike", wearer="Sailor")
    assert t.rested("red")
    assert len(t.core.stack) == 1
    assert t.attack("Sailor") == 1000
    t.passes()
    assert (t.attack("Sailor"), t.defence("Sailor"), t.zone("Pike"), t.rested("Pike")) == (
        3000,
        1500,
        "A.battle",
        False,
    )


@pytest.mark.rule(
    "ZX-equipment.not-opponent",
    "ZX-equipment.on-opponent-control",
    "ZX-equipment.bonus-negative",
    "ZX-toc.612",
)
def test_only_equipment_that_says_so_goes_on_an_opposing_character():
    chain = gear(-1000, -500, on_opponent=True)
    cards = {
        "Pike": PIKE,
        "Chain": chain,
        "Find": tactic([{"return": "target"}], target={"equipment": "own"}),
    }
    a = {"hand": ["Pike", "Chain"], "battle": ["Sailor"], "resource": ["red", "red"]}
    t = Table(a, {"battle": ["Brute"], "hand": ["Find"]}, cards=cards)
    options = {t.core.card(option.subject).name: option.slots[1].options for option in t.options("A", "use")}
    assert set(options["Pike"]) == {t.obj("Sailor")}
    assert set(options["Chain"]) == {t.obj("Sailor"), t.obj("Brute")}
    red = t.core.zones[t.core.game.seat_zone(0, "resource")][0]
    t.replay.laid.objects["r"] = red
    t.now("A", "use", "Chain", pay=["r"], wearer="Brute").passes()
    assert (t.zone("Chain"), t.attack("Brute"), t.defence("Brute")) == ("B.battle", 2000, 2500)
    assert "ZX-equipment.on-opponent-control" in t.cited()
    t.now("A", "pass").now("B", "use", "Find", target="Chain").passes()
    assert t.zone("Chain") == "A.hand"


@pytest.mark.rule("ZX-equipment.bonus-negative", "ZX-attack-defence.defence-zero")
def test_a_negative_bonus_may_send_its_wearer_to_rest():
    chain = gear(0, -1000, on_opponent=True)
    t = Table({"hand": ["Chain"], "resource": ["red"]}, {"battle": ["Sailor"]}, cards={"Chain": chain})
    t.now("A", "use", "Chain", wearer="Sailor").passes()
    assert (t.zone("Sailor"), t.zone("Chain")) == ("B.rest", "A.rest")
    assert t.events("sent", "destroyed") == ["sent", "destroyed"]


@pytest.mark.rule(
    "ZX-equipment.bonus-modified", "ZX-attack-defence.attack-icon", "ZX-attack-defence.defence-icon"
)
def test_a_change_of_attack_on_an_equipment_changes_its_bonus():
    polish = tactic(
        [{"modify": "target", "attack": 1000}, {"modify": "target", "defence": 1000}],
        target={"battle": "own"},
    )
    t = Table(
        {
            "battle": [{"id": "s", "card": "Sailor"}, {"id": "p", "card": "Pike"}],
            "hand": ["Polish", {"id": "again", "card": "Polish"}],
        },
        cards={"Pike": PIKE, "Polish": polish},
    )
    t.now("A", "use", "again", target="p").passes()
    assert (t.attack("s"), t.defence("s")) == (4000, 2500)
    hand = t.core.zones[t.core.game.seat_zone(0, "hand")]
    t.replay.laid.objects["other"] = hand[0]
    t.now("A", "use", "other", target="s").passes()
    assert (t.attack("s"), t.defence("s")) == (5000, 3500)


@pytest.mark.rule("ZX-equipment.target-lost-in-use", "ZX-equipment.target-lost-not-entered")
@pytest.mark.parametrize(("reading", "destroyed_first"), [("at-once", True), ("on-resolution", False)])
def test_equipment_in_use_is_destroyed_when_its_character_leaves(reading, destroyed_first):
    flag = gear(500, abilities=[when("enters", [{"draw": 1}])])
    a = {"hand": ["Flag"], "battle": ["Sailor"], "resource": ["red"]}
    t = Table(
        a,
        {"hand": ["Bolt"]},
        cards={"Flag": flag, "Bolt": BOLT},
        readings={"ZX-equipment.target-lost-not-entered/when": reading},
    )
    t.now("A", "use", "Flag", wearer="Sailor").now("A", "pass").now(
        "B", "use", "Bolt", target="Sailor"
    ).passes()
    assert t.zone("Flag") == "A.rest"
    assert t.count("A.hand") == 0
    lost = next(
        n for n, done in enumerate(t.core.events) if done[0] == "destroyed" and done[2] == t.obj("Flag")
    )
    link = next(
        n for n, done in enumerate(t.core.events) if done[0] == "resolving" and done[2][0] == "equipment"
    )
    assert (lost < link) is destroyed_first


@pytest.mark.rule("ZX-equipment.target-lost-not-entered")
@pytest.mark.parametrize(("reading", "drawn"), [("trigger", 1), ("do-not", 0)])
def test_whether_the_lost_equipment_counts_as_destroyed(reading, drawn):
    flag = gear(500, abilities=[when("destroyed", [{"draw": 1}])])
    t = Table(
        {"hand": ["Flag"], "battle": ["Sailor"], "resource": ["red"]},
        {"hand": ["Bolt"]},
        cards={"Flag": flag, "Bolt": BOLT},
        readings={"ZX-equipment.target-lost-not-entered/destroyed-effects": reading},
    )
    t.now("A", "use", "Flag", wearer="Sailor").now("A", "pass").now(
        "B", "use", "Bolt", target="Sailor"
    ).passes()
    assert t.count("A.hand") == drawn


@pytest.mark.rule("ZX-equipment.target-lost-in-use")
def test_equipment_in_use_is_destroyed_when_its_character_can_carry_none_any_more():
    shed = tactic([{"forbid": "target", "do": "be_equipped"}], target=ANY)
    t = Table(
        {"hand": ["Pike"], "battle": ["Sailor"], "resource": ["red"]},
        {"hand": ["Shed"]},
        cards={"Pike": PIKE, "Shed": shed},
    )
    t.now("A", "use", "Pike", wearer="Sailor").now("A", "pass").now(
        "B", "use", "Shed", target="Sailor"
    ).passes()
    assert (t.zone("Pike"), t.zone("Sailor")) == ("A.rest", "A.battle")


@pytest.mark.rule("ZX-equipment.enter-trigger")
def test_what_attaching_sets_off_joins_the_chain():
    flag = gear(500, abilities=[when("enters", [{"draw": 1}])])
    t = Table({"hand": ["Flag"], "battle": ["Sailor"], "resource": ["red"]}, cards={"Flag": flag})
    t.now("A", "use", "Flag", wearer="Sailor").passes()
    assert (t.count("A.hand"), t.holder()) == (0, ("A", "priority"))
    assert "ZX-equipment.enter-trigger" in t.core.events[-2].rules
    t.passes()
    assert t.events("attached", "triggered", "drew") == ["attached", "triggered", "drew"]


@pytest.mark.rule("ZX-equipment.one-per-character", "ZX-chain.non-chain-list")
def test_a_new_equipment_scraps_the_old_one_whoever_put_it_there():
    chain = gear(-1000, 0, on_opponent=True)
    a = {"hand": ["Chain"], "resource": ["red"]}
    b = {"battle": ["Brute", {"id": "pole", "card": "Pike"}], "hand": ["Cloud"], "resource": ["red"]}
    t = Table(a, b, cards={"Chain": chain, "Pike": PIKE, "Cloud": gear(100)})
    assert t.attack("Brute") == 5000
    t.now("A", "use", "Chain", wearer="Brute").passes()
    assert (t.zone("pole"), t.attack("Brute")) == ("B.rest", 2000)
    assert t.holder() == ("A", "priority")
    assert t.events("destroyed", "scrapped") == ["scrapped"]
    t.passes().passes()
    while t.core.vars["player"] == 0 or t.core.vars["phase"] != "action":
        seat, menu = t.holder()
        t.now(seat, {"priority": "pass", "resource": "skip"}[menu])
    t.now("B", "use", "Cloud", wearer="Brute").passes()
    assert (t.zone("Chain"), t.attack("Brute")) == ("A.rest", 3100)


@pytest.mark.rule("ZX-equipment.wearer-leaves", "ZX-toc.605")
@pytest.mark.parametrize("verb", ["return", "destroy"])
def test_equipment_is_destroyed_when_its_wearer_leaves(verb):
    horn = gear(500, abilities=[when("destroyed", [{"draw": 1}])])
    spell = tactic([{verb: "target"}], target=ANY)
    t = Table({"hand": ["Spell"]}, {"battle": ["Sailor", "Horn"]}, cards={"Horn": horn, "Spell": spell})
    t.now("A", "use", "Spell", target="Sailor").passes()
    assert t.zone("Horn") == "B.rest"
    assert t.count("B.hand") == (2 if verb == "return" else 1)


BLOW = when("attacks", [{"draw": 1}], id="blow")


@pytest.mark.rule("ZX-equipment.bonus-not-effect", "ZX-equipment.negate-independent")
@pytest.mark.parametrize(
    "abilities",
    [
        [lasting({"gain": {"wearer": "self"}, "ability": "blow"}), {**BLOW, "granted": True}],
        [lasting({"gain": {"wearer": "self"}, "ability": BLOW})],
    ],
    ids=["named", "in full"],
)
def test_bonus_and_effects_are_taken_away_apart(abilities):
    horn = gear(2000, abilities=abilities)
    for law, attack, drawn in (("lose_effects", 3000, 0), ("lose_bonus", 1000, 1)):
        cards = {"Horn": horn, "Law": event({law: {"equipment": "any"}})}
        t = Table({"battle": ["Sailor", "Horn"], "event": ["Law"]}, cards=cards)
        assert t.attack("Sailor") == attack
        t.now("A", "attack", "Sailor", target="B").finish()
        assert t.count("A.hand") == drawn


@pytest.mark.rule("ZX-equipment.orientation-independent")
def test_wearer_and_equipment_turn_apart():
    lay = tactic([{"rest": "target"}], target={"battle": "own"})
    t = Table({"battle": ["Sailor", "Pike"], "hand": ["Lay"]}, cards={"Pike": PIKE, "Lay": lay})
    t.now("A", "use", "Lay", target="Pike").passes()
    assert (t.rested("Pike"), t.rested("Sailor")) == (True, False)
    t = Table({"battle": ["Sailor", "Pike"]}, cards={"Pike": PIKE})
    t.now("A", "attack", "Sailor", target="B")
    assert (t.rested("Pike"), t.rested("Sailor")) == (False, True)


def test_an_equipment_without_a_character_is_no_position():
    with pytest.raises((BadPosition, DisputeError)) as refused:
        Table({"battle": ["Pike"]}, cards={"Pike": PIKE})
    assert refused.value.reason == "equipment.no-character"


def test_a_character_of_one_side_carries_what_is_listed_behind_it():
    t = Table({"battle": ["Brute", "Sailor", "Pike"]}, cards={"Pike": PIKE})
    assert (t.attack("Brute"), t.attack("Sailor")) == (3000, 3000)


CONTROL = tactic([{"control": "target"}], target={"character": "any"})


@pytest.mark.rule("ZX-equipment.target-lost-in-use", "ZX-equipment.not-opponent")
@pytest.mark.parametrize(("on_opponent", "ends"), [(False, "A.rest"), (True, "B.battle")])
def test_a_bearer_that_changes_sides_meanwhile_gets_no_ordinary_equipment(on_opponent, ends):
    pike = gear(500, on_opponent=on_opponent)
    a = {"hand": [{"id": "p", "card": "Pike"}], "battle": ["Sailor"], "resource": ["red"]}
    t = Table(a, {"hand": ["Take"]}, cards={"Pike": pike, "Take": CONTROL})
    t.now("A", "use", "p", wearer="Sailor").now("A", "pass").now("B", "use", "Take", target="Sailor").passes()
    assert t.zone("Sailor") == "B.battle"
    assert t.zone("p") == ends
    assert t.attack("Sailor") == (1500 if on_opponent else 1000)


@pytest.mark.rule("ZX-equipment.on-opponent-control", "ZX-toc.612")
@pytest.mark.parametrize(("reading", "lies"), [("moves-along", "B.battle"), ("stays", "A.battle")])
def test_where_the_equipment_of_a_taken_bearer_lies(reading, lies):
    t = Table(
        {"battle": ["Sailor", {"id": "p", "card": "Pike"}]},
        {"hand": ["Take"]},
        cards={"Pike": gear(500), "Take": CONTROL},
        readings={"ZX-equipment.on-opponent-control": reading},
    )
    t.now("A", "pass").now("B", "use", "Take", target="Sailor").passes()
    assert (t.zone("Sailor"), t.zone("p"), t.attack("Sailor")) == ("B.battle", lies, 1500)


@pytest.mark.rule("ZX-equipment.wearer-leaves", "ZX-general.cannot-beats-can")
@pytest.mark.parametrize(("reading", "lies"), [("goes", "A.rest"), ("stays-if-indestructible", "A.battle")])
def test_whether_an_equipment_that_cannot_be_destroyed_goes_with_its_bearer(reading, lies):
    pike = gear(500, abilities=[lasting({"forbid": "self", "do": "be_destroyed"})])
    t = Table(
        {"battle": ["Sailor", {"id": "p", "card": "Pike"}], "hand": ["Away"]},
        cards={"Pike": pike, "Away": tactic([{"return": "target"}], target={"character": "any"})},
        readings={"ZX-equipment.wearer-leaves": reading},
    )
    t.now("A", "use", "Away", target="Sailor").passes()
    assert (t.zone("Sailor"), t.zone("p")) == ("A.hand", lies)


@pytest.mark.rule("ZX-equipment.one-per-character")
def test_two_equipments_count_together_at_no_moment():
    """Either alone leaves a defence above 0, both together would not."""
    a = {"hand": [{"id": "new", "card": "Lead"}], "resource": ["red"]}
    a["battle"] = ["Sailor", {"id": "old", "card": "Lead"}]
    t = Table(a, cards={"Lead": gear(0, -600)})
    t.now("A", "use", "new", wearer="Sailor").passes()
    assert (t.zone("Sailor"), t.zone("old"), t.defence("Sailor")) == ("A.battle", "A.rest", 400)
