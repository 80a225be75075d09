"""Lines that are no cards: headings, comments, notes about the list. Works on folded text."""

from __future__ import annotations

import re
from typing import Final

from judge.catalogue.folding import name_key
from judge.decks.quantity import splits

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
HEADING_WORDS: Final = SIDE_WORDS | frozenset(
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
                "zombies",
                "zombie cards",
                "events",
                "event cards",
                "characters",
                "equipment",
                "tactics",
                "territories",
            ),
            *("green", "blue", "red", "yellow", "white", "black", "colourless", "colorless", "multicolour"),
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
            *("デッキ名", "プレイヤー", "氏名", "日付", "大会"),
        ),
    )
)
_COUNTED: Final = re.compile(r"(.{1,40}?)[ :]*[(\[]? ?[0-9]{1,3}(?: ?/ ?[0-9]{1,3})? ?[張张枚]?[)\]]?")
_FIGURES: Final = "0123456789"
_COUNT: Final = f"{_FIGURES}張张枚()[]/ :"  # no word of HEADING_WORDS ends with one
_FRAMES: Final = "-=*~_+<>.["
_FRAMED: Final = re.compile(r"[-=*~_+<>.]{2,} ?([^0-9].*?)?[-=*~_+<>. ]*|\[([^0-9].*)\]")
_TRAILING_COMMENT: Final = re.compile(r" (?:#|//) .*$")


def comment(text: str) -> bool:
    """Say whether the line is a comment: # or //, an address, or a note such as `Player: Ada`."""
    if text.startswith(("#", "//", "http://", "https://")):
        return True
    if ":" not in text:
        return False
    label, _, value = text.partition(":")
    if name_key(label) not in NOTE_WORDS:
        return False
    return bool(value.strip()) and not any(not split.bare for split in splits(value.strip()))


def trailing_comment(text: str) -> re.Match[str] | None:
    """Find a comment at the end of a line."""
    return _TRAILING_COMMENT.search(text) if "#" in text or "//" in text else None


def heading(text: str) -> str | None:
    """Give the words of a heading: `[Main]`, `== Deck ==`, `Zombies (30)`, `Any:`; None for other lines."""
    framed = _FRAMED.fullmatch(text) if text[0] in _FRAMES else None
    if framed:
        return (framed[1] or framed[2] or "").strip(" :")
    if text.endswith(":"):
        return text.strip(" :")
    if text[0] in _FIGURES:
        return None  # no word of HEADING_WORDS begins with one
    if name_key(text.rstrip(_COUNT).lstrip(" :")) not in HEADING_WORDS:
        return None
    counted = _COUNTED.fullmatch(text)
    found = (words.strip(" :") for words in (text, counted[1] if counted else ""))
    return next((words for words in found if name_key(words) in HEADING_WORDS), None)


def is_side(words: str) -> bool:
    """Say whether a heading begins a side deck."""
    return name_key(words) in SIDE_WORDS
