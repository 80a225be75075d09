"""The schema of the first release: that of a database of 0770. Earlier ones are not brought along."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0770"
down_revision = None
branch_labels = None
depends_on = None


def _to(table: str, column: str, *, nullable: bool = False) -> "sa.Column[int]":
    """Return a column that refers to another table."""
    return sa.Column(column, sa.Integer(), nullable=nullable, info={"to": table})


def _table(
    name: str, *columns: "sa.Column[Any]", once: Sequence[str] = (), indexed: Sequence[str] = ()
) -> None:
    """Make a table whose rows have an `id`. `once`: columns that no two rows share together; `indexed`: of an index."""
    refers = [
        sa.ForeignKeyConstraint([each.name], [f"{each.info['to']}.id"], name=op.f(f"fk_{name}_{each.name}"))
        for each in sorted(columns, key=lambda each: each.name)
        if "to" in each.info
    ]
    unique = [
        sa.UniqueConstraint(*each.split(), name=op.f(f"uq_{name}_{each.replace(' ', '_')}")) for each in once
    ]
    number = sa.Column("id", sa.Integer(), nullable=False)
    key = sa.PrimaryKeyConstraint("id", name=op.f(f"pk_{name}"))
    op.create_table(name, *columns, number, *refers, key, *unique, sqlite_autoincrement=True)
    for each in indexed:
        op.create_index(op.f(f"ix_{name}_{each.replace(' ', '_')}"), name, each.split())


def upgrade() -> None:
    """Make every table."""
    _table(
        "account",
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("skeleton", sa.String(length=80), nullable=False),
        sa.Column("secret", sa.String(length=200), nullable=False),
        sa.Column("language", sa.String(length=12), nullable=True),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("erased_at", sa.DateTime(), nullable=True),
        once=["skeleton"],
    )
    _table(
        "event",
        sa.Column("slug", sa.String(length=16), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("format", sa.String(length=24), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=True),
        sa.Column("best_of", sa.Integer(), nullable=False),
        sa.Column("first_round", sa.String(length=8), nullable=False),
        sa.Column("last_round", sa.String(length=8), nullable=False),
        sa.Column("pods", sa.JSON(), nullable=False),
        sa.Column("ways", sa.JSON(), nullable=False),
        sa.Column("later_stages", sa.JSON(), nullable=False),
        sa.Column("seed", sa.BigInteger(), nullable=False),
        sa.Column("lots", sa.JSON(), nullable=False),
        sa.Column("scoring", sa.JSON(), nullable=False),
        sa.Column("preset", sa.String(length=20), nullable=False),
        sa.Column("tie_breakers", sa.JSON(), nullable=False),
        sa.Column("floor", sa.String(length=16), nullable=False),
        sa.Column("counting", sa.JSON(), nullable=False),
        sa.Column("apart", sa.JSON(), nullable=False),
        sa.Column("starts_on", sa.Date(), nullable=True),
        sa.Column("venue", sa.String(length=120), nullable=False),
        sa.Column("house_rulings", sa.JSON(), nullable=False),
        sa.Column("house_notes", sa.Text(), nullable=False),
        sa.Column("minutes", sa.Integer(), nullable=False),
        sa.Column("first_table", sa.Integer(), nullable=False),
        sa.Column("sections", sa.String(length=400), nullable=False),
        sa.Column("zone", sa.String(length=64), nullable=False),
        sa.Column("official", sa.Boolean(), nullable=False),
        sa.Column("drafted", sa.Boolean(), nullable=False),
        sa.Column("decks_needed", sa.Boolean(), nullable=False),
        sa.Column("decks_open_at", sa.DateTime(), nullable=True),
        sa.Column("decks_lock_at", sa.DateTime(), nullable=True),
        sa.Column("decks_public", sa.Boolean(), nullable=False),
        sa.Column("join_code", sa.String(length=12), nullable=False),
        sa.Column("join_open", sa.Boolean(), nullable=False),
        sa.Column("closed_at", sa.DateTime(), nullable=True),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("settled", sa.Integer(), nullable=False),
        sa.Column("last_number", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        once=["join_code", "slug"],
    )
    _table(
        "once",
        sa.Column("scope", sa.String(length=40), nullable=False),
        sa.Column("key", sa.String(length=80), nullable=False),
        sa.Column("fingerprint", sa.String(length=64), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("status", sa.Integer(), nullable=True),
        sa.Column("location", sa.String(length=400), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=True),
        once=["scope key"],
    )
    _table(
        "print_run",
        sa.Column("word", sa.String(length=40), nullable=False),
        sa.Column("done", sa.Integer(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        once=["word"],
    )
    _table(
        "setting",
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("value", sa.String(length=200), nullable=False),
        once=["name"],
    )
    _table(
        "announcement",
        _to("event", "event_id"),
        sa.Column("text", sa.String(length=500), nullable=False),
        sa.Column("by", sa.String(length=100), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("withdrawn_at", sa.DateTime(), nullable=True),
        indexed=["event_id"],
    )
    _table(
        "audit_entry",
        _to("event", "event_id", nullable=True),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("actor", sa.String(length=100), nullable=False),
        sa.Column("device", sa.String(length=120), nullable=False),
        sa.Column("action", sa.String(length=40), nullable=False),
        sa.Column("facts", sa.JSON(), nullable=False),
        sa.Column("changes", sa.JSON(), nullable=False),
        _to("audit_entry", "undoes_id", nullable=True),
        _to("audit_entry", "undone_by_id", nullable=True),
        indexed=["event_id"],
    )
    op.create_table(
        "dispute",
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("parent_id", sa.Integer(), nullable=True),
        sa.Column("table_number", sa.Integer(), nullable=True),
        sa.Column("seated", sa.JSON(), nullable=False),
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
    with op.batch_alter_table("dispute", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_dispute_event_id"), ["event_id"], unique=False)
    _table(
        "membership",
        _to("account", "account_id"),
        _to("event", "event_id"),
        sa.Column("role", sa.String(length=20), nullable=False),
        once=["account_id event_id role"],
        indexed=["event_id"],
    )
    _table(
        "player",
        _to("event", "event_id"),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("code", sa.String(length=40), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("skeleton", sa.String(length=80), nullable=False),
        sa.Column("joined", sa.Integer(), nullable=False),
        sa.Column("dropped", sa.Integer(), nullable=True),
        sa.Column("absences", sa.JSON(), nullable=False),
        sa.Column("fixed_table", sa.Integer(), nullable=True),
        sa.Column("seed", sa.Integer(), nullable=True),
        sa.Column("rating", sa.Integer(), nullable=True),
        sa.Column("byes", sa.JSON(), nullable=False),
        sa.Column("groups", sa.JSON(), nullable=False),
        sa.Column("link_nonce", sa.String(length=32), nullable=False),
        sa.Column("language", sa.String(length=12), nullable=True),
        sa.Column("unlocked_until", sa.DateTime(), nullable=True),
        sa.Column("unlock_reason", sa.String(length=200), nullable=False),
        sa.Column("erased_at", sa.DateTime(), nullable=True),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        once=["event_id code", "event_id number"],
        indexed=["event_id"],
    )
    _table(
        "round",
        _to("event", "event_id"),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("stage", sa.String(length=12), nullable=False),
        sa.Column("format", sa.String(length=24), nullable=False),
        sa.Column("best_of", sa.Integer(), nullable=False),
        sa.Column("asks", sa.String(length=8), nullable=False),
        sa.Column("sides", sa.JSON(), nullable=False),
        sa.Column("state", sa.String(length=12), nullable=False),
        sa.Column("quality", sa.JSON(), nullable=False),
        sa.Column("drafted_at", sa.DateTime(), nullable=False),
        sa.Column("published_at", sa.DateTime(), nullable=True),
        sa.Column("clock_seconds", sa.Integer(), nullable=False),
        sa.Column("clock_started_at", sa.DateTime(), nullable=True),
        sa.Column("clock_spent", sa.Integer(), nullable=False),
        sa.Column("standings", sa.JSON(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        once=["event_id number"],
        indexed=["event_id"],
    )
    _table(
        "deck",
        _to("player", "player_id"),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("report", sa.JSON(), nullable=False),
        sa.Column("legal", sa.Boolean(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("by", sa.String(length=100), nullable=False),
        sa.Column("submitted_at", sa.DateTime(), nullable=False),
        once=["player_id number"],
        indexed=["player_id"],
    )
    _table(
        "forbidden_pair",
        _to("event", "event_id"),
        _to("player", "one_id"),
        _to("player", "two_id"),
        once=["one_id two_id"],
        indexed=["event_id"],
    )
    _table(
        "login",
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        _to("account", "account_id", nullable=True),
        _to("player", "player_id", nullable=True),
        sa.Column("device", sa.String(length=120), nullable=False),
        sa.Column("scopes", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("expires_at", sa.DateTime(), nullable=True),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("seen_at", sa.DateTime(), nullable=False),
        sa.Column("revoked_at", sa.DateTime(), nullable=True),
        once=["token_hash"],
        indexed=["account_id", "player_id"],
    )
    _table(
        "match",
        _to("round", "round_id"),
        sa.Column("table_number", sa.Integer(), nullable=False),
        sa.Column("why", sa.JSON(), nullable=False),
        sa.Column("result", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("result_by", sa.String(length=100), nullable=False),
        sa.Column("result_at", sa.DateTime(), nullable=True),
        sa.Column("note", sa.String(length=40), nullable=False),
        sa.Column("bracket", sa.String(length=4), nullable=False),
        sa.Column("extra_seconds", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        once=["round_id table_number"],
        indexed=["round_id"],
    )
    _table(
        "penalty",
        _to("event", "event_id"),
        _to("player", "player_id", nullable=True),
        sa.Column("subject", sa.String(length=80), nullable=False),
        sa.Column("round_number", sa.Integer(), nullable=False),
        sa.Column("category", sa.String(length=40), nullable=False),
        sa.Column("level", sa.String(length=20), nullable=False),
        sa.Column("note", sa.String(length=500), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("counts", sa.Boolean(), nullable=False),
        sa.Column("by", sa.String(length=100), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("state", sa.String(length=12), nullable=False),
        sa.Column("decided_by", sa.String(length=100), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        indexed=["event_id", "player_id"],
    )
    _table(
        "call",
        _to("event", "event_id"),
        _to("match", "match_id", nullable=True),
        _to("player", "player_id", nullable=True),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("note", sa.String(length=200), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("taken_by", sa.String(length=100), nullable=False),
        sa.Column("taken_at", sa.DateTime(), nullable=True),
        sa.Column("closed_at", sa.DateTime(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        indexed=["event_id"],
    )
    _table(
        "deck_check",
        _to("event", "event_id"),
        _to("player", "player_id"),
        _to("match", "match_id", nullable=True),
        sa.Column("round_number", sa.Integer(), nullable=False),
        sa.Column("picked", sa.String(length=12), nullable=False),
        sa.Column("by", sa.String(length=100), nullable=False),
        sa.Column("counted", sa.JSON(), nullable=False),
        sa.Column("state", sa.String(length=12), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("closed_at", sa.DateTime(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        indexed=["event_id", "player_id"],
    )
    _table(
        "report",
        _to("match", "match_id"),
        _to("player", "player_id"),
        sa.Column("result", sa.JSON(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        once=["match_id player_id"],
        indexed=["match_id"],
    )
    _table(
        "seat",
        _to("match", "match_id"),
        sa.Column("position", sa.Integer(), nullable=False),
        _to("player", "player_id"),
        once=["match_id position"],
        indexed=["match_id", "player_id"],
    )
    _words()


def _words() -> None:
    """Make what disputes are found by: each kind of database has its own."""
    op.create_table(
        "dispute_term",
        sa.Column("word", sa.String(40), nullable=False),
        sa.PrimaryKeyConstraint("word", name=op.f("pk_dispute_term")),
    )
    if op.get_bind().dialect.name == "sqlite":
        op.execute(
            "CREATE VIRTUAL TABLE dispute_words USING fts5(words, tokenize='unicode61 remove_diacritics 0')"
        )
    else:
        op.execute(
            "CREATE TABLE dispute_words (dispute_id INTEGER PRIMARY KEY REFERENCES dispute (id) ON DELETE CASCADE, "
            "words tsvector NOT NULL)"
        )
        op.execute("CREATE INDEX ix_dispute_words_words ON dispute_words USING gin (words)")
