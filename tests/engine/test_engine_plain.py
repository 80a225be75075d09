"""Plain data as JSON: what is kept and compared by its text must always have the same one."""

import json
from datetime import date
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.engine.plain import plain, to_json

TEXT = st.text(st.characters(exclude_categories=["Cs"]))
DATA = st.recursive(
    st.none() | st.booleans() | st.integers() | TEXT,
    lambda inner: st.lists(inner) | st.dictionaries(TEXT, inner),
    max_leaves=20,
)


class Ref(NamedTuple):
    obj: int
    stamp: int


@given(DATA)
def test_it_is_read_back_as_it_was(data):
    for text in (to_json(data), to_json(data, ordered=True), to_json(data, indented=True)):
        assert json.loads(text) == data
    assert plain(data) == data


@given(st.dictionaries(TEXT, st.integers(-(2**63), 2**63) | TEXT))
def test_ordered_is_the_one_text_that_digests_rest_on(data):
    assert to_json(data, ordered=True) == json.dumps(
        data, sort_keys=True, ensure_ascii=False, separators=(",", ":")
    )


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        ((1, ("a", 2)), [1, ["a", 2]]),
        (Ref(3, 1), [3, 1]),
        ([2**80, Ref(3, 1)], [2**80, [3, 1]]),
        ({3: "a", "b": date(2026, 1, 2)}, {"3": "a", "b": "2026-01-02"}),
        ("\ud800", "\ud800"),
        ({"kept": {"b"}}, {"kept": "{'b'}"}),
    ],
)
def test_what_json_has_no_form_for(value, wanted):
    assert json.loads(to_json(value)) == wanted
    assert json.loads(to_json(value, indented=True)) == wanted
    assert to_json(value).encode()


def test_plain_shares_nothing():
    data = {"a": [1]}
    plain(data)["a"].append(2)
    assert data == {"a": [1]}
