"""The knock-out of an event as drawn on a page, a screen and paper, with names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import select

from judge.store.adapters import tournament
from judge.store.models import Round
from judge.store.services.eventfile import event_file
from judge.store.services.names import display_names
from judge.store.services.results import NO_DRAWS

if TYPE_CHECKING:
    from judge.store.work import Work


@dataclass(frozen=True)
class TieSide:
    """One side of a tie: a player's name and games, and whether they went through; no name: not known yet."""

    name: str
    code: str
    games: int | None
    through: bool


@dataclass(frozen=True)
class TieView:
    """One match of a bracket."""

    sides: tuple[TieSide, TieSide]
    table: int | None
    round_number: int | None
    bye: bool


@dataclass(frozen=True)
class BracketView:
    """One bracket: main, winners or losers; its rounds from the first to the last."""

    name: str
    rounds: list[list[TieView]]


def brackets(work: Work, slug: str) -> list[BracketView]:
    """Return the public brackets; none before the cut is published."""
    with work.reading(slug) as (session, event):
        begun = select(Round.id).where(
            Round.event_id == event.id, Round.state != "draft", Round.format.in_(NO_DRAWS)
        )
        if session.scalar(begun.limit(1)) is None:
            return []
        names = {"": "", **display_names(work, session, event)}
        return [
            BracketView(drawn.name, [[_tie(tie, names) for tie in ties] for ties in drawn.rounds])
            for drawn in tournament.brackets(event_file(session, event))
        ]


def _tie(tie: tournament.Tie, names: dict[str, str]) -> TieView:
    games = tie.games or (None, None)
    one, two = (TieSide(names[code], code, games[at], tie.won == at + 1) for at, code in enumerate(tie.sides))
    return TieView((one, two), tie.table, tie.round, tie.bye)
