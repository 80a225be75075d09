"""Bring a database to the newest schema with Alembic, from the package and without a config file."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import inspect

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy.engine import Connection, Engine

LOCK = 0x6A75646765  # "judge": the number of our lock in a database server
SCRIPTS = Path(__file__).parent / "migrations"


SCHEMAS = sorted(path.stem.partition("_")[0] for path in (SCRIPTS / "versions").glob("[0-9]*.py"))
OLDEST, NEWEST = SCHEMAS[0], SCHEMAS[-1]


class OtherDatabaseError(Exception):
    """The database has a schema that this program cannot upgrade; the text says why and what to do."""


def upgrade(engine: Engine) -> None:
    """Apply every migration this database has not seen, in one transaction. OtherDatabaseError."""
    if not is_current(engine):
        upgrade_to(engine, "head")


def upgrade_to(engine: Engine, version: str) -> None:
    """Bring a database to a version, in one transaction. OtherDatabaseError."""
    from alembic import command  # noqa: PLC0415 - needed where something is to be changed
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    with engine.execution_options(writing=True).connect() as connection, _tables_may_move(connection):
        if refused := refusal(connection):
            raise OtherDatabaseError(refused)
        config.attributes["connection"] = connection
        command.upgrade(config, version)


def is_current(engine: Engine) -> bool:
    """Return whether a database has exactly the schema that this program knows."""
    with engine.connect() as connection:
        return _version(connection) == NEWEST


def refusal(connection: Connection) -> str:
    """Return why a database cannot be upgraded to the schema of this program; empty where it can."""
    version = _version(connection)
    return "" if version is None else refusal_of(version)


def refusal_of(version: str) -> str:
    """Return why a database of a version cannot be upgraded to the schema of this program; empty where it can."""
    if version in SCHEMAS:
        return ""
    if version > NEWEST:
        return "was made by a newer version of judge"
    if version > OLDEST:
        return f"has a schema that no version of judge made: {version[:40]}"
    return (
        f"was made by a version of judge before the first release (schema {version}, the oldest that is read is {OLDEST}): "
        "with that version save each event as its event file, and import these files into a new database"
    )


def _version(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    version: str | None = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
    return version


@contextmanager
def _tables_may_move(connection: Connection) -> Iterator[None]:
    """Open the transaction. SQLite changes a table by copying it, which its foreign keys would refuse meanwhile."""
    if connection.dialect.name != "sqlite":
        with connection.begin():
            if (
                connection.dialect.name == "postgresql"
            ):  # one worker migrates, the others wait and find it done
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
            yield
        return
    driver: Any = connection.connection.driver_connection
    driver.execute("PRAGMA foreign_keys=OFF")  # heeded only outside of a transaction
    try:
        with connection.begin():
            yield
            broken = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
            if broken:
                raise RuntimeError(f"the migration would break references: {broken[:5]}")
    finally:
        driver.execute("PRAGMA foreign_keys=ON")
