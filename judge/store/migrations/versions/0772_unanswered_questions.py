"""Rules questions that no rule answers, kept where the organizer of an event wants them."""

import sqlalchemy as sa
from alembic import op

revision = "0772"
down_revision = "0771"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the setting and the table."""
    with op.batch_alter_table("event") as table:
        table.add_column(sa.Column("questions_kept", sa.Boolean(), nullable=False, server_default=sa.false()))
    with op.batch_alter_table("event") as table:
        table.alter_column("questions_kept", server_default=None)
    op.create_table(
        "unanswered_question",
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("words", sa.String(length=200), nullable=False),
        sa.Column("id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["event_id"], ["event.id"], name=op.f("fk_unanswered_question_event_id_event")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_unanswered_question")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_unanswered_question_event_id"), "unanswered_question", ["event_id"])
