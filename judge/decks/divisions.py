"""Divisions of a list: marks beside some of its cards, or a second deck."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from judge.catalogue.columns import colours_in, column_of
from judge.catalogue.folding import name_key
from judge.decks import section_words, sections
from judge.decks.annotations import BOXES
from judge.decks.naming import BRACKET_END
from judge.decks.quantity import UNIT_ALONE
from judge.decks.readings import BESIDE, DIGIT, Reading

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from judge.decks.naming import CardFinder
    from judge.games.deck_rules import DeckEntry

MANY: Final = 3  # marks that part a list; more are names or remarks
LEAST: Final = 5  # lines of a deck
_BULLETS: Final = frozenset("•·・‧*–▪▫▸►▶■◆-")
_EMPTY: Final = frozenset("☐□▢⬜◻🔲")  # a box left empty says something beside a ticked one alone
# Said of some cards only, they tick these or cross them out, add, move or compare them.
_JUDGED: Final = frozenset(
    "x○◯⭕◎✓✔✅☑⬛◼△▲✗✘☒❌✖❎✕╳⨯🗙🚫⛔⛌☓🗑✂👎➖➕⊖⊕¬∅⌀∓∼↑↓→←↔⇒⇐⇔⬆⬇➡⬅➜🔺🔻🟥🟧🟨🟩🟦🟪⬛⬜"
)
_IN: Final = frozenset(("in", "入", "y", "yes"))  # of every card: that it is in the deck
_COMPARED: Final = frozenset((">=", "=<", "~=", "=~"))
_MORE_OR_LESS: Final = "+-~"  # bullets that before a few lines alone may add, take away, or say "about"
_DECK_HEAD: Final = re.compile(
    r"(?:deck|牌組|牌组|咭組|卡組|卡组|套牌|デッキ)[ :#]*(?:no\.? ?)?([0-9]{1,2}|[a-z]|[一二三四甲乙丙丁])[ :]*",
    re.IGNORECASE,
)
_PLAYER: Final = re.compile(
    r"(?:player|name|玩家|姓名|選手|选手|プレイヤー|氏名)(?: ?name)? ?[:=] ?(\S.*)", re.IGNORECASE
)


_NUMBERED: Final = re.compile(
    r"([0-9]{1,2})[.)、．] ?[^0-9:：]{1,20}[:：]"
)  # `2. Ada:` in a chain of messages


class Mark(NamedTuple):
    """Lines with another mark than the others: their indexes, their mark, and that of the others ("" without others)."""

    lines: tuple[int, ...]
    mark: str
    other: str


def find_marks(readings: Sequence[Reading], finder: CardFinder) -> Mark | None:
    """Find the fewer lines whose mark may say that they are out, such as × among ○, (副) among (主), - among nothing.

    A sign on every line is a way of writing, and so are as many marks as lines. A word on every line tells the printing or
    the kind, or nobody knows what.
    """
    if not any(not reading.clear and _may_be_marked(reading) for reading in readings):
        return None
    cards = [(at, reading) for at, reading in enumerate(readings) if reading.entry is not None]
    for marks_of, parts in (
        (_sign, _signs_divide),
        (_bracket, _brackets_divide),
        (_words, _brackets_divide),
        (_cell, _cells_divide),
    ):
        said = {at: marks_of(reading) for at, reading in cards}
        counted = Counter(said.values())
        told = {mark: count for mark, count in counted.items() if mark}
        mark = next(iter(told), "")
        if marks_of is _bracket and told == counted and len(told) == 1 < len(cards):
            if not _is_explained(next(_bracketed_words(cards[0][1])), finder):
                return Mark(tuple(at for at, _ in cards), mark, "")
        elif told and len(counted) > 1 and parts(told, len(cards)):
            most = counted.most_common(1)[0][0]
            apart = tuple(at for at, mark in said.items() if mark != most)
            return Mark(apart, next((said[at] for at in apart if said[at]), "–"), most or "–")
    return None


def _may_be_marked(reading: Reading) -> bool:
    name = reading.entry.name if reading.entry is not None else None
    beside = reading.doubt is not None and reading.doubt.kind == BESIDE
    others = reading.repaired or beside or (name and name[-1] in ")]")
    return bool(others) or any(role in {"sign", "remark"} for role, _ in reading.split)


def _sign(reading: Reading) -> str:
    signs = ["".join(text.split()).lower() for part, text in reading.split if part == "sign"]
    return next((text for text in signs if text and not DIGIT.search(text)), "")


def _signs_divide(told: Mapping[str, int], cards: int) -> bool:
    """Return whether signs beside some cards may say something of these or of the others."""
    if len(told) > 1:
        return len(told) <= MANY and not set("".join(told)) <= _BULLETS
    sign, count = next(iter(told.items()))
    if sign[0] in _MORE_OR_LESS and sign not in _COMPARED:
        return 2 * count < cards
    return sign in _COMPARED or BOXES.get(sign, False) or not _JUDGED.isdisjoint(sign)


def _bracket(reading: Reading) -> str:
    return name_key(next(_bracketed_words(reading), ""))


def _bracketed_words(reading: Reading) -> Iterator[str]:
    """Yield the words in brackets beside a card, or behind an unknown name; none with figures."""
    dropped = [str(note.facts["text"]) for note in reading.repaired if note.key == "drop.text"]
    entry = reading.entry
    if entry is not None and not entry.known and entry.name and (end := BRACKET_END.fullmatch(entry.name)):
        dropped.append(f"({end[2]})")
    found = (text.strip("()[] ") for text in dropped if text[0] in "([" and text.lower() not in BOXES)
    yield from (text for text in found if any(map(str.isalnum, text)) and not DIGIT.search(text))


def _is_explained(words: str, finder: CardFinder) -> bool:
    """Return whether words beside every card are its edition, kind, part of the list, or the unit of its figure."""
    key = name_key(words)
    return (
        key in (section_words.HEADING | section_words.MAIN) - section_words.OUT
        or key in _IN
        or sections.is_description(words)
        or UNIT_ALONE.fullmatch(words) is not None
        or column_of(words.strip(" :")) is not None
        or all(map(finder.is_edition, words.split("-")))
    )


def _words(reading: Reading) -> str:
    """Return the words beside the name of a card outside brackets."""
    doubt, entry = reading.doubt, reading.entry
    if doubt is None or doubt.kind != BESIDE or entry is None:
        return ""
    return name_key(doubt.figure).replace(name_key(entry.name or "-"), "")


def _cell(reading: Reading) -> str:
    """Return the one sign in a cell beside a card, such as V or 副; "" for one of a printing."""
    cells = (text for part, text in reading.split if part == "remark" and len(text) == 1)
    return next((text for text in cells if not DIGIT.match(text) and not sections.is_mark(text)), "")


def _cells_divide(told: Mapping[str, int], cards: int) -> bool:
    """Return whether signs in cells distinguish some cards from the others."""
    return len(told) <= MANY and cards > MANY and not all(map(_is_descriptive, told))


def _brackets_divide(told: Mapping[str, int], cards: int) -> bool:
    """Return whether words beside some cards, or two or three of them, say something other than the printing."""
    if all(map(_is_descriptive, told)):
        return False
    if len(told) == MANY and not any(len(mark) == 1 or sections.says_out(mark, free=True) for mark in told):
        return False
    if len(told) <= MANY and len(told) > 1 and max(told.values()) > 1:
        return True
    return cards > MANY and sum(told.values()) < max(MANY, cards // 2)


def _is_descriptive(mark: str) -> bool:
    """Return whether a mark only describes the printing, the colour or the kind of a card."""
    beside = section_words.OUT | section_words.TOTAL | section_words.DECK | section_words.MAIN
    kind = mark in section_words.HEADING and mark not in beside
    return kind or sections.is_mark(mark) or bool(colours_in(mark))


def cards_of(readings: Sequence[Reading]) -> list[DeckEntry]:
    """Return the cards of some lines."""
    return [reading.entry for reading in readings if reading.entry is not None]


def find_decks(
    texts: Sequence[str], readings: Sequence[Reading], is_size: Callable[[Sequence[DeckEntry]], bool]
) -> tuple[bool, list[tuple[int, int]]]:
    """Return whether several decks are under headings of their own, and the range of each; none for one deck.

    Without headings they are several where each part of the list has the size of a deck.
    """
    for pattern in (_DECK_HEAD, _PLAYER, _NUMBERED):
        heads = [
            (at, found[1])
            for at, text in enumerate(texts)
            if not readings[at].clear and (found := pattern.fullmatch(text.strip(" #=-*【】[]《》<>")))
        ]
        if len({name for _, name in heads}) > 1 and not (
            pattern is _NUMBERED and is_size(cards_of(readings))
        ):
            ends = [*(at for at, _ in heads[1:]), len(texts)]
            parts = [(at, end) for (at, _), end in zip(heads, ends, strict=True)]
            if all(
                sum(reading.entry is not None for reading in readings[at:end]) >= LEAST for at, end in parts
            ):
                return True, parts
    return False, _find_by_size(readings, is_size)


def _find_by_size(
    readings: Sequence[Reading], is_size: Callable[[Sequence[DeckEntry]], bool]
) -> list[tuple[int, int]]:
    rows = [at for at, reading in enumerate(readings) if reading.entry is not None]
    if len(rows) < 2 * LEAST or rows[-1] - rows[0] < len(rows):
        return []
    found: list[tuple[int, int]] = []
    start = 0
    cards: list[DeckEntry] = []
    left = len(rows)
    for at, reading in enumerate(readings):
        if reading.entry is not None:
            cards.append(reading.entry)
            left -= 1
        elif len(cards) >= LEAST and (found or left >= LEAST) and is_size(cards):
            found.append((start, at))
            start, cards = at, []
    if not found:
        return []
    if cards:
        if len(cards) < LEAST or not is_size(cards):
            return []
        found.append((start, len(readings)))
    return found if len(found) > 1 else []
