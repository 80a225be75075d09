"""A copy made while others write holds everything that was acknowledged before it began, and comes back whole."""

from __future__ import annotations

import stat
import threading
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from sqlalchemy import select
from sqlalchemy.exc import OperationalError

from judge.cli import main
from judge.store import Store, Work
from judge.store.backup import BackupError, back_up, read_copy, restore, verify
from judge.store.models import Player
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
