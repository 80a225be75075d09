"""Deck lists of the evening before an event with their right answers, written first: messages, forms filled in, sheets copied, exports."""

# ruff: noqa: E501 - tables of lists

import json

from tests.decks.answered_lists import Answered
from tests.decks.club_lists import BOX, EVENTS, ZOMBIES, blue, box, by, club_game, split
from tests.decks.counter_lists import NAMED
from tests.decks.sent_lists import ISLANDS, PRINTED, islands, other, printed, rows, start

NL = "\n"
RED = (
    *((4, "SA-041", "血月侍從", "Bloodmoon Page"), (4, "SA-042", "緋爪狂屍", ""), (3, "SA-043", "噬喉者", ""), (4, "SA-045", "放血術士", "")),
    *((4, "SA-047", "狂怒獵犬", ""), (4, "SA-050", "血契魔女", ""), (2, "SA-049", "黑翼伯爵", ""), (4, "SA-053", "絞架之影", ""), (4, "SA-057", "癲狂舞者", "")),
    *((4, "SA-058", "夜宴管家", ""), (1, "SA-060", "雙核屍鬼", ""), (4, "SA-085", "血雨", ""), (4, "SA-087", "處刑", ""), (4, "SA-088", "飢渴", "")),
)  # fmt: skip
KILLERS, TRICKS = RED[:11], RED[11:]
COST = (1, 2, 3, 2, 2, 4, 5, 3, 2, 3, 4)


def red(form, end=NL):
    return end.join(rows(form, RED))


def pair(left, right, gap="\t\t"):
    """Write two columns beside each other, the shorter one with nothing below."""
    more = max(len(left), len(right))
    return NL.join(
        f"{a}{gap}{b}".rstrip()
        for a, b in zip(
            [*left, *[""] * (more - len(left))], [*right, *[""] * (more - len(right))], strict=True
        )
    )


HONEST = (
    # WhatsApp, LINE, Discord.
    f"哈囉裁判～我係紅色快攻\n\n{red('{zh} x{n}')}\n\n想問下 14 款卡 50 張，冇超 4 張，應該 ok？",
    f"{red('{n} {zh}')}\n\n^ 我份list",
    f"紅單 deck\n\n喪屍：\n{NL.join(rows('・{zh} {n}', KILLERS))}\n\nEvent：\n{NL.join(rows('・{zh} {n}', TRICKS))}\n\n加埋 50",
    f"[已轉寄]\n{red('{zh}*{n}')}",
    f"轉發：阿強\n{red('{zh}×{n}')}",
    f"麻煩幫我交表🙇‍♂️\n{red('{n}x {zh}')}\n我聽日 9:30 到",
    f"~ 紅 ~\n{red('{n}｜{zh}')}\n~ 完 ~",
    f"牌表2.0（改咗三張）\n{red('{n} {zh}')}",
    "\n\n".join((red("{zh} {n}"), "會員：阿俊 No.0087", "謝謝🙏")),
    red("{n}張－{zh}"),
    red("{zh}……{n}"),
    red("{zh}→{n}"),
    red("◇{zh}◇{n}"),
    red("▸ {zh}　×　{n}"),
    red("[{n}] {zh} {no}"),
    f"1費 x{4}\n血月侍從 x4\n2費 x16\n緋爪狂屍 x4\n放血術士 x4\n狂怒獵犬 x4\n癲狂舞者 x4\n3費 x11\n噬喉者 x3\n絞架之影 x4\n夜宴管家 x4\n4費 x5\n血契魔女 x4\n雙核屍鬼 x1\n5費 x2\n黑翼伯爵 x2\nEvent x12\n血雨 x4\n處刑 x4\n飢渴 x4",
    f"ZOMBIE (38)\n{NL.join(rows('{n} {zh}', KILLERS))}\nEVENT (12)\n{NL.join(rows('{n} {zh}', TRICKS))}\nTOTAL (50)",
    f"Deck Name: 血色\nDeck Colour: Red\nPlayer Name: 陳小明\nMembership No.: HK20871\nDate: 28-Nov-2026\n\n{red('{n} {zh}')}",
    f"{red('{zh} {n}')}\n-----\n38+12=50",
    f"{red('{zh} {n}')}\n\n*以上牌表如有錯漏以現場為準*",
    # Forms and sheets.
    f"牌組登記表\n\n玩家姓名：陳小明　　　會員編號：HK20871\n比賽日期：2026/11/28　　場次：下午場\n\n卡號\t卡名\t張數\n{red('{no}	{zh}	{n}')}\n\t總張數\t50\n\n玩家簽署：____________",
    pair(["喪屍\t張數", *rows("{zh}\t{n}", KILLERS)], ["Event\t張數", *rows("{zh}\t{n}", TRICKS)], "\t"),
    "數量\t卡名\n" + red("{n}\t{zh}") + "\n50\t合計",
    f"項目,卡號,卡名,數量\n{red('{at},{no},{zh},{n}')}\n,,,50",
    "卡號,卡名,數量,累計\n" + NL.join(f"{no},{zh},{n},{sum(row[0] for row in RED[: at + 1])}" for at, (n, no, zh, _) in enumerate(RED)),
    "卡名,數量,費用\n" + NL.join(f"{zh},{n},{cost}" for (n, _, zh, _), cost in zip(RED, [*COST, "", "", ""], strict=True)),
    "種類,卡名,數量\n" + NL.join([*rows("喪屍,{zh},{n}", KILLERS), *rows("Event,{zh},{n}", TRICKS)]),
    f"Name,SA Number,Qty\n{blue('{en},{no},{n}')}",
    f"quantity,name,set_code,collector_number,foil\n{blue('{n},{en},SP,{nr},false')}",
    f"{red('{n};{no};{zh}')}",
    f'{red("{zh},{n}")}\n"合計","50"',
    # Exports and code.
    json.dumps({"deck": {"name": "Red", "cards": {no: {"qty": n} for n, no, _, _ in RED}}, "version": 2}),
    json.dumps({"meta": {"exported": "2026-11-27"}, "main": [{"card": {"name": zh, "no": no}, "copies": n} for n, no, zh, _ in RED]}, ensure_ascii=False, indent=1),
    f"# Volt\n## Zombies (39)\n{split('- {n}x {en}')[0]}\n## Events (11)\n{split('- {n}x {en}')[1]}\n",
    f"//NAME: Volt\n//CREATED: 2026-11-27\n{blue('{n} {en}')}",
    f"[DECK]\n{blue('{no}:{n}')}\n[/DECK]",
    f"Volt (50 cards)\n\nZombies:\n{split('{en} x{n}')[0]}\n\nEvents:\n{split('{en} x{n}')[1]}\n\nShared via DeckApp",
    f"deck list\n---------\n{blue('{n:>2} {en}')}",
    # English.
    f"Hi team, here's my list. Let me know if there's any problem!\n\nZombies x39\n{split('{n}x {en}')[0]}\n\nEvents x11\n{split('{n}x {en}')[1]}\n\nBest,\nKate",
    blue("{en}: {n}x"),
    blue("({n}) {en}"),
    blue("{n} ✕ {en}"),
    f"{blue('{en} {n}')}\n\nIn total 50 cards, 14 different.",
    f"{blue('{n} {en}')}\n\nPlayer: Kate Moss (she/her)\nSeat 4\n",
    f"Main:\n{blue('{n} {en}')}\nSide: n/a",
    # Numbers.
    f"ZW1 & ZW2\n{printed('{no}*{n}')}",
    printed("{n}× {no}"),
    f"{printed('{no}：{n}')}\n合計：50枚",
    NL.join(rows("{no}「{zh}」×{n}", NAMED)),
    NL.join(rows("{n}枚 {zh}（{no}）", NAMED)),
    "カード番号\t枚数" + NL + printed("{no}\t{n}"),
    f"デッキリスト提出します。\n\nプレイヤー：佐藤\nデッキ：緑青\n\n{printed('{n}枚　{no}')}\n\n合計５０枚です。\nご確認お願いいたします。",
    f"{printed('{no} {n}장')}\n\n이상 50장입니다.",
    # 零次元.
    f"打扰了，这是我的卡组：\n{islands('{zh}{n}张', '；')}",
    f"卡组：海岛速攻\n颜色：红/绿\n{islands('{n}x{zh}')}\n总数 50",
    f"角色卡\n{NL.join(rows('{zh}（{n}）', ISLANDS[:10]))}\n\n其他\n{NL.join(rows('{zh}（{n}）', ISLANDS[10:]))}",
    islands("{zh}\t{en}\t{n}"),
    f"编号,卡名,张数\n{islands('{no},{zh},{n}')}\n,合计,50",
    # Unicorn Overlord, 活屍貓.
    "開局牌組\n騎士 ×1\n士兵 ×1\n衛士 ×1\n金幣袋 ×3\n克爾努的聖灰 ×1\n—\n雇傭兵 ×3",
    "My starting deck:\nFighter, Soldier, Huscarl, 3x Gold Bag, Cornu's Ashes and 3x Mercenary",
    f"デッキ（10枚）\n{start('{zh}×{n}')}",
    f"箱の中身を数えました。\n{box('{ja}…{n}')}\n全部で61枚",
    f"盒內清點 {NL}{box('{zh} × {n}')}{NL}冇少到",
    "Box check\n" + NL.join(f"[x] {en} {n}" for n, _, en, _ in BOX),
)  # fmt: skip
FAULTS = (
    ("I", NL.join(rows("{zh} x{n}", by(1, 1, by(-1, 3, RED))))),
    ("I", f"ZOMBIE (37)\n{NL.join(rows('{n} {zh}', by(-1, 3, KILLERS)))}\nEVENT (12)\n{NL.join(rows('{n} {zh}', TRICKS))}"),
    ("U", f"ZOMBIE (38)\n{NL.join(rows('{n} {zh}', by(-1, 3, KILLERS)))}\nEVENT (12)\n{NL.join(rows('{n} {zh}', TRICKS))}\nTOTAL (50)"),
    ("IU", f"{red('{zh} {n}')}\n\n仲有 1 張 空街"),
    ("U", f"{red('{zh} {n}')}\n\n黑翼伯爵未到，可能轉用空街"),
    ("U", red("{n} {zh}").replace("4 處刑", "4 處刑/斷電")),
    ("U", red("{n} {zh}").replace("4 處刑", "4 處")),
    ("IU", f"{red('{n} {no}').replace('1 SA-060', '1 SA-041')}"),
    ("U", "卡號,卡名,數量\n" + red("{no},{zh},{n}").replace("SA-049,黑翼伯爵,2", "SA-049,黑翼伯爵,1或2")),
    ("U", "卡號,卡名,數量\n" + red("{no},{zh},{n}").replace("SA-049,黑翼伯爵,2", "SA-049,黑翼伯爵,")),
    ("I", json.dumps({"deck": {"name": "Red", "cards": {no: {"qty": n} for n, no, _, _ in by(-1, 3, RED)}}})),
    ("I", f"打扰了，这是我的卡组：\n{'；'.join(rows('{zh}{n}张', [*ISLANDS[:3], (3, *ISLANDS[3][1:]), *ISLANDS[4:]]))}"),
    ("IU", "My starting deck:\nFighter, Soldier, Huscarl, 3x Gold Bag, Cornu's Ashes and 2x Mercenary"),
    ("I", "開局牌組\n騎士 ×1\n士兵 ×1\n衛士 ×1\n金幣袋 ×4\n克爾努的聖灰 ×1\n—\n雇傭兵 ×2"),
    ("IU", NL.join(f"[x] {en} {n}" for n, _, en, _ in BOX).replace("[x] Nope 5", "[ ] Nope 5")),
    ("U", f"{red('{n} {zh}')}\n\nSide\n2 空街"),
    ("U", f"A：\n{red('{n} {zh}')}\n\nB：\n{blue('{n} {zh}')}"),
    ("IU", printed("{no}*{n}").replace(f"{PRINTED[4][1]}*3", f"{PRINTED[4][1]}*2") + f"{NL}{PRINTED[0][1]}/SR*1"),
    ("I", f"# Volt\n## Zombies (40)\n{NL.join(rows('- {n}x {en}', by(1, 7, ZOMBIES)))}\n## Events (11)\n{NL.join(rows('- {n}x {en}', EVENTS))}\n"),
    ("U", other("{n}x {zh}", 3, "3x 噬喉者（定係 2？）", deck=RED)),
    ("U", other("{n}枚 {no}", 5, f"3枚 {PRINTED[4][1][:-2]}●●", deck=PRINTED)),
)  # fmt: skip


def _evening():
    for kind, lists in (("honest", [("L", text) for text in HONEST]), ("fault", FAULTS)):
        for at, (answers, text) in enumerate(lists):
            yield Answered(f"evening {kind} {at} {text[:20]}", answers, text, club_game(text))


EVENING = tuple(_evening())
