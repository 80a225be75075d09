"""How long the service takes for what a hall asks most, by number of players: `python tests/bench/bench_service.py`."""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from judge.store import Work
from judge.store.services import accounts, boards, events, players, results, rounds
from judge.store.services.settings import Settings
from judge.web import create_app

PASSWORD = "bench password"  # noqa: S105 - of nobody


def clocked(job, times: int = 7) -> float:
    """Return the median milliseconds of a job."""
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        job()
        taken.append((time.perf_counter() - start) * 1000)
    return statistics.median(taken)


def event(work: Work, size: int) -> tuple[Work, str]:
    """Make an event with two rounds played and a third published."""
    account = accounts.create_account(work, f"Bench {size}", PASSWORD)
    work = replace(work, actor=accounts.staff_actor(work, account))
    slug = events.create_event(work, Settings(f"Bench {size}", "zombie_world_order"))
    work = replace(work, actor=accounts.staff_actor(work, account))
    players.add_players(work, slug, "\n".join(f"Player {n}" for n in range(size)))
    for played in (True, True, False):
        number = rounds.draft_round(work, slug)
        rounds.publish_round(work, slug)
        view = boards.show_round(work, slug, number)
        for table in view.missing if view and played else []:
            results.record_result(work, slug, number, table.table, [2, table.table % 2])
    return work, slug


def measure(size: int, folder: str) -> list[float]:
    """Return the figures of one size: milliseconds, medians."""
    app = create_app({"DATABASE": f"sqlite:///{folder}/bench.sqlite", "LIMITS": False})
    work, slug = event(Work(app.extensions["store"]), size)
    client = app.test_client()
    token = accounts.log_in(work, f"Bench {size}", PASSWORD, "bench")
    staff = {"Authorization": f"Bearer {token}"}
    tables = iter(range(1, 8))
    asked = (("/live", {}), ("", {}), ("/desk?all=1", staff), ("/tables", staff))
    figures = [clocked(lambda p=path, h=head: client.get(f"/e/{slug}{p}", headers=h)) for path, head in asked]
    figures.append(clocked(lambda: results.record_result(work, slug, 3, next(tables), [2, 0])))
    app.extensions["store"].close()
    return figures


def main() -> None:
    """Print one line a size."""
    sys.stdout.write("players    live  public    desk  tables  result   (ms, median)\n")
    for size in (16, 64, 256, 1000):
        with tempfile.TemporaryDirectory() as folder:
            figures = measure(size, folder)
        sys.stdout.write(f"{size:7}" + "".join(f"{value:8.1f}" for value in figures) + "\n")


if __name__ == "__main__":
    main()
