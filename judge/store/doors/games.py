"""Which games an event can be of, and what their tables end with."""

from __future__ import annotations

from judge.games import GAMES as IDS
from judge.games import OURS, package, score_term

GAMES: dict[str, str] = {  # id -> the game's own name
    "zombie_world_order": "ZOMBIE WORLD ORDER",
    "zero_dimension": "零次元",
    "zombie_state": "ゾンビ・ステート",
    "zombie_kittens": "活屍貓",
    "unicorn_overlord": "Unicorn Overlord Card Game",
    **{game: package(game).name or game for game in IDS if game not in OURS},
}


def many_at_a_table(game: str) -> bool:
    """Return whether more than two may play a game together."""
    return max(package(game).seats) > 2


def hands_in(game: str) -> str:
    """Say what a pod of a game hands in where nobody decides otherwise."""
    return "both" if score_term(game) else "places"
