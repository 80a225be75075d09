"""Decks: submitted, checked, locked, unlocked for one player, and shown to authorized readers."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from sqlalchemy import func, select

from judge.store.adapters import decks as door
from judge.store.models import Deck, DeckCheck, Event, Player
from judge.store.refusals import Conflict, Forbidden, Invalid
from judge.store.rights import Right
from judge.store.services.names import display_names
from judge.store.services.players import current_round, player_by, refuse_erased

if TYPE_CHECKING:
    from datetime import datetime

    from sqlalchemy.orm import Session

    from judge.store.work import Change, Work

LONGEST_UNLOCK = 24 * 60


@dataclass(frozen=True)
class DeckView:
    """A player's newest deck, if any, and whether it can be changed now."""

    code: str
    name: str
    source: str
    report: dict[str, Any] | None
    number: int
    submitted_at: datetime | None
    window: str  # open | early | locked | unlocked
    lock_at: datetime | None
    zone: str  # the time zone of the event, in which the times are said
    unlocked_until: datetime | None
    unlock_reason: str


@dataclass(frozen=True)
class DeckRow:
    """One line of the deck status board."""

    code: str
    name: str
    state: str  # legal | illegal | unsure | none
    total: int
    problems: int
    submitted_at: datetime | None
    unlocked: bool
    dropped: bool


def window(session: Session, event: Event, player: Player, now: datetime) -> str:
    """Return whether a player's deck can be changed now, by the event's opening and lock times.

    Independent of the times, it is locked for everybody, including staff, from the player's first published round on; an
    unlock with a reason opens it again for a while.
    """
    if player.unlocked_until is not None and now < player.unlocked_until:
        return "unlocked"
    if event.closed_at is not None or (event.decks_lock_at is not None and now >= event.decks_lock_at):
        return "locked"
    if player.joined <= current_round(session, event):
        return "locked"
    if event.decks_open_at is not None and now < event.decks_open_at:
        return "early"
    return "open"


def submit_deck(
    work: Work, slug: str, code: str, content: bytes | str, *, file_name: str = ""
) -> dict[str, object]:
    """Check a list and store it, legal or not, as the player's newest; return its report.

    The player may submit while the window is open; the organizer and the head judge before that too. Once locked, it needs
    an unlock.
    """
    with work.reading(slug) as (session, event):
        player = player_by(session, event, code)
        may_write(work, session, event, player)
        game, asked = event.game, deck_requirements(event)
    report = door.check(content, game, name=file_name, language=work.language, **asked)
    source = door.source_of(report, content if isinstance(content, str) else None)
    with work.writing("deck.submit", slug) as change:
        player = player_by(change.session, change.event, code)
        may_write(work, change.session, change.event, player)
        keep(work, change, player, source, report)
        change.facts |= {"player": player.code, "name": player.name, "legal": report["legal"]}
    return door.worded_report(report, work.language)


def deck_requirements(event: Event) -> dict[str, Any]:
    """Return an event's requirements for decks: which list of the game, and how strictly it is checked."""
    return {"kind": door.DRAFTED if event.drafted else "", "official": event.official}


def keep(work: Work, change: Change, player: Player, source: str, report: dict[str, Any]) -> None:
    """Keep a checked list as the player's newest."""
    refuse_erased(player)
    last = change.session.scalar(select(func.max(Deck.number)).where(Deck.player_id == player.id))
    change.session.add(
        Deck(
            player_id=player.id,
            number=(last or 0) + 1,
            source=source,
            report=report,
            legal=report["legal"],
            total=report["total"],
            by=work.actor.name,
            submitted_at=work.now,
        )
    )


def may_write(work: Work, session: Session, event: Event, player: Player) -> None:
    """Refuse a deck from a person without the right to submit it, or outside the window."""
    staff = work.may(Right.DECKS, event)
    if not staff and work.actor.player_id != player.id:
        raise Forbidden("forbidden.right", right=Right.DECKS.value)
    if event.closed_at is not None:
        raise Conflict("event.closed")
    state = window(session, event, player, work.now)
    if state == "locked":
        raise Conflict("deck.unlock_first" if staff else "deck.locked")
    if state == "early" and not staff:
        raise Conflict("deck.early")


def newest(session: Session, player: Player) -> Deck | None:
    """Return the submission that counts."""
    return session.scalar(
        select(Deck).where(Deck.player_id == player.id).order_by(Deck.number.desc()).limit(1)
    )


def may_read(work: Work, session: Session, event: Event, player: Player) -> bool:
    """Return whether the caller may read a deck: its owner, the desk, a judge checking it, or anybody once public."""
    if work.actor.player_id == player.id or work.may(Right.DECKS, event) or event.decks_public:
        return True
    if not work.may(Right.CHECKS, event):
        return False
    checking = select(DeckCheck.id).where(DeckCheck.player_id == player.id, DeckCheck.state == "open")
    return session.scalar(checking.limit(1)) is not None


def show_deck(work: Work, slug: str, code: str) -> DeckView:
    """Return a player's newest deck to an authorized reader, its report in their language."""
    with work.reading(slug) as (session, event):
        player = player_by(session, event, code)
        if not may_read(work, session, event, player):
            raise Forbidden("deck.private")
        deck = newest(session, player)
        return DeckView(
            player.code,
            display_names(work, session, event)[player.code],
            deck.source if deck else "",
            _render_report(deck, work.language) if deck else None,
            deck.number if deck else 0,
            deck.submitted_at if deck else None,
            window(session, event, player, work.now),
            event.decks_lock_at,
            event.zone,
            player.unlocked_until,
            player.unlock_reason,
        )


def _render_report(deck: Deck, language: str) -> dict[str, object]:
    """Return a stored report in the reader's language."""
    said = door.worded_report(deck.report, language)
    return said | {"legal": deck.legal, "verdict": verdict_of(deck), "total": deck.total}


def verdict_of(deck: Deck) -> str:
    """Return legal, illegal or unsure, as judged at submission."""
    if deck.legal:
        return "legal"
    return str(deck.report.get("verdict", "illegal"))


def find_cards(game: str, wanted: str) -> list[door.CardHit]:
    """Search the card database by name or No.; at most twelve hits."""
    return door.find(game, wanted)


def submission_rows(work: Work, slug: str) -> list[DeckRow]:
    """Return the submission state of every player; never the contents."""
    with work.reading(slug, Right.SEE_FLOOR) as (session, event):
        newest_number = (
            select(func.max(Deck.number))
            .where(Deck.player_id == Player.id)
            .correlate(Player)
            .scalar_subquery()
        )
        rows = session.execute(
            select(Player, Deck)
            .outerjoin(Deck, (Deck.player_id == Player.id) & (Deck.number == newest_number))
            .where(Player.event_id == event.id)
            .order_by(Player.number)
        )
        names = display_names(work, session, event)
        return [_row(work, player, names[player.code], deck) for player, deck in rows]


def _row(work: Work, player: Player, name: str, deck: Deck | None) -> DeckRow:
    unlocked = player.unlocked_until is not None and work.now < player.unlocked_until
    dropped = player.dropped is not None
    if deck is None:
        return DeckRow(player.code, name, "none", 0, 0, None, unlocked, dropped)
    problems = len(deck.report.get("problems", []))
    return DeckRow(
        player.code, name, verdict_of(deck), deck.total, problems, deck.submitted_at, unlocked, dropped
    )


def unlock_deck(work: Work, slug: str, code: str, minutes: int, reason: str) -> None:
    """Unlock one player's deck for some minutes, with a reason that is recorded."""
    reason = reason.strip()
    if not 1 <= minutes <= LONGEST_UNLOCK:
        raise Invalid("field.range", field="minutes", least=1, most=LONGEST_UNLOCK)
    if not 0 < len(reason) <= 200:
        raise Invalid("field.long", field="reason", most=200)
    with work.writing("deck.unlock", slug) as change:
        player = player_by(change.session, change.event, code)
        player.unlocked_until = work.now + timedelta(minutes=minutes)
        player.unlock_reason = reason
        change.facts |= {"player": player.code, "name": player.name, "minutes": minutes, "reason": reason}


def lock_deck(work: Work, slug: str, code: str) -> None:
    """End one player's extra time."""
    with work.writing("deck.lock", slug) as change:
        player = player_by(change.session, change.event, code)
        player.unlocked_until = None
        change.facts |= {"player": player.code, "name": player.name}
