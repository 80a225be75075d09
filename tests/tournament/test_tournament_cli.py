"""`judge event` as people call it: files in, lines or JSON out, exit codes."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

import pytest
import yaml

from judge.cli import main
from judge.tournament import apply_result, pair_next, parse, publish, standings, to_dict

if TYPE_CHECKING:
    from pathlib import Path

PLAYERS = [{"id": f"P{k}", "name": f"Player {k}"} for k in range(1, 12)]


@pytest.fixture
def data() -> dict[str, Any]:
    """Return an event of eleven after two of four rounds."""
    event = parse({"event": 1, "game": "zombie_world_order", "seed": 3, "rounds": 4, "players": PLAYERS})
    draw = random.Random(3)
    for _ in range(2):
        event = publish(event, pair_next(event))
        for table in event.rounds[-1].pending():
            games = draw.choice([[2, 0, 0], [1, 2, 0], [1, 1, 1]])
            event = apply_result(event, len(event.rounds), table.number, {"games": games})
    return to_dict(event)


@pytest.fixture
def file(data: dict[str, Any], tmp_path: Path) -> Path:
    path = tmp_path / "event.yaml"
    path.write_text(yaml.safe_dump(data, sort_keys=False), encoding="utf-8")
    return path


def test_the_next_round_as_json(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["event", "pair", str(file), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["round"] == 3
    assert answer["optimal"] is True
    assert answer["objective"] == answer["bound"]
    assert set(answer["gap"].values()) == {0}
    seated = [player for table in answer["tables"] for player in table["players"]]
    assert sorted(seated) == sorted(player["id"] for player in PLAYERS)
    assert set(answer["why"]) == set(seated)
    assert "Player" in answer["why"]["P1"]["text"]


def test_a_published_round_can_be_paired_no_further(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["event", "pair", str(file), "--publish"]) == 0
    following = tmp_path / "next.json"
    following.write_text(capsys.readouterr().out, encoding="utf-8")
    assert main(["event", "pair", str(following)]) == 2
    assert "round 3, table 1: 5 tables have no result yet" in capsys.readouterr().err


def test_standings_as_json_and_as_lines(
    file: Path, data: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["event", "standings", str(file), "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    expected = [row.to_dict() for row in standings(parse(data))]
    assert rows == expected
    assert [row["rank"] for row in rows] == list(range(1, 12))
    assert {"points", "wins", "losses", "draws", "byes", "omw", "gw", "ogw", "tied"} <= set(rows[0])
    assert main(["event", "standings", str(file), "--round", "1"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "After round 1"
    assert len(said) == 1 + 11


@pytest.mark.parametrize(
    ("lang", "heading"),
    [
        ("en", "After round 2, round 3 under way: 1 of 5 results in"),
        ("zh-Hant", "第 2 輪後，第 3 輪進行中：5 個結果已有 1 個"),
        ("zh-Hans", "第 2 轮后，第 3 轮进行中：5 个结果已有 1 个"),
        ("ja", "第 2 ラウンド終了時、第 3 ラウンド進行中：5 件中 1 件の結果を反映"),
    ],
)
def test_standings_while_a_round_is_played_say_what_they_contain(
    data: dict[str, Any], tmp_path: Path, lang: str, heading: str, capsys: pytest.CaptureFixture[str]
) -> None:
    event = parse(data)
    event = apply_result(publish(event, pair_next(event)), 3, 2, {"games": [2, 0, 0]})
    path = tmp_path / "playing.json"
    path.write_text(json.dumps(to_dict(event)), encoding="utf-8")
    assert main(["event", "standings", str(path), "--lang", lang]) == 0
    assert capsys.readouterr().out.splitlines()[0] == heading
    assert main(["event", "standings", str(path), "--lang", lang, "--round", "0"]) == 0
    assert heading[:2] not in capsys.readouterr().out.splitlines()[0]


@pytest.mark.parametrize("lang", ["en", "zh-Hant", "zh-Hans", "ja"])
def test_explain_says_why_in_four_languages(
    file: Path, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["event", "explain", str(file), "P4", "--lang", lang]) == 0
    out = capsys.readouterr().out
    assert "Player 4" in out.splitlines()[-1]
    assert main(["event", "explain", str(file), "P4", "--json", "--lang", lang]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["why"] == out.splitlines()[-1]
    assert len(answer["opponents"]) in (1, 2)


def test_check_tells_equal_from_changed(file: Path, data: dict[str, Any], tmp_path: Path) -> None:
    assert main(["event", "check", str(file)]) == 0
    tables = data["results"][1]["tables"]
    tables[0]["players"][0], tables[1]["players"][0] = tables[1]["players"][0], tables[0]["players"][0]
    changed = tmp_path / "changed.json"
    changed.write_text(json.dumps(data), encoding="utf-8")
    assert main(["event", "check", str(changed)]) == 1


def test_repair_shows_and_carries_out(
    data: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    event = parse(data)
    path = tmp_path / "event.json"
    path.write_text(json.dumps(to_dict(publish(event, pair_next(event)))), encoding="utf-8")
    table = next(t for t in event.rounds[1].tables if t.games[0] != t.games[1])
    right = json.dumps({"games": [table.games[1], table.games[0], 0]})
    call = ["event", "repair", str(path), "--round", "2", "--table", str(table.number), "--result", right]
    assert main([*call, "--json"]) == 0
    assert [c["choice"] for c in json.loads(capsys.readouterr().out)] == ["leave", "swap", "pair_again"]
    assert main([*call, "--choose", "leave"]) == 0
    repaired = parse(json.loads(capsys.readouterr().out))
    assert repaired.rounds[1].tables != event.rounds[1].tables
    assert main([*call[:-1], '{"games": [3, 2, 0]}']) == 2
    assert f"round 2, table {table.number}: 3-2-0 is impossible" in capsys.readouterr().err


def test_what_if_answers_for_a_cut(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["event", "what-if", str(file), "--cut", "4", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["cut"], answer["exact"]) == (4, False)
    assert main(["event", "what-if", str(file)]) == 2
    assert "no cut follows" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "must be a set of named fields"),
        (b"\xff\xfe\x00", "not UTF-8"),
        (b"just words", "must be a set of named fields"),
        (b"event: 1\nplayers: [", "line 3"),
        (b'{"event": 1, "event": 1}', "'event' is there twice"),
        (b"event: 1\nevent: 1", "line 2: 'event' is there twice"),
        (b'{"event": NaN}', "NaN is no number"),
        (b'{"seed": ' + b"9" * 5000 + b"}", "digits"),
        (b"[" * 100_000, "nested deeper"),
        (b"a: " + b"[" * 5000, "nested deeper"),
        (b"a: &a [x, x]\nb: [*a, *a]", "aliases"),
        (b"event: 2", "must begin with `event: 1`"),
        (b"event: 1\nplayers: 7", "players: must be a list"),
        (
            b"event: 1\nplayers: [{id: A}]\nresults: [{round: 1, tables: [{players: [A, A]}]}]",
            "round 1, table 1",
        ),
        (b"event: 1\nfloor: 1e999", "floor: needs a number"),
        (b"event: !!python/object/apply:os.system [ls]", "python/object"),
    ],
)
def test_unusable_input_is_one_clear_line(
    content: bytes, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "broken.yaml"
    path.write_bytes(content)
    for command in (["standings"], ["pair"], ["check"]):
        assert main(["event", *command, str(path)]) == 2
        err = capsys.readouterr().err
        assert says in err
        assert len(err.splitlines()) == 1


def test_a_missing_file_is_one_clear_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["event", "pair", str(tmp_path / "none.yaml")]) == 2
    assert "none.yaml: No such file or directory" in capsys.readouterr().err
