"""Whatever an organizer does to an event, one job after the other, it stays one that is read, counted and replayed."""

from __future__ import annotations

import contextlib
import random
from typing import TYPE_CHECKING, Any

import pytest
from tournament_reference import differences, present
from tournament_walks import random_event, walk

from judge.tournament import (
    Refusal,
    audit,
    drawings,
    jobs,
    parse,
    record_cache,
    repair_options,
    replay,
    span_of,
    stage_of,
    standings,
    to_dict,
    what_if,
    why,
)
from judge.tournament.entrants import collect_entrants
from judge.tournament.field import measure
from judge.tournament.foreign import results_csv, standings_csv, write_trf
from judge.tournament.model import Format, Player
from judge.tournament.pair import draw_for

if TYPE_CHECKING:
    from judge.tournament import Event

pytestmark = pytest.mark.slow

SEEDS = range(40)


def event_of(seed: int) -> tuple[random.Random, Event | None]:
    draw = random.Random(f"walk {seed}")
    file = random_event(draw)
    try:
        return draw, parse(file)
    except Refusal:
        return draw, None


def questions(event: Event, player: str) -> None:
    """Ask what can be asked of an event: an answer or a refusal in words, never an error."""
    for ask in (
        lambda: what_if(event, 4).text(),
        lambda: audit(event, player).texts("ja"),
        lambda: (found := why(event, player)) and found.text("zh-Hans"),
        lambda: write_trf(event),
        lambda: drawings(event),
        lambda: standings_csv(event) + results_csv(event),
    ):
        with contextlib.suppress(Refusal):
            ask()


@pytest.mark.parametrize("seed", SEEDS)
def test_every_job_leaves_an_event_whose_standings_are_those_of_the_reference(seed: int) -> None:
    draw, event = event_of(seed)
    for job, _, after in walk(draw, event, 36) if event else ():
        file = to_dict(after)
        assert parse(file) == after, job
        for upto in {len(after.rounds), max(0, len(after.rounds) - 1)}:
            rows = standings(after, upto)
            assert not differences(file, rows, upto), job
            record_cache.forget()
            assert standings(parse(file), upto) == rows, job
        if job not in ("result", "penalty") or draw.random() < 0.2:
            found = replay(after)
            assert found.equal, (job, found.text())
            questions(after, draw.choice(after.players).id)


@pytest.mark.parametrize("seed", SEEDS)
def test_who_was_cut_stays_out_and_who_is_in_has_a_table(seed: int) -> None:
    draw, event = event_of(seed)
    for job, before, after in walk(draw, event, 60) if event else ():
        if job != "publish":
            continue
        number = len(after.rounds)
        sitting = {player for table in after.rounds[-1].tables for player in table.players}
        cuts = [
            first
            for index in range(len(after.stages))
            if after.stages[index].cut is not None and (first := _first(after, index)) <= number
        ]
        field = (
            {player for table in after.rounds[cuts[-1] - 1].tables for player in table.players}
            if cuts
            else {player.id for player in after.players}
        )
        assert sitting <= field
        if stage_of(after, number).format in (Format.SWISS, Format.PODS):
            here = {p["id"] for p in to_dict(before)["players"] if present(p, number)}
            assert sitting == field & here


def _first(event: Event, index: int) -> int:
    for number in range(1, len(event.rounds) + 1):
        if span_of(event, number).index == index:
            return number
    return len(event.rounds) + 1


CUT = {"stages": [{"rounds": 2}, {"rounds": 2, "cut": 6}, {"format": "single_elimination"}]}
BRACKET = {"format": "single_elimination"}
SCHEDULE = {"format": "round_robin"}


def played(more: dict[str, Any], count: int, rounds: int) -> Event:
    """Publish so many rounds and finish all but the last."""
    event = parse({"event": 1, "seed": 4, "players": [{"id": f"P{k}"} for k in range(count)], **more})
    for number in range(1, rounds + 1):
        event, _ = jobs.publish(event)
        for table in event.rounds[-1].pending() if number < rounds else ():
            event, _ = jobs.result(event, table.number, {"games": [2, 0]})
    return event


@pytest.mark.parametrize(
    ("more", "count", "rounds", "late", "key"),
    [
        (CUT, 12, 3, "next", "entry_after_cut"),
        (CUT, 12, 3, "loss", "entry_after_cut"),
        (CUT, 12, 5, "next", "entry_after_cut"),
        (BRACKET, 8, 1, "next", "entry_made"),
        (BRACKET, 8, 1, "half_bye", "entry_made"),
        (BRACKET, 7, 2, "bye", "entry_made"),
        (SCHEDULE, 5, 1, "bye", "entry_made"),
        (SCHEDULE, 6, 2, "next", "entry_made"),
    ],
)
def test_nobody_enters_who_would_never_be_paired(
    more: dict[str, Any], count: int, rounds: int, late: str, key: str
) -> None:
    event = played(more, count, rounds)
    with pytest.raises(Refusal) as caught:
        jobs.add(event, Player("late"), late)
    assert caught.value.key == key


def test_who_comes_late_takes_the_bye_of_a_brackets_first_round() -> None:
    event = played(BRACKET, 7, 1)
    event, _ = jobs.add(event, Player("late"), "bye")
    for table in event.rounds[-1].pending():
        event, _ = jobs.result(event, table.number, {"games": [0, 2] if "late" in table.players else [2, 0]})
    event, _ = jobs.publish(event)
    assert "late" in {player for table in event.rounds[-1].tables for player in table.players}


def test_who_is_to_come_later_has_a_place_in_the_schedule() -> None:
    players = [{"id": f"P{k}", "joined": 1 + 2 * (k == 5)} for k in range(6)]
    event = parse({"event": 1, "format": "round_robin", "rounds": 5, "players": players})
    for _ in range(5):
        event, _ = jobs.publish(event)
        for table in event.rounds[-1].pending():
            event, _ = jobs.result(event, table.number, {"games": [2, 0]})
    met = [frozenset(t.players) for played in event.rounds for t in played.tables if len(t.players) == 2]
    assert len(met) == len(set(met)) == 13  # fifteen but for the two rounds that one was not there


@pytest.mark.parametrize(
    ("tables", "key"),
    [
        ([["A", "B"], ["C", "D"], ["E", "F"]], "bracket_size"),
        ([["A", "B"]], None),
    ],
)
def test_a_bracket_begins_with_a_power_of_two(tables: list[list[str]], key: str | None) -> None:
    file = {
        "event": 1,
        "format": "single_elimination",
        "players": [{"id": player} for table in tables for player in table],
        "results": [{"round": 1, "tables": [{"players": table, "games": [2, 0]} for table in tables]}],
    }
    if key is None:
        assert parse(file).rounds
        return
    with pytest.raises(Refusal) as caught:
        parse(file)
    assert caught.value.key == key


def test_half_a_bye_sends_nobody_on_in_a_bracket() -> None:
    tables = [{"players": ["A", "B"], "games": [2, 0]}, {"players": ["C"], "half_bye": True}]
    file = {"event": 1, "format": "single_elimination", "players": [{"id": p} for p in "ABC"]}
    with pytest.raises(Refusal) as caught:
        parse(file | {"results": [{"round": 1, "tables": tables}]})
    assert caught.value.key == "needs_winner"


def test_a_correction_that_changes_the_cut_moves_nobody_by_swaps() -> None:
    stages = [{"rounds": 1}, {"rounds": 1, "cut": 2}]
    event = played({"stages": stages}, 4, 2)
    told = {"games": [0, 2]}
    ways = {way.name: way for way in repair_options(event, 1, 1, told)}
    assert ways["swap"].refusal is not None
    assert ways["swap"].refusal.key == "repair_swap_cut"
    assert ways["leave"].objective is None
    assert ways["pair_again"].refusal is None
    assert ways["pair_again"].moved


def test_how_lately_two_have_met_is_the_same_seen_from_both() -> None:
    for seed in range(20):
        draw, event = event_of(seed)
        for job, before, after in walk(draw, event, 50) if event else ():
            number = len(after.rounds)
            if job != "publish" or stage_of(after, number).format is not Format.SWISS:
                continue
            entry = collect_entrants(before, span_of(before, number), number, draw_for(before, number))
            pairs = [(a, b) for a in range(len(entry.players)) for b in range(a)]
            assert all(entry.field.rematch_weight(a, b) == entry.field.rematch_weight(b, a) for a, b in pairs)
            assert measure(entry.field, pairs[:1], None) == measure(
                entry.field, [pair[::-1] for pair in pairs[:1]], None
            )
