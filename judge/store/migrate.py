"""Bringing a database to the newest schema with Alembic, from the package and without a config file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from alembic import command
from alembic.config import Config

if TYPE_CHECKING:
    from sqlalchemy.engine import Engine

SCRIPTS = Path(__file__).parent / "migrations"


def upgrade(engine: Engine) -> None:
    """Apply every migration this database has not seen, in one transaction."""
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    with engine.execution_options(writing=True).begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
