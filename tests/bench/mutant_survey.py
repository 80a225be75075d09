"""Which test reaches which line of a game's code, kept between runs: only what changed since is run again.

A test is run anew where its file, what it is given, or a module that it reached has changed.
"""

from __future__ import annotations

import json
import sys
import time
import warnings
from collections import Counter, defaultdict
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import coverage
import pytest
from _pytest.runner import runtestprotocol

if TYPE_CHECKING:
    import functools


def digest(*parts: str | bytes) -> str:
    """Return a short name for some texts."""
    found = sha256()
    for part in parts:
        found.update(part.encode() if isinstance(part, str) else part)
    return found.hexdigest()[:16]


def text_of(item: pytest.Item) -> str:
    """Return what a test is given and, for an example, what is known to come of it."""
    params = item.callspec.params if hasattr(item, "callspec") else {}
    if "title" in params and item.path.stem.endswith("told"):
        title, folder = params["title"], item.path.parent
        ruled, refused, worded = (sys.modules[name] for name in ("ruled", "refused", "worded"))
        rows = refused.kept(folder).get(title, {})
        kept = (*ruled.kept(folder).get(title, ()), *worded.kept(folder).get(title, ()))
        told = sys.modules["told"].written(folder).get(title, ())
        return "\n".join((repr((params, told)), *kept, *(f"{kind} | {said}" for kind, said in rows.items())))
    example, outcomes = params.get("example"), getattr(item.module, "OUTCOMES", None)
    if example is None or outcomes is None:
        return repr(params)
    reading = f"{params['key']}={params['reading']}" if "key" in params else ""
    return "\n".join((repr(params), *outcomes.kept(example, reading)))


def name_of(item: pytest.Item, text: str) -> str:
    """Return a short name for a test as it is now: the file it is written in, its id and what it is given."""
    written = Path(str(sys.modules[item.function.__module__].__file__))
    return digest(written.read_bytes(), item.nodeid, text)


def _bits(lines: set[int]) -> str:
    return f"{sum(1 << line for line in lines):x}"


def _lines(bits: str) -> list[int]:
    number = int(bits, 16)
    return [at for at in range(number.bit_length()) if number >> at & 1]


class Survey:
    """The lines of a package that each of some tests reaches, and how long it takes.

    `reached`: the numbers of the tests by (module, line); `by_module`: by module; `seconds`, `rare`, `texts`: by number.
    `rare`: how little else reaches what a test reaches. `imported`: lines that run when the package is imported.
    """

    def __init__(self, folder: Path, kept: Path, forget: functools.partial[None]) -> None:
        self.folder, self.kept, self.forget = folder, kept, forget
        self.modules = {file.stem: digest(file.read_bytes()) for file in folder.glob("*.py")}
        self.reached: dict[tuple[str, int], set[int]] = defaultdict(set)
        self.by_module: dict[str, set[int]] = defaultdict(set)
        self.rare: Counter[int] = Counter()
        self.seconds: list[float] = []
        self.texts: list[str] = []

    def take(self, items: list[pytest.Item]) -> None:
        """Run those of some tests that must be run, and take what is known of the others."""
        known = (
            json.loads(self.kept.read_text("utf-8")) if self.kept.exists() else {"modules": {}, "tests": {}}
        )
        changed = {name for name, now in self.modules.items() if known["modules"].get(name) != now}
        self.texts = [text_of(item) for item in items]
        found, anew = {}, []
        for item, text in zip(items, self.texts, strict=True):
            name = name_of(item, text)
            row = known["tests"].get(name)
            if row is None or changed & row["lines"].keys():
                anew.append((name, item))
            else:
                found[name] = row
        print(f"survey: {len(anew)} of {len(items)} tests to run", flush=True)
        self.kept.parent.mkdir(exist_ok=True)
        try:
            for name, item in anew:
                found[name] = self._run(item)
        finally:
            self.kept.write_text(json.dumps({"modules": self.modules, "tests": found}), "utf-8")
        for number, (item, text) in enumerate(zip(items, self.texts, strict=True)):
            self._count(number, found[name_of(item, text)])
        for numbers in self.reached.values():
            for number in numbers:
                self.rare[number] += 1 / len(numbers)

    def _run(self, item: pytest.Item) -> dict[str, object]:
        cover = coverage.Coverage(
            data_file=None, config_file=False, include=[f"{self.folder}/*"], messages=False
        )
        self.forget()
        cover.start()
        started = time.process_time()
        passed = all(report.passed for report in runtestprotocol(item, log=False))
        took = time.process_time() - started
        cover.stop()
        if not passed:
            pytest.exit(f"{item.nodeid} fails without any mutant", 1)
        return {"seconds": round(took, 4), "lines": self._lines_of(cover)}

    def _lines_of(self, cover: coverage.Coverage) -> dict[str, str]:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # a test that reaches nothing has no data
            data = cover.get_data()
        found = {file: set(data.lines(file) or ()) for file in data.measured_files()}
        return {file.rpartition("/")[2][:-3]: _bits(lines) for file, lines in found.items() if lines}

    def _count(self, number: int, row: dict[str, object]) -> None:
        self.seconds.append(row["seconds"])
        for module, bits in row["lines"].items():
            self.by_module[module].add(number)
            for line in _lines(bits):
                self.reached[module, line].add(number)
        if not row["lines"]:  # it reads what was made at import
            for module in self.modules:
                self.by_module[module].add(number)
