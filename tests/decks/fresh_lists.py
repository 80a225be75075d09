"""A fourth table of lists with their right answers, again written before any was read: what players of these games hand in."""

# ruff: noqa: E501 - tables of lists

import json

from tests.decks.answered_lists import COUNTS, NAMES, Answered, every, swapped, zw
from tests.decks.posted_lists import EB, EG, ENGLISH, ZX, B, G, en, uo, zx

PLAIN = every("{n} {no} {name}")
ROWS = every("{n} {name}").splitlines()
GREEN, BLUE = "\n".join(ROWS[:8]), "\n".join(ROWS[8:])
CHAT = every("{n} {name}")
ZX_EN = (
    *("Deckhand", "Lookout", "Gunner", "Captain", "Shield Bearer", "Ambusher", "Healer", "Avenger"),
    *("Pack Wolf", "Stone Giant", "Twins", "Left Twin", "Ironwall"),
)


def pairs(form, gap):
    """Write two cards in each line."""
    rows = every(form).splitlines()
    return "\n".join(gap.join(rows[at : at + 2]) for at in range(0, len(rows), 2))


def zxe(form):
    """Write a deck of 零次元 by the English names."""
    return "\n".join(form.format(n=n, name=name) for (n, _), name in zip(ZX, ZX_EN, strict=True))


def tell(form, words, rows=ROWS):
    """Write each line with words of its own."""
    return "\n".join(form.format(line=line, word=words[at % len(words)]) for at, line in enumerate(rows))


HONEST = (
    # Chats and mails.
    "[28/11/2026, 21:03:11] Ming: " + CHAT.replace("\n", "\n[28/11/2026, 21:03:12] Ming: "),
    "阿明：" + CHAT.replace("\n", "\n阿明："),
    f"牌表 (1/1)\n{CHAT}",
    f"#ZWO #牌表\n{CHAT}",
    f"可唔可以幫我check下有冇問題？\n\n{CHAT}\n\n有嘢就whatsapp我",
    f"Hey all, reposting since the last one got cut off.\n\n{en('{n} {name}')}",
    f"Hola, mi mazo para el sábado:\n\n{en('{n}x {name}')}\n\nGracias",
    f"Bonjour,\n\nvoici ma liste :\n\n{en('{n} {name}')}\n\nMerci d'avance !",
    f"안녕하세요, 덱 리스트입니다.\n{zw('{no} {n}장')}\n감사합니다",
    f"いつもお世話になっております。佐藤です。\n下記の通りデッキを登録いたします。\n\n{zw('{no}　{n}枚')}\n\n以上、ご査収ください。\n\n--\n佐藤 花子",
    f"Best of luck to everyone tomorrow!!\n{en('{n} {name}')}",
    f"(edited) {CHAT}".replace("(edited) ", "(edited)\n"),
    f"今天更新的最終版\n{CHAT}",
    f"Final version (v2), please ignore the earlier mail.\n\n{PLAIN}",
    f"牌组编号 2026-11-28-07\n{CHAT}",
    f"<p>My list</p>\n{PLAIN}",
    f"{PLAIN}\n\n____________________\nThis e-mail is confidential.",
    f"{PLAIN}\n\n@店長 收到請回覆",
    f"{CHAT}\n\n呢副係綠藍，第一次打",
    f"{CHAT}\n（完）",
    f"{CHAT}\n-完-",
    f"{CHAT}\nEOM",
    f"{CHAT}\n計過數啱50",
    f"{CHAT}\n#50張",
    f"{CHAT}\n[50]",
    f"{CHAT}\n\n全副 50 張 / 13 種",
    f"{CHAT}\n\n綠 32 藍 18",
    f"{CHAT}\n\n平均費用 2.4",
    f"{CHAT}\nAverage cost: 2.4",
    f"{CHAT}\n總價 $320",
    f"{CHAT}\n總數 Total：50",
    f"{CHAT}\n合計 / Total = 50",
    f"{CHAT}\n= 50 cards",
    # Forms, sheets, programs.
    "卡組代碼：ABCD-1234\n" + PLAIN,
    "Deck code: AAEBAf0E\n" + PLAIN,
    f"[deck]\n{PLAIN}\n[/deck]",
    f"[b]Zombies[/b]\n{PLAIN}",
    "**Green (32)**\n" + EG + "\n\n**Blue (18)**\n" + EB,
    "__Green__\n" + EG + "\n__Blue__\n" + EB,
    "### Green\n" + EG + "\n### Blue\n" + EB,
    "> **Zombies**\n> " + CHAT.replace("\n", "\n> "),
    "- [ ] " + CHAT.replace("\n", "\n- [ ] "),
    every("<li>{n}x {name}</li>"),
    every("{n} [card]{name}[/card]"),
    every("{n} [[{name}]]"),
    every("{n} {{{{{name}}}}}") .replace("{{", "{").replace("}}", "}"),
    "deck:\n" + every("  - {no}: {n}"),
    every("{no}: {n}"),
    every("{no};{n};"),
    every("{n},{name},"),
    every("{n}\t\t{name}\t\t{no}"),
    "卡名\t\t張數\n" + every("{name}\t\t{n}"),
    ("Card ID,Card,Qty,Colour,Level,Price (HKD)\n" + en("{no},{name},{n},green,2,15.0").replace("SP-009,Rustchain Brute,4,green", "SP-009,Rustchain Brute,4,blue").replace("SP-010,Sentry Drone,4,green", "SP-010,Sentry Drone,4,blue").replace("SP-011,Scrap Trooper,4,green", "SP-011,Scrap Trooper,4,blue").replace("SP-012,Seamweld Guard,4,green", "SP-012,Seamweld Guard,4,blue").replace("SP-013,Pulse Scavenger,2,green", "SP-013,Pulse Scavenger,2,blue"), "a.csv"),
    ("選手,陳大文,,\n會員,00451,,\n張數,卡號,卡名,備註\n" + every("{n},{no},{name},") + "\n50,,,總數", "a.csv"),
    ("卡號,張數,累計\n" + "\n".join(f"SP-{at:03},{n},{min(4 * at, 50)}" for at, n in enumerate(COUNTS, 1)), "a.csv"),
    json.dumps({"deck": [{"id": f"SP-{at:03}", "qty": n} for at, n in enumerate(COUNTS, 1)], "owner": "Ada", "date": "2026-11-28"}),
    json.dumps({f"SP-{at:03}": n for at, n in enumerate(COUNTS, 1)}),
    # Lines.
    every("{name} … {n}"),
    every("{n} 🧟 {name}"),
    every("{name} ➜ {n}"),
    every("{name} → {n}張"),
    every("0{n} {name}"),
    every("0{n}x {no}"),
    "\n".join(f"{at:02}. {name} x{n}" for at, (n, name) in enumerate(zip(COUNTS, NAMES, strict=True), 1)),
    "\n".join(f"{at:02} {name} {n}" for at, (n, name) in enumerate(zip(COUNTS, NAMES, strict=True), 1)),
    "\n".join(f"{name}{'④' if n == 4 else '②'}" for n, name in zip(COUNTS, NAMES, strict=True)),
    "\n".join(f"{'④' if n == 4 else '②'} {name}" for n, name in zip(COUNTS, NAMES, strict=True)),
    "\n".join(f"{'Four' if n == 4 else 'Two'} {name}" for n, name in zip(COUNTS, ENGLISH, strict=True)),
    "\n".join(f"{name} x {'four' if n == 4 else 'two'}" for n, name in zip(COUNTS, ENGLISH, strict=True)),
    "四張：\n" + "\n".join(NAMES[:12]) + "\n兩張：\n" + NAMES[12],
    "4x\n" + "\n".join(ENGLISH[:12]) + "\n2x\n" + ENGLISH[12],
    "各4張：" + "、".join(NAMES[:12]) + "\n2張：" + NAMES[12],
    pairs("{n} {name}", "\t"),
    pairs("{name} x{n}", "      "),
    pairs("{n} {no} {name}", " | "),
    every("{n} {name},"),
    every("{n} {name};"),
    every("{n} {name}."),
    en("{n} {name} (JP)"),
    every("{n} {no}-JP {name}"),
    every("{n} {name} (日版)"),
    "\n".join(f"{n} {name} ({'英' if at % 2 else '日'})" for at, (n, name) in enumerate(zip(COUNTS, NAMES, strict=True))),
    every("{n} {no} {name} - Common"),
    every("{name} 【SP】 {n}"),
    en("{n} {name} $1.20"),
    en("{n} {name}").replace("Graveyard Hound", "Graveyard hound").replace("Moss Giant", "Moss-Giant").replace("Mire Pack", "MirePack"),
    en("{n} {name}").replace("Leafrot", "Leafrott").replace("Sentry", "Sentri"),
    PLAIN.replace("SP-001", "SP-OO1").replace("SP-011", "SP-0l1"),
    PLAIN.replace("SP-0", "SP—0"),
    tell("{line} ({word})", ("前期", "中期", "後期")),
    tell("{line} // {word}", ("1 drop", "removal", "finisher")),
    tell("{line} - {word}", ("early", "mid", "late")),
    "\n".join(f"{name}（{'綠' if at < 8 else '藍'}・{at % 3 + 1}費） ×{n}" for at, (n, name) in enumerate(zip(COUNTS, NAMES, strict=True))),
    zw("{n} {no} {name} 普卡"),
    zw("{no} {name} 第一彈 {n}張"),
    zw("{nr}/080 ZW1 {name} x{n}"),
    zw("ZW1-{nr}/080 {name} x{n}"),
    zw("卡號 {no} 卡名 {name} 張數 {n}"),
    zw("{name}\t{no}\tC\t{n}"),
    f"ZW1 第一彈 28張\n{zw('{no} {name} x{n}')}".replace("28張", "50張"),
)  # fmt: skip
# Written when all of the above were answered rightly.
HONEST_LATER = (
    f"Ming, 28 Nov, 9:03 PM\n{CHAT}",
    f"Judge 你好，附件打唔開所以直接貼：\n{CHAT}\n唔該",
    f"裁判好\n选手ID 8823\n{zw('{no}×{n}')}",
    f"第3轮\n王五 vs 李雷\n{zw('{n} {no} {name}')}",
    f"{CHAT}\n\n(50/50 ✔)",
    f"{CHAT}\n已確認",
    f"✅ 已付費 $50\n{CHAT}",
    f"Deck name - Green Tide\nPilot - Ada\n{PLAIN}",
    f"GREEN TIDE\nby Ada Byron\n\n{en('{n} {name}')}",
    f"1. Player: Ada\n2. Deck:\n{PLAIN}",
    f"{en('{n} {name}')}\n\nTotal cards: fifty",
    f"{zw('{n} {no}')}\n\n(ZW1 = 第一彈 屍潮來襲)",
    f"{CHAT}\n\n以上為 2026 冬季賽 使用牌組，如有更改會另行通知。",
    f"{CHAT}\n更新於 2026/11/28 21:03",
    f"Last edited by Ada at 21:03\n{CHAT}",
    f"*\n{CHAT}\n*",
    f"———\n{CHAT}\n———",
    f"{GREEN}\n~~~\n{BLUE}",
    f"綠（8）\n{GREEN}\n藍（5）\n{BLUE}",
    f"Green (8 kinds)\n{EG}\nBlue (5 kinds)\n{EB}",
    f"低費\n{GREEN}\n高費\n{BLUE}\n",
    f"1-2費\n{GREEN}\n3費以上\n{BLUE}",
    f"Lv.1\n{GREEN}\nLv.2-3\n{BLUE}",
    ("[Main]\n" + en("{n} {name}|SP|2|[1]") + "\n[Sideboard]", "a.dck"),
    en("{n}x {name} (sp) {nr} [Creature] ^Have,#37d67a^"),
    en("{n} {name} (SP) {nr} #Ramp #!Draw"),
    zw("{no} {n}まい"),
    every("{name}\t×{n}\t□"),
    every("□ {name} {n}"),
    every("{n}　×　{name}"),
    every("{name}（×{n}）"),
    every("{name} [x{n}]"),
    every("『{name}』{n}枚"),
    every("{n}枚『{name}』"),
    every("{no}「{name}」×{n}"),
    every("{name}({no})x{n}"),
    every("{name} / {n}張"),
    every("{no} -- {n}"),
    every("{no}={n}"),
    every("{n}={no}"),
    every("{no}\n  x{n}"),
    en("{name} ........ {n}"),
    en("{n}x {name} (ZWO)"),
    en("{n}x {name} [ZWO-SP]"),
    en("{n} {name} <SP>"),
    en("{n}x {name} *foil*"),
    en("{n} {name} (Zombie)"),
    en("{n} {name} | Zombie"),
    en("{n} {name}: Zombie"),
    en("+{n} {name}"),
    en("{n} - {name} - {no}"),
    en("[{n}] {name}"),
    en("({n}x) {name}"),
    en("{n}pcs {name}"),
    en("{name} - {n}pcs"),
    en("{name} (qty: {n})"),
    en("Qty {n} - {name}"),
    en("{name}, quantity {n}"),
    zw("{no}  {name}  普通  {n}"),
    zw("{n}x {no} - {name} (Common)"),
    zw("ZW1-{nr}【{name}】×{n}"),
    zw("{no} {name} / {n}枚 / C"),
    zw("[{no}] {name} - {n}"),
    zw("{name}({no}) x{n}"),
    zw("#{no} x{n}"),
    zw("No {no} x {n}"),
    zw("編號{no} 數量{n}"),
    zw("编号：{no}，数量：{n}"),
    zw("{no} 4張").replace("ZW1-013 4張", "ZW1-013 2張"),
    ("Deck,Green Tide\nPlayer,Ada\n\nCard,Number,Count\n" + en("{name},{no},{n}"), "a.csv"),
    ("no;name;qty\n" + zw("{no};{name};{n}"), "a.csv"),
    ("#,Card,Qty\n" + en("{at},{name},{n}"), "a.csv"),
    ("卡名,數量,卡號,系列\n" + every("{name},{n},{no},SP"), "a.csv"),
    json.dumps([{"card": {"no": f"SP-{at:03}", "name": name}, "count": n} for at, (n, name) in enumerate(zip(COUNTS, NAMES, strict=True), 1)]),
    json.dumps({"main": [f"{n} SP-{at:03}" for at, n in enumerate(COUNTS, 1)], "side": [], "name": "Cold"}),
    json.dumps({"cards": {f"SP-{at:03}": n for at, n in enumerate(COUNTS, 1)}, "total": 50}),
)  # fmt: skip
GAPS = ("", "---", "其他", "[EVENT]", "\n其他:")
TWELVE = "\n".join(NAMES[:12])


def chat(who, rows):
    """Write each line as a message of a chat."""
    return "\n".join(f"[28/11/2026, 21:03:{10 + at}] {who}: {row}" for at, row in enumerate(rows))


# Figures that are no quantity, or none of what is in the deck.
FIGURES = (
    *("還差{n}張{name}", "想買{n}張{name}", "賣{n}張{name}", "對手有{n}隻{name}", "借{n}張{name}", "如果有{n}張{name}"),
    *("{name} ATK{n}", "{name} power {n}", "{name} 攻{n}", "{name}（攻擊力{n}）", "{name} 生命 {n}", "{name} {n}HP"),
    *("{name} 需要{n}魔力", "{name} page {n}", "{name} box {n}", "{name} {n}★", "{n}★ {name}", "第{n}彈 {name}"),
    *("{name} 還差{n}", "{name} 少{n}張", "opponent has {n} {name}", "sell {n} {name}", "{name} 第{n}頁", "{n} damage {name}"),
    *("還差：{n}張{name}", "對手：{n}張{name}", "power: {n} {name}", "{n} {name} 想買", "{n} {name} 借", "{name} need {n}"),
)  # fmt: skip
# Figures beside what counts or includes.
QUANTITIES = (
    *(
        "放{n}張{name}",
        "{name} 放{n}張",
        "投入{n}枚{name}",
        "{name}を{n}枚投入",
        "{name} 帶{n}張",
        "{name}入{n}",
    ),
    *(
        "play {n} {name}",
        "共{n}張{name}",
        "{name} {n}隻",
        "{n}隻{name}",
        "{n} {name} (SP) ",
        "{name} × {n} copies",
    ),
)
HONEST_FORMS = (
    *map(every, QUANTITIES),
    f"4x:\n{TWELVE}\n\n2x:\n{NAMES[12]}",
    chat("Ming", [*ROWS[:6], "#! 4 空街", *ROWS[6:]]),
    f"qty,no,name\n{every('{n},{no},{name}')}\n" + "\n".join(f",SP-0{at},屍{at}" for at in range(20, 30)),
)  # fmt: skip
FORM_TRAPS = (
    *(("U", every(form)) for form in FIGURES),
    *(("U", f"4x:\n{TWELVE}\n{gap}\n{NAMES[12]}\n空街") for gap in GAPS),
    *(("I", f"4x:\n{TWELVE}\n{gap}\n{NAMES[12]}") for gap in GAPS),  # 49 or 52
    ("U", "4x:\n" + "\n".join(NAMES[:6]) + "\n\n" + "\n".join(NAMES[6:12]) + f"\n\n{NAMES[12]}\n空街"),
    ("U", chat("Ming", ROWS) + "\n" + chat("Bo", ["3 空街"])),
    ("U", chat("Ming", ROWS[:12]) + "\n" + chat("Bo", ROWS[12:])),
    ("U", "\n".join(f"{'Ming' if at % 3 else 'Bo' if at % 2 else 'Al'}: {row}" for at, row in enumerate(ROWS))),
    ("U", chat("Ming", [*ROWS[:12], "1 脈衝拾荒者", "2 脈衝拾荒者"])),
    ("U", chat("Ming", [*ROWS[:12], "1 脈衝拾荒者", "1 脈衝拾荒者"])),
    ("I", chat("Ming", [*ROWS[:11], "1 脈衝拾荒者", "2 脈衝拾荒者"])),
    ("U", f"qty,no,name\n{every('{n},{no},{name}')}\n,SP-031,空街"),
    ("U", f"qty,name\n{every('{n},{name}')}\n,空街"),
)  # fmt: skip
ZERO_HONEST = (
    zxe("{n} {name}"),
    f"零次元赛事 卡组登记\n姓名 李雷\n\n{zx('{name} {n}')}\n\n总计 50",
    f"{zx('{n} {name}')}\n\n系列：群岛",
    f"系列 群岛\n{zx('{n}x{name}')}",
    zx("{name}：{n}张"),
    zx("{n}枚 {name}"),
    "角色 (50)\n" + zx("{name} ×{n}"),
    zx("{n} {name}").replace("铁壁", "鐵壁").replace("医师", "醫師"),
    "、".join(f"{name}×{n}" for n, name in ZX) + "，共50张",
    f"卡组：群岛快攻\n{zx('{n} {name}')}\n—— 李雷",
)
UO_HONEST = (
    uo("{name} ×{n}"),
    "ファイター 1\nSoldier 1\nハスカル 1\n金貨袋 3\nCornu's Ashes 1\nマーセナリー 3\n以上",
    f"初始牌組（10張）\n{uo('・{name} {n}')}",
)
TRAPS = (
    ("U", f"{CHAT}\n(13) 可能換成空街"),
    ("U", f"{CHAT}\n\nplan B:\n2 空街"),
    ("U", swapped(CHAT, 13, "2 脈衝拾荒者 (or 2 空街)")),
    ("U", swapped(CHAT, 13, "2 脈衝拾荒者 / 空街")),
    ("U", swapped(CHAT, 3, "4 啃骨者 (2 in side)")),
    ("U", swapped(CHAT, 3, "4 啃骨者，其中兩張備牌")),
    ("IU", swapped(CHAT, 13, "1 脈衝拾荒者", "1 墓园猎犬")),
    ("IU", swapped(CHAT, 13, "1 脈衝拾荒者", "1 graveyard  hound")),
    ("IU", swapped(CHAT, 13, "1 脈衝拾荒者", "1 ＳＰ００１")),
    ("IU", swapped(CHAT, 13, "1 脈衝拾荒者", "墓園獵犬 (foil)")),
    ("IU", swapped(PLAIN, 13, "1 SP-013", "1 SP-001 (JP)")),
    ("IU", swapped(PLAIN, 13, "1 SP-013", "1 SP-001-JP")),
    ("IU", swapped(zw("{n} {no}"), 13, "1 ZW1-013", "1 ZW1-001/080")),
    ("IU", swapped(zw("{n} {no}"), 13, "1 ZW1-013", "1 001/080 ZW1")),
    ("IU", swapped(zw("{n} {no} {name}"), 13, "1 ZW1-013 霓虹殭", "1 烈火喪屍 普卡")),
    ("I", CHAT.replace("4 墓園獵犬", "5 墓園獵犬")),
    ("I", f"{CHAT}\n1 墓園獵犬"),
    ("IU", "四張：\n" + "\n".join(NAMES) + "\n"),
    ("IU", "各4張：" + "、".join(NAMES)),
    ("U", "四張：\n" + "\n".join(NAMES[:12]) + "\n兩三張：\n" + NAMES[12]),
    ("U", swapped(CHAT, 13, "2 脈衝拾荒者", "其他待定")),
    ("U", swapped(CHAT, 13, "1 脈衝拾荒者", "1 未定")),
    ("U", swapped(CHAT, 13, "脈衝拾荒者 x2 or x3")),
    ("U", swapped(CHAT, 13, "脈衝拾荒者 x2-3")),
    ("U", every("{n} {name}") + "\n備 空街×2"),
    ("U", every("{n}|{name}").replace("2|脈衝拾荒者", "2?|脈衝拾荒者")),
    ("U", swapped(every("{name} x{n}"), 5, "苔蘚巨屍 x4 ← 借") .replace("← 借", "(仲未借到)")),
    ("U", "Deck 1\n" + en("{n} {name}") + "\nDeck 2\n" + PLAIN),
    ("U", "星期六用\n" + en("{n} {name}") + "\n\n星期日用\n" + zw("{n} {no}")),
    ("LU", CHAT + "\n\n" + CHAT),
    ("IU", CHAT + "\n\n" + swapped(CHAT, 13, "1 脈衝拾荒者", "1 墓園獵犬")),
    ("U", "\n".join(f"{line} {'(A)' if at < 10 else '(B)'}" for at, line in enumerate(ROWS))),
    ("U", "\n".join(f"{line}{'　○' if at < 10 else '　－'}" for at, line in enumerate(ROWS))),
    ("U", "\n".join(f"{'' if at < 10 else '(side) '}{line}" for at, line in enumerate(ROWS))),
    ("U", "卡號,張數,副牌\n" + "\n".join(f"SP-{at:03},{n},{1 if at == 3 else 0}" for at, n in enumerate(COUNTS, 1))),
    ("I", "\n".join(ROWS[:12]) + "\n合計 48"),
    ("U", CHAT + "\n合計 52"),
    ("U", "綠 (30)\n" + G + "\n藍 (18)\n" + B),
    ("IU", swapped(zw("{n} {no}"), 13, "1 ZW1-013", "1 ZW1-001 (英)")),
    ("IU", swapped(zw("{no} {name} {n}"), 13, "ZW1-013 霓虹殭 1", "ZW1-001A 烈火喪屍 1")),
    ("LU", swapped(zw("{no} {name} {n}"), 13, "ZW1-013A 霓虹殭 2")),
    ("U", swapped(CHAT, 13, "2 脈衝拾荒者", "~~2 空街~~")),
    ("U", swapped(en("{n} {name} (SP) {nr}"), 13, "2 Pulse Scavenger (SP) 013 #cut")),
)  # fmt: skip
ZERO_TRAPS = (
    ("I", zx("{n} {name}").replace("4 炮手", "5 炮手")),
    ("IU", zx("{n} {name}").replace("2 铁壁", "1 铁壁\n1 Gunner")),
    ("U", zx("{n} {name}").replace("2 铁壁", "2 铁壁（或旗帜）")),
)
UO_TRAPS = (
    ("I", uo("{n} {name}").replace("3 雇傭兵", "4 雇傭兵")),
    ("U", uo("{n} {name}").replace("3 雇傭兵", "3 雇傭兵？")),
)


def _fresh():
    for game, lists in (
        ("zombie_world_order", (*HONEST, *HONEST_LATER, *HONEST_FORMS)),
        ("zero_dimension", ZERO_HONEST),
        ("unicorn_overlord", UO_HONEST),
    ):
        for at, each in enumerate(lists):
            text, filename = each if isinstance(each, tuple) else (each, None)
            yield Answered(f"fresh {game} {at} {text[:20]}", "L", text, game, filename)
    for game, traps in (
        ("zombie_world_order", (*TRAPS, *FORM_TRAPS)),
        ("zero_dimension", ZERO_TRAPS),
        ("unicorn_overlord", UO_TRAPS),
    ):
        for at, (answers, text) in enumerate(traps):
            yield Answered(f"fresh trap {game} {at} {text[:20]}", answers, text, game)


FRESH = tuple(_fresh())
