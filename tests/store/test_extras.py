"""What an extra of the package brings is asked for by its name where it is wanted and not installed."""

from __future__ import annotations

import sys

import pytest

from judge.cli import main
from judge.store import Store

WORD = {"JUDGE_BACKUP_PASSWORD": "a password of a drill"}
ASKED = [
    ("cryptography", "judge[encrypted]", WORD, ["backup", "copy", "--database", "event.sqlite"]),
    ("cryptography", "judge[encrypted]", WORD, ["verify", "sealed"]),
    (
        "cryptography",
        "judge[encrypted]",
        WORD,
        ["serve", "--backup-every", "1", "--database", "event.sqlite"],
    ),
    ("redis", "judge[redis]", {}, ["serve", "--limits", "redis://localhost", "--database", "event.sqlite"]),
    ("psycopg", "judge[postgres]", {}, ["serve", "--database", "postgresql://localhost/judge"]),
]


@pytest.mark.parametrize(("package", "extra", "environment", "command"), ASKED)
def test_an_extra_that_is_missing_is_named(
    package, extra, environment, command, tmp_path, capsys, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    Store(f"sqlite:///{tmp_path / 'event.sqlite'}").close()
    if command[0] == "verify":
        assert main(["backup", "sealed", "--database", "event.sqlite", "--password", *WORD.values()]) == 0
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setitem(sys.modules, package, None)  # as where it is not installed
    capsys.readouterr()
    assert main(command) == 2
    said = capsys.readouterr().err
    assert extra in said
    assert said.count("\n") == 1
    assert not (tmp_path / "copy").exists()


def test_a_place_for_limits_that_is_none_is_refused(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main(["serve", "--limits", "foo://here", "--database", "event.sqlite"]) == 2
    assert "--limits" in capsys.readouterr().err


def test_without_extras_copies_in_the_clear_are_made_and_read(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Store(f"sqlite:///{tmp_path / 'event.sqlite'}").close()
    monkeypatch.setitem(sys.modules, "cryptography", None)
    assert main(["backup", "copy", "--database", "event.sqlite"]) == 0
    assert main(["verify", "copy"]) == 0
