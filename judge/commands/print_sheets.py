"""`judge print` of single sheets: rulings, decks, penalties, posters and table signs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from judge.commands.event_file import read_file
from judge.commands.input_file import read_input
from judge.commands.print_command import EVENT, FILE, print_command, short
from judge.commands.problem import Problem
from judge.decks import NotADeckListError, check_deck
from judge.decks.intake import LARGEST
from judge.decks.words import card_word
from judge.printing import (
    DeckLine,
    DeckList,
    DeckSheet,
    Document,
    HallSigns,
    PenaltySheet,
    Poster,
    deck_lines,
    deck_points,
)
from judge.printing.ruling_json import ruling_sheet
from judge.printing.sheets import PENALTIES
from judge.words.game_names import name_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from judge.commands.print_command import MakesImprint
    from judge.words.languages import Language

MOST_SIGNS = 2_000
GAME = click.option("--game", required=True, help="The game's id, for example zombie_world_order.")
PLAYER = click.option("--player", default="", help="The player's name.")
PLAYER_ID = click.option("--player-id", default="", help="The player's id.")


@print_command
@FILE
@EVENT
@click.option("--table", type=click.IntRange(1), help="Table of the dispute.")
@click.option("--judge", default="", help="Name of the judge.")
def ruling(
    *, imprint: MakesImprint, file: Path, event: str, table: int | None, judge: str
) -> Sequence[Document]:
    """Print the sheet of a ruling: FILE is what `judge dispute rule --json` printed, in the language of the sheet."""
    data = read_file(file)
    try:
        made = imprint(event=short(event, "--event"))
        return [ruling_sheet(data, made, table=table, judge=short(judge, "--judge"))]
    except ValueError as error:
        raise Problem(f"{file.name}: {error}") from error


def _deck_lines(
    file: Path, game: str, language: Language
) -> tuple[tuple[DeckLine, ...], list[dict[str, Any]]]:
    """Read a deck list; return its cards and the problems of the check."""
    try:
        name = None if str(file) == "-" else file.name
        report = check_deck(read_input(file, LARGEST), game, filename=name).to_dict(language)
    except NotADeckListError as error:
        raise Problem(f"{file.name}: {error}") from error
    except LookupError as error:
        raise Problem(f"no deck rules for {game}") from error
    return deck_lines(report), report["problems"]


@print_command
@click.argument("file", required=False, type=click.Path(path_type=Path, dir_okay=False, allow_dash=True))
@GAME
@PLAYER
@PLAYER_ID
@EVENT
@click.option(
    "--size", type=click.IntRange(1, 250), help="Cards in a deck; default as many lines as fit a page."
)
def deck_sheet(
    *,
    imprint: MakesImprint,
    file: Path | None,
    game: str,
    player: str,
    player_id: str,
    event: str,
    size: int | None,
) -> Sequence[Document]:
    """Print a deck registration sheet: blank, or filled from the deck list FILE."""
    made = imprint(event=short(event, "--event"))
    lines = _deck_lines(file, game, made.language)[0] if file else ()
    player, player_id = short(player, "--player"), short(player_id, "--player-id")
    return [
        DeckSheet(
            imprint=made,
            game=name_of(game, made.language),
            player=player,
            player_id=player_id,
            size=size,
            lines=lines,
            card=card_word(game, made.language),
        )
    ]


@print_command
@FILE
@GAME
@PLAYER
@PLAYER_ID
@EVENT
@click.option("--table", type=click.IntRange(1), help="The player's table.")
def deck_list(
    *,
    imprint: MakesImprint,
    file: Path,
    game: str,
    player: str,
    player_id: str,
    event: str,
    table: int | None,
) -> Sequence[Document]:
    """Print deck list FILE for a deck check: a box for every copy, and the problems already known."""
    made = imprint(event=short(event, "--event"))
    lines, problems = _deck_lines(file, game, made.language)
    wrong, unsure = deck_points(problems)
    return [
        DeckList(
            imprint=made,
            game=name_of(game, made.language),
            player=short(player, "--player"),
            player_id=short(player_id, "--player-id"),
            table=table,
            lines=lines,
            problems=wrong,
            open_points=unsure,
            card=card_word(game, made.language),
        )
    ]


@print_command
@PLAYER
@PLAYER_ID
@EVENT
@click.option("--round", "number", type=click.IntRange(1), help="Round.")
@click.option("--table", type=click.IntRange(1), help="Table.")
@click.option("--penalty", "penalty_", type=click.Choice(PENALTIES), help="The penalty to tick.")
@click.option("--infraction", default="", help="What rule of conduct was broken.")
@click.option("--what", default="", help="What happened.")
@click.option("--remedy", default="", help="How the game was mended.")
@click.option("--judge", default="", help="Name of the judge.")
def penalty(
    *, imprint: MakesImprint, event: str, number: int | None, penalty_: Any, table: int | None, **texts: Any
) -> Sequence[Document]:
    """Print a penalty sheet; what is not given is a line to write on."""
    for key, text in texts.items():
        short(text, f"--{key.replace('_', '-')}")
    made = imprint(event=short(event, "--event"), round=number)
    return [PenaltySheet(imprint=made, penalty=penalty_, table=table, **texts)]


@print_command
@click.option("--event", required=True, help="Name of the event.")
@click.option("--code", required=True, help="The code to join with.")
@click.option("--url", required=True, help="The address the QR opens.")
@click.option("--line", "lines", multiple=True, help="A line below the code, such as the Wi-Fi.")
def poster(
    *, imprint: MakesImprint, event: str, code: str, url: str, lines: tuple[str, ...]
) -> Sequence[Document]:
    """Print a poster with the code to join an event."""
    for text in (event, code, url, *lines):
        short(text, "poster")
    return [Poster(imprint(event=event), code, url, lines[:12])]


@print_command
@click.argument("labels", nargs=-1, required=True)
@EVENT
def hall_signs(*, imprint: MakesImprint, labels: tuple[str, ...], event: str) -> Sequence[Document]:
    """Print table signs: LABELS are numbers, ranges such as 1-40, or any text."""
    found: list[str] = []
    for label in labels:
        first, dash, last = label.partition("-")
        if dash and first.isdecimal() and last.isdecimal() and int(first[:5]) <= int(last[:5]):
            found += map(str, range(int(first[:5]), int(last[:5]) + 1))
        else:
            found.append(short(label, "label"))
    if len(found) > MOST_SIGNS:
        raise Problem(f"{len(found)} signs: at most {MOST_SIGNS} in one file")
    return [HallSigns(imprint(event=short(event, "--event")), tuple(found))]
