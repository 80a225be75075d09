"""Tables that the hall has not."""

import sqlalchemy as sa
from alembic import op

revision = "0773"
down_revision = "0772"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the setting."""
    with op.batch_alter_table("event") as table:
        table.add_column(
            sa.Column("tables_left_out", sa.String(length=200), nullable=False, server_default="")
        )
    with op.batch_alter_table("event") as table:
        table.alter_column("tables_left_out", server_default=None)
