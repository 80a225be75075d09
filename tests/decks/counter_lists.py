"""Deck lists handed over the counter of a shop with their right answers, written first: mixed hands, sheets, chains of messages, exports."""

# ruff: noqa: E501 - tables of lists

import json

from tests.decks.answered_lists import Answered
from tests.decks.club_lists import (
    BLUE,
    BOX,
    COLOURS,
    EVENTS,
    ZOMBIES,
    beside,
    blue,
    box,
    by,
    club_game,
    split,
)
from tests.decks.sent_lists import ISLANDS, PRINTED, islands, other, printed, rows, start

NL = "\n"
SIMPLE = str.maketrans(
    "鏽鎖漢衛無機焊縫衝齒輪運間鑄電緋紗線圈燼號", "锈锁汉卫无机焊缝冲齿轮运间铸电绯纱线圈烬号"
)
NAMED = [
    (n, no, f"怪物{word}", "")
    for (n, no, *_), word in zip(PRINTED, "甲乙丙丁戊己庚辛壬癸子丑寅", strict=True)
]


def hands(*forms, deck=BLUE):
    """Write the cards in turn in several forms."""
    return NL.join(rows(forms[at % len(forms)], deck)[at] for at in range(len(deck)))


def numbered(form):
    """Number the cards of each part from 1."""
    parts = (
        NL.join(f"{at}. {row}" for at, row in enumerate(rows(form, part), 1)) for part in (ZOMBIES, EVENTS)
    )
    return "Zombies\n{}\n\nEvents\n{}".format(*parts)


HONEST = (
    f"Deck: {blue('{n} {no}')}",
    other("{zh} x{n}", 14, "空街 x3（共50張）", deck=BLUE),
    "喪屍（主力）\n{}\n\nEvent（輔助）\n{}".format(*split("{n} {zh}")),
    blue("{n} {en} ({no}) [Zombie]"),
    blue("{en}\t\t{n}"),
    hands("{n}x {en}", "{n} {en}", "{n}x{en}", "{n} x {en}"),
    hands("{n} {zh}", "{n} {en}"),
    hands("{n} {no}", "{n} {zh}", "{zh} x{n}"),
    hands("{zh}×{n}", "{zh} {n}張", "{zh}*{n}", "{n}張{zh}"),
    blue("{low} x{n}"),
    blue("{set} {nr} x{n}"),
    blue("{n}️⃣ {zh}"),
    blue("{zh} ｘ {wide}"),
    blue("{zh} *{n}*"),
    f"{blue('{zh} {n}')}{NL}（已編輯）",
    blue("{n} {zh}，"),
    blue("{n} {zh}").translate(SIMPLE),
    f"第3回 ZWO 杯{NL}{blue('{n} {zh}')}",
    f"牌組：藍紅電車 / 玩家：阿樂 / 日期：28/11{NL}{blue('{n} {zh}')}",
    blue("{at}) {n}x {en}"),
    numbered("{zh} x{n}"),
    numbered("{n}x {en}"),
    blue('{n} "{en}"'),
    blue("《{zh}》　{n}"),
    blue("{en} — {n}"),
    blue("{zh}        {n}        {no}"),
    f"<table><tr><th>Qty</th><th>Card</th></tr>{blue('<tr><td>{n}</td><td>{en}</td></tr>')}</table>",
    blue("- name: {en}\n  count: {n}"),
    f"deck:{NL}{NL.join(f'  - {{no: {no}, count: {n}}}' for n, no, _, _ in BLUE)}",
    blue("{no}: {n},"),
    blue("{no}={n}"),
    json.dumps({"player": "Jo", "deckList": {no: n for n, no, _, _ in BLUE}}),
    json.dumps([f"{n}x {no}" for n, no, _, _ in BLUE]),
    json.dumps({"format": "constructed", "zombies": [{"no": no, "qty": n} for n, no, _, _ in ZOMBIES], "events": [{"no": no, "qty": n} for n, no, _, _ in EVENTS]}),
    '"編號";"名稱";"張數"\n' + blue('"{no}";"{zh}";"{n}"'),
    f"卡名,數量{NL}{blue('{zh},x{n}')}",
    blue("{no},{zh},{n}"),
    "編號,名稱,張數\n喪屍,,\n{}\n\nEvent,,\n{}".format(*split("{no},{zh},{n}")),
    "\ufeff" + f"No,Name,Count{NL}{blue('{no},{en},{n}')}{NL}".replace("\n", "\r\n"),
    f"カードNo.\tカード名\t枚数\tレアリティ{NL}{blue('{no}	{zh}	{n}	C')}",
    f"編號,名稱,張數,牌套{NL}{blue('{no},{zh},{n},✓')}",
    "No.,張數,,No.,張數\n" + NL.join(",,".join(pair) for pair in zip(rows("{no},{n}", BLUE[:7]), rows("{no},{n}", BLUE[7:]), strict=True)),
    # 零次元.
    islands("{at}.{zh} ×{n}"),
    islands("【群岛】{zh} ×{n}"),
    islands("{n} {en}").lower(),
    f"#接龙{NL}周六比赛卡组{NL}{NL}1. 小海：{islands('{zh}*{n}', '，')}",
    f"老板，卡组发你了{NL}{islands('{n}张{zh}')}{NL}有问题叫我[抱拳]",
    f"角色 38{NL}{NL.join(rows('{zh} {n}', ISLANDS[:10]))}{NL}装备 4{NL}长剑 4{NL}事件 4{NL}旗帜 4{NL}战术 4{NL}斩击 4",
    f"卡组名称,海岛{NL}选手,小海{NL}{NL}编号,卡名,数量{NL}{islands('{no},{zh},{n}')}",
    # Unicorn Overlord, 活屍貓.
    "基本7張：騎士、士兵、衛士、金幣袋×3、克爾努的聖灰\n自選3張：雇傭兵×3",
    start("{en}: {n}"),
    "起始牌組（共10張）\n" + start("・{no} ×{n}"),
    f"{box('{zh} {n}')}{NL}共 61 ✅",
    "We counted: " + ", ".join(f"{n} {en}" for n, _, en, _ in BOX) + ".",
    box("{n} {en}"),
    # Japanese, Korean.
    "デッキレシピ\n【ゾンビ】\n{}\n【イベント】\n{}".format(*split("{no} {zh} ×{n}")),
    f"明日のデッキ！{NL}{printed('{no} x{n}')}{NL}#ZWO #ゾンビワールドオーダー https://example.com/x",
    f"선수명: 김철수{NL}{printed('{no} x{n}')}",
    # Mails.
    f"Good evening,{NL}{NL}Attached below:{NL}{NL}{blue('– {n} {en}')}{NL}{NL}--{NL}Jo Brown | +44 20 7946 0958 | jo@example.com{NL}This message is confidential.",
    # Numbers that the database does not know.
    NL.join(f"{no.split('-')[0]}-{int(no[-3:])} x{n}" for n, no, _, _ in PRINTED),
    NL.join(rows("{zh}〔{no}〕{n}", NAMED)),
    NL.join(rows("{n}  {no}  {zh}", NAMED)),
    NL.join(rows("{no}\n{zh} ×{n}", NAMED)),
    printed("{no} {n}張") + "\n以上\n請核對",
    f"牌號,數量{NL}{printed('{no},{n}')}{NL}總計,50",
)  # fmt: skip
FIVE = by(1, 1, by(-1, 9))
FAULTS = (
    ("I", hands("{n}x {en}", "{n} {en}", "{n}x{en}", deck=FIVE)),
    ("I", hands("{zh}×{n}", "{zh} {n}張", "{zh}*{n}", deck=FIVE)),
    ("IU", hands("{n} {zh}", "{n} {en}", deck=by(-1, 9)) + f"{NL}1 Rustchain Brute{NL}"),
    ("I", "- name: " + f"{NL}- name: ".join(rows("{en}\n  count: {n}", FIVE))),
    ("I", json.dumps({"deckList": {no: n for n, no, _, _ in FIVE}})),
    ("I", f"#接龙{NL}1. 小海：{'，'.join(rows('{zh}*{n}', [(3, *ISLANDS[0][1:]), *ISLANDS[1:]]))}"),
    ("IU", "基本7張：騎士、士兵、衛士、金幣袋×3、克爾努的聖灰\n自選3張：雇傭兵×2"),
    ("U", f"#接龙{NL}1. 小海：{islands('{zh}*{n}', '，')}{NL}2. 阿飞：{islands('{zh}*{n}', '，').replace('斩击', '打断')}"),
    ("I", "We counted: " + ", ".join(f"{n} {en}" for n, _, en, _ in BOX[1:]) + "."),
    ("U", other("{zh} x{n}", 14, "空街 x3（共51張）", deck=BLUE)),
    ("U", other("{n} {zh}", 2, "4 哨衛無人機（未有）", deck=BLUE)),
    ("U", numbered("{zh} x{n}").replace("哨衛無人機 x4", "哨衛無人機")),
    ("IU", blue("{no}: {n},") + "\nSP-009: 1,"),
    ("U", f"編號,名稱,張數,牌套{NL}{blue('{no},{zh},{n},✓')}".replace("空街,3,✓", "空街,3,✗")),
    ("U", blue("{n} {zh}").replace("4 失控線圈", "4/3 失控線圈")),
    ("U", printed("{no} {n}張") + "\n另 ZW1-090 1張（後補）"),
    ("IU", NL.join(rows("{zh}〔{no}〕{n}", [(5, *NAMED[0][1:]), *NAMED[1:4], (2, *NAMED[4][1:]), *NAMED[5:]]))),
    ("U", other("{n} {en}", 2, "4 Sentry ???", deck=BLUE)),
    ("U", f"{blue('{n} {zh}')}{NL}{NL}如果唔得就用呢份：{NL}{blue('{n} {zh}').replace('空街', '夜半急救')}"),
    ("I", beside("{n} {zh}（{m}）", COLOURS, by(-1, 3))),
    ("LU", other("{n} {no} {zh}", 8, "2 SP-916 停屍間鑄工", deck=BLUE)),
)  # fmt: skip


def _counter():
    for kind, lists in (("honest", [("L", text) for text in HONEST]), ("fault", FAULTS)):
        for at, (answers, text) in enumerate(lists):
            yield Answered(f"counter {kind} {at} {text[:20]}", answers, text, club_game(text))


COUNTER = tuple(_counter())
