"""Somebody's data can be erased: the row stays, with the moment since which nothing personal is in it."""

import sqlalchemy as sa
from alembic import op

revision = "0700"
down_revision = "0640"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    for table in ("player", "account"):
        with op.batch_alter_table(table) as batch:
            batch.add_column(sa.Column("erased_at", sa.DateTime(), nullable=True))


def downgrade() -> None:
    """Take back."""
    for table in ("account", "player"):
        with op.batch_alter_table(table) as batch:
            batch.drop_column("erased_at")
