"""Parse the lines of a tournament report of chess (TRF16, TRFx and TRF26) into players and rounds.

A round has ten columns of a player's line: the opponent's number, a colour, a result. A player without an opponent has
`0000` or blanks there. A bye or an absence is written in these columns or on a line of its own (`240`, `XXZ`): both mean the
same.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, NamedTuple

from judge.tournament.field_readers import MAX_PLAYERS, MAX_ROUNDS
from judge.tournament.refusal import Refusal

FIRST: Final = 91  # column of the first round
STEP: Final = 10
AWAY: Final = "Z"
ASKED: Final = "F"
ALLOCATED: Final = "U"
_PLAYER: Final = re.compile(r"001 +[0-9]{1,4}\b")
_GAPS: Final = (4, 6, 8, 9)  # columns of a round that are blank
POINTS: Final = {"BBW": "win", "BBD": "draw", "BBL": "loss", "BBU": "bye", "BBF": "no_show"}
_POINTS_OF_162: Final = {
    "W": ("win", "bye"),
    "D": ("draw",),
    "L": ("loss",),
    "A": ("no_show",),
    "P": ("bye",),
}
USUAL: Final[dict[str, Fraction]] = {
    "win": Fraction(1),
    "draw": Fraction(1, 2),
    "loss": Fraction(0),
    "bye": Fraction(1),
    "no_show": Fraction(0),
}
_TEAMS: Final = frozenset({"013", "310"})
_UNSAID: Final = frozenset({"XXC", "###", "240", "XXZ", "162"})


class Cell(NamedTuple):
    """One round of a player: the opponent (0: none), the colour, the result; `told` is whether anything is stated."""

    against: int
    colour: str
    result: str
    told: bool = True


NOTHING: Final = Cell(0, "-", AWAY, told=False)


@dataclass(slots=True)
class Report:
    """A parsed report.

    `planned` are the rounds and `counted` the players that it says it has, None where it does not say; `lines` the players'
    lines and `cells` their rounds, by starting number; `others` the codes of lines that are not read. `byes` are those on
    separate lines: letter, round (None: the next), starting number.
    """

    name: str = ""
    planned: int | None = None
    counted: int | None = None
    scoring: dict[str, Fraction] = field(default_factory=lambda: dict(USUAL))
    lines: dict[int, str] = field(default_factory=dict)
    cells: dict[int, list[Cell]] = field(default_factory=dict)
    byes: list[tuple[str, int | None, int]] = field(default_factory=list)
    others: set[str] = field(default_factory=set)

    @property
    def stated_rounds(self) -> int:
        """The number of rounds of which anything is stated."""
        return max(map(len, self.cells.values()), default=0)

    def cell(self, start: int, number: int) -> Cell:
        """Return the cell of a player in a round."""
        told = self.cells[start]
        return told[number - 1] if number <= len(told) else NOTHING

    def played(self) -> int:
        """Return the number of paired rounds: the last in which any player has an opponent.

        A round without a table counts too where every player has a cell and one of them a bye given by the pairing.
        """
        for number in range(self.stated_rounds, 0, -1):
            cells = [self.cell(start, number) for start in self.lines]
            left_over = all(cell.told for cell in cells) and any(cell.result == ALLOCATED for cell in cells)
            if left_over or any(cell.against for cell in cells):
                return number
        return 0


def is_trf(text: str) -> bool:
    """Return whether a text has a player's line of a report."""
    return any(_PLAYER.match(line) for line in text[:200_000].splitlines()[:1000])


def parse_report(text: str) -> Report:
    """Parse a report. Raises `Refusal` with the first line that is not part of one."""
    report = Report()
    later: list[tuple[int, str]] = []
    for n, raw in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        line = raw.rstrip()
        code = line[:3]
        if code == "001":
            _player(report, line, n)
        elif code == "012":
            report.name = " ".join(line[4:].split())[:200]
        elif code in {"XXR", "142"}:
            report.planned = _whole_number(line[4:], line, n)
        elif code == "062":
            found = re.match(r" *([0-9]{1,6})\b", line[3:])
            report.counted = int(found[1]) if found else None
        elif code in POINTS:
            report.scoring[POINTS[code]] = _points(line[4:], line, n)
        elif code in {"162", "240", "XXZ"}:
            later.append((n, line))
        elif code.strip() and code not in _UNSAID:
            report.others.add(code)
    if not report.lines or len(report.lines) > MAX_PLAYERS:
        key = "list_too_long" if report.lines else "empty_list"
        raise Refusal(key, path="001", count=len(report.lines), most=MAX_PLAYERS)
    for n, line in later:
        _read_extra_line(report, line, n)
    if report.stated_rounds > MAX_ROUNDS:
        raise Refusal("list_too_long", path="001", count=report.stated_rounds, most=MAX_ROUNDS)
    return report


def _player(report: Report, line: str, n: int) -> None:
    start = _whole_number(line[4:8], line, n)
    if start in report.lines or not start:
        raise _line_refusal(line, n)
    report.lines[start] = line
    report.cells[start] = [_cell(line, at, n) for at in range(FIRST, len(line), STEP)]


def _cell(line: str, at: int, n: int) -> Cell:
    spot = line[at : at + STEP].ljust(STEP)
    against = spot[:4].strip()
    if any(spot[gap] != " " for gap in _GAPS) or not (against.isascii() and (against or "0").isdigit()):
        raise _line_refusal(line, n)  # columns that are not where they belong say something else
    result = spot[7].upper()
    if int(against or 0):
        return Cell(int(against), spot[5].lower(), result)
    return NOTHING if result == " " else Cell(0, "-", result)


def _read_extra_line(report: Report, line: str, n: int) -> None:
    """Read a line of byes, of players away from the next round, or of the points for results."""
    if line.startswith("162"):
        for letter, worth in re.findall(r"([A-Z]) *(-?[0-9]+\.?[0-9]*)", line[4:]):
            if letter not in _POINTS_OF_162:
                report.others.add("162")
            for what in _POINTS_OF_162.get(letter, ()):
                report.scoring[what] = _points(worth, line, n)
    elif line.startswith("XXZ"):
        report.byes += [(AWAY, None, _player_number(report, part, line, n)) for part in line[3:].split()]
    elif report.others & _TEAMS:
        report.others.add("240")  # the byes of teams
    else:
        letter, number = line[4:5].upper(), _whole_number(line[6:9], line, n)
        if letter not in {"F", "H", AWAY} or not 1 <= number <= MAX_ROUNDS:
            raise _line_refusal(line, n)
        report.byes += [(letter, number, _player_number(report, part, line, n)) for part in line[9:].split()]


def _player_number(report: Report, text: str, line: str, n: int) -> int:
    start = _whole_number(text, line, n)
    if start not in report.lines:
        raise _line_refusal(line, n)
    return start


def _whole_number(text: str, line: str, n: int) -> int:
    found = text.strip()
    if not (found.isascii() and found.isdigit() and len(found) <= 6):
        raise _line_refusal(line, n)
    return int(found)


def _points(text: str, line: str, n: int) -> Fraction:
    found = text.strip()
    if not re.fullmatch(r"-?[0-9]{1,3}(\.[0-9]{0,2})?", found):
        raise _line_refusal(line, n)
    return Fraction(found)


def _line_refusal(line: str, n: int) -> Refusal:
    return Refusal("report_line", path=f"line {n}", value=line[:20])
