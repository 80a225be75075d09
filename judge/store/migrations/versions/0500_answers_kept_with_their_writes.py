"""The answer of a write is kept with it: whom it logged in, and nothing secret or large any more."""

import sqlalchemy as sa
from alembic import op

revision = "0500"
down_revision = "0230"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply. Keys of before may hold tokens and whole rounds: they are forgotten."""
    op.execute("DELETE FROM once")
    with op.batch_alter_table("once") as batch:
        batch.add_column(sa.Column("player_id", sa.Integer(), nullable=True))


def downgrade() -> None:
    """Take back."""
    with op.batch_alter_table("once") as batch:
        batch.drop_column("player_id")
