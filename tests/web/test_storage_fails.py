"""Where the storage fails, whoever asks is told what and when to come again; the service itself says that it lives."""

from __future__ import annotations

import http.client
import json
import shutil
import sqlite3
import subprocess
import threading
from contextlib import closing

import pytest
from problem_page import problem
from sqlalchemy import create_engine, event, select, text
from sqlalchemy.exc import DBAPIError
from test_server import answer_of, asked, served, wait_until

from judge.store import Store, Work, failures
from judge.store.models import Player
from judge.store.services import accounts, events
from judge.store.services.settings import Settings
from judge.words.languages import LANGUAGES

SAID = {"full": "PRAGMA max_page_count=1", "read_only": "PRAGMA query_only=ON"}


@pytest.fixture
def fails(app):
    """Let every connection that is opened from now on be one that can keep nothing."""

    def begin(how):
        engine = app.extensions["store"].engine
        engine.dispose()
        event.listen(engine, "connect", lambda connection, _record: connection.execute(SAID[how]))

    return begin


@pytest.mark.parametrize("how", SAID)
def test_what_cannot_be_kept_is_said_in_every_language(organizer, event, fails, capsys, how):
    organizer.token()
    fails(how)
    names = (f"{number:03} {'y' * 50}" for number in range(1_000))
    said = set()
    for language in LANGUAGES:
        organizer.get(f"/language/{language}")
        answers = (organizer.post(f"/e/{event}/players", name=name) for name in names)
        answer = next(each for each in answers if each.status_code not in (200, 303))
        assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
        said.add(problem(answer))
        assert f'"cause":"{how}"' in capsys.readouterr().err
    assert len(said) == len(LANGUAGES)
    assert organizer.get(f"/e/{event}").status_code == 200  # what is there is shown


def test_a_database_that_is_away_leaves_the_service_alive(app, visitor, monkeypatch):
    away = create_engine("postgresql+psycopg://nobody@127.0.0.1:1/none")
    monkeypatch.setattr(app.extensions["store"], "engine", away)
    assert visitor.get("/health").status_code == 200
    assert visitor.get("/ready").status_code == 503


def failure(work):
    with pytest.raises(DBAPIError) as caught:
        work()
    return failures.cause_of(caught.value)


def test_each_failure_has_its_name_and_a_mistake_of_ours_has_none(tmp_path):
    path = tmp_path / "a.sqlite"
    engine = create_engine(f"sqlite:///{path}", connect_args={"timeout": 0})

    def does(*statements, url=engine):
        def work():
            with url.begin() as connection:
                for statement in statements:
                    connection.execute(text(statement))

        return work

    does("CREATE TABLE a (b)")()
    fill = "INSERT INTO a SELECT randomblob(9000)"
    assert failure(does("SELECT * FROM missing")) == ""
    assert failure(does("PRAGMA max_page_count=1", fill)) == "full"
    assert failure(does("PRAGMA query_only=ON", fill)) == "read_only"
    engine.dispose()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert failure(does(fill)) == "locked"
    assert failure(does(fill, url=create_engine(f"sqlite:///{tmp_path}/none/a"))) == "away"
    assert failure(does("SELECT 1", url=create_engine("postgresql+psycopg://x@127.0.0.1:1/x"))) == "away"


# ---- a service of its own


def begun(folder):
    """Begin a database with an event before the service runs; return its slug, and the token of its organizer."""
    store = Store(f"sqlite:///{folder / 'e.sqlite'}")
    work = Work(store)
    account = accounts.create_account(work, "Kim", "correct horse")
    work = Work(store, accounts.staff_actor(work, account))
    slug = events.create_event(work, Settings("Open", "zombie_world_order"))
    token = accounts.open_login(work, "a test", account_id=account)
    store.close()
    return slug, token


def sends(address, token, path, body, key):
    """Send a write; return status, seconds to come again, and what was said."""
    with closing(http.client.HTTPConnection(address.removeprefix("http://"), timeout=60)) as connection:
        headers = {"Authorization": f"Bearer {token}", "Idempotency-Key": key}
        headers["Content-Type"] = "application/json"
        connection.request("POST", path, json.dumps(body), headers)
        answer = connection.getresponse()
        return answer.status, answer.headers["Retry-After"], json.loads(answer.read())


def test_while_somebody_holds_the_file_who_reads_is_answered_and_who_writes_is_told_when_to_come(
    tmp_path,
):
    """More writers than threads; each sends the same again as it is told, and is written once."""
    slug, token = begun(tmp_path)
    names, answers, over = [f"Player {number}" for number in range(60)], [], threading.Event()

    def write(name):
        for _ in range(40):
            status, after, said = sends(
                address, token, f"/api/v1/events/{slug}/players", {"name": name}, name
            )
            answers.append((status, after, said.get("code")))
            if status != 503:
                return
            over.wait(int(after) / 5)

    with served(tmp_path, "--processes", "1") as (_service, address):
        with closing(sqlite3.connect(tmp_path / "e.sqlite", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            threads = [threading.Thread(target=write, args=(name,)) for name in names]
            for thread in threads:
                thread.start()
            assert wait_until(lambda: len(answers) >= len(names)), "they are sent away, not kept waiting"
            assert {answer[:2] for answer in answers} == {(503, "5")}
            read = [asked(f"{address}{path}") for path in ["/health", "/login", f"/e/{slug}", "/rules"] * 5]
            assert read == [200] * 20
            assert json.loads(answer_of(f"{address}/ready")[1]) == {"status": "not ready", "cause": "locked"}
        over.set()
        for thread in threads:
            thread.join()
        assert [status for status, *_ in answers if status != 503] == [201] * len(names)
        assert {code for status, _, code in answers if status == 503} == {"storage.locked"}
    store = Store(f"sqlite:///{tmp_path / 'e.sqlite'}")
    with store.reading() as session:
        assert sorted(session.scalars(select(Player.name))) == sorted(names)
    store.close()


@pytest.fixture
def small_disk(tmp_path):
    """Give a folder with little room."""
    folder = tmp_path / "small"
    folder.mkdir()
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=2m", "none", str(folder)], capture_output=True, check=False
    )
    if made.returncode:
        pytest.skip("no right to mount a small file system")
    yield folder
    subprocess.run(["umount", "--lazy", str(folder)], check=True)


def test_on_a_full_disk_nothing_that_was_acknowledged_is_lost_and_room_is_all_it_needs(small_disk):
    slug, token = begun(small_disk)
    path = f"/api/v1/events/{slug}/players"
    with served(small_disk, "--processes", "1") as (_service, address):
        assert asked(f"{address}/ready") == 200
        room = small_disk / "room"
        left = shutil.disk_usage(small_disk).free
        room.write_bytes(bytes(max(0, left - 200_000)))
        written, refused = [], []
        for number in range(2_000):
            name = f"{number:04} {'y' * 50}"
            status, after, said = sends(address, token, path, {"name": name}, name)
            if status == 201:
                written.append(name)
                continue
            refused.append(name)
            assert (status, after, said["code"]) == (503, "5", "storage.full")
            if len(refused) == 5:
                break
        assert len(refused) == 5
        assert written
        assert asked(f"{address}/health") == asked(f"{address}/e/{slug}") == 200
        assert wait_until(lambda: "full" in answer_of(f"{address}/ready")[1])
        room.unlink()
        assert [sends(address, token, path, {"name": name}, name)[0] for name in refused] == [201] * 5
        assert wait_until(lambda: asked(f"{address}/ready") == 200)
    store = Store(f"sqlite:///{small_disk / 'e.sqlite'}")
    with store.reading() as session:
        assert sorted(session.scalars(select(Player.name))) == sorted(written + refused)
    store.close()
