"""What a card stated in a dispute of 活屍貓 may say of itself."""

import one_card
import pytest

from judge.disputes import DisputeError, rule
from judge.games.zombie_kittens.cards import CardSchema


def stated(**card):
    return one_card.stated("zombie_kittens", {"number": 1, "player": "A"}, card)


@pytest.mark.rule("ZK-components.counts")
@pytest.mark.parametrize(("name", "low", "high"), [("paw", 0, 61), ("no_paw", 0, 61), ("designs", 1, 16)])
def test_a_number_on_a_card_has_its_bounds(name, low, high):
    counted = {"paw": 1, "no_paw": 1}
    for value in (low, high):
        assert rule(stated(kind="cat", **{**counted, name: value})).verdict == "resolved"
    for value in (low - 1, high + 1):
        with pytest.raises(DisputeError) as refused:
            rule(stated(kind="cat", **{**counted, name: value}))
        assert name in refused.value.path


def test_a_card_is_of_a_kind_that_there_is():
    assert rule(stated(kind="dig_deeper")).verdict == "resolved"
    for wrong in ({"kind": "teleport"}, {"paw": 1}, {"kind": "cat", "cost": 1}):
        with pytest.raises(DisputeError):
            rule(stated(**wrong))


@pytest.mark.rule("ZK-components.counts")
@pytest.mark.parametrize("field", ["name", "kind", "paw", "no_paw"])
def test_a_card_of_the_box_says_its_kind_and_how_many_there_are(field):
    said = {"no": "ZK-001", "name": "Skip", "kind": "skip", "paw": 1, "no_paw": 2}
    assert CardSchema().validate(said) == {}
    del said[field]
    assert set(CardSchema().validate(said)) == {field}
