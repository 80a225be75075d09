"""How long 10,000 deck lists take to read and check, beside Python's csv module taking the same text apart.

Run: python tests/bench/decks_read.py. Four populations: a tournament, whose players draw on one pool of 200
cards and so write the same lines again and again; strangers, of whose lists no line is like another; 300 lists with words
around them and ever new Nos.; 300 of the plainest, of known cards by their name.
What limits the first is the report's own objects, what limits the second is telling a new line apart.
"""

from __future__ import annotations

import csv
import random
import sys
import time
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from judge.catalogue.cards import load
from judge.decks import check_deck

if TYPE_CHECKING:
    from collections.abc import Callable

GAME = "zombie_world_order"
LISTS = 10_000
FEW = 300
ROUNDS = 7
FORMS = (
    "{count} {no} {name}",
    "{count}x {no}",
    "{no} {name} x{count}",
    "{count} {name}",
    "{count},{no},{name}",
)
COUNTS = (*[4] * 12, 2)


def tournament(rng: random.Random) -> list[str]:
    """Write lists from the sample set and unknown cards, each list in one form."""
    known = [(card.no or "", card.name) for card in load(GAME).cards.values()]
    pool = known + [(f"ZZ-{number:03}", f"Walker {number}") for number in range(200 - len(known))]
    return [one_list(rng.sample(pool, len(COUNTS)), rng.choice(FORMS)) for _ in range(LISTS)]


def strangers(rng: random.Random) -> list[str]:
    """Write lists of which no line appears twice."""
    start = rng.randrange(1_000)
    return [
        one_list(
            [(f"Q{start + at:06}-{row}", f"Walker {start + at}") for row in range(len(COUNTS))], FORMS[0]
        )
        for at in range(LISTS)
    ]


def prose(rng: random.Random) -> list[str]:
    """Write lists of new numbers between a greeting and thanks."""
    start = rng.randrange(1_000)
    decks = ([(f"Q{start + at:04}-{row:03}", "") for row in range(len(COUNTS))] for at in range(FEW))
    return [
        f"Hi judge, here is my list for Saturday\n\n{one_list(deck, '{count} {no}')}\nThanks a lot!\nAda"
        for deck in decks
    ]


def plainest(rng: random.Random) -> list[str]:
    """Write lists of known cards by their names."""
    known = [(card.no or "", card.name) for card in load(GAME).cards.values()]
    return [one_list(rng.sample(known, len(COUNTS)), "{count} {name}") for _ in range(FEW)]


def one_list(cards: list[tuple[str, str]], form: str) -> str:
    """Write one deck of 50 cards."""
    rows = (
        form.format(count=count, no=no, name=name) for count, (no, name) in zip(COUNTS, cards, strict=True)
    )
    return "\n".join(rows) + "\n"


def seconds(work: Callable[[str], object], lists: list[str]) -> float:
    """Time one pass over all lists."""
    begin = time.process_time()
    for text in lists:
        work(text)
    return time.process_time() - begin


def read_csv(text: str) -> object:
    """Do what the measure is."""
    return list(csv.reader(text.splitlines(), delimiter=" "))


def measured(population: str) -> tuple[float, float, float]:
    """Return the seconds of a first pass, and how many times those of csv it and a later pass take.

    The first pass can be timed once, so it stands beside the csv passes right before and after it; of later ones and
    of csv the fastest count.
    """
    load(GAME)  # a process reads the cards once, whatever it is asked
    lists = POPULATIONS[population](random.Random(20261121))
    check = partial(check_deck, game=GAME)
    before, first, after = seconds(read_csv, lists), seconds(check, lists), seconds(read_csv, lists)
    later = [(seconds(check, lists), seconds(read_csv, lists)) for _ in range(3)]
    plain = min(before, after, *(csv_ for _, csv_ in later))
    return first, 2 * first / (before + after), min(ours for ours, _ in later) / plain


POPULATIONS = {"tournament": tournament, "strangers": strangers, "prose": prose, "plainest": plainest}


def main() -> None:
    """Print for each population the csv module, our first pass and a later one: the middle of so many processes."""
    for population, rounds in (
        ("tournament", ROUNDS),
        ("strangers", 1),
        ("prose", ROUNDS),
        ("plainest", ROUNDS),
    ):
        with get_context("spawn").Pool(1, maxtasksperchild=1) as processes:  # each starts knowing no line
            found = processes.map(measured, [population] * rounds, chunksize=1)
        print(f"{population}: first read in {min(times[0] for times in found):.3f} s")
        for name, at in (("first pass", 1), ("later", 2)):
            ratios = sorted(times[at] for times in found)
            print(f"  {name:<10} {median(ratios):6.1f} times csv ({ratios[0]:.1f} to {ratios[-1]:.1f})")


if __name__ == "__main__":
    main()
