"""Alembic's entry: runs on the connection handed over by `judge.store.migrate`."""

from typing import Any, Literal

from alembic import context

from judge.store.models import Base
from judge.store.models.base import Moment


def plain_type(kind: str, item: Any, _context: object) -> str | Literal[False]:
    """Write `DateTime` for our moments: a migration must not change when the models do."""
    return "sa.DateTime()" if kind == "type" and isinstance(item, Moment) else False


context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,
    render_item=plain_type,
)
with context.begin_transaction():
    context.run_migrations()
