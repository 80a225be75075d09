"""A command imports what it needs: counted in modules, as a clock says as much of the machine as of the program."""

from __future__ import annotations

import json
import subprocess
import sys

import click
import pytest

from judge.cli import GROUPS, judge
from judge.games import GAMES

BASE = "import click, yaml"
TOLD = "import json, sys; print(); print(json.dumps(sorted(sys.modules)))"
SERVICE = {
    "sqlalchemy",
    "flask",
    "werkzeug",
    "reportlab",
    "jinja2",
    "openpyxl",
    "rustworkx",
    "alembic",
    "PIL",
}
PARTS = ("account", "alignment", "ruling", "wording", "bench", "kept", "reference")
RULINGS = {f"judge.disputes.{part}" for part in PARTS}


def modules(program: str, *arguments: str, text: str = "") -> set[str]:
    """Run a program and list the modules that it has imported in the end."""
    done = subprocess.run(
        [sys.executable, "-c", f"{program}\n{TOLD}", *arguments],
        input=text,
        capture_output=True,
        text=True,
        check=True,
    )
    return set(json.loads(done.stdout.splitlines()[-1]))


def command(*arguments: str, text: str = "") -> set[str]:
    return modules("import sys, judge.cli\njudge.cli.main(sys.argv[1:])", *arguments, text=text)


@pytest.mark.parametrize(
    ("arguments", "most"), [(["--help"], 1.25), (["--version"], 1.25), (["nothing"], 1.25)]
)
def test_the_overview_imports_little_more_than_what_every_command_needs(arguments, most):
    assert len(command(*arguments)) <= most * len(modules(BASE))


def test_a_deck_check_imports_nothing_that_rules_pairs_prints_or_serves():
    imported = command("deck", "check", "-", "--game", "zombie_world_order", text="4 SP-011 拾荒機兵\n")
    assert "judge.decks.check" in imported
    assert len(imported) <= 2.5 * len(modules(BASE))
    assert SERVICE & imported == set()
    assert RULINGS & imported == set()
    parts = {f"judge.{part}" for part in ("store", "web", "printing", "tournament", "cardtext")}
    others = {f"judge.games.{game}" for game in GAMES if game != "zombie_world_order"}
    assert (parts | others) & imported == set()


@pytest.mark.parametrize("name", GROUPS)
def test_the_overview_says_of_a_command_what_the_command_says_of_itself(name):
    found = judge.get_command(click.Context(judge), name)
    assert found is not None
    assert GROUPS[name][1] == found.get_short_help_str(limit=200)
