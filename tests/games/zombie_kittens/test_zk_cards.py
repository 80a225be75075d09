"""Each card of the guide that is not a turn card: what it does, and when it is refused. 遊戲指南"""

import pytest
from zk_table import play

# ---- Clairvoyance

DEFUSE = ("A draw", "A play Zombie Kitten | revive: D")
HANDS = {"A": "Zombie Kitten", "B": "Clairvoyance", "C": "Skip", "D": "Clairvoyance !", "E": ""}
BOOM = "Exploding Kitten, Nope, Skip, Favor, ?6"


@pytest.mark.rule("ZK-card.clairvoyance ZK-card.clairvoyance.move")
def test_clairvoyance_sees_both_places():
    table = play(HANDS, *DEFUSE, "B play Clairvoyance", "A place | at: 0, and_at: 4", pile=BOOM)
    (event,) = table.events("placed_at")
    assert event[2:] == ((0, 1), (0, 4))
    assert table.core.game.private["placed_at"](event) == (0, 1)


@pytest.mark.rule("ZK-card.clairvoyance.move")
def test_without_it_the_one_who_defuses_alone_knows_the_places():
    table = play(HANDS, *DEFUSE, "A place | at: 0, and_at: 4", pile=BOOM)
    assert table.events("placed_at")[0][2] == (0,)


@pytest.mark.rule("ZK-card.clairvoyance")
def test_clairvoyance_can_be_stopped():
    hands = {**HANDS, "C": "Nope"}
    table = play(
        hands, *DEFUSE, "B play Clairvoyance", "C play Nope", "A place | at: 0, and_at: 4", pile=BOOM
    )
    assert table.events("placed_at")[0][2] == (0,)


@pytest.mark.rule("ZK-card.clairvoyance")
@pytest.mark.parametrize("steps", [("B play Clairvoyance",), ("A draw | drawn: safe", "C play Clairvoyance")])
def test_without_a_defusing_there_is_nothing_to_watch(steps):
    table = play({"A": "", "B": "Clairvoyance", "C": "Clairvoyance", "D": ""}, *steps)
    assert table.refused[1] == ("ZK-card.clairvoyance",)


@pytest.mark.rule("ZK-card.clairvoyance")
def test_nobody_watches_themselves():
    table = play(
        {**HANDS, "A": "Zombie Kitten, Clairvoyance", "D": "!"}, *DEFUSE, "A play Clairvoyance", pile=BOOM
    )
    assert table.refused[0] == 3
    assert "Clairvoyance" in table.hand("A")


@pytest.mark.rule("ZK-card.clairvoyance")
def test_everybody_else_is_asked_before_the_placement():
    table = play(HANDS, *DEFUSE, "A place | at: 0, and_at: 0", pile=BOOM)
    passed = [done.action.by for done in table.ruling.replay.done if done.action.do == "pass"]
    assert passed == [1, 2, 3, 4]


@pytest.mark.rule("ZK-card.clairvoyance")
@pytest.mark.parametrize(("reading", "legal"), [("before-placement", False), ("any-time", True)])
def test_clairvoyance_after_the_placement(reading, legal):
    table = play(
        HANDS,
        *DEFUSE,
        "A place | at: 1, and_at: 4",
        "B play Clairvoyance",
        pile=BOOM,
        readings={"ZK-card.clairvoyance": reading},
    )
    assert (table.refused is None) == legal
    assert [event[2:] for event in table.events("placed_at")][1:] == ([((1,), (1, 4))] if legal else [])


@pytest.mark.rule("ZK-card.clairvoyance")
def test_once_the_next_action_has_begun_it_is_too_late_under_any_reading():
    table = play(
        {**HANDS, "B": "Clairvoyance, Shuffle"},
        *DEFUSE,
        "A place | at: 1, and_at: 4",
        "B play Shuffle",
        "chance shuffle",
        "B play Clairvoyance",
        pile=BOOM,
        readings={"ZK-card.clairvoyance": "any-time"},
    )
    assert table.refused[0] == 6


@pytest.mark.rule("ZK-death.may.play.now.nope ZK-card.clairvoyance")
@pytest.mark.parametrize(("reading", "legal"), [("may-play", True), ("marked-only", False)])
def test_clairvoyance_of_a_dead_player(reading, legal):
    hands = {"A": "Zombie Kitten", "B": "Clairvoyance !", "C": "", "D": "!", "E": ""}
    table = play(
        hands,
        *DEFUSE,
        "B play Clairvoyance",
        pile=BOOM,
        readings={"ZK-death.may.play.now.nope/clairvoyance": reading},
    )
    assert (table.refused is None) == legal


# ---- See the Future, Shuffle


@pytest.mark.rule("ZK-card.see.future")
def test_see_the_future_shows_the_top_three_in_order_to_its_player_alone():
    table = play(
        {"A": "See the Future", "B": "", "C": ""},
        "A play See the Future",
        pile="Nope, Skip, Favor, Clone, ?5",
    )
    (event,) = table.events("saw")
    assert [table.core.card(obj).kind for obj in event[3]] == ["nope", "skip", "favor"]
    assert table.core.game.private["saw"](event) == (0,)
    assert table.pile[:4] == ["Nope", "Skip", "Favor", "Clone"]


@pytest.mark.rule("ZK-card.see.future")
@pytest.mark.parametrize(("reading", "seen"), [("all-left", 2), ("cannot-play", None)])
def test_see_the_future_with_two_cards_left(reading, seen):
    table = play(
        {"A": "See the Future", "B": "", "C": ""},
        "A play See the Future",
        pile="Exploding Kitten, Exploding Kitten",
        readings={"ZK-card.see.future": reading},
    )
    if seen is None:
        assert table.refused == (1, ("ZK-card.see.future",))
    else:
        assert len(table.events("saw")[0][3]) == seen


@pytest.mark.rule("ZK-card.shuffle")
@pytest.mark.parametrize("seat", ["A", "B", "D"])
def test_anybody_shuffles_before_an_action(seat):
    hands = {"A": "See the Future", "B": "", "C": "", "D": "!"}
    hands[seat] = ("Shuffle, " + hands[seat]).rstrip(", ")
    hands[seat] = hands[seat].replace(", !", " !")
    table = play(
        hands, "A play See the Future", f"{seat} play Shuffle", "chance shuffle", pile="Nope, Skip, Favor, ?5"
    )
    assert table.refused is None
    assert set(table.pile) == {"?"}
    assert not any(table.core.marks.get(obj) for obj in table.core.zones[8])


@pytest.mark.rule("ZK-card.shuffle")
def test_nobody_shuffles_once_the_draw_has_begun():
    table = play(
        {"A": "", "B": "Shuffle", "C": ""},
        "A draw",
        "B play Shuffle | at_once: true",
        pile="Exploding Kitten, ?5",
    )
    assert table.refused[0] == 2


# ---- Feed the Dead, Grave Robber, Favor


@pytest.mark.rule("ZK-card.feed")
def test_feed_the_dead_takes_one_card_of_each_living_player():
    table = play(
        {"A": "Feed the Dead", "B": "Nope, Skip", "C": "Favor", "D": "!"},
        "A play Feed the Dead | player: D",
        "B give | card: Skip",
    )
    assert table.hand("D") == ["Favor", "Skip"]
    assert (table.hand("A"), table.hand("B"), table.hand("C")) == ([], ["Nope"], [])


@pytest.mark.rule("ZK-card.feed.timing ZK-card.feed")
@pytest.mark.parametrize(("reading", "legal"), [("allowed", True), ("others-only", False)])
def test_a_dead_player_feeds_themselves_in_anothers_turn(reading, legal):
    table = play(
        {"A": "Skip", "B": "Skip", "C": "Skip", "D": "Feed the Dead !", "E": "!"},
        "D play Feed the Dead | player: D",
        readings={"ZK-card.feed/self": reading},
    )
    assert (table.refused is None) == legal
    assert len(table.hand("D")) == (3 if legal else 1)


@pytest.mark.rule("ZK-card.feed")
def test_feed_the_dead_names_a_dead_player():
    table = play({"A": "Feed the Dead", "B": "Nope", "C": "", "D": "!"}, "A play Feed the Dead | player: B")
    assert (table.refused[0], table.reason) == (1, "target.alive")


@pytest.mark.rule("ZK-card.feed.needs.dead")
def test_feed_the_dead_needs_somebody_dead():
    table = play({"A": "Feed the Dead", "B": "", "C": ""}, "A play Feed the Dead | player: B")
    assert table.refused == (1, ("ZK-card.feed.needs.dead",))
    assert table.hand("A") == ["Feed the Dead"]


@pytest.mark.rule("ZK-card.feed")
@pytest.mark.parametrize(("reading", "legal"), [("nothing", True), ("card-unplayable", False)])
def test_a_living_player_without_cards(reading, legal):
    table = play(
        {"A": "Feed the Dead", "B": "", "C": "Favor", "D": "!"},
        "A play Feed the Dead | player: D",
        readings={"ZK-card.feed/empty-hand": reading},
    )
    assert (table.refused is None) == legal
    assert table.hand("D") == (["Favor"] if legal else [])


@pytest.mark.rule("ZK-card.grave")
def test_the_dead_with_cards_bury_one_each_and_the_pile_is_shuffled():
    table = play(
        {"A": "Grave Robber", "B": "", "C": "Nope, Skip, Favor !", "D": "!"},
        "A play Grave Robber",
        "C bury | card: Skip",
        "chance shuffle",
        pile="?6",
    )
    assert table.refused is None
    assert table.hand("C") == ["Favor", "Nope"]
    assert len(table.pile) == 7
    assert table.events("shuffle")[0][1] == ("ZK-card.grave",)
    other = play(
        {"A": "Grave Robber", "B": "", "C": "Nope, Skip !", "D": "!"},
        "A play Grave Robber",
        "A bury | card: Skip",
    )
    assert other.refused[0] == 2


@pytest.mark.rule("ZK-card.grave.needs.dead")
def test_grave_robber_needs_somebody_dead():
    table = play({"A": "Grave Robber", "B": "", "C": ""}, "A play Grave Robber")
    assert table.refused == (1, ("ZK-card.grave.needs.dead",))


@pytest.mark.rule("ZK-card.grave.needs.dead")
@pytest.mark.parametrize(("reading", "legal"), [("allowed", True), ("refuse", False)])
def test_grave_robber_with_empty_handed_dead(reading, legal):
    table = play(
        {"A": "Grave Robber", "B": "", "C": "!"},
        "A play Grave Robber",
        readings={"ZK-card.grave.needs.dead": reading},
    )
    assert (table.refused is None) == legal
    assert len(table.events("shuffle")) == legal


@pytest.mark.rule("ZK-card.favor")
def test_the_giver_chooses_what_a_favor_costs():
    hands = {"A": "Favor", "B": "Nope, Skip", "C": ""}
    table = play(hands, "A play Favor | player: B", "B give | card: Skip")
    assert (table.hand("A"), table.hand("B")) == (["Skip"], ["Nope"])
    other = play(hands, "A play Favor | player: B", "A give | card: Skip")
    assert other.refused[0] == 2


@pytest.mark.rule("ZK-card.favor")
@pytest.mark.parametrize(("player", "reason"), [("A", "target.self"), ("C", "target.empty-hand")])
def test_whom_a_favor_cannot_name(player, reason):
    table = play({"A": "Favor", "B": "Nope", "C": ""}, f"A play Favor | player: {player}")
    assert (table.refused, table.reason) == ((1, ("ZK-card.favor",)), reason)


@pytest.mark.rule("ZK-card.favor")
def test_a_favor_of_an_empty_hand_under_the_other_reading():
    table = play(
        {"A": "Favor", "B": "", "C": ""},
        "A play Favor | player: C",
        readings={"ZK-card.favor": "gives-nothing"},
    )
    assert table.refused is None
    assert len(table.events("gave_nothing")) == 1


# ---- Dig Deeper


@pytest.mark.rule("ZK-card.dig")
@pytest.mark.parametrize(
    ("choice", "hand", "pile"), [("keep", "Nope", ["Skip", "Favor"]), ("decline", "Skip", ["Nope", "Favor"])]
)
def test_dig_deeper_keeps_the_first_or_takes_the_second(choice, hand, pile):
    table = play(
        {"A": "Dig Deeper", "B": "", "C": ""},
        "A play Dig Deeper",
        f"A {choice}",
        pile="Nope, Skip, Favor, ?4",
    )
    assert table.hand("A") == [hand]
    assert table.pile[:2] == pile
    assert table.turn == ("B", 1)
    assert [event[2] for event in table.events("saw")] == [(0,)]


@pytest.mark.rule("ZK-card.dig")
def test_the_second_card_may_be_the_kitten():
    table = play(
        {"A": "Dig Deeper", "B": "", "C": ""},
        "A play Dig Deeper",
        "A decline",
        pile="Nope, Exploding Kitten, ?4",
    )
    assert table.dead == "A"
    assert table.pile[0] == "Nope"


@pytest.mark.rule("ZK-card.dig")
@pytest.mark.parametrize(("reading", "refused"), [("may-decline", False), ("reveal-at-once", True)])
def test_declining_a_kitten(reading, refused):
    table = play(
        {"A": "Dig Deeper", "B": "", "C": ""},
        "A play Dig Deeper",
        "A decline",
        pile="Exploding Kitten, Nope, ?4",
        readings={"ZK-card.dig/first-is-kitten": reading},
    )
    assert (table.refused is not None) == refused
    assert table.hand("A") == ([] if refused else ["Nope"])


@pytest.mark.rule("ZK-card.dig")
@pytest.mark.parametrize(
    ("reading", "refused"), [("must-keep", (2, ("ZK-card.dig",))), ("cannot-play", (1, ("ZK-card.dig",)))]
)
def test_dig_deeper_on_the_last_card(reading, refused):
    table = play(
        {"A": "Dig Deeper", "B": ""},
        "A play Dig Deeper",
        "A decline",
        pile="Exploding Kitten",
        readings={"ZK-card.dig/one-card-pile": reading},
    )
    assert table.refused == refused


@pytest.mark.rule("ZK-card.dig.one.turn")
@pytest.mark.parametrize(("reading", "turn"), [("one-turn", ("A", 1)), ("all-turns", ("B", 1))])
def test_dig_deeper_is_the_draw_of_one_turn(reading, turn):
    table = play(
        {"A": "Dig Deeper", "B": "", "C": ""},
        "A play Dig Deeper",
        "A keep",
        pile="Nope, ?4",
        turns=2,
        readings={"ZK-card.dig.one.turn": reading},
    )
    assert table.turn == turn
    assert table.hand("A") == ["Nope"]


# ---- Clone


@pytest.mark.rule("ZK-card.clone.copy")
@pytest.mark.parametrize(
    ("beneath", "turns", "after"),
    [("Attack", 2, ("B", 4)), ("Skip", 1, ("B", 1)), ("Super Skip", 5, ("B", 1)), ("Nope, Attack", 1, None)],
)
def test_a_clone_is_the_card_right_beneath_it(beneath, turns, after):
    table = play({"A": "Clone", "B": "", "C": "", "D": ""}, "A play Clone", discard=beneath, turns=turns)
    if after is None:
        assert table.refused[0] == 1
    else:
        assert table.turn == after
        assert table.discard[0] == "Clone"


@pytest.mark.rule("ZK-card.clone.copy")
def test_a_clone_names_what_the_copied_card_names():
    table = play({"A": "Clone", "B": "Nope", "C": ""}, "A play Clone | player: B", discard="Favor")
    assert table.hand("A") == ["Nope"]


@pytest.mark.rule("ZK-card.clone.copy")
@pytest.mark.parametrize(("reading", "legal"), [("refuse", False), ("no-effect", True)])
def test_a_clone_on_nothing(reading, legal):
    table = play(
        {"A": "Clone", "B": "", "C": ""}, "A play Clone", readings={"ZK-card.clone.copy/empty-pile": reading}
    )
    assert (table.refused is None) == legal
    assert table.turn == ("A", 1)


@pytest.mark.rule("ZK-card.clone.copy")
@pytest.mark.parametrize("beneath", ["Attack of the Dead", "Feed the Dead", "Grave Robber"])
@pytest.mark.parametrize(("reading", "legal"), [("must-be-met", False), ("ignored", True)])
def test_a_copied_card_keeps_its_conditions(beneath, reading, legal):
    table = play(
        {"A": "Clone", "B": "Skip", "C": "Skip"},
        "A play Clone",
        discard=beneath,
        readings={"ZK-card.clone.copy/conditions": reading},
    )
    assert (table.refused is None) == legal
    assert table.dead == ""


@pytest.mark.rule("ZK-card.clone.not.clone")
def test_a_clone_does_not_copy_a_clone():
    table = play({"A": "Clone", "B": "", "C": ""}, "A play Clone", discard="Clone, Skip")
    assert table.refused == (1, ("ZK-card.clone.not.clone",))


@pytest.mark.rule("ZK-card.clone.own.turn")
@pytest.mark.parametrize(("seat", "legal"), [("A", True), ("B", False), ("D", False)])
def test_a_clone_is_played_in_ones_own_turn_even_on_a_now_card(seat, legal):
    hands = {"A": "", "B": "", "C": "", "D": "!"}
    hands[seat] = "Clone " + hands[seat]
    table = play(hands, f"{seat} play Clone", "chance shuffle", discard="Shuffle")
    assert (table.refused is None) == legal
    if not legal:
        assert table.refused == (1, ("ZK-card.clone.own.turn",))


@pytest.mark.rule("ZK-card.clone.copy")
@pytest.mark.parametrize(
    ("beneath", "rule_id"), [("Zombie Kitten", "ZK-zk.only.on.ek"), ("Clairvoyance", "ZK-card.clairvoyance")]
)
def test_a_clone_copies_the_timing_too(beneath, rule_id):
    table = play({"A": "Clone", "B": "", "C": ""}, "A play Clone", discard=beneath)
    assert rule_id in table.refused[1]


@pytest.mark.rule("ZK-components.cat.kinds")
@pytest.mark.parametrize(("reading", "legal"), [("refuse", False), ("allow", True)])
def test_a_single_cat(reading, legal):
    table = play(
        {"A": "Cat card", "B": "Skip", "C": ""},
        "A play Cat card",
        readings={"ZK-components.cat.kinds/lone-cat": reading},
    )
    assert (table.refused is None) == legal
    assert table.hand("B") == ["Skip"]
    assert table.turn == ("A", 1)
