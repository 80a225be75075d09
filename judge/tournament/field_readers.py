"""Readers of single fields of decoded YAML or JSON: each takes a value and its path, and refuses a wrong type."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any
from unicodedata import category

from judge.tournament.refusal import Refusal

Number = int | Fraction

MAX_PLAYERS = 100_000
MAX_ROUNDS = 200
MAX_TEXT = 300
LONGEST_NOTE = 4000
NO_TEXT = frozenset(("Cc", "Cs", "Zl", "Zp"))
TURNS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_FRACTION = re.compile(r"-?[0-9]{1,17}/[1-9][0-9]{0,9}")
_DECIMAL = re.compile(r"-?[0-9]{1,7}(\.[0-9]{1,9})?")


def mapping(data: object, path: str) -> Mapping[str, object]:
    """Read a mapping with text keys."""
    if not isinstance(data, Mapping):
        raise Refusal("needs_mapping", path=path or "event file")
    for key in data:
        if not isinstance(key, str):
            raise Refusal("key_not_text", path=path or "event file", value=excerpt(key))
    return data


def keys(data: Mapping[str, Any], allowed: Iterable[str], prefix: str) -> None:
    """Refuse a key that the format does not have."""
    for key in data:
        if key not in allowed:
            raise Refusal("unknown_key", path=f"{prefix}{excerpt(key)}", value=excerpt(key))


def listing(data: object, path: str, most: int) -> list[object]:
    """Read a list of a bounded length; None is the empty list."""
    if data is None:
        return []
    if not isinstance(data, list | tuple):
        raise Refusal("needs_list", path=path)
    if len(data) > most:
        raise Refusal("list_too_long", path=path, count=len(data), most=most)
    return list(data)


def whole_number(data: object, path: str, least: int, most: int) -> int:
    """Read a whole number within bounds."""
    if not isinstance(data, int) or isinstance(data, bool):
        raise Refusal("needs_whole", path=path, value=excerpt(data), least=least, most=most)
    if not least <= data <= most:
        raise Refusal("out_of_range", path=path, value=excerpt(data), least=least, most=most)
    return data


def whole(least: int, most: int) -> Callable[[object, str], int]:
    """Return a reader of whole numbers within bounds."""
    return lambda data, path: whole_number(data, path, least, most)


def number(data: object, path: str, least: int, most: int) -> Number:
    """Read a number exactly: 0.5 is one half."""
    value: Number
    if isinstance(data, int) and not isinstance(data, bool):
        value = data
    elif isinstance(data, float) and math.isfinite(data):
        value = Fraction(str(data)).limit_denominator(10**6)
    elif isinstance(data, Fraction):
        value = data
    elif isinstance(data, str) and (_FRACTION.fullmatch(data) or _DECIMAL.fullmatch(data)):
        value = Fraction(data)
    else:
        raise Refusal("needs_number", path=path, value=excerpt(data))
    if not least <= value <= most:
        raise Refusal("out_of_range", path=path, value=excerpt(data), least=least, most=most)
    return int(value) if value.denominator == 1 else value


def within(least: int, most: int) -> Callable[[object, str], Number]:
    """Return a reader of numbers within bounds."""
    return lambda data, path: number(data, path, least, most)


def format_number(value: Number) -> int | str:
    """Write a number as `number` reads it."""
    return value if isinstance(value, int) else str(Fraction(value))


def fraction(data: object, path: str) -> Fraction:
    """Read a share from 0 to 1, such as 1/3 or 0.33."""
    return Fraction(number(data, path, 0, 1))


def text(data: object, path: str) -> str:
    """Read a short text."""
    if not isinstance(data, str):
        raise Refusal("needs_text", path=path, value=excerpt(data))
    if len(data) > MAX_TEXT:
        raise Refusal("text_too_long", path=path, count=len(data), most=MAX_TEXT)
    clean(data, path)
    return data


def clean(data: str, path: str, kept: str = "") -> None:
    """Refuse control characters (except those in `kept`), lone surrogates, and text direction controls."""
    if data.isprintable():
        return
    for at, character in enumerate(data, 1):
        if character not in kept and (category(character) in NO_TEXT or character in TURNS):
            raise Refusal("needs_clean_text", path=path, code=f"U+{ord(character):04X}", at=at)


def identifier(data: object, path: str) -> str:
    """Read an id: non-empty text without blanks at its ends; a whole number is read as its digits."""
    if isinstance(data, int) and not isinstance(data, bool) and abs(data) < 10**18:
        return str(data)
    value = text(data, path)
    if not value or value != value.strip():
        raise Refusal("needs_id", path=path, value=excerpt(value))
    return value


def choice(data: object, path: str, allowed: tuple[str, ...]) -> str:
    """Read one of a few words."""
    if not isinstance(data, str) or data not in allowed:
        raise Refusal("needs_choice", path=path, value=excerpt(data), allowed=", ".join(allowed))
    return str(data)


def one_of(*allowed: str) -> Callable[[object, str], str]:
    """Return a reader of one of a few words."""
    return lambda data, path: choice(data, path, allowed)


def flag(data: object, path: str) -> bool:
    """Read yes or no."""
    if not isinstance(data, bool):
        raise Refusal("needs_flag", path=path, value=excerpt(data))
    return data


def long_text(data: object, path: str, longest: int = LONGEST_NOTE) -> str:
    """Read a text of several lines."""
    if isinstance(data, str) and len(data) > longest:
        raise Refusal("text_too_long", path=path, count=len(data), most=longest)
    if not isinstance(data, str):
        return text(data, path)
    clean(data, path, kept="\n\r\t")
    return data


def excerpt(data: object) -> str:
    """Return a value for a message, shortened to fit a line and without control characters."""
    if isinstance(data, int) and not isinstance(data, bool) and abs(data) >= 10**30:
        return "…"
    words = data if isinstance(data, str) else type(data).__name__ if _is_container(data) else repr(data)
    words = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in words[:60])
    return words + ("…" if len(words) == 60 else "")


def _is_container(data: object) -> bool:
    return isinstance(data, Mapping | list | tuple | set)
