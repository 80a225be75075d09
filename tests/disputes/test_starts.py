"""Typical starts: each lays out a position that its game understands, for as many seats as it is offered for."""

from __future__ import annotations

import pytest

from judge.disputes.bench.bench import look
from judge.disputes.bench.starts import starts
from judge.games import GAMES, package

SEATS = [(game, players) for game in GAMES for players in package(game).seats]


@pytest.mark.parametrize(("game", "players"), SEATS)
def test_a_start_is_a_position_somebody_can_act_in(game, players):
    seats = list("ABCDEFGHIJ"[:players])
    for start in starts(game, seats):
        file = {"dispute": 1, "game": game, "players": seats, "steps": [], "position": dict(start.position)}
        stand = look(file, "en")
        assert stand["question"]["who"], start.name
        assert stand["options"], start.name


def test_the_two_games_that_need_a_whole_table_have_starts():
    assert [start.name for start in starts("unicorn_overlord", ["A", "B"])] == ["set_up", "round_end"]
    [laid] = starts("zombie_state", ["A", "B"])
    assert laid.names["en"] == "Two countries"
    assert {"card": "北都", "population": 6} in laid.position["players"]["A"]["domains"]
    assert laid.position["players"]["B"]["armies"] == [{"card": "軍隊", "at": 5}] * 2
