"""Names in ability data that a text does not print: names within a row, and names of targets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable


def with_own_names(items: Any, name: str) -> object:
    """Return data with each local name of a row (`?name`) made unique."""
    if isinstance(items, list):
        return [with_own_names(part, name) for part in items]
    if isinstance(items, dict):
        if "?name" in items:
            return name + items["?name"]
        return {key: with_own_names(part, name) for key, part in items.items()}
    return items


def resolve_target_names(data: object, called: Callable[[int], str]) -> object:
    """Put the target names where they are referred to."""
    if isinstance(data, list):
        return [resolve_target_names(part, called) for part in data]
    if isinstance(data, dict):
        if "?ref" in data:
            return called(data["?ref"])
        return {key: resolve_target_names(part, called) for key, part in data.items()}
    return data
