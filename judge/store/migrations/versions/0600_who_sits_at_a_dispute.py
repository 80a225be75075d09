"""A dispute knows who sits at its table."""

import sqlalchemy as sa
from alembic import op

revision = "0600"
down_revision = "0520"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply. Of earlier disputes nobody knows it."""
    with op.batch_alter_table("dispute") as batch:
        batch.add_column(sa.Column("seated", sa.JSON(), nullable=False, server_default="[]"))
    with op.batch_alter_table("dispute") as batch:
        batch.alter_column("seated", server_default=None)


def downgrade() -> None:
    """Take back."""
    with op.batch_alter_table("dispute") as batch:
        batch.drop_column("seated")
