"""Which fields a stated card of ゾンビ・ステート may have: those of its kind, and no others."""

import pytest

from judge.disputes import DisputeError, rule

FIELDS = {
    "domain": {
        "number": 1,
        "adjacent": ["X"],
        "sea": ["X"],
        "mark": "鉄",
        "country": "北国",
        "outbreak": [1],
    },
    "technology": {"field": "軍事", "stage": 1, "cost": {"鉄": 1}, "use": {"鉄": 1}, "fight": "attack"},
    "event": {"copies": 2},
    "outbreak": {"copies": 2},
    "resource": {},
    "tables": {"population_track": [1, 2], "mutation_track": {"length": 20}, "army_cost": 2, "zombies": 40},
    "scenario": {"players": 2, "start": 1, "own": {"鉄": 1}},
}
EVERY = {name: value for own in FIELDS.values() for name, value in own.items()}


def stated(kind, **more):
    needed = {"number": 1} if kind == "domain" else {}
    return {
        "dispute": 1,
        "game": "zombie_state",
        "players": ["A", "B"],
        "cards": {"Odd": {"kind": kind, **needed, **more}},
        "position": {"turn": {"phase": "action"}},
        "steps": [],
    }


@pytest.mark.parametrize("kind", FIELDS)
def test_a_card_has_the_fields_of_its_kind(kind):
    assert rule(stated(kind, **FIELDS[kind])).verdict == "resolved"


@pytest.mark.parametrize(
    ("kind", "name"), [(kind, name) for kind in FIELDS for name in sorted(EVERY.keys() - FIELDS[kind].keys())]
)
def test_a_card_has_no_field_of_another_kind(kind, name):
    with pytest.raises(DisputeError) as refused:
        rule(stated(kind, **{name: EVERY[name]}))
    assert name in refused.value.path or name in str(refused.value.facts)


@pytest.mark.parametrize(
    ("kind", "name", "low", "high"),
    [
        ("domain", "number", 1, 999),
        ("technology", "stage", 1, 3),
        ("event", "copies", 1, 99),
        ("tables", "army_cost", 0, 20),
        ("tables", "zombies", 1, 999),
        ("scenario", "players", 1, 8),
        ("scenario", "start", 0, 7),
    ],
)
def test_a_number_on_a_card_has_its_bounds(kind, name, low, high):
    for value in (low, high):
        assert rule(stated(kind, **{name: value})).verdict == "resolved"
    for value in (low - 1, high + 1):
        with pytest.raises(DisputeError):
            rule(stated(kind, **{name: value}))
