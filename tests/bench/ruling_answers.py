"""Every told dispute's answer as data, to be compared between two versions of the program.

    python tests/bench/ruling_answers.py write FILE [--readings] [--also FOLDER ...]
    python tests/bench/ruling_answers.py compare OLD NEW [--fields verdict,step,claims]

`write` rules on every dispute of the tests of the five games (examples, under each other reading that they show too;
`told.yaml`; ready disputes; rulings) and of the folders named, and writes a line of JSON each: verdict, refused step, its
reason and rules, claims, what is asked, what is taken to have happened, seconds of the processor. `--readings`: with what
it depends on. `compare` lists the disputes whose answers differ, field by field, and counts them.
"""

from __future__ import annotations

import json
import sys
import time
from argparse import ArgumentParser
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from copy import deepcopy
from pathlib import Path
from typing import TYPE_CHECKING, Any

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "tests" / "games"
sys.path[:0] = [str(ROOT), str(GAMES), str(GAMES / "zombie_world_order")]

import told
import yaml
from examples import Examples, other_readings, under

from judge.disputes import DisputeError, rule, ruling_as_json
from judge.disputes.reference.ready import ready_file, ready_names
from judge.documents import LOADER

if TYPE_CHECKING:
    from collections.abc import Iterator

IDS = ("unicorn_overlord", "zero_dimension", "zombie_kittens", "zombie_state", "zombie_world_order")
FIELDS = ("error", "verdict", "step", "claims", "reason", "rules", "needs", "implied", "depends")


def disputes(game: str) -> Iterator[tuple[str, Any]]:
    """Yield the name and the file of every dispute of a game's tests."""
    examples = Examples(GAMES / game)
    for example in examples.all:
        name = f"{example['file']}: {example['is']}"
        yield name, examples.dispute_of(example)
        for key, reading, wanted in other_readings(example):
            yield f"{name} ({key}={reading})", examples.dispute_of(under(example, wanted), {key: reading})
    for case in told.cases(GAMES / game) if (GAMES / game / "told.yaml").exists() else ():
        yield f"told: {case.id}", case.values[0]
    for name in ready_names(game):
        yield f"ready: {name}", ready_file(game, name)
    if (GAMES / game / "rulings").exists():
        yield from _rulings(examples)


def _rulings(examples: Examples) -> Iterator[tuple[str, Any]]:
    import test_zwo_rulings as of

    for case in of.CASES:
        told_so = {**case, "steps": case.get("steps", [])}
        claims = case.get("claims", []) + of.claims(case)
        pool = {"cards": {**examples.pool, **case.get("cards", {})}, "claims": claims}
        yield f"rulings: {case['topic']}: {case['is']}", {**examples.dispute_of(told_so, None), **pool}


def in_folder(folder: Path) -> Iterator[tuple[str, Any]]:
    """Yield the dispute files in a folder and those below it."""
    for file in sorted(folder.rglob("*.yaml")):
        yield f"{folder.name}/{file.relative_to(folder)}", yaml.load(file.read_text("utf-8"), LOADER)


def answer(dispute: Any, *, what_if: bool) -> dict[str, Any]:
    """Rule on a dispute; return what it comes to, as plain data."""
    began = time.process_time()
    try:
        ruling = rule(deepcopy(dispute), what_if=what_if)
        said = ruling_as_json(ruling, "en")
    except DisputeError as error:
        return {"error": sorted(f"{each.path}: {each.reason}" for each in (error, *error.others))}
    except Exception as error:
        return {"error": [f"CRASH {type(error).__name__}: {error}"]}
    stop = ruling.replay.refused
    illegal = said["illegal"] or {}
    return {
        "verdict": said["verdict"],
        "step": illegal.get("step"),
        "claims": [claim["upheld"] for claim in said["claims"]],
        "reason": None if stop is None or not illegal else getattr(stop.error, "reason", None),
        "rules": sorted(illegal.get("rules", ())),
        "needs": [need["fact"] for need in said["needs"]],
        "implied": [f"{step['by']} {step['do']}" for step in said["steps"] if step["implied"]],
        "depends": sorted(f"{point.key}: {sorted(point.differs)}" for point in ruling.depends_on),
        "seconds": round(time.process_time() - began, 4),
    }


def _line(task: tuple[str, Any, bool]) -> str:
    name, dispute, what_if = task
    return json.dumps({"name": name, **answer(dispute, what_if=what_if)}, ensure_ascii=False)


def write(file: Path, games: list[str], folders: list[Path], *, what_if: bool, processes: int) -> None:
    """Write a line for every dispute."""
    tasks = [(f"{game}: {name}", each, what_if) for game in games for name, each in disputes(game)]
    tasks += [(name, each, what_if) for folder in folders for name, each in in_folder(folder)]
    with file.open("w", encoding="utf-8") as out, ProcessPoolExecutor(processes) as pool:
        for line in pool.map(_line, tasks, chunksize=20):
            print(line, file=out)


def read(file: Path) -> dict[str, dict[str, Any]]:
    """Return the answers of a file by the name of the dispute."""
    found: dict[str, dict[str, Any]] = {}
    for line in file.read_text("utf-8").splitlines():
        one = json.loads(line)
        name = one.pop("name")
        found[name if name not in found else f"{name} #{len(found)}"] = one
    return found


def compare(old: Path, new: Path, fields: list[str]) -> int:
    """List what differs; return how many disputes do."""
    before, after = read(old), read(new)
    differ, by_field = 0, Counter[str]()
    for name in before.keys() & after.keys():
        wrong = [field for field in fields if before[name].get(field) != after[name].get(field)]
        by_field.update(wrong)
        differ += bool(wrong)
        if wrong:
            print(name)
            for field in wrong:
                print(f"    {field}: {before[name].get(field)} -> {after[name].get(field)}")
    alone = before.keys() ^ after.keys()
    seconds = [sum(one.get("seconds", 0) for one in each.values()) for each in (before, after)]
    print(
        f"{len(before.keys() & after.keys())} disputes, {differ} differ ({dict(by_field)}), {len(alone)} in one alone;"
        f" {seconds[0]:.1f} -> {seconds[1]:.1f} s of the processor"
    )
    return differ


def main() -> int:
    """Write or compare."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("command", choices=("write", "compare"))
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--readings", action="store_true")
    parser.add_argument("--games", default=",".join(IDS))
    parser.add_argument("--also", type=Path, action="append", default=[])
    parser.add_argument("--fields", default=",".join(FIELDS))
    parser.add_argument("--processes", type=int, default=2)
    told_so = parser.parse_args()
    if told_so.command == "compare":
        return compare(*told_so.files, told_so.fields.split(",")) > 0
    games = [game for game in told_so.games.split(",") if game]
    write(told_so.files[0], games, told_so.also, what_if=told_so.readings, processes=told_so.processes)
    return 0


if __name__ == "__main__":
    sys.exit(main())
