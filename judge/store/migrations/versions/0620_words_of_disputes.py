"""Disputes are found by their words."""

import sqlalchemy as sa
from alembic import op

from judge.store.words_of_disputes import index

revision = "0620"
down_revision = "0600"
branch_labels = None
depends_on = None

DISPUTE = sa.table(
    "dispute",
    *map(
        sa.column, ("id", "event_id", "title", "state", "precedent", "appeal", "decision", "by", "decided_by")
    ),
    sa.column("file", sa.JSON()),
    sa.column("kept", sa.JSON()),
)


def upgrade() -> None:
    """Apply, and index what is there."""
    connection = op.get_bind()
    op.create_table(
        "dispute_term",
        sa.Column("word", sa.String(40), nullable=False),
        sa.PrimaryKeyConstraint("word", name=op.f("pk_dispute_term")),
    )
    if connection.dialect.name == "sqlite":
        op.execute(
            "CREATE VIRTUAL TABLE dispute_words USING fts5(words, tokenize='unicode61 remove_diacritics 0')"
        )
    else:
        op.execute(
            "CREATE TABLE dispute_words (dispute_id INTEGER PRIMARY KEY REFERENCES dispute (id) ON DELETE CASCADE, "
            "words tsvector NOT NULL)"
        )
        op.execute("CREATE INDEX ix_dispute_words_words ON dispute_words USING gin (words)")
    for (number,) in connection.execute(sa.select(DISPUTE.c.id)).all():
        index(connection, connection.execute(sa.select(DISPUTE).where(DISPUTE.c.id == number)).one())


def downgrade() -> None:
    """Take back."""
    op.drop_table("dispute_words")
    op.drop_table("dispute_term")
