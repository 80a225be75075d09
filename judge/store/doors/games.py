"""Which games an event can be of, and what their tables end with."""

from __future__ import annotations

from judge.games import GAMES as IDS
from judge.games import name_of, package, score_term

GAMES: dict[str, str] = {game: name_of(game) for game in IDS}  # id -> the game's own name


def many_at_a_table(game: str) -> bool:
    """Return whether more than two may play a game together."""
    return max(package(game).seats) > 2


def hands_in(game: str) -> str:
    """Return what a pod of a game hands in by default."""
    return "both" if score_term(game) else "places"
