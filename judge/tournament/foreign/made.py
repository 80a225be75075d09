"""What the readers share: the event that was made, and who was in it when."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from judge.tournament.pairing import PairingReason

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

NAMED = 12  # fields named by their names where something is left out


@dataclass(frozen=True, slots=True)
class ImportedEvent:
    """An event file made of another program's, and sentences about what it says that is not in there."""

    format: str
    event: dict[str, Any]
    left_out: tuple[PairingReason, ...] = ()


def fields_left(names: Iterable[str]) -> tuple[PairingReason, ...]:
    """Say which fields of a file that say something are not in the event; nothing where there are none."""
    found = sorted(set(names))
    if not found:
        return ()
    more = ["…"] if len(found) > NAMED else []
    return (PairingReason("left_out.fields", {"names": ", ".join([*found[:NAMED], *more])}),)


def presence(rounds: Sequence[Sequence[Sequence[str]]]) -> dict[str, list[int]]:
    """Return in which rounds, from 1, everybody sat at a table."""
    seen: dict[str, list[int]] = {}
    for number, played in enumerate(rounds, 1):
        for players in played:
            for player in players:
                seen.setdefault(player, []).append(number)
    return seen


def stay(inside: list[int], rounds: int) -> dict[str, object]:
    """Return from which round to which a player was in the event; gaps between are a leaving and a return."""
    if not inside:
        return {"dropped": 0}
    stay: dict[str, object] = {} if inside[0] == 1 else {"joined": inside[0]}
    gaps = [(before, after) for before, after in itertools.pairwise(inside) if after > before + 1]
    left = [before for before, _ in gaps] + ([inside[-1]] if inside[-1] < rounds else [])
    if left:
        stay["dropped"] = left
    if gaps:
        stay["returned"] = [after for _, after in gaps]
    return stay
