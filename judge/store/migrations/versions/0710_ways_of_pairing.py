"""How a stage pairs beyond points and lots, which sides a round has, and the ratings of players."""

import sqlalchemy as sa
from alembic import op

revision = "0710"
down_revision = "0700"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    for table, column in (("event", "ways"), ("round", "sides")):
        empty = "{}" if column == "ways" else "[]"
        with op.batch_alter_table(table) as batch:
            batch.add_column(sa.Column(column, sa.JSON(), nullable=False, server_default=empty))
        with op.batch_alter_table(table) as batch:
            batch.alter_column(column, server_default=None)
    with op.batch_alter_table("player") as batch:
        batch.add_column(sa.Column("rating", sa.Integer(), nullable=True))


def downgrade() -> None:
    """Take back."""
    for table, column in (("player", "rating"), ("round", "sides"), ("event", "ways")):
        with op.batch_alter_table(table) as batch:
            batch.drop_column(column)
