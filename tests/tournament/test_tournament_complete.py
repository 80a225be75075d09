"""A round of a file is complete: who is in the event sits somewhere in it, whatever the format, or the file is refused."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest
from tournament_walks import random_event, walk

from judge.tournament import Refusal, parse, to_dict
from judge.words.languages import LANGUAGES

pytestmark = pytest.mark.slow

FORMATS = ["swiss", "pods", "single_elimination", "double_elimination", "round_robin"]
EMPTY = ({"round": 1}, {"round": 1, "tables": []})


def people(count: int) -> list[dict[str, Any]]:
    return [{"id": f"P{k}"} for k in range(1, count + 1)]


def won(*pairs: tuple[int, int]) -> list[dict[str, Any]]:
    return [{"players": [f"P{a}", f"P{b}"], "games": [2, 0]} for a, b in pairs]


EIGHT = won((1, 2), (3, 4), (5, 6), (7, 8))


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("first", EMPTY)
@pytest.mark.parametrize("count", [1, 2, 5, 8])
def test_a_round_without_tables_names_somebody_who_is_missing(form: str, first: object, count: int) -> None:
    with pytest.raises(Refusal) as caught:
        parse({"event": 1, "format": form, "players": people(count), "results": [first]})
    refusal = caught.value
    assert (refusal.key, refusal.round, refusal.facts["player"]) == ("without_table", 1, "P1")
    assert all("P1" in refusal.text(language) for language in LANGUAGES)


@pytest.mark.parametrize("form", ["single_elimination", "double_elimination"])
def test_a_bracket_of_nobody_is_refused(form: str) -> None:
    left = [{"id": "P1", "joined": 2}]
    for players in ([], left):
        with pytest.raises(Refusal) as caught:
            parse({"event": 1, "format": form, "players": players, "results": [{"round": 1}]})
        assert (caught.value.key, caught.value.round) == ("nobody_to_pair", 1)


@pytest.mark.parametrize(
    "stage",
    [
        {"format": "single_elimination", "cut": 4},
        {"format": "single_elimination", "cut": 2},
        {"format": "double_elimination", "cut": 4},
        {"format": "single_elimination"},
        {"format": "swiss", "cut": 4, "rounds": 2},
        {"format": "round_robin", "cut": 4},
        {"format": "pods", "cut": 4, "rounds": 1},
    ],
)
def test_after_a_round_of_swiss_nobody_is_missing_either(stage: dict[str, Any]) -> None:
    file = {
        "event": 1,
        "stages": [{"format": "swiss", "rounds": 1}, stage],
        "players": people(8),
        "results": [{"round": 1, "tables": EIGHT}, {"round": 2}],
    }
    with pytest.raises(Refusal) as caught:
        parse(file)
    assert (caught.value.key, caught.value.round) == ("without_table", 2)
    assert caught.value.facts["player"] in {"P1", "P3", "P5", "P7"}


def test_of_a_cut_too_small_the_best_is_named_and_who_left_is_not_missed() -> None:
    file: dict[str, Any] = {
        "event": 1,
        "stages": [{"format": "swiss", "rounds": 1}, {"format": "single_elimination", "cut": 4}],
        "players": people(8),
        "results": [
            {"round": 1, "tables": EIGHT},
            {"round": 2, "tables": won((1, 3), (5, 2))},
        ],
    }
    parse(file)  # the organizer let P2 in, who was not among the best: the round is complete
    file["results"][1]["tables"] = won((1, 3))
    with pytest.raises(Refusal) as caught:
        parse(file)
    assert caught.value.facts["player"] in {"P5", "P7"}
    for gone in [*file["players"][4:], file["players"][1], file["players"][3]]:
        gone["dropped"] = 1
    parse(file)  # nobody else is there


@pytest.mark.parametrize("seed", range(40))
def test_no_table_of_a_played_round_can_be_left_out(seed: int) -> None:
    draw = random.Random(f"complete {seed}")
    try:
        event = parse(random_event(draw))
    except Refusal:
        return
    for *_, after in walk(draw, event, 60):
        event = after
    file = to_dict(event)
    for index, played in enumerate(file["results"]):
        for position, table in enumerate(played["tables"]):
            lacking = copy.deepcopy(file)
            del lacking["results"][index]["tables"][position]
            with pytest.raises(Refusal) as caught:
                parse(lacking)
            refusal = caught.value
            assert refusal.round == index + 1, (refusal.key, table)
            assert refusal.key in {"without_table", "bracket_mismatch", "bracket_alone", "bracket_size"}
