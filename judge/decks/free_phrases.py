"""Phrases that are no card names: what players write where they do not know, or leave open, which card they mean.

Where a game's cards are told by their names alone, any words are a name that the database may lack. These are not:
`2 any red card`, `2 不知道`, `2 何か赤いカード`. Whoever has a card of such a name puts it in quotation marks.
"""

from __future__ import annotations

import re
from typing import Final

from judge.catalogue.columns import colours_in
from judge.catalogue.folding import name_key

_SPLIT: Final = re.compile(r"[\s,.;:!?()\[\]/]+")


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_OPENING: Final = _words("any some another whichever whatever random more other few several additional extra")
_KINDS: Final = _words(
    "card cards one ones zombie zombies event events character characters unit units item items tactic tactics"
    " territory territories equipment equipments copy copies creature creatures spell spells monster monsters"
)
_AROUND: Final = _words(
    "a an the of my your our good cheap low high cost costs big small unknown missing left colour color coloured colored"
    " multicolour multicolor colourless colorless common rare uncommon new old same different"
)
_ALONE: Final = _words(
    "unknown todo idk dunno filler fillers placeholder placeholders blank empty unnamed xx xxx xxxx"
)
_NEVER_NAMED: Final = _words("cards ones")  # in small letters no name of one card has these
_TALK: Final = _words(  # nor is one all in small letters that has these
    "that this these those something someone forgot forget forgotten remember know ask decide later sure unsure unclear"
    " illegible unreadable missing i i'm can't cant cannot don't dont didn't whatever"
)
_BEGUN: Final = _words("with from by ask")  # nor one that begins so in small letters

_INDEFINITE: Final = (
    "任意|任何|隨便|随便|隨機|随机|隨意|随意|某些|某|一些|其他|其它|別的|别的|更多|未知|適當|适当"
    "|何か|なにか|何でも|なんでも|どれか|適当|お好み|不明|아무"
)
_NOUN: Final = (
    "卡牌|咭牌|牌|卡|咭|角色|装备|裝備|战术|戰術|事件|喪屍|丧尸|殭屍|僵尸|單位|单位|部隊|部队|道具|領地|领地"
    "|カード|キャラクター|キャラ|装備|戦術|イベント|ユニット|アイテム|ゾンビ|카드"
)
_FILLING: Final = (
    "[一二三四五六七八九十兩两幾几多0-9張张枚隻只個个款種种]|費用|费用|コスト|費|费|高|低|便宜|合適|合适|適合|适合|都|也|可以|可|行"
    "|[紅红藍蓝綠绿黃黄白黑無无多緑赤青黒]色?|色|的|の|い|な|に|を|で|も"
)
_GENERIC: Final = re.compile(f"(?:{_INDEFINITE}|{_NOUN}|{_FILLING}| )+")
_SAYS_SOMETHING: Final = re.compile(f"{_INDEFINITE}|{_NOUN}")
_UNKNOWING: Final = re.compile(  # no name has these, or begins or ends like this
    "不知道|不確定|不确定|不記得|不记得|[記记想]不起|[看讀读]不[清出懂]|再[決决]定|[那這这哪][張张隻只]|叫什[麼么]|叫甚麼|隨便|随便"
    "|^(?:我|先|還|还|也)*(?:不清楚|忘了|忘記了|忘记了|未決定|未决定|沒想好|没想好|再想|再說|再说"
    "|看心情|看情|看著辦|看着办|待[補补填选選定]$)|(?:忘了|忘記|忘记|不明|忘れた)$"
    "|わから(?:ない|ず|ん)|分から(?:ない|ず|ん)|わかんない|思い出せ|読め(?:ない|ず)|考え中|まだ決|後で決|あとで決"
    "|何でもいい|なんでもいい|^忘れた|모름|모르겠|미정|아무거나"
)
_EMPTY: Final = frozenset(["空", "空位", "空白", "留空", "缺", "空欄", "空き", "無名"])


def is_phrase(name: str) -> bool:
    """Return whether a text in place of a name describes a kind of card, or says that it is unknown."""
    key = name_key(name)
    if key in _ALONE or key in _EMPTY or _UNKNOWING.search(name):
        return True
    if _GENERIC.fullmatch(name) and _SAYS_SOMETHING.search(name):
        return True
    words = [word for word in _SPLIT.split(name) if word]
    if not words or not words[0].isascii():
        return False
    small = [word.lower() for word in words]
    if any(word in _NEVER_NAMED for word in words[1:]) or words[0] in _BEGUN:
        return True
    if not _TALK.isdisjoint(small) and all(
        word in {low, "I", "I'm"} for word, low in zip(words, small, strict=True)
    ):
        return True
    if all(map(_is_generic, small)):
        return bool(_KINDS.intersection(small))
    return small[0] in _OPENING and all(word == word.lower() for word in words[1:]) and len(words) > 1


def _is_generic(word: str) -> bool:
    """Return whether a small word describes a kind of card and is no part of a name."""
    return word in _OPENING | _KINDS | _AROUND or word.isdecimal() or bool(colours_in(word))
