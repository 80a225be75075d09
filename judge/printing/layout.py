"""Fitting text into a width: shrink first, then wrap, never cut."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from judge.printing.scripts import clusters, runs_right_to_left
from judge.printing.shaping import shape

if TYPE_CHECKING:
    from judge.words.languages import Language

MM = 72 / 25.4
LEADING = 1.32  # of the size, between baselines
SMALLEST = 0.72  # a line shrinks to this part of its size before it wraps
NOT_FIRST = frozenset(
    "、。，．：；？！）〕］｝〉》」』】〙〗’”…‥ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ,.:;?!)]}%°"
)
NOT_LAST = frozenset("（〔［｛〈《「『【〘〖‘“([{$#")

# What a number can stand before, by its first sign: no line breaks between them (static/joined.js has the same for pages).
COUNTERS = frozenset(
    "枚体點点個个回人本番手目つ名組组種种分秒時时日月年歳歲度件通台段列行張张隻只次步輪轮局場场桌號号位條条顆颗層层倍級级ヶか箱冊册対頁页マラタ勝胜敗败"
)


class FittedLines(NamedTuple):
    """Lines of text and the size in points at which they fit."""

    size: float
    lines: tuple[str, ...]

    @property
    def height(self) -> float:
        """Return the height of the block in points."""
        return self.size * LEADING * len(self.lines)


def text_width(text: str, size: float, language: Language, *, bold: bool = False) -> float:
    """Return the width of one line in points."""
    return shape(text, language, bold=bold).width * size


def wrap(text: str, width: float, size: float, language: Language, *, bold: bool = False) -> tuple[str, ...]:
    """Break text into lines no wider than `width` points; a word wider than a line breaks inside."""
    limit = width / size
    parts = clusters(text)
    joins = runs_right_to_left(text)  # letters that join are as wide as their word makes them
    widths = [shape(part, language, bold=bold).width for part in parts]
    lines: list[str] = []
    start = 0
    room = 0  # index after which the line may break
    used = 0.0

    def needed(index: int) -> float:
        if joins:
            return shape("".join(parts[start : index + 1]), language, bold=bold).width
        return used + widths[index]

    for index, part in enumerate(parts):
        while part != " " and index > start and needed(index) > limit:
            end = room if room > start else index
            lines.append("".join(parts[start:end]))
            start = end
            used = sum(widths[start:index])
        used += widths[index]
        if _may_break(parts, index):
            room = index + 1
    lines.append("".join(parts[start:]))
    return tuple(lines)


def _may_break(parts: list[str], index: int) -> bool:
    """Tell whether a line may end after this character."""
    here = parts[index]
    after = parts[index + 1] if index + 1 < len(parts) else " "
    if after[0] in NOT_FIRST or here[0] in NOT_LAST:
        return False
    before = parts[index - 1] if here == " " and index else here
    behind = parts[index + 2] if after == " " and index + 2 < len(parts) else after
    if (before.isdecimal() and behind[0] in COUNTERS) or (before == "第" and behind.isdecimal()):
        return False
    return here in (" ", "-", "/") or here[0] >= "\u2e80" or after[0] >= "\u2e80"


def fit(
    text: str, width: float, size: float, language: Language, *, bold: bool = False, lines: int | None = None
) -> FittedLines:
    """Fit text: shrink the line a little, then wrap it, then shrink further until `lines` hold it.

    ValueError for a width of zero: no size would ever fit, and the loop would not end.
    """
    if width <= 0:
        raise ValueError(f"a layout leaves a width of {width:.1f} points for {text!r}")
    wide = text_width(text, size, language, bold=bold)
    if wide <= width:
        return FittedLines(size, (text,))
    if wide * SMALLEST <= width:
        return FittedLines(size * width / wide, (text,))
    small = size * SMALLEST
    wrapped = wrap(text, width, small, language, bold=bold)
    while lines is not None and len(wrapped) > lines:
        small *= 0.92
        wrapped = wrap(text, width, small, language, bold=bold)
    return FittedLines(small, wrapped)


def fit_box(
    text: str, width: float, height: float, size: float, language: Language, *, bold: bool = False
) -> FittedLines:
    """Make text fit a box: shrink the line a little, then wrap it, then shrink on until the lines fit."""
    block = fit(text, width, size, language, bold=bold)
    while block.height > height and len(block.lines) > 1:
        small = block.size * 0.94
        block = FittedLines(small, wrap(text, width, small, language, bold=bold))
    return block
