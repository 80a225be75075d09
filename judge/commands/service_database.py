"""Open the service's database for one command on its machine, as the operator or as one of its accounts."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from judge.commands.databases import display_name, existing_url
from judge.commands.problem import Problem
from judge.store import Store, Work
from judge.store.migrate import OtherDatabaseError
from judge.store.refusals import Refusal
from judge.store.services import accounts
from judge.web.refusal_words import sentence

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def open_service(database: str) -> Iterator[Store]:
    """Open a database (a SQLite file, or a URL) and close it after; a refusal of the service becomes a Problem."""
    try:
        store = Store(existing_url(database))
    except OtherDatabaseError as error:
        raise Problem(f"the database {display_name(database)} {error}") from error
    except (SQLAlchemyError, OSError) as error:
        raise Problem(f"the database {display_name(database)} cannot be opened") from error
    try:
        yield store
    except Refusal as refusal:
        raise Problem(sentence(refusal.code, refusal.facts)) from refusal
    finally:
        store.close()


@contextmanager
def acting_as(database: str, account: str, device: str) -> Iterator[Work]:
    """Open a database to act as an account; the log names the device."""
    with open_service(database) as store:
        work = Work(store)
        actor = accounts.staff_actor(work, accounts.account_named(work, account))
        yield replace(work, actor=replace(actor, device=device))
