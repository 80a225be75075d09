"""Lanes: bounded pools for work that may take long, so that other requests never wait for it.

A lane runs a limited number of jobs at once, lets a limited number wait, and limits the seconds of each job. It counts
within one process. The work itself, a pure function of its arguments, is done by another process: one that takes too long is
ended there, whatever it is busy with. Those processes are forked from one that has imported what they need and has no
thread, no connection and no lock: they start in milliseconds, and share its memory.
"""

from __future__ import annotations

import io
import multiprocessing
import os
import pickle
import signal
import threading
import time
import traceback
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, ParamSpec, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from multiprocessing.connection import Connection

P = ParamSpec("P")
T = TypeVar("T")

IMPORTED: Final = ["judge.store.services.unkept"]  # by the process that the others are forked from
HOW: Final = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
GRACE: Final = 2.0  # seconds after which a process ends itself whose parent is no longer there to end it
DEEPEST: Final = 40  # places of one error


class LaneFullError(Exception):
    """No place became free: `seconds` is when to retry."""

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class TooLongError(Exception):
    """The work was not done within its `seconds`, or its process ended with it."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


@dataclass(frozen=True, slots=True)
class LaneBounds:
    """How many are in a lane at once, how many wait and how long, and the seconds of each piece of work."""

    at_once: int
    waiting: int
    patience: float
    seconds: float = 20.0


class Places:
    """A limited number of places that threads of a process hold; a subclass defines how the others wait."""

    def __init__(self, at_once: int) -> None:
        self.at_once = at_once
        self._inside = self._waiting = 0
        self._moved = 0.0  # when a place was last taken with all free, or given back
        self._changed = threading.Condition()

    @contextmanager
    def place(self) -> Iterator[None]:
        """Hold a place; raises the error of `_wait` where none becomes free."""
        with self._changed:
            if not self._has_room():
                self._waiting += 1
                try:
                    self._wait()
                finally:
                    self._waiting -= 1
            elif not self._inside:
                self._moved = time.monotonic()
            self._inside += 1
        try:
            yield
        finally:
            with self._changed:
                self._inside -= 1
                self._moved = time.monotonic()
                self._changed.notify()

    def _has_room(self) -> bool:
        return self._inside < self.at_once

    def _wait(self) -> None:
        """Wait until a place is free, or raise."""
        raise NotImplementedError


class Lane(Places):
    """One lane of one process; its places are given in no particular order."""

    def __init__(self, bounds: LaneBounds) -> None:
        super().__init__(bounds.at_once)
        self.bounds = bounds

    @property
    def places(self) -> int:
        """Return how many threads may be in the lane or wait for it."""
        return self.bounds.at_once + self.bounds.waiting

    def _wait(self) -> None:
        """Wait for a place. LaneFullError where too many wait already, or none becomes free soon."""
        if self._waiting > self.bounds.waiting or not self._changed.wait_for(
            self._has_room, self.bounds.patience
        ):
            raise LaneFullError(max(1, round(self.bounds.patience)))

    def do(self, function: Callable[P, T], /, *given: P.args, **named: P.kwargs) -> T:
        """Return the result of a module's function, run by another process; its errors are raised here.

        Arguments and result must be plain data. LaneFullError, or TooLongError after the seconds.
        """
        with self.place():
            found: T = _run_in_worker(self.bounds.seconds, (function, given, named))
        return found


_idle: list[_Worker] = []  # newest last
_lock = threading.Lock()


def _forget() -> None:
    """Drop the workers after a fork: two processes on one connection would read each other's answers."""
    global _lock  # noqa: PLW0603 - another thread may have held it
    _lock = threading.Lock()
    _idle.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget)


def _run_in_worker(seconds: float, job: tuple[Any, ...]) -> Any:
    packed = _pack((seconds, *job))
    worker = _take_idle() or _Worker()
    try:
        done, answer = worker.answer(packed, seconds)
    except BaseException:
        worker.end()
        raise
    with _lock:
        _idle.append(worker)
    if not done:
        raise answer
    return answer


def _take_idle() -> _Worker | None:
    """Return the idle process that was busy last, if one is still alive."""
    with _lock:
        while _idle:
            worker = _idle.pop()
            if worker.lives():
                return worker
    return None


class _Worker:
    """Another process that does one piece of work after the other."""

    def __init__(self) -> None:
        context: Any = multiprocessing.get_context(HOW)
        if HOW == "forkserver":
            context.set_forkserver_preload(IMPORTED)
        self._line: Connection
        self._line, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()

    def lives(self) -> bool:
        """Return whether the process is still alive: an idle one sends nothing but its end."""
        return not self._line.poll(0)

    def answer(self, packed: bytes, seconds: float) -> tuple[bool, Any]:
        """Return whether the job succeeded, and its result or error. TooLongError without an answer in time."""
        try:
            self._line.send_bytes(packed)
            if not self._line.poll(seconds):
                raise TooLongError(seconds)
            found: tuple[bool, Any] = pickle.loads(self._line.recv_bytes())  # noqa: S301 - our own process wrote it
        except (EOFError, OSError) as error:  # it ran out of memory, or somebody ended it
            raise TooLongError(seconds) from error
        return found

    def end(self) -> None:
        """Kill the process."""
        self._process.kill()
        self._process.join()
        self._line.close()


def _work(line: Connection) -> None:
    """Run the jobs received, one after the other, until the connection closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever stops the service ends the line
    timer = getattr(signal, "setitimer", None)
    while True:
        try:
            seconds, function, given, named = pickle.loads(line.recv_bytes())  # noqa: S301 - our parent wrote it
        except EOFError:
            return
        if timer:
            timer(signal.ITIMER_REAL, seconds + GRACE)
        try:
            packed = _pack((True, function(*given, **named)))
        except Exception as error:  # noqa: BLE001 - it is raised where the work was asked for
            packed = _pack_error(error)
        if timer:
            timer(signal.ITIMER_REAL, 0)
        try:
            line.send_bytes(packed)
        except OSError:
            return


def _pack_error(error: Exception) -> bytes:
    error.__dict__["told"] = describe_error(error)
    try:
        return _pack((False, error))
    except Exception:  # noqa: BLE001 - it holds what cannot be sent
        plain = RuntimeError(type(error).__name__)
        plain.__dict__["told"] = error.__dict__["told"]
        return _pack((False, plain))


def describe_error(error: BaseException) -> list[dict[str, Any]]:
    """Return an error and its causes: types and places, the innermost place last; also of another process."""
    there: list[dict[str, Any]] = error.__dict__.get("told", [])
    found: list[dict[str, Any]] = []
    seen: set[int] = set()
    at: BaseException | None = error
    while at is not None and id(at) not in seen:
        seen.add(id(at))
        places = traceback.extract_tb(at.__traceback__)[-DEEPEST:]
        where = [f"{place.filename.rpartition('judge/')[2]}:{place.lineno} {place.name}" for place in places]
        found.append({"type": type(at).__name__, "at": where})
        at = at.__cause__ or (None if at.__suppress_context__ else at.__context__)
    return [*there, *found]


class _Pickler(pickle.Pickler):
    """Pickles errors by their attributes: many are constructed from other values than their arguments."""

    def reducer_override(self, one: Any) -> Any:
        """Return how to reconstruct an error."""
        if isinstance(one, BaseException):
            return _again, (type(one), one.args), one.__dict__
        return NotImplemented


def _again(kind: type[BaseException], args: tuple[Any, ...]) -> BaseException:
    return kind.__new__(kind, *args)


def _pack(data: object) -> bytes:
    out = io.BytesIO()
    _Pickler(out, pickle.HIGHEST_PROTOCOL).dump(data)
    return out.getvalue()
