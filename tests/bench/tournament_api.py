"""How standings and `pair_next` grow from 100 to 100,000 players, beside plain floats and the pairing alone, in one run.

Run from the repository: `python tests/bench/tournament_api.py [--most 10000] [--plot growth.svg]`. All is timed by the
processor's clock, the two sides of a ratio in turns, the best of a few runs.

*Plain floats* is the least that standings can be counted with: points, match and game shares as floats straight from the
tables, their averages over the opponents, one sort; no penalties, no exact ties. *Standings* counts every round anew, as
for a file just read; *next* is after one round more, as a running event asks for them. *Core* is `pair_field` of the same
field; `pair_next` counts the round that was played last, which the core is given.
"""

from __future__ import annotations

import argparse
import gc
import json
import random
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from tournament_pairing import PEERS, environment

from judge.tournament import Event, Outcome, pair_next, parse, publish, record_cache, span_of, standings
from judge.tournament.entrants import collect_entrants
from judge.tournament.pair import draw_for
from judge.tournament.swiss import pair_field

if TYPE_CHECKING:
    from collections.abc import Callable

SIZES = {100: 14, 1_000: 14, 10_000: 14, 100_000: 4}  # players: rounds played
GAMES = ((2, 0, 0), (2, 1, 0), (1, 2, 0), (0, 2, 0), (1, 1, 1))
FLOOR = 1 / 3
REPEATS = 5
FEW = 10_000


def floats(event: Event) -> list[tuple[Any, ...]]:
    """Count points, OMW, GW and OGW in floats."""
    points = {player.id: 0 for player in event.players}
    matches, games, won = dict(points), dict(points), dict(points)
    met: dict[str, list[str]] = {player: [] for player in points}
    for played in event.rounds:
        for table in played.tables:
            if table.outcome is Outcome.BYE:
                [one] = table.players
                points[one] += 3
                matches[one] += 1
                games[one] += 2
                won[one] += 6
                continue
            one, two = table.players
            first, second, draws = table.games
            points[one] += 3 if first > second else 1 if first == second else 0
            points[two] += 3 if second > first else 1 if first == second else 0
            for player, other, own in ((one, two, first), (two, one, second)):
                matches[player] += 1
                games[player] += first + second + draws
                won[player] += 3 * own + draws
                met[player].append(other)
    match = {p: max(FLOOR, points[p] / (3 * matches[p])) for p in points}
    game = {p: max(FLOOR, won[p] / (3 * games[p])) for p in points}
    rows = []
    for player, others in met.items():
        count = len(others) or 1
        omw, ogw = sum([match[p] for p in others]) / count, sum([game[p] for p in others]) / count
        rows.append((points[player], omw, game[player], ogw, player))
    return sorted(rows, reverse=True)


def played(size: int, rounds: int, seed: int) -> Event:
    """Play an event of so many rounds, one match in five drawn."""
    draw = random.Random(seed)
    players = [{"id": f"P{k}"} for k in range(size)]
    event = parse({"event": 1, "seed": seed, "rounds": rounds + 1, "players": players})
    for _ in range(rounds):
        event = publish(event, pair_next(event))
        last = event.rounds[-1]
        tables = tuple(
            replace(table, outcome=Outcome.GAMES, games=draw.choice(GAMES))
            if len(table.players) == 2
            else table
            for table in last.tables
        )
        event = replace(event, rounds=(*event.rounds[:-1], replace(last, tables=tables)))
    return event


def timed(work: Callable[[], object]) -> float:
    """Return the processor's seconds of a work."""
    gc.collect()
    start = time.process_time()
    work()
    return time.process_time() - start


def figures(size: int, rounds: int, repeats: int) -> dict[str, float]:
    """Time both sides of both ratios, in turns; the best of each."""
    event = played(size, rounds, 1)
    before = replace(event, rounds=event.rounds[:-1])
    number = rounds + 1
    span = span_of(event, number)
    best = dict.fromkeys(("plain floats", "standings", "next", "core", "pair_next"), 1e9)
    for _ in range(repeats):
        entry = collect_entrants(event, span, number, draw_for(event, number))
        for name, work in (
            ("plain floats", lambda: floats(event)),
            ("core", lambda field=entry.field: pair_field(field, random.Random(1))),
        ):
            best[name] = min(best[name], timed(work))
        record_cache.forget()
        best["standings"] = min(best["standings"], timed(lambda: standings(event)))
        record_cache.forget()
        standings(before)
        best["next"] = min(best["next"], timed(lambda: standings(event)))
        record_cache.forget()
        pair_next(before)
        best["pair_next"] = min(best["pair_next"], timed(lambda: pair_next(event)))
    return best


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--most", type=int, default=10_000, help="the largest field, 100,000 at most")
    parser.add_argument("--plot", help="draw the growth into this file (.svg or .png)")
    options = parser.parse_args()
    growth: dict[str, list[tuple[int, float]]] = {}
    print(
        f"{'players':>8} {'rounds':>6}  {'floats':>9} {'standings':>9} {'ratio':>6} {'next':>9} {'ratio':>6}   {'core':>9} {'pair_next':>9} {'ratio':>6}"
    )
    for size, rounds in SIZES.items():
        if size > options.most:
            break
        best = figures(size, rounds, REPEATS if size <= FEW else 2)
        for name, seconds in best.items():
            growth.setdefault(name, []).append((size, seconds))
        left = f"{best['plain floats']:>9.4f} {best['standings']:>9.4f} {best['standings'] / best['plain floats']:>6.2f}"
        left += f" {best['next']:>9.4f} {best['next'] / best['plain floats']:>6.2f}"
        right = f"{best['core']:>9.4f} {best['pair_next']:>9.4f} {best['pair_next'] / best['core']:>6.2f}"
        print(f"{size:>8} {rounds:>6}  {left}   {right}", flush=True)
    if options.plot:
        with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
            json.dump(growth, file)
            file.flush()
            subprocess.run([environment(), PEERS, "plot", file.name, options.plot], check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
