"""A copy made while others write holds everything that was acknowledged before it began, and comes back whole."""

from __future__ import annotations

import stat
import threading
from datetime import UTC, datetime

import pytest
from sqlalchemy import select

from judge.cli import main
from judge.store import Store
from judge.store.backup import BackupError, back_up, read_copy, restore, verify
from judge.store.models import Player
from judge.store.services import players, transfer

NOW = datetime(2026, 11, 22, tzinfo=UTC)
WORD = "a password of a drill"


def names(store):
    with store.reading() as session:
        return list(session.scalars(select(Player.name)))


@pytest.mark.parametrize("password", ["", WORD])
def test_a_restore_drill_under_load(desk, tmp_path, password):
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
    if not url.startswith("sqlite"):
        return
    again = f"sqlite:///{tmp_path / 'again.sqlite'}"
    restore(copy, again, password)
    with pytest.raises(BackupError, match="there already"):
        restore(copy, again, password)
    store = Store(again)
    kept = names(store)
    assert set(before) <= set(kept) <= {*names(work.store)}
    store.close()


def test_a_copy_of_a_quiet_event_is_the_event(desk, tmp_path):
    work, slug = desk
    url = work.store.engine.url.render_as_string(hide_password=False)
    before = transfer.export_event(work, slug)
    copy, again = tmp_path / "copy.judge", f"sqlite:///{tmp_path / 'again.sqlite'}"
    back_up(url, copy, NOW)
    if not url.startswith("sqlite"):  # it goes back into PostgreSQL alone: here that it is whole
        assert read_copy(copy, "")
        return
    restore(copy, again)
    store = Store(again)
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
