"""`judge print` from files to PDFs: what is printed, and what is refused with one line."""

import json
from pathlib import Path

import pytest
import zxingcpp
from printed import images_of, solid, text_of, words_of

from judge.cli import main

ROOT = Path(__file__).parents[2]
DEMO = ROOT / "card_db" / "zombie_world_order" / "demo"
GAME = "zombie_world_order"
EVENT = {
    "event": 1,
    "game": GAME,
    "name": "秋季公開賽",
    "format": "swiss",
    "rounds": 3,
    "best_of": 3,
    "players": [
        {"id": "P1", "name": "林柏宇"},
        {"id": "P2", "name": "陳曉彤", "table": 9},
        {"id": "P3", "name": "髙橋さくら"},
        {"id": "P4"},
        {"id": "P5", "name": "王小明"},
    ],
    "results": [
        {
            "round": 1,
            "tables": [
                {"table": 1, "players": ["P1", "P3"], "games": [2, 0, 0]},
                {"table": 9, "players": ["P2", "P4"], "games": [2, 1, 0], "note": "牌組檢查"},
                {"table": 2, "players": ["P5"], "bye": True},
            ],
        },
        {
            "round": 2,
            "tables": [
                {"table": 1, "players": ["P1", "P5"]},
                {"table": 9, "players": ["P2", "P3"]},
                {"table": 3, "players": ["P4"], "bye": True},
            ],
        },
    ],
}
CUP = {
    "event": 1,
    "game": GAME,
    "name": "Cup",
    "format": "single_elimination",
    "best_of": 3,
    "players": [{"id": letter} for letter in "ABCDEFGH"],
    "results": [
        {
            "round": 1,
            "tables": [
                {"table": table, "players": list(pair), "games": [2, 0, 0]}
                for table, pair in ((1, "AH"), (3, "BG"), (4, "CF"), (2, "DE"))
            ],
        },
        {
            "round": 2,
            "tables": [
                {"table": 1, "players": ["A", "D"], "games": [1, 2, 0]},
                {"table": 2, "players": ["B", "C"]},
            ],
        },
    ],
}


@pytest.fixture
def event_file(tmp_path: Path) -> Path:
    path = tmp_path / "event.json"
    path.write_text(json.dumps(EVENT), encoding="utf-8")
    return path


def pdf_of(tmp_path: Path, *arguments: str) -> bytes:
    target = tmp_path / "out.pdf"
    assert main(["print", *arguments, "-o", str(target), "--printed", "14:05"]) == 0
    return target.read_bytes()


def test_slips_of_the_last_round_carry_points_notes_and_links(event_file: Path, tmp_path: Path):
    link = "https://judge.example/m/{round}/{table}"
    pdf = pdf_of(tmp_path, "slips", str(event_file), "--lang", "zh-Hant", "--link", link)
    text = text_of(pdf)
    assert "第 2 輪" in text
    assert "林柏宇" in text
    assert "P4" not in text  # the bye
    assert "固定桌" in text
    read = {code.text for page in images_of(pdf, tmp_path) for code in zxingcpp.read_barcodes(page)}
    assert read == {"https://judge.example/m/2/1", "https://judge.example/m/2/9"}


def test_notes_of_a_table_are_on_its_slip(event_file: Path, tmp_path: Path):
    assert "牌組檢查" in text_of(pdf_of(tmp_path, "slips", str(event_file), "--round", "1"))


def test_pairings_by_name_are_in_stroke_order(event_file: Path, tmp_path: Path):
    text = text_of(pdf_of(tmp_path, "pairings", str(event_file), "--by", "name", "--lang", "zh-Hant"))
    rows = [line for line in text.splitlines() if line.startswith(("林", "陳", "髙", "王", "P4"))]
    assert [row[0] for row in rows] == ["王", "林", "陳", "髙", "P"]


def test_standings_are_those_of_the_event(event_file: Path, tmp_path: Path):
    text = solid(text_of(pdf_of(tmp_path, "standings", str(event_file), "--round", "1")))
    assert "Afterround1" in text
    assert "P4" in text
    assert "33.33%" in text


def test_a_bundle_holds_a_whole_round(event_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    pdf_of(tmp_path, "bundle", str(event_file), "--json")
    answer = json.loads(capsys.readouterr().out)
    assert answer["documents"] == ["Pairings", "Pairings", "Slips", "Standings"]
    assert answer["pages"] == 4


def test_a_bracket_stands_each_match_between_the_two_it_comes_from(tmp_path: Path):
    path = tmp_path / "cup.json"
    path.write_text(json.dumps(CUP), encoding="utf-8")
    lines = [line for line in text_of(pdf_of(tmp_path, "bracket", str(path))).splitlines() if len(line) <= 3]
    first = [line[0] for line in lines if line[:1] in set("ABCDEFGH")][:8]
    assert first == list("AHDEBGCF")


def test_seat_all_seats_everybody_by_name(event_file: Path, tmp_path: Path):
    text = text_of(pdf_of(tmp_path, "seat-all", str(event_file), "--lang", "zh-Hant"))
    assert [line for line in text.splitlines() if line.startswith(("王", "林", "陳", "髙"))] == [
        "王小明 P5 1",
        "林柏宇 P1 1",
        "陳曉彤 P2 2",
        "髙橋さくら P3 2",
    ]


def test_a_deck_sheet_is_filled_from_a_list(tmp_path: Path):
    pdf = pdf_of(tmp_path, "deck-sheet", str(DEMO / "deck-legal.txt"), "--game", GAME, "--player", "林柏宇")
    text = solid(text_of(pdf))
    assert "林柏宇" in text
    assert "50Total" in text
    assert "ZOMBIEWORLDORDER" in text
    assert GAME not in text


def test_a_deck_list_shows_the_problems(tmp_path: Path):
    deck = str(DEMO / "deck-49-five-copies.txt")
    assert "ZWO-deck" in text_of(pdf_of(tmp_path, "deck-list", deck, "--game", GAME, "--player", "Ann"))


@pytest.mark.parametrize(
    ("game", "word"),
    [
        ("zombie_world_order", "咭牌"),
        ("zero_dimension", "卡牌"),
        ("unicorn_overlord", "卡牌"),
        ("zombie_kittens", "卡"),
    ],
)
def test_deck_paper_calls_a_card_what_the_game_calls_it(game: str, word: str, tmp_path: Path):
    deck = tmp_path / "deck.txt"
    deck.write_text("4 XX9-999 Nobody\n", encoding="utf-8")
    language = ("--game", game, "--lang", "zh-Hant")
    heads = words_of(pdf_of(tmp_path, "deck-sheet", *language))
    assert {f"{word}名稱", word} <= {head.text for head in heads}
    assert "No." in {head.text for head in heads}
    listed = text_of(pdf_of(tmp_path, "deck-list", str(deck), *language)).splitlines()
    assert f"{word} · 4" in listed


def test_a_ruling_goes_from_the_dispute_to_paper(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    dispute = ROOT / "card_db" / GAME / "disputes" / "01-interrupted-entry.yaml"
    main(["dispute", "rule", str(dispute), "--json", "--lang", "zh-Hant"])
    said = capsys.readouterr().out
    path = tmp_path / "ruling.json"
    path.write_text(said, encoding="utf-8")
    text = solid(text_of(pdf_of(tmp_path, "ruling", str(path), "--lang", "zh-Hant", "--table", "12")))
    ruling = json.loads(said)
    assert solid(ruling["summary"]) in text
    assert ruling["digest"] in text
    assert [rule["id"] for rule in ruling["rules"] if rule["id"] not in text] == []
    assert [claim["says"] for claim in ruling["claims"] if solid(claim["says"]) not in text] == []


def test_paper_and_terminal_give_a_claim_the_reason_of_the_ruling(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    dispute = str(ROOT / "card_db" / GAME / "disputes" / "06-equal-power.yaml")
    main(["dispute", "rule", dispute, "--lang", "en"])
    shown = capsys.readouterr().out.partition("\nClaims")[2].partition("\n\n")[0]
    main(["dispute", "rule", dispute, "--json", "--lang", "en"])
    path = tmp_path / "ruling.json"
    path.write_text(said := capsys.readouterr().out, encoding="utf-8")
    text = text_of(pdf_of(tmp_path, "ruling", str(path), "--lang", "en"))
    printed = solid(text.partition("Claims")[2].partition("Order of events")[0])
    for claim in json.loads(said)["claims"]:
        for why in claim["why"]:
            assert why["rule"] in shown
            assert why["rule"] in printed
            assert solid(why["text"]) in printed
        for rule in set(claim["rules"]) - {why["rule"] for why in claim["why"]}:
            assert rule not in shown
            assert rule not in printed


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["hall-signs", "1-3", "VIP"], ["1", "2", "3", "VIP"]),
        (
            ["poster", "--event", "Open", "--code", "K7QX", "--url", "https://judge.example/j"],
            ["Open", "K7QX"],
        ),
        (
            ["penalty", "--player", "Ann", "--penalty", "warning", "--what", "late"],
            ["Ann", "Warning", "late"],
        ),
        (["deck-sheet", "--game", GAME, "--size", "50"], ["Deck registration", "Total (of 50)"]),
    ],
)
def test_sheets_without_a_file(arguments: list[str], words: list[str], tmp_path: Path):
    text = text_of(pdf_of(tmp_path, *arguments))
    assert [word for word in words if word not in text] == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["slips", "{event}", "--round", "7"], "round 7 is not in the file: its last round is 2"),
        (["bracket", "{event}"], "no elimination round in the file"),
        (["ruling", "{event}"], "the ruling has no 'illegal'"),
        (["slips", "{missing}"], "No such file or directory"),
        (["standings", "{list}"], "list.json"),
        (["slips", "{event}", "--link", "x" * 700], "a QR holds 1 to 600 characters"),
        (["poster", "--event", "a" * 301, "--code", "K", "--url", "u"], "at most 300"),
        (["hall-signs", "1-99999"], "at most 2000"),
        (["deck-list", "{event}", "--game", "chess"], "chess"),
    ],
)
def test_what_cannot_be_printed_is_one_clear_line(
    arguments: list[str], message: str, event_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    (tmp_path / "list.json").write_text("[]", encoding="utf-8")
    names = {"event": str(event_file), "missing": str(tmp_path / "none"), "list": str(tmp_path / "list.json")}
    filled = [names.get(word.strip("{}"), word) if word.startswith("{") else word for word in arguments]
    assert main(["print", *filled, "-o", str(tmp_path / "out.pdf")]) == 2
    said = capsys.readouterr().err
    assert message in said
    assert said.count("\n") == 1


def test_a_file_that_cannot_be_printed_leaves_the_old_one(event_file: Path, tmp_path: Path):
    target = tmp_path / "slips.pdf"
    target.write_bytes(b"old")
    assert main(["print", "slips", str(event_file), "--link", "x" * 700, "-o", str(target)]) == 2
    assert target.read_bytes() == b"old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["event.json", "slips.pdf"]


BOX_GAME = """
event: 1
game: unicorn_overlord
format: pods
rounds: 2
pods: {size: 4, smallest: 2}
preset: PRESET
players: [{id: A}, {id: B}, {id: C}]
results: [{round: 1, tables: [{table: 1, players: [A, B, C], places: [2, 1, 3], scores: [4, 4, 1]}]}]
"""


@pytest.mark.parametrize(
    ("preset", "heads"),
    [("placing_score", ["積分", "勝–負–平", "聲望"]), ("score_placing", ["聲望", "積分", "勝–負–平"])],
)
def test_paper_of_a_box_game_has_places_and_its_own_score(preset: str, heads: list[str], tmp_path: Path):
    file = tmp_path / "cup.yaml"
    file.write_text(BOX_GAME.replace("PRESET", preset), encoding="utf-8")
    chinese = ["--lang", "zh-Hant"]
    slip = solid(text_of(pdf_of(tmp_path, "slips", str(file), *chinese)))
    assert [slip.count(word) for word in ("名次", "聲望", "勝")] == [3, 3, 0]
    words = [
        word for word in words_of(pdf_of(tmp_path, "standings", str(file), *chinese)) if word.text in heads
    ]
    assert [word.text for word in sorted(words, key=lambda word: word.left)] == heads
