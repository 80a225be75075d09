"""Names in ability data that a text does not print: those of a row, and those of targets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable


def own(items: Any, name: str) -> object:
    """Return the names that only a row has (`?name`) one that nobody else has."""
    if isinstance(items, list):
        return [own(part, name) for part in items]
    if isinstance(items, dict):
        if "?name" in items:
            return name + items["?name"]
        return {key: own(part, name) for key, part in items.items()}
    return items


def resolve_target_names(data: object, called: Callable[[int], str]) -> object:
    """Put the names of targets where they are meant."""
    if isinstance(data, list):
        return [resolve_target_names(part, called) for part in data]
    if isinstance(data, dict):
        if "?ref" in data:
            return called(data["?ref"])
        return {key: resolve_target_names(part, called) for key, part in data.items()}
    return data
