"""The rounds that standings cover: the last complete one, and the results of the rounds after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from judge.tournament.words import say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from judge.tournament.model import Event


class RoundCount(NamedTuple):
    """The number of results in for a round, out of the number expected; a player without an opponent has none to report."""

    number: int
    done: int
    all: int


class Coverage(NamedTuple):
    """The rounds that standings cover: all up to `whole`, and of later rounds the results counted in `under_way`."""

    whole: int
    under_way: tuple[RoundCount, ...] = ()

    def text(self, language: str = "en") -> str:
        """Return it as the heading of the standings; empty before the first round."""
        parts = [say("standings_after", {"n": self.whole}, language)] if self.whole else []
        parts += [
            say("standings_under_way", {"n": one.number, "done": one.done, "all": one.all}, language)
            for one in self.under_way
        ]
        text = say("standings_and", {}, language).join(parts)
        return text[:1].upper() + text[1:]


def coverage_of(counts: Iterable[RoundCount]) -> Coverage:
    """Return what standings over these rounds contain; the rounds are in order."""
    counted = list(counts)
    lacking = next((at for at, one in enumerate(counted) if one.done < one.all), len(counted))
    return Coverage(counted[lacking - 1].number if lacking else 0, tuple(counted[lacking:]))


def coverage(event: Event, upto: int | None = None) -> Coverage:
    """Return what `standings` after the same round contain."""
    counts = []
    for played in event.rounds[:upto]:
        tables = [table for table in played.tables if len(table.players) > 1]
        pending = sum(len(table.players) > 1 for table in played.pending())
        counts.append(RoundCount(played.number, len(tables) - pending, len(tables)))
    return coverage_of(counts)
