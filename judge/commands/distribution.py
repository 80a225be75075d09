"""Distribute the chunks of a run: one after the other, to processes, or to a Dask scheduler.

Each way yields the result of each chunk when done, in any order. The chunks of a lost worker are done again.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from judge.commands.problem import Problem
from judge.disputes.kept.made_with import made_with
from judge.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from distributed import Client
    from distributed import Future as Remote

_AHEAD: Final = 3  # chunks waiting for each process
_LOST: Final = 3  # how often a process may be lost without anything being done meanwhile
_MET: Final = 20  # seconds until a scheduler or its first worker has to have answered

Chunk = tuple[int, list[str]]  # the number of its first line, and its lines
Found = dict[str, Any]  # what is written of a chunk
Work = Callable[
    [Chunk], Found
]  # sent to other processes, so that it must be a function of a module, or part of one


def run_in_process(work: Work, chunks: Iterator[Chunk]) -> Iterator[Found]:
    """Do one chunk after the other, in this process."""
    return map(work, chunks)


def processes(jobs: int, work: Work, chunks: Iterator[Chunk]) -> Iterator[Found]:
    """Distribute chunks to processes; after one is lost, the unfinished chunks go to new processes."""
    again_to_do, lost = list[Chunk](), 0
    while True:
        waiting: dict[Future[Found], Chunk] = {}
        try:
            with ProcessPoolExecutor(jobs) as pool:
                while True:
                    for chunk in [*again_to_do, *islice(chunks, max(0, jobs * _AHEAD - len(waiting)))]:
                        waiting[pool.submit(work, chunk)] = chunk
                    again_to_do = []
                    if not waiting:
                        return
                    for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                        found = future.result()
                        del waiting[future]
                        lost = 0
                        yield found
        except BrokenProcessPool as error:
            again_to_do, lost = [*waiting.values()], lost + 1
            if lost == _LOST:
                raise Problem(
                    "processes were lost again and again; what was done is in the report"
                ) from error


def machines(scheduler: str, work: Work, chunks: Iterator[Chunk]) -> Iterator[Found]:
    """Hand chunks to the workers of a Dask scheduler at an address such as tcp://10.0.0.5:8786.

    Each worker has to have this very program. Workers may come and go meanwhile: a chunk whose worker is lost goes to
    another. Raises `Problem` where the scheduler or all workers cannot be reached, or a worker is another program.
    """
    try:
        from distributed import Client, as_completed  # noqa: PLC0415 - only who has many machines installs it
        from distributed.scheduler import KilledWorker  # noqa: PLC0415
    except ImportError as error:
        raise Problem("several machines need the package distributed: install judge[many]") from error
    try:
        client = Client(scheduler, timeout=_MET, set_as_default=False)
    except (OSError, ValueError) as error:
        raise Problem(f"no Dask scheduler answers at {scheduler}") from error
    mine = _program()
    with client:
        try:
            client.wait_for_workers(1, timeout=_MET)
        except TimeoutError as error:
            raise Problem(
                f"the scheduler at {scheduler} has no workers: start `dask worker {scheduler}`"
            ) from error
        waiting = as_completed(loop=client.loop, raise_errors=False)
        try:
            while True:
                for chunk in islice(chunks, max(0, _AHEAD * _threads(client) - waiting.count())):
                    waiting.add(client.submit(_work_or_refuse, work, chunk, mine, pure=False))
                if waiting.is_empty():
                    return
                yield _result(next(waiting))
        except KilledWorker as error:
            raise Problem("workers were lost again and again; what was done is in the report") from error


def _result(future: Remote) -> Found:
    """Return a worker's result; Problem where it failed, or the scheduler is lost."""
    if future.status == "cancelled":
        raise Problem("the scheduler was lost; what was done is in the report")
    found: Found = future.result()
    if "program" in found:
        raise Problem(f"the worker at {found['program']} has another program: install the same version there")
    return found


def _threads(client: Client) -> int:
    threads: dict[str, int] = client.nthreads()
    return max(1, sum(threads.values()))


def _program() -> list[dict[str, str]]:
    return [made_with(game) for game in sorted(GAMES)]


def _work_or_refuse(work: Work, chunk: Chunk, mine: list[dict[str, str]]) -> Found:
    """Process a chunk at a worker, or report that the worker is another version of the program."""
    if _program() == mine:
        return work(chunk)
    from distributed import get_worker  # noqa: PLC0415 - a worker has it

    return {"program": get_worker().address}
