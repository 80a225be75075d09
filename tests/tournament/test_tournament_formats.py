"""Pods, knock-outs, round robin and stages, played through the public door."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.tournament import (
    Event,
    Outcome,
    PodRules,
    Refusal,
    apply_result,
    drop,
    pair_next,
    parse,
    publish,
    standings,
    to_dict,
)
from judge.tournament.pods import pod_sizes

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.slow


def play_out(data: dict[str, Any], seed: int = 0) -> tuple[Event, Refusal]:
    """Play an event to its end with results by lot; give it and the refusal that ended it."""
    draw = random.Random(seed)
    event = parse({"event": 1, "seed": seed} | data)
    while True:
        try:
            pairing = pair_next(event)
        except Refusal as refusal:
            return event, refusal
        assert set(pairing.whys) == {player for table in pairing.tables for player in table.players}
        event = publish(event, pairing)
        for table in pairing.tables:
            if len(table.players) == 2 and data["format"] != "pods":
                event = apply_result(
                    event, pairing.round, table.number, {"games": draw.choice([[2, 0, 0], [1, 2, 0]])}
                )
            elif len(table.players) > 1:
                places = list(range(1, len(table.players) + 1))
                draw.shuffle(places)
                event = apply_result(event, pairing.round, table.number, {"places": places})


def players(count: int) -> list[dict[str, Any]]:
    return [{"id": f"P{k}", "seed": k} for k in range(1, count + 1)]


def matches(event: Event) -> list[tuple[str, ...]]:
    return [table.players for played in event.rounds for table in played.tables if len(table.players) == 2]


@given(count=st.integers(2, 40), seed=st.integers(0, 99))
def test_single_elimination_leaves_one_after_one_loss_each(count: int, seed: int) -> None:
    event, refusal = play_out({"format": "single_elimination", "players": players(count)}, seed)
    assert refusal.key in ("already_decided", "event_over")
    assert len(matches(event)) == count - 1
    rows = standings(event)
    assert rows[0].losses == 0
    assert all(row.losses == 1 for row in rows[1:])
    assert [row.out for row in rows[1:]] == sorted((row.out for row in rows[1:]), reverse=True)


@given(count=st.integers(2, 40), seed=st.integers(0, 99))
def test_double_elimination_leaves_one_after_two_losses_each(count: int, seed: int) -> None:
    event, refusal = play_out({"format": "double_elimination", "players": players(count)}, seed)
    assert refusal.key == "already_decided"
    losses = Counter(row.player for row in standings(event) for _ in range(row.losses))
    champion = refusal.facts["champion"]
    assert standings(event)[0].player == champion
    assert losses[champion] in (0, 1)
    assert all(losses[f"P{k}"] == 2 for k in range(1, count + 1) if f"P{k}" != champion)
    assert all(any(len(table.players) == 2 for table in played.tables) for played in event.rounds)


@pytest.mark.parametrize(
    ("count", "first"),
    [
        (8, [("P1", "P8"), ("P4", "P5"), ("P2", "P7"), ("P3", "P6")]),
        (6, [("P1",), ("P4", "P5"), ("P2",), ("P3", "P6")]),
        (5, [("P1",), ("P4", "P5"), ("P2",), ("P3",)]),
    ],
)
def test_a_bracket_is_seeded_and_its_byes_go_to_the_best(count: int, first: list[tuple[str, ...]]) -> None:
    pairing = pair_next(parse({"event": 1, "format": "single_elimination", "players": players(count)}))
    assert [table.players for table in pairing.tables] == first


@given(count=st.integers(2, 15))
def test_in_a_round_robin_everybody_meets_everybody_once(count: int) -> None:
    event, refusal = play_out({"format": "round_robin", "players": players(count)})
    assert refusal.key == "event_over"
    met = Counter(frozenset(pair) for pair in matches(event))
    assert set(met.values()) == {1}
    assert len(met) == count * (count - 1) // 2
    assert len(event.rounds) == count - 1 + count % 2


def test_a_cut_is_seeded_by_the_standings_and_keeps_its_order() -> None:
    stages = [{"format": "swiss", "rounds": 4}, {"format": "single_elimination", "cut": 8, "best_of": 5}]
    draw = random.Random(3)
    event = parse({"event": 1, "stages": stages, "players": players(20)})
    for _ in range(4):
        pairing = pair_next(event)
        event = publish(event, pairing)
        for table in pairing.tables:
            event = apply_result(event, pairing.round, table.number, {"games": draw.choice([[2, 0], [0, 2]])})
    swiss = [row.player for row in standings(event)]
    cut = pair_next(event)
    assert [table.players for table in cut.tables] == [
        (swiss[0], swiss[7]),
        (swiss[3], swiss[4]),
        (swiss[1], swiss[6]),
        (swiss[2], swiss[5]),
    ]
    points = {row.player: row.points for row in standings(event)}
    while True:
        event = publish(event, cut)
        for table in cut.tables:
            event = apply_result(event, cut.round, table.number, {"games": [3, 2, 0]})
        if cut.round == 7:
            break
        cut = pair_next(event)
    with pytest.raises(Refusal) as caught:
        pair_next(event)
    assert caught.value.key == "event_over"
    rows = standings(event)
    assert rows[0].player == swiss[0]
    assert {row.player for row in rows[:8]} == set(swiss[:8])
    assert [row.player for row in rows[8:]] == swiss[8:]
    assert {row.player: row.points for row in rows} == points


def test_a_bracket_that_was_changed_by_hand_is_refused() -> None:
    won = [{"players": ["P1", "P4"], "games": [2, 0]}, {"players": ["P2", "P3"], "games": [2, 0]}]
    results = [
        {"round": 1, "tables": won},
        {"round": 2, "tables": [{"players": ["P1", "P3"], "games": [2, 0]}]},
    ]
    with pytest.raises(Refusal) as caught:
        parse({"event": 1, "format": "single_elimination", "players": players(4), "results": results})
    assert caught.value.key == "bracket_mismatch"


@pytest.mark.parametrize(
    ("count", "rules", "sizes", "byes"),
    [
        (12, PodRules(4, 3, 4), [4, 4, 4], 0),
        (13, PodRules(4, 3, 4), [4, 3, 3, 3], 0),
        (13, PodRules(4, 3, 5), [5, 4, 4], 0),
        (5, PodRules(4, 3, 4), [4], 1),
        (5, PodRules(4, 3, 5), [5], 0),
        (6, PodRules(4, 3, 4), [3, 3], 0),
        (7, PodRules(2, 2, 2), [2, 2, 2], 1),
        (2, PodRules(4, 3, 4), [], 2),
        (11, PodRules(3, 2, 3), [3, 3, 3, 2], 0),
    ],
)
def test_players_split_into_pods(count: int, rules: PodRules, sizes: list[int], byes: int) -> None:
    assert pod_sizes(count, rules) == (sizes, byes)


@given(
    count=st.integers(2, 60), smallest=st.integers(2, 5), size=st.integers(2, 5), largest=st.integers(2, 5)
)
def test_pod_sizes_seat_everybody_they_can(count: int, smallest: int, size: int, largest: int) -> None:
    smallest, size, largest = sorted((smallest, size, largest))
    sizes, byes = pod_sizes(count, PodRules(size, smallest, largest))
    assert sum(sizes) + byes == count
    assert all(smallest <= length <= largest for length in sizes)
    fewer = [
        b for b in range(byes) if any(k * smallest <= count - b <= k * largest for k in range(1, count + 1))
    ]
    assert fewer == []


@settings(max_examples=10)
@given(count=st.integers(3, 40), seed=st.integers(0, 99))
def test_pods_seat_everybody_once_and_say_what_is_proven(count: int, seed: int) -> None:
    data = {"format": "pods", "rounds": 4, "players": players(count), "pods": {"size": 4, "smallest": 3}}
    event, _ = play_out(data, seed)
    for played in event.rounds:
        seated = [player for table in played.tables for player in table.players]
        assert sorted(seated) == sorted(f"P{k}" for k in range(1, count + 1))
        again = pair_next(parse(_until(event, played.number - 1)))
        assert again.objective >= again.bound
        assert again.tables == tuple(t for t in _pending(event, played.number))


def _until(event: Event, last: int) -> dict[str, Any]:
    data = to_dict(event)
    return data | {"results": data["results"][:last]}


def _pending(event: Event, number: int) -> list[Any]:
    return [
        t if t.outcome is Outcome.BYE else replace(t, outcome=Outcome.PENDING, values=())
        for t in event.rounds[number - 1].tables
    ]


@pytest.mark.parametrize(("count", "rounds"), [(16, 3), (24, 4), (40, 5)])
def test_nobody_meets_twice_in_pods_while_that_can_be_had(count: int, rounds: int) -> None:
    event, _ = play_out(
        {"format": "pods", "rounds": rounds, "players": players(count), "pods": {"size": 4}}, 5
    )
    met = Counter(
        frozenset((a, b))
        for played in event.rounds
        for table in played.tables
        for a in table.players
        for b in table.players
        if a < b
    )
    assert max(met.values()) == 1


def test_seats_even_out() -> None:
    event, _ = play_out({"format": "pods", "rounds": 4, "players": players(64), "pods": {"size": 4}}, 2)
    sums = Counter[str]()
    for played in event.rounds:
        for table in played.tables:
            for seat, player in enumerate(table.players):
                sums[player] += seat
    # Four rounds of seats 0 to 3: by lot alone the sums of 64 players would run from 0 or 1 to 11 or 12.
    assert min(sums.values()) >= 3
    assert max(sums.values()) <= 9


@pytest.mark.parametrize(
    ("scoring", "places", "points"),
    [
        ({"places": [4, 3, 2, 1]}, [1, 2, 3, 4], [4, 3, 2, 1]),
        ({"places": [4, 3, 2, 1]}, [1, 2, 2, 4], [4, 2.5, 2.5, 1]),
        ({"places": [4, 3, 2, 1]}, [1, 1, 1, 1], [2.5, 2.5, 2.5, 2.5]),
        ({"places": [4, 3, 2, 1]}, [2, 1, 2], [2.5, 4, 2.5]),
        ({"win": 5, "draw": 1}, [1, 2, 2, 2], [5, 0, 0, 0]),
        ({"win": 5, "draw": 1}, [1, 1, 1, 1], [1, 1, 1, 1]),
        ({"places": [5, 3, 1]}, [1, 2, 3, 4], [5, 3, 1, 0]),
    ],
)
def test_places_make_points(scoring: dict[str, Any], places: list[int], points: list[float]) -> None:
    seated = [f"P{k}" for k in range(1, len(places) + 1)]
    event = parse(
        {
            "event": 1,
            "format": "pods",
            "rounds": 1,
            "scoring": scoring,
            "players": [{"id": player} for player in seated],
            "results": [{"round": 1, "tables": [{"players": seated, "places": places}]}],
        }
    )
    rows = {row.player: row.to_dict()["points"] for row in standings(event)}
    assert [rows[player] for player in seated] == points


def test_box_scores_make_places_and_shares() -> None:
    event = parse(
        {
            "event": 1,
            "format": "pods",
            "rounds": 1,
            "preset": "scores",
            "scoring": {"places": [4, 3, 2, 1]},
            "players": [{"id": player} for player in "ABCD"],
            "results": [{"round": 1, "tables": [{"players": list("ABCD"), "scores": [10, 40, 30, 20]}]}],
        }
    )
    rows = [row.to_dict() for row in standings(event)]
    assert [row["player"] for row in rows] == ["B", "C", "D", "A"]
    assert [row["points"] for row in rows] == [4, 3, 2, 1]
    assert [row["score_share"] for row in rows] == [0.4, 0.3, 0.2, 0.1]


def test_a_short_pod_adds_one_opponent_at_the_floor() -> None:
    event = parse(
        {
            "event": 1,
            "format": "pods",
            "rounds": 1,
            "preset": "pods",
            "scoring": {"win": 5, "draw": 1},
            "players": [{"id": player} for player in "ABC"],
            "results": [{"round": 1, "tables": [{"players": list("ABC"), "places": [1, 2, 2]}]}],
        }
    )
    rows = {row.player: row.values["omw"] for row in standings(event)}
    floor = event.profile.floor
    assert rows["A"] == floor
    assert rows["B"] == (1 + floor + floor) / 3


@pytest.mark.parametrize("form", ["single_elimination", "double_elimination"])
@pytest.mark.parametrize("result", [{"no_show": True}, {"double_loss": True}, None])
def test_a_final_whose_players_are_both_gone_is_closed_without_a_champion(
    form: str, result: dict[str, Any] | None
) -> None:
    event = parse({"event": 1, "format": form, "players": players(4)})
    while True:
        pairing = pair_next(event)
        event = publish(event, pairing)
        open_tables = event.rounds[-1].pending()
        if len(pairing.tables) == 1 and len(pairing.tables[0].players) == 2 and pairing.round > 1:
            break
        for table in open_tables:
            event = apply_result(event, pairing.round, table.number, {"games": [2, 0]})
    final = event.rounds[-1].tables[0]
    if form == "double_elimination" and final.bracket != "F":
        event = apply_result(event, len(event.rounds), final.number, {"games": [2, 0]})
        event = publish(event, pair_next(event))
        final = event.rounds[-1].tables[0]
    if result is None:
        event = replace(event, rounds=event.rounds[:-1])
        for player in final.players:
            event = drop(event, player, len(event.rounds))
        event = publish(event, pair_next(event))
        assert event.rounds[-1].pending() == ()
    else:
        told = {"no_show": list(final.players)} if "no_show" in result else result
        event = apply_result(event, len(event.rounds), final.number, told)
    with pytest.raises(Refusal) as caught:
        pair_next(event)
    assert caught.value.key == ("event_over" if form == "single_elimination" else "nobody_won")
    assert parse(to_dict(event)) == event
    assert {row.player for row in standings(event)[:2]} == set(final.players)


def test_who_is_left_of_a_half_whose_players_are_all_gone_wins_without_playing() -> None:
    event = parse({"event": 1, "format": "single_elimination", "players": players(4)})
    event = publish(event, pair_next(event))
    event = apply_result(event, 1, 1, {"double_loss": True})
    event = apply_result(event, 1, 2, {"games": [2, 0]})
    last = publish(event, pair_next(event)).rounds[-1].tables
    assert [table.outcome for table in last] == [Outcome.BYE]


@pytest.mark.parametrize("seed", range(4))
def test_rematches_that_must_be_are_spread_over_pairs_and_time(seed: int) -> None:
    draw = random.Random(seed)
    event = parse({"event": 1, "rounds": 10, "seed": seed, "players": players(6)})
    seen: list[set[frozenset[str]]] = []
    for number in range(1, 11):
        event = publish(event, pair_next(event))
        seen.append({frozenset(table.players) for table in event.rounds[-1].tables})
        for table in event.rounds[-1].tables:
            result = {"games": draw.choice([[2, 0], [0, 2], [1, 1, 1]])}
            event = apply_result(event, number, table.number, result)
    assert set(Counter(pair for played in seen for pair in played).values()) == {2}
    assert all(one.isdisjoint(two) for one, two in pairwise(seen))


@given(count=st.integers(4, 9), size=st.integers(3, 5), seed=st.integers(0, 99))
def test_pods_of_a_small_field_are_the_best_of_all(count: int, size: int, seed: int) -> None:
    draw = random.Random(seed)
    rules = {"size": size, "smallest": max(2, size - 1), "largest": size}
    event = parse(
        {"event": 1, "format": "pods", "rounds": 4, "pods": rules, "players": players(count), "seed": seed}
    )
    met: Counter[frozenset[str]] = Counter()
    for number in range(1, 4):
        pairing = pair_next(event)
        sitting = [table.players for table in pairing.tables if len(table.players) > 1]
        who = sorted(player for pod in sitting for player in pod)
        lengths = sorted(map(len, sitting))
        scores = {row.player: row.points for row in standings(event)}

        def cost(pods: list[tuple[str, ...]], scores: dict[str, Any] = scores) -> tuple[int, Fraction]:
            again = sum(bool(met[frozenset(pair)]) for pod in pods for pair in combinations(pod, 2))
            spread = Fraction(0)
            for pod in pods:
                mean = Fraction(sum(scores[p] for p in pod)) / len(pod)
                spread += sum((scores[p] - mean) ** 2 for p in pod)
            return again, spread

        assert cost(sitting) == min(map(cost, splits(who, lengths)))
        event = publish(event, pairing)
        for table in pairing.tables:
            if len(table.players) > 1:
                met.update(frozenset(pair) for pair in combinations(table.players, 2))
                places = list(range(1, len(table.players) + 1))
                draw.shuffle(places)
                event = apply_result(event, number, table.number, {"places": places})


def splits(who: list[str], lengths: list[int]) -> Iterator[list[tuple[str, ...]]]:
    """List every way to split players into pods of these sizes."""
    if not who:
        yield []
        return
    for length in set(lengths):
        left = list(lengths)
        left.remove(length)
        for others in combinations(who[1:], length - 1):
            pod = (who[0], *others)
            yield from ([pod, *rest] for rest in splits([p for p in who if p not in pod], left))
