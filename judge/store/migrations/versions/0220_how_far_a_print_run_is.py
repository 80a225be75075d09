"""How far a long print run is, for whichever process is asked."""

import sqlalchemy as sa
from alembic import op

revision = "0220"
down_revision = "0210"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "print_run",
        sa.Column("word", sa.String(length=40), nullable=False),
        sa.Column("done", sa.Integer(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("id", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_print_run")),
        sa.UniqueConstraint("word", name=op.f("uq_print_run_word")),
        sqlite_autoincrement=True,
    )


def downgrade() -> None:
    """Take back."""
    op.drop_table("print_run")
