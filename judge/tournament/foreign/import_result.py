"""The result of an import: the event, what was left out, and when each player was in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from judge.tournament.pairing import PairingReason

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

NAMED = 12  # fields named by their names where something is left out


@dataclass(frozen=True, slots=True)
class ImportedEvent:
    """An event file made from another program's file, and sentences on what the event does not include."""

    format: str
    event: dict[str, Any]
    left_out: tuple[PairingReason, ...] = ()


def omitted_fields(names: Iterable[str]) -> tuple[PairingReason, ...]:
    """Return a sentence on which filled fields of a file are not in the event; nothing where there are none."""
    found = sorted(set(names))
    if not found:
        return ()
    more = ["…"] if len(found) > NAMED else []
    return (PairingReason("left_out.fields", {"names": ", ".join([*found[:NAMED], *more])}),)


def stay_in_event(away: Collection[int], rounds: int) -> dict[str, object]:
    """Return the first and last round of a player's stay, from the rounds they are away."""
    joined = next((number for number in range(1, rounds + 1) if number not in away), None)
    if joined is None:
        return {"dropped": 0}
    after = sorted(number for number in away if number > joined)
    told: dict[str, object] = {} if joined == 1 else {"joined": joined}
    if left := [number - 1 for number in after if number - 1 not in away]:
        told["dropped"] = left
    if back := [number + 1 for number in after if number + 1 not in away and number < rounds]:
        told["returned"] = back
    return told
