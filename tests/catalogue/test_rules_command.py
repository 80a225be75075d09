"""`judge rules`: what is printed, and the exit codes."""

import json

import pytest

from judge.cli import main


def test_show_prints_a_rule_with_its_readings(capsys):
    assert main(["rules", "show", "ZWO-win.life-zero"]) == 0
    printed = capsys.readouterr().out
    assert "☆遊戲的勝負" in printed
    assert "* any-way" in printed
    assert "  opponent-only" in printed


def test_show_gives_one_language(capsys):
    assert main(["rules", "show", "ZX-toc.400", "--lang", "en"]) == 0
    printed = capsys.readouterr().out
    assert "A turn runs: reset" in printed
    assert "not in the text" in printed
    assert "回合依次" not in printed


@pytest.mark.rule("ZX-zone.deck-fragment", "ZX-toc.900")
@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("ZX-zone.deck-fragment", ["(not in the text of the rulebook)", "* no-rule", "  judge-decides"]),
        ("ZX-toc.900", ["(not in the text of the rulebook)", "no rule is taken"]),
    ],
)
def test_where_the_rulebook_says_nothing_no_rule_is_made_up(capsys, rule, said):
    assert main(["rules", "show", rule]) == 0
    printed = capsys.readouterr().out
    assert [part for part in said if part not in printed] == []


def test_show_lists_a_game_as_json(capsys):
    assert main(["rules", "show", "--game", "zombie_state", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert (listed["game"], listed["language"]) == ("zombie_state", "ja")
    assert listed["rules"][0]["id"] == "ZS-turn.phase.order"
    assert set(listed["rules"][0]["interpretations"][0]["readings"]) == {"common-round", "per-player"}


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["ZWO-win.life-zer"], "no rule ZWO-win.life-zer in zombie_world_order; nearest: ZWO-win.life-zero"),
        (["ZWO-win.life-zero/self"], "no interpretation ZWO-win.life-zero/self"),
        (["--game", "chess"], "no game 'chess'; there are unicorn_overlord, zero_dimension"),
        ([], "give either a rule id or --game"),
        (["ZWO-deck.size", "--game", "zombie_state"], "give either a rule id or --game"),
    ],
)
def test_show_answers_bad_input_with_one_line(capsys, arguments, line):
    assert main(["rules", "show", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(f"judge: {line}")
    assert captured.err.count("\n") == 1


def test_search_prints_the_nearest_rule_first_with_its_readings(capsys):
    question = ["rules", "search", "Both of us drop to zero life together, who wins?", "--lang", "en"]
    assert main([*question, "--game", "zombie_world_order"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("ZWO-win.simultaneous-zero\n")
    assert "both players lose" in printed


def test_search_as_json_names_the_game_of_each_rule(capsys):
    assert main(["rules", "search", "ZK-card.nope", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert [(rule["game"], rule["id"]) for rule in listed["rules"]][:2] == [
        ("zombie_kittens", "ZK-card.nope"),
        ("zombie_kittens", "ZK-card.nope.discard"),
    ]


def test_search_exits_1_when_nothing_is_found_and_2_for_a_game_that_is_not_there(capsys):
    assert main(["rules", "search", "xylophone"]) == 1
    assert main(["rules", "search", "hand", "--game", "chess"]) == 2
    assert capsys.readouterr().err.startswith("judge: no game 'chess'")


def test_coverage_exits_1_and_names_what_is_missing(capsys, tmp_path):
    (tmp_path / "test_deck.py").write_text(
        'import pytest\n\n@pytest.mark.rule("ZS-fortify")\ndef test(): ...\n'
    )
    assert main(["rules", "coverage", "zombie_state", "--tests", str(tmp_path), "--json"]) == 1
    report = json.loads(capsys.readouterr().out)
    held = {rule["id"]: rule["tests"] for rule in report["rules"]}
    assert held["ZS-fortify"] == [{"path": "test_deck.py", "line": 3}]
    assert "ZS-fortify" not in report["missing"]["tests"]
    assert "ZS-tech.roll" in report["missing"]["tests"]
    assert len(held) == 75


def test_coverage_prints_a_line_for_every_rule_and_place(capsys, tmp_path):
    (tmp_path / "test_deck.py").write_text(
        'import pytest\n\n@pytest.mark.rule("ZS-fortif")\ndef test(): ...\n'
    )
    assert main(["rules", "coverage", "zombie_state", "--tests", str(tmp_path)]) == 1
    printed = capsys.readouterr().out
    assert "ZS-fortify\n" in printed
    assert "  test  MISSING" in printed
    assert "ZS-fortif  UNKNOWN, in test_deck.py:3" in printed
    assert main(["rules", "coverage", "chess"]) == 2


def test_the_places_of_one_rule_are_listed_alone(capsys):
    rule = "ZWO-principle.cannot-over-can"
    assert main(["rules", "coverage", "zombie_world_order", "--rule", rule]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert {line.split()[0] for line in lines} == {"decides", "code", "asks", "prose", "tests"}
    assert {line.split()[2].partition("/")[0] for line in lines} == {rule}
    assert len({line.partition(":")[0] for line in lines if line.startswith("code")}) > 5, (
        "where it decides, too"
    )
    assert main(["rules", "coverage", "zombie_world_order", "--rule", "ZWO-none", "--json"]) == 1
    assert capsys.readouterr().out.strip() == "[]"
