"""`judge games`: which games there are, and a new one to begin with."""

from __future__ import annotations

import keyword
import re
from importlib import resources
from pathlib import Path
from string import Template
from typing import Final

import click

from judge.catalogue.places import data_folder
from judge.commands.problem import Problem
from judge.games import GAMES, package
from judge.games import __path__ as packages

SKELETON: Final = "judge.commands"
TEXTS: Final = (
    "__init__.py",
    "records.py",
    "play.py",
    "cards.py",
    "rulebook.yaml",
    "words.yaml",
    "described.yaml",
)


@click.group()
def games() -> None:
    """List the games, or begin a new one."""


@games.command("list")
def list_games() -> int:
    """List every game with the numbers of players it is for."""
    for game in GAMES:
        seats = package(game).seats
        click.echo(f"{game}  {seats[0]}-{seats[-1]}" if len(seats) > 1 else f"{game}  {seats[0]}")
    return 0


@games.command("new")
@click.argument("game_id", metavar="ID")
@click.option("--name", help="What the game is called; default its id in words.")
def new(game_id: str, name: str | None) -> int:
    """Make a package for game ID in this checkout: description, rules, a zone, a verb, words, tests, a ready dispute."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", game_id) or keyword.iskeyword(game_id):
        raise Problem(f"{game_id}: an id is lower-case words joined by underscores")
    if game_id in GAMES:
        raise Problem(f"{game_id} is there already")
    root = Path(packages[0]).parent.parent
    if not (root / "tests").is_dir():
        raise Problem("a new game is made in a checkout, and this is an installed package")
    filled = {
        "ID": game_id,
        "NAME": name or game_id.replace("_", " ").title(),
        "PREFIX": "".join(word[0] for word in game_id.split("_")).upper()
        if "_" in game_id
        else game_id[:2].upper(),
    }
    made = {f"judge/games/{game_id}/{text}": text for text in TEXTS} | {
        f"tests/games/{game_id}/test_{game_id}_play.py": "test_play.py",
    }
    dispute = data_folder("card_db") / game_id / "disputes" / "01-the-last-card.yaml"
    for path, text in (
        {root / path: text for path, text in made.items()} | {dispute: "dispute.yaml"}
    ).items():
        _write(path, text, filled)
    return 0


def _write(path: Path, text: str, filled: dict[str, str]) -> None:
    """Fill one file of the skeleton in."""
    source = resources.files(SKELETON).joinpath("skeleton", f"{text}.txt").read_text(encoding="utf-8")
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = Template(source).substitute(filled).splitlines(keepends=True)
    path.write_text("".join(_sort_imports(lines)), encoding="utf-8")
    click.echo(path)


def _sort_imports(lines: list[str]) -> list[str]:
    """Sort the imports of our own modules, whose order depends on the game's id."""
    ours = [n for n, line in enumerate(lines) if line.startswith("from judge.")]
    for n, line in zip(ours, sorted((lines[n] for n in ours), key=lambda line: line.split()[1]), strict=True):
        lines[n] = line
    return lines
