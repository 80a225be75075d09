"""Who is in a cut whatever happens, against every result of the open tables and every number of games it can have."""

from __future__ import annotations

import random
from collections import defaultdict
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

from judge.tournament import Outcome, Refusal, jobs, parse, standings, what_if

if TYPE_CHECKING:
    from judge.tournament import Event

Games = tuple[int, int, int]
PRESETS = ["mtr", "topdeck", "cobra", "pokemon", "yugioh", "melee_2024", "melee_2023", "head_to_head", "pods"]
MIRRORED = {"win": "loss", "draw": "draw", "loss": "win"}
GAMES = [[2, 0, 0], [2, 1, 0], [1, 1, 0], [0, 2, 0], [1, 2, 0]]
WON = [(won, lost, drawn) for won, lost in ((1, 0), (2, 0), (2, 1)) for drawn in range(4)]
DRAWN = [(won, won, drawn) for won in (0, 1) for drawn in range(4) if won + drawn]
ENDS: list[tuple[str, Games]] = [
    *(("win", games) for games in WON),
    *(("draw", games) for games in DRAWN),
    *(("loss", (lost, won, drawn)) for won, lost, drawn in WON),
]


def last_round(seed: int, most_open: int) -> Event | None:
    """Play an event to its last round, of which so many tables at most have no result; some players leave."""
    draw = random.Random(f"cut {seed}")
    rounds = draw.randint(2, 4)
    players = [{"id": f"P{k}"} for k in range(draw.randint(4, 9))]
    file: dict[str, Any] = {"event": 1, "seed": seed, "rounds": rounds, "players": players}
    event = parse(file | {"preset": draw.choice(PRESETS)})
    for number in range(1, rounds + 1):
        try:
            event, _ = jobs.publish(event)
            if draw.random() < 0.3:
                event, _ = jobs.drop(event, draw.choice(event.players).id)
        except Refusal:
            return None
        pending = list(event.rounds[-1].pending())
        draw.shuffle(pending)
        for table in pending[draw.randint(1, most_open) if number == rounds else 0 :]:
            event, _ = jobs.result(event, table.number, {"games": draw.choice(GAMES)})
    return event


def truth(event: Event, cut: int) -> dict[tuple[str, str], set[str]]:
    """Say for everybody and each own result where they can end, by all tie-breakers; lots count as neither."""
    last = event.rounds[-1]
    tables = [table for table in last.tables if table.outcome is Outcome.PENDING]
    staying = {player.id for player in event.players if player.active(last.number + 1)}
    seen: dict[tuple[str, str], set[str]] = defaultdict(set)
    for ends in product(ENDS, repeat=len(tables)):
        over = {
            table.number: replace(table, outcome=Outcome.GAMES, games=games)
            for table, (_, games) in zip(tables, ends, strict=True)
        }
        done = replace(last, tables=tuple(over.get(table.number, table) for table in last.tables))
        rows = standings(replace(event, rounds=(*event.rounds[:-1], done)))
        keys = {row.player: tuple(row.values.values()) for row in rows if row.player in staying}
        own = dict.fromkeys(keys, "done")
        for table, (result, _) in zip(tables, ends, strict=True):
            own |= dict(zip(table.players, (result, MIRRORED[result]), strict=True))
        for player, key in keys.items():
            above = sum(other > key for other in keys.values())
            level = sum(other == key for other in keys.values())
            seen[player, own[player]].add("in" if above + level <= cut else "out" if above >= cut else "lots")
    return seen


@pytest.mark.parametrize(("seeds", "most_open"), [(range(60), 1), (range(500, 506), 2)])
def test_an_answer_is_sure_exactly_where_every_end_agrees(seeds: range, most_open: int) -> None:
    asked = 0
    for seed in seeds:
        event = last_round(seed, most_open)
        if event is None:
            continue
        for cut in (1, 2, 4) if most_open == 1 else (2,):
            found = what_if(event, cut)
            assert found.exact
            known = truth(event, cut)
            for chance in found.chances:
                for own, answer in chance.results.items():
                    ends = known[chance.player, own]
                    sure = ends.pop() if len(ends) == 1 else ""
                    where = (seed, cut, chance.player, own, answer)
                    assert answer == sure if sure in ("in", "out") else answer in ("open", "ties"), where
                    asked += 1
    assert asked > 60


def test_what_a_player_who_left_could_have_won_is_nobodys_draw() -> None:
    event = parse({"event": 1, "rounds": 2, "players": [{"id": f"P{k}"} for k in range(4)]})
    event, _ = jobs.publish(event)
    for table in event.rounds[-1].pending():
        event, _ = jobs.result(event, table.number, {"games": [2, 0]})
    event, _ = jobs.publish(event)
    gone = event.rounds[-1].tables[0].players[0]
    event, _ = jobs.drop(event, gone)
    found = what_if(event, 3)
    assert gone not in {chance.player for chance in found.chances}
    assert 1 not in found.safe_draws


def test_an_answer_says_how_far_it_goes() -> None:
    event = parse({"event": 1, "rounds": 5, "players": [{"id": f"P{k}"} for k in range(24)]})
    assert what_if(event, 8).text().startswith("More rounds")
    draw = random.Random(1)
    for number in range(1, 6):
        event, _ = jobs.publish(event)
        for table in event.rounds[-1].pending() if number < 5 else ():
            event, _ = jobs.result(event, table.number, {"games": draw.choice(GAMES)})
    found = what_if(event, 8)
    assert found.last
    assert not found.exact
    assert found.text().startswith("The last round")
    for table in event.rounds[-1].pending()[:-5]:
        event, _ = jobs.result(event, table.number, {"games": [2, 0]})
    assert what_if(event, 8).text() == "Exact: the last round before the cut."
