"""Hold a great number of generated deck lists against their truth: read rightly or asked about, legal only where legal.

Run: python tests/bench/decks_grammar.py [LISTS [FIRST]] [--whole | --five]; 200,000 by default. Prints every kind of exception once,
with its seed. `--whole`: whole lists of one hand, with words around them and what goes wrong, and how often is asked though
there is nothing to ask. `--five`: lists with five of one No. in odd spellings, never legal.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

sys.path[:0] = [str(Path(__file__).resolve().parents[at]) for at in (1, 2)]

from decks import grammar, whole_lists

if TYPE_CHECKING:
    from collections.abc import Callable

ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "big5hkscs", "gb18030", "cp932", "euc_jp", "euc_kr")
SHOWN = 40


def main() -> int:
    """Print how many lists were made, legal and asked about, and every exception."""
    numbers = [int(word) for word in sys.argv[1:] if word.isdecimal()]
    lists = numbers[0] if numbers else 200_000
    first = numbers[1] if len(numbers) > 1 else 0
    if "--whole" in sys.argv or "--five" in sys.argv:
        return whole(first, lists, whole_lists.five if "--five" in sys.argv else whole_lists.whole)
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


def whole(first: int, lists: int, make: Callable[[int], whole_lists.Whole]) -> int:
    """Print how many whole lists were made, answered against their truth, and asked about with nothing to ask."""
    begin = time.perf_counter()
    told: Counter[str] = Counter()
    for seed in range(first, first + lists):
        made = make(seed)
        answer = whole_lists.said(made)
        if whole_lists.fault(made, answer):
            told["wrong"] += 1
            if told["wrong"] <= SHOWN:
                print(f"{seed}: {answer}, and is {made.truth}: {made.what}")
        elif answer in {"unsure", "refused"} and whole_lists.nothing_to_ask(made):
            told["asked"] += 1
    seconds = time.perf_counter() - begin
    print(
        f"{lists} whole lists in {seconds:.0f} s: {told['wrong']} wrong, {told['asked']} asked with nothing to ask"
    )
    return 1 if told["wrong"] else 0


if __name__ == "__main__":
    sys.exit(main())
