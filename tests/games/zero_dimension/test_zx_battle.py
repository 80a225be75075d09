"""Turns and battles: the chapters of which the rulebook leaves only the headings, in their plain reading."""

import pytest
from zx_table import Table, active, char, event, gear, lasting, several, tactic, when

from judge.engine.errors import Illegal

GAIN = [{"counter": "self"}]


def steps(t):
    return [happened[2] for happened in t.core.events if happened[0] == "step"]


def counters(t, name):
    return sum(mark[1] for mark in t.core.marks.get(t.obj(name), ()) if mark[0].startswith("counter"))


def play_turn(t):
    """Pass, skip and keep everything until the other player's turn."""
    player = t.core.vars["player"]
    while t.core.vars["player"] == player and t.result() is None:
        seat, menu = t.holder()
        t.now(seat, {"priority": "pass", "resource": "skip", "defence": "no_defence"}[menu])
    return t


@pytest.mark.rule("ZX-toc.400", "ZX-toc.401", "ZX-toc.402", "ZX-toc.404", "ZX-toc.407", "ZX-toc.408")
def test_a_turn_has_eight_steps_and_then_the_other_player_is_active():
    t = play_turn(play_turn(Table(phase="reset")))
    order = ["reset", "start", "draw", "resource", "action", "end", "clean_up", "hand_limit"]
    second = steps(t).index("reset")
    assert steps(t)[second : second + 8] == order
    turns = [happened[3] for happened in t.core.events if happened[:3:2] == ("step", "reset")]
    assert turns == [1, 0]


@pytest.mark.rule("ZX-toc.400")
@pytest.mark.parametrize(("reading", "groups"), [("three-groups", 3), ("no-groups", 1)])
def test_whether_the_steps_form_three_phases(reading, groups):
    t = play_turn(Table(phase="reset", readings={"ZX-toc.400": reading}))
    found = {happened[4] for happened in t.core.events if happened[0] == "step"}
    assert len(found) == groups


@pytest.mark.rule("ZX-toc.401", "ZX-equipment.orientation-independent", "ZX-orientation.definitions")
@pytest.mark.parametrize(("reading", "still"), [("readies", False), ("does-not", True)])
def test_the_reset_step_readies_everything_of_the_turn_player(reading, still):
    rested = {"state": "rested"}
    a = {
        "battle": [{"id": "c", "card": "Sailor", **rested}, {"id": "e", "card": "Pike", **rested}],
        "resource": [{"id": "r", "card": "red", **rested}],
    }
    b = {"battle": [{"id": "other", "card": "Brute", **rested}]}
    readings = {"ZX-equipment.orientation-independent": reading}
    t = Table(a, b, cards={"Pike": gear(500)}, phase="reset", readings=readings)
    assert [t.rested(name) for name in ("c", "e", "r", "other")] == [False, still, False, True]


@pytest.mark.rule("ZX-toc.403", "ZX-zone.hand-drawn-kept")
@pytest.mark.parametrize(("reading", "drawn"), [("draws", 1), ("skips", 0)])
def test_whether_the_starting_player_draws_in_the_first_turn(reading, drawn):
    t = Table(phase="draw", turn=1, readings={"ZX-toc.403": reading})
    assert t.count("A.hand") == drawn
    assert Table(phase="draw", turn=2, readings={"ZX-toc.403": reading}).count("A.hand") == 1


@pytest.mark.rule("ZX-toc.402", "ZX-toc.406", "ZX-toc.807", "ZX-toc.808", "ZX-toc.809")
def test_effects_of_the_start_and_end_of_own_and_other_turns():
    def clerk(happening, turn):
        return char(abilities=[when(happening, GAIN, of={"player": "any"}, turn=turn)])

    cards = {
        f"{happening} {turn}": clerk(happening, turn)
        for happening in ("turn_starts", "turn_ends")
        for turn in ("own", "opponent", "any")
    }
    t = Table({"battle": list(cards)}, cards=cards, phase="reset")
    for _ in range(2):
        while t.holder()[1] == "order_triggers":
            t.now("A", "next_trigger", number=1)

        player = t.core.vars["player"]
        while t.core.vars["player"] == player:
            seat, menu = t.holder()
            extra = {"number": 1} if menu == "order_triggers" else {}
            verbs = {"priority": "pass", "resource": "skip", "order_triggers": "next_trigger"}
            t.now(seat, verbs[menu], **extra)

    while t.holder()[1] == "order_triggers":
        t.now("A", "next_trigger", number=1)
    assert [counters(t, name) for name in cards if "ends" in name] == [1, 1, 2]
    assert counters(t, "turn_starts own") == 1
    assert counters(t, "turn_starts opponent") == 1
    assert counters(t, "turn_starts any") == 2


@pytest.mark.rule("ZX-toc.407", "ZX-attack-defence.damage-accumulates", "ZX-toc.709")
@pytest.mark.parametrize(("reading", "zone"), [("together", "B.battle"), ("effects-first", "B.rest")])
def test_damage_and_effects_of_the_turn_end_together(reading, zone):
    t = Table(
        {"hand": ["Hit"]},
        {"battle": ["Sailor"]},
        cards={
            "Hit": tactic(
                [{"modify": "target", "defence": 1000}, {"damage": 1500}], target={"character": "any"}
            )
        },
        readings={"ZX-toc.407": reading},
    )
    t.now("A", "use", "Hit", target="Sailor").passes()
    assert (t.damage("Sailor"), t.defence("Sailor")) == (1500, 2000)
    play_turn(t)
    assert t.zone("Sailor") == zone
    if reading == "together":
        assert (t.damage("Sailor"), t.defence("Sailor")) == (0, 1000)


@pytest.mark.rule("ZX-chain.non-chain-list", "ZX-toc.407")
@pytest.mark.parametrize(("reading", "phases"), [("same-step", ["end"]), ("other-step", ["end", "clean_up"])])
def test_whether_the_clean_up_step_is_the_one_named_as_off_the_chain(reading, phases):
    t = Table(phase="end", readings={"ZX-chain.non-chain-list/clean-up-name": reading})
    seen = []
    while t.core.vars["player"] == 0:
        seen.append(t.core.vars["phase"])
        t.passes()
    assert seen == phases


@pytest.mark.rule("ZX-zone.hand-limit", "ZX-toc.408", "ZX-toc.608")
@pytest.mark.parametrize(("reading", "other"), [("active-only", 9), ("both", 6)])
def test_the_hand_is_discarded_down_to_six_at_the_end_of_the_turn(reading, other):
    nine = several("blue", "h", range(9))
    more = several("blue", "b", range(9))
    t = Table({"hand": nine}, {"hand": more}, phase="end", readings={"ZX-zone.hand-limit": reading})
    t.passes()
    assert t.holder() == ("A", "hand_limit")
    with pytest.raises(Illegal):
        t.now("A", "discard", cards=["h1", "h2"])
    t.now("A", "discard", cards=["h1", "h2", "h3"])
    if reading == "both":
        t.now("B", "discard", cards=["b1", "b2", "b3"])
    assert t.count("A.hand") == 6
    assert t.count("B.hand") == other
    assert t.count("A.rest") == 3


@pytest.mark.rule("ZX-toc.408")
def test_effects_set_off_in_the_hand_limit_step_repeat_the_end():
    mourner = char(
        abilities=[when("discarded", [{"damage": 500, "to": {"character": "opponent"}}], of={"card": "own"})]
    )
    hand = several("blue", "h", range(7))
    t = Table(
        {"hand": hand, "battle": ["Mourner"]}, {"battle": ["Sailor"]}, cards={"Mourner": mourner}, phase="end"
    )
    t.passes()
    t.now("A", "discard", cards=["h0"])
    assert t.holder() == ("A", "priority")
    t.passes()
    assert "damaged" in t.events()
    t.passes()
    assert t.damage("Sailor") == 0
    assert t.core.vars["player"] == 1


# ---- the battle


@pytest.mark.rule(
    "ZX-toc.500",
    "ZX-toc.501",
    "ZX-toc.502",
    "ZX-toc.504",
    "ZX-toc.505",
    "ZX-toc.506",
    "ZX-toc.507",
    "ZX-toc.607",
)
def test_an_undefended_attack_runs_through_its_steps_and_takes_one_life_card():
    t = Table({"battle": ["Brute"]}, {"battle": ["Sailor"], "life": ["blue"] * 4})
    t.now("A", "attack", "Brute", target="B")
    assert t.rested("Brute")
    assert t.core.vars["phase"] == "attack"
    t.passes()
    assert t.holder() == ("B", "defence")
    t.now("B", "no_defence").passes().passes()
    assert steps(t)[-5:] == ["attack", "defence", "battle", "settlement", "action"]
    assert t.count("B.life") == 3
    assert t.holder() == ("A", "priority")
    assert t.core.vars["battle"] is None


@pytest.mark.rule("ZX-toc.501", "ZX-orientation.no-voluntary-rest-of-rested")
def test_a_rested_character_cannot_attack():
    t = Table({"battle": [{"card": "Sailor", "state": "rested"}]})
    with pytest.raises(Illegal) as refused:
        t.now("A", "attack", "Sailor", target="B")
    assert refused.value.reason == "character.rested"
    assert "ZX-orientation.no-voluntary-rest-of-rested" in refused.value.rules


@pytest.mark.rule("ZX-toc.501")
@pytest.mark.parametrize(("reading", "allowed"), [("any", True), ("rested-only", False)])
def test_which_characters_may_be_attacked(reading, allowed):
    a = {"battle": ["Brute"]}
    b = {"battle": [{"id": "up", "card": "Sailor"}, {"id": "down", "card": "Sailor", "state": "rested"}]}
    t = Table(a, b, readings={"ZX-toc.501": reading})
    (option,) = t.options("A", "attack")
    assert (t.obj("up") in option.slots[0].options) is allowed
    assert {t.obj("down"), -2} <= set(option.slots[0].options)


@pytest.mark.rule(
    "ZX-character.entry-turn-no-attack", "ZX-general.card-beats-rule", "ZX-character.no-limit-per-turn"
)
def test_a_character_cannot_attack_in_the_turn_it_entered_unless_its_card_says_so():
    rush = char(abilities=[lasting({"allow": "self", "rule": "attack_at_once"})])
    reds = [{"id": "r1", "card": "red"}, {"id": "r2", "card": "red"}]
    t = Table({"hand": ["Sailor", "Rush"], "resource": reds}, cards={"Rush": rush})
    t.now("A", "use", "Sailor", pay=["r1"]).passes().now("A", "use", "Rush", pay=["r2"]).passes()
    assert t.can("A", "attack", "Rush")
    with pytest.raises(Illegal) as refused:
        t.now("A", "attack", "Sailor", target="B")
    assert refused.value.rules == ("ZX-character.entry-turn-no-attack",)


@pytest.mark.rule("ZX-character.entry-turn-rest-and-defend", "ZX-toc.503", "ZX-cost.rest-icon")
def test_in_that_turn_it_may_still_use_its_rest_effect_and_defend():
    monk = char(abilities=[active([{"draw": 1}], cost=[{"rest": "self"}])])
    t = Table({"battle": ["Brute"]}, {"battle": [{"card": "Monk", "entered": 5}]}, cards={"Monk": monk})
    t.now("A", "attack", "Brute", target="B").now("A", "pass")
    assert t.can("B", "activate", "Monk")
    t.now("B", "pass")
    assert t.can("B", "defend", "Monk")


@pytest.mark.rule("ZX-toc.503", "ZX-toc.504", "ZX-toc.805", "ZX-toc.604")
def test_a_ready_character_may_defend_is_rested_and_its_effect_resolves_before_damage():
    shield = char(500, 1500, abilities=[when("defends", [{"modify": "self", "defence": 2000}])])
    t = Table(
        {"battle": ["Brute"]},
        {"battle": ["Shield", {"id": "tired", "card": "Sailor", "state": "rested"}]},
        cards={"Shield": shield},
    )
    t.now("A", "attack", "Brute", target="B").passes()
    assert not t.can("B", "defend", "tired")
    t.now("B", "defend", "Shield")
    assert t.rested("Shield")
    assert len(t.core.stack) == 1
    t.finish()
    assert t.zone("Shield") == "B.battle"
    assert t.count("B.life") == 6


@pytest.mark.rule("ZX-toc.503")
def test_the_target_itself_cannot_be_declared_as_defender():
    t = Table({"battle": ["Brute"]}, {"battle": ["Sailor", {"id": "other", "card": "Sailor"}]})
    t.now("A", "attack", "Brute", target="other").passes()
    with pytest.raises(Illegal) as refused:
        t.now("B", "defend", "other")
    assert refused.value.reason == "defence.is-target"


@pytest.mark.rule("ZX-toc.505")
@pytest.mark.parametrize(("reading", "chances"), [("settlement-step", 3), ("battle-step", 2)])
def test_whether_there_is_priority_between_defence_and_damage(reading, chances):
    t = Table({"battle": ["Brute"]}, readings={"ZX-toc.505": reading})
    t.now("A", "attack", "Brute", target="B")
    for _ in range(chances):
        assert t.core.vars["phase"] != "action"
        t.passes()
    assert t.core.vars["phase"] == "action"
    assert t.count("B.life") == 5


@pytest.mark.rule("ZX-toc.506", "ZX-attack-defence.attack-meaning", "ZX-toc.605")
def test_both_fighters_deal_damage_at_once():
    cards = {"One": char(1500, 2000), "Two": char(2000, 1500)}
    t = Table({"battle": ["One"]}, {"battle": ["Two"]}, cards=cards)
    t.now("A", "attack", "One", target="Two").finish()
    assert (t.zone("One"), t.zone("Two")) == ("A.rest", "B.rest")


@pytest.mark.rule("ZX-attack-defence.defence-meaning")
@pytest.mark.parametrize(("second", "zone"), [(199, "B.battle"), (200, "B.rest")])
def test_a_character_bears_less_damage_than_its_defence(second, zone):
    target = {"character": "any"}
    cards = {
        "First": tactic([{"damage": 800}], target=target),
        "Second": tactic([{"damage": second}], target=target),
    }
    t = Table({"hand": list(cards)}, {"battle": ["Sailor"]}, cards=cards)
    t.now("A", "use", "First", target="Sailor").passes()
    assert (t.zone("Sailor"), t.damage("Sailor"), t.defence("Sailor")) == ("B.battle", 800, 1000)
    t.now("A", "use", "Second", target="Sailor").passes()
    assert t.zone("Sailor") == zone


@pytest.mark.rule("ZX-toc.507")
def test_a_battle_whose_target_left_ends_without_damage():
    bolt = tactic([{"destroy": "target"}], target={"character": "any"})
    t = Table({"battle": ["Brute"]}, {"battle": ["Sailor"], "hand": ["Bolt"]}, cards={"Bolt": bolt})
    t.now("A", "attack", "Brute", target="Sailor").do("B", "use", "Bolt", target="Sailor").finish()
    assert "battle_off" in t.events()
    assert t.damage("Brute") == 0
    assert t.holder() == ("A", "priority")
    assert t.core.vars["phase"] == "action"


@pytest.mark.rule("ZX-toc.603", "ZX-toc.507", "ZX-toc.806")
def test_attacking_lasts_from_declaration_to_the_end_of_the_battle():
    fury = char(
        1000, 1000, abilities=[lasting({"modify": {"character": "own", "role": "attacking"}, "attack": 500})]
    )
    eager = char(abilities=[when("attacks", [{"modify": "self", "attack": 700, "until": "battle"}])])
    t = Table({"battle": ["Fury", "Eager"]}, cards={"Fury": fury, "Eager": eager})
    t.now("A", "attack", "Fury", target="B")
    assert t.attack("Fury") == 1500
    t.finish()
    assert t.attack("Fury") == 1000
    t.now("A", "attack", "Eager", target="B")
    assert len(t.core.stack) == 1
    t.passes()
    assert t.attack("Eager") == 1000 + 700 + 500
    t.finish()
    assert t.attack("Eager") == 1000


@pytest.mark.rule("ZX-toc.604")
@pytest.mark.parametrize(("reading", "count"), [("declared-only", 0), ("target-too", 1)])
def test_whether_the_target_of_an_attack_is_defending(reading, count):
    guard = char(0, 5000, abilities=[when("defends", GAIN)])
    t = Table(
        {"battle": ["Brute"]}, {"battle": ["Guard"]}, cards={"Guard": guard}, readings={"ZX-toc.604": reading}
    )
    t.now("A", "attack", "Brute", target="Guard").finish()
    assert counters(t, "Guard") == count


def marked(word):
    return when(word, [{"draw": 1}])


@pytest.mark.rule("ZX-toc.803", "ZX-toc.605", "ZX-toc.802")
@pytest.mark.parametrize(
    ("word", "drawn"),
    [("destroyed", 1), ("battle_destroyed", 1), ("defence_destroyed", 1), ("attack_destroyed", 0)],
)
def test_the_marks_of_a_defender_destroyed_in_battle(word, drawn):
    t = Table({"battle": ["Brute"]}, {"battle": ["Victim"]}, cards={"Victim": char(abilities=[marked(word)])})
    t.now("A", "attack", "Brute", target="B").do("B", "defend", "Victim").finish()
    assert t.zone("Victim") == "B.rest"
    assert t.count("B.hand") == drawn


@pytest.mark.rule("ZX-toc.605", "ZX-toc.803", "ZX-toc.606", "ZX-zone.rest-is-discard-pile")
def test_destroying_by_an_effect_is_not_destroying_in_battle_and_scrapping_is_neither():
    words = ("destroyed", "battle_destroyed", "scrapped")
    victim = char(abilities=[when(word, [{"draw": 1}], id=word) for word in words])
    for verb, name in (("destroy", "destroyed"), ("scrap", "scrapped")):
        card = tactic([{verb: "target"}], target={"character": "any"})
        t = Table({"hand": ["Spell"]}, {"battle": ["Victim"]}, cards={"Victim": victim, "Spell": card})
        t.now("A", "use", "Spell", target="Victim").passes()
        assert t.events("destroyed", "scrapped", "drew") == [name, "drew"]


@pytest.mark.rule("ZX-toc.606", "ZX-general.cannot-beats-can")
def test_what_cannot_be_destroyed_can_be_scrapped():
    wall = char(abilities=[lasting({"forbid": "self", "do": "be_destroyed"})])
    for verb, zone in (("destroy", "B.battle"), ("scrap", "B.rest")):
        card = tactic([{verb: "target"}], target={"character": "any"})
        t = Table({"hand": ["Spell"]}, {"battle": ["Wall"]}, cards={"Wall": wall, "Spell": card})
        t.now("A", "use", "Spell", target="Wall").passes()
        assert t.zone("Wall") == zone


@pytest.mark.rule("ZX-toc.803")
@pytest.mark.parametrize(("reading", "drawn"), [("is-destroyed", 0), ("destroys", 1)])
def test_what_destroyed_attacking_means(reading, drawn):
    hunter = char(3000, 3000, abilities=[marked("attack_destroyed")])
    t = Table(
        {"battle": ["Hunter"]},
        {"battle": ["Sailor"]},
        cards={"Hunter": hunter},
        readings={"ZX-toc.803": reading},
    )
    t.now("A", "attack", "Hunter", target="Sailor").finish()
    assert t.count("A.hand") == drawn


@pytest.mark.rule("ZX-toc.804")
def test_winning_a_battle_needs_a_fallen_opponent_and_to_survive():
    abilities = [when(word, [{"draw": 1}], id=word) for word in ("battle_won", "attack_won", "defence_won")]
    cards = {"Victor": char(2000, 2000, abilities=abilities), "Equal": char(2000, 2000)}
    t = Table({"battle": ["Victor"]}, {"battle": ["Sailor"]}, cards=cards)
    t.now("A", "attack", "Victor", target="Sailor")
    while t.holder()[1] != "order_triggers":
        t.passes()
    t.now("A", "next_trigger", number=1).finish()
    assert t.count("A.hand") == 2
    t = Table({"battle": ["Victor"]}, {"battle": ["Equal"]}, cards=cards)
    t.now("A", "attack", "Victor", target="Equal").finish()
    assert t.count("A.hand") == 0


@pytest.mark.rule("ZX-toc.804")
@pytest.mark.parametrize(("reading", "drawn"), [("not-a-win", 0), ("a-win", 1)])
def test_whether_hitting_the_life_zone_wins_the_battle(reading, drawn):
    victor = char(abilities=[marked("attack_won")])
    t = Table({"battle": ["Victor"]}, cards={"Victor": victor}, readings={"ZX-toc.804": reading})
    t.now("A", "attack", "Victor", target="B").finish()
    assert t.count("A.hand") == drawn


# ---- attack and defence


@pytest.mark.rule("ZX-attack-defence.attack-zero-no-damage", "ZX-numbers.negative-as-zero")
@pytest.mark.parametrize("less", [1000, 2500])
def test_attack_zero_or_less_does_no_damage(less):
    weak = event({"modify": {"character": "own"}, "attack": -less})
    t = Table({"battle": ["Sailor"], "event": ["Weak"]}, {"life": ["blue"] * 3}, cards={"Weak": weak})
    assert t.attack("Sailor") == 0
    t.now("A", "attack", "Sailor", target="B").finish()
    assert t.count("B.life") == 3
    t = Table({"battle": ["Sailor"], "event": ["Weak"]}, {"battle": ["Brute"]}, cards={"Weak": weak})
    t.now("A", "attack", "Sailor", target="Brute").finish()
    assert t.damage("Brute") == 0


@pytest.mark.rule("ZX-attack-defence.damage-accumulates", "ZX-attack-defence.immediate")
@pytest.mark.parametrize(("reading", "zone"), [("until-turn-end", "B.rest"), ("each-battle", "B.battle")])
def test_damage_adds_up_over_the_turn(reading, zone):
    cards = {"One": char(1200, 9000), "Two": char(800, 9000), "Wall": char(0, 2000)}
    t = Table(
        {"battle": ["One", "Two"]},
        {"battle": ["Wall"]},
        cards=cards,
        readings={"ZX-attack-defence.damage-accumulates": reading},
    )
    t.now("A", "attack", "One", target="Wall").finish()
    assert t.zone("Wall") == "B.battle"
    t.now("A", "attack", "Two", target="Wall").finish()
    assert t.zone("Wall") == zone


@pytest.mark.rule("ZX-attack-defence.defence-zero", "ZX-attack-defence.immediate")
def test_defence_zero_goes_to_rest_at_once_without_being_destroyed_or_scrapped():
    abilities = [when(word, [{"draw": 1}], id=word) for word in ("destroyed", "scrapped", "to_rest_zone")]
    curse = tactic(
        [
            {"modify": "target", "defence": -1000},
            {
                "modify": {"character": "own"},
                "attack": {"times": [500, {"count": {"character": "opponent"}}]},
            },
        ],
        target={"character": "any"},
    )
    t = Table(
        {"hand": ["Curse"], "battle": ["Brute"]},
        {"battle": ["Victim", {"id": "left", "card": "Sailor"}]},
        cards={"Curse": curse, "Victim": char(abilities=abilities)},
    )
    t.now("A", "use", "Curse", target="Victim").passes()
    assert t.zone("Victim") == "B.rest"
    assert t.events("sent", "destroyed", "scrapped")[0] == "sent"
    assert t.count("B.hand") == 1
    assert t.attack("Brute") == 3500


@pytest.mark.rule("ZX-numbers.negative-remembered")
def test_a_negative_attack_is_remembered():
    def change(number):
        return tactic([{"modify": "target", "attack": number}], target={"character": "any"})

    cards = {"Less": change(-2500), "Some": change(1000), "More": change(1000)}
    t = Table({"battle": ["Sailor"], "hand": list(cards)}, cards=cards)
    shown = []
    for name in cards:
        t.now("A", "use", name, target="Sailor").passes()
        shown.append(t.attack("Sailor"))
    assert shown == [0, 0, 500]


@pytest.mark.rule("ZX-attack-defence.attack-indefinite", "ZX-attack-defence.defence-indefinite")
def test_undetermined_numbers_follow_the_situation_and_are_zero_elsewhere():
    each = {"times": [500, {"count": {"character": "own"}}]}
    pack = {"kind": "character", "colours": ["red"], "cost": 1}
    pack["abilities"] = [
        {"id": "x", "timing": "continuous", "effect": [], "defines": {"attack": each, "defence": each}}
    ]
    bolt = tactic([{"destroy": "target"}], target={"character": "any"})
    a = {
        "battle": [{"id": "Lead", "card": "Pack"}, "Sailor"],
        "hand": ["Bolt", {"id": "inhand", "card": "Pack"}],
    }
    t = Table(a, cards={"Pack": pack, "Bolt": bolt})

    assert (t.attack("Lead"), t.attack("inhand"), t.defence("inhand")) == (1000, 0, 0)
    t.now("A", "use", "Bolt", target="Sailor").passes()
    assert (t.attack("Lead"), t.defence("Lead")) == (500, 500)
    assert t.zone("inhand") == "A.hand"


@pytest.mark.rule("ZX-general.cannot-beats-can")
def test_cannot_beats_can_whichever_came_first():
    rush = char(abilities=[lasting({"allow": "self", "rule": "attack_at_once"})])
    edict = event({"forbid": {"character": "any"}, "do": "attack"})
    a = {"battle": [{"card": "Rush", "entered": 5}], "event": ["Edict"]}
    t = Table(a, cards={"Rush": rush, "Edict": edict})
    with pytest.raises(Illegal) as refused:
        t.now("A", "attack", "Rush", target="B")
    assert refused.value.rules == ("ZX-general.cannot-beats-can",)


@pytest.mark.rule("ZX-toc.503")
def test_who_has_nobody_to_defend_may_say_so():
    t = Table({"battle": ["Brute"]})
    t.now("A", "attack", "Brute", target="B").now("A", "pass").now("B", "pass")
    assert t.holder() == ("B", "defence")
    t.now("B", "no_defence")
    assert t.events("no_defender", "undefended") == ["no_defender"]
    assert t.holder() == ("A", "priority")


@pytest.mark.rule("ZX-toc.503", "ZX-general.card-beats-rule")
def test_nobody_defends_against_who_cannot_be_defended_against():
    sly = char(abilities=[lasting({"allow": "self", "rule": "undefendable"})])
    t = Table({"battle": ["Sly"]}, {"battle": ["Brute"]}, cards={"Sly": sly})
    t.now("A", "attack", "Sly", target="B").now("A", "pass").now("B", "pass")
    with pytest.raises(Illegal, match=r"defence\.undefendable"):
        t.now("B", "defend", "Brute")
    t.now("B", "no_defence")


@pytest.mark.rule("ZX-priority.active-main-options", "ZX-toc.501")
@pytest.mark.parametrize("reading", ["must-be-empty", "priority-is-enough"])
def test_whether_a_battle_begins_on_a_chain(reading):
    t = Table(
        {"battle": ["Brute"], "hand": ["Draw"]},
        cards={"Draw": tactic([{"draw": 1}])},
        readings={"ZX-priority.active-main-options/empty-chain": reading},
    )
    t.now("A", "use", "Draw")
    if reading == "must-be-empty":
        with pytest.raises(Illegal, match=r"turn\.chain-not-empty"):
            t.now("A", "attack", "Brute", target="B")
        return
    t.now("A", "attack", "Brute", target="B")
    assert len(t.core.stack) == 1
    t.passes(2)
    assert (t.count("A.hand"), t.core.vars["phase"]) == (1, "attack")
    t.passes(6)
    assert (t.count("B.life"), t.core.vars["phase"]) == (5, "action")
