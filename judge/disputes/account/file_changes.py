"""Adds one number to a dispute file: of a player, or of an object in a zone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.disputes.language.format import DisputeFile

_PART: Final = re.compile(r"([^.\[\]]+)|\[(\d{1,4})\]")


class NotThereError(Exception):
    """The position has no object at this path."""


def set_player_number(file: DisputeFile, seat: str, number: str, value: int) -> DisputeFile:
    """Return a file that states a number of a player."""
    players: Mapping[str, Any] = file["position"].get("players") or {}
    told = {**(players.get(seat) or {}), number: value}
    return {**file, "position": {**file["position"], "players": {**players, seat: told}}}


def set_object_fields(file: DisputeFile, path: str, fields: Mapping[str, object]) -> DisputeFile:
    """Return a file with more fields of the object at `path` (`players.A.hand[2]`). NotThereError where none is."""
    steps = [int(number) if number else word for word, number in _PART.findall(path)]
    position: Any = _set_at(file["position"], steps, fields)
    return {**file, "position": position}


def _set_at(part: Any, path: list[str | int], fields: Mapping[str, object]) -> Any:
    """Return a part of a file with fields set at a path."""
    if not path:
        thing = {"card": part} if isinstance(part, str) else part
        if not isinstance(thing, dict):
            raise NotThereError
        return {**thing, **fields}
    step, *rest = path
    try:
        within = _set_at(part[step], rest, fields)
    except (KeyError, IndexError, TypeError) as error:
        raise NotThereError from error
    if isinstance(part, list):
        return [within if at == step else one for at, one in enumerate(part)]
    return {**part, step: within}
