"""Old keys go while the service runs, also when nobody writes."""

from __future__ import annotations

import threading
from datetime import UTC, datetime, timedelta

from sqlalchemy import event, select

from judge.store import Store
from judge.store.models import Once
from judge.store.purging import Purging

NOW = datetime(2026, 11, 23, tzinfo=UTC)


def test_keys_go_without_a_write_again_and_again(sqlite_url):
    store = Store(sqlite_url)
    again, written = threading.Event(), []

    def add(key, age):
        with store.writing() as session:
            session.add(Once(scope="x", key=key, fingerprint="", at=NOW - age))

    def note(_connection, _cursor, statement, *_rest):
        if statement.startswith("DELETE FROM once"):
            written.append(statement)

    def committed(_connection):
        if len(written) > 1:
            again.set()

    add("old", timedelta(days=2, minutes=1))
    add("new", timedelta(days=1, hours=23))
    event.listen(store.engine, "after_cursor_execute", note)
    event.listen(store.engine, "commit", committed)
    purging = Purging(store, lambda: NOW, seconds=0.001).start()
    assert again.wait(10)
    purging.stop()
    with store.reading() as session:
        assert list(session.scalars(select(Once.key))) == ["new"]
    store.close()
