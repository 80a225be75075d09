"""What the tables of a round hand in: places, scores, or both."""

import sqlalchemy as sa
from alembic import op

revision = "0210"
down_revision = "0200"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply. Pods that are there handed in places."""
    with op.batch_alter_table("round") as batch:
        batch.add_column(sa.Column("asks", sa.String(8), nullable=False, server_default=""))
    op.execute("UPDATE round SET asks = 'places' WHERE format = 'pods'")
    with op.batch_alter_table("round") as batch:
        batch.alter_column("asks", server_default=None)


def downgrade() -> None:
    """Take back."""
    with op.batch_alter_table("round") as batch:
        batch.drop_column("asks")
