"""`judge cards read`: what a text does, from the command line, and which cards do not print what their data say."""

import json

import pytest

from judge.cli import main

ONE = "【自動】登場時，抽牌 1 張，然後捨棄手牌 1 張。"


def test_a_text_is_said_back_and_exits_with_0(capsys):
    assert main(["cards", "read", ONE]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"read      {ONE}",
        "          = 【自動】登場時，抽牌 1 張，捨棄手牌 1 張。",
    ]


def test_two_readings_are_both_shown_and_none_is_chosen(capsys):
    assert main(["cards", "read", "[紅 2] 1 隻喪屍遭受損傷。", "--json"]) == 1
    (found,) = json.loads(capsys.readouterr().out)
    assert (found["state"], found["abilities"]) == ("several", [])
    targets = [each["data"]["target"] for each in found["parts"][0]["readings"]]
    assert targets == [{"zombie": "own"}, {"zombie": "any"}]


def test_what_is_not_understood_is_named_with_the_nearest_row(capsys):
    assert main(["cards", "read", "【自動】登場時，抽牌 1 枚。"]) == 1
    printed = capsys.readouterr().out
    assert "not understood from '枚。'" in printed
    assert "抽牌" in printed


def test_a_file_has_one_text_a_line(tmp_path, capsys):
    file = tmp_path / "texts.txt"
    file.write_text(f"{ONE}\n\n〔增幅〕\n", "utf-8")
    assert main(["cards", "read", str(file)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "2 texts: 2 read"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "which text?"),
        ([ONE, "--game", "zombie_kittens"], "choose zombie_world_order"),
        ([ONE, "--lang", "fr"], "are not read in fr"),
    ],
)
def test_what_cannot_be_read_at_all_exits_with_2(arguments, said, capsys):
    assert main(["cards", "read", *arguments]) == 2
    assert said in capsys.readouterr().err


def test_the_sample_cards_print_what_their_data_say(capsys):
    assert main(["cards", "read", "--compare", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [each["no"] for each in found["differing"]] == ["SA-099"]
    assert found["read"] == found["cards"] - 1


def test_a_card_that_prints_something_else_is_named(tmp_path, capsys):
    folder = tmp_path / "zombie_world_order"
    folder.mkdir()
    folder.joinpath("own.yaml").write_text(
        """
set: own
game: zombie_world_order
name: Own
cards:
  - no: OW-1
    name: 錯
    kind: zombie
    colours: [green]
    entry_cost: 1
    revive_cost: 1
    power: 1
    critical: 1
    rarity: C
    text: 【自動】登場時，抽牌 1 張。
    abilities: [{id: a, timing: auto, when: {enters: self}, effect: [{draw: 2}]}]
""",
        "utf-8",
    )
    assert main(["cards", "read", "--compare", "--cards", str(tmp_path)]) == 1
    printed = capsys.readouterr().out
    assert "OW-1 錯: differs" in printed
    assert "data      = 【自動】登場時，抽牌 2 張。" in printed


@pytest.mark.parametrize(
    ("text", "language", "said"),
    [
        ("AUTO: When this enters, draw 2.", "zh-Hant", "【自動】登場時，抽牌 2 張。"),
        ("【自动】登场时，抽牌 2 张。", "en", "AUTO: When this enters, draw 2."),
        ("【自動】このゾンビが登場した時、カードを２枚引く。", "en", "AUTO: When this enters, draw 2."),
        ("【自動】登場時，抽牌 2 張。", "ja", "【自動】このゾンビが登場したとき、カードを 2 枚引く。"),
        ("【自動】登場時，抽牌 2 張。", "zh-Hans", "【自动】登场时，抽牌 2 张。"),
    ],
)
def test_a_text_of_one_language_is_said_in_another(text, language, said, capsys):
    assert main(["cards", "read", text, "--say", language]) == 0
    assert f"= {said}" in capsys.readouterr().out


def dry_run(file):
    """Return the words of a command that says what importing a file would do."""
    return [
        "cards",
        "import",
        str(file),
        "--game",
        "zombie_world_order",
        "--cards",
        str(file.parent),
        "--dry-run",
    ]


def test_an_import_names_the_texts_that_are_not_read(tmp_path, capsys):
    file = tmp_path / "own.yaml"
    rows = [
        ("OW-1", "[紅 1] 抽牌 1 張。"),
        ("OW-2", "[紅 2] 1 隻喪屍遭受損傷。"),
        ("OW-3", "[紅 2] 閃閃發光。"),
    ]
    cards = [
        {"no": no, "name": no, "kind": "event", "colours": ["red"], "rarity": "C", "text": text}
        for no, text in rows
    ]
    file.write_text(json.dumps(cards, ensure_ascii=False), "utf-8")
    asked = dry_run(file)
    assert main(asked) == 0
    printed = capsys.readouterr().out
    assert "3 texts: 1 declined, 1 read, 1 several" in printed
    assert "OW-2 OW-2: 2 readings" in printed
    assert "OW-3 OW-3: not understood from '閃閃發光。'" in printed
    assert main([*asked, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["texts"]["read"] == ["OW-1 OW-1"]


def test_an_import_ranks_what_is_not_understood_in_every_language(tmp_path, capsys):
    file = tmp_path / "own.yaml"
    printed = [
        {"text": "【自動】滿月之夜，抽牌 1 張。"},
        {"text": "【自動】登場時，抽牌 1 張。", "texts": {"en": "AUTO: When this enters, howl at the moon."}},
        {"text": "【自動】登場時，抽牌 2 張，滿月之夜，抽牌 1 張。"},
        {"texts": {"ja": "【自動】満月の夜、カードを1枚引く。", "zh-Hans": "【自动】登场时，抽牌 1 张。"}},
    ]
    body = {
        "kind": "zombie",
        "colours": ["red"],
        "entry_cost": 1,
        "revive_cost": 1,
        "power": 1,
        "critical": 1,
    }
    cards = [
        {"no": f"OW-{number}", "name": f"N{number}", "rarity": "C", **body, **each}
        for number, each in enumerate(printed)
    ]
    file.write_text(json.dumps(cards, ensure_ascii=False), "utf-8")
    asked = dry_run(file)
    assert main([*asked, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["texts"]
    assert len(found["read"]) == 2
    assert [(each["language"], each["texts"]) for each in found["unread"]] == [
        ("zh-Hant", 2),
        ("en", 1),
        ("ja", 1),
    ]
    assert found["unread"][0]["clause"] == "滿月之夜"
    assert main(asked) == 0
    printed_lines = capsys.readouterr().out.splitlines()
    assert (
        "    2 x 滿月之夜"
        in printed_lines[printed_lines.index("not understood, the most frequent first:") + 1]
    )
