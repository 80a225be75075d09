"""Disputes are indexed again: more forms of a sign are known to be one, in what is asked and so in what is kept."""

import sqlalchemy as sa
from alembic import op

from judge.store.words_of_disputes import index

revision = "0720"
down_revision = "0710"
branch_labels = None
depends_on = None

DISPUTE = sa.table(
    "dispute",
    *map(
        sa.column, ("id", "event_id", "title", "state", "precedent", "appeal", "decision", "by", "decided_by")
    ),
    sa.column("file", sa.JSON()),
    sa.column("kept", sa.JSON()),
)


def upgrade() -> None:
    """Apply."""
    connection = op.get_bind()
    for (number,) in connection.execute(sa.select(DISPUTE.c.id)).all():
        index(connection, connection.execute(sa.select(DISPUTE).where(DISPUTE.c.id == number)).one())


def downgrade() -> None:
    """Take back: nothing, the index fits the program."""
