"""Hold a great number of generated deck lists against their truth: read rightly or asked about, legal only where legal.

Run: python tests/bench/decks_grammar.py [LISTS]; 200,000 by default. Prints every kind of exception once, with its seed.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[at]) for at in (1, 2)]

from decks import grammar

ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "big5hkscs", "gb18030", "cp932", "euc_jp", "euc_kr")
SHOWN = 40


def main() -> int:
    """Print how many lists were made, legal and asked about, and every exception."""
    lists = int(sys.argv[1]) if len(sys.argv) > 1 else 200_000
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    begin = time.perf_counter()
    kinds: Counter[str] = Counter()
    for seed in range(first, first + lists):
        made = grammar.case(seed, ENCODINGS)
        for fault in grammar.faults(made):
            kind = fault.split(":")[0]
            kinds[kind] += 1
            if kinds[kind] == 1 and len(kinds) <= SHOWN:
                print(f"{seed} ({made.what}): {fault}")
    seconds = time.perf_counter() - begin
    print(
        f"{lists} lists of {grammar.COUNTED_FORMS} forms in {seconds:.0f} s: {sum(kinds.values())} exceptions"
    )
    return 1 if kinds else 0


if __name__ == "__main__":
    sys.exit(main())
