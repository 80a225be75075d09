"""A run of `judge archive rejudge`: an archive in chunks, and a report that survives an interruption.

The report's first line says what it is of (the archive's bytes, the program, the options); each further line is one chunk,
written whole when it is done.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from judge.commands.distribution import machines, processes, run_in_process
from judge.commands.problem import Problem
from judge.disputes.kept.archive import EXACT
from judge.disputes.kept.made_with import made_with
from judge.disputes.kept.rejudging import SAME, rejudge_line
from judge.engine.plain import to_json
from judge.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from judge.commands.distribution import Chunk

LONGEST: Final = 2_000_000  # bytes of a line


def do(chunk: Chunk, today: frozenset[str], everything: bool) -> dict[str, object]:
    """Rule again on the lines of a chunk; return its part of the report."""
    first, lines = chunk
    found = [rejudge_line(line, today=today, everything=everything) for line in lines]
    listed = [
        {"n": first + at, **each.plain()} for at, each in enumerate(found) if each.state not in {SAME, EXACT}
    ]
    states = dict(Counter(each.state for each in found))
    return {"first": first, "lines": len(lines), "states": states, "listed": listed}


class RejudgeRun:
    """One run: the finished chunks, the remaining ones, and the results."""

    def __init__(self, file: Path, report: Path, today: frozenset[str], everything: bool, chunk: int) -> None:
        self.file, self.report = file, report
        self.today, self.everything, self.chunk = today, everything, chunk
        digest, self.rulings = _sum(file)
        head = {
            "rejudge": 1,
            "archive": digest,
            "made_with": {game: made_with(game) for game in sorted(GAMES)},
            "today": sorted(today),
            "everything": everything,
        }
        self._chunks = _read(report, head)
        self._lines_done = {
            line for each in self._chunks for line in range(each["first"], each["first"] + each["lines"])
        }

    @property
    def done(self) -> int:
        """Return how many rulings are done."""
        return len(self._lines_done)

    def list_differences(self) -> list[dict[str, object]]:
        """Return the rulings whose result is not exactly the same, in the order of the archive."""
        return sorted(
            (each for chunk in self._chunks for each in chunk["listed"]), key=lambda each: each["n"]
        )

    def states(self) -> Counter[str]:
        """Count the rulings by state."""
        return sum((Counter(chunk["states"]) for chunk in self._chunks), Counter[str]())

    def go(self, jobs: int, scheduler: str = "") -> Iterator[int]:
        """Process the remaining chunks; yield the number of rulings of each chunk once written.

        `jobs`: the number of processes on this machine; `scheduler`: the address of a Dask scheduler instead.
        """
        work = partial(do, today=self.today, everything=self.everything)
        if scheduler:
            done = machines(scheduler, work, self._remaining())
        else:
            done = (
                run_in_process(work, self._remaining())
                if jobs == 1
                else processes(jobs, work, self._remaining())
            )
        with self.report.open("ab") as out:
            for found in done:
                line = to_json(found).encode()
                out.write(line + b"\n")
                out.flush()
                self._chunks.append(json.loads(line))
                yield found["lines"]

    def _remaining(self) -> Iterator[Chunk]:
        """Yield the chunks that are still to be done."""
        first, lines = 0, list[str]()
        with self.file.open("rb") as archive:
            for n, line in enumerate(archive, 1):
                if n in self._lines_done:
                    if lines:
                        yield first, lines
                        lines = []
                    continue
                first = first if lines else n
                lines.append(line.decode("utf-8", "replace") if len(line) <= LONGEST else "")
                if len(lines) == self.chunk:
                    yield first, lines
                    lines = []
        if lines:
            yield first, lines


def _sum(file: Path) -> tuple[str, int]:
    """Return a digest of an archive, and how many lines it has."""
    digest, lines, last = hashlib.sha256(), 0, b"\n"
    with file.open("rb") as archive:
        while block := archive.read(1 << 20):
            digest.update(block)
            lines += block.count(b"\n")
            last = block[-1:]
    return digest.hexdigest(), lines + (last != b"\n")


def _read(report: Path, head: dict[str, object]) -> list[dict[str, Any]]:
    """Read the report of an earlier run, or begin one. Problem where it belongs to another run."""
    try:
        written = report.read_bytes()
    except FileNotFoundError:
        written = b""
    whole, _, torn = written.rpartition(b"\n")
    if not whole:
        report.write_bytes(to_json(head).encode() + b"\n")
        return []
    try:
        first, *chunks = [json.loads(line) for line in whole.split(b"\n")]
    except ValueError as error:
        raise Problem(f"{report} is no report of this command: name another with --report") from error
    if first != head:
        raise Problem(
            f"{report} is of another archive, program or options: remove it or name another with --report"
        )
    if torn:  # the line that was being written when it was stopped
        report.write_bytes(whole + b"\n")
    return chunks
