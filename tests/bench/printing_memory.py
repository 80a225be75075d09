"""Peak memory of the print room by number of pages: it should not grow with them.

    python tests/bench/printing_memory.py

Each count is a process of its own that prints made-up standings or slips straight to a file.
"""

from __future__ import annotations

import subprocess
import sys

COUNTS = {"standings": (4_000, 40_000, 400_000), "slips": (400, 4_000, 40_000)}
PROGRAM = """
import resource, sys, tempfile
from itertools import cycle, islice
from judge.printing import Imprint, Match, Seat, Slips, Standing, Standings, write

kind, count = sys.argv[1], int(sys.argv[2])
made = Imprint(event="Open", printed="14:05", language="zh-Hant", round=4)
if kind == "standings":
    row = Standing(1, "林柏宇", 9, 3, 1, 0)
    document = Standings(made, tuple(islice(cycle((row,)), count)))
else:
    match = Match(1, (Seat("林柏宇", 9), Seat("陳曉彤", 9)), token="https://judge.example/m/1")
    document = Slips(made, tuple(islice(cycle((match,)), count)), 4)
with tempfile.TemporaryFile() as file:
    pages = write(file, document)
    print(pages, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024, file.tell() // 1_000_000)
"""


def main() -> None:
    """Print pages, peak megabytes and size of the file."""
    for kind, counts in COUNTS.items():
        for count in counts:
            command = [sys.executable, "-c", PROGRAM, kind, str(count)]
            said = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
            print(
                f"{kind:<10}{count:>8} items {said[0]:>6} pages {said[1]:>5} MB memory {said[2]:>4} MB file"
            )


if __name__ == "__main__":
    main()
