"""`judge demo` is run again on what it made, as the README does it: first alone, then with `--serve`."""

from __future__ import annotations

import json
import os
import stat

import pytest

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
