"""An event may say that its decks are drafted ones."""

import sqlalchemy as sa
from alembic import op

revision = "0520"
down_revision = "0510"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    with op.batch_alter_table("event") as batch:
        batch.add_column(sa.Column("drafted", sa.Boolean(), nullable=False, server_default=sa.false()))
    with op.batch_alter_table("event") as batch:
        batch.alter_column("drafted", server_default=None)


def downgrade() -> None:
    """Take back."""
    with op.batch_alter_table("event") as batch:
        batch.drop_column("drafted")
