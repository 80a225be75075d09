"""Acts done wrongly in random games: how many are found illegal at their step, by a rule.

    python tests/bench/wrong_acts.py FIRST END

Rules on the accounts of these seeds, of each game; prints those that come to anything else, and a count.
"""

import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "disputes")]

from wrong_acts import NONE, OPEN, RIGHT, judged

from judge.games import GAMES

counted = Counter()
for game in GAMES:
    for seed in range(int(sys.argv[1]), int(sys.argv[2])):
        came = judged(game, seed)
        counted[came if came in {RIGHT, OPEN, NONE} else "wrong"] += 1
        if came not in {RIGHT, OPEN, NONE}:
            print(game, seed, came)
print(dict(counted))
