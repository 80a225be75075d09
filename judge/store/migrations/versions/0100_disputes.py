"""Disputes and their rulings."""

import sqlalchemy as sa
from alembic import op

revision = "0100"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "dispute",
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("parent_id", sa.Integer(), nullable=True),
        sa.Column("table_number", sa.Integer(), nullable=True),
        sa.Column("title", sa.String(length=200), nullable=False),
        sa.Column("file", sa.JSON(), nullable=False),
        sa.Column("kept", sa.JSON(), nullable=True),
        sa.Column("state", sa.String(length=12), nullable=False),
        sa.Column("precedent", sa.Boolean(), nullable=False),
        sa.Column("appeal", sa.String(length=500), nullable=False),
        sa.Column("decision", sa.String(length=1000), nullable=False),
        sa.Column("by", sa.String(length=100), nullable=False),
        sa.Column("decided_by", sa.String(length=100), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("ruled_at", sa.DateTime(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name=op.f("fk_dispute_event_id_event")),
        sa.ForeignKeyConstraint(["parent_id"], ["dispute.id"], name=op.f("fk_dispute_parent_id_dispute")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_dispute")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_dispute_event_id"), "dispute", ["event_id"])


def downgrade() -> None:
    """Take back."""
    op.drop_index(op.f("ix_dispute_event_id"), "dispute")
    op.drop_table("dispute")
