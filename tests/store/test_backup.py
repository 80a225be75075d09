"""A copy made while others write holds everything that was acknowledged before it began, and comes back whole."""

from __future__ import annotations

import sqlite3
import stat
import threading
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from sqlalchemy import select
from sqlalchemy.exc import OperationalError

from judge.cli import main
from judge.store import Store, Work
from judge.store.backup import BackupError, back_up, read_copy, restore, verify
from judge.store.models import Player
from judge.store.schema import faults_of_dump
from judge.store.services import accounts, boards, events, players, transfer
from judge.store.services.settings import Settings

NOW = datetime(2026, 11, 22, tzinfo=UTC)
WORD = "a password of a drill"


def names(store):
    with store.reading() as session:
        return list(session.scalars(select(Player.name)))


@pytest.mark.parametrize("password", ["", WORD])
def test_a_restore_drill_under_load(desk, tmp_path, empty_url, password):
    work, slug = desk
    url = work.store.engine.url.render_as_string(hide_password=False)
    stop, acknowledged = threading.Event(), []

    def write():
        while not stop.is_set():
            players.add_player(work, slug, f"New {len(acknowledged)}")
            acknowledged.append(f"New {len(acknowledged)}")

    writer = threading.Thread(target=write)
    writer.start()
    try:
        while len(acknowledged) < 5:
            stop.wait(0.01)
        before = list(acknowledged)
        copy = tmp_path / "copy.judge"
        back_up(url, copy, NOW, password)
    finally:
        stop.set()
        writer.join()
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert verify(copy, password).encrypted == bool(password)
    restore(copy, empty_url, password)
    with pytest.raises(BackupError, match=r"there already|not empty"):
        restore(copy, empty_url, password)
    store = Store(empty_url)
    kept = names(store)
    assert set(before) <= set(kept) <= {*names(work.store)}
    store.close()


def test_a_copy_of_a_quiet_event_is_the_event(desk, tmp_path, empty_url):
    work, slug = desk
    url = work.store.engine.url.render_as_string(hide_password=False)
    before = transfer.export_event(work, slug)
    copy = tmp_path / "copy.judge"
    back_up(url, copy, NOW)
    restore(copy, empty_url)
    store = Store(empty_url)
    assert transfer.export_event(type(work)(store, work.actor), slug) == before
    store.close()


@pytest.fixture
def copy(tmp_path):
    Store(f"sqlite:///{tmp_path / 'event.sqlite'}").close()
    path = tmp_path / "copy.judge"
    back_up(f"sqlite:///{tmp_path / 'event.sqlite'}", path, NOW, WORD)
    return path


@pytest.mark.parametrize("at", [0, 20, 60, 200, -1])
def test_a_copy_that_was_changed_is_told(copy, at):
    data = bytearray(copy.read_bytes())
    data[at] ^= 1
    copy.write_bytes(data)
    with pytest.raises(BackupError):
        read_copy(copy, WORD)


def test_the_commands_say_what_they_did_and_what_is_wrong(copy, tmp_path, capsys, monkeypatch):
    assert main(["verify", str(copy)]) == 2
    assert "password is needed" in capsys.readouterr().err
    assert main(["verify", str(copy), "--password", "wrong"]) == 2
    monkeypatch.setenv("JUDGE_BACKUP_PASSWORD", WORD)
    assert main(["verify", str(copy)]) == 0
    assert main(["restore", str(copy), "--database", str(tmp_path / "again.sqlite")]) == 0
    assert main(["backup", str(tmp_path / "b"), "--database", str(tmp_path / "missing.sqlite")]) == 2
    assert main(["doctor", "--database", str(tmp_path / "again.sqlite")]) == 0
    (tmp_path / "again.sqlite").chmod(0o644)
    capsys.readouterr()
    assert main(["doctor", "--database", str(tmp_path / "again.sqlite")]) == 1
    assert "0644" in capsys.readouterr().out


@pytest.mark.parametrize("beside", ["-wal", "-shm", "-journal"])
def test_what_lies_beside_a_database_that_was_moved_away_is_not_taken_for_the_restored_ones(
    copy, tmp_path, beside
):
    target = tmp_path / "again.sqlite"
    (tmp_path / f"again.sqlite{beside}").write_bytes(b"of another")
    with pytest.raises(BackupError, match="belongs to the database that was here"):
        restore(copy, f"sqlite:///{target}", WORD)
    assert not target.exists()


def test_a_service_that_goes_on_while_its_database_is_restored_goes_on_with_the_restored_one(tmp_path):
    """It neither writes to the file that was moved away, nor shows what it kept of it, nor begins an empty one."""
    path, copy, away = (tmp_path / name for name in ("event.sqlite", "copy.judge", "away"))
    work = Work(Store(f"sqlite:///{path}"))
    work = replace(work, actor=accounts.staff_actor(work, accounts.create_account(work, "Chan", WORD)))
    slug = events.create_event(work, Settings("Open", "zombie_world_order"))
    work = replace(work, actor=accounts.staff_actor(work, accounts.account_named(work, "Chan")))
    players.add_player(work, slug, "Ann")
    back_up(f"sqlite:///{path}", copy, NOW)
    players.add_player(work, slug, "Bob")
    assert {row["name"] for row in boards.standings(work, slug)} == {"Ann", "Bob"}
    away.mkdir()
    for file in tmp_path.glob("event.sqlite*"):
        file.rename(away / file.name)
    with pytest.raises(OperationalError):
        players.add_player(work, slug, "Cid")
    assert not path.exists()
    restore(copy, f"sqlite:///{path}")
    players.add_player(work, slug, "Dora")  # the same revision as when Bob had come
    assert {row["name"] for row in boards.standings(work, slug)} == {"Ann", "Dora"}
    work.store.close()
    moved = Store(f"sqlite:///{away / 'event.sqlite'}")
    assert names(moved) == ["Ann", "Bob"]
    moved.close()


def test_the_databases_tools_are_not_told_a_password_where_everybody_reads_it(tmp_path, monkeypatch):
    ran = []

    def run(command, **options):
        ran.append((command, options["env"].get("PGPASSWORD")))
        raise FileNotFoundError

    monkeypatch.setattr("judge.store.backup.subprocess.run", run)
    with pytest.raises(BackupError, match="pg_dump is not installed"):
        back_up("postgresql+psycopg://judge:zanzibar@127.0.0.1/judge", tmp_path / "copy", NOW)
    [(command, password)] = ran
    assert password == "zanzibar"  # noqa: S105 - of nobody
    assert not any("zanzibar" in part for part in command)


# ---- what a copy may bring along

ALTERED = {
    "CREATE TRIGGER all_out AFTER INSERT ON player BEGIN SELECT 1; END": "a trigger that is not of this program: all_out",
    "CREATE VIEW everybody AS SELECT * FROM account": "a view that is not of this program: everybody",
    "CREATE TABLE notes (words)": "a table that is not of this program: notes",
    "CREATE INDEX quick ON player (name)": "an index that is not of this program: quick",
    "DROP INDEX ix_seat_match_id": "lacks the index ix_seat_match_id",
    "DROP TABLE dispute_words": "lacks the table dispute_words",
    "ALTER TABLE player ADD COLUMN more TEXT": "another table player than this program makes: more",
    "ALTER TABLE call DROP COLUMN note": "another table call than this program makes: note",
    "UPDATE alembic_version SET version_num = '9999'": "made by a newer version",
    "DELETE FROM alembic_version": "no database of judge",
    "PRAGMA application_id = 7": "no database of judge",
    "INSERT INTO seat (match_id, player_id, position) VALUES (77, 77, 0)": "rows that refer to nothing: 2",
}


def altered(path, statement):
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(statement)


@pytest.mark.parametrize(("statement", "because"), ALTERED.items())
def test_a_copy_that_brings_along_what_is_not_ours_is_refused_with_the_difference(
    tmp_path, capsys, statement, because
):
    """Also with the right digest: whoever changes a copy can count that again."""
    database, file, target = (tmp_path / name for name in ("event.sqlite", "copy.judge", "again.sqlite"))
    url = f"sqlite:///{database}"
    Store(url).close()
    assert main(["doctor", "--database", str(database)]) == 0
    altered(database, statement)
    if "INSERT INTO seat" in statement:
        with pytest.raises(BackupError, match=because):
            back_up(url, file, NOW)
    else:
        back_up(url, file, NOW)
        assert main(["verify", str(file)]) == 2
        assert main(["restore", str(file), "--database", str(target)]) == 2
        assert capsys.readouterr().err.count(because) >= 2
        assert not target.exists()
    assert main(["doctor", "--database", str(database)]) == 1
    assert because in capsys.readouterr().out


def test_a_file_of_another_program_and_an_empty_one_are_no_databases_of_ours(tmp_path, capsys):
    for name, statement in (
        ("foreign", "CREATE TABLE bookmarks (url)"),
        ("empty", "PRAGMA user_version = 0"),
    ):
        altered(tmp_path / f"{name}.sqlite", statement)
        (tmp_path / f"{name}.sqlite").chmod(0o600)
        back_up(f"sqlite:///{tmp_path / name}.sqlite", tmp_path / name, NOW)
        assert main(["verify", str(tmp_path / name)]) == 2
        assert "is no database of judge" in capsys.readouterr().err
        assert main(["doctor", "--database", str(tmp_path / f"{name}.sqlite")]) == 1
        assert "is no database of judge" in capsys.readouterr().out


def test_verify_says_how_much_a_copy_holds(desk, tmp_path, capsys):
    work, _slug = desk
    back_up(work.store.engine.url.render_as_string(hide_password=False), tmp_path / "copy", NOW, WORD)
    assert main(["verify", str(tmp_path / "copy"), "--password", WORD]) == 0
    said = capsys.readouterr().out
    assert "encrypted" in said
    if work.store.engine.dialect.name == "sqlite":
        assert "1 events, 8 players, 12 entries of the log" in said


FUNCTION = "CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'"


@pytest.mark.postgres
@pytest.mark.parametrize(
    ("statement", "because"),
    [
        ("CREATE TABLE notes (words text)", "a table that is not of this program: notes"),
        ("CREATE VIEW everybody AS SELECT * FROM account", "a view that is not of this program: everybody"),
        (
            f"{FUNCTION}; CREATE TRIGGER takes_all AFTER INSERT ON player EXECUTE FUNCTION f()",
            "a trigger that is not of this program",
        ),
        ("ALTER TABLE player ADD COLUMN more text", "another table player: more"),
        ("UPDATE alembic_version SET version_num = '0770'", "older schema"),
        ("DROP TABLE print_run", "lacks the table print_run"),
    ],
)
def test_so_is_a_dump_and_the_doctor_looks_at_the_server(postgres_url, tmp_path, capsys, statement, because):
    store = Store(postgres_url)
    assert main(["doctor", "--database", postgres_url]) == 0
    assert "is whole" in capsys.readouterr().out
    with store.engine.begin() as connection:
        connection.exec_driver_sql(statement)
    store.close()
    assert main(["doctor", "--database", postgres_url]) == 1
    said = capsys.readouterr().out
    assert (because in said, "is whole" in said) == (True, False)
    back_up(postgres_url, tmp_path / "copy", NOW)
    if "of this program" in because:
        assert main(["verify", str(tmp_path / "copy")]) == 2
        assert because in capsys.readouterr().err


ALLOWED = (
    "GRANT SELECT ON event TO PUBLIC; GRANT CREATE ON SCHEMA public TO PUBLIC; "
    "ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT ON TABLES TO PUBLIC; "
    "COMMENT ON TABLE event IS 'ours'; COMMENT ON SCHEMA public IS 'of this server'"
)


@pytest.mark.postgres
def test_who_may_read_a_database_and_remarks_on_it_are_no_reason_to_refuse_its_copy(
    postgres_url, other_postgres_url, tmp_path, capsys
):
    store = Store(postgres_url)
    with store.engine.begin() as connection:
        connection.exec_driver_sql(ALLOWED)
    store.close()
    back_up(postgres_url, tmp_path / "copy", NOW)
    assert main(["verify", str(tmp_path / "copy")]) == 0, capsys.readouterr().err
    assert main(["restore", str(tmp_path / "copy"), "--database", other_postgres_url]) == 0, (
        capsys.readouterr().err
    )
    assert main(["doctor", "--database", other_postgres_url]) == 0


@pytest.mark.parametrize(
    ("entry", "refused"),
    [
        ("3344; 0 0 COMMENT - SCHEMA public postgres", ""),
        ("3345; 0 0 ACL - SCHEMA public postgres", ""),
        ("3346; 0 0 ACL public TABLE event postgres", ""),
        ("2087; 826 16391 DEFAULT ACL public DEFAULT PRIVILEGES FOR TABLES postgres", ""),
        ("5; 2615 2200 SCHEMA - public pg_database_owner", ""),
        ("2; 3079 13561 EXTENSION - plpgsql ", ""),
        ("6; 2615 2201 SCHEMA - other postgres", "a schema that is not of this program: other"),
        ("3; 3079 13562 EXTENSION - dblink ", "an extension that is not of this program: dblink"),
        ("217; 1255 16390 FUNCTION public f() postgres", "a function that is not of this program: f()"),
        ("3200; 2620 16392 TRIGGER public event takes_all postgres", "a trigger that is not of"),
        ("218; 1259 16393 VIEW public everybody postgres", "a view that is not of this program: everybody"),
    ],
)
def test_what_every_server_has_is_known_in_a_dump_and_nothing_that_acts(entry, refused):
    tables = ("alembic_version", "event", "audit_entry")
    listed = "\n".join(
        [*(f"2{n}; 1259 163{n} TABLE public {name} judge" for n, name in enumerate(tables)), entry]
    )
    found = faults_of_dump(listed)
    assert [refused in fault for fault in found] == [True] * bool(refused)
