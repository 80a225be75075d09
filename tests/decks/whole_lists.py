"""Whole deck lists of known truth, made from a seed: one deck written by one hand, with words around it and what goes wrong.

`Whole.truth` holds whether the deck is legal by each reading that a judge would find plausible: one where there is nothing
to ask. Said must never be what the truth is not.
"""
# ruff: noqa: E501 - tables of spellings

import random
from dataclasses import dataclass, field

from judge.decks import NotADeckListError, check_deck
from judge.decks.fixes import apply
from tests.decks.answered_lists import AFTER, BEFORE, FORMS, STRANGE, STRANGE_FORMS, every
from tests.decks.grammar import known_cards

GAME = "zombie_world_order"
KNOWN = [card for card in known_cards() if len(card[1]) > 1]
STRANGE_NAMES = (*STRANGE, "Walker", "Night Rat", "Old Ghoul", "墓地狼", "白骨將軍", "ゾンビ犬")
SETS = ("ZW1", "ZW2", "QX", "BT01", "SD")
# Spellings of one No.: set and number, with what parts them and what stands behind.
SPELLINGS = (
    "{set}-{nr}",
    "{low}-{nr}",
    "{set}{nr}",
    "{set} {nr}",
    "{set}_{nr}",
    "{set}-{nr}/R",
    "{set}-{nr}-SR",
    "No.{set}-{nr}",
    "{set} - {nr}",
    "{set}–{nr}",
    "{wide}－{nr}",
)
# Spellings that a judge reads as one No., too, however odd: to ask is right, and to call five of it legal is not.
ODD_SPELLINGS = (
    *("{set}{nr}/R", "{set}{nr}-SR", "{set}_{nr}_SR", "{set}.{nr}", "{set}/{nr}", "[{set}-{nr}]", "({set}) {nr}", "{set}#{nr}"),
    *("{set} No.{nr}", "{set}-{nr}★", "{set}-{nr}（R）", "{set}-{nr} R", "{set}-{nr}[SR]", "# {set}-{nr}", "編號{set}-{nr}", "{low} {nr}"),
    *("{low}{nr}", "{wide}{nr}", "{set}・{nr}", "{set}:{nr}", "{set}—{nr}", "{set}--{nr}", "{set}- {nr}", "{set} -{nr}", "{set}-{nr}."),
    *("{set}-0{nr}", "{set}-{nr}-R", "{set}-{nr}UC", "{set}-{nr}(閃)", "{set}-{nr} 閃", "{set}-{nr}*", "{set}-{nr}　", "{set}-{nr}+"),
    *("{set}-{nr}'", "{set}‐{nr}", "{set}⁃{nr}", "{set}ー{nr}", "{set}−{nr}", "{set}-{nr}/060", "{set}-{nr}/60"),
)  # fmt: skip
FIVE_FORMS = (
    *("{n} {no}", "{n}x {no}", "{no} x{n}", "{no} {n}枚", "{no}　{n}", "{n} {no} {name}", "{no} {name} x{n}", "{n}張 {no}", "{no}×{n}"),
    *("{name} {no} ×{n}", "{no}: {n}", "{no}，{name}，{n}"),
)  # fmt: skip
MAYBE = ("{set}-{nr}-JP", "{set}-{nr}_p1", "{set}-{nr}-Errata", "{set}-{nr}a", "{set}-{nr}-A")
PAIRS = (("○", "×"), ("✓", "✗"), ("●", "○"), ("☑", "☐"), ("+", "-"))
BRACKETS = (
    ("主", "副"),
    ("M", "S"),
    ("入", "出"),
    ("in", "out"),
    ("main", "side"),
    ("正", "備"),
    ("Y", "N"),
    ("A", "B"),
)
SUMS = ("合計 {n}", "Total: {n}", "共{n}張", "計{n}枚", "{n} cards")
NEVER = ("SP", "sp-", "ZW", "{nr}", "☑", "✅")  # forms that spell the No., or tick
HEADS = (
    "喪屍：{n}",
    "Zombies ({n})",
    "【主牌】",
    "== Deck ==",
    "Main Deck",
    "ゾンビ {n}枚",
    "喪屍咭 {n}張",
    "Deck ({n})",
)


@dataclass
class Whole:
    """A list, whether its deck is legal by each plausible reading, and how it was made."""

    text: str
    truth: set[bool] = field(default_factory=set)
    what: list[str] = field(default_factory=list)
    filename: str | None = None


def spelled(form, no):
    """Write a No. in one spelling."""
    set_, _, number = no.rpartition("-")
    wide = "".join(chr(ord(sign) + 0xFEE0) for sign in set_)
    return form.format(set=set_, nr=number, low=set_.lower(), wide=wide)


def is_legal(deck):
    """Return whether a deck, as pairs of No. and count, is legal."""
    counts = added(deck)
    return sum(counts.values()) == 50 and max(counts.values()) <= 4


def added(deck):
    """Add up the counts of each No."""
    counts = {}
    for no, count in deck:
        counts[no] = counts.get(no, 0) + count
    return counts


def counts_of(rng):
    """Return the counts of a legal deck."""
    if rng.random() < 0.5:
        return [4] * 12 + [2]
    left, counts = 50, []
    while left:
        counts.append(min(left, rng.choice([1, 2, 3, 3, 4, 4, 4, 4])))
        left -= counts[-1]
    return counts


def whole(seed):
    """Make one list from a seed."""
    rng = random.Random(seed)
    made = Whole("")
    known = rng.random() < 0.5
    rows = rows_of(rng, known)
    other = gone_wrong(rng, made, rows, known)
    deck = [(row[1], row[0]) for row in rows]
    form = rng.choice(
        [each for each in (FORMS if known else STRANGE_FORMS) if not any(part in each for part in NEVER)]
    )
    mix = rng.choice(SPELLINGS) if "{no}" in form and rng.random() < 0.2 else ""
    if other:
        rows.append(other)
        if made.what == ["maybe one more"]:
            made.truth = {is_legal([*deck, (other[1], other[0])]), is_legal([*deck, ("another", other[0])])}
        deck.append((other[1], other[0]))
    made.truth = made.truth or {is_legal(deck)}
    lines = marked(rng, made, written(form, rows, mix), deck, form)
    made.text = rng.choice(["\n", "\r\n"]).join(around(rng, made, lines, deck))
    made.what.append(form)
    return made


def five(seed):
    """Make a list of fifty cards with five of one No., one row of which, or all others, spell it oddly."""
    rng = random.Random(seed)
    rows = rows_of(rng, known=rng.random() < 0.5)
    fewer = rng.choice([row for row in rows if row[0] > 1])
    more = rng.choice([row for row in rows if row[0] >= 3 and row is not fewer] or [fewer])
    fewer[0] -= 1
    form, spelling = rng.choice(FIVE_FORMS), rng.choice(ODD_SPELLINGS + SPELLINGS)
    lines = written(form, rows, rng.choice(ODD_SPELLINGS) if rng.random() < 0.2 else "")
    again = form.replace("{n}", str(5 - more[0])).replace("{name}", more[2])
    lines.insert(rng.randint(0, len(lines)), again.replace("{no}", spelled(spelling, more[1])))
    return Whole("\n".join(lines), {False}, [spelling, form])


def rows_of(rng, known):
    """Return the rows of a legal deck: count, No., name, and no spelling of their own."""
    counts = counts_of(rng)
    cards = rng.sample(KNOWN, len(counts)) if known else []
    set_ = rng.choice(SETS)
    for at in [] if known else rng.sample(range(1, 200), len(counts)):
        cards.append((f"{set_}-{at:03}", rng.choice(STRANGE_NAMES) + "甲乙丙丁戊己庚辛壬癸"[at % 10]))
    return [[count, no, name, ""] for count, (no, name) in zip(counts, cards, strict=True)]


def gone_wrong(rng, made, rows, known):
    """Change a count, or give one copy more in a row of its own whose No. is spelled otherwise, which is returned."""
    wrong = rng.random()
    if wrong < 0.15:
        row = rng.choice(rows)
        row[0] = max(1, row[0] + rng.choice([1, 1, 2, -1]))
        made.what.append("count changed")
    if not 0.15 <= wrong < 0.3:
        return None
    row = rng.choice([row for row in rows if row[0] > 1])
    row[0] -= 1
    at = rng.choice([each for each in rows if each[0] >= 3 and each is not row] or [row])
    maybe = rng.random() < 0.3 and not known
    made.what.append("maybe one more" if maybe else "one more, spelled otherwise")
    return [5 - at[0], *at[1:3], rng.choice(MAYBE if maybe else SPELLINGS)]


def marked(rng, made, lines, deck, form):
    """Mark the last lines otherwise than the others: they may be out."""
    sort = rng.random()
    if sort < 0.08:
        (first, second), last, way = rng.choice(PAIRS), rng.randint(1, 4), "{mark} {line}"
        made.what.append("signs apart")
    elif sort < 0.16 and not form.endswith(("{n}", "{h}", "{f}", "{d}", "{s}", "{t}")):
        (first, second), last, way = rng.choice(BRACKETS), rng.randint(2, 4), "{line} ({mark})"
        made.what.append("brackets apart")
    else:
        return lines
    made.truth |= {is_legal(deck[:-last])}
    return [
        way.format(mark=first if at < len(lines) - last else second, line=line)
        for at, line in enumerate(lines)
    ]


def around(rng, made, lines, deck):
    """Put headings, sums and words around the lines."""
    total = sum(count for _, count in deck)
    if rng.random() < 0.2:
        lines = [rng.choice(HEADS).format(n=total), *lines]
        made.what.append("heading")
    sums = rng.random()
    if sums < 0.15:
        lines = [*lines, rng.choice(SUMS).format(n=total)]
        made.what.append("sum")
    elif sums < 0.2:
        lines = [*lines, f"合計 {total + rng.choice([-1, 1])}"]
        made.truth = {is_legal(deck), False} | (
            {True} if all(count <= 4 for count in added(deck).values()) else set()
        )
        made.what.append("wrong sum")
    if rng.random() < 0.3:
        lines = [*rng.choice(BEFORE).split("\n"), *([""] * rng.randint(0, 1)), *lines]
        made.what.append("words before")
    if rng.random() < 0.3:
        words = rng.choice([each for each in AFTER if not any(sign.isdecimal() for sign in each)])
        lines = [*lines, *([""] * rng.randint(0, 1)), *words.split("\n")]
        made.what.append("words after")
    return lines


def written(form, rows, mix):
    """Write rows of count, No., name and spelling in one form."""
    lines = []
    for at, (count, no, name, spelling) in enumerate(rows, 1):
        # A row whose spelling is its own gives the No. in any form.
        chosen = form if not spelling or "{no}" in form else "{n} {no}"
        if count > 9:
            chosen = "{n} {no}"
        line = every(
            chosen.replace("{at}", str(at))
            .replace("{i}", str(at))
            .replace("{no}", spelled(spelling or mix or "{set}-{nr}", no)),
            [name],
            counts=[count],
        )
        lines.append(line)
    return lines


def said(made):
    """Return what is said of a list: legal, illegal, unsure or refused."""
    try:
        return check_deck(made.text, GAME, filename=made.filename).verdict
    except NotADeckListError:
        return "refused"


def answered(text, depth=4):
    """Return everything that may be said of a list after its questions are answered by taps, whichever is tapped."""
    try:
        report = check_deck(text, GAME)
    except NotADeckListError:
        return {"refused"}
    asked = next((problem for problem in report.problems if problem.undecided and problem.fixes), None)
    if report.verdict != "unsure" or asked is None or not depth:
        return {report.verdict}
    text = "\n".join(line["text"] for line in report.lines())
    ways = (apply(text, (fix.line, fix.text), *fix.more) for fix in asked.fixes)
    return set().union(*(answered(way, depth - 1) for way in ways))


def no_tap_is_right(made):
    """Return whether no way to answer a list's questions by taps leads to what it may be."""
    return not {"legal" if legal else "illegal" for legal in made.truth} <= answered(made.text)


def nothing_to_ask(made):
    """Return whether a judge would answer at once: one truth, and no marks that may say something else."""
    return len(made.truth) == 1 and not any(what.endswith("apart") for what in made.what)


def fault(made, answer):
    """Return whether what is said is not the truth."""
    return (answer == "legal" and made.truth != {True}) or (answer == "illegal" and made.truth != {False})
