"""A third table of lists with their right answers: as people post them in chats, mails, forms, sheets and photos typed down."""

# ruff: noqa: E501 - tables of lists

from itertools import pairwise

from tests.decks.answered_lists import COUNTS, NAMES, PLAIN, ZERO, Answered, every, swapped, zw

ENGLISH = (
    *(
        "Graveyard Hound",
        "Crawling Limb",
        "Bone Gnawer",
        "Gravesoil Watcher",
        "Moss Giant",
        "Rootbound Walker",
    ),
    *("Mire Pack", "Leafrot Runner", "Rustchain Brute", "Sentry Drone", "Scrap Trooper", "Seamweld Guard"),
    "Pulse Scavenger",
)
ZX = [(4, name) for name in ZERO] + [(2, "铁壁")]
UO = [("騎士", 1), ("士兵", 1), ("衛士", 1), ("金幣袋", 3), ("克爾努的聖灰", 1), ("雇傭兵", 3)]


def en(form, **more):
    """Write the cards by their English names."""
    return every(form, ENGLISH, **more)


def zx(form):
    """Write a deck of 零次元."""
    return "\n".join(form.format(n=n, name=name, at=at) for at, (n, name) in enumerate(ZX, 1))


def uo(form):
    """Write a starting deck of Unicorn Overlord."""
    return "\n".join(form.format(n=n, name=name) for name, n in UO)


def parts(text, *at):
    """Divide the lines of a list."""
    rows = text.splitlines()
    ends = [0, *at, len(rows)]
    return ["\n".join(rows[start:end]) for start, end in pairwise(ends)]


G, B = parts(PLAIN, 8)
GREEN, BLUE = parts(every("{n} {name}"), 8)
EG, EB = parts(en("{n} {name}"), 8)
ZG, ZB = parts(zw("{no} x{n}"), 7)

HONEST = (
    # Mails and chats.
    f"Dear organisers,\n\nPlease find below my decklist for the ZWO Winter Cup.\n\n{PLAIN}\n\nKind regards,\nMaria Lopez\nPlayer 0457",
    f"[28/11/2026 21:03] Ah Ming: 牌表\n{every('{n} {name}')}",
    f"阿明 21:03\n{every('{name} x{n}')}\n已讀 21:05",
    f"@judge 交牌表\n{every('{n}x {name}')}\n有咩問題搵我",
    f"交表～\n\n{every('{name}*{n}')}\n\n以上共50張 thx",
    f"hihi 呢份係我嘅deck list\n{every('{n} {name}')}\n應該啱50張",
    f"你好，我想報名星期六的比賽，牌表如下\n\n{PLAIN}\n\n姓名：林志明\n電話：98765432",
    f"報名：林志明\n隊伍：無\n牌組：綠藍\n\n{PLAIN}",
    f"老师好！这是我的卡表，麻烦审核一下~\n{zw('{no} {name} x{n}')}\n辛苦啦",
    f"参赛选手：王五\n使用卡组：僵尸大军\n{zw('{no}*{n}')}",
    f"こんばんは。明日の大会のデッキを提出します。\n\n{zw('{n} {no}')}\n\n以上50枚です。ご確認ください。",
    f"プレイヤーネーム：たろう\nデッキ名：緑青ビート\n---\n{zw('{no} {name} {n}枚')}\n---\n計50枚",
    f"提出者　佐藤\n使用デッキ　緑青\n{zw('{n}枚 {no}')}",
    f"*My deck*\n{en('{n} {name}')}",
    f"Good evening!\nPlaying this on Saturday:\n\n{en('{n}x {name}')}\n\nIs that ok? Thanks!",
    f"From: Bob <bob@example.com>\nDate: Fri, 27 Nov 2026 20:15:33 +0800\nSubject: Decklist\nTo: judge@example.org\n\n{en('{n} {name}')}\n\nBob",
    f"---------- Forwarded message ---------\nFrom: Bob <bob@example.com>\nDate: Fri, Nov 27, 2026 at 8:15 PM\nSubject: Decklist\nTo: <judge@example.org>\n\n{PLAIN}",
    f"{PLAIN}\n\nOn Thu, 26 Nov 2026 at 09:12, Shop <shop@example.org> wrote:\n> Please send your list before Friday 18:00.",
    f"{en('{n} {name}')}\n\nSent from Mail for Windows",
    f"{every('{n} {name}')}\n傳送自我的手機",
    f"{every('{n} {name}')}\n\n此郵件及附件僅供收件人使用。",
    f"Yo! Green/Blue midrange.\n{EG}\n{EB}\nsee ya",
    f"{PLAIN}\n28 Nov 2026",
    f"{PLAIN}\nps: 我會遲到10分鐘",
    f"{PLAIN}\nP.S. I may be 10 minutes late.",
    f"🧟 ZOMBIE DECK 🧟\n{every('🧟 {name} ×{n}')}\n👍",
    f"1️⃣ 綠\n{GREEN}\n2️⃣ 藍\n{BLUE}",
    # Headings, sums, colours.
    f"綠 (32)\n{GREEN}\n\n藍 (18)\n{BLUE}",
    f"Green: 32\n{EG}\nBlue: 18\n{EB}\nTotal: 50",
    f"緑 32枚\n{G}\n青 18枚\n{B}\n合計 50枚",
    f"绿色卡牌\n{G}\n蓝色卡牌\n{B}",
    f"綠色喪屍 x32\n{GREEN}\n藍色喪屍 x18\n{BLUE}",
    f"== 綠色 (8種32張) ==\n{G}\n== 藍色 (5種18張) ==\n{B}",
    f"喪屍（50）\n{G}\n{B}\nEvent（0）",
    f"Zombies - 50\n{PLAIN}\nEvents - 0\n",
    f"ゾンビ：50枚\nイベント：0枚\n{PLAIN}",
    f"主牌組 (50張)\n{PLAIN}\n\n備牌：無",
    f"Main (50)\n{PLAIN}\n\nSide: none",
    f"{PLAIN}\n\nSideboard: n/a",
    f"{PLAIN}\n=50",
    f"{PLAIN}\n總數：50 張 (13 款)",
    f"{PLAIN}\n4x12+2=50",
    f"{PLAIN}\n合共 50 張",
    f"Total 50 cards / 13 different\n{PLAIN}",
    f"Set 1\n{ZG}\nSet 2\n{ZB}",
    # Forms and sheets.
    f"ZOMBIE WORLD ORDER 牌組登記表\n比賽名稱：冬季盃　日期：2026年11月28日\n選手姓名：陳小美　會員編號：00451\n\n{every('{at}	{no}	{name}	{n}')}\n\n總張數：50　選手簽名：陳小美　裁判簽名：",
    "No.\tカード番号\tカード名\t枚数\n" + every("{at}\t{no}\t{name}\t{n}") + "\n\t\t合計\t50",
    ("序,牌號,牌名,張數,檢查\n" + every("{at},{no},{name},{n},□"), "a.csv"),
    (
        "Deck Registration Sheet,,,\nName,Ada Byron,,\nDate,28/11/2026,,\n,,,\nQty,Card No.,Card Name,Judge\n"
        + en("{n},{no},{name},"),
        "a.csv",
    ),
    ('"Quantity","Name","Set","No"\n' + en('"{n}","{name}","SP","{nr}"'), "a.csv"),
    ("编号,卡名,稀有度,数量,单价,小计\n" + zw("{no},{name},R,{n},5,20"), "a.csv"),
    ("卡號,卡名,顏色,類型,張數\n" + every("{no},{name},,喪屍,{n}"), "a.csv"),
    ("カード名;枚数;レアリティ\n" + every("{name};{n};C"), "a.csv"),
    ("\n".join(f"{n},{name}" for n, name in zip(COUNTS, ENGLISH, strict=True)), "a.csv"),
    "| 數量 | 卡名 |\n|---|---|\n" + every("| {n} | {name} |"),
    "數量 | 卡號 | 卡名\n" + every("{n} | {no} | {name}"),
    "張數  卡名\n----  ----\n" + every("{n}     {name}"),
    "Qty  Card\n===  ====\n" + en("{n}    {name}"),
    "卡名\t卡號\t張數\t備註\n" + every("{name}\t{no}\t{n}\t"),
    every("{no}\n{name}\n{n}張"),
    every("{name}\n{n}"),
    every("{name}\nx{n}"),
    every("{n}\n{name}"),
    # Lines in forms seen nowhere above.
    en("{name} ({no}) - {n}"),
    en("{n} - {name}"),
    en("{n}: {name}"),
    en("{name}: x{n}"),
    en("{name} = {n}"),
    en("- {name} (x{n})"),
    en("{at}. {name} - {n}"),
    en("{n} * {name} [{no}]"),
    en("{n} x {name} / {no}"),
    every("{name}x{n}", end=", "),
    en("{n} {name}", end="; "),
    en("{n} {name}", end=", "),
    every("{n} {name}", end="，") + "。",
    "Deck: " + en("{n} {name}", end=", "),
    "我的牌組：" + every("{name}{n}", end="、"),
    every("{no}({n})", end=" "),
    "\n".join(f"{n} {a} {b}" for n, a, b in zip(COUNTS, NAMES, ENGLISH, strict=True)),
    "\n".join(f"{n} {a} ({b})" for n, a, b in zip(COUNTS, NAMES, ENGLISH, strict=True)),
    "\n".join(f"{b} / {a} x{n}" for n, a, b in zip(COUNTS, NAMES, ENGLISH, strict=True)),
    "\n".join(
        f"{n} {a if at % 2 else b}" for at, (n, a, b) in enumerate(zip(COUNTS, NAMES, ENGLISH, strict=True))
    ),
    every("{name}　{no}　４枚").replace("SP-013　４枚", "SP-013　２枚"),
    every("{no} {name}(綠) x{n}", NAMES[:8], counts=COUNTS[:8])
    + "\n"
    + "\n".join(
        f"SP-{at:03} {name}(藍) x{n}" for at, n, name in zip(range(9, 14), COUNTS[8:], NAMES[8:], strict=True)
    ),
    every("{n} {name}").replace("哨衛無人機", "哨衞無人機"),
    every("{n} {name}")
    .replace("4 墓園獵犬", "4墓園獵犬")
    .replace("4 啃骨者", "4  啃骨者")
    .replace("4 泥沼群", "x4 泥沼群"),
    every("{n}x {name}").replace("4x 墓園獵犬", "墓園獵犬 x4").replace("4x 啃骨者", "SP-003 x4"),
    en("{n} {name}").lower(),
    en("{n} {name}").upper(),
    en("{n} {name}").replace("Graveyard", "Graveyrad"),
    en("{n} {name}").replace("Gnawer", "Gnawers"),
    every("{n}x{no}{name}"),
    every("{name}（SP）{n}"),
    every("{n} {name} - green").replace(" - green", ""),
    zw("{no}　{n}枚"),
    zw("{no} - {n}"),
    zw("{no} = {n}"),
    zw("{n} {no} {name} R/4費"),
    zw("{n} {no} - {name}"),
    zw("{n}x {name} {no} C"),
    zw("ZW1 - {nr} {name} x{n}"),
    zw("第{at}張 {no} {name} x{n}").replace("第", "#").replace("張 ", " "),
    "ZW1\n" + zw("{nr} x{n}"),
    "ZW1\n" + zw("{nr} x{n}").replace("008", "ZW2\n001").replace("009", "002").replace("010", "003"),
    "【ZW1】\n" + zw("{n} {nr} {name}").replace("4 008", "【ZW2】\n4 001").replace("009", "002"),
    "ZW1:\n" + zw("{n} {nr} {name}"),
    f"ZW1系列\n{ZG}\n{ZB}",
    f"{zw('{n} {no} {name}')}\n\n(如有錯漏請通知我)",
    f"{zw('{n} {no} {name}')}\n\n裁判專用：□ 合格 □ 不合格",
    f"{zw('{n} {no} {name}')}\n\n※ZW1＝第一彈",
)
# Written when all of the above were answered rightly.
HONEST_LATER = (
    f"店長您好：\n我的比賽用牌組如下，請查收。\n{every('{n}x {no} {name}')}\n\n敬祝 商祺\n王大明 敬上",
    f"お疲れ様です、田中です。\n12月の大会用デッキです。\n\n{every('{no} {n}枚')}\n\n何かありましたらご連絡ください。\n090-1234-5678",
    f"Deck for FNM 28/11\n\n{en('{n} {name}')}\n\n(50 total)",
    f"{en('{n}x {name}')}\n\nLet me know if anything is wrong with it :)",
    f"第 12 號選手\n{PLAIN}",
    f"選手番号：12\n氏名：山田 太郎\n\n{every('{name}　×{n}')}",
    f"《冬季賽》\n{every('{name} {n}')}\n\n備註：無",
    f"A组 李雷\n{zw('{no} {n}')}",
    f"Team: Night Owls\nSeat B\n{PLAIN}",
    f"Player 1 of team Owls: Ada\n{PLAIN}",
    f"{PLAIN}\n\n(全部中文版)",
    f"{PLAIN}\n*卡套：黑色",
    f"{PLAIN}\nSleeves: black Dragon Shield",
    f"{PLAIN}\n牌套: 黑色",
    f"綠32藍18\n{PLAIN}",
    f"32 Green / 18 Blue\n{PLAIN}",
    f"綠x32 藍x18 共50\n{PLAIN}",
    f"Green Zombies:\n{EG}\n\nBlue Zombies:\n{EB}",
    f"[Green]\n{EG}\n[Blue]\n{EB}",
    f"-綠-\n{GREEN}\n-藍-\n{BLUE}",
    f"Cost 1:\n{EG}\nCost 2+:\n{EB}",
    f"1費\n{GREEN}\n2費\n{BLUE}",
    f"一、綠色喪屍\n{GREEN}\n二、藍色喪屍\n{BLUE}",
    f"A. Green\n{EG}\nB. Blue\n{EB}",
    f"主力\n{GREEN}\n輔助\n{BLUE}",
    f"Win condition:\n{EG}\nSupport:\n{EB}",
    f"前期\n{GREEN}\n\n後期\n{BLUE}",
    f"ZOMBIE\n{PLAIN}\nEVENT\n(none)",
    f"ZOMBIE x50\n{PLAIN}\nEVENT x0",
    en("{n} {name}", end="\n\n"),
    en("    {n} {name}"),
    en("{n}\t{name}\t{no}"),
    en('"{name}",{n}'),
    en("{name} ({n} copies)"),
    en("{name} × {n} pcs"),
    en("{n} of {name}"),
    en("{n} X {name}"),
    en("<b>{n}</b> {name}").replace("<b>", "**").replace("</b>", "**"),
    en("* **{name}** x{n}"),
    "\n".join("\n".join([f"{name}"] * n) for n, name in zip(COUNTS, ENGLISH, strict=True)),
    "\n".join("\n".join([f"1 SP-{at:03}"] * n) for at, n in enumerate(COUNTS, 1)),
    every("{name} 4枚", counts=COUNTS).replace("脈衝拾荒者 4枚", "脈衝拾荒者 2枚"),
    every("{no}　　{name}　　{n}"),
    every("{no}｜{name}｜×{n}"),
    every("◎{name}　{n}枚"),
    every("【{n}枚】{name}"),
    every("{name}…………{n}枚"),
    every("{name}（綠）{n}", NAMES[:8], counts=COUNTS[:8])
    + "\n"
    + "\n".join(f"{x}（藍）{n}" for x, n in zip(NAMES[8:], COUNTS[8:], strict=True)),
    every("{n}x {name} ZWO"),
    every("{name} {n}x").replace("爬行殘肢 4x", "爬行残肢 4x"),
    zw("{no} {name} ({n})"),
    zw("{no} × {n} ({name})"),
    zw("{n} {no} ({name})"),
    zw("{no} {name} R x{n}"),
    zw("{no}[R] {name} x{n}"),
    zw("{no} {name} {n}張 R"),
    zw("{n}× {no} “{name}”"),
    zw("{no}\n{name}\n×{n}"),
    zw("{no} {name}\n×{n}"),
    "No,Name,Qty\n" + zw("{no},{name},{n}") + "\nTotal,,50",
    ("Card,Count,Notes\n" + en("{name},{n},") + "\n,50,\n", "a.csv"),
    ("数量;カード番号\n" + zw("{n};{no}"), "a.csv"),
    ("Quantity,Card Number,Card Name,Rarity,Owned\n" + zw("{n},{no},{name},C,yes"), "a.csv"),
)
ZERO_HONEST = (
    f"零次元 冬季赛 卡表\n选手：李雷\n{zx('{n} {name}')}\n合计：50",
    zx("{name} {n}"),
    zx("{name}*{n}张"),
    zx("{name}（{n}张）"),
    zx("{n}张{name}"),
    zx("{at}.{name}x{n}"),
    f"角色\n{zx('{n} {name}')}\n装备\n无\n战术\n无",
    f"红蓝白黑绿\n{zx('{name}×{n}')}",
    zx("【{name}】{n}"),
    f"{zx('{n} {name}')}\n这套能打吗",
    f"{zx('{n} {name}')}\n发自我的小米手机",
)
UO_HONEST = (
    uo("{n} {name}"),
    uo("{name}x{n}"),
    f"起始牌組\n{uo('{name} {n}')}\n共10張",
    f"Starting deck:\n{uo('{n}x {name}')}\nThanks!",
    uo("{name}（{n}）"),
)
TRAPS = (
    ("LU", "SP-No,Qty\n" + every("{no},{n}")),
    ("U", f"{PLAIN}\n\n備牌：2 空街"),
    ("U", f"{PLAIN}\n可能會換走 2 空街"),
    ("U", swapped(PLAIN, 5, "4 SP-005 苔蘚巨屍 (or Moss Giant?)")),
    ("U", swapped(PLAIN, 13, "2 SP-013 未買到")),
    ("IU", f"{PLAIN}\n+ 1 空街"),
    ("IU", f"{PLAIN}\n空街"),
    ("LIU", f"{PLAIN}\n空街真好用"),
    ("U", swapped(PLAIN, 13, "2 SP-013 SP-014")),
    ("U", f"Main deck\n{G}\n{B}\nSide deck\n2 空街\n2 碎骨群"),
    ("U", f"第一副\n{PLAIN}\n\n第二副\n{en('{n} {name}')}".replace("2 Pulse Scavenger", "2 Cog Biter")),
    ("U", swapped(every("{n} {name}"), 1, "4 墓園獵犬？")),
    ("IU", swapped(zw("{n} {no}"), 13, "1 ZW1-013", "1 zw1 #1")),
    ("IU", swapped(zw("{n} {no}"), 13, "1 ZW1-013", "1 ZW1-0001")),
    ("IU", swapped(zw("{n} {no}"), 13, "1 ZW1-013", "1 ZW1-001-EN")),
    ("IU", swapped(zw("{n} {no}"), 13, "1 ZW1-013", "1 ZW1-001 (簽名版)")),
    ("IU", swapped(every("{n} {name}"), 13, "1 脈衝拾荒者", "1 Graveyard Hound")),
    ("IU", swapped(every("{n} {name}"), 13, "1 脈衝拾荒者", "1 Graveyrad Hound")),
    ("IU", swapped(every("{n} {name}"), 13, "1 脈衝拾荒者", "1 SP001")),
    ("IU", swapped(every("{n} {name}"), 13, "2 脈衝拾荒者", "3 Pulse Scavenger")),
    ("U", every("{n} {name}").replace("2 脈衝拾荒者", "2~3 脈衝拾荒者")),
    ("U", every("{name} {n}/4")),
    ("LU", every("{n}/4 {name}")),
    ("U", f"{every('{n} {name}')}\n50張，但脈衝拾荒者可能改為空街"),
    ("U", every("{n} {name}").replace("4 啃骨者", "4 啃骨者 (少一張)")),
    ("U", every("{n} {name}").replace("4 啃骨者", "4 啃骨者 -1")),
    ("IU", every("{n} {name}").replace("2 脈衝拾荒者", "脈衝拾荒者")),
    ("I", every("{n} {name}", counts=(*[4] * 11, 3, 2))),
    ("I", every("{n} {name}", counts=(5, *[4] * 11, 1))),
    ("IU", f"{every('{n} {name}')}\n合計 51"),
    ("U", swapped(every("{n} {name}"), 13, "2 墓園獵尤")),
    ("U", every("{n} {name}").replace("\n4 泥沼群", "\n\nOUT:\n4 泥沼群")),
    ("U", every("{name},{n},{at}").replace(",12\n", ",?\n")),
    ("IU", "名稱,持有,張數\n" + every("{name},4,{n}").replace("爬行殘肢,4,4", "爬行殘肢,4,5")),
    ("IU", f"{ZG}\n{ZB}\nZW1-001 烈火喪屍"),
    ("U", zw("{n} {no}").replace("4 ZW1-005", "4 ZW1-005→ZW1-006")),
)
TRAPS_LATER = (
    ("U", f"{PLAIN}\n\n※脈衝拾荒者→空街に変更するかも"),
    ("U", f"{PLAIN}\n脈衝拾荒者 might become 空街"),
    ("IU", f"{PLAIN}\nplus one 空街"),
    ("U", f"主牌\n{GREEN}\n{BLUE}\n可換\n2 空街"),
    ("IU", swapped(PLAIN, 13, "2 SP-013", "1 Graveyard Hound")),
    ("U", f"{GREEN}\n-----\n{BLUE}\n-----\n不確定：\n2 空街"),
    ("IU", f"ZW1\n{zw('{nr} x{n}')}\n001 x1"),
    ("IU", "ZW1\n" + zw("{nr} x{n}").replace("013 x2", "013 x1") + "\nZW1-001 x1"),
    ("U", en("{n} {name}").replace("2 Pulse Scavenger", "2 Pulse Scavenger or Cog Biter")),
    ("IU", "\n".join(f"{n}\n{name}" for n, name in zip((5, *COUNTS[1:12], 1), NAMES, strict=True))),
    ("U", every("{n} {name}").replace("4 墓園獵犬", "4 墓園獵犬 ✗").replace("4 爬行殘肢", "4 爬行殘肢 ✗")),
    ("U", f"{en('{n} {name}')}\n\nThinking of cutting 2 Moss Giant for 2 Cog Biter"),
    ("U", f"{PLAIN}\n\n改：-2 脈衝拾荒者 +2 空街"),
)
ZERO_TRAPS = (
    ("U", zx("{n} {name}").replace("2 铁壁", "2 铁璧").replace("4 阿左", "4 铁壁")),
    ("IU", zx("{n} {name}").replace("2 铁壁", "2 Captain")),
    ("I", zx("{n} {name}").replace("2 铁壁", "3 铁壁")),
    ("U", zx("{n} {name}") + "\n备选：2 旗帜"),
)
UO_TRAPS = (
    ("LU", f"Unit deck\n{uo('{n} {name}')}\n領地區：城鎮"),
    ("I", uo("{n} {name}").replace("3 雇傭兵", "2 雇傭兵\n1 鋼劍")),
    ("IU", uo("{n} {name}").replace("1 騎士", "2 騎士")),
)


def _posted():
    for game, lists in (
        ("zombie_world_order", (*HONEST, *HONEST_LATER)),
        ("zero_dimension", ZERO_HONEST),
        ("unicorn_overlord", UO_HONEST),
    ):
        for at, each in enumerate(lists):
            text, filename = each if isinstance(each, tuple) else (each, None)
            yield Answered(f"posted {game} {at} {text[:20]}", "L", text, game, filename)
    for game, traps in (
        ("zombie_world_order", (*TRAPS, *TRAPS_LATER)),
        ("zero_dimension", ZERO_TRAPS),
        ("unicorn_overlord", UO_TRAPS),
    ):
        for at, (answers, text) in enumerate(traps):
            yield Answered(f"trap {game} {at} {text[:20]}", answers, text, game)


POSTED = tuple(_posted())
