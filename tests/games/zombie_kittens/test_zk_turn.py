"""Turns, who is next, attacks and skips. 你的回合, 攻擊卡, 跳過卡"""

import pytest
from zk_table import play

HANDS = {"A": "Favor, Shuffle, See the Future, Skip", "B": "Nope, Cat card", "C": "Skip", "D": ""}


@pytest.mark.rule("ZK-turn.play.or.pass")
def test_any_number_of_cards_in_one_turn():
    table = play(
        HANDS,
        "A play Favor | player: B",
        "B give | card: Nope",
        "A play Shuffle",
        "A play See the Future",
        "A draw | drawn: safe",
        pile="Nope, ?20",
    )
    assert table.refused is None
    assert table.turn == ("B", 1)


@pytest.mark.rule("ZK-example.turn")
def test_the_worked_turn_of_the_rulebook():
    hands = {"A": "See the Future, Attack, Shuffle, Skip", "B": "Nope", "C": "", "D": ""}
    steps = ("A play See the Future", "A play Attack", "B play Nope", "A play Shuffle")
    pile = "Exploding Kitten, Favor, ?20"
    warned = play(hands, steps[0], pile=pile)
    assert warned.core.card(warned.events("saw")[0][3][0]).kind == "exploding_kitten"
    table = play(hands, *steps, "A draw | drawn: safe", pile=pile)
    assert table.refused is None
    assert table.turn == ("B", 1)  # neither two turns nor a second one of A's
    assert table.hand("A") == ["?", "Skip"]
    assert sorted(table.discard) == sorted(["See the Future (3X)", "Attack (2X)", "Nope", "Shuffle"])
    # Without the Nope the turn is over, and the draw is another player's.
    assert play(hands, *steps[:2], "A draw | drawn: safe", pile=pile).refused[0] == 3


@pytest.mark.rule("ZK-turn.play.or.pass ZK-turn.end.draw")
def test_passing_without_playing_still_draws():
    table = play(HANDS, "A draw", pile="Nope, ?20")
    assert table.hand("A") == sorted(["Favor", "Shuffle", "See the Future (3X)", "Skip", "Nope"])
    assert table.turn == ("B", 1)


@pytest.mark.rule("ZK-turn.end.draw")
def test_nothing_is_played_after_the_closing_draw():
    table = play(HANDS, "A draw", "A play See the Future", pile="Nope, ?20")
    assert table.refused[0] == 2
    assert table.reason == "turn.other-player"


@pytest.mark.rule("ZK-turn.resolve.sequentially")
def test_a_card_must_be_finished_before_the_next():
    table = play(HANDS, "A play Favor | player: B", "A play See the Future | at_once: true")
    assert table.refused[0] == 2
    assert "ZK-turn.resolve.sequentially" in table.refused[1]


@pytest.mark.rule("ZK-turn.clockwise")
@pytest.mark.parametrize(("first", "following"), ["AB", "BC", "CD", "DA"])
def test_the_turn_goes_clockwise(first, following):
    table = play(HANDS, f"{first} draw", turn=first, pile="Cat card, ?20")
    assert table.turn == (following, 1)


@pytest.mark.rule("ZK-turn.clockwise")
def test_nobody_else_takes_turn_actions():
    table = play(HANDS, "B draw", pile="Cat card, ?20")
    assert table.refused == (1, ("ZK-turn.play.or.pass", "ZK-turn.clockwise"))


@pytest.mark.rule("ZK-turn.skip.dead.seat")
def test_the_turn_passes_over_a_dead_seat():
    table = play({**HANDS, "B": "Favor!"}, "A draw", "B play Favor | player: A", pile="Cat card, ?20")
    assert table.turn == ("C", 1)
    assert table.refused[0] == 2
    assert "ZK-turn.skip.dead.seat" in table.refused[1]


@pytest.mark.rule("ZK-hand.no.limit")
@pytest.mark.parametrize(("hand", "after"), [("", 1), ("?15", 16)])
def test_hands_have_no_limit(hand, after):
    table = play({"A": hand, "B": "", "C": ""}, "A draw", pile="Nope, ?9")
    assert table.refused is None
    assert len(table.hand("A")) == after
    assert "A" not in table.dead


@pytest.mark.rule("ZK-count.deck.allowed")
def test_the_size_of_the_pile_is_told_to_everybody():
    table = play(HANDS, "A draw", pile="Nope, ?11")
    (event,) = table.events("draws")
    assert event[2:] == (0, 11)
    assert "draws" not in table.core.game.private


# ---- attacks


@pytest.mark.rule("ZK-card.attack")
def test_attack_ends_the_turn_without_a_draw_and_gives_two():
    table = play({"A": "Attack", "B": "", "C": "", "D": ""}, "A play Attack", pile="Nope, ?20")
    assert table.turn == ("B", 2)
    assert table.hand("A") == []
    assert len(table.pile) == 21


@pytest.mark.rule("ZK-card.attack")
def test_each_of_the_two_turns_has_its_own_draw():
    table = play(
        {"A": "Attack", "B": "", "C": "", "D": ""},
        "A play Attack",
        "B draw",
        "B draw",
        pile="Nope, Skip, ?20",
    )
    assert table.hand("B") == ["Nope", "Skip"]
    assert table.turn == ("C", 1)


@pytest.mark.rule("ZK-card.attack.stack")
@pytest.mark.parametrize(
    ("turns", "attacked", "reading", "given"),
    [
        (1, False, "inclusive", 2),
        (1, True, "inclusive", 3),
        (2, True, "inclusive", 4),
        (4, True, "inclusive", 6),
        (1, False, "exclusive", 2),
        (1, True, "exclusive", 2),
        (2, True, "exclusive", 3),
        (4, True, "exclusive", 5),
    ],
)
def test_an_attacked_player_hands_on_what_is_left(turns, attacked, reading, given):
    table = play(
        {"A": "", "B": "Attack", "C": "", "D": ""},
        "B play Attack",
        turn="B",
        turns=turns,
        attacked=attacked,
        readings={"ZK-card.attack.stack": reading},
    )
    assert table.turn == ("C", given)
    assert table.core.vars["turns"] == (0, 0, given, 0)


@pytest.mark.rule("ZK-card.attack.dead")
@pytest.mark.parametrize(("dead", "given"), [("D", 3), ("DE", 6), ("BDE", 9)])
def test_attack_of_the_dead_gives_three_for_each_dead_player(dead, given):
    hands = {seat: "!" if seat in dead else "" for seat in "ABCDE"}
    table = play({**hands, "A": "Attack of the Dead"}, "A play Attack of the Dead")
    assert table.turn == ("C" if "B" in dead else "B", given)


@pytest.mark.rule("ZK-card.attack.dead.needs.dead")
def test_attack_of_the_dead_needs_somebody_dead():
    table = play({"A": "Attack of the Dead", "B": "", "C": ""}, "A play Attack of the Dead")
    assert table.refused == (1, ("ZK-card.attack.dead.needs.dead",))
    assert table.hand("A") == ["Attack of the Dead"]
    assert table.turn == ("A", 1)


@pytest.mark.rule("ZK-card.attack")
@pytest.mark.parametrize(("reading", "turns"), [("discarded", 1), ("passed-on", 3)])
def test_turns_left_when_the_attacked_player_dies(reading, turns):
    table = play(
        {"A": "", "B": "", "C": ""},
        "B draw",
        "B die",
        turn="B",
        turns=4,
        pile="Exploding Kitten, ?9",
        readings={"ZK-card.attack": reading},
    )
    assert table.dead == "B"
    assert table.turn == ("C", turns)


# ---- skips


@pytest.mark.rule("ZK-card.skip")
def test_skip_ends_the_turn_without_a_draw():
    table = play({"A": "Skip", "B": "", "C": ""}, "A play Skip", pile="?9")
    assert table.turn == ("B", 1)
    assert len(table.pile) == 9


@pytest.mark.rule("ZK-card.skip.one.of.attack")
def test_two_turns_take_two_skips():
    hands = {"A": "", "B": "Skip, Skip", "C": ""}
    one = play(hands, "B play Skip", turn="B", turns=2, pile="?9")
    two = play(hands, "B play Skip", "B play Skip", turn="B", turns=2, pile="?9")
    assert (one.turn, two.turn) == (("B", 1), ("C", 1))
    assert len(two.pile) == 9


@pytest.mark.rule("ZK-card.superskip")
def test_super_skip_wipes_out_every_turn_owed():
    table = play({"A": "", "B": "Super Skip", "C": ""}, "B play Super Skip", turn="B", turns=6, pile="?9")
    assert table.turn == ("C", 1)
    assert table.core.vars["turns"] == (0, 0, 1)
    assert len(table.pile) == 9


@pytest.mark.rule("ZK-example.turn")
def test_the_worked_turn():
    table = play(
        {"A": "See the Future, Attack, Shuffle", "B": "Nope", "C": "", "D": ""},
        "A play See the Future",
        "A play Attack",
        "B play Nope",
        "A play Shuffle",
        "chance shuffle",
        "A draw | drawn: safe",
        pile="Exploding Kitten, ?20",
    )
    assert table.refused is None
    assert len(table.hand("A")) == 1
    assert table.turn == ("B", 1)
