"""The highest number of a player of an event who is no longer there: it is not given again."""

import sqlalchemy as sa
from alembic import op

revision = "0770"
down_revision = "0760"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    with op.batch_alter_table("event") as batch:
        batch.add_column(sa.Column("last_number", sa.Integer(), nullable=False, server_default="0"))
    with op.batch_alter_table("event") as batch:
        batch.alter_column("last_number", server_default=None)


def downgrade() -> None:
    """Take back."""
    with op.batch_alter_table("event") as batch:
        batch.drop_column("last_number")
