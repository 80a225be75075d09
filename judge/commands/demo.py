"""`judge demo`: the service on the files it ships with: decks, disputes, a round, paper, pages. `--serve` stays up."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from judge.catalogue.places import data_folder
from judge.commands.databases import database_url
from judge.commands.print_event import matches_of, names_of, standings_of
from judge.commands.problem import Problem
from judge.decks import check_deck
from judge.disputes import rule_text, ruling_as_json
from judge.disputes.reference.ready import ready_names
from judge.disputes.wording.report import label
from judge.documents import read_yaml
from judge.engine.plain import to_json
from judge.printing import Imprint, Pairings, Slips, render
from judge.printing.ruling_json import ruling_sheet
from judge.store import Work
from judge.store.services.accounts import has_accounts
from judge.tournament import pair_next, parse, publish, standings
from judge.web import create_app, server
from judge.web.demo_data import fill
from judge.words.moments import date_and_time_now

if TYPE_CHECKING:
    from collections.abc import Callable

    from judge.words.languages import Language

GAME = "zombie_world_order"
LANGUAGE: Language = "zh-Hant"
ADDRESS = "http://localhost:{port}"


@click.command()
@click.option(
    "--folder", default="judge-demo", show_default=True, help="Where PDFs and the database are written."
)
@click.option("--serve", "stay", is_flag=True, help="Stay up on what was made.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(1, 65535))
@click.option("--json", "as_json", is_flag=True, help="Say what was done as JSON.")
def demo(folder: str, *, stay: bool, port: int, as_json: bool) -> int:
    """Check decks, rule on disputes, pair a round, print it, and open the service on a sample event."""
    place = Path(folder)
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Problem(f"{folder}: {error.strerror}") from error
    for sample in (_files("demo"), _files("disputes")):  # to try the other commands on
        shutil.copytree(sample, place / "samples", dirs_exist_ok=True)
    done: dict[str, Any] = {}
    for number, (part, doing, make, say) in enumerate(_PARTS, 1):
        click.echo(f"[{number}/{len(_PARTS)}] {doing} ...", err=True)
        done[part] = make(place, port)
        if not as_json:
            say(done[part])
    if as_json:
        click.echo(to_json(done, indented=True))
    elif not stay:
        click.echo("`judge demo --serve` opens these addresses.")
    if stay:
        app = create_app({"DATABASE": database_url(done["service"]["database"])})
        click.echo(f"serving {ADDRESS.format(port=port)} (Ctrl-C stops it)")
        server.serve(app, server.listen("127.0.0.1", port))
    return 0


def _files(name: str) -> Path:
    return data_folder("card_db") / GAME / name


def _decks(_place: Path, _port: int) -> list[dict[str, Any]]:
    """Check each of the demo's lists."""
    rows = []
    for file in sorted(_files("demo").glob("deck-*")):
        report = check_deck(file.read_bytes(), GAME, filename=file.name).to_dict("en")
        problems = [problem["because"] for problem in report["problems"] + report["warnings"]]
        rows.append(
            {"file": file.name, "verdict": report["verdict"], "total": report["total"], "said": problems}
        )
    return rows


def _disputes(place: Path, _port: int) -> list[dict[str, object]]:
    """Rule on every ready dispute; the second one also goes on paper and into a file."""
    rows = []
    for name in ready_names(GAME):
        ruling = rule_text((_files("disputes") / f"{name}.yaml").read_bytes())
        said = ruling_as_json(ruling, LANGUAGE)
        depends = [row["interpretation"] for row in said["depends_on"]]
        rows.append(
            {
                "dispute": name,
                "verdict": ruling.verdict,
                "summary": ruling_as_json(ruling, "en")["summary"],
                "depends_on": depends,
            }
        )
        if name.startswith("02"):
            imprint = Imprint(event="judge demo", printed=date_and_time_now(), language=LANGUAGE)
            rows[-1]["files"] = [
                _write_file(place / "ruling.pdf", render(ruling_sheet(said, imprint))),
                _write_file(
                    place / "ruling.json",
                    to_json(said, indented=True).encode(),
                ),
            ]
    return rows


def _event(place: Path, _port: int) -> dict[str, object]:
    """Pair the next round of the demo's event, and print it with the standings before it."""
    event = parse(read_yaml((_files("demo") / "event.yaml").read_bytes()))
    pairing = pair_next(event)
    round_number = len(event.rounds) + 1
    imprint = Imprint(event=event.name, printed=date_and_time_now(), language=LANGUAGE, round=round_number)
    so_far = Imprint(event=event.name, printed=date_and_time_now(), language=LANGUAGE, round=round_number - 1)
    names = names_of(event)
    leader = names[standings(event)[0].player]
    why = pairing.why(pairing.byes[0]) if pairing.byes else None
    matches = matches_of(publish(event, pairing), round_number)
    files = [
        _write_file(place / "slips.pdf", render(Slips(imprint, matches, per_page=4))),
        _write_file(place / "pairings-by-table.pdf", render(Pairings(imprint, matches, order="table"))),
        _write_file(place / "pairings-by-name.pdf", render(Pairings(imprint, matches, order="name"))),
        _write_file(place / "standings.pdf", render(standings_of(event, so_far))),
    ]
    return {
        "name": event.name,
        "players": len(event.players),
        "round": round_number,
        "tables": len(pairing.tables),
        "optimal": pairing.optimal,
        "bye": why.text("en", names) if why else None,
        "leader": leader,
        "files": files,
    }


def _service(place: Path, port: int) -> dict[str, object]:
    """Fill an embedded database with a sample event and ask the service for its pages."""
    database = place / "judge.sqlite"
    app = create_app({"DATABASE": database_url(str(database))})
    work = Work(app.extensions["store"])
    address = ADDRESS.format(port=port)
    made: dict[str, object] = {"database": str(database), "address": address}
    kept = place / "sample.json"  # a password is kept nowhere else, and the next run says it again
    if not has_accounts(work):
        sample = fill(work)
        opened = {
            "event": f"/e/{sample.slug}",
            "staff": list(sample.staff),
            "password": sample.password,
            "player": sample.player_path(app),
        }
        kept.touch(mode=0o600)
        kept.write_text(to_json(opened), encoding="utf-8")
    elif kept.exists():
        opened = json.loads(kept.read_text("utf-8"))
    else:
        opened = {}
    made |= opened | {key: f"{address}{opened[key]}" for key in ("event", "player") if key in opened}
    client = app.test_client()
    made["answers"] = {
        path: client.get(path).status_code for path in ("/", "/rules", "/api/v1/openapi.json", "/health")
    }
    return made


def _write_file(path: Path, data: bytes) -> str:
    path.write_bytes(data)
    return str(path)


def _say_decks(decks: list[dict[str, Any]]) -> None:
    click.echo("Decks")
    for deck in decks:
        click.echo(f"  {deck['file']}: {deck['verdict'].upper()}, {deck['total']} cards")
        for line in deck["said"]:
            click.echo(f"    {line}")


def _say_disputes(disputes: list[dict[str, Any]]) -> None:
    click.echo("Disputes")
    for row in disputes:
        click.echo(f"  {row['dispute']}: {label(row['verdict'], 'en')}. {row['summary']}")
        for path in row.get("files", ()):
            click.echo(f"    {path}")


def _say_event(event: dict[str, Any]) -> None:
    proof = "proven optimal" if event["optimal"] else "not proven optimal"
    click.echo(
        f"Event {event['name']}: {event['players']} players, round {event['round']}, {event['tables']} tables, {proof}"
    )
    if event["bye"]:
        click.echo(f"  {event['bye']}")
    for path in event["files"]:
        click.echo(f"  {path}")


def _say_service(service: dict[str, Any]) -> None:
    click.echo(f"Service on {service['database']}")
    for path, status in service["answers"].items():
        click.echo(f"  {service['address']}{path}  {status}")
    if "event" in service:
        click.echo(f"  sample event {service['event']}")
        click.echo(f"  log in as {', '.join(service['staff'])}, password {service['password']}")
        click.echo(f"  a player's page {service['player']}")


_PARTS: tuple[tuple[str, str, Callable[[Path, int], object], Callable[[Any], None]], ...] = (
    ("decks", "checking deck lists", _decks, _say_decks),
    ("disputes", "ruling on disputes", _disputes, _say_disputes),
    ("event", "pairing and printing a round", _event, _say_event),
    ("service", "opening the service on a sample event", _service, _say_service),
)
