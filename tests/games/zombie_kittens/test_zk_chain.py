"""Nopes and Nopes on Nopes. 休想卡"""

import pytest
from zk_table import dispute, play

from judge.disputes import rule

TABLE = {"A": "Attack", "B": "Nope", "C": "Nope", "D": "Nope !", "E": "Nope"}


@pytest.mark.rule("ZK-card.nope ZK-card.nope.nope")
@pytest.mark.parametrize(
    ("nopes", "works"), [("", True), ("B", False), ("BC", True), ("BCD", False), ("BCDE", True)]
)
def test_every_nope_flips_the_outcome(nopes, works):
    table = play(TABLE, "A play Attack", *(f"{seat} play Nope" for seat in nopes))
    assert table.turn == (("B", 2) if works else ("A", 1))
    assert sorted(table.discard) == sorted(["Attack (2X)", *["Nope"] * len(nopes)])


@pytest.mark.rule("ZK-card.nope")
def test_a_stopped_card_counts_as_if_it_were_not_there():
    table = play(
        {"A": "Attack, Favor", "B": "Skip", "C": "Nope", "D": ""},
        "A play Attack",
        "C play Nope",
        "A play Favor | player: B",
        "A draw",
        pile="Cat card, ?20",
    )
    assert table.refused is None
    assert table.hand("A") == ["Cat card", "Skip"]
    assert table.turn == ("B", 1)


@pytest.mark.rule("ZK-card.nope.discard")
def test_a_stopped_card_is_spent():
    table = play({"A": "See the Future", "B": "Nope", "C": ""}, "A play See the Future", "B play Nope")
    assert table.discard == ["Nope", "See the Future (3X)"]
    assert table.hand("A") == []
    assert table.events("saw") == []


@pytest.mark.rule("ZK-card.nope.any.time ZK-death.may.play.now.nope")
def test_the_dead_may_stop_a_favor():
    table = play(
        {"A": "Favor", "B": "Skip", "C": "", "D": "Nope !"},
        "A play Favor | player: B",
        "D play Nope",
        "A draw | drawn: safe",
    )
    assert table.hand("B") == ["Skip"]
    assert table.turn == ("B", 1)


@pytest.mark.rule("ZK-death.may.play.now.nope")
@pytest.mark.parametrize(("reading", "legal"), [("nope", True), ("none", False)])
def test_what_the_rest_card_is(reading, legal):
    readings = {"ZK-death.may.play.now.nope/rest-card": reading}
    table = play(TABLE, "A play Attack", "D play Nope", readings=readings)
    assert (table.refused is None) == legal


@pytest.mark.rule("ZK-card.nope")
def test_there_must_be_something_to_stop():
    table = play({"A": "Skip", "B": "Nope", "C": ""}, "B play Nope")
    assert table.refused == (1, ("ZK-card.nope",))


@pytest.mark.rule("ZK-card.nope.nope")
def test_everybody_is_asked_clockwise_and_again_after_each_nope():
    ruling = rule(dispute(TABLE, ["A play Attack", "C play Nope"]))
    passed = ["ABCDE"[done.action.by] for done in ruling.replay.done if done.action.do == "pass"]
    assert "".join(passed) == "B" + "DEABC"


@pytest.mark.rule("ZK-card.nope.nope")
def test_where_nobody_is_asked_in_turn_the_player_just_goes_on():
    readings = {"ZK-card.nope.nope/window": "until-carried-out"}
    table = play(TABLE, "A play Attack", "E play Nope", "B play Nope", readings=readings)
    assert table.turn == ("B", 2)
    passed = [done for done in table.ruling.replay.done if done.action.do == "pass"]
    assert len(passed) == 1
    other = play(TABLE, "A play Attack", "C pass", readings=readings)
    assert other.refused == (2, ("ZK-card.nope.nope",))


@pytest.mark.rule("ZK-card.nope.nope")
@pytest.mark.parametrize(("reading", "turn"), [("first-counts", None), ("both-count", ("B", 2))])
def test_two_nopes_at_the_same_time(reading, turn):
    table = play(
        TABLE,
        "A play Attack",
        "B play Nope",
        "C play Nope | against: Attack",
        readings={"ZK-card.nope.nope/simultaneous": reading},
    )
    if turn is None:
        assert table.refused == (3, ("ZK-card.nope.nope",))
        assert table.reason == "nope.not-newest"
    else:
        assert table.turn == turn


@pytest.mark.rule("ZK-turn.resolve.sequentially")
@pytest.mark.parametrize("card", ["Shuffle", "Zombie Kitten", "Skip", "Cat card"])
def test_nothing_but_a_nope_answers(card):
    table = play(
        {"A": "Attack", "B": card, "C": "", "D": ""}, "A play Attack", f"B play {card} | at_once: true"
    )
    assert table.refused[0] == 2


@pytest.mark.rule("ZK-card.shuffle")
def test_a_now_card_in_answer_under_the_other_reading():
    hands = {"A": "See the Future", "B": "Shuffle", "C": "Nope", "D": ""}
    steps = ["A play See the Future", "B play Shuffle | at_once: true"]
    assert play(hands, *steps).refused[0] == 2
    table = play(
        hands, *steps, "C play Nope", readings={"ZK-card.shuffle": "also-in-answer"}, pile="Nope, Skip, ?9"
    )
    assert table.refused is None
    assert table.events("shuffle") == []
    assert len(table.events("saw")) == 1


# ---- Clone as a Nope


@pytest.mark.rule("ZK-card.clone.copy ZK-card.clone.own.turn")
@pytest.mark.parametrize(("reading", "turn"), [("allowed", ("B", 2)), ("not-in-answer", ("A", 1))])
def test_a_clone_on_a_nope_is_a_nope(reading, turn):
    table = play(
        {"A": "Attack, Clone", "B": "Nope", "C": "Clone", "D": ""},
        "A play Attack",
        "B play Nope",
        "A play Clone",
        readings={"ZK-card.clone.copy/over-nope": reading},
    )
    assert table.turn == turn
    assert (table.refused is None) == (reading == "allowed")


@pytest.mark.rule("ZK-card.clone.own.turn")
def test_a_clone_answers_only_in_ones_own_turn():
    table = play(
        {"A": "Attack", "B": "Nope", "C": "Clone", "D": ""}, "A play Attack", "B play Nope", "C play Clone"
    )
    assert table.refused == (3, ("ZK-card.clone.own.turn",))


@pytest.mark.rule("ZK-card.clone.not.clone")
def test_a_clone_does_not_answer_a_clone():
    table = play(
        {"A": "Attack, Clone, Clone", "B": "Nope", "C": "", "D": ""},
        "A play Attack",
        "B play Nope",
        "A play Clone",
        "A play Clone | at_once: true",
    )
    assert table.refused[0] == 4


# ---- combos on the chain


@pytest.mark.rule("ZK-combo.nope")
def test_one_nope_stops_the_whole_combo():
    table = play(
        {"A": "Cat card, Cat card", "B": "?5", "C": "Nope"}, "A pair Cat card | player: B", "C play Nope"
    )
    assert table.discard == ["Nope", "Cat card", "Cat card"]
    assert (len(table.hand("A")), len(table.hand("B"))) == (0, 5)


@pytest.mark.rule("ZK-combo.nope")
def test_one_nope_for_each_card_under_the_other_reading():
    hands = {"A": "Cat card, Cat card", "B": "?5", "C": "Nope, Nope"}
    readings = {"ZK-combo.nope/one-nope": "one-per-card"}
    one = play(hands, "A pair Cat card | player: B", "C play Nope", readings=readings)
    assert len(one.hand("A")) == 1
    file = dispute(
        hands, ["A pair first | player: B", "C play Nope", "C play Nope | against: first"], readings=readings
    )
    file["position"]["players"]["A"]["hand"] = [{"id": "first", "card": "Cat card"}, {"card": "Cat card"}]
    two = rule(file, what_if=False)
    assert len(two.replay.core.zones[0]) == 0
    assert any(event[0] == "stopped_in_part" for done in two.replay.done for event in done.events)


@pytest.mark.rule("ZK-combo.nope")
@pytest.mark.parametrize(("reading", "legal"), [("can-be-noped", True), ("cannot-be-noped", False)])
def test_a_combo_of_zombie_kittens(reading, legal):
    table = play(
        {"A": "Zombie Kitten, Zombie Kitten", "B": "?5", "C": "Nope"},
        "A pair Zombie Kitten | player: B",
        "C play Nope",
        readings={"ZK-combo.nope/zombie-combo": reading},
    )
    assert (table.refused is None) == legal
