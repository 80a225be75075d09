"""What the readers share: the event that was made, who was in it when, and a knock-out after it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from judge.tournament.pairing import PairingReason
from judge.tournament.published import stay

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Mapping, Sequence

__all__ = [
    "ImportedEvent",
    "bracket",
    "day_of",
    "fields_left",
    "numbered",
    "presence",
    "stay",
    "told",
    "with_knock_out",
]

PAIR = 2
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


def told(data: Mapping[str, object], known: Container[str], prefix: str = "") -> list[str]:
    """List the fields of a mapping that say something and are not among those known."""
    nothing: tuple[object, ...] = (None, "", False, 0, [], {})
    return [f"{prefix}{key}" for key, value in data.items() if key not in known and value not in nothing]


def day_of(value: object) -> dict[str, Any]:
    """Give the part of an event file that says its date; nothing where the value begins with none."""
    found = re.match(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", value) if isinstance(value, str) else None
    return {"desk": {"date": found[0]}} if found else {}


def numbered(tables: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Give tables without a number of their own, such as byes, the numbers after those that have one."""
    last = max((table["table"] for table in tables if isinstance(table.get("table"), int)), default=0)
    found: list[dict[str, Any]] = []
    for table in tables:
        last += "table" not in table
        found.append(table if "table" in table else {"table": last} | table)
    return found


def presence(rounds: Sequence[Sequence[Sequence[str]]]) -> dict[str, list[int]]:
    """Return in which rounds, from 1, everybody sat at a table."""
    seen: dict[str, list[int]] = {}
    for number, played in enumerate(rounds, 1):
        for players in played:
            for player in players:
                seen.setdefault(player, []).append(number)
    return seen


def bracket(rounds: Sequence[list[dict[str, Any]]]) -> list[list[dict[str, object]]] | None:
    """Put the tables of a knock-out into the order of its bracket; None where it is no plain knock-out.

    The order is told by the rounds after: whoever meets there stood next to each other before.
    """
    if not rounds or any(len(rounds[k]) != PAIR * len(rounds[k + 1]) for k in range(len(rounds) - 1)):
        return None
    if len(rounds[-1]) != 1 or any(len(table["players"]) > PAIR for played in rounds for table in played):
        return None
    ordered = [list(rounds[-1])]
    for played in reversed(rounds[:-1]):
        at = {player: table for table in played for player in table["players"]}
        wanted = [player for table in ordered[0] for player in table["players"]]
        before = [at[player] for player in wanted if player in at]
        if len(before) != len(played) or len({id(table) for table in before}) != len(played):
            return None
        ordered.insert(0, before)
    return [[table | {"table": number} for number, table in enumerate(played, 1)] for played in ordered]


def with_knock_out(
    event: dict[str, Any], swiss: int, rounds: Sequence[list[dict[str, object]]]
) -> tuple[dict[str, object], tuple[PairingReason, ...]]:
    """Add a knock-out to an event file of so many Swiss rounds; name it as left out where it is no plain one."""
    if not rounds:
        return event, ()
    found = bracket(rounds)
    if found is None:
        return event, (PairingReason("left_out.knock_out"),)
    best_of = event["best_of"]
    stages = [
        {"format": "swiss", "rounds": swiss, "best_of": best_of}
        | {key: event[key] for key in ("format", "pods", "sides") if key in event},
        {"format": "single_elimination", "rounds": "auto", "cut": PAIR * len(found[0]), "best_of": best_of},
    ]
    kept = {key: value for key, value in event.items() if key not in {"format", "rounds", "pods", "sides"}}
    later = [{"round": number, "tables": tables} for number, tables in enumerate(found, swiss + 1)]
    return kept | {"stages": stages, "results": [*event["results"], *later]}, ()
