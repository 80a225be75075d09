"""Where an event takes place."""

import sqlalchemy as sa
from alembic import op

revision = "0760"
down_revision = "0750"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    with op.batch_alter_table("event") as batch:
        batch.add_column(sa.Column("venue", sa.String(120), nullable=False, server_default=""))
    with op.batch_alter_table("event") as batch:
        batch.alter_column("venue", server_default=None)


def downgrade() -> None:
    """Take back."""
    with op.batch_alter_table("event") as batch:
        batch.drop_column("venue")
