"""Which fields a stated card of ゾンビ・ステート may have: those of its kind, and no others."""

import one_card
import pytest

from judge.disputes import DisputeError, rule
from judge.engine.errors import BadDefinition
from judge.games import package

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
    return one_card.stated("zombie_state", {"phase": "action"}, {"kind": kind, **needed, **more})


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


def nested(path, value):
    """Return the fields of a card in which a value stands at a path: `effect.fp`, `outbreak[]`."""
    name, _, rest = path.partition(".")
    inside = nested(rest, value) if rest else value
    return {name.removesuffix("[]"): [inside] if name.endswith("[]") else inside}


@pytest.mark.parametrize(
    ("kind", "path", "low", "high", "beside"),
    [
        ("event", "effect.fp", -99, 99, {}),
        ("event", "effect.zombies", 1, 20, {}),
        ("event", "effect.quarantine", 1, 20, {}),
        ("event", "effect.population", -99, 99, {}),
        ("event", "effect.armies", -20, 20, {}),
        ("event", "effect.resources.鉄", -20, 20, {}),
        ("event", "effect.discard", 1, 20, {}),
        ("technology", "effect.damage", 1, 99, {"fight": "attack"}),
        ("technology", "effect.shield", 1, 99, {"fight": "defence"}),
        ("technology", "cost.鉄", 1, 20, {}),
        ("technology", "use.鉄", 1, 20, {}),
        ("scenario", "own.鉄", 1, 20, {}),
        ("tables", "mutation_track.length", 1, 200, {}),
        ("tables", "population_track[]", 0, 99, {}),
        ("domain", "outbreak[]", 1, 12, {}),
        ("scenario", "lay.Ash.seat", 0, 5, {}),
    ],
)
def test_a_number_inside_a_field_has_its_bounds(kind, path, low, high, beside):
    for value in (low, high):
        assert rule(stated(kind, **nested(path, value), **beside)).verdict == "resolved"
    for value in (low - 1, high + 1):
        with pytest.raises(DisputeError):
            rule(stated(kind, **nested(path, value), **beside))


@pytest.mark.parametrize("colour", ["red", "yellow", "blue"])
def test_the_spaces_of_a_track_are_numbered_to_two_hundred(colour):
    def track(*spaces):
        return stated("tables", mutation_track={"length": 200, colour: list(spaces)})

    assert rule(track(1, 200)).verdict == "resolved"
    for space in (0, 201):
        with pytest.raises(DisputeError):
            rule(track(space))
    with pytest.raises(DisputeError):
        rule(stated("tables", mutation_track={colour: [1]}))


@pytest.mark.parametrize(("name", "most"), [("population", 99), ("active", 99), ("armies", 20)])
def test_what_is_laid_out_in_a_domain_has_its_bounds(name, most):
    def lays(number):
        return stated("scenario", lay={"Ash": {"seat": 0, name: number}})

    assert [rule(lays(number)).verdict for number in (0, most)] == ["resolved", "resolved"]
    for number in (-1, most + 1):
        with pytest.raises(DisputeError):
            rule(lays(number))
    with pytest.raises(DisputeError):
        rule(stated("scenario", lay={"Ash": {name: 0}}))


@pytest.mark.parametrize(
    ("kind", "name", "most", "entry"),
    [
        ("domain", "adjacent", 40, lambda number: f"D{number}"),
        ("domain", "sea", 40, lambda number: f"D{number}"),
        ("domain", "outbreak", 12, lambda number: number % 12 + 1),
        ("tables", "population_track", 60, lambda number: number),
    ],
)
def test_a_list_on_a_card_is_so_long_at_most(kind, name, most, entry):
    assert rule(stated(kind, **{name: [entry(number) for number in range(most)]})).verdict == "resolved"
    with pytest.raises(DisputeError):
        rule(stated(kind, **{name: [entry(number) for number in range(most + 1)]}))


@pytest.mark.parametrize("effect", [{"damage": 1}, {"shield": 1}])
def test_what_is_used_in_a_fight_does_not_quarantine(effect):
    fight = "attack" if "damage" in effect else "defence"
    assert rule(stated("technology", fight=fight, effect=effect)).verdict == "resolved"
    with pytest.raises(DisputeError) as refused:
        rule(stated("technology", fight=fight, effect={**effect, "quarantine": 1}))
    assert "quarantine" in f"{refused.value.path} {refused.value.facts}"


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("army", {"at", "damage", "state"}),
        ("domain", {"population", "active", "inactive", "quarantine"}),
        ("technology", {"research", "status"}),
        ("event", set()),
    ],
)
def test_a_claim_is_offered_what_a_piece_can_have(kind, told):
    assert package("zombie_state").layout.can_have(kind) == told


@pytest.mark.parametrize("name", ["X" * 120, "X" * 121, "X" * 200])
def test_a_name_of_any_length_is_kept_whole(name):
    define = package("zombie_state").definition
    assert define("key", {"kind": "domain", "number": 1, "name": name}).name == name
    assert define(name, {"kind": "domain", "number": 1}).name == name


def test_what_is_wrong_inside_a_field_is_said_by_its_path():
    with pytest.raises(BadDefinition) as refused:
        package("zombie_state").definition("key", {"kind": "technology", "cost": {"鉄": -1}})
    assert refused.value.path == "cost.鉄.value"
