"""`judge cards`: list, show, import, coverage."""

import io
import json

import pytest
from openpyxl import Workbook

from judge.cli import main

pytestmark = pytest.mark.slow

GAME = ["--game", "zombie_world_order"]
HEADER = "No.,名稱,類別,顏色,登場 COST,復生 COST,POWER,CRITICAL,稀有度"
ROWS = [
    "SP-001,墓園獵犬,喪屍,綠,3,1,2,1,C",
    "ZZ-01,新兵,zombie,MEKA Z/紅,1,1,1,1,",
    "ZZ-02,新事,EVENT 咭牌,無,,,,,R",
]
CSV = "\n".join([HEADER, *ROWS])


@pytest.fixture
def imported(tmp_path, capsys):
    """Import one file into the overlay and give exit code, printed JSON or error."""

    def run(data, name="my-set.csv", *options):
        file = tmp_path / name
        file.write_bytes(data if isinstance(data, bytes) else data.encode())
        code = main(
            ["cards", "import", str(file), *GAME, "--cards", str(tmp_path / "over"), "--json", *options]
        )
        printed = capsys.readouterr()
        return code, json.loads(printed.out) if printed.out else printed.err

    return run


def workbook():
    book = Workbook()
    for row in [HEADER, *ROWS]:
        book.active.append([int(cell) if cell.isdecimal() else cell or None for cell in row.split(",")])
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


CARDS = [
    {
        "no": "SP-001",
        "name": "墓園獵犬",
        "kind": "zombie",
        "colours": ["green"],
        "rarity": "C",
        "entry_cost": 3,
        "revive_cost": 1,
        "power": 2,
        "critical": 1,
    },
    {
        "no": "ZZ-01",
        "name": "新兵",
        "kind": "zombie",
        "colours": ["blue", "red"],
        "entry_cost": 1,
        "revive_cost": 1,
        "power": 1,
        "critical": 1,
    },
    {"no": "ZZ-02", "name": "新事", "kind": "event", "colours": [], "rarity": "R"},
]


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("my-set.csv", CSV),
        ("my-set.csv", CSV.encode("big5")),
        ("my-set.tsv", CSV.replace(",", "\t")),
        ("my-set.xlsx", workbook()),
        ("my-set.json", json.dumps(CARDS)),
        ("my-set.json", json.dumps({"name": "Mine", "cards": CARDS})),
        ("my-set.yaml", json.dumps(CARDS, ensure_ascii=False)),
    ],
)
def test_a_dry_run_shows_what_would_change_and_writes_nothing(imported, tmp_path, name, data):
    code, report = imported(data, name, "--dry-run")
    assert code == 0
    assert report["added"] == ["ZZ-01 新兵", "ZZ-02 新事"]
    changed = {
        name: pair for each in report["changed"] for name, pair in each["fields"].items() if name != "names"
    }
    assert changed == {"entry_cost": [2, 3]}
    assert (report["written"], (tmp_path / "over").exists()) == (False, False)


def test_an_import_is_found_afterwards_and_a_second_one_changes_nothing(imported, tmp_path, capsys):
    assert imported(CSV)[1]["written"] is True
    assert main(["cards", "show", "ZZ-01", *GAME, "--cards", str(tmp_path / "over"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[0] | {"set": 0, "sample": 0} == CARDS[1] | {
        "set": 0,
        "sample": 0,
    }
    again = imported(CSV)[1]
    assert (again["added"], again["changed"], again["same"], again["removed"]) == ([], [], 3, [])


def test_a_card_that_leaves_the_set_is_named(imported):
    imported(CSV)
    assert imported("\n".join([HEADER, *ROWS[:2]]), "my-set.csv", "--dry-run")[1]["removed"] == ["ZZ-02 新事"]


@pytest.mark.parametrize(
    ("text", "because"),
    [
        (CSV.replace(",1,1,1,1,", ",1,1,x,1,"), "my-set.csv: row 3 (ZZ-01): power: Not a valid integer."),
        (CSV.replace("POWER", "STRENGTH"), "my-set.csv: row 1: no field is called 'STRENGTH'"),
        (CSV.replace("POWER", "No."), "my-set.csv: row 1: two columns for no"),
        (CSV.replace("MEKA Z/紅", "藍紫"), "my-set.csv: row 3: colours: '藍紫' is none"),
        (CSV.replace("ZZ-02", "ZZ-01"), "my-set.csv: row 4: ZZ-01 新事 is listed twice"),
        (CSV + ",,,x", "more cells than the header"),
        (CSV + '\n"ZZ-03', "row 5: a quote is not closed"),
        ("", "my-set.csv: empty"),
        (b"\x89PNG\r\n", "no text"),
        ("x" * 2_000_001, "larger than 2 MB"),
    ],
)
def test_a_bad_file_is_refused_whole_with_the_spot(imported, tmp_path, text, because):
    code, error = imported(text)
    assert (code, error.count("\n")) == (2, 1)
    assert because in error
    assert not (tmp_path / "over").exists()


def test_every_fault_is_named_at_once_with_row_and_field(imported):
    rows = [
        "SP-001,墓園獵犬,喪屍,藍紫,x,1,2,1,C",
        "ZZ-01,新兵,zombie,紅,1,y,1,z,",
        "ZZ-02,,EVENT 咭牌,無,,,,,R",
    ]
    code, error = imported("\n".join([HEADER, *rows]))
    assert code == 2
    for fault in (
        "row 2: colours",
        "row 2 (SP-001): entry_cost",
        "row 3 (ZZ-01): revive_cost",
        "row 3 (ZZ-01): critical",
        "row 4 (ZZ-02): name",
    ):
        assert fault in error
    both = imported("\n".join([HEADER.replace("POWER", "STRENGTH").replace("稀有度", "?"), *rows]))[1]
    assert "STRENGTH" in both
    assert "'?'" in both
    assert "row 2: colours" in both
    assert "power" not in both.replace("; there are", "").split("row 2", 1)[1], "its column is the fault"
    unclosed = "\n".join([HEADER, *rows, '"ZZ-03,x', "ZZ-04,新,zombie,紅,1,1,1,1,,,,9"])
    for fault in ("row 3 (ZZ-01): critical", "row 5: a quote is not closed", "row 6: more cells"):
        assert fault in imported(unclosed)[1]


def test_what_people_write_in_a_sheet_is_read(imported, tmp_path, capsys):
    head = "No.,名稱,英文名,日本語名,aliases,類別,顏色,登場費用,復生費用,力量,CRITICAL,稀有度"
    assert imported(f"{head}\nZZ-07,火或冰,Fire // Ice,火と氷,Fire // Ice; A/B,喪屍,紅藍,1,1,1,1,SSR")[0] == 0
    assert main(["cards", "show", "ZZ-07", *GAME, "--cards", str(tmp_path / "over"), "--json"]) == 0
    card = json.loads(capsys.readouterr().out)[0]
    assert card["aliases"] == ["Fire // Ice", "A/B"]
    assert card["names"] == {"en": "Fire // Ice", "ja": "火と氷"}
    assert (card["colours"], card["rarity"]) == (["red", "blue"], "SSR")


HEADS = (
    "no,name,kind,colours,entry_cost,revive_cost,power,critical,rarity,aliases,illustrator,keywords",
    "Card No.,Card Name,Card Type,Color,Entry Cost,Revive Cost,Power,Critical,Rarity,Other names,Artist,Keyword",
    "卡牌號碼,咭牌名稱,卡種,顏色,登場費,復生費,力量,暴擊,稀有度,別名,繪師,關鍵字",
    "卡牌编号,卡牌名称,类型,颜色,登场费用,复生费用,战力,暴击,稀有度,别名,画师,关键字",
    "カード番号,カード名,カード種別,カラー,登場コスト,復生コスト,パワー,クリティカル,レアリティ,略称,イラストレーター,キーワード",
)
COLOURED = (
    ("紅藍", ["red", "blue"]),
    ("红、蓝", ["red", "blue"]),
    ("紅色藍色", ["red", "blue"]),
    ("紅 綠", ["red", "green"]),
    ("赤/青", ["red", "blue"]),
    ("Red and Blue", ["red", "blue"]),
    ("red & green", ["red", "green"]),
    ("紅和藍", ["red", "blue"]),
    ("MEKA Z", ["blue"]),
    ("無色", []),
    ("なし", []),
    ("緑・青", ["green", "blue"]),
    ("red|blue", ["red", "blue"]),
    ("藍色", ["blue"]),
)


@pytest.mark.parametrize("head", HEADS)
def test_columns_are_known_in_four_languages(imported, head):
    row = 'ZZ-09,火//冰,喪屍,紅,1,2,3,4,SSR,"Fire // Ice; A/B",小王,疾走'
    code, report = imported(f"{head}\n{row}", "my-set.csv", "--dry-run")
    assert (code, report["added"]) == (0, ["ZZ-09 火//冰"])


@pytest.mark.parametrize(("words", "colours"), COLOURED)
def test_colours_are_read_as_people_write_them(imported, tmp_path, capsys, words, colours):
    code, said = imported(f"{HEADS[0]}\nZZ-09,新兵,zombie,{words},1,1,1,1,宇宙最稀有,,,")
    assert code == 0, said
    assert main(["cards", "show", "ZZ-09", *GAME, "--cards", str(tmp_path / "over"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["colours"] == colours


@pytest.mark.parametrize(
    "data", ["[1, 2", "7", '{"cards": 7}', '{"cards": [], "x": 1}', '{"game": "chess", "cards": []}']
)
def test_bad_json_is_refused(imported, data):
    assert imported(data, "my-set.json")[0] == 2


@pytest.mark.parametrize("name", ["../evil", "a/b", "A B", ""])
def test_a_set_id_is_a_plain_word(imported, name):
    code, error = imported(CSV, "my-set.csv", "--set", name or " ")
    assert code == 2
    assert "set:" in error


def test_list_and_coverage(capsys):
    assert main(["cards", "list", *GAME, "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert {row["kind"] for row in rows} == {"zombie", "event"}
    assert main(["cards", "coverage", "--json"]) == 0
    games = {row["game"]: row for row in json.loads(capsys.readouterr().out)}
    assert games["zombie_world_order"]["cards"] == len(rows)
    assert all(row["executable"] + row["text_only"] == row["cards"] for row in games.values())
    assert games["zero_dimension"]["text_only"] > 0
    assert main(["cards", "list", "--game", "unicorn_overlord", "--json"]) == 0
    played = {row["name"]: row["executable"] for row in json.loads(capsys.readouterr().out)}
    assert (played["金幣袋"], played["城鎮"], played["鋼劍"]) == (True, True, False), (
        "icons are what a card does"
    )


def test_show_suggests_where_there_is_no_such_card(capsys):
    assert main(["cards", "show", "血宴祭師", *GAME]) == 1
    assert "SP-017 血宴祭司" in capsys.readouterr().err
    assert main(["cards", "show", "x", "--game", "chess"]) == 2
