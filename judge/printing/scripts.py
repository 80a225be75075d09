"""Clusters, Arabic forms and right-to-left order: text shaping without a shaping engine.

The order is that of the Unicode bidirectional algorithm for one line that runs left to right, without its explicit controls:
those have no glyph, so they are printed as codes and a name cannot hide behind them.
"""

from __future__ import annotations

from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING
from unicodedata import bidirectional, category, combining, decomposition

if TYPE_CHECKING:
    from collections.abc import Sequence

RIGHT_TO_LEFT = frozenset(("R", "AL"))
NUMBERS = frozenset(("EN", "AN"))
MIRROR = str.maketrans("()[]{}<>«»‹›", ")(][}{><»«›‹")
OPENING, CLOSING = "([{", ")]}"
TATWEEL = "\u0640"
LAM = "\u0644"
LAM_ALEF = tuple(LAM + alef for alef in "\u0622\u0623\u0625\u0627")  # one joined form each


def is_selector(char: str) -> bool:
    """Return whether the character only selects a variant of the one before it."""
    return "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef"


def clusters(text: str) -> list[str]:
    """Split text into characters, each with its combining marks and variation selectors."""
    found: list[str] = []
    for char in text:
        if found and (combining(char) or category(char) in ("Mn", "Me") or is_selector(char)):
            found[-1] += char
        else:
            found.append(char)
    return found


def runs_right_to_left(text: str) -> bool:
    """Return whether any character belongs to a right-to-left script."""
    return any(bidirectional(char) in RIGHT_TO_LEFT for char in text)


def in_visual_order(parts: Sequence[str]) -> list[tuple[int, bool]]:
    """Return the indices of clusters as they stand on paper from left to right; True where text runs left."""
    kinds = [bidirectional(part[0]) for part in parts]
    order: list[tuple[int, bool]] = []
    start = 0
    while start < len(parts):
        if kinds[start] not in RIGHT_TO_LEFT:
            order.append((start, False))
            start += 1
            continue
        end = start
        for index in range(start, len(parts)):
            if kinds[index] == "L":
                break
            if kinds[index] in RIGHT_TO_LEFT or kinds[index] in NUMBERS:
                end = index
        opened = sum((part in OPENING) - (part in CLOSING) for part in parts[start : end + 1])
        if opened > 0 and end + 1 < len(parts) and parts[end + 1] in CLOSING:
            end += 1  # a bracket opened in the run closes in it
        backwards = range(end, start - 1, -1)
        for is_number, group in groupby(backwards, key=lambda index: kinds[index] in NUMBERS):
            run = list(group)
            order += [(index, not is_number) for index in (reversed(run) if is_number else run)]
        start = end + 1
    return order


@cache
def arabic_forms() -> dict[str, dict[str, str]]:
    """Return for each letter (and lam-alef pair) its presentation forms by position."""
    forms: dict[str, dict[str, str]] = {}
    for code in (*range(0xFB50, 0xFE00), *range(0xFE70, 0xFF00)):
        position, *letters = decomposition(chr(code)).split() or ("",)
        text = "".join(chr(int(letter, 16)) for letter in letters)
        if position.startswith("<") and (len(text) == 1 or text in LAM_ALEF):
            forms.setdefault(text, {}).setdefault(position.strip("<>"), chr(code))
    return forms


def join_forms(parts: Sequence[str]) -> list[tuple[str, str]]:
    """Pair each cluster with its form beside its neighbours; a lam-alef pair becomes one cluster."""
    forms = arabic_forms()
    merged: list[str] = []
    for part in parts:
        if merged and merged[-1] + part[0] in LAM_ALEF:
            merged[-1] += part
        else:
            merged.append(part)
    result = []
    neighbours = zip(["", *merged], merged, [*merged[1:], ""], strict=False)
    for before, part, after in neighbours:
        size = 2 if part[:2] in LAM_ALEF else 1
        own = forms.get(part[:size], {})
        reaches = forms.get(before[:2] if before[:2] in LAM_ALEF else before[:1], {})
        from_before = "final" in own and ("initial" in reaches or before[:1] == TATWEEL)
        to_after = "initial" in own and ("final" in forms.get(after[:1], {}) or after[:1] == TATWEEL)
        position = {(True, True): "medial", (True, False): "final", (False, True): "initial"}.get(
            (from_before, to_after), "isolated"
        )
        result.append((part, own.get(position, part[:size]) + part[size:]))
    return result
