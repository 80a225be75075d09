"""A fifth table of lists with their right answers, written before any was read: half honest in odd shapes, half with one fault."""

# ruff: noqa: E501 - tables of lists

import json

from tests.decks.answered_lists import Answered

GREEN = (
    *((4, "SA-001", "掘墓幼犬", "Gravedig Pup"), (4, "SA-002", "守墓石像", "Tomb Sentinel"), (4, "SA-003", "苔衣行者", "Mosscoat Walker")),
    *((4, "SA-004", "播種屍", "Seedsower"), (3, "SA-005", "深根巨屍", "Deeproot Hulk"), (4, "SA-006", "藤蔓獵手", "Vine Hunter")),
    *((4, "SA-007", "墓土歌者", "Gravesoil Singer"), (4, "SA-008", "腐殖搬運工", "Humus Porter"), (3, "SA-009", "再生菌群", "Regrowing Colony")),
    *((4, "SA-010", "墓園巡夜人", "Graveyard Watch"), (4, "SA-011", "朽木守衛", "Rotwood Guard"), (4, "SA-012", "骨堆收集者", "Bonepile Collector")),
    *((4, "SA-013", "裂墓者", "Gravesplitter"),),
)  # fmt: skip
PRINTED = tuple((n, f"ZW{1 + at // 8}-{at * 7 % 90 + 3:03}", "", "") for at, (n, *_) in enumerate(GREEN))
ISLANDS = (
    *((4, "YL-001", "见习水手", "Deckhand"), (4, "YL-002", "瞭望手", "Lookout"), (4, "YL-003", "炮手", "Gunner"), (2, "YL-004", "船长", "Captain")),
    *((4, "YL-005", "盾卫", "Shield Bearer"), (4, "YL-006", "伏兵", "Ambusher"), (4, "YL-007", "医师", "Healer"), (4, "YL-009", "群狼", "Pack Wolf")),
    *((4, "YL-010", "石巨人", "Stone Giant"), (4, "YL-013", "铁壁", "Ironwall"), (4, "YL-021", "长剑", "Long Sword"), (4, "YL-031", "旗帜", "Banner")),
    *((4, "YL-041", "斩击", "Slash"),),
)  # fmt: skip
START = (
    *((1, "騎士", "ファイター", "Fighter"), (1, "士兵", "Soldier", "Soldier"), (1, "衛士", "ハスカル", "Huscarl"), (3, "金幣袋", "金貨袋", "Gold Bag")),
    *((1, "克爾努的聖灰", "Cornu's Ashes", "Cornu's Ashes"), (3, "雇傭兵", "マーセナリー", "Mercenary")),
)  # fmt: skip
HAN = "零一二三四五"
KOREAN = ("", "한", "두", "세", "네", "다섯")


def rows(form, deck=GREEN):
    """Write each card of a deck in one form."""
    return [
        form.format(
            n=n, no=no, zh=zh, en=en, at=at, h=HAN[n], k=KOREAN[n], set=no.split("-")[0], nr=no[-3:],
            wide=chr(0xFF10 + n), up=en.upper(), low=no.lower(),
        )
        for at, (n, no, zh, en) in enumerate(deck, 1)
    ]  # fmt: skip


def green(form, end="\n"):
    return end.join(rows(form))


def printed(form, end="\n"):
    return end.join(rows(form, PRINTED))


def islands(form, end="\n"):
    return end.join(rows(form, ISLANDS))


def start(form, end="\n"):
    return end.join(rows(form, START))


def parts(form, *cuts, deck=GREEN, end="\n"):
    """Write a deck with headings between its cards: where each stands, and what it says."""
    found = rows(form, deck)
    for at, words in sorted(cuts, reverse=True):
        found.insert(at, words)
    return end.join(found)


def other(form, at, *lines, deck=GREEN):
    """Write a deck with other lines in the place of one."""
    found = rows(form, deck)
    found[at - 1 : at] = lines
    return "\n".join(found)


def sheet(head, form, delimiter=",", deck=GREEN):
    return "\n".join([head, *(row.replace("|", delimiter) for row in rows(form, deck))])


HONEST = (
    # Hong Kong, Taiwan.
    f"裁判你好，我係今日參賽嘅阿強，以下係我副牌：\n\n{green('{zh} x{n}')}\n\n唔該晒",
    f"【綠色速攻】\n{green('・{zh}　×{n}')}\n計：50",
    f"隊名 墓地小隊\n{parts('{n} {zh}', (0, '1-2費'), (6, '3費以上'))}",
    f"{green('{zh}（{h}張）')}\n\n全副五十張",
    green("{zh}{n}", "，"),
    green("{n}{zh}", "\n"),
    f"牌組：綠墓\n1. {green('{zh} {n}張')}".replace("1. ", ""),
    f"咭牌 No.／張數\n{printed('{no}／{n}')}",
    f"{printed('{no} ×{n}')}\n以上共五十張，冇備牌",
    printed("{set}系列 {nr} ×{n}"),
    f"ZW1同ZW2溝\n{printed('{n}張 {no}')}",
    f"(1/2)\n{parts('{n}x {zh}', (7, '(2/2)'))}",
    f"Q: 這副可以嗎？\n{green('{n} {zh}')}\nA:",
    green("{wide}　{zh}"),
    "陳小明 0912-345-678\n" + green("{no}\t{zh}\t{n}") + "\n合計\t\t50",
    sheet("編號,卡名,張數,備註", "{no}|{zh}|{n}|"),
    sheet("項次,卡號,名稱,數量", "{at}|{no}|{zh}|{n}"),
    # Simplified Chinese.
    f"卡组名：海岛\n选手：李雷\n{islands('{zh}*{n}')}",
    f"{islands('{n}×{zh}')}\n共13种50张",
    islands("{zh} {h}张"),
    f"红白蓝海岛（50）\n\n{islands('{no} {zh} {n}')}",
    sheet("卡号,卡名,数量,颜色", "{no}|{zh}|{n}|", deck=ISLANDS),
    f"大家好，发一下周六的卡表\n{islands('{zh}：{n}')}\n有问题群里@我",
    parts("{n} {zh}", (0, "角色（38）"), (10, "装备（8）"), (12, "战术（4）"), deck=ISLANDS),
    islands("[{no}]{zh}x{n}", "\n"),
    f"微信名：阿飞\n{islands('{n}张{zh}')}\n——以上——",
    green("{n} {zh}").replace("墓", "墓").replace("獵", "猎").replace("園", "园").replace("衛", "卫").replace("屍", "尸"),
    json.dumps({"name": "海岛", "cards": [{"name": zh, "num": n, "count": n} for n, _, zh, _ in ISLANDS]}, ensure_ascii=False),
    # Japanese.
    f"大会名：第二回ゾンビカップ\nお名前：佐藤\n\n{printed('{no}　{n}枚')}\n\n合計50枚です。よろしくお願いいたします。",
    printed("・{no}（{n}）"),
    f"デッキレシピ\n{printed('{n}枚：{no}')}",
    printed("{no}…{n}"),
    sheet("カード番号,カード名,枚数", "{no}||{n}", deck=PRINTED),
    sheet("No.\t型番\t枚数", "{at}|{no}|{n}", "\t", deck=PRINTED),
    f"初期デッキ\n{start('{zh}×{n}')}\n計10枚",
    f"スターター\n{start('{n} {zh}')}",
    start("{zh}　{n}枚"),
    f"{printed('{no} x{n}')}\n\n初参加です！お手柔らかに…",
    printed("{no}/R　{n}"),
    f"＜メイン＞\n{printed('{no} {n}')}\n＜サイド＞\nなし",
    printed("[{no}] {n}枚", " / "),
    # English.
    f"Decklist - Jordan P.\nFormat: Constructed\n\n{green('{n} {en}')}\n\nTotal cards: 50",
    green("{n}x {en} ({no})"),
    green("{up} x{n}"),
    green("{en} - {n}"),
    f"{green('{n} {en}', ', ')}.",
    parts("{n} {en}", (0, "Zombies (50)"), (13, "\nEvents (0)")),
    f"hey judge here's my list, lmk if anything's off\n\n{green('{n}x {en}')}\n\nsee you at 10",
    sheet("Quantity,Name,Set,Collector Number,Foil", "{n}|{en}|{set}|{nr}|", deck=GREEN),
    sheet("Card Name;Qty", "{en};{n}", ";"),
    f"# Green stompy\n\n| Qty | Card |\n|---|---|\n{green('| {n} | {en} |')}",
    green("- [x] {n}x {en}"),
    f"Main deck:\n{green('{n} {low}')}\n\nSideboard:\n(none)",
    f"{start('{n} {en}')}\n10 cards",
    f"Deck: Islands\n\n{islands('{n} {en}')}\n",
    islands("{n} {no} {en}"),
    f"> On Fri, Alex wrote:\n> please send your list\n\n{green('{n} {en}')}",
    f"{green('{no}: {n}')}\n\n(50 cards, 13 unique)",
    printed("{n} {no}", "; "),
    printed("{k} 장 {no}"),
)  # fmt: skip
FAULTS = (
    # Five copies.
    ("I", other("{zh} x{n}", 3, "苔衣行者 x5").replace("再生菌群 x3", "再生菌群 x2")),
    ("I", f"我的牌表\n{other('{n} {zh}', 5, '4 深根巨屍').replace('3 再生菌群', '2 再生菌群')}\n1 深根巨屍\n多謝".replace("4 墓土歌者", "3 墓土歌者").replace("4 裂墓者", "4 裂墓者")),
    ("I", other("{n} {no}", 1, "3 SA-001", "2 sa001")),
    ("IU", other("{n} {zh}", 1, "4 掘墓幼犬", "1 Gravedig Pup").replace("3 深根巨屍", "2 深根巨屍")),
    ("IU", other("{n} {en}", 1, "4 Gravedig Pup", "1 Gravedig Pupp").replace("3 Deeproot Hulk", "2 Deeproot Hulk")),
    ("IU", other("{n} {no}", 4, f"3 {PRINTED[3][1]}", f"2 {PRINTED[3][1]}/R", deck=PRINTED)),
    ("IU", other("{no}　{n}枚", 4, f"{PRINTED[3][1]}　3枚", f"{PRINTED[3][1]}-SR　2枚", deck=PRINTED)),
    ("I", other("{no} x{n}", 4, f"{PRINTED[3][1]} x５", deck=PRINTED).replace("x3", "x2", 1)),
    ("I", other("{n} {zh}", 1, "5 见习水手", deck=ISLANDS).replace("4 斩击", "3 斩击")),
    ("I", other("{zh}*{n}", 1, "见习水手*4", "見習水手*1", deck=ISLANDS).replace("斩击*4", "斩击*3")),
    ("IU", other("{n} {zh}", 1, "4 见习水手", "1 Deckhand", deck=ISLANDS).replace("4 斩击", "3 斩击")),
    ("I", other("{n}x {en}", 2, "4x Lookout", "", "1x lookout", deck=ISLANDS).replace("4x Slash", "3x Slash")),
    ("I", other("{n} {zh}", 6, "4 マーセナリー", deck=START).replace("3 金貨袋", "2 金貨袋")),
    ("I", other("{n} {en}", 4, "4 Gold Bag", deck=START).replace("3 Mercenary", "2 Mercenary")),
    ("I", green("{zh} {n}張").replace("播種屍 4張", "播種屍 六張").replace("朽木守衛 4張", "朽木守衛 2張")),
    # One or two cards too few or too many.
    ("I", other("{n} {zh}", 13, "3 裂墓者")),
    ("I", f"{green('{zh} x{n}')}\n1 血月侍從".replace("\n1 血月侍從", "\n血月侍從 x1")),
    ("I", other("{n} {en}", 13)),
    ("IU", f"{other('{n} {en}', 13, '3 Gravesplitter')}\nTotal: 50"),
    ("IU", f"合計50枚\n{other('{no} {n}枚', 13, f'{PRINTED[12][1]} 3枚', deck=PRINTED)}"),
    ("I", other("{n} {no}", 13, f"3 {PRINTED[12][1]}", deck=PRINTED)),
    ("I", f"{printed('{n} {no}')}\n1 ZW2-077"),
    ("I", other("{n} {zh}", 4, "1 船长", deck=ISLANDS)),
    ("I", other("{zh} {n}张", 4, "船长 3张", deck=ISLANDS)),
    ("IU", f"{other('{zh} {n}张', 4, '船长 3张', deck=ISLANDS)}\n共50张"),
    ("I", other("{n} {en}", 6, "2 Mercenary", deck=START)),
    ("I", other("{zh} {n}", 6, "マーセナリー 4", deck=START)),
    ("I", ", ".join(rows("{n} {en}")[:12])),
    ("I", sheet("Qty,Name", "{n},{en}", deck=GREEN[:12])),
    ("IU", sheet("編號,卡名,張數", "{no},{zh},{n}", deck=GREEN[:12]) + "\n合計,,50"),
    # A number and a name that contradict each other: one card more by the one than by the other.
    ("U", other("{n} {no} {zh}", 2, "4 SA-014 掘墓幼犬")),
    ("U", other("{no} {zh} {n}", 2, "SA-001 守墓石像 4")),
    ("U", other("{n} {en} ({no})", 2, "4 Tomb Sentinel (SA-001)")),
    ("U", sheet("編號,卡名,張數", "{no},{zh},{n}", deck=[(4, "SA-013", "掘墓幼犬", ""), *GREEN[1:]])),
    ("U", other("{no} {zh} ×{n}", 3, "YL-001 炮手 ×4", deck=ISLANDS)),
    ("U", other("{n} {no} {en}", 3, "4 YL-002 Gunner", deck=ISLANDS)),
    ("U", other("{n} {no} {zh}", 2, "4 SA-199 掘墓幼犬")),
    ("U", json.dumps([{"no": "SA-013" if at == 1 else no, "name": zh, "qty": n} for at, (n, no, zh, _) in enumerate(GREEN, 1)], ensure_ascii=False)),
    # Numbers and names that nobody knows, or figures that nobody can read.
    ("U", other("{n} {zh}", 2, "4 守墓人石")),
    ("U", other("{n} {en}", 2, "4 Tomb Raider")),
    ("U", other("{zh} x{n}", 2, "守墓石像 x?")),
    ("U", other("{zh} x{n}", 2, "守墓石像 x")),
    ("U", other("{no} {n}枚", 2, f"{PRINTED[1][1]} 枚", deck=PRINTED)),
    ("U", other("{n} {zh}", 2, "4 守墓石像/播種屍").replace("4 播種屍\n", "")),
    ("U", other("{n} {no}", 2, "3-4 ZW1-010", deck=PRINTED)),
    ("U", other("{n} {en}", 2, "4 Tomb Sentinel or Seedsower")),
    ("U", other("{zh}{n}张", 2, "瞭望手四五张", deck=ISLANDS)),
    # What stands in the wrong section, or may not be in the deck at all.
    ("U", parts("{n} {zh}", (12, "\n副牌："))),
    ("U", parts("{n} {en}", (12, "\nSideboard"))),
    ("U", parts("{no} {n}枚", (12, "サイド"), deck=PRINTED)),
    ("U", parts("{zh} {n}", (12, "备选："), deck=ISLANDS)),
    ("U", parts("{n} {zh}", (0, "喪屍 (46)"), (12, "Event (4)")).replace("(46)", "(44)")),
    ("U", parts("{n} {en}", (0, "Zombies: 40"), (12, "Others: 4"))),
    ("U", parts("{zh} {n}张", (0, "角色 40"), (10, "装备 8"), (12, "战术 4"), deck=ISLANDS)),
    ("IU", f"{start('{n} {en}')}\n1 Town"),
    ("IU", f"{start('{zh} {n}')}\n城鎮 1"),
    ("U", "\n".join(f"{row}（未買）" if at > 10 else row for at, row in enumerate(rows("{n} {zh}")))),
    ("U", "\n".join(f"{row} (borrowing)" if at > 10 else row for at, row in enumerate(rows("{n} {en}")))),
    ("U", "\n".join(f"~~{row}~~" if at == 11 else row for at, row in enumerate(rows("{n} {zh}")))),
    ("U", f"{green('{n} {zh}')}\n\n如果唔夠：\n2 播種屍"),
)  # fmt: skip


def _game(text):
    if any(each[2] in text or each[1] in text for each in ISLANDS) or "Shield Bearer" in text:
        return "zero_dimension"
    return "unicorn_overlord" if "金貨袋" in text or "Gold Bag" in text else "zombie_world_order"


def _sent():
    for at, text in enumerate(HONEST):
        yield Answered(f"sent {at} {text[:20]}", "L", text, _game(text))
    for at, (answers, text) in enumerate(FAULTS):
        yield Answered(f"sent with a fault {at} {text[:20]}", answers, text, _game(text))


SENT = tuple(_sent())
