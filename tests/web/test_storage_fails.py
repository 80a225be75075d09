"""Where the storage fails, whoever asks is told what and when to come again; the service itself says that it lives."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest
from problem_page import problem
from sqlalchemy import create_engine, event, text
from sqlalchemy.exc import DBAPIError

from judge.store import failures
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
