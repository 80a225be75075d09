"""The frame of every page of an event: its name, its round and clock, and the rights of the reader."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from sqlalchemy import case, func, select

from judge.store.models import Call, Deck, Event, Player, Round
from judge.store.rights import Right
from judge.store.services.calls import select_open
from judge.store.services.clock import Clock, clock_of
from judge.store.services.rounds import latest_round, published_round

if TYPE_CHECKING:
    from datetime import date

    from sqlalchemy.orm import Session

    from judge.store.work import Work


# Rights without a use at an event that is over: no page offers them.
OVER = frozenset(
    {Right.PAIR, Right.RESULTS, Right.CORRECT, Right.PLAYERS, Right.CLOCK, Right.CHECKS, Right.PENALTIES}
)


@dataclass(frozen=True)
class Frame:
    """The data that every page of an event needs: its name, its round and clock, and the rights of the reader."""

    slug: str
    name: str
    game: str
    format: str
    best_of: int  # in the round that is played
    starts_on: date | None
    rounds: int | None
    round_number: int  # published; 0 before the first
    draft_number: int  # 0 when there is no draft
    players: int
    decks: int
    calls: int
    waiting: int  # calls not taken yet
    clock: Clock | None
    rights: frozenset[Right]
    player_code: str  # of who asks, when they play here
    revision: int
    join_open: bool
    closed: bool
    decks_public: bool
    decks_needed: bool
    ahead: tuple[str, ...]  # the tie-breakers that decide before the points do

    def may(self, right: str) -> bool:
        """Return whether the reader has this right at the event."""
        return right in self.rights


class Facts(NamedTuple):
    """The part of a frame that is the same for all readers until something is written."""

    last: Round | None
    shown: Round | None
    players: int
    decks: int
    calls: int
    waiting: int


_CALL: Final = cast("Any", Call.__table__).c


def facts_of(work: Work, session: Session, event: Event) -> Facts:
    """Read the part of the frame that is the same for all readers, once a revision."""

    def read() -> Facts:
        last = latest_round(session, event)
        shown_round = published_round(session, event) if last and last.state == "draft" else last
        players = select(func.count()).where(Player.event_id == event.id)
        decks = select(func.count(func.distinct(Deck.player_id))).join(Player)
        open_calls = select_open(event).with_only_columns(
            func.count(), func.sum(case((_CALL.taken_by == "", 1), else_=0)), maintain_column_froms=True
        )
        calls, waiting = session.execute(open_calls).one()
        return Facts(
            last,
            shown_round,
            session.scalar(players) or 0,
            session.scalar(decks.where(Player.event_id == event.id)) or 0,
            calls,
            waiting or 0,
        )

    return work.store.cached(("frame", event.id, event.revision), read)


def read_frame(work: Work, slug: str) -> Frame:
    """Return the frame of an event for the reader."""
    with work.reading(slug) as (session, event):
        facts = facts_of(work, session, event)
        last, shown_round = facts.last, facts.shown
        player = session.get(Player, work.actor.player_id) if work.actor.player_id else None
        return event.view(
            Frame,
            best_of=shown_round.best_of if shown_round else event.best_of,
            round_number=shown_round.number if shown_round else 0,
            draft_number=last.number if last and last.state == "draft" else 0,
            players=facts.players,
            decks=facts.decks,
            calls=facts.calls,
            waiting=facts.waiting,
            clock=clock_of(shown_round, work.now),
            rights=work.actor.rights(event.id) - (OVER if event.closed_at else frozenset()),
            player_code=player.code if player and player.event_id == event.id else "",
            closed=event.closed_at is not None,
            ahead=_breakers_before_points(event.tie_breakers),
        )


def _breakers_before_points(order: list[str]) -> tuple[str, ...]:
    return tuple(order[: order.index("points")]) if "points" in order else ()


def read_clock(work: Work, slug: str) -> Clock | None:
    """Return the clock of the round that is played; None before the first."""
    return read_frame(work, slug).clock
