"""Pairs and threes. 貓咪卡, 特殊連擊"""

import pytest
from zk_table import play


@pytest.mark.rule("ZK-combo.cat.pair")
def test_a_pair_of_cats_takes_one_card_by_chance():
    table = play(
        {"A": "Cat card, Cat card", "B": "Nope, Skip, Favor, Clone, Shuffle", "C": ""},
        "A pair Cat card | player: B",
        "chance pick | picked: Favor",
    )
    assert table.refused is None
    assert table.hand("A") == ["Favor"]
    assert table.discard == ["Cat card", "Cat card"]


@pytest.mark.rule("ZK-combo.cat.pair")
def test_which_card_of_a_known_hand_was_taken_must_be_told():
    hands = {"A": "Cat card, Cat card", "B": "Nope, Skip", "C": ""}
    for steps in (["A pair Cat card | player: B"], ["A pair Cat card | player: B", "A draw"]):
        table = play(hands, *steps)
        assert (table.verdict, table.needs) == ("undetermined", "chance")
        assert table.hand("B") == ["Nope", "Skip"]


@pytest.mark.rule("ZK-combo.cat.pair ZK-components.cat.kinds")
@pytest.mark.parametrize(("other", "legal"), [("A", True), ("B", False)])
def test_a_pair_is_of_one_design(other, legal):
    table = play(
        {"A": f"x=Cat card:A, y=Cat card:{other}", "B": "?2", "C": ""}, "A pair x | player: B, with: y"
    )
    assert (table.refused is None) == legal


@pytest.mark.rule("ZK-combo.cat.pair")
@pytest.mark.parametrize(
    ("reading", "do"), [("by-chance", "chance pick | picked: Skip"), ("player-picks", "A take | number: 2")]
)
def test_who_picks_the_card(reading, do):
    table = play(
        {"A": "Cat card, Cat card", "B": "Nope, Skip", "C": ""},
        "A pair Cat card | player: B",
        do,
        readings={"ZK-combo.cat.pair/random": reading},
    )
    assert table.refused is None
    assert len(table.hand("A")) == 1


@pytest.mark.rule("ZK-combo.any.pair")
@pytest.mark.parametrize(
    ("reading", "do"), [("random", "chance pick | picked: Skip"), ("chosen", "A take | number: 1")]
)
def test_who_picks_the_card_of_another_pair(reading, do):
    table = play(
        {"A": "Nope, Nope", "B": "Clone, Skip", "C": ""},
        "A pair Nope | player: B",
        do,
        readings={"ZK-combo.any.pair/random": reading},
    )
    assert table.refused is None
    assert len(table.hand("A")) == 1


@pytest.mark.rule("ZK-combo.cat.pair")
@pytest.mark.parametrize(("reading", "legal"), [("refuse", False), ("gets-nothing", True)])
def test_a_pair_against_an_empty_hand(reading, legal):
    table = play(
        {"A": "Cat card, Cat card", "B": "?1", "C": ""},
        "A pair Cat card | player: C",
        readings={"ZK-combo.cat.pair/empty-hand": reading},
    )
    assert (table.refused is None) == legal
    assert len(table.events("nothing_taken")) == legal


@pytest.mark.rule("ZK-combo.any.pair")
@pytest.mark.parametrize(("reading", "legal"), [("used", True), ("not-used", False)])
def test_any_two_cards_of_one_name(reading, legal):
    hands = {"A": "Nope, Nope, Cat card, Cat card, Cat card", "B": "?5", "C": ""}
    readings = {"ZK-combo.any.pair/in-use": reading}
    pair = play(hands, "A pair Nope | player: B", readings=readings)
    three = play(hands, "A three Cat card | player: B, named: nope", "B have_none", readings=readings)
    cats = play(hands, "A pair Cat card | player: B", readings=readings)
    assert ((pair.refused is None), (three.refused is None), (cats.refused is None)) == (legal, legal, True)
    assert len(pair.hand("A")) == (4 if legal else 5)


@pytest.mark.rule("ZK-combo.any.pair")
@pytest.mark.parametrize(("reading", "legal"), [("allowed", True), ("refuse", False)])
def test_a_pair_of_zombie_kittens(reading, legal):
    table = play(
        {"A": "Zombie Kitten, Zombie Kitten", "B": "?5", "C": ""},
        "A pair Zombie Kitten | player: B",
        readings={"ZK-combo.any.pair/zombie-pair": reading},
    )
    assert (table.refused is None) == legal


@pytest.mark.rule("ZK-combo.any.pair")
def test_two_cards_of_different_names_are_no_pair():
    table = play({"A": "Nope, Skip", "B": "?5", "C": ""}, "A pair Nope | player: B")
    assert (table.refused, table.reason) == ((1, ("ZK-combo.any.pair",)), "combo.too-few")
    facts = table.ruling.replay.stop.error.facts
    assert (facts["needs"], facts["has"]) == (2, 1)
    named = play({"A": "Nope, Nope, Skip", "B": "?5", "C": ""}, "A pair Nope | player: B, with: Skip")
    assert named.reason == "combo.not-same"


@pytest.mark.rule("ZK-combo.three")
@pytest.mark.parametrize(
    ("hand", "named", "gets"),
    [
        ("Zombie Kitten, Skip", "zombie_kitten", 1),
        ("Skip, Nope", "zombie_kitten", 0),
        ("Zombie Kitten", "活屍貓", 1),
    ],
)
def test_three_of_a_kind_asks_for_a_card_by_name(hand, named, gets):
    table = play(
        {"A": "Favor, Favor, Favor", "B": hand, "C": "", "D": ""},
        f"A three Favor | player: B, named: {named}",
    )
    if gets:
        table = play(
            {"A": "Favor, Favor, Favor", "B": hand, "C": "Zombie Kitten", "D": ""},
            f"A three Favor | player: B, named: {named}",
            "A draw | drawn: safe",
        )
    assert table.hand("A").count("Zombie Kitten") == gets
    assert table.discard == ["Favor"] * 3


@pytest.mark.rule("ZK-combo.three")
def test_whoever_holds_the_card_named_cannot_deny_it():
    hands = {"A": "Favor, Favor, Favor", "B": "Nope, Skip, Nope", "C": "", "D": ""}
    denied = play(hands, "A three Favor | player: B, named: nope", "B have_none")
    other = play(hands, "A three Favor | player: B, named: nope", "B hand_over Skip")
    assert (denied.refused, other.refused) == ((2, ("ZK-combo.three",)), (2, ("ZK-combo.three",)))


@pytest.mark.rule("ZK-combo.three")
@pytest.mark.parametrize(("reading", "legal"), [("refuse", False), ("gets-nothing", True)])
def test_three_of_a_kind_against_an_empty_hand(reading, legal):
    table = play(
        {"A": "Favor, Favor, Favor", "B": "", "C": "", "D": ""},
        "A three Favor | player: B, named: nope",
        readings={"ZK-combo.three": reading},
    )
    assert (table.refused is None) == legal


@pytest.mark.rule("ZK-combo.three")
def test_a_name_that_no_card_has():
    table = play(
        {"A": "Favor, Favor, Favor", "B": "?1", "C": "", "D": ""},
        "A three Favor | player: B, named: Black Lotus",
    )
    assert table.reason == "three.no-such-name"


@pytest.mark.rule("ZK-combo.ignore.text")
@pytest.mark.parametrize("card", ["Skip", "Attack of the Dead", "Shuffle"])
def test_what_is_printed_on_a_combo_does_not_count(card):
    table = play({"A": f"{card}, {card}", "B": "?5", "C": "", "D": ""}, f"A pair {card} | player: B")
    assert table.refused is None
    assert table.turn == ("A", 1)
    assert len(table.hand("A")) == 1
    assert table.events("shuffle") == []


@pytest.mark.rule("ZK-card.clone.cat.pair")
def test_a_cat_and_a_clone_of_one_hand_are_a_pair():
    table = play({"A": "Cat card, Clone", "B": "?5", "C": ""}, "A pair Cat card | player: B")
    assert len(table.hand("A")) == 1
    assert table.discard == ["Clone", "Cat card"]
    assert table.cited("ZK-card.clone.cat.pair")


@pytest.mark.rule("ZK-card.clone.cat.pair")
def test_a_clone_is_no_pair_with_a_cat_somebody_discarded():
    hands = {"A": "Clone", "B": "?5", "C": ""}
    alone = play(hands, "A play Clone", discard="Cat card")
    pair = play(hands, "A pair Clone | player: B", discard="Cat card")
    assert "ZK-card.clone.cat.pair" in alone.refused[1]
    assert pair.reason == "combo.too-few"


@pytest.mark.rule("ZK-turn.play.or.pass")
@pytest.mark.parametrize("combo", ["pair Skip | player: A", "three Skip | player: A, named: nope"])
def test_combos_are_played_in_ones_own_turn(combo):
    table = play({"A": "?1", "B": "Skip, Skip, Skip", "C": "", "D": ""}, f"B {combo}")
    assert table.reason == "turn.other-player"


@pytest.mark.rule("ZK-combo.three ZK-components.cat.kinds")
@pytest.mark.parametrize(
    ("named", "card", "legal"), [("cat B", "y", True), ("cat B", "x", False), ("cat", "x", True)]
)
def test_a_cat_may_be_named_by_its_design(named, card, legal):
    table = play(
        {"A": "Favor, Favor, Favor", "B": "x=Cat card:A, y=Cat card:B", "C": "", "D": ""},
        f"A three Favor | player: B, named: {named}",
        f"B hand_over {card}",
    )
    assert (table.refused is None) == legal
    if not legal:
        assert table.reason == "three.other-card"
