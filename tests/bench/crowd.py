"""Who comes to a hall, for the benches that ask a service of its own process: devices, what they saw, what was spent.

Devices do what the pages' script does: they ask for the tag, fetch their page when it has changed, and wait as long as they
are told. Times are those the clients see, by the clock; the processor's time is that of each process of the service.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import random
import re
import socket
import statistics
import subprocess
import sys
import time
import urllib.request
import uuid
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
with socket.create_server(("127.0.0.1", 0)) as drawn:
    PORT: int = drawn.getsockname()[1]  # that nobody has, so that two benches do not ask one service
TICK = os.sysconf("SC_CLK_TCK")
PATIENCE = 30.0  # seconds that a device waits for an answer
TRIES = 5  # of a write that was not answered


@dataclass
class Seen:
    """What the clients saw: seconds by kind of request, and answers that were none."""

    taken: dict[str, list[float]] = field(default_factory=dict)
    wrong: dict[str, int] = field(default_factory=dict)
    written: int = 0
    came: str = ""  # what was told of the time in which they came

    def note(self, kind: str, seconds: float, status: int) -> None:
        """Count one request."""
        self.taken.setdefault(kind, []).append(seconds)
        if status >= 400:
            self.wrong[f"{kind} {status}"] = self.wrong.get(f"{kind} {status}", 0) + 1

    @property
    def asked(self) -> int:
        """Return how many requests there were."""
        return sum(map(len, self.taken.values()))

    def told(self) -> str:
        """Tell how long each kind of request took, and what went wrong."""
        lines = []
        for kind, taken in sorted(self.taken.items()):
            cuts = statistics.quantiles(taken, n=100) if len(taken) > 1 else taken * 99
            p50, p95, p99 = (f"{cuts[at] * 1000:7.0f}" for at in (49, 94, 98))
            lines.append(f"{kind:>14}: {len(taken):>7}  p50 {p50}  p95 {p95}  p99 {p99} ms")
        return "\n".join([*lines, f"errors: {self.wrong or 'none'}"])


class Client:
    """One device: a connection that is kept, its cookies or token."""

    def __init__(self, seen: Seen, token: str = "") -> None:
        self.seen, self.cookies = seen, ""
        self.head = "Host: localhost\r\nAccept-Encoding: gzip\r\n"
        self.head += f"Authorization: Bearer {token}\r\n" if token else ""
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(
        self, kind: str, path: str, method: str = "GET", body: object = None, key: str = "", shown: str = ""
    ) -> bytes:
        """Send a request and count how long its answer takes; a lost connection is an error, and opened again."""
        start = time.perf_counter()
        try:
            async with asyncio.timeout(PATIENCE):
                status, answer = await self._sent(method, path, body, key, shown)
        except (OSError, asyncio.IncompleteReadError, TimeoutError, IndexError, ValueError):
            self.close()
            status, answer = 599, b""
        if kind:
            self.seen.note(kind, time.perf_counter() - start, status)
        return (answer or b"{}") if status < 400 else b""

    async def persist(self, kind: str, path: str, method: str, body: object = None) -> bytes:
        """Send a write with a key until it is answered, as whoever has no answer does."""
        key = new_key()
        answer = await self.ask(kind, path, method, body, key)
        for _ in range(TRIES):
            answer = answer or await self.ask(f"{kind} again", path, method, body, key)
        return answer

    def close(self) -> None:
        """Let go of the connection."""
        if self.streams is not None:
            self.streams[1].close()
            self.streams = None

    async def _sent(self, method: str, path: str, body: object, key: str, shown: str) -> tuple[int, bytes]:
        if self.streams is not None and self.streams[0].at_eof():
            self.close()  # the server let go of it while nothing was asked, as it may
        if self.streams is None:
            self.streams = await asyncio.open_connection("127.0.0.1", PORT)
        reader, writer = self.streams
        data = b"" if body is None else json.dumps(body).encode()
        head = self.head + (f"Cookie: {self.cookies}\r\n" if self.cookies else "")
        head += f"Content-Length: {len(data)}\r\nContent-Type: application/json\r\n" if data else ""
        head += f"Idempotency-Key: {key}\r\n" if key else ""
        head += f"X-Seen: {shown}\r\n" if shown else ""
        writer.write(f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + data)
        top = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        status, told = int(top[0].split()[1]), {}
        for line in top[1:]:
            name, _, value = line.partition(": ")
            told[name.casefold()] = value
            if name.casefold() == "set-cookie":
                self.cookies = "; ".join(filter(None, (self.cookies, value.split(";")[0])))
        answer = await reader.readexactly(int(told.get("content-length", 0)))
        if told.get("connection", "").casefold() == "close":
            self.close()
        return status, gzip.decompress(answer) if told.get("content-encoding") == "gzip" else answer


async def watch(client: Client, who: str, beat: str, page: str, until: float) -> None:
    """Do what a page does: ask for the tag, fetch the page where it changed, wait as told."""
    await asyncio.sleep(random.random() * 4)
    tag, rows = None, b""
    if who == "judge":  # a tablet has its page open, and asks for what was touched since
        rows = _rows(await client.ask("page at first", page), rows)
    while time.monotonic() < until:
        seen = ("&" if "?" in beat else "?") + f"seen={quote(tag or '')}"
        answer = await client.ask(f"beat, {who}", beat + seen)
        told = json.loads(answer) if answer else {"tag": tag, "again": 4}
        again = told["again"]
        if told["tag"] != tag and tag is not None:
            start = time.monotonic()
            rows = _rows(await client.ask(f"page, {who}", page, shown=rows.decode()), rows)
            again = max(again, min(15, 10 * (time.monotonic() - start)))
        tag = told["tag"]
        await asyncio.sleep(again * (0.9 + 0.2 * random.random()))


def _rows(page: bytes, before: bytes) -> bytes:
    """Return what a page with a long list says that it shows."""
    found = re.search(rb'data-rows="([^"]*)"', page)
    return found[1] if found else before


def new_key() -> str:
    """Make the key of one write."""
    return uuid.uuid4().hex


@contextmanager
def served(database: str, processes: int) -> Iterator[int]:
    """Run a service as an operator starts it, and give its number."""
    command = [sys.executable, "-m", "judge", "serve", "--port", str(PORT), "--database", database]
    command += ["--processes", str(processes)] if processes else []
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL) as service:
        try:
            for _ in range(600):
                try:
                    urllib.request.urlopen(f"http://127.0.0.1:{PORT}/health", timeout=1).read()
                    break
                except OSError:
                    time.sleep(0.2)
            yield service.pid
        finally:
            service.terminate()


def spent(pid: int) -> dict[int, float]:
    """Return the seconds of the processor that a process, and each of those it started, have used."""
    used = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()
        except OSError:  # it has ended meanwhile
            continue
        if pid in (number := int(stat.parent.name), int(fields[1])):
            used[number] = (int(fields[11]) + int(fields[12])) / TICK
    return used


def told_spent(before: dict[int, float], after: dict[int, float], asked: int) -> str:
    """Tell what each process has used meanwhile, the parent that only waits aside, and the load of the machine."""
    each = sorted((after[pid] - before.get(pid, 0.0) for pid in after), reverse=True)
    busy = ", ".join(f"{seconds:.1f}" for seconds in each if seconds >= 0.1)
    load = os.getloadavg()[0]
    per = 1000 * sum(each) / max(1, asked)
    return f"{asked} requests, {sum(each):.1f} s of the processor ({busy} by process), {per:.2f} ms each; load average {load:.1f}"
