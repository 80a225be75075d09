"""`judge event`: pair a round, keep the standings, say why, check, repair, and ask what if; all from an event file."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from judge.commands import event_foreign, event_jobs
from judge.commands.event_command import event_command
from judge.commands.event_file import read_file
from judge.engine.plain import to_json
from judge.tournament import (
    CHOICES,
    TIE_BREAKERS,
    Refusal,
    apply_repair,
    audit,
    coverage,
    jobs,
    pair_next,
    parse,
    publish,
    repair_options,
    replay,
    seats_of,
    stage_of,
    standings,
    to_dict,
    what_if,
    why,
)

if TYPE_CHECKING:
    from pathlib import Path

    from judge.tournament import Event


def _read_event(file: Path) -> Event:
    return parse(read_file(file))


def _names(opened: Event) -> dict[str, str]:
    return {player.id: player.name or player.id for player in opened.players}


def _print(answer: object) -> None:
    click.echo(to_json(answer, indented=True))


@event_command
@click.option("--publish", "publish_it", is_flag=True, help="Print the event file with the round in it.")
def pair(*, file: Path, as_json: bool, lang: str, publish_it: bool) -> int:
    """Pair the next round of FILE (- is standard input). Exit code 0: paired, 2: not an event that can be paired."""
    opened = _read_event(file)
    pairing = pair_next(opened)
    names = _names(opened)
    if publish_it:
        _print(to_dict(publish(opened, pairing)))
    elif as_json:
        _print(pairing.to_dict(lang, names))
    else:
        stage = stage_of(opened, pairing.round)
        for table in pairing.tables:
            who = " - ".join(seats_of(table, names, stage))
            click.echo(f"{table.number:>4}  {who}" + ("" if len(table.players) > 1 else "  *"))
        answer = pairing.to_dict(lang, names)
        parts = ", ".join(f"{part} {value}" for part, value in answer["objective"].items() if value)
        proof = "optimal" if pairing.optimal else f"gap {answer['gap']}"
        click.echo(f"{parts or 'nothing to improve'}; {proof} ({pairing.method})")
    return 0


@event_command
@click.option("--round", "upto", type=click.IntRange(min=0), help="After this round instead of the last.")
def standings_(*, file: Path, as_json: bool, lang: str, upto: int | None) -> int:
    """Rank the players of FILE."""
    opened = _read_event(file)
    rows = standings(opened, upto)
    if as_json:
        _print([row.to_dict() for row in rows])
        return 0
    if heading := coverage(opened, upto).text(lang):
        click.echo(heading)
    for row in rows:
        values = "  ".join(
            f"{TIE_BREAKERS[name].heading(lang)} {TIE_BREAKERS[name].shown(value)}"
            for name, value in row.values.items()
            if name != "points"
        )
        record = f"{row.wins}-{row.losses}-{row.draws}"
        taken = f"  (-{float(row.deducted):g})" if row.deducted else ""
        click.echo(
            f"{row.rank:>4}  {row.name or row.player:<24} {float(row.points):>6g}  {record:<9} {values}{taken}"
        )
    return 0


@event_command
def verify(*, file: Path, as_json: bool, lang: str) -> int:
    """Derive every round of FILE again from its lots, and compare. Exit code 0: as published, 1: something differs.

    FILE holds the secrets of its lots, or those told after each round; that they are what was promised beforehand
    is checked when it is read.
    """
    opened = _read_event(file)
    known = [n for n in range(1, len(opened.rounds) + 1) if not opened.lots or opened.lots.is_secret_known(n)]
    found = replay(replace(opened, rounds=opened.rounds[: len(known)]))
    if as_json:
        _print(
            found.to_dict(lang)
            | {"lots": opened.lots.public_until(len(opened.rounds)).to_dict() if opened.lots else None}
        )
    else:
        click.echo(found.text(lang))
        click.echo(f"lots: {opened.lots.anchor}" if opened.lots else f"lots: seed {opened.seed}")
    return 0 if found.equal else 1


@event_command
@click.argument("player")
def explain(*, file: Path, player: str, as_json: bool, lang: str) -> int:
    """Take PLAYER's tie-breakers apart, and say why they sit where they do in the open or next round of FILE."""
    opened = _read_event(file)
    player = jobs.find_player(opened, player)
    found = audit(opened, player)
    reason = None
    try:
        reason = why(opened, player)
    except Refusal as refusal:
        if refusal.key not in ("event_over", "already_decided", "nobody_won"):
            raise
    if as_json:
        answer = found.to_dict()
        answer["said"] = found.texts(lang)
        answer["why"] = None if reason is None else reason.text(lang, _names(opened))
        _print(answer)
        return 0
    row = found.row
    click.echo(
        f"{row.rank}. {row.name or row.player}  "
        + "  ".join(f"{TIE_BREAKERS[name].heading(lang)} {float(v):.6f}" for name, v in row.values.items())
    )
    for line in found.texts(lang):
        click.echo(f"  {line}")
    for share in found.shares:
        mark = "floor" if share.floored else "cap" if share.capped else ""
        click.echo(
            f"  {share.opponent or '-':<16} {float(share.match):.6f} -> {float(share.match_counted):.6f} {mark:<6}"
            f" games {float(share.game):.6f} -> {float(share.game_counted):.6f}"
        )
    if reason is not None:
        click.echo(reason.text(lang, _names(opened)))
    return 0


@event_command
def check(*, file: Path, as_json: bool, lang: str) -> int:
    """Replay the event of FILE. Exit code 0: all equal, 1: a difference."""
    replayed = replay(parse(read_file(file)))
    answer = replayed.to_dict(lang)
    _show(answer, replayed.text(lang) or "all equal", as_json=as_json)
    return 0 if answer["equal"] else 1


@event_command
@click.option(
    "--round", "number", type=click.IntRange(min=1), required=True, help="Round of the wrong result."
)
@click.option("--table", type=click.IntRange(min=1), required=True, help="Table of the wrong result.")
@click.option("--result", required=True, help="The right result: 2-1 or whatever `judge event result` takes.")
@click.option("--choose", type=click.Choice(CHOICES), help="Carry out this choice and print the event file.")
def repair(
    *, file: Path, number: int, table: int, result: str, choose: str | None, as_json: bool, lang: str
) -> int:
    """Show what to do about a wrong result found after the next round was paired, or do it."""
    opened = _read_event(file)
    right = event_jobs.result_of(opened, result)
    if choose is not None:
        _print(to_dict(apply_repair(opened, number, table, right, choose)))
        return 0
    choices = repair_options(opened, number, table, right)
    said = "\n".join(f"{choice.name}: {choice.text(lang)}" for choice in choices)
    _show([choice.to_dict(lang) for choice in choices], said, as_json=as_json)
    return 0


@event_command
@click.option(
    "--cut", type=click.IntRange(min=1), help="Places in the cut; that of the next stage if left out."
)
def what_if_(*, file: Path, cut: int | None, as_json: bool, lang: str) -> int:
    """Say who is in the cut whatever happens, and who can afford a draw."""
    opened = _read_event(file)
    found = what_if(opened, cut)
    answer = found.to_dict()
    names = _names(opened)
    lines = [
        f"{names[p['player']]:<24} {p['points']:>6g}  "
        + "  ".join(f"{own}: {chance}" for own, chance in p["results"].items())
        for p in answer["players"]
    ]
    lines.append(found.text(lang))
    _show(answer, "\n".join(lines), as_json=as_json)
    return 0


def _show(answer: object, text: str, *, as_json: bool) -> None:
    if as_json:
        _print(answer)
    else:
        click.echo(text)


@click.group(
    commands=[
        pair,
        standings_,
        verify,
        explain,
        check,
        repair,
        what_if_,
        *event_jobs.COMMANDS,
        *event_foreign.COMMANDS,
    ]
)
def event() -> None:
    """Run an event from its file."""
