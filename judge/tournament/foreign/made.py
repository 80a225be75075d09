"""What the readers share: the event that was made, who was in it when, and a knock-out after it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from judge.tournament.published import stay

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["ImportedEvent", "bracket", "presence", "stay", "with_knock_out"]

PAIR = 2


@dataclass(frozen=True, slots=True)
class ImportedEvent:
    """An event file made of another program's, and the keys of what it says that is not in there."""

    format: str
    event: dict[str, Any]
    left_out: tuple[str, ...] = ()


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
    if len(rounds[-1]) != 1:
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
) -> tuple[dict[str, object], tuple[str, ...]]:
    """Add a knock-out to an event file of so many Swiss rounds; name it as left out where it is no plain one."""
    if not rounds:
        return event, ()
    found = bracket(rounds)
    if found is None:
        return event, ("left_out.knock_out",)
    best_of = event["best_of"]
    stages = [
        {"format": "swiss", "rounds": swiss, "best_of": best_of},
        {"format": "single_elimination", "rounds": "auto", "cut": PAIR * len(found[0]), "best_of": best_of},
    ]
    kept = {key: value for key, value in event.items() if key not in {"format", "rounds"}}
    later = [{"round": number, "tables": tables} for number, tables in enumerate(found, swiss + 1)]
    return kept | {"stages": stages, "results": [*event["results"], *later]}, ()
