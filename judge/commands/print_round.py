"""`judge print` of an event file: slips, pairings, standings, brackets, seats, and all paper of a round."""

from __future__ import annotations

import functools
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from judge.commands.event_file import read_file
from judge.commands.print_command import FILE, print_command
from judge.commands.print_event import asks_of, brackets_of, matches_of, names_of, standings_of
from judge.commands.problem import Problem
from judge.disputes.language.words import score_word
from judge.printing import Document, Match, Pairings, Seat, SeatAll, Slips
from judge.printing.names import name_key
from judge.printing.slip_sizes import SLIP_SIZES, USUAL_SLIPS
from judge.tournament import Event, parse

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from judge.commands.print_command import MakesImprint
    from judge.printing import Imprint

ROUND = click.option(
    "--round", "number", type=click.IntRange(1), help="Round; default the last one in the file."
)
PER = click.option(
    "--per-page",
    type=click.Choice([str(each) for each in SLIP_SIZES]),
    default=str(USUAL_SLIPS),
    show_default=True,
    help="Slips a page.",
)
LINK = click.option(
    "--link", default="", help="Text of each slip's QR; {round} and {table} become the numbers."
)


def _round(event: Event, number: int | None) -> int:
    """Return the requested round; it must be in the file."""
    if not event.rounds:
        raise Problem("the file has no round yet: `judge event pair FILE --publish` adds the next one")
    if number is not None and number > len(event.rounds):
        raise Problem(f"round {number} is not in the file: its last round is {len(event.rounds)}")
    return number or len(event.rounds)


def _slips(event: Event, made: Imprint, number: int, matches: tuple[Match, ...], per_page: str) -> Slips:
    asks, score = asks_of(event, number), score_word(event.game, made.language)
    return Slips(made, matches, int(per_page), asks, score)


def round_command(function: Callable[..., Sequence[Document]]) -> click.Command:
    """Make a command that prints of a round of FILE."""

    @functools.wraps(function)
    def run(*, imprint: MakesImprint, file: Path, number: int | None, **rest: Any) -> Sequence[Document]:
        event = parse(read_file(file))
        made = imprint(event=event.name, round=_round(event, number))
        return function(event=event, imprint=made, number=made.round, **rest)

    return print_command(FILE(ROUND(run)))


@round_command
@PER
@LINK
def slips(*, event: Event, imprint: Imprint, number: int, per_page: str, link: str) -> Sequence[Document]:
    """Print result slips of a round of FILE, in the order that survives stacking and cutting."""
    return [_slips(event, imprint, number, matches_of(event, number, link), per_page)]


@round_command
@click.option("--by", type=click.Choice(("table", "name")), default="table", show_default=True, help="Order.")
def pairings(*, event: Event, imprint: Imprint, number: int, by: Any) -> Sequence[Document]:
    """Print the pairings of a round of FILE, by table or by name."""
    return [Pairings(imprint, matches_of(event, number), by)]


@round_command
def standings(*, event: Event, imprint: Imprint, number: int) -> Sequence[Document]:
    """Print the standings of FILE after a round, with every tie-breaker."""
    del number
    return [standings_of(event, imprint)]


@print_command
@FILE
def bracket(*, imprint: MakesImprint, file: Path) -> Sequence[Document]:
    """Print the bracket of the elimination stages of FILE."""
    event = parse(read_file(file))
    found = brackets_of(event, imprint(event=event.name))
    if not found:
        raise Problem(f"{file.name}: no elimination round in the file")
    return found


@round_command
@PER
@LINK
def bundle(*, event: Event, imprint: Imprint, number: int, per_page: str, link: str) -> Sequence[Document]:
    """Print all paper of a round of FILE: pairings by table and by name, slips, and the standings before it."""
    matches = matches_of(event, number, link)
    documents: list[Document] = [
        Pairings(imprint, matches),
        Pairings(imprint, matches, "name"),
        _slips(event, imprint, number, matches, per_page),
    ]
    if number > 1:
        documents.append(standings_of(event, replace(imprint, round=number - 1)))
    return documents


@print_command
@FILE
@click.option("--at-table", type=click.IntRange(1, 64), default=2, show_default=True, help="Players a table.")
def seat_all(*, imprint: MakesImprint, file: Path, at_table: int) -> Sequence[Document]:
    """Print a seat for everybody in FILE, in the order of names."""
    event = parse(read_file(file))
    made = imprint(event=event.name)
    names = names_of(event)
    active = [player.id for player in event.players if player.active(len(event.rounds) + 1)]
    active.sort(key=lambda player: name_key(names[player], made.language))
    seats = [Seat(names[player], id=player) for player in active]
    return [SeatAll.seat_in_order(made, seats, at_table)]
