"""Compare a database's schema with what the migrations make: object by object, with every difference reported.

A trigger, a view or a changed column from elsewhere would be copied with a backup, and would act with all rights. SQLite is
compared with a new database; PostgreSQL with the models.
"""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import create_engine, inspect
from sqlalchemy.pool import StaticPool

from judge.store.migrate import refusal_of, upgrade_to
from judge.store.models import Base
from judge.store.words_of_disputes import TERMS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy.engine import Connection

APPLICATION_ID: Final = 0x4A554447  # JUDG: whose a SQLite file is; 0 in files of before
Shape = dict[tuple[str, str], Any]
COUNTED: Final = {"event": "events", "player": "players", "audit_entry": "entries of the log"}
_OBJECTS: Final = (
    "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
)
_SPACE: Final = re.compile(r"\s+")
_OURS_OF_POSTGRES: Final = {"alembic_version", "dispute_words", TERMS.name}
_FOREIGN: Final = {
    "trigger": "SELECT tgname FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid JOIN pg_namespace n "
    "ON n.oid = relnamespace WHERE NOT tgisinternal AND nspname = current_schema()",
    "view": "SELECT viewname FROM pg_views WHERE schemaname = current_schema() UNION "
    "SELECT matviewname FROM pg_matviews WHERE schemaname = current_schema()",
    "rule": "SELECT rulename FROM pg_rules WHERE schemaname = current_schema()",
    "function": "SELECT proname FROM pg_proc JOIN pg_namespace n ON n.oid = pronamespace "
    "WHERE nspname = current_schema() AND NOT EXISTS "
    "(SELECT 1 FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')",
}


def faults_of_file(connection: sqlite3.Connection) -> list[str]:
    """Return the faults of a SQLite database: its owner, its schema object by object, damage, broken references."""
    try:
        return list(_faults_of_file(connection))
    except sqlite3.DatabaseError as error:
        return [f"is damaged: {error}"]


def _faults_of_file(connection: sqlite3.Connection) -> Iterator[str]:
    whose = connection.execute("PRAGMA application_id").fetchone()[0]
    version = _version(connection)
    if whose not in (0, APPLICATION_ID) or version is None:
        yield "is no database of judge"
        return
    if refused := refusal_of(version):
        yield refused
        return
    with closing(_create_empty(version)) as engine_connection:
        wanted = _describe_objects(engine_connection)
    yield from _differences(_describe_objects(connection), wanted)
    yield from damage(connection)


def damage(connection: sqlite3.Connection) -> Iterator[str]:
    """Return what SQLite itself finds wrong with a database, whichever program made it."""
    said = connection.execute("PRAGMA integrity_check").fetchall()
    if said != [("ok",)]:
        yield f"is damaged: {said[0][0]}"
    broken = connection.execute("PRAGMA foreign_key_check").fetchall()
    if broken:
        yield f"has rows that refer to nothing: {len(broken)}, the first in {broken[0][0]}"


def contents(connection: sqlite3.Connection) -> str:
    """Return a summary of the contents of a SQLite database of ours."""
    counts = {
        table: connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]  # noqa: S608 - names of ours
        for table in COUNTED
    }
    return ", ".join(f"{counts[table]} {words}" for table, words in COUNTED.items())


def _version(connection: sqlite3.Connection) -> str | None:
    there = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone()
    row = connection.execute("SELECT version_num FROM alembic_version").fetchone() if there else None
    return None if row is None else str(row[0])


def _create_empty(version: str) -> sqlite3.Connection:
    """Make an empty database of a version, in memory."""
    made = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    engine = create_engine("sqlite://", creator=lambda: made, poolclass=StaticPool)
    upgrade_to(engine, version)
    return made


def _normalize_sql(sql: str | None) -> str:
    """Return a statement without quotes and layout, which newer tools may write differently."""
    return _SPACE.sub(" ", re.sub(r'["`\[\]]', "", sql or "")).strip().casefold()


def _checks(sql: str | None) -> list[str]:
    return sorted(re.findall(r"check ?\((.*?)\)(?=,| constraint|\)|$)", _normalize_sql(sql)))


def _describe_objects(connection: sqlite3.Connection) -> Shape:
    """Describe every object except those SQLite creates for itself."""
    return {
        (kind, name): _describe(connection, kind, name, table, sql)
        for kind, name, table, sql in connection.execute(_OBJECTS).fetchall()
    }


def _describe(connection: sqlite3.Connection, kind: str, name: str, table: str, sql: str | None) -> Any:
    def query_pragma(pragma: str, of: str) -> list[Any]:
        quoted = of.replace('"', '""')
        return connection.execute(f'PRAGMA {pragma}("{quoted}")').fetchall()

    if kind == "table" and not _normalize_sql(sql).startswith("create virtual"):
        columns = {row[1]: (row[2].upper(), *row[3:]) for row in query_pragma("table_xinfo", name)}
        references = sorted(row[2:] for row in query_pragma("foreign_key_list", name))
        unique = sorted(
            [row[2] for row in query_pragma("index_xinfo", index[1]) if row[5]]
            for index in query_pragma("index_list", name)
            if index[3] != "c"
        )
        return {"columns": columns, "references": references, "uniques": unique, "checks": _checks(sql)}
    if kind == "index":
        unique = [row[2:] for row in query_pragma("index_list", table) if row[1] == name]
        _, _, condition = _normalize_sql(sql).partition(" where ")
        return table, unique, [row[2:5] for row in query_pragma("index_xinfo", name)], condition
    return _normalize_sql(sql)


def _with_article(kind: str) -> str:
    return f"an {kind}" if kind[0] in "aeiou" else f"a {kind}"


def _differences(there: Shape, wanted: Shape) -> Iterator[str]:
    for kind, name in sorted(there.keys() - wanted.keys()):
        yield f"has {_with_article(kind)} that is not of this program: {name}"
    for kind, name in sorted(wanted.keys() - there.keys()):
        yield f"lacks the {kind} {name}"
    for kind, name in sorted(there.keys() & wanted.keys()):
        found, ours = there[kind, name], wanted[kind, name]
        if found == ours:
            continue
        if isinstance(ours, dict) and isinstance(found, dict):
            columns = sorted(
                column
                for column in found["columns"].keys() | ours["columns"].keys()
                if found["columns"].get(column) != ours["columns"].get(column)
            )
            others = [part for part in ("references", "uniques", "checks") if found[part] != ours[part]]
            yield f"has another {kind} {name} than this program makes: {', '.join(columns + others)}"
        else:
            yield f"has another {kind} {name} than this program makes"


def faults_of_server(connection: Connection) -> list[str]:
    """Return the differences between a PostgreSQL database of the newest schema and the models."""
    looks = inspect(connection)
    tables = set(looks.get_table_names())
    wanted = {
        table.name: {column.name for column in table.columns} for table in Base.metadata.tables.values()
    }
    found = [f"lacks the table {name}" for name in sorted(wanted.keys() - tables)]
    found += [
        f"has a table that is not of this program: {name}"
        for name in sorted(tables - wanted.keys() - _OURS_OF_POSTGRES)
    ]
    for name in sorted(wanted.keys() & tables):
        columns = {str(column["name"]) for column in looks.get_columns(name)}
        if columns != wanted[name]:
            found.append(f"has another table {name}: {', '.join(sorted(columns ^ wanted[name]))}")
    for kind, statement in _FOREIGN.items():
        names = sorted(connection.exec_driver_sql(statement).scalars())
        found += [f"has {_with_article(kind)} that is not of this program: {name}" for name in names]
    return found


KNOWN_IN_DUMPS: Final = {
    "TABLE",
    "TABLE DATA",
    "SEQUENCE",
    "SEQUENCE OWNED BY",
    "SEQUENCE SET",
    "DEFAULT",
    "CONSTRAINT",
    "FK CONSTRAINT",
    "INDEX",
    "ACL",
    "DEFAULT ACL",
    "COMMENT",
}
_OF_THE_SERVER: Final = {("SCHEMA", "public"), ("EXTENSION", "plpgsql")}  # in every database of PostgreSQL


def faults_of_dump(listed: str) -> list[str]:
    """Return the faults in the contents that a PostgreSQL dump lists (`pg_restore --list`)."""
    entries = [
        found.groups()
        for found in re.finditer(r"^\d+; \d+ \d+ ([A-Z][A-Z ]*[A-Z]) (\S+) (\S+)", listed, re.MULTILINE)
    ]
    tables = {name for kind, _schema, name in entries if kind == "TABLE"}
    if not {"alembic_version", "event", "audit_entry"} <= tables:
        return ["is no database of judge"]
    ours = {table.name for table in Base.metadata.tables.values()} | _OURS_OF_POSTGRES
    found = [f"has a table that is not of this program: {name}" for name in sorted(tables - ours)]
    found += [
        f"has {_with_article(kind.lower())} that is not of this program: {name}"
        for kind, _schema, name in entries
        if kind not in KNOWN_IN_DUMPS and (kind, name) not in _OF_THE_SERVER
    ]
    return found
