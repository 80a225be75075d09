"""A penalty may take points from its player in the standings."""

import sqlalchemy as sa
from alembic import op

revision = "0630"
down_revision = "0620"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    with op.batch_alter_table("penalty") as batch:
        batch.add_column(sa.Column("points", sa.Integer(), nullable=False, server_default="0"))
    with op.batch_alter_table("penalty") as batch:
        batch.alter_column("points", server_default=None)


def downgrade() -> None:
    """Take back."""
    with op.batch_alter_table("penalty") as batch:
        batch.drop_column("points")
