"""Quantities in a line of a deck list: `4 Name`, `4x Name`, `Name x4`, `Name (4)`, `Name 4張` and their like.

Works on folded text, which is short and has single spaces. A quantity is one or two of the figures 0 to 9.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

# An X of either case: to ignore case everywhere would take twice as long.
LEAD: Final = re.compile(
    r"([0-9]{1,2})(?: (?i:(?:copies )?of )|[xX] ?| [xX] |\* ?| \* ?| ?[張张枚] ?|[,;:|] ?| )(?=\S)"
)
LEAD_MARKED: Final = re.compile(r"(?:[xX*] ?([0-9]{1,2})[ ,:;|]+|[(\[][xX]?([0-9]{1,2})[xX]?[)\]] ?)(?=\S)")
TRAIL: Final = re.compile(
    r"(?:(?:(?<![a-zA-Z])| )[xX*] ?([0-9]{1,2}) ?[張张枚]?| ?[(\[] ?[xX*]? ?([0-9]{1,2}) ?[xX*張张枚]?[)\]]"
    r"| ?(?<![0-9])([0-9]{1,2}) ?[張张枚]| ([0-9]{1,2})[xX]| ?[,;:|=] ?([0-9]{1,2}))$"
)
_FIGURE: Final = re.compile("[0-9]")
_TRAIL_ENDS: Final = "0123456789xX*張张枚)]"
_TRAIL_FIGURES: Final = 5  # characters at the end that hold a figure of every match of TRAIL
_TRAIL_LONGEST: Final = 10  # characters of its longest match; a search from there on finds the same
_CJK: Final = "\u3040-\u30ff\u3400-\u9fff"
BARE: Final = re.compile(rf"([0-9]{{1,2}})(?=[{_CJK}])|(?:(?<=[{_CJK}])| )([0-9]{{1,2}})$")
ORDINAL: Final = re.compile(r"[0-9]{1,3}[.)] (?=\S)")
CELL: Final = re.compile(r"[xX]? ?([0-9]{1,2}) ?[xX張张枚]?")
QUANTITY_ONLY: Final = re.compile(r"[xX*(\[ ]*[0-9]{1,2}[xX*)\] 張张枚]*")
FIGURES: Final = re.compile(r"[+-]?[0-9][0-9_.,e+-]*[x*]?", re.IGNORECASE)


@dataclass(slots=True)
class Split:
    """One way to take a line apart. `bare`: the figure stood alone at the end, or before a Chinese or Japanese word."""

    count: int
    rest: str
    bare: bool = False


def splits(text: str) -> list[Split]:
    """Give every way in which a quantity stands at the beginning or the end, likeliest first."""
    found = [split for split in (_lead(text), _trail(text)) if split]
    if not found and (match := BARE.match(text) or BARE.search(text, max(0, len(text) - 3))):
        found = [Split(_figure(match), text[: match.start()] + text[match.end() :], bare=True)]
    return [split for split in found if not QUANTITY_ONLY.fullmatch(split.rest) or split.rest.isdecimal()]


def _lead(text: str) -> Split | None:
    match = LEAD.match(text) or LEAD_MARKED.match(text)
    return Split(_figure(match), text[match.end() :]) if match else None


def _trail(text: str) -> Split | None:
    if text[-1:] not in _TRAIL_ENDS or not _FIGURE.search(text, max(0, len(text) - _TRAIL_FIGURES)):
        return None
    match = TRAIL.search(text, max(0, len(text) - _TRAIL_LONGEST))
    return Split(_figure(match), text[: match.start()]) if match and match.start() else None


def _figure(match: re.Match[str]) -> int:
    return int(match[match.lastindex or 0])  # one group of several


def bad_quantity(text: str) -> str | None:
    """Give the first or last word where it is meant as a quantity but is none: 100, 0.5, 1_0, -2, ٤.

    A figure that begins with 0 may be a card No., and so may a figure alone.
    """
    words = text.split(" ")
    if FIGURES.fullmatch(words[0]) and not (words[0].isdecimal() and (len(words) == 1 or words[0][0] == "0")):
        return words[0]
    for word in (words[0], words[-1]):
        if any(sign.isdecimal() and not sign.isascii() for sign in word):
            return word
    return None


def cell_quantity(text: str) -> int | None:
    """Read a cell that holds nothing but a quantity."""
    match = CELL.fullmatch(text)
    return int(match[1]) if match else None
