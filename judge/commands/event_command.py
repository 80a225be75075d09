"""The decorator of every `judge event` command: its file, `--json`, `--lang`, and refusals as one clear line."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import TYPE_CHECKING

import click

from judge.commands.language_option import language_option
from judge.commands.problem import Problem
from judge.tournament import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable


def event_command(function: Callable[..., int]) -> click.Command:
    """Turn a use case with `file`, `as_json` and `lang` into a command named after the function."""

    @functools.wraps(function)
    def run(*, file: Path, lang: str, **options: object) -> int:
        name = "standard input" if str(file) == "-" else file.name
        try:
            return function(file=file, lang=lang, **options)
        except Refusal as refusal:
            raise Problem(f"{name}: {refusal.text(lang)}") from refusal

    command = click.argument("file", type=click.Path(path_type=Path, dir_okay=False, allow_dash=True))(run)
    command = click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")(command)
    return click.command(name=function.__name__.rstrip("_").replace("_", "-"))(language_option(command))
