"""Deck lists whose right answer was written before any was read: honest ones, messy ones, forms of programs, traps.

A list is honest where every judge would call it legal at a glance (`L`): to ask about it is a fault, too. A trap may be
answered as its letters say: `I` illegal, `U` a question. Each is a text of one game, and the file's name where it has one.
"""
# ruff: noqa: E501 - tables of lists

import json
from typing import NamedTuple

NAMES = [
    "墓園獵犬",
    "爬行殘肢",
    "啃骨者",
    "墳土守夜人",
    "苔蘚巨屍",
    "根纏行者",
    "泥沼群",
    "腐葉信差",
    "鏽鎖巨漢",
    "哨衛無人機",
    "拾荒機兵",
    "焊縫守衛",
    "脈衝拾荒者",
]
STRANGE = [
    "烈火喪屍",
    "毒霧行者",
    "無頭騎士",
    "斷指群",
    "血池守衛",
    "黑心醫生",
    "夜行貓",
    "地鐵幽魂",
    "錫皮人",
    "鐵鏽狼",
    "深海屍",
    "紅眼鴉",
    "霓虹殭",
]
SHEET = [
    "齒輪咬犬",
    "冷焊搬運工",
    "停屍間鑄工",
    "血宴祭司",
    "碎骨群",
    "赤月侍從",
    "不眠伯爵",
    "舊城吸血匠",
    "緋紗新娘",
    "暗巷門徒",
    "長生銀行家",
    "縫合雙生",
    "電棺司機",
    "無名行屍",
    "夜半急救",
    "失控線圈",
    "灰燼號令",
    "空街",
]
ZERO = [
    "见习水手",
    "瞭望手",
    "炮手",
    "船长",
    "盾卫",
    "伏兵",
    "医师",
    "复仇者",
    "群狼",
    "石巨人",
    "双子",
    "阿左",
]
COUNTS = (*[4] * 12, 2)
HAN = "零一二三四五六七八九十"
FULL = "０１２３４５６７８９"
TALLY = ("", "一", "丅", "下", "止", "正")


class Answered(NamedTuple):
    """One list: `answers` are the letters of what may be said of it, `filename` helps to tell its form."""

    id: str
    answers: str
    text: str
    game: str = "zombie_world_order"
    filename: str | None = None


def every(form, names=NAMES, prefix="SP-", counts=COUNTS, end="\n"):
    """Write all cards in one form: {n} count, {no}, {name}, {set}, {nr} number, {at} place, {h} {f} {d} {t} the count in other signs."""
    rows = []
    for at, (n, name) in enumerate(zip(counts, names, strict=True), 1):
        values = {
            "n": n,
            "no": f"{prefix}{at:03}",
            "name": name,
            "set": prefix.strip("-"),
            "nr": f"{at:03}",
            "at": at,
            "i": at,
        }
        values |= {
            "h": HAN[n],
            "f": FULL[n],
            "d": "●" * n,
            "s": "|" * n,
            "t": TALLY[min(n, 5)],
            "two": "兩" if n == 2 else HAN[n],
        }
        rows.append(form.format(**values))
    return end.join(rows)


def zw(form, **more):
    """Write cards that the database lacks in one form."""
    return every(form, STRANGE, "ZW1-", **more)


PLAIN = every("{n} {no} {name}")
NUMBERS = zw("{n} {no}")
TWELVE = "\n".join(PLAIN.splitlines()[:12])
TEN = "\n".join(PLAIN.splitlines()[:10])


def swapped(text, at, *lines):
    """Put other lines in place of one, counted from 1."""
    rows = text.splitlines()
    rows[at - 1 : at] = lines
    return "\n".join(rows)


def parted(form, first, second):
    """Write all cards with one mark, the last three with another."""
    return "\n".join(
        form.format(m=first if at < 10 else second, line=line)
        for at, line in enumerate(every("{n} {name}").splitlines())
    )


FORMS = (
    "{n} {name}", "{n}x {name}", "{name} x{n}", "{name}×{n}", "{name} ×{n}", "{n} × {name}", "{n}張 {name}", "{name} {n}張", "{name} {h}張", "{name}（{n}）",
    "{name}（{h}張）", "{name}（{two}張）", "{name}({n}張)", "{name} [{n}]", "{name}*{n}", "{name} * {n}", "{name}：{n}", "{name}……{n}", "{name} .... {n}",
    "{h}張{name}", "{h} {name}", "{name} {d}", "{name} {s}", "{name}　{f}", "{f}　{name}", "{name}\t{n}", "{n}\t{name}", "{no}\t{name}\t{n}", "{no} {name} {n}",
    "{no} {n}", "{no}x{n}", "{no} ×{n}枚", "{no}（{n}張） {name}", "{no}（{n}張）{name}", "({i}) {name} ×{n}", "{at}. {name} x{n}", "{at}、{name} {n}", "{at}) {n}x {name}", "{at}．{name}　{n}張",
    "【{no}】{name} {n}", "[{no}] {name} x{n}", "「{name}」×{n}", "《{name}》 {n}", "・{name} {n}枚", "■{name}　×{n}", "{name} {n} 枚", "{name}／{n}", "{name}-{n}", "{name} — {n}",
    "{n} [SP] {name}", "{n} {name}|SP|{at}", "{n} {name} (SP) {at}", "{n}x {name} (SP) {nr}", "{n} {name} SP {at}", "{n} {name} #{nr}", "{n} [SP:{at}] {name}", "{n} {name} [{set}#{nr}]",
    "{n} SP{nr} {name}", "{n} {name} - {no}", "{name}｜{no}｜{n}", "{name}, {no}, {n}", "{name} 數量：{n}", "枚数{n} {name}", "{name} 各{n}張", "☑ {n} {name}", "✅{name} x{n}", "> {n} {name}", "- [x] {n} {name}",
    "{n} sp-{nr}", "{n} SP {nr}", "{n} SP_{nr}", "{n} SP.{nr} {name}", "{n} {name} <{no}>", "{name}{n}枚", "{n}枚{name}", "{name} 共{n}張", "{name} qty {n}", "{n} copies {name}", "x{n} {name}",
)  # fmt: skip
STRANGE_FORMS = (
    "{n} {no}", "{n} {no} {name}", "{no} {name} x{n}", "【{no}】{name} {n}", "{name} {no} ×{n}", "{n} ZW1 {nr}", "{n} {name} ZW1 {nr}", "{n} ZW1 #{nr}", "{n} ZW1 No.{nr}", "{n} ZW1-{at} {name}",
    "{n} ZW1{nr}", "{n} {no}/C", "{n} {no}-C {name}", "{n} {no} R", "{n} {no} (SR) {name}", "{no} {n}", "{no}\t{n}", "{n} No.{no}", "No.{no} ×{n}", "{no}：{n}張", "{n} ZW1 - {nr}", "{n} ZW-1-{nr}", "{n} ZW1_{nr}",
    "{n} {no}_p1", "{no} {name} {h}張", "{no} （{n}張） {name}", "({i}) {no} {name} ×{n}", "{no},{name},{n}", "{n}x [{no}] {name}", "{n} {name}（{no}）", "{no} {name} ●{n}",
)  # fmt: skip
BEFORE = (
    "我的牌表", "11/28 店舖賽 牌表", "Subject: 牌表\nFrom: a@b.example\nTo: judge@example.org\n", "姓名：王小明\n會員編號：A12345678\n", "Table 12", "This is my deck, 50 cards in total", "主辦你好，以下是我的牌組：",
    "2026年11月28日 店舗大会 デッキリスト", "Hi judge, my list for Saturday:", "Hello!\n\nHere is my deck list for the tournament on Nov 28.\n", "お世話になっております。デッキリストを送ります。", "裁判您好,这是我的卡组",
    "Name: Chan Tai Man\nPlayer ID: 00123\nTel: 9123 4567\n", "ZOMBIE WORLD ORDER 大会用", "【參賽牌表】", "桌號 12  選手 陳大文", "玩家: 阿明  裁判: 小美", "Round 1", "第3回 ゾンビ杯", "喪屍咭組 by 阿明", "Deck name: 綠潮 v2",
)  # fmt: skip
AFTER = (
    "唔該晒！", "Sent from my iPhone", "--\nChan Tai Man\nTel 9123 4567", "Cheers,\nKenji", "以上です、よろしくお願いします！", "麻煩你了，謝謝裁判", "合計 50", "共50張", "Total: 50 cards", "50", "50枚", "有問題請WhatsApp 91234567", "从我的手机发送",
    "iPhoneから送信", "Get Outlook for Android", "See you on Saturday!", "第一次參賽，請多多指教", "請問這樣可以嗎？", "Thanks a lot :)", "合計13種50枚", "Regards\nMary", "http://example.org/deck/1", "2026/11/28", "加油！！！", "(^_^)",
)  # fmt: skip


def _forms():
    for at, form in enumerate(FORMS):
        yield Answered(f"form {at} {form}", "L", every(form))
    for at, form in enumerate(STRANGE_FORMS):
        yield Answered(f"strange form {at} {form}", "L", zw(form))
    for at, words in enumerate(BEFORE):
        yield Answered(f"before {at} {words[:20]}", "L", f"{words}\n{PLAIN}")
        yield Answered(f"before numbers {at} {words[:20]}", "L", f"{words}\n\n{NUMBERS}")
    for at, words in enumerate(AFTER):
        yield Answered(f"after {at} {words[:20]}", "L", f"{PLAIN}\n{words}")
        yield Answered(f"after numbers {at} {words[:20]}", "L", f"{zw('{n} {no} {name}')}\n\n{words}")


def _one_card(form, other, answers="IU"):
    """Give five of one number, the fifth in another spelling."""
    return swapped(NUMBERS, 1, form, other), answers


MARKED = [
    ("slash", "3 ZW1-001/C", "2 ZW1-001/R", "IU"), ("hyphen", "3 ZW1-001-C", "2 ZW1-001-R", "IU"), ("joined", "4 ZW1-001", "1 ZW1001", "IU"), ("errata", "4 ZW1-001", "1 ZW1-001-Errata", "IU"),
    ("printing", "4 ZW1-001", "1 ZW1-001_p1", "IU"), ("space", "4 ZW1-001", "1 ZW1 001", "IU"), ("torn", "4 ZW1-001", "1 ZW1 - 001", "IU"), ("set apart", "4 ZW1-001", "1 ZW-1-001", "IU"),
    ("unpadded", "4 ZW1-001", "1 ZW1-1", "IU"), ("foil", "4 ZW1-001", "1 ZW1-001 (foil)", "IU"), ("underscore", "4 ZW1-001", "1 ZW1_001", "IU"), ("rarity word", "3 ZW1-001 R", "2 ZW1-001 UC", "IU"),
    ("lower", "4 ZW1-001", "1 zw1-001", "IU"), ("star", "4 ZW1-001", "1 ZW1-001★", "IU"), ("language", "4 ZW1-001", "1 ZW1-001-JP", "IU"), ("labelled", "4 ZW1-001", "1 No.ZW1-001", "IU"), ("parallel", "4 ZW1-001", "1 ZW1-001P", "IU"),
    ("SR", "3 ZW1-001SR", "2 ZW1-001", "IU"), ("bracket", "4 ZW1-001", "1 [ZW1-001]", "IU"), ("wide", "4 ZW1-001", "1 ＺＷ１－００１", "IU"),
]  # fmt: skip
TRAPS = [
    Answered("known with a mark", "IU", swapped(PLAIN, 1, "3 SP-001", "2 SP-001-SR 墓園獵犬").replace("4 SP-002", "3 SP-002")),
    Answered("two sets, spaced", "LU", "\n".join([*(f"4 ZW1 {n:03}" for n in range(1, 8)), *(f"4 ZW2 {n:03}" for n in range(1, 6)), "2 ZW2 006"])),
    Answered("two sets, named", "LU", "\n".join(f"{n} {name} ZW{1 + at // 7} {at % 7 + 1:03}" for at, (n, name) in enumerate(zip(COUNTS, STRANGE, strict=True)))),
    Answered("two sets, #", "LU", "\n".join(f"{n} ZW{1 + at // 7} #{at % 7 + 1:03}" for at, n in enumerate(COUNTS))),
    Answered("two sets, No.", "LU", "\n".join(f"{n} ZW{1 + at // 7} No.{at % 7 + 1:03}" for at, n in enumerate(COUNTS))),
    Answered("two sets, csv", "L", "系列,編號,數量\n" + "\n".join(f"ZW{1 + at // 7},{at % 7 + 1:03},{n}" for at, n in enumerate(COUNTS)), filename="a.csv"),
    Answered("two sets, set column", "L", "張數,系列,No.,名稱\n" + "\n".join(f"{n},ZW{1 + at // 7},{at % 7 + 1:03},{name}" for at, (n, name) in enumerate(zip(COUNTS, STRANGE, strict=True))), filename="a.csv"),
    Answered("contradicting quantities", "U", every("{n} {no} {name} (兩張)")),
    Answered("two quantities a line", "U", every("{n} {name} x3")),
    Answered("one line two quantities", "U", swapped(PLAIN, 3, "4 SP-003 啃骨者 ×2")),
    Answered("one line tally", "LU", swapped(PLAIN, 1, "墓園獵犬 ●●●●")),
    Answered("53 by tally", "IU", swapped(PLAIN, 13, "2 SP-013 脈衝拾荒者", "墓園獵犬 ●●●")),
    Answered("five by tally", "IU", swapped(swapped(PLAIN, 1, "墓園獵犬 ●●●●●"), 13, "1 SP-013")),
    Answered("circle and cross", "U", parted("{m} {line}", "○", "×")), Answered("check and cross", "U", parted("{m} {line}", "✓", "✗")), Answered("in and out", "U", parted("{line} ({m})", "入", "出")),
    Answered("main and side, brackets", "U", parted("{line} ({m})", "主", "副")), Answered("M and S", "U", parted("{line} ({m})", "M", "S")), Answered("M and S first", "U", parted("[{m}] {line}", "M", "S")), Answered("main/side words", "U", parted("{line} [{m}]", "main", "side")),
    Answered("主 and 備", "U", parted("{line}（{m}）", "主", "備")), Answered("表 裏", "U", parted("{line}({m})", "表", "裏")), Answered("on and off", "U", parted("{line} ({m})", "on", "off")), Answered("Y and N", "U", parted("{line} ({m})", "Y", "N")), Answered("yes and no", "U", parted("{line} ({m})", "yes", "no")),
    Answered("plus and minus", "U", parted("{m} {line}", "+", "-")), Answered("filled and empty", "U", parted("{m} {line}", "●", "○")), Answered("star on three", "LU", parted("{m}{line}", "", "★ ")), Answered("A and B", "U", parted("{line} ({m})", "A", "B")), Answered("circles of two kinds", "U", parted("{m} {line}", "🟢", "🔴")),
    Answered("R and C", "L", parted("{line} ({m})", "R", "C")), Answered("foil and plain", "L", parted("{line} ({m})", "foil", "普")), Answered("JP and EN", "L", parted("{line} ({m})", "JP", "EN")), Answered("○ all", "L", parted("{m} {line}", "○", "○")), Answered("主 all", "L", parted("{line} (主)", "", "")),
    Answered("no and name on two rows", "LU", every("{n} {no}\n{name}")), Answered("name and no on two rows", "LU", every("{n} {name}\n{no}")), Answered("three rows", "LU", every("{no}\n{name}\n{n}")), Answered("strange on two rows", "LU", zw("{n} {no}\n{name}")),
    Answered("translation follows", "LU", f"{every('{n} {name}')}\n\n{every('{n} {no}')}"),
    Answered("two decks", "U", f"牌組1\n{every('{n} {name}')}\n\n牌組2\n{every('{n} {name}')}"), Answered("two decks, English", "U", f"Deck A\n{PLAIN}\n\nDeck B\n{zw('{n} {no}')}"), Answered("two decks, no heading", "U", f"{PLAIN}\n\n{NUMBERS}"),
    Answered("two players", "U", f"Player: Ada\n{PLAIN}\n\nPlayer: Ben\n{NUMBERS}"), Answered("同一份兩次", "LU", f"{PLAIN}\n---\n{PLAIN}"), Answered("デッキ1と2", "U", f"デッキ1\n{PLAIN}\nデッキ2\n{zw('{n} {no}')}"),
    Answered("49", "I", swapped(PLAIN, 13, "1 SP-013")), Answered("51", "I", swapped(PLAIN, 13, "3 SP-013")), Answered("five", "I", swapped(swapped(PLAIN, 1, "5 SP-001"), 13, "1 SP-013")), Answered("five numbers", "I", swapped(swapped(NUMBERS, 1, "5 ZW1-001"), 13, "1 ZW1-013")),
    Answered("48 and thanks", "I", f"{TWELVE}\n唔該晒！"), Answered("48 and a name", "U", f"{TWELVE}\n2 神秘喪屍"), Answered("48 and what may be one", "U", f"{TWELVE}\n墓園?"), Answered("a card among notes", "IU", f"{PLAIN}\n唔該晒！\n4 SA-050\n謝謝"), Answered("last in words", "U", f"{TWELVE}\n兩隻無人車"),
    Answered("slip, fifth copy", "U", "\n".join([*(f"4 {name}" for name in ZERO[:8]), "1 复仇著", *(f"4 {name}" for name in ZERO[8:]), "1 铁壁"]).replace("4 阿左", "4 阿左"), game="zero_dimension"),
    Answered("wrong name, sixth", "U", swapped(swapped(PLAIN, 13, "2 SP-013 墓園獵犬"), 2, "4 SP-002 爬行殘肢")), Answered("wrong name harmless", "LU", swapped(NUMBERS, 1, "4 SP-001 爬行殘肢")),
    Answered("or", "U", swapped(PLAIN, 13, "2 脈衝拾荒者或齒輪咬犬")), Answered("provisional", "U", swapped(PLAIN, 13, "2 脈衝拾荒者（暫定）")), Answered("range", "U", swapped(PLAIN, 13, "1-2 脈衝拾荒者")), Answered("struck", "U", swapped(PLAIN, 13, "~~2 脈衝拾荒者~~")), Answered("side deck", "U", f"{TWELVE}\n備牌\n2 脈衝拾荒者"),
    Answered("commented", "U", f"{PLAIN}\n# 2 SA-050"), Answered("two nos", "U", swapped(PLAIN, 13, "2 SP-013 SP-014")), Answered("negative", "U", swapped(PLAIN, 13, "-2 SP-013")), Answered("total differs", "U", f"{PLAIN}\n合計 49"), Answered("bare sum differs", "U", every("{name}\t{n}") + "\n\t49"), Answered("in words differs", "U", f"{PLAIN}\n共四十九張"),
    Answered("town aside", "LU", "1 騎士\n1 士兵\n1 衛士\n3 金幣袋\n1 克爾努的聖灰\n3 雇傭兵\n領地區\n1 城鎮", game="unicorn_overlord"), Answered("zero-quantity row", "LU", f"{PLAIN}\n0 SA-050"), Answered("dash rows", "L", "卡號,卡名,數量\n" + every("{no},{name},{n}") + "\nSP-014,齒輪咬犬,-\nSP-015,冷焊搬運工,0", filename="a.csv"),
    Answered("blank and 48", "U", "卡號,卡名,數量\n" + "\n".join(every("{no},{name},{n}").splitlines()[:12]) + "\nSP-013,脈衝拾荒者,", filename="a.csv"), Answered("side column", "U", "no,count,side\n" + every("{no},{n},") + "\nSA-050,,2"), Answered("HTML", "LU", "<ul>" + every("<li>{n} {name}</li>") + "</ul>"), Answered("struck html", "IU", "<ul>" + every("<li>{n} {name}</li>") + "<li><s>2 SA-050</s></li></ul>"),
    Answered("slip, honest", "LU", swapped(every("{n} {name}"), 10, "4 哨衛無人车")), Answered("ditto", "U", swapped(PLAIN, 13, "2 同上")), Answered("plural mess", "U", swapped(PLAIN, 13, "SP-013 two")), Answered("side prefix", "U", swapped(PLAIN, 13, "SB: 2 SP-013")), Answered("page of two", "U", f"{TWELVE}\n(續下頁)"), Answered("3-4", "U", swapped(PLAIN, 1, "3-4 SP-001")),
    Answered("over by half a pair", "I", f"{PLAIN}\n2 SA-050"), Answered("one line card alone among headings", "I", f"主牌\n{PLAIN}\n4 SA-051"), Answered("notes between cards", "LU", "\n".join(f"{line}\n好牌" if at == 5 else line for at, line in enumerate(PLAIN.splitlines()))),
    Answered("zero and fifty", "L", f"Zombie: 50\n{every('{n} {name} SP {at}')}\n\nTrainer: 0\n\nEnergy: 0\n\nTotal Cards: 50\n"), Answered("two sheets of notes", "L", f"{PLAIN}\n\n\n備註：第一次參賽"), Answered("variants", "L", every("{n} {name}").replace("衛", "衞")), Answered("simplified", "L", every("{n} {name}").replace("獵", "猎").replace("殘", "残")),
]  # fmt: skip


def lackey(prefix="SP"):
    """Write the list as Lackey does, one element a copy."""
    card = '<card><name id="{no}">{name}</name><set>SP</set></card>\n'
    rows = "".join(
        every(card, end="\n").replace("\n\n", "\n").splitlines(keepends=True)[at] * n
        for at, n in enumerate(COUNTS)
    )
    return (
        f'<deck version="0.8"><meta><game>zwo</game></meta><superzone name="Deck">\n{rows}</superzone></deck>'
    )


COD = """<?xml version="1.0" encoding="UTF-8"?>
<cockatrice_deck version="1">
<lastLoadedTimestamp>Fri Nov 27 21:05:00 2026</lastLoadedTimestamp>
<deckname>Cold</deckname>
<bannerCard providerId="">墓園獵犬</bannerCard>
<comments></comments>
<tags/>
<zone name="main">
%s
</zone>%s
</cockatrice_deck>
"""
SIDE_ZONE = '\n<zone name="side">\n<card number="2" name="空街"/>\n</zone>'
OCTGN = """<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<deck game="a5fe8b00">
  <section name="Main" shared="False">
%s
  </section>
  <notes><![CDATA[]]></notes>
</deck>"""
PROGRAMS = [
    Answered("cockatrice", "L", COD % (every('<card number="{n}" name="{name}"/>'), ""), filename="a.cod"), Answered("cockatrice side", "U", COD % (every('<card number="{n}" name="{name}"/>'), SIDE_ZONE), filename="a.cod"), Answered("cockatrice paste", "L", COD % (every('<card number="{n}" name="{name}"/>'), "")),
    Answered("lackey", "L", lackey(), filename="a.dek"), Answered("lackey paste", "L", lackey()), Answered("octgn", "L", OCTGN % every('    <card qty="{n}" id="8c{at}">{name}</card>'), filename="a.o8d"),
    Answered("lackey text", "L", every("{n}\t{name}") + "\nSideboard:\n", filename="a.txt"), Answered("one line commas", "L", every("{n} {no}", end=", ")), Answered("one line han commas", "L", every("{name}x{n}", end="、")), Answered("one line spaces", "LU", every("{name}x{n}", end=" ")), Answered("one line slashes", "L", every("{name} {n}張", end="／")), Answered("one line semicolons", "L", zw("{n} {no} {name}", end="; ")),
    Answered("tts list", "L", json.dumps([f"{n} SP-{at:03}" for at, n in enumerate(COUNTS, 1)])), Answered("tts deck", "L", json.dumps({"ObjectStates": [{"Name": "DeckCustom", "Nickname": "", "ContainedObjects": [{"Name": "Card", "Nickname": name, "CardID": 100 + at} for at, (n, name) in enumerate(zip(COUNTS, NAMES, strict=True)) for _ in range(n)]}]}, ensure_ascii=False), filename="a.json"),
    Answered("xmage", "L", "NAME:cold\n" + every("{n} [SP:{at}] {name}") + "\nLAYOUT MAIN:(1,1)(CMC,false,50)|([SP:1])\n", filename="a.dck"), Answered("forge", "L", "[metadata]\nName=cold\n[Main]\n" + every("{n} {name}|SP|1"), filename="a.dck"), Answered("mwdeck", "L", "// NAME: cold\n" + every("    {n} [SP] {name}"), filename="a.mwDeck"), Answered("archidekt text", "L", every("{n}x {name} (sp) {at} [Zombies]")),
    Answered("archidekt csv", "L", "Quantity,Name,Finish,Condition,Date Added,Language,Purchase Price,Tags,Edition Name,Edition Code,Multiverse Id,Scryfall ID,MTGO ID,Collector Number\n" + every("{n},{name},Normal,NM,2026-11-27,EN,0.10,,Sample,sp,0,,0,{at}"), filename="a.csv"), Answered("moxfield csv", "L", '"Count","Tradelist Count","Name","Edition","Condition","Language","Foil","Tags","Last Modified","Collector Number","Alter","Proxy","Purchase Price"\n' + every('"{n}","0","{name}","sp","Near Mint","English","","","2026-11-27 10:00:00","{at}","False","False",""'), filename="a.csv"),
    Answered("moxfield text", "L", every("{n} {name} (SP) {at}")), Answered("moxfield json", "L", json.dumps({"name": "Cold", "format": "zwo", "mainboard": {name: {"quantity": n, "boardType": "mainboard", "card": {"name": name, "set": "sp", "cn": str(at)}} for at, (n, name) in enumerate(zip(COUNTS, NAMES, strict=True), 1)}, "sideboard": {}, "maybeboard": {}}), filename="a.json"),
    Answered("deckstats", "L", "//Main\n" + every("{n} [SP#{at}] {name}")), Answered("delver", "L", "QuantityX,Name,Edition code,Collector's number\n" + every("{n}x,{name},SP,SP-{nr}"), filename="a.csv"), Answered("tcgplayer", "L", "Quantity,Name,Simple Name,Set,Card Number,Set Code,Printing,Condition,Language,Rarity,Product ID,SKU\n" + every("{n},{name},{name},Sample,{nr},SP,Normal,Near Mint,English,C,1,2"), filename="a.csv"),
    Answered("mtgo", "L", every("{n} {name}") + "\n\nSideboard\n"), Answered("arena", "L", "About\nName Cold\n\nDeck\n" + every("{n} {name} (SP) {at}")), Answered("whole form", "L", "卡號,卡名,數量\n" + every("{no},{name},{n}") + "\n" + "\n".join(f"SP-{at:03},{name}," for at, name in enumerate(SHEET, 14)), filename="a.csv"), Answered("whole form zeros", "L", "卡號,卡名,數量\n" + every("{no},{name},{n}") + "\n" + "\n".join(f"SP-{at:03},{name},0" for at, name in enumerate(SHEET, 14)), filename="a.csv"),
    Answered("whole form text", "L", every("{no}\t{name}\t{n}") + "\n" + "\n".join(f"SP-{at:03}\t{name}\t" for at, name in enumerate(SHEET, 14))), Answered("bare sum", "L", every("{name}\t{n}") + "\n\t50"), Answered("sum row", "L", "卡名,數量\n" + every("{name},{n}") + "\n,50", filename="a.csv"), Answered("sum heading first", "L", "50\n" + PLAIN), Answered("json null side", "L", json.dumps({"main": [{"name": n, "count": c, "side": None} for c, n in zip(COUNTS, NAMES, strict=True)], "side": None})),
]  # fmt: skip
OTHERS = [
    Answered("zx plain", "L", "\n".join([*(f"4 {name}" for name in ZERO), "2 铁壁"]), game="zero_dimension"), Answered("zx prose", "L", "大家好，这是我的卡组：\n" + "\n".join([*(f"4 {name}" for name in ZERO), "2 铁壁"]) + "\n谢谢裁判！", game="zero_dimension"), Answered("zx brackets", "L", "\n".join([*(f"{name}（四张）" for name in ZERO), "铁壁（两张）"]), game="zero_dimension"), Answered("zx numbered", "L", "\n".join([*(f"({at}) {name} ×4" for at, name in enumerate(ZERO, 1)), "(13) 铁壁 ×2"]), game="zero_dimension"),
    Answered("zx 49", "I", "\n".join([*(f"4 {name}" for name in ZERO), "1 铁壁"]), game="zero_dimension"), Answered("zx one line", "L", "、".join([*(f"{name}x4" for name in ZERO), "铁壁x2"]), game="zero_dimension"), Answered("zx traditional", "L", "\n".join([*(f"{name} 4張" for name in ZERO), "鐵壁 2張"]), game="zero_dimension"), Answered("zx parted", "U", "\n".join([*(f"4 {name}（主）" for name in ZERO), "2 铁壁（副）"]), game="zero_dimension"),
    Answered("uo plain", "L", "騎士 1\n士兵 1\n衛士 1\n金幣袋 3\n克爾努的聖灰 1\n雇傭兵 3", game="unicorn_overlord"), Answered("uo japanese", "L", "ファイター\nSoldier\nハスカル\n金貨袋×3\nCornu's Ashes\nマーセナリー×3", game="unicorn_overlord"), Answered("uo prose", "L", "我的起始牌組\n1 騎士\n1 士兵\n1 衛士\n3 金幣袋\n1 克爾努的聖灰\n3 雇傭兵\n共10張，多謝", game="unicorn_overlord"), Answered("uo nine", "I", "騎士 1\n士兵 1\n衛士 1\n金幣袋 3\n克爾努的聖灰 1\n雇傭兵 2", game="unicorn_overlord"),
    Answered("zwo english", "L", "\n".join(["Hi, my list:", *(f"{n}x {name}" for n, name in zip(COUNTS, ["Graveyard Hound", "SP-002", "SP-003", "SP-004", "SP-005", "SP-006", "SP-007", "SP-008", "SP-009", "SP-010", "SP-011", "SP-012", "SP-013"], strict=True)), "Thanks, see you there"])), Answered("zwo japanese sum", "L", "デッキレシピ\n" + every("{name}　{n}枚") + "\n合計50枚\nよろしくお願いいたします"), Answered("zwo two languages", "L", swapped(every("{n} {name}"), 1, "4 墓園獵犬 Graveyard Hound")),
    Answered("zwo sections", "L", "喪屍 (28)\n" + "\n".join(PLAIN.splitlines()[:7]) + "\n\nEVENT (22)\n" + "\n".join(PLAIN.splitlines()[7:])), Answered("zwo section sums differ", "U", "喪屍 (28)\n" + "\n".join(PLAIN.splitlines()[:7]) + "\n\nEVENT (20)\n" + "\n".join(PLAIN.splitlines()[7:])), Answered("zwo tally strokes", "LU", every("{name} {t}")),
]  # fmt: skip
LISTS = (
    *_forms(),
    *(Answered(f"five of one number: {what}", answers, swapped(swapped(NUMBERS, 1, one, other), 14, "1 ZW1-013")) for what, one, other, answers in MARKED),
    *TRAPS, *PROGRAMS, *OTHERS,
)  # fmt: skip
