"""`judge dispute`: rule on a file, show why and what another reading would give, print the schema."""

from __future__ import annotations

import traceback
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from judge.commands.input_file import read_input
from judge.commands.language_option import language_option
from judge.commands.problem import Problem
from judge.disputes import DisputeError, Ruling, rule_text, ruling_as_json
from judge.disputes.language.errors import RulingFault
from judge.disputes.wording.report import chains_text, error_text, ruling_text
from judge.engine.plain import to_json
from judge.games import GAMES

if TYPE_CHECKING:
    from judge.words.languages import Language

_MOST_BYTES = 2_000_000


@click.group()
def dispute() -> None:
    """Rule on disputed sequences."""


def _rule_on_file(file: str, lang: str, *, what_if: bool = True) -> tuple[Ruling, dict[str, Any]]:
    try:
        ruling = rule_text(read_input(Path(file), _MOST_BYTES), what_if=what_if)
        return ruling, ruling_as_json(ruling, lang)
    except DisputeError as error:
        raise Problem(f"{file}: {error_text(error, lang)}") from error
    except RulingFault as fault:
        mistake = traceback.format_exception_only(fault.__cause__)[-1].strip()
        raise Problem(f"{file} cannot be ruled on, by a mistake of this program: {mistake}") from fault


@dispute.command("rule")
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="The whole ruling as JSON.")
@click.option("--pdf", type=click.Path(dir_okay=False), help="Also write the ruling sheet.")
@language_option
def rule_command(file: str, as_json: bool, pdf: str | None, lang: Language) -> int:
    """Rule on FILE (YAML or JSON, - for standard input). Exit 1 when a step is illegal."""
    ruling, said = _rule_on_file(file, lang)
    if pdf is not None:
        from judge.commands.ruling_sheet import write_sheet  # noqa: PLC0415 - fonts load only when printed

        write_sheet(said, Path(pdf), lang)
    click.echo(to_json(said, indented=True) if as_json else ruling_text(said, lang))
    return 1 if ruling.verdict == "illegal_step" else 0


@dispute.command("what-if")
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@language_option
def what_if(file: str, as_json: bool, lang: str) -> int:
    """Show the readings on which the outcome of FILE depends, and what each would give."""
    _, said = _rule_on_file(file, lang)
    rows = said["depends_on"]
    if as_json:
        click.echo(to_json({"verdict": said["verdict"], "depends_on": rows}, indented=True))
        return 0
    click.echo(said["summary"])
    for row in rows:
        click.echo(f"\n{row['interpretation']}  {row['question']}".replace("\n  ", "\n"))
        if row["kind"] != "not_in_text":
            if row["reading"]:
                click.echo(f"  = {row['reading_text']}  [{said['verdict']}]")
            for other in row["differs"]:
                click.echo(f"  ≠ {other['text']}  [{other['verdict']}]  {other['gives']}".rstrip())
            if row["untried"]:
                click.echo(f"  {row['untried']}")
    return 0


@dispute.command("why")
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@language_option
def why(file: str, as_json: bool, lang: str) -> int:
    """Show why each claim on FILE is right or wrong, from the end back to the steps told, each with its rule."""
    _, said = _rule_on_file(file, lang, what_if=False)
    if as_json:
        claims = [{key: claim[key] for key in ("by", "upheld", "chain")} for claim in said["claims"]]
        click.echo(to_json({"verdict": said["verdict"], "claims": claims}, indented=True))
        return 0
    click.echo("\n".join(part for part in (said["summary"], chains_text(said, lang)) if part))
    return 0


@dispute.command("schema")
@click.option("--game", type=click.Choice(GAMES), help="With all the words of this game.")
@language_option
def schema(game: str | None, lang: Language) -> int:
    """Print the JSON Schema of a dispute file, for editors and checks."""
    from judge.disputes.reference.schema import json_schema  # noqa: PLC0415 - only wanted by whoever asks for it

    click.echo(to_json(json_schema(game or "", lang), indented=True))
    return 0
