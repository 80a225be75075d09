"""Exploding, dying, being saved, reviving, winning. 嗝屁, 復活回到遊戲, 活屍貓卡, 遊戲結束"""

import pytest
from zk_table import play

from judge.disputes import DisputeError

BOOM = "Exploding Kitten, Nope, Skip, ?9"


@pytest.mark.rule("ZK-ek.reveal.at.once")
def test_a_drawn_kitten_is_shown_and_its_drawer_dies():
    table = play({"A": "Skip, Nope", "B": "", "C": ""}, "A draw", "B draw", pile=BOOM)
    assert table.dead == "A"
    assert table.events("exploded")[0][1] == ("ZK-ek.reveal.at.once",)
    assert table.turn == ("C", 1)


@pytest.mark.rule("ZK-ek.reveal.at.once")
def test_without_a_zombie_kitten_death_needs_no_further_step():
    table = play({"A": "Skip, Nope", "B": "", "C": ""}, "A draw", pile=BOOM)
    assert table.dead == "A"


@pytest.mark.rule("ZK-ek.only.zk.saves ZK-ek.reveal.at.once")
@pytest.mark.parametrize("card", ["Skip", "Super Skip", "Shuffle", "Favor", "Clone", "Attack"])
def test_no_other_card_saves(card):
    table = play({"A": card, "B": "", "C": "", "D": ""}, "A draw", f"A play {card}", pile=BOOM)
    assert table.refused[0] == 2
    assert "ZK-ek.only.zk.saves" in table.refused[1]
    assert table.hand("A") != []
    assert table.asked == ("explode", "A")


@pytest.mark.rule("ZK-ek.not.nopeable")
def test_a_nope_does_not_stop_the_exploding_kitten():
    table = play({"A": "Nope", "B": "Nope", "C": ""}, "A draw", "A play Nope", pile=BOOM)
    assert "ZK-ek.not.nopeable" in table.refused[1]
    other = play({"A": "Nope", "B": "Nope", "C": ""}, "A draw", "B play Nope", pile=BOOM)
    assert other.refused == (2, ("ZK-ek.not.nopeable",))
    assert other.hand("B") == ["Nope"]


@pytest.mark.rule("ZK-ek.not.nopeable")
@pytest.mark.parametrize("seat", ["B", "C"])
def test_a_nope_does_not_stop_the_zombie_kitten(seat):
    hands = {"A": "Zombie Kitten", "B": "Nope", "C": "Nope"}
    table = play(hands, "A draw", "A play Zombie Kitten", f"{seat} play Nope", "A place | at: 0", pile=BOOM)
    assert table.refused == (3, ("ZK-ek.not.nopeable",))
    assert table.hand(seat) == ["Nope"]
    assert table.dead == ""


@pytest.mark.rule("ZK-death.keep.hand")
def test_the_dead_keep_their_hand_and_lie_behind_their_kitten():
    table = play({"A": "Nope, Favor", "B": "", "C": ""}, "A draw", "A die", pile=BOOM)
    assert table.hand("A") == ["Favor", "Nope"]
    assert table.discard == []
    assert table.ruling.replay.laid.core.zones[1] != []
    assert table.core.game.zones[0].seen == "owner"
    assert table.core.game.zones[1].seen == "all"


@pytest.mark.rule("ZK-death.voluntary")
def test_a_player_may_die_on_purpose_and_keep_the_zombie_kitten():
    table = play({"A": "Zombie Kitten", "B": "", "C": "!", "D": ""}, "A draw", "A die", pile=BOOM)
    assert table.dead == "AC"
    assert table.hand("A") == ["Zombie Kitten"]
    assert "Exploding Kitten" not in table.pile


@pytest.mark.rule("ZK-death.voluntary")
def test_a_holder_of_a_zombie_kitten_is_never_taken_to_have_died():
    table = play({"A": "Zombie Kitten", "B": "", "C": ""}, "A draw", "B draw", pile=BOOM)
    said = table.ruling.to_dict("en")
    assert (said["verdict"], {need["fact"] for need in said["needs"]}) == ("undetermined", {"drawn"})
    assert table.asked == ("explode", "A")


@pytest.mark.rule("ZK-death.no.turn.actions")
@pytest.mark.parametrize(
    "step",
    [
        "B play Attack",
        "B play Skip",
        "B play See the Future",
        "B play Favor | player: A",
        "B play Grave Robber",
        "B play Dig Deeper",
        "B pair Cat card | player: A",
        "B three Cat card | player: A, named: nope",
        "B draw",
        "B play Zombie Kitten",
    ],
)
def test_the_dead_take_no_turn_actions(step):
    cards = "Attack, Skip, See the Future, Favor, Grave Robber, Dig Deeper, Cat card, Cat card, Cat card, Zombie Kitten"
    table = play({"A": "?1", "B": f"{cards} !", "C": "", "D": ""}, step)
    assert table.refused[0] == 1
    assert "ZK-death.no.turn.actions" in table.refused[1]


@pytest.mark.rule("ZK-death.may.play.now.nope")
def test_the_dead_play_nopes_and_now_cards():
    hands = {"A": "Nope, Shuffle, Feed the Dead !", "B": "Attack, Skip", "C": "Cat card", "D": ""}
    table = play(
        hands,
        "B play Attack",
        "A play Nope",
        "A play Shuffle",
        "A play Feed the Dead | player: A",
        "B give | card: Skip",
        "C give",
        turn="B",
    )
    assert table.refused is None
    assert table.turn == ("B", 1)
    assert table.hand("A") == ["Cat card", "Skip"]


@pytest.mark.rule("ZK-death.no.steal")
@pytest.mark.parametrize(
    "step",
    ["A play Favor | player: B", "A pair Cat card | player: B", "A three Cat card | player: B, named: nope"],
)
def test_no_card_is_taken_from_the_dead(step):
    table = play(
        {"A": "Favor, Cat card, Cat card, Cat card", "B": "Nope, Skip, Skip, Favor !", "C": "Skip", "D": ""},
        step,
    )
    assert table.refused[0] == 1
    assert "ZK-death.no.steal" in table.refused[1]
    assert len(table.hand("B")) == 4


# ---- reviving


TWO_DEAD = {"A": "Zombie Kitten", "B": "Skip !", "C": "", "D": "Nope !"}


@pytest.mark.rule("ZK-revive.forced")
@pytest.mark.parametrize("given", ["| revive: C", "| revive: A", "| revive: [B, D]"])
def test_exactly_one_dead_player_must_be_revived(given):
    table = play(TWO_DEAD, "A draw", f"A play Zombie Kitten {given}", pile="Exploding Kitten, ?9")
    assert table.refused[0] == 2
    assert "ZK-revive.forced" in table.refused[1]


@pytest.mark.rule("ZK-revive.forced")
def test_who_was_revived_is_open_where_it_is_not_told():
    table = play(TWO_DEAD, "A draw", "A play Zombie Kitten", pile="Exploding Kitten, ?9")
    assert (table.verdict, table.needs) == ("undetermined", "revive")


@pytest.mark.rule("ZK-revive.forced ZK-revive.status")
def test_the_one_named_lives_and_the_other_stays_dead():
    table = play(
        TWO_DEAD,
        "A draw",
        "A play Zombie Kitten | revive: D",
        "A place | at: 0, and_at: 0",
        pile="Exploding Kitten, ?9",
    )
    assert table.dead == "B"
    assert table.hand("D") == ["Nope"]


@pytest.mark.rule("ZK-revive.none.dead.ok")
def test_with_nobody_dead_nobody_is_revived():
    table = play(
        {"A": "Zombie Kitten", "B": "", "C": ""},
        "A draw",
        "A play Zombie Kitten",
        "A place | at: 3",
        pile=BOOM,
    )
    assert table.refused is None
    assert table.dead == ""
    assert table.pile.count("Exploding Kitten") == 1
    assert table.cited("ZK-revive.none.dead.ok")


@pytest.mark.rule("ZK-revive.two.ek")
def test_both_kittens_go_back_each_anywhere():
    table = play(
        {"A": "Zombie Kitten", "B": "", "C": "", "D": "Skip !"},
        "A draw",
        "A play Zombie Kitten | revive: D",
        "A place | at: 0, and_at: 10",
        pile="Exploding Kitten, Nope, Skip, Favor, ?6",
    )
    assert len(table.pile) == 11
    assert (table.pile[0], table.pile[-1]) == ("Exploding Kitten", "Exploding Kitten")
    assert table.dead == ""


@pytest.mark.rule("ZK-revive.status")
@pytest.mark.parametrize(("reading", "following"), [("seat-order", "B"), ("at-once", "C")])
def test_the_revived_player_waits_for_the_own_seat(reading, following):
    table = play(
        {"A": "Zombie Kitten", "B": "", "C": "Favor !", "D": ""},
        "A draw",
        "A play Zombie Kitten | revive: C",
        "A place | at: 5, and_at: 5",
        pile="Exploding Kitten, Nope, Skip, ?6",
        readings={"ZK-revive.status": reading},
    )
    assert table.turn == (following, 1)


@pytest.mark.rule("ZK-revive.status")
def test_a_turn_taken_at_once_goes_back_to_the_order_of_seats():
    table = play(
        {"A": "Zombie Kitten", "B": "", "C": "Favor !", "D": ""},
        "A draw",
        "A play Zombie Kitten | revive: C",
        "A place | at: 5, and_at: 5",
        "C draw",
        pile="Exploding Kitten, Nope, Skip, ?6",
        turns=2,
        readings={"ZK-revive.status": "at-once"},
    )
    assert table.turn == ("A", 1)


@pytest.mark.rule("ZK-revive.status")
def test_a_revived_player_plays_and_draws_again():
    table = play(
        {"A": "Zombie Kitten", "B": "Favor, Skip, Skip !", "C": "Nope"},
        "A draw",
        "A play Zombie Kitten | revive: B",
        "A place | at: 7, and_at: 7",
        "B play Favor | player: C",
        "B draw",
        pile="Exploding Kitten, Cat card, ?6",
    )
    assert table.refused is None
    assert table.hand("B") == ["Cat card", "Nope", "Skip", "Skip"]


# ---- putting it back


@pytest.mark.rule("ZK-defuse.secret.placement")
@pytest.mark.parametrize("at", [0, 2, 6])
def test_the_kitten_goes_anywhere_and_nothing_else_moves(at):
    rest = ["Nope", "Skip", "Favor", "Shuffle", "Clone", "Exploding Kitten"]
    table = play(
        {"A": "Zombie Kitten", "B": "", "C": ""},
        "A draw",
        "A play Zombie Kitten",
        f"A place | at: {at}",
        pile="Exploding Kitten, " + ", ".join(rest),
    )
    assert table.pile == [*rest[:at], "Exploding Kitten", *rest[at:]]


@pytest.mark.rule("ZK-defuse.secret.placement")
@pytest.mark.parametrize("at", [-1, 7, 1.5])
def test_there_is_no_such_place(at):
    table = play(
        {"A": "Zombie Kitten", "B": "", "C": ""},
        "A draw",
        "A play Zombie Kitten",
        f"A place | at: {at}",
        pile="Exploding Kitten, Nope, Skip, Favor, Shuffle, Clone, Exploding Kitten",
    )
    assert table.refused[0] == 3


def test_a_place_that_is_no_number_is_a_slip_in_the_file():
    with pytest.raises(DisputeError) as refused:
        play(
            {"A": "Zombie Kitten", "B": ""},
            "A draw",
            "A play Zombie Kitten",
            "A place | at: true",
            pile="Exploding Kitten, ?5",
        )
    assert refused.value.path == "steps[3].at"


@pytest.mark.rule("ZK-defuse.secret.placement")
def test_where_nobody_told_the_place_any_card_of_the_pile_may_be_the_kitten():
    pile = "Exploding Kitten, Nope, Cat card:B, ?9"
    table = play(
        {"A": "Zombie Kitten", "B": "", "C": ""}, "A draw", "A play Zombie Kitten", "B draw", pile=pile
    )
    assert (table.verdict, table.needs) == ("undetermined", "drawn")
    placed = play(
        {"A": "Zombie Kitten", "B": "", "C": ""}, "A draw", "A play Zombie Kitten", "A place", pile=pile
    )
    assert placed.refused is None
    assert placed.pile == ["?"] * 12
    assert not any(placed.core.bits)


@pytest.mark.rule("ZK-defuse.discard")
def test_the_zombie_kitten_is_discarded():
    table = play(
        {"A": "Zombie Kitten, Zombie Kitten", "B": "", "C": ""},
        "A draw",
        "A play Zombie Kitten",
        "A place | at: 2",
        pile=BOOM,
    )
    assert table.discard[0] == "Zombie Kitten"
    assert table.hand("A") == ["Zombie Kitten"]
    assert "Zombie Kitten" not in table.pile


@pytest.mark.rule("ZK-defuse.ends.turn")
@pytest.mark.parametrize(
    ("turns", "reading", "after"),
    [
        (1, "one-turn", ("B", 1)),
        (3, "one-turn", ("A", 2)),
        (1, "all-turns", ("B", 1)),
        (3, "all-turns", ("B", 1)),
    ],
)
def test_a_zombie_kitten_ends_the_turn(turns, reading, after):
    table = play(
        {"A": "Zombie Kitten, Favor", "B": "", "C": ""},
        "A draw",
        "A play Zombie Kitten",
        "A place | at: 2",
        pile=BOOM,
        turns=turns,
        readings={"ZK-defuse.ends.turn": reading},
    )
    assert table.turn == after


@pytest.mark.rule("ZK-zk.only.on.ek")
def test_a_zombie_kitten_is_no_free_revival():
    table = play({"A": "Zombie Kitten", "B": "!", "C": ""}, "A play Zombie Kitten | revive: B")
    assert table.refused == (1, ("ZK-zk.only.on.ek",))


@pytest.mark.rule("ZK-ek.only.zk.saves")
@pytest.mark.parametrize("reading", ["clone-saves", "clone-does-not"])
def test_a_clone_on_a_zombie_kitten(reading):
    table = play(
        {"A": "Clone", "B": "", "C": ""},
        "A draw",
        "A play Clone",
        "A place | at: 1",
        pile=BOOM,
        discard="Zombie Kitten",
        readings={"ZK-ek.only.zk.saves": reading},
    )
    assert table.dead == ""  # a refusal stops the game: a Zombie Kitten may still be played
    assert (table.refused is None) == (reading == "clone-saves")


# ---- the end


@pytest.mark.rule("ZK-win.last.alive")
def test_the_last_one_alive_wins_at_once():
    table = play(
        {"A": "", "B": "", "C": "Nope, Shuffle !"},
        "B draw",
        "B die",
        "C play Shuffle",
        turn="B",
        pile="Exploding Kitten, ?3",
    )
    assert table.ruling.replay.outcome == ("win", 0)
    assert table.refused == (3, ("ZK-win.last.alive",))


@pytest.mark.rule("ZK-win.deck.never.empty")
def test_the_last_card_between_two_players_is_the_kitten():
    table = play({"A": "", "B": ""}, "A draw", pile="?1")
    assert table.dead == "A"
    assert table.ruling.replay.outcome == ("win", 1)


@pytest.mark.rule("ZK-win.deck.never.empty")
def test_where_every_kitten_is_known_an_unknown_card_is_none():
    table = play({"A": "", "B": "", "C": ""}, "A draw", pile="?3, Exploding Kitten, Exploding Kitten")
    assert table.dead == ""
    assert table.turn == ("B", 1)


@pytest.mark.rule("ZK-win.deck.never.empty")
def test_a_pile_said_to_be_empty_is_refused():
    with pytest.raises(DisputeError) as refused:
        play({"A": "", "B": ""}, "A draw", pile="")
    assert (refused.value.path, refused.value.reason) == ("position.table.pile", "kittens.too-few")
