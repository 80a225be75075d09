"""Recognises lines that may be no cards: headings, comments, sums and notes about the list. Works on folded text.

`lines` decides: a line that names a card is always read as that card.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from judge.catalogue.columns import colours_in, kind_in
from judge.catalogue.folding import name_key
from judge.decks import section_words
from judge.decks.quantity import HAN, NONE, UNIT, number

_FIGURE: Final = rf"([0-9]{{1,3}}|{HAN})"
_COUNTED: Final = re.compile(
    rf"(.{{1,40}}?)([ :,=\t-]*(?:[xX*] ?)?[(\[]? ?){_FIGURE}(?: ?/ ?[0-9]{{1,3}})? ?((?:{UNIT}|cards?)?[)\]]?)"
)
_COUNT_FIRST: Final = re.compile(rf"([0-9]{{1,3}}) ?{UNIT}? ?([^0-9]{{1,40}})")
_SUM: Final = re.compile(
    r"(?:([0-9]{2,3}) ?/ ?\1|(?:[0-9]+ ?[-+x*] ?)*[0-9]* ?= ?([0-9]{2,3}))"
)  # 50/50, =50, 4x12+2=50
_RANGE: Final = r"[0-9]{1,2}(?:[-~][0-9]{1,2})?\+?"
_LEVEL: Final = re.compile(
    rf"(?:{section_words.LEVEL}\.? ?:? ?{_RANGE}|{_RANGE} ?{section_words.LEVEL_AFTER})(?:以上|以下| or more| and up)?"
    rf"(?:[ :,-]*[xX*]? ?[(\[]?([0-9]{{1,3}}) ?(?:{UNIT}|cards?)?[)\]]?)?",
    re.IGNORECASE,
)
PRICE: Final = (
    r"[A-Z]{0,3}[$€£¥] ?[0-9]+(?:[.,][0-9]{1,2})?"
    r"|(?<![0-9.])[0-9]+(?:\.[0-9]{1,2})? ?(?:元|円|蚊|HKD|USD|NTD)(?![A-Za-z])"
)
LEVEL: Final = re.compile(  # of one card, and no quantity: `2費`, `lv3`
    rf"(?:{section_words.LEVEL}\.? ?:? ?[0-9]{{1,2}}\+?|[0-9]{{1,2}}\+? ?{section_words.LEVEL_AFTER})(?![A-Za-z0-9])",
    re.IGNORECASE,
)
LEVEL_OR_PRICE: Final = re.compile(rf"{LEVEL.pattern}|{PRICE}", re.IGNORECASE)
_DESCRIBING: Final = re.compile("[・·/,;| ]+")
KIND_OF: Final = "種類?|种类?|款|kinds?|different(?: cards?)?|unique(?: cards?)?|종"
_KINDS: Final = re.compile(
    rf"(?:[^0-9]{{0,12}}?[ :(\[]*)([0-9]{{1,3}}) ?(?:{KIND_OF})[ ,/;:・、-]*([0-9]{{1,3}}) ?(?:{UNIT}|cards?)?[)\]]?",
    re.IGNORECASE,
)
_LABELLED_KINDS: Final = re.compile(
    rf"([^0-9:]{{1,12}}): ?([0-9]{{1,3}}) ?(?:{UNIT})?[ ,/;|]*(?:{KIND_OF})数?數?: ?([0-9]{{1,3}})",
    re.IGNORECASE,
)
_KINDS_ONLY: Final = re.compile(
    rf"[(\[]?(?:共|計|计|全)? ?([0-9]{{1,3}}) ?(?:{KIND_OF})[)\]]?", re.IGNORECASE
)
_KINDS_ALONE: Final = re.compile(rf"([^0-9]{{1,20}}?)[ (:]*[0-9]{{1,3}} ?(?:{KIND_OF})\)?", re.IGNORECASE)
_KINDS_BEHIND: Final = re.compile(
    rf"([^0-9]{{0,12}}?)([0-9]{{1,3}} ?(?:{UNIT}|cards)) ?[(/,、] ?([0-9]{{1,3}}) ?(?:{KIND_OF})\)?",
    re.IGNORECASE,
)
_PLACE: Final = re.compile(
    r"[(\[]?(?:[0-9]{1,2}|[一二三四五六七八九十]|[A-Ha-h])[.)\]:] ?(?=\S)|[一二三四五六七八九十], ?"
)  # of a heading
_KIND_END: Final = re.compile(rf"(.+?)(?:{section_words.KINDS})+", re.IGNORECASE)
_AROUND: Final = " :-=~_*[]()<>《》〈〉■□◆◇●○▼▽★☆"  # signs around the words of a heading
MONTH: Final = (
    "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    "|nov(?:ember)?|dec(?:ember)?)"
)
DAY: Final = "[0-9]{1,2}(?:st|nd|rd|th)?"
_DATE: Final = re.compile(
    rf"(?:{DAY}[ .-]*{MONTH}[ .,-]*[0-9]{{4}}|{MONTH}\.? {DAY},? [0-9]{{4}}"
    r"|(?:[0-9]{4}[年./-] ?)?[0-9]{1,2}[月./-] ?[0-9]{1,2}日?)"
    r" ?(?:[(\[]?(?:(?:星期|週|周)?[日一二三四五六月火水木金土](?:曜日?)?|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*)[)\]]?)?",
    re.IGNORECASE,
)
_MADE_BY: Final = re.compile(
    r"(?:deck list )?(?:exported|generated|imported|made) (?:from|by|with|at|on) .+", re.IGNORECASE
)
_PART_WORD: Final = r"[^\W\d]{1,12}?"
_PART: Final = re.compile(rf"({_PART_WORD}) ?[x*:]? ?([0-9]{{1,3}})(?: ?(?:{UNIT}|x)(?=[ ,/+]|$))?")
_PART_BEHIND: Final = re.compile(rf"([0-9]{{1,3}}) ?(?:{UNIT}|x)? ?({_PART_WORD})(?=[ ,/+]|$)")
_PARTS: Final = re.compile(
    r"(?:[^\W\d]{1,12} ?[x*:]? ?[0-9]{1,3}[ ,/+]*){2,5}|(?:[0-9]{1,3} ?x? ?[^\W\d]{1,12}[ ,/+]*){2,5}"
)
_NONE_OF: Final = re.compile(rf"[^0-9:]{{1,30}}: ?(?:0|{NONE}|-)", re.IGNORECASE)  # `Trainer: 0`
_NONE_FIRST: Final = re.compile(r"0 ([^0-9]{1,30})")  # `0 Sideboard`
_NOTHING: Final = re.compile(r"[-+=~_*.,:;·・•…‥─━―<>()\[\] ]+")  # a line drawn between parts
_TITLE: Final = re.compile(r"[^0-9:=|]*(?:\bdeck(?: ?list)?|牌組|牌组|咭組|卡組|卡组|デッキ)", re.IGNORECASE)
_FENCE: Final = re.compile(r"`{3,}\w*")
_STRUCK: Final = re.compile(r"~~(.+)~~")
_STROKES: Final = re.compile("[\u0335-\u0338]")  # drawn through the letter before
_FRAMES: Final = "-=*~_+<>.[#!"
_FRAMED: Final = re.compile(
    r"[-=*~_+<>.#]{2,} ?(.*?)?[-=*~_+<>. ]*|!(side)|\[([^\]]*)\]|<([^>]*)>|\*([^*]*)\*|_([^_]*)_"
)
_IN_BRACKETS: Final = re.compile(r"[(\[]([^()\[\]]+)[)\]]")
_ONE_SIDED: Final = re.compile(
    r"(?:--|~~|[<>!~]=|=[<~]|<>|<-) ?(?=[^-~=<> ].*[0-9]|[0-9]).*[^-~=<> ]"
)  # no frame
_ONE_DECK: Final = re.compile("(?<=[我你佢他她這这呢嗰那一兩两全整成])副(?=牌)")  # one deck, no side deck
_FREE_WORDS: Final = section_words.OUT | section_words.PERHAPS
_WITHIN: Final = tuple(word for word in _FREE_WORDS if len(word) > 1 and not word.isascii())
_CHOICE: Final = re.compile(
    r"\b(?:one|two|three|four|any|some|[1-4]) of(?: (?:the|these|those|them|this)\b| ?:?$)", re.IGNORECASE
)
_TRAILING_COMMENT: Final = re.compile(  # and tags behind set and number, `(SP) 001 #Ramp`
    r" (?:#|//) .*$|(?:(?<=[)\]] [0-9])|(?<=[)\]] [0-9]{2})|(?<=[)\]] [0-9]{3})|(?<=\*F\*)) #!?[^\W\d].*$"
)
_LABEL: Final = re.compile(r"([^:=]{1,30}?) ?[:=] ?(.*)")
_INEXACT: Final = frozenset("≤≥≦≧≈≒≠±÷∞")
ONE_FIGURE: Final = 9
EXPLICIT: Final = "#!"  # begins a line that is no card, whatever it holds: the writer has said so


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading: its words, its number of cards, and whether that is for the whole list.

    `kinds`: the number of different cards it gives beside. `loose`: the figure may be something else too, as in `Deck 1`
    or `Event: 3`, and is no sum unless it fits.
    """

    words: str
    says: int | None = None
    total: bool = False
    loose: bool = False
    kinds: int | None = None


def remark(text: str) -> str | None:
    """Return the text of a remark, such as a comment, an address, a title; None for other lines."""
    if text.startswith(("#", "//")):
        return text.lstrip("#/! ")
    if text.startswith(("http://", "https://")) or (text[0] in "dDeEgGiImM" and _MADE_BY.fullmatch(text)):
        return text
    return text if _TITLE.fullmatch(text) or text.startswith(("LAYOUT MAIN:", "LAYOUT SIDEBOARD:")) else None


def text_struck_through(text: str) -> str | None:
    """Return text that is struck through, `~~4 Walker~~` or with strokes over the letters; None otherwise."""
    if found := _STRUCK.fullmatch(text):
        return found[1]
    return _STROKES.sub("", text) if _STROKES.search(text) else None


def is_date(text: str) -> bool:
    """Return whether a text is a date with the month in words, which would read as a quantity of a card."""
    return bool(_DATE.fullmatch(text))


def label(text: str) -> tuple[str, str] | None:
    """Split `Player: Ada` into label and value, where the label is of a note about the list."""
    found = _LABEL.fullmatch(text) if ":" in text or "=" in text else None
    if found and found[2].isdecimal() and name_key(found[1]) in section_words.HEADING:
        return None  # `Event: 22` may give the number of events
    return (found[1], found[2]) if found and found[2] and is_note_label(found[1]) else None


def is_note_label(words: str) -> bool:
    """Return whether words are the label of a note about the list: `Player`, `Date`, `Membership No.`."""
    return name_key(words) in section_words.NOTE or is_personal(words)


def is_personal(words: str) -> bool:
    """Return whether words are the label of what tells a person or heads a mail, and of no card."""
    key = name_key(words)
    ends = (key.removesuffix(end) for end in section_words.OF_PERSON if key.endswith(end))
    return key in section_words.PERSON or any(
        each in section_words.NOTE - section_words.DECK for each in ends
    )


def is_word_of(words: str, kind: frozenset[str]) -> bool:
    """Return whether words are of one kind of `section_words`."""
    return name_key(words) in kind


def trailing_comment(text: str) -> re.Match[str] | None:
    """Find a comment at the end of a line."""
    return _TRAILING_COMMENT.search(text) if "#" in text or "//" in text else None


def text_in_frame(text: str) -> str | None:
    """Return the text inside a frame, `[Main]`, `== Deck ==`, `>> x`, or before a colon at the end; else None."""
    found = _FRAMED.fullmatch(text) if text[0] in _FRAMES and not _ONE_SIDED.fullmatch(text) else None
    if found:
        return next((group for group in found.groups() if group), "").strip(" :")
    return text.strip(" :") if text.endswith(":") else None


def heading(text: str) -> Heading | None:
    """Read the words of a heading with the number that may be beside them: `Zombies (30)`, `Total: 50/50`."""
    text = text.replace('"', "") or text if text[0] == text[-1] == '"' else text
    begun, _, thanks = text.partition(",")
    words = (begun if thanks and is_line(thanks) else text).strip(" :")
    if (bracket := _IN_BRACKETS.fullmatch(words)) and (within := heading(bracket[1])):
        return within
    if _PARTS.fullmatch(words) and (parts := _parts(words)):
        return parts
    if text[0] == "=" and (whole := _SUM.fullmatch(words)) and whole[2]:
        return Heading(words, int(whole[2]), total=True)
    if (key := name_key(inside := words.strip(_AROUND))) in section_words.HEADING:
        return Heading(inside, total=key in section_words.TOTAL)
    counted = _COUNTED.fullmatch(words)
    if counted and (key := name_key(counted[1].strip(_AROUND))) in section_words.HEADING:
        says = number(counted[3])
        bare = not counted[2].strip() and not counted[4]
        loose = ("/" in words and says <= ONE_FIGURE) or (
            key in section_words.NOTE
            and (
                says <= ONE_FIGURE
                if bare or counted[2] == "-"
                else key not in section_words.DECK and "(" not in counted[2] + counted[4]
            )
        )
        return Heading(counted[1].strip(_AROUND), says, total=key in section_words.TOTAL, loose=loose)
    if (colours := colours_in(words)) is not None and len(colours) > 1:
        return Heading(words)
    if _is_of_colour(inside):
        return Heading(inside)
    if counted and _is_of_colour(said := counted[1].strip(_AROUND)):
        return Heading(said, number(counted[3]))
    if (place := _PLACE.match(words)) and (numbered := heading(words[place.end() :])) and not numbered.total:
        return numbered
    if (labelled := _LABELLED_KINDS.fullmatch(words)) and name_key(labelled[1]) in section_words.TOTAL:
        return Heading(words, int(labelled[2]), total=True, kinds=int(labelled[3]))
    if only := _KINDS_ONLY.fullmatch(words):
        return Heading(words, kinds=int(only[1]))
    if kinds := _KINDS.fullmatch(words):
        lead = name_key(words[: kinds.start(1)].strip(_AROUND))
        if not lead or lead in section_words.TOTAL:
            return Heading(words, int(kinds[2]), total=True, kinds=int(kinds[1]))
        if lead in section_words.HEADING:
            return Heading(words, int(kinds[2]))
    if (alone := _KINDS_ALONE.fullmatch(words)) and heading(alone[1]):
        return Heading(alone[1].strip(_AROUND))
    if turned := _KINDS_BEHIND.fullmatch(words):
        return heading(f"{turned[1]}{turned[3]}種{turned[2]}")
    if (none := _NONE_FIRST.fullmatch(words)) and name_key(none[1]) in section_words.HEADING:
        return Heading(none[1], 0)
    if _NONE_OF.fullmatch(text):
        return Heading(words.rpartition(":")[0].strip())
    if words[:1].isdecimal():
        if whole := _SUM.fullmatch(words):
            return Heading(words, int(whole[1] or whole[2]), total=True)
        first = _COUNT_FIRST.fullmatch(words)
        if first and name_key(first[2].strip(" :")) in section_words.WITH_FIGURE_FIRST:
            return Heading(first[2].strip(" :"), int(first[1]), total=True)
    if level := _LEVEL.fullmatch(words):
        return Heading(words.strip("0123456789+ .:-()[]"), int(level[1]) if level[1] else None)
    return None


def _is_of_colour(words: str) -> bool:
    """Return whether words are a colour and cards, `Green zombies`."""
    found = _KIND_END.fullmatch(words)
    return found is not None and bool(colours_in(found[1].strip()))


def _parts(words: str) -> Heading | None:
    """Read a sum of the parts of a list, `32 Green / 18 Blue`, `綠x32 藍x18`; None where one is no part."""
    pattern = _PART_BEHIND if words[:1].isdecimal() else _PART
    found = [(word, int(figure)) for word, figure in map(_word_first, pattern.findall(words))]
    if len(found) < 2 or not all(
        colours_in(word) or name_key(word) in section_words.HEADING for word, _ in found
    ):
        return None
    return Heading(
        words, sum(count for word, count in found if name_key(word) not in section_words.TOTAL), total=True
    )


def _word_first(part: tuple[str, str]) -> tuple[str, str]:
    return (part[1], part[0]) if part[0].isdecimal() else part


def says_out(text: str, *, free: bool = False) -> bool:
    """Return whether words beside a card may say that it is not in the deck, or in another quantity.

    `free`: it is no name, such as a remark, so that one such word in it is enough.
    """
    text = _ONE_DECK.sub("", text)
    key = name_key(text.strip(_AROUND + ".!?,;/#"))
    if key in section_words.OUT or key in section_words.HEDGE or not _INEXACT.isdisjoint(text):
        return True
    if not free:
        return False
    words = re.split(r"[\s,.;:!?()\[\]/]+", text)
    return (
        any(name_key(word) in _FREE_WORDS for word in words if word)
        or (not text.isascii() and any(word in text for word in _WITHIN))
        or bool(_CHOICE.search(text))
    )


def says_open(name: str) -> bool:
    """Return whether a text in place of a name says that there is none, or none yet: `Walker maybe`."""
    key = name_key(name.strip(_AROUND + ".!?,;/#"))
    if key in section_words.HEADING or says_out(name):
        return True
    if any(says_out(inside, free=True) for inside in _IN_BRACKETS.findall(name)):
        return True
    words = name.split(" ")
    last = words[-1]
    beside = len(words) > 1 and (not last.isascii() or (last.islower() and not name.islower()))
    return name.endswith("各") or (beside and says_out(last))


def says_in(words: str) -> bool:
    """Return whether the head of a column asks whether a card is in the deck."""
    return name_key(words.strip(_AROUND + "?")) in section_words.INSIDE


def is_mark(text: str) -> bool:
    """Return whether words in brackets describe the printing of a card."""
    return name_key(text.strip(_AROUND)) in section_words.MARK


def is_description(text: str) -> bool:
    """Return whether words in brackets describe colour, kind, level or printing: `(green, 2 cost)`."""
    parts = _DESCRIBING.split(LEVEL.sub(" ", text.strip(_AROUND)).strip())
    return bool(any(parts) or LEVEL.search(text)) and all(
        colours_in(part) or kind_in(part) or is_mark(part) for part in parts if part
    )


def is_line(text: str) -> bool:
    """Return whether a text is a line between parts, the fence around a text, or a greeting."""
    said = [name_key(part.strip(_AROUND + ".!")) for part in re.split(r"[,.!]", text)]
    return (any(said) and set(said) - {""} <= section_words.CLOSING) or bool(
        _NOTHING.fullmatch(text) or _FENCE.fullmatch(text)
    )


def is_side(words: str) -> bool:
    """Return whether a heading begins a side deck, or other cards that are not in the deck."""
    return name_key(words.strip(_AROUND)) in section_words.OUT
