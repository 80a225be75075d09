"""Lines around a list that are no cards: greetings, titles, signatures, mail headers, totals in prose."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from judge.catalogue.columns import column_of
from judge.catalogue.folding import fold, name_key
from judge.decks import section_words
from judge.decks.card_texts import LETTERS_FIRST
from judge.decks.quantity import UNIT, number
from judge.decks.readings import CARD, COMMENT, DIGIT, LONGEST, PROBLEM, Reading
from judge.decks.sections import DAY, KIND_OF, MONTH, PRICE, Heading, heading, says_out

if TYPE_CHECKING:
    from collections.abc import Sequence

    from judge.decks.naming import CardFinder

_UNCLEAR: Final = frozenset(
    (
        *(
            "name.unknown",
            "line.unread",
            "line.rest",
            "line.beside",
            "line.hidden",
            "line.no-card",
            "line.columns",
        ),
        *("quantity.which", "quantity.bad", "quantity.two", "quantity.ordinal"),
    )
)
_TOTAL: Final = re.compile(
    r"(?<![0-9])([1-9][0-9]{1,2}) ?(?:cards?\b|total\b|張|张|枚|장)(?: in (?:total|all))?"
    r"|(?:共|合計|合计|全副)([二三四五六七八九]?十[一二三四五六七八九]?)[張张枚]"
    r"|\b(?:that'?s|that is|that makes|makes) ([1-9][0-9]{1,2})(?![0-9])"
    r"|(?:總張數|总张数|總數|总数|合計|合计|合共|total)[ :]*([1-9][0-9]{1,2})(?![0-9])",
    re.IGNORECASE,
)
# What is no name of a card, with its figures: Arena's head, dates, times, telephones, addresses, places, numbers of persons.
_OTHER_FIGURES: Final = re.compile(
    r"^(?:about$|name .+)"
    rf"|(?:total|price|value|paid|fee|付費|已付款?|報名費|报名费|參加費|総額|總價|总价|價錢|价钱|金額|金额|合計|価格)[ :]*"
    rf"(?:{PRICE})"
    rf"|(?:average|avg|mean|平均)[^0-9]{{0,16}}[0-9]+\.[0-9]+"
    r"|\b(?:the|this|that|last|first|second|old|new|earlier|latest) one\b|\S+@\S+|\bv[0-9]+(?:\.[0-9]+)*|https?://\S+"
    r"|(?<![0-9])(?:[0-9]{4}[-/.年] ?)?[0-9]{1,2}[-/.月] ?[0-9]{1,2}[-/.日](?: ?[0-9]{2,4})?(?![0-9])"
    r"|(?<![0-9])(?:[0-9]{4}[-/.年] ?)?[0-9]{1,2}[-/月] ?[0-9]{1,2}(?![0-9])日?"
    r"|(?<![0-9])[0-9]{4}[-/.][0-9]{1,2}[-/.][0-9]{1,2}(?![0-9])"
    r"|(?<![0-9])[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?(?: ?[ap]m)?|(?<![0-9])[0-9]{1,2} ?[時时點点](?:[0-9]{1,2}分|半)?"
    r"|(?<![A-Za-z0-9])(?:\+[0-9]|[0-9]{2})(?:[ ()-]?[0-9]){5,}"
    r"|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? [0-9]{1,2}(?:st|nd|rd|th)?(?:,? [0-9]{4})?"
    r"|(?<![A-Za-z])(?:table|round|seat|player|rd|tel|id|no|number)[ .:#]*[A-Z]?[0-9]+(?:[ -][0-9]{3,4})*(?![A-Za-z0-9-])"
    r"|第 ?[0-9]+ ?[回屆届次輪轮桌號号]|(?<=[^\s0-9])[0-9]\.[0-9](?![0-9])"
    rf"|[0-9]{{1,3}} ?(?:{KIND_OF})(?:卡|牌|cards?)?"
    rf"|(?:超過?|多[過过於于]|上限|最多|至多|at most|max(?:imum)?(?: of)?|limit(?: of)?) ?[0-9]{{1,2}} ?(?:{UNIT}|copies)?"
    r"|(?:會員|会员|会員|玩家|選手|选手|參賽者|参赛者|QQ|微信)(?:[編编]號|编号|番号|[號号])?[ .:#]*[A-Z]?[0-9]+(?![0-9-])"
    r"|[A-Z甲乙丙丁] ?[組组區区] ?[0-9]{1,3} ?[號号]?(?![0-9])|(?:桌號|桌号|桌|卓|席|座位|[編编]號?号?|番号)[ :#]*[0-9]+"
    rf"|{DAY} {MONTH}\b\.?"
    r"|(?<![0-9])1?[0-9]月(?![0-9])|\b(?:at|by|until|before|after) [0-9]{1,2}(?![0-9:])(?: ?[ap]m)?"
    r"|(?<![0-9])20[0-9]{2}(?![0-9])年?|(?-i:(?<![A-Za-z0-9-])[A-Z]{2,4}[0-9](?![A-Za-z0-9-]| ?[0-9]))",
    re.IGNORECASE,
)
# Who wrote it and when, as a chat puts it before each message: `[28/11/2026, 21:03:11] Ming: `.
CHAT: Final = re.compile(
    r"\s*\[?(?:[0-9]{1,4}[/.-][0-9]{1,2}[/.-][0-9]{1,4},? )?[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?(?: ?[AaPp][Mm])?\]?"
    r"(?: -)? ([^:：0-9]{1,30})[:：]\s*(?=\S)"
)
NEAR: Final = 75.0  # rapidfuzz ratio from which words may be a name with a slip
DATE: Final = 7  # figures of a date with its year, at least
_GOES_ON: Final = re.compile(
    r"續|续|[頁页]|背面|つづく|続く|ページ|continue|\bpage\b|overleaf|\bp\.?t\.?o\b", re.IGNORECASE
)
_NUMERAL: Final = re.compile("[一二兩两三四五六七八九十][張张枚個个隻只款種种份]|[或→]|待定|暫定|暂定|同上")
_COUNTED_WORDS: Final = re.compile(
    r"\b(?:one|two|three|four|five|II|III|IV|VI*|copies|x)\b|(?<![a-z])[x×*]$", re.IGNORECASE
)
LONGEST_HEAD: Final = 16  # signs of words above a part of the cards
LONGEST_NAME: Final = 24  # signs of words that may be the name of a card
_SENTENCE: Final = re.compile(
    r"[,;:!?。，！？~]|[我你您請请謝谢送發发願赛賽]|です|ます|送信|\b(?:my|you|is|are|the|this|sent|from|get|thanks?|for|on|at)\b",
    re.IGNORECASE,
)
# Figures in prose, which are no quantity: `I may be 10 minutes late`.
_PROSE: Final = re.compile(
    r"[我你您請请會会]|です|ます|\b(?:I|my|you|your|is|are|will|may|can|the|this|please)\b", re.IGNORECASE
)
_LABELLED: Final = re.compile(  # words behind a label, and no No.: `Player: Ada (17)`
    r"[^\W\d][^0-9:\"'{}<>()\[\]]{0,19}: ?((?!.*[A-Za-z][-_./]?[0-9]{2}).*[^\W\d].*)"
)
_MAY_COUNT: Final = re.compile(
    r"^[^\w]*[0-9]|[0-9]\W*$|[,;:，。][ 　]*[0-9]{1,3} |(?:加|換|换|放|改|带|帶)[^0-9]{0,2}[0-9]"
    rf"|[x*][0-9]|[0-9](?:x\b| ?{UNIT})"
)
_TITLE: Final = re.compile(
    r"牌表|牌組|牌组|卡表|卡組|卡组|咭組|デッキ|レシピ|\b(?:deck|list)\b", re.IGNORECASE
)
_ENDS_IN_FIGURE: Final = re.compile(rf"^\W*[0-9]|[0-9] ?(?:{UNIT}|x)?\W*$", re.IGNORECASE)
_COLUMN_SIGNS: Final = re.compile(r"\s*[/|,;／｜，\t]\s*")
_PARTS: Final = section_words.HEADING - section_words.SIDE
_BELOW: Final = re.compile(
    r"以下|下面|從這|从这|ここから|これより|from here|\b(?:below|following)\b", re.IGNORECASE
)
_EDGES: Final = re.compile(r"[\s,.;:!?()\[\]/\"'<>|~*^_=+-]+")


def find_notes(texts: Sequence[str], readings: Sequence[Reading], finder: CardFinder) -> list[int]:
    """Return the lines before the first and behind the last card that are words, and those of a chat anywhere.

    Nothing where a card stands without a quantity, for there such words may be one.
    """
    others = [at for at, reading in enumerate(readings) if not reading.clear]
    first = next((at for at, reading in enumerate(readings) if reading.clear or reading.entry is not None), 0)
    words = [
        at
        for at in others
        if _is_unclear(readings[at], texts[at]) and is_note(texts[at], finder, above=at < first)
    ]
    if not words or not all(
        readings[at].counted for at in others if readings[at].status == CARD and at not in words
    ):
        return []
    cards = [at for at, reading in enumerate(readings) if reading.status == CARD and at not in words]
    if not cards:
        return []
    chat = all(map(CHAT.match, filter(str.strip, texts)))
    around = [at for at in words if chat or not cards[0] < at < cards[-1]]
    around = sorted({*around, *(at for at in words if _names_part(texts[at]))})
    heads = [at for at in words if _is_part_heading(texts, readings, at)]
    if len(heads) > 1 and max(heads) in range(cards[0], cards[-1]) and heads[0] < cards[0]:
        return sorted({*around, *heads})
    return around


def _is_part_heading(texts: Sequence[str], readings: Sequence[Reading], at: int) -> bool:
    """Return whether a few words are right above a card, and say nothing of whether it is in the deck."""
    below = readings[at + 1].entry if at + 1 < len(readings) else None
    text = fold(texts[at][:LONGEST])
    return (
        below is not None
        and len(text) <= LONGEST_HEAD
        and not DIGIT.search(text)
        and not says_out(text, free=True)
    )


def _names_part(text: str) -> bool:
    """Return whether words say what part of the list is below, `(events from here)`, and not that it is out."""
    words = fold(text[:LONGEST])
    if not _BELOW.search(words) or says_out(words, free=True):
        return False
    return any(name_key(part) in _PARTS for part in _EDGES.split(words))


def _is_unclear(reading: Reading, text: str) -> bool:
    """Return whether a line is asked about, or is a quantity of an unknown name, as `Table 12` may be read."""
    entry = reading.entry
    named = entry is not None and not entry.known and entry.no is None
    said = reading.says is not None and not reading.says.total and heading(fold(text[:LONGEST])) is None
    return (reading.status == PROBLEM or named or said) and {note.key for note in reading.notes} <= _UNCLEAR


@lru_cache(maxsize=5_000)
def is_note(text: str, finder: CardFinder, *, above: bool = False) -> bool:
    """Return whether a line is only words: no quantity, no No., no name of a card or one like it.

    `above`: it is above all cards, where a title may have any figure within it.
    """
    heads = _COLUMN_SIGNS.split(text[:LONGEST])
    if len(heads) > 1 and all(map(column_of, heads)):  # `Card name / copies`
        return True
    words = _OTHER_FIGURES.sub(" ", _TOTAL.sub(" ", fold(CHAT.sub("", text[:LONGEST], count=1))))
    parts = [part for part in _EDGES.split(words) if part]
    said = _LABELLED.fullmatch(words)
    told = said[1] if said else words if _PROSE.search(words) else ""
    if not (above and _TITLE.search(words) and not _ENDS_IN_FIGURE.search(words)) and (
        (DIGIT.search(words) and (not told or _MAY_COUNT.search(told)))
        or _GOES_ON.search(words)
        or _NUMERAL.search(words)
        or _COUNTED_WORDS.search(words.strip())
    ):
        return False
    if not parts:  # a bare date or telephone, or a face; `1/4` and `11/22` may be anything
        return len(DIGIT.findall(text)) not in range(1, DATE) or any(map(str.isalpha, text))
    if any(finder.cards.by_no(part) or LETTERS_FIRST.fullmatch(part) for part in parts):
        return False
    key = finder.cards.name_key(" ".join(parts))
    names = finder.cards.names.keys()
    if finder.holds_card(" ".join(parts)) or finder.is_part_of_a_name(" ".join(parts)):
        return False
    from rapidfuzz import fuzz, process  # noqa: PLC0415 - loaded where something is misspelt

    return not process.extractOne(key, names, scorer=fuzz.ratio, score_cutoff=NEAR)


def may_be_card(text: str) -> bool:
    """Return whether words may be the name of a card, and are no sentence or greeting."""
    return len(text) <= LONGEST_NAME and not _SENTENCE.search(text) and not DIGIT.search(text)


@lru_cache(maxsize=5_000)
def read_note(text: str) -> Reading:
    """Read a line as words; a total stated in it is checked against the list."""
    said = _TOTAL.search(fold(text[:LONGEST]))
    return Reading(
        COMMENT, says=Heading(text, number(said[said.lastindex or 0]), total=True) if said else None
    )
