from unicodedata import normalize

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from printed import FOUR_LANGUAGES, HOSTILE

from judge.printing.layout import fit, text_width, wrap
from judge.printing.scripts import runs_right_to_left
from judge.printing.shaping import shape
from judge.words.languages import LANGUAGES

ANY_TEXT = st.text(max_size=40) | st.sampled_from(FOUR_LANGUAGES + HOSTILE)
LANGUAGE = st.sampled_from(LANGUAGES)


def kept(text: str, language: str) -> str:
    """Return what a reader can copy from the shaped text, in the order it stands on paper."""
    return "".join(
        piece.text if piece.actual is None else piece.actual for piece in shape(text, language).pieces
    )


@given(ANY_TEXT, LANGUAGE)
def test_no_character_is_dropped(text: str, language: str):
    if runs_right_to_left(text):
        assert sorted(kept(text, language)) == sorted(text)
    else:
        assert kept(text, language) == text


@given(ANY_TEXT, LANGUAGE)
def test_every_piece_is_drawn_by_a_face_that_has_it_or_as_its_code(text: str, language: str):
    for piece in shape(text, language).pieces:
        if piece.face is None:
            assert piece.text == f"{ord(piece.actual):04X}"
            assert piece.width > 0
        else:
            assert piece.face.covers.issuperset(piece.text)


@pytest.mark.parametrize(
    ("text", "language", "faces"),
    [
        ("直", "zh-Hant", ["NotoSansTC-Regular"]),
        ("直", "zh-Hans", ["NotoSansSC-Regular"]),
        ("直", "ja", ["NotoSansJP-Regular"]),
        ("Aé漢", "ja", ["NotoSans-Regular", "NotoSansJP-Regular"]),
        ("𠮷", "zh-Hant", ["NotoSansJP-Regular"]),
        ("“", "zh-Hant", ["NotoSansTC-Regular"]),
        ("“", "en", ["NotoSans-Regular"]),
        ("한", "ja", ["NotoSansKR-Regular"]),
    ],
)
def test_each_character_comes_from_the_font_of_its_language(text: str, language: str, faces: list[str]):
    assert [piece.face.name for piece in shape(text, language).pieces] == faces


@pytest.mark.parametrize(
    "char", ["ก", "\u200b", "\u202e", "\u0000", "\t", "\u00ad", "\U000f0000", "\ufe0f", "\ud800"]
)
def test_what_no_font_shows_is_printed_as_its_code(char: str):
    (piece,) = shape(char, "en").pieces
    assert (piece.face, piece.text, piece.actual) == (None, f"{ord(char):04X}", char)


ALEF, BET, GIMEL = "\u05d0", "\u05d1", "\u05d2"


@pytest.mark.parametrize(
    ("written", "on_paper"),
    [
        (ALEF + BET + GIMEL, GIMEL + BET + ALEF),
        (f"a {ALEF}{BET} b", f"a {BET}{ALEF} b"),
        (f"{ALEF}{BET} 12", f"12 {BET}{ALEF}"),
        (f"{ALEF}({BET})", f"({BET}){ALEF}"),
        (f"12 {ALEF} (x)", f"12 {ALEF} (x)"),
    ],
)
def test_right_to_left_stands_as_it_is_read(written: str, on_paper: str):
    assert "".join(piece.text for piece in shape(written, "en").pieces) == on_paper


@pytest.mark.parametrize(
    ("written", "forms"),
    [
        ("\u0628\u0628\u0628", "\ufe90\ufe92\ufe91"),  # beh: final, medial, initial
        ("\u062f\u0628", "\ufe8f\u062f"),  # dal joins nothing after it
        ("\u0633\u0644\u0627\u0645", "\ufee1\ufefc \ufeb3"),  # lam-alef is one glyph; a blank keeps the lam
    ],
)
def test_arabic_letters_join(written: str, forms: str):
    drawn = "".join(piece.text for piece in shape(written, "en").pieces)
    assert normalize("NFKC", drawn).replace(" ", "") == normalize("NFKC", forms).replace(" ", "")
    assert len(drawn) == len(forms)


@given(ANY_TEXT, LANGUAGE, st.floats(20, 400))
@example("/0III0", "en", 20.0)  # what is left after a break is too wide itself
@example("0\u062f\u0645\u0645", "en", 21.0)  # joined letters are wider than each alone
def test_wrapped_lines_keep_every_character_and_fit(text: str, language: str, width: float):
    lines = wrap(text, width, 10, language)
    assert "".join(lines) == text
    for line in lines:
        assert text_width(line.rstrip(" "), 10, language) <= width + 0.01 or len(line.strip()) <= 3


@given(ANY_TEXT, LANGUAGE, st.floats(60, 400))
def test_text_fitted_into_two_lines_takes_two_at_most(text: str, language: str, width: float):
    block = fit(text, width, 12, language, lines=2)
    assert "".join(block.lines) == text
    assert len(block.lines) <= 2
    assert 0 < block.size <= 12


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("手札を 3 枚捨てて 12 体を置く", ("3 枚", "12 体")),
        ("ダメージ2点とカード10枚", ("2点", "10枚")),
        ("棄掉 3 張手牌，第 12 步不合法", ("3 張", "第 12 步")),
        ("抽2张卡，第3步合法", ("2张", "第3步")),
    ],
)
def test_a_number_and_what_it_counts_stay_on_one_line(text: str, whole: tuple[str, ...]):
    for width in range(60, 120, 3):
        lines = wrap(text, width, 10, "ja")
        assert "".join(lines) == text
        assert all(any(part in line for line in lines) for part in whole), lines


@pytest.mark.parametrize("text", ["林柏宇，陳曉彤。", "「林柏宇」「陳曉彤」", "カトー・サトー"])
def test_a_line_begins_with_no_closing_mark_and_ends_with_no_opening_one(text: str):
    for width in range(45, 90, 5):
        for line in wrap(text, width, 10, "ja"):
            assert line[0] not in "，。」・ー"
            assert not line.endswith("「")
