"""What a stated card of Unicorn Overlord may say: its numbers and words within their bounds; and where it may lie."""

import one_card
import pytest

from judge.disputes import DisputeError, rule
from judge.disputes.bench.card_kinds import card_fits
from judge.disputes.reference.reference import reference
from judge.games import package


def stated(kind, **more):
    return one_card.stated("unicorn_overlord", {"number": 2, "phase": "territory"}, {"kind": kind, **more})


def holds(kind, **more):
    return rule(stated(kind, **more), what_if=False).verdict == "resolved"


def fault(kind, **more):
    """Return the path of the first thing that is wrong with a card."""
    with pytest.raises(DisputeError) as refused:
        rule(stated(kind, **more), what_if=False)
    return refused.value.path


@pytest.mark.parametrize(
    ("kind", "name", "low", "high"),
    [
        ("item", "start", 1, 9),
        ("unit", "copies", 1, 239),
        ("unit", "power", 0, 99),
        ("crit", "value", 0, 99),
        ("renown", "round", 1, 5),
    ],
)
def test_a_number_on_a_card_has_its_bounds(kind, name, low, high):
    assert holds(kind, **{name: low})
    assert holds(kind, **{name: high})
    assert fault(kind, **{name: low - 1}) == fault(kind, **{name: high + 1}) == f"cards.Odd.{name}"


def strengthening(word):
    return [{"effect": [{"strengthen": "later", "power": 1, "class": word}]}]


@pytest.mark.rule("UO-unit.class.bonus")
@pytest.mark.parametrize(
    ("kind", "name", "path", "said"),
    [
        ("unit", "classes", "classes[0]", lambda word: [word]),
        ("unit", "bonus", "bonus", lambda word: word),
        ("item", "abilities", "abilities[0].effect[0].class", strengthening),
    ],
)
def test_a_class_is_a_word_of_forty_letters_at_most(kind, name, path, said):
    assert holds(kind, **{name: said("c")})
    assert holds(kind, **{name: said("c" * 40)})
    assert fault(kind, **{name: said("")}) == fault(kind, **{name: said("c" * 41)}) == f"cards.Odd.{path}"


@pytest.mark.parametrize(
    ("kind", "name", "entry"),
    [
        ("unit", "classes", lambda number: f"c{number}"),
        ("crit", "conditions", lambda number: {"at_least": [{"coins": "round"}, number]}),
    ],
)
def test_a_card_has_ten_classes_and_ten_conditions_at_most(kind, name, entry):
    assert holds(kind, **{name: [entry(number) for number in range(10)]})
    assert fault(kind, **{name: [entry(number) for number in range(11)]}) == f"cards.Odd.{name}"


@pytest.mark.rule("UO-setup.sort")
@pytest.mark.parametrize(
    ("kind", "places"),
    [
        ("unit", ["unit_deck", "market_units"]),
        ("item", ["item_deck", "market_items"]),
        ("territory", ["territory_deck", "market_territories"]),
    ],
)
def test_a_starting_card_is_offered_no_place_among_those_to_buy(kind, places):
    for place in places:
        assert card_fits("unicorn_overlord", {"kind": kind}, place)
        assert not card_fits("unicorn_overlord", {"kind": kind, "start": 1}, place)


@pytest.mark.rule("UO-setup.sort", "UO-icon.exclude")
@pytest.mark.parametrize(
    ("kind", "place"), [("unit", "excluded_units"), ("item", "hand"), ("territory", "territories")]
)
def test_a_starting_card_lies_wherever_its_kind_does_otherwise(kind, place):
    assert card_fits("unicorn_overlord", {"kind": kind, "start": 1}, place)


def test_a_card_says_of_which_kind_it_is():
    schema = package("unicorn_overlord").cards()
    assert schema.validate({"name": "Odd", "kind": "unit"}) == {}
    assert list(schema.validate({"name": "Odd"})) == ["kind"]


def test_the_reference_says_what_stands_under_conditions():
    rows = [row for table in reference("unicorn_overlord", "en").tables for row in table.rows]
    assert [row.note for row in rows if row.name == "conditions"] == ["[…, …] a condition"]
