"""The database of a command: a SQLite file or a URL, and its display name without the password."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from judge.commands.problem import Problem


def database_url(text: str) -> str:
    """Return the SQLAlchemy URL of a file or URL. Problem for an unsupported one."""
    if "://" not in text:
        return f"sqlite:///{Path(text).resolve()}"
    try:
        url = make_url(text)
    except ArgumentError as error:
        raise Problem("--database is no database URL: postgresql://localhost/judge is one") from error
    kind = url.get_backend_name()
    if kind == "postgresql":
        if find_spec("psycopg") is None:
            raise Problem("PostgreSQL needs the package with its extra: judge[postgres]")
        url = url.set(drivername="postgresql+psycopg")
    elif kind != "sqlite":
        raise Problem(
            f"{kind} is no database that judge keeps events in: give a SQLite file, or a URL of PostgreSQL"
        )
    return url.render_as_string(hide_password=False)


def existing_url(text: str) -> str:
    """Return the URL of a database that is there already: a mistyped name is not begun as a new one."""
    url = database_url(text)
    parsed = make_url(url)
    if parsed.get_backend_name() == "sqlite" and not Path(parsed.database or "").exists():
        raise Problem(f"{display_name(text)} is not there")
    return url


def display_name(text: str) -> str:
    """Return the name of a database for people; an unreadable URL is not shown, as it may contain a password."""
    if "://" not in text:
        return text
    try:
        return make_url(text).render_as_string(hide_password=True)
    except ArgumentError:
        return "that was given"
