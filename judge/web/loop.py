"""The server's loop: it examines only the connections that have changed, not every open one.

waitress asks each of its connections, at every turn, whether it wants to be read from or written to: with two thousand
phones, that takes several times as long as an answer. That state changes when a connection is read or written here, and when
a thread answers it: the thread names the connection, and then wakes the loop. Answers that are cached are sent by the loop
itself: waking a thread would take longer than answering.
"""

from __future__ import annotations

import select
import selectors
import threading
import time
from collections import deque
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, cast

from waitress import wasyncore
from waitress.channel import ClientDisconnected, HTTPChannel
from waitress.server import TcpWSGIServer
from waitress.utilities import build_http_date

if TYPE_CHECKING:
    from collections.abc import Callable

    from waitress.wasyncore import _SocketMap, dispatcher

READ, WRITE = selectors.EVENT_READ, selectors.EVENT_WRITE
LONGEST_SLEEP: Final = 1.0  # seconds without a look at connections that have been silent for long
SHORTEST_SLEEP: Final = 0.05
PATIENCE: Final = 6.0  # seconds for what was asked before it was stopped
AT_LEAST: Final = 0.2  # seconds for what was sent and is not read yet


class Watched:
    """The events each open connection waits for, as the system call takes them."""

    def __init__(self) -> None:
        self._selector = selectors.DefaultSelector()
        self._wants: dict[int, int] = {}
        self._changed: deque[dispatcher] = deque()
        self._lock = threading.RLock()  # a thread may close the connection it answers

    def changed(self, each: dispatcher) -> None:
        """Note that the events a connection waits for may have changed."""
        self._changed.append(each)

    def look(self, each: dispatcher) -> None:
        """Register the events a connection waits for now."""
        with self._lock:
            number = _number(each)
            if number is None:  # it was closed
                return
            wants = READ if each.readable() else 0
            if not each.accepting and each.writable():
                wants |= WRITE
            had = self._wants.get(number, 0)
            if wants == had:
                return
            if not wants:
                self.forget(each)
                return
            (self._selector.modify if had else self._selector.register)(number, wants, each)
            self._wants[number] = wants

    def forget(self, each: dispatcher) -> None:
        """Remove a connection, before its number is given to another."""
        with self._lock:
            number = _number(each)
            if number is not None and self._wants.pop(number, 0):
                self._selector.unregister(number)

    def turn(self, seconds: float) -> None:
        """Wait for an event on any connection, and handle it."""
        while self._changed:
            self.look(self._changed.popleft())
        for key, events in self._selector.select(seconds):
            each: dispatcher = key.data
            if events & READ and _number(each) is not None:
                wasyncore.read(each)
            if events & WRITE and _number(each) is not None:
                wasyncore.write(each)
            self.look(each)

    def close(self) -> None:
        """Release the system's resources."""
        self._selector.close()


def _number(each: dispatcher) -> int | None:
    number: int | None = each._fileno  # type: ignore[attr-defined]  # noqa: SLF001 - None once it is closed
    return number


class Channel(HTTPChannel):
    """A connection that reports its changes."""

    server: Server

    def add_channel(self, map: _SocketMap | None = None) -> None:  # noqa: A002 - waitress' own name
        """Begin to watch it."""
        super().add_channel(map)
        self.server.watched.changed(self)

    def del_channel(self, map: _SocketMap | None = None) -> None:  # noqa: A002
        """Watch it no more."""
        self.server.watched.forget(self)
        super().del_channel(map)

    def service(self) -> None:
        """Answer a request, in a thread; events of the loop meanwhile are about this connection."""
        self.server.answering.channel = self
        super().service()

    def answer_at_once(self) -> bool:
        """Answer the request just read, if the answer is cached; return whether it was."""
        request: Any = self.requests[0]  # what it is read into has no right types
        if request.error or request.command != "GET" or request.version != "1.1" or request.connection_close:
            return False
        if (
            request.body_rcv is not None or self.total_outbufs_len
        ):  # who does not read is waited for by a thread
            return False
        given = request.headers.get
        body = self.server.at_once(
            request.path, request.query, given("COOKIE", ""), given("AUTHORIZATION", "")
        )
        if body is None:
            return False
        head = f"Date: {build_http_date(int(time.time()))}\r\nContent-Length: {len(body)}\r\n\r\n"
        self.requests = []
        request.close()
        with suppress(ClientDisconnected):
            self.write_soon(self.server.head + head.encode() + body)
        return True


class Server(TcpWSGIServer):
    """waitress with a loop whose turn takes as long with five thousand silent connections as with none."""

    channel_class = Channel

    def __init__(
        self,
        watched: Watched,
        at_once: Callable[[str, str, str, str], bytes | None],
        headers: list[tuple[str, str]],
        *args: Any,
        **options: Any,
    ) -> None:
        """Serve, and answer with these headers what `at_once` has for a path, a query, a cookie and an authorization."""
        self.watched, self.answering, self.at_once = watched, threading.local(), at_once
        self.head = "".join(
            ["HTTP/1.1 200 OK\r\n", *(f"{name}: {value}\r\n" for name, value in headers)]
        ).encode()
        super().__init__(*args, **options)

    def add_task(self, task: Any) -> None:
        """Hand a request to a thread, unless the loop answers it; also one that the same thread read next."""
        in_loop = getattr(self.answering, "channel", None) is None
        if not (in_loop and task.answer_at_once()):
            super().add_task(task)

    def pull_trigger(self) -> None:
        """Wake the loop, for the connection that this thread answers."""
        channel = getattr(self.answering, "channel", None)
        if channel is not None:
            self.watched.changed(channel)
        super().pull_trigger()

    def accept_waiting(self) -> None:
        """Accept all connections that are waiting."""
        self.watched.forget(self)
        listening, connected = self.socket, cast("dict[int, HTTPChannel]", self.active_channels)
        assert listening is not None  # noqa: S101 - it is what was served at
        while select.select([listening], [], [], 0)[0]:
            before = len(connected)
            self.handle_accept()
            if len(connected) == before:  # another process was faster
                break
        self.accepting = False
        listening.close()

    def maintenance(self, now: int) -> None:
        """Have connections closed that were silent for long."""
        super().maintenance(now)
        for channel in list(self.active_channels.values()):  # type: ignore[attr-defined]
            if channel.will_close:
                self.watched.changed(channel)


def run(servers: list[Server], watched: Watched, stopped: threading.Event) -> None:
    """Serve until stopped; then accept no more, and answer the requests received before."""
    everything = servers[0]._map  # type: ignore[attr-defined]  # noqa: SLF001 - listeners and their triggers
    for each in list(everything.values()):
        watched.changed(each)
    while everything and not stopped.is_set():
        for server in servers:
            watched.look(server)  # it accepts unless too many are open, and looks after the silent
        watched.turn(LONGEST_SLEEP)
    began = time.monotonic()
    for server in servers:
        server.accept_waiting()
    while (past := time.monotonic() - began) < PATIENCE and (past < AT_LEAST or _has_unfinished(servers)):
        watched.turn(SHORTEST_SLEEP)
    servers[0].task_dispatcher.shutdown(timeout=0)


def _has_unfinished(servers: list[Server]) -> bool:
    """Return whether a request waits for its answer, or an answer to be sent."""
    return any(
        channel.requests or channel.total_outbufs_len
        for server in servers
        for channel in list(server.active_channels.values())  # type: ignore[attr-defined]
    )
