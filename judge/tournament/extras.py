"""Parts of an event file beside the tournament itself: house rulings and the settings of the service."""

from __future__ import annotations

from typing import Final

from judge.tournament.field_readers import LONGEST_NOTE, excerpt, long_text, mapping, text, whole_number
from judge.tournament.refusal import Refusal

MAX_RULINGS = 400
MAX_DESK = 40
LONGEST_OF_DESK: Final = {"waiting": 4_000_000}  # a text that names players: all that an event holds


def read_rulings(data: object, path: str) -> dict[str, str]:
    """Read an unclear point of the rulebook each, and the reading that the event uses."""
    raw = mapping(data, path)
    if len(raw) > MAX_RULINGS:
        raise Refusal("list_too_long", path=path, count=len(raw), most=MAX_RULINGS)
    return {key: text(reading, f"{path}.{excerpt(key)}") for key, reading in raw.items()}


def read_desk(data: object, path: str) -> dict[str, str | int | bool]:
    """Read named texts, whole numbers and flags; their meaning is defined by the service that wrote them."""
    raw = mapping(data, path)
    if len(raw) > MAX_DESK:
        raise Refusal("list_too_long", path=path, count=len(raw), most=MAX_DESK)
    return {key: _scalar(value, f"{path}.{excerpt(key)}", key) for key, value in raw.items()}


def _scalar(value: object, path: str, key: str) -> str | int | bool:
    if isinstance(value, bool):
        return value
    if isinstance(value, int):
        return whole_number(value, path, -(10**9), 10**9)
    return long_text(value, path, LONGEST_OF_DESK.get(key, LONGEST_NOTE))
