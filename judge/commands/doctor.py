"""`judge doctor`: the faults of a set-up, one line each."""

from __future__ import annotations

import os
import shutil
import stat
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from sqlalchemy import make_url
from sqlalchemy.exc import SQLAlchemyError

from judge.commands.databases import database_url
from judge.store.database import open_engine
from judge.store.migrate import is_current, refusal
from judge.store.schema import faults_of_file, faults_of_server

if TYPE_CHECKING:
    from collections.abc import Iterator

LEAST_FREE, LEAST_FILES = 500_000_000, 4_096  # bytes; open files


@click.command()
@click.option("--database", default="judge.sqlite", show_default=True, help="A SQLite file, or a URL.")
def doctor(database: str) -> int:
    """Look at the set-up. Exit code 0: nothing is wrong, 1: something is."""
    found = list(_findings(database_url(database)))
    for good, words in found:
        click.echo(f"{'ok ' if good else '!! '} {words}")
    return 0 if all(good for good, _ in found) else 1


def _findings(url: str) -> Iterator[tuple[bool, str]]:
    parsed = make_url(url)
    yield sys.version_info >= (3, 11), f"Python {sys.version.split()[0]}"
    place = Path.cwd()
    if parsed.get_backend_name() == "sqlite":
        file = Path(parsed.database or "")
        place = file.parent
        if not file.exists():
            yield False, f"{file} is not there: `judge serve` makes it"
            return
        mode = stat.S_IMODE(file.stat().st_mode)
        yield (
            not mode & 0o077,
            f"{file} has the mode {mode:04o}: it holds secrets, and is for its owner alone (0600)",
        )
        writable = os.access(file, os.W_OK) and os.access(place, os.W_OK)
        yield writable, f"{file} and its folder can {'' if writable else 'not '}be written"
    else:
        dumps = shutil.which("pg_dump") is not None
        yield dumps, "pg_dump is here" if dumps else "pg_dump is not installed: `judge backup` needs it"
    free = shutil.disk_usage(place).free
    yield free >= LEAST_FREE, f"{free // 1_000_000} MB are free beside the database"
    if sys.platform != "win32":
        import resource  # noqa: PLC0415 - not on every system

        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        enough = hard == resource.RLIM_INFINITY or hard >= LEAST_FILES
        yield (
            enough,
            f"a process may open {'any number of' if hard == resource.RLIM_INFINITY else hard} files",
        )
    try:
        current, faults, refused, looked = _inspect_database(url)
    except SQLAlchemyError as error:
        yield False, f"the database does not answer: {type(error).__name__}"
        return
    for fault in faults:
        yield False, f"the database {fault}"
    if looked and not faults:
        yield True, "the database is whole, and all it holds is of this program"
    if not refused:
        yield (
            current,
            "the database has the schema of this program"
            if current
            else "the database has an older schema: `judge serve` brings it up to date",
        )


def _inspect_database(url: str) -> tuple[bool, list[str], str, bool]:
    """Return whether the schema is the newest, what is wrong, why it is not opened at all, if so, and if it was looked at.

    PostgreSQL is held against the models, which only the newest schema can be.
    """
    engine = open_engine(url)
    try:
        with engine.connect() as connection:
            refused = refusal(connection)
            if engine.dialect.name == "sqlite":
                file: Any = connection.connection.driver_connection
                return is_current(engine), faults_of_file(file), refused, True
            current = is_current(engine)
            faults = [refused] if refused else faults_of_server(connection) if current else []
            return current, faults, refused, current
    finally:
        engine.dispose()
