"""`judge backup`, `judge restore`, `judge verify`: copies of the whole database, while it serves."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import click

from judge.commands.databases import database_url, display_name
from judge.commands.problem import Problem
from judge.store import backup as copies
from judge.store.backup import BackupError

DATABASE = click.option(
    "--database", default="judge.sqlite", show_default=True, help="A SQLite file, or a URL of PostgreSQL."
)
PASSWORD = click.option(
    "--password",
    envvar="JUDGE_BACKUP_PASSWORD",
    default="",
    help="Encrypts the copy; better given as JUDGE_BACKUP_PASSWORD.",
)
FILE = click.argument("file", type=click.Path(path_type=Path, dir_okay=False))


@click.command()
@FILE
@DATABASE
@PASSWORD
def backup(file: Path, database: str, password: str) -> int:
    """Copy the database into FILE, also while the service runs."""
    try:
        copies.back_up(database_url(database), file, datetime.now(UTC), password)
    except (BackupError, OSError) as error:
        raise Problem(str(error)) from error
    click.echo(f"{file}: {file.stat().st_size} bytes{', encrypted' if password else ''}")
    return 0


@click.command()
@FILE
@DATABASE
@PASSWORD
def restore(file: Path, database: str, password: str) -> int:
    """Take FILE back into a database that is not there yet, or empty."""
    try:
        copies.restore(file, database_url(database), password)
    except (BackupError, OSError) as error:
        raise Problem(str(error)) from error
    click.echo(f"{display_name(database)}: as it was in {file}")
    return 0


@click.command()
@FILE
@PASSWORD
def verify(file: Path, password: str) -> int:
    """Check that FILE is whole and can be taken back."""
    try:
        copy = copies.verify(file, password)
    except BackupError as error:
        raise Problem(str(error)) from error
    said = [
        copy.kind,
        f"of {copy.made}",
        *(["encrypted"] if copy.encrypted else []),
        *([copy.holds] if copy.holds else []),
    ]
    click.echo(f"{file}: whole; {', '.join(said)}")
    return 0
