"""Card data of the catalogue: what a card must say."""

import pytest

from judge.games.zero_dimension.cards import CardSchema

SAILOR = {"no": "XX01-001", "name": "见习水手", "kind": "character", "colours": ["red"], "series": "群岛"}


@pytest.mark.rule("ZX-card.kinds", "ZX-card.color-frame")
@pytest.mark.parametrize("field", ["name", "kind", "colours"])
def test_a_card_says_its_name_its_kind_and_its_colours(field):
    assert CardSchema().validate(SAILOR) == {}
    without = {key: value for key, value in SAILOR.items() if key != field}
    assert set(CardSchema().validate(without)) == {field}


@pytest.mark.rule("ZX-card.color-frame")
def test_the_colours_may_be_told_to_be_unknown():
    assert CardSchema().validate({**SAILOR, "colours": None}) == {}
    assert set(CardSchema().validate({**SAILOR, "kind": None})) == {"kind"}


@pytest.mark.rule("ZX-card.series-icon")
def test_the_series_is_a_name():
    assert set(CardSchema().validate({**SAILOR, "series": ""})) == {"series"}
