"""`judge event result|add|drop|undrop|swap|penalty|publish|close|undo`: an organizer's jobs, done to an event file.

The file is written in place, as YAML or JSON as it was; what it held before is kept beside it for `undo`.
"""

from __future__ import annotations

import functools
import json
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click
import yaml

from judge.commands.event_command import event_command
from judge.commands.event_file import LARGEST, read_bytes, read_file
from judge.commands.event_foreign import list_text
from judge.commands.input_file import read_input
from judge.commands.problem import Problem
from judge.engine.plain import to_json
from judge.tournament import PairingReason, jobs, parse, to_dict
from judge.tournament.foreign import read_lines
from judge.tournament.model import CATEGORIES, LEVELS, Penalty, Player
from judge.tournament.words import say

if TYPE_CHECKING:
    from collections.abc import Callable

    from judge.tournament import Event
    from judge.tournament.jobs import Done

    Job = Callable[[Event], Done]

STEPS: Final = 30  # how many changes can be undone
MOST_KEPT: Final = 64_000_000  # characters kept for that: of a very large event fewer changes
_GAMES: Final = re.compile(r"[0-9]{1,2}(-[0-9]{1,2}){1,2}")
_PLACES: Final = re.compile(r"[0-9]{1,2}(/[0-9]{1,2}){1,9}")
_WORDS: Final = ("double_loss", "unplayed", "loss", "bye", "half_bye")
_OF_PLAYERS: Final = ("no_show", "lost")  # the results that name players
_Dumper: type[yaml.SafeDumper] = getattr(yaml, "CSafeDumper", yaml.SafeDumper)


def parse_result(text: str) -> dict[str, Any]:
    """Parse a result: 2-1, 1-1-1, places 1/2/3, double_loss, no_show=P1, lost=P1, or as the file has it in JSON."""
    if _GAMES.fullmatch(text):
        return {"games": [int(part) for part in text.split("-")]}
    if _PLACES.fullmatch(text):
        return {"places": [int(part) for part in text.split("/")]}
    if text in _WORDS:
        return {text: True}
    word, _, players = text.partition("=")
    if players and word in _OF_PLAYERS:
        return {word: players.split(",")}
    found = read_bytes(text.encode(), "RESULT")
    if not isinstance(found, dict):
        raise Problem(
            'RESULT: needs 2-1, 1-1-1, 1/2/3, double_loss, no_show=P1, lost=P1 or {"games": [2, 1, 0]}'
        )
    return found


def result_of(event: Event, text: str) -> dict[str, Any]:
    """Parse a result for an event, in which absent or losing players can be given by name."""
    return {
        word: [jobs.find_player(event, str(who)) for who in value]
        if word in _OF_PLAYERS and isinstance(value, list)
        else value
        for word, value in parse_result(text).items()
    }


def carry_out(job: Job, file: Path, lang: str, *, as_json: bool, printed: bool) -> int:
    """Apply a job to an event file: write it back, or print it; print one line on what was done."""
    before = read_file(file)
    event, done = job(parse(before))
    after = to_dict(parse(to_dict(event)))  # read again, so that no job leaves a file that is none
    if printed or str(file) == "-":
        click.echo(to_json(after, indented=True))
        return 0
    names = {player.id: player.name or player.id for player in event.players}
    said = done.text(lang, names)
    _keep(file, said, _text(file))
    _write(file, after)
    click.echo(to_json({"done": done.key, "facts": dict(done.facts), "text": said}) if as_json else said)
    return 0


def undo(file: Path) -> str:
    """Restore the file as before the last job; return the description of that job."""
    kept = _read_undo_steps(file)
    if not kept:
        raise Problem(f"{file.name}: nothing to undo")
    step = kept.pop()
    _replace(file, step["before"])
    _replace(_undo_path(file), "".join(json.dumps(one, ensure_ascii=False) + "\n" for one in kept))
    return str(step["did"])


def _undo_path(file: Path) -> Path:
    return file.with_name(f"{file.name}.undo")


def _read_undo_steps(file: Path) -> list[dict[str, Any]]:
    beside = _undo_path(file)
    if not beside.exists():
        return []
    try:
        kept = [json.loads(line) for line in _text(beside).split("\n") if line]
    except (ValueError, OSError) as error:
        raise Problem(f"{beside.name}: is not what was kept for undo; move it away") from error
    if not all(isinstance(one, dict) and {"did", "before"} <= one.keys() for one in kept):
        raise Problem(f"{beside.name}: is not what was kept for undo; move it away")
    return kept


def _keep(file: Path, did: str, before: str) -> None:
    kept = [*_read_undo_steps(file), {"did": did, "before": before}][-STEPS:]
    room = MOST_KEPT
    lines: list[str] = []
    for one in reversed(kept):
        line = json.dumps(one, ensure_ascii=False) + "\n"
        room -= len(line)
        if lines and room < 0:
            break
        lines.insert(0, line)
    _replace(_undo_path(file), "".join(lines), like=file)


def _write(file: Path, event: dict[str, Any]) -> None:
    is_json = _text(file).lstrip("\ufeff \t\r\n").startswith(("{", "["))
    if is_json:
        _replace(file, to_json(event, indented=True) + "\n")
        return
    _replace(file, yaml.dump(event, Dumper=_Dumper, allow_unicode=True, sort_keys=False, width=120))


def _text(file: Path) -> str:
    """Read a file to the byte: its line ends and its mark of UTF-8 as they are."""
    return file.read_bytes().decode()


def _replace(file: Path, text: str, *, like: Path | None = None) -> None:
    """Write a file atomically: a concurrent reader sees the old or the new one.

    Its permissions stay the same, or are those of the file that it is `like`.
    """
    real = file.resolve()
    fresh = real.with_name(f"{real.name}.new")
    try:
        rights = like or real
        mode = rights.stat().st_mode if rights.exists() else None
        fresh.write_bytes(text.encode())
        if mode is not None:
            fresh.chmod(mode & 0o777)
        fresh.replace(real)
    except OSError as error:
        raise Problem(f"{file.name}: cannot be written ({error.strerror})") from error


def _enter_list(listed: Path, late: str, *, twins: bool) -> Job:
    """Add all players of a list; name the unused columns."""
    text, lang = (
        list_text(read_input(listed, LARGEST), listed.name),
        click.get_current_context().params["lang"],
    )

    def enter(event: Event) -> Done:
        lines = read_lines(text, event.apart)
        for line in lines:
            if line.status == "problem":
                because = say(line.because, {"value": line.text[:60]}, lang)
                raise Problem(f"{listed.name}: line {line.n}: {because}")
            if line.unused:
                left = PairingReason("left_out.fields", {"names": ", ".join(line.unused)})
                click.echo(f"{listed.name}: {left.text(lang)}", err=True)
        told = [line.told for line in lines if line.status == "player"]
        return jobs.add_all(event, told, late, twins=twins)

    return enter


def job_command(function: Callable[..., Job]) -> click.Command:
    """Return the command of a job, which is done to the file, or with `--print` shown as a file."""

    @functools.wraps(function)
    def run(*, file: Path, lang: str, as_json: bool, printed: bool, **options: object) -> int:
        return carry_out(function(**options), file, lang, as_json=as_json, printed=printed)

    return event_command(
        click.option("--print", "printed", is_flag=True, help="Print the file instead of writing it.")(run)
    )


@job_command
@click.argument("table", type=click.IntRange(min=1))
@click.argument("outcome")
@click.option("--round", "number", type=click.IntRange(min=1), help="The last round if left out.")
@click.option("--correct", is_flag=True, help="Replace a result that is in.")
def result(*, table: int, outcome: str, number: int | None, correct: bool) -> Job:
    """Put in the result of TABLE: 2-1, 1-1-1, 1/2/3, double_loss, no_show=ID, lost=ID, or as in the file."""
    return lambda event: jobs.result(event, table, result_of(event, outcome), number, correct=correct)


@job_command
@click.argument("player")
@click.option("--after", type=click.IntRange(min=0), help="Round; the last one if left out.")
def drop(*, player: str, after: int | None) -> Job:
    """Take PLAYER, an id or a name, out of the event."""
    return lambda event: jobs.drop(event, jobs.find_player(event, player), after)


@job_command
@click.argument("player")
@click.option("--from", "start", type=click.IntRange(min=1), help="Round; the next one if left out.")
def undrop(*, player: str, start: int | None) -> Job:
    """Bring PLAYER back."""
    return lambda event: jobs.undrop(event, jobs.find_player(event, player), start)


@job_command
@click.argument("player", default="")
@click.option("--name", default="", help="The name beside the id.")
@click.option("--seed", type=click.IntRange(1), help="1 is the best.")
@click.option("--rating", type=click.IntRange(1), help="Seeds who has no seed: the higher, the better.")
@click.option("--table", type=click.IntRange(1), help="The table that the player keeps.")
@click.option(
    "--late",
    type=click.Choice(jobs.LATE),
    default="next",
    help="In a running round: take the seat against the bye, half a bye, or a loss.",
)
@click.option(
    "--list",
    "listed",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Enter everybody of this list: a name a line, or CSV or XLSX with headings.",
)
@click.option("--twins", is_flag=True, help="Names of the list that are there twice are different people.")
def add(*, player: str, late: str, listed: Path | None, twins: bool, **details: Any) -> Job:
    """Enter PLAYER, from the next round on or late into the running one; or everybody of a list."""
    if bool(player) == bool(listed):
        raise Problem("needs a PLAYER, or --list with a list of players")
    if listed:
        return _enter_list(listed, late, twins=twins)
    return lambda event: jobs.add(event, Player(player, **details), late)


@job_command
@click.argument("one")
@click.argument("two")
def swap(*, one: str, two: str) -> Job:
    """Exchange the seats of ONE and TWO in the last round."""
    return lambda event: jobs.swap(event, jobs.find_player(event, one), jobs.find_player(event, two))


@job_command
@click.argument("player")
@click.option("--category", type=click.Choice(CATEGORIES), default="other", help="What it is given for.")
@click.option("--level", type=click.Choice(LEVELS), required=True, help="Which penalty it is.")
@click.option("--note", default="", help="What happened.")
@click.option("--points", type=click.IntRange(0, 1000), default=0, help="Points taken in the standings.")
@click.option("--subject", is_flag=True, help="PLAYER is the name of somebody who does not play.")
@click.option("--counts", is_flag=True, help="Let a game_loss or match_loss change the table's result.")
def penalty(
    *, player: str, category: str, level: str, note: str, points: int, subject: bool, counts: bool
) -> Job:
    """Write down a penalty of PLAYER in the last round."""
    at = datetime.now(UTC).isoformat(timespec="seconds")

    def give(event: Event) -> Done:
        whom = "" if subject else jobs.find_player(event, player)
        other = player if subject else ""
        given = Penalty(len(event.rounds), whom, other, category, level, "", at, note, points)
        return jobs.penalty(event, given, counts=counts)

    return give


@job_command
def publish() -> Job:
    """Pair the next round and publish it."""
    return jobs.publish


@job_command
def close() -> Job:
    """Close the event."""
    at = datetime.now(UTC).isoformat(timespec="seconds")
    return lambda event: jobs.close(event, at)


@event_command
def undo_(*, file: Path, as_json: bool, lang: str) -> int:
    """Take back the last job done to FILE."""
    del lang
    did = undo(file)
    click.echo(to_json({"undone": did}) if as_json else f"− {did}")
    return 0


COMMANDS: Final = (result, drop, undrop, add, swap, penalty, publish, close, undo_)
