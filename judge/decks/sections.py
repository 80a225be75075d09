"""Lines that are no cards: headings, comments, sums, notes about the list. Works on folded text.

What is found here only looks like one: a line that names a card is never taken for anything else (`lines`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from judge.catalogue.folding import name_key

SIDE_WORDS: Final = frozenset(
    map(
        name_key,
        (
            "sideboard",
            "side",
            "side deck",
            "sb",
            "備牌",
            "备牌",
            "後備",
            "サイド",
            "サイドボード",
            "サイドデッキ",
        ),
    )
)
# A figure beside one of these is the sum of the whole list.
TOTAL_WORDS: Final = frozenset(
    map(
        name_key,
        (
            *(
                "total",
                "totals",
                "sum",
                "in all",
                "total cards",
                "card total",
                "card count",
                "deck size",
                "cards",
            ),
            *(
                "合計",
                "合计",
                "總計",
                "总计",
                "共",
                "共計",
                "共计",
                "計",
                "计",
                "總數",
                "总数",
                "總張數",
                "总张数",
            ),
            *("枚数", "合計枚数", "デッキ枚数", "総数", "합계", "총"),
        ),
    )
)
HEADING_WORDS: Final = (
    SIDE_WORDS
    | TOTAL_WORDS
    | frozenset(
        map(
            name_key,
            (
                *(
                    "deck",
                    "decklist",
                    "deck list",
                    "main",
                    "main deck",
                    "mainboard",
                    "cards",
                    "total",
                    "units",
                    "items",
                ),
                *(
                    "zombie",
                    "zombies",
                    "zombie cards",
                    "events",
                    "event cards",
                    "character",
                    "unit",
                    "item",
                    "tactic",
                    "territory",
                    "characters",
                    "equipment",
                    "tactics",
                    "territories",
                ),
                *(
                    "green",
                    "blue",
                    "red",
                    "yellow",
                    "white",
                    "black",
                    "colourless",
                    "colorless",
                    "multicolour",
                ),
                *(
                    "主牌",
                    "主卡組",
                    "主卡组",
                    "牌組",
                    "牌组",
                    "咭組",
                    "卡組",
                    "卡组",
                    "套牌",
                    "牌表",
                    "合計",
                    "合计",
                    "總計",
                    "总计",
                    "共",
                ),
                *(
                    "喪屍",
                    "喪屍咭",
                    "喪屍咭牌",
                    "喪屍卡",
                    "event 咭",
                    "event 咭牌",
                    "綠",
                    "藍",
                    "紅",
                    "綠色",
                    "藍色",
                    "紅色",
                    "無色",
                ),
                *(
                    "角色",
                    "角色牌",
                    "装备",
                    "装备牌",
                    "战术",
                    "战术牌",
                    "事件",
                    "事件牌",
                    "红",
                    "绿",
                    "蓝",
                    "黄",
                    "白",
                    "黑",
                ),
                *(
                    "部隊",
                    "道具",
                    "領地",
                    "デッキ",
                    "メイン",
                    "メインデッキ",
                    "デッキリスト",
                    "枚数",
                    "ユニット",
                    "アイテム",
                ),
            ),
        )
    )
)
NOTE_WORDS: Final = frozenset(
    map(
        name_key,
        (
            *(
                "name",
                "deck name",
                "player",
                "player id",
                "author",
                "event",
                "date",
                "format",
                "game",
                "url",
                "about",
                "first name",
                "last name",
                "given name",
                "family name",
                "event date",
                "event name",
                "event location",
                "location",
                "venue",
                "city",
                "store",
                "deck designer",
                "designer",
                "table",
                "table number",
                "round",
                "dci",
                "dci number",
                "archetype",
                "hero",
                "team",
                "notes",
                "note",
                "source",
                "version",
                "id",
                "public",
                "created",
                "updated",
            ),
            *(
                *("deck", "牌組", "咭組", "牌组", "卡组", "デッキ"),
                "牌組名稱",
                "牌组名称",
                "名稱",
                "名称",
                "玩家",
                "選手",
                "选手",
                "姓名",
                "日期",
                "比賽",
                "比赛",
                "賽事",
            ),
            *(
                "デッキ名",
                "プレイヤー",
                "氏名",
                "日付",
                "大会",
                "店舗",
                "備考",
                "備註",
                "备注",
                "桌號",
                "桌号",
            ),
        ),
    )
)
_COUNTED: Final = re.compile(
    r"(.{1,40}?)[ :,=\t]*[(\[]? ?([0-9]{1,3})(?: ?/ ?([0-9]{1,3}))? ?(?:[張张枚]|cards)?[)\]]?"
)
_COUNT_FIRST: Final = re.compile(r"([0-9]{1,3}) ?[張张枚]? ?([^0-9]{1,40})")
_FRAMES: Final = "-=*~_+<>.[#"
_FRAMED: Final = re.compile(r"[-=*~_+<>.#]{2,} ?(.*?)?[-=*~_+<>. ]*|\[([^\]]*)\]|<([^>]*)>|\*([^*]*)\*")
_TRAILING_COMMENT: Final = re.compile(r" (?:#|//) .*$")
_LABEL: Final = re.compile(r"([^:=]{1,30}?) ?[:=] ?(.*)")
EXPLICIT: Final = "#!"  # begins a line that is no card, whatever it holds: the writer has said so


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading: its words, the number of cards it gives, and whether that is of the whole list."""

    words: str
    says: int | None = None
    total: bool = False


def remark(text: str) -> str | None:
    """Give what a comment says, # or //, or an address; None for other lines."""
    if text.startswith(("#", "//")):
        return text.lstrip("#/! ")
    return text if text.startswith(("http://", "https://")) else None


def label(text: str) -> tuple[str, str] | None:
    """Divide `Player: Ada` into label and value, where the label is of a note about the list."""
    found = _LABEL.fullmatch(text) if ":" in text or "=" in text else None
    return (found[1], found[2]) if found and found[2] and name_key(found[1]) in NOTE_WORDS else None


def is_note(words: str) -> bool:
    """Say whether a word labels a note about the list."""
    return name_key(words) in NOTE_WORDS


def trailing_comment(text: str) -> re.Match[str] | None:
    """Find a comment at the end of a line."""
    return _TRAILING_COMMENT.search(text) if "#" in text or "//" in text else None


def framed(text: str) -> str | None:
    """Give what stands in a frame, `[Main]`, `== Deck ==`, `>> x`, or before a colon at the end; None without one."""
    found = _FRAMED.fullmatch(text) if text[0] in _FRAMES else None
    if found:
        return next((group for group in found.groups() if group), "").strip(" :")
    return text.strip(" :") if text.endswith(":") else None


def heading(text: str) -> Heading | None:
    """Read the words of a heading with the number that may stand beside them: `Zombies (30)`, `Total: 50/50`."""
    words = text.strip(" :")
    if (key := name_key(words)) in HEADING_WORDS:
        return Heading(words, total=key in TOTAL_WORDS)
    counted = _COUNTED.fullmatch(words)
    if counted and (key := name_key(counted[1].strip(" :"))) in HEADING_WORDS:
        return Heading(counted[1].strip(" :"), int(counted[2]), total=key in TOTAL_WORDS)
    first = _COUNT_FIRST.fullmatch(words)
    if first and (key := name_key(first[2].strip(" :"))) in TOTAL_WORDS:
        return Heading(first[2].strip(" :"), int(first[1]), total=True)
    return None


def is_side(words: str) -> bool:
    """Say whether a heading begins a side deck."""
    return name_key(words) in SIDE_WORDS
