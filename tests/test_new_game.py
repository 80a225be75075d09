"""`judge games new` makes a game that is green, and the tutorial leads from there to rulings, touching nothing else."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from documents import commands

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[1]
TUTORIAL = ROOT / "judge" / "games" / "TUTORIAL.md"
FENCE = re.compile(r"^```(\w+)(?: ([\w./-]+))?\n(.*?)^```$", re.DOTALL | re.MULTILINE)
PROGRAMS = {
    "judge": [sys.executable, "-m", "judge"],
    "pytest": [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"],
}
PAGES = """
from judge.web import create_app
client = create_app({"DATABASE": "sqlite:///new.sqlite"}).test_client()
for path in ("/rules", "/rules/{game}", "/rules/{game}/form"):
    answer = client.get(path)
    assert answer.status_code == 200, path
    assert "{name}" in answer.get_data(as_text=True), path
"""


@pytest.fixture(scope="module")
def checkout(tmp_path_factory):
    """A copy of what a game stands among; what is large is lent."""
    place = tmp_path_factory.mktemp("checkout")
    large = shutil.ignore_patterns("fonts", "__pycache__")
    shutil.copytree(ROOT / "judge", place / "judge", ignore=large)
    (place / "judge" / "printing" / "fonts").symlink_to(ROOT / "judge" / "printing" / "fonts")
    shutil.copytree(ROOT / "card_db", place / "card_db")
    shutil.copytree(ROOT / "templates", place / "templates")
    (place / "tests" / "games").mkdir(parents=True)
    for name in ("pyproject.toml", "tests/conftest.py"):
        shutil.copy(ROOT / name, place / name)
    return place


def run(checkout, command, *status):
    program, *rest = shlex.split(command) if isinstance(command, str) else command
    done = subprocess.run(
        [*PROGRAMS.get(program, [program]), *rest],
        cwd=checkout,
        env={**os.environ, "PYTHONPATH": str(checkout), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode in (status or (0,)), (command, done.stdout[-2000:], done.stderr[-2000:])
    return done.stdout


def files(checkout):
    return {
        path.relative_to(checkout): path.read_bytes()
        for path in checkout.rglob("*")
        if path.is_file()
        and "fonts" not in path.parts
        and "." not in path.parts[0]
        and path.suffix != ".sqlite"
    }


def test_a_new_game_is_green(checkout):
    run(checkout, 'judge games new last_card --name "Last Card"')
    assert "last_card" in run(checkout, "judge games list")
    run(checkout, "pytest tests/games/last_card")
    run(checkout, "judge rules coverage last_card --tests tests")
    run(checkout, "judge dispute rule card_db/last_card/disputes/01-the-last-card.yaml")
    run(checkout, [sys.executable, "-m", "ruff", "check", "judge/games/last_card", "tests/games/last_card"])
    run(checkout, [sys.executable, "-m", "ruff", "format", "--check", "judge/games/last_card"])


@pytest.mark.parametrize("name", ["Last", "last-card", "9", "class", "zombie_kittens"])
def test_an_id_that_cannot_be_is_refused(checkout, name):
    run(checkout, f"judge games new {name}", 2)


def test_the_tutorial_does_what_it_says(checkout):
    before = files(checkout)
    for language, name, text in FENCE.findall(TUTORIAL.read_text("utf-8")):
        if language == "console":
            for command, _shown in commands(text):
                answers = (0, 1) if command[1] == "dispute" else (0,)  # 1: ruled, and a step is illegal
                run(checkout, command, *answers)
        elif language == "change":
            old, _, new = text.rstrip().partition("\n")
            path = checkout / name
            assert path.read_text("utf-8").count(old) == 1
            path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")
        else:
            (checkout / name).write_text(text, "utf-8")
    after = files(checkout)
    assert {path: after.get(path) for path in before} == before  # no other package was touched
    assert all("crazy_eights" in str(path) for path in set(after) - set(before))
    pages = PAGES.replace("{game}", "crazy_eights").replace("{name}", "Crazy Eights")
    run(checkout, [sys.executable, "-c", pages])
    said = run(checkout, "judge words missing --lang ja")
    assert "crazy_eights" not in said
    run(checkout, [sys.executable, "-m", "ruff", "check", "judge/games/crazy_eights"])
    run(checkout, [sys.executable, "-m", "mypy", "-p", "judge.games.crazy_eights"])
