"""A hall at once: phones that ask, judges who watch, results that come in: `python tests/bench/hall_load.py`.

A service of its own process, started as an operator starts it; who asks is one process more on the same machine.
A minute of it, once everybody has come and has their page open; what coming took is told apart. `--knee 250,500,1000` goes through several numbers of phones, with judges and results in proportion, until
p99 of something passes a second.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parent)]

import crowd
from bench_service import PASSWORD, event
from crowd import Client, Seen, watch
from sqlalchemy import select

from judge.store import Work
from judge.store.models import Player
from judge.store.services import accounts
from judge.web import create_app
from judge.web.signin import personal_link

COMING = 20  # seconds in which everybody opens their page, before the first result comes in


async def write(staff: Client, token: str, path: str, versions: dict[int, int], seconds: float) -> None:
    """Hand in every result in random order, spread evenly over the time, each with its key."""

    async def one(table: int, after: float) -> None:
        await asyncio.sleep(after)
        client = Client(staff.seen, token)
        body = {"figures": [2, table % 2], "version": versions[table]}
        answer = await client.ask("result", path.format(table=table), "PUT", body, crowd.new_key())
        client.close()
        staff.seen.written += bool(answer)

    tables = random.sample(sorted(versions), len(versions))
    await asyncio.gather(*(one(table, k * seconds / len(tables)) for k, table in enumerate(tables)))


async def minute(
    slug: str, links: list[str], judges: int, token: str, seconds: float, pid: int
) -> tuple[Seen, str, int]:
    """Let everybody do what they do for some seconds; return what they saw, what was spent, and the results kept."""
    seen = Seen()
    phones = [Client(seen) for _ in links]
    for start in range(0, len(phones), 50):  # they came to the hall one after another
        part = zip(phones[start : start + 50], links[start : start + 50], strict=True)
        await asyncio.gather(*(phone.ask("", link) for phone, link in part))
    desk = Client(seen, token)
    where = f"/api/v1/events/{slug}/rounds/3"
    shown = json.loads(await desk.ask("", where))
    versions = {table["table"]: table["version"] for table in shown["tables"] if not table["bye"]}
    until = time.monotonic() + COMING + seconds
    looking = [watch(one, "phone", f"/e/{slug}/live?own=1", f"/e/{slug}/me", until) for one in phones]
    looking += [
        watch(Client(seen, token), "judge", f"/e/{slug}/live", f"/e/{slug}/tables", until)
        for _ in range(judges)
    ]
    tasks = [asyncio.create_task(one) for one in looking]
    await asyncio.sleep(COMING)
    seen.came = seen.told()
    seen.taken.clear()
    before = crowd.spent(pid)
    await asyncio.gather(*tasks, write(desk, token, where + "/tables/{table}/result", versions, seconds))
    spent = crowd.told_spent(before, crowd.spent(pid), seen.asked)
    after = json.loads(await desk.ask("", where))
    return seen, spent, sum(1 for table in after["tables"] if table["result"] and not table["bye"])


def measure(phones: int, judges: int, seconds: float, database: str, processes: int) -> float:
    """Start a service, let a hall use it, print what the hall saw, and return the worst p99 in seconds."""
    with tempfile.TemporaryDirectory() as folder:
        where = database or f"{folder}/hall.sqlite"
        app = create_app({"DATABASE": where if "://" in where else f"sqlite:///{where}"})
        name = f"Bench {phones}"
        work, slug = event(Work(app.extensions["store"]), phones)
        token = accounts.log_in(work, name, PASSWORD, "bench")
        with app.test_request_context(), work.store.reading() as session:
            mine = select(Player).where(Player.event_id == next(iter(work.actor.roles)))
            links = [f"/me/{personal_link(row.id, row.link_nonce)}" for row in session.scalars(mine)]
        app.extensions["store"].close()
        with crowd.served(where, processes) as pid:
            seen, spent, kept = asyncio.run(minute(slug, links, judges, token, seconds, pid))
    print(
        f"{phones} phones, {judges} judges, {seen.written} results acknowledged, {kept} kept, {seconds:g} s"
    )
    print(f"while they came, {COMING} s:\n{seen.came}\nthen:\n{spent}\n{seen.told()}", flush=True)
    return max(sorted(taken)[len(taken) * 99 // 100] for taken in seen.taken.values())


def main() -> None:
    """Measure a hall."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--phones", type=int, default=2000)
    parser.add_argument("--judges", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--database", default="", help="A URL; SQLite in a folder of its own where left out.")
    parser.add_argument(
        "--processes", type=int, default=0, help="As many as `judge serve` takes where left out."
    )
    parser.add_argument("--knee", default="", help="Numbers of phones to go through.")
    told = parser.parse_args()
    for phones in map(int, filter(None, told.knee.split(","))):
        share = phones / told.phones
        worst = measure(
            phones, max(1, round(told.judges * share)), told.seconds, told.database, told.processes
        )
        if worst > 1:
            print(f"the knee lies below {phones} phones")
            return
    if not told.knee:
        measure(told.phones, told.judges, told.seconds, told.database, told.processes)


if __name__ == "__main__":
    main()
