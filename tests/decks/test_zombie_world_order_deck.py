"""ZOMBIE WORLD ORDER: exactly 50 cards, at most four of each No."""

import pytest

from judge.decks import check_deck
from judge.decks.fixes import apply

GAME = "zombie_world_order"


def deck(*counts):
    """Write a deck of unknown cards with these counts."""
    return "".join(f"{count} QQ-{number:03}\n" for number, count in enumerate(counts, 1))


def rules(report):
    return [problem.rule for problem in report.problems]


@pytest.mark.rule("ZWO-deck.size")
@pytest.mark.parametrize(
    ("last", "legal", "because"),
    [
        (1, False, "49 cards: exactly 50 are needed; add 1."),
        (2, True, None),
        (3, False, "51 cards: exactly 50 are needed; take out 1."),
    ],
)
def test_exactly_fifty_cards(last, legal, because):
    report = check_deck(deck(*[4] * 12, last), GAME)
    assert report.legal is legal
    assert [problem.because() for problem in report.problems] == ([because] if because else [])
    assert rules(report) == ([] if legal else ["ZWO-deck.size"])


@pytest.mark.parametrize(
    ("counts", "taps"),
    [
        ([4] * 12 + [1], ["1 → 2"]),
        ([4] * 11 + [3, 2], ["3 → 4", "2 → 3"]),
        ([4] * 12 + [3], []),  # each of thirteen may be one too many
        ([4] * 3 + [3], []),
    ],
)
def test_a_quantity_that_alone_makes_the_list_legal_is_one_tap(counts, taps):
    (problem,) = check_deck(deck(*counts), GAME).problems
    assert [fix.shown for fix in problem.fixes] == taps
    for fix in problem.fixes:
        assert check_deck(apply(deck(*counts), (fix.line, fix.text)), GAME).legal
    assert (
        check_deck(deck(4, 4, 4, 3), GAME).problems[0].because() == "15 cards: exactly 50 are needed; add 35."
    )


@pytest.mark.rule("ZWO-deck.copy-limit")
def test_five_of_one_number_are_too_many_and_four_are_not():
    assert rules(check_deck(deck(5, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 1), GAME)) == ["ZWO-deck.copy-limit"]
    assert check_deck(deck(4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 2), GAME).legal


@pytest.mark.rule("ZWO-deck.copy-limit-key")
def test_the_number_counts_not_the_name_or_the_rarity():
    same_name = "4 001 Walker\n4 051 Walker\n" + deck(*[4] * 10, 2)
    assert check_deck(same_name, GAME).legal
    two_rarities = "3 001 Walker (C)\n2 001 Walker (R)\n" + deck(*[4] * 11, 1)
    assert rules(check_deck(two_rarities, GAME)) == ["ZWO-deck.copy-limit"]


@pytest.mark.rule("ZWO-deck.copy-limit-key")
@pytest.mark.parametrize(
    ("lines", "legal"),
    [
        ("4 SA-020\n1 SA-020/R\n", False),
        ("3 SA-020/SR\n2 SA-020/c\n", False),
        ("3 SA-020/R\n1 SA-020/C\n1 SA-021\n", True),
    ],
)
def test_a_rarity_written_behind_a_number_is_no_part_of_it(lines, legal):
    report = check_deck(lines + deck(*[4] * 11, 1), GAME)
    assert report.legal is legal
    assert rules(report) == ([] if legal else ["ZWO-deck.copy-limit"])


@pytest.mark.rule("ZWO-card.event.number-rarity")
def test_events_count_like_zombies():
    report = check_deck("5 夜半急救\n" + deck(*[4] * 11, 1), GAME)
    assert [problem.because() for problem in report.problems] == [
        "5 of SP-028 夜半急救: at most 4 of one card No.; take out 1."
    ]


@pytest.mark.rule("ZWO-deck.no-other-restriction")
@pytest.mark.parametrize("official", [False, True])
def test_three_colours_and_no_event_are_legal(official):
    zombies = (
        "".join(f"4 SP-{number:03}\n" for number in [*range(1, 13, 2), *range(10, 22, 2)]) + "2 SP-027\n"
    )
    report = check_deck(zombies, GAME, official=official)
    assert report.total == 50
    assert report.legal


def test_whether_a_side_deck_is_in_the_deck_is_asked():
    report = check_deck(deck(*[4] * 12) + "Sideboard\n2 QQ-100\n", GAME)
    assert report.verdict == "unsure"
    assert [(each.key, each.lines) for each in report.problems] == [("side.none", (14,))]


def test_all_problems_come_at_once():
    report = check_deck("5 SP-001\n7 ZZ-1\n0 ZZ-2\n3 血宴祭師\n", GAME)
    found = {(problem.rule, problem.lines) for problem in report.problems}
    assert found == {
        ("input", (3,)),
        ("input", (4,)),
        ("ZWO-deck.copy-limit", (1,)),
        ("ZWO-deck.copy-limit", (2,)),
    }


def test_a_misread_name_is_a_problem_with_suggestions_and_is_never_assumed():
    report = check_deck("2 血宴祭師\n4 SP-001", GAME)
    problem = report.problems[0]
    assert (problem.lines, problem.suggestions[0]) == ((1,), "SP-017 血宴祭司")
    assert report.lines()[0]["no"] is None
    assert report.total == 6


def test_numbers_are_never_suggested():
    report = check_deck("4 SP-032\n", GAME)
    assert [warning.suggestions for warning in report.warnings] == [()]


def test_works_on_numbers_alone_and_says_that_the_cards_are_unknown():
    report = check_deck(deck(*[4] * 12, 2), GAME)
    assert report.legal
    assert [(each.key, len(each.lines)) for each in report.warnings] == [("card.unknown", 13)]


@pytest.mark.parametrize(("official", "where"), [(False, "warnings"), (True, "problems")])
def test_number_and_name_of_different_cards(official, where):
    report = check_deck("4 SP-001 血宴祭司\n" + deck(*[4] * 11, 2), GAME, official=official)
    assert report.legal is not official
    found = [each for each in getattr(report, where) if each.key == "card.mismatch"]
    assert [(each.lines, each.suggestions) for each in found] == [
        ((1,), ("SP-001 墓園獵犬", "SP-017 血宴祭司"))
    ]
    assert report.lines()[0]["no"] == "SP-001"


def test_a_mended_number_with_another_name_is_always_a_problem():
    report = check_deck("4 SP-O01 血宴祭司\n" + deck(*[4] * 11, 2), GAME)
    assert [each.key for each in report.problems] == ["number.mended-mismatch"]


def test_a_slip_in_the_name_beside_the_right_number_is_a_warning_even_officially():
    report = check_deck("4 SP-017 血宴祭師\n" + deck(*[4] * 11, 2), GAME, official=True)
    assert report.legal
    assert "name.misspelt" in [each.key for each in report.warnings]


def test_one_unknown_number_with_two_names_is_a_warning():
    report = check_deck("2 QQ-001 甲\n1 QQ-001\n1 QQ-001 乙\n" + deck(*[4] * 12)[9:] + "2 QQ-099", GAME)
    found = [(each.lines, each.facts["names"]) for each in report.warnings if each.key == "names.differ"]
    assert found == [((1, 3), ("甲", "乙"))]
    assert report.entries[0].count == 4
    assert report.legal


def test_a_known_name_under_an_unknown_number_is_a_warning_with_the_known_one():
    report = check_deck("4 SP-901 墓園獵犬\n" + deck(*[4] * 11, 2), GAME)
    assert report.legal
    assert [(each.lines, each.suggestions) for each in report.warnings if each.key == "number.other"] == [
        ((1,), ("SP-001 墓園獵犬",))
    ]
