"""`judge demo`: the service on the files it ships with: decks, disputes, a round, paper, pages. `--serve` stays up."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import click

from judge.catalogue.places import data_folder
from judge.commands.databases import database_url
from judge.commands.language_option import language_option
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
from judge.tournament.words import join_sentences
from judge.web import create_app, server
from judge.web.demo_data import fill
from judge.words import sentences
from judge.words.languages import Language, comma
from judge.words.moments import date_and_time_now

GAME = "zombie_world_order"
ADDRESS = "http://localhost:{port}"


@click.command()
@click.option(
    "--folder", default="judge-demo", show_default=True, help="Where PDFs and the database are written."
)
@click.option("--serve", "stay", is_flag=True, help="Stay up on what was made.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(1, 65535))
@click.option("--json", "as_json", is_flag=True, help="Say what was done as JSON.")
@language_option
def demo(folder: str, *, stay: bool, port: int, as_json: bool, lang: Language) -> int:
    """Check decks, rule on disputes, pair a round, print it, and open the service on a sample event."""
    place = Path(folder)
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Problem(f"{folder}: {error.strerror}") from error
    for sample in (_files("demo"), _files("disputes")):  # to try the other commands on
        shutil.copytree(sample, place / "samples", dirs_exist_ok=True)
    done: dict[str, Any] = {}
    for number, (part, doing, make, tell) in enumerate(_PARTS, 1):
        click.echo(f"[{number}/{len(_PARTS)}] {_say(doing, lang)} ...", err=True)
        done[part] = make(_Demo(place, port, lang))
        if not as_json:
            for line in tell(done[part], lang):
                click.echo(line)
    if as_json:
        click.echo(to_json(done, indented=True))
    elif not stay:
        click.echo(_say("serve", lang))
    if stay:
        app = create_app({"DATABASE": database_url(done["service"]["database"])})
        click.echo(_say("serving", lang, address=ADDRESS.format(port=port)))
        server.serve(app, server.listen("127.0.0.1", port))
    return 0


class _Demo(NamedTuple):
    """Where a demo writes, the port of its service, and its language."""

    place: Path
    port: int
    language: Language

    def imprint(self, event: str, round_number: int | None = None) -> Imprint:
        """Return what stands on each printed page."""
        return Imprint(event=event, printed=date_and_time_now(), language=self.language, round=round_number)


def _say(key: str, language: Language, **facts: object) -> str:
    return sentences.say("judge.commands", key, facts, language)


def _files(name: str) -> Path:
    return data_folder("card_db") / GAME / name


def _decks(of: _Demo) -> list[dict[str, Any]]:
    """Check each of the demo's lists."""
    rows = []
    for file in sorted(_files("demo").glob("deck-*")):
        report = check_deck(file.read_bytes(), GAME, filename=file.name).to_dict(of.language)
        problems = [problem["because"] for problem in report["problems"] + report["warnings"]]
        rows.append(
            {"file": file.name, "verdict": report["verdict"], "total": report["total"], "said": problems}
        )
    return rows


def _disputes(of: _Demo) -> list[dict[str, object]]:
    """Rule on every ready dispute; the second one also goes on paper and into a file."""
    rows = []
    for name in ready_names(GAME):
        ruling = rule_text((_files("disputes") / f"{name}.yaml").read_bytes())
        said = ruling_as_json(ruling, of.language)
        depends = [row["interpretation"] for row in said["depends_on"]]
        rows.append(
            {
                "dispute": name,
                "verdict": ruling.verdict,
                "summary": said["summary"],
                "depends_on": depends,
            }
        )
        if name.startswith("02"):
            rows[-1]["files"] = [
                _write_file(of.place / "ruling.pdf", render(ruling_sheet(said, of.imprint("judge demo")))),
                _write_file(of.place / "ruling.json", to_json(said, indented=True).encode()),
            ]
    return rows


def _event(of: _Demo) -> dict[str, object]:
    """Pair the next round of the demo's event, and print it with the standings before it."""
    event = parse(read_yaml((_files("demo") / "event.yaml").read_bytes()))
    pairing = pair_next(event)
    round_number = len(event.rounds) + 1
    imprint, so_far = of.imprint(event.name, round_number), of.imprint(event.name, round_number - 1)
    names = names_of(event)
    leader = names[standings(event)[0].player]
    why = pairing.why(pairing.byes[0]) if pairing.byes else None
    matches = matches_of(publish(event, pairing), round_number)
    files = [
        _write_file(of.place / "slips.pdf", render(Slips(imprint, matches, per_page=4))),
        _write_file(of.place / "pairings-by-table.pdf", render(Pairings(imprint, matches, order="table"))),
        _write_file(of.place / "pairings-by-name.pdf", render(Pairings(imprint, matches, order="name"))),
        _write_file(of.place / "standings.pdf", render(standings_of(event, so_far))),
    ]
    return {
        "name": event.name,
        "players": len(event.players),
        "round": round_number,
        "tables": len(pairing.tables),
        "optimal": pairing.optimal,
        "bye": why.text(of.language, names) if why else None,
        "leader": leader,
        "files": files,
    }


def _service(of: _Demo) -> dict[str, object]:
    """Fill an embedded database with a sample event and ask the service for its pages."""
    database = of.place / "judge.sqlite"
    app = create_app({"DATABASE": database_url(str(database))})
    work = Work(app.extensions["store"])
    address = ADDRESS.format(port=of.port)
    made: dict[str, object] = {"database": str(database), "address": address}
    kept = of.place / "sample.json"  # a password is kept nowhere else, and the next run says it again
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


def _tell_decks(decks: list[dict[str, Any]], language: Language) -> Iterator[str]:
    yield _say("decks", language)
    for deck in decks:
        verdict = _say(deck["verdict"], language)
        yield "  " + _say("deck", language, file=deck["file"], verdict=verdict, count=deck["total"])
        yield from (f"    {line}" for line in deck["said"])


def _tell_disputes(disputes: list[dict[str, Any]], language: Language) -> Iterator[str]:
    yield _say("disputes", language)
    for row in disputes:
        yield f"  {row['dispute']}: {join_sentences((label(row['verdict'], language), row['summary']), language)}"
        yield from (f"    {path}" for path in row.get("files", ()))


def _tell_event(event: dict[str, Any], language: Language) -> Iterator[str]:
    facts = {name: event[name] for name in ("name", "round", "tables")} | {"count": event["players"]}
    yield _say("event" if event["optimal"] else "event_unproven", language, **facts)
    yield from (f"  {line}" for line in (event["bye"], *event["files"]) if line)


def _tell_service(service: dict[str, Any], language: Language) -> Iterator[str]:
    yield _say("service", language, file=service["database"])
    yield from (f"  {service['address']}{path}  {status}" for path, status in service["answers"].items())
    if "event" in service:
        names = comma(language).join(service["staff"])
        yield "  " + _say("sample_event", language, address=service["event"])
        yield "  " + _say("log_in", language, names=names, password=service["password"])
        yield "  " + _say("player", language, address=service["player"])


_Part = tuple[str, str, Callable[[_Demo], Any], Callable[[Any, Language], Iterator[str]]]
_PARTS: tuple[_Part, ...] = (
    ("decks", "checking_decks", _decks, _tell_decks),
    ("disputes", "ruling", _disputes, _tell_disputes),
    ("event", "pairing", _event, _tell_event),
    ("service", "opening", _service, _tell_service),
)
