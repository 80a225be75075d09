"""Elimination brackets: a column a round, each match level with the middle of the two it comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.printing.layout import MM
from judge.printing.press import MARGIN
from judge.printing.table import BOTTOM, draw_title
from judge.printing.words import say

if TYPE_CHECKING:
    from judge.printing.documents import Bracket, BracketMatch
    from judge.printing.press import Press

GAP = 8 * MM  # between rounds
TALLEST = 14 * MM
FILLED = 0.76  # of the height of a match; the rest is the gap above it, with its table
PER_PAGE = 16  # matches of the widest round on a page: the rest of the bracket follows on the next
MOST_ROUNDS = 5  # columns on a page


def draw_bracket(press: Press, bracket: Bracket) -> None:
    """Draw a bracket on landscape pages: a large one in slices of its widest round, then its last rounds."""
    language = bracket.imprint.language
    title = bracket.title or say(language, "bracket")
    press.part(title, bracket.imprint)
    if not any(bracket.rounds):
        press.empty()
        return
    rounds = list(bracket.rounds)
    first = 0
    while rounds:
        widest = len(rounds[0])
        slices = -(-widest // PER_PAGE)
        deep = min(MOST_ROUNDS, len(rounds))
        if slices > 1:
            deep = min(deep, PER_PAGE.bit_length())
        for index in range(slices):
            page = [_slice(matches, index, slices) for matches in rounds[:deep]]
            press.page(landscape=True, outline=_round_name(press, first, len(bracket.rounds)))
            _page(press, title, [matches for matches in page if matches], first, len(bracket.rounds))
        rounds, first = rounds[deep:], first + deep
        press.done(first, len(bracket.rounds))


def _slice(matches: tuple[BracketMatch, ...], index: int, slices: int) -> tuple[BracketMatch, ...]:
    start, end = index * len(matches) // slices, (index + 1) * len(matches) // slices
    return matches[start:end]


def _round_name(press: Press, index: int, total: int) -> str:
    """Name a round by how far it is from the final."""
    left = total - index
    if left <= 3:
        return say(press.language, ("final", "semifinals", "quarterfinals")[left - 1])
    return say(press.language, "top", n=2**left)


def _page(press: Press, title: str, rounds: list[tuple[BracketMatch, ...]], first: int, total: int) -> None:
    top = draw_title(press, title) - 9 * MM
    width = (press.width - 2 * MARGIN - GAP * (len(rounds) - 1)) / max(3, len(rounds))
    room = top - BOTTOM
    centres: list[float] = []
    for column, matches in enumerate(rounds):
        x = MARGIN + column * (width + GAP)
        name = _round_name(press, first + column, total)
        press.draw_fitted(x + width / 2, top + 3 * MM, name, width, 10, bold=True, align="center")
        pitch = room / len(matches)
        before, centres = centres, _centres(matches, centres, top, pitch)
        tightest = room / max(len(each) for each in rounds)
        height = min(TALLEST, tightest * FILLED)
        for index, match in enumerate(matches):
            _match(press, match, x, centres[index], width, height, (tightest - height) * 0.85)
            if before:
                share = len(before) // len(matches)
                for source in before[index * share : (index + 1) * share]:
                    bend = x - GAP / 2
                    press.path(
                        [(x - GAP, source), (bend, source), (bend, centres[index]), (x, centres[index])]
                    )


def _centres(matches: tuple[BracketMatch, ...], before: list[float], top: float, pitch: float) -> list[float]:
    """Return the position of each match: midway between the two it follows from, or evenly spread."""
    if before and len(before) % len(matches) == 0:
        share = len(before) // len(matches)
        return [sum(before[index * share : (index + 1) * share]) / share for index in range(len(matches))]
    return [top - (index + 0.5) * pitch for index in range(len(matches))]


def _match(
    press: Press, match: BracketMatch, x: float, y: float, width: float, height: float, gap: float
) -> None:
    """Draw the two names, the winner bold with a bar at its edge, and in the gap above them the table."""
    half = height / 2
    press.box(x, y - half, width, height)
    press.line(x, y, x + width, y, line=0.4, grey=0.4)
    size = min(10.0, half * 0.72)
    players = ((match.first, match.first_wins), (match.second, match.second_wins))
    for index, (name, wins) in enumerate(players):
        base = y - index * half + half / 2 - size * 0.36
        won = match.winner == index + 1
        if won:
            press.fill(x, y - index * half, 1.2 * MM, half)
        press.draw_fitted(x + 2.2 * MM, base, name, width - 9 * MM, size, bold=won, lines=2)
        if wins is not None:
            press.text(x + width - 2 * MM, base, str(wins), size, bold=won, align="right")
    if match.table is not None:
        words = say(press.language, "table_n", n=match.table)
        press.text(x + width, y + half + gap * 0.2, words, min(7.0, gap), align="right", grey=0.25)
