"""`judge archive`: kept rulings as a file, and ruled on again after a change of cards, readings or program."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from sqlalchemy.exc import SQLAlchemyError

from judge.commands.databases import display_name, existing_url
from judge.commands.problem import Problem
from judge.commands.rejudge import RejudgeRun
from judge.disputes import DisputeError, rule_text
from judge.disputes.kept.archive import keep
from judge.disputes.kept.rejudging import SAME, STATES, TODAY
from judge.disputes.wording.report import error_text
from judge.engine.plain import to_json
from judge.store.kept_rulings import kept_rulings

if TYPE_CHECKING:
    from collections import Counter


@click.group()
def archive() -> None:
    """Keep rulings in a file, and rule on them again after a change."""


@archive.command()
@click.option("--database", default="judge.sqlite", show_default=True, help="A SQLite file, or a URL.")
def export(database: str) -> int:
    """Print every kept ruling of a database, one JSON line each."""
    try:
        for name, kept in kept_rulings(existing_url(database)):
            click.echo(to_json({"id": name, "kept": kept}))
    except SQLAlchemyError as error:
        raise Problem(
            f"{display_name(database)}: {error.__class__.__name__}: no database of this program"
        ) from error
    return 0


@archive.command("keep")
@click.argument(
    "files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path)
)
def keep_command(files: tuple[Path, ...]) -> int:
    """Rule on dispute FILES and print what is kept of each ruling, one JSON line each."""
    for file in files:
        try:
            kept = keep(rule_text(file.read_bytes(), what_if=False))
        except DisputeError as error:
            raise Problem(f"{file}: {error_text(error, 'en')}") from error
        click.echo(to_json({"id": file.stem, "kept": kept}))
    return 0


@archive.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--report",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Written as it goes; FILE.rejudged unless told.",
)
@click.option(
    "--jobs", type=click.IntRange(1, 256), default=os.cpu_count() or 1, show_default=True, help="Processes."
)
@click.option(
    "--scheduler",
    envvar="JUDGE_SCHEDULER",
    default="",
    help="Address of a Dask scheduler, whose workers do it instead; also JUDGE_SCHEDULER.",
)
@click.option(
    "--chunk", type=click.IntRange(1, 10_000), default=50, show_default=True, help="Rulings at a time."
)
@click.option(
    "--today",
    multiple=True,
    type=click.Choice(TODAY),
    help="Take these as they are now, not as they were kept.",
)
@click.option("--everything", is_flag=True, help="Replay also what this very program kept.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def rejudge(
    file: Path,
    report: Path | None,
    jobs: int,
    scheduler: str,
    chunk: int,
    today: tuple[str, ...],
    everything: bool,
    as_json: bool,
) -> int:
    """Rule again on every ruling of FILE and list those that come out otherwise. Exit 1 when there are some.

    FILE has one kept ruling a line, as `judge archive export` prints them. What was done is in the report: the same command
    goes on where it was stopped.
    """
    run = RejudgeRun(
        file, report or file.with_name(f"{file.name}.rejudged"), frozenset(today), everything, chunk
    )
    with click.progressbar(length=run.rulings, label="Rejudging", file=sys.stderr) as bar:
        bar.update(run.done)
        for finished in run.go(jobs, scheduler):
            bar.update(finished)
    listed, states = run.list_differences(), run.states()
    if as_json:
        click.echo(to_json({"rulings": run.rulings, "states": states, "listed": listed}, indented=True))
    else:
        for each in listed:
            click.echo(_line(each))
        click.echo(_summary(run.rulings, states))
    return 1 if any(each["state"] != "changed" for each in listed) else 0


def _line(found: dict[str, Any]) -> str:
    """Return one line on the result of a ruling."""
    where = f" at step {found['step']}" if "step" in found else ""
    parts = [f"{found['state'].upper()}{where}  {found.get('id') or 'line'} ({found['n']})"]
    if "verdict" in found:
        parts.append("verdict {} -> {}".format(*found["verdict"]))
    if "upheld" in found:
        parts.append("claims {} -> {}".format(*(_claims(upheld) for upheld in found["upheld"])))
    if "why" in found:
        parts.append(found["why"])
    return "; ".join(parts)


def _claims(upheld: list[bool | None]) -> str:
    return " ".join({True: "upheld", False: "not", None: "open"}[each] for each in upheld) or "none"


def _summary(rulings: int, states: Counter[str]) -> str:
    said = ", ".join(f"{states[state]} {state}" for state in STATES if states[state])
    replayed = rulings - states[SAME]
    return f"{rulings} rulings, {replayed} replayed: {said or 'none'}"
