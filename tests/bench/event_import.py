"""How long importing a large event takes: `python tests/bench/event_import.py [--beside <another checkout>]`.

With another checkout (of an earlier commit, say) both import the same file in turn, each in a process of its own. On a
shared machine compare the seconds of the processor, not those of the clock.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time
import uuid
from dataclasses import replace
from pathlib import Path

HERE = Path(__file__).parents[2]
SERVER = "postgresql+psycopg://postgres@127.0.0.1:5432"


def file_of(size: int, rounds: int) -> bytes:
    """Return an event file with so many players, all rounds played, paired by lot."""
    chance = random.Random(7)
    ids = [f"P{number:05}" for number in range(1, size + 1)]
    played = []
    for number in range(1, rounds + 1):
        chance.shuffle(ids)
        tables = [
            {
                "table": t + 1,
                "players": ids[2 * t : 2 * t + 2],
                "games": chance.choice([[2, 0], [2, 1], [1, 2]]),
            }
            for t in range(size // 2)
        ]
        played.append({"round": number, "tables": tables})
    event = {
        "event": 1,
        "game": "zombie_world_order",
        "name": "Bench",
        "format": "swiss",
        "rounds": rounds + 1,
    }
    people = [{"id": one, "name": f"Player {one}"} for one in sorted(ids)]
    return json.dumps({**event, "best_of": 3, "seed": 1, "players": people, "results": played}).encode()


def imported(url: str, path: str) -> None:
    """Import the file into a fresh database; print seconds of the clock and of the processor."""
    from judge.store import Store, Work
    from judge.store.services import accounts, transfer

    data, work = Path(path).read_bytes(), Work(Store(url))
    account = accounts.create_account(work, "Bench", "bench password")
    work = replace(work, actor=accounts.staff_actor(work, account))
    transfer.import_event(work, file_of(4, 1))  # the game's registry is read once a process
    clock, processor = time.perf_counter(), time.process_time()
    transfer.import_event(work, data)
    print(time.perf_counter() - clock, time.process_time() - processor)


def database(kind: str, folder: str) -> str:
    """Make a fresh database; return its address, empty where there is no server."""
    if kind == "sqlite":
        return f"sqlite:///{folder}/{uuid.uuid4().hex}.sqlite"
    from sqlalchemy import create_engine, text

    name = f"judge_bench_{uuid.uuid4().hex[:12]}"
    try:
        server = create_engine(
            f"{SERVER}/postgres", isolation_level="AUTOCOMMIT", connect_args={"connect_timeout": 2}
        )
        with server.connect() as connection:
            connection.execute(text(f"CREATE DATABASE {name}"))
    except Exception:
        return ""
    return f"{SERVER}/{name}"


def dropped(url: str) -> None:
    """Remove a database made on the server."""
    from sqlalchemy import create_engine, text

    with create_engine(f"{SERVER}/postgres", isolation_level="AUTOCOMMIT").connect() as connection:
        connection.execute(text(f"DROP DATABASE {url.rpartition('/')[2]} WITH (FORCE)"))


def main() -> None:
    """Print the median of the runs, of each database and of each checkout."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--beside", type=Path, action="append", default=[], help="another checkout")
    asked.add_argument("--players", type=int, default=3000)
    asked.add_argument("--rounds", type=int, default=8)
    asked.add_argument("--times", type=int, default=3)
    asked.add_argument("--one", nargs=2, help=argparse.SUPPRESS)
    given = asked.parse_args()
    if given.one:
        imported(*given.one)
        return
    sides = [HERE, *(path.resolve() for path in given.beside)]
    print(f"{given.players} players, {given.rounds} rounds: seconds of the clock / of the processor, median")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "event.json")
        path.write_bytes(file_of(given.players, given.rounds))
        for kind in ("sqlite", "postgresql"):
            taken: dict[Path, list[tuple[float, float]]] = {side: [] for side in sides}
            for _ in range(given.times):
                for side in sides:  # in turn, so that what else the machine does falls on each alike
                    url = database(kind, folder)
                    if not url:
                        continue
                    try:
                        run = subprocess.run(
                            [sys.executable, __file__, "--one", url, str(path)],
                            env={**os.environ, "PYTHONPATH": str(side)},
                            check=True,
                            stdout=subprocess.PIPE,
                            text=True,
                        )
                    finally:
                        if kind != "sqlite":
                            dropped(url)
                    clock, processor = map(float, run.stdout.split())
                    taken[side].append((clock, processor))
            for side, runs in taken.items():
                if runs:
                    clock, processor = (sorted(each)[len(each) // 2] for each in zip(*runs, strict=True))
                    print(f"{kind:12}{clock:8.2f}{processor:8.2f}   {'here' if side == HERE else side}")


if __name__ == "__main__":
    main()
