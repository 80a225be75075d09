"""The number of an event's first table and the sections of the hall, where several events share one."""

import sqlalchemy as sa
from alembic import op

revision = "0730"
down_revision = "0720"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    with op.batch_alter_table("event") as batch:
        batch.add_column(sa.Column("first_table", sa.Integer(), nullable=False, server_default="1"))
        batch.add_column(sa.Column("sections", sa.String(400), nullable=False, server_default=""))
    with op.batch_alter_table("event") as batch:
        batch.alter_column("first_table", server_default=None)
        batch.alter_column("sections", server_default=None)


def downgrade() -> None:
    """Take back."""
    with op.batch_alter_table("event") as batch:
        batch.drop_column("sections")
        batch.drop_column("first_table")
