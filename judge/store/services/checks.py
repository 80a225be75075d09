"""Deck checks: selected at random or manually, counted against the list, closed with the differences."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import select

from judge.store.models import DeckCheck, Event, Match, Player, Seat
from judge.store.refusals import Conflict, Invalid, NotFound
from judge.store.rights import Right
from judge.store.services.calls import own_match
from judge.store.services.decks import newest, verdict_of
from judge.store.services.names import display_names
from judge.store.services.players import player_by
from judge.store.services.rounds import published_round

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from judge.store.work import Change, Work

MOST_COUNTED = 99


@dataclass(frozen=True)
class CheckLine:
    """One line of the list to count: `found` is None until counted."""

    n: int
    no: str
    name: str
    kind: str
    listed: int
    found: int | None


@dataclass(frozen=True)
class CheckView:
    """One deck check with its list."""

    id: int
    code: str
    name: str
    table: int | None
    round_number: int
    picked: str
    state: str
    by: str
    verdict: str  # of the list: legal | illegal | unsure | none
    lines: list[CheckLine]
    extra: int  # cards in the deck that no line lists
    version: int

    @property
    def listed(self) -> int:
        """Return how many cards the list has."""
        return sum(line.listed for line in self.lines)

    @property
    def counted(self) -> int:
        """Return how many cards were found so far."""
        return sum(line.found or 0 for line in self.lines) + self.extra

    @property
    def differences(self) -> list[CheckLine]:
        """List the counted lines that do not agree with the list."""
        return [line for line in self.lines if line.found is not None and line.found != line.listed]


def pick_random(work: Work, slug: str, percent: int = 10) -> int:
    """Select a share of this round's players for a check, whole tables at a time, the least checked first.

    The selection follows from the event's seed and the round, so that no person chooses it.
    """
    if not 1 <= percent <= 100:
        raise Invalid("field.range", field="percent", least=1, most=100)
    with work.writing("check.random", slug) as change:
        session, event = change.session, change.event
        row = published_round(session, event)
        if row is None:
            raise Conflict("round.none")
        before = list(session.scalars(select(DeckCheck).where(DeckCheck.event_id == event.id)))
        if any(check.round_number == row.number and check.picked == "random" for check in before):
            raise Conflict("check.picked", round=row.number)
        times: dict[int, int] = {}
        for check in before:
            times[check.player_id] = times.get(check.player_id, 0) + 1
        tables = [match for match in row.matches if len(match.seats) > 1]
        random.Random(f"{event.seed} check {row.number}").shuffle(tables)
        tables.sort(key=lambda match: sum(times.get(seat.player_id, 0) for seat in match.seats))
        wanted = math.ceil(sum(len(match.seats) for match in tables) * percent / 100)
        chosen: list[tuple[Match, Seat]] = []
        for match in tables:
            if len(chosen) < wanted:
                chosen += [(match, seat) for seat in match.seats]
        for match, seat in chosen:
            session.add(_make_check(work, event, seat.player_id, match, "random"))
        change.facts |= {"round": row.number, "count": len(chosen)}
        return len(chosen)


def _make_check(work: Work, event: Event, player_id: int, match: Match | None, picked: str) -> DeckCheck:
    return DeckCheck(
        event_id=event.id,
        player_id=player_id,
        match_id=match.id if match else None,
        round_number=match.round.number if match else 0,
        picked=picked,
        counted={},
        state="open",
        at=work.now,
    )


def start_check(work: Work, slug: str, code: str) -> int:
    """Start or continue the check of one player's deck; its list is open to the judges meanwhile.

    Return its id.
    """
    with work.writing("check.start", slug) as change:
        session, event = change.session, change.event
        player = player_by(session, event, code)
        open_one = session.scalar(
            select(DeckCheck).where(DeckCheck.player_id == player.id, DeckCheck.state == "open").limit(1)
        )
        if open_one is None:
            open_one = _make_check(work, event, player.id, own_match(session, event, player.id), "chosen")
            session.add(open_one)
            session.flush()
        change.facts |= {
            "player": player.code,
            "name": display_names(work, change.session, change.event)[player.code],
        }
        return open_one.id


def _check(session: Session, event: Event, check_id: int) -> DeckCheck:
    check = session.get(DeckCheck, check_id)
    if check is None or check.event_id != event.id:
        raise NotFound("check.unknown")
    return check


def count_line(work: Work, slug: str, check_id: int, line: int, found: int | None) -> None:
    """Write how many copies of one line were found, or that it is not counted. Line 0: cards that are not in the list."""
    if found is not None and not 0 <= found <= MOST_COUNTED:
        raise Invalid("field.range", field="found", least=0, most=MOST_COUNTED)
    with work.writing("check.count", slug) as change:
        check = _open_check(change, check_id)
        counted = dict(check.counted)
        if line != 0 and line not in {entry.n for entry in _lines(change.session, check)}:
            raise NotFound("check.line", line=line)
        if found is None:
            counted.pop(str(line), None)
        else:
            counted[str(line)] = found
        check.counted, check.by = counted, work.actor.name
        change.facts |= {
            "name": display_names(work, change.session, change.event)[check.player.code],
            "line": line,
        }


def _open_check(change: Change, check_id: int) -> DeckCheck:
    check = _check(change.session, change.event, check_id)
    if check.state != "open":
        raise Conflict("check.closed")
    return check


def close_check(work: Work, slug: str, check_id: int) -> str:
    """Close a check in which every line was counted. Answers `agreed` or `differs`."""
    with work.writing("check.close", slug) as change:
        check = _open_check(change, check_id)
        lines = _lines(change.session, check)
        if any(line.found is None for line in lines):
            raise Conflict("check.unfinished", count=sum(line.found is None for line in lines))
        differs = any(line.found != line.listed for line in lines) or bool(check.counted.get("0"))
        check.state, check.closed_at, check.by = (
            ("differs" if differs else "agreed"),
            work.now,
            work.actor.name,
        )
        change.facts |= {
            "name": display_names(work, change.session, change.event)[check.player.code],
            "state": check.state,
        }
        return check.state


def _lines(session: Session, check: DeckCheck) -> list[CheckLine]:
    deck = newest(session, check.player)
    lines: list[dict[str, Any]] = deck.report["lines"] if deck else []
    return [
        CheckLine(
            line["n"],
            line.get("no") or "",
            line.get("name") or line.get("text", ""),
            line.get("kind") or "",
            line["count"],
            check.counted.get(str(line["n"])),
        )
        for line in lines
        if line.get("count")
    ]


def show_check(work: Work, slug: str, check_id: int) -> CheckView:
    """Return one check with its list, for the judges; a list is visible to them only during its check."""
    with work.reading(slug, Right.CHECKS) as (session, event):
        check = _check(session, event, check_id)
        readable = check.state == "open" or work.may(Right.DECKS, event)
        name = display_names(work, session, event)[check.player.code]
        return _view(session, check, name, _lines(session, check) if readable else [])


def _view(session: Session, check: DeckCheck, name: str, lines: list[CheckLine]) -> CheckView:
    match = session.get(Match, check.match_id) if check.match_id else None
    deck = newest(session, check.player)
    return check.view(
        CheckView,
        code=check.player.code,
        name=name,
        table=match.table_number if match else None,
        verdict=verdict_of(deck) if deck else "none",
        lines=lines,
        extra=check.counted.get("0", 0),
    )


def list_checks_or_none(work: Work, slug: str) -> list[CheckView]:
    """Return the checks for staff who may see them; an empty list for other staff."""
    with work.reading(slug) as (_, event):
        may = work.may(Right.CHECKS, event)
    return list_checks(work, slug) if may else []


def list_checks(work: Work, slug: str) -> list[CheckView]:
    """List all checks of the event, newest first, without their lists."""
    with work.reading(slug, Right.CHECKS) as (session, event):
        rows = session.scalars(
            select(DeckCheck)
            .join(Player)
            .where(DeckCheck.event_id == event.id)
            .order_by(DeckCheck.round_number.desc(), DeckCheck.id)
        )
        names = display_names(work, session, event)
        return [_view(session, row, names[row.player.code], []) for row in rows]
