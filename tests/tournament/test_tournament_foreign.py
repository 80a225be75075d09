"""Events of other programs become event files, and reports are written again to the byte."""

from __future__ import annotations

import csv
import json
import random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook

from judge.cli import main
from judge.tournament import (
    Event,
    Refusal,
    apply_result,
    drop,
    pair_next,
    parse,
    publish,
    standings,
)
from judge.tournament.foreign import read_known_text, results_csv, standings_csv, write_trf
from judge.words.languages import LANGUAGES

if TYPE_CHECKING:
    from pathlib import Path

RESULTS: list[dict[str, Any]] = [
    {"games": [2, 0, 0]},
    {"games": [1, 2, 0]},
    {"games": [1, 1, 1]},
    {"double_loss": True},
    {"no_show": 0},
    {"lost": 0},
    {"unplayed": True},
]


def left(found: Any) -> list[str]:
    return [why.key for why in found.left_out]


def played(seed: int, players: int, rounds: int) -> Event:
    """Play an event with every kind of result, somebody leaving, and perhaps a round that is still open."""
    draw = random.Random(seed)
    listed = [
        {"id": f"P{n:03}", "name": draw.choice(["Ada", "王小明", "", "Ån Ök"])} for n in range(1, players + 1)
    ]
    listed.append({"id": "late", "joined": 2})
    event = parse({"event": 1, "name": "Open", "seed": seed, "rounds": rounds, "players": listed})
    for _ in range(rounds):
        event = publish(event, pair_next(event))
        pending = event.rounds[-1].pending()
        for table in pending if len(event.rounds) < rounds else pending[1:]:
            told = dict(draw.choice(RESULTS))
            told = {key: [draw.choice(table.players)] if value == 0 else value for key, value in told.items()}
            event = apply_result(event, len(event.rounds), table.number, told)
        if len(event.rounds) < rounds and draw.random() < 0.3:
            inside = [player.id for player in event.players if player.active(len(event.rounds) + 1)]
            event = drop(event, draw.choice(inside), len(event.rounds))
    return event


@given(st.integers(0, 10**6), st.integers(6, 20), st.integers(1, 4))
def test_a_report_read_and_written_again_is_the_same_to_the_byte(seed, players, rounds):
    report = write_trf(played(seed, players, rounds))
    again = write_trf(parse(read_known_text(report).event))
    assert again == report


def test_a_report_of_another_program_is_read_as_chess_counts() -> None:
    def line(n: int, name: str, points: str, *spots: str) -> str:
        return f"001 {n:>4}      {name:<33}" + " " * 33 + f"{points:>4} {n:>4}" + "".join(spots)

    text = "\n".join(
        [
            "012 Club cup",
            "022 Somewhere",
            line(1, "Ada", "3.0", "     4 w 1", "     2 b 1", "     3 w +"),
            line(2, "Bo", "1.5", "     3 b =", "     1 w 0", "  0000 - U"),
            line(3, "Cy", "1.0", "     2 w =", "  0000 - H", "     1 b -"),
            line(4, "Di", "0.0", "     1 b 0", "  0000 - Z", "          "),
            "XXR 5",
        ]
    )
    found = read_known_text(text)
    assert (found.format, left(found)) == ("trf", ["left_out.back", "left_out.report_lines"])
    assert "Di (4)" in found.left_out[0].text()
    assert "022" in found.left_out[1].text()
    event = parse(found.event)
    assert (event.name, event.stages[0].rounds) == ("Club cup", 5)
    assert {row.name: float(row.points) for row in standings(event)} == {
        "Ada": 3,
        "Bo": 1.5,
        "Cy": 1,
        "Di": 0,
    }
    tables = [[table.players for table in one.tables] for one in event.rounds]
    assert tables == [[("1", "4"), ("3", "2")], [("2", "1"), ("3",)], [("1", "3"), ("2",)]]


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("     2 w 1", "     2 w =", "sides_differ"),
        ("     2 w 1", "     9 w 1", "sides_differ"),
        ("     1 b 0", "     1 b ?", "sides_differ"),
        ("001    2", "001    1", "report_line"),
        ("001    2", "001    x", "report_line"),
    ],
)
def test_a_report_that_contradicts_itself_is_refused_where_it_does(old: str, new: str, key: str) -> None:
    event = parse({"event": 1, "rounds": 1, "players": [{"id": "1"}, {"id": "2"}]})
    event = apply_result(publish(event, pair_next(event)), 1, 1, {"games": [2, 0, 0]})
    report = write_trf(event)
    first = "     2 w 1" in report
    if not first:
        old, new = (part.replace("w 1", "b 0").replace("b 0", "w 1") for part in (old, new))
    assert old in report
    with pytest.raises(Refusal) as refused:
        read_known_text(report.replace(old, new))
    assert refused.value.key == key
    assert all(refused.value.text(language) for language in LANGUAGES)


def test_pods_have_no_report() -> None:
    event = parse({"event": 1, "format": "pods", "rounds": 1, "players": [{"id": str(n)} for n in range(4)]})
    with pytest.raises(Refusal) as refused:
        write_trf(publish(event, pair_next(event)))
    assert refused.value.key == "no_report"


@given(st.text(max_size=300))
def test_no_text_makes_a_reader_raise_but_a_refusal(text: str) -> None:
    for start in ("", "001    1 ", "012 x\n001    1      A\n001    2 "):
        try:
            found = read_known_text(start + text)
            assert found is None or parse(found.event)
        except Refusal:
            pass


def test_tables_hold_a_line_a_player_and_a_line_a_table() -> None:
    event = played(3, 9, 3)
    told = list(csv.DictReader(standings_csv(event).splitlines()))
    assert [line["player"] for line in told] == [row.player for row in standings(event)]
    assert float(told[0]["omw"]) == float(standings(event)[0].values["omw"])
    lines = list(csv.DictReader(results_csv(event).splitlines()))
    assert len(lines) == sum(len(one.tables) for one in event.rounds)
    assert {line["result"] for line in lines if not line["player_2"]} <= {"bye"}
    open_tables = {str(table.number) for table in event.rounds[-1].pending()}
    assert all(
        line["result"] or (line["round"], line["table"] in open_tables) == ("3", True) for line in lines
    )


def test_a_name_is_no_formula() -> None:
    event = parse({"event": 1, "players": [{"id": "P1", "name": "=1+1"}, {"id": "P2", "name": "B"}]})
    assert "'=1+1" in standings_csv(event)


def test_the_commands_read_and_write(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "report.trf"
    file.write_text("022 Somewhere\n" + write_trf(played(5, 7, 2)), encoding="utf-8")
    assert main(["event", "import", str(file), "--game", "zombie_kittens"]) == 0
    told = capsys.readouterr()
    assert "022" in told.err
    event = tmp_path / "event.json"
    event.write_text(told.out, encoding="utf-8")
    assert json.loads(told.out)["game"] == "zombie_kittens"
    for options in (["--as", "csv"], ["--as", "csv", "--what", "results"], ["--as", "json"], ["--as", "trf"]):
        assert main(["event", "export", str(event), *options]) == 0
        assert "P001" in capsys.readouterr().out
    other = tmp_path / "other.txt"
    other.write_text("hello", encoding="utf-8")
    assert main(["event", "import", str(other)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


LISTS = [
    ("Ann\nBob\n\n", [{"id": "P001", "name": "Ann"}, {"id": "P002", "name": "Bob"}], None),
    (
        "Last Name;First_Name;Rating;Club\nLi;Na;1800;red\nOh;Ed;;\n",
        [{"id": "P001", "name": "Na Li", "rating": 1800}, {"id": "P002", "name": "Ed Oh"}],
        "Club",
    ),
    (
        "id\tname\tseed\nA7\tAnn\t2\nB1\tBob\t1",
        [
            {"id": "A7", "name": "Ann", "seed": 2},
            {"id": "B1", "name": "Bob", "seed": 1},
        ],
        None,
    ),
    ('姓名,桌\n"王, 小明",4\n', [{"id": "P001", "name": "王, 小明", "table": 4}], None),
]


@pytest.mark.parametrize(("text", "players", "unused"), LISTS)
def test_a_list_of_players_is_entered_and_says_what_it_does_not_use(
    text: str,
    players: list[dict[str, Any]],
    unused: str | None,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    listed, event = tmp_path / "players.csv", tmp_path / "event.json"
    listed.write_text(text, encoding="utf-8")
    event.write_text(json.dumps({"event": 1, "players": []}), encoding="utf-8")
    assert main(["event", "add", str(event), "--list", str(listed)]) == 0
    assert json.loads(event.read_text(encoding="utf-8"))["players"] == players
    err = capsys.readouterr().err
    assert (f"no place for: {unused}" in err) if unused else not err
    assert main(["event", "add", str(event), "--list", str(listed)]) == 2
    if "name" in text.lower() or "姓名" in text:
        assert main(["event", "import", str(listed)]) == 0
        assert json.loads(capsys.readouterr().out)["players"] == players


@pytest.mark.parametrize(
    ("text", "because"),
    [
        ("Li, Na\n", "several columns and no headings"),
        ("name,seed\nAnn,first\n", "whole number"),
        ("name,seed\n,1\n", "no name"),
        ("Ann\nANN\n", "twins"),
        ("x" * 600, "too long"),
    ],
)
def test_a_list_that_cannot_be_understood_is_refused(
    text: str, because: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    listed, event = tmp_path / "players.csv", tmp_path / "event.json"
    listed.write_text(text, encoding="utf-8")
    event.write_text(json.dumps({"event": 1, "players": []}), encoding="utf-8")
    before = event.read_bytes()
    assert main(["event", "add", str(event), "--list", str(listed)]) == 2
    assert because in capsys.readouterr().err
    assert event.read_bytes() == before


def test_an_event_made_of_a_list_says_that_two_of_a_name_are_two(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    listed = tmp_path / "players.csv"
    listed.write_text("name\nAnn\nANN\n", encoding="utf-8")
    assert main(["event", "import", str(listed)]) == 2
    assert "line 3" in capsys.readouterr().err
    assert main(["event", "import", "--twins", str(listed)]) == 0
    listed.write_text("id,name\n1,Ann\n2,Ann\n", encoding="utf-8")
    assert main(["event", "import", str(listed)]) == 0


def test_a_spreadsheet_of_players_is_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    book = Workbook()
    for row in (("Name", "Rating"), ("Ann", 1500), ("王小明", None)):
        book.active.append(row)
    file = tmp_path / "players.xlsx"
    book.save(file)
    assert main(["event", "import", str(file)]) == 0
    assert json.loads(capsys.readouterr().out)["players"] == [
        {"id": "P001", "name": "Ann", "rating": 1500},
        {"id": "P002", "name": "王小明"},
    ]
    book.create_sheet("B").append(("Bob",))
    book.save(file)
    assert main(["event", "import", str(file)]) == 2
    assert "several sheets" in capsys.readouterr().err
