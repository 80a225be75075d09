"""A database of an earlier version is brought along with everything in it."""

from __future__ import annotations

import pytest
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import text

from judge.cli import main
from judge.store import Store
from judge.store.database import open_engine
from judge.store.migrate import NEWEST, SCRIPTS, is_current
from judge.store.models import Event
from judge.store.services.eventfile import event_file

EVENT = {
    "slug": "old", "name": "Old", "game": "zombie_world_order", "format": "swiss", "rounds": 2, "best_of": 1, "seed": 5,
    "scoring": '{"win": 3, "draw": 1, "loss": 0, "bye": 3}', "tie_breakers": '["points", "omw"]', "floor": "1/3",
    "house_rulings": "{}", "house_notes": "", "minutes": 50, "cut_to": 4, "official": True, "decks_needed": True,
    "decks_public": False, "join_code": "OLD234", "join_open": True, "created_at": "2026-01-01 09:00:00", "revision": 1,
    "version": 1,
}  # fmt: skip
PLAYER = {
    "event_id": 1, "number": 12, "name": "Ann", "skeleton": "ann", "joined": 1, "absences": "[]", "link_nonce": "x",
    "unlock_reason": "", "created_at": "2026-01-01 09:00:00", "version": 1,
}  # fmt: skip
ROUND = {
    "event_id": 1, "state": "published", "quality": "{}", "drafted_at": "2026-01-01 09:00:00", "clock_seconds": 60,
    "clock_spent": 0, "version": 1,
}  # fmt: skip


def insert(connection, table, **values):
    names = ", ".join(values)
    marks = ", ".join(f":{name}" for name in values)
    connection.execute(text(f"INSERT INTO {table} ({names}) VALUES ({marks})"), values)  # noqa: S608 - our own words


def upgraded(url):
    """Make a database as it was, put an event in, and open it."""
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    engine = open_engine(url)
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0100")
        insert(connection, "event", **EVENT)
        insert(connection, "player", **PLAYER)
        insert(connection, "round", **ROUND, number=1, stage="main")
        insert(connection, "round", **ROUND, number=2, stage="cut")
    engine.dispose()
    return Store(url)


@pytest.mark.parametrize("database", ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def test_a_cut_ids_on_paper_and_the_length_of_matches_come_along(database, request):
    old = upgraded(request.getfixturevalue(f"{database}_url"))
    with old.reading() as session:
        file = event_file(session, session.get(Event, 1))
    assert [player["id"] for player in file["players"]] == ["P012"]
    assert file["stages"][1]["cut"] == 4
    with old.engine.connect() as connection:
        found = connection.execute(text("SELECT format, best_of FROM round ORDER BY number")).all()
    assert [tuple(row) for row in found] == [("swiss", 1), ("single_elimination", 1)]
    old.close()


def test_the_newest_migration_is_known_by_its_file_and_each_follows_the_one_before():
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    found = ScriptDirectory.from_config(config)
    assert found.get_current_head() == NEWEST
    revisions = [script.revision for script in found.walk_revisions()][::-1]
    assert revisions == sorted(path.stem.partition("_")[0] for path in (SCRIPTS / "versions").glob("[0-9]*"))


def test_a_database_of_a_newer_version_is_left_alone_and_said(tmp_path, capsys):
    path = tmp_path / "event.sqlite"
    store = Store(f"sqlite:///{path}")
    with store.engine.execution_options(writing=True).begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    store.close()
    before = path.read_bytes()
    for command_line in (["serve", "--port", "1"], ["token", "list", "--account", "Chan"]):
        assert main([*command_line, "--database", str(path)]) == 2
        assert "newer version of judge" in capsys.readouterr().err
    assert main(["doctor", "--database", str(path)]) == 1
    assert path.read_bytes() == before


def test_a_database_that_is_current_is_opened_without_looking_at_migrations(sqlite_url, monkeypatch):
    Store(sqlite_url).close()
    monkeypatch.setattr("alembic.command.upgrade", lambda *_: pytest.fail("looked at"))
    store = Store(sqlite_url)
    assert is_current(store.engine)
    store.close()
