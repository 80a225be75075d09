"""Figures of an event to be drawn: ranks by round, arrival of results, calls, cards of published decks."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass
from datetime import timedelta
from statistics import median_high
from typing import TYPE_CHECKING, Final, NamedTuple
from zoneinfo import ZoneInfo

from sqlalchemy import select
from sqlalchemy.orm import selectinload

from judge.disputes.language.terms import GameTerms
from judge.store.adapters import decks as door
from judge.store.models import Call, Match, Player, Round
from judge.store.rights import Right
from judge.store.services.boards import rank_players
from judge.store.services.names import display_names
from judge.store.services.rounds import published_round

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy.orm import Session

    from judge.store.models import Event
    from judge.store.work import Work

MOST_LINES: Final = 64  # more could not be distinguished
MOST_BARS: Final = 20
MOST_HOURS: Final = 24


@dataclass(frozen=True)
class PlayerRanks:
    """A player's rank after each round; None before the first and after the last one played."""

    code: str
    name: str
    ranks: tuple[int | None, ...]


@dataclass(frozen=True)
class ResultArrivals:
    """The arrival of a round's results: minutes after the pairings were published, in order."""

    round: int
    tables: int
    minutes: tuple[int, ...]

    @property
    def by_minute(self) -> list[tuple[int, int]]:
        """Return each minute at which results arrived, with the number in by then."""
        return [(minute, bisect_right(self.minutes, minute)) for minute in dict.fromkeys(self.minutes)]

    def by(self, share: float) -> int | None:
        """Return the minute by which this share of the results was in."""
        needed = max(1, round(self.tables * share))
        return self.minutes[needed - 1] if len(self.minutes) >= needed else None


@dataclass(frozen=True)
class ChartBar:
    """One bar: its label, its length, and a second figure."""

    name: str
    count: int
    beside: int = 0


@dataclass(frozen=True)
class Pictures:
    """The figures of an event; calls are for the staff, cards only once the lists are published.

    `wait`: the minutes in which half of the calls that were taken had their judge.
    """

    rounds: int
    ranks: tuple[PlayerRanks, ...]
    came: tuple[ResultArrivals, ...]
    calls: tuple[ChartBar, ...]
    hours: tuple[ChartBar, ...]
    wait: int | None
    cards: tuple[ChartBar, ...]
    colours: tuple[ChartBar, ...]
    decks: int


def pictures(work: Work, slug: str) -> Pictures:
    """Return the figures of an event that the caller may see."""
    with work.reading(slug) as (session, event):
        last = published_round(session, event)
        came = _arrivals(session, event, last.number) if last else ()
        whole = [each.round for each in came if len(each.minutes) == each.tables]
        rounds = len(whole) if whole == list(range(1, len(whole) + 1)) else 0
        lists = _lists(session, event) if event.decks_public else []
        return Pictures(
            rounds,
            _ranks(work, session, event, rounds),
            came,
            _calls(session, event) if work.may(Right.SEE_FLOOR, event) else (),
            _hours(session, event) if work.may(Right.SEE_FLOOR, event) else (),
            _wait(session, event) if work.may(Right.SEE_FLOOR, event) else None,
            _bars(lists, lambda card: (card.name,)),
            _colours(lists, event.game, work.language),
            len(lists),
        )


def _ranks(work: Work, session: Session, event: Event, rounds: int) -> tuple[PlayerRanks, ...]:
    tables = [
        {line["player"]: line["rank"] for line in rank_players(work, session, event, number)}
        for number in range(1, rounds + 1)
    ]
    if not tables:
        return ()
    names = display_names(work, session, event)
    order = sorted(tables[-1], key=lambda code: (tables[-1][code], code))[:MOST_LINES]
    return tuple(PlayerRanks(code, names[code], tuple(table.get(code) for table in tables)) for code in order)


def _arrivals(session: Session, event: Event, last: int) -> tuple[ResultArrivals, ...]:
    rows = session.scalars(
        select(Round)
        .where(Round.event_id == event.id, Round.number <= last, Round.state != "draft")
        .order_by(Round.number)
        .options(selectinload(Round.matches))
    )
    found = []
    for row in rows:
        played = [match for match in row.matches if not (match.result or {}).get("bye")]
        times = [match.result_at for match in played if match.result is not None and match.result_at]
        begun = row.published_at or min(times, default=None)
        minutes = sorted(max(0, int((at - begun).total_seconds() // 60)) for at in times) if begun else []
        found.append(ResultArrivals(row.number, len(played), tuple(minutes)))
    return tuple(found)


def _calls(session: Session, event: Event) -> tuple[ChartBar, ...]:
    rows = session.execute(
        select(Match.table_number, Round.number)
        .join(Call, Call.match_id == Match.id)
        .join(Round, Round.id == Match.round_id)
        .where(Call.event_id == event.id)
    ).all()
    tables = Counter(table for table, _ in rows)
    rounds = {table: len({number for at, number in rows if at == table}) for table in tables}
    return tuple(ChartBar(str(table), count, rounds[table]) for table, count in tables.most_common(MOST_BARS))


def _hours(session: Session, event: Event) -> tuple[ChartBar, ...]:
    """Count the calls of each hour by the clock of the event, from the first with one to the last."""
    moments = session.scalars(select(Call.at).where(Call.event_id == event.id))
    hours = Counter(
        at.astimezone(ZoneInfo(event.zone)).replace(minute=0, second=0, microsecond=0, tzinfo=None)
        for at in moments
    )
    if not hours:
        return ()
    first, last = min(hours), max(hours)
    many = min(int((last - first).total_seconds() // 3600) + 1, MOST_HOURS)
    each = (last - timedelta(hours=back) for back in reversed(range(many)))
    return tuple(ChartBar(f"{at:%H}:00", hours[at]) for at in each)


def _wait(session: Session, event: Event) -> int | None:
    taken = select(Call.at, Call.taken_at).where(Call.event_id == event.id, Call.taken_at.is_not(None))
    waits = [(came - at).total_seconds() for at, came in session.execute(taken) if came]
    return int(median_high(waits) // 60) if waits else None


class _Listed(NamedTuple):
    no: str
    name: str


def _lists(session: Session, event: Event) -> list[Counter[_Listed]]:
    """Count the cards of every player's newest deck."""
    players = session.scalars(
        select(Player).where(Player.event_id == event.id).options(selectinload(Player.decks))
    )
    lists = []
    for player in players:
        if not player.decks:
            continue
        newest = max(player.decks, key=lambda deck: deck.number)
        counted = Counter[_Listed]()
        for line in newest.report["lines"]:
            if line["status"] == "card":
                no = str(line.get("no") or "")
                counted[_Listed(no, str(line.get("name") or no))] += line["count"]
        lists.append(counted)
    return lists


def _bars(lists: list[Counter[_Listed]], kinds: Callable[[_Listed], tuple[str, ...]]) -> tuple[ChartBar, ...]:
    """Draw in how many decks each kind of card is, and how many copies there are in all."""
    decks, copies = Counter[str](), Counter[str]()
    for counted in lists:
        of = Counter[str]()
        for card, count in counted.items():
            for kind in kinds(card):
                of[kind] += count
        decks.update(of.keys())
        copies.update(of)
    ordered = sorted(decks, key=lambda name: (-decks[name], -copies[name], name))[:MOST_BARS]
    return tuple(ChartBar(name, decks[name], copies[name]) for name in ordered)


def _colours(lists: list[Counter[_Listed]], game: str, language: str) -> tuple[ChartBar, ...]:
    naming = GameTerms(game, language)
    return _bars(lists, lambda card: tuple(map(naming.term, door.colours_of(game, card.no, card.name))))
