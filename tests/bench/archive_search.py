"""How long a search through the kept rulings of an event takes, by their number, on SQLite and on PostgreSQL.

A thousand rulings of the ready disputes with made-up titles, players and decisions are written, and copied until there are so
many; then the list is asked for words of four languages, a rule, a slip of the keys, and what nobody wrote. `python tests/bench/archive_search.py 100000
[postgresql+psycopg://…]`.
"""

from __future__ import annotations

import json
import random
import statistics
import sys
import tempfile
import time
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from sqlalchemy import insert, select, text

from judge.disputes import rule
from judge.disputes.kept import archive
from judge.disputes.reference.ready import ready_file, ready_names
from judge.engine.plain import to_json
from judge.games import GAMES
from judge.store import Store, Work
from judge.store.models import Dispute
from judge.store.services import accounts, citing, dispute_list, events
from judge.store.services.settings import Settings
from judge.store.words_of_disputes import index_dispute

ASKED = {
    "no words": "", "English": "colours covered", "繁": "不能成為目標", "简": "连锁 清算", "日": "手札 対象", "a rule": "ZWO-free.lifo",
    "one person": "player471", "a slip": "prioriti passd", "nothing": "xylophone", "a common word": "the", "one sign": "貓",
}  # fmt: skip
WORDS = (
    *(
        "the",
        "a",
        "priority",
        "passed",
        "colours",
        "covered",
        "target",
        "field",
        "attack",
        "zombie",
        "目標",
        "插隊",
    ),
    *("優先權", "效果", "清算", "连锁", "裁定", "手札", "軍隊", "山札", "対象"),
)
WRITTEN = 1_000
TABLE = Dispute.__table__


def kept():
    """Rule once on every ready dispute."""
    for game in GAMES:
        for name in ready_names(game):
            file = ready_file(game, name)
            yield json.loads(to_json(file)), json.loads(to_json(archive.keep(rule(file, what_if=False))))


def fill(store, event_id, rows):
    """Write some rulings with their words as the service does, then copies of them within the database until there are so many."""
    rng, rulings, now = random.Random(1), list(kept()), datetime.now(UTC)
    made = [
        {
            "event_id": event_id, "title": f"{' '.join(rng.choices(WORDS, k=4))} {n}", "state": "ruled",
            "precedent": n % 50 == 0, "appeal": "", "at": now, "version": 1, "by": f"player{n % 900}",
            "decision": " ".join(rng.choices(WORDS, k=8)), "decided_by": "", "file": file, "kept": ruling,
            "seated": [],
        }
        for n in range(min(rows, WRITTEN))
        for file, ruling in (rng.choice(rulings),)
    ]  # fmt: skip
    columns = ", ".join(f'"{column.name}"' for column in TABLE.columns if column.name != "id")
    key = "rowid" if store.engine.dialect.name == "sqlite" else "dispute_id"
    with store.engine.execution_options(writing=True).begin() as connection:
        connection.execute(insert(TABLE), made)
        for row in connection.execute(select(TABLE)).all():
            index_dispute(connection, row)
        for begun in range(len(made), rows, len(made)):
            for copied in (
                f"INSERT INTO dispute (id, {columns}) SELECT id + {begun}, {columns} FROM dispute WHERE id <= :last",  # noqa: S608 - our own words
                f"INSERT INTO dispute_words ({key}, words) SELECT {key} + {begun}, words FROM dispute_words WHERE {key} <= :last",  # noqa: S608
            ):
                connection.execute(text(copied), {"last": min(len(made), rows - begun)})
    with store.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("ANALYZE"))


def main():
    """Print a line for each kind of search."""
    rows = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    with tempfile.TemporaryDirectory() as folder:
        store = Store(sys.argv[2] if len(sys.argv) > 2 else f"sqlite:///{folder}/archive.sqlite")
        work = Work(store)
        account = accounts.create_account(work, f"Bench {time.time()}", "correct horse battery")
        work = replace(work, actor=accounts.staff_actor(work, account))
        slug = events.create_event(work, Settings("Archive", "zombie_world_order"))
        work = replace(work, actor=accounts.staff_actor(work, account))
        with work.reading(slug) as (_, event):
            event_id = event.id
        begun = time.perf_counter()
        fill(store, event_id, rows)
        print(f"{store.engine.dialect.name}: {rows} rulings written in {time.perf_counter() - begun:.0f} s")
        for name, words in ASKED.items():
            report(name, lambda words=words: dispute_list.list_disputes(work, slug, words))
        report("precedents", lambda: dispute_list.list_disputes(work, slug, only="precedent"))
        report("rulings citing a rule", lambda: citing.rulings_citing(work, "ZWO-free.lifo"))
        store.close()


def report(name, ask):
    """Ask eleven times; print the median by the clock and of this process, and the slowest."""
    times, own, found = [], [], ask()
    for _ in range(11):
        begun, used = time.perf_counter(), time.process_time()
        ask()
        times.append((time.perf_counter() - begun) * 1000)
        own.append((time.process_time() - used) * 1000)
    print(
        f"{name:24}{len(found):>5} shown{statistics.median(times):>8.1f} ms{max(times):>8.1f} at most,"
        f"{statistics.median(own):>7.1f} ms of the processor"
    )


if __name__ == "__main__":
    main()
