"""`judge demo` is run again on what it made, as the README does it: first alone, then with `--serve`."""

from __future__ import annotations

import json
import os
import stat

import pytest
from pypdf import PdfReader

from judge.cli import main


@pytest.mark.slow
def test_a_second_run_says_the_event_and_who_may_log_in_again(tmp_path, capsys):
    folder = tmp_path / "judge-demo"
    said = []
    for _ in range(2):
        assert main(["demo", "--folder", str(folder), "--json"]) == 0
        done = json.loads(capsys.readouterr().out)
        said.append(done["service"])
    for deck in done["decks"]:
        assert deck["verdict"] == _verdict_of_deck_check(folder / "samples" / deck["file"], capsys)
    assert {"event", "staff", "password", "player"} <= said[0].keys()
    assert said[1] == said[0]
    if os.name == "posix":
        assert stat.S_IMODE((folder / "sample.json").stat().st_mode) == 0o600


def _verdict_of_deck_check(file, capsys):
    main(["deck", "check", str(file), "--game", "zombie_world_order", "--json"])
    return json.loads(capsys.readouterr().out)["verdict"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("shell", "said", "printed"),
    [
        ("zh_TW.UTF-8", "deck-legal.txt：合法，50 張", "裁定"),
        ("zh_CN.UTF-8", "deck-legal.txt：合法，50 张", "裁定"),
        ("ja_JP.UTF-8", "deck-legal.txt：適正、50 枚", "裁定"),
        ("fr_FR.UTF-8", "deck-legal.txt: LEGAL, 50 cards", "Ruling"),
    ],
)
def test_it_speaks_and_prints_in_the_language_of_the_shell(
    shell, said, printed, tmp_path, capsys, monkeypatch
):
    monkeypatch.setenv("LC_ALL", shell)
    assert main(["demo", "--folder", str(tmp_path)]) == 0
    told = capsys.readouterr()
    assert said in told.out
    english = {"cards", "players", "right", "event", "Checking", "Service", "Disputes"}
    assert bool(english & {*(told.out + told.err).split()}) == (printed == "Ruling")
    assert printed in PdfReader(tmp_path / "ruling.pdf").pages[0].extract_text()


@pytest.mark.parametrize(
    ("shell", "chosen", "said"),
    [
        ({"LC_ALL": "", "LC_MESSAGES": "", "LANG": "zh_HK.UTF-8"}, [], "必須剛好"),
        ({"LC_ALL": "", "LC_MESSAGES": "zh_SG", "LANG": "ja_JP"}, [], "必须刚好"),
        ({"LC_ALL": "ja_JP.eucJP", "LANG": "zh_TW"}, [], "ちょうど"),
        ({"LC_ALL": "zh_Hant_CN"}, [], "必須剛好"),
        ({"LC_ALL": "zh_TW"}, ["--lang", "en"], "exactly"),
        ({"LC_ALL": "POSIX"}, [], "exactly"),
    ],
)
def test_a_command_speaks_the_language_of_the_shell_or_the_one_that_is_chosen(
    shell, chosen, said, tmp_path, capsys, monkeypatch
):
    for name, value in shell.items():
        monkeypatch.setenv(name, value)
    file = tmp_path / "list.txt"
    file.write_text("4 SP-011\n")
    main(["deck", "check", str(file), "--game", "zombie_world_order", *chosen])
    assert said in capsys.readouterr().out
