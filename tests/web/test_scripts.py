"""The pages' scripts: types by tsc, and the parts that need no page by node's own test runner."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "judge/web/static"
HERE = Path(__file__).parent / "scripts"


def said_by(program, *arguments, cwd=ROOT):
    """Run a program of the node packages; returns what it said where it fails, "" otherwise."""
    found = shutil.which(program)
    if found is None:
        pytest.skip(f"{program} is not installed (Debian: node-typescript)")
    done = subprocess.run([found, *arguments], cwd=cwd, capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else f"{program}: {done.stdout}{done.stderr}"


@pytest.mark.parametrize("project", ["jsconfig.json", "tests/web/scripts/jsconfig.json"])
def test_scripts_are_typed(project):
    assert said_by("tsc", "-p", project) == ""


def test_every_script_asks_for_its_types():
    unasked = [
        each.name for each in STATIC.glob("*.js") if not each.read_text("utf-8").startswith("// @ts-check")
    ]
    assert unasked == []


@pytest.mark.parametrize("name", sorted(each.name for each in HERE.glob("*.mjs")))
def test_parts_without_a_page(name, tmp_path):
    """As browsers do, node is told that the scripts are modules."""
    for each in (*STATIC.glob("*.js"), HERE / name):
        shutil.copy(each, tmp_path)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    assert said_by("node", "--test", ".", cwd=tmp_path) == ""
