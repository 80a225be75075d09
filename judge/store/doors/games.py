"""Which games an event can be of."""

from __future__ import annotations

GAMES: dict[str, str] = {  # id -> the game's own name
    "zombie_world_order": "ZOMBIE WORLD ORDER",
    "zero_dimension": "零次元",
    "zombie_state": "ゾンビ・ステート",
    "zombie_kittens": "活屍貓",
    "unicorn_overlord": "Unicorn Overlord Card Game",
}
