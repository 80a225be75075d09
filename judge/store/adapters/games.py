"""The games an event can have, and what their tables report."""

from __future__ import annotations

from judge.games import package, score_term


def many_at_a_table(game: str) -> bool:
    """Return whether more than two players can play a game together."""
    return max(package(game).seats) > 2


def hands_in(game: str) -> str:
    """Return what a pod of a game reports by default."""
    return "both" if score_term(game) else "places"
