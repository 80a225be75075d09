"""Disputes of an event: opened, worked on at the bench, ruled, appealed, decided, kept as precedents."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import or_, select

from judge.disputes import account_of, rule, ruling_as_json
from judge.disputes.bench.bench import everybody, look, stood
from judge.disputes.bench.compare import compare
from judge.disputes.bench.edits import (
    AddClaim,
    AddStep,
    AddSteps,
    ChangeStep,
    NothingToUndo,
    RemoveCard,
    RemoveClaim,
    ReplaceFile,
    SetPosition,
    StateCard,
    Tell,
    UndoStep,
    apply,
)
from judge.disputes.kept import archive
from judge.disputes.language.errors import reports_own_errors
from judge.disputes.reference.ready import ready_file
from judge.engine.plain import plain, to_json
from judge.store.models import Dispute
from judge.store.refusals import Conflict, Invalid, NotFound
from judge.store.rights import Right
from judge.store.services.house import known_rulings
from judge.store.services.seating import people, registered, seated_at

if TYPE_CHECKING:
    from datetime import datetime

    from sqlalchemy.orm import Session

    from judge.disputes import Ruling
    from judge.disputes.bench.edits import Edit
    from judge.disputes.language.format import DisputeFile, KeptRuling
    from judge.store.models import Event
    from judge.store.work import Change, Work

LARGEST: Final = 400_000  # characters of a file kept in the database
PAGE: Final = 100


@dataclass(frozen=True)
class DisputeView:
    """One dispute with its file, and its ruling as it was kept."""

    id: int
    title: str
    table: int | None
    game: str
    state: str
    verdict: str
    precedent: bool
    by: str
    at: datetime
    appeal: str
    decision: str
    decided_by: str
    parent_id: int | None
    rules: list[str]
    version: int
    file: DisputeFile
    kept: KeptRuling | None
    people: dict[str, str]
    """Who sits where, as far as it is known."""
    seated: list[int]

    @property
    def sitting(self) -> list[tuple[str, str]]:
        """List the seats with who sits there, for a form."""
        return [
            (seat, f"{seat} · {self.people[seat]}" if seat in self.people else seat)
            for seat in self.file["players"]
        ]


def _view(row: Dispute, people: dict[str, str] | None = None) -> DisputeView:
    kept = row.kept
    return DisputeView(
        id=row.id,
        title=row.title,
        table=row.table_number,
        game=row.file["game"],
        state=row.state,
        verdict=kept["verdict"] if kept else "",
        precedent=row.precedent,
        by=row.by,
        at=row.at,
        appeal=row.appeal,
        decision=row.decision,
        decided_by=row.decided_by,
        parent_id=row.parent_id,
        rules=kept["rules"] if kept else [],
        version=row.version,
        file=row.file,
        kept=row.kept,
        people=people or {},
        seated=row.seated,
    )


def _row(session: Session, event: Event, dispute_id: int) -> Dispute:
    row = session.scalar(select(Dispute).where(Dispute.id == dispute_id, Dispute.event_id == event.id))
    if row is None:
        raise NotFound("dispute.unknown", dispute=dispute_id)
    return row


def checked(file: object) -> DisputeFile:
    """Check a file and see that its position can be laid out; DisputeError says where it cannot."""
    account = account_of(file)
    with reports_own_errors(account.game.id):
        stood(account, {})
    text = to_json(account.file)
    if len(text) > LARGEST:
        raise Invalid("dispute.large", most=LARGEST)
    decoded: DisputeFile = json.loads(text)
    return decoded


# ---- reading


def unsettled(work: Work, slug: str, table: int) -> list[DisputeView]:
    """List the disputes of one table that are open or appealed, newest first."""
    with work.reading(slug, Right.FLOOR) as (session, event):
        wanted = select(Dispute).where(
            Dispute.event_id == event.id,
            Dispute.table_number == table,
            Dispute.state.in_(("open", "appealed")),
        )
        return [_view(row) for row in session.scalars(wanted.order_by(Dispute.id.desc()).limit(20))]


def dispute_of(work: Work, slug: str, dispute_id: int) -> DisputeView:
    """Return one dispute."""
    with work.reading(slug, Right.FLOOR) as (session, event):
        row = _row(session, event, dispute_id)
        return _view(row, people(session, row.file["players"], row.seated))


def number_at(work: Work, slug: str, table: int | None) -> int:
    """Count who sits at a table of the round that is on."""
    with work.reading(slug, Right.FLOOR) as (session, event):
        return len(seated_at(session, event, table))


def likely_cards(work: Work, slug: str, view: DisputeView) -> dict[str, list[str]]:
    """List the cards that each player at the table brought, as a dispute file calls them."""
    with work.reading(slug, Right.FLOOR) as (session, _):
        return registered(session, view.file["players"], view.seated)


def house_readings(work: Work, slug: str) -> dict[str, str]:
    """Return the event's own readings of unclear points, as far as the registry knows them."""
    with work.reading(slug) as (_, event):
        return known_rulings(event.game, event.house_rulings or {})


def bench(work: Work, slug: str, dispute_id: int, language: str) -> dict[str, object]:
    """Describe where a dispute stands at the bench."""
    view = dispute_of(work, slug, dispute_id)
    return stand_of(work, slug, view, language)


def stand_of(
    work: Work, slug: str, view: DisputeView, language: str, steps: int | None = None
) -> dict[str, object]:
    """Describe where a dispute stands after its steps, or after the first of them."""
    file = view.file if steps is None else {**view.file, "steps": view.file["steps"][:steps]}
    brought = likely_cards(work, slug, view)
    return look(
        file,
        language,
        house=house_readings(work, slug),
        people=view.people,
        likely=[card for cards in brought.values() for card in cards],
    )


def seen_by(work: Work, slug: str, dispute_id: int, player: str, language: str) -> dict[str, object]:
    """Describe where a dispute stands with nothing but what one of its players may see."""
    view = dispute_of(work, slug, dispute_id)
    house = house_readings(work, slug)
    return look(view.file, language, house=house, seen_by=player, people=view.people)


def branches_of(work: Work, slug: str, view: DisputeView) -> list[DisputeView]:
    """List a dispute with those it branched from and into, and the other branches beside it, oldest first."""
    with work.reading(slug, Right.FLOOR) as (session, event):
        related = [Dispute.id == view.id, Dispute.parent_id == view.id]
        if view.parent_id is not None:
            related += [Dispute.id == view.parent_id, Dispute.parent_id == view.parent_id]
        wanted = select(Dispute).where(Dispute.event_id == event.id, or_(*related)).order_by(Dispute.id)
        return [_view(row) for row in session.scalars(wanted.limit(PAGE))]


def compared(work: Work, slug: str, dispute_id: int, other_id: int, language: str) -> dict[str, Any]:
    """Set a dispute beside another of the event. Conflict when they cannot be compared."""
    left, right = dispute_of(work, slug, dispute_id), dispute_of(work, slug, other_id)
    if (left.game, left.file["players"]) != (right.game, right.file["players"]):
        raise Conflict("dispute.not_alike")
    return {
        "left": left,
        "right": right,
        **compare(left.file, right.file, language, house=house_readings(work, slug)),
    }


def ruling_of(work: Work, slug: str, dispute_id: int) -> tuple[DisputeView, Ruling, str]:
    """Return a kept ruling, made again once from what was kept, and whether it still is the same."""
    view = dispute_of(work, slug, dispute_id)
    if view.kept is None:
        raise Conflict("dispute.not_ruled")
    ruling = rule(view.kept["dispute"])
    return view, ruling, archive.compared(view.kept, ruling)[0]


def shown_ruling(work: Work, slug: str, dispute_id: int) -> tuple[DisputeView, KeptRuling]:
    """Return what is kept of a ruling for whoever holds its address; only what everybody may see of it is to be said."""
    with work.reading(slug) as (session, event):
        row = _row(session, event, dispute_id)
        view = _view(row, people(session, row.file["players"], row.seated))
    if view.kept is None:
        raise Conflict("dispute.not_ruled")
    return view, view.kept


# ---- opening


def open_dispute(
    work: Work, slug: str, file: object, *, table: int | None = None, parent: int | None = None
) -> int:
    """Open a dispute on a file (a position, perhaps steps); gives its number."""
    kept = checked(file)
    with work.writing("dispute.open", slug, Right.FLOOR) as change:
        before = _row(change.session, change.event, parent) if parent is not None else None
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
    """Open a dispute on the position of a ready example, without its steps; its title unless one is given."""
    with work.reading(slug) as (_, event):
        game = event.game
    try:
        file = ready_file(game, name, work.language)
    except LookupError as error:
        raise NotFound("dispute.ready_unknown", name=name) from error
    bare: DisputeFile = {**file, "steps": [], "claims": [], "title": title or file["title"]}
    return open_dispute(work, slug, bare, table=table)


def branch(work: Work, slug: str, dispute_id: int, steps: int | None = None) -> int:
    """Open a copy with the first steps, to try something else beside it."""
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


# ---- at the bench: `judge.disputes.bench.edits` says what can be changed


ACTIONS: Final[dict[type[object], str]] = {
    AddStep: "dispute.step",
    AddSteps: "dispute.step",
    ChangeStep: "dispute.step",
    Tell: "dispute.step",
    UndoStep: "dispute.undo",
    AddClaim: "dispute.claim",
    RemoveClaim: "dispute.claim",
    SetPosition: "dispute.file",
    StateCard: "dispute.file",
    RemoveCard: "dispute.file",
    ReplaceFile: "dispute.file",
}


def edit(work: Work, slug: str, dispute_id: int, change_of: Edit, seen: int | None = None) -> None:
    """Change one thing at the bench. `seen`: the version it was looked at; Conflict when it is no longer that.

    The file is laid out and replayed before anything is written, and written only over the version it was made from:
    of two judges at one bench the second is told, and nothing of the first one's is lost.
    """
    view = dispute_of(work, slug, dispute_id)
    if view.state == "decided":
        raise Conflict("dispute.decided")
    if seen is not None and seen != view.version:
        raise Conflict("dispute.stale")
    try:
        file = checked(apply(view.file, change_of))
    except NothingToUndo as nothing:
        raise Conflict("dispute.no_step") from nothing
    with work.writing(ACTIONS[type(change_of)], slug, Right.FLOOR) as change:
        row = _same(change, dispute_id, view.version)
        row.file, row.kept, row.state = file, None, "open"
        change.facts |= {"dispute": row.id}


def go_on(work: Work, slug: str, dispute_id: int, far: str, seen: int | None = None) -> None:
    """Pass for everybody, or go on to the end of the phase. Conflict where somebody would have to choose."""
    view = dispute_of(work, slug, dispute_id)
    steps = everybody(view.file, house_readings(work, slug), far)
    if not steps:
        raise Conflict("dispute.no_passes")
    edit(work, slug, dispute_id, AddSteps(steps), seen)


def _same(change: Change, dispute_id: int, version: int) -> Dispute:
    """Return a dispute that is still as it was read."""
    row = _undecided(change, dispute_id)
    if row.version != version:
        raise Conflict("dispute.stale")
    return row


def settle(work: Work, slug: str, dispute_id: int, seen: int | None = None) -> Ruling:
    """Rule on it, keep the ruling with everything it was made with, and return it."""
    view, house = dispute_of(work, slug, dispute_id), house_readings(work, slug)
    if view.state == "decided":
        raise Conflict("dispute.decided")
    if seen is not None and seen != view.version:
        raise Conflict("dispute.stale")
    ruling = rule(view.file, house=house)
    with work.writing("dispute.rule", slug, Right.FLOOR) as change:
        row = _same(change, dispute_id, view.version)
        row.kept = archive.keep(ruling)
        row.state = "appealed" if row.appeal else "ruled"
        row.ruled_at = work.now
        change.facts |= {"dispute": row.id, "verdict": ruling.verdict}
    return ruling


# ---- afterwards


def appeal(work: Work, slug: str, dispute_id: int, words: str) -> None:
    """Appeal a ruling to the head judge."""
    with work.writing("dispute.appeal", slug, Right.FLOOR) as change:
        _undecided(change, dispute_id)
        row = _ruled(change, dispute_id)
        row.state, row.appeal = "appealed", words.strip()[:500] or "–"
        change.facts |= {"dispute": row.id}


def decide(work: Work, slug: str, dispute_id: int, words: str, *, precedent: bool) -> None:
    """Decide as head judge: uphold or overrule in words, and keep it as a precedent or not."""
    if not words.strip():
        raise Invalid("dispute.no_decision")
    with work.writing("dispute.decide", slug, Right.SEVERE) as change:
        row = _ruled(change, dispute_id)
        row.state, row.decision, row.decided_by = "decided", words.strip()[:1000], work.actor.name
        row.precedent = precedent
        change.facts |= {"dispute": row.id, "precedent": precedent}


def _undecided(change: Change, dispute_id: int) -> Dispute:
    """Return a dispute that the head judge has not decided yet: what was decided stays as it was."""
    row = _row(change.session, change.event, dispute_id)
    if row.state == "decided":
        raise Conflict("dispute.decided")
    return row


def _ruled(change: Change, dispute_id: int) -> Dispute:
    row = _row(change.session, change.event, dispute_id)
    if row.kept is None:
        raise Conflict("dispute.not_ruled")
    return row


def blank_file(game: str, players: list[str], title: str) -> DisputeFile:
    """Return a file with nothing on the table, to be filled in."""
    return {
        "dispute": 1,
        "interpretations": {},
        "cards": {},
        "steps": [],
        "claims": [],
        "game": game,
        "title": title,
        "players": players,
        "position": {"players": {seat: {} for seat in players}},
    }
