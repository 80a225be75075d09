"""What disputes from the rulebook found: passing, gifts in any order, pairs with a Clone, having none, impossible piles."""

import pytest
from zk_table import dispute, play

from judge.disputes import DisputeError, rule
from judge.disputes.report import error_text


@pytest.mark.rule("ZK-turn.play.or.pass")
def test_a_player_passes_and_draws():
    table = play({"A": "Favor, Skip", "B": "Cat", "C": "Cat"}, "A pass", "A draw | drawn: safe")
    assert (table.verdict, table.turn) == ("resolved", ("B", 1))
    assert [event.seat for event in table.events("plays_nothing")] == [0]
    assert table.cited("ZK-turn.play.or.pass")


@pytest.mark.rule("ZK-turn.play.or.pass")
@pytest.mark.parametrize("do", ["play Skip", "play Clone", "pair Favor", "pass"])
@pytest.mark.parametrize(("reading", "legal"), [("draws", False), ("may-still-play", True)])
def test_after_passing_comes_the_draw(do, reading, legal):
    hands = {"A": "Skip, Clone, Favor, Favor", "B": "Nope, Nope", "C": ""}
    more = " | player: B" if "pair" in do else ""
    readings = {"ZK-turn.play.or.pass/after-passing": reading}
    table = play(hands, "A pass", f"A {do}{more}", discard="Skip", readings=readings)
    if legal and do != "pass":
        assert table.refused is None
    else:
        assert (table.refused, table.reason) == ((2, ("ZK-turn.play.or.pass",)), "turn.passed")


@pytest.mark.rule("ZK-card.shuffle")
def test_a_now_card_is_not_barred_by_passing():
    assert play({"A": "Shuffle", "B": "", "C": ""}, "A pass", "A play Shuffle").refused is None


@pytest.mark.parametrize(("by", "rule_id"), [("B", "ZK-turn.clockwise"), ("C", "ZK-death.no.turn.actions")])
def test_nobody_passes_in_anothers_turn(by, rule_id):
    table = play({"A": "", "B": "", "C": "!"}, f"{by} pass")
    assert table.refused[0] == 1
    assert rule_id in table.refused[1]


def test_passing_is_forgotten_with_the_turn():
    table = play({"A": "", "B": "Skip", "C": ""}, "A pass", "A draw | drawn: safe", "B play Skip")
    assert (table.refused, table.turn) == (None, ("C", 1))


def test_a_position_can_say_that_somebody_has_passed():
    table = play({"A": "Skip", "B": "", "C": ""}, "A play Skip", passed=True)
    assert table.refused == (1, ("ZK-turn.play.or.pass",))


GIFTS = {"A": "Feed the Dead", "B": "Nope, Skip", "C": "Favor, Attack", "D": "!"}


@pytest.mark.rule("ZK-card.feed")
@pytest.mark.parametrize("first", ["B", "C"])
def test_no_order_is_set_for_giving(first):
    steps = ["B give | card: Skip", "C give | card: Favor"]
    steps = steps if first == "B" else steps[::-1]
    table = play(GIFTS, "A play Feed the Dead | player: D", *steps)
    assert (table.refused, table.hand("D")) == (None, ["Favor", "Skip"])


@pytest.mark.rule("ZK-card.feed")
def test_nobody_gives_twice():
    table = play(GIFTS, "A play Feed the Dead | player: D", "B give | card: Skip", "B give | card: Nope")
    assert table.refused[0] == 3


@pytest.mark.rule("ZK-card.grave")
@pytest.mark.parametrize("first", ["C", "D"])
def test_no_order_is_set_for_burying(first):
    hands = {"A": "Grave Robber", "B": "", "C": "Nope, Skip !", "D": "Favor, Attack !", "E": ""}
    steps = ["C bury | card: Skip", "D bury | card: Favor"]
    table = play(hands, "A play Grave Robber", *(steps if first == "C" else steps[::-1]))
    assert (table.refused, table.hand("C"), table.hand("D")) == (None, ["Nope"], ["Attack (2X)"])


@pytest.mark.rule("ZK-card.clone.cat.pair", "ZK-combo.cat.pair")
@pytest.mark.parametrize("combos", ["in-use", "not-used"])
@pytest.mark.parametrize("order", [("clone", "cat"), ("cat", "clone")])
def test_a_pair_may_name_the_clone_first(combos, order):
    first, second = order
    hands = {"A": "clone=Clone, cat=Cat card:A, Skip", "B": "Nope", "C": "Favor"}
    made = dispute(hands, [f"A pair {first} | with: {second}, player: B"])
    made["interpretations"] = {"ZK-combo.any.pair/in-use": combos} if combos == "not-used" else {}
    ruling = rule(made, what_if=False)
    assert ruling.verdict == "resolved"
    assert any(
        "ZK-card.clone.cat.pair" in event.rules for done in ruling.replay.done for event in done.events
    )


@pytest.mark.rule("ZK-combo.any.pair")
@pytest.mark.parametrize(("combos", "refused"), [({}, None), ({"ZK-combo.any.pair/in-use": "not-used"}, 1)])
def test_two_clones_are_a_special_combo(combos, refused):
    hands = {"A": "Clone, Clone", "B": "Nope", "C": ""}
    table = play(hands, "A pair Clone | player: B", readings=combos)
    assert (table.refused and table.refused[0]) == refused


@pytest.mark.rule("ZK-combo.three")
@pytest.mark.parametrize(
    ("between", "refused"), [((), True), (("A draw | drawn: safe", "B draw | drawn: safe"), False)]
)
def test_i_have_none_is_contradicted_by_the_card(between, refused):
    asked = ["A three Favor | player: B, named: nope", "B have_none"]
    hands = {"A": "Favor, Favor, Favor, Shuffle", "B": "?3", "C": "Shuffle", "D": ""}
    shuffler = "C" if between else "A"
    table = play(hands, *asked, *between, f"{shuffler} play Shuffle", "B play Nope")
    assert (table.refused is not None) == refused
    if refused:
        assert (table.refused[1], table.reason) == (("ZK-combo.three",), "three.said-none")


IMPOSSIBLE = {
    "too few in a known pile": ({"pile": "Nope, Skip, Exploding Kitten"}, ["kittens.too-few"]),
    "too few even if the unknown one is one": ({"pile": "Nope, Skip, ?1"}, ["kittens.too-few"]),
    "too many": ({"pile": "Exploding Kitten, Exploding Kitten, Exploding Kitten"}, ["kittens.too-many"]),
}


@pytest.mark.rule("ZK-setup.ek.count", "ZK-win.deck.never.empty")
@pytest.mark.parametrize(("more", "reasons"), IMPOSSIBLE.values(), ids=IMPOSSIBLE.keys())
def test_a_pile_with_another_number_of_kittens_is_impossible(more, reasons):
    with pytest.raises(DisputeError) as refused:
        play({"A": "", "B": "", "C": ""}, "A draw", **more)
    assert [fault.reason for fault in (refused.value, *refused.value.others)] == reasons
    assert refused.value.facts["rules"][0] == "ZK-setup.ek.count"
    assert " (ZK-setup.ek.count" in error_text(refused.value, "zh-Hant")


def test_all_that_is_impossible_is_said_at_once():
    made = dispute({"A": "Exploding Kitten", "B": "!", "C": ""}, [], turn="B", pile="Nope, Skip")
    made["position"]["players"]["B"]["exploded"] = ["Nope"]
    with pytest.raises(DisputeError) as refused:
        rule(made)
    faults = {fault.reason for fault in (refused.value, *refused.value.others)}
    assert faults == {"turn.dead", "kitten.place", "exploded.one-kitten", "kittens.too-few"}
    for language in ("en", "zh-Hant", "zh-Hans", "ja"):
        assert len(error_text(refused.value, language).splitlines()) == len(faults)


@pytest.mark.rule("ZK-death.keep.hand")
def test_what_lies_before_the_dead_is_a_kitten_whoever_says_so():
    made = dispute(
        {"A": "Zombie Kitten", "B": "Cat", "C": "Cat"},
        ["A draw", "A play Zombie Kitten", "A place | at: 0, and_at: 0", "B draw"],
        pile="Exploding Kitten, ?6",
    )
    made["position"]["players"]["C"]["exploded"] = [{"unknown": 1}]
    made["claims"] = [{"by": "B", "says": "dead", "expect": {"B.exploded": 1}}]
    ruling = rule(made, what_if=False)
    shown = [event for done in ruling.replay.done for event in done.events if event.tag == "exploded"]
    assert [event.seat for event in shown] == [0, 1]
