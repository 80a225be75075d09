"""JSON as the standard defines it: bounded, finite, without repeated keys; anything else is a clear 400."""

from __future__ import annotations

import json
from typing import Any

from flask.json.provider import DefaultJSONProvider

from judge.engine.plain import to_json

DEEPEST = 40


def _parse_float(text: str) -> float:
    value = float(text)
    if value in (float("inf"), float("-inf")):
        raise ValueError("a number is too large")
    return value


def _parse_int(text: str) -> int:
    if len(text) > 18:
        raise ValueError("a number is too large")
    return int(text)


def _refuse(text: str) -> object:
    raise ValueError(f"{text} is not a JSON value")


def _build_object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"the key {key[:40]!r} is there twice")
        found[key] = value
    return found


def _check(value: object, depth: int = 0) -> None:
    """Refuse deep nesting, and text that no encoder can write (half of a surrogate pair)."""
    if depth > DEEPEST:
        raise ValueError(f"nested deeper than {DEEPEST}")
    if isinstance(value, str):
        value.encode()
        if "\0" in value:
            raise ValueError("text with a zero character")
    elif isinstance(value, dict):
        for key, item in value.items():
            key.encode()
            _check(item, depth + 1)
    elif isinstance(value, list):
        for item in value:
            _check(item, depth + 1)


class StrictJson(DefaultJSONProvider):
    """The provider of the whole application."""

    def dumps(self, obj: object, **kwargs: object) -> str:
        """Serialize to JSON; unsupported values are written as text."""
        return to_json(obj, ordered=self.sort_keys, indented=bool(kwargs.get("indent")))

    def loads(self, s: str | bytes, **kwargs: Any) -> object:
        """Read JSON; every way of being wrong is a `ValueError`, which Flask answers with 400."""
        try:
            value = json.loads(
                s,
                parse_float=_parse_float,
                parse_int=_parse_int,
                parse_constant=_refuse,
                object_pairs_hook=_build_object,
                **kwargs,
            )
        except RecursionError:
            raise ValueError("nested too deep") from None
        _check(value)
        return value
