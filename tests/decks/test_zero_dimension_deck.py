"""零次元: 50 cards, four of one colour and name, in official events one series."""

import pytest

from judge.decks import check_deck

GAME = "zero_dimension"


def table(*rows, fill):
    """Write a CSV list of (count, no, name, colour, series), filled up to 50 with distinct red cards."""
    lines = ["count,no,name,colour,series"]
    lines += [",".join(map(str, row)) for row in rows]
    for number in range(1, 100):
        if fill <= 0:
            break
        lines.append(f"{min(4, fill)},XX01-{number:03},filler {number},red,S")
        fill -= 4
    return "\n".join(lines)


def found(report):
    return [(problem.rule, problem.lines) for problem in report.problems]


@pytest.mark.rule("ZX-deck.size")
@pytest.mark.parametrize(("fill", "rules"), [(49, ["ZX-deck.size"]), (50, []), (51, ["ZX-deck.size"])])
def test_exactly_fifty_cards(fill, rules):
    assert [problem.rule for problem in check_deck(table(fill=fill), GAME).problems] == rules


@pytest.mark.rule("ZX-deck.copy-limit")
@pytest.mark.parametrize(
    ("rows", "lines"),
    [
        ([(5, "BP09-001", "路飞", "red", "S")], [(2,)]),
        ([(4, "BP09-001", "路飞", "red", "S")], []),
        ([(4, "BP09-001", "路飞", "red", "S"), (4, "BP09-002", "路飞", "blue", "S")], []),
        ([(3, "BP09-001", "路飞", "red", "S"), (2, "BP03-010", "路飞", "红", "S")], [(2, 3)]),
        ([(3, "BP09-001", "路飞", "red", "S"), (2, "BP03-010", "路飞", "red/blue", "S")], []),
        ([(3, "BP09-001", "路 飞", "red", "S"), (2, "BP03-010", "路·飞", "red", "S")], [(2, 3)]),
    ],
)
def test_four_of_one_colour_and_name_whatever_the_number(rows, lines):
    report = check_deck(table(*rows, fill=50 - sum(row[0] for row in rows)), GAME)
    assert found(report) == [("ZX-deck.copy-limit", each) for each in lines]
    assert report.verdict == ("illegal" if lines else "legal")


def test_the_offending_group_is_listed_with_its_numbers():
    report = check_deck(
        table((3, "BP09-001", "路飞", "red", "S"), (2, "BP03-010", "路飞", "red", "S"), fill=45), GAME
    )
    facts = report.to_dict("zh-Hans")["problems"][0]
    assert facts["because"] == "路飞（红）有 5 张：同色同名最多 4 张，不论编号，请减 1 张。"
    assert facts["facts"]["numbers"] == ["BP09-001", "BP03-010"]


def told(report):
    return [(each.key, each.rule, dict(each.facts)) for each in report.problems]


def test_what_is_too_many_or_open_is_told_with_its_count_and_the_limit():
    limit = "ZX-deck.copy-limit"
    open_case = table((3, "BP09-001", "路飞", "", "S"), (2, "BP03-010", "路飞", "red", "S"), fill=45)
    counted = {"card": "路飞", "count": 5, "limit": 4}
    assert told(check_deck(open_case, GAME)) == [("copies.uncoloured", limit, counted)]
    spelled = table((3, "BP09-001", "路飞", "", "S"), (2, "BP03-010", "路·飞", "red", "S"), fill=45)
    assert told(check_deck(spelled, GAME)) == [("copies.uncoloured", limit, counted)]
    one_line = check_deck(table((5, "", "路飞", "", "S"), fill=45), GAME)
    over = counted | {"by": 1, "colours": (), "numbers": ()}
    assert told(one_line) == [("copies.name", limit, over)]
    nameless = check_deck("".join(f"4 QQ01-{number:03}\n" for number in range(1, 13)) + "2 QQ01-099", GAME)
    assert told(nameless) == [("copies.unnamed", limit, {"count": 50, "limit": 4})]


def test_what_is_of_another_series_or_of_an_unknown_one_is_told_with_its_count():
    series = "ZX-deck.one-series"
    mixed = table((1, "BP09-001", "路飞", "red", "另一部"), fill=49)
    counts = {"series": ("S 49", "另一部 1")}
    assert told(check_deck(mixed, GAME, official=True)) == [("series.mixed", series, counts)]
    unknown = check_deck(table((1, "BP09-001", "路飞", "red", ""), fill=49), GAME, official=True)
    assert told(unknown) == [("series.unknown", series, {"count": 1})]


def test_without_colours_the_verdict_is_open_only_where_it_matters():
    few = check_deck(table((4, "BP09-001", "路飞", "", "S"), fill=46), GAME)
    assert few.verdict == "legal"
    open_case = check_deck(
        table((3, "BP09-001", "路飞", "", "S"), (2, "BP03-010", "路飞", "red", "S"), fill=45), GAME
    )
    assert (open_case.verdict, open_case.legal) == ("unsure", False)
    assert [(each.key, each.lines, each.undecided) for each in open_case.problems] == [
        ("copies.uncoloured", (2,), True)
    ]
    one_line = check_deck(table((5, "", "路飞", "", "S"), fill=45), GAME)
    assert one_line.verdict == "illegal"


def test_unknown_numbers_without_names_leave_the_name_rule_open():
    report = check_deck("".join(f"4 QQ01-{number:03}\n" for number in range(1, 13)) + "2 QQ01-099", GAME)
    assert report.verdict == "unsure"
    assert [(each.key, len(each.lines)) for each in report.problems] == [("copies.unnamed", 13)]


@pytest.mark.rule("ZX-deck.one-series")
def test_one_series_in_official_events_only():
    mixed = table((1, "BP09-001", "路飞", "red", "另一部"), fill=49)
    assert check_deck(mixed, GAME).legal
    report = check_deck(mixed, GAME, official=True)
    assert found(report) == [("ZX-deck.one-series", (2,))]
    assert report.problems[0].facts["series"] == ("S 49", "另一部 1")


@pytest.mark.rule("ZX-deck.one-series")
def test_a_series_is_one_in_traditional_characters_too():
    both = table((2, "BP09-001", "路飞", "red", "群岛"), (48, "BP09-002", "香吉", "red", "群島"), fill=0)
    assert not [
        each for each in check_deck(both, GAME, official=True).problems if each.rule == "ZX-deck.one-series"
    ]


def test_an_unknown_series_leaves_the_series_rule_open():
    report = check_deck(table((1, "BP09-001", "路飞", "red", ""), fill=49), GAME, official=True)
    assert (report.verdict, found(report)) == ("unsure", [("ZX-deck.one-series", (2,))])


@pytest.mark.rule("ZX-card.number")
def test_a_quoted_card_is_known_by_number_and_by_name():
    lines = check_deck("3 BP01-001\n1 蒙奇D路飞\n2 BP2-5", GAME).lines()
    assert [(line["no"], line["known"]) for line in lines] == [
        ("BP01-001", True),
        ("BP01-001", True),
        ("BP02-005", True),
    ]


def test_a_list_may_state_what_the_database_does_not_know():
    cards = check_deck("count,no,name,colour\n2,BP01-001,,红\n1,BP02-005,,橙\n", GAME)
    assert [entry.card.get("colours") for entry in cards.entries] == [["red"], None]
    assert cards.lines()[2]["repaired"] == ['"橙" left out']
