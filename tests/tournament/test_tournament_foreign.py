"""Events of other programs become event files, and reports are written again to the byte."""

from __future__ import annotations

import csv
import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.cli import main
from judge.tournament import (
    Event,
    Refusal,
    apply_result,
    drawings,
    drop,
    pair_next,
    parse,
    publish,
    read_published,
    standings,
    to_dict,
)
from judge.tournament.foreign import of_document, of_text, results_csv, standings_csv, write_trf
from judge.words.languages import LANGUAGES

FOLDER = Path(__file__).parent / "published"
ROWS = sorted(path for path in FOLDER.glob("*.json") if path.name != "netrunner.json")
RESULTS: list[dict[str, Any]] = [
    {"games": [2, 0, 0]},
    {"games": [1, 2, 0]},
    {"games": [1, 1, 1]},
    {"double_loss": True},
    {"no_show": 0},
]


def load(path: Path) -> dict[str, Any]:
    return json.loads(path.read_text(encoding="utf-8"))


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
            if "no_show" in told:
                told = {"no_show": [draw.choice(table.players)]}
            event = apply_result(event, len(event.rounds), table.number, told)
        if len(event.rounds) < rounds and draw.random() < 0.3:
            inside = [player.id for player in event.players if player.active(len(event.rounds) + 1)]
            event = drop(event, draw.choice(inside), len(event.rounds))
    return event


@given(st.integers(0, 10**6), st.integers(6, 20), st.integers(1, 4))
@settings(max_examples=40, deadline=None)
def test_a_report_read_and_written_again_is_the_same_to_the_byte(seed, players, rounds):
    report = write_trf(played(seed, players, rounds))
    again = write_trf(parse(of_text(report).event))
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
    found = of_text(text)
    assert (found.format, found.left_out) == ("trf", ("left_out.report_lines",))
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
        of_text(report.replace(old, new))
    assert refused.value.key == key
    assert all(refused.value.text(language) for language in LANGUAGES)


def test_pods_have_no_report() -> None:
    event = parse({"event": 1, "format": "pods", "rounds": 1, "players": [{"id": str(n)} for n in range(4)]})
    with pytest.raises(Refusal) as refused:
        write_trf(publish(event, pair_next(event)))
    assert refused.value.key == "no_report"


def cobra(**changes: Any) -> dict[str, Any]:
    def side(player: int | None, score: int | None) -> dict[str, Any]:
        return {"id": player, "combinedScore": score}

    return {
        "name": "Some Tournament",
        "preliminaryRounds": 2,
        "cutToTop": 0,
        "players": [{"id": n, "name": f"N{n}"} for n in (1001, 1002, 1003)],
        "eliminationPlayers": [],
        "rounds": [
            [
                {"table": 1, "player1": side(1001, 6), "player2": side(1002, 0)},
                {"table": 2, "player1": side(1003, 6), "player2": side(None, 0)},
            ],
            [
                {"table": 1, "player1": side(1003, 5), "player2": side(1001, 1)},
            ],
        ],
    } | changes


def test_cobras_rounds_are_counted_in_match_points() -> None:
    found = of_document(cobra())
    event = parse(found.event)
    assert {row.player: row.points for row in standings(event)} == {"1001": 7, "1002": 0, "1003": 11}
    assert event.profile.name == "cobra"
    assert not event.player("1002").active(2)


def single_sided(*roles: tuple[object, object]) -> dict[str, Any]:
    def side(player: int, role: object, score: int) -> dict[str, Any]:
        return {"id": player, "role": role, "combinedScore": score}

    matches = [
        {"table": 1, "player1": side(1001, first, 3), "player2": side(1002, second, 0)}
        for first, second in roles
    ]
    return cobra(rounds=[[match] for match in matches], players=cobra()["players"][:2])


def test_cobras_single_sided_matches_seat_the_corp_first() -> None:
    found = of_document(single_sided(("runner", "corp"), ("corp", "runner")))
    assert found.event["sides"] == ["Corp", "Runner"]
    assert [played["tables"][0]["players"] for played in found.event["results"]] == [
        ["1002", "1001"],
        ["1001", "1002"],
    ]
    assert {row.player: row.points for row in standings(parse(found.event))} == {"1001": 6, "1002": 0}
    assert found.left_out == ()


@pytest.mark.parametrize("told", [(None, None), ("corp", "corp"), ("corp", None), (["corp"], {}), ("x", "y")])
def test_cobras_roles_told_of_some_matches_only_are_no_sides(told: tuple[object, object]) -> None:
    found = of_document(single_sided(("runner", "corp"), told))
    assert "sides" not in found.event
    assert found.event["results"][0]["tables"][0]["players"] == ["1001", "1002"]
    assert found.left_out == ("left_out.sides",)


def test_cobras_points_of_each_side_are_named_as_left_out() -> None:
    data = cobra()
    data["rounds"][0][0]["player1"] |= {"corpScore": 3, "runnerScore": 3}
    assert of_document(data).left_out == ("left_out.side_points",)
    assert of_document(cobra()).left_out == ()


def test_cobras_byes_of_different_worth_are_refused() -> None:
    data = cobra()
    data["rounds"][1].append(
        {"table": 2, "player1": {"id": 1002, "combinedScore": 3}, "player2": {"id": None, "combinedScore": 0}}
    )
    with pytest.raises(Refusal) as refused:
        of_document(data)
    assert refused.value.key == "bye_points_differ"


def tdf(*pods: str) -> str:
    names = "".join(
        f'<player userid="{n}"><firstname>F{n}</firstname><lastname>L{n}</lastname></player>'
        for n in range(1, 6)
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?><tournament type="2" stage="5">'
        f"<data><name>Cup</name></data><players>{names}</players><pods>{''.join(pods)}</pods></tournament>"
    )


def pod(category: str, *rounds: tuple[str, str]) -> str:
    told = "".join(
        f'<round number="{n}" type="{kind}"><matches>{matches}</matches></round>'
        for n, (kind, matches) in enumerate(rounds, 1)
    )
    return f'<pod category="{category}"><rounds>{told}</rounds></pod>'


def met(outcome: int, *players: int) -> str:
    names = ("player",) if len(players) == 1 else ("player1", "player2")
    seats = "".join(f'<{name} userid="{player}"/>' for name, player in zip(names, players, strict=True))
    return f'<match outcome="{outcome}">{seats}<tablenumber>0</tablenumber></match>'


SWISS = (
    ("3", met(1, 1, 2) + met(3, 3, 4) + met(5, 5)),
    ("3", met(2, 1, 5) + met(1, 3, 2) + met(8, 4)),
)


def test_toms_file_is_read_with_its_cut() -> None:
    found = of_text(tdf(pod("2", *SWISS, ("1", met(1, 3, 1) + met(2, 4, 5)), ("1", met(1, 3, 5)))))
    event = parse(found.event)
    assert found.left_out == ()
    assert [stage.format.value for stage in event.stages] == ["swiss", "single_elimination"]
    assert {row.player: row.points for row in standings(event, 2)} == {"1": 3, "2": 0, "3": 4, "4": 1, "5": 6}
    assert event.player("5").name == "F5 L5"
    assert drawings(event)


def test_of_several_divisions_one_is_asked_for() -> None:
    text = tdf(pod("0", ("3", met(1, 1, 2))), pod("2", ("3", met(0, 3, 4) + met(5, 5))))
    with pytest.raises(Refusal) as refused:
        of_text(text)
    assert (refused.value.key, refused.value.facts["allowed"]) == ("which_division", "0, 2")
    assert {player.id for player in parse(of_text(text, "2").event).players} == {"3", "4", "5"}


@pytest.mark.parametrize(
    ("text", "key"),
    [
        (tdf(pod("2", ("3", met(7, 1, 2)))), "unknown_outcome"),
        (tdf()[:-5], "not_xml"),
        ('<!DOCTYPE x [<!ENTITY a "b">]>' + tdf().replace("Cup", "&a;").partition("?>")[2], "not_xml"),
    ],
)
def test_what_toms_file_cannot_say_is_refused(text: str, key: str) -> None:
    with pytest.raises(Refusal) as refused:
        of_text(text)
    assert refused.value.key == key


@pytest.mark.parametrize("path", ROWS, ids=lambda path: path.stem)
def test_published_rows_become_an_event_file_with_the_same_standings(path: Path) -> None:
    found = of_document(load(path))
    published = read_published(load(path)).event
    event = parse(found.event)
    assert to_dict(parse(to_dict(event))) == to_dict(event)
    assert [row.values for row in standings(event, len(published.rounds))] == [
        row.values for row in standings(published)
    ]
    if path.stem == "bye-topdeck-013p":
        assert [len(played.tables) for played in event.rounds[-3:]] == [4, 2, 1]
        assert found.left_out == ()
        assert drawings(event)


@pytest.mark.parametrize("data", [{}, [], {"Rounds": 1}, {"event": 1}, "x", None])
def test_other_documents_are_not_taken_for_events(data: object) -> None:
    assert of_document(data) is None


@given(st.text(max_size=300))
@settings(max_examples=200, deadline=None)
def test_no_text_makes_a_reader_raise_but_a_refusal(text: str) -> None:
    for start in ("", "001    1 ", "<tournament>", "012 x\n001    1      A\n001    2 "):
        try:
            found = of_text(start + text)
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


def test_a_name_is_no_formula() -> None:
    event = parse({"event": 1, "players": [{"id": "P1", "name": "=1+1"}, {"id": "P2", "name": "B"}]})
    assert "'=1+1" in standings_csv(event)


def test_the_commands_read_and_write(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "cobra.json"
    data = cobra()
    data["rounds"][0][0]["player1"]["role"] = "corp"
    file.write_text(json.dumps(data), encoding="utf-8")
    assert main(["event", "import", str(file), "--game", "zombie_kittens"]) == 0
    told = capsys.readouterr()
    assert "which side each player took" in told.err
    event = tmp_path / "event.json"
    event.write_text(told.out, encoding="utf-8")
    assert json.loads(told.out)["game"] == "zombie_kittens"
    for options in (["--as", "csv"], ["--as", "csv", "--what", "results"], ["--as", "json"], ["--as", "trf"]):
        assert main(["event", "export", str(event), *options]) == 0
        assert "1001" in capsys.readouterr().out
    other = tmp_path / "other.txt"
    other.write_text("hello", encoding="utf-8")
    assert main(["event", "import", str(other)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
