"""Check-in before the first round, a bound of places and a waiting list; and whose file a SQLite database is."""

import sqlalchemy as sa
from alembic import op

revision = "0771"
down_revision = "0770"
branch_labels = None
depends_on = None

APPLICATION_ID = 0x4A554447


def upgrade() -> None:
    """Add the columns."""
    with op.batch_alter_table("event") as table:
        table.add_column(sa.Column("check_in", sa.Boolean(), nullable=False, server_default=sa.false()))
        table.add_column(sa.Column("capacity", sa.Integer(), nullable=True))
    with op.batch_alter_table("player") as table:
        table.add_column(sa.Column("waiting", sa.Boolean(), nullable=False, server_default=sa.false()))
        table.add_column(sa.Column("here_at", sa.DateTime(), nullable=True))
    with op.batch_alter_table("event") as table:
        table.alter_column("check_in", server_default=None)
    with op.batch_alter_table("player") as table:
        table.alter_column("waiting", server_default=None)
    if op.get_bind().dialect.name == "sqlite":
        op.execute(f"PRAGMA application_id = {APPLICATION_ID}")
