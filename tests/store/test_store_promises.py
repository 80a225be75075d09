"""What the store promises: durable settings, the schema of the models, undo of anything, backup, files and back."""

from __future__ import annotations

import json
import sqlite3
from contextlib import ExitStack, closing
from dataclasses import replace

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from hypothesis import given, settings
from hypothesis import strategies as st
from kills import live
from sqlalchemy import select, text

from judge.store import Store, Work
from judge.store.models import AuditEntry, Base, Event, Match, Player, Round
from judge.store.refusals import Conflict, Invalid, NotFound, Refusal
from judge.store.services import (
    accounts,
    boards,
    events,
    journal,
    player_lists,
    players,
    results,
    rounds,
    scores,
    transfer,
)
from judge.store.services.names import clean_name, skeleton
from judge.store.services.settings import Settings


def test_the_migrations_lead_to_the_models(store):
    def ours(name, kind, _parents):
        return kind != "table" or not name.startswith("dispute_words")  # each database's own full-text index

    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"include_name": ours})
        assert compare_metadata(context, Base.metadata) == []


def test_opening_a_database_twice_changes_nothing(sqlite_url):
    Store(sqlite_url).close()
    again = Store(sqlite_url)
    with again.engine.connect() as connection:
        assert connection.scalar(text("SELECT count(*) FROM alembic_version")) == 1
    again.close()


def test_sqlite_survives_a_power_cut_and_checks_references(sqlite_url):
    store = Store(sqlite_url)
    with store.engine.connect() as connection:
        found = [
            connection.scalar(text(f"PRAGMA {name}"))
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]
    store.close()
    assert found == ["wal", 2, 1]  # 2: FULL


def test_a_backup_of_a_running_store_holds_every_committed_row(tmp_path, sqlite_url):
    store = Store(sqlite_url)
    with store.engine.execution_options(writing=True).begin() as connection:
        connection.execute(text("CREATE TABLE t (n INTEGER)"))
        for n in range(100):
            connection.execute(text("INSERT INTO t VALUES (:n)"), {"n": n})
    store.backup(tmp_path / "copy.sqlite")
    store.close()
    with closing(sqlite3.connect(tmp_path / "copy.sqlite")) as copy:
        assert copy.execute("SELECT count(*) FROM t").fetchone() == (100,)


def test_a_refused_write_leaves_no_trace(desk):
    work, slug = desk
    before = len(journal.entries(work, slug))
    with pytest.raises(Invalid):
        player_lists.add_players(work, slug, "Good\n\u200b")
    with pytest.raises(NotFound):
        results.record_result(work, slug, 1, 99, [2, 0])
    assert len(journal.entries(work, slug)) == before
    assert len(players.list_players(work, slug)) == 8


def test_the_log_is_complete_by_construction(desk):
    work, slug = desk
    with work.writing("announcement.add", slug) as change:
        change.event.house_notes = "changed by the test"
    with work.store.reading() as session:
        entry = session.scalars(select(AuditEntry).order_by(AuditEntry.id.desc())).first()
    assert entry.action == "announcement.add"
    assert entry.changes == [
        {
            "table": "event",
            "id": 1,
            "before": {"house_notes": ""},
            "after": {"house_notes": "changed by the test"},
        }
    ]


def test_an_import_is_logged_with_its_counts_and_by_what_it_can_be_known_again(desk):
    """Its rows are not in the log one by one; the log says how many there are, and what the event is exported as."""
    work, slug = desk
    results.record_result(work, slug, 1, 2, [2, 1])
    players.drop_player(work, slug, "P003")
    file = transfer.export_event(work, slug)
    file |= {
        "forbidden": [["P001", "P005"]],
        "penalties": [
            {
                "round": 1,
                "player": "P004",
                "category": "slow_play",
                "level": "warning",
                "at": "2026-11-21T09:00:00Z",
            }
        ],
    }
    copy = transfer.import_event(work, json.dumps(file).encode())
    work = replace(work, actor=accounts.staff_actor(work, work.actor.account_id))
    [entry] = journal.entries(work, copy)
    assert (entry.action, entry.actor) == ("event.import", "Chan")
    counts = {"player": 8, "round": 1, "match": 4, "seat": 8, "forbidden_pair": 1, "penalty": 1}
    exported = transfer.fingerprint(transfer.export_event(work, copy))
    assert entry.facts == {"name": "Open", "rows": counts, "sha256": exported}
    with work.store.reading() as session:
        logged = session.get(AuditEntry, entry.id).changes
        assert set(session.scalars(select(Match.version))) == {1, 2}
    assert [row["table"] for row in logged] == ["event", "membership", "membership"]
    players.change_player(work, copy, "P002", players.PlayerDetails("Newname", 3))
    with work.store.reading() as session:
        renamed = session.scalars(select(AuditEntry).order_by(AuditEntry.id.desc())).first().changes
    assert renamed[0]["before"]["name"] == "Player 1", (
        "from then on every change is logged with what was there"
    )
    assert transfer.fingerprint(transfer.export_event(work, copy)) != exported


def test_an_import_that_is_refused_at_its_end_leaves_nothing(desk, monkeypatch):
    work, slug = desk
    file = json.dumps(transfer.export_event(work, slug)).encode()
    count = {table: len(rows(work, table)) for table in (Event, Player, Match, AuditEntry)}
    monkeypatch.setattr(
        transfer,
        "event_file",
        lambda *_a, **_k: {**transfer.tournament.normalize(json.loads(file)), "seed": 5},
    )
    with pytest.raises(Invalid, match="seed"):
        transfer.import_event(work, file)
    assert {table: len(rows(work, table)) for table in count} == count


def rows(work, table):
    """Read every row of a table."""
    with work.store.reading() as session:
        return session.scalars(select(table)).all()


ACTS = {
    "result": lambda work, slug: results.record_result(work, slug, 1, 1, [2, 1]),
    "drop": lambda work, slug: players.drop_player(work, slug, "P003"),
    "rename": lambda work, slug: players.change_player(
        work, slug, "P002", players.PlayerDetails("Newname", 3)
    ),
    "add": lambda work, slug: players.add_player(work, slug, "Late"),
}


@settings(max_examples=6)
@given(order=st.permutations(list(ACTS)), undo_first=st.permutations(range(4)))
def test_any_acts_undone_in_any_order_restore_the_event(tmp_path_factory, order, undo_first):
    """Acts on different rows are undone independently; afterwards the event file is what it was."""
    store = Store(f"sqlite:///{tmp_path_factory.mktemp('undo') / 'e.sqlite'}")
    work = Work(store)
    account = accounts.create_account(work, "Chan", "correct horse")
    work = replace(work, actor=accounts.staff_actor(work, account))
    slug = events.create_event(work, Settings("Open", "zombie_world_order"))
    work = replace(work, actor=accounts.staff_actor(work, account))
    for n in range(4):
        players.add_player(work, slug, f"Player {n}")
    rounds.draft_round(work, slug)
    rounds.publish_round(work, slug)
    before = transfer.export_event(work, slug)
    for name in order:
        ACTS[name](work, slug)
    done = journal.entries(work, slug)[:4]
    for index in undo_first:
        journal.undo(work, slug, done[index].id)
    assert transfer.export_event(work, slug) == before
    store.close()


def test_an_event_file_comes_back_as_it_went_out(desk):
    work, slug = desk
    for table in range(1, 5):
        results.record_result(work, slug, 1, table, [2, table % 2])
    players.drop_player(work, slug, "P001")
    players.undrop_player(work, slug, "P001")
    players.drop_player(work, slug, "P002")
    rounds.draft_round(work, slug)
    rounds.publish_round(work, slug)
    written, _kind = transfer.export_text(work, slug)
    copy = transfer.import_event(work, written.encode())
    account = work.actor.account_id
    work = replace(work, actor=accounts.staff_actor(work, account))
    assert transfer.export_text(work, copy)[0] == written
    one, two = boards.standings(work, slug), boards.standings(work, copy)
    assert one == two


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"just text",
        b"event: 2",
        b"event: 1\nplayers: [{id: A}, {id: A}]",
        b"event: 1\nresults: [{round: 1, tables: [{players: [X, Y], games: [2, 0, 0]}]}]",
        b"event: 1\ngame: chess\nplayers: []",
        b"event: 1\nplayers: &a [*a]",
        b"[" * 10_000,
        b"\xff\xfe\x00",
        b"event: 1\nname: " + b"x" * 400,
    ],
)
def test_what_is_no_event_file_is_refused_with_a_reason_and_makes_no_event(desk, data):
    work, _slug = desk
    with work.store.reading() as session:
        before = session.scalar(text("SELECT count(*) FROM event"))
    with pytest.raises(Refusal) as refused:
        transfer.import_event(work, data)
    assert refused.value.facts
    with work.store.reading() as session:
        assert session.scalar(text("SELECT count(*) FROM event")) == before


def test_a_stale_version_is_refused_by_the_update_itself(desk):
    work, slug = desk
    with work.store.reading() as session:
        stale = session.scalars(select(Match).join(Round).where(Match.table_number == 1)).one()
        results.record_result(work, slug, 1, 1, [2, 0])
    stale.result = {"games": [0, 2, 0]}
    with pytest.raises(Conflict), work.writing("announcement.add", slug) as change:
        change.session.add(stale)
    view = boards.show_round(work, slug, 1)
    assert view is not None
    assert view.tables[0].result == "2–0"


@given(st.text(max_size=90))
def test_a_clean_name_is_one_visible_line_and_cleaning_again_changes_nothing(raw):
    try:
        name = clean_name(raw)
    except Invalid:
        return
    assert name == clean_name(name)
    assert 1 <= len(name) <= 60
    assert name.strip() == name
    assert not any(c in name for c in "\n\r\t\u200b\u202e\ufeff\x00")


@pytest.mark.parametrize(
    ("one", "other"), [("Ann", "Аnn"), ("ANN", "ann"), ("Ａｎｎ", "Ann"), ("A nn", "Ann"), ("Bob1", "Bobl")]
)
def test_names_that_look_the_same_share_a_skeleton(one, other):
    assert skeleton(one) == skeleton(other)


@given(figures=st.lists(st.integers(0, 6), min_size=2, max_size=3), best_of=st.sampled_from([1, 3, 5]))
def test_a_result_is_accepted_exactly_when_such_a_match_can_end_so(figures, best_of):
    a, b, drawn = [*figures, 0][:3]
    needed = best_of // 2 + 1
    possible = max(a, b) <= needed and not a == b == needed and drawn <= best_of and (a or b or drawn)
    try:
        result = scores.check_figures(figures, 2, best_of)
    except Invalid:
        assert not possible
    else:
        assert possible
        assert scores.swap_seats(scores.swap_seats(result)) == result


def test_a_process_that_is_forked_makes_connections_of_its_own(store):
    """A server that loads the service before it forks its workers must not give them one connection together."""
    with store.reading() as session:
        session.execute(text("SELECT 1"))
    [before] = {id(entry.dbapi_connection) for entry in _pooled(store)}

    def child(say):
        with store.reading() as session:
            assert session.scalar(text("SELECT 1")) == 1
        assert before not in {id(entry.dbapi_connection) for entry in _pooled(store)}
        say("own")

    assert live(child).said == ["own"]
    with store.reading() as session:
        assert session.scalar(text("SELECT 1")) == 1, "the parent's goes on"
    assert {id(entry.dbapi_connection) for entry in _pooled(store)} == {before}


def _pooled(store):
    """Look at the connections that wait in the pool."""
    entries = []
    with ExitStack() as stack:
        for _ in range(store.engine.pool.checkedin()):
            connection = stack.enter_context(closing(store.engine.raw_connection()))
            entries.append(connection._connection_record)
    return entries
