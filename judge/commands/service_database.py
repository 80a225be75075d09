"""Open the service's database for one command on its machine."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from judge.commands.databases import display_name, existing_url
from judge.commands.problem import Problem
from judge.store import Store
from judge.store.migrate import OtherDatabaseError
from judge.store.refusals import Refusal
from judge.web.refusal_words import sentence

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def open_service(database: str) -> Iterator[Store]:
    """Open a database (a SQLite file, or a URL) and close it after; what the service refuses is a problem of the command."""
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
