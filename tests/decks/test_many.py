"""Many lists at once: a folder or zip becomes a table, each file matched to a player or asked about."""

import io
import json
import zipfile

import pytest

from judge.cli import main
from judge.decks import NotADeckListError
from judge.decks.many import MOST_FILES, HandedInFile, match, unpack

LEGAL = "".join(f"4 QQ-{number:03}\n" for number in range(12)) + "2 QQ-099\n"
GAME = ["--game", "zombie_world_order"]
PLAYERS = [
    ("P001", "Li Wei"),
    ("P002", "Ada Wong"),
    ("P003", "王小明"),
    ("P004", "王小"),
    ("P005", "Ada Wong Lee"),
]


def packed(files):
    kept = io.BytesIO()
    with zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return kept.getvalue()


@pytest.mark.parametrize(
    ("name", "code", "how"),
    [
        ("P001.txt", "P001", "code"),
        ("round1/p002 final (2).csv", "P002", "code"),
        ("ada_wong.txt", "P002", "name"),
        ("Wong, Ada - deck.txt", "P002", "name"),
        ("AdaWong.txt", "P002", "name"),
        ("Ada Wong Lee.txt", "P005", "name"),
        ("王小明的牌組.txt", "P003", "name"),
        ("王小.txt", "P004", "name"),
        ("Li Wei/deck.txt", "P001", "name"),
        ("P001 Li Wei.txt", "P001", "code"),
        ("P001 Ada Wong.txt", None, "several"),
        ("Li Wei and 王小明.txt", None, "several"),
        ("deck.txt", None, "none"),
        ("Ada.txt", None, "none"),
        ("1.txt", None, "none"),
    ],
)
def test_a_file_is_a_players_only_where_nobody_else_can_be_meant(name, code, how):
    found = match([HandedInFile(name, LEGAL.encode())], PLAYERS)[0]
    assert (found.code, found.how) == (code, how)


@pytest.mark.parametrize("line", ["Player: Ada Wong", "# Name: ada wong", "選手：P002", "姓名:Ada Wong"])
def test_the_list_may_say_whose_it_is(line):
    assert match([HandedInFile("deck.txt", f"{line}\n{LEGAL}".encode())], PLAYERS)[0].code == "P002"


def test_neither_of_two_files_of_one_player_is_taken():
    found = match([HandedInFile("P001.txt"), HandedInFile("Li Wei.txt"), HandedInFile("P002.txt")], PLAYERS)
    assert [(each.code, each.how) for each in found] == [(None, "twice"), (None, "twice"), ("P002", "code")]


def test_two_players_of_one_name_are_asked_about():
    found = match([HandedInFile("Bo.txt")], [("P001", "Bo"), ("P002", "bo")])[0]
    assert (found.code, found.how, found.others) == (None, "several", ("P001", "P002"))


def test_a_zip_is_a_table_of_lists_and_of_players_without_one(tmp_path, capsys):
    file = tmp_path / "lists.zip"
    file.write_bytes(
        packed(
            {"P001.txt": LEGAL, "a/Ada Wong.txt": "5 QQ-001\n", "x.png": b"\x89PNG", "__MACOSX/P001.txt": "x"}
        )
    )
    event = tmp_path / "event.json"
    event.write_text(
        json.dumps({"event": 1, "players": [{"id": code, "name": name} for code, name in PLAYERS]})
    )
    assert main(["deck", "check", str(file), *GAME, "--players", str(event)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["P001.txt", "P001", "Li", "Wei", "LEGAL", "50"]
    assert lines[1].split() == ["a/Ada", "Wong.txt", "P002", "Ada", "Wong", "ILLEGAL", "5"]
    assert next(line for line in lines if "UNREAD" in line).split() == ["x.png", "?", "UNREAD"]
    assert lines[-3:] == ["no list: P003 王小明", "no list: P004 王小", "no list: P005 Ada Wong Lee"]


def test_a_folder_where_all_are_legal_ends_with_0(tmp_path, capsys):
    folder = tmp_path / "lists"
    (folder / "late").mkdir(parents=True)
    (folder / "Ada.txt").write_text(LEGAL)
    (folder / "late" / "Bo.csv").write_text(
        "no,quantity\n" + "".join(f"{no},{n}\n" for n, no in (x.split() for x in LEGAL.splitlines()))
    )
    players = tmp_path / "players.csv"
    players.write_text("P001,Ada\nP002,Bo\n")
    assert main(["deck", "check", str(folder), *GAME, "--players", str(players), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [(row["player"], row["report"]["verdict"]) for row in told["files"]] == [
        ("P001", "legal"),
        ("P002", "legal"),
    ]
    assert told["missing"] == []


@pytest.mark.parametrize(
    ("files", "key"),
    [
        ({}, "many.empty"),
        ({".hidden": "x"}, "many.empty"),
        ({f"{n}.txt": "" for n in range(MOST_FILES + 1)}, "many.files"),
        ({f"{n}.txt": b"0" * 999_999 for n in range(51)}, "many.large"),
    ],
)
def test_a_zip_beyond_its_bounds_is_refused(files, key):
    with pytest.raises(NotADeckListError) as refused:
        unpack(packed(files))
    assert refused.value.key == key


def test_one_file_too_large_is_said_of_that_file():
    found = unpack(
        packed({"bomb.txt": b"0" * 5_000_000, "P001.txt": LEGAL, "in.zip": packed({"a.txt": LEGAL})})
    )
    assert [(file.name, file.problem) for file in found] == [
        ("P001.txt", ""),
        ("bomb.txt", "input.large"),
        ("in.zip", "many.nested"),
    ]


def test_names_in_the_encoding_of_the_packer_are_read():
    data = packed({"zzzzzz.txt": LEGAL}).replace(b"zzzzzz", "王小明".encode("big5"))
    assert match(unpack(data), PLAYERS)[0].code == "P003"


@pytest.mark.parametrize("data", [b"PK\x03\x04 broken", packed({"P001.txt": LEGAL})[:-30]])
def test_a_broken_zip_is_one_clear_line(tmp_path, capsys, data):
    file = tmp_path / "lists.zip"
    file.write_bytes(data)
    assert main(["deck", "check", str(file), *GAME]) == 2
    assert capsys.readouterr().err.count("\n") == 1
