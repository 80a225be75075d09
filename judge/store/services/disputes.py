"""Disputes of an event: opened, edited at the bench, ruled, appealed, decided, kept as precedents."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import or_, select

from judge.disputes import account_of, rule
from judge.disputes.bench.bench import look, passes_up_to, replay_steps
from judge.disputes.bench.compare import compare
from judge.disputes.bench.edits import (
    AddClaim,
    AddStep,
    AddSteps,
    ChangeStep,
    RemoveClaim,
    Tell,
    UndoStep,
    apply,
)
from judge.disputes.kept import archive
from judge.disputes.language.errors import reports_own_errors
from judge.engine.plain import to_json
from judge.store.models import Dispute
from judge.store.refusals import Conflict, Invalid, NotFound
from judge.store.rights import Right
from judge.store.services.house import known_rulings
from judge.store.services.seating import deck_cards, people

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from sqlalchemy.orm import Session

    from judge.disputes import Ruling
    from judge.disputes.bench.edits import Edit
    from judge.disputes.language.format import DisputeFile, KeptRuling
    from judge.store.models import Event
    from judge.store.work import Change, Work

LARGEST: Final = 400_000  # characters of a file kept in the database
PAGE: Final = 100
RECENT: Final = 12  # disputes of which the cards are offered again


@dataclass(frozen=True)
class DisputeView:
    """One dispute with its file, and its stored ruling."""

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
    def seat_labels(self) -> list[tuple[str, str]]:
        """Return the seats with their players' names, for a form."""
        return [
            (seat, f"{seat} · {self.people[seat]}" if seat in self.people else seat)
            for seat in self.file["players"]
        ]


def _view(row: Dispute, people: dict[str, str] | None = None) -> DisputeView:
    kept = row.kept
    return row.view(
        DisputeView,
        table=row.table_number,
        game=row.file["game"],
        verdict=kept["verdict"] if kept else "",
        rules=kept["rules"] if kept else [],
        people=people or {},
    )


def dispute_row(session: Session, event: Event, dispute_id: int) -> Dispute:
    """Return the row of a dispute of the event. NotFound without one."""
    row = session.scalar(select(Dispute).where(Dispute.id == dispute_id, Dispute.event_id == event.id))
    if row is None:
        raise NotFound("dispute.unknown", dispute=dispute_id)
    return row


def check_file(file: object) -> DisputeFile:
    """Check a file and that its position can be built; DisputeError says where it cannot."""
    account = account_of(file)
    with reports_own_errors(account.game.id):
        replay_steps(account, {})
    text = to_json(account.file)
    if len(text) > LARGEST:
        raise Invalid("dispute.large", most=LARGEST)
    decoded: DisputeFile = json.loads(text)
    return decoded


# ---- reading


def list_unsettled(work: Work, slug: str, table: int) -> list[DisputeView]:
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
        row = dispute_row(session, event, dispute_id)
        return _view(row, people(session, row.file["players"], row.seated))


def likely_cards(work: Work, slug: str, view: DisputeView) -> dict[str, list[str]]:
    """Return the cards in the decks of each player at the table, by their names in a dispute file."""
    with work.reading(slug, Right.FLOOR) as (session, _):
        return deck_cards(session, view.file["players"], view.seated)


def recent_cards(work: Work, slug: str) -> list[str]:
    """Return the cards in the event's newest disputes, newest first, by their names in a dispute file."""
    with work.reading(slug, Right.FLOOR) as (session, event):
        newest = select(Dispute.file).where(Dispute.event_id == event.id).order_by(Dispute.id.desc())
        files = session.scalars(newest.limit(RECENT)).all()
    return list(dict.fromkeys(card for file in files for card in _cards(file["position"].get("players"))))


def _cards(data: object) -> Iterator[str]:
    if isinstance(data, dict):
        if isinstance(data.get("card"), str):
            yield data["card"]
        for part in data.values():
            yield from _cards(part)
    elif isinstance(data, list):
        for part in data:
            if isinstance(part, str):
                yield part
            yield from _cards(part)


def house_readings(work: Work, slug: str) -> dict[str, str]:
    """Return the event's own interpretations of unclear points that the registry knows."""
    with work.reading(slug) as (_, event):
        return known_rulings(event.game, event.house_rulings or {})


def bench(work: Work, slug: str, dispute_id: int) -> dict[str, object]:
    """Show the state of a dispute: priority, stack, legal actions and board."""
    return describe_state(work, slug, dispute_of(work, slug, dispute_id))


def describe_state(work: Work, slug: str, view: DisputeView, steps: int | None = None) -> dict[str, object]:
    """Describe the state of a dispute after its steps, or after the first `steps` of them."""
    file = view.file if steps is None else {**view.file, "steps": view.file["steps"][:steps]}
    brought = likely_cards(work, slug, view)
    return look(
        file,
        work.language,
        house=house_readings(work, slug),
        people=view.people,
        likely=[card for cards in brought.values() for card in cards],
    )


def describe_for_player(work: Work, slug: str, dispute_id: int, player: str) -> dict[str, object]:
    """Describe the state of a dispute as visible to one of its players."""
    view = dispute_of(work, slug, dispute_id)
    house = house_readings(work, slug)
    return look(view.file, work.language, house=house, seen_by=player, people=view.people)


def branches_of(work: Work, slug: str, view: DisputeView) -> list[DisputeView]:
    """Return the dispute, its origin, its branches and its sibling branches, oldest first."""
    with work.reading(slug, Right.FLOOR) as (session, event):
        related = [Dispute.id == view.id, Dispute.parent_id == view.id]
        if view.parent_id is not None:
            related += [Dispute.id == view.parent_id, Dispute.parent_id == view.parent_id]
        wanted = select(Dispute).where(Dispute.event_id == event.id, or_(*related)).order_by(Dispute.id)
        return [_view(row) for row in session.scalars(wanted.limit(PAGE))]


def compare_disputes(work: Work, slug: str, dispute_id: int, other_id: int) -> dict[str, Any]:
    """Compare a dispute with another of the event. Conflict when they cannot be compared."""
    left, right = dispute_of(work, slug, dispute_id), dispute_of(work, slug, other_id)
    if (left.game, left.file["players"]) != (right.game, right.file["players"]):
        raise Conflict("dispute.not_alike")
    return {
        "left": left,
        "right": right,
        **compare(left.file, right.file, work.language, house=house_readings(work, slug)),
    }


def ruling_of(work: Work, slug: str, dispute_id: int) -> tuple[DisputeView, Ruling, str]:
    """Return a stored ruling, made again from its stored input, and whether it is still the same."""
    view = dispute_of(work, slug, dispute_id)
    if view.kept is None:
        raise Conflict("dispute.not_ruled")
    ruling = rule(view.kept["dispute"])
    return view, ruling, archive.compare(view.kept, ruling)[0]


def shown_ruling(work: Work, slug: str, dispute_id: int) -> tuple[DisputeView, KeptRuling]:
    """Return the stored ruling for the public address; the caller must show only its public part."""
    with work.reading(slug) as (session, event):
        row = dispute_row(session, event, dispute_id)
        view = _view(row, people(session, row.file["players"], row.seated))
    if view.kept is None:
        raise Conflict("dispute.not_ruled")
    return view, view.kept


# ---- at the bench: `judge.disputes.bench.edits` says what can be changed


ACTIONS: Final[dict[type[object], str]] = {
    AddStep: "dispute.step",
    AddSteps: "dispute.step",
    ChangeStep: "dispute.step",
    Tell: "dispute.step",
    UndoStep: "dispute.undo",
    AddClaim: "dispute.claim",
    RemoveClaim: "dispute.claim",
}
"""What the log calls an edit; each other one changes the file."""


def edit(work: Work, slug: str, dispute_id: int, change_of: Edit, seen: int | None = None) -> None:
    """Apply one edit at the bench. `seen`: the version it was made for; Conflict when the dispute has changed since.

    The file is built and replayed before the write, which requires the version that was read: of two judges at one bench the
    second is refused, and the first one's edit is not lost.
    """
    view = dispute_of(work, slug, dispute_id)
    if view.state == "decided":
        raise Conflict("dispute.decided")
    if seen is not None and seen != view.version:
        raise Conflict("dispute.stale")
    file = check_file(apply(view.file, change_of))
    if file["game"] != view.game:
        raise Invalid("dispute.other_game", game=file["game"])
    action = ACTIONS.get(type(change_of), "dispute.file")
    with work.writing(action, slug) as change:
        row = _require_version(change, dispute_id, view.version)
        row.file, row.kept, row.state = file, None, "open"
        change.facts |= {"dispute": row.id}


def fast_forward(work: Work, slug: str, dispute_id: int, far: str, seen: int | None = None) -> None:
    """Pass for all players, or continue to the end of the phase. Conflict where a player would have to choose."""
    view = dispute_of(work, slug, dispute_id)
    steps = passes_up_to(view.file, house_readings(work, slug), far)
    if not steps:
        raise Conflict("dispute.no_passes")
    edit(work, slug, dispute_id, AddSteps(steps), seen)


def _require_version(change: Change, dispute_id: int, version: int) -> Dispute:
    """Return a dispute if it is still at the version read."""
    row = _require_undecided(change, dispute_id)
    if row.version != version:
        raise Conflict("dispute.stale")
    return row


def settle(work: Work, slug: str, dispute_id: int, seen: int | None = None) -> Ruling:
    """Rule on it, store the ruling with the versions it was made with, and return it."""
    view, house = dispute_of(work, slug, dispute_id), house_readings(work, slug)
    if view.state == "decided":
        raise Conflict("dispute.decided")
    if seen is not None and seen != view.version:
        raise Conflict("dispute.stale")
    ruling = rule(view.file, house=house)
    with work.writing("dispute.rule", slug) as change:
        row = _require_version(change, dispute_id, view.version)
        row.kept = archive.keep(ruling)
        row.state = "appealed" if row.appeal else "ruled"
        row.ruled_at = work.now
        change.facts |= {"dispute": row.id, "verdict": ruling.verdict}
    return ruling


# ---- afterwards


def appeal(work: Work, slug: str, dispute_id: int, words: str) -> None:
    """Appeal a ruling to the head judge, with the reasons."""
    with work.writing("dispute.appeal", slug) as change:
        _require_undecided(change, dispute_id)
        row = _require_ruling(change, dispute_id)
        row.state, row.appeal = "appealed", words.strip()[:500] or "–"
        change.facts |= {"dispute": row.id}


def decide(work: Work, slug: str, dispute_id: int, words: str, *, precedent: bool) -> None:
    """Decide as head judge: uphold or overrule in words, and keep it as a precedent or not."""
    if not words.strip():
        raise Invalid("dispute.no_decision")
    with work.writing("dispute.decide", slug) as change:
        row = _require_ruling(change, dispute_id)
        row.state, row.decision, row.decided_by = "decided", words.strip()[:1000], work.actor.name
        row.precedent = precedent
        change.facts |= {"dispute": row.id, "precedent": precedent}


def _require_undecided(change: Change, dispute_id: int) -> Dispute:
    """Return a dispute without a head judge's decision: a decided one cannot be changed."""
    row = dispute_row(change.session, change.event, dispute_id)
    if row.state == "decided":
        raise Conflict("dispute.decided")
    return row


def _require_ruling(change: Change, dispute_id: int) -> Dispute:
    row = dispute_row(change.session, change.event, dispute_id)
    if row.kept is None:
        raise Conflict("dispute.not_ruled")
    return row
