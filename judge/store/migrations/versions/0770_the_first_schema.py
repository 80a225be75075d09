"""The schema of the first release: that of a database of 0770. Earlier ones are not brought along."""

import sqlalchemy as sa
from alembic import op

revision = "0770"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:  # noqa: PLR0915 - a statement or two a table
    """Make every table."""
    op.create_table(
        "account",
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("skeleton", sa.String(length=80), nullable=False),
        sa.Column("secret", sa.String(length=200), nullable=False),
        sa.Column("language", sa.String(length=12), nullable=True),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("erased_at", sa.DateTime(), nullable=True),
        sa.Column("id", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_account")),
        sa.UniqueConstraint("skeleton", name=op.f("uq_account_skeleton")),
        sqlite_autoincrement=True,
    )
    op.create_table(
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
        sa.Column("id", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_event")),
        sa.UniqueConstraint("join_code", name=op.f("uq_event_join_code")),
        sa.UniqueConstraint("slug", name=op.f("uq_event_slug")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "once",
        sa.Column("scope", sa.String(length=40), nullable=False),
        sa.Column("key", sa.String(length=80), nullable=False),
        sa.Column("fingerprint", sa.String(length=64), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("status", sa.Integer(), nullable=True),
        sa.Column("location", sa.String(length=400), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=True),
        sa.Column("id", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_once")),
        sa.UniqueConstraint("scope", "key", name=op.f("uq_once_scope_key")),
        sqlite_autoincrement=True,
    )
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
    op.create_table(
        "setting",
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("value", sa.String(length=200), nullable=False),
        sa.Column("id", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_setting")),
        sa.UniqueConstraint("name", name=op.f("uq_setting_name")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "announcement",
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("text", sa.String(length=500), nullable=False),
        sa.Column("by", sa.String(length=100), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("withdrawn_at", sa.DateTime(), nullable=True),
        sa.Column("id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name=op.f("fk_announcement_event_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_announcement")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("announcement", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_announcement_event_id"), ["event_id"], unique=False)

    op.create_table(
        "audit_entry",
        sa.Column("event_id", sa.Integer(), nullable=True),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("actor", sa.String(length=100), nullable=False),
        sa.Column("device", sa.String(length=120), nullable=False),
        sa.Column("action", sa.String(length=40), nullable=False),
        sa.Column("facts", sa.JSON(), nullable=False),
        sa.Column("changes", sa.JSON(), nullable=False),
        sa.Column("undoes_id", sa.Integer(), nullable=True),
        sa.Column("undone_by_id", sa.Integer(), nullable=True),
        sa.Column("id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name=op.f("fk_audit_entry_event_id")),
        sa.ForeignKeyConstraint(["undoes_id"], ["audit_entry.id"], name=op.f("fk_audit_entry_undoes_id")),
        sa.ForeignKeyConstraint(
            ["undone_by_id"], ["audit_entry.id"], name=op.f("fk_audit_entry_undone_by_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_audit_entry")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("audit_entry", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_audit_entry_event_id"), ["event_id"], unique=False)

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

    op.create_table(
        "membership",
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("role", sa.String(length=20), nullable=False),
        sa.Column("id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name=op.f("fk_membership_account_id")),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name=op.f("fk_membership_event_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_membership")),
        sa.UniqueConstraint(
            "account_id", "event_id", "role", name=op.f("uq_membership_account_id_event_id_role")
        ),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("membership", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_membership_event_id"), ["event_id"], unique=False)

    op.create_table(
        "player",
        sa.Column("event_id", sa.Integer(), nullable=False),
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
        sa.Column("id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name=op.f("fk_player_event_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_player")),
        sa.UniqueConstraint("event_id", "code", name=op.f("uq_player_event_id_code")),
        sa.UniqueConstraint("event_id", "number", name=op.f("uq_player_event_id_number")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("player", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_player_event_id"), ["event_id"], unique=False)

    op.create_table(
        "round",
        sa.Column("event_id", sa.Integer(), nullable=False),
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
        sa.Column("id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name=op.f("fk_round_event_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_round")),
        sa.UniqueConstraint("event_id", "number", name=op.f("uq_round_event_id_number")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("round", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_round_event_id"), ["event_id"], unique=False)

    op.create_table(
        "deck",
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("report", sa.JSON(), nullable=False),
        sa.Column("legal", sa.Boolean(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("by", sa.String(length=100), nullable=False),
        sa.Column("submitted_at", sa.DateTime(), nullable=False),
        sa.Column("id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_deck_player_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deck")),
        sa.UniqueConstraint("player_id", "number", name=op.f("uq_deck_player_id_number")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("deck", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_deck_player_id"), ["player_id"], unique=False)

    op.create_table(
        "forbidden_pair",
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("one_id", sa.Integer(), nullable=False),
        sa.Column("two_id", sa.Integer(), nullable=False),
        sa.Column("id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name=op.f("fk_forbidden_pair_event_id")),
        sa.ForeignKeyConstraint(["one_id"], ["player.id"], name=op.f("fk_forbidden_pair_one_id")),
        sa.ForeignKeyConstraint(["two_id"], ["player.id"], name=op.f("fk_forbidden_pair_two_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_forbidden_pair")),
        sa.UniqueConstraint("one_id", "two_id", name=op.f("uq_forbidden_pair_one_id_two_id")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("forbidden_pair", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_forbidden_pair_event_id"), ["event_id"], unique=False)

    op.create_table(
        "login",
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=True),
        sa.Column("player_id", sa.Integer(), nullable=True),
        sa.Column("device", sa.String(length=120), nullable=False),
        sa.Column("scopes", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("expires_at", sa.DateTime(), nullable=True),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("seen_at", sa.DateTime(), nullable=False),
        sa.Column("revoked_at", sa.DateTime(), nullable=True),
        sa.Column("id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name=op.f("fk_login_account_id")),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_login_player_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_login")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_login_token_hash")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("login", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_login_account_id"), ["account_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_login_player_id"), ["player_id"], unique=False)

    op.create_table(
        "match",
        sa.Column("round_id", sa.Integer(), nullable=False),
        sa.Column("table_number", sa.Integer(), nullable=False),
        sa.Column("why", sa.JSON(), nullable=False),
        sa.Column("result", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("result_by", sa.String(length=100), nullable=False),
        sa.Column("result_at", sa.DateTime(), nullable=True),
        sa.Column("note", sa.String(length=40), nullable=False),
        sa.Column("bracket", sa.String(length=4), nullable=False),
        sa.Column("extra_seconds", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["round_id"], ["round.id"], name=op.f("fk_match_round_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_match")),
        sa.UniqueConstraint("round_id", "table_number", name=op.f("uq_match_round_id_table_number")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("match", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_match_round_id"), ["round_id"], unique=False)

    op.create_table(
        "penalty",
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=True),
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
        sa.Column("id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name=op.f("fk_penalty_event_id")),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_penalty_player_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_penalty")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("penalty", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_penalty_event_id"), ["event_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_penalty_player_id"), ["player_id"], unique=False)

    op.create_table(
        "call",
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=True),
        sa.Column("player_id", sa.Integer(), nullable=True),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("note", sa.String(length=200), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("taken_by", sa.String(length=100), nullable=False),
        sa.Column("taken_at", sa.DateTime(), nullable=True),
        sa.Column("closed_at", sa.DateTime(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name=op.f("fk_call_event_id")),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name=op.f("fk_call_match_id")),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_call_player_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_call")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("call", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_call_event_id"), ["event_id"], unique=False)

    op.create_table(
        "deck_check",
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=True),
        sa.Column("round_number", sa.Integer(), nullable=False),
        sa.Column("picked", sa.String(length=12), nullable=False),
        sa.Column("by", sa.String(length=100), nullable=False),
        sa.Column("counted", sa.JSON(), nullable=False),
        sa.Column("state", sa.String(length=12), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("closed_at", sa.DateTime(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name=op.f("fk_deck_check_event_id")),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name=op.f("fk_deck_check_match_id")),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_deck_check_player_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deck_check")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("deck_check", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_deck_check_event_id"), ["event_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_deck_check_player_id"), ["player_id"], unique=False)

    op.create_table(
        "report",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("result", sa.JSON(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name=op.f("fk_report_match_id")),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_report_player_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_report")),
        sa.UniqueConstraint("match_id", "player_id", name=op.f("uq_report_match_id_player_id")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("report", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_report_match_id"), ["match_id"], unique=False)

    op.create_table(
        "seat",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name=op.f("fk_seat_match_id")),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_seat_player_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_seat")),
        sa.UniqueConstraint("match_id", "position", name=op.f("uq_seat_match_id_position")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("seat", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_seat_match_id"), ["match_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_seat_player_id"), ["player_id"], unique=False)
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
