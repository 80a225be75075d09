"""Open a dispute: from a file, an empty table, the beginning of a game, a ready example, or another dispute."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.disputes import ruling_as_json
from judge.disputes.bench.opening import blank_file, has_opening, opening, seats_of
from judge.disputes.reference.ready import ready_file
from judge.engine.plain import plain
from judge.store.models import Dispute
from judge.store.refusals import NotFound
from judge.store.rights import Right
from judge.store.services.disputes import check_file, dispute_of, dispute_row, ruling_of
from judge.store.services.seating import seated_at

if TYPE_CHECKING:
    from judge.disputes.language.format import DisputeFile
    from judge.store.work import Work

OPENING: Final = "opening"  # among what a dispute can start from


def open_dispute(
    work: Work, slug: str, file: object, *, table: int | None = None, parent: int | None = None
) -> int:
    """Open a dispute from a file (a position, optionally steps); return its number."""
    kept = check_file(file)
    with work.writing("dispute.open", slug) as change:
        before = dispute_row(change.session, change.event, parent) if parent is not None else None
        seated = before.seated if before else seated_at(change.session, change.event, table)
        row = Dispute(
            event_id=change.event.id,
            parent_id=parent,
            table_number=table,
            seated=seated if len(seated) == len(kept["players"]) else [],
            title=kept["title"] or " – ".join(kept["players"])[:200],
            file=kept,
            state="open",
            by=work.actor.name,
            at=work.now,
        )
        change.session.add(row)
        change.session.flush()
        change.facts |= {"dispute": row.id, "title": row.title, "table": table}
        return row.id


def open_ready(work: Work, slug: str, name: str, table: int | None = None, title: str = "") -> int:
    """Open a dispute on the position of a ready example, without its steps; with its title unless one is given."""
    with work.reading(slug) as (_, event):
        game = event.game
    try:
        file = ready_file(game, name, work.language)
    except LookupError as error:
        raise NotFound("dispute.ready_unknown", name=name) from error
    bare: DisputeFile = {**file, "steps": [], "claims": [], "title": title or file["title"]}
    return open_dispute(work, slug, bare, table=table)


def branch(work: Work, slug: str, dispute_id: int, steps: int | None = None) -> int:
    """Open a copy with the first steps, to try an alternative."""
    view = dispute_of(work, slug, dispute_id)
    kept = view.file["steps"] if steps is None else view.file["steps"][:steps]
    return open_dispute(work, slug, {**view.file, "steps": kept}, table=view.table, parent=dispute_id)


def continue_from(work: Work, slug: str, dispute_id: int, *, table: int | None = None) -> int:
    """Open a new dispute on the final position of a ruling, at its table unless another is named."""
    view, ruling, _ = ruling_of(work, slug, dispute_id)
    file = {
        **view.file,
        "position": plain(ruling_as_json(ruling, "en")["position"]),
        "steps": [],
        "claims": [],
    }
    return open_dispute(work, slug, file, table=table or view.table, parent=dispute_id)


def open_blank(work: Work, slug: str, title: str, table: int | None, players: int | None = None) -> int:
    """Open a dispute with an empty table."""
    return open_dispute(work, slug, _blank(work, slug, title, table, players), table=table)


def open_at_start(work: Work, slug: str, title: str, table: int | None, players: int | None = None) -> int:
    """Open a dispute at the beginning of a game, all cards unknown. NotFound for a game that has none."""
    file = _blank(work, slug, title, table, players)
    if not has_opening(file["game"]):
        raise NotFound("dispute.ready_unknown", name=OPENING)
    position = opening(file["game"], file["players"])
    return open_dispute(work, slug, {**file, "position": position}, table=table)


def _blank(work: Work, slug: str, title: str, table: int | None, players: int | None) -> DisputeFile:
    """Return an empty table for some players; None: as many as sit at the event's table."""
    with work.reading(slug, Right.FLOOR) as (session, event):
        seats = seats_of(event.game, players or len(seated_at(session, event, table)))
        return blank_file(event.game, seats, title[:200])
