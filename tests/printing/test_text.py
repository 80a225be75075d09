"""What went in can be read out: every kind of document, every hostile name, glyph for glyph."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from printed import FOUR_LANGUAGES, HOSTILE, imprint, matches, printed, solid, text_of, words_of

from judge.printing import (
    PAPERS,
    Bracket,
    BracketMatch,
    CitedSentence,
    Claim,
    DeckLine,
    DeckList,
    DeckSheet,
    HallSigns,
    Pairings,
    PenaltySheet,
    Poster,
    RulingSheet,
    SeatAll,
    Slips,
    Standing,
    Standings,
    Step,
    render,
)
from judge.tournament import TIE_BREAKERS
from judge.words.languages import LANGUAGES

NAMES = FOUR_LANGUAGES + HOSTILE


def every_kind(names, language="zh-Hant", paper="a4"):
    """Return one document of each kind that shows every name."""
    made = imprint(language, paper)
    lines = tuple(DeckLine(2, f"ZW-{index:03}", name) for index, name in enumerate(names))
    pairs = tuple(BracketMatch(*names[start : start + 2]) for start in range(0, len(names) - 1, 2))
    rows = tuple(
        Standing(rank, name, 30 - rank, 5, 1, 0, 0, (0.61234,), tied=rank % 7 == 3)
        for rank, name in enumerate(names, 1)
    )
    said = tuple(Claim("A", name, None, name, (CitedSentence(name, ("ZWO-deck.size",)),)) for name in names)
    steps = tuple(Step(number, "A", name) for number, name in enumerate(names, 1))
    return {
        "slips": Slips(made, matches(names), 4),
        "slips of pods": Slips(made, tuple(match for match in matches(names)), 8),
        "pairings by table": Pairings(made, matches(names)),
        "pairings by name": Pairings(made, matches(names), "name"),
        "standings": Standings(made, rows, (TIE_BREAKERS["omw"],)),
        "seat all": SeatAll(made, matches(names)),
        "bracket": Bracket(made, (pairs,)),
        "deck sheet": DeckSheet(imprint=made, game="ZOMBIE WORLD ORDER", size=50, lines=lines),
        "deck list": DeckList(imprint=made, game="ZOMBIE WORLD ORDER", player=names[0], lines=lines),
        "ruling": RulingSheet(
            imprint=made, title="t", verdict="undetermined", summary=names[0], claims=said, steps=steps
        ),
        "penalty": PenaltySheet(imprint=made, player=names[0], earlier=tuple(names)),
        "poster": Poster(made, "K7-QX-42", "https://judge.example/j/K7QX42", tuple(names[:4])),
        "signs": HallSigns(made, tuple(names)),
    }


@pytest.mark.parametrize("kind", list(every_kind(("a", "b"))))
def test_every_name_can_be_read_out_of_every_document(kind: str):
    names = NAMES if len(NAMES) % 2 == 0 else NAMES[:-1]
    text = printed(every_kind(names)[kind])
    shown = names if kind != "poster" else names[:4]
    assert [name for name in shown if solid(name) not in text] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_prints_its_own_words(language: str):
    text = printed(*every_kind(("林柏宇", "陳曉彤"), language).values())
    word = {"en": "Resultslips", "zh-Hant": "配對表", "zh-Hans": "对阵表", "ja": "対戦表"}[language]
    assert (word in text) or language == "en"
    assert {"en": "Standings", "zh-Hant": "排名表", "zh-Hans": "排名表", "ja": "順位表"}[language] in text


@given(
    st.lists(
        st.text(st.characters(exclude_categories=("Cs", "Zs", "Zl", "Zp", "Cc")), min_size=1, max_size=25),
        min_size=2,
        max_size=6,
    )
)
def test_any_name_can_be_read_out(names: list[str]):
    names = [
        name for name in names if not any(unicodedata.bidirectional(c) in ("R", "AL", "AN") for c in name)
    ]
    text = printed(Pairings(imprint("ja"), matches(tuple(names))))
    assert [name for name in names if solid(name) not in text] == []


def overlaps(words):
    """Return pairs of words whose boxes, less the white of the line, lie over each other."""
    found = []
    for index, one in enumerate(words):
        for other in words[index + 1 : index + 200]:
            white = 0.2 * min(one.bottom - one.top, other.bottom - other.top)
            wide = min(one.right, other.right) - max(one.left, other.left)
            high = min(one.bottom, other.bottom) - max(one.top, other.top) - 2 * white
            if one.page == other.page and wide > 1 and high > 0:
                found.append((one.text, other.text))
    return found


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("kind", list(every_kind(("a", "b"))))
def test_nothing_leaves_the_page_or_overlaps(kind: str, paper: str):
    width, height = {"a4": (595.3, 841.9), "letter": (612, 792)}[paper]
    if kind in ("bracket", "signs"):
        width, height = height, width
    plain = tuple(name for name in NAMES if name.isprintable() and not combined(name))
    words = words_of(render(every_kind(plain[: len(plain) // 2 * 2], "zh-Hant", paper)[kind]))
    assert words
    outside = [
        word for word in words if not (5 <= word.left <= word.right <= width - 5 and 0 <= word.top <= height)
    ]
    assert outside == []
    assert overlaps(words) == []


def combined(name: str) -> bool:
    """Tell whether a name has marks or joined forms, whose boxes overlap by design."""
    return any(unicodedata.combining(char) or unicodedata.bidirectional(char) == "AL" for char in name)


def test_pages_are_counted_and_say_event_and_time():
    pdf = render(Pairings(imprint(), matches(tuple(f"Player {n}" for n in range(200)))))
    text = text_of(pdf)
    pages = text.count("Autumn Open · Round 4 · Printed 2026-11-21 14:05")
    assert pages == 3
    for number in range(1, pages + 1):
        assert f"Page{number}/{pages}" in solid(text)


def test_a_name_longer_than_a_page_is_still_printed_whole():
    name = "長い" * 4000
    assert name in printed(Pairings(imprint("ja"), matches((name, "Anna"))))


def test_rows_only_lots_separate_are_marked_and_explained():
    rows = (Standing(1, "Anna", 9, tied=True), Standing(2, "Bob", 9, tied=True), Standing(3, "Cid", 3))
    text = text_of(render(Standings(imprint(), rows)))
    assert "=1 Anna" in text
    assert "3 Cid" in text
    assert "drawn by lot" in text


@pytest.mark.parametrize("size", [1, 2, 8, 16, 32])
def test_a_bracket_of_any_size_overlaps_nothing(size: int):
    rounds = []
    while size:
        rounds.append(
            tuple(BracketMatch("林柏宇", "Anna Müller", 2, 1, 1, table) for table in range(1, size + 1))
        )
        size //= 2
    words = words_of(render(Bracket(imprint(), tuple(rounds))))
    assert sum(word.text == "林柏宇" for word in words) == sum(map(len, rounds))
    assert overlaps(words) == []


def test_a_poster_with_many_lines_stays_above_its_foot():
    lines = tuple(f"Line {number}" for number in range(30))
    words = words_of(render(Poster(imprint(paper="letter"), "K7-QX-42", "https://judge.example/j", lines)))
    assert sum(word.text == "Line" for word in words) == 30
    assert overlaps(words) == []


@pytest.mark.parametrize(
    ("name", "value", "shown"),
    [("omw", 0.5, "50.00%"), ("wins", 1, "1"), ("sos", 1.5, "1.5"), ("median_buchholz", 23, "23")],
)
def test_a_tie_breaker_is_a_share_or_a_number_by_its_name(name: str, value: float, shown: str):
    rows = (Standing(2, "Anna", 9, values=(value,)),)
    text = text_of(render(Standings(imprint(), rows, (TIE_BREAKERS[name],))))
    assert f"2 Anna 9 0–0–0 {shown}" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_tie_breaker_has_its_name_over_its_column_large_enough_to_read(language: str):
    for one in TIE_BREAKERS.values():
        rows = (Standing(1, "Anna", 9, values=(0.5,) * 4),)
        made = Standings(imprint(language), rows, (one, *[TIE_BREAKERS["sos"]] * 3))
        assert solid(one.heading(language)) in printed(made)
        words = words_of(render(made))
        assert overlaps(words) == []
        assert min(word.bottom - word.top for word in words) > 6
