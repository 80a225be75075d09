"""The lists on the wall: pairings by table, pairings by name, standings."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from judge.printing.names import name_key
from judge.printing.table import Column, draw_table
from judge.printing.words import number, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from judge.printing.documents import CheckInList, Match, Pairings, Seat, SeatAll, Standings
    from judge.printing.press import Press
    from judge.tournament import TieBreaker
    from judge.words.languages import Language

Cells = TypeVar("Cells")
BETWEEN = 4  # the share of what parts one seat's points from the next seat's name
FIXED = "◆"  # beside the number of a table its player keeps


def draw_pairings(press: Press, pairings: Pairings) -> None:
    """Draw the pairings of a round in the order asked for."""
    imprint = pairings.imprint
    press.part(say(imprint.language, f"pairings_{pairings.order}"), imprint)
    subtitle = "" if imprint.round is None else say(imprint.language, "round", n=imprint.round)
    draw = _draw_by_table if pairings.order == "table" else _draw_by_name
    draw(press, subtitle, pairings)


def _draw_by_table(press: Press, subtitle: str, pairings: Pairings) -> None:
    language = press.language
    matches = sorted(pairings.matches, key=lambda match: (match.bye, match.table or 0))
    seats = max((len(match.seats) for match in matches), default=2)
    columns = [Column(say(language, "table"), 12, "right", bold=True)]
    for at in range(max(2, seats)):
        columns += [Column("", BETWEEN)] if at else []
        columns.append(Column(say(language, "player"), 66 / max(2, seats) * 2))
        columns.append(Column(say(language, "points"), 14, "right"))
    draw_table(
        press, subtitle, columns, (_table_row(match, columns, language) for match in matches), len(matches)
    )


def _table_row(match: Match, columns: list[Column], language: Language) -> list[str]:
    row = [_table(match, language)]
    for at, seat in enumerate(match.seats):
        row += [*([""] if at else []), _label(seat), _points(seat)]
    if match.bye:
        row += ["", say(language, "bye")]
    return row + [""] * (len(columns) - len(row))


def _draw_by_name(press: Press, subtitle: str, pairings: Pairings) -> None:
    language = press.language
    entries = sorted(
        ((seat, match) for match in pairings.matches for seat in match.seats),
        key=lambda entry: name_key(entry[0].name, language, entry[0].reading),
    )
    columns = (
        Column(say(language, "player"), 66, bold=True),
        Column(say(language, "points"), 14, "right"),
        Column(say(language, "table"), 14, "right", bold=True),
        Column(say(language, "opponent"), 66),
    )
    rows = (
        [_label(seat), _points(seat), _table(match, language), _opponents(seat, match, language)]
        for seat, match in entries
    )
    draw_table(press, subtitle, columns, rows, len(entries))


def _table(match: Match, language: Language) -> str:
    if match.table is None or match.bye:
        return "–"
    del language
    return f"{FIXED} {match.table}" if match.fixed else str(match.table)


def _label(seat: Seat) -> str:
    return f"{seat.name} ({seat.side})" if seat.side else seat.name


def _points(seat: Seat) -> str:
    return "" if seat.points is None else number(seat.points)


def _opponents(seat: Seat, match: Match, language: Language) -> str:
    others = [other.name for other in match.seats if other is not seat]
    return " · ".join(others) or say(language, "bye")


def draw_seat_all(press: Press, seating: SeatAll) -> None:
    """Draw everybody's table in the order of names."""
    language = seating.imprint.language
    press.part(say(language, "seat_all"), seating.imprint)
    entries = sorted(
        ((seat, match) for match in seating.matches for seat in match.seats),
        key=lambda entry: name_key(entry[0].name, language, entry[0].reading),
    )
    columns = (
        Column(say(language, "player"), 80, bold=True),
        Column(say(language, "player_id"), 30),
        Column(say(language, "table"), 20, "right", bold=True),
    )
    rows = ([seat.name, seat.id, "–" if match.table is None else str(match.table)] for seat, match in entries)
    draw_table(press, "", columns, rows, len(entries), size=12)


def draw_check_in(press: Press, door: CheckInList) -> None:
    """Draw a box to tick, name and id of each player; waiting players come last, by their position."""
    language = door.imprint.language
    press.part(say(language, "check_in"), door.imprint)
    columns = (
        Column(say(language, "here"), 20),
        Column(say(language, "player"), 80, bold=True),
        Column(say(language, "player_id"), 30),
        Column(say(language, "waiting"), 30, "right"),
    )
    rows = (["[X]" if row.here else "[   ]", row.name, row.id, str(row.place or "")] for row in door.rows)
    draw_table(press, "", columns, rows, len(door.rows), size=12)


def draw_standings(press: Press, standings: Standings) -> None:
    """Draw the standings with every tie-breaker; rows only lots separate are marked."""
    imprint = standings.imprint
    language = imprint.language
    press.part(say(language, "standings"), imprint)
    subtitle = "" if standings.contained is None else standings.contained.text(language)
    columns = [
        Column(say(language, "rank"), 11, "right", bold=True),
        Column(say(language, "player"), 64),
        *_place_record(
            [
                Column(say(language, "points"), 14, "right", bold=not standings.ahead),
                Column(say(language, "record"), 19, "right"),
                *([Column(say(language, "byes"), 12, "right")] if _has_byes(standings) else []),
            ],
            [
                Column(_heading(tie, standings), 16, "right", bold=at < standings.ahead)
                for at, tie in enumerate(standings.tie_breakers)
            ],
            standings.ahead,
        ),
    ]
    cells = _standing_rows(standings, language)
    note = say(language, "lots") if any(row.tied for row in standings.rows) else ""
    draw_table(press, subtitle, columns, cells, len(standings.rows), size=10, note=note)


def _place_record(record: list[Cells], breakers: list[Cells], ahead: int) -> list[Cells]:
    """Insert the points and the record where they decide: after the first tie-breakers, before the others."""
    return [*breakers[:ahead], *record, *breakers[ahead:]]


def _standing_rows(standings: Standings, language: Language) -> Iterator[list[str]]:
    for row in standings.rows:
        name = f"{row.name} ({say(language, 'dropped')})" if row.dropped else row.name
        values = zip(standings.tie_breakers, row.values, strict=True)
        yield [
            f"={row.rank}" if row.tied else str(row.rank),
            name,
            *_place_record(
                [
                    number(row.points),
                    f"{row.wins}–{row.losses}–{row.draws}",
                    *([str(row.byes or "–")] if _has_byes(standings) else []),
                ],
                [tie.shown(value) for tie, value in values],
                standings.ahead,
            ),
        ]


def _has_byes(standings: Standings) -> bool:
    """Return whether any player had a bye; otherwise the column is omitted, as on the page."""
    return any(row.byes for row in standings.rows)


def _heading(tie: TieBreaker, standings: Standings) -> str:
    """Name a column; the score by the game's own word where it has one."""
    return (tie.name == "score" and standings.score) or tie.heading(standings.imprint.language)
