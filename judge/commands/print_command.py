"""The common parts of every `judge print` command: its options, writing the PDF, and refusals."""

from __future__ import annotations

import functools
import os
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import click

from judge.commands.language_option import language_option
from judge.commands.problem import Problem
from judge.engine.plain import to_json
from judge.printing import PAPERS, Document, Imprint, Paper, write
from judge.tournament import Refusal
from judge.words.moments import date_and_time_now

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from judge.words.languages import Language

    MakesImprint = Callable[..., Imprint]  # with the paper, the language and the time of printing filled in

LONGEST = 300  # characters of an option that is printed
FILE = click.argument("file", type=click.Path(path_type=Path, dir_okay=False, allow_dash=True))
EVENT = click.option("--event", default="", help="Name of the event.")


@click.group()
def printing() -> None:
    """Print slips, lists, sheets and signs as PDF."""


def print_command(function: Callable[..., Sequence[Document]]) -> click.Command:
    """Turn a function that returns documents into a command: paper, language, time, file, `--json`, clear refusals."""
    name = function.__name__.strip("_").replace("_", "-")

    @functools.wraps(function)
    def run(
        *, output: Path | None, as_json: bool, lang: Language, paper: Paper, printed: str | None, **rest: Any
    ) -> int:
        when = printed or date_and_time_now()
        imprint = functools.partial(Imprint, printed=short(when, "--printed"), language=lang, paper=paper)
        try:
            documents = function(imprint=imprint, **rest)
        except Refusal as refusal:
            raise Problem(f"{rest['file'].name}: {refusal.text(lang)}") from refusal
        return _write(output or Path(f"{name}.pdf"), documents, as_json=as_json)

    options = (
        click.option(
            "-o", "--output", type=click.Path(path_type=Path, dir_okay=False, allow_dash=True), help="PDF."
        ),
        click.option("--json", "as_json", is_flag=True, help="Print what was written as JSON."),
        language_option,
        click.option("--paper", type=click.Choice(PAPERS), default="a4", show_default=True, help="Paper."),
        click.option("--printed", help="The time printed on every page; default now."),
    )
    for option in options:
        run = option(run)
    return printing.command(name=name)(run)


def _write(output: Path, documents: Sequence[Document], *, as_json: bool) -> int:
    """Write the PDF (- is standard output) and print a confirmation."""
    progress = _progress if sys.stderr.isatty() else None
    try:
        if str(output) == "-":
            write(sys.stdout.buffer, *documents, progress=progress)
            return 0
        with replacing(output) as file:
            pages = write(file, *documents, progress=progress)
    except OSError as error:
        raise Problem(f"{output}: {error.strerror}") from error
    except ValueError as error:
        raise Problem(str(error)) from error
    kinds = [type(document).__name__ for document in documents]
    answer = {"file": str(output), "pages": pages, "documents": kinds}
    click.echo(to_json(answer) if as_json else f"{output}: {pages} page{'s' * (pages != 1)}")
    return 0


@contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """Open a file that replaces `path` only once it is complete."""
    part = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with part.open("wb") as file:
            yield file
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def _progress(done: int, total: int) -> None:
    click.echo(f"\r{done} / {total}" + ("\n" if done == total else ""), nl=False, err=True)


def short(text: str, where: str) -> str:
    """Return an option that is printed; raise `Problem` where it is too long to print."""
    if len(text) > LONGEST:
        raise Problem(f"{where}: {len(text)} characters; at most {LONGEST} are printed")
    return text
