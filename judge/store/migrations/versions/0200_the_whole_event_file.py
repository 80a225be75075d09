"""Everything that the event file can say: stages, seeds, byes, groups, forbidden pairs, players' own ids; a time zone."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0200"
down_revision = "0100"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    with op.batch_alter_table("event") as batch:
        batch.add_column(sa.Column("first_round", sa.String(8), nullable=False, server_default="lot"))
        batch.add_column(sa.Column("last_round", sa.String(8), nullable=False, server_default="lot"))
        batch.add_column(sa.Column("pods", sa.JSON(), nullable=False, server_default="{}"))
        batch.add_column(sa.Column("later_stages", sa.JSON(), nullable=False, server_default="[]"))
        batch.add_column(sa.Column("preset", sa.String(20), nullable=False, server_default="mtr"))
        batch.add_column(sa.Column("apart", sa.JSON(), nullable=False, server_default="[]"))
        batch.add_column(sa.Column("zone", sa.String(64), nullable=False, server_default="UTC"))
        batch.alter_column("seed", type_=sa.BigInteger(), existing_type=sa.Integer(), existing_nullable=False)
        batch.alter_column("floor", type_=sa.String(16), existing_type=sa.String(12), existing_nullable=False)
    with op.batch_alter_table("player") as batch:
        batch.add_column(sa.Column("code", sa.String(40), nullable=False, server_default=""))
        batch.add_column(sa.Column("seed", sa.Integer(), nullable=True))
        batch.add_column(sa.Column("byes", sa.JSON(), nullable=False, server_default="[]"))
        batch.add_column(sa.Column("groups", sa.JSON(), nullable=False, server_default="{}"))
    with op.batch_alter_table("round") as batch:
        batch.add_column(sa.Column("format", sa.String(24), nullable=False, server_default="swiss"))
        batch.add_column(sa.Column("best_of", sa.Integer(), nullable=False, server_default="3"))
        batch.add_column(sa.Column("standings", sa.JSON(), nullable=False, server_default="[]"))
    _carry_over()
    with op.batch_alter_table("event") as batch:
        batch.drop_column("cut_to")
        for name in ("first_round", "last_round", "pods", "later_stages", "preset", "apart", "zone"):
            batch.alter_column(name, server_default=None)
    with op.batch_alter_table("player") as batch:
        for name in ("code", "byes", "groups"):
            batch.alter_column(name, server_default=None)
        batch.create_unique_constraint("uq_player_event_id_code", ["event_id", "code"])
    with op.batch_alter_table("round") as batch:
        for name in ("format", "best_of", "standings"):
            batch.alter_column(name, server_default=None)
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
    op.create_index("ix_forbidden_pair_event_id", "forbidden_pair", ["event_id"])


def _carry_over() -> None:
    """Write what the old columns meant into the new ones."""
    connection = op.get_bind()
    for event_id, best_of, form, cut in connection.execute(
        sa.text("SELECT id, best_of, format, cut_to FROM event")
    ).all():
        values = {"id": event_id, "best_of": best_of, "format": form}
        if cut is not None:
            stage = {"format": "single_elimination", "rounds": "auto", "cut": cut, "best_of": best_of}
            values["stages"] = json.dumps([stage])
            connection.execute(sa.text("UPDATE event SET later_stages = :stages WHERE id = :id"), values)
        connection.execute(
            sa.text(
                "UPDATE round SET best_of = :best_of, format = CASE WHEN stage = 'main' THEN :format"
                " ELSE 'single_elimination' END WHERE event_id = :id"
            ),
            values,
        )
    for player_id, number in connection.execute(sa.text("SELECT id, number FROM player")).all():
        connection.execute(
            sa.text("UPDATE player SET code = :code WHERE id = :id"),
            {"id": player_id, "code": f"P{number:03d}"},
        )


def downgrade() -> None:
    """Take back; what only the new columns hold is lost."""
    op.drop_index("ix_forbidden_pair_event_id", "forbidden_pair")
    op.drop_table("forbidden_pair")
    with op.batch_alter_table("round") as batch:
        for name in ("format", "best_of", "standings"):
            batch.drop_column(name)
    with op.batch_alter_table("player") as batch:
        batch.drop_constraint("uq_player_event_id_code", type_="unique")
        for name in ("code", "seed", "byes", "groups"):
            batch.drop_column(name)
    with op.batch_alter_table("event") as batch:
        batch.add_column(sa.Column("cut_to", sa.Integer(), nullable=True))
        for name in ("first_round", "last_round", "pods", "later_stages", "preset", "apart", "zone"):
            batch.drop_column(name)
