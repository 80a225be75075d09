"""Copies while the service is written to: whole, the newest kept, and nothing acknowledged before one is missing in it."""

from __future__ import annotations

import threading
import time
from dataclasses import replace

import pytest
from click.testing import CliRunner
from sqlalchemy import select

from judge.commands.serve import serve
from judge.store import Store, Work
from judge.store.backup import restore, verify
from judge.store.models import Player
from judge.store.scheduled import ALL, Scheduled
from judge.store.services import accounts, events, players
from judge.store.services.settings import Settings


def names(store):
    with store.reading() as session:
        return set(session.scalars(select(Player.name)))


@pytest.mark.slow
def test_a_restore_drill_under_load_misses_nothing_that_was_acknowledged(tmp_path):
    url = f"sqlite:///{tmp_path / 'event.sqlite'}"
    store = Store(url)
    owner = accounts.create_account(Work(store), "Chan", "correct horse")
    work = Work(store, accounts.staff_actor(Work(store), owner))
    slug = events.create_event(work, Settings("Open", "zombie_world_order"))
    work = replace(work, actor=accounts.staff_actor(work, owner))
    acknowledged, over = [], threading.Event()

    def write(hand):
        number = 0
        while not over.is_set():
            name = f"Player {hand} {number}"
            players.add_player(work, slug, name)
            acknowledged.append(name)
            number += 1
            time.sleep(0.01)  # a lock is taken by whoever asks first; nobody waits for ever

    hands = [threading.Thread(target=write, args=(hand,)) for hand in range(2)]
    for hand in hands:
        hand.start()
    copies = Scheduled(url, tmp_path / "copies", 1, 3)
    drills = []
    for _ in range(3):
        before = set(acknowledged)
        copies.make()
        newest = max((tmp_path / "copies").glob(ALL))
        drills.append((before, newest))
        time.sleep(1.1)  # copies are named by the second
    over.set()
    for hand in hands:
        hand.join()
    for number, (before, copy) in enumerate(drills):
        verify(copy)
        taken = f"sqlite:///{tmp_path / f'taken-{number}.sqlite'}"
        restore(copy, taken)
        again = Store(taken)
        assert before <= names(again) <= names(store), "all that was acknowledged, and nothing that never was"
        again.close()
    copies.make()
    assert len(list((tmp_path / "copies").glob(ALL))) == 3, "the oldest went"
    store.close()


def test_the_thread_makes_a_copy_at_once_and_stops(tmp_path):
    url = f"sqlite:///{tmp_path / 'event.sqlite'}"
    Store(url).close()
    copies = Scheduled(url, tmp_path / "copies", 24, 3, "a password")
    copies.start()
    copies.stop()
    found = list((tmp_path / "copies").glob(ALL))
    for copy in found:
        assert verify(copy, "a password").encrypted
    assert len(found) <= 1


def test_a_folder_that_cannot_be_is_said_before_anything_is_served(tmp_path):
    file = tmp_path / "file"
    file.touch()
    options = [
        "--database",
        str(tmp_path / "event.sqlite"),
        "--backup-every",
        "1",
        "--backup-folder",
        f"{file}/x",
    ]
    answer = CliRunner().invoke(serve, options)
    assert "--backup-folder" in str(answer.exception)


def test_a_copy_made_after_the_clock_was_set_back_is_kept(tmp_path, monkeypatch):
    """Those of the future go first: what was made last is never the one that is let go of."""
    url, folder = f"sqlite:///{tmp_path / 'event.sqlite'}", tmp_path / "copies"
    Store(url).close()
    folder.mkdir()
    for year in (2097, 2098, 2099):
        (folder / f"judge-{year}0101-000000.backup").write_bytes(b"of a clock that was ahead")
    copies = Scheduled(url, folder, 1, 3)
    before = set(folder.glob(ALL))
    copies.make()
    [made] = set(folder.glob(ALL)) - before
    assert verify(made)
    assert len(list(folder.glob(ALL))) == 3
