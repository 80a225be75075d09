"""Cards of which a list says that it is not settled whether they are in the deck: headings, remarks, sections, columns."""

import json

import pytest

from judge.decks import check_deck
from tests.decks.grammar import known_cards

GAME = "zombie_world_order"
CARDS = [no for no, _ in known_cards()[:14]]
FOURS = [f"4 {no}" for no in CARDS[:12]]
LAST, OTHER = CARDS[12], CARDS[13]

HEADS = [
    "# one of the following", "# one of these:", "Pick one:", "擇一：", "【どちらか】", "# 以下二选一", "任選兩張：",
    "[Lent to Bob]", "[Ordered, arrives Friday]", "--- if I find them ---", "Would like to add:", "【借給小明】", "備選：",
    "备选", "[注文中]", "# 如果有時間", "控え:",
]  # fmt: skip


def asked(*lines):
    report = check_deck("\n".join([*FOURS, *lines]), GAME)
    return report.verdict, [problem.key for problem in report.problems]


@pytest.mark.parametrize("head", HEADS)
def test_cards_under_a_heading_that_leaves_them_open_are_asked_about(head):
    assert asked(head, f"2 {LAST}") == ("unsure", ["side.none"])
    assert asked(head, f"2 {LAST}", f"2 {OTHER}") == ("unsure", ["side.none"])


@pytest.mark.parametrize(
    "remark",
    [" # if I find them", " // lent to Bob", " （借給小明）", " # perhaps", " (either)", " // 注文中"],
)
def test_a_remark_beside_a_card_that_leaves_it_open_is_asked_about(remark):
    assert asked(f"2 {LAST}{remark}")[0] == "unsure"


@pytest.mark.parametrize(
    "head", ["[Borrowed]", "【借來的】", "# borrowed from Ada", "Proxies:", "My favourites:"]
)
def test_a_heading_that_says_where_cards_are_from_leaves_them_in_the_deck(head):
    assert asked(head, f"2 {LAST}") == ("legal", [])


MAIN = dict.fromkeys(CARDS[:12], 4)
TWO = {"no": LAST, "count": 2}


@pytest.mark.parametrize(
    "more",
    [
        {"sideboard": {"cards": [TWO]}},
        {"sideboard": {"zombies": [f"2 {LAST}"]}},
        {"boards": {"sideboard": {"count": 2, "cards": {"k1": {"quantity": 2, "card": {"no": LAST}}}}}},
        {"options": {"a": [f"2 {LAST}"], "b": [f"2 {OTHER}"]}},
        {"options": [[LAST, "2"]]},
        {"pick one": [f"1 {LAST}", f"1 {OTHER}"]},
        {"one of": [f"2 {LAST}"]},
        {"side": {"text": f"2 {LAST}\n"}},
    ],
    ids=str,
)
def test_what_stands_within_a_section_of_json_that_is_out_is_out_as_well(more):
    report = check_deck(json.dumps({"main": MAIN, **more}), GAME)
    assert report.verdict == "unsure"
    assert "side.none" in [problem.key for problem in report.problems]


@pytest.mark.parametrize(
    "beside",
    [
        {"sideboard": True}, {"isSideboard": True}, {"in_sideboard": True}, {"inDeck": False}, {"options": [OTHER]},
        {"alternatives": [{"no": OTHER}]}, {"tags": ["maybe"]}, {"categories": ["Maybeboard"]}, {"board": "side"},
        {"note": ["only if Bob brings it"]}, {"quantity": 3},
    ],
    ids=str,
)  # fmt: skip
def test_an_object_that_leaves_its_card_open_is_asked_about(beside):
    cards = [{"no": no, "count": 4} for no in CARDS[:12]]
    assert check_deck(json.dumps([*cards, {**TWO, **beside}]), GAME).verdict == "unsure"


@pytest.mark.parametrize(
    "beside",
    [
        {"quantity": 2}, {"qty": "2"}, {"options": []}, {"options": ["foil"]}, {"sideboard": False}, {"inDeck": True},
        {"isSideboard": False}, {"tags": ["removal", "fun"]}, {"finishes": ["foil"], "prices": {"usd": "1"}}, {"note": None},
    ],
    ids=str,
)  # fmt: skip
def test_what_says_it_again_or_says_nothing_of_the_deck_changes_nothing(beside):
    cards = [{"no": no, "count": 4} for no in CARDS[:12]]
    report = check_deck(json.dumps([*cards, {**TWO, **beside}]), GAME)
    assert (report.verdict, report.total) == ("legal", 50)


def test_an_object_of_two_quantities_that_differ_in_every_card_is_a_list_all_the_same():
    cards = [{"no": no, "count": 4, "quantity": 3} for no in CARDS[:12]]
    report = check_deck(json.dumps(cards), GAME)
    assert (report.verdict, {problem.key for problem in report.problems}) == ("unsure", {"line.twice"})


@pytest.mark.parametrize(
    ("head", "cells", "verdict"),
    [
        ("Sideboard", "yes", "unsure"), ("Sideboard", "2", "unsure"), ("Sideboard", "0", "legal"),
        ("Sideboard", "no", "legal"),
        ("Sideboard", "-", "legal"), ("Sideboard", "n/a", "legal"), ("Maybeboard", "x", "legal"),
        ("isSideboard", "true", "unsure"),
        ("Quantity", "2", "legal"), ("Quantity", "3", "unsure"), ("Quantity", "", "unsure"),
    ],
)  # fmt: skip
def test_a_column_beside_the_quantity(head, cells, verdict):
    same = "4" if head == "Quantity" else ""
    rows = [f"4,{no},{same}" for no in CARDS[:12]]
    report = check_deck("\n".join([f"Count,No,{head}", *rows, f"2,{LAST},{cells}"]), GAME, filename="a.csv")
    assert report.verdict == verdict


@pytest.mark.parametrize(
    "remark",
    [
        " // 借",
        " # to be bought",
        " // 換牌用",
        " # 劃掉",
        " (✗)",
        "（~）",
        " // or another",
        " # 多帶",
        " // いらない",
    ],
)
def test_a_remark_in_any_words_is_asked_about_where_the_list_is_legal_only_without_its_card(remark):
    assert asked(f"2 {LAST}", f"2 {OTHER}{remark}") == ("unsure", ["line.beside"])
    assert asked(f"2 {LAST}{remark}")[0] in {"legal", "unsure"}
