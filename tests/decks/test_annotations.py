"""What stands beside a card may say that it is not in the deck: never legal, never held against the player, but asked."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.catalogue import cards as catalogue
from judge.decks import section_words, sections
from judge.decks.check import check_deck

GAME = "zombie_world_order"
FOURS = [f"4 SA-{number:03d}" for number in range(1, 13)]
CARD, REST = "SA-013", "2 SA-013"
JUST_RIGHT = [*FOURS, REST]


def checked(*lines):
    return check_deck("\n".join(lines), GAME)


def asked(report, number):
    return report.verdict == "unsure" and any(number in each.lines for each in report.problems)


@pytest.mark.parametrize(
    "line",
    [
        "2 SA-013 removed", "2 SA-013 not in deck", "2 SA-013 SB", "2 SA-013 抜", "2 SA-013 不放", "2 SA-013 忘記帶",
        "OUT: 2 SA-013", "不放: 2 SA-013", "抜く：2 SA-013", "Missing: 2 SA-013", "removed 2 SA-013", "未所持 2 SA-013",
        "2 SA-013 (out)", "2 SA-013 [maybe]", "2 SA-013 （候補）", "2 SA-013 // cut these", "2 SA-013 # 抜くかも",
        "2 SA-013 ✗", "✗ 2 SA-013", "☒ 2 SA-013", "2 SA-013 blah blah", "Kenji: 2 SA-013", "2 SA-013 (for Ken)",
        "SA-013 x2 removed", "2 QX-013 removed", "2 QX-013 (out)",
        "no 2 SA-013", "2 no SA-013", "No 2 SA-013", "2 SA-013 ❓", "⁇ 2 SA-013",
        "2 SA-013 NAME TBD", "2 SA-013 NAME tbc", "2 SA-013 NAME 待定", "2 SA-013 NAME?",
        "2 SA-013 NAME ??", "2 SA-013 ?NAME",
        "➖ 2 SA-013", "2 SA-013 ➖", "🗑 2 SA-013", "2 SA-013 ✂", "2 SA-013 →", "↓ 2 SA-013", "∼2 SA-013", "¬ 2 SA-013",
        ">=2 SA-013", "<= 2 SA-013", "<> 2 SA-013", "~ 2 SA-013", "~~ 2 SA-013", "-- 2 SA-013", "--2 SA-013",
        "- 2 SA-013", "+ 2 SA-013", "2 SA-013 (red)", "2 SA-013 blue", "[blue] 2 SA-013",
        "2 SA-013/SA-014", "2 SA-013/014", "2 SA-013-014", "2 QX-013/QX-014", "2 013", "013 x2", "|| SA-013", "| | SA-013",
    ],
)  # fmt: skip
def test_words_beside_one_card_of_a_list_are_asked_about(line):
    line = line.replace("NAME", catalogue.load(GAME).by_no(CARD).name)
    assert asked(checked(*FOURS, line), 13)
    assert asked(checked(*FOURS, REST, line), 14), "a card that may be out is no card too many"


@pytest.mark.parametrize(
    "line",
    [
        "up to 2 QX-013", "2 QX-013 or", "2 QX-013 etc.", "1 playset QX-013", "2 QX-013 playset", "最多 2 QX-013",
        "約2 QX-013", "≤2 QX-013", "≥ 2 QX-013", "≈2 QX-013", "±2 QX-013", "2² QX-013", "2₂ QX-013",
        "2½ QX-013", "½ QX-013", "QX-013 x2²",
    ],
)  # fmt: skip
def test_a_figure_that_is_not_simply_the_number_of_copies_is_asked_about(line):
    report = checked(*FOURS, line)
    assert asked(report, 13)
    assert report.total == 48


@pytest.mark.parametrize(
    "line", ["두 장 SA-013", "두장 SA-013", "SA-013 두 장", "SA-013 두매", "두 개 QX-013", "QX-013 두장"]
)
def test_korean_numerals_are_quantities_before_a_unit(line):
    assert checked(*FOURS, line).legal


FOREIGN_NAMES = (
    *("Überläufer", "Grabräuber", "Moosgänger", "Sämann", "Wurzelriese", "Rankenjäger", "Gruftsängerin"),
    *("Humusträger", "Pilzkolonie", "Nachtwächter", "Faulholz", "Beinsammler", "Grabspalter"),
)


@pytest.mark.parametrize(
    "beside",
    [" {}", " ({})", " {} [Erste Auflage]"],
    ids=["name", "brackets", "both"],
)
def test_names_that_the_database_lacks_in_every_line_are_a_way_of_writing(beside):
    """Each card has a name of its own: one word beside all of them is no name."""
    report = checked(
        *[line + beside.format(name) for line, name in zip(JUST_RIGHT, FOREIGN_NAMES, strict=True)]
    )
    assert report.legal
    assert report.total == 50


@pytest.mark.parametrize("beside", [" {}", " ({})", " [{}]", " - {}"])
@pytest.mark.parametrize("word", ["Ming", "ATK", "ok", "搵緊"])
def test_one_word_beside_every_card_is_asked_about_once(beside, word):
    lines = [line + beside.format(word) for line in JUST_RIGHT]
    report = checked(*lines)
    assert report.verdict == "unsure"
    assert [problem.lines for problem in report.problems] == [tuple(range(1, 14))]


@pytest.mark.parametrize("sign", ["-", "+", "~", "➖", "→", "☐", "[ ]", "☒", "✗", "☑", "[x]", "•", "★"])
def test_a_sign_before_every_line_is_a_way_of_writing(sign):
    assert checked(*[f"{sign} {line}" for line in JUST_RIGHT]).legal


@pytest.mark.parametrize(
    "head",
    [
        "Not these:", "[Options]", "Choose one:", "== Trade binder ==", "【選帶】", "可能換：", "*Maybe next week*",
        "Changes:", "Still missing:", "[Flex slots]", "# not in the deck", "// Sideboard", "// below: ignore", "# 不放的",
    ],
)  # fmt: skip
def test_cards_under_a_heading_that_may_say_they_are_out_are_asked_about(head):
    report = checked(*FOURS, head, REST)
    assert (report.verdict, [problem.key for problem in report.problems]) == ("unsure", ["side.none"])


@pytest.mark.parametrize(
    "head", ["My zombies:", "[Borrowed from Ada]", "== Round 2 favourites ==", "借來的："]
)
def test_cards_under_any_other_heading_are_in_the_deck(head):
    assert checked(*FOURS, head, REST).total == 50


def test_a_comment_at_the_top_or_behind_the_cards_says_nothing_of_those_below():
    assert checked("# not tested yet", *JUST_RIGHT).legal
    assert checked(*JUST_RIGHT, "# without a sideboard").legal
    assert checked(*FOURS, "# my favourite", REST).legal


def test_a_colour_of_a_table_that_the_card_has_not_is_asked_about():
    rows = [f"{line.replace(' ', ',')}," for line in FOURS]
    report = check_deck("\n".join(["count,no,colour", *rows, "2,SA-013,red"]), GAME, filename="deck.csv")
    assert asked(report, 14)
    green = check_deck("\n".join(["count,no,colour", *rows, "2,SA-013,green"]), GAME, filename="deck.csv")
    assert green.legal


def test_lines_that_are_added_and_taken_away_are_asked_about():
    report = checked(*[f"+ {line}" for line in FOURS], f"- {REST}")
    assert asked(report, 13)


@pytest.mark.parametrize("line", ["2 No. 013", "2 #013"])
def test_figures_that_are_called_a_number_are_one(line):
    assert checked(*FOURS, line).legal


NAMED = "zero_dimension"
NAMES = (
    "4 见习水手\n4 瞭望手\n4 炮手\n4 船长\n4 盾卫\n4 伏兵\n4 医师\n4 复仇者\n4 群狼\n4 石巨人\n4 双子\n4 阿左"
)


@pytest.mark.parametrize(
    "line",
    [
        "2 惊雷或狂风", "2 惊雷 或 狂风", "2 惊雷 红或蓝", "2 Trick or Treat", "2 惊雷→狂风", "2 惊雷 -> 狂风", "2 惊雷?",
        "2 ???", "2 惊雷 1/2",
        "2 惊雷(待定)", "2 惊雷 待定", "2 惊雷 等", "2 惊雷...", "2 TBA", "2 none", "2 n/a", "2 Kraken maybe", "2 同上",
        "2 战术", "2 others", "1 惊雷、狂风", "惊雷、狂风各1张", "2 铁壁、阿左", "2 铁壁+惊雷", "2 Ironwall/Gale",
    ],
)  # fmt: skip
def test_where_a_name_is_enough_one_that_may_be_none_or_several_is_asked_about(line):
    report = check_deck(f"{NAMES}\n{line}", NAMED)
    assert asked(report, 13)
    assert not [problem for problem in report.problems if problem.key.startswith("size.")]
    assert check_deck(f'{NAMES}\n2 "惊雷 或 狂风"', NAMED).legal, "in quotation marks it is a name"


@pytest.mark.parametrize(
    "name", ["惊雷", "惊雷・改", "或许明天", "Ash & Bone", "Mirage, the Lost", "Way Out", "惊雷/Thunder"]
)
def test_where_a_name_is_enough_a_plain_one_is_counted(name):
    assert check_deck(f"{NAMES}\n2 {name}", NAMED).legal


@pytest.mark.parametrize(("ticked", "empty"), [("☑", "☐"), ("[x]", "[ ]"), ("✓", "☐"), ("✔", "[ ]")])
def test_a_box_left_empty_among_ticked_ones_is_asked_about(ticked, empty):
    assert asked(checked(*[f"{ticked} {line}" for line in FOURS], f"{empty} {REST}"), 13)


@pytest.mark.parametrize("label", ["No", "NO", "No."])
def test_a_label_before_every_number_is_a_way_of_writing(label):
    assert checked(*(line.replace(" ", f" {label} ", 1) for line in JUST_RIGHT)).legal


@pytest.mark.parametrize("mark", ["(foil)", "[JP]", "(R)", "(日版)", "(プロモ)", "*F*"])
def test_the_printing_of_one_card_is_not_asked_about(mark):
    assert checked(*FOURS, f"{REST} {mark}").legal


@pytest.mark.parametrize(
    "line",
    ["以上", "以上です。", "Thanks!", "Best regards,", "よろしくお願いします", "謝謝！", "*** END ***"],
)
def test_thanks_are_no_card(line):
    assert checked(*JUST_RIGHT, line).legal


@pytest.mark.parametrize(
    "line", ["13種50枚", "13種 50張", "共13種，50張", "Total: 13 kinds, 50 cards", "13種類／50枚"]
)
def test_kinds_and_cards_are_held_against_the_list(line):
    assert checked(*JUST_RIGHT, line).legal
    assert asked(checked(*JUST_RIGHT, line.replace("13", "14")), 14)
    assert asked(checked(*JUST_RIGHT, line.replace("50", "51")), 14)


@pytest.mark.parametrize("label", ["Date", "name", "store", "日期", "備考", "玩家"])
def test_a_card_behind_a_label_that_is_of_no_part_of_the_deck_is_asked_about(label):
    assert asked(checked(*FOURS, f"{label}: 2 SA-013"), 13)


@pytest.mark.parametrize("label", ["Deck", "Event", "牌組"])
def test_a_card_behind_a_label_of_the_deck_or_a_part_of_it_counts(label):
    assert checked(*FOURS, f"{label}: 2 SA-013").legal


@given(words=st.text(st.sampled_from("abcdefgstuvwz äöü の被屍"), min_size=2, max_size=20), where=st.sampled_from(
    ["2 SA-013 {}", "{}: 2 SA-013", "{} 2 SA-013", "SA-013 x2 {}", "2x SA-013 - {}", "SA-013 {} x2"]))  # fmt: skip
def test_unknown_words_beside_one_card_are_asked_about(words, where):
    name = " ".join(words.split())
    if (
        catalogue.load(GAME).by_name(name)
        or not name
        or sections.is_word_of(name, section_words.HEADING)
        or sections.is_mark(name)
    ):
        return
    assert asked(checked(*FOURS, where.format(name)), 13)


ROWS = [f"4,SA-{number:03d},,{{}}" for number in range(1, 13)]


@pytest.mark.parametrize(
    ("head", "usual", "cell"),
    [
        ("note", "ok", "removed"), ("備註", "", "不放"), ("comment", "", "maybe cut"), ("foo", "", "4 SA-014"),
        ("", "", "3"),
        ("", "", "x"), ("removed", "", "yes"), ("removed", "no", "yes"), ("In deck?", "yes", "no"), ("In deck?", "yes", ""),
        ("採用", "○", "×"), ("section", "main", "maybe"),
    ],
)  # fmt: skip
def test_cells_beside_a_card_are_asked_about(head, usual, cell):
    rows = [f"count,no,name,{head}", *(row.format(usual) for row in ROWS), f"2,SA-013,,{cell}"]
    assert asked(checked(*rows), 14)


@pytest.mark.parametrize(
    ("head", "cell"), [("price", "2.50"), ("rarity", "R"), ("note", "from the first box"), ("", "R")]
)
def test_cells_that_say_nothing_of_the_deck_are_left(head, cell):
    rows = [f"count,no,name,{head}", *(row.format(cell) for row in ROWS), f"2,SA-013,,{cell}"]
    assert checked(*rows).legal


@pytest.mark.parametrize(
    "said",
    [{"note": "removed"}, {"removed": True}, {"in_deck": False}, {"deleted": 1}, {"section": "maybeboard"}],
)
def test_fields_beside_a_card_are_asked_about(said):
    cards = [{"no": f"SA-{number:03d}", "count": 4} for number in range(1, 13)]
    assert asked(checked(json.dumps([*cards, {"no": CARD, "count": 2} | said])), 13)
    assert (
        checked(json.dumps([*cards, {"no": CARD, "count": 2} | dict.fromkeys(said, "")])).legal
        or "in_deck" in said
    )


@pytest.mark.parametrize(
    "heading", ["Removed:", "[Removed]", "Not playing:", "忘記帶：", "-- cut --", "候補", "== OUT =="]
)
def test_cards_under_a_heading_of_what_is_out_are_asked_about(heading):
    assert asked(checked(*FOURS, heading, REST), 14)
    assert asked(checked(*JUST_RIGHT, heading, "4 SA-014"), 15)
    sections = {"deck": JUST_RIGHT, heading.strip("-=[]: "): ["4 SA-014"]}
    assert checked(json.dumps(sections)).verdict == "unsure"
