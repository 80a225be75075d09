"""After a round: audits, repairs, chances for the cut, and replays."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.tournament import (
    Event,
    Player,
    Refusal,
    add_player,
    apply_repair,
    apply_result,
    audit,
    drop,
    pair_next,
    parse,
    publish,
    repair_options,
    replay,
    standings,
    to_dict,
    what_if,
    why,
)

pytestmark = pytest.mark.slow

GAMES = ([2, 0, 0], [2, 1, 0], [1, 2, 0], [0, 2, 0], [1, 1, 1])


def played(count: int, rounds: int, seed: int = 0, done: int | None = None, **more: Any) -> Event:
    """Play `done` rounds of an event and publish nothing more."""
    draw = random.Random(seed)
    players = [{"id": f"P{k}"} for k in range(1, count + 1)]
    event = parse({"event": 1, "seed": seed, "rounds": rounds, "players": players} | more)
    for _ in range(rounds if done is None else done):
        event = finish(publish(event, pair_next(event)), draw)
    return event


def finish(event: Event, draw: random.Random) -> Event:
    last = event.rounds[-1]
    for table in last.pending():
        event = apply_result(event, last.number, table.number, {"games": draw.choice(GAMES)})
    return event


# audits


@pytest.mark.parametrize("seed", range(5))
def test_the_shares_of_an_audit_average_to_the_tie_breakers(seed: int) -> None:
    event = played(13, 5, seed)
    for row in standings(event):
        found = audit(event, row.player)
        assert found.row == row
        count = len(found.shares)
        assert sum((share.match_counted for share in found.shares), Fraction(0)) / count == row.values["omw"]
        assert sum((share.game_counted for share in found.shares), Fraction(0)) / count == row.values["ogw"]
        assert all(share.floored == (share.match < Fraction(1, 3)) for share in found.shares)


def test_an_audit_says_which_cap_was_applied() -> None:
    event = parse(
        {
            "event": 1,
            "rounds": 2,
            "preset": "pokemon",
            "players": [{"id": "A"}, {"id": "B", "dropped": 1}],
            "results": [{"round": 1, "tables": [{"players": ["A", "B"], "games": [0, 2]}]}],
        }
    )
    share = audit(event, "A").shares[0]
    assert (share.match, share.match_counted, share.capped) == (1, Fraction(3, 4), True)
    assert audit(event, "B").shares[0].match_counted == Fraction(1, 4)


def test_an_audit_of_a_stranger_is_refused() -> None:
    with pytest.raises(Refusal) as caught:
        audit(played(4, 1), "P99")
    assert caught.value.key == "no_such_player"


def test_why_is_said_of_the_next_the_open_and_any_earlier_round() -> None:
    event = played(9, 4, done=2)
    pairing = pair_next(event)
    opened = publish(event, pairing)
    for player in ("P1", "P5", "P9"):
        assert why(event, player) == why(opened, player) == pairing.whys[player]
        assert why(opened, player, 1) == pair_next(replace(event, rounds=())).whys[player]
    first, second = opened.rounds[2].tables[:2]
    swapped = (
        replace(first, players=(first.players[0], second.players[0])),
        replace(second, players=(first.players[1], second.players[1])),
    )
    by_hand = replace(opened.rounds[2], tables=(*swapped, *opened.rounds[2].tables[2:]), manual=True)
    assert why(replace(opened, rounds=(*opened.rounds[:2], by_hand)), first.players[0]) is None
    assert why(opened, "nobody") is None


# replays


@pytest.mark.parametrize("seed", range(4))
def test_an_event_replays_as_published(seed: int) -> None:
    event = played(11, 5, seed)
    orders = [tuple(row.player for row in standings(event, n)) for n in range(1, 6)]
    kept = replace(
        event, rounds=tuple(replace(r, standings=o) for r, o in zip(event.rounds, orders, strict=True))
    )
    found = replay(parse(to_dict(kept)))
    assert found.equal
    assert (found.rounds, found.ranks) == ((1, 2, 3, 4, 5), (1, 2, 3, 4, 5))


@pytest.mark.parametrize(
    ("form", "count"),
    [("pods", 17), ("single_elimination", 13), ("double_elimination", 9), ("round_robin", 7)],
)
def test_every_format_replays(form: str, count: int) -> None:
    event = parse({"event": 1, "seed": 5, "format": form, "players": [{"id": f"P{k}"} for k in range(count)]})
    draw = random.Random(5)
    while True:
        try:
            pairing = pair_next(event)
        except Refusal:
            break
        event = publish(event, pairing)
        for table in event.rounds[-1].pending():
            places = list(range(1, len(table.players) + 1))
            draw.shuffle(places)
            event = apply_result(event, pairing.round, table.number, {"places": places})
    found = replay(event)
    assert found.equal, found.text()
    assert len(found.rounds) == len(event.rounds) >= 4


def test_a_replay_names_the_first_difference() -> None:
    event = played(8, 3)
    tables = list(event.rounds[1].tables)
    (a, b), (c, d) = tables[0].players, tables[1].players
    tables[0], tables[1] = replace(tables[0], players=(a, d)), replace(tables[1], players=(c, b))
    changed = replace(
        event, rounds=(event.rounds[0], replace(event.rounds[1], tables=tuple(tables)), event.rounds[2])
    )
    found = replay(changed)
    assert (found.equal, found.key, found.round) == (False, "replay_pair", 2)
    assert set(found.published.split(" - ")) in ({a, d}, {c, b})
    by_hand = replace(changed.rounds[1], manual=True)
    again = replay(replace(changed, rounds=(changed.rounds[0], by_hand)))
    assert again.equal
    assert again.skipped == (2,)


def test_a_replay_names_the_first_wrong_rank() -> None:
    event = played(6, 2)
    order = [row.player for row in standings(event, 1)]
    order[2], order[3] = order[3], order[2]
    changed = replace(event, rounds=(replace(event.rounds[0], standings=tuple(order)), event.rounds[1]))
    found = replay(changed)
    assert (found.key, found.round, found.published) == ("replay_rank", 1, f"3. {order[2]}")


@pytest.mark.parametrize("number", [1, 2])
def test_an_event_left_as_it_is_after_a_correction_is_equal_to_itself(number: int) -> None:
    event = played(16, 5, 2, done=4)
    event = replace(
        event,
        rounds=tuple(
            replace(r, standings=tuple(row.player for row in standings(event, r.number)))
            for r in event.rounds
        ),
    )
    table = next(t for t in event.rounds[number - 1].tables if t.games[:2] in ((2, 0), (2, 1)))
    left = apply_repair(event, number, table.number, {"games": [0, 2, 0]}, "leave")
    assert parse(to_dict(left)) == left
    found = replay(left)
    assert found.equal
    assert found.skipped == tuple(range(number + 1, 5))
    assert not replay(apply_result(event, number, table.number, {"games": [0, 2]}, correct=True)).equal


def test_a_later_entry_or_drop_does_not_change_what_was_published() -> None:
    event = played(9, 5, done=3)
    event = drop(add_player(event, Player("P99", joined=4)), "P3", 3)
    draw = random.Random(9)
    for _ in range(2):
        event = finish(publish(event, pair_next(event)), draw)
    assert replay(event).equal


# repairs


def wrong(seed: int = 2, count: int = 16) -> tuple[Event, int, dict[str, Any]]:
    """Return an event whose round 2 has a wrong result and whose round 3 is published; the table, the right result."""
    event = played(count, 5, seed, done=2)
    table = next(t for t in event.rounds[1].tables if t.games[:2] in ((2, 0), (2, 1)))
    return publish(event, pair_next(event)), table.number, {"games": [0, 2, 0]}


@pytest.mark.parametrize("seed", range(6))
def test_a_repair_shows_what_each_choice_moves(seed: int) -> None:
    event, table, right = wrong(seed)
    leave, swap, again = repair_options(event, 2, table, right)
    assert [choice.name for choice in (leave, swap, again)] == ["leave", "swap", "pair_again"]
    assert leave.moved == ()
    assert leave.event.rounds[2] == replace(event.rounds[2], corrected=True)
    assert replay(leave.event).skipped == (3,)
    assert leave.event.rounds[1] != event.rounds[1]
    assert leave.objective is not None
    assert swap.objective is not None
    assert again.objective is not None
    assert again.objective <= swap.objective <= leave.objective
    for choice in (swap, again):
        moved = {old.number for old, _ in choice.moved}
        for before, after in zip(event.rounds[2].tables, choice.event.rounds[2].tables, strict=True):
            assert (set(before.players) != set(after.players)) == (before.number in moved)
    assert len(swap.moved) <= len(again.moved) or not again.moved
    assert replay(again.event).equal
    assert replay(swap.event).equal


def test_some_repair_by_swaps_moves_few_and_helps() -> None:
    fewer = 0
    for seed in range(12):
        event, table, right = wrong(seed)
        leave, swap, again = repair_options(event, 2, table, right)
        assert leave.objective is not None
        assert swap.objective is not None
        if swap.objective < leave.objective:
            assert 2 <= len(swap.moved) <= len(again.moved)
            fewer += len(swap.moved) < len(again.moved)
    assert fewer


def test_a_repair_is_carried_out_by_name_and_changes_nothing_else() -> None:
    event, table, right = wrong()
    for choice in repair_options(event, 2, table, right):
        assert apply_repair(event, 2, table, right, choice.name) == choice.event
    with pytest.raises(Refusal) as caught:
        apply_repair(event, 2, table, right, "shuffle")
    assert caught.value.key == "needs_choice"


def test_tables_with_results_are_never_moved() -> None:
    event, table, right = wrong()
    first = event.rounds[2].tables[0]
    event = apply_result(event, 3, first.number, {"games": [2, 0, 0]})
    _, swap, again = repair_options(event, 2, table, right)
    assert again.refusal is not None
    assert (again.refusal.key, again.refusal.round, again.refusal.table) == ("repair_played", 3, first.number)
    assert first.number not in {old.number for old, _ in swap.moved}
    with pytest.raises(Refusal):
        apply_repair(event, 2, table, right, "pair_again")


def test_a_bracket_with_the_wrong_winner_cannot_be_left() -> None:
    players = [{"id": f"P{k}", "seed": k} for k in range(1, 9)]
    event = parse({"event": 1, "format": "single_elimination", "players": players})
    event = publish(event, pair_next(event))
    for table in event.rounds[0].tables:
        event = apply_result(event, 1, table.number, {"games": [2, 0, 0]})
    event = publish(event, pair_next(event))
    leave, swap, again = repair_options(event, 1, 1, {"games": [1, 2, 0]})
    assert leave.refusal is not None
    assert leave.refusal.key == "repair_bracket"
    assert swap.refusal is not None
    assert len(again.moved) == 1
    assert again.moved[0][1].players == ("P8", "P4")


def test_an_impossible_correction_is_refused() -> None:
    event, table, _ = wrong()
    with pytest.raises(Refusal) as caught:
        repair_options(event, 2, table, {"games": [3, 2, 0]})
    assert (caught.value.key, caught.value.round, caught.value.table) == ("impossible_games", 2, table)


# what if


def brute(event: Event, cut: int, player: str, own: str) -> set[str]:
    """Play every result of the open tables and see where a player can end, points alone; ties count as `ties`."""
    last = event.rounds[-1]
    tables = last.pending()
    seen: set[str] = set()
    for results in product(([2, 0, 0], [0, 0, 0], [0, 2, 0]), repeat=len(tables)):
        mine = "done"
        tried = event
        for table, games in zip(tables, results, strict=True):
            tried = apply_result(tried, last.number, table.number, {"games": games})
            if player in table.players:
                side = games if table.players[0] == player else [games[1], games[0], 0]
                mine = "win" if side[0] > side[1] else "loss" if side[0] < side[1] else "draw"
        if mine != own:
            continue
        points = {row.player: row.points for row in standings(tried)}
        above = sum(total > points[player] for total in points.values())
        level = sum(total == points[player] for total in points.values())
        seen.add("in" if above + level <= cut else "out" if above >= cut else "ties")
    return seen


@settings(max_examples=12)
@given(count=st.integers(5, 9), seed=st.integers(0, 500), cut=st.integers(1, 4))
def test_the_chances_of_the_last_round_are_those_of_every_result_tried(
    count: int, seed: int, cut: int
) -> None:
    event = played(count, 3, seed, done=2)
    event = publish(event, pair_next(event))
    found = what_if(event, cut)
    assert len(found.chances) == count
    for chance in found.chances:
        for own, answer in chance.results.items():
            points_alone = brute(event, cut, chance.player, own)
            assert answer != "in" or "out" not in points_alone
            assert answer != "out" or "in" not in points_alone
            assert points_alone == {answer} or points_alone not in ({"in"}, {"out"})
            assert answer == "open" or not found.exact or not points_alone >= {"in", "out"}


def test_who_can_safely_draw_into_a_top_eight() -> None:
    event = played(64, 6, 3, done=5)
    event = publish(event, pair_next(event))
    found = what_if(event, 8)
    by_player = {chance.player: chance for chance in found.chances}
    points = {row.player: row.points for row in standings(event)}
    best = max(points.values())
    assert all(by_player[p].can_draw for p, total in points.items() if total == best == 15)
    assert any(chance.certain == "out" for chance in found.chances)
    for number in found.safe_draws:
        table = next(t for t in event.rounds[-1].tables if t.number == number)
        assert all(by_player[p].can_draw for p in table.players)


def test_before_the_last_round_the_answer_is_careful_and_says_so() -> None:
    event = played(16, 6, 1, done=3)
    found = what_if(event, 8)
    assert not found.exact
    assert all(chance.certain in ("in", "out", "open") for chance in found.chances)
    final = played(16, 6, 1)
    ranked = [row.player for row in standings(final)]
    for chance in found.chances:
        if chance.certain == "in":
            assert chance.player in ranked[:8]


def test_without_a_cut_the_question_is_refused() -> None:
    with pytest.raises(Refusal) as caught:
        what_if(played(8, 3, done=2))
    assert caught.value.key == "no_cut"


def places(event: Event, cut: int, player: str, own: str) -> set[str]:
    """Play every result of the open tables and see where a player ends by all tie-breakers; lots count as `ties`."""
    last = event.rounds[-1]
    seen: set[str] = set()
    for results in product(([2, 0, 0], [0, 0, 0], [0, 2, 0]), repeat=len(last.pending())):
        mine, tried = "done", event
        for table, games in zip(last.pending(), results, strict=True):
            tried = apply_result(tried, last.number, table.number, {"games": games})
            if player in table.players:
                side = games if table.players[0] == player else [games[1], games[0], 0]
                mine = "win" if side[0] > side[1] else "loss" if side[0] < side[1] else "draw"
        if mine != own:
            continue
        keys = {row.player: tuple(row.values.values()) for row in standings(tried)}
        above = sum(key > keys[player] for key in keys.values())
        level = sum(key == keys[player] for key in keys.values())
        seen.add("in" if above + level <= cut else "out" if above >= cut else "ties")
    return seen


@settings(max_examples=8)
@given(count=st.integers(5, 8), seed=st.integers(0, 500), cut=st.integers(1, 4))
def test_an_exact_answer_is_the_truth_by_every_tie_breaker(count: int, seed: int, cut: int) -> None:
    event = played(count, 3, seed, done=2, tie_breakers=["points", "omw"])
    event = publish(event, pair_next(event))
    found = what_if(event, cut)
    assert found.exact
    for chance in found.chances:
        for own, answer in chance.results.items():
            truth = places(event, cut, chance.player, own)
            assert answer == (truth.pop() if len(truth) == 1 else "open" if "out" in truth else "ties")
