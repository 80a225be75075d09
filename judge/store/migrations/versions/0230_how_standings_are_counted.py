"""What an event counts in another way than its profile, and one profile's name after its family."""

import sqlalchemy as sa
from alembic import op

revision = "0230"
down_revision = "0220"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    with op.batch_alter_table("event") as batch:
        batch.add_column(sa.Column("counting", sa.JSON(), nullable=False, server_default="{}"))
    with op.batch_alter_table("event") as batch:
        batch.alter_column("counting", server_default=None)
    op.execute(sa.text("UPDATE event SET preset = 'cobra' WHERE preset = 'sos'"))


def downgrade() -> None:
    """Take back."""
    op.execute(sa.text("UPDATE event SET preset = 'sos' WHERE preset = 'cobra'"))
    with op.batch_alter_table("event") as batch:
        batch.drop_column("counting")
