"""What holds of a ruling however its account is told, on every told dispute of the five games.

    python tests/bench/alignment.py [GAME ...]

For each game: how many disputes were told every implied pass, denied in a step, no longer denied, and claimed by somebody
else; and each of which the answer changed (for a denial: turned into its opposite). The properties are those of
`tests/disputes/test_alignment.py`, which tries a fixed few.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "disputes")]

import test_alignment as of

EVERY = 1_000_000


def main() -> int:
    """Print a line for each game, and one for each dispute whose answer changed."""
    changed = 0
    for game in sys.argv[1:] or of.GAMES:
        tried = Counter[str]()
        for dispute in of.disputes(game, EVERY):
            for name, came in of.changes(dispute):
                tried[name] += 1
                if came:
                    changed += 1
                    print(f"{game}: {name}: {dispute['title']}: {came}")
        print(f"{game}: {dict(tried)}")
    return changed


if __name__ == "__main__":
    sys.exit(main() > 0)
