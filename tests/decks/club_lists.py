"""Deck lists of club nights with their right answers, written first: parts in one line, plurals, costs, forms, scans of a box."""

# ruff: noqa: E501 - tables of lists

import json

from tests.decks.answered_lists import Answered
from tests.decks.sent_lists import ISLANDS, PRINTED, islands, other, printed, rows, start

NL = "\n"
BLUE = (
    *((4, "SP-009", "鏽鎖巨漢", "Rustchain Brute"), (4, "SP-010", "哨衛無人機", "Sentry Drone"), (4, "SP-011", "拾荒機兵", "Scrap Trooper")),
    *((4, "SP-012", "焊縫守衛", "Seamweld Guard"), (4, "SP-013", "脈衝拾荒者", "Pulse Scavenger"), (4, "SP-014", "齒輪咬犬", "Cog Biter")),
    *((3, "SP-015", "冷焊搬運工", "Coldweld Porter"), (2, "SP-016", "停屍間鑄工", "Morgue Founder"), (4, "SP-026", "電棺司機", "Volt Hearse Driver")),
    *((2, "SP-020", "不眠伯爵", "Sleepless Count"), (4, "SP-022", "緋紗新娘", "Scarlet Bride")),
    *((4, "SP-029", "失控線圈", "Runaway Coil"), (4, "SP-030", "灰燼號令", "Ashen Order"), (3, "SP-031", "空街", "Empty Street")),
)  # fmt: skip
ZOMBIES, EVENTS = BLUE[:11], BLUE[11:]
COSTS = (5, 2, 3, 4, 2, 1, 3, 5, 4, 6, 3)
COLOURS = (*["藍"] * 8, "藍紅", "紅", "紅", "藍", "紅", "無色")
BOX = (
    *((4, "爆炸貓", "Exploding Kitten", "爆弾ネコ"), (5, "活屍貓", "Zombie Kitten", "ゾンビネコ"), (2, "攻擊", "Attack (2X)", "攻撃"), (5, "休想", "Nope", "ダメ")),
    *((2, "占卜未來", "Clairvoyance", "千里眼"), (3, "跳過", "Skip", "スキップ"), (2, "超級跳過", "Super Skip", "スーパースキップ")),
    *((4, "預見未來", "See the Future (3X)", "未来予知"), (2, "洗混", "Shuffle", "シャッフル"), (2, "餵食噶屁", "Feed the Dead", "死者へのエサやり")),
    *((3, "增殖", "Clone", "クローン"), (1, "墓穴強盜", "Grave Robber", "墓荒らし"), (3, "恩惠", "Favor", "お願い"), (4, "挖很深", "Dig Deeper", "もっと深く掘る")),
    *((3, "噶屁攻擊", "Attack of the Dead", "死者の攻撃"), (16, "貓咪卡", "Cat card", "ネコカード")),
)  # fmt: skip


def blue(form, end=NL):
    return end.join(rows(form, BLUE))


def split(form, end=NL):
    """Write the zombies and the events apart."""
    return end.join(rows(form, ZOMBIES)), end.join(rows(form, EVENTS))


def beside(form, more, deck=BLUE, end=NL):
    """Write each card with a value of its own."""
    return end.join(
        form.format(n=n, no=no, zh=zh, en=en, m=each)
        for (n, no, zh, en), each in zip(deck, more, strict=True)
    )


def box(form, deck=BOX):
    return NL.join(form.format(n=n, zh=zh, en=en, ja=ja) for n, zh, en, ja in deck)


def by(more, at, deck=BLUE):
    """Return a deck with more copies of one card."""
    return [(n + more * (place == at), *rest) for place, (n, *rest) in enumerate(deck, 1)]


def in_twos(form, deck=BLUE, gap=" "):
    found = rows(form, deck)
    return NL.join(gap.join(found[at : at + 2]) for at in range(0, len(found), 2))


def plural(en):
    return f"{en[:-1]}ies" if en.endswith("y") else f"{en}s"


WORDS = ("", "One", "Two", "Three", "Four", "Five")
PLACES = "一二三四五六七八九十"
ORDINALS = [*PLACES, "十一", "十二", "十三", "十四"]
FORM = "時間戳記,電郵地址,姓名,牌表"
Z, E = split("{zh} x{n}")
OWN, NEW = PRINTED[:8], PRINTED[8:]
HONEST = (
    # Hong Kong, Taiwan: messages.
    f"@裁判 我份牌表：{NL}{in_twos('{zh}{n}')}",
    "喪屍39張：{}{}Event 11張：{}".format(*(split("{zh}x{n}", "，")[0], NL, split("{zh}x{n}", "，")[1])),
    "*喪屍* (39)\n{}\n\n*Event* (11)\n{}".format(*split("- {zh} x{n}")),
    "喪屍咭\n{}\n小計：39\n\nEvent咭\n{}\n小計：11\n\n總計：50".format(*split("{n} × {zh}")),
    f"玩家：Ivan{NL}電話：9xxx xxxx{NL}牌表如下：{NL}{blue('{n} {zh}')}",
    f"藍紅混色，50張啱啱好{NL}{blue('{zh} ×{n}')}{NL}裁判辛苦晒！",
    blue("{zh} {no} {n}張 R"),
    blue("{set}{nr} {zh} x{n}"),
    blue("{nr} {zh} x{n}"),
    blue("{at}．{zh}\u3000{wide}張"),
    beside("{m}、{zh} {n}張", ORDINALS),
    blue("☑ {n} {zh}"),
    blue("✅{zh}×{n}"),
    beside("{n} {zh}（{m}）", COLOURS),
    f"喪屍{NL}{beside('[{m}費] {zh} x{n}', COSTS, ZOMBIES)}{NL}{NL}Event{NL}{E}",
    "1費：齒輪咬犬×4\n2費：哨衛無人機×4、脈衝拾荒者×4\n3費：拾荒機兵×4、冷焊搬運工×3、緋紗新娘×4\n4費：焊縫守衛×4、電棺司機×4\n5費：鏽鎖巨漢×4、停屍間鑄工×2\n6費：不眠伯爵×2\nEvent：失控線圈×4、灰燼號令×4、空街×3",
    f"https://decks.example/zwo/ab12cd{NL}{NL}{blue('{n}x {zh}')}",
    f"{Z}{NL}——————{NL}{E}{NL}——————{NL}50張",
    f"早晨裁判，琴日嗰份有錯，以呢份為準{NL}{NL}{blue('{zh} {n}')}",
    f"牌組名稱：死亡電車 🚃{NL}使用者：阿樂（會員A0231）{NL}{blue('{zh} * {n}')}{NL}備註：無",
    # Sheets and forms.
    "類別,編號,名稱,張數\n喪屍," + "\n,".join(rows("{no},{zh},{n}", ZOMBIES)) + "\nEvent," + "\n,".join(rows("{no},{zh},{n}", EVENTS)),
    f"編號,名稱,張數{NL}{blue('{no},{zh},{n}')}{NL}合計,,=SUM(C2:C15)",
    f"No.,咭名,顏色,張數{NL}{beside('{no},{zh},{m},{n}', COLOURS)}",
    f'{FORM}{NL}2026/11/27 下午 3:04:22,ming@example.com,陳大文,"{blue("{n} {zh}")}"',
    json.dumps({"name": "Volt", "createdAt": "2026-11-27T12:00:00Z", "cards": [{"id": no, "count": n} for n, no, _, _ in BLUE]}),
    f"Qty  Card                No.{NL}---  ------------------  ------{NL}" + NL.join(f" {n}   {en:18}  {no}" for n, no, _, en in BLUE),
    f"┌───┬────────────────────┐{NL}" + NL.join(f"│ {n} │ {en:18} │" for n, _, _, en in BLUE) + f"{NL}└───┴────────────────────┘",
    f"Qty|Card{NL}:--|:--{NL}{blue('{n}|{en}')}",
    # English.
    "Zombies (39)\n{}\n\nEvents (11)\n{}".format(*split("{n}x {en} - {no}")),
    blue("{en}, {n}"),
    NL.join(f"{n} {plural(en)}" for n, _, _, en in BLUE),
    blue("{n} {en}").lower(),
    blue("{n} {en}").replace("Runaway Coil", "Runaway Coils"),
    NL.join(f"{WORDS[n]} {en}" for n, _, _, en in BLUE),
    f"Hey,{NL}{NL}list for tomorrow:{NL}{blue('• {en} x{n}')}{NL}{NL}See you there!{NL}J.",
    "**Zombies**\n{}\n**Events**\n{}\n**Total: 50**".format(*split("> {n}x {en}")),
    "39 Zombies\n{}\n\n11 Events\n{}".format(*split("{n} {en}")),
    f"Deck: UR Volt{NL}Pilot: Jo{NL}Record: 3-1{NL}{NL}{blue('{n} {en}')}",
    # Japanese, Korean.
    "ゾンビ 39枚\n{}\n\nイベント 11枚\n{}".format(*split("{no} {n}枚")),
    f"デッキ：青赤コントロール{NL}{blue('{no} × {n}')}{NL}計50枚になります。",
    blue("{no}\u3000×{wide}"),
    blue("{n}枚 {no}（R）"),
    blue("{no} x {n}장"),
    # Numbers that the database does not know.
    printed("{no} R {n}"),
    "ZW1\n{}\n\nZW2\n{}".format(NL.join(rows("{nr} x{n}", OWN)), NL.join(rows("{nr} x{n}", NEW))),
    NL.join(", ".join(rows("{no} ({n})", PRINTED)[at : at + 3]) for at in range(0, 13, 3)),
    printed("{no} {n} 紅"),
    printed("紅 {no} x{n}"),
    "ZW1: {}\nZW2: {}".format(", ".join(rows("{nr} x{n}", OWN)), ", ".join(rows("{nr} x{n}", NEW))),
    # 零次元.
    "角色：\n{}\n装备：长剑*4\n事件：旗帜*4\n战术：斩击*4".format(" ".join(rows("{zh}*{n}", ISLANDS[:10]))),
    "【角色】{}\n【装备】长剑×4\n【事件】旗帜×4\n【战术】斩击×4".format("、".join(rows("{zh}×{n}", ISLANDS[:10]))),
    f"您好，附上卡组，请查收{NL}{islands('{zh}　{n}张')}{NL}以上，共50张，感谢",
    f"「裁判：请把卡组发我」{NL}- - - - - - - - - - - - - - -{NL}{islands('{zh}*{n}')}",
    islands("{zh} {n}").replace("见习", "見習").replace("长", "長").replace("卫", "衛").replace("医师", "醫師").replace("铁", "鐵").replace("帜", "幟").replace("斩击", "斬擊"),
    f"卡名,数量,备注{NL}{islands('{zh},{n},')}{NL}总计,50,",
    islands("{n} {en}s").replace("Captains", "Captain"),
    # Unicorn Overlord.
    "起始牌組（10張）\n單位：騎士×1、士兵×1、衛士×1、雇傭兵×3\n道具：金幣袋×3、克爾努的聖灰×1",
    "騎士\n士兵\n衛士\n金幣袋 x3\n克爾努的聖灰\n雇傭兵 x3",
    "1 Fighter, 1 Soldier, 1 Huscarl, 3 Gold Bag, 1 Cornu's Ashes, 3 Mercenary",
    "1 Fighter\n1 Soldier\n1 Huscarl\n3 Gold Bags\n1 Cornu’s Ashes\n3 Mercenaries",
    # 活屍貓.
    box("{zh} {n}張"),
    box("{en} x{n}"),
    box("{ja} {n}枚"),
    f"點過數，齊！{NL}{box('{zh}：{n}')}{NL}合計61張",
    f"card,count{NL}{box('{en},{n}')}",
    box("{zh} ✔ {n}/{n}"),
)  # fmt: skip
FIVE = (by(1, 1, by(-1, 9)), by(1, 1, by(-1, 2)))
FAULTS = (
    ("I", f"喪屍39張：{'，'.join(rows('{zh}x{n}', FIVE[0][:11]))}{NL}Event 11張：{split('{zh}x{n}', '，')[1]}"),
    ("U", "喪屍咭\n{}\n小計：38\n\nEvent咭\n{}\n小計：11\n\n總計：50".format(*split("{n} × {zh}"))),
    ("I", in_twos("{zh}{n}", by(1, 8))),
    ("U", other("{n} {zh}", 3, "4 火焰狂屍", deck=BLUE)),
    ("I", NL.join(f"{n} {plural(en)}" for n, _, _, en in FIVE[0])),
    ("U", other("{zh} x{n}", 3, "拾荒機兵 x4（3張）", deck=BLUE)),
    ("IU", other("{n} {no}", 8, "1 SP-016", deck=BLUE) + f"{NL}1 鏽鎖巨漢"),
    ("IU", other("{n} {zh}", 4, "见习水手 1", deck=[(4, *ISLANDS[0][1:]), *ISLANDS[1:3], (2, *ISLANDS[3][1:]), *ISLANDS[4:]]) + f"{NL}1 船长"),
    ("I", start("{no} {n}").replace("雇傭兵 3", "雇傭兵 4")),
    ("I", "1 Fighter\n1 Soldier\n1 Huscarl\n3 Gold Bags\n4 Mercenaries"),
    ("I", box("{en} x{n}").replace("Cat card x16", "Cat card x15")),
    ("I", box("{zh} {n}張").replace("恩惠 3張", "恩惠 4張")),
    ("U", other("{n} {no} {zh}", 8, "2 SP-016 鏽鎖巨漢", deck=BLUE)),
    ("U", blue("{n} {en}") + "\n\nMaybe:\n2 Undying Banker"),
    ("IU", NL.join(f"({cost}) {zh}" for cost, (_, _, zh, _) in zip(COSTS, ZOMBIES, strict=True))),
    ("U", f'{FORM}{NL}2026/11/27,a@example.com,陳大文,"{blue("{n} {zh}")}"{NL}2026/11/27,b@example.com,李小明,"{blue("{n} {zh}").replace("空街", "夜半急救")}"'),
    ("U", f"編號,名稱,張數{NL}{blue('{no},{zh},{n}')}{NL}合計,,49"),
    ("I", "ZW1\n{}\n\nZW2\n{}".format(NL.join(rows("{nr} x{n}", OWN)), NL.join(rows("{nr} x{n}", NEW[:-1])) + f"{NL}{NEW[-1][1][-3:]} x3")),
    ("U", blue("{n} {zh}").replace("4 失控線圈", "~~4 失控線圈~~")),
    ("U", blue("✅{zh}×{n}").replace("✅空街", "❌空街")),
    ("IU", printed("{no} R {n}").replace(f"{PRINTED[4][1]} R 3", f"{PRINTED[4][1]} R 2") + f"{NL}{PRINTED[0][1]} UC 1"),
    ("IU", box("{zh} ✔ {n}/{n}").replace("恩惠 ✔ 3/3", "恩惠 ✔ 2/3")),
    ("IU", NL.join(f"{WORDS[n]} {en}" for n, _, _, en in FIVE[1])),
    ("U", "類別,編號,名稱,張數\n喪屍," + "\n,".join(rows("{no},{zh},{n}", ZOMBIES)).replace("焊縫守衛,4", "焊縫守衛,") + "\nEvent," + "\n,".join(rows("{no},{zh},{n}", EVENTS))),
    ("IU", beside("{m}、{zh} {n}張", ORDINALS, FIVE[0])),
    ("U", other("{n} {zh}", 3, "4 拾荒機兵/冷焊搬運工", deck=BLUE)),
)  # fmt: skip


def club_game(text):
    low = text.lower()
    if "貓咪卡" in text or "cat card" in low or "ネコカード" in text:
        return "zombie_kittens"
    if "騎士" in text or "huscarl" in low or "ハスカル" in text:
        return "unicorn_overlord"
    if any(name in text or name in low for name in ("水手", "deckhand", "瞭望手")):
        return "zero_dimension"
    return "zombie_world_order"


def _club():
    for kind, lists in (("honest", [("L", text) for text in HONEST]), ("fault", FAULTS)):
        for at, (answers, text) in enumerate(lists):
            yield Answered(f"club {kind} {at} {text[:20]}", answers, text, club_game(text))


CLUB = tuple(_club())
