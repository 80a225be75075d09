"""Deck lists with a known truth: line forms x noises x encodings x containers, made from a seed.

`Case` holds what is handed in and, for each line, the count and No. or name that it truly means, or that it is no card.
`faults` holds a report against it: a line is read rightly, or there is a problem on it, and legal means legal.
"""
# ruff: noqa: E501 - tables of forms

import io
import json
import random
from dataclasses import dataclass

from openpyxl import Workbook

from judge.catalogue.cards import load
from judge.catalogue.folding import number_keys
from judge.decks import NotADeckListError, check_deck

GAME = "zombie_world_order"
HAN = "零一二三四五六七八九"
KOREAN = ("영", "한", "두", "세", "네", "다섯", "여섯", "일곱", "여덟", "아홉")
FORMAL = "零壹貳參肆伍陸柒捌玖"

# {n} quantity, {h} and {f} the same as a Chinese numeral, {no} card No., {name}, {set} and {nr} its parts, {at} place in the list.
BOTH = """
{n} {no} {name}|{n}x {no} {name}|{n} x {no} {name}|{n}X {no} {name}|{n}× {no} {name}|{n} × {no} {name}|{n}* {no} {name}
x{n} {no} {name}|({n}) {no} {name}|[{n}] {no} {name}|(x{n}) {no} {name}|{n}張 {no} {name}|{n}张 {no} {name}|{n}枚 {no} {name}
{n}個 {no} {name}|{n}장 {no} {name}|{n}pcs {no} {name}|{n} pcs {no} {name}|{n}ea {no} {name}|{n} of {no} {name}|{n} copies of {no} {name}
{n}: {no} {name}|{n}, {no}, {name}|{n}|{no}|{name}|{n};{no};{name}|{n} {name} {no}|{n}x {name} {no}|{n} {name} ({no})|{n} {name} [{no}]
{n}x {name} ({no})|{n} {name} - {no}|{n} {no} - {name}|{n} {no}: {name}|{n} {no}, {name}|{n} ({no}) {name}|{n} [{no}] {name}
{no} {name} x{n}|{no} {name} ×{n}|{no} {name} {n}x|{no} {name} ({n})|{no} {name} (x{n})|{no} {name} [{n}]|{no} {name} {n}張
{no} {name} {n}枚|{no} {name} {n}장|{no} {name} {n}pcs|{no} {name} {n} copies|{no} {name}: {n}|{no} {name}, {n}|{no} {name} = {n}|{no} {name}; {n}
{no} {name} *{n}|{no} {name} {n}|{no}, {name}, {n}|{no};{name};{n}|{no}|{name}|{n}|{no} - {name} x{n}|{name} {no} x{n}|{name} ({no}) x{n}
{name} [{no}] ×{n}|{name} ×{n} ({no})|{name} x{n} [{no}]|{name}×{n}（{no}）|{no} x{n} {name}|{no} {n} {name}|{no} ({n}) {name}|{no} {n}枚 {name}
{no} {n}x {name}|{no}, {n}, {name}|{name} {n} {no}|{n} {no} {name} (R)|{n} {no} {name} [SR]|{n} {no} {name} *F*|{n}x {no} {name} ★|{n} {no} {name} C
{h} {no} {name}|{h}張 {no} {name}|{h}枚 {no} {name}|{no} {name} {h}張|{no} {name} {h}|Qty {n}: {no} {name}|Qty: {n} {no} {name}|{no} {name} Qty {n}
{no} {name} Qty: {n}|數量 {n}: {no} {name}|{no} {name} 数量{n}|{no} {name} 枚数: {n}|SB: {n} {no} {name}|{n} {no} {name} // good|{n} {no} {name} # good
{n} No. {no} {name}|{n} #{no} {name}|{n} 編號 {no} {name}|{at}. {n}x {no} {name}|{at}) {n} {no} {name}|{at}. {no} {name} x{n}|{n} 【{no}】{name}
「{name}」{no} ×{n}|{n} {name}（{no}）|{no}：{name}：{n}|{n} {name} / {no}|{n} - {no} {name}|{n} – {no} {name}|{no} {name} - {n}|{no} {name} – {n}
{n} **{no}** {name}|**{n}x** {no} {name}|- {n}x {name} `{no}`|{no} {name} {n}コ|{f}張 {no} {name}|{no} {name} {f}枚|{n}\t{no}\t{name}
{k} 장 {no} {name}|{no} {name} {k}장|{k}장 {name} {no}
""".replace("\n", "\n").strip()
NUMBER = """
{n} {no}|{n}x {no}|{n} x {no}|{n}x{no}|x{n} {no}|({n}) {no}|{n}張 {no}|{n}枚{no}|{n}장 {no}|{n}pcs {no}|{n}ea {no}|{n} of {no}|{n},{no}|{n};{no}
{n}: {no}|{no} x{n}|{no}x{n}|{no}×{n}|{no} ×{n}枚|{no} {n}x|{no} ({n})|{no}({n})|{no} {n}張|{no} {n}枚|{no}: {n}|{no}, {n}|{no}={n}|{no} = {n}|{no}*{n}
{no} {n}|{h} {no}|{no} {h}張|Qty {n}: {no}|{no} Qty {n}|{n} No.{no}|[{no}] x{n}|【{no}】×{n}|{no}-{n}枚|{n}-{no}|{n}{no}|{no}{n}枚|{no}{n}pcs|{no}{n}장
""".strip()
NAMED = """
{n} {name}|{n}x {name}|{n} x {name}|x{n} {name}|({n}) {name}|{n}張 {name}|{n} copies of {name}|{name} x{n}|{name} ×{n}|{name} ({n})|{name} {n}張|{name}: {n}
{name}, {n}|{name} {n}|{h}張 {name}|{name} {h}枚|{n} {name} ({set}) {nr}|{n} {name} ({set}) {nr} *F*|{n} {name} {set} {nr}|{n} {name} {nr}|{n}{name}|{name}{n}
{n}x {name} ({set}) {nr} [Zombies]|{n} {name} ({set}:{nr})|**{n}** {name}|{name} {f}張|{n} {name} 红
""".strip()
ODD = """
{at} {no} {name} {n}|{at}. {no} {name} {n}|{no} {name} cost {at} x{n}|[{no}]|{no}|#{no} x{n}|{n} {no}:|>> {n} {no}|// {n} {no}|# {n} {no}|Event: {no}|Note: {n} {no}
= {n} {no} =|-- {no} x{n} --|* {n} {no}|<{no}>|{no} five|{no} {name} $30|{n} {no} {name} NT$350|{n} {no} {name} {at}/60|{n}.0 {no}|{n},0 {no}|+{n} {no}|0{n} {no}
{n} {no} ({at})|{no} x{n} x{at}|{n} {no} {name} x{at}|{n}/{n} {no}|~{n} {no}|{n}? {no}|{no} ? {n}|{n}+{at} {no}|{no} {at}*{n}|four {no}|IV {no}|{no} {n}F|{n}F {no}
{no} {name} I I I|~~{n} {no} {name}~~|{n} {no} {name} ~~|{n} {no} {name} **|note: {n} {no}|{no} {name} 正|~~{n}~~ {at} {no}|{n} ~~{no}~~
{n}² {no}|{n}½ {no}|{n}₃ {no}|≤{n} {no}|≈{n} {no}|±{n} {no}|up to {n} {no}|about {n} {no}|{n} {no} or|{n} {no} etc.|1 playset {no}|{n} {no} or so|最多{n} {no}|約{n} {no}
""".strip()
REMARKS = """
|# good luck|// mine|[Main]|== Deck ==|----|Player: Ada|Event: Open|牌組名稱：綠潮|Zombies:|Table: 12|Deck Name: Green|https://example.org/d/1|Main Deck|Date: 2026-11-22
Cost 1|1費|LV2|コスト3|```|・・・|━━━|My zombie deck|綠卡組|Exported from decks.example|## Deck|Deck 1|Green/Blue|《主牌》|座位：A|選手姓名：王小明|Event: 3
""".strip()
STRAYS = """
Tel: 0912345678|0912-345-678|ada@example.org|DCI #: 123|2026/11/22|22.11.2026|Seat A-14|A-14|Page 1/2|Page 1 of 2|NT$350|$3.50|12:30|50%|thanks to all|Walker|v1.2|3/4
ID 0123456789|+886 912 345 678|台北市12號|#1|No. 7|Round 3|R3|Top 8|1st place|©2026|見習水手|4|x4|(12)|1.|---4---|Total: 7|計7枚|Deck (7)|7 cards|Total,7
22 Nov 2026|Nov 22, 2026|2026年11月22日|(02) 2345-6789|2345-6789|12345-67890|~~4 QX-301~~|# 1x (3) 掘墓幼犬|note: 1 掘墓幼犬|||||7枚|28枚|Zombies x7|Walking: 28
Sideboard|Maybeboard|[Side]|候補|IIII|正|50/60|12/12|R2 2-1|W3 L1|1 box|1x dice|@ada99|Discord: ada#0001|www.example.org/1|+1|-1|① |Ⅰ|一
""".strip()


def forms(text):
    """Take a block of forms apart; a bar inside a form is written between figures and braces."""
    parts = [part for row in text.splitlines() for part in row.split("|")]
    whole = []
    for part in parts:  # "{n}|{no}|{name}" is one form
        if (
            whole
            and (whole[-1] in {"{n}", "{no}", "{n}|{no}", "{no}|{name}"})
            and part in {"{no}", "{name}", "{n}"}
        ):
            whole[-1] += f"|{part}"
        else:
            whole.append(part)
    return tuple(dict.fromkeys(whole))


FORMS = {"both": forms(BOTH), "number": forms(NUMBER), "named": forms(NAMED), "odd": forms(ODD)}
EITHER = {
    "remark": tuple(REMARKS.replace("\n", "|").split("|")),
    "stray": tuple(filter(None, STRAYS.replace("\n", "|").split("|"))),
}
COUNTED_FORMS = sum(map(len, (*FORMS.values(), *EITHER.values())))
FREE = ("Walker", "Old Ghoul", "夜行者", "人造人", "ゾンビ犬", "Night Runner", "白骨")


@dataclass
class Line:
    """One line and what it truly is: so many of a card, or no card where `count` is 0."""

    text: str
    count: int
    no: str = ""
    named: bool = False  # the line says its name alone
    form: str = ""


@dataclass
class Case:
    """A list as it is handed in, its truth line by line."""

    source: str | bytes
    filename: str | None
    lines: list[Line]
    what: str


def known_cards():
    """Return No. and name of every card that the database knows."""
    return [(card.no, card.name) for card in load(GAME).cards.values() if card.no]


def case(seed, encodings=("utf-8",)):
    """Make one list from a seed."""
    rng = random.Random(seed)
    cards = known_cards()
    strange = rng.random() < 0.5
    pool = rng.sample(cards, 8) + [
        (
            f"{rng.choice(['QX', 'ZB2', 'ST01'])}-{number:03}",
            f"{rng.choice(FREE)}{rng.choice(['', '', ' Lord'])}",
        )
        for number in rng.sample(range(1, 200), 8)
    ]
    rng.shuffle(pool)
    counts = [4] * 12 + [2] if rng.random() < 0.7 else [rng.randint(1, 5) for _ in range(13)]
    pool = pool[: len(counts)]
    style = rng.choice(["one", "one", "mixed"])
    group = rng.choice(["both", "number", "both", "number", "named"])
    form = rng.choice(FORMS[group])
    lines = []
    for at, (count, (no, name)) in enumerate(zip(counts, pool, strict=True), 1):
        chosen, kind = form, group
        if style == "mixed" or (group == "named" and no[:2] not in {"SA", "SP"}):
            kind = rng.choice(["both", "number"] + (["odd"] if strange else []))
            if no[:2] in {"SA", "SP"} and rng.random() < 0.3:
                kind = "named"
            chosen = rng.choice(FORMS[kind])
        text = filled(chosen, count, no, name, at)
        meant = count if any(part in chosen for part in ("{n}", "{h}", "{f}", "{k}")) else 0
        lines.append(Line(text, meant or 1, no, kind == "named", chosen))
    for _ in range(rng.choice([0, 0, 1, 2])):
        kind = "stray" if strange else "remark"
        text = rng.choice(EITHER[kind])
        lines.insert(rng.randint(0, len(lines)), Line(text, 0, form=f"{kind} {text}"))
    return contained(rng, lines, encodings)


def filled(form, count, no, name, at):
    """Write one card in one form."""
    set_, _, number = no.rpartition("-")
    return (
        form.replace("{name}", name).replace("{no}", no).replace("{n}", str(count)).replace("{h}", HAN[count]).replace("{f}", FORMAL[count])
        .replace("{k}", KOREAN[count])
        .replace("{at}", str(at)).replace("{set}", set_).replace("{nr}", number)
    )  # fmt: skip


NOISES = {
    "none": lambda text: text,
    "spaces": lambda text: f"  {text} ",
    "wide": lambda text: "".join(
        chr(ord(sign) + 0xFEE0) if sign.isalnum() and sign.isascii() else sign for sign in text
    ),
    "hidden": lambda text: f"\u200e{text[:1]}\u200b{text[1:]}\u200f",
    "nbsp": lambda text: text.replace(" ", "\u00a0"),
    "wide space": lambda text: text.replace(" ", "\u3000"),
    "lower": lambda text: text.lower(),
    "bullet": lambda text: f"• {text}" if text else text,
    "box": lambda text: f"☐ {text}" if text else text,
    "dash": lambda text: text.replace("-", "\u2013"),
    "comma": lambda text: f"{text} ," if text else text,
    "star": lambda text: f"{text} ★" if text else text,
}


CONTAINERS = (
    *("paste", "paste", "txt", "txt", "json lines", "json object", "json cards", "json deep"),
    *("csv", "xlsx", "xlsx two", "markdown", "csv numbered", "csv sets"),
)


def contained(rng, lines, encodings):
    """Put lines into a paste or a file; some containers hold the cards themselves and not the lines."""
    kind = rng.choice(CONTAINERS)
    if kind in {"paste", "txt", "json lines"}:
        noise = rng.choice(["none", "none", *NOISES])
        for line in lines:
            line.text = NOISES[noise](line.text)
        what = f"{kind}, {noise}"
        if kind == "json lines":
            return Case(
                json.dumps([line.text for line in lines], ensure_ascii=rng.random() < 0.5),
                "a.json",
                lines,
                what,
            )
        text = rng.choice(["\n", "\r\n", "\r"]).join(line.text for line in lines)
        if kind == "paste":
            return Case(text, None, lines, what)
        encoding = rng.choice(encodings)
        try:
            data = text.encode(encoding)
        except UnicodeEncodeError:
            data = text.encode("utf-8")
        return Case(data, "deck.txt", lines, f"{what}, {encoding}")
    cards = [line for line in lines if line.count]
    if kind == "json object":
        odd = rng.choice([None, "null", '"text"', "text"])
        pairs = [
            f'"{line.no}": {json.dumps(str(line.count)) if odd == "text" else line.count}' for line in cards
        ]
        return Case("{" + ", ".join(pairs) + "}", "a.json", plainly(cards), kind)
    if kind == "json cards":
        entries = [{"no": line.no, "count": line.count} for line in cards]
        return Case(json.dumps(entries), None, plainly(cards), kind)
    if kind in SHAPES:
        return SHAPES[kind](rng, cards)
    empty = rng.randrange(len(cards)) if rng.random() < 0.3 else None
    rows = [("" if at == empty else line.count, line.no) for at, line in enumerate(cards)]
    head = ("count", "no")
    if rng.random() < 0.5:
        rows, head = [row[::-1] for row in rows], head[::-1]
    truth = [Line("count,no", 0, form="header"), *plainly(cards)]
    if rng.random() < 0.3:
        rows.append(("Total", sum(line.count for line in cards)))
        truth.append(Line("total", 0, form="total row"))
    if kind == "csv":
        text = "\n".join(",".join(map(str, row)) for row in (head, *rows))
        return Case(text.encode(), "deck.csv", truth, f"{kind}, empty {empty}")
    book = Workbook()
    if kind == "xlsx two":
        half = len(rows) // 2
        right = [head, *rows[half:]]
        left = [head, *rows[:half]] + [("", "")] * (len(right) - half - 1)
        for one, two in zip(left, right, strict=True):
            book.active.append([*one, "", *two])
        truth = []
    else:
        for row in (head, *rows):
            book.active.append(row)
    out = io.BytesIO()
    book.save(out)
    return Case(
        out.getvalue(), "deck.xlsx", truth or [Line("", 0), *plainly(cards)], f"{kind}, empty {empty}"
    )


def json_deep(rng, cards):
    """Write objects of sections, the cards a level deeper, and perhaps one that stands aside."""
    entries = [{"card": {"no": line.no}, "level": 3, "quantity": line.count} for line in cards]
    aside = rng.random() < 0.3
    deck = {"name": "Green", "main": entries} | ({"maybeboard": {"SA-050": 1}} if aside else {})
    truth = [Line("", 0), Line("", 0), *plainly(cards)]
    if aside:
        truth += [Line("", 0), Line("", 0, form="aside")]
    return Case(json.dumps(deck), None, truth, "json deep")


def markdown(rng, cards):
    """Write a table in Markdown."""
    del rng
    text = "\n".join(["| Qty | No. |", "|---:|-----|", *(f"| {line.count} | {line.no} |" for line in cards)])
    return Case(text, None, [Line("", 0), Line("", 0), *plainly(cards)], "markdown")


def csv_numbered(rng, cards):
    """Write rows that are numbered, which no quantity and no card No. is."""
    head = rng.choice(["No.,卡號,數量", "#,no,qty", "", "No.,卡名,数量,No"])
    row = "{at},,{n},{no}" if head.endswith(",No") else "{at},{no},{n}"
    text = "\n".join(filled(row, line.count, line.no, "", at) for at, line in enumerate(cards, 1))
    return Case(
        f"{head}\n{text}".strip(),
        "deck.csv",
        [*([Line("", 0)] if head else []), *plainly(cards)],
        "csv numbered",
    )


def csv_sets(rng, cards):
    """Write the set and the number of each card in cells of their own."""
    del rng
    text = "\n".join(filled("{n},{set},{nr}", line.count, line.no, "", 0) for line in cards)
    return Case(
        f"qty,edition,collector number\n{text}", "deck.csv", [Line("", 0), *plainly(cards)], "csv sets"
    )


SHAPES = {"json deep": json_deep, "markdown": markdown, "csv numbered": csv_numbered, "csv sets": csv_sets}


def plainly(cards):
    """Return the truth of a container that holds counts and numbers themselves."""
    return [Line(f"{line.count} {line.no}", line.count, line.no, form="cell") for line in cards]


def legal(lines):
    """Return whether the true list is legal."""
    sums = {}
    for line in lines:
        if line.count:
            key = number_keys(line.no)[2]
            sums[key] = sums.get(key, 0) + line.count
    return sum(sums.values()) == 50 and max(sums.values()) <= 4


def faults(made):
    """Hold the report of a list against its truth; a list of sentences, empty where all is right."""
    try:
        report = check_deck(made.source, GAME, filename=made.filename)
    except NotADeckListError:
        return []
    found = []
    if report.legal and not legal(made.lines):
        found.append("legal, and is not")
    problems = {number for problem in report.problems if problem.rule == "input" for number in problem.lines}
    shown = report.lines()
    if not problems and not report.legal and legal(made.lines):
        found.append(f"not legal, and is: {[problem.key for problem in report.problems]}")
    if made.what.startswith("xlsx two"):
        counted = sum(line.count for line in made.lines)
        if not problems and report.total != counted:
            found.append(f"{report.total} cards, not {counted}")
        return found
    if len(shown) < len(made.lines) and any(line.text.strip() for line in made.lines[len(shown) :]):
        found.append(f"{len(shown)} lines of {len(made.lines)}")
    for line, truth in zip(shown, made.lines, strict=False):
        if line["n"] in problems:
            continue
        if line["status"] != "card":
            if truth.count:
                found.append(f"{truth.form!r}: {line['text']!r} is {line['status']}")
        elif not truth.count:
            found.append(f"{truth.form!r}: {line['text']!r} is a card")
        elif line["count"] != truth.count or number_keys(line["no"] or "")[2] != number_keys(truth.no)[2]:
            found.append(
                f"{truth.form!r}: {line['text']!r} is {line['count']} of {line['no']} {line['name']}"
            )
    return found
