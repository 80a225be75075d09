"""Three thousand random Swiss events of 2 to 600 players with late entries, drops and byes, each round held to the laws.

Run from the repository: `python tests/bench/tournament_events.py [--events 3000]`. Nobody sits twice, no rematch is
avoidable (small fields are checked against exact matching), nobody gets a second bye while that is avoidable. Beside
each an event of 2 to 40 players is played through its file: after every round its standings are those of the reference
of the tests, which counts in fractions straight from the file and shares nothing with them. A third event of any format
goes through every job of an organizer in random order.
Prints how many rounds were proven and how; exit code 1 with the seed of the first event that breaks a law.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parents[1] / "tournament")]

from test_tournament_reference import GAMES
from tournament_reference import FAMILIES, NAMES, differences
from tournament_walks import random_event, walk

from judge.tournament import Refusal, apply_result, pair_next, parse, publish, replay, standings, to_dict
from judge.tournament.exact import solve
from judge.tournament.field import Field, measure
from judge.tournament.swiss import pair_field

CHECKED = 40


class BrokenLaw(Exception):  # noqa: N818 - what was found
    """A law that a round breaks."""


def size_of(draw: random.Random) -> int:
    """Draw a size: mostly small, where rounds are hard to pair; sometimes up to 600."""
    return draw.choice([draw.randint(2, 12), draw.randint(2, 40), draw.randint(2, 40), draw.randint(40, 600)])


def play(seed: int, seen: Counter[str]) -> int:
    """Play one event; return its rounds."""
    draw = random.Random(seed)
    total = size_of(draw)
    rounds = draw.randint(1, min(9, total + 1))
    joined = [draw.choice([1] * 12 + [2, 3]) for _ in range(total)]
    gone = [False] * total
    points, downs, byes = [0] * total, [0] * total, [0] * total
    met: list[set[int]] = [set() for _ in range(total)]
    for number in range(1, rounds + 1):
        present = [k for k in range(total) if joined[k] <= number and not gone[k]]
        if not present:
            break
        index = {k: i for i, k in enumerate(present)}
        entrants = Field(
            [points[k] for k in present],
            [{index[o] for o in met[k] if o in index} for k in present],
            [draw.random() for _ in present],
            [downs[k] for k in present],
            [byes[k] for k in present],
        )
        solution = pair_field(entrants, random.Random(number))
        seated = [i for pair in solution.pairs for i in pair] + (
            [] if solution.bye is None else [solution.bye]
        )
        if sorted(seated) != list(range(len(present))):
            raise BrokenLaw(f"round {number}: somebody sits twice or not at all")
        if solution.reached.rematches and not solution.optimal:
            raise BrokenLaw(f"round {number}: a rematch without proof")
        if len(present) <= CHECKED:
            best = measure(entrants, *solve(entrants, random.Random(0), ranked=False))
            if solution.reached != best:
                raise BrokenLaw(f"round {number}: {solution.reached}, exact matching reaches {best}")
        elif solution.reached.repeated_byes:
            raise BrokenLaw(f"round {number}: a second bye in a large field")
        seen[f"{solution.method}, {'proven' if solution.optimal else 'gap'}"] += 1
        if solution.bye is not None:
            byes[present[solution.bye]] += 1
            points[present[solution.bye]] += 3
        pairs = [(present[a], present[b]) for a, b in solution.pairs]
        for a, b in pairs:
            if points[a] != points[b]:
                downs[max(a, b, key=points.__getitem__)] += 1
        for a, b in pairs:
            met[a].add(b)
            met[b].add(a)
            chance = draw.random()
            points[a] += 3 if chance < 0.45 else 1 if chance < 0.55 else 0
            points[b] += 3 if chance >= 0.55 else 1 if chance >= 0.45 else 0
        for k in present:
            # Some leave, and some of those who left come back.
            gone[k] = draw.random() < 0.04
        for k in range(total):
            if gone[k] and draw.random() < 0.1:
                gone[k] = False
    return number


def hold(seed: int) -> int:
    """Play one event through its file and hold its standings against the reference; return the rounds."""
    draw = random.Random(f"standings {seed}")
    players = [{"id": f"P{k}"} for k in range(draw.randint(2, 40))]
    rounds = draw.randint(1, 7)
    preset = draw.choice(sorted(FAMILIES))
    file = {
        "event": 1,
        "seed": seed,
        "rounds": rounds,
        "preset": preset,
        "tie_breakers": NAMES,
        "players": players,
    }
    event = parse(file)
    results = [{"games": list(games)} for games in GAMES] + [{"unplayed": True}]
    for number in range(1, rounds + 1):
        event = publish(event, pair_next(event))
        for table in event.rounds[-1].pending():
            event = apply_result(event, number, table.number, draw.choice(results))
        if found := differences({**to_dict(event), "preset": preset}, standings(event)):
            raise BrokenLaw(f"round {number}: the standings are not those of the reference: {found[:3]}")
    return rounds


def go_through(seed: int) -> int:
    """Do every job of an organizer at random to an event of any format; return how many were done."""
    draw = random.Random(f"walk {seed}")
    try:
        event = parse(random_event(draw))
    except Refusal:
        return 0
    done = 0
    for job, _, after in walk(draw, event, 40):
        done += 1
        file = to_dict(after)
        if parse(file) != after:
            raise BrokenLaw(f"job {done}, {job}: the file is another event")
        if found := differences(file, standings(after)):
            raise BrokenLaw(f"job {done}, {job}: the standings are not those of the reference: {found[:3]}")
        if job in ("publish", "repair", "drop", "undrop") and not (again := replay(after)).equal:
            raise BrokenLaw(f"job {done}, {job}: {again.text()}")
    return done


def main() -> int:
    """Play the events and print what was proven."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=3_000)
    options = parser.parse_args()
    seen: Counter[str] = Counter()
    rounds = counted = done = 0
    for seed in range(options.events):
        try:
            rounds += play(seed, seen)
            counted += hold(seed)
            done += go_through(seed)
        except BrokenLaw as broken:
            print(f"event {seed}: {broken}")
            return 1
    print(
        f"{options.events} events, {rounds} rounds, no law broken; {counted} standings are those of the reference;"
        f" {done} jobs of events of all formats, each leaving one that is read, counted and replayed"
    )
    for how, count in seen.most_common():
        print(f"{count:>8}  {how}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
