"""The words of headings, sums and notes in deck lists, in the languages of the players."""

from __future__ import annotations

from typing import Final

from judge.catalogue.folding import name_key
from judge.games.simplified import TO_SIMPLIFIED


def _words(*rows: str) -> frozenset[str]:
    """Return words in their folded form, traditional Chinese ones in simplified too."""
    written = [word for row in rows for word in row.split("|")]
    return frozenset(map(name_key, (*written, *(word.translate(TO_SIMPLIFIED) for word in written))))


SIDE: Final = _words(
    "sideboard|side|side deck|sb|extra|extra deck|maybeboard|maybe|considering|wishlist|acquireboard|tokens|option",
    "options|optional|alternative|alternatives|choose|changes|flex|flex slots|substitute|substitutes|binder|備選|備用",
    "替補|控え|予備|補欠|選帶|可換|可能換|替換|差替|差し替え|トレード|副牌|副卡組|副卡|token|not in deck|cut|cuts|備牌",
    "後備|副牌組|候補|預備|衍生物|サイド|サイドボード|サイドデッキ|入れ替え候補|トークン|領地區|領地エリア",
    "territory area",
)
"""What stands under one of these is not, or perhaps not, in the deck."""

TAKEN_OUT: Final = _words(
    "out|taken out|took out|removed|remove|swap|swapped|swap out|swapped out|replaced|replace|not|none|nope|not playing",
    "not used|unused|not included|excluded|exclude|except|without|minus|lost|missing|forgot|forgotten|deleted|delete",
    "drop|dropped|cancel|cancelled|canceled|void|crossed out|banned|illegal|spare|spares|want|wanted|need|needed|trade",
    "for trade|not sure|unsure|tbd|tbc|tba|ignore|skip|side in|side out|bring in|sided|不確定|未確定|再想|不肯定",
    "pending|unconfirmed|undecided|to be confirmed|to be decided|不放|不帶|不要|不用|不入|不算|未放|未帶|未入|沒放|沒帶",
    "沒有|無|缺|欠|忘|忘記|忘記帶|暫定|未定|待確認|還差|想買|要買|求購|出售|對手|敵方|相手|sell|selling|for sale",
    "opponent|opponents|拿掉|拿走|抽走|抽起|抽出|移除|移走|去掉|刪|刪除|除外|換走|換出|換掉|取消|作廢|考慮中|待定|抜",
    "抜く|抜き|抜いた|外す|外した|外し|除く|除いた|なし|無し|不使用|未使用|未所持|忘れ|忘れた|削除|検討中|仮|要確認",
    "確認中|交換|暫代|代用|代替|頂替|代わり|stand-in|placeholder",
)
"""What says of a card that it is, or may be, not in the deck."""

PERHAPS: Final = _words(
    "pick|either|if|lent|lend|loaned|ordered|arrives|arriving|buy|buying|perhaps|might|could|would|until|unless|when",
    "depends|depending|whichever|undecided|deciding|dunno|idk|untested|soon|擇一|二選一|三選一|選一|其一|其中一|任選",
    "任一|借出|借給|借了給|未到|未買|想加|想放|訂購|在途|如果|若有|若是|若能|可能|也許|或許|看情況|暫時|再決定|考慮",
    "どちらか|どれか|いずれか|貸し|貸出|注文中|未着|購入予定|予定|もし|たぶん|かも|迷って|悩み|未決定|아마|혹시|둘 중",
    "빌려줌|주문",
)
"""What says in a free remark or heading that it is not settled whether a card is in the deck."""

HEDGE: Final = _words(
    "up to|at least|at most|no more than|not more than|more than|less than|about|approx|approximately|around|roughly",
    "nearly|almost|maximum|minimum|or|or so|more or less|etc|and so on|each|every|per|playset|a playset|playsets|ditto",
    "same|same as above|whatever|anything|something|random|any|n/a|blank|同上|同前|隨便|任意|pair|a pair|pair of|pairs",
    "dozen|a dozen|half|double|twice|triple|plus|more|fewer|extra copy|set of|box of|pack of|最多|至少|最少|大約|大概",
    "約|左右|以下|以內|每款|每種|一套|一對|或|或者|或是|等|等等|最大|最低|およそ|ほど|くらい|ぐらい|まで|または",
    "もしくは|など|ずつ|各",
)
"""What says that the figure beside it is not simply the number of copies, or that another card may be meant."""

OUT: Final = SIDE | TAKEN_OUT
"""A word beside a card, or above several, which may say that they are not in the deck."""

INSIDE: Final = _words(
    "in deck|in the deck|included|include|active|enabled|used|use|playing|in use|入牌組|在牌組內|採用|使用",
)
"""Heads of columns that say of each card whether it is in the deck."""

INCLUDING: Final = (
    r"(?i:(?<![a-z])(?:plays?|playing|runs?|running|uses?|using|includes?|included|put|qty|quantity|amount|count|copies|n|x)(?![a-z]))"
    "|放入|放|投入|加入|帶|带|入れる|入り|入|採用|采用|使用|用|裝|装|共計|共计|共|計|计|各|數量|数量|張數|张数|枚數|枚数|を|수량"
)
"""What stands beside the number of copies that are in the deck."""

UNTRUE: Final = _words("0|false|no|n|none|null|x|✗|✘|×|否|不|無|无|なし|いいえ|-")
"""What such a column says of a card that is not."""

MARK: Final = _words(
    "foil|holo|hologram|holofoil|full art|alt art|alternate art|alternate|borderless|parallel|signed|promo|reprint|new",
    "old|best|prerelease|starter|booster|common|uncommon|rare|super rare|ultra rare|secret|mint|nm|played|r|rr|rrr|sr",
    "ur|lr|pr|uc|c|n|u|p|f|sp|sec|ex|jp|jpn|ja|en|eng|cn|chs|cht|tc|sc|zh|hk|tw|kr|kor|ko|閃|閃卡|閃咭|普|普卡|異圖|異畫",
    "簽名|日|日文|日版|英|英文|英版|中|中文|繁|繁中|簡|簡中|韓|光|ホロ|フォイル|パラレル|プロモ|サイン|日本語|日本語版",
    "英語|英語版|新|旧|再録",
)
"""Words in brackets beside a card that tell which printing it is."""

TOTAL: Final = _words(
    "total|totals|sum|in all|total cards|cards total|card total|card count|deck size|cards|cards in total|cards in all",
    "total cards in deck|total number of cards|number of cards|of cards|total of|in total|count|size|σ|∑|全|全部|全副",
    "整副|全組|全套|grand total|deck total|total deck|合共|合計|總計|總共|共|共計|計|總數|總張數|總張数|枚数|張數|合計枚数",
    "デッキ枚数|総数|総枚数|합계|총",
)
"""A figure beside one of these is the sum of the whole list."""

COUNTING: Final = _words(
    "of|or|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twice|thrice|ii|iii|iv|vi|vii|viii|ix|x|no|nr",
    "playset|pair|copies|copy|piece|pieces|pcs|pc|ea|card|cards|qty|quantity|amount|count",
)
"""Words that may be a quantity or belong to one, wherever they stand in a line."""

HEADING: Final = (
    SIDE
    | TOTAL
    | _words(
        "set|part|group|creature|deck|decklist|main|main deck|mainboard|units|items|creatures|spells|monsters|others",
        "other|zombie|zombies|zombie cards|event|events|event cards|character|unit|item|tactic|territory|characters",
        "equipment|equipments|tactics|territories|leader|subtotal|小計|green|blue|red|yellow|white|black|colourless",
        "colorless|multicolour|multicolor|主牌|主牌組|主卡組|主卡|牌組|咭組|卡組|套牌|牌表|卡表|清單|牌組清單|卡组列表",
        "喪屍|喪屍咭|喪屍咭牌|喪屍卡|殭屍|殭屍卡|殭屍牌|event 咭|event 咭牌|event 卡|其他|其它|綠|藍|紅|綠色|藍色|紅色",
        "無色|黄|白|黄色|白色|黑色|多色|緑|青|赤|角色|角色牌|角色卡|裝備|裝備牌|戰術|戰術牌|事件|事件牌|事件卡|部隊",
        "道具|領地|デッキ|メイン|メインデッキ|デッキリスト|レシピ|デッキレシピ|ユニット|アイテム|ゾンビ|ゾンビカード",
        "イベント|イベントカード|キャラ|キャラクター|その他|黒",
    )
)

WITH_FIGURE_FIRST: Final = TOTAL - _words("count|size|sum|all|全|全部")
"""Of these a figure may stand in front, `50 cards`: the others could be so many of a card."""

CLOSING: Final = _words(
    "none|nothing|無|なし|沒有|thanks|thank you|thank you very much|many thanks|thx|cheers|regards|best regards",
    "kind regards|best|sincerely|end|eof|end of list|end of deck|that is all|thats all|glhf|gg|hello|hi|dear judge",
    "good luck|以上|以上です|以上謝謝|謝謝|多謝|感謝|謝謝您|麻煩了|辛苦了|您好|你好|完|結束|終わり|終",
    "よろしくお願いします|よろしくお願いいたします|よろしくおねがいします|宜しくお願いします|宜しくお願い致します",
    "お願いします|ありがとうございます|ありがとうございました|お世話になります|お疲れ様です|拜託|麻煩您",
)
"""Greetings and thanks around a list."""

KINDS: Final = (
    "[ :]*(?:卡牌|咭牌|牌|卡|咭|カード|cards?|喪屍|丧尸|殭屍|僵尸|ゾンビ|zombies?"
    "|角色|单位|單位|ユニット|characters?|units?)"
)
"""Behind a colour: cards of that colour stand below."""

LEVEL: Final = r"(?:cost|lv|lvl|level|grade|tier|コスト|レベル|費用|费用|等級|等级|階級|阶级)"
LEVEL_AFTER: Final = r"-?(?:費|费|コスト|cost|drops?|級|级)"
"""Before or behind a figure: cards of one cost or level stand below."""

MAIN: Final = _words(
    "main|main deck|mainboard|deck|主|主牌|主牌組|主卡組|主卡|メイン|メインデッキ|デッキ|牌組",
)
"""The deck itself, where something beside it is told apart."""

PERSON: Final = _words(
    "deck code|deck id|import code|卡組代碼|牌組代碼|牌組編號|卡組編號|デッキコード|player id|player no|player number",
    "會員|会员|会員|member|membership|member id|member no|member number",
    "id|dci|dci number|tel|phone|mobile|email|mail|from|to|cc|subject|sent",
    "reply-to|whatsapp|line|line id|discord|wechat|會員編號|參賽編號|玩家編號|選手編號|會員號碼|会员号|電話|手機|電郵",
    "郵箱|微信|主旨|寄件者|收件者|寄件人|收件人|發件人|主題|会員番号|件名|差出人|宛先|送信者|メール|連絡先|電話番号",
)
"""Labels of what tells a person or heads a mail: no card stands behind one."""

DECK: Final = _words("deck|牌組|咭組|牌组|卡组|卡組|デッキ")
"""The deck itself, of which there may be several: `Deck 1`."""

PLAYER: Final = _words(
    "player|player name|name of player|玩家|玩家姓名|選手|選手姓名|姓名|プレイヤー|プレイヤー名|氏名"
)
"""Over a column that says whose each card is."""

OF_PERSON: Final = ("number", "no", "id", "編號", "号", "號碼", "号码", "番号", "code")
"""Behind one of the labels of notes: `Membership No.`."""

ASIDE: Final = _words("note|notes|備考|備註|备注|remark|remarks|comment|comments")
"""Labels of notes that speak freely."""

NOTE: Final = (ASIDE | PERSON | DECK) | _words(
    "meta|metadata|info|information|details",
    "set|part|group|name|deck name|player|player name|author|event|date|format|game|url|about|first name|last name",
    "given name|family name|event date|event name|event location|location|venue|city|store|deck designer|designer|table",
    "table number|table no|seat|round|archetype|hero|team|source|version|public|created|updated|identity|format name",
    "tournament|judge|signature|country|language|牌組名稱|卡組名稱|名稱|玩家|選手|姓名|日期|比賽|賽事|玩家姓名|選手姓名",
    "場次|場地|店|座位|座號|賽事名稱|比賽名稱|店家|店鋪|作者|輪次|裁判|簽名|デッキ名|プレイヤー|プレイヤー名|プレイヤーid|氏名|名前",
    "日付|大会|大会名|店舗|桌號|席|席番号|卓番号|選手名|開催日|作成者|署名",
)
"""Labels of notes about the list."""
