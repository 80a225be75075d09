"""The server that needs no set-up: some processes of some threads, and as many connections as the machine allows.

Silent connections and slow bodies wait in the server's loop and hold no thread.
"""

from __future__ import annotations

import logging
import signal
import socket
import sys
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from waitress.adjustments import Adjustments
from waitress.task import ThreadedTaskDispatcher

from judge.disputes.reference.answering import load_tables
from judge.store.services.transfer import LARGEST
from judge.web import beats, loop
from judge.web.processes import keep_up

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from types import FrameType

    from flask import Flask

    from judge.store.repeated import Repeated

# SQLite lets the interpreter go at every row: more threads would mostly wait for it. What is waited for has its own.
THREADS: Final = 4
WANTED: Final = 20_000  # connections
RESERVED: Final = 200  # files that the service itself may have open
SILENT_SECONDS: Final = 120  # a connection that says nothing so long is closed
BACKLOG: Final = 2048  # connections that wait to be accepted


def serve(
    app: Flask, sockets: list[socket.socket], processes: int = 1, beside: Sequence[Repeated] = ()
) -> None:
    """Serve these sockets until stopped, by several processes; tasks in `beside` run in their own."""
    logging.getLogger("waitress").setLevel(logging.ERROR)
    if processes == 1:
        with _running(beside):
            _run(app, sockets)
        return
    app.extensions["store"].close()  # no connection is carried into another process
    keep_up([*[lambda: _run(app, sockets)] * processes, lambda: _run_tasks(beside)])


@contextmanager
def _running(beside: Sequence[Repeated]) -> Iterator[None]:
    for each in beside:
        each.start()
    try:
        yield
    finally:
        for each in beside:
            each.stop()


def _run_tasks(beside: Sequence[Repeated]) -> None:
    with _running(beside):
        signal.pause()


def listen(host: str, port: int) -> list[socket.socket]:
    """Open the sockets of an address: a name may stand for several. OSError where it cannot be listened on."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    return [
        socket.create_server(address[:2], family=family, backlog=BACKLOG)
        for family, address in dict.fromkeys((entry[0], entry[4]) for entry in found)
    ]


def _run(app: Flask, sockets: list[socket.socket]) -> None:
    """Serve these sockets."""
    threading.Thread(target=load_tables, name="questions", daemon=True).start()
    waited_for = [*app.extensions.get("lanes", {}).values()]
    if "store" in app.extensions:
        waited_for.append(app.extensions["store"].turns)
    count = THREADS + sum(each.places for each in waited_for)
    settings = Adjustments(
        sockets=sockets,
        threads=count,
        ident=None,
        backlog=BACKLOG,
        connection_limit=_raise_file_limit() - RESERVED,
        channel_timeout=SILENT_SECONDS,
        cleanup_interval=SILENT_SECONDS // 4,
        max_request_body_size=LARGEST,
        clear_untrusted_proxy_headers=False,  # `judge.web.proxies` knows whom to believe
    )
    threads = ThreadedTaskDispatcher()
    threads.set_thread_count(count)
    watched = loop.Watched()
    everything: dict[int, Any] = {}
    servers = [
        loop.Server(
            watched,
            app.extensions.get("at_once", lambda *_asked: None),
            beats.HEADERS,
            app,
            everything,
            _sock=each,
            dispatcher=threads,
            adj=settings,
            sockinfo=(each.family, each.type, each.proto, each.getsockname()),
            bind_socket=False,
        )
        for each in sockets
    ]
    try:
        with _note_stop(servers[0]) as stopped:
            loop.run(servers, watched, stopped)
    finally:
        watched.close()


@contextmanager
def _note_stop(server: loop.Server) -> Iterator[threading.Event]:
    """Record a signal to stop: raised inside the loop, it would interrupt a read."""
    stopped = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield stopped
        return

    def stop(number: int, _frame: FrameType | None) -> None:
        stopped.set()
        server.pull_trigger()
        signal.signal(number, signal.SIG_DFL)  # a second signal ends it at once

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield stopped
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _raise_file_limit() -> int:
    """Raise the limit of open files to the maximum, and return it."""
    if sys.platform == "win32":
        return 512
    import resource  # noqa: PLC0415 - not on every system

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = WANTED if hard == resource.RLIM_INFINITY else min(hard, WANTED)
    if soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return max(soft, most) if soft != resource.RLIM_INFINITY else WANTED
