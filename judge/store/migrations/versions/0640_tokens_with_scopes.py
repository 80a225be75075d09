"""Tokens of programs, which may less and end by themselves; the log says on which device a write was made."""

import sqlalchemy as sa
from alembic import op

revision = "0640"
down_revision = "0630"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply. Whoever is logged in stays so; what was logged before has no device."""
    with op.batch_alter_table("login") as batch:
        batch.add_column(sa.Column("scopes", sa.JSON(), nullable=True))
        batch.add_column(sa.Column("expires_at", sa.DateTime(), nullable=True))
    with op.batch_alter_table("audit_entry") as batch:
        batch.add_column(sa.Column("device", sa.String(120), nullable=False, server_default=""))
    with op.batch_alter_table("audit_entry") as batch:
        batch.alter_column("device", server_default=None)


def downgrade() -> None:
    """Take back. A token that may less would be a login that may everything: they end."""
    op.execute("DELETE FROM login WHERE scopes IS NOT NULL AND CAST(scopes AS VARCHAR) <> 'null'")
    with op.batch_alter_table("audit_entry") as batch:
        batch.drop_column("device")
    with op.batch_alter_table("login") as batch:
        batch.drop_column("expires_at")
        batch.drop_column("scopes")
