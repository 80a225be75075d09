"""Event files of every release are read by the newest, and counted as they were: `releases/<version>/` is only added to."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from judge import __version__
from judge.cli import main

HERE = Path(__file__).parent / "releases"
FILES = sorted(HERE.glob("*/*.yaml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name} {file.stem}")
def test_a_file_of_a_release_is_read_and_counted_as_then(file, capsys):
    assert main(["event", "standings", str(file), "--json"]) == 0
    then = json.loads(file.with_suffix(".standings.json").read_text(encoding="utf-8"))
    assert json.loads(capsys.readouterr().out) == then


def test_this_release_has_its_files():
    """Who makes a release adds what it writes: an event under way, one with stages, one of pods."""
    assert len([file for file in FILES if file.parent.name == __version__]) >= 3
