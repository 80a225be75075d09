"""One game in progress, and what is on its table: the names by which everybody else knows them."""

from judge.engine.game import Core
from judge.engine.ids import CHANCE, NOBODY, UNKNOWN, Ref
from judge.engine.table import RENEWED, SEEN, Checkpoint, Definition, LogKind, Mark, Snapshot

__all__ = [
    "CHANCE",
    "NOBODY",
    "RENEWED",
    "SEEN",
    "UNKNOWN",
    "Checkpoint",
    "Core",
    "Definition",
    "LogKind",
    "Mark",
    "Ref",
    "Snapshot",
]
