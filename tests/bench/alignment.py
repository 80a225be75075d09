"""What holds of a ruling however its account is told, on every told dispute of the five games.

    python tests/bench/alignment.py [--random COUNT] [GAME ...]

For each game: how many disputes were told every implied pass, denied in a step, no longer denied, and claimed by somebody
else; and each of which the answer changed (for a denial: turned into its opposite). The properties are those of
`tests/disputes/test_alignment.py`, which tries a fixed few. `--random`: on so many random legal games of each instead, told
with true claims and without the passes that they imply.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), *(str(ROOT / "tests" / name) for name in ("disputes", "games"))]

import leaving_out
import test_alignment as of


def main() -> int:
    """Print a line for each game, and one for each dispute whose answer changed."""
    parser = ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--random", type=int, metavar="COUNT")
    asked, changed = parser.parse_args(), 0
    for game in asked.games or of.GAMES:
        tried = Counter[str]()
        with ProcessPoolExecutor() as pool:
            count = asked.random or len(of.disputes(game))
            for title, found in pool.map(partial(_changes, game, asked.random), range(count), chunksize=8):
                for name, came in found:
                    tried[name] += 1
                    if came:
                        changed += 1
                        print(f"{game}: {name}: {title}: {came}", flush=True)
        print(f"{game}: {dict(tried)}", flush=True)
    return changed


def _changes(game: str, at_random: int | None, number: int) -> tuple[str, list[tuple[str, str]]]:
    """Return the title of a dispute, and for each property tried on it what changed."""
    dispute: dict[str, Any]
    if at_random is None:
        dispute = of.disputes(game)[number]
    else:
        dispute = leaving_out.unpassed(leaving_out.told(game, number), number)
        dispute = {**dispute, "title": f"seed {number}"}
    return dispute["title"], [*of.changes(dispute)]


if __name__ == "__main__":
    sys.exit(main() > 0)
