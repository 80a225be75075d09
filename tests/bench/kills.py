"""A hundred kills at random, and how long a restart takes: `python tests/bench/kills.py [--kills 100] [--restarts 8]`.

The jobs are those of `tests/jobs_to_kill.py`: pairing, import, printing, the first start, backup, in turn. The parent kills the
child after a random share of the time that the job takes. Then `judge serve` is killed while it is written to, and
started again: every result that it answered is there, and so is the answer of a request that is sent again.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import secrets
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from jobs_to_kill import JOBS, Pairing, desk
from kills import live

from judge.store.services import accounts, boards


def main() -> None:
    """Kill, look, and print what was found."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--kills", type=int, default=100)
    asked.add_argument("--seconds", type=float, default=110)
    asked.add_argument("--restarts", type=int, default=8)
    asked.add_argument("--seed", default="kills")
    told = asked.parse_args()
    begun = time.monotonic()
    chance = random.Random(told.seed)
    with tempfile.TemporaryDirectory() as folder:
        restarts, results = served(Path(folder), chance, told.restarts)
        killed, acknowledged = dict.fromkeys(JOBS, 0), 0
        lasts = {kind: lasting(JOBS[kind](Path(folder) / f"{kind}-whole")) for kind in JOBS}
        for number in range(told.kills * 3):
            if sum(killed.values()) >= told.kills or time.monotonic() - begun > told.seconds:
                break
            kind = list(JOBS)[number % len(JOBS)]
            job = JOBS[kind](Path(folder) / f"{kind}-{number}")
            life = live(job.job, seconds=chance.uniform(0.01, lasts[kind]))
            job.look(life.said)
            killed[kind] += life.killed
            acknowledged += len(life.said)
    each = ", ".join(f"{kind} {count}" for kind, count in killed.items())
    sys.stdout.write(
        f"{sum(killed.values())} kills ({each}): {acknowledged} acknowledged, none lost, nothing half\n"
    )
    if restarts:
        clock, processor = zip(*restarts, strict=True)
        sys.stdout.write(
            f"{len(restarts)} kills of the service under writes: {results} results answered, none lost; restart "
            f"{min(clock):.2f} to {max(clock):.2f} s of the clock, {min(processor):.2f} to {max(processor):.2f} s of the "
            "processor\n"
        )


def lasting(job: Any) -> float:
    """Return how long a job takes, in a child of its own."""
    start = time.monotonic()
    live(job.job)
    return time.monotonic() - start


def served(folder: Path, chance: random.Random, restarts: int) -> tuple[list[tuple[float, float]], int]:
    """Kill the service while it is written to, and start it again on what it left."""
    job = Pairing(folder / "served")
    work, slug = desk(job.url)
    token = accounts.log_in(work, "Chan", "correct horse", "bench")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "judge", "serve", "--port", str(port), "--database", str(job.file)]
    # compiled code is kept, as an operator's Python does from the first start on
    around = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    around["PYTHONPYCACHEPREFIX"] = str(folder / "compiled")
    subprocess.run([sys.executable, "-c", "import judge.commands.serve"], cwd=ROOT, env=around, check=True)
    taken, answered = [], 0
    last: dict[int, tuple[str, int, list[int]]] = {}
    for _ in range(restarts):
        start = time.monotonic()
        service = subprocess.Popen(
            command, cwd=ROOT, env=around, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        while not _healthy(address):
            time.sleep(0.01)
        taken.append((time.monotonic() - start, _processor(service.pid)))
        view = boards.show_round(work, slug, 1)
        versions = {table.table: table.version for table in view.tables} if view else {}
        for table, (key, before, figures) in last.items():
            again = _write(address, slug, token, table, figures, before, key)
            assert again is not None and again["result"] == f"{figures[0]}–{figures[1]}", again  # noqa: PT018
        until = time.monotonic() + chance.uniform(0.05, 0.6)
        number = 0
        while time.monotonic() < until:
            number += 1
            table = number % len(versions) + 1
            key, figures = secrets.token_hex(8), [2, number // len(versions) % 2]
            made = _write(address, slug, token, table, figures, versions[table], key)
            assert made is not None
            last[table] = (key, versions[table], figures)
            versions[table] = made["version"]
            answered += 1
        service.kill()
        service.wait()
        work, _ = desk(job.url)
        view = boards.show_round(work, slug, 1)
        kept = {table.table: table.version for table in (view.tables if view else [])}
        assert all(kept[table] >= versions[table] for table in versions), "an answered result is lost"
    job.sound()
    return taken, answered


def _processor(number: int) -> float:
    """Return the seconds of the processor that a process has had."""
    fields = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _healthy(address: str) -> bool:
    try:
        with urllib.request.urlopen(f"{address}/health", timeout=1) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def _write(
    address: str, slug: str, token: str, table: int, figures: list[int], version: int, key: str
) -> Any:
    body = json.dumps({"figures": figures, "version": version}).encode()
    headers = {
        "Authorization": f"Bearer {token}",
        "Content-Type": "application/json",
        "Idempotency-Key": key,
    }
    path = f"{address}/api/v1/events/{slug}/rounds/1/tables/{table}/result"
    request = urllib.request.Request(path, body, headers, method="PUT")
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.load(answer)


if __name__ == "__main__":
    main()
