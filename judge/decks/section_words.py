"""The words of headings, sums and notes in deck lists, in the languages players write them in."""

from __future__ import annotations

from typing import Final

from judge.catalogue.folding import name_key


def _words(*rows: str) -> frozenset[str]:
    return frozenset(name_key(word) for row in rows for word in row.split("|"))


SIDE: Final = _words(
    "sideboard|side|side deck|sidedeck|sb|extra|extra deck|maybeboard|maybe|considering|wishlist|acquireboard|tokens",
    "option|options|optional|alternative|alternatives|choose|changes|flex|flex slots|substitute|substitutes|binder",
    "備選|备选|備用|备用|替補|替补|控え|予備|補欠",
    "選帶|选带|可換|可换|可能換|可能换|替換|替换|差替|差し替え|トレード",
    "副牌|副卡組|副卡组|副卡|token|not in deck|cut|cuts|備牌|备牌|後備|后备|副牌組|副牌组|候補|候补|預備|衍生物",
    "サイド|サイドボード|サイドデッキ|入れ替え候補|トークン",
    "領地區|领地区|領地エリア|territory area",
)
"""What stands under one of these is not, or perhaps not, in the deck."""

TAKEN_OUT: Final = _words(
    "out|taken out|took out|removed|remove|swap|swapped|swap out|swapped out|replaced|replace|not|none|nope",
    "not playing|not used|unused|not included|excluded|exclude|except|without|minus|lost|missing|forgot|forgotten",
    "deleted|delete|drop|dropped|cancel|cancelled|canceled|void|crossed out|banned|illegal|spare|spares|want|wanted",
    "need|needed|trade|for trade|not sure|unsure|tbd|tbc|tba|ignore|skip|side in|side out|bring in|sided",
    "不確定|不确定|未確定|未确定|再想|不肯定",
    "pending|unconfirmed|undecided|to be confirmed|to be decided",
    "不放|不帶|不带|不要|不用|不入|不算|未放|未帶|未带|未入|沒放|没放|沒帶|没带|沒有|没有|無|无|缺|欠|忘|忘記|忘记|忘記帶|忘记带",
    "暫定|暂定|未定|待確認|待确认|還差|还差|想買|想买|要買|要买|求購|求购|出售|對手|对手|敵方|敌方|相手",
    "sell|selling|for sale|opponent|opponents",
    "拿掉|拿走|抽走|抽起|抽出|移除|移走|去掉|刪|删|刪除|删除|除外|換走|换走|換出|换出|換掉|换掉|取消|作廢|作废|考慮中|考虑中|待定",
    "抜|抜く|抜き|抜いた|外す|外した|外し|除く|除いた|なし|無し|不要|不使用|未使用|未所持|忘れ|忘れた|削除|取消|検討中|未定|仮|要確認|確認中|交換",
)
"""What says of a card that it is, or may be, not in the deck."""

PERHAPS: Final = _words(
    "pick|either|if|lent|lend|loaned|ordered|arrives|arriving|buy|buying|perhaps|might|could|would|until|unless|when",
    "depends|depending|whichever|undecided|deciding|dunno|idk|untested|soon",
    "擇一|择一|二選一|二选一|三選一|三选一|選一|选一|其一|其中一|任選|任选|任一|借出|借給|借给|借了給|未到|未買|未买|想加|想放",
    "訂購|订购|在途|如果|若有|若是|若能|可能|也許|也许|或許|或许|看情況|看情况|暫時|暂时|再決定|再决定|考慮|考虑",
    "どちらか|どれか|いずれか|貸し|貸出|注文中|未着|購入予定|予定|もし|たぶん|かも|迷って|悩み|未決定",
    "아마|혹시|둘 중|빌려줌|주문",
)
"""What says in a free remark or heading that it is not settled whether a card is in the deck."""

HEDGE: Final = _words(
    "up to|at least|at most|no more than|not more than|more than|less than|about|approx|approximately|around|roughly",
    "nearly|almost|maximum|minimum|or|or so|more or less|etc|and so on|each|every|per|playset|play set|a playset|playsets",
    "ditto|same|same as above|whatever|anything|something|random|any|n/a|blank|同上|同前|随便|隨便|任意",
    "pair|a pair|pair of|pairs|dozen|a dozen|half|double|twice|triple|plus|more|fewer|extra copy|set of|box of|pack of",
    "最多|至少|最少|大約|大约|大概|約|约|左右|以下|以內|以内|每款|每種|每种|一套|一對|一对|或|或者|或是|等|等等",
    "最大|最低|およそ|約|ほど|くらい|ぐらい|まで|以下|または|もしくは|など|ずつ|各",
)
"""What says that the figure beside it is not simply the number of copies, or that another card may be meant."""

OUT: Final = SIDE | TAKEN_OUT
"""A word beside a card, or above several, which may say that they are not in the deck."""

INSIDE: Final = _words(
    "in deck|in the deck|indeck|included|include|active|enabled|used|use|playing|in use",
    "入牌組|入牌组|在牌組內|在牌组内|採用|采用|使用",
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
    "foil|holo|hologram|holofoil|full art|alt art|alternate art|alternate|borderless|parallel|signed|promo|reprint",
    "new|old|best|prerelease|starter|booster|common|uncommon|rare|super rare|ultra rare|secret|mint|nm|played",
    "r|rr|rrr|sr|ur|lr|pr|uc|c|n|u|p|sp|sec|ex|jp|jpn|ja|en|eng|cn|chs|cht|tc|sc|zh|hk|tw|kr|kor|ko",
    "閃|闪|閃卡|闪卡|閃咭|普|普卡|異圖|异图|異畫|异画|簽名|签名|日|日文|日版|英|英文|英版|中|中文|繁|繁中|簡|简中|簡中|韓|韩",
    "光|ホロ|フォイル|パラレル|プロモ|サイン|日本語|日本語版|英語|英語版|新|旧|再録",
)
"""Words in brackets beside a card that tell which printing it is."""

TOTAL: Final = _words(
    "total|totals|sum|in all|total cards|cards total|card total|card count|deck size|cards|cards in total|cards in all",
    "total cards in deck|total number of cards|number of cards|of cards|total of|in total|count|size|σ|∑|全|全部",
    "全副|整副|全組|全组|全套",
    "grand total|deck total|total deck|合計|合计|總計|总计|總共|总共|共|共計|共计|計|计|總數|总数|總張數|总张数",
    "總張数|枚数|張數|张数|合計枚数|デッキ枚数|総数|総枚数|합계|총",
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
        "set|part|group|creature",
        "deck|decklist|deck list|main|main deck|maindeck|mainboard|units|items|creatures|spells|monsters|others|other",
        "zombie|zombies|zombie cards|event|events|event cards|character|unit|item|tactic|territory|characters",
        "equipment|equipments|tactics|territories|leader",
        "subtotal|sub total|小計|小计",
        "green|blue|red|yellow|white|black|colourless|colorless|multicolour|multicolor",
        "主牌|主牌組|主牌组|主卡組|主卡组|主卡|牌組|牌组|咭組|卡組|卡组|套牌|牌表|卡表|清單|清单|牌組清單|卡组列表",
        "喪屍|喪屍咭|喪屍咭牌|喪屍卡|丧尸|丧尸卡|殭屍|殭屍卡|殭屍牌|僵尸|僵尸卡|event 咭|event 咭牌|event 卡|其他|其它",
        "綠|藍|紅|綠色|藍色|紅色|無色|红|绿|蓝|黄|白|黑|红色|绿色|蓝色|黄色|白色|黑色|无色|多色|緑|青|赤",
        "角色|角色牌|角色卡|装备|装备牌|裝備|裝備牌|战术|战术牌|戰術|戰術牌|事件|事件牌|事件卡|部隊|道具|領地",
        "デッキ|メイン|メインデッキ|デッキリスト|レシピ|デッキレシピ|ユニット|アイテム|ゾンビ|ゾンビカード|イベント",
        "イベントカード|キャラ|キャラクター|その他|緑|青|赤|黄|白|黒|無色",
    )
)

WITH_FIGURE_FIRST: Final = TOTAL - _words("count|size|sum|all|全|全部")
"""Of these a figure may stand in front, `50 cards`: the others could be so many of a card."""

CLOSING: Final = _words(
    "none|nothing|無|无|なし|沒有|没有",
    "thanks|thank you|thank you very much|many thanks|thx|cheers|regards|best regards|kind regards|best|sincerely|end|eof",
    "end of list|end of deck|that is all|thats all|glhf|gg|hello|hi|dear judge|good luck",
    "以上|以上です|以上謝謝|以上谢谢|謝謝|谢谢|多謝|多谢|感謝|感谢|謝謝您|谢谢您|麻煩了|麻烦了|辛苦了|您好|你好|完|結束|结束|終わり|終",
    "よろしくお願いします|よろしくお願いいたします|よろしくおねがいします|宜しくお願いします|宜しくお願い致します|お願いします",
    "ありがとうございます|ありがとうございました|お世話になります|お疲れ様です|拜託|麻煩您",
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
    "main|main deck|maindeck|mainboard|deck|主|主牌|主牌組|主牌组|主卡組|主卡组|主卡|メイン|メインデッキ|デッキ|牌組|牌组"
)
"""The deck itself, where something beside it is told apart."""

PERSON: Final = _words(
    "deck code|deck id|import code|卡組代碼|牌組代碼|卡组代码|牌组代码|牌組編號|牌组编号|卡組編號|卡组编号|デッキコード",
    "player id|player no|player number|member id|member no|member number|membership|id|dci|dci number|tel|phone|mobile",
    "email|e-mail|mail|from|to|cc|subject|sent|reply-to|whatsapp|line|line id|discord|wechat",
    "會員編號|会员编号|參賽編號|参赛编号|玩家編號|玩家编号|選手編號|选手编号|會員號碼|会员号|電話|电话|手機|手机|電郵|电邮|郵箱|邮箱|微信",
    "主旨|寄件者|收件者|寄件人|收件人|發件人|发件人|主題|主题|会員番号|件名|差出人|宛先|送信者|メール|連絡先|電話番号",
)
"""Labels of what tells a person or heads a mail: no card stands behind one."""

DECK: Final = _words("deck|牌組|咭組|牌组|卡组|卡組|デッキ")
"""The deck itself, of which there may be several: `Deck 1`."""

ASIDE: Final = _words("note|notes|備考|備註|备注|remark|remarks|comment|comments")
"""Labels of notes that speak freely."""

NOTE: Final = (ASIDE | PERSON) | _words(
    "set|part|group",
    "name|deck name|player|player name|player id|player no|player number|author|event|date|format|game|url|about",
    "first name|last name|given name|family name|event date|event name|event location|location|venue|city|store",
    "deck designer|designer|table|table number|table no|seat|round|dci|dci number|archetype|hero|team|notes|note",
    "source|version|id|public|created|updated|identity|format name|tournament|judge|signature|country|language",
    "deck|牌組|咭組|牌组|卡组|デッキ|牌組名稱|牌组名称|卡組名稱|卡组名称|名稱|名称|玩家|選手|选手|姓名|日期|比賽|比赛|賽事",
    "赛事|玩家姓名|選手姓名|选手姓名|玩家編號|玩家编号|選手編號|选手编号|會員編號|会员编号|參賽編號|参赛编号|座位|座號|座号",
    "賽事名稱|赛事名称|比賽名稱|店家|店鋪|店铺|作者|輪次|轮次|裁判|簽名|签名",
    "デッキ名|プレイヤー|プレイヤー名|プレイヤーid|氏名|名前|日付|大会|大会名|店舗|備考|備註|备注|桌號|桌号|席|席番号|卓番号",
    "選手名|会員番号|開催日|作成者|署名",
)
"""Labels of notes about the list."""
