"""Several processes of one service that share its sockets: a process that dies is replaced.

The parent only starts them and waits, so that a later fork is as clean as the first one. They end when it ends, for whatever
reason: each holds the reading end of a pipe without a writer.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
import threading
import time
from typing import TYPE_CHECKING, Final, NoReturn

import structlog

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

MOST: Final = 4  # by default: more would mostly wait for SQLite's one writer
TOO_SHORT: Final = 1.0  # seconds; who lived no longer is started again after as long
PATIENCE: Final = 10.0  # seconds to end what is under way
log = structlog.get_logger("judge.web")


def default_count() -> int:
    """Return the default number of processes: one for each processor, up to `MOST`."""
    if not hasattr(os, "fork"):
        return 1
    there = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(MOST, there)


def keep_up(jobs: list[Callable[[], None]]) -> None:
    """Do each job in a process of its own until this one is stopped."""
    ours, theirs = os.pipe()
    gc.collect()
    gc.freeze()  # what is there now stays shared with those who are forked
    before = signal.signal(signal.SIGTERM, _stop)
    alive: dict[int, tuple[Callable[[], None], float]] = {}
    try:
        for job in jobs:
            alive[_start(job, ours, theirs)] = job, time.monotonic()
        while True:
            ended, status = os.wait()
            job, since = alive.pop(ended)
            log.error("a process ended", status=status)
            if time.monotonic() - since < TOO_SHORT:
                time.sleep(TOO_SHORT)
            alive[_start(job, ours, theirs)] = job, time.monotonic()
    except (KeyboardInterrupt, SystemExit):
        pass
    finally:
        signal.signal(signal.SIGTERM, before)
        _end(set(alive))
        os.close(ours)
        os.close(theirs)
        gc.unfreeze()


def _start(job: Callable[[], None], ours: int, theirs: int) -> int:
    number = os.fork()
    if number == 0:
        _run_child(job, ours, theirs)
    return number


def _run_child(job: Callable[[], None], ours: int, theirs: int) -> NoReturn:
    """Run a job as a child process; does not return."""
    code = 1
    try:
        signal.signal(signal.SIGTERM, _stop)
        os.close(theirs)
        threading.Thread(target=_end_with_parent, args=(ours,), daemon=True).start()
        job()
        code = 0
    except (KeyboardInterrupt, SystemExit):
        code = 0
    except BaseException as error:
        log.exception("a process failed", exc_info=error)
    finally:
        sys.stderr.flush()
        os._exit(code)


def _stop(_signal: int, _frame: FrameType | None) -> NoReturn:
    raise SystemExit(0)


def _end_with_parent(pipe: int) -> None:
    os.read(pipe, 1)  # returns when the parent is gone
    os._exit(0)


def _end(alive: set[int]) -> None:
    """Ask all processes to stop, and end those that do not."""
    for each in alive:
        os.kill(each, signal.SIGTERM)
    until = time.monotonic() + PATIENCE
    while alive and time.monotonic() < until:
        ended, _status = os.waitpid(-1, os.WNOHANG)
        alive.discard(ended)
        if not ended:
            time.sleep(0.02)
    for each in alive:
        os.kill(each, signal.SIGKILL)
        os.waitpid(each, 0)
