"""Search for the staff: the tables and players of an event that match a name, a number or a table."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from sqlalchemy import select

from judge.store.models import Match, Player, Seat
from judge.store.rights import Right
from judge.store.services.names import skeleton
from judge.store.services.rounds import published_round

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from judge.store.models import Event
    from judge.store.work import Work

MOST: Final = 50
"""How many players are listed."""
LONGEST: Final = 80
_TABLE: Final = re.compile(r"(?:table|t|桌|桌號|桌号|卓|テーブル)?\s*(\d{1,6})", re.IGNORECASE)
_CODE: Final = re.compile(r"p?\s*(\d{1,6})", re.IGNORECASE)


@dataclass(frozen=True)
class FoundPlayer:
    """A player, and where they sit in the round that is played."""

    code: str
    name: str
    table: int | None
    dropped: bool


@dataclass(frozen=True)
class FindResult:
    """The matches of a search: a table of the published round, and players; `more` than are listed."""

    table: int | None
    players: tuple[FoundPlayer, ...]
    more: bool = False


def find(work: Work, slug: str, words: str) -> FindResult:
    """Find a table by number, and players by number, group or part of the name; active players first."""
    said = unicodedata.normalize("NFKC", words[:LONGEST]).strip()
    with work.reading(slug, Right.SEE_FLOOR) as (session, event):
        if not said:
            return FindResult(None, ())
        seats = _seats(session, event)
        number = _TABLE.fullmatch(said)
        table = int(number[1]) if number and int(number[1]) in seats.values() else None
        meant = [row for row in _players(session, event) if _matches_player(row, said)]
    meant.sort(key=lambda row: (row.dropped is not None, skeleton(row.name) != skeleton(said), row.number))
    listed = tuple(
        FoundPlayer(row.code, row.name, seats.get(row.id), row.dropped is not None) for row in meant[:MOST]
    )
    return FindResult(table, listed, len(meant) > MOST)


def _players(session: Session, event: Event) -> list[Player]:
    return list(session.scalars(select(Player).where(Player.event_id == event.id).order_by(Player.number)))


def _seats(session: Session, event: Event) -> dict[int, int]:
    """Return at which table each player sits in the published round."""
    row = published_round(session, event)
    if row is None:
        return {}
    seated = select(Seat.player_id, Match.table_number).join(Match).where(Match.round_id == row.id)
    return {seat.player_id: seat.table_number for seat in session.execute(seated)}


def _matches_player(player: Player, said: str) -> bool:
    number = _CODE.fullmatch(said)
    if number and player.number == int(number[1]):
        return True
    wanted = "".join(said.casefold().split())
    if player.code.casefold() == wanted:
        return True
    searched = (player.name, *player.groups.values())
    return any(wanted in "".join(unicodedata.normalize("NFKC", one).casefold().split()) for one in searched)
