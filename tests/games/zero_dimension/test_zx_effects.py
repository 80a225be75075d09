"""Effects: what is done as far as possible, together, in which order; gaining, losing, copying; terms of the game."""

import pytest
from zx_table import Table, active, char, event, gear, lasting, several, tactic, when

from judge.engine.errors import BadDefinition, Illegal, NeedsFact
from judge.engine.game import Action
from judge.engine.run import act
from judge.games import zero_dimension as zx
from judge.games.zero_dimension.state import DOWN, LIFE, zone

ANY = {"character": "any"}
BOLT = tactic([{"destroy": "target"}], target=ANY)


def counters(t, name):
    return sum(mark[1] for mark in t.core.marks.get(t.obj(name), ()) if mark[0].startswith("counter"))


CULL = tactic([{"choose_each": {"character": "own"}, "as": "picks"}, {"scrap": "picks"}], timing="normal")


@pytest.mark.rule("ZX-general.simultaneous-choice-order", "ZX-general.simultaneous-execution")
@pytest.mark.parametrize(("reading", "drawn"), [("see-each-other", 2), ("do-not-see", 0)])
def test_both_choose_in_turn_order_and_the_cards_leave_together(reading, drawn):
    witness = char(abilities=[when("scrapped", [{"draw": 1}], of={"character": "any", "other": True})])
    a = {"hand": ["Cull"], "battle": [{"id": "wa", "card": "Witness"}, "Brute"]}
    b = {"battle": [{"id": "wb", "card": "Witness"}, "Sailor"]}
    t = Table(
        a,
        b,
        cards={"Cull": CULL, "Witness": witness},
        readings={"ZX-general.simultaneous-execution": reading},
    )
    t.now("A", "use", "Cull").passes()
    assert t.holder() == ("A", "each")
    t.now("A", "pick_own", cards=["wa"])
    assert t.holder() == ("B", "each")
    assert t.obj("wa") in t.asked().data[-1]
    t.now("B", "pick_own", cards=["wb"])
    assert (t.zone("wa"), t.zone("wb")) == ("A.rest", "B.rest")
    assert t.count("A.hand") + t.count("B.hand") == drawn


@pytest.mark.rule("ZX-general.impossible-ignored", "ZX-toc.608")
@pytest.mark.parametrize(("reading", "left"), [("as-much-as-possible", 1), ("skip-all", 3)])
def test_what_is_impossible_is_skipped_and_the_rest_goes_on(reading, left):
    cards = {
        "Spell": tactic([{"scrap": {"event": "own"}}, {"discard": 3}, {"draw": 1}]),
    }
    t = Table(
        {"hand": ["Spell", "blue", "red"]}, cards=cards, readings={"ZX-general.impossible-ignored": reading}
    )
    t.now("A", "use", "Spell").passes()
    if reading == "as-much-as-possible":
        t.now("A", "give_up", cards=["blue", "red"])
    assert t.count("A.hand") == left


@pytest.mark.rule("ZX-toc.608")
def test_who_discards_chooses_what():
    t = Table(
        {"hand": ["Spell"]},
        {"hand": ["blue", "red"]},
        cards={"Spell": tactic([{"discard": 1, "who": "opponent"}])},
    )
    t.now("A", "use", "Spell").passes()
    assert t.holder() == ("B", "discard_cards")
    t.now("B", "give_up", cards=["red"])
    assert t.zone("red") == "B.rest"


@pytest.mark.rule("ZX-numbers.integers-only")
@pytest.mark.parametrize(("said", "accepted"), [(2, True), (1.5, False), ("2", False), (True, False)])
def test_a_number_that_is_chosen_is_whole(said, accepted):
    spell = tactic([{"choose_number": "n", "most": 5}, {"repeat": "n", "do": [{"draw": 1}]}])
    t = Table({"hand": ["Spell"]}, cards={"Spell": spell})
    t.now("A", "use", "Spell").passes()
    if accepted:
        t.now("A", "say", number=said)
        assert t.count("A.hand") == said
    else:
        with pytest.raises(Illegal) as refused:
            act(t.core, Action(0, "say", None, (said,)))
        assert refused.value.rules == ("ZX-numbers.integers-only",)


@pytest.mark.rule("ZX-numbers.round-down")
@pytest.mark.parametrize(("hand", "left"), [(5, 3), (4, 2), (1, 1)])
def test_fractions_are_dropped(hand, left):
    spell = tactic([{"discard": {"half": {"count": {"card": "own", "in": "hand"}}}}])
    cards = several("blue", "h", range(hand))
    t = Table({"hand": ["Spell", *cards]}, cards={"Spell": spell})
    t.now("A", "use", "Spell").passes()
    if t.holder()[1] == "discard_cards":
        t.now("A", "give_up", cards=[f"h{n}" for n in range(hand - left)])
    assert t.count("A.hand") == left


@pytest.mark.rule("ZX-numbers.round-down")
@pytest.mark.parametrize(("reading", "attack"), [("toward-zero", 1000), ("downwards", 500)])
def test_a_negative_fraction(reading, attack):
    # Half of -1 is 0 or -1, five hundred times that comes on top of 1000.
    half = {"times": [500, {"half": {"minus": [0, 1]}}]}
    spell = tactic([{"modify": "target", "attack": half}], target=ANY)
    t = Table(
        {"hand": ["Spell"], "battle": ["Sailor"]},
        cards={"Spell": spell},
        readings={"ZX-numbers.round-down": reading},
    )
    t.now("A", "use", "Spell", target="Sailor").passes()
    assert t.attack("Sailor") == attack


@pytest.mark.rule("ZX-numbers.negative-as-zero")
def test_a_negative_number_counts_as_zero_when_it_is_used():
    cards = {
        "Weak": tactic([{"modify": "target", "attack": -2500}], target=ANY),
        "Each": tactic(
            [{"repeat": {"divided": {"of": {"attack_of": "target"}, "by": 500}}, "do": [{"draw": 1}]}],
            target=ANY,
        ),
    }
    t = Table({"hand": ["Weak", "Each"], "battle": ["Sailor"]}, cards=cards)
    t.now("A", "use", "Weak", target="Sailor").passes().now("A", "use", "Each", target="Sailor").passes()
    assert t.count("A.hand") == 0


@pytest.mark.rule(
    "ZX-orientation.stays-until-rested", "ZX-orientation.definitions", "ZX-orientation.only-bz-rz"
)
def test_only_cards_that_have_a_state_are_found_by_it():
    aim = tactic([{"ready": "target"}], target={"battle": "any", "state": "rested"})
    a = {
        "hand": ["Aim"],
        "battle": [{"id": "s", "card": "Sailor", "state": "rested"}, "Brute"],
        "event": ["Law"],
    }
    t = Table(a, cards={"Aim": aim, "Law": event({"modify": ANY, "attack": 1})})
    (option,) = t.options("A", "use")
    assert option.slots[1].options == (t.obj("s"),)
    t.now("A", "use", "Aim", target="s").passes()
    assert not t.rested("s")


# ---- gaining and losing


@pytest.mark.rule("ZX-card.effect-gain", "ZX-toc.709")
def test_a_gained_effect_comes_on_top_and_ends_with_the_turn():
    give = tactic([{"gain": "target", "ability": "draw"}], target=ANY)
    give["abilities"].append(when("attacks", [{"draw": 1}], id="draw", granted=True))
    own = char(abilities=[when("attacks", [{"counter": "self"}])])
    t = Table({"hand": ["Give"], "battle": ["Own"]}, cards={"Give": give, "Own": own})
    t.now("A", "use", "Give", target="Own").passes().now("A", "attack", "Own", target="B")
    assert t.holder() == ("A", "order_triggers")
    t.now("A", "next_trigger", number=1).finish()
    assert (t.count("A.hand"), counters(t, "Own")) == (1, 1)
    while t.core.vars["player"] == 0:
        t.passes(1)
    assert not [mark for mark in t.core.marks.get(t.obj("Own"), ()) if mark[0] == "ability"]


@pytest.mark.rule("ZX-card.lose-effects-own-only", "ZX-card.effects-mutual", "ZX-toc.708")
@pytest.mark.parametrize(("reading", "drawn"), [("given", 1), ("lost-too", 0)])
def test_losing_effects_takes_only_what_the_card_has_by_itself(reading, drawn):
    lead = char(abilities=[lasting({"modify": {"character": "own", "other": True}, "attack": 500})])
    horn = gear(
        abilities=[
            lasting({"gain": {"wearer": "self"}, "ability": "blow"}),
            when("attacks", [{"draw": 1}], id="blow", granted=True),
        ]
    )
    mute = tactic([{"lose_effects": "target"}], target=ANY)
    t = Table(
        {"battle": ["Lead", "Horn", "Sailor"], "hand": ["Mute"]},
        cards={"Lead": lead, "Horn": horn, "Mute": mute},
        readings={"ZX-card.lose-effects-own-only": reading},
    )
    assert t.attack("Sailor") == 1500
    t.now("A", "use", "Mute", target="Lead").passes()
    assert t.attack("Sailor") == 1000
    t.now("A", "attack", "Lead", target="B").finish()
    assert t.count("A.hand") == drawn


@pytest.mark.rule("ZX-toc.708", "ZX-toc.702")
def test_an_effect_already_on_the_chain_resolves_though_its_card_has_lost_it():
    scout = char(abilities=[active([{"draw": 1}])])
    mute = tactic([{"lose_effects": "target"}], target=ANY)
    t = Table({"battle": ["Scout"]}, {"hand": ["Mute"]}, cards={"Scout": scout, "Mute": mute})
    t.now("A", "activate", "Scout").now("A", "pass").now("B", "use", "Mute", target="Scout").passes()
    assert t.count("A.hand") == 1
    assert not t.can("A", "activate", "Scout")


@pytest.mark.rule("ZX-toc.701", "ZX-toc.809", "ZX-toc.610")
def test_continuous_effects_work_without_the_chain_and_in_their_turn_only():
    cards = {
        "Mine": char(abilities=[lasting({"modify": {"character": "own"}, "attack": 100}, turn="own")]),
        "Theirs": char(abilities=[lasting({"modify": {"character": "own"}, "attack": 10}, turn="opponent")]),
    }
    t = Table({"battle": list(cards)}, {"battle": ["Sailor"]}, cards=cards)
    assert (t.attack("Mine"), t.attack("Sailor")) == (1100, 1000)
    t = Table({"battle": list(cards)}, cards=cards, player="B")
    assert t.attack("Mine") == 1010
    assert t.core.stack == []


@pytest.mark.rule("ZX-toc.707")
@pytest.mark.parametrize(("reading", "attack"), [("set-first", 2500), ("arrival", 2000)])
def test_whether_set_values_come_before_additions(reading, attack):
    cards = {
        "Add": tactic([{"modify": "target", "attack": 500}], target=ANY),
        "Set": tactic([{"set": "target", "attack": 2000}], target=ANY),
    }
    t = Table({"hand": list(cards), "battle": ["Sailor"]}, cards=cards, readings={"ZX-toc.707": reading})
    for name in cards:
        t.now("A", "use", name, target="Sailor").passes()
    assert t.attack("Sailor") == attack


@pytest.mark.rule("ZX-toc.706")
def test_a_copy_takes_what_is_printed_and_no_changes():
    cards = {
        "Add": tactic([{"modify": "target", "attack": 500}], target=ANY),
        "Copy": tactic([{"copy": "of", "onto": "to"}], timing="instant"),
    }
    cards["Copy"]["abilities"][0]["targets"] = {"of": ANY, "to": ANY}
    t = Table({"hand": list(cards), "battle": ["Brute", "Sailor"]}, cards=cards)
    t.now("A", "use", "Add", target="Brute").passes()
    t.now("A", "use", "Copy", of="Brute", to="Sailor").passes()
    assert (t.attack("Brute"), t.attack("Sailor"), t.defence("Sailor")) == (3500, 3000, 3000)


@pytest.mark.rule("ZX-toc.700", "ZX-toc.800")
@pytest.mark.parametrize(
    ("ability", "reason"),
    [
        ({"timing": "sometimes", "effect": []}, "word.unknown"),
        ({"timing": "triggered", "effect": []}, "when.needs-triggered"),
        ({"timing": "activated", "when": {"enters": "self"}, "effect": []}, "when.needs-triggered"),
        ({"timing": "triggered", "when": {"wakes": "self"}, "effect": []}, "happening.unknown"),
        ({"timing": "activated", "effect": [{"explode": "self"}]}, "effect.unknown"),
        ({"timing": "activated", "effect": [{"gain": "self", "ability": "nothing"}]}, "word.unknown"),
        ({"timing": "continuous", "effect": [{"wish": "self"}]}, "aura.unknown"),
    ],
)
def test_ability_data_say_one_of_the_kinds_of_effect(ability, reason):
    with pytest.raises(BadDefinition) as refused:
        zx.definition("X", char(abilities=[ability]))
    assert refused.value.reason == reason
    assert refused.value.path.startswith("abilities[0].")


# ---- targets


@pytest.mark.rule("ZX-toc.705")
@pytest.mark.parametrize(("reading", "drawn"), [("other-parts", 1), ("nothing", 0)])
def test_what_happens_when_every_target_is_gone(reading, drawn):
    both = tactic([{"damage": 500}, {"draw": 1}], target=ANY)
    t = Table(
        {"hand": ["Both"], "battle": ["Sailor"]},
        {"hand": ["Bolt"]},
        cards={"Both": both, "Bolt": BOLT},
        readings={"ZX-toc.705": reading},
    )
    t.now("A", "use", "Both", target="Sailor").now("A", "pass").now(
        "B", "use", "Bolt", target="Sailor"
    ).passes()
    assert t.count("A.hand") == drawn


@pytest.mark.rule("ZX-toc.705")
def test_a_target_must_still_fit_when_the_effect_resolves():
    cards = {
        "Hunt": tactic([{"destroy": "target"}], target={"character": "any", "state": "rested"}),
        "Wake": tactic([{"ready": "target"}], target=ANY),
    }
    t = Table(
        {"hand": ["Hunt"]},
        {"battle": [{"id": "s", "card": "Sailor", "state": "rested"}], "hand": ["Wake"]},
        cards=cards,
    )
    t.now("A", "use", "Hunt", target="s").now("A", "pass").now("B", "use", "Wake", target="s").passes()
    assert t.zone("s") == "B.battle"
    assert "target_gone" in t.events()


@pytest.mark.rule("ZX-toc.705", "ZX-toc.702")
def test_a_triggered_effect_names_its_targets_when_it_joins_the_chain():
    hunter = char(abilities=[when("attacks", [{"damage": 500}], target={"character": "opponent"})])
    t = Table({"battle": ["Hunter"]}, {"battle": ["Sailor", "Brute"]}, cards={"Hunter": hunter})
    t.now("A", "attack", "Hunter", target="B")
    assert t.holder() == ("A", "targets")
    t.now("A", "targets", target="Brute").passes()
    assert t.damage("Brute") == 500
    t = Table({"battle": ["Hunter"]}, cards={"Hunter": hunter})
    t.now("A", "attack", "Hunter", target="B")
    assert "no_target" in t.events()


@pytest.mark.rule("ZX-toc.703")
@pytest.mark.parametrize(("reading", "allowed"), [("either-turn", True), ("own-turn", False)])
def test_whether_effects_may_be_activated_in_the_other_players_turn(reading, allowed):
    monk = char(abilities=[active([{"draw": 1}])])
    t = Table({}, {"battle": ["Monk"]}, cards={"Monk": monk}, readings={"ZX-toc.703": reading})
    t.now("A", "pass")
    assert t.can("B", "activate", "Monk") is allowed


@pytest.mark.rule("ZX-toc.612", "ZX-toc.703")
def test_only_who_controls_a_card_may_activate_its_effects():
    monk = char(abilities=[active([{"draw": 1}])])
    t = Table({}, {"battle": [{"card": "Monk", "owner": "A"}]}, cards={"Monk": monk})
    with pytest.raises(Illegal) as refused:
        t.now("A", "activate", "Monk")
    assert refused.value.reason == "ability.not-yours"
    t.now("A", "pass")
    assert t.can("B", "activate", "Monk")


@pytest.mark.rule("ZX-toc.601")
def test_this_card_means_only_the_one_card():
    grow = char(abilities=[active([{"modify": "self", "attack": 500}])])
    t = Table(
        {"battle": [{"id": "one", "card": "Grow"}, {"id": "two", "card": "Grow"}]}, cards={"Grow": grow}
    )
    t.now("A", "activate", "one").passes()
    assert (t.attack("one"), t.attack("two")) == (1500, 1000)


@pytest.mark.rule("ZX-toc.801", "ZX-toc.800")
def test_an_enter_mark_is_about_the_card_that_bears_it():
    scout = char(abilities=[when("enters", [{"draw": 1}])])
    t = Table({"battle": ["Scout"], "hand": ["Sailor"], "resource": ["red"]}, cards={"Scout": scout})
    t.now("A", "use", "Sailor").passes()
    assert t.count("A.hand") == 0


@pytest.mark.rule("ZX-toc.802", "ZX-level.effect-gate")
def test_a_destroyed_mark_looks_at_the_card_as_it_was():
    boss = char(abilities=[when("destroyed", [{"draw": 1}], level=2)])
    for level, drawn in ((2, 1), (1, 0)):
        t = Table(
            {"hand": ["Bolt"]},
            {"battle": [{"card": "Boss", "level": level}]},
            cards={"Boss": boss, "Bolt": BOLT},
        )
        t.now("A", "use", "Bolt", target="Boss").passes()
        assert t.count("B.hand") == drawn


# ---- looking, searching, revealing, recovering


@pytest.mark.rule("ZX-toc.614", "ZX-toc.616")
def test_looking_and_revealing_leave_the_cards_in_place():
    deck = several("blue", "d", range(4))
    for word, event_name in (("look", "looked"), ("reveal", "revealed")):
        t = Table({"hand": ["Spell"], "deck": deck}, cards={"Spell": tactic([{word: {"top": 2}}])})
        before = list(t.core.zones[t.core.game.seat_zone(0, "deck")])
        t.now("A", "use", "Spell").passes()
        (seen,) = [done for done in t.core.events if done[0] == event_name]
        assert seen[2:] == (0, (t.obj("d0"), t.obj("d1")))
        assert t.core.zones[t.core.game.seat_zone(0, "deck")] == before


@pytest.mark.rule("ZX-toc.615", "ZX-toc.616", "ZX-toc.617")
@pytest.mark.parametrize(("reading", "low"), [("hidden-zones-may", 0), ("must-find", 1)])
def test_a_search_of_the_deck(reading, low):
    seek = tactic(
        [{"search": {"kind": "character", "cost": {"most": 2}}}, {"return": "chosen"}, {"shuffle": "you"}]
    )
    deck = ["blue", "Sailor", "Brute", "red"]
    t = Table({"hand": ["Seek"], "deck": deck}, cards={"Seek": seek}, readings={"ZX-toc.615": reading})
    t.now("A", "use", "Seek").passes()
    (option,) = t.options("A", "choose")
    assert option.slots[0].low == low
    assert option.slots[0].options == (t.obj("Sailor"),)
    t.now("A", "choose", chosen="Sailor")
    assert t.zone("Sailor") == "A.hand"
    assert "revealed" in t.events()
    assert t.asked().menu == "chance.shuffle"


@pytest.mark.rule("ZX-toc.615")
def test_a_search_of_an_open_zone_must_find():
    seek = tactic([{"search": {"kind": "character"}, "from": "rest"}, {"return": "chosen"}])
    rest = [{"id": "one", "card": "Sailor"}, {"id": "two", "card": "Brute"}]
    t = Table({"hand": ["Seek"], "rest": rest}, cards={"Seek": seek})
    t.now("A", "use", "Seek").passes()
    with pytest.raises(Illegal, match=r"choose\.count"):
        t.now("A", "choose", chosen=[])


@pytest.mark.rule("ZX-toc.618", "ZX-life.add-on-top")
@pytest.mark.parametrize(
    ("source", "cap", "life", "zone_of_top"),
    [("deck-top", "no-cap", 7, "top"), ("deck-top", "cap-six", 6, None), ("hand", "no-cap", 7, "held")],
)
def test_recovering_puts_cards_on_top_of_the_life_zone(source, cap, life, zone_of_top):
    heal = tactic([{"recover": 1}])
    readings = {"ZX-toc.618/source": source, "ZX-toc.618/cap": cap}
    a = {"hand": ["Heal", {"id": "held", "card": "red"}], "deck": [{"id": "top", "card": "blue"}, "blue"]}
    t = Table(a, cards={"Heal": heal}, readings=readings)
    t.now("A", "use", "Heal").passes()
    pile = t.core.zones[zone(0, LIFE)]
    assert len(pile) == life
    if zone_of_top:
        assert pile[-1] == t.obj(zone_of_top)


@pytest.mark.rule("ZX-toc.619")
@pytest.mark.parametrize(("reading", "drawn"), [("dropped", 0), ("resolve", 1)])
def test_ending_the_turn(reading, drawn):
    cards = {"Gift": tactic([{"draw": 1, "who": "opponent"}]), "End": tactic([{"end_turn": True}])}
    t = Table({"hand": ["Gift"]}, {"hand": ["End"]}, cards=cards, readings={"ZX-toc.619": reading})
    t.now("A", "use", "Gift").now("A", "pass").now("B", "use", "End").passes()
    assert t.core.vars["phase"] == "end"
    assert t.count("B.hand") == drawn
    assert (t.zone("Gift"), t.zone("End")) == ("A.rest", "B.rest")
    assert t.core.stack == []


# ---- tokens and counters


@pytest.mark.rule("ZX-toc.325")
def test_a_token_works_in_the_battle_zone_and_ceases_to_be_outside():
    cards = {
        "Make": tactic([{"token": "Doll"}]),
        "Doll": char(500, 500, abilities=[when("destroyed", [{"draw": 1}])]),
        "Bolt": BOLT,
    }
    t = Table({"hand": ["Make", "Bolt"], "rest": [{"id": "model", "card": "Doll"}]}, cards=cards)
    t.now("A", "use", "Make").passes()
    token = t.core.zones[t.core.game.seat_zone(0, "battle")][0]
    t.replay.laid.objects["doll"] = token
    assert t.attack("doll") == 500
    t.now("A", "use", "Bolt", target="doll").passes()
    assert t.zone("doll") == "gone"
    assert t.count("A.hand") == 1
    assert t.zone("model") == "A.rest"


@pytest.mark.rule("ZX-toc.326", "ZX-zone.new-object")
def test_counters_are_lost_when_their_card_changes_zone():
    cards = {
        "Mark": tactic([{"counter": "target", "amount": 2}], target=ANY),
        "Back": tactic([{"return": "target"}], target=ANY),
    }
    t = Table({"battle": ["Sailor"], "hand": list(cards), "resource": ["red"]}, cards=cards)
    t.now("A", "use", "Mark", target="Sailor").passes()
    assert counters(t, "Sailor") == 2
    t.now("A", "use", "Back", target="Sailor").passes().now("A", "use", "Sailor").passes()
    assert t.zone("Sailor") == "A.battle"
    assert counters(t, "Sailor") == 0


@pytest.mark.rule("ZX-toc.707", "ZX-toc.709")
@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ({"modify": "target", "attack": 500}, ("attack", "+500")),
        ({"reduce": "target", "part": "red", "by": 2}, ("cost", "-2")),
        ({"forbid": "target", "do": "attack"}, ("forbid", "attack")),
        ({"instead": "target", "of": "to_rest_zone", "to": "out"}, ("instead", "out")),
        ({"lose_effects": "target"}, ("blank", "turn")),
    ],
)
def test_what_lasts_is_said_in_plain_words(statement, said):
    t = Table({"hand": ["Spell"], "battle": ["Sailor"]}, cards={"Spell": tactic([statement], target=ANY)})
    t.now("A", "use", "Spell", target="Sailor").passes()
    (lasting_event,) = [event for event in t.core.events if event[0] in {"lasting", "becomes"}]
    assert lasting_event[3:5] == said


@pytest.mark.rule("ZX-resource.face-down-colorless", "ZX-card.face-down-no-color")
def test_turning_a_resource_over_and_back_changes_its_colour_and_nothing_else_is_turned():
    cards = {
        "Down": tactic([{"turn_down": {"either": [{"resource": "own"}, {"character": "own"}]}}]),
        "Up": tactic([{"turn_up": {"resource": "own"}}]),
        "Red": tactic([{"draw": 1}], cost=1, colour_cost={"red": 1}),
    }
    t = Table({"hand": list(cards), "resource": ["red"], "battle": ["Sailor"]}, cards=cards)
    assert t.can("A", "use", "Red")
    t.now("A", "use", "Down").passes()
    assert not t.can("A", "use", "Red")
    assert t.events("turned") == ["turned"]
    assert t.core.bits[t.obj("Sailor")] == 0
    t.now("A", "use", "Up").passes()
    assert t.can("A", "use", "Red")


@pytest.mark.rule("ZX-chain.lifo", "ZX-character.resolve-enters")
def test_a_cancelled_effect_leaves_its_card_where_it_is_and_a_cancelled_tactic_goes_to_rest():
    stop = tactic([{"cancel": "opponent"}])
    cards = {"Stop": stop, "Gift": tactic([{"draw": 1}]), "Monk": char(abilities=[active([{"draw": 1}])])}
    a = {"hand": ["Gift"], "battle": ["Monk"]}
    for verb, name, zone_after in (("activate", "Monk", "A.battle"), ("use", "Gift", "A.rest")):
        t = Table(a, {"hand": ["Stop"]}, cards=cards)
        t.now("A", verb, name).now("A", "pass").now("B", "use", "Stop").passes()
        assert t.events("drew") == []
        assert t.zone(name) == zone_after
        assert "cancelled" in t.events()


@pytest.mark.rule("ZX-cost.reduction", "ZX-general.card-beats-rule")
@pytest.mark.parametrize(("others", "total"), [(0, 3), (1, 2)])
def test_a_card_may_lower_its_own_cost_while_it_is_in_the_hand(others, total):
    cheap = char(
        cost=3,
        abilities=[
            lasting(
                {"reduce": "self", "by": 1}, **{"from": ["hand"], "if": {"exists": {"character": "opponent"}}}
            )
        ],
    )
    reds = several("red", "r", range(3))
    a, b = {"hand": ["Cheap"], "resource": reds}, {"battle": ["Sailor"] * others}
    t = Table(a, b, cards={"Cheap": cheap})
    (option,) = t.options("A", "use")
    assert option.slots[0].count == total


@pytest.mark.rule("ZX-zone.out-face-down-hidden", "ZX-resource.face-up-ready", "ZX-orientation.enter-ready")
@pytest.mark.parametrize("face", ["up", "down"])
def test_a_card_is_put_down_as_its_effect_says(face):
    cards = {
        "Away": tactic([{"remove": "target", "face": face}], target=ANY),
        "Bury": tactic([{"to_resources": "target", "face": face, "state": "rested"}], target=ANY),
    }
    for name, zone_after in (("Away", "A.out"), ("Bury", "A.resource")):
        t = Table({"hand": [name], "battle": ["Sailor"]}, cards=cards)
        t.now("A", "use", name, target="Sailor").passes()
        assert t.zone("Sailor") == zone_after
        assert bool(t.core.bits[t.obj("Sailor")] & DOWN) is (face == "down")
        assert t.rested("Sailor") is (name == "Bury")


@pytest.mark.rule("ZX-orientation.only-bz-rz", "ZX-orientation.definitions")
def test_resources_are_found_by_their_state():
    wake = tactic([{"ready": "target"}], target={"resource": "own", "state": "rested"})
    resources = [{"id": "up", "card": "red"}, {"id": "down", "card": "blue", "state": "rested"}]
    t = Table({"hand": ["Wake"], "resource": resources}, cards={"Wake": wake})
    (option,) = t.options("A", "use")
    assert option.slots[1].options == (t.obj("down"),)


@pytest.mark.rule("ZX-toc.607", "ZX-win.end-immediately", "ZX-toc.325")
def test_damage_is_for_characters_and_players_and_the_end_leaves_tokens_out_of_the_game():
    cards = {
        "Storm": tactic([{"damage": 9000, "to": {"battle": "any"}}]),
        "Pike": gear(),
        "Law": event({"modify": ANY, "attack": 1}),
        "Make": tactic([{"token": "Sailor"}]),
    }
    t = Table(
        {"hand": ["Storm", "Make"], "battle": [{"id": "s", "card": "Sailor"}, "Pike"], "event": ["Law"]},
        cards=cards,
    )
    t.now("A", "use", "Make").passes()
    t.now("A", "use", "Storm").passes()
    assert (t.zone("s"), t.zone("Pike"), t.zone("Law")) == ("A.rest", "A.rest", "A.event")
    assert len([event for event in t.core.events if event[0] == "damaged"]) == 2
    t.now("A", "concede")
    places = {t.core.game.zones[place].name for place in t.core.place}
    assert places == {"out", "gone"}


@pytest.mark.rule("ZX-card.effect-text")
@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ({"abilities": [active([{"draw": 1}])], "text": "Draw."}, "A.hand 1"),
        ({}, "ability.none"),
        ({"text": None}, "ability"),
        ({"text": "Draw."}, "ability"),
    ],
    ids=["stated", "no text", "text nobody knows", "text only"],
)
def test_a_card_has_the_effects_of_its_text_and_no_others(text, answer):
    t = Table({"battle": ["Mute"]}, cards={"Mute": char(**text)})
    if answer.startswith("A.hand"):
        t.now("A", "activate", "Mute").passes()
        assert f"A.hand {t.count('A.hand')}" == answer
        return
    with pytest.raises((Illegal, NeedsFact)) as refused:
        t.now("A", "activate", "Mute")
    error = refused.value
    assert (error.fact if isinstance(error, NeedsFact) else error.reason) == answer


THIS = {
    "colours": ["blue"],
    "cost": 3,
    "attack": 2000,
    "defence": 2500,
    "level": 2,
    "attributes": ["crew"],
    "characters": ["Nami"],
}


@pytest.mark.rule("ZX-card.information")
@pytest.mark.parametrize(
    "wanted",
    [
        {"named": "This"},
        {"character_name": "Nami"},
        {"attribute": "crew"},
        {"colour": "blue"},
        {"cost": 3},
        {"attack": {"least": 2000}},
        {"defence": {"least": 2500}},
        {"level": 2},
        {"has_effect": "enters"},
    ],
    ids=lambda wanted: next(iter(wanted)),
)
def test_an_effect_may_refer_to_any_information_on_a_card(wanted):
    cards = {
        "This": char(**THIS, abilities=[when("enters", [{"draw": 1}])]),
        "Spell": tactic([{"destroy": "target"}], target={"character": "any", **wanted}),
    }
    t = Table({"hand": ["Spell"]}, {"battle": ["Sailor", {"card": "This", "level": 2}]}, cards=cards)
    with pytest.raises(Illegal):
        t.now("A", "use", "Spell", target="Sailor")
    t.now("A", "use", "Spell", target="This").passes()
    assert (t.zone("This"), t.zone("Sailor")) == ("B.rest", "B.battle")


@pytest.mark.rule("ZX-character.enter-controller-zone")
@pytest.mark.parametrize(("under", "zone"), [("you", "A.battle"), ("opponent", "B.battle")])
def test_a_card_may_enter_under_another_controller(under, zone):
    gift = tactic([{"enter": {"card": "own", "in": "rest", "kind": "character"}, "under": under}])
    t = Table({"hand": ["Gift"], "rest": [{"id": "s", "card": "Sailor"}]}, cards={"Gift": gift})
    t.now("A", "use", "Gift").passes()
    assert t.zone("s") == zone


@pytest.mark.rule("ZX-character.entry-turn-no-attack")
@pytest.mark.parametrize(("when_", "gone"), [("this_turn", "new"), ("before", "old")])
def test_what_entered_this_turn_is_told_apart(when_, gone):
    sweep = tactic([{"scrap": {"character": "own", "entered": when_}}])
    battle = [{"id": "new", "card": "Sailor", "entered": 5}, {"id": "old", "card": "Sailor", "entered": 4}]
    t = Table({"hand": ["Sweep"], "battle": battle}, cards={"Sweep": sweep})
    t.now("A", "use", "Sweep").passes()
    assert t.zone(gone) == "A.rest"
    assert t.zone({"new": "old", "old": "new"}[gone]) == "A.battle"


@pytest.mark.rule("ZX-life.remove-from-top")
def test_the_top_life_card_of_the_opponent():
    thief = tactic([{"return": {"opponent_life_top": 1}}])
    t = Table(
        {"hand": ["Thief"]}, {"life": [{"id": "top", "card": "Sailor"}, "Blank"]}, cards={"Thief": thief}
    )
    t.now("A", "use", "Thief").passes()
    assert (t.zone("top"), t.count("B.life")) == ("B.hand", 1)


@pytest.mark.rule("ZX-toc.703", "ZX-toc.702", "ZX-zone.new-object")
def test_once_a_turn():
    sage = char(abilities=[active([{"draw": 1}], once="turn"), when("damaged", [{"draw": 1}], once="turn")])
    hit = tactic([{"damage": 100, "to": {"character": "any"}}])
    t = Table({"battle": ["Sage"], "hand": ["Hit", "Hit"]}, cards={"Sage": sage, "Hit": hit})
    t.now("A", "activate", "Sage").passes()
    with pytest.raises(Illegal, match=r"ability\.used"):
        t.now("A", "activate", "Sage")
    for _ in range(2):
        hand = t.core.zones[t.core.game.seat_zone(0, "hand")]
        act(t.core, Action(0, "use", next(obj for obj in hand if t.core.card(obj).name == "Hit"), ((),)))
        t.passes()
    assert t.events("drew") == ["drew", "drew"]
    used = {"battle": [{"id": "s", "card": "Sage", "marks": [["used", "act", "turn"]]}]}
    with pytest.raises(Illegal, match=r"ability\.used"):
        Table(used, cards={"Sage": sage}).now("A", "activate", "s")
