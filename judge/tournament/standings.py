"""The standings: players in order, with every tie-breaker as an exact number, and lots as the last one."""

from __future__ import annotations

import random
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from judge.tournament.bracket import next_tables
from judge.tournament.measures import Measures, Values
from judge.tournament.model import KNOCK_OUT, Format
from judge.tournament.record_cache import kept_records
from judge.tournament.stages import span_of
from judge.tournament.tie_breakers import TIE_BREAKERS, count_tie_breaker, head_to_head

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from judge.tournament.field_readers import Number
    from judge.tournament.model import Event
    from judge.tournament.records import PlayerRecord
    from judge.tournament.stages import StageSpan


class StandingsRow(NamedTuple):
    """One line of the standings. `values` are the tie-breakers in their order, exact; `tied` where lots decided.

    `deducted` are the points that penalties took away. `out` is the round in which a player lost their place in a knock-out.
    """

    rank: int
    player: str
    name: str
    points: Number
    wins: int
    losses: int
    draws: int
    byes: int
    dropped: bool
    tied: bool
    values: Mapping[str, Number]
    out: int | None = None
    deducted: Number = 0

    def to_dict(self) -> dict[str, object]:
        """Return the row as JSON: whole numbers stay whole, shares become floats, unrounded."""
        return {
            "rank": self.rank,
            "player": self.player,
            "name": self.name,
            "points": to_json_number(self.points),
            "wins": self.wins,
            "losses": self.losses,
            "draws": self.draws,
            "byes": self.byes,
            "dropped": self.dropped,
            "tied": self.tied,
            **({} if self.out is None else {"out": self.out}),
            **({"deducted": to_json_number(self.deducted)} if self.deducted else {}),
            **{name: to_json_number(value) for name, value in self.values.items()},
        }


def to_json_number(value: Number) -> int | float:
    """Convert an exact number to a JSON number."""
    return value if isinstance(value, int) else float(value)


def standings(event: Event, upto: int | None = None) -> tuple[StandingsRow, ...]:
    """Rank every player who has entered, after round `upto` (after the last published round where None).

    Players who dropped stay in the list. Rounds of a knock-out after other stages change no points: its players come before
    the others, the champion first, then by how late they went out.
    """
    last = len(event.rounds) if upto is None else min(upto, len(event.rounds))
    with kept_records(event, last) as found:
        entered = {p: record for p, record in found.items() if record.player.joined <= max(1, last)}
        rows = rank(event, entered, last)
    span = span_of(event, last) if last else None
    return rows if span is None or span.stage.format not in KNOCK_OUT else _knock_out(event, rows, span, last)


def _knock_out(
    event: Event, rows: tuple[StandingsRow, ...], span: StageSpan, last: int
) -> tuple[StandingsRow, ...]:
    """Rank knock-out players first: those still in it, then the latest to go out; ties keep the order of rows."""
    played = event.rounds[span.first - 1 : last]
    entered = {player for table in played[0].tables for player in table.players}
    done = [one for one in played if not one.pending()]
    bracket = next_tables(done, double=span.stage.format is Format.DOUBLE_ELIMINATION)[1] if done else None
    out = {player: number for number, player in bracket.out} if bracket else {}
    champion = bracket.champion if bracket else None

    def order(row: StandingsRow) -> tuple[bool, bool, int]:
        return (row.player not in entered, row.player != champion, -out.get(row.player, last + 1))

    ranked = sorted(rows, key=order)
    return tuple(row._replace(rank=k, out=out.get(row.player)) for k, row in enumerate(ranked, 1))


def rank(event: Event, found: Mapping[str, PlayerRecord], last: int) -> tuple[StandingsRow, ...]:
    """Rank records by the event's tie-breakers, then by lots drawn from its seed."""
    left = frozenset(player for player, record in found.items() if not record.player.active(last + 1))
    measures = Measures(found, event.profile, event.scoring, left)
    values: dict[str, Values] = {}
    groups: list[list[str]] = [list(found)]
    for name in event.profile.tie_breakers:
        if TIE_BREAKERS[name].count is None:
            among: dict[str, Number] = {}
            for group in groups:
                among.update(head_to_head(found, group) if len(group) > 1 else dict.fromkeys(group, 0))
            values[name] = among
        else:
            values[name] = count_tie_breaker(measures, name)
        groups = [
            part
            for group in groups
            for part in ((group,) if len(group) == 1 else _split(group, values[name], measures.near))
        ]
    lots = _lots(event)
    order = event.profile.tie_breakers
    columns = [values[name] for name in order]
    rows: list[StandingsRow] = []
    for group in groups:
        tied = len(group) > 1
        for player in sorted(group, key=lots.__getitem__) if tied else group:
            record = found[player]
            own = dict(zip(order, [column[player] for column in columns], strict=True))
            won = (record.points, record.wins, record.losses, record.draws, record.byes)
            gone = player in left
            rows.append(
                StandingsRow(
                    len(rows) + 1, player, record.player.name, *won, gone, tied, own, None, record.deducted
                )
            )
    return tuple(rows)


def _split(group: Sequence[str], values: Values, known: Mapping[int, float]) -> Iterable[list[str]]:
    """Split a group of equals by one more value, best first.

    They are sorted by the nearest float (`known`, by the value's identity, where it exists), which never reverses two; where
    floats are equal the exact values decide.
    """
    near = {player: known.get(id(values[player])) or float(values[player]) for player in group}
    ordered = sorted(group, key=near.__getitem__, reverse=True)
    if len(set(near.values())) == len(ordered):
        return [[player] for player in ordered]
    parts: list[list[str]] = []
    for _, level in groupby(ordered, key=near.__getitem__):
        alike = list(level)
        if len({id(values[player]) for player in alike}) > 1:
            alike.sort(key=values.__getitem__, reverse=True)
            parts += [list(part) for _, part in groupby(alike, key=values.__getitem__)]
        else:
            parts.append(alike)
    return parts


def _lots(event: Event) -> dict[str, int]:
    """Draw one lot for each player in the order of the list, so that a late entry changes no other lot."""
    draw = random.Random(f"{event.seed}:lots")
    return {player.id: draw.getrandbits(64) for player in event.players}
