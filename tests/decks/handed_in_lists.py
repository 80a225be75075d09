"""A sixth table of lists with their right answers, written before any was read: messages, sheets, programs, torn pastes."""

# ruff: noqa: ARG005, E501 - tables of lists, each row written of No., name and quantity

import json

from tests.decks.answered_lists import NAMES, TALLY, Answered
from tests.decks.sent_lists import (
    GREEN,
    ISLANDS,
    PRINTED,
    green,
    islands,
    other,
    parts,
    printed,
    rows,
    sheet,
    start,
)
from tests.decks.sent_lists import _game as game_of

CIRCLED = [chr(0x2460 + at) for at in range(20)]
FULL = "０１２３４５６７８９"


def each(form, deck=GREEN, end="\n"):
    """Write each card with a function."""
    return end.join(form(at, *card) for at, card in enumerate(deck))


def xml(form, head, foot, deck=GREEN):
    return head + "".join(form(n, no, zh, en) for n, no, zh, en in deck) + foot


def cod(deck=GREEN, side=""):
    return xml(
        lambda n, no, zh, en: f'        <card number="{n}" name="{en}"/>\n',
        '<?xml version="1.0" encoding="UTF-8"?>\n<cockatrice_deck version="1">\n    <lastLoadedTimestamp>Sat Nov 28 2026</lastLoadedTimestamp>\n'
        '    <deckname>Graves</deckname>\n    <bannerCard providerId="">Seedsower</bannerCard>\n    <comments></comments>\n    <tags/>\n    <zone name="main">\n',
        f'    </zone>\n    <zone name="side">\n{side}    </zone>\n</cockatrice_deck>\n',
        deck,
    )


def table_top(deck=GREEN):
    """Write a saved object of Tabletop Simulator."""
    held = [
        {"Name": "Card", "Nickname": en, "Description": "", "CardID": 100 + at}
        for at, (n, _, _, en) in enumerate(deck)
        for _ in range(n)
    ]
    return json.dumps(
        {
            "SaveName": "",
            "GameMode": "",
            "Gravity": 0.5,
            "Table": "",
            "ObjectStates": [
                {
                    "Name": "DeckCustom",
                    "Nickname": "",
                    "DeckIDs": [c["CardID"] for c in held],
                    "ContainedObjects": held,
                }
            ],
        }
    )


def lackey(deck=GREEN):
    return xml(
        lambda n, no, zh, en: f'<card><name id="{no.lower()}">{en}</name><set>SA</set></card>\n' * n,
        '<deck version="0.8">\n<meta>\n<game>zombie</game>\n</meta>\n<superzone name="Deck">\n',
        "</superzone>\n</deck>",
        deck,
    )


def modo(deck=GREEN, aside=""):
    return xml(
        lambda n, no, zh, en: (
            f'  <Cards CatID="{int(no[-3:]) + 70000}" Quantity="{n}" Sideboard="false" Name="{en}" Annotation="0" />\n'
        ),
        '<?xml version="1.0" encoding="utf-8"?>\n<Deck>\n  <NetDeckID>0</NetDeckID>\n  <PreconstructedDeckID>0</PreconstructedDeckID>\n',
        f"{aside}</Deck>",
        deck,
    )


def less(by, at, deck=GREEN):
    """Return a deck with fewer copies of one card."""
    return [(n - by * (place == at), *rest) for place, (n, *rest) in enumerate(deck, 1)]


MOXFIELD = '"Count","Tradelist Count","Name","Edition","Condition","Language","Foil","Tags","Last Modified","Collector Number","Alter","Proxy","Purchase Price"'
ARCHIDEKT = "Quantity,Name,Finish,Condition,Date Added,Language,Purchase Price,Tags,Edition Name,Edition Code,Multiverse Id,Collector Number"
HONEST = (
    # Hong Kong, Taiwan: messages.
    f"Hi 店長\n\n我想報名星期六嘅比賽，玩家：阿輝\n\n{green('{n}隻{zh}')}\n\n夠50張㗎喇",
    green("{zh}  {n}"),
    f"卡表如下👇\n{green('▪️{zh} ✖️{n}')}\n🙏🙏",
    green("{n}*{zh}"),
    f"綠色單色\n{green('{zh}｜{n}')}",
    green("{at}）{zh}　{n}"),
    f"喪屍50 EVENT 0\n\n{green('{zh} {n}')}",
    each(lambda at, n, no, zh, en: f"{CIRCLED[at]}{zh} {n}張"),
    each(lambda at, n, no, zh, en: f"{CIRCLED[at]} {no} x{n}"),
    green("{zh}（{no}）……{n}張"),
    f"Re: Re: 牌表\n\n{green('{n} {zh}')}\n\n-----Original Message-----\n寄件者: 裁判\n主旨: 牌表\n請提供牌表",
    f"{green('{zh} x{n}')}\n\n--\n王小明 Ming Wang\nTel: 02-2345-6789\nming@example.com",
    f"大家好我是新手，第一次參加，請多指教！\n牌組名：沼澤地\n{green('{zh} * {n}')}\n以上，有錯請告訴我，謝謝裁判大大",
    green("{zh}\n{no} ×{n}"),
    green("{zh}\n×{n}"),
    green("{no}\n{zh}\n{n}張"),
    each(lambda at, n, no, zh, en: f"{zh} {TALLY[n]}"),
    f"牌表：{green('{zh}{n}張', '、')}。",
    each(lambda at, n, no, zh, en: f"{FULL[n] if at % 2 else n} {zh}"),
    each(lambda at, n, no, zh, en: f"{zh}　×{FULL[n] if at % 3 else n}"),
    f"各四張：\n{chr(10).join(NAMES[:12])}\n兩張：\n{NAMES[12]}",
    green("{zh}（{h}）"),
    green("{no}×{n}", "、"),
    each(lambda at, n, no, zh, en: f"{n} {zh}" + ("\n" if at % 2 else "        "), end=""),
    f"{parts('{zh} {n}', (0, '低費 (19)'), (5, '中費 (15)'), (9, '高費 (16)'))}",
    f"店：旺角分店\n場次：下午2時\n{green('{no} {zh} {n}')}",
    f"我套牌（綠墓）\n\n{green('{n}張{zh}')}\n\n剛剛check過，總共50張，冇side",
    f"已讀\n{green('{zh}*{n}')}\n已傳送",
    f"{green('・ {zh} × {n}')}\n\n▶︎ 合計 50 枚",
    f"♣綠\n{green('{n} {zh}')}",
    # Forms and sheets.
    f"玩家姓名：______\n會員編號：________\n日期：2026/11/28\n\n卡號　卡名　張數\n{green('{no}　{zh}　{n}')}\n\n總計：50 張\n簽名：________",
    sheet("No,Name,Qty", "{no}|{en}|{n}") + "\n,,\n,,\n,,",
    sheet("卡號,卡名,張數", "{no}|{zh}|{n}") + "\n" + "\n".join(f"SA-{at:03},,0" for at in range(14, 30)),
    sheet("卡名\t數量", "{zh}|{n}", "\t") + "\n總數\t50",
    sheet("序,卡牌編號,卡牌名稱,數目", "{at}|{no}|{zh}|{n}") + "\n,,小計,50",
    sheet("數量,卡名,稀有度", "{n}|{zh}|R", deck=ISLANDS),
    sheet("card_no,card_name,quantity,player", "{no}|{en}|{n}|Sam Lee"),
    each(lambda at, n, no, zh, en: f"{at + 1}.\t{zh}\t{n}"),
    each(lambda at, n, no, zh, en: f"{n}\t“{en}”\t{no}"),
    f"牌組登錄表\t\t\n姓名\t陳大文\t\n\t\t\n編號\t名稱\t數量\n{green('{no}	{zh}	{n}')}\n\t合計\t50",
    # Slips of a camera.
    green("{n} {no} {zh}").replace("SA-0", "SA-O"),
    green("{n} {no} {en}").replace("SA-01", "SA-0l"),
    green("{n} {no} {zh}").replace("-", "—"),
    green("{n}x {en}").replace("Gravedig Pup", "Gravedig  Pup").replace("Mosscoat", "Moss­coat"),
    green("{n} {zh}").replace("屍", "尸"),
    green("{no} {zh} {n}").replace("SA-", "SA－").translate({ord(str(d)): FULL[d] for d in range(10)}),
    # Programs.
    green("{n}\t{en}"),
    lackey(),
    table_top(),
    cod(),
    f"NAME:Graves\n{each(lambda at, n, no, zh, en: f'{n} [SA:{at + 1}] {en}')}\nLAYOUT MAIN:(1,1)(NONE,false,50)|([SA:1],[SA:2])",
    f"[metadata]\nName=Graves\nDeck Type=constructed\n[Main]\n{each(lambda at, n, no, zh, en: f'{n} {en}|SA|{at + 1}')}\n[Sideboard]\n",
    f"// Deck file created with a program\n// NAME : Graves\n// CREATOR : Sam\n{each(lambda at, n, no, zh, en: f'        {n} [SA] {en}')}",
    each(lambda at, n, no, zh, en: f"{n}x {en} (sa) {at + 1} [Zombies{{noDeck}}] ^Have,#37d67a^").replace("{noDeck}", ""),
    f"{green('{n} {en} (SA) {nr}')}\n\nSIDEBOARD:\n",
    f"{MOXFIELD}\n" + each(lambda at, n, no, zh, en: f'"{n}","{n}","{en}","sa","Near Mint","English","","","2026-11-20 10:02:33.123000","{at + 1}","False","False",""'),
    f"{ARCHIDEKT}\n" + each(lambda at, n, no, zh, en: f"{n},{en},Normal,NM,2026-11-20,EN,,,Sample A,sa,{500 + at},{at + 1}"),
    f"//Main\n{green('{n} [SA#{nr}] {en}')}\n",
    green("{n} {en} [SA] {nr}"),
    f"About\nName Graves\n\nDeck\n{each(lambda at, n, no, zh, en: f'{n} {en} (SA) {at + 1}')}\n",
    modo(),
    xml(lambda n, no, zh, en: f'    <card qty="{n}" id="8a5e0c34-{no[-3:]}0-4f0c-9f6b-0d6a2b1f0a11">{en}</card>\n', '<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<deck game="0b5f5d0e-0000-4a62-9c0a-2f7b6b6a0b11">\n  <section name="Main" shared="False">\n', '  </section>\n  <section name="Sideboard" shared="False" />\n  <notes><![CDATA[]]></notes>\n</deck>'),
    f"//deck-1\n{green('{n} {en}')}",
    json.dumps({"deck": {"title": "Graves", "main": [{"id": no, "qty": n} for n, no, _, _ in GREEN]}}),
    # Simplified Chinese, Japanese, Korean.
    f"牌组（海岛流）\n{islands('{zh}×{n}', '、')}。共五十张",
    islands("{n} 张 《{zh}》"),
    f"阿飞 2026/11/28 20:01:33\n{islands('{zh} {n}')}",
    islands("{h}张{zh}"),
    islands("{no}\t{zh}\t{n}张"),
    f"选手编号：0231\n卡组：\n{islands('{zh}…{n}')}\n合计：50",
    f"プレイヤー名：田中\nデッキ名：緑単\n\n{printed('{n}x{no}')}",
    printed("{no} × {n}枚 "),
    f"カード名,枚数\n{start('{zh},{n}')}",
    f"덱 리스트\n{printed('{no} {n}장')}\n총 50장\n감사합니다",
    printed("{no} {n}\n"),
    printed("No.{set}-{nr}：{n}枚"),
    printed("{n} pc {no}"),
    printed("{no} - {n}"),
    f"11/28のデッキです！\n\n{printed('{no}　{n}')}\n\nよろしくお願いしますm(_ _)m",
    # English.
    f"Hi! Deck for Saturday's event below.\n\nPlayer name: Sam Lee\nPlayer ID: 10293\nDeck name: Graveyard Shift\n\n{green('{n} {en}')}\n\nThanks,\nSam\n\nSent from my Galaxy",
    green("{en} (x{n})"),
    green("{en}  -  {n} copies"),
    f"```\n{green('{n} {en}')}\n```",
    green("* {n}x {en}"),
    green("{n} {en} // {zh}"),
    green("{n} {zh} {en} {no}"),
    green("{n}x {en};"),
    green("{en}.....{n}"),
    green("{n} - {en}"),
    f"Main Deck (50 cards)\n{green('{n} {en}')}\n\nSide Deck (0 cards)",
    f"Zombies - 50\n{green('{en} {n}')}\nEvents - 0",
    # Written when the others were read.
    f"老師好，附件係今次嘅牌表\n{green('{zh} - {n}')}\n如有問題請致電 9123 4567",
    f"參賽者：李小龍（17歲）\n{green('{n}x{zh}')}",
    f"牌組更新 v3\n{green('{zh} ×{n}')}\n更新日期：2026.11.27",
    green("【{zh}】×{n}"),
    green("▢ {n} {zh}"),
    green("{n}　　{zh}　　{no}"),
    green("{zh} 四枚").replace("四枚", "4枚").replace("深根巨屍 4枚", "深根巨屍 3枚").replace("再生菌群 4枚", "再生菌群 3枚"),
    green("({n}) {zh}"),
    green("{zh} [{n}]"),
    green("{zh} / {en} / {n}"),
    green("{zh}={n}"),
    f"綠：\n{green('  {n} {zh}')}\n藍：無\n紅：無",
    f"喪屍咭 50張\n{green('{zh} {n}張')}\nEvent咭 0張",
    f"第一頁\n{parts('{n} {zh}', (7, '第二頁'))}",
    f"我嘅deck：\n{green('{n}x {zh}')}\n\n多謝晒，星期六見🙌",
    f"{green('{no} {n}張')}\n————\n合計50張",
    f"*綠墓*\n{green('{zh} {n}')}\n_共50_",
    f"Deck Name：綠墓速攻\nPlayer：Ming\nDate：28/11\n\n{green('{n} {zh}')}",
    f"今次用綠色\n\n{parts('{zh} x{n}', (5, ''), (9, ''))}",
    green("{zh}\t\t{n}"),
    green('"{zh}","{n}"'),
    green("{no};{zh};{n};"),
    sheet("名稱 Name,編號 No.,張數 Qty", "{zh}|{no}|{n}"),
    sheet("Card,#", "{en}|{n}"),
    sheet("QTY\tCARD NAME\tCARD NUMBER", "{n}|{en}|{no}", "\t"),
    sheet("卡名,數量,單價,小計", "{zh}|{n}|10|") ,
    "Deck Registration Sheet,,\nName:,Sam Lee,\nEvent:,Autumn Open,\n\nQty,Card Name,\n" + green("{n},{en},") + "\nTotal,50,",
    f"| 卡名 | 張數 |\n| :--- | ---: |\n{green('| {zh} | {n} |')}",
    "<ul>\n" + green("<li>{n}x {en}</li>") + "\n</ul>",
    green("{n} {en}\r"),
    green("{n} {en} F"),
    green("{n} {en} *F*"),
    f"(Sample A)\n{green('{n} {en}')}",
    green("{n}x {en} #{nr}"),
    green("{en} | {n}"),
    green("{n} × {en}"),
    green("{en} ({no}) - {n}"),
    green("x{n}  {en}"),
    f"Deck by Alex K.\n\n{green('{n} {en}')}\n\nMade with DeckBuilder 2.1",
    f"TOTAL 50\n{green('{n} {en}')}",
    f"50 cards:\n{green('{n}x {en}')}",
    f"{green('{n} {en}')}\n\nCheers! -Alex",
    f"{green('{n} {en}')}\n\n(first tournament, be gentle)",
    f"Round 1 starts 10:30, here is my list:\n{green('{n} {en}')}",
    f"Green zombies (50):\n{green('{n} {en}')}\nBlue zombies (0):\nEvents (0):",
    f"{green('{n} {en}')}\n\n0 Sideboard",
    f"卡组：海岛\n{islands('{n}{zh}', ' ')}",
    islands("{zh}  ×  {n}"),
    islands("{zh}（{n}张）"),
    islands("{zh}（YL{nr}）*{n}"),
    f"【卡表】\n{islands('{zh}：{n}张')}\n【共50张】",
    f"QQ：12345678\n{islands('{n} {zh}')}",
    parts("{n} {zh}", (0, "红"), (4, "蓝白黑绿"), deck=ISLANDS),
    f"デッキ登録用紙\n氏名　佐藤花子\n\n{printed('{n}　{no}')}\n\n計　50",
    printed("{no}が{n}枚"),
    printed("{n}枚 {no}　") + "\n以上50枚",
    f"【緑】\n{printed('{no} ×{n}')}",
    printed("カード番号：{no}　枚数：{n}"),
    f"카드 목록입니다\n{printed('{n}장 {no}')}\n합계 50장입니다",
    start("{n} {no}"),
    start("{en} x{n}"),
    "初期牌組\n" + start("{no}（{n}）"),
)  # fmt: skip
FIVE = [(5, *GREEN[0][1:]), *GREEN[1:4], (2, *GREEN[4][1:]), *GREEN[5:]]
SIDE_CARD = '        <card number="4" name="Phoenix Remains"/>\n'
FAULTS = (
    # Five of one card, in fifty.
    ("I", "\n".join(rows("{zh} ×{n}", FIVE))),
    ("I", "\n".join(rows("{n} {en} (SA) {nr}", FIVE))),
    ("I", cod(FIVE)),
    ("I", table_top(FIVE)),
    ("I", lackey(FIVE)),
    ("I", modo(FIVE)),
    ("I", sheet("卡號,卡名,張數", "{no}|{zh}|{n}", deck=FIVE)),
    ("I", "、".join(rows("{zh}{n}張", FIVE))),
    ("I", each(lambda at, n, no, zh, en: f"{CIRCLED[at]}{zh} {n}張", FIVE)),
    ("I", "\n".join(rows("{zh}\n×{n}", FIVE))),
    ("I", "\n".join(rows("{zh}（{h}張）", FIVE))),
    ("I", "\n".join(rows("{zh}　{wide}", FIVE))),
    ("I", other("{n} {zh}", 5, "2 深根巨屍") + "\n1 掘墓幼犬"),
    ("IU", other("{n} {no}", 5, f"2 {PRINTED[4][1]}", deck=PRINTED) + f"\n1 {PRINTED[0][1]}"),
    ("IU", other("{no} x{n}", 5, f"{PRINTED[4][1]} x2", deck=PRINTED) + f"\n{PRINTED[0][1]}SR x1"),
    ("IU", other("{zh} {n}", 5, "深根巨屍 2") + "\nGravedig Pup 1"),
    ("IU", each(lambda at, n, no, zh, en: f"{zh} {TALLY[n]}", FIVE)),
    ("I", "\n".join(rows("{n} {set} {nr}_p1", less(1, 5, PRINTED))) + f"\n1 {PRINTED[0][1].replace('-', '')}_p1"),
    # A card too few or too many.
    ("I", cod(less(1, 3))),
    ("I", table_top(less(1, 3))),
    ("I", lackey(less(1, 3))),
    ("I", modo(less(-1, 5))),
    ("I", "\n".join(rows("{n} {en} (SA) {nr}", less(1, 2)))),
    ("I", "\n".join(rows("{no} × {n}枚", less(1, 2, PRINTED)))),
    ("I", "、".join(rows("{zh}×{n}", less(1, 4, ISLANDS)))),
    ("I", sheet("Qty,Name", "{n}|{en}", deck=less(-1, 5))),
    ("IU", "\n".join(rows("{zh} {n}", less(1, 2))) + "\n\n合計50張"),
    ("I", f"各四張：\n{chr(10).join(NAMES[:12])}\n三張：\n{NAMES[12]}"),
    ("I", f"カード名,枚数\n{start('{zh},{n}')}".replace("マーセナリー,3", "マーセナリー,2")),
    # What may not be in the deck.
    ("U", cod(side=SIDE_CARD)),
    ("U", f"{green('{n} {en} (SA) {nr}')}\n\nSIDEBOARD:\n2 Phoenix Remains (SA) 051"),
    ("U", modo(aside='  <Cards CatID="1" Quantity="2" Sideboard="true" Name="Phoenix Remains" Annotation="0" />\n')),
    ("U", f"[metadata]\nName=Graves\n[Main]\n{green('{n} {en}|SA|{nr}')}\n[Sideboard]\n2 Phoenix Remains|SA|51\n"),
    ("U", f"{green('{zh} {n}')}\n後備\n不死鳥殘骸 2"),
    ("U", parts("{n} {zh}", (11, "（以下未齊）"))),
    ("U", other("{zh} x{n}", 4, "播種屍 x4（朋友借）")),
    ("U", other("{n} {en}", 4, "4 Seedsower (if it arrives)")),
    ("U", other("{n} {zh}", 4, "4 播種屍 定 翻土")),
    ("U", other("{zh} {n}", 4, "播種屍 4→3").replace("裂墓者 4", "裂墓者 4")),
    # What nobody can read.
    ("U", other("{n} {zh}", 4, "□ 播種屍")),
    ("U", other("{n} {zh}", 4, "? 播種屍")),
    ("U", other("{n} {en}", 4, "A Seedsower")),
    ("U", other("{no} x{n}", 4, f"{PRINTED[3][1][:-1]}? x4", deck=PRINTED)),
    ("U", other("{no} x{n}", 4, f"{PRINTED[3][1][:-1]}_ x4", deck=PRINTED)),
    ("U", other("{n} {zh}", 4, "4 播█屍")),
    ("U", other("{zh} ×{n}", 4, "播種屍 ×")),
    ("U", other("{zh} ×{n}", 4, "播種屍 4／3")),
    # Sums and sections that do not fit, two decks, two answers.
    ("U", parts("{zh} {n}", (0, "低費 (18)"), (5, "中費 (15)"), (9, "高費 (16)"))),
    ("U", f"{green('{n} {zh}')}\n\n總數：52"),
    ("U", f"Deck A\n{green('{n} {en}')}\n\nDeck B\n{green('{n} {en}').replace('Seedsower', 'Phoenix Remains')}"),
    ("U", sheet("卡號,卡名,張數,確認張數", "{no}|{zh}|{n}|{n}").replace("播種屍,4,4", "播種屍,4,3")),
    ("U", each(lambda at, n, no, zh, en: f"{'✓' if at != 4 else '✗'} {n} {zh}")),
    ("U", each(lambda at, n, no, zh, en: f"{n} {zh}" + ("（後補）" if at == 4 else ""))),
    # Written when the others were read.
    ("I", "\n".join(rows("{zh} - {n}", FIVE))),
    ("I", "\n".join(rows("【{zh}】×{n}", FIVE))),
    ("I", "\n".join(rows("{zh} / {en} / {n}", FIVE))),
    ("I", "\n".join(rows('"{zh}","{n}"', FIVE))),
    ("I", "\n".join(rows("{en} | {n}", less(1, 1)))),
    ("I", "\n".join(rows("({n}) {zh}", less(-1, 5)))),
    ("I", "\n".join(rows("{no}が{n}枚", less(1, 1, PRINTED)))),
    ("I", "綠：\n" + "\n".join(rows("  {n} {zh}", less(1, 1))) + "\n藍：無\n紅：無"),
    ("IU", f"{green('{n} {en}')}\n\nCheers! -Alex\n1 Phoenix Remains"),
    ("IU", f"{green('{n} {en}')}\n\nPS add 1 Phoenix Remains"),
    ("U", f"{green('{n} {zh}')}\n\nPS 播種屍可能換成翻土"),
    ("U", f"{green('{n} {zh}')}\n\n播種屍 -1 翻土 +1"),
    ("U", f"{green('{n} {en}')}\n\nSeedsower is borrowed, if he does not come I play Wild Growth"),
    ("U", "50 cards:\n" + "\n".join(rows("{n}x {en}", less(1, 1)))),
    ("U", f"Green zombies (48):\n{green('{n} {en}')}\nEvents (2):"),
    ("U", other("{zh} ×{n}", 4, "播種屍 ×4?")),
    ("U", other("{zh} ×{n}", 4, "播種屍 ×4 or 3")),
    ("U", other("{n} {zh}", 4, "(4 播種屍)")),
    ("U", other("{n} {zh}", 4, "4 播種 屍潮")),
    ("U", other("{n} {en}", 4, "4 Seedsower / Wild Growth")),
    ("U", other("{n} {no}", 4, "4 SA-00")),
    ("LU", other("{n} {no}", 4, "4 SA-04").replace("4 SA-010", "4 SA-010")),
    ("U", other("{n} {zh}", 4, "4 ----")),
    ("U", other("{n} {zh}", 4, "4 同上")),
    ("U", sheet("卡號,卡名,張數", "{no}|{zh}|{n}").replace("播種屍,4", "播種屍,")),
    ("U", sheet("卡號,卡名,張數", "{no}|{zh}|{n}").replace("播種屍,4", "播種屍,?")),
    ("U", "\n".join(f"{row} ✔" if at != 3 else row for at, row in enumerate(rows("{n} {zh}")))),
    ("U", parts("{n} {zh}", (12, "想加："))),
    ("U", parts("{n} {en}", (11, "Cards I still need:"))),
    ("U", green("{n} {zh}") + "\n\n" + green("{n} {zh}").replace("播種屍", "翻土")),
)  # fmt: skip


def _handed_in():
    for at, text in enumerate(HONEST):
        yield Answered(f"handed in {at} {text[:20]}", "L", text, game_of(text.replace("克爾努", "金貨袋")))
    for at, (answers, text) in enumerate(FAULTS):
        yield Answered(f"handed in with a fault {at} {text[:20]}", answers, text, game_of(text))


HANDED_IN = tuple(_handed_in())
