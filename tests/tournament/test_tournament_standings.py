"""Tie-breakers counted by hand, for each profile and each kind of result."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.tournament import PRESETS, TIE_BREAKERS, Event, audit, parse, standings, to_dict

THIRD = Fraction(1, 3)


def event(*rounds: list[dict[str, Any]], players: str = "ABCD", **more: Any) -> Event:
    return parse(
        {
            "event": 1,
            "rounds": max(1, len(rounds)),
            "players": [{"id": player} for player in players],
            "results": [{"round": n, "tables": tables} for n, tables in enumerate(rounds, 1)],
        }
        | more
    )


def match(first: str, second: str, *games: int) -> dict[str, Any]:
    return {"players": [first, second], "games": list(games)}


def bye(player: str) -> dict[str, Any]:
    return {"players": [player], "bye": True}


def values(opened: Event, name: str) -> dict[str, Any]:
    return {row.player: row.values[name] for row in standings(opened)}


TWO_ROUNDS = (
    [match("A", "B", 2, 0), match("C", "D", 2, 1)],
    [match("A", "C", 2, 1), match("B", "D", 1, 1, 1)],
)


def test_match_and_game_shares_by_hand() -> None:
    opened = event(*TWO_ROUNDS)
    # A 6 of 6, C 3 of 6, B and D 1 of 6 (a third at least). Games: A 12/15, C 9/18, B 4/15, D 7/18.
    assert values(opened, "points") == {"A": 6, "C": 3, "D": 1, "B": 1}
    assert values(opened, "omw") == {
        "A": (THIRD + Fraction(1, 2)) / 2,
        "B": (1 + THIRD) / 2,
        "C": (1 + THIRD) / 2,
        "D": (Fraction(1, 2) + THIRD) / 2,
    }
    assert values(opened, "gw") == {
        "A": Fraction(4, 5),
        "C": Fraction(1, 2),
        "B": THIRD,
        "D": Fraction(7, 18),
    }
    assert values(opened, "ogw")["A"] == (THIRD + Fraction(1, 2)) / 2
    assert [row.player for row in standings(opened)] == ["A", "C", "B", "D"]


@pytest.mark.parametrize(
    ("floor", "least"), [("1/3", THIRD), (0.33, Fraction(33, 100)), (0.25, Fraction(1, 4)), (0, 0)]
)
def test_the_floor_is_the_events_own(floor: Any, least: Fraction) -> None:
    opened = event([match("A", "B", 2, 0)], players="AB", floor=floor)
    assert values(opened, "omw") == {"A": least, "B": 1}


KINDS: dict[str, tuple[dict[str, Any], dict[str, Any], dict[str, Any]]] = {
    "draw": (
        {"games": [1, 1, 1]},
        {"points": 1, "wins": 0, "losses": 0, "draws": 1},
        {"points": 1, "wins": 0, "losses": 0, "draws": 1},
    ),
    "agreed draw": (
        {"games": [0, 0, 0]},
        {"points": 1, "wins": 0, "losses": 0, "draws": 1},
        {"points": 1, "wins": 0, "losses": 0, "draws": 1},
    ),
    "double loss": (
        {"double_loss": True},
        {"points": 0, "wins": 0, "losses": 1, "draws": 0},
        {"points": 0, "wins": 0, "losses": 1, "draws": 0},
    ),
    "no-show": (
        {"no_show": ["B"]},
        {"points": 3, "wins": 1, "losses": 0, "draws": 0},
        {"points": 0, "wins": 0, "losses": 1, "draws": 0},
    ),
    "nobody came": (
        {"no_show": ["A", "B"]},
        {"points": 0, "wins": 0, "losses": 1, "draws": 0},
        {"points": 0, "wins": 0, "losses": 1, "draws": 0},
    ),
    "places": (
        {"places": [2, 1]},
        {"points": 0, "wins": 0, "losses": 1, "draws": 0},
        {"points": 3, "wins": 1, "losses": 0, "draws": 0},
    ),
    "scores": (
        {"scores": [30, 30]},
        {"points": 1, "wins": 0, "losses": 0, "draws": 1},
        {"points": 1, "wins": 0, "losses": 0, "draws": 1},
    ),
    "points": (
        {"points": [2, 1]},
        {"points": 2, "wins": 1, "losses": 0, "draws": 0},
        {"points": 1, "wins": 0, "losses": 1, "draws": 0},
    ),
}


@pytest.mark.parametrize("name", KINDS)
def test_a_draw_a_double_loss_and_a_no_show_are_different_results(name: str) -> None:
    result, first, second = KINDS[name]
    rows = {
        row.player: row.to_dict()
        for row in standings(event([{"players": ["A", "B"], **result}], players="AB"))
    }
    assert {key: rows["A"][key] for key in first} == first
    assert {key: rows["B"][key] for key in second} == second


def test_a_double_loss_and_a_no_show_may_cost_points() -> None:
    scoring = {"double_loss": -1, "no_show": -2}
    rounds = ([{"players": ["A", "B"], "double_loss": True}, {"players": ["C", "D"], "no_show": ["D"]}],)
    assert values(event(*rounds, scoring=scoring), "points") == {"A": -1, "B": -1, "C": 3, "D": -2}


def test_a_bye_is_a_won_match_and_two_games_but_no_opponent() -> None:
    opened = event([match("A", "B", 1, 2), bye("C")], [match("A", "C", 2, 0), bye("B")], players="ABC")
    assert values(opened, "points") == {"A": 3, "B": 6, "C": 3}
    # B: one match won, and the bye: 6 of 6. A met B (1) and C (the bye and a loss: 3 of 6).
    assert values(opened, "omw") == {"A": Fraction(3, 4), "B": Fraction(1, 2), "C": Fraction(1, 2)}
    assert values(opened, "gw")["C"] == Fraction(6, 12)
    assert {row.player: row.byes for row in standings(opened)} == {"A": 0, "B": 1, "C": 1}


def test_half_a_bye_is_a_draw_and_a_loss_alone_is_a_lost_match_and_neither_is_a_game() -> None:
    alone = [{"players": ["C"], "half_bye": True}, {"players": ["D"], "loss": True}]
    opened = event([match("A", "B", 2, 0), *alone], [match("A", "C", 2, 0), match("B", "D", 2, 1)])
    assert values(opened, "points") == {"A": 6, "B": 3, "C": 1, "D": 0}
    # B 3 of 6, C 1 of 6 and D 0 of 6: a third at least.
    assert values(opened, "omw") == {
        "A": (Fraction(1, 2) + THIRD) / 2,
        "B": (1 + THIRD) / 2,
        "C": 1,
        "D": Fraction(1, 2),
    }
    assert values(opened, "gw")["D"] == Fraction(1, 3)
    rows = {row.player: row for row in standings(opened)}
    assert (rows["D"].losses, rows["C"].byes, rows["C"].losses) == (2, 1, 1)


def test_a_table_that_was_not_played_is_no_match_for_either() -> None:
    opened = event([match("A", "B", 2, 0), {"players": ["C", "D"], "unplayed": True}])
    rows = {row.player: row for row in standings(opened)}
    assert [(rows[p].wins, rows[p].losses, rows[p].draws) for p in "CD"] == [(0, 0, 0), (0, 0, 0)]
    assert rows["C"].values["omw"] == THIRD


@pytest.mark.parametrize(
    ("counting", "name", "expected"),
    [
        ({"bye_match": "none"}, "omw", (1 + THIRD) / 2),
        ({"own_games": "raw"}, "gw", Fraction(3, 15)),
        ({"rematch": "once"}, "omw", Fraction(2, 3)),
        ({"nobody_met": "zero"}, "omw", Fraction(3, 4)),
    ],
)
def test_an_event_may_count_in_its_own_way(counting: dict[str, str], name: str, expected: Fraction) -> None:
    rounds = {
        "bye_match": ([match("A", "B", 1, 2), bye("C")], [match("A", "C", 2, 0), bye("B")]),
        "own_games": ([match("A", "B", 1, 2), bye("C")], [match("A", "C", 0, 2), bye("B")]),
        # A meets B (3 of 9) twice and C (9 of 9): a mean of three, or of two.
        "rematch": (
            [match("A", "B", 2, 0), bye("C")],
            [match("A", "B", 2, 0), bye("C")],
            [match("A", "C", 0, 2), bye("B")],
        ),
        "nobody_met": ([match("A", "B", 1, 2), bye("C")], [match("A", "C", 2, 0), bye("B")]),
    }[next(iter(counting))]
    opened = event(*rounds, players="ABC", counting=counting)
    assert values(opened, name)["A"] == expected
    assert parse(to_dict(opened)) == opened


def test_head_to_head_decides_only_where_all_have_met() -> None:
    order = {"tie_breakers": ["points", "head_to_head"]}
    opened = event(
        [match("A", "B", 0, 2), match("C", "D", 2, 0)],
        [match("A", "C", 2, 0), match("B", "D", 0, 2)],
        **order,
    )
    # All have one win: A, B, C, D did not all meet.
    assert set(values(opened, "head_to_head").values()) == {0}
    opened = event(
        [match("A", "B", 0, 2), match("C", "D", 2, 0)],
        [match("A", "C", 2, 0), match("D", "B", 0, 2)],
        **order,
    )
    rows = standings(opened)
    assert [row.player for row in rows][:1] == ["B"]
    # A and C have three points each, and A beat C.
    assert [row.player for row in rows][1:3] == ["A", "C"]
    assert not rows[1].tied


def test_strength_of_schedule_and_its_extension_by_hand() -> None:
    opened = event(*TWO_ROUNDS, tie_breakers=["points", "sos", "esos"], floor=0)
    assert values(opened, "sos")["A"] == (Fraction(1, 2) + Fraction(3, 2)) / 2
    sos = values(opened, "sos")
    assert values(opened, "esos")["A"] == (sos["B"] + sos["C"]) / 2


MEDIAN: dict[str, Any] = {"tie_breakers": ["points", "median_buchholz"]}
FOUR_ROUNDS = (
    [match("A", "B", 2, 0), match("C", "D", 2, 0), bye("E")],
    [match("C", "A", 2, 0), match("B", "E", 2, 0), bye("D")],
    [match("A", "D", 2, 0), match("C", "B", 2, 0), bye("E")],
    [match("A", "E", 2, 0), match("B", "D", 2, 0), bye("C")],
)


def test_median_buchholz_leaves_out_the_highest_and_the_lowest_opponent() -> None:
    opened = event(*FOUR_ROUNDS, players="ABCDE", **MEDIAN)
    assert values(opened, "points") == {"C": 12, "A": 9, "B": 6, "E": 6, "D": 3}
    # A met B 6, C 12, D 3, E 6. B met A 9, E 6, C 12, D 3. C met D 3, A 9, B 6. D met C 12, A 9, B 6. E met two.
    assert values(opened, "median_buchholz") == {"C": 6, "A": 12, "B": 15, "E": 0, "D": 9}
    assert [row.player for row in standings(opened)] == ["C", "A", "B", "E", "D"]
    assert set(values(event(*TWO_ROUNDS, **MEDIAN), "median_buchholz").values()) == {0}
    assert set(values(event(**MEDIAN), "median_buchholz").values()) == {0}


AGAIN = [match("A", "B", 2, 0), bye("C"), bye("D"), bye("E")]


@pytest.mark.parametrize(
    ("rounds", "more", "expected"),
    [
        ((), {"penalties": [{"player": "B", "round": 2, "points": 3}]}, 12),
        # Without byes B has 6, C 9, D 0 and E 0.
        ((), {"counting": {"bye_match": "none"}}, 6),
        # B has 6, C 15, D 6, E 9, and B once more.
        ((AGAIN,), {}, 6 + 6 + 9),
        ((AGAIN,), {"counting": {"rematch": "once"}}, 6 + 9),
        # Who does not show is an opponent: E, with the points of two byes, and loses nothing by it but the match.
        (([{"players": ["A", "E"], "no_show": ["E"]}, bye("B"), bye("C"), bye("D")],), {}, 6 + 6 + 9),
    ],
)
def test_median_buchholz_counts_points_as_the_event_does(
    rounds: tuple[list[dict[str, Any]], ...], more: dict[str, Any], expected: int
) -> None:
    opened = event(*FOUR_ROUNDS, *rounds, players="ABCDE", **MEDIAN, **more)
    assert values(opened, "median_buchholz")["A"] == expected


def test_an_absent_seat_of_a_pod_is_the_lowest_opponent_in_a_median_buchholz() -> None:
    pod = {"players": ["A", "B", "C"], "places": [1, 2, 3]}
    more = {"format": "pods", "scoring": {"places": [4, 3, 2, 1]}, **MEDIAN}
    opened = event([pod], players="ABC", **more)
    assert values(opened, "median_buchholz") == {"A": 2, "B": 2, "C": 3}


def test_who_lost_late_ranks_higher_in_the_profile_with_lost_rounds() -> None:
    opened = event(*TWO_ROUNDS, preset="yugioh")
    assert values(opened, "lost_rounds") == {"A": 0, "C": 4, "B": 1, "D": 1}
    assert values(opened, "omw")["B"] == (1 + Fraction(1, 6)) / 2


def test_a_dropped_opponent_is_capped_and_a_weak_one_floored_in_the_quarter_profile() -> None:
    players = [{"id": "A"}, {"id": "B", "dropped": 1}, {"id": "C"}, {"id": "D"}]
    opened = event(
        [match("B", "A", 2, 0), match("C", "D", 2, 0)],
        [match("A", "D", 2, 0), bye("C"), bye("B")],
        preset="pokemon",
    )
    capped = parse(
        {
            "event": 1,
            "rounds": 2,
            "preset": "pokemon",
            "players": players,
            "results": [
                {"round": 1, "tables": [match("B", "A", 2, 0), match("C", "D", 2, 0)]},
                {"round": 2, "tables": [match("A", "D", 2, 0), bye("C")]},
            ],
        }
    )
    assert values(opened, "omw")["A"] == (1 + Fraction(1, 4)) / 2
    assert values(capped, "omw")["A"] == (Fraction(3, 4) + Fraction(1, 4)) / 2


def test_a_custom_order_is_followed() -> None:
    first = standings(event(*TWO_ROUNDS, tie_breakers=["points", "gw"]))
    assert [row.player for row in first] == ["A", "C", "D", "B"]
    assert list(first[0].values) == ["points", "gw"]


@pytest.mark.parametrize("preset", PRESETS)
def test_every_profile_can_be_named_in_each_way(preset: str) -> None:
    by_key = event(*TWO_ROUNDS, preset=preset)
    assert (
        by_key
        == event(*TWO_ROUNDS, tie_breakers={"preset": preset})
        == event(*TWO_ROUNDS, tie_breakers=preset)
    )
    assert {row.rank for row in standings(by_key)} == {1, 2, 3, 4}


def test_only_lots_separate_equals_and_they_stay_the_same() -> None:
    equal = [match("A", "B", 2, 0), match("C", "D", 2, 0)]
    opened = event(equal)
    rows = standings(opened)
    assert [row.tied for row in rows] == [True] * 4
    assert standings(opened) == rows
    orders = {tuple(row.player for row in standings(event(equal, seed=seed))) for seed in range(20)}
    assert len(orders) > 1


def test_standings_after_an_earlier_round_are_those_of_that_round() -> None:
    opened = event(*TWO_ROUNDS)
    assert [row.points for row in standings(opened, 1)] == [3, 3, 0, 0]
    assert all(row.points == 0 for row in standings(opened, 0))


def test_a_table_without_a_result_counts_nothing() -> None:
    opened = event(TWO_ROUNDS[0], [match("A", "C", 2, 1), {"players": ["B", "D"]}])
    assert values(opened, "points") == {"A": 6, "C": 3, "B": 0, "D": 0}


@given(data=st.data(), count=st.integers(2, 12), rounds=st.integers(1, 4))
def test_ranks_are_complete_and_ordered_by_every_tie_breaker(
    data: st.DataObject, count: int, rounds: int
) -> None:
    players = [f"P{k}" for k in range(count)]
    order = data.draw(st.lists(st.sampled_from(sorted(TIE_BREAKERS)), min_size=1, max_size=4, unique=True))
    results = []
    for _ in range(rounds):
        seated = data.draw(st.permutations(players))
        games = st.sampled_from([(2, 0, 0), (0, 2, 0), (1, 1, 1), (2, 1, 0)])
        tables = [match(a, b, *data.draw(games)) for a, b in zip(seated[::2], seated[1::2], strict=False)]
        results.append([*tables, bye(seated[-1])] if count % 2 else tables)
    opened = parse(
        {
            "event": 1,
            "rounds": rounds,
            "tie_breakers": order,
            "players": [{"id": player} for player in players],
            "results": [{"round": n, "tables": tables} for n, tables in enumerate(results, 1)],
        }
    )
    rows = standings(opened)
    assert sorted(row.player for row in rows) == sorted(players)
    assert [row.rank for row in rows] == list(range(1, count + 1))
    keys = [tuple(row.values[name] for name in order) for row in rows]
    assert keys == sorted(keys, reverse=True)
    for row, key in zip(rows, keys, strict=True):
        assert row.tied == (keys.count(key) > 1)
        assert all(0 <= row.values[name] <= 1 for name in ("omw", "gw", "ogw", "oomw") if name in order)


@pytest.mark.parametrize(("language", "said"), [("en", "Magic (MTR)"), ("ja", "マジック（MTR）")])
def test_how_an_event_counts_is_called_by_its_name(language, said):
    event = parse({"event": 1, "players": [{"id": "P1", "name": "Ann"}, {"id": "P2", "name": "Bob"}]})
    assert said in audit(event, "P1").texts(language)[0]
