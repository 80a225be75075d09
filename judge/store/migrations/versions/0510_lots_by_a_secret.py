"""Pairings are drawn from a secret per round."""

import sqlalchemy as sa
from alembic import op

revision = "0510"
down_revision = "0500"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply. An event that is under way gets its secret when its next round is paired."""
    with op.batch_alter_table("event") as batch:
        batch.add_column(sa.Column("lots", sa.JSON(), nullable=False, server_default="{}"))
    with op.batch_alter_table("event") as batch:
        batch.alter_column("lots", server_default=None)


def downgrade() -> None:
    """Take back."""
    with op.batch_alter_table("event") as batch:
        batch.drop_column("lots")
