"""The event file: what it accepts, what it refuses, and where it says the fault is."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.tournament import (
    Refusal,
    apply_result,
    find_table,
    pair_next,
    parse,
    publish,
    replay,
    standings,
    to_dict,
)
from judge.tournament.field_readers import format_number, number
from judge.words.languages import LANGUAGES

pytestmark = pytest.mark.slow


def event(*rounds: list[dict[str, Any]], players: int = 6, **more: Any) -> dict[str, Any]:
    """Make an event file of rounds of tables."""
    data: dict[str, Any] = {
        "event": 1,
        "game": "zombie_world_order",
        "rounds": 4,
        "players": [{"id": f"P{k}"} for k in range(1, players + 1)],
        "results": [{"round": n, "tables": tables} for n, tables in enumerate(rounds, 1)],
    }
    return data | more


def table(first: str, second: str, *games: int, **more: Any) -> dict[str, Any]:
    return {"players": [first, second]} | ({"games": list(games)} if games else {}) | more


FULL = [table("P1", "P2", 2, 0), table("P3", "P4", 2, 1), table("P5", "P6", 1, 1, 1)]

REFUSED: dict[str, tuple[dict[str, Any], str, int | None, int | None]] = {
    "against themselves": (event([table("P1", "P1", 2, 0)]), "against_self", 1, 1),
    "3-2 in best of three": (event([FULL[0], table("P3", "P4", 3, 2)]), "impossible_games", 1, 2),
    "2-2 in best of three": (event([table("P1", "P2", 2, 2)]), "impossible_games", 1, 1),
    "two results": (event([table("P1", "P2", 2, 0, double_loss=True)]), "two_results", 1, 1),
    "round too early": (event([FULL[0], table("P3", "P4")], FULL), "round_open", 1, 2),
    "unknown player": (event([FULL[0], table("P9", "P4", 2, 0)]), "unknown_player", 1, 2),
    "at two tables": (event([FULL[0], FULL[1], table("P1", "P5", 2, 0)]), "at_two_tables", 1, 3),
    "same table number": (
        event([FULL[0] | {"table": 3}, FULL[1] | {"table": 3}]),
        "table_number_twice",
        1,
        3,
    ),
    "bye for two": (event([{"players": ["P1", "P2"], "bye": True}]), "bye_for_several", 1, 1),
    "alone, no bye": (event([{"players": ["P1"]}]), "alone_without_bye", 1, 1),
    "nobody": (event([{"players": []}]), "empty_table", 1, 1),
    "three at a two-player table": (
        event([{"players": ["P1", "P2", "P3"], "places": [1, 2, 3]}]),
        "too_many_at_table",
        1,
        1,
    ),
    "places with a gap": (event([{"players": ["P1", "P2"], "places": [1, 3]}]), "impossible_places", 1, 1),
    "one place for two": (event([{"players": ["P1", "P2"], "places": [1]}]), "one_value_each", 1, 1),
    "absent from elsewhere": (event([table("P1", "P2", no_show=["P3"])]), "not_at_table", 1, 1),
    "before joining": (
        event(FULL, players=6)
        | {"players": [{"id": f"P{k}", "joined": 2 if k == 4 else 1} for k in range(1, 7)]},
        "not_in_round",
        1,
        2,
    ),
    "after dropping": (
        event(FULL, FULL)
        | {"players": [{"id": f"P{k}", "dropped": 1 if k == 5 else None} for k in range(1, 7)]},
        "not_in_round",
        2,
        3,
    ),
    "draw in a knock-out": (
        event([table("P1", "P2", 1, 1, 1)], format="single_elimination"),
        "needs_winner",
        1,
        1,
    ),
}

BROKEN: dict[str, tuple[Any, str, str]] = {
    "a list": ([], "needs_mapping", "event file"),
    "nothing": (None, "needs_mapping", "event file"),
    "another file": ({"dispute": 1}, "not_an_event", "event"),
    "true is no version": ({"event": True}, "not_an_event", "event"),
    "unknown key": (event(tables=[]), "unknown_key", "tables"),
    "key that is no text": (event() | {3: 4}, "key_not_text", "event file"),
    "player without id": (event() | {"players": [{"name": "x"}]}, "needs_text", "players[0].id"),
    "blank id": (event() | {"players": [{"id": " "}]}, "needs_id", "players[0].id"),
    "id twice": (event() | {"players": [{"id": "A"}, {"id": "A"}]}, "player_twice_in_list", "players[1].id"),
    "unknown format": (event(format="swish"), "needs_choice", "format"),
    "rounds as text": (event(rounds="many"), "needs_whole", "rounds"),
    "floor of two": (event(floor=2), "out_of_range", "floor"),
    "floor NaN": (event(floor=float("nan")), "needs_number", "floor"),
    "floor with a huge denominator": (event(floor="1/99999999999"), "needs_number", "floor"),
    "unknown tie-breaker": (event(tie_breakers=["points", "luck"]), "needs_choice", "tie_breakers[1]"),
    "tie-breaker twice": (event(tie_breakers=["points", "points"]), "listed_twice", "tie_breakers[1]"),
    "unknown preset": (event(tie_breakers={"preset": "x"}), "needs_choice", "tie_breakers.preset"),
    "round two first": (
        event() | {"results": [{"round": 2, "tables": FULL}]},
        "round_order",
        "results[0].round",
    ),
    "table without a number": (
        event([table("P1", "P2", 2, 0, table="x")]),
        "needs_whole",
        "results[0].tables[0].table",
    ),
    "huge number": (event(seed=10**400), "out_of_range", "seed"),
    "forbidden stranger": (event(forbidden=[["P1", "P77"]]), "unknown_player", "forbidden[0]"),
    "forbidden with themselves": (event(forbidden=[["P1", "P1"]]), "against_self", "forbidden[0]"),
    "forbidden alone": (event(forbidden=[["P1"]]), "needs_two", "forbidden[0]"),
    "pod sizes": (event(format="pods", pods={"size": 3, "smallest": 4}), "pod_sizes", "pods"),
    "no stage": (event(stages=[]), "empty_list", "stages"),
    "a cut before anybody has played": (event(cut=2), "cut_first", "cut"),
    "a cut in the first stage": (
        event(stages=[{"format": "swiss", "cut": 2}, {"format": "swiss"}]),
        "cut_first",
        "stages[0].cut",
    ),
    "one seed for two": (
        event() | {"players": [{"id": "A", "seed": 3}, {"id": "B", "seed": 3}]},
        "seed_twice",
        "players[1].seed",
    ),
    "half a character": (event(name="Open \ud800"), "needs_clean_text", "name"),
    "a bell": (event() | {"players": [{"id": "A", "name": "x\a"}]}, "needs_clean_text", "players[0].name"),
    "an escape": (event() | {"players": [{"id": "A\x1b[2J"}]}, "needs_clean_text", "players[0].id"),
    "a line break in a name": (
        event() | {"players": [{"id": "A", "name": "x\ny"}]},
        "needs_clean_text",
        "players[0].name",
    ),
    "a turned direction": (event(name="a\u202eb"), "needs_clean_text", "name"),
    "nowhere in a round": (event(FULL[:2]), "without_table", "results[0]"),
    "nowhere in a later round": (event(FULL, FULL[:2], rounds=2), "without_table", "results[1]"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_an_impossible_round_is_refused_with_its_round_and_table(name: str) -> None:
    data, key, round_number, table_number = REFUSED[name]
    with pytest.raises(Refusal) as caught:
        parse(data)
    refusal = caught.value
    assert (refusal.key, refusal.round, refusal.table) == (key, round_number, table_number)
    assert f"round {round_number}, table {table_number}: " in str(refusal)


def test_a_name_may_be_made_of_joined_signs_and_a_note_of_lines() -> None:
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
    penalty = {"round": 1, "player": family, "note": "twice\nand again"}
    data = event() | {"players": [{"id": family, "name": f"{family} مريم"}], "penalties": [penalty]}
    assert to_dict(parse(data))["penalties"][0]["note"] == "twice\nand again"


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_is_refused_with_the_path(name: str) -> None:
    data, key, path = BROKEN[name]
    with pytest.raises(Refusal) as caught:
        parse(data)
    assert (caught.value.key, caught.value.path) == (key, path)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize(
    "result",
    [
        {"games": [2, 1, 0]},
        {"games": [0, 0, 0]},
        {"games": [1, 1, 1]},
        {"double_loss": True},
        {"no_show": ["P2"]},
        {"no_show": ["P1", "P2"]},
        {"points": [3, 3]},
        {"places": [1, 1]},
        {"scores": [34, 12]},
    ],
)
def test_an_event_written_and_read_again_is_the_same(result: dict[str, Any]) -> None:
    data = event(
        [
            {"players": ["P1", "P2"], **result},
            FULL[1],
            {"players": ["P5"], "bye": True, "note": "late"},
            {"players": ["P6"], "loss": True},
        ],
        forbidden=[["P1", "P3"]],
        apart=["club"],
        tie_breakers=["points", "ogw"],
        floor="1/4",
        scoring={"win": 3, "draw": 1.5, "bye_games": 2},
    )
    data["players"][0] |= {
        "club": "North",
        "dropped": [1, 3],
        "returned": 3,
        "seed": 1,
        "table": 4,
        "byes": [2],
    }
    first = parse(data)
    assert parse(to_dict(first)) == first
    assert to_dict(parse(to_dict(first))) == to_dict(first)


def test_a_result_for_two_who_did_not_meet_is_refused() -> None:
    opened = parse(event(FULL))
    with pytest.raises(Refusal) as caught:
        find_table(opened, 1, ["P1", "P3"])
    assert (caught.value.key, caught.value.round) == ("not_a_pair", 1)
    assert find_table(opened, 1, ["P2", "P1"]).number == 1


def test_a_second_result_is_refused_unless_it_corrects() -> None:
    opened = parse(event(FULL))
    with pytest.raises(Refusal) as caught:
        apply_result(opened, 1, 1, {"games": [0, 2, 0]})
    assert (caught.value.key, caught.value.round, caught.value.table) == ("result_in_already", 1, 1)
    corrected = apply_result(opened, 1, 1, {"games": [0, 2, 0]}, correct=True)
    assert corrected.rounds[0].tables[0].games == (0, 2, 0)
    assert opened.rounds[0].tables[0].games == (2, 0, 0)


def test_no_round_is_paired_while_a_result_is_missing() -> None:
    opened = publish(parse(event(FULL)), pair_next(parse(event(FULL))))
    with pytest.raises(Refusal) as caught:
        pair_next(opened)
    assert (caught.value.key, caught.value.round) == ("round_open", 2)


def test_a_round_after_the_last_is_refused() -> None:
    with pytest.raises(Refusal) as caught:
        pair_next(parse(event(FULL, rounds=1)))
    assert caught.value.key == "event_over"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 10**25) | st.floats() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)
PATHS = st.lists(st.integers(0, 40), min_size=1, max_size=5)


def spoil(data: Any, path: list[int], value: Any) -> Any:
    """Put a value somewhere into an event file."""
    step, *rest = path
    if isinstance(data, dict) and data:
        key = list(data)[step % len(data)]
        return data | {key: spoil(data[key], rest, value) if rest else value}
    if isinstance(data, list) and data:
        k = step % len(data)
        return [*data[:k], spoil(data[k], rest, value) if rest else value, *data[k + 1 :]]
    return value


@given(path=PATHS, value=JSON)
def test_whatever_is_put_into_a_file_it_is_read_or_refused_and_never_breaks(
    path: list[int], value: Any
) -> None:
    whole = to_dict(parse(event(FULL, FULL, forbidden=[["P1", "P3"]], apart=["club"], rounds=4)))
    data = spoil(whole, path, value)
    refused: list[Refusal] = []
    try:
        opened = parse(data)
        pair_next(opened)
        standings(opened)
        replay(opened)
    except Refusal as refusal:
        refused.append(refusal)
    sentences = [refusal.text(language) for refusal in refused for language in LANGUAGES]
    assert all(0 < len(sentence) < 600 for sentence in sentences)
    assert refused or parse(to_dict(opened)) == opened


@given(
    st.lists(
        st.one_of(st.integers(-1, 4), st.booleans(), st.just(1.0), st.just("1")), min_size=2, max_size=4
    ),
    st.sampled_from(["P1", "P2", "P3", "", 1]),
    st.sampled_from([1, 0, 100_000, 100_001, True, "1"]),
    st.sampled_from(["swiss", "round_robin", "single_elimination", "pods"]),
    st.sampled_from([1, 3, 5]),
)
def test_a_usual_table_is_read_as_one_that_says_more(games, second, number, form, best_of):
    """A table with nothing but number, players and games is read on a short way: to the same, or the same refusal."""

    def read(**more):
        table = {"table": number, "players": ["P1", second], "games": games} | more
        told = {"event": 1, "format": form, "best_of": best_of, "rounds": 1}
        try:
            return parse(
                told | {"players": [{"id": "P1"}, {"id": "P2"}], "results": [{"round": 1, "tables": [table]}]}
            )
        except Refusal as refusal:
            return refusal.to_dict()

    assert read() == read(note="")


@given(
    value=st.fractions(-1000, 1000, max_denominator=10**9) | st.floats(-1000, 1000) | st.integers(-1000, 1000)
)
def test_a_number_written_is_read_again_as_it_was(value: Any) -> None:
    read = number(value, "win", -1000, 1000)
    assert number(format_number(read), "win", -1000, 1000) == read
    file = {"event": 1, "scoring": {"double_loss": value}}
    assert to_dict(parse(to_dict(parse(file)))) == to_dict(parse(file))


NAMED = {
    "baku": {"acceleration": "baku"},
    "danish": {"pairing": "danish", "rematches": "allowed"},
    "danish_no_rematch": {"pairing": "danish", "rematches": "avoided"},
    "netrunner": {"sides": ["Corp", "Runner"]},
    "netrunner_double": {"sides": ["Corp", "Runner"], "best_of": 2},
}


@pytest.mark.parametrize("name", NAMED)
def test_a_usual_way_of_pairing_is_said_by_its_name(name: str) -> None:
    assert to_dict(parse({"event": 1, "way": name})) == to_dict(parse({"event": 1, **NAMED[name]}))
    own = {"event": 1, "way": name, "best_of": 5}
    assert to_dict(parse(own))["best_of"] == 5
    with pytest.raises(Refusal) as caught:
        parse({"event": 1, "way": "chess"})
    assert caught.value.path == "way"
