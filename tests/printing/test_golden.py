"""Pages look as they did: compared block by block with images that a person has looked at.

`tests/golden.py` writes them anew; look at them then.
"""

import tempfile
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image
from printed import images_of, imprint, matches

from judge.printing import (
    Bracket,
    BracketMatch,
    CitedSentence,
    Claim,
    DeckLine,
    DeckList,
    DeckSheet,
    Dependence,
    HallSigns,
    Match,
    Pairings,
    PenaltySheet,
    Poster,
    Rule,
    RulingSheet,
    Seat,
    SeatAll,
    Slips,
    Standing,
    Standings,
    Step,
    Zone,
    render,
)
from judge.tournament import TIE_BREAKERS, Coverage

pytestmark = pytest.mark.slow

GOLDEN = Path(__file__).parent / "golden"
DPI = 50
BLOCK = 8  # pixels: about 4 mm
TOLERANCE = 30  # grey levels a block's mean may differ: edges are smoothed differently, a word is more

NAMES = (
    "林柏宇",
    "陳曉彤",
    "髙橋さくら",
    "刘雨欣",
    "Anna Müller",
    "王😀",
    "𠮷野家太郎",
    "Bartholomew Featherstonehaugh-Cholmondeley III",
)
LINK = "https://judge.example/m/eyJtYXRjaCI6MTJ9.Zx0."
MATCHES = tuple(
    replace(match, fixed=match.table == 2, notes=("牌組檢查", "+8 分鐘") if match.table == 3 else ())
    for match in matches(NAMES, token=LINK)
)
PODS = (
    Match(1, tuple(Seat(name, 5) for name in NAMES[:4]), token=LINK),
    Match(2, tuple(Seat(name, 4) for name in NAMES[4:8])),
)
ROWS = tuple(
    Standing(rank, name, 12 - rank, 4, 1, 0, 0, (0.6123, 0.5, 0.3333), tied=rank in (3, 4), dropped=rank == 6)
    for rank, name in enumerate(NAMES, 1)
)
HELD = Coverage(4)
RATES = (TIE_BREAKERS["omw"], TIE_BREAKERS["gw"], TIE_BREAKERS["ogw"])
LINES = tuple(
    DeckLine(
        1 + index % 4,
        f"ZW01-{index:03}",
        ("鏽鏈暴徒", "Graveyard Hound", "哨戒無人機")[index % 3],
        "喪屍" if index < 9 else "EVENT",
    )
    for index in range(16)
)
QUARTERS = tuple(BracketMatch(NAMES[at], NAMES[at + 1], 2, 1, 1, at // 2 + 1) for at in range(0, 8, 2))
SEMIS = (BracketMatch(NAMES[0], NAMES[2], 0, 2, 2), BracketMatch(NAMES[4], NAMES[6]))


def ruling(language: str) -> RulingSheet:
    """Return a ruling with a part of every kind."""
    return RulingSheet(
        imprint=imprint(language),
        title="D-0412",
        verdict="illegal_step",
        summary="第 2 步不合法：還不是喪屍，不能選作目標。",
        translation=("en", "Step 2 is illegal: it is not a zombie yet and cannot be chosen."),
        table=12,
        judge="何敏",
        players=("A", "B"),
        illegal_step=2,
        illegal=CitedSentence(
            "登場仍在解決領域。", ("ZWO-qa.targets-on-declaration", "ZWO-free.entry-in-window")
        ),
        instead=("B · 放棄",),
        claims=(
            Claim("A", "不能選它", True, "第 2 步不合法。", (CitedSentence("", ("ZWO-qa.zombie-vs-card",)),)),
            Claim("B", "以 REST 登場", False, "是 STAND。"),
            Claim("B", "可以改用 EVENT", None, "需要那張咭牌的名稱。"),
        ),
        steps=(
            Step(
                1,
                "A",
                "登場：鏽鏈暴徒",
                after=("登場：鏽鏈暴徒",),
                events=(CitedSentence("支付。", ("ZWO-mana.use",)),),
            ),
            Step(None, "A", "放棄"),
            Step(2, "B", "發動：哨戒無人機", status="illegal"),
        ),
        depends_on=(
            Dependence("ZWO-free.entry-in-window", "咭牌放在哪裏？", "解決領域", (("場地", "resolved"),)),
        ),
        rules=(Rule("ZWO-free.lifo", "☆關於 FREE 能力", "倒序解決。"),),
        position=(Zone("A", "手牌", "2× 不明"), Zone("B", "原形場區", "哨戒無人機 [REST]")),
        digest="7c1e90ab44d2",
    )


DOCUMENTS = {
    "slips-4-zh": lambda: Slips(imprint("zh-Hant"), MATCHES, 4),
    "slips-8-en": lambda: Slips(imprint("en", "letter"), MATCHES, 8),
    "slips-pods-ja": lambda: Slips(imprint("ja"), PODS, 6),
    "pairings-table-zh": lambda: Pairings(imprint("zh-Hant"), MATCHES),
    "pairings-name-ja": lambda: Pairings(imprint("ja"), MATCHES, "name"),
    "standings-en": lambda: Standings(imprint("en"), ROWS, RATES, contained=HELD),
    "standings-zh": lambda: Standings(imprint("zh-Hant"), ROWS, RATES, contained=HELD),
    "seat-all-zh": lambda: SeatAll(imprint("zh-Hant", round_=None), MATCHES),
    "bracket-zh": lambda: Bracket(
        imprint("zh-Hant", round_=None), (QUARTERS, SEMIS, (BracketMatch(NAMES[2]),))
    ),
    "deck-blank-zh": lambda: DeckSheet(
        imprint=imprint("zh-Hant", round_=None), game="ZOMBIE WORLD ORDER", size=50, card="咭牌"
    ),
    "deck-filled-en": lambda: DeckSheet(
        imprint=imprint(round_=None), game="ZOMBIE WORLD ORDER", player="Anna", player_id="P1", lines=LINES
    ),
    "deck-list-zh": lambda: DeckList(
        imprint=imprint("zh-Hant"),
        game="ZOMBIE WORLD ORDER",
        player="林柏宇",
        table=12,
        lines=LINES,
        problems=(CitedSentence("49 張，須為 50 張。", ("ZWO-deck.size",)),),
        card="咭牌",
    ),
    "ruling-zh": lambda: ruling("zh-Hant"),
    "penalty-en": lambda: PenaltySheet(
        imprint=imprint(), player="Anna", table=3, penalty="warning", what="Late by 4 minutes."
    ),
    "poster-zh": lambda: Poster(
        imprint("zh-Hant", round_=None), "K7-QX-42", "https://judge.example/j/K7QX42"
    ),
    "signs-en": lambda: HallSigns(imprint(round_=None), ("12",)),
}


def difference(one: Image.Image, other: Image.Image) -> float:
    """Return by how many grey levels the means of the two most different blocks differ."""
    if one.size != other.size:
        return 255
    small = (one.width // BLOCK, one.height // BLOCK)
    means = [image.convert("L").resize(small, Image.Resampling.BOX).tobytes() for image in (one, other)]
    return max(abs(left - right) for left, right in zip(*means, strict=True))


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_page_looks_as_it_did(name: str, tmp_path: Path):
    page = images_of(render(DOCUMENTS[name]()), tmp_path, DPI)[0]
    with Image.open(GOLDEN / f"{name}.png") as golden:
        assert difference(page, golden) <= TOLERANCE


def test_a_missing_name_or_box_would_be_noticed(tmp_path: Path):
    without = (replace(MATCHES[0], seats=(Seat("", 3.0), MATCHES[0].seats[1])), *MATCHES[1:])
    page = images_of(render(Slips(imprint("zh-Hant"), without, 4)), tmp_path, DPI)[0]
    with Image.open(GOLDEN / "slips-4-zh.png") as golden:
        assert difference(page, golden) > TOLERANCE


def write() -> None:
    """Write every golden image again."""
    GOLDEN.mkdir(exist_ok=True)
    for name, document in DOCUMENTS.items():
        with tempfile.TemporaryDirectory() as folder:
            images_of(render(document()), Path(folder), DPI)[0].save(GOLDEN / f"{name}.png", optimize=True)
