"""`judge deck`: check a deck list, a starting deck, or a box."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from judge.catalogue import cards as catalogue
from judge.catalogue.cards import CardError
from judge.commands.input_file import read_input
from judge.commands.language_option import language_option
from judge.commands.problem import Problem
from judge.decks import NotADeckListError, check_deck, kinds
from judge.decks.intake import LARGEST
from judge.engine.plain import to_json

if TYPE_CHECKING:
    from collections.abc import Callable

    from judge.commands.deck_table import VerdictTable
    from judge.decks import DeckReport

MARKS = {"card": " ", "heading": "=", "comment": "#", "blank": " ", "problem": "!"}  # "?" is a warning

EXIT = {"legal": 0, "illegal": 1, "unsure": 1}


@click.group()
def deck() -> None:
    """Check deck lists."""


@deck.command()
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True))
@click.option("--game", required=True, help="The game's id, for example zombie_world_order.")
@click.option("--kind", help="Which list of the game it is; a wrong one names them all.")
@click.option("--official", is_flag=True, help="Check as for an official event.")
@click.option(
    "--cards",
    "overlay",
    type=click.Path(path_type=Path, file_okay=False),
    envvar="JUDGE_CARDS",
    help="Folder with the organizer's own sets, <game>/<set>.yaml.",
)
@click.option(
    "--players",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Of a folder or zip: the event file or list of players (number, name) that the files are matched to.",
)
@click.option("--explain", is_flag=True, help="Print how each line was split: quantity, No., name, marks.")
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
@language_option
def check(
    *,
    file: Path,
    game: str,
    kind: str | None,
    official: bool,
    overlay: Path | None,
    players: Path | None,
    explain: bool,
    as_json: bool,
    lang: str,
) -> int:
    """Check FILE: a deck list (- is standard input), or a folder or zip of them.

    Exit code 0: legal, 1: illegal or unsure, 2: no deck list.
    Of a folder or zip every file is one line of a table, matched to a player with --players.
    """
    _require_kind(game, kind)
    try:
        cards = catalogue.load(game, overlay)
        checked = partial(check_deck, game=game, kind=kind, official=official, cards=cards)
        data = b"" if file.is_dir() else read_input(file, LARGEST)
        table = _table(file, data, checked, game, lang, players)
        if table is not None:
            click.echo(to_json(table.to_dict(), indented=True) if as_json else table.text())
            return 0 if table.clean else 1
        if players:
            raise Problem("--players: only a folder or zip of lists is matched to players")
        report = checked(data, filename=_name(file)).to_dict(lang)
    except NotADeckListError as error:
        raise Problem(f"{_name(file) or 'standard input'}: {error.message(lang, game)}") from error
    except CardError as error:
        raise Problem(str(error)) from error
    click.echo(to_json(report, indented=True) if as_json else _text(report, explain=explain))
    return EXIT[report["verdict"]]


def _table(
    file: Path,
    data: bytes,
    checked: Callable[..., DeckReport],
    game: str,
    lang: str,
    players: Path | None,
) -> VerdictTable | None:
    """Return the table of a folder or zip of lists; None for one list."""
    if not file.is_dir() and not data.startswith(b"PK"):
        return None
    from judge.commands.deck_table import (  # noqa: PLC0415 - loaded for many lists
        VerdictTable,
        read_players,
    )
    from judge.decks.many import is_archive, read_folder, unpack  # noqa: PLC0415

    if not file.is_dir() and not is_archive(data):
        return None
    files = read_folder(file) if file.is_dir() else unpack(data)
    return VerdictTable(files, checked, game, lang, read_players(players) if players else None)


def _require_kind(game: str, kind: str | None) -> None:
    try:
        known = kinds(game)
    except LookupError as error:
        raise Problem(
            f"no deck rules for {game}: choose {', '.join(catalogue.games_with_decks())}"
        ) from error
    if kind is not None and kind not in known:
        raise Problem(f"{game} has no list of the kind {kind}: choose {', '.join(known)}")


def _name(file: Path) -> str | None:
    return None if str(file) == "-" else file.name


def _text(report: dict[str, Any], *, explain: bool) -> str:
    """Write a report for the terminal: verdict, problems, every line, warnings."""
    rows = [f"{report['verdict'].upper()}: {report['total']} cards, {report['game']} ({report['kind']})"]
    marks = {n: "?" for warning in report["warnings"] for n in warning["lines"]}
    marks |= {n: "!" for problem in report["problems"] for n in problem["lines"]}
    rows += _remarks(report, "problems")
    for line in report["lines"]:
        count = f"{line['count']:>2}" if line["status"] == "card" else "  "
        row = f"{line['n']:>4} {marks.get(line['n'], MARKS[line['status']])} {count}  {line['text']}"
        if line.get("repaired"):
            row += f"   ({'; '.join(line['repaired'])})"
        rows.append(row.rstrip())
        if explain:
            rows.append(f"           {_split(line)}")
    return "\n".join([*rows, *_remarks(report, "warnings")])


def _remarks(report: dict[str, Any], title: str) -> list[str]:
    """Write problems or warnings, each with its suggested replacements."""
    rows = []
    for remark in report[title]:
        where = f", line {', '.join(map(str, remark['lines']))}" if remark["lines"] else ""
        rows.append(f"{title[:-1]} ({remark['rule']}{where}): {remark['because']}")
        fixes = [fix["text"] for fix in remark["fixes"]]
        rows.extend(f"    -> {fix}" for fix in fixes or remark["suggestions"])
    return rows


def _split(line: dict[str, Any]) -> str:
    """Name the parts of a line: `count "4x", no "SP-001"`; the kind of the whole line where it has no parts."""
    parts = [f'{part["as"]} "{part["text"]}"' for part in line.get("split", [])]
    return ", ".join(parts) or str(line["status"])
