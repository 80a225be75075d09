"""Priority and the chain."""

import pytest
from zx_table import Table, active, char, event, gear, several, tactic, when

from judge.engine.errors import Illegal

BOLT = tactic([{"destroy": "target"}], target={"character": "any"})
RALLY = tactic([{"modify": "target", "attack": 1000}], target={"character": "any"})
DRAW = tactic([{"draw": 1}])
PLAN = tactic([{"draw": 2}], timing="normal")
PUMP = active([{"modify": "self", "attack": 500}], cost=[{"rest": "self"}])
CARDS = {"Bolt": BOLT, "Rally": RALLY, "Draw": DRAW, "Plan": PLAN, "Medic": char(abilities=[PUMP])}


def table(a=None, b=None, **more):
    return Table(a, b, cards={**CARDS, **more.pop("cards", {})}, **more)


@pytest.mark.rule("ZX-priority.definition", "ZX-priority.single-holder", "ZX-priority.add-or-pass")
def test_the_holder_adds_or_passes_and_nobody_else_may():
    t = table({"hand": ["Bolt"], "battle": ["Sailor"]}, {"hand": ["Draw"]})
    assert t.holder() == ("A", "priority")
    assert {option.do for option in t.options("A")} >= {"use", "pass"}
    with pytest.raises(Illegal) as refused:
        t.now("B", "use", "Draw")
    assert refused.value.reason == "turn.no-priority"
    assert "ZX-priority.single-holder" in refused.value.rules
    t.now("A", "pass")
    assert t.holder() == ("B", "priority")
    assert t.can("B", "use", "Draw")


@pytest.mark.rule("ZX-priority.returns-to-active", "ZX-chain.using-adds-link", "ZX-chain.order-recorded")
def test_after_every_link_the_turn_player_has_priority_again():
    t = table({"hand": ["Plan"]}, {"hand": ["Draw"]})
    t.now("A", "use", "Plan").now("A", "pass").now("B", "use", "Draw")
    assert t.holder() == ("A", "priority")
    assert [link[1] for link in t.core.stack] == [0, 1]


@pytest.mark.rule("ZX-chain.lifo", "ZX-chain.all-pass")
def test_the_chain_resolves_from_the_top_once_both_have_passed_in_a_row():
    t = table({"battle": [{"id": "s", "card": "Sailor"}], "hand": ["Rally"]}, {"hand": ["Bolt"]})
    t.now("A", "use", "Rally", target="s").now("A", "pass").now("B", "use", "Bolt", target="s").now(
        "A", "pass"
    )
    assert t.holder() == ("B", "priority")
    assert len(t.core.stack) == 2
    t.now("B", "pass")
    assert t.zone("s") == "A.rest"
    resolved = [happened[2][0:2] for happened in t.core.events if happened[0] == "resolving"]
    assert resolved == [("tactic", 1), ("tactic", 0)]
    assert "target_gone" in t.events()


@pytest.mark.rule("ZX-chain.no-priority-in-resolution")
@pytest.mark.parametrize(("reading", "left"), [("whole-chain", 0), ("each-link", 1)])
def test_nobody_has_priority_while_the_chain_resolves(reading, left):
    readings = {"ZX-chain.no-priority-in-resolution": reading}
    t = table({"hand": ["Plan"]}, {"hand": ["Draw"]}, readings=readings)
    t.now("A", "use", "Plan").now("A", "pass").now("B", "use", "Draw").passes()
    assert len(t.core.stack) == left
    assert t.holder() == ("A", "priority")


@pytest.mark.rule("ZX-chain.no-priority-in-resolution")
def test_an_action_during_resolution_is_refused():
    ask = tactic([{"discard": 1}], timing="normal")
    t = table({"hand": ["Ask", "Draw", "Sailor"]}, cards={"Ask": ask})
    t.now("A", "use", "Ask").passes()
    assert t.holder() == ("A", "discard_cards")
    with pytest.raises(Illegal) as refused:
        t.now("A", "use", "Draw")
    assert refused.value.reason == "turn.resolving"
    assert "ZX-chain.no-priority-in-resolution" in refused.value.rules


@pytest.mark.rule("ZX-priority.instant-and-effects")
def test_with_mere_priority_only_instants_and_effects_are_open():
    hand = ["Draw", "Plan", "Sailor", "Pike", "Law"]
    more = {"Pike": gear(cost=0), "Law": event({"modify": {"character": "own"}, "attack": 500})}
    t = table({}, {"hand": hand, "battle": ["Medic"]}, cards=more)
    t.now("A", "pass")
    assert t.can("B", "use", "Draw")
    assert t.can("B", "activate", "Medic")
    for name in ("Plan", "Sailor", "Pike", "Law"):
        assert not t.can("B", "use", name)


@pytest.mark.rule("ZX-priority.active-main-options")
def test_the_turn_player_may_do_everything_in_the_action_phase_and_little_in_battle():
    red = several("red", "r", range(9))
    hand = ["Draw", "Plan", "Sailor"]
    t = table({"hand": hand, "battle": [{"id": "m", "card": "Medic"}, "Brute"], "resource": red})
    assert all(t.can("A", "use", name) for name in hand)
    assert t.can("A", "activate", "m")
    assert t.can("A", "attack", "m")
    t.now("A", "attack", "Brute", target="B")
    assert t.can("A", "use", "Draw")
    for name, reason in (("Plan", "turn.in-battle"), ("Sailor", "turn.in-battle")):
        with pytest.raises(Illegal) as refused:
            t.now("A", "use", name)
        assert refused.value.reason == reason
    with pytest.raises(Illegal, match=r"turn\.in-battle"):
        t.now("A", "attack", "m", target="B")


@pytest.mark.parametrize(("reading", "allowed"), [("must-be-empty", False), ("priority-is-enough", True)])
@pytest.mark.rule("ZX-priority.active-main-options", "ZX-character.use-timing")
def test_whether_the_chain_must_be_empty(reading, allowed):
    readings = {"ZX-priority.active-main-options/empty-chain": reading}
    t = table({"hand": ["Draw", "Sailor"], "resource": ["red"]}, readings=readings)
    t.now("A", "use", "Draw")
    assert t.can("A", "use", "Sailor") is allowed


@pytest.mark.parametrize(
    ("reading", "steps"),
    [("usual-steps", ["start", "draw", "action", "end"]), ("action-and-battle", ["action"])],
)
@pytest.mark.rule("ZX-priority.when-gained", "ZX-toc.400", "ZX-toc.402", "ZX-toc.405", "ZX-toc.406")
def test_the_steps_that_give_priority(reading, steps):
    t = table(phase="reset", readings={"ZX-priority.when-gained": reading})
    seen = []
    while t.core.vars["player"] == 0:
        seat, menu = t.holder()
        if menu == "priority":
            if seat == "A":
                seen.append(t.core.vars["phase"])
            t.now(seat, "pass")
        else:
            t.now(seat, "skip")
    assert seen == steps


@pytest.mark.rule("ZX-chain.trigger-during-resolution-on-top")
def test_what_is_set_off_during_resolution_resolves_next():
    nami = char(abilities=[when("to_rest_zone", [{"draw": 1}])])
    t = table(
        {"battle": [{"id": "n", "card": "Nami"}], "hand": ["Draw", "Sailor"]},
        {"hand": ["Bolt"]},
        cards={"Nami": nami},
    )
    t.now("A", "use", "Draw").now("A", "pass").now("B", "use", "Bolt", target="n").passes()
    kinds = [happened[2][0] for happened in t.core.events if happened[0] == "resolving"]
    assert kinds == ["tactic", "trigger", "tactic"]
    assert t.count("A.hand") == 3


@pytest.mark.parametrize(("reading", "order"), [("waits", [0, 1]), ("interrupts", [1, 0])])
@pytest.mark.rule("ZX-chain.trigger-during-resolution-on-top")
def test_whether_a_trigger_waits_for_the_effect_that_set_it_off(reading, order):
    nami = char(abilities=[when("destroyed", [{"draw": 1}])])
    both = tactic([{"destroy": "target"}, {"draw": 1, "who": "opponent"}], target={"character": "any"})
    readings = {"ZX-chain.trigger-during-resolution-on-top/trigger-waits": reading}
    t = table({"hand": ["Both"]}, {"battle": ["Nami"]}, cards={"Nami": nami, "Both": both}, readings=readings)
    t.now("A", "use", "Both", target="Nami").passes()
    mine = [n for n, happened in enumerate(t.core.events) if happened[0] == "drew"]
    trigger = [
        n
        for n, happened in enumerate(t.core.events)
        if happened[0] == "resolving" and happened[2][0] == "trigger"
    ]
    assert (trigger[0] < mine[0]) is (order == [1, 0])


@pytest.mark.parametrize(("reading", "first"), [("on-activation", True), ("on-resolution", False)])
@pytest.mark.rule("ZX-chain.trigger-during-resolution-on-top", "ZX-cost.effect-use-icon")
def test_when_the_price_of_an_effect_is_paid(reading, first):
    luffy = char(
        abilities=[
            active(
                [{"draw": 1}], cost=[{"scrap_self": "self"}, {"scrap": {"character": "own", "other": True}}]
            )
        ]
    )
    nami = char(abilities=[when("to_rest_zone", [{"draw": 1}])])
    readings = {"ZX-chain.trigger-during-resolution-on-top/cost-time": reading}
    t = table(
        {"battle": [{"id": "l", "card": "Luffy"}, {"id": "n", "card": "Nami"}]},
        cards={"Luffy": luffy, "Nami": nami},
        readings=readings,
    )
    t.now("A", "activate", "l", **({"scrap": "n"} if first else {}))
    assert (t.zone("n") == "A.rest") is first
    assert len(t.core.stack) == (2 if first else 1)
    t.passes()
    if not first:
        t.now("A", "pay", scrap="n")
    t.finish()
    kinds = [happened[2][0] for happened in t.core.events if happened[0] == "resolving"]
    assert kinds == (["trigger", "effect"] if first else ["effect", "trigger"])
    assert t.count("A.hand") == 2


@pytest.mark.parametrize("reading", ["answer-outside-resolution", "never"])
@pytest.mark.rule("ZX-chain.simultaneous-active-first", "ZX-toc.702")
def test_simultaneous_triggers_join_in_turn_order_and_resolve_backwards(reading):
    def mourner(number):
        effect = [{"counter": "self", "amount": number}]
        return char(abilities=[when("turn_starts", effect, of={"player": "any"})])

    cards = {f"M{n}": mourner(n) for n in (1, 2, 3, 4)}
    t = table(
        {"battle": ["M1", "M2"]},
        {"battle": ["M3", "M4"]},
        cards=cards,
        phase="start",
        readings={"ZX-chain.simultaneous-active-first": reading},
    )
    assert t.holder() == ("A", "order_triggers")
    t.now("A", "next_trigger", number=1)
    assert t.holder() == ("B", "order_triggers")
    t.now("B", "next_trigger", number=2)
    if reading == "answer-outside-resolution":
        assert len(t.core.stack) == 4
        assert t.holder() == ("A", "priority")
        t.passes()
    # A added M2, then M1; B added M3, then M4.
    assert [happened[4] for happened in t.core.events if happened[0] == "counters"] == [4, 3, 1, 2]


@pytest.mark.parametrize(("reading", "after"), [("gets-priority", "B"), ("only-with-trigger", "A")])
@pytest.mark.rule("ZX-character.entrance-unrespondable", "ZX-character.resolve-enters")
def test_who_may_act_after_an_entrance(reading, after):
    readings = {"ZX-character.entrance-unrespondable": reading}
    t = table({"hand": ["Sailor"], "resource": ["red"]}, {"hand": ["Draw"]}, readings=readings)
    t.now("A", "use", "Sailor").passes()
    assert t.events("entered") == ["entered"]
    assert t.holder() == ("A", "priority")
    t.now("A", "pass")
    assert t.holder()[0] == after
    assert t.core.vars["phase"] == ("action" if after == "B" else "end")


@pytest.mark.rule("ZX-character.entrance-unrespondable", "ZX-toc.801")
@pytest.mark.parametrize("reading", ["gets-priority", "only-with-trigger"])
def test_what_an_entrance_sets_off_can_be_answered(reading):
    scout = char(abilities=[when("enters", [{"draw": 1}])])
    t = table(
        {"hand": ["Scout"], "resource": ["red"]},
        {"hand": ["Draw"]},
        cards={"Scout": scout},
        readings={"ZX-character.entrance-unrespondable": reading},
    )
    t.now("A", "use", "Scout").passes()
    assert (t.zone("Scout"), len(t.core.stack), t.count("A.hand")) == ("A.battle", 1, 0)
    t.now("A", "pass")
    assert t.holder() == ("B", "priority")
    t.now("B", "use", "Draw").passes()
    assert (t.count("A.hand"), t.count("B.hand")) == (1, 1)
    assert t.events("drew", "entered") == ["entered", "drew", "drew"]
    # Once it has been carried out there is one more round, on an empty chain.
    t.passes()
    assert t.core.vars["phase"] != "action"


@pytest.mark.rule("ZX-character.entrance-unrespondable", "ZX-chain.trigger-during-resolution-on-top")
def test_what_entrances_set_off_waits_for_the_end_of_the_chain_that_brought_them():
    """Two enter by one effect; what is set off by something else meanwhile still resolves on top."""
    cards = {
        "Scout": char(abilities=[when("enters", [{"draw": 1}])]),
        "Grave": char(abilities=[when("scrapped", [{"damage": 500, "to": {"character": "opponent"}}])]),
        "Raise": tactic(
            [
                {"scrap": {"character": "own"}},
                {"enter": {"card": "own", "in": "rest", "named": "Scout"}},
            ]
        ),
    }
    a = {"hand": ["Raise"], "battle": ["Grave"], "rest": ["Scout", {"id": "two", "card": "Scout"}]}
    t = Table(a, {"battle": ["Brute"], "hand": ["Draw"]}, cards={**cards, "Draw": tactic([{"draw": 1}])})
    t.now("A", "use", "Raise").passes()
    assert (t.zone("two"), t.damage("Brute"), t.count("A.hand")) == ("A.battle", 500, 0)
    t.now("A", "next_trigger", number=1)
    assert len(t.core.stack) == 2
    t.now("A", "pass").now("B", "use", "Draw").passes()
    assert (t.count("A.hand"), t.count("B.hand"), len(t.core.stack)) == (2, 1, 0)


@pytest.mark.rule("ZX-chain.non-chain-list")
@pytest.mark.parametrize(("reading", "links"), [("turn-draw-only", 1), ("all", 0)])
def test_what_never_uses_the_chain(reading, links):
    sage = char(abilities=[active([{"draw": 1}])])
    t = table(
        {"battle": ["Sage"]}, cards={"Sage": sage}, readings={"ZX-chain.non-chain-list/which-draws": reading}
    )
    t.now("A", "activate", "Sage")
    assert len(t.core.stack) == links
    assert t.count("A.hand") == 1 - links


@pytest.mark.rule("ZX-chain.non-chain-list", "ZX-resource.off-chain", "ZX-toc.404")
def test_placing_a_resource_cannot_be_answered():
    t = table({"hand": ["Sailor", "Draw"]}, {"hand": ["Draw"]}, phase="resource")
    with pytest.raises(Illegal) as refused:
        t.now("B", "use", "Draw")
    assert refused.value.reason == "turn.no-priority-now"
    assert "ZX-resource.off-chain" in refused.value.rules
    t.now("A", "place", "Sailor")
    assert t.holder() == ("A", "priority")
    assert t.core.vars["phase"] == "action"


@pytest.mark.rule("ZX-toc.902")
def test_a_refused_action_changes_nothing():
    t = table({"hand": ["Sailor"]})
    before = (list(t.core.place), list(t.core.bits), len(t.core.events), list(t.core.agenda))
    with pytest.raises(Illegal):
        t.now("A", "use", "Sailor")
    assert (list(t.core.place), list(t.core.bits), len(t.core.events), list(t.core.agenda)) == before
