"""The answer to every kept deck list as data, to be compared between two versions of the program.

    python tests/bench/deck_answers.py write FILE [--lists NUMBER]
    python tests/bench/deck_answers.py compare OLD NEW [--fields verdict,total,asked,cards]

`write` checks the lists of `tests/decks` whose answer was written first and as many generated ones (whole lists, and lines
in every form), and writes a line of JSON each. `compare` shows the lists whose answers differ, with their text, and counts them.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from judge.decks import NotADeckListError, check_deck
from tests.decks import grammar, whole_lists
from tests.decks.answered_lists import LISTS
from tests.decks.club_lists import CLUB
from tests.decks.counter_lists import COUNTER
from tests.decks.door_lists import DOOR
from tests.decks.early_lists import EARLY
from tests.decks.evening_lists import EVENING
from tests.decks.fresh_lists import FRESH
from tests.decks.handed_in_lists import HANDED_IN
from tests.decks.morning_lists import MORNING
from tests.decks.posted_lists import POSTED
from tests.decks.sent_lists import SENT
from tests.decks.unseen_lists import UNSEEN

if TYPE_CHECKING:
    from collections.abc import Iterator

FIELDS = ("verdict", "total", "asked", "warned", "cards", "statuses")
SHOWN = 25
LISTS_OF_A_KIND = 1_500


def lists(number: int) -> Iterator[tuple[str, str | bytes, str, str | None]]:
    """Yield a name, the list, its game and the name of its file."""
    for made in (
        *LISTS,
        *UNSEEN,
        *POSTED,
        *FRESH,
        *SENT,
        *HANDED_IN,
        *EARLY,
        *CLUB,
        *COUNTER,
        *EVENING,
        *MORNING,
        *DOOR,
    ):
        yield made.id, made.text, made.game, made.filename
    for seed in range(number):
        whole = whole_lists.whole(seed)
        yield f"whole {seed}", whole.text, whole_lists.GAME, None
        case = grammar.case(seed)
        yield f"lines {seed}", case.source, grammar.GAME, case.filename


def answer(source: str | bytes, game: str, filename: str | None) -> dict[str, Any]:
    """Return what is said of a list: each card with its quantity, what every line is, each question and warning."""
    try:
        report = check_deck(source, game, filename=filename)
    except NotADeckListError as error:
        return {"verdict": f"refused: {error.key}"}
    return {
        "verdict": report.verdict,
        "total": report.total,
        "asked": [(problem.key, problem.lines) for problem in report.problems],
        "warned": [(warning.key, warning.lines) for warning in report.warnings],
        "cards": [(entry.no, entry.name, entry.count) for entry in report.entries],
        "statuses": "".join(reading.status[0] for reading in report.readings),
    }


def write(file: Path, number: int) -> None:
    """Write the answers to all lists."""
    with file.open("w", encoding="utf-8") as out:
        for name, source, game, filename in lists(number):
            text = source if isinstance(source, str) else repr(source)
            found = {"name": name, "text": text, **answer(source, game, filename)}
            out.write(json.dumps(found, ensure_ascii=False) + "\n")


def compare(old: Path, new: Path, fields: tuple[str, ...]) -> int:
    """Print the lists whose answers differ in some fields; return how many."""
    before, after = (
        {made["name"]: made for made in map(json.loads, file.read_text(encoding="utf-8").splitlines())}
        for file in (old, new)
    )
    kinds: Counter[str] = Counter()
    differing = 0
    for name in before.keys() & after.keys():
        changed = [field for field in fields if before[name].get(field) != after[name].get(field)]
        differing += bool(changed)
        if not changed:
            continue
        kinds[f"{before[name]['verdict']} -> {after[name]['verdict']}"] += 1
        if differing <= SHOWN:
            print(f"{name}\n  {after[name]['text'][:300]!r}")
            for field in changed:
                print(f"  {field}: {before[name].get(field)} -> {after[name].get(field)}")
    print(f"{differing} of {len(before.keys() & after.keys())} differ: {dict(kinds)}")
    return differing


def main() -> int:
    """Write or compare."""
    parser = ArgumentParser(description=__doc__)
    acts = parser.add_subparsers(dest="act", required=True)
    writing = acts.add_parser("write")
    writing.add_argument("file", type=Path)
    writing.add_argument("--lists", type=int, default=LISTS_OF_A_KIND)
    comparing = acts.add_parser("compare")
    comparing.add_argument("old", type=Path)
    comparing.add_argument("new", type=Path)
    comparing.add_argument("--fields", default=",".join(FIELDS))
    wanted = parser.parse_args()
    if wanted.act == "write":
        write(wanted.file, wanted.lists)
        return 0
    return min(compare(wanted.old, wanted.new, tuple(wanted.fields.split(","))), 1)


if __name__ == "__main__":
    sys.exit(main())
