"""`judge deck check` as a person or a script runs it."""

import io
import json
import sys

import pytest

from judge.cli import main

LEGAL = "".join(f"4 QQ-{number:03}\n" for number in range(12)) + "2 QQ-099\n"
GAME = ["--game", "zombie_world_order"]


@pytest.fixture
def deck(tmp_path):
    def write(text):
        file = tmp_path / "deck.txt"
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        return str(file)

    return write


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (LEGAL, 0),
        (LEGAL + "1 QQ-100\n", 1),
        (LEGAL.replace("4 QQ-000", "5 QQ-000"), 1),
        (LEGAL + "Tel: 0912345678\n", 0),
        (LEGAL + "Seat A-14\n", 1),
        ("hello\n", 2),
        (b"\x89PNG", 2),
    ],
)
def test_the_exit_code_says_legal_illegal_unsure_or_no_list(deck, text, code, capsys):
    assert main(["deck", "check", deck(text), *GAME]) == code
    printed = capsys.readouterr()
    assert (printed.out == "") is (code == 2)
    assert printed.err.count("\n") == (1 if code == 2 else 0)


def test_json_is_the_report_of_the_contract(deck, capsys):
    assert main(["deck", "check", deck("5 SP-O01\n# x\n"), *GAME, "--json"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert report["legal"] is False
    assert report["answer"] == "illegal"
    assert report["total"] == 5
    assert report["lines"] == [
        {
            "n": 1,
            "text": "5 SP-O01",
            "status": "card",
            "split": [
                {"as": "count", "word": "quantity", "text": "5"},
                {"as": "no", "word": "No.", "text": "SP-O01"},
            ],
            "count": 5,
            "no": "SP-001",
            "name": "墓園獵犬",
            "known": True,
            "repaired": ["SP-O01 read as SP-001"],
        },
        {"n": 2, "text": "# x", "status": "comment"},
    ]
    assert [(each["rule"], each["lines"], each["suggestions"]) for each in report["problems"]] == [
        ("ZWO-deck.size", [], []),
        ("ZWO-deck.copy-limit", [1], []),
    ]
    assert report["warnings"] == []


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "5 cards: exactly 50 are needed; add 45."),
        ("zh-Hant", "共 5 張：必須剛好 50 張，請加 45 張。"),
        ("zh-Hans", "共 5 张：必须刚好 50 张，请加 45 张。"),
        ("ja", "5 枚です。ちょうど 50 枚が必要です。45 枚足してください。"),
    ],
)
def test_the_sentences_come_in_four_languages(deck, language, sentence, capsys):
    main(["deck", "check", deck("5 SP-001"), *GAME, "--lang", language])
    assert sentence in capsys.readouterr().out


def test_standard_input(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(LEGAL.encode())))
    assert main(["deck", "check", "-", *GAME]) == 0
    assert capsys.readouterr().out.startswith("LEGAL: 50 cards")


@pytest.mark.parametrize(
    ("arguments", "because"),
    [
        (["--game", "chess"], "no deck rules for chess: choose unicorn_overlord, zero_dimension"),
        (["--game", "zombie_kittens", "--kind", "six"], "choose box, 2-players"),
        (["--game", "../zombie_kittens"], "no deck rules"),
    ],
)
def test_an_unknown_game_or_kind_names_the_known_ones(deck, arguments, because, capsys):
    assert main(["deck", "check", deck(LEGAL), *arguments]) == 2
    assert because in capsys.readouterr().err


def test_a_missing_file_is_one_line_without_a_traceback(capsys):
    assert main(["deck", "check", "nowhere.txt", *GAME]) == 2
    assert capsys.readouterr().err == "judge: nowhere.txt: No such file or directory\n"


def test_an_organizers_set_makes_its_cards_known(deck, tmp_path, capsys):
    folder = tmp_path / "cards" / "zombie_world_order"
    folder.mkdir(parents=True)
    (folder / "mine.yaml").write_text(
        "set: mine\ngame: zombie_world_order\nname: Mine\ncards:\n"
        "- {no: QQ-000, name: Ours, kind: event, colours: []}\n",
        encoding="utf-8",
    )
    assert main(["deck", "check", deck(LEGAL), *GAME, "--cards", str(tmp_path / "cards"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["lines"][0]["name"] == "Ours"


def test_explain_prints_how_every_line_was_split_and_problems_stand_first(deck, capsys):
    assert (
        main(["deck", "check", deck("☐ 4x SP-001 墓園獵犬 // mine\nSeat A-14\n# x\n"), *GAME, "--explain"])
        == 1
    )
    rows = capsys.readouterr().out.splitlines()
    assert rows[0].startswith("UNSURE: 4 cards")
    assert rows[1].startswith("problem (input, line 2)")
    assert 'sign "☐", remark "// mine", count "4x", no "SP-001", name "墓園獵犬"' in rows[5]
    assert [row.strip() for row in rows if row.startswith("           ")][1:] == ["problem", "comment"]
