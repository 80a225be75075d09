"""The migrations make the tables of the models; a database of another version is refused and left as it is."""

from __future__ import annotations

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text

from judge.cli import main
from judge.store import Store
from judge.store.migrate import NEWEST, SCRIPTS, is_current
from judge.store.models import Base


@pytest.mark.parametrize("database", ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def test_the_migrations_make_the_tables_of_the_models(database, request):
    store = Store(request.getfixturevalue(f"{database}_url"))
    by_hand = {"dispute_term", "dispute_words"}  # in each database its own way of finding words

    def ours(item, name, kind, *_):
        return not (kind == "table" and (name in by_hand or name.startswith("dispute_words_")))

    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"include_object": ours})
        found = compare_metadata(context, Base.metadata)
    store.close()
    assert found == []


def test_the_newest_migration_is_known_by_its_file_and_each_follows_the_one_before():
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    found = ScriptDirectory.from_config(config)
    assert found.get_current_head() == NEWEST
    revisions = [script.revision for script in found.walk_revisions()][::-1]
    assert revisions == sorted(path.stem.partition("_")[0] for path in (SCRIPTS / "versions").glob("[0-9]*"))


@pytest.mark.parametrize(
    ("schema", "because"),
    [
        ("9999", "newer version of judge"),
        ("0770x", "no version of judge made: 0770x"),
        ("0760", "save each event as its event file"),
        ("0001", "schema 0001"),
    ],
)
def test_a_database_of_another_version_is_left_alone_and_said(tmp_path, capsys, schema, because):
    path = tmp_path / "event.sqlite"
    store = Store(f"sqlite:///{path}")
    with store.engine.execution_options(writing=True).begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = :schema"), {"schema": schema})
    store.close()
    before = path.read_bytes()
    for command_line in (["serve", "--port", "1"], ["token", "list", "--account", "Chan"]):
        assert main([*command_line, "--database", str(path)]) == 2
        assert because in capsys.readouterr().err
    assert main(["doctor", "--database", str(path)]) == 1
    assert because in capsys.readouterr().out
    assert path.read_bytes() == before


def test_a_database_that_is_current_is_opened_without_looking_at_migrations(sqlite_url, monkeypatch):
    Store(sqlite_url).close()
    monkeypatch.setattr("alembic.command.upgrade", lambda *_: pytest.fail("looked at"))
    store = Store(sqlite_url)
    assert is_current(store.engine)
    store.close()
