"""Deck lists of the day before an event with their right answers, written first: what stands around them, how much is said of quantities."""

# ruff: noqa: E501 - tables of lists

import json

from tests.decks.answered_lists import Answered
from tests.decks.handed_in_lists import FIVE, cod, less
from tests.decks.sent_lists import GREEN, ISLANDS, green, islands, other, parts, printed, rows, sheet, start
from tests.decks.sent_lists import _game as game_of

NL = "\n"
HONEST = (
    f"收：店長{NL}由：阿文{NL}{NL}{green('{n} {zh}')}{NL}{NL}請查收",
    f"（一）綠色{NL}{green('{zh}x{n}')}",
    f"{green('{zh}……………{n}')}",
    green("{zh}：{h}張"),
    green("{zh}共{n}張"),
    green("{zh} 放{n}張"),
    green("{n}枚入り {zh}"),
    f"副牌名叫「墓地」{NL}{green('{n} {zh}')}",
    f"牌表(最終){NL}{green('{n} {zh}')}",
    f"牌表_20261128{NL}{green('{n} {zh}')}",
    f"2026年11月28日（六）{NL}{green('{n} {zh}')}",
    f"14:00場{NL}{green('{n} {zh}')}",
    f"A組 12號{NL}{green('{n} {zh}')}",
    f"{green('{n} {zh}')}{NL}{NL}電話：98765432{NL}IG: @ming_cards",
    f"{green('{n} {zh}')}{NL}{NL}（已付款 $80）",
    f"{green('{n} {zh}')}{NL}{NL}以上50張，無side，無token",
    f"{green('{n} {zh}')}{NL}{NL}張數：50　種類：13",
    green("{n} {zh} （綠）"),
    green("{n} {zh} 綠"),
    green("綠 {zh} {n}"),
    green("[綠] {n} {zh}"),
    green("{n} {zh}  $20"),
    green("- {zh} × {n}張 ✔"),
    green("★{zh}★ ×{n}"),
    green("{zh}\u3000\u3000{wide}張"),
    f"Deck: Graves / Pilot: Sam{NL}{green('{n} {en}')}",
    f"4-ofs:{NL}" + NL.join(en for n,_,_,en in GREEN if n==4) + f"{NL}{NL}3-ofs:{NL}" + NL.join(en for n,_,_,en in GREEN if n==3),
    f"4x{NL}" + NL.join(en for n,_,_,en in GREEN if n==4) + f"{NL}{NL}3x{NL}" + NL.join(en for n,_,_,en in GREEN if n==3),
    f"Four of each:{NL}" + NL.join(en for n,_,_,en in GREEN if n==4) + f"{NL}{NL}Three of each:{NL}" + NL.join(en for n,_,_,en in GREEN if n==3),
    green("{n} copies {en}"),
    green("{en}, {n} copies"),
    green("{en} ×{n},"),
    green("{n}\u00a0{en}"),
    green("{n}){en}"),
    f"Hello,{NL}Please find my deck list below. My ID is 20391 and I will play in the 2pm event.{NL}{NL}{green('{n} {en}')}{NL}{NL}Kind regards,{NL}Sam Lee{NL}+852 9123 4567",
    f"--------- Forwarded message ---------{NL}From: Sam <sam@example.com>{NL}Date: Fri, 27 Nov 2026 at 21:04{NL}Subject: list{NL}To: Judge <judge@example.com>{NL}{NL}{green('{n} {en}')}",
    f"On 27/11/2026 21:04, Judge wrote:{NL}> please send your list{NL}{NL}{green('{n} {en}')}",
    f"DECK REGISTRATION{NL}Last name: Lee{NL}First name: Sam{NL}Table #: 7{NL}{NL}{green('{n} {en}')}{NL}{NL}Total number of cards: 50",
    sheet("Zombies,,Events,","{en}|{n}||"),
    sheet("Card name,Set,Number,Copies,Language","{en}|SA|{nr}|{n}|EN"),
    sheet("no,name,qty,have,need","{no}|{en}|{n}|{n}|0"),
    f"デッキ名【緑単ビートダウン】{NL}{printed('{no} {n}')}",
    f"{printed('・{no} x {n}')}{NL}{NL}※初心者です",
    f"【メインデッキ 50枚】{NL}{printed('{n} {no}')}{NL}【サイド 0枚】",
    printed("{no}：{n}枚\u3000"),
    f"{islands('{zh} {n}')}{NL}{NL}合计：50张（13种）",
    f"角色{NL}{parts('{n} {zh}', (10,'装备'), (11,'事件'), (12,'战术'), deck=ISLANDS)}",
    islands("{n}-{zh}"),
    islands("{zh}-{n}"),
    f"主卡组（50）{NL}{islands('{n} {zh}')}{NL}备牌（0）",
    f"群名片：小海{NL}卡组：海岛{NL}{islands('{zh}*{n}', ' ')}",
    f"出戦デッキ{NL}{start('{zh} {n}枚')}",
    f"Starter deck{NL}{start('{n}x {en}')}",
    f"{green('{n} {zh}')}{NL}13種",
    parts("{n} {zh}", (0, "6種"), (6, "7種")),
    f"編號|Copies|費用{NL}{green('{no}|{n}|3')}",
    sheet("# of cards;No", "{n};{no}"),
)  # fmt: skip
FAULTS = (
    ("I", green("{zh}：{h}張").replace("掘墓幼犬：四","掘墓幼犬：五").replace("深根巨屍：三","深根巨屍：二")),
    ("I", NL.join(rows("{zh} 放{n}張",FIVE))),
    ("I", NL.join(rows("{en}, {n} copies",FIVE))),
    ("I", NL.join(rows("{n}-{zh}",less(1,1,ISLANDS)))),
    ("I", NL.join(rows("{zh}-{n}",less(-1,4,ISLANDS))) ),
    ("I", f"5x{NL}Gravedig Pup{NL}4x{NL}" + NL.join(en for n,_,_,en in GREEN[1:] if n==4) + f"{NL}{NL}3x{NL}Deeproot Hulk{NL}2x{NL}Regrowing Colony"),
    ("IU", f"4x{NL}" + NL.join(en for n,_,_,en in GREEN if n==4) + f"{NL}{NL}2x{NL}" + NL.join(en for n,_,_,en in GREEN if n==3)),
    ("IU", f"{green('{n} {zh}')}{NL}{NL}漏咗：1 翻土"),
    ("IU", f"{green('{n} {zh}')}{NL}{NL}仲有一張翻土"),
    ("U", f"{green('{n} {zh}')}{NL}{NL}更正：播種屍 3張，翻土 1張"),
    ("U", f"{green('{n} {zh}')}{NL}{NL}有一張裂墓者未到貨"),
    ("U", f"{green('{n} {en}')}{NL}{NL}edit: swap Seedsower for Wild Growth"),
    ("U", f"{green('{n} {en}')}{NL}{NL}* proxies: Seedsower"),
    ("U", other("{n} {zh}",4,"3/4 播種屍")),
    ("U", other("{n} {zh}",4,"4 播種屍 2 翻土").replace("4 藤蔓獵手","2 藤蔓獵手")),
    ("U", other("{n} {zh}",4,"4 播種屍","×")),
    ("U", other("{zh} x{n}",4,"播種屍 x4 -> x3").replace("裂墓者 x4","裂墓者 x4")),
    ("U", other("{zh} x{n}",4,"播種屍 xx4")),
    ("U", other("{n} {en}",4,"4 [Seedsower]?")),
    ("U", other("{n} {en}",4,"4 Seed...")),
    ("U", other("{n} {en}",4,"-4 Seedsower")),
    ("U", other("{n} {zh}",4,"4 播種屍（或翻土）")),
    ("U", other("{n} {zh}",4,"4 播種屍（缺1）")),
    ("U", other("{n} {zh}",4,"4 播種屍（得3張）")),
    ("U", sheet("卡號,卡名,張數,備註","{no}|{zh}|{n}|").replace("播種屍,4,","播種屍,4,暫代")),
    ("U", sheet("no,name,main,side","{no}|{en}|{n}|").replace("Seedsower,4,","Seedsower,4,1")),
    ("LU", sheet("no,name,qty,have","{no}|{en}|{n}|{n}").replace("Seedsower,4,4","Seedsower,4,3")),
    ("U", json.dumps({"main":[{"no":no,"qty":n} for n,no,_,_ in GREEN],"side":[{"no":"SA-051","qty":2}]})),
    ("U", f"{start('{zh} {n}')}{NL}? 1"),
    ("U", cod(GREEN).replace('number="4" name="Seedsower"','number="" name="Seedsower"')),
    # Five of one card, one of them with a slip.
    ("IU", other("{n} {zh}", 1, "3 见习水手", deck=ISLANDS) + f"{NL}1 炮手卡"),
    ("IU", other("{n} {en}", 1, "3 Deckhand", deck=ISLANDS) + f"{NL}1 Gunnr"),
    ("IU", other("{n} {en}", 1, "3 Deckhand", deck=ISLANDS) + f"{NL}1 Banne"),
    ("IU", other("{zh} x{n}", 1, "见习水手 x3", deck=ISLANDS) + f"{NL}長劍卡 x1"),
    ("U", f"{green('{n} {zh}')}{NL}14種"),
)  # fmt: skip


def _early():
    for kind, lists in (("L", [("L", text) for text in HONEST]), ("fault", FAULTS)):
        for at, (answers, text) in enumerate(lists):
            game = "unicorn_overlord" if "マーセナリー" in text or "Mercenary" in text else game_of(text)
            yield Answered(f"early {kind} {at} {text[:20]}", answers, text, game)


EARLY = tuple(_early())
