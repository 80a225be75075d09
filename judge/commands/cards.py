"""`judge cards`: list, show and read cards, import an organizer's set, say how many can be played out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from judge.cardtext.report import language_of
from judge.cardtext.rows import languages
from judge.catalogue import importing
from judge.catalogue.cards import Card, CardError, Catalogue, load
from judge.commands import card_texts
from judge.commands.problem import Problem
from judge.engine.plain import to_json
from judge.games import GAMES

GAME = click.option("--game", required=True, help="The game's id, for example zombie_world_order.")
OVERLAY = click.option(
    "--cards",
    "overlay",
    type=click.Path(path_type=Path, file_okay=False),
    envvar="JUDGE_CARDS",
    help="Folder with the organizer's own sets, <game>/<set>.yaml.",
)
AS_JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


@click.group()
def cards() -> None:
    """List, show, read and import cards."""


@cards.command("list")
@GAME
@OVERLAY
@AS_JSON
def list_cards(game: str, overlay: Path | None, as_json: bool) -> int:
    """List every card of a game."""
    database = _load(game, overlay)
    rows = [_row(card) for card in database.cards.values()]
    _print(rows, as_json, [f"{row['no'] or '-':<12} {row['kind']:<12} {row['name']}" for row in rows])
    return 0


@cards.command()
@click.argument("card")
@GAME
@OVERLAY
@AS_JSON
def show(card: str, game: str, overlay: Path | None, as_json: bool) -> int:
    """Show CARD, given by its No. or its name. Exit code 1: there is none."""
    database = _load(game, overlay)
    by_no = database.by_no(card)
    found = (by_no,) if by_no else database.by_name(card)
    if not found:
        close = "; ".join(each.label for each in database.suggest(card))
        click.echo(f"no card {card!r}" + (f"; did you mean {close}?" if close else ""), err=True)
        return 1
    whole = [{"set": each.set, "sample": each.sample, **each.data} for each in found]
    texts = ["\n".join(f"{name}: {_value(value)}" for name, value in each.items()) for each in whole]
    _print(whole, as_json, ["\n\n".join(texts)])
    return 0


@cards.command("import")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@GAME
@click.option("--set", "set_id", help="The set's id; what the file says, or the file's name, by default.")
@click.option("--name", help="What people call the set.")
@click.option(
    "--cards",
    "overlay",
    type=click.Path(path_type=Path, file_okay=False),
    envvar="JUDGE_CARDS",
    required=True,
    help="Folder to write <game>/<set>.yaml to.",
)
@click.option("--dry-run", is_flag=True, help="Only show what would change.")
@AS_JSON
def import_cards(
    *,
    file: Path,
    game: str,
    set_id: str | None,
    name: str | None,
    overlay: Path,
    dry_run: bool,
    as_json: bool,
) -> int:
    """Import the cards of FILE (CSV, XLSX, JSON or YAML) as one set of the organizer's folder."""
    before = _load(game, overlay)
    try:
        with file.open("rb") as opened:
            data = opened.read(importing.LARGEST + 1)
        new = importing.read_cards(data, file.name, game, set_id, name)
    except OSError as error:
        raise Problem(f"{file}: {error.strerror}") from error
    except CardError as error:
        raise Problem(str(error)) from error
    changes = importing.compare(before, new)
    if not dry_run:
        try:
            importing.write_set(new, overlay)
        except OSError as error:
            raise Problem(f"{overlay}: {error.strerror}") from error
    report = {"set": new.id, "written": not dry_run, **changes.to_dict()}
    texts = list(card_texts.compare_imported(game, new.cards)) if languages(game) else []
    if texts:
        report["texts"] = {**card_texts.table(texts), "unread": card_texts.rank_unread(texts)}
    _print(report, as_json, [*_changes(report), *card_texts.table_lines(texts)])
    return 0


@cards.command()
@click.option("--game", help="One game only.")
@OVERLAY
@AS_JSON
def coverage(game: str | None, overlay: Path | None, as_json: bool) -> int:
    """Say how many cards of each game can be played out, and how many are text only."""
    rows = [_coverage(_load(each, overlay)) for each in ((game,) if game else sorted(GAMES))]
    lines = [
        "{game:<20} {cards:>4} cards: {executable} executable, {text_only} text only".format_map(row)
        for row in rows
    ]
    _print(rows, as_json, lines)
    return 0


@cards.command("read")
@click.argument("text", required=False)
@click.option("--game", default="zombie_world_order", show_default=True, help="The game's id.")
@click.option(
    "--lang", "language", help="The language of the text; by default it is told from it, or the game's own."
)
@click.option("--say", "in_language", help="The language to say it in; that of the text by default.")
@click.option(
    "--kind", default="", help="The kind of card, where its text does not show it, such as event or tactic."
)
@click.option("--compare", is_flag=True, help="Compare the cards of the database with their texts instead.")
@OVERLAY
@AS_JSON
def read_texts(
    *,
    text: str | None,
    game: str,
    language: str | None,
    in_language: str | None,
    kind: str,
    compare: bool,
    overlay: Path | None,
    as_json: bool,
) -> int:
    """Say what the printed TEXT of a card does; TEXT may name a file with one text a line, `-` is standard input.

    Exit code 1: something is declined or readable in several ways; with --compare: a card differs from its data.
    """
    own = (*languages(game), "")[0]
    asked, language = language, language or own
    if compare:
        rows = list(
            card_texts.compare_cards(game, _load(game, overlay).cards.values(), language, own=language == own)
        )
        return card_texts.print_comparison(rows, in_language or language, as_json=as_json)
    if text is None:
        raise Problem("which text? give it, or a file with one text a line, or --compare")
    readings = [
        card_texts.reading_of(game, each, asked or language_of(game, each), kind)
        for each in card_texts.texts_of(text)
    ]
    return card_texts.print_readings(readings, in_language, as_json=as_json)


def _coverage(database: Catalogue) -> dict[str, object]:
    executable = sum(card.executable for card in database.cards.values())
    return {
        "game": database.game,
        "cards": len(database.cards),
        "executable": executable,
        "text_only": len(database.cards) - executable,
        "sets": [{"set": each.id, "cards": len(each.cards), "sample": each.sample} for each in database.sets],
    }


def _load(game: str, overlay: Path | None) -> Catalogue:
    try:
        return load(game, overlay)
    except CardError as error:
        raise Problem(str(error)) from error


def _row(card: Card) -> dict[str, object]:
    return {
        "no": card.no,
        "name": card.name,
        "kind": card.data["kind"],
        "set": card.set,
        "sample": card.sample,
        "executable": card.executable,
    }


def _value(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _changes(report: dict[str, Any]) -> list[str]:
    lines = [f"+ {label}" for label in report["added"]]
    for each in report["changed"]:
        lines.append(f"~ {each['card']}")
        lines += [
            f"    {name}: {_value(old)} -> {_value(new)}" for name, (old, new) in each["fields"].items()
        ]
    lines += [f"- {label}" for label in report["removed"]]
    done = "written" if report["written"] else "nothing written"
    counts = f"{len(report['added'])} new, {len(report['changed'])} changed, {report['same']} the same"
    return [*lines, f"{report['set']}: {counts}, {len(report['removed'])} removed; {done}"]


def _print(data: object, as_json: bool, lines: list[str]) -> None:
    click.echo(to_json(data, indented=True) if as_json else "\n".join(lines))
