"""Dispute files changed at random: for a property, and for long runs.

`python tests/disputes/mangled.py 0 50000` rules on the files of those seeds. It prints what is no refusal and no ruling, or
took more than five seconds, with its seed, and at the end one line: how many came to what, the longest that one took, and
the most memory held.
"""

from __future__ import annotations

import copy
import random
import resource
import sys
import time
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any

from judge.disputes import DisputeError, rule, ruling_as_json
from judge.disputes.language.described import describe_game
from judge.disputes.reference.ready import ready_file, ready_names
from judge.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

LANGUAGES = ("en", "ja", "zh-Hant", "zh-Hans")
JUNK = (
    *(
        None,
        True,
        False,
        0,
        1,
        -1,
        2,
        5,
        10**9,
        -(10**12),
        1.5,
        float("inf"),
        "",
        "x",
        "#0",
        "#1",
        "#99",
        "A",
        "B",
    ),
    *("chance", "table", "own", "self", "\u202e", "a" * 300),
    *([], {}, [[]], ["A"], [1, 2, 3], {"unknown": 3}, {"unknown": -1}, {"card": "x"}, {"id": "a"}),
)
KEPT = {"dispute", "game", "title"}


@cache
def files(game: str) -> tuple[dict[str, Any], ...]:
    """Return the ready disputes of a game and the examples of its description."""
    known = describe_game(game)
    ready = [dict(ready_file(game, name)) for name in ready_names(game)]
    return (*ready, *(each for verb in known.verbs.values() for each in verb.examples), *known.examples)


@cache
def words(game: str) -> tuple[str, ...]:
    """Return every word of those files."""
    return tuple(sorted({word for file in files(game) for word in _words(file)}))


def _words(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        yield from value
    if isinstance(value, str):
        yield value
    for item in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _words(item)


def _spots(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    keys = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield (*path, key)
        yield from _spots(value[key], (*path, key))


def _at(value: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        value = value[key]
    return value


def mangled(game: str, seed: int) -> dict[str, Any]:
    """Return a file with one to three spots taken out, moved, doubled, or filled with junk or a word from elsewhere."""
    rng = random.Random(seed)
    file = copy.deepcopy(rng.choice(files(game)))
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        spots = [spot for spot in _spots(file) if spot[0] not in KEPT]
        if spots:
            _change(file, rng.choice(spots), rng, _at(file, rng.choice(spots)), words(game))
    return file


def _change(file: Any, spot: tuple[Any, ...], rng: random.Random, other: Any, known: tuple[str, ...]) -> None:
    parent, key = _at(file, spot[:-1]), spot[-1]
    way = rng.randrange(7)
    if way == 0:
        del parent[key]
    elif way == 1:
        parent[key] = copy.deepcopy(rng.choice(JUNK))
    elif way == 2:
        parent[key] = rng.choice(known)
    elif way == 3:
        parent[key] = copy.deepcopy(other)
    elif isinstance(parent, dict):
        parent[rng.choice(known)] = copy.deepcopy(rng.choice(JUNK))
    elif way == 4:
        parent.insert(rng.randrange(len(parent) + 1), copy.deepcopy(parent[key]))
    else:
        rng.shuffle(parent)


def came(game: str, seed: int) -> str:
    """Return what came of one mangled file: a verdict or "refused"; any other error is a fault of the program."""
    try:
        ruling = rule(mangled(game, seed))
        ruling_as_json(ruling, LANGUAGES[seed % 4])
    except DisputeError as error:
        return "refused" if error.path else "refused nowhere"
    return ruling.verdict


MOST_SECONDS = 5


def main() -> None:
    """Rule on the files of some seeds, and print."""
    counts: Counter[str] = Counter()
    longest = (0.0, 0)
    for number in range(int(sys.argv[1]), int(sys.argv[2])):
        began = time.process_time()
        try:
            counts[came(GAMES[number % len(GAMES)], number)] += 1
        except Exception as error:  # noqa: BLE001 - counted, and shown with its seed
            counts["fault"] += 1
            sys.stdout.write(f"{number} {error.__cause__ or error!r}\n")
        spent = time.process_time() - began
        longest = max(longest, (spent, number))
        if spent > MOST_SECONDS:
            sys.stdout.write(f"{number} took {spent:.1f} s\n")
    held = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    sys.stdout.write(
        f"{sum(counts.values())} files: {dict(counts)}; at most {longest[0]:.2f} s of the processor "
        f"(seed {longest[1]}), {held} MB\n"
    )


if __name__ == "__main__":
    main()
