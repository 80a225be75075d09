"""A file may start in the set-up of a game in which hands are drawn: who goes first is known, and redraws are asked for."""

import pytest

from judge.disputes import DisputeError, rule, ruling_as_json

SIDES = {
    "zombie_world_order": {"hand": {"unknown": 7}, "deck": {"unknown": 43}},
    "zero_dimension": {"hand": {"unknown": 6}, "life": {"unknown": 6}, "deck": {"unknown": 38}},
}
AGAIN = {"zombie_world_order": "redraw", "zero_dimension": "mulligan"}
GAMES = sorted(SIDES)


def file(game, *steps, number=1, player="A", expect=None):
    sides = {seat: dict(SIDES[game]) for seat in "AB"}
    told = [{"by": by, "do": do} for by, do in steps]
    return {
        "dispute": 1,
        "game": game,
        "position": {"turn": {"number": number, "player": player, "phase": "setup"}, "players": sides},
        "steps": told,
        "claims": [{"by": "A", "expect": expect}] if expect else [],
    }


@pytest.mark.rule("ZWO-setup.mulligan-order", "ZWO-setup.start", "ZX-setup.mulligan", "ZX-setup.players")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("first", ["A", "B"])
def test_the_first_player_decides_first_and_begins(game, first):
    second = "AB".replace(first, "")
    steps = (first, "keep"), (second, "keep")
    told = rule(file(game, *steps, player=first, expect={"turn.number": 1, "turn.player": first}))
    assert (told.verdict, told.claims[0].upheld) == ("resolved", True)


@pytest.mark.rule("ZWO-setup.mulligan-order")
def test_the_second_player_does_not_decide_before_the_first():
    assert rule(file("zombie_world_order", ("B", "redraw"))).verdict == "illegal_step"


@pytest.mark.rule("ZWO-setup.mulligan-once", "ZX-setup.mulligan-once")
@pytest.mark.parametrize("game", GAMES)
def test_nobody_redraws_twice(game):
    assert rule(file(game, ("A", AGAIN[game]), ("A", AGAIN[game]))).verdict == "illegal_step"
    once = rule(
        file(game, ("A", AGAIN[game]), ("B", AGAIN[game]), expect={"A.hand": SIDES[game]["hand"]["unknown"]})
    )
    assert once.verdict != "illegal_step"


@pytest.mark.parametrize("game", GAMES)
def test_the_set_up_is_before_the_first_turn(game):
    with pytest.raises(DisputeError) as refused:
        rule(file(game, number=3))
    assert refused.value.path == "position.turn.number"


@pytest.mark.parametrize("game", GAMES)
def test_the_position_of_a_ruling_in_the_set_up_starts_again(game):
    ruling = rule(file(game, ("A", "keep")))
    again = {**file(game), "position": ruling_as_json(ruling, "en")["position"]}
    assert rule(again).digest == ruling.digest


@pytest.mark.parametrize("game", GAMES)
def test_the_lot_is_drawn_before_the_first_turn_whatever_turn_is_told(game):
    toss = {"turn": {"number": 1, "phase": "setup"}, "next": [{"happens": "setup_first"}]}
    sides = {seat: {"deck": {"unknown": 50}, "hand": []} for seat in ("A", "B")}
    told = {**file(game), "position": {**toss, "players": sides}}
    ruling = rule({**told, "steps": [{"by": "chance", "do": "pick", "picked": "B"}], "claims": []})
    position = ruling_as_json(ruling, "en")["position"]
    assert position["turn"]["number"] == 0
    assert rule({**told, "position": position, "steps": [], "claims": []}).digest == ruling.digest
