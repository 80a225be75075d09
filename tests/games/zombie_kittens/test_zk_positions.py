"""Positions somebody wrote down: what they may say, and what cannot be."""

import pytest
from zk_table import dispute, play

from judge.disputes import DisputeError, rule


def refused(change, hands=None):
    file = dispute(hands or {"A": "Skip", "B": "", "C": "!"}, [])
    change(file["position"])
    with pytest.raises(DisputeError) as error:
        rule(file, what_if=False)
    return error.value


def test_the_turn_of_a_dead_player():
    with pytest.raises(DisputeError) as error:
        play({"A": "", "B": "", "C": "!"}, turn="C")
    assert (error.value.path, error.value.reason) == ("position.turn.player", "turn.dead")


@pytest.mark.rule("ZK-win.last.alive")
def test_a_single_survivor():
    assert refused(lambda _position: None, {"A": "", "B": "!", "C": "!"}).reason == "players.over"


@pytest.mark.rule("ZK-death.keep.hand")
@pytest.mark.parametrize("cards", [["Exploding Kitten", "Exploding Kitten"], ["Skip"]])
def test_what_lies_in_front_of_a_dead_player(cards):
    error = refused(lambda position: position["players"]["C"].update(exploded=cards))
    assert error.reason == "exploded.one-kitten"


@pytest.mark.rule("ZK-ek.reveal.at.once")
def test_a_kitten_in_a_hand():
    error = refused(lambda position: position["players"]["A"].update(hand=["Exploding Kitten"]))
    assert error.reason == "kitten.place"


@pytest.mark.parametrize(
    ("turn", "reason"),
    [
        ({"player": "A", "weather": "fine"}, "key.unknown"),
        ({"player": "A", "attacked": "yes"}, "truth.expected"),
        ({"player": "Z"}, "seat.unknown"),
    ],
)
def test_a_turn_that_says_something_unknown(turn, reason):
    assert refused(lambda position: position.update(turn=turn)).reason == reason


@pytest.mark.rule("ZK-card.attack")
def test_turns_of_somebody_whose_turn_it_is_not():
    assert refused(lambda position: position["players"]["B"].update(turns=2)).reason == "turns.other-player"


@pytest.mark.rule("ZK-card.attack")
@pytest.mark.parametrize("turns", [-1, 100, "two"])
def test_a_number_of_turns_that_cannot_be(turns):
    assert refused(lambda position: position["players"]["A"].update(turns=turns)).reason == "number.range"


def test_a_position_with_a_kitten_just_drawn_asks_its_drawer():
    file = dispute(
        {"A": "Zombie Kitten", "B": "", "C": ""}, ["A play Zombie Kitten", "A place | at: 1"], pile="?5"
    )
    file["position"]["table"]["shown"] = ["Exploding Kitten"]
    ruling = rule(file, what_if=False)
    assert ruling.verdict == "resolved"
    assert ruling.replay.core.vars["player"] == 1


@pytest.mark.parametrize("card", ["Nope", "休想", "休想卡", "nope card"])
def test_cards_are_known_by_their_names_in_both_languages(card):
    if card == "nope card":
        with pytest.raises(DisputeError) as error:
            play({"A": card, "B": "", "C": ""})
        assert error.value.reason == "card.unknown"
    else:
        assert play({"A": card, "B": "", "C": ""}).hand("A") == ["Nope"]


def test_a_stated_card_plays_as_its_kind():
    file = dispute({"A": "Hairy Potato Leap", "B": "", "C": ""}, ["A play Hairy Potato Leap"])
    file["cards"] = {"Hairy Potato Leap": {"kind": "skip"}}
    assert rule(file, what_if=False).replay.core.vars["player"] == 1
    file["cards"]["Hairy Potato Leap"]["kind"] = "teleport"
    with pytest.raises(DisputeError) as error:
        rule(file, what_if=False)
    assert error.value.reason == "one-of.expected"
