"""Kill a job in the middle, as a power cut does: at a point that is counted, or after some time.

The job runs in a forked child. Points are what a job does to the outside: statements of the database, its commits, files
opened for writing, renamed and removed. Files that are only read are none: what one child reads first, such as a module,
its parent may have read before the next. What the child says before it dies was acknowledged, and must be there afterwards.
"""

from __future__ import annotations

import os
import signal
import sys
import time
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Engine, event

OUTSIDE = (
    "os.rename",
    "os.remove",
    "os.mkdir",
    "os.rmdir",
    "os.chmod",
    "sqlite3.connect",
    "shutil.rmtree",
)
Job = Callable[[Callable[[str], None]], object]


@dataclass(frozen=True)
class Life:
    """How a child ended, what it had said until then, and how many points it passed if it lived to the end."""

    killed: bool
    said: list[str]
    points: int


def live(job: Job, until: int | None = None, seconds: float = 0) -> Life:
    """Run a job in a child that is killed before a point, or after some time, or not at all."""
    reading, writing = os.pipe()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of forks beside threads, from Python 3.12 on
        child = os.fork()
    if child == 0:
        os.close(reading)
        _be_killed(job, writing, until)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        pipe.readline()  # it has begun
        if seconds:
            time.sleep(seconds)
            os.kill(child, signal.SIGKILL)
        lines = pipe.read().decode().split("\n")[:-1]
    _, status = os.waitpid(child, 0)
    killed = os.WIFSIGNALED(status)
    assert not killed or os.WTERMSIG(status) == signal.SIGKILL, status
    assert killed or os.WEXITSTATUS(status) == 0, lines
    points = [int(line.partition(" ")[2]) for line in lines if line.startswith("points ")]
    return Life(
        killed, [line for line in lines if not line.startswith("points ")], points[0] if points else 0
    )


def _be_killed(job: Job, pipe: int, until: int | None) -> None:
    passed, counting = 0, True

    def point(*_what: object, **_more: object) -> None:
        nonlocal passed
        passed += counting
        if counting and until is not None and passed > until:
            os.kill(os.getpid(), signal.SIGKILL)

    def say(words: str) -> None:
        os.write(pipe, f"{words}\n".encode())

    try:
        event.listen(Engine, "before_cursor_execute", point)
        event.listen(Engine, "commit", point)
        sys.addaudithook(lambda name, arguments: point() if _changes_something(name, arguments) else None)
        say("begun")
        job(say)
        counting = False
        say(f"points {passed}")
    except BaseException as error:  # noqa: BLE001 - the child must end here, whatever happens
        say(f"failed {type(error).__name__}: {error}")
        os._exit(1)
    os._exit(0)


def _changes_something(name: str, arguments: tuple[Any, ...]) -> bool:
    if name == "open":
        _path, _mode, flags = arguments
        return bool(flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT))
    return name in OUTSIDE


def spread(points: int, wanted: int) -> list[int]:
    """Choose points evenly, none at the very ends."""
    return sorted({round(points * (n + 0.5) / wanted) for n in range(wanted)})
