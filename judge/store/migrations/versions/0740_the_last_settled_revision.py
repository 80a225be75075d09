"""The last revision of an event that changed more than results, calls and the clock: what is kept until then stays true."""

import sqlalchemy as sa
from alembic import op

revision = "0740"
down_revision = "0730"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    with op.batch_alter_table("event") as batch:
        batch.add_column(sa.Column("settled", sa.Integer(), nullable=False, server_default="1"))
    with op.batch_alter_table("event") as batch:
        batch.alter_column("settled", server_default=None)


def downgrade() -> None:
    """Take back."""
    with op.batch_alter_table("event") as batch:
        batch.drop_column("settled")
