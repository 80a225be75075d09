"""A hall at once: phones that ask, judges who watch, results that come in: `python tests/bench/hall_load.py`.

A service of its own process, started as an operator starts it; who asks is one process more on the same machine.
Phones and tablets do what the pages' script does: they ask for the tag, fetch their page when it has changed, and wait
as long as they are told. A minute of it; times are those the clients see, by the clock.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
import uuid
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote

sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parent)]

from bench_service import PASSWORD, event
from sqlalchemy import select

from judge.store import Work
from judge.store.models import Player
from judge.store.services import accounts
from judge.web import create_app
from judge.web.signin import personal_link

PORT = 8765
TICK = os.sysconf("SC_CLK_TCK")


@dataclass
class Seen:
    """What the clients saw: seconds by kind of request, answers that were none, and what was acknowledged."""

    taken: dict[str, list[float]] = field(default_factory=dict)
    wrong: dict[str, int] = field(default_factory=dict)
    written: int = 0

    def note(self, kind: str, seconds: float, status: int) -> None:
        """Count one request."""
        self.taken.setdefault(kind, []).append(seconds)
        if status >= 400:
            self.wrong[f"{kind} {status}"] = self.wrong.get(f"{kind} {status}", 0) + 1


class Client:
    """One device: a connection that is kept, its cookies or token."""

    def __init__(self, seen: Seen, headers: dict[str, str] | None = None) -> None:
        self.seen, self.headers = seen, headers or {}
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, kind: str, path: str, method: str = "GET", body: Any = None, **more: str) -> bytes:
        """Send a request and count how long its answer takes; a lost connection is an error, and opened again."""
        start = time.perf_counter()
        try:
            status, answer = await asyncio.wait_for(self._sent(method, path, body, more), 30)
        except (OSError, asyncio.IncompleteReadError, TimeoutError, IndexError, ValueError):
            self.streams, status, answer = None, 599, b""
        if kind:
            self.seen.note(kind, time.perf_counter() - start, status)
        return answer if status < 400 else b""

    async def _sent(self, method: str, path: str, body: Any, more: dict[str, str]) -> tuple[int, bytes]:
        if self.streams is None:
            self.streams = await asyncio.open_connection("127.0.0.1", PORT)
        reader, writer = self.streams
        data = b"" if body is None else json.dumps(body).encode()
        headers = {"Host": "localhost", "Accept-Encoding": "gzip", **self.headers, **more}
        headers |= {"Content-Length": str(len(data)), "Content-Type": "application/json"} if data else {}
        head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        writer.write(f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + data)
        top = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        status, told = int(top[0].split()[1]), {}
        for line in top[1:]:
            name, _, value = line.partition(": ")
            if name.casefold() == "set-cookie":
                self.headers["Cookie"] = "; ".join(
                    filter(None, (self.headers.get("Cookie"), value.split(";")[0]))
                )
            told[name.casefold()] = value
        answer = await reader.readexactly(int(told.get("content-length", 0)))
        if told.get("connection", "").casefold() == "close":
            writer.close()
            self.streams = None
        return status, gzip.decompress(answer) if told.get("content-encoding") == "gzip" else answer


async def watch(client: Client, who: str, beat: str, page: str, until: float) -> None:
    """Do what a page does: ask for the tag, fetch the page where it changed, wait as told."""
    await asyncio.sleep(random.random() * 4)
    tag = None
    while time.monotonic() < until:
        seen = ("&" if "?" in beat else "?") + f"seen={quote(tag or '')}"
        answer = await client.ask(f"beat, {who}", beat + seen)
        told = json.loads(answer) if answer else {"tag": tag, "again": 4}
        again = told["again"]
        if told["tag"] != tag and tag is not None:
            start = time.monotonic()
            await client.ask(f"page, {who}", page)
            again = max(again, min(15, 10 * (time.monotonic() - start)))
        tag = told["tag"]
        await asyncio.sleep(again * (0.9 + 0.2 * random.random()))


async def write(
    clients: list[Client], path: str, versions: dict[int, int], seconds: float, seen: Seen
) -> None:
    """Hand in every result in random order, spread evenly over the time, each with its key."""

    async def one(client: Client, table: int, after: float) -> None:
        await asyncio.sleep(after)
        body = {"figures": [2, table % 2], "version": versions[table]}
        key = {"Idempotency-Key": uuid.uuid4().hex}
        answer = await client.ask("result", path.format(table=table), "PUT", body, **clients[0].headers | key)
        seen.written += bool(answer)

    tables = random.sample(sorted(versions), len(versions))
    await asyncio.gather(
        *(one(Client(seen), table, k * seconds / len(tables)) for k, table in enumerate(tables))
    )


async def minute(slug: str, links: list[str], judges: int, token: str, seconds: float) -> tuple[Seen, int]:
    """Let everybody do what they do for some seconds; return what they saw, and the results that are in afterwards."""
    seen, staff = Seen(), {"Authorization": f"Bearer {token}"}
    phones = [Client(seen) for _ in links]
    for start in range(0, len(phones), 50):  # they came to the hall one after another
        part = zip(phones[start : start + 50], links[start : start + 50], strict=True)
        await asyncio.gather(*(phone.ask("", link) for phone, link in part))
    desk = Client(seen, dict(staff))
    where = f"/api/v1/events/{slug}/rounds/3"
    shown = json.loads(await desk.ask("", where))
    versions = {table["table"]: table["version"] for table in shown["tables"] if not table["bye"]}
    until = time.monotonic() + seconds
    tasks = [watch(one, "phone", f"/e/{slug}/live?own=1", f"/e/{slug}/me", until) for one in phones]
    tasks += [
        watch(Client(seen, dict(staff)), "judge", f"/e/{slug}/live", f"/e/{slug}/tables", until)
        for _ in range(judges)
    ]
    tasks.append(write([desk], where + "/tables/{table}/result", versions, seconds, seen))
    await asyncio.gather(*tasks)
    after = json.loads(await desk.ask("", where))
    return seen, sum(1 for table in after["tables"] if table["result"] and not table["bye"])


def spent(pid: int) -> float:
    """Return the seconds of the processor that a process and those it started have used."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()
        except OSError:  # it has ended meanwhile
            continue
        if pid in (int(stat.parent.name), int(fields[1])):
            ticks += int(fields[11]) + int(fields[12])
    return ticks / TICK


def measure(folder: str, phones: int, judges: int, seconds: float, database: str, processes: int) -> None:
    """Start a service, let a hall use it, and print what the hall saw."""
    where = database or f"{folder}/hall.sqlite"
    app = create_app({"DATABASE": where if "://" in where else f"sqlite:///{where}"})
    work, slug = event(Work(app.extensions["store"]), phones)
    token = accounts.log_in(work, f"Bench {phones}", PASSWORD, "bench")
    with app.test_request_context(), work.store.reading() as session:
        links = [f"/me/{personal_link(row.id, row.link_nonce)}" for row in session.scalars(select(Player))]
    app.extensions["store"].close()
    command = [sys.executable, "-m", "judge", "serve", "--port", str(PORT), "--database", where]
    command += ["--processes", str(processes)] if processes else []
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as service:
        try:
            _wait()
            before = spent(service.pid)
            seen, kept = asyncio.run(minute(slug, links, judges, token, seconds))
            used = spent(service.pid) - before
        finally:
            service.terminate()
    asked = sum(map(len, seen.taken.values()))
    print(
        f"{phones} phones, {judges} judges, {seen.written} results acknowledged, {kept} kept, {seconds:g} s"
    )
    print(f"{asked} requests, {used:.1f} s of the processor, {1000 * used / max(1, asked):.2f} ms each")
    for kind, taken in sorted(seen.taken.items()):
        cuts = statistics.quantiles(taken, n=100) if len(taken) > 1 else taken * 99
        print(
            f"{kind:>12}: {len(taken):>6}  p50 {cuts[49] * 1000:7.0f}  p95 {cuts[94] * 1000:7.0f}  p99 {cuts[98] * 1000:7.0f} ms"
        )
    print("errors:", seen.wrong or "none")


def _wait() -> None:
    import urllib.request

    for _ in range(100):
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{PORT}/health", timeout=1).read()
        except OSError:
            time.sleep(0.2)
        else:
            return


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
    told = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        measure(folder, told.phones, told.judges, told.seconds, told.database, told.processes)


if __name__ == "__main__":
    main()
