"""Events of other programs become event files, and reports are written again to the byte."""

from __future__ import annotations

import csv
import datetime as dt
import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook

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
from judge.tournament.foreign.topdeck import date_of as topdeck_date
from judge.words.languages import LANGUAGES

FOLDER = Path(__file__).parent / "published"
ROWS = sorted(path for path in FOLDER.glob("*.json") if path.name != "netrunner.json")
RESULTS: list[dict[str, Any]] = [
    {"games": [2, 0, 0]},
    {"games": [1, 2, 0]},
    {"games": [1, 1, 1]},
    {"double_loss": True},
    {"no_show": 0},
    {"lost": 0},
    {"unplayed": True},
]


def load(path: Path) -> dict[str, Any]:
    return json.loads(path.read_text(encoding="utf-8"))


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
    assert (found.format, left(found)) == ("trf", ["left_out.report_lines"])
    assert "022" in found.left_out[0].text()
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
    assert left(found) == ["left_out.sides"]


def test_cobras_points_of_each_side_are_named_as_left_out() -> None:
    data = cobra()
    data["rounds"][0][0]["player1"] |= {"corpScore": 3, "runnerScore": 3}
    assert left(of_document(data)) == ["left_out.side_points"]
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
    open_tables = {str(table.number) for table in event.rounds[-1].pending()}
    assert all(
        line["result"] or (line["round"], line["table"] in open_tables) == ("3", True) for line in lines
    )


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


def melee(**changes: Any) -> list[dict[str, Any]]:
    def side(player: int, won: int | None) -> dict[str, Any]:
        who = {"ID": player, "DisplayName": f"N{player}", "Username": f"u{player}"}
        return {"Team": {"ID": player + 900, "Players": [who]}, "GameWins": won, "TeamId": player + 900}

    def match(number: int, *sides: dict[str, Any], table: int | None = None, **more: Any) -> dict[str, Any]:
        told = {"RoundNumber": number, "TableNumber": table, "GameDraws": 0, "HasResult": True}
        told |= {"Competitors": list(sides), "TypeDescription": "Best of Three", "PhaseSortOrder": 1}
        return told | {"DateCreated": "2026-02-01T10:00:00Z", "RoundDescription": f"Round {number}"} | more

    one = [
        match(1, side(1, 2), side(2, 1), table=1),
        match(1, side(3, 0), side(4, 0), table=2, GameDraws=3),
        match(1, side(5, 2), ByeReasonDescription="Assigned"),
    ]
    two = [
        match(2, side(5, 0), side(1, 2), table=1),
        match(2, side(3, None), side(2, None), table=2, LossReasonDescription="All Players Absent"),
        match(2, side(4, 0), LossReasonDescription="Absent", LossReason=1),
    ]
    final = [match(3, side(1, 2), side(5, 0), table=1, RoundName="Finals", PhaseSortOrder=2)]
    return [row | changes for row in [*two, *one, *final]]


@pytest.mark.parametrize("wrap", ["", "Content", "data"])
def test_melees_matches_become_an_event(wrap: str) -> None:
    found = of_document({wrap: melee(), "RecordsTotal": 7} if wrap else melee())
    event = parse(found.event)
    assert to_dict(parse(to_dict(event))) == to_dict(event)
    assert (found.format, found.left_out, event.profile.name) == ("melee", (), "melee")
    assert {
        row.player: (row.points, row.wins, row.losses, row.draws, row.byes) for row in standings(event, 2)
    } == {
        "1": (6, 2, 0, 0, 0),
        "2": (0, 0, 1, 0, 0),
        "3": (1, 0, 0, 1, 0),
        "4": (1, 0, 1, 1, 0),
        "5": (3, 0, 1, 0, 1),
    }
    assert [stage.format for stage in event.stages] == ["swiss", "single_elimination"]
    assert found.event["desk"] == {"date": "2026-02-01"}


def test_melees_matches_of_several_events_or_of_one_page_are_refused() -> None:
    rows = melee()
    rows[0]["TournamentId"], rows[1]["TournamentId"] = 1, 2
    for data, key in ((rows, "several_events"), ({"Content": melee(), "HasMore": True}, "not_whole")):
        with pytest.raises(Refusal) as refused:
            of_document(data)
        assert refused.value.key == key
    named = of_document(melee(TableLocation="Hall B"))
    assert named.left_out[0].text() == "an event file has no place for: TableLocation"


def topdeck(seats: int, **more: Any) -> dict[str, Any]:
    people = [{"name": f"N{k}", "id": f"id{k}"} for k in range(1, 2 * seats + 2)]

    def table(number: Any, *players: int, won: Any = None) -> dict[str, Any]:
        return {
            "table": number,
            "players": [people[k] for k in players],
            "winner": won,
            "status": "Completed",
        }

    first, second = range(seats), range(seats, 2 * seats)
    rounds: list[dict[str, Any]] = [
        {
            "round": 1,
            "tables": [
                table(1, *first, won="N1"),
                table(2, *second, won="Draw"),
                table("Byes", 2 * seats, won=f"N{2 * seats + 1}"),
            ],
        },
        {"round": 2, "tables": [table(1, *second, won=people[seats]["name"])]},
        {"round": "Top 2", "tables": [table(1, 0, seats, won="N1")]},
    ]
    return {
        "TID": "x",
        "tournamentName": "Open",
        "startDate": 1_772_323_200,
        "topCut": 2,
        "rounds": rounds,
        "standings": [one | {"points": 0} for one in people],
    } | more


@pytest.mark.parametrize(("seats", "win", "draw"), [(2, 3, 1), (4, 5, 1), (4, 4, 1), (3, 3, 1)])
def test_topdecks_tournaments_become_an_event(seats: int, win: int, draw: int) -> None:
    data = topdeck(seats)
    won = {f"id{1}": win, f"id{seats + 1}": draw + win, f"id{2 * seats + 1}": win}
    drawn = {f"id{k}": draw for k in range(seats + 1, 2 * seats + 1)}
    for line in data["standings"]:
        line["points"] = (drawn | won).get(line["id"], 0)
    found = of_document(data)
    event = parse(found.event)
    assert to_dict(parse(to_dict(event))) == to_dict(event)
    assert (found.format, found.event["desk"]) == ("topdeck", {"date": "2026-03-01"})
    points = {line["id"]: line["points"] for line in data["standings"]}
    assert {row.player: row.points for row in standings(event, 2)} == points
    assert event.stages[0].format == ("swiss" if seats == 2 else "pods")
    assert event.rounds[2].tables[0].players == ("id1", f"id{seats + 1}")
    assert left(found) == (["left_out.games"] if seats == 2 else [])


def test_what_topdeck_does_not_tell_is_said() -> None:
    data = topdeck(4)
    data["standings"] = [{"name": one["name"], "id": one["id"], "decklist": "…"} for one in data["standings"]]
    found = of_document([data])
    assert left(found) == ["left_out.scoring", "left_out.fields"]
    assert "standings.decklist" in found.left_out[1].text()
    with pytest.raises(Refusal):
        of_document([data, data])


@given(st.integers(-20_000, 90_000))
def test_a_moment_in_seconds_is_a_day(days: int) -> None:
    day = dt.date(1970, 1, 1) + dt.timedelta(days)
    assert topdeck_date(days) == day.isoformat()


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
