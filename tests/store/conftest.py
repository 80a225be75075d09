"""A store on a fresh SQLite file, or on PostgreSQL where it runs."""

from __future__ import annotations

import uuid
from contextlib import contextmanager
from dataclasses import replace

import pytest
from argon2 import PasswordHasher
from sqlalchemy import create_engine, text

from judge.store import Store, Work
from judge.store.services import accounts, events, passwords, players, rounds
from judge.store.services.settings import Settings

SERVER = "postgresql+psycopg://postgres@127.0.0.1:5432"


# Passwords are as safe as ever, only quicker to hash: the tests hash hundreds.
passwords.hasher = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)


@pytest.fixture
def sqlite_url(tmp_path):
    return f"sqlite:///{tmp_path / 'event.sqlite'}"


@contextmanager
def postgres_database():
    """Make a database of its own on the server, and remove it afterwards."""
    server = create_engine(
        f"{SERVER}/postgres", isolation_level="AUTOCOMMIT", connect_args={"connect_timeout": 2}
    )
    name = f"judge_test_{uuid.uuid4().hex[:12]}"
    try:
        with server.connect() as connection:
            connection.execute(text(f"CREATE DATABASE {name}"))
    except Exception as error:  # noqa: BLE001 - no server, no driver, no right: all mean the same here
        pytest.skip(f"no PostgreSQL on 127.0.0.1:5432 ({type(error).__name__})")
    yield f"{SERVER}/{name}"
    with server.connect() as connection:
        connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
    server.dispose()


@pytest.fixture
def postgres_url():
    """Give a database of its own on the server."""
    with postgres_database() as url:
        yield url


@pytest.fixture
def other_postgres_url():
    """Give a second database of its own on the server."""
    with postgres_database() as url:
        yield url


@pytest.fixture
def empty_url(store, tmp_path):
    """Give a second database of the store's kind, which has nothing in it."""
    if store.engine.dialect.name == "sqlite":
        yield f"sqlite:///{tmp_path / 'again.sqlite'}"
        return
    with postgres_database() as url:
        yield url


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def store(request):
    store = Store(request.getfixturevalue(f"{request.param}_url"))
    yield store
    store.close()


@pytest.fixture
def desk(store):
    """The organizer's work on an event with eight players and a published first round; `desk.slug`."""
    work = Work(store)
    account = accounts.create_account(work, "Chan", "correct horse")
    work = replace(work, actor=accounts.staff_actor(work, account))
    slug = events.create_event(work, Settings("Open", "zombie_world_order"))
    work = replace(work, actor=accounts.staff_actor(work, account))
    for n in range(8):
        players.add_player(work, slug, f"Player {n}")
    rounds.draft_round(work, slug)
    rounds.publish_round(work, slug)
    return work, slug
