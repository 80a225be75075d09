"""Deck lists handed in at the door with their right answers, written first: the last batch before an event."""

import json

from tests.decks.answered_lists import Answered
from tests.decks.club_lists import BOX, box, by, club_game, split
from tests.decks.counter_lists import NAMED, hands
from tests.decks.evening_lists import KILLERS, RED, TRICKS, red
from tests.decks.sent_lists import GREEN, ISLANDS, PRINTED, green, islands, other, printed, rows, start

NL = "\n"
HONEST = (
    f"Hi,\n我係陳小明，今日打 ZWO 12:00 場，牌表：\n\n{red('{zh} x{n}')}\n\n多謝！",
    f"{green('{n} {zh}')}\n\n新手上路 🔰",
    f"綠：\n{green('{zh}*{n}')}\n\n共：50 張",
    f"我用緊呢副：\n{green('{n}x{zh}')}",
    f"牌組名稱：墓園\n\n{green('{zh}　　{n}張')}\n\n備註：第一次參賽",
    green("{at}. {zh} - {n}"),
    green("{zh}..........{n}"),
    green("＊{zh}　{n}"),
    green("{zh} {n}pcs"),
    green("{n} x {zh} ({no})"),
    green("{no} | {n} | {zh}"),
    f"喪屍牌 50 張\n{green('{zh} {n} 張')}\n事件牌 0 張",
    f"IG：@ming.cards\n電話：6123 4567\n{green('{n} {zh}')}",
    f"{green('{n} {zh}')}\n列印日期：2026/11/28 09:14",
    f"第 1 頁，共 1 頁\n{green('{n} {zh}')}",
    f"致：賽會\n由：陳小明\n關於：牌表\n\n{green('{n} {zh}')}\n\n此致",
    f"報名編號 0031\n{green('{n} {zh}')}",
    f"A組 桌4\n{green('{zh} x{n}')}",
    f"{NL.join(rows('{zh} x{n}', KILLERS))}\n\n+\n\n{NL.join(rows('{zh} x{n}', TRICKS))}",
    "、".join(rows("{n}張{zh}", RED)) + "，合共50張。",
    f"紅色：{'、'.join(rows('{zh}×{n}', KILLERS))}\n事件：{'、'.join(rows('{zh}×{n}', TRICKS))}\n合計：50",
    # English.
    f"Good morning! List attached as text:\n\n{green('{n} {en}')}\n\nMany thanks and see you soon,\nSam",
    f"SAM LEE / GREEN / 28.11.2026\n{green('{n} {en}')}",
    green("{n} {en},"),
    green("{en} – {n}"),
    green("{en}\t{n}"),
    green("[{n}x] {en}"),
    green("{n} * {en}"),
    f"Card name / copies\n{green('{en} / {n}')}",
    f"{green('{n} {en}')}\n= 50",
    f"{green('{n} {en}')}\n50 total, 13 unique",
    f"Creatures:\n{split('{n} {en}')[0]}\nSpells:\n{split('{n} {en}')[1]}",
    "ZOMBIES\n{}\n\nEVENTS\n{}".format(*split("{en} ({no}) x{n}")),
    f"Tournament: Autumn Open\nPlayer: Sam Lee\nTable: 12\nDeck: Green\n\n{green('{n} {en}')}",
    hands("{n} {en}", "{n}x {en}", deck=GREEN),
    # Sheets, programs.
    f"Quantity;Name\n{green('{n};{en}')}",
    f"Card;Count;Notes\n{green('{en};{n};')}",
    f"編號\t卡名\t數量\t備註\n{green('{no}	{zh}	{n}	')}",
    f"牌名,張數\n{green('{zh},{n}張')}",
    f"玩家,卡號,張數\n{green('陳小明,{no},{n}')}",
    f"卡號,張數\n{green('{no},{n}')}\n\n\n合計,50",
    f"卡,數\n{green('{zh},{n}')}",
    json.dumps({"name": "Green", "cards": {no: n for n, no, _, _ in GREEN}, "total": 50}),
    json.dumps({"deck": [f"{n} {en}" for n, _, _, en in GREEN]}),
    json.dumps([{"name": en, "qty": n, "set": "SA"} for n, _, _, en in GREEN]),
    f"<ul>{green('<li>{en} ×{n}</li>', '')}</ul>",
    # Numbers.
    printed("{no} {n}枚"),
    printed("{no}・・・{n}"),
    printed("{n}枚：{no}"),
    f"【{NL}{printed('{no}×{n}')}{NL}】",
    f"デッキ名：緑\nP.N.：ハナ\n{printed('{no} ×{n}')}",
    f"レシピ\n{printed('■{no}　×{n}')}\n計50",
    NL.join(rows("{zh} {no} ×{n}", NAMED)),
    NL.join(rows("{no}：{zh}　{n}枚", NAMED)),
    f"안녕하세요!\n{printed('{n} x {no}')}\n잘 부탁드립니다.",
    # 零次元, Unicorn Overlord, 活屍貓.
    f"裁判好，这是小海的卡组\n{islands('{zh}×{n}')}\n谢谢！",
    f"【卡组】海岛\n【人物】小海\n{islands('{n} {zh}')}",
    islands("{n} {no}"),
    f"角色：{'、'.join(rows('{zh}{n}', ISLANDS[:10]))}\n其他：{'、'.join(rows('{zh}{n}', ISLANDS[10:]))}",
    f"初始牌組\n{start('{no} x{n}')}\n共10張",
    "Start: 1 Fighter / 1 Soldier / 1 Huscarl / 3 Gold Bag / 1 Cornu's Ashes / 3 Mercenary",
    box("{n} x {en}"),
)  # fmt: skip
FIVE = [(5, *GREEN[0][1:]), *GREEN[1:4], (2, *GREEN[4][1:]), *GREEN[5:]]
FAULTS = (
    ("I", NL.join(rows("{zh} {n}pcs", FIVE))),
    ("I", NL.join(rows("[{n}x] {en}", FIVE))),
    ("I", f"Card name / copies\n{NL.join(rows('{en} / {n}', FIVE))}"),
    ("I", f"玩家,卡號,張數\n{NL.join(rows('陳小明,{no},{n}', FIVE))}"),
    ("I", json.dumps({"deck": [f"{n} {en}" for n, _, _, en in FIVE]})),
    ("U", json.dumps({"name": "Green", "cards": {no: n for n, no, _, _ in GREEN}, "total": 51})),
    ("U", f"玩家,卡號,張數\n{green('陳小明,{no},{n}')}".replace("陳小明,SA-013", "李大文,SA-013")),
    ("I", "Start: 1 Fighter / 1 Soldier / 1 Huscarl / 3 Gold Bag / 1 Cornu's Ashes / 2 Mercenary"),
    ("U", f"{green('{n} {zh}')}\n\n第 1 頁，共 2 頁"),
    ("U", green("{n} {zh}").replace("4 裂墓者", "4 裂墓者 (欠2)")),
    ("IU", box("{n} x {en}", by(-1, 4, BOX))),
    ("IU", other("{no} {n}枚", 5, f"{PRINTED[4][1]} 2枚", deck=PRINTED) + f"{NL}{PRINTED[0][1].replace('-0', '-')} 1枚"),
    ("U", f"{green('{n} {zh}')}\n\n換牌區：\n2 翻土"),
)  # fmt: skip


def _door():
    for kind, lists in (("honest", [("L", text) for text in HONEST]), ("fault", FAULTS)):
        for at, (answers, text) in enumerate(lists):
            yield Answered(f"door {kind} {at} {text[:20]}", answers, text, club_game(text))


DOOR = tuple(_door())
