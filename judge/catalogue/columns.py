"""The headings of columns in card lists and deck lists, and the words in them, in four languages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.catalogue.folding import fold, name_key
from judge.games.simplified import TO_SIMPLIFIED

if TYPE_CHECKING:
    from collections.abc import Mapping

_COLUMNS: Final[Mapping[str, str]] = {
    "count": (
        "count|qty|quantity|amount|number of cards|# of cards|no. of cards|x|quantityx|數量|張數|枚數|數目|份數|張"
    ),
    "no": (
        "no|no.|card no|card no.|number|card number|id|code|card id|collector number|collector's number|"
        "編號|咭牌號碼|咭牌 no.|卡號|卡牌編號|番号|カード番号|型番|卡牌號碼|卡片編號|カードno|カードno."
    ),
    "name": (
        "name|card|card name|title|名稱|咭牌名稱|卡名|牌名|卡牌|カード|カード名|名前|咭名|卡片名稱|"
        "卡牌名稱|カード名称"
    ),
    "colours": "colour|colours|color|colors|顏色|色|色澤|屬性顏色|カラー|属性色",
    "series": "series|anime|work|系列|動畫|作品|シリーズ|作品名|アニメ|タイトル名",
    "kind": "kind|type|card type|種類|類別|類型|カード種類|種別|卡種|カード種別|カードタイプ|タイプ",
    "rarity": "rarity|稀有度|罕貴度|レアリティ|稀有|罕有度|レア度|レア|希少度",
    "text": "text|effect|文字|テキスト|能力|效果文字|卡牌效果|カード効果|効果|能力文|規則文字",
    "flavor": "flavor|flavour|flavor text|flavour text|フレーバー|背景文字|風味文字|背景故事",
    "illustrator": "illustrator|artist|繪畫者|イラスト|繪師|画師|插畫|插畫家|絵師|イラストレーター|画者",
    "entry_cost": "entry cost|entry_cost|登場 cost|登場費用|登場費|登場コスト",
    "revive_cost": "revive cost|revive_cost|復生 cost|復生費用|復生費|復活費用|復生コスト|復活コスト",
    "power": "power|力量|パワー|戰力|攻擊值",
    "critical": "critical|クリティカル|暴擊|致命",
    "keywords": "keywords|keyword|關鍵詞|キーワード|關鍵字|キーワード能力",
    "traits": "traits|attributes|屬性|特徵|種族|特徴",
    "level": "level|lv|等級|レベル|レベル数|級別",
    "cost": "cost|費用|コスト",
    "attack": "attack|攻撃力|攻擊力|攻撃",
    "defence": "defence|defense|防禦力|防禦",
    "copies": "copies|box copies|盒內張數|箱の枚数|枚数（箱）",
    "aliases": "aliases|alias|other names|also known as|別名|俗稱|簡稱|略稱|通称|異名",
    "character": "character name|角色名|角色名稱|キャラクター名|キャラ名",
    "timing": "timing|時機|タイミング",
    "classes": "class|classes|兵種|クラス",
    "icons": "icon|icons|圖示|图标|アイコン",
}
_COLOURS: Final[Mapping[str, str]] = {
    "red": "red|紅|紅色|赤|immortal",
    "yellow": "yellow|黃|黃色",
    # ZWO-card.zombie.attribute-colour: the blue attribute is printed MEKA Z and called TECH.
    "blue": "blue|藍|藍色|青|meka z|tech",
    "green": "green|綠|綠色|緑|deadman",
    "white": "white|白|白色",
    "black": "black|黑色|黒",
}
_NO_COLOUR: Final = "-|none|colourless|colorless|grey|gray|無|无|無色|无色|灰|無屬性|なし|無し"
_KINDS: Final[Mapping[str, str]] = {
    "zombie": "zombie|zombie card|喪屍|喪屍咭牌|喪屍咭|ゾンビ",
    "event": "event|event card|event 咭牌|事件|事件牌|イベント",
    "character": "character|角色|角色牌|キャラクター|キャラ",
    "equipment": "equipment|装备牌|裝備|装備",
    "tactic": "tactic|tactics|战术牌|戰術|戦術",
    "unit": "unit|部隊|ユニット",
    "item": "item|道具|アイテム",
    "territory": "territory|領地|領土",
    "crit": "crit|暴擊",
    "burn": "burn|燃燒",
    "curse": "curse|詛咒",
    "renown": "renown|prestige|聲望",
}
_NAMES: Final[Mapping[str, str]] = {
    "en": "english name|name en|name (en)|英文名|英文名稱|英語名|英名",
    "ja": "japanese name|name ja|name jp|name (ja)|日文名|日文名稱|日本語名|和名",
    "zh-Hant": (
        "traditional chinese name|name zh-hant|繁體名|繁體名稱|繁中名|中文名（繁）|繁体字名|chinese name|"
        "中文名|中文名稱|中国語名"
    ),
    "zh-Hans": "simplified chinese name|name zh-hans|簡體名|简体名称|简中名|简体字名",
}


def _inverted(words: Mapping[str, str]) -> dict[str, str]:
    """Return the meaning of each word; one in traditional Chinese in simplified too."""
    found = {name_key(word): meaning for meaning, each in words.items() for word in each.split("|")}
    return {word.translate(TO_SIMPLIFIED): meaning for word, meaning in found.items()} | found


_COLUMN_OF: Final = _inverted(_COLUMNS)
_COLOUR_OF: Final = _inverted(_COLOURS)
_KIND_OF: Final = _inverted(_KINDS)
_LANGUAGE_OF: Final = _inverted(_NAMES)
_NONE: Final = frozenset(map(name_key, _NO_COLOUR.split("|")))


def column_of(words: str) -> str | None:
    """Return the column of a heading, None where the words are not known."""
    return _COLUMN_OF.get(name_key(words))


def language_of_names(words: str) -> str | None:
    """Return the language of the card names in a column of this heading, None for any other column."""
    return _LANGUAGE_OF.get(name_key(words))


def colours_in(text: str) -> list[str] | None:
    """Read a cell of colours or attributes: `green/red`, `綠`, `none`; None where a word is not known."""
    parts = fold(text).replace("+", "/").replace(",", "/").replace(";", "/").split("/")
    if len(parts) == 1 and name_key(parts[0]) in _NONE:
        return []
    if len(parts) == 1 and len(parts[0]) > 1 and all(sign in _COLOUR_OF for sign in parts[0]):
        parts = list(parts[0])  # 紅藍
    found = [_COLOUR_OF.get(name_key(part)) for part in parts]
    return [colour for colour in found if colour] if all(found) else None


def kind_in(text: str) -> str | None:
    """Read a cell of the kind of a card; None where the word is not known."""
    return _KIND_OF.get(name_key(text))
