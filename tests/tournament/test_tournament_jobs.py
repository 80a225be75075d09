"""An organizer's day at the command line, on a file: every job, its refusals, and each of them taken back."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
import yaml

from judge.cli import main
from judge.tournament import parse, standings, to_dict
from judge.words.languages import LANGUAGES

if TYPE_CHECKING:
    from pathlib import Path

SEVEN = [{"id": f"P{k}", "name": f"Player {k}"} for k in range(1, 8)]
EVENT = {"event": 1, "game": "zombie_world_order", "name": "Open", "seed": 5, "rounds": 3, "players": SEVEN}


@pytest.fixture(params=["event.yaml", "event.json"])
def file(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path: Path = tmp_path / request.param
    written = yaml.safe_dump(EVENT) if path.suffix == ".yaml" else json.dumps(EVENT)
    path.write_text(written, encoding="utf-8")
    return path


def read(file: Path) -> dict[str, Any]:
    text = file.read_text(encoding="utf-8")
    assert text.lstrip().startswith("{") == (file.suffix == ".json"), "a file stays what it was"
    return yaml.safe_load(text)


def do(file: Path, *words: str) -> int:
    verb, *rest = words
    return main(["event", verb, str(file), *rest])


def tables(file: Path) -> list[dict[str, Any]]:
    return read(file)["results"][-1]["tables"]


def test_a_whole_event_is_run_on_its_file(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert do(file, "publish") == 0
    assert "Round 1 is published. Tables: 4." in capsys.readouterr().out
    bye = next(table for table in tables(file) if "bye" in table)
    assert do(file, "add", "P8", "--name", "Late", "--late", "bye") == 0
    assert "Late plays" in capsys.readouterr().out
    assert [t["players"] for t in tables(file) if t["table"] == bye["table"]] == [[*bye["players"], "P8"]]
    assert do(file, "add", "P9", "--late", "loss") == 0
    assert do(file, "add", "P10", "--late", "half_bye") == 0
    one, two = tables(file)[0]["players"][0], tables(file)[1]["players"][1]
    assert do(file, "swap", one, two) == 0
    assert two in tables(file)[0]["players"]
    assert read(file)["results"][0]["manual"] is True
    for number, result in enumerate(("2-1", "1-1-1", "double_loss", '{"games": [0, 2]}'), 1):
        assert do(file, "result", str(number), result) == 0
    assert do(file, "result", "1", "0-2", "--correct") == 0
    assert do(file, "penalty", "P1", "--level", "warning", "--note", "late twice") == 0
    assert do(file, "drop", "P2") == 0
    assert do(file, "publish") == 0
    assert do(file, "undrop", "P2") == 0
    event = parse(read(file))
    assert len(event.rounds) == 2
    rows = {row.player: row for row in standings(event, 1)}
    assert (rows["P9"].points, rows["P9"].losses, rows["P10"].points) == (0, 1, 1)
    assert read(file)["penalties"][0]["note"] == "late twice"
    for table in tables(file):
        if len(table["players"]) == 2:
            assert do(file, "result", str(table["table"]), "2-0") == 0
    assert do(file, "close") == 0
    assert read(file)["desk"]["closed_at"]
    assert do(file, "drop", "P3") == 2
    assert "the event is closed" in capsys.readouterr().err


def test_every_job_can_be_taken_back_one_by_one(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = [file.read_text(encoding="utf-8")]
    jobs = [
        ["add", "P8"],
        ["drop", "P3"],
        ["publish"],
        ["result", "1", "2-0"],
        ["penalty", "P1", "--level", "warning"],
    ]
    for words in jobs:
        assert do(file, *words) == 0
        before.append(file.read_text(encoding="utf-8"))
    assert len(set(before)) == len(before)
    for text in before[-2::-1]:
        assert do(file, "undo") == 0
        assert file.read_text(encoding="utf-8") == text
    assert do(file, "undo") == 2
    assert "nothing to undo" in capsys.readouterr().err


REFUSED = [
    (["result", "1", "2-0"], "has not been published"),
    (["drop", "P99"], "P99 is not in the list"),
    (["undrop", "P1"], "has not left"),
    (["add", "P1"], "is already entry"),
    (["add", "x\x1b"], "is a control character"),
    (["swap", "P1", "P2"], "has not been published"),
    (["penalty", "P99", "--level", "warning"], "P99 is not in the list"),
]


@pytest.mark.parametrize(("words", "because"), REFUSED)
def test_what_cannot_be_done_is_refused_and_leaves_the_file(
    file: Path, capsys: pytest.CaptureFixture[str], words: list[str], because: str
) -> None:
    before = file.read_bytes()
    assert do(file, *words) == 2
    assert because in capsys.readouterr().err
    assert file.read_bytes() == before


def test_what_a_running_round_does_not_allow_is_refused(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert do(file, "publish") == 0
    first = tables(file)[0]["players"]
    for words, because in (
        (["close"], "cannot be closed"),
        (["publish"], "no result yet"),
        (["result", "1", "3-2"], "impossible in best of 3"),
        (["result", "99", "2-0"], "no such table"),
        (["swap", *first], "are at the same table"),
        (["swap", first[0], "P99"], "P99 is not in the list"),
    ):
        assert do(file, *words) == 2
        assert because in capsys.readouterr().err
    for number in (1, 2, 3):
        assert do(file, "result", str(number), "2-0") == 0
    assert do(file, "add", "P8", "--late", "loss") == 2
    assert "plays from the next round" in capsys.readouterr().err
    assert do(file, "publish") == 0
    assert do(file, "result", "1", "0-2", "--round", "1", "--correct") == 2
    assert "use repair" in capsys.readouterr().err


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_job_says_what_it_did_in_every_language(
    file: Path, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    assert do(file, "drop", "P3", "--lang", language) == 0
    assert "Player 3" in capsys.readouterr().out


def test_a_job_may_be_printed_instead_of_written(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = file.read_bytes()
    assert do(file, "drop", "P3", "--print") == 0
    assert json.loads(capsys.readouterr().out)["players"][2]["dropped"] == 0
    assert file.read_bytes() == before


def row(file: Path, player: str) -> dict[str, Any]:
    return next(row.to_dict() for row in standings(parse(read(file))) if row.player == player)


def test_a_penalty_takes_points_and_the_standings_say_so(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert do(file, "publish") == 0
    one, two = tables(file)[0]["players"]
    assert do(file, "result", "1", "2-0") == 0
    before = row(file, two)
    assert do(file, "penalty", one, "--level", "warning", "--points", "2") == 0
    assert "deducts 2 points" in capsys.readouterr().out
    assert (row(file, one)["points"], row(file, one)["deducted"]) == (1, 2)
    assert row(file, two) | {"rank": 0} == before | {"rank": 0}  # no opponent gains or loses by it
    assert do(file, "standings") == 0
    assert "(-2)" in capsys.readouterr().out
    assert do(file, "explain", one) == 0
    assert "Penalties deducted 2 points" in capsys.readouterr().out
    assert do(file, "undo") == 0
    assert "deducted" not in row(file, one)


def test_points_are_taken_once_however_the_standings_are_counted(file: Path) -> None:
    assert do(file, "publish") == 0
    for number, table in enumerate(tables(file), 1):
        if len(table["players"]) > 1:
            assert do(file, "result", str(number), "2-0") == 0
    for player in ("P1", "P1", "P2"):
        assert do(file, "penalty", player, "--level", "caution", "--points", "5") == 0
    event = parse(read(file))
    for _ in range(2):
        taken = {row.player: row.deducted for row in standings(event) if row.deducted}
        assert taken == {"P1": 10, "P2": 5}
        assert do(file, "publish") == 0
        assert do(file, "undo") == 0
    assert parse(to_dict(event)) == event


@pytest.mark.parametrize(
    ("before", "level", "seat", "after"),
    [
        ("2-1", "match_loss", 0, [0, 2, 0]),
        ("0-2", "match_loss", 1, [2, 0, 0]),
        (None, "match_loss", 0, [0, 2, 0]),
        ("1-1-1", "game_loss", 0, [1, 2, 1]),
        ("2-0", "game_loss", 0, [2, 1, 0]),
        ("1-1", "game_loss", 1, [2, 1, 0]),
    ],
)
def test_a_loss_that_counts_changes_the_result(
    file: Path, before: str | None, level: str, seat: int, after: list[int]
) -> None:
    assert do(file, "publish") == 0
    if before:
        assert do(file, "result", "1", before) == 0
    player = tables(file)[0]["players"][seat]
    assert do(file, "penalty", player, "--level", level, "--counts") == 0
    assert tables(file)[0]["games"] == after
    assert len(read(file)["penalties"]) == 1


@pytest.mark.parametrize(
    ("before", "level", "message"),
    [
        ("2-1", "game_loss", "2-2"),
        (None, "game_loss", "are not in yet"),
        ("2-1", "warning", "only a game loss"),
    ],
)
def test_a_loss_that_no_result_can_show_is_refused(
    file: Path, before: str | None, level: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert do(file, "publish") == 0
    if before:
        assert do(file, "result", "1", before) == 0
    kept = file.read_text(encoding="utf-8")
    player = tables(file)[0]["players"][0]
    capsys.readouterr()
    assert do(file, "penalty", player, "--level", level, "--counts") == 2
    assert message in capsys.readouterr().err
    assert file.read_text(encoding="utf-8") == kept


def test_a_penalty_has_the_words_of_the_page(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert do(file, "penalty", "P1", "--level", "gameloss") == 2
    assert "game_loss" in capsys.readouterr().err
    assert do(file, "penalty", "Coach Lee", "--subject", "--level", "warning", "--category", "conduct") == 0
    assert read(file)["penalties"] == [
        {
            "round": 0,
            "subject": "Coach Lee",
            "category": "conduct",
            "level": "warning",
            "at": read(file)["penalties"][0]["at"],
        }
    ]


def test_who_is_disqualified_leaves(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert do(file, "publish") == 0
    player = tables(file)[0]["players"][0]
    assert do(file, "penalty", player, "--level", "disqualification") == 0
    assert "leaves after round 1" in capsys.readouterr().out
    event = parse(read(file))
    assert not event.player(player).active(2)
    assert do(file, "undrop", player) != 0
    assert "is disqualified" in capsys.readouterr().err
    assert do(file, "undo") == 0
    assert parse(read(file)).player(player).active(2)


def test_a_player_is_called_by_name_or_id(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert do(file, "add", "P8", "--name", "Ana Lim") == 0
    assert do(file, "publish") == 0
    for _ in range(3):  # who comes back before a round is missed never left
        assert do(file, "drop", "P8") == 0
        assert not parse(read(file)).player("P8").active(2)
        assert do(file, "undrop", "P8") == 0
        assert parse(read(file)).player("P8").active(2)
    for who in ("p8", "ana  LIM", "Ａｎａ Lim"):
        assert do(file, "penalty", who, "--level", "warning") == 0
        assert main(["event", "explain", str(file), who]) == 0
    seat = next(table for table in tables(file) if "P8" in table["players"])
    assert do(file, "result", str(seat["table"]), "no_show=ana lim") == 0
    assert next(table for table in tables(file) if "P8" in table["players"])["no_show"] == ["P8"]
    assert do(file, "add", "P9", "--name", "ana lim") == 0
    capsys.readouterr()
    for who, why in (
        ("Ana Lim", "use an id: P8, P9"),
        ("nobody", "not in the list"),
        (" ", "not in the"),
    ):
        assert do(file, "penalty", who, "--level", "warning") == 2
        assert why in capsys.readouterr().err
    other = next(table for table in tables(file) if "P8" not in table["players"] and "bye" not in table)
    assert do(file, "swap", "P8", other["players"][0]) == 2
    assert "already has a result" in capsys.readouterr().err


def test_a_wrong_result_is_repaired_by_the_words_a_result_has(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for _ in range(2):
        assert do(file, "publish") == 0
        for table in tables(file):
            if len(table["players"]) == 2:
                assert do(file, "result", str(table["table"]), "2-0") == 0
    wrong = ("--round", "1", "--table", "1", "--result")
    capsys.readouterr()
    assert do(file, "repair", *wrong, "0-2", "--lang", "ja") == 0
    assert "leave: 変わる卓：0" in capsys.readouterr().out
    assert do(file, "repair", *wrong, "0-2", "--choose", "leave") == 0
    assert json.loads(capsys.readouterr().out)["results"][0]["tables"][0]["games"] == [0, 2, 0]
    assert do(file, "repair", *wrong, "2:0") == 2
    assert "needs 2-1" in capsys.readouterr().err


@pytest.mark.parametrize(
    "turned",
    [lambda text: "\ufeff" + text, lambda text: text.replace("\n", "\r\n"), lambda text: "# ours\n" + text],
)
def test_undo_gives_the_file_back_to_the_byte_and_keeps_who_may_read_it(tmp_path: Path, turned: Any) -> None:
    path, link = tmp_path / "event.yaml", tmp_path / "link.yaml"
    path.write_bytes(turned(yaml.safe_dump(EVENT)).encode())
    path.chmod(0o600)
    link.symlink_to(path)
    before = path.read_bytes()
    assert do(link, "drop", "P1") == 0
    assert link.is_symlink()
    assert path.read_bytes() != before
    assert {file.stat().st_mode & 0o777 for file in tmp_path.iterdir()} == {0o600}
    assert do(link, "undo") == 0
    assert path.read_bytes() == before
    assert path.stat().st_mode & 0o777 == 0o600


def test_what_stands_where_undo_is_kept_is_refused_if_it_is_none(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.with_name(f"{file.name}.undo").write_text("notes of mine\n", encoding="utf-8")
    before = file.read_bytes()
    assert do(file, "drop", "P1") == 2
    assert "is not what was kept for undo" in capsys.readouterr().err
    assert file.read_bytes() == before
