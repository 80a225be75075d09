"""How long the service takes for what a hall asks most, by number of players: `python tests/bench/bench_service.py`.

A result through the API, with its key, stands beside a bare insert with Flask and SQLAlchemy: taken in turn, by the
processor's clock, so that a busy machine disturbs both alike. Sizes are those on the wire.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
import uuid
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parents[2]))

from flask import Flask, Response, jsonify, request
from sqlalchemy import create_engine
from sqlalchemy.event import listen
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column

from judge.store import Work
from judge.store.services import accounts, boards, events, player_lists, results, rounds
from judge.store.services.settings import Settings
from judge.web import create_app

if TYPE_CHECKING:
    from collections.abc import Callable

DURABLE = "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
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
    player_lists.add_players(work, slug, "\n".join(f"Player {n}" for n in range(size)))
    for played in (True, True, False):
        number = rounds.draft_round(work, slug)
        rounds.publish_round(work, slug)
        view = boards.show_round(work, slug, number)
        for table in view.missing if view and played else []:
            results.record_result(work, slug, number, table.table, [2, table.table % 2])
    return work, slug


class Base(DeclarativeBase):
    """The bare table."""


class Bare(Base):
    """A result, and nothing else."""

    __tablename__ = "bare"
    id: Mapped[int] = mapped_column(primary_key=True)
    table: Mapped[int]
    figures: Mapped[str]


def bare_insert(folder: str) -> Callable[[int], object]:
    """Return what writes one row through the barest service, as durably as ours."""
    engine = create_engine(f"sqlite:///{folder}/bare.sqlite")
    listen(engine, "connect", lambda connection, _record: connection.executescript(DURABLE))
    Base.metadata.create_all(engine)
    app = Flask("bare")

    @app.put("/tables/<int:table>")
    def write(table: int) -> Response:
        with Session(engine) as session:
            session.add(Bare(table=table, figures=str(request.get_json()["figures"])))
            session.commit()
        return jsonify(table=table)

    client = app.test_client()
    return lambda number: client.put(f"/tables/{number}", json={"figures": [2, 0]})


def written(app: Flask, work: Work, slug: str, token: str) -> Callable[[int], object]:
    """Return what writes one result through the API."""
    client, headers = app.test_client(), {"Authorization": f"Bearer {token}"}
    view = boards.show_round(work, slug, 3)
    versions = {table.table: table.version for table in (view.tables if view else []) if not table.bye}

    def write(number: int) -> None:
        table = number % len(versions) + 1
        body = {"figures": [2, number // len(versions) % 2], "version": versions[table]}
        path = f"/api/v1/events/{slug}/rounds/3/tables/{table}/result"
        answer = client.put(path, json=body, headers=headers | {"Idempotency-Key": uuid.uuid4().hex})
        versions[table] = answer.get_json()["version"]

    return write


def in_turn(*jobs: Callable[[int], object], times: int = 120) -> list[float]:
    """Return the median milliseconds of the processor for jobs that are done in turn."""
    taken: list[list[float]] = [[] for _ in jobs]
    for number in range(times):
        for job, kept in zip(jobs, taken, strict=True):
            start = time.process_time()
            job(number)
            kept.append((time.process_time() - start) * 1000)
    return [statistics.median(kept) for kept in taken]


def measure(size: int, folder: str) -> list[float]:
    """Return the figures of one size: milliseconds, medians."""
    app = create_app({"DATABASE": f"sqlite:///{folder}/bench.sqlite", "LIMITS": False})
    work, slug = event(Work(app.extensions["store"]), size)
    client = app.test_client()
    token = accounts.log_in(work, f"Bench {size}", PASSWORD, "bench")
    staff = {"Authorization": f"Bearer {token}"}
    asked = (("/live", {}), ("", {}), ("/desk?all=1", staff), ("/tables", staff))
    figures = [clocked(lambda p=path, h=head: client.get(f"/e/{slug}{p}", headers=h)) for path, head in asked]
    bare, ours = in_turn(bare_insert(folder), written(app, work, slug, token))
    wire = len(client.get(f"/e/{slug}", headers={"Accept-Encoding": "br"}).data) / 1000
    figures += [bare, ours, ours / bare, wire]
    app.extensions["store"].close()
    return figures


def main() -> None:
    """Print one line a size."""
    sys.stdout.write(
        "players    live  public    desk  tables    bare  result   times   kB of the public page (ms, median)\n"
    )
    for size in (16, 64, 256, 1000):
        with tempfile.TemporaryDirectory() as folder:
            figures = measure(size, folder)
        sys.stdout.write(f"{size:7}" + "".join(f"{value:8.1f}" for value in figures) + "\n")


if __name__ == "__main__":
    main()
