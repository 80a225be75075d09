"""Penalties whose loss changes the result of a table."""

import sqlalchemy as sa
from alembic import op

revision = "0750"
down_revision = "0740"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    with op.batch_alter_table("penalty") as batch:
        batch.add_column(sa.Column("counts", sa.Boolean(), nullable=False, server_default=sa.false()))
    with op.batch_alter_table("penalty") as batch:
        batch.alter_column("counts", server_default=None)


def downgrade() -> None:
    """Take back."""
    with op.batch_alter_table("penalty") as batch:
        batch.drop_column("counts")
