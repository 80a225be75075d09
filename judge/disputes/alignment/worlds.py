"""The possible worlds of an account: the choices that fix what it leaves open, where each world ended, and its verdict."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from judge.disputes.alignment.claims import common_judgement
from judge.engine.errors import EngineError

if TYPE_CHECKING:
    from judge.disputes.alignment.claims import JudgedClaim
    from judge.disputes.alignment.replay import Replay
    from judge.disputes.alignment.replay_records import Choice, RefusedStep
    from judge.disputes.language.errors import DisputeError
    from judge.engine.run import Outcome

Early = tuple[tuple[int, "JudgedClaim"], ...]
"""The claims that speak of a moment before the end: their numbers from 0, each as it was judged there."""

RESOLVED: Final = "resolved"
ILLEGAL: Final = "illegal_step"
UNDETERMINED: Final = "undetermined"
NOT_COVERED: Final = "not_covered"
CANNOT_BE: Final = "cannot_be"  # of a way alone, never of a ruling: what the file tells cannot have been so


class CannotBeError(EngineError):
    """A step contradicts the world being explored: `fault` says why."""

    def __init__(self, fault: DisputeError) -> None:
        super().__init__(fault.reason)
        self.fault = fault


class NotThereError(CannotBeError):
    """A card that a step names is in no known zone, or not yet."""


class WorldEnd(NamedTuple):
    """The result of one world. `table`: a value that is equal for positions that look the same to people."""

    verdict: str
    stop: RefusedStep | None
    late: EngineError | None
    claims: tuple[JudgedClaim, ...]
    outcome: Outcome | None
    owed: bool
    table: int

    def answer(self) -> tuple[object, ...]:
        """Return what a dispute asks: verdict, refused step, who is right, result; the table if nobody claims anything."""
        step = self.stop.n if self.stop is not None else None
        upheld = tuple(claim.upheld for claim in self.claims)
        return (self.verdict, step, upheld, self.outcome, None if self.claims else self.table)

    def game_state(self) -> tuple[object, ...]:
        """Return the state of the game: the refused step, why no step could follow, the result."""
        stop = (self.stop.n, type(self.stop.error)) if self.stop is not None else None
        return (stop, type(self.late), self.outcome)

    def agreement(self, other: WorldEnd) -> WorldEnd:
        """Return this end, keeping of its claims only what another end agrees with."""
        claims = tuple(common_judgement(*pair) for pair in zip(self.claims, other.claims, strict=True))
        return self._replace(
            verdict=self.verdict if self.verdict == other.verdict else UNDETERMINED, claims=claims
        )


class World(NamedTuple):
    """One world: its choices, its end, and a replay at that end if one was kept."""

    choices: tuple[Choice, ...]
    end: WorldEnd
    replay: Replay | None = None
