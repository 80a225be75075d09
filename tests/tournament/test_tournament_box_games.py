"""Tables that end with places and scores: one result of both, the places never against the scores, both counted."""

from __future__ import annotations

import json
from itertools import permutations
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.cli import main
from judge.tournament import (
    PRESETS,
    Refusal,
    apply_repair,
    apply_result,
    parse,
    publish,
    replay,
    standings,
    to_dict,
    what_if,
)
from judge.tournament.pair import pair_next

if TYPE_CHECKING:
    from pathlib import Path

SEATS = ["A", "B", "C", "D"]


def cup(*tables: dict[str, Any], result: str = "both", players: str = "ABCD", **more: Any) -> dict[str, Any]:
    """Make an event of one round of pods."""
    return {
        "event": 1,
        "game": "unicorn_overlord",
        "format": "pods",
        "rounds": 3,
        "pods": {"size": 4, "smallest": 2, **({"result": result} if result else {})},
        "players": [{"id": player} for player in players],
        "results": [{"round": 1, "tables": list(tables)}] if tables else [],
        **more,
    }


def pod(places: list[int] | None = None, scores: list[Any] | None = None) -> dict[str, Any]:
    count = len(places or scores or SEATS)
    table: dict[str, Any] = {"table": 1, "players": SEATS[:count]}
    return table | ({"places": places} if places else {}) | ({"scores": scores} if scores else {})


@pytest.mark.parametrize(
    ("places", "scores"),
    [
        ([1, 2, 3, 4], [8, 3, 1, 0]),
        ([2, 1, 3, 4], [3, 3, 2, 0]),  # a tie of scores that the game's tie-break places
        ([1, 1, 3, 4], [3, 3, 2, 0]),  # or that nobody has placed
        ([4, 3, 2, 1], [0, 0, 0, 0]),
        ([2, 1], [0, 8]),
        ([1, 3, 2], ["1/2", -2, 0.25]),
    ],
)
def test_places_that_follow_the_scores_or_break_their_ties_are_taken(
    places: list[int], scores: list[Any]
) -> None:
    data = cup(pod(places, scores), players="ABCD"[: len(places)])
    event = parse(data)
    assert to_dict(event)["results"][0]["tables"][0]["places"] == places
    assert parse(to_dict(event)) == event


@pytest.mark.parametrize(
    ("table", "key", "said"),
    [
        (
            pod([1, 2, 3, 4], [3, 8, 1, 0]),
            "places_against_scores",
            "B has 8 and place 2, A has 3 and place 1",
        ),
        (
            pod([1, 1, 3, 4], [8, 3, 1, 0]),
            "places_against_scores",
            "A has 8 and place 1, B has 3 and place 1",
        ),
        (pod([1, 2, 3, 4], [8, 3, 1]), "one_value_each", "3 for 4"),
        (pod([1, 2, 2], [8, 3, 1, 0]), "one_value_each", "4 for 3"),
        (pod([1, 2, 4, 4], [8, 3, 1, 1]), "impossible_places", "1, 2, 4, 4"),
        (pod([1, 2, 3, 4]), "wrong_pod_result", "places, scores, not places"),
        (pod(None, [8, 3, 1, 0]), "wrong_pod_result", "places, scores, not scores"),
        (pod([1, 2, 3, 4], [8, 3, 1, 0]) | {"points": [4, 3, 2, 1]}, "two_results", "points and places"),
        (pod([1, 2, 3, 4], [8, 3, 1, "x"]), "needs_number", "x"),
    ],
)
def test_a_result_that_cannot_be_is_refused_with_its_round_and_table(
    table: dict[str, Any], key: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = cup(table)
    with pytest.raises(Refusal) as caught:
        parse(data)
    assert caught.value.key == key
    file = tmp_path / "cup.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    assert main(["event", "standings", str(file)]) == 2
    line = capsys.readouterr().err
    assert said in line
    assert "round 1, table 1" in line or "results[0].tables[0]" in line


@given(
    st.integers(2, 4).flatmap(
        lambda n: st.tuples(
            st.permutations(range(1, n + 1)), st.lists(st.integers(0, 3), min_size=n, max_size=n)
        )
    )
)
def test_distinct_places_are_taken_exactly_where_they_sort_the_scores(
    made: tuple[list[int], list[int]],
) -> None:
    places, scores = made
    by_place = [score for _, score in sorted(zip(places, scores, strict=True))]
    fits = by_place == sorted(scores, reverse=True)
    data = cup(pod(list(places), scores), players="ABCD"[: len(places)])
    if fits:
        assert parse(data).rounds[0].tables[0].scores == tuple(scores)
    else:
        with pytest.raises(Refusal, match="contradict"):
            parse(data)


@pytest.mark.parametrize(("result", "both"), [("places", False), ("scores", False), ("", True)])
def test_pods_of_one_kind_stay_as_they_were(result: str, both: bool) -> None:
    """`result` fixes what pods hand in; a file without it takes either, or both."""
    taken = {"places": pod([1, 2, 2, 4]), "scores": pod(None, [8, 3, 1, 0])}
    for kind, table in taken.items():
        if result in (kind, ""):
            event = parse(cup(table, result=result))
            assert event.profile.name == "mtr"
            assert parse(to_dict(event)) == event
        else:
            with pytest.raises(Refusal, match=f"report {result}, not {kind}"):
                parse(cup(table, result=result))
    if both:
        assert parse(cup(pod([1, 2, 3, 4], [8, 3, 1, 0]), result="")).profile.name == "placing_score"


ROUNDS = [
    [{"players": SEATS, "places": [1, 2, 3, 4], "scores": [4, 4, 2, 0]}],
    [{"players": SEATS, "places": [2, 4, 3, 1], "scores": [3, 1, 1, 4]}],
]
PLAYED = [{"round": n, "tables": tables} for n, tables in enumerate(ROUNDS, 1)]


@pytest.mark.parametrize(
    ("preset", "order"),
    [
        ({}, "ADBC"),
        ({"preset": "placing_score"}, "ADBC"),
        ({"preset": "score_placing"}, "ABDC"),
        ({"tie_breakers": ["score", "wins"]}, "ABDC"),
    ],
)
def test_the_standings_count_places_and_scores_in_the_order_the_event_fixes(
    preset: dict[str, Any], order: str
) -> None:
    rows = [row.to_dict() for row in standings(parse(cup(**preset) | {"results": PLAYED}))]
    assert "".join(row["player"] for row in rows) == order
    assert {row["player"]: (row["points"], row["score"]) for row in rows} == {
        "A": (7, 7),  # places 1 and 2 of four: 4 + 3
        "B": (4, 5),
        "C": (4, 3),
        "D": (5, 4),
    }


def test_each_preset_is_written_by_its_name_and_read_back() -> None:
    for name in PRESETS:
        event = parse(cup(pod([1, 2, 3, 4], [8, 3, 1, 0]), preset=name))
        assert parse(to_dict(event)) == event


def test_the_life_of_an_event_carries_both() -> None:
    event = parse(cup())
    for _ in range(2):
        event = publish(event, pair_next(event))
        event = apply_result(event, len(event.rounds), 1, {"places": [2, 1, 3, 4], "scores": [3, 3, 1, 0]})
    right = {"places": [1, 2, 3, 4], "scores": [5, 3, 1, 0]}
    mended = apply_repair(event, 1, 1, right, "leave")
    assert to_dict(mended)["results"][0]["tables"][0] | right == to_dict(mended)["results"][0]["tables"][0]
    assert replay(mended).equal
    with pytest.raises(Refusal, match=r"round 1, table 1: .* contradict"):
        apply_repair(event, 1, 1, {"places": [1, 2, 3, 4], "scores": [0, 1, 3, 5]}, "leave")


def test_only_one_placing_of_different_scores_is_right() -> None:
    taken = []
    for places in permutations([1, 2, 3, 4]):
        try:
            parse(cup(pod(list(places), [2, 8, 0, 5])))
        except Refusal:
            continue
        taken.append(places)
    assert taken == [(3, 1, 4, 2)]


def test_nobody_is_out_of_a_cut_who_can_still_reach_it_by_places() -> None:
    scoring = {"win": 3, "draw": 1, "loss": 0, "bye": 3, "places": [9, 3, 1, 0]}
    stages = [
        {"format": "pods", "rounds": 3, "pods": {"size": 4, "result": "both"}},
        {"format": "single_elimination", "cut": 2},
    ]
    data = cup(pod([1, 2, 3, 4], [8, 3, 1, 0]), scoring=scoring, stages=stages)
    event = parse({key: value for key, value in data.items() if key not in ("format", "rounds", "pods")})
    # Two rounds of nine points are left: even the last can pass the first.
    assert {chance.certain for chance in what_if(event).chances} == {"open"}
