"""One spelling for texts that look alike: widths, dashes, invisible characters, look-alike letters.

Three strengths. `fold` keeps a text readable and is what a report shows; `name_key` is for comparing names;
`number_keys` is for comparing card numbers, weakest mending last. All are idempotent on their own output.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

REMEMBERED: Final = 20_000  # keys of texts; the same names and numbers come again and again

# Default-ignorable and format characters: zero widths, bidi marks, fillers, variation selectors, tags.
_INVISIBLE: Final = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff]"
)
_CONTROL: Final = re.compile("[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f]")
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
# Figures set above, below or over one another: NFKC would join `4²` to 42 and `4½` to 41/2.
_SET_APART: Final = {
    chr(code): (" " if "\u2044" in plain else "^") + plain.replace("\u2044", "/")
    for code in (*range(0xB2, 0xBF), *range(0x2070, 0x208A), *range(0x2150, 0x2160), 0x2189)
    if chr(code).isnumeric() and (plain := unicodedata.normalize("NFKC", chr(code)))
} | {  # in a circle: a place in a list, or a quantity, and no part of what stands beside it
    chr(first + at): f"({at + 1})"
    for first, most in ((0x2460, 20), (0x2776, 10), (0x2780, 10), (0x278A, 10))
    for at in range(most)
}
# What NFKC leaves alone although a reader sees the same sign, or joins although a reader does not.
_SIGNS: Final[dict[int, str]] = str.maketrans(
    {"×": "x", "✕": "x", "✖": "x", "⨯": "x"}
    | dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2500\u2043\ufe58\ufe63", "-")
    | {"【": "[", "】": "]", "\u3014": "[", "\u3015": "]", "「": '"', "」": '"', "『": '"', "』": '"'}
    | _SET_APART
    | {"“": '"', "”": '"', "‘": "'", "’": "'", "、": ",", "。": "."}
)
# Cyrillic and Greek capitals and small letters that are drawn like Latin ones.
_FOREIGN: Final = "АВЕЅІЈКМНОРСТУХаеѕіјорсухΑΒΕΖΗΙΚΜΝΟΡΤΥΧο"
_LOOKALIKE: Final = str.maketrans(_FOREIGN, "ABESIJKMHOPCTYXaesijopcyxABEZHIKMNOPTYXo")
_ANY_LOOKALIKE: Final = re.compile(f"[{_FOREIGN}]")
# Whatever any step of folding but the width changes: a text without these is as it should be.
_TOUCHED: Final = re.compile(  # one set of signs: several would be tried one after the other at each sign
    "[{}]".format(
        "".join(
            (
                *(pattern.pattern[1:-1] for pattern in (_CONTROL, _SURROGATE, _INVISIBLE)),
                *map(chr, _SIGNS),
                _FOREIGN,
            )
        )
    )
)
_WORD: Final = re.compile(r"\S+")
_PLAIN: Final = re.compile("[A-Za-z0-9]")
_LONG_BETWEEN: Final = re.compile("(?<=[A-Za-z0-9])ー(?=[A-Za-z0-9])")
_DASH_AFTER_KANA: Final = re.compile("(?<=[\u30a1-\u30faー])-")
_UNHEARD: Final = re.compile("[\\s\"'`.,_\\-\u00b7\u2022\u2027\u22c5\u2219\u30fb]+")
_SELF: Final[dict[int, int | None]] = {sign: sign for sign in range(128)}  # a sign that a table lacks is slow
_UNHEARD_PLAIN: Final = _SELF | {sign: None for sign in range(128) if _UNHEARD.match(chr(sign))}

WIDTH: Final = "width"
INVISIBLE: Final = "invisible"
SIGNS: Final = "signs"
LOOKALIKE: Final = "lookalike"


def visible(text: str) -> str:
    """Replace what could not be printed or sent: lone surrogates and control characters other than a tab."""
    return _CONTROL.sub("\ufffd", _SURROGATE.sub("\ufffd", text))


def fold(text: str) -> str:
    """Fold one line to plain characters with single spaces between words."""
    return folded(text)[0]


def folded(text: str) -> tuple[str, tuple[str, ...]]:
    """Fold one line and name what had to be changed: width, invisible, signs, lookalike."""
    if text.isascii():
        if text.isprintable():
            return (" ".join(text.split()) if "  " in text else text.strip()), ()
        return " ".join(_CONTROL.sub("", text).split()), ()
    touched = _TOUCHED.search(text) or ("ー" in text and _LONG_BETWEEN.search(text))
    if not touched and unicodedata.is_normalized("NFKC", text):
        return " ".join(text.split()), ()
    repairs: list[str] = []
    current = _SURROGATE.sub("\ufffd", _CONTROL.sub("", text))
    while True:
        before = current
        for repair, step in _STEPS:
            changed = step(current)
            if changed != current and repair not in repairs:
                repairs.append(repair)
            current = changed
        if current == before:
            return " ".join(current.split()), tuple(repairs)


def _latin_words(text: str) -> str:
    """Read look-alike letters as Latin ones, only in words that hold a Latin letter or a digit."""
    return _WORD.sub(_latin_word, text) if _ANY_LOOKALIKE.search(text) else text


def _latin_word(word: re.Match[str]) -> str:
    return word[0].translate(_LOOKALIKE) if _PLAIN.search(word[0]) else word[0]


_STEPS: Final = (
    (INVISIBLE, lambda text: _INVISIBLE.sub("", text)),
    (SIGNS, lambda text: _LONG_BETWEEN.sub("-", text.translate(_SIGNS))),
    (WIDTH, lambda text: unicodedata.normalize("NFKC", text)),
    (LOOKALIKE, _latin_words),
)


def _latin(text: str) -> str:
    return text.translate(_LOOKALIKE) if _ANY_LOOKALIKE.search(text) else text


@lru_cache(maxsize=REMEMBERED)
def name_key(text: str) -> str:
    """Return what a name is compared by: no case, spaces, dots or quotes."""
    if text.isascii():
        return fold(text.casefold()).translate(_UNHEARD_PLAIN)
    key = text
    while True:
        before = key
        key = _latin(fold(key.casefold())).casefold()
        key = _UNHEARD.sub("", _DASH_AFTER_KANA.sub("ー", key))
        if key == before or key.isascii():  # plain characters do not change any more
            return key


# Signs that a camera or an eye takes for one another; the first of each row stands for all.
_ALIKE: Final = (
    *(
        "己已巳",
        "末未",
        "士土",
        "日曰",
        "人入",
        "大太犬",
        "千干",
        "天夭",
        "戊戌戍",
        "刀刁",
        "甲申",
        "王玉",
        "候侯",
        "折拆",
    ),
    *(
        "鳥烏",
        "鸟乌",
        "カ力",
        "ロ口囗",
        "ニ二",
        "エ工",
        "タ夕",
        "ト卜",
        "ハ八",
        "ソン",
        "シツ",
        "0o",
        "1li",
        "5s",
    ),
)
SLIPS: Final = {ord(sign): row[0] for row in _ALIKE for sign in row[1:]}
_OCR: Final = str.maketrans("SBZ", "582")


def misread_number(bare: str) -> str:
    """Fold what is left of a misread No., the last of `number_keys`: S and 5, B and 8, Z and 2 as one."""
    return _ZEROS.sub("", bare.translate(_OCR))


_PREFIX: Final = re.compile(r"^(?:NO|NR|#)[.:]? ?(?=[A-Z0-9])")
_SEPARATORS: Final = re.compile(r"[\s\-_/.:ー]+")
_MISREAD: Final = _SELF | str.maketrans("OIL", "011")
_ZEROS: Final = re.compile(r"(?<![0-9])0+(?=[0-9])")


@lru_cache(maxsize=REMEMBERED)
def number_keys(text: str) -> tuple[str, str, str]:
    """Return what a card number is compared by: as written, with O and l mended, and without padding zeros.

    All are upper case. The second has no separators; in the third each part is bare of leading zeros.
    """
    exact = plain_number(text)
    parts = _SEPARATORS.split(exact.translate(_MISREAD))
    return exact, "".join(parts), "-".join(_ZEROS.sub("", part) for part in parts)


@lru_cache(maxsize=REMEMBERED)
def plain_number(text: str) -> str:
    """Return a card number in upper case without a leading 'No.' and brackets."""
    exact = text
    while True:
        before = exact
        exact = _PREFIX.sub("", _latin(fold(exact).upper()).strip("[]() "))
        if exact == before:
            return exact
