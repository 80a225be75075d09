"""`judge serve`: the web service, ready to use without any set-up."""

from __future__ import annotations

import os
import tempfile
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from limits.errors import ConfigurationError
from limits.storage import storage_from_string
from sqlalchemy.exc import SQLAlchemyError

from judge.catalogue.everyday_tables import read_own
from judge.commands.databases import database_url, display_name
from judge.commands.problem import Problem
from judge.documents import DocumentError
from judge.store import Work
from judge.store.backup import BackupError
from judge.store.migrate import OtherDatabaseError
from judge.store.purging import Purging
from judge.store.scheduled import Scheduled
from judge.store.services.accounts import has_accounts
from judge.web import create_app, server, shared_limits
from judge.web.demo_data import fill
from judge.web.health import TOGETHER
from judge.web.processes import default_count

if TYPE_CHECKING:
    from collections.abc import Iterator

    from flask import Flask

    from judge.store.repeated import Repeated

THIS_MACHINE = ("127.0.0.1", "::1")


@click.command()
@click.option(
    "--host", default="127.0.0.1", show_default=True, help="Address to listen on; 0.0.0.0: the hall."
)
@click.option("--port", default=8000, show_default=True, type=click.IntRange(1, 65535))
@click.option(
    "--database",
    default="judge.sqlite",
    show_default=True,
    help="A SQLite file, or a URL such as postgresql+psycopg://localhost/judge.",
)
@click.option("--demo-data", is_flag=True, help="Fill an empty database with a sample event.")
@click.option("--https", is_flag=True, help="Behind a proxy that ends HTTPS: secure cookies.")
@click.option(
    "--trust-proxy",
    "proxies",
    multiple=True,
    help="Address or network of a proxy whose word is taken; with --https, this machine by default.",
)
@click.option(
    "--limits",
    default="",
    help="Where limits are counted; redis://… for services on several machines or ports.",
)
@click.option(
    "--processes",
    default=default_count(),
    show_default="as many as there are processors, 4 at most",
    type=click.IntRange(1, 64 if hasattr(os, "fork") else 1),
    help="How many processes answer.",
)
@click.option(
    "--backup-every",
    "hours",
    default=0.0,
    type=click.FloatRange(0, 744),
    help="Hours; 0: no copies are made.",
)
@click.option("--backup-keep", "keep", default=10, show_default=True, type=click.IntRange(1, 1000))
@click.option(
    "--backup-folder",
    "folder",
    default="judge-backups",
    show_default=True,
    type=click.Path(path_type=Path, file_okay=False),
    help="Where copies are kept; encrypted where JUDGE_BACKUP_PASSWORD is set.",
)
def serve(
    host: str,
    port: int,
    *,
    database: str,
    demo_data: bool,
    https: bool,
    proxies: tuple[str, ...],
    limits: str,
    processes: int,
    hours: float,
    keep: int,
    folder: Path,
) -> int:
    """Serve pages and the API until stopped."""
    config: dict[str, Any] = {
        "DATABASE": database_url(database),
        "SESSION_COOKIE_SECURE": https,
        "TRUSTED_PROXIES": proxies or (THIS_MACHINE if https else ()),
    }
    try:
        read_own()
    except DocumentError as error:
        raise Problem(str(error)) from error
    beside: list[Repeated] = []
    if hours:
        beside.append(_copies(config["DATABASE"], folder, hours, keep))
    with _shared_place(config, processes, limits):
        try:
            app = create_app(config)
        except ValueError as error:
            raise Problem(f"--trust-proxy: {error}") from error
        except OtherDatabaseError as error:
            raise Problem(f"the database {display_name(database)} {error}") from error
        except (SQLAlchemyError, OSError) as error:
            raise Problem(
                f"the database {display_name(database)} cannot be opened: {error}".splitlines()[0]
            ) from error
        work = Work(app.extensions["store"])
        try:
            sockets = server.listen(host, port)
        except OSError as error:
            raise Problem(f"cannot listen on {host}:{port}: {error.strerror or error}") from error
        _greet(app, work, host, port, demo_data=demo_data)
        server.serve(app, sockets, processes, [Purging(work.store), *beside])
    return 0


@contextmanager
def _shared_place(config: dict[str, Any], processes: int, limits: str) -> Iterator[None]:
    """Give the processes of one service a common file for shared counters."""
    if limits.startswith("redis") and find_spec("redis") is None:
        raise Problem("limits in Redis need the package with its extra: judge[redis]")
    try:
        storage_from_string(limits or "memory://")
    except ConfigurationError as error:
        raise Problem(f"--limits: {error}") from error
    with tempfile.TemporaryDirectory(prefix="judge-") as folder:
        config["RATELIMIT_STORAGE_URI"] = limits or shared_limits.address(Path(folder) / "limits")
        told = TOGETHER in os.environ
        if processes > 1 and not told:
            os.environ[TOGETHER] = folder
        try:
            yield
        finally:
            if not told:
                os.environ.pop(TOGETHER, None)


def _greet(app: Flask, work: Work, host: str, port: int, *, demo_data: bool) -> None:
    """Print the address of the service, and how to begin."""
    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0') else host}:{port}"  # noqa: S104
    if demo_data and not has_accounts(work):
        sample = fill(work)
        click.echo(f"sample event:  {address}/e/{sample.slug}")
        click.echo(f"log in as:     {', '.join(sample.staff)}, password {sample.password}")
        click.echo(f"a player's:    {address}{sample.player_path(app)}")
    elif not has_accounts(work):
        click.echo(f"set it up:     {address}/setup?code={app.extensions['setup_code']}")
    click.echo(f"serving:       {address}   (Ctrl-C stops it)")


def _copies(url: str, folder: Path, hours: float, keep: int) -> Scheduled:
    """Prepare to make copies."""
    try:
        return Scheduled(url, folder, hours, keep, os.environ.get("JUDGE_BACKUP_PASSWORD", "")).prepare()
    except BackupError as error:
        raise Problem(str(error)) from error
    except OSError as error:
        raise Problem(f"--backup-folder: {folder}: {error.strerror or error}") from error
