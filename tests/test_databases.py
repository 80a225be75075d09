"""How a command is told its database, and what it says of one that cannot be used."""

from __future__ import annotations

import pytest

from judge.cli import main
from judge.commands.databases import database_url

SECRET = "zanzibar"  # noqa: S105 - what must not be found
NOWHERE = f"postgresql://judge:{SECRET}@127.0.0.1:1/judge"


@pytest.mark.parametrize(
    "command",
    [
        ["serve", "--port", "1"],
        ["token", "list", "--account", "Chan"],
        ["person", "export", "--event", "x", "--player", "P001"],
        ["archive", "export"],
        ["doctor"],
        ["backup", "copy.judge"],
    ],
)
@pytest.mark.parametrize(
    "url", [NOWHERE, f"mysql://judge:{SECRET}@x/y", f"judge:{SECRET}://", "nowhere.sqlite"]
)
def test_no_command_says_a_password_or_makes_a_database_that_it_only_reads(
    command, url, tmp_path, monkeypatch, capsys
):
    monkeypatch.chdir(tmp_path)
    if command[0] == "serve" and url == "nowhere.sqlite":
        return  # it makes one
    assert main([*command, "--database", url]) in (1, 2)
    said = capsys.readouterr()
    assert said.err or said.out
    assert SECRET not in said.err + said.out
    assert list(tmp_path.iterdir()) == []


def test_a_plain_url_of_postgresql_takes_the_driver_that_comes_with_the_extra():
    assert database_url("postgresql://localhost/judge") == "postgresql+psycopg://localhost/judge"
    assert database_url("postgresql://a:b@localhost/judge") == "postgresql+psycopg://a:b@localhost/judge"
