"""Backups of a whole database: made while the service runs, verified, encrypted on request, and restored.

A backup is one file: a line with its description, then the output of the database's own tool (SQLite's online backup,
`pg_dump`), encrypted where a password is given (`sealing`). Decks, disputes and the log are rows, so they are included.
"""

from __future__ import annotations

import hashlib
import json
import os
import secrets
import shutil
import sqlite3
import subprocess
import tempfile
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sqlalchemy import create_engine, inspect, make_url

from judge.store.private_files import make_private
from judge.store.schema import contents, damage, faults_of_dump, faults_of_file
from judge.store.sealing import DecryptionError, can_seal, sealed, unsealed

if TYPE_CHECKING:
    from datetime import datetime

    from sqlalchemy import URL

MAGIC: Final = b"judge backup 1 "
LONGEST_HEAD: Final = 4_000
BESIDE: Final = (
    "-wal",
    "-shm",
    "-journal",
)  # what SQLite keeps of a database beside it, and takes for another's
BEING_MADE: Final = ".judge-copy-"  # before the name of what is no whole copy yet
MOST_FAULTS: Final = 8  # that are said of one copy
BROKEN_OFF: Final = 3_600  # seconds after which a copy under way is taken for broken off
OURS_ALONE: Final = (
    "--no-owner",
    "--no-acl",
    "--no-comments",
)  # whose a database is, is for each server to say


class BackupError(Exception):
    """A backup that cannot be made, read or restored; the message says why."""


@dataclass(frozen=True)
class Copy:
    """A copy that was read: of which kind of database, made when, and its bytes."""

    kind: str  # sqlite | postgresql
    made: str
    encrypted: bool
    data: bytes
    holds: str = ""


def check_password(password: str) -> None:
    """Refuse a password where the package for encryption is not installed. BackupError."""
    if password and not can_seal():
        raise BackupError("encrypted copies need the package with its extra: judge[encrypted]")


def back_up(url: str, target: Path, now: datetime, password: str = "") -> None:
    """Back up a database in use into a file readable by its owner only; the file appears complete or not at all."""
    check_password(password)
    parsed = make_url(url)
    kind = parsed.get_backend_name()
    if kind == "sqlite":
        _sweep(Path(parsed.database or "").parent, now)
    data = _from_sqlite(parsed) if kind == "sqlite" else _from_postgres(parsed)
    head: dict[str, object] = {"kind": kind, "made": now.isoformat()}
    head["sha256"] = _digest(head, data)
    if password:
        data, salt, nonce = sealed(password, data, _describe_header(head))
        head |= {"salt": salt.hex(), "nonce": nonce.hex()}
    _sweep(target.parent, now)
    being_made = target.with_name(f"{BEING_MADE}{secrets.token_hex(4)}")
    make_private(being_made)
    try:
        with being_made.open("wb") as file:
            file.write(MAGIC + json.dumps(head).encode() + b"\n" + data)
            file.flush()
            os.fsync(file.fileno())
        being_made.replace(target)
    finally:
        being_made.unlink(missing_ok=True)


def read_copy(path: Path, password: str = "") -> Copy:
    """Read a copy and check that it is whole. BackupError where it is not, or the password is wrong."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise BackupError(f"{path}: {error.strerror}") from error
    line, _, data = content.partition(b"\n")
    if not line.startswith(MAGIC) or len(line) > LONGEST_HEAD:
        raise BackupError(f"{path} is no backup")
    try:
        head = json.loads(line.removeprefix(MAGIC))
        salt, nonce = bytes.fromhex(head.get("salt", "")), bytes.fromhex(head.get("nonce", ""))
        if salt:
            if not password:
                raise BackupError(f"{path} is encrypted: its password is needed")
            check_password(password)
            data = unsealed(password, data, _describe_header(head), salt, nonce)
        whole = _digest(head, data) == head["sha256"]
        copy = Copy(head["kind"], head["made"], bool(salt), data)
    except DecryptionError as error:
        raise BackupError(f"{path}: the password is wrong, or the file was changed") from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise BackupError(f"{path} is no backup") from error
    if not whole:
        raise BackupError(f"{path} is damaged: it is not what was written")
    return copy


def verify(path: Path, password: str = "") -> Copy:
    """Read a backup and check its schema object by object, damage, and broken references."""
    copy = read_copy(path, password)
    with tempfile.TemporaryDirectory() as folder:
        inside = Path(folder) / "copy"
        make_private(inside)
        inside.write_bytes(copy.data)
        if copy.kind == "sqlite":
            return replace(copy, holds=_summarize_sqlite(inside))
        _refuse(
            "the copy", faults_of_dump(_run(["pg_restore", "--list", str(inside)]).decode(errors="replace"))
        )
    return copy


def restore(path: Path, url: str, password: str = "") -> None:
    """Restore a backup into a new or empty database; existing events are never overwritten."""
    copy, parsed = verify(path, password), make_url(url)
    if parsed.get_backend_name() != copy.kind:
        raise BackupError(f"{path} is a copy of {copy.kind}, not of {parsed.get_backend_name()}")
    if copy.kind == "sqlite":
        target = Path(parsed.database or "")
        if target.exists() and target.stat().st_size:
            raise BackupError(f"{target} is there already: move it away first")
        for beside in BESIDE:
            left = target.with_name(target.name + beside)
            if left.exists():
                raise BackupError(f"{left} belongs to the database that was here: move it away with it")
        being_made = target.with_name(f".{target.name}.{secrets.token_hex(4)}")
        make_private(being_made)
        being_made.write_bytes(copy.data)
        being_made.replace(target)
        return
    engine = create_engine(parsed)
    tables = inspect(engine).get_table_names()
    engine.dispose()
    if tables:
        raise BackupError("the database is not empty: make another one")
    with tempfile.TemporaryDirectory() as folder:
        inside = Path(folder) / "copy"
        make_private(inside)
        inside.write_bytes(copy.data)
        restoring = ["pg_restore", *OURS_ALONE, "--exit-on-error", "--single-transaction"]
        _run([*restoring, "-d", _libpq(parsed), str(inside)], parsed.password)


def _sweep(folder: Path, now: datetime) -> None:
    """Remove partial files of backups that were interrupted by a power cut or a kill."""
    for left in folder.glob(f"{BEING_MADE}*"):
        with suppress(OSError):  # somebody else is removing it
            if now.timestamp() - left.stat().st_mtime > BROKEN_OFF:
                shutil.rmtree(left) if left.is_dir() else left.unlink()


def _describe_header(head: dict[str, object]) -> bytes:
    """Return the description in the header line of a backup, which is authenticated with it."""
    return MAGIC + f"{head['kind']} {head['made']}".encode()


def _digest(head: dict[str, object], data: bytes) -> str:
    return hashlib.sha256(_describe_header(head) + data).hexdigest()


def _from_sqlite(url: URL) -> bytes:
    source = Path(url.database or "")
    if not source.is_file():
        raise BackupError(f"{source} is not there")
    with tempfile.TemporaryDirectory(dir=source.parent, prefix=BEING_MADE) as folder:
        inside = Path(folder) / "copy"
        make_private(inside)
        with closing(sqlite3.connect(source, timeout=30)) as live, closing(sqlite3.connect(inside)) as copied:
            live.backup(copied)
        with closing(sqlite3.connect(inside)) as copied:  # what somebody added is no reason to make no copy
            try:
                _refuse("the copy", list(damage(copied)))
            except sqlite3.DatabaseError as error:
                raise BackupError(f"the copy is damaged: {error}") from error
        return inside.read_bytes()


def _summarize_sqlite(file: Path) -> str:
    """Return a summary of a SQLite backup. BackupError with every difference where it is not a complete database of ours."""
    with closing(sqlite3.connect(file)) as connection:
        _refuse("the copy", faults_of_file(connection))
        return contents(connection)


def _refuse(what: str, faults: list[str]) -> None:
    if faults:
        raise BackupError("; ".join(f"{what} {fault}" for fault in faults[:MOST_FAULTS]))


def _from_postgres(url: URL) -> bytes:
    return _run(["pg_dump", "--format=custom", *OURS_ALONE, "-d", _libpq(url)], url.password)


def _libpq(url: URL) -> str:
    """Return the database's address for its tools, without the password: every user can read command lines."""
    return url.set(drivername="postgresql")._replace(password=None).render_as_string(hide_password=False)


def _run(command: list[str], password: str | None = None) -> bytes:
    around = os.environ | ({"PGPASSWORD": password} if password else {})
    try:
        done = subprocess.run(command, capture_output=True, check=True, env=around)  # noqa: S603 - the database's tools
    except FileNotFoundError as error:
        raise BackupError(f"{command[0]} is not installed here") from error
    except subprocess.CalledProcessError as error:
        raise BackupError(f"{command[0]}: {error.stderr.decode(errors='replace').strip()[:400]}") from error
    return done.stdout
