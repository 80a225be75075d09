"""PostgreSQL whose connections are lost in the middle of a round: what was acknowledged is there, and there once."""

from __future__ import annotations

import random
import socket
import threading
import time
from contextlib import suppress
from dataclasses import replace

import pytest
from sqlalchemy import create_engine, func, make_url, select, text

from judge.store import Store, Work
from judge.store.models import AuditEntry, Match
from judge.store.services import accounts, events, players, rounds
from judge.store.services.settings import Settings
from judge.web import create_app

pytestmark = pytest.mark.postgres

FIELD, HANDS, TRIES = 160, 4, 200


class CuttingProxy:
    """Passes on what comes, and now and then cuts a connection in the middle of it."""

    def __init__(self, host, port):
        self._to, self.cuts, self._draw, self.cutting = (host, port), 0, random.Random(5), False
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = self._listening.getsockname()[1]
        self._open, self._threads = [self._listening], []
        self._begin(self._accept)

    def _begin(self, act, *given):
        self._threads.append(threading.Thread(target=act, args=given))
        self._threads[-1].start()

    def _accept(self):
        with suppress(OSError):
            while True:
                ours, _ = self._listening.accept()
                theirs = socket.create_connection(self._to)
                self._open += [ours, theirs]
                self._begin(self._pass_on, ours, theirs)
                self._begin(self._pass_on, theirs, ours)

    def _pass_on(self, source, target):
        with suppress(OSError):
            while data := source.recv(65_536):
                if self.cutting and self._draw.random() < 0.02:
                    self.cuts += 1
                    target.sendall(data[: len(data) // 2])
                    break
                target.sendall(data)
        hang_up(source, target)

    def close(self):
        hang_up(*self._open)
        for thread in self._threads:
            thread.join()
        for each in self._open:
            each.close()


def hang_up(*sockets):
    for each in sockets:
        with suppress(OSError):
            each.shutdown(socket.SHUT_RDWR)


@pytest.fixture
def proxy(postgres_url):
    url = make_url(postgres_url)
    made = CuttingProxy(url.host, url.port)
    yield made
    made.close()


def terminating(url, over):
    """End every connection to the database again and again, as a server does that is restarted."""
    parsed = make_url(url)
    server = create_engine(parsed.set(database="postgres"), isolation_level="AUTOCOMMIT")
    ended = 0
    while not over.wait(0.1):
        with server.connect() as connection:
            said = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = :name"
            ended += connection.scalar(text(said), {"name": parsed.database})
    server.dispose()
    return ended


def begun(url):
    """Begin an event with a published round; return its slug, its tables and its organizer's token."""
    store = Store(url)
    work = Work(store)
    account = accounts.create_account(work, "Kim", "correct horse")
    work = replace(work, actor=accounts.staff_actor(work, account))
    slug = events.create_event(work, Settings("Open", "zombie_world_order"))
    work = replace(work, actor=accounts.staff_actor(work, account))
    for number in range(FIELD):
        players.add_player(work, slug, f"Player {number}")
    rounds.draft_round(work, slug)
    rounds.publish_round(work, slug)
    token = accounts.open_login(work, "a test", account_id=account)
    store.close()
    return slug, token


@pytest.mark.parametrize("how", ["cut", "terminated"])
def test_no_result_is_lost_or_written_twice_whatever_happens_to_connections(postgres_url, proxy, how):
    slug, token = begun(postgres_url)
    through = make_url(postgres_url).set(port=proxy.port).render_as_string(hide_password=False)
    app = create_app({"DATABASE": through, "LIMITS": False, "SECRET_KEY": "test"})
    statuses, over, ended = [], threading.Event(), []

    def enter(tables):
        client = app.test_client()
        for table in tables:
            for _ in range(TRIES):
                answer = client.put(
                    f"/api/v1/events/{slug}/rounds/1/tables/{table}/result",
                    json={"figures": [2, table % 2, 0], "version": 1},
                    headers={"Authorization": f"Bearer {token}", "Idempotency-Key": f"table {table}"},
                )
                statuses.append((answer.status_code, answer.headers.get("Retry-After")))
                if answer.status_code < 300:
                    break
                time.sleep(0.01)

    threads = [
        threading.Thread(target=enter, args=(range(hand, FIELD // 2 + 1, HANDS),))
        for hand in range(1, HANDS + 1)
    ]
    proxy.cutting = how == "cut"
    breaker = threading.Thread(target=lambda: ended.append(terminating(postgres_url, over)))
    if how == "terminated":
        breaker.start()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    over.set()
    if how == "terminated":
        breaker.join()
    proxy.cutting = False
    assert app.test_client().get("/ready").status_code == 200
    app.extensions["store"].close()
    assert {status for status, _ in statuses} <= {200, 201, 503}
    assert {after for status, after in statuses if status == 503} <= {"5"}
    assert sum(status < 300 for status, _ in statuses) == FIELD // 2
    assert proxy.cuts if how == "cut" else ended[0], "connections were lost"
    store = Store(postgres_url)
    with store.reading() as session:
        games = {match.table_number: match.result for match in session.scalars(select(Match))}
        written = session.scalar(
            select(func.count(AuditEntry.id)).where(AuditEntry.action == "result.record")
        )
    store.close()
    assert {table: one["games"][:2] for table, one in games.items()} == {
        table: [2, table % 2] for table in range(1, FIELD // 2 + 1)
    }
    assert written == FIELD // 2
