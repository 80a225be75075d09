"""`judge event import|export`: events of other programs as event files, and standings and results out of event files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from judge.catalogue.decoding import DecodingError
from judge.catalogue.sheets import SheetError
from judge.catalogue.tables import table_text
from judge.commands.event_command import event_command
from judge.commands.event_file import LARGEST, read_file
from judge.commands.input_file import read_input
from judge.commands.problem import Problem
from judge.engine.plain import to_json
from judge.tournament import Refusal, parse, standings, to_dict
from judge.tournament.field_readers import MAX_PLAYERS
from judge.tournament.foreign import (
    FORMATS,
    find_twins,
    read_known_text,
    read_lines,
    results_csv,
    standings_csv,
    write_trf,
)
from judge.tournament.jobs import plain_name

if TYPE_CHECKING:
    from pathlib import Path

    from judge.tournament import Event
    from judge.tournament.foreign import ImportedEvent

WRITTEN: Final = ("csv", "json", "trf")
SHEETS: Final = {
    "rows": f"has more than {MAX_PLAYERS} rows",
    "sheets": "has several sheets with content; keep only the one to use",
    "large": "is too large when unpacked",
    "unreadable": "is not a spreadsheet that can be read",
}
WHAT: Final = ("standings", "results")


def read_foreign(data: bytes, name: str) -> ImportedEvent:
    """Read a file of another program; `Problem` where it is none that is known."""
    found = read_known_text(list_text(data, name))
    if found is None:
        raise Problem(f"{name}: is in none of the formats that are read: {', '.join(FORMATS)}")
    return found


def list_text(data: bytes, name: str) -> str:
    """Read text in any usual encoding, or the rows of a spreadsheet as text."""
    try:
        return table_text(data, MAX_PLAYERS)
    except DecodingError as error:
        raise Problem(f"{name}: {error}") from error
    except SheetError as error:
        raise Problem(f"{name}: {SHEETS[error.key]}") from error


def _no_twins(text: str) -> None:
    """Refuse a list with a repeated name, where it is undecided whether it is one person."""
    lines = read_lines(text)
    again = find_twins(lines, plain_name)
    if found := next((line for line in lines if line.n in again), None):
        raise Refusal("name_twice", path=f"line {found.n}", player=found.told["name"])


def _render_export(event: Event, form: str, what: str) -> str:
    if form == "trf":
        return write_trf(event)
    if form == "csv":
        return standings_csv(event) if what == "standings" else results_csv(event)
    answer: object = (
        [row.to_dict() for row in standings(event)]
        if what == "standings"
        else [played.to_dict() for played in event.rounds]
    )
    return to_json(answer, indented=True) + "\n"


@event_command
@click.option("--game", default="", help="The game's id, for the event file.")
@click.option(
    "--twins", "meant", is_flag=True, help="Names of the list that are there twice are different people."
)
def import_(*, file: Path, game: str, meant: bool, as_json: bool, lang: str) -> int:
    """Print FILE of another program (TRF, a list of players or results) as an event file.

    What it says and an event file cannot hold, and what it states otherwise than its results make, is named
    on standard error.
    """
    del as_json
    data = read_input(file, LARGEST)
    found = read_foreign(data, file.name)
    if found.format == "list" and not meant:
        _no_twins(list_text(data, file.name))
    event = to_dict(parse(found.event | ({"game": game} if game else {})))
    for why in found.left_out:
        click.echo(f"{file.name}: {why.text(lang)}", err=True)
    click.echo(to_json(event, indented=True))
    return 0


@event_command
@click.option("--as", "form", type=click.Choice(WRITTEN), default="csv", help="The form of the answer.")
@click.option("--what", type=click.Choice(WHAT), default="standings", help="Standings or results.")
def export(*, file: Path, form: str, what: str, as_json: bool, lang: str) -> int:
    """Print the standings or the results of FILE as CSV or JSON, or the whole as a TRF report."""
    del lang
    event = parse(read_file(file))
    click.echo(_render_export(event, "json" if as_json else form, what), nl=False)
    return 0


COMMANDS: Final = (import_, export)
