"""Quantities in a line of a deck list: `4 Name`, `4x Name`, `Name x4`, `Name (4)`, `No. 4枚 Name` and their like.

Works on folded text, which is short and has single spaces. A quantity is one to three of the figures 0 to 9, or a
Chinese numeral. How sure a way to take a line apart is stands beside it: a marked figure (`x4`, `4枚`) can hardly be
anything else, a bare one at the end can be part of a name.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

_N: Final = "([0-9]{1,3})"
_HAN_ONE: Final = "一二两兩三四五六七八九"
HAN: Final = f"[{_HAN_ONE}十]{{1,3}}"
_FORMAL: Final = str.maketrans("壹壱貳贰弐參叁参肆伍陸陆柒捌玖拾", "一一二二二三三三四五六六七八九十")
_HAN_FORMAL: Final = f"[{''.join(map(chr, _FORMAL))}]{{1,3}}"  # as on cheques; a quantity only beside a unit
NONE: Final = "無|无|沒有|没有|なし|none|nil"
UNIT: Final = "(?:[張张枚個个장매개コ]|まい)"
_WORD: Final = r"(?:copies|copy|pieces?|pcs?|pc|ea|cards?)(?![A-Za-z]|[-_/]?[0-9])\.?"  # EA-001 is a No.
COUNTER: Final = (
    rf"(?:{UNIT}|[隻只體体]|(?i:{_WORD})(?: of\b)?|[xX*](?![A-Za-z]))"  # behind a figure, of copies
)
UNIT_ALONE: Final = re.compile(rf"{UNIT}|(?i:{_WORD})|[xX*]")
_KOREAN: Final = (
    "한|두|세|네|다섯|여섯|일곱|여덟|아홉|열"  # before a unit; by themselves they are words of names
)
_KO: Final = rf"(?<![\uac00-\ud7a3])({_KOREAN}) ?[장매개]"
_GAP: Final = "[ ,:;|]"
_NAMED: Final = "(?:qty|quantity|amount|count|數量|数量|張數|张数|枚數|枚数|수량)"

LEAD: Final = re.compile(
    rf"{_N}(?:(?: ?(?i:{_WORD}))(?: of)?{_GAP}*| (?i:of) |[xX] ?| [xX] |\* ?| \* ?| ?{UNIT}{_GAP}*|[隻只]{_GAP}*)(?=\S)"
)
LEAD_BARE: Final = re.compile(r"(?:0[0-9]?|[1-9][0-9]{0,2})(?:[,;:|=] ?|- | )(?=\S)")
LEAD_MARKED: Final = re.compile(
    rf"(?:[xX*] ?{_N}{_GAP}+|[(\[][xX*]? ?{_N}[xX]?[)\]] ?|(?i:{_NAMED}) ?[:=]? ?{_N}{_GAP}+)(?=\S)"
)
LEAD_HAN: Final = re.compile(rf"(?:({HAN})(?: ?{UNIT} ?| )|({_HAN_FORMAL}) ?{UNIT} ?|{_KO} )(?=\S)")
LEAD_GLUED: Final = re.compile(r"([0-9]{1,2})-?(?=[A-Za-z])")
TRAIL: Final = re.compile(
    rf"(?:(?:(?<![a-zA-Z])| |(?<=[0-9][/-][RCUN])|(?<=[0-9]-[SU]R))[xX*●○◯■◆] ?{_N} ?{UNIT}?"
    rf"| ?[(\[] ?[xX*]? ?{_N} ?(?:[xX*]|{UNIT}|(?i:{_WORD}))?[)\]]"
    rf"|(?:{_GAP}|\.{{2,}})*[各共計计]?(?<![A-Za-z0-9_/-])(?<![^.]\.){_N} ?(?:{UNIT}|(?<=[0-9])[隻只]|(?i:{_WORD}))"
    rf"| {_N}[xX]"
    rf"|{_GAP}*(?i:{_NAMED}) ?[:=]? ?{_N})$"
)
_CJK: Final = "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3"
TRAIL_WEAK: Final = re.compile(  # dots lead the eye to the figure
    rf"(?: ?(?:[,;:|=]|\.{{3,}}) ?| / |(?<=[{_CJK}])[-/]){_N}$"
)
TRAIL_HAN: Final = re.compile(
    rf"(?: ?[各共]?({HAN}|{_HAN_FORMAL}) ?{UNIT}| ?[(\[] ?({HAN}|{_HAN_FORMAL}) ?{UNIT}? ?[)\]]| ?{_KO}| ({HAN}))$"
)
IN_BRACKETS: Final = re.compile(rf"[(\[] ?{HAN} ?[)\]]")
# One sign for each copy, where nothing else tells the quantity.
TRAIL_TALLY: Final = re.compile(r" ?(?:([●○◯⬤■◆])\1*|\|{2,})$")
HAN_ENDS: Final = re.compile(rf"^(?:{HAN}|{_HAN_FORMAL}|{UNIT})|(?:{HAN}|{_HAN_FORMAL}|{UNIT})$")
BARE_LEAD: Final = re.compile(rf"([0-9]{{1,2}})(?=[{_CJK}])")
BARE: Final = re.compile(rf"(?:(?<=[{_CJK}\])])| )([0-9]{{1,2}})$")
_BARE_END: Final = re.compile(r"(.+?) ([1-9][0-9]?)")
# In the middle: between a No. and a name, or marked between two of anything.
MIDDLE: Final = re.compile(
    rf"(?:(?<=[\s)\],;:|{_CJK}])[xX*] ?{_N}(?=[ ,;:|(\[])|(?<= ){_N} ?(?:{UNIT}|[xX])(?=[ ,;:|(\[])"
    rf"|(?<=[ {_CJK}0-9A-Z])[(\[][xX*]? ?{_N}[xX]? ?{UNIT}?[)\]](?= ?\S)|(?<=[ ,;:|])([0-9]{{1,2}})(?=[ ,;:|]))"
)
MIDDLE_HAN: Final = re.compile(
    rf"[(\[] ?({HAN}|{_HAN_FORMAL}) ?{UNIT} ?[)\]](?= ?\S)|(?<=[ {_CJK}0-9])({HAN}|{_HAN_FORMAL}) ?{UNIT}(?= [(\[])"
)
ORDINAL: Final = re.compile(r"[0-9]{1,3}[.)] (?=\S)")
CELL: Final = re.compile(rf"[xX*]? ?{_N}(?:\.0+)? ?(?:[xX*]|{UNIT}|(?i:{_WORD}))?")  # 4.0 of a spreadsheet
CELL_HAN: Final = re.compile(rf"({HAN}|{_HAN_FORMAL}) ?{UNIT}?|{_KO}")
QUANTITY_ONLY: Final = re.compile(rf"[xX*(\[ ]*[0-9]{{1,2}}(?:[xX*)\] ]|{UNIT})*")
FIGURES: Final = re.compile(r"[+-]?[0-9][0-9_.,e+-]*[x*]?", re.IGNORECASE)
# A figure with a unit right behind a No.: where the one ends and the other begins is open (`SA-0065枚`).
RUN_TOGETHER: Final = re.compile(rf"(.*[A-Za-z0-9][-_/.][A-Za-z]{{0,3}}[0-9]{{2,}})({UNIT}|(?i:{_WORD}))")
MARKED_ANYWHERE: Final = re.compile(
    rf"(?:^|[\s,;:|)\]{_CJK}])[xX*] ?[0-9]{{1,3}}(?![0-9A-Za-z])|(?<![A-Za-z0-9])[0-9]{{1,3}}(?:[xX](?![A-Za-z0-9])"
    rf"| ?{UNIT}| ?(?i:{_WORD}))|[(\[][xX*]? ?[0-9]{{1,3}}[xX]?[)\]]"
)
WORDS: Final = re.compile(
    r"(?:^|[^a-z])(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twice|thrice|playset|pair|"
    rf"qty|quantity|copies|pcs|ii|iii|iv|vi|vii|viii|ix)(?![a-z])|[{_HAN_ONE}十] ?{UNIT}|(?:^| )[{_HAN_ONE}十]+(?: |$)",
    re.IGNORECASE,
)
_ANY_FIGURE: Final = re.compile(rf"(?<![A-Za-z0-9-])[0-9]{{1,3}}(?![0-9])|{HAN}")
COUNTED: Final = re.compile(rf"[0-9]|[{_HAN_ONE}十] ?{UNIT}")  # in what is left out of a line
_WORDS_OF: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_STROKES: Final = "一丅下止正"  # a stroke for each copy
STROKES: Final = re.compile(rf"(?<![^\ufffc ])[{_STROKES}]+$")  # behind a name, or the sign in its place
NUMBER_WORDS: Final = re.compile(rf"\b(?:{'|'.join(_WORDS_OF)})\b|{STROKES.pattern}", re.IGNORECASE)
MARKED, PLAIN, WEAK, MIDDLE_BARE, GLUED = "marked", "plain", "weak", "middle", "glued"


@dataclass(slots=True)
class QuantitySplit:
    """One way to split a line: `text` is what was read as the quantity, `how` its form."""

    count: int
    rest: str
    text: str
    how: str = MARKED
    leading: bool = False
    tally: bool = False
    sides: tuple[str, str] = ("", "")  # what stands before and behind a figure in the middle

    @property
    def bare(self) -> bool:
        """Return whether only its place makes the figure a quantity."""
        return self.how in {WEAK, MIDDLE_BARE, GLUED}


_NO_COPY_FIRST: Final = re.compile(rf"(?P<none>0 ?(?:x|{UNIT})?) (?P<card>.+)", re.IGNORECASE)  # `0 Walker`
_NO_COPY: Final = re.compile(
    rf"(?P<card>.+?)(?: ?[:=] ?| )(?P<none>x?0 ?(?:x|{UNIT})?|{NONE}|ナシ|-+)",
    re.IGNORECASE,
)  # `Walker: 0`, `Walker -`


def find_splits(text: str) -> list[QuantitySplit]:
    """Return every quantity at the beginning, at the end or in the middle of a text, likeliest first."""
    found = [split for split in (_find_lead(text), _find_trail(text)) if split]
    if not any(split.how == MARKED for split in found):
        found += _find_middle(text)
    if any(split.how == MARKED or split.leading for split in found):
        found = [split for split in found if split.how != MIDDLE_BARE]
    if not found and (match := BARE_LEAD.match(text)):
        found = [QuantitySplit(_figure(match), text[match.end() :], match[0], GLUED, leading=True)]
    if not found and (match := BARE.search(text, max(0, len(text) - 3))):
        found = [QuantitySplit(_figure(match), text[: match.start()], match[0].strip(), WEAK)]
    if not found and (match := TRAIL_TALLY.search(text)) and match.start():
        signs = match[0].replace(" ", "")
        found = [QuantitySplit(len(signs), text[: match.start()], signs, tally=True)]
    return [split for split in found if not QUANTITY_ONLY.fullmatch(split.rest) or split.rest.isdecimal()]


def split_bare_lead(text: str) -> QuantitySplit | None:
    """Return the figure that a text begins with as its quantity, and all behind it as the rest."""
    match = LEAD_BARE.match(text)
    if match is None:
        return None
    return QuantitySplit(
        int(match[0].rstrip(",;:|=- ")), text[match.end() :], match[0].strip(), PLAIN, leading=True
    )


def split_bare_end(text: str) -> QuantitySplit | None:
    """Return the figure that a text ends in as its quantity, and all before it as the rest."""
    match = _BARE_END.fullmatch(text)
    return QuantitySplit(int(match[2]), match[1], match[2], PLAIN) if match else None


def is_tally(text: str) -> bool:
    """Return whether a line ends in one sign for each copy, and has no other quantity."""
    return bool(TRAIL_TALLY.search(text)) and [split.tally for split in find_splits(text)] == [True]


def _find_lead(text: str) -> QuantitySplit | None:
    for pattern in (LEAD, LEAD_MARKED):
        if match := pattern.match(text):
            return QuantitySplit(_figure(match), text[match.end() :], match[0].strip(), MARKED, leading=True)
    if (bare := split_bare_lead(text)) or not (match := LEAD_HAN.match(text)):
        return bare
    return QuantitySplit(_figure(match), text[match.end() :], match[0].strip(), PLAIN, leading=True)


def _find_trail(text: str) -> QuantitySplit | None:
    for pattern, how in ((TRAIL, MARKED), (TRAIL_WEAK, PLAIN), (TRAIL_HAN, PLAIN)):
        match = pattern.search(text, max(0, len(text) - 20))
        if match and match.start():
            return QuantitySplit(_figure(match), text[: match.start()], match[0].strip(), how)
    return None


def _find_middle(text: str) -> list[QuantitySplit]:
    found = []
    for match in (*MIDDLE.finditer(text), *MIDDLE_HAN.finditer(text)):
        before, after = text[: match.start()].rstrip(" ,;:|"), text[match.end() :].lstrip(" ,;:|")
        if before and after:
            how = MIDDLE_BARE if match.re is MIDDLE and match[4] else MARKED
            found.append(
                QuantitySplit(
                    _figure(match), f"{before} {after}", match[0].strip(), how, sides=(before, after)
                )
            )
    return found


def _figure(match: re.Match[str]) -> int:
    return number(match[match.lastindex or 0])  # one group of several


def number(figure: str) -> int:
    """Return the value of a quantity: figures, a Chinese numeral up to 99 or a Korean one up to ten; 0 for others."""
    if figure.isdecimal():
        return int(figure)
    if figure in (korean := _KOREAN.split("|")):
        return korean.index(figure) + 1
    figure = figure.translate(_FORMAL)
    digits = {sign: value for value, sign in enumerate("〇一二三四五六七八九")} | {"两": 2, "兩": 2}
    if figure in digits:
        return digits[figure]
    tens, ten, ones = figure.partition("十")
    if not ten or len(tens) > 1 or len(ones) > 1 or "十" in ones:
        return 0
    return 10 * digits.get(tens, 1) + digits.get(ones, 0)


def only_figure(text: str) -> int | None:
    """Return the only quantity in some words, or None."""
    figures = _ANY_FIGURE.findall(text)
    return number(figures[0]) or None if len(figures) == 1 else None


def split_none(text: str) -> tuple[str, bool] | None:
    """Return the card of which a text says that there is none, and whether by a word or 0, not by a dash; or None."""
    found = _NO_COPY_FIRST.fullmatch(text) or _NO_COPY.fullmatch(text)
    return (found["card"], found["none"].strip("-") != "") if found else None


def bad_quantity(text: str) -> str | None:
    """Return the first or last word if it is meant as a quantity but is none: 1600, 0.5, 1_0, -2, ٤.

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
    if match := CELL.fullmatch(text) or CELL_HAN.fullmatch(text):
        return _figure(match) or None
    return None


def parse_number_word(word: str) -> int:
    """Return the value of an English number word such as `four`, or of the strokes of 正."""
    if word[0] in _STROKES:
        return sum(_STROKES.index(sign) + 1 for sign in word)
    return _WORDS_OF.index(word.lower()) + 1
