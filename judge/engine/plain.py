"""Plain data as JSON: one format for what is answered, stored and compared.

orjson writes it. What orjson cannot write (whole numbers beyond 64 bits, half of a surrogate pair, keys that are not
text) the standard library writes, in the same format.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

import orjson

if TYPE_CHECKING:
    from collections.abc import Callable

_ALWAYS: Final = orjson.OPT_PASSTHROUGH_DATETIME | orjson.OPT_PASSTHROUGH_DATACLASS


def _substitute(value: object) -> object:
    """Return a substitute for a value without JSON form: its items, or its text."""
    return tuple(value) if isinstance(value, tuple) else str(value)


def to_json(
    value: object,
    *,
    ordered: bool = False,
    indented: bool = False,
    other: Callable[[Any], object] = _substitute,
) -> str:
    """Write data as JSON. `ordered`: keys sorted; `other` converts a value without JSON form."""
    options = _ALWAYS | (orjson.OPT_SORT_KEYS if ordered else 0) | (orjson.OPT_INDENT_2 if indented else 0)
    try:
        return orjson.dumps(value, other, options).decode()
    except orjson.JSONEncodeError:
        shape = {"indent": 2} if indented else {"separators": (",", ":")}
        return json.dumps(value, sort_keys=ordered, default=other, **shape)


def plain(value: object) -> Any:
    """Convert data to JSON types as a deep copy."""
    return json.loads(to_json(value))
