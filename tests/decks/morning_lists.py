"""Deck lists handed in on the morning of an event with their right answers, written first: photos typed down, replies, sheets, programs."""

# ruff: noqa: E501 - tables of lists

import json

from tests.decks.answered_lists import Answered
from tests.decks.club_lists import BLUE, blue, box, by, club_game, split
from tests.decks.counter_lists import NAMED, hands
from tests.decks.evening_lists import KILLERS, RED, TRICKS, red
from tests.decks.sent_lists import PRINTED, islands, printed, rows, start

NL = "\n"
HONEST = (
    # Replies and messages.
    f"> 請於今晚 12 點前交牌表\n\n收到，如下：\n{red('{zh}*{n}')}",
    f"裁判：請補交牌表\n阿俊：好\n{red('{n} {zh}')}",
    f"唔好意思遲咗交！\n{red('{n}x {zh}')}\n琴晚先砌好 😂",
    f"1/2\n{NL.join(rows('{n} {zh}', RED[:8]))}\n2/2\n{NL.join(rows('{n} {zh}', RED[8:]))}",
    f"🧟‍♂️喪屍 38\n{NL.join(rows('🔴 {zh} ×{n}', KILLERS))}\n⚡️Event 12\n{NL.join(rows('🔴 {zh} ×{n}', TRICKS))}",
    f"牌表：\n{red('{at:02} {zh} x{n}')}",
    f"{red('{zh} x {n} ')}\n\n(手機打，排版唔靚請見諒)",
    f"#紅快攻\n\n{red('-{zh} x{n}')}",
    f"Round 0 | 陳小明 | 紅\n{red('{n} {zh}')}",
    red("{zh} {n}.") ,
    red("{zh}：{n} 張；"),
    red("{zh} 共{n}"),
    red("{zh}\n　{n}張"),
    red("{n}隻 {zh}"),
    red("{zh} （{n}張）"),
    f"{red('{zh} *{n}')}\n\n總共：五十張\n備牌：冇",
    f"主牌組：50\n{red('{zh} {n}')}\n備用牌組：0",
    f"{NL.join(rows('{zh} {n}', KILLERS))}\n\n（以下係 event）\n{NL.join(rows('{zh} {n}', TRICKS))}",
    f"A面\n{NL.join(rows('{n} {zh}', RED[:7]))}\nB面\n{NL.join(rows('{n} {zh}', RED[7:]))}",
    f"店長你好\n小弟參加 28/11 2:30pm 場\n會員 0912\n\n{red('{n} {zh}')}\n\n唔該",
    f"{red('{zh}{n}', ' / ')}",
    f"喪屍：{'｜'.join(rows('{zh}{n}', KILLERS))}\n事件：{'｜'.join(rows('{zh}{n}', TRICKS))}",
    # Forms and sheets.
    f"姓名,陳小明\n會員編號,0912\n日期,2026/11/28\n\n卡號,卡名,張數\n{red('{no},{zh},{n}')}\n總計,,50",
    f"\t喪屍\t\n{NL.join(rows('{at}	{zh}	{n}', KILLERS))}\n\tEvent\t\n{NL.join(rows('{at}	{zh}	{n}', TRICKS))}",
    f"卡號\t張數\n{red('{no}	{n}')}\n\n\t50",
    f"張數｜卡名\n{red('{n}｜{zh}')}",
    f"卡名,稀有度,合計\n{red('{zh},C,{n}')}",
    f"No.,Card No.,Card Name,Qty,Check\n{blue('{at},{no},{en},{n},')}",
    f"Zombie,Qty\n{split('{en},{n}')[0]}\nEvent,Qty\n{split('{en},{n}')[1]}",
    "Player Name,Kate\nDeck Name,Volt\n\nQuantity,Card\n" + blue("{n},{en}"),
    f"Qty,Card\n{blue('{n}x,{en}')}\nTotal: 50",
    f'"Qty","Card","No."\n{blue(chr(34) + "{n}" + chr(34) + "," + chr(34) + "{en}" + chr(34) + "," + chr(34) + "{no}" + chr(34))}',
    # English.
    f"Deck List for Kate M.\n\nZOMBIES (39 cards)\n{split('{n}  {en}')[0]}\n\nEVENTS (11 cards)\n{split('{n}  {en}')[1]}\n\nTOTAL CARDS: 50",
    f"Hi! Sorry for being late with this.\n\n{blue('{en} *{n}')}\n\nSee you at 10!",
    f"{blue('{n} {en}')}\n\nThat's 50. Cheers, K",
    f"{blue('{n}: {en}')}",
    blue("{en} ({n} copies)"),
    blue("{up} x{n}"),
    hands("{n} {en}", "{en} x{n}", "{n}x {no}"),
    f"my deck (blue/red)\n{blue('{n} {en}')}\nhope its ok!!",
    f"Kate Moss - 28 Nov - Main Event\n{blue('{n} {en}')}",
    f"Decklist v4 FINAL\n\n{blue('{n} {en}')}\n\nChanges from v3: none",
    f"{blue('{n} {en}')}\n\n---\nKate\nTeam Undead",
    f"Deck: https://decks.example/d/8812\n\n{blue('{n} {en} [{no}]')}",
    # Programs.
    json.dumps({"deck_name": "Volt", "player": "Kate", "cards": [{"card_number": no, "card_name": en, "amount": n} for n, no, _, en in BLUE]}),
    json.dumps({"id": 8812, "name": "Volt", "main": {no: n for n, no, _, _ in BLUE}, "side": {}}),
    json.dumps([[no, n] for n, no, _, _ in BLUE]),
    f"name: Volt\nauthor: Kate\ncards:\n{blue('  {no}: {n}')}",
    f"Name: Volt\n\nDeck:\n{blue('{n} {en}')}\n\nSideboard:\n",
    f"Main\t{NL}{blue('{n}	{en}	{no}')}",
    # Numbers that the database does not know.
    printed("{no} ×{n}，"),
    printed("【{no}】{n}張"),
    printed("{at:02}. {no} ×{n}"),
    NL.join(rows("{no} {zh} [{n}]", NAMED)),
    NL.join(rows("{zh}({no}) x{n}", NAMED)),
    f"ゾンビ：\n{NL.join(rows('{no}　{n}', PRINTED[:9]))}\nイベント：\n{NL.join(rows('{no}　{n}', PRINTED[9:]))}\n以上50枚",
    f"大会エントリー\n名前：佐藤 花\nデッキ：緑\n連絡先：090-1234-5678\n\n{printed('{no}×{n}')}",
    f"참가자: 이영희\n덱 이름: 초록\n\n{printed('{no} × {n}')}\n\n합계: 50",
    # 零次元.
    f"参赛卡组——小海\n{islands('{n}× {zh}')}\n以上，谢谢裁判",
    islands("{zh}，{n}"),
    islands("({n}){zh}"),
    f"姓名：小海 QQ：123456\n{islands('{zh} x{n}')}",
    f"卡组\n{islands('{zh}{n}', ',')}",
    # Unicorn Overlord, 活屍貓.
    f"起始：{start('{no}x{n}', '、')}",
    "UO starting deck (10)\nFighter\nSoldier\nHuscarl\nGold Bag x3\nCornu's Ashes\nMercenary x3",
    f"{box('{en}: {n}')}\nTotal: 61",
    f"清點表\n卡名,數量\n{box('{zh},{n}')}\n合計,61",
    box("{n}× {zh}"),
)  # fmt: skip
FIVE = by(1, 1, by(-1, 3, RED))
FAULTS = (
    ("I", f"{NL.join(rows('{zh}{n}', FIVE)).replace(NL, ' / ')}"),
    ("I", NL.join(rows("{at:02} {zh} x{n}", FIVE))),
    ("I", NL.join(rows("{zh}\n　{n}張", FIVE))),
    ("I", f"卡號\t張數\n{NL.join(rows('{no}	{n}', by(-1, 3, RED)))}"),
    ("U", f"卡號\t張數\n{NL.join(rows('{no}	{n}', by(-1, 3, RED)))}\n\n\t50"),
    ("I", json.dumps([[no, n] for n, no, _, _ in by(1, 8)])),
    ("I", json.dumps({"id": 8812, "name": "Volt", "main": {no: n for n, no, _, _ in by(-1, 8)}, "side": {}})),
    ("U", json.dumps({"id": 8812, "name": "Volt", "main": {no: n for n, no, _, _ in BLUE}, "side": {"SP-001": 2}})),
    ("U", f"{red('{n} {zh}')}\n\n不肯定：處刑定斷電"),
    ("U", f"{red('{n} {zh}')}\n+2 空街 -2 黑翼伯爵"),
    ("U", red("{zh} {n}.").replace("黑翼伯爵 2.", "黑翼伯爵 2.5")),
    ("U", red("{n} {zh}").replace("2 黑翼伯爵", "2 黑翼□□")),
    ("U", f"主牌組：50\n{red('{zh} {n}')}\n備用牌組：\n空街 2"),
    ("IU", printed("【{no}】{n}張").replace(f"【{PRINTED[4][1]}】3張", f"【{PRINTED[4][1]}】2張") + f"{NL}【{PRINTED[0][1]}-R】1張"),
    ("U", f"name: Volt\ncards:\n{blue('  {no}: {n}')}\nmaybe:\n  SP-001: 2"),
    ("I", islands("({n}){zh}").replace("(2)船长", "(3)船长")),
    ("I", "UO starting deck\nFighter\nSoldier\nHuscarl x2\nGold Bag x3\nCornu's Ashes\nMercenary x2"),
    ("IU", box("{en}: {n}").replace("Nope: 5", "Nope: 4") + "\nTotal: 61"),
    ("U", f"{blue('{n} {en}')}\n\nChanges from v3: -2 Sleepless Count +2 Empty Street"),
    ("U", f"裁判：請補交牌表\n阿俊：好\n{red('{n} {zh}')}\n阿俊：空街都要2張"),
    ("U", f"陳小明\n{red('{n} {zh}')}\n\n李大文\n{blue('{n} {zh}')}"),
    ("IU", hands("{n} {en}", "{en} x{n}", "{n}x {no}", deck=by(1, 1, by(-1, 8)))),
)  # fmt: skip


def _morning():
    for kind, lists in (("honest", [("L", text) for text in HONEST]), ("fault", FAULTS)):
        for at, (answers, text) in enumerate(lists):
            yield Answered(f"morning {kind} {at} {text[:20]}", answers, text, club_game(text))


MORNING = tuple(_morning())
