"""A cache of player records: pairing a round counts only the rounds since the last call.

Cached records are removed while in use and put back afterwards: two threads never share them. The cache affects only speed:
what is missing or does not match is counted from the first round.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING

from judge.tournament.records import add_rounds, make_records

if TYPE_CHECKING:
    from collections.abc import Iterator

    from judge.tournament.model import Event, Penalty, Player, Round, Scoring, Stage
    from judge.tournament.records import PlayerRecord

MOST = 2
"""How many events are kept at a time."""


@dataclass(slots=True)
class _Kept:
    stages: tuple[Stage, ...]
    scoring: Scoring
    players: tuple[Player, ...]
    rounds: tuple[Round, ...]
    deducting: tuple[Penalty, ...]
    found: dict[str, PlayerRecord]

    def fits(self, event: Event, upto: int) -> bool:
        """Return whether these are the records of this event after some of its first rounds (compared by identity)."""
        return (
            len(self.rounds) <= upto
            and all(mine is theirs for mine, theirs in zip(self.rounds, event.rounds, strict=False))
            and self.stages == event.stages
            and self.scoring == event.scoring
            and self.deducting == _point_penalties(event)
            and (self.players is event.players or self._update_players(event))
        )

    def _update_players(self, event: Event) -> bool:
        """Apply added, dropped and renamed players; False where a player is missing from the list.

        Acceleration depends on the whole list, so with a changed one it is counted from the first round.
        """
        if any(stage.ways.acceleration for stage in event.stages):
            return False
        known = {player.id: player for player in event.players}
        if not self.found.keys() <= known.keys():
            return False
        added = make_records(player for player in event.players if player.id not in self.found)
        self.found = {
            player: self.found[player] if player in self.found else added[player] for player in known
        }
        for player, record in self.found.items():
            record.player = known[player]
        self.players = event.players
        return True


def _point_penalties(event: Event) -> tuple[Penalty, ...]:
    return tuple(penalty for penalty in event.penalties if penalty.points)


_SHELF: list[_Kept] = []
_LOCK = Lock()


@contextmanager
def kept_records(event: Event, upto: int) -> Iterator[dict[str, PlayerRecord]]:
    """Lend the records after round `upto`; they are for reading, and only inside the block."""
    with _LOCK:
        kept = next((one for one in _SHELF if one.fits(event, upto)), None)
        if kept is not None:
            _SHELF.remove(kept)
    if kept is None:
        kept = _Kept(
            event.stages,
            event.scoring,
            event.players,
            (),
            _point_penalties(event),
            make_records(event.players),
        )
    add_rounds(event, kept.found, len(kept.rounds) + 1, upto)
    kept.rounds = event.rounds[:upto]
    yield kept.found
    with _LOCK:
        _SHELF.append(kept)
        del _SHELF[:-MOST]


def forget() -> None:
    """Empty the cache, so that the next call counts from the first round."""
    with _LOCK:
        _SHELF.clear()
