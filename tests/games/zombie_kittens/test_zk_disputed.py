"""Disputes as people bring them: facts that contradict the box, cards that cannot be there, choices left out."""

import pytest
from zk_table import dispute, play

from judge.disputes import DisputeError, rule

FOUR = {"A": "?3", "B": "?3", "C": "?1", "D": "?1"}


def refused(*args, **more):
    with pytest.raises(DisputeError) as caught:
        rule(dispute(*args, **more))
    return caught.value


# ---- what the box allows


@pytest.mark.rule("ZK-setup.pool.two ZK-setup.pool.three ZK-components.counts")
@pytest.mark.parametrize(
    ("hands", "discard", "spot"),
    [
        ({"A": "Attack of the Dead", "B": "?3"}, "", "players.A.hand[0]"),
        ({"A": "Skip", "B": "Grave Robber"}, "", "players.B.hand[0]"),
        ({"A": "Attack", "B": "?3", "C": "?1"}, "", "players.A.hand[0]"),
        ({"A": "Skip", "B": "?3", "C": "?1"}, "Skip, Attack", "table.discard[1]"),
        ({"A": "Favor, Favor, Favor", "B": "?3", "C": "?1"}, "", "players.A.hand[0]"),
        ({**FOUR, "A": "Attack, Attack, Attack"}, "", "players.A.hand[0]"),
    ],
)
def test_a_card_that_this_number_of_players_does_not_use_is_named_with_its_spot(hands, discard, spot):
    error = refused(hands, ["A draw | drawn: safe"], discard=discard)
    assert (error.path, error.reason) == (f"position.{spot}", "copies.too-many")
    assert isinstance(error.facts["item"], str)


@pytest.mark.rule("ZK-setup.pool.two")
def test_what_left_the_game_is_not_counted():
    file = dispute({"A": "Skip", "B": "?3"}, ["A play Skip"])
    file["position"]["table"]["out"] = ["Attack of the Dead", "Feed the Dead"]
    assert rule(file).verdict == "resolved"


@pytest.mark.rule("ZK-setup.pool.fourfive ZK-setup.ek.count")
@pytest.mark.parametrize(("pile", "fits"), [(52, True), (53, False)])
def test_no_table_has_more_cards_than_the_box(pile, fits):
    file = dispute({**FOUR, "A": "Skip, ?2"}, ["A play Skip"], pile=f"?{pile}")
    if fits:
        assert rule(file).verdict == "resolved"
    else:
        assert refused({**FOUR, "A": "Skip, ?2"}, [], pile=f"?{pile}").path == "position.table.pile"


@pytest.mark.rule("ZK-components.counts")
@pytest.mark.parametrize(("lying", "fits"), [(4, True), (5, False)])
def test_no_unknown_card_is_the_sixth_nope(lying, fits):
    hands = {**FOUR, "A": "Attack"}
    steps, discard = ["A play Attack", "B play Nope"], ", ".join(["Nope"] * lying)
    if fits:
        assert play(hands, *steps, discard=discard).turn == ("A", 1)
    else:
        error = refused(hands, steps, discard=discard)
        assert (error.path, error.reason) == ("steps[2].card", "object.none-left")


@pytest.mark.rule("ZK-ek.reveal.at.once", "ZK-win.deck.never.empty", "ZK-turn.end.draw")
@pytest.mark.parametrize(
    ("hands", "pile", "said"),
    [
        ({"A": "", "B": "?1", "C": "?1 !"}, "?1", "safe"),
        (FOUR, "Exploding Kitten, ?5", "safe"),
        (FOUR, "Skip, ?5", "exploding"),
        (FOUR, "Skip, ?5", "Exploding Kitten"),
        (FOUR, "Skip, ?5", "Nope"),
    ],
)
def test_a_draw_told_against_what_is_known_did_not_happen(hands, pile, said):
    ruled = rule(dispute(hands, [f"A draw | drawn: {said}"], pile=pile)).to_dict("en")
    assert (ruled["verdict"], ruled["illegal"]["step"]) == ("illegal_step", 1)
    assert "ZK-turn.end.draw" in ruled["illegal"]["rules"]
    assert "but known to be" in ruled["illegal"]["because"]


@pytest.mark.rule("ZK-turn.end.draw")
@pytest.mark.parametrize(
    ("pile", "said", "holds"),
    [
        ("Skip, ?5", "Skip", {"A.hand": 4}),
        ("Skip, ?5", "safe", {"A.hand": 4}),
        ("?6", "Skip", {"A.hand": 4}),
        ("?6", "Exploding Kitten", {"A.dead": True}),
        ("Exploding Kitten, ?5", "exploding", {"A.dead": True}),
    ],
)
def test_what_was_drawn_may_be_told_by_its_name(pile, said, holds):
    steps = [f"A draw | drawn: {said}", *(["A die"] if "A.dead" in holds else [])]
    file = dispute(FOUR, steps, pile=pile)
    file["claims"] = [{"by": "B", "expect": holds}]
    assert [claim.upheld for claim in rule(file).claims] == [True]


# ---- who decides


@pytest.mark.rule("ZK-combo.three")
def test_whether_an_unknown_hand_holds_the_card_is_left_open():
    hands = {"A": "Favor, Favor, Favor", "B": "?2", "C": "", "D": ""}
    file = dispute(hands, ["A three Favor | player: B, named: zombie_kitten"])
    file["claims"] = [{"by": "A", "expect": {"A.hand": 1}}, {"by": "B", "expect": {"A.hand": 0}}]
    said = rule(file).to_dict("zh-Hant")
    assert (said["verdict"], [claim["upheld"] for claim in said["claims"]]) == ("undetermined", [None, None])


@pytest.mark.rule("ZK-card.grave ZK-turn.resolve.sequentially")
def test_who_must_bury_a_card_is_named_when_somebody_else_tries():
    hands = {"A": "Grave Robber", "B": "?1", "C": "Skip, Favor !"}
    said = rule(dispute(hands, ["A play Grave Robber", "A bury | card: Skip"])).to_dict("en")
    assert (said["illegal"]["step"], "C must decide" in said["illegal"]["because"]) == (2, True)
    assert {option["by"] for option in said["illegal"]["legal_instead"]} == {"C"}


@pytest.mark.rule("ZK-ek.only.zk.saves")
def test_a_forced_death_is_not_put_before_a_shuffle_of_the_drawer():
    hands = {"A": "Skip, Shuffle", "B": "?3", "C": "?3"}
    table = play(hands, "A draw", "A play Shuffle", pile="Exploding Kitten, ?6")
    assert (table.refused[0], "ZK-ek.only.zk.saves" in table.refused[1]) == (2, True)


@pytest.mark.rule("ZK-turn.clockwise")
def test_a_claim_may_say_whose_turn_it_is():
    file = dispute({**FOUR, "A": "Skip"}, ["A play Skip"])
    file["claims"] = [{"by": "A", "expect": {"turn.player": "B", "turn.number": 6}}]
    assert [claim.upheld for claim in rule(file).claims] == [True]
    file["claims"] = [{"by": "A", "expect": {"turn.phase": "action"}}]
    with pytest.raises(DisputeError, match=r"claims\[1\]\.expect\.turn\.phase"):
        rule(file)


# ---- what would be legal


@pytest.mark.rule("ZK-card.favor ZK-revive.forced")
@pytest.mark.parametrize(
    ("hands", "steps", "pile", "named"),
    [
        ({"A": "Favor", "B": "?2 !", "C": "?2", "D": ""}, ["A play Favor | player: B"], "?9", "（玩家：C）"),
        (
            {"A": "Zombie Kitten", "B": "?1", "C": "?1 !"},
            ["A draw", "A play Zombie Kitten | revive: B"],
            "Exploding Kitten, ?5",
            "（復活誰：C）",
        ),
    ],
)
def test_what_is_legal_instead_names_who_may_be_chosen(hands, steps, pile, named):
    said = rule(dispute(hands, steps, pile=pile)).to_dict("zh-Hant")
    assert any(option["text"].endswith(named) for option in said["illegal"]["legal_instead"])
