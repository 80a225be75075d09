"""What code cites and tests hold is found in the sources; every id that is cited exists."""

from pathlib import Path

import pytest

import judge
from judge.catalogue import citations, deciding, rulebook

CODE = '''"""Applies ZWO-deck.size, which a docstring does not cite."""
SIZE = "ZWO-deck.size"
BOTH = "ZWO-win.life-cap ZWO-win.life-start"
READING = {"ZWO-win.life-zero/self-inflicted": "any-way"}
CARD = "ZWO-001"
FREE = "see ZWO-deck.copy-limit there"
WRONG = "ZWO-deck.sise"
OTHER = "ZK-card.nope"
'''
TESTS = """import pytest

@pytest.mark.rule("ZWO-deck.size", "ZWO-win.life-cap")
@pytest.mark.parametrize("n", [1, pytest.param(2, marks=[pytest.mark.rule("ZWO-win.life-start")])])
def test_one(n):
    assert case(rule="ZWO-mana.use") == {"rules": ["ZWO-mana.definition"], "says": "ZWO-mana.any-card"}
"""
DATA = """title: a case
rule: ZWO-turn.draw
steps:
  - {n: 1, rules: [ZWO-turn.prep,
                   "ZWO-turn.end-4"]}
  - n: 2
    says: ZWO-turn.alternate
"""


@pytest.fixture
def sources(tmp_path):
    code, tests = tmp_path / "code", tmp_path / "tests"
    for place, text in {
        code / "deck" / "size.py": CODE,
        tests / "test_size.py": TESTS,
        tests / "case.yaml": DATA,
        tests / "case.json": '{"events": [{"rules": ["ZWO-free.lifo"]}]}',
        tests / "broken.yaml": "rule: [ZWO-free.example",
    }.items():
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, "utf-8")
    return code, tests


def test_strings_of_ids_cite_and_prose_does_not(sources):
    found = citations.cited(sources[0], "ZWO")
    assert {name: [str(place) for place in places] for name, places in found.items()} == {
        "ZWO-deck.size": ["deck/size.py:2"],
        "ZWO-deck.sise": ["deck/size.py:7"],
        "ZWO-win.life-cap": ["deck/size.py:3"],
        "ZWO-win.life-start": ["deck/size.py:3"],
        "ZWO-win.life-zero": ["deck/size.py:4"],
        "ZWO-win.life-zero/self-inflicted": ["deck/size.py:4"],
    }


def test_markers_and_rule_fields_hold(sources):
    found = citations.held(sources[1], "ZWO")
    assert {name: [str(place) for place in places] for name, places in found.items()} == {
        "ZWO-deck.size": ["test_size.py:3"],
        "ZWO-win.life-cap": ["test_size.py:3"],
        "ZWO-win.life-start": ["test_size.py:4"],
        "ZWO-mana.use": ["test_size.py:6"],
        "ZWO-mana.definition": ["test_size.py:6"],
        "ZWO-turn.draw": ["case.yaml:2"],
        "ZWO-turn.prep": ["case.yaml:4"],
        "ZWO-turn.end-4": ["case.yaml:5"],
        "ZWO-free.lifo": ["case.json:1"],
    }


def test_missing_unknown_and_data_rules_are_told_apart(sources):
    found = citations.cover(rulebook.load("zombie_world_order"), *sources)
    assert found.unknown == ("ZWO-deck.sise",)
    assert "ZWO-deck.copy-limit" in found.uncited
    assert "ZWO-deck.size" not in (*found.uncited, *found.untested)
    assert "ZWO-card.zombie.flavor" not in (*found.uncited, *found.untested)  # data: nothing to apply
    assert not found.complete


@pytest.mark.slow
@pytest.mark.parametrize("game", rulebook.games())
def test_every_id_in_code_and_tests_exists(game):
    package = Path(judge.__file__).parent
    found = citations.cover(rulebook.load(game), package, Path(__file__).resolve().parents[1])
    assert found.unknown == ()


def test_who_uses_a_constant_cites_what_it_holds(sources):
    code = sources[0]
    (code / "deck" / "uses.py").write_text(
        "from code.deck import size\n"
        "from code.deck.size import BOTH as TWO\n"
        "SIZE = 4\n"
        "x = [size.SIZE, SIZE, TWO]\n"
        "size.OTHERS\n",
        "utf-8",
    )
    found = citations.cited(code, "ZWO")
    assert [str(place) for place in found["ZWO-deck.size"]] == ["deck/size.py:2", "deck/uses.py:4"]
    assert [str(place) for place in found["ZWO-win.life-cap"]] == ["deck/size.py:3", "deck/uses.py:4"]


def test_who_calls_what_decides_a_rule_asks_it_and_prose_is_listed_apart(sources):
    code = sources[0]
    (code / "deck" / "asks.py").write_text(
        "from code.deck import limits\n"
        "from code.deck.limits import over\n"
        "print(limits.over(3))  # never: ZWO-deck.copy-limit.\n"
        "x = over(4)\n"
        "other()\n",
        "utf-8",
    )
    (code / "deck" / "limits.py").write_text(
        'def over(count):\n    """Return whether it is too many. ZWO-deck.copy-limit."""\n    return count > 4\n',
        "utf-8",
    )
    found = deciding.decisions(code, "ZWO")
    assert [str(place) for place in found.decided["ZWO-deck.copy-limit"]] == ["deck/limits.py:1"]
    assert [str(place) for place in found.asked["ZWO-deck.copy-limit"]] == [
        "deck/asks.py:3",
        "deck/asks.py:4",
    ]
    assert [str(place) for place in found.named["ZWO-deck.copy-limit"]] == ["deck/asks.py:3"]
