"""Data entries with placeholders (`{draw: $n, who: $who}`): their types, filling them in, and matching them.

Each game has its entries in `stating.yaml`, over those that all games share.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any, Final

from judge.cardtext import effects
from judge.documents import read_yaml

if TYPE_CHECKING:
    from collections.abc import Mapping

WHOLE: Final = ("number", "signed")  # a signed one is said with its sign: POWER +2


@dataclass(frozen=True, slots=True)
class Hole:
    """One placeholder: for a number, a word of a set, or cards. `optional`: it may be left out."""

    name: str
    takes: str
    optional: bool


@cache
def vocabulary(game: str) -> dict[str, Any]:
    """Return what the forms of a game can build: its own stating.yaml and effects.yaml over what all games share."""
    joined: dict[str, Any] = {}
    sources = [resources.files("judge.disputes.language").joinpath("stating.yaml")]
    own = resources.files("judge.games").joinpath(game, "stating.yaml")
    if own.is_file():
        sources.append(own)
    for source in sources:
        for name, entries in read_yaml(source.read_bytes()).items():
            if isinstance(entries, dict):
                joined.setdefault(name, {}).update(entries)
    if forms := effects.forms(game):
        joined["effects"] = forms
    return joined


def holes(entry: Mapping[str, Any]) -> tuple[Hole, ...]:
    """Return the placeholders of an entry."""
    return tuple(
        Hole(name, takes.removesuffix("?"), takes.endswith("?"))
        for name, takes in (entry.get("takes") or {}).items()
    )


def fill_in(data: object, given: Mapping[str, Any]) -> Any:
    """Fill values into the placeholders; a key whose placeholder is empty is dropped."""
    if isinstance(data, dict):
        pairs = ((key, fill_in(value, given)) for key, value in data.items())
        return {key: value for key, value in pairs if value is not None}
    if isinstance(data, list):
        return [fill_in(value, given) for value in data]
    return given[data[1:]] if isinstance(data, str) and data.startswith("$") else data


def match_data(pattern: object, data: object, optional: set[str]) -> dict[str, object] | None:
    """Return the values with which a pattern gives these data; None where there are none."""
    if isinstance(pattern, str) and pattern.startswith("$"):
        return {pattern[1:]: data}
    found: dict[str, object] = {}
    if isinstance(pattern, list) and isinstance(data, list) and len(pattern) == len(data):
        pattern, data = dict(enumerate(pattern)), dict(enumerate(data))
    if not isinstance(pattern, dict):
        return found if pattern == data else None
    if not isinstance(data, dict) or set(data) - set(pattern):
        return None
    for key, part in pattern.items():
        if key not in data:
            if isinstance(part, str) and part[1:] in optional:
                continue
            return None
        inner = match_data(part, data[key], optional)
        if inner is None:
            return None
        found |= inner
    return found


def contains(data: Mapping[str, object], part: Mapping[str, object]) -> bool:
    """Return whether data have every key of a part, with the same value."""
    return all(data.get(key) == value for key, value in part.items())
