"""A written position of ゾンビ・ステート walked through its zombie phase: where each zombie goes, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.disputes.errors import about
from judge.disputes.file import read_dispute
from judge.disputes.ruling import open_replay, readings_for
from judge.engine.position import freeze
from judge.games.zombie_state import walk

if TYPE_CHECKING:
    from collections.abc import Sequence

GAME = "zombie_state"


def walk_through(source: str, dice: Sequence[str] = ()) -> dict[str, Any]:
    """Walk the position of a dispute file through the zombie phase. DisputeError, NotCovered or NeedsFact as a ruling."""
    file = read_dispute(source)
    with about(file["game"]):
        replay = open_replay(file, readings_for(file, {}))
    core = replay.core
    found = walk.walk(freeze(core), core.game, core.defs[1:], core.readings, dice)
    return {"rows": [row._asdict() for row in found.rows], "waits_for": found.waits_for}
