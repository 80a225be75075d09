"""Unicorn Overlord: starting decks, drafted decks, and the box."""

import pytest

from judge.catalogue.cards import Catalogue, build_set
from judge.decks import check_deck

GAME = "unicorn_overlord"
START = ["1 騎士", "1 士兵", "1 衛士", "3 金幣袋", "1 克爾努的聖灰"]


def found(lines, **options):
    return [
        (each.key, each.rule, each.lines) for each in check_deck("\n".join(lines), GAME, **options).problems
    ]


@pytest.mark.rule("UO-setup.start.draw.three")
def test_seven_starting_cards_and_three_units():
    assert found([*START, "3 雇傭兵"]) == []


@pytest.mark.rule("UO-setup.start.draw.three")
@pytest.mark.parametrize(("extra", "key"), [(2, "size.under"), (4, "size.over")])
def test_nine_or_eleven_cards_are_illegal(extra, key):
    assert found([*START, f"{extra} 雇傭兵"]) == [(key, "UO-setup.start.draw.three", ())]


@pytest.mark.rule("UO-setup.start.cards")
def test_a_missing_starting_card_is_named():
    assert found([*START[:3], "2 金幣袋", "1 克爾努的聖灰", "4 雇傭兵"]) == [
        ("box.missing", "UO-setup.start.cards", (4,))
    ]
    assert found([*START[:4], "4 雇傭兵"]) == [("box.missing", "UO-setup.start.cards", ())]


@pytest.mark.rule("UO-setup.start.draw.three")
def test_a_bought_item_is_not_in_a_standard_starting_deck():
    assert found([*START, "2 雇傭兵", "1 鋼劍"]) == [("start.kind", "UO-setup.start.draw.three", (7,))]


@pytest.mark.rule("UO-setup.town")
def test_the_town_lies_in_the_territory_area():
    assert found([*START, "2 雇傭兵", "1 城鎮"]) == [("start.kind", "UO-setup.town", (7,))]


@pytest.mark.rule("UO-setup.sort")
def test_starting_cards_are_apart_from_the_unit_deck():
    assert found([*START, "2 雇傭兵", "1 士兵"]) == [("box.extra", "UO-setup.sort", (2, 7))]


@pytest.mark.rule("UO-variant.draft.deck")
def test_a_drafted_deck_may_hold_items_but_no_territory():
    assert found([*START, "1 雇傭兵", "2 鋼劍"], kind="draft") == []
    assert found([*START, "1 雇傭兵", "1 鋼劍", "1 森林"], kind="draft") == [
        ("start.kind", "UO-variant.draft.deck", (8,))
    ]


@pytest.mark.rule("UO-variant.draft.unit")
def test_one_drafted_card_at_least_is_a_unit():
    assert found([*START, "3 鋼劍"], kind="draft") == [("start.no-unit", "UO-variant.draft.unit", (6,))]


def test_a_card_of_unknown_kind_leaves_the_verdict_open_until_it_is_stated():
    report = check_deck("\n".join([*START, "3 神秘騎士團"]), GAME)
    assert (report.verdict, [each.key for each in report.problems]) == ("unsure", ["start.kind-unknown"])
    stated = "count,name,type\n1,騎士,\n1,士兵,\n1,衛士,\n3,金幣袋,\n1,克爾努的聖灰,\n3,神秘騎士團,部隊\n"
    assert check_deck(stated, GAME).legal


@pytest.mark.rule("UO-setup.start.cards", "UO-setup.sort", "UO-setup.start.draw.three")
@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ([*START[:3], "2 金幣袋", START[4], "4 雇傭兵"], "金幣袋: 2 of 3; 1 missing."),
        ([*START[:3], "1 金幣袋", START[4], "5 雇傭兵"], "金幣袋: 1 of 3; 2 missing."),
        ([*START[:4], "4 雇傭兵"], "克爾努的聖灰: 0 of 1; 1 missing."),
        ([*START[:3], "5 金幣袋", START[4], "1 雇傭兵"], "金幣袋: 5 instead of 3; 2 too many."),
        ([*START, "2 雇傭兵", "1 鋼劍"], "鋼劍 cannot be in a starting deck: {only} unit may be."),
        (
            [*START, "3 神秘騎士團"],
            "It is not known what kind of card 神秘騎士團 is; {only} unit may be: state it.",
        ),
    ],
)
def test_how_many_of_which_card_is_said(lines, said):
    problems = check_deck("\n".join(lines), GAME, kind="start").problems
    assert [each.because() for each in problems] == [
        said.replace("{only}", "beside the seven starting cards only")
    ]


@pytest.mark.rule("UO-components.box")
def test_the_box_has_239_cards():
    assert found(["99 甲", "99 乙", "41 丙"], kind="box") == []
    report = check_deck("99 甲\n99 乙\n40 丙", GAME, kind="box")
    assert [(each.rule, each.because()) for each in report.problems] == [
        ("UO-components.box", "238 cards: exactly 239 are needed; add 1.")
    ]
    assert [(each.rule, each.because()) for each in report.warnings if each.key == "box.partial"] == [
        (
            "UO-components.box",
            "The loaded card list tells the copies of 0 of the 239 cards; the others were only counted.",
        )
    ]


def test_a_loaded_card_list_names_what_is_missing_from_the_box():
    cards = [
        {"name": name, "kind": "unit", "copies": copies}
        for name, copies in (("甲", 99), ("乙", 99), ("丙", 41))
    ]
    loaded = Catalogue(
        GAME, [build_set({"set": "mine", "game": GAME, "name": "mine", "cards": cards}, GAME, "mine")]
    )
    report = check_deck("99 甲\n98 乙\n42 丙", GAME, kind="box", cards=loaded)
    assert [(each.rule, each.because()) for each in report.problems] == [
        ("UO-components.box", "乙: 98 of 99; 1 missing."),
        ("UO-components.box", "丙: 42 instead of 41; 1 too many."),
    ]
    assert report.warnings == ()


def test_a_sample_set_says_nothing_about_the_box():
    cards = [{"name": "甲", "kind": "unit", "copies": 4}]
    head = {"set": "s", "game": GAME, "name": "s", "sample": True, "cards": cards}
    loaded = Catalogue(GAME, [build_set(head, GAME, "s")])
    report = check_deck("99 乙\n99 丙\n40 丁\n1 甲", GAME, kind="box", cards=loaded)
    assert [each.key for each in report.problems] == ["box.extra"]
    assert check_deck("99 乙\n99 丙\n41 丁", GAME, kind="box", cards=loaded).legal
