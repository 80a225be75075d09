"""Throw what is almost right at whatever reads: `python tests/bench/fuzz.py [--seconds 25] [--inputs 10000] [--only api]`.

Targets: deck lists, files of cards, dispute files (read and understood, not ruled: `tests/disputes/mangled.py` rules on
them), event files and those of other programs, and every address of the HTTP API by its own schema, as the organizer. Seeds are files of the project; what is made of them is cut, doubled, spliced, turned into other
types, or given numbers and signs at the edge. Counted: errors that are no refusal (each place shown once, with its input),
answers of 500, mistakes while ruling, and what takes more than two seconds of the processor.
"""

from __future__ import annotations

import argparse
import copy
import json
import random
import resource
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from judge.catalogue.cards import CardError
from judge.catalogue.importing import read_cards
from judge.decks import NotADeckListError, check_deck
from judge.disputes import DisputeError, check_dispute, read_dispute
from judge.documents import DocumentError, read_document
from judge.games import GAMES
from judge.store import Work
from judge.store.adapters import foreign
from judge.store.refusals import Refusal as StoreRefusal
from judge.tournament import Refusal, pair_next, parse, standings, to_dict
from judge.web import create_app, problems
from judge.web.demo_data import fill

MEMORY = Path("/dev/shm")  # noqa: S108 - no disk is waited for
SLOW = 2.0  # seconds of the processor
WORDS = [
    *("", " ", "\x00", "\n", "\r", "\ufeff", "\u202e", "\ud800", "０", "٣", "½", "４枚", "×3", "-1", "1e999", "NaN"),
    *("A" * 3000, "<b>", "../..", "%s", "{}", "=1+1", "P001", "9" * 30, "null", "true", "9999-12-31T23:59:59Z"),
    *("0001-01-01", "swiss", "bye", "games", "🂡", "ﬁ", "ß", "İ", "SP-001", "SA-011"),
]  # fmt: skip
VALUES: list[Any] = [
    None, True, 0, -1, 2**31, 2**63, 10**40, 1e308, 0.5, [], {}, [[]], {"": None}, [None], *WORDS,
]  # fmt: skip
Reader = Callable[[bytes], object]


def wild(chance: random.Random, value: Any, depth: int = 0) -> Any:
    """Change plain data in one or a few places."""
    if depth > 12 or chance.random() < 0.06:
        return copy.deepcopy(chance.choice(VALUES))
    if isinstance(value, dict) and value:
        made = dict(value)
        key = chance.choice(list(made))
        what = chance.random()
        if what < 0.7:
            made[key] = wild(chance, made[key], depth + 1)
        elif what < 0.8:
            del made[key]
        elif what < 0.9:
            made[chance.choice(WORDS)] = made[key]
        else:
            made[key] = copy.deepcopy(made[chance.choice(list(made))])
        return made
    if isinstance(value, list) and value:
        made_list = list(value)
        at = chance.randrange(len(made_list))
        what = chance.random()
        if what < 0.7:
            made_list[at] = wild(chance, made_list[at], depth + 1)
        elif what < 0.8:
            del made_list[at]
        else:
            made_list.insert(at, copy.deepcopy(chance.choice(made_list)))
        return made_list
    if isinstance(value, str) and chance.random() < 0.5:
        return spoilt(chance, value)
    if isinstance(value, int) and not isinstance(value, bool) and chance.random() < 0.6:
        return value + chance.choice((-1, 1, 2, 100, -1000))
    return copy.deepcopy(chance.choice(VALUES))


def spoilt(chance: random.Random, text: str) -> str:
    """Change a text in one place."""
    start, end = sorted(chance.randrange(len(text) + 1) for _ in range(2))
    end = min(end, start + 30)
    return (
        text[:start]
        + chance.choice(("", chance.choice(WORDS), text[start:end] * 2, text[end:start:-1]))
        + text[end:]
    )


def bent(chance: random.Random, seeds: list[bytes]) -> bytes:
    """Make one input of the seeds: as text, as bytes, or as the data that they are."""
    data = chance.choice(seeds)
    if data[:1] in b"{[" and chance.random() < 0.7:
        value = json.loads(data)
        for _ in range(chance.choice((1, 1, 2, 4))):
            value = wild(chance, value)
        return json.dumps(value).encode()
    if chance.random() < 0.2:
        raw = bytearray(data)
        for _ in range(chance.choice((1, 3, 20))):
            if raw:
                raw[chance.randrange(len(raw))] = chance.randrange(256)
        return bytes(raw)
    text = data.decode("utf-8", "replace")
    for _ in range(chance.choice((1, 1, 2, 6))):
        text = spoilt(chance, text)
    return text.encode("utf-8", "surrogatepass")


class Found:
    """What was found at one target."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.inputs, self.taken, self.slowest = 0, 0, 0.0
        self.faults: Counter[str] = Counter()

    def fault(self, kind: str, given: object) -> None:
        """Count a fault, and show the first of its kind."""
        self.faults[kind] += 1
        if self.faults[kind] == 1:
            sys.stdout.write(f"  {kind}\n    {str(given)[:600]!r}\n")


def read(
    reader: Reader,
    seeds: list[bytes],
    allowed: tuple[type[Exception], ...],
    chance: random.Random,
    enough: Callable[[int], bool],
    made: Callable[[random.Random, list[bytes]], bytes] = bent,
) -> Found:
    """Let a reader read what is made of the seeds until it is enough."""
    found = Found()
    while not enough(found.inputs):
        data = made(chance, seeds)
        start = time.process_time()
        try:
            reader(data)
            found.taken += 1
        except allowed:
            pass
        except Exception as error:
            found.fault(place_of(error), data)
        taken = time.process_time() - start
        found.inputs, found.slowest = found.inputs + 1, max(found.slowest, taken)
        if taken > SLOW:
            found.fault(f"slow: {taken:.1f} s", data)
    return found


def place_of(error: BaseException) -> str:
    """Name an error by its type and the innermost place of ours, that of another process where it was met there."""
    if there := vars(error).get("told"):
        return f"{there[-1]['type']} at {there[-1]['at'][-1:]}"
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if "/judge/" in frame.filename]
    last = frames[-1] if frames else traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} at {last.filename.rpartition('judge/')[2]}:{last.lineno} {last.name}: {str(error)[:100]}"


# ---- the readers


def deck_reader(chance: random.Random) -> tuple[Reader, list[bytes], tuple[type[Exception], ...]]:
    """Read deck lists of every game that has them."""
    folder = ROOT / "card_db" / "zombie_world_order"
    seeds = [
        path.read_bytes()
        for part in ("demo", "decks")
        for path in (folder / part).rglob("*")
        if path.is_file()
    ]
    names = ("", "a.txt", "a.csv", "a.json", "a.xlsx", "a.tsv")

    def reader(data: bytes) -> object:
        return check_deck(data, "zombie_world_order", filename=chance.choice(names) or None)

    return reader, seeds, (NotADeckListError,)


def card_reader(chance: random.Random) -> tuple[Reader, list[bytes], tuple[type[Exception], ...]]:
    """Read files of cards."""
    seeds = [path.read_bytes()[:20_000] for path in (ROOT / "card_db").glob("*/*.yaml")]
    for data in [*seeds]:
        try:
            seeds.append(json.dumps(read_document(data, 10**6), default=str).encode())
        except DocumentError:
            continue
    seeds.append(b"no,name,kind,colours,power\nX-1,One,zombie,red/blue,3\nX-2,Two,event,,\n")

    def reader(data: bytes) -> object:
        return read_cards(
            data, chance.choice(("a.yaml", "a.json", "a.csv", "a.tsv", "a.xlsx")), chance.choice(list(GAMES))
        )

    return reader, seeds, (CardError,)


def dispute_reader() -> tuple[Reader, list[bytes], tuple[type[Exception], ...]]:
    """Read dispute files, and understand them in the words of their game."""
    seeds = [path.read_bytes() for path in (ROOT / "card_db").glob("*/disputes/*.yaml")]
    seeds += [json.dumps(read_document(data, 10**6), default=str).encode() for data in seeds]

    def reader(data: bytes) -> object:
        return check_dispute(read_dispute(data))

    return reader, seeds, (DisputeError,)


TRF = b"""012 Open
XXR 3
001    1      Ann                               2000                             2.0    1     2 w 1     3 b 1
001    2      Bob                               1900                             1.0    2     1 b 0  0000 - +
001    3      Cid                               1800                             0.0    3  0000 - -     1 w 0
"""


def event_reader(event: dict[str, Any]) -> tuple[Reader, list[bytes], tuple[type[Exception], ...]]:
    """Read event files, ours and others', rank and pair what can be read."""
    small = {"event": 1, "players": [{"id": "A"}, {"id": "B"}, {"id": "C"}], "rounds": 3}
    whole = {**event, "results": event["results"][:-1]}
    seeds = [*(json.dumps(one).encode() for one in (event, whole, small)), TRF]

    def reader(data: bytes) -> None:
        found = foreign.from_text(data, "en", "a")
        opened = parse(found.event | {"game": "zombie_world_order"} if found else read_document(data, 10**7))
        parse(to_dict(opened))
        standings(opened)
        pair_next(opened)

    return reader, seeds, (Refusal, DocumentError, StoreRefusal)


# ---- the API by its schema


class Api:
    """A service with the sample event, asked by its own description."""

    def __init__(self, folder: str, chance: random.Random) -> None:
        """Fill the service, and log the organizer in."""
        self.chance = chance
        self.app = create_app({"DATABASE": f"sqlite:///{folder}/fuzz.sqlite", "LIMITS": False})
        sample = fill(Work(self.app.extensions["store"]))
        self.client = self.app.test_client()
        answer = self.client.post("/api/v1/sessions", json={"name": "organizer", "password": sample.password})
        self.headers = {"Authorization": f"Bearer {answer.get_json()['token']}"}
        self.slug, self.document = sample.slug, self.client.get("/api/v1/openapi.json").get_json()
        self.event = self.client.get(f"/api/v1/events/{sample.slug}/file", headers=self.headers).get_json()
        said = self.document["paths"]
        self.asked = [
            (path, verb, said[path][verb], said[path].get("parameters", []))
            for path in said
            for verb in said[path]
            if verb in {"get", "put", "post", "delete"}
            and not path.endswith(("/sessions/current", "/sessions", "/account/erase", "/close", "/staff"))
        ]

    def example(self, schema: dict[str, Any], depth: int = 0) -> Any:
        """Make a value that fits a schema, mostly."""
        if "$ref" in schema:
            return self.example(
                self.document["components"]["schemas"][schema["$ref"].rpartition("/")[2]], depth + 1
            )
        if depth > 8 or self.chance.random() < 0.04:
            return copy.deepcopy(self.chance.choice(VALUES))
        if "enum" in schema:
            return self.chance.choice(schema["enum"])
        kind = schema.get("type")
        if kind == "object":
            said = schema.get("properties", {})
            needed = schema.get("required", ())
            return {
                name: self.example(one, depth + 1)
                for name, one in said.items()
                if name in needed or self.chance.random() < 0.6
            } or copy.deepcopy(self.chance.choice(VALUES))
        if kind == "array":
            return [
                self.example(schema.get("items", {}), depth + 1)
                for _ in range(self.chance.choice((0, 1, 2, 3)))
            ]
        if kind in {"integer", "number"}:
            low, high = schema.get("minimum", -3), schema.get("maximum", 12)
            return self.chance.choice(
                (low, high, low - 1, high + 1, self.chance.randint(int(low), int(max(low, high))))
            )
        if kind == "boolean":
            return self.chance.random() < 0.5
        return self.chance.choice(
            (*WORDS, "P001", "P002", "swiss", "Ann", "4 SP-001", "2026-11-23", "UTC", "A")
        )

    def path(self, path: str) -> str:
        """Fill the blanks of an address."""
        for part in path.split("/"):
            if part.startswith("{"):
                usual = {
                    "{slug}": self.slug,
                    "{code}": f"P{self.chance.randint(1, 17):03}",
                    "{role}": "judge",
                }
                value = usual.get(part, str(self.chance.randint(0, 5)))
                if self.chance.random() < 0.05:
                    value = self.chance.choice(("x", "0", "99999999999", "%00", "P1", "\u202e"))
                path = path.replace(part, value, 1)
        return path

    def ask(self) -> tuple[str, int]:
        """Send one request."""
        path, verb, said, _ = self.chance.choice(self.asked)
        schema = said.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
        options: dict[str, Any] = {"headers": dict(self.headers)}
        if self.chance.random() < 0.2:
            options["headers"]["Idempotency-Key"] = self.chance.choice(
                ("k", "k2", "x" * 81, str(self.chance.random()))
            )
        if schema is not None:
            body = self.example(schema)
            if "event-files" in path and self.chance.random() < 0.8:
                body = self.event
            if self.chance.random() < 0.4:
                body = wild(self.chance, body)
            options |= {"data": json.dumps(body), "content_type": "application/json"}
        names = [one["name"] for one in said.get("parameters", []) if one.get("in") == "query"]
        options["query_string"] = {
            name: self.chance.choice(("1", "2", "P001", *WORDS[:-1])) for name in names
        }
        options["query_string"] = {
            k: v.encode("utf-8", "replace") for k, v in options["query_string"].items()
        }
        address = self.path(path)
        status = self.client.open(address, method=verb.upper(), **options).status_code
        return f"{verb} {address} {options.get('data', '')} {options['query_string']}", status


def asked(api: Api, enough: Callable[[int], bool]) -> Found:
    """Ask the API until it is enough."""
    found, mistakes = Found(), []

    def note(kind: str, **told: Any) -> None:
        error = told.get("exc_info")
        if error is not None:
            mistakes.append(f"{kind} {told.get('route', '')}: {place_of(error)}")

    problems.log = type("Log", (), {"error": staticmethod(note)})()
    while not enough(found.inputs):
        start = time.process_time()
        said, status = api.ask()
        taken = time.process_time() - start
        found.inputs, found.slowest = found.inputs + 1, max(found.slowest, taken)
        found.taken += status < 400
        for mistake in mistakes:
            found.fault(mistake, said)
        if status >= 500 and not mistakes:
            found.fault(f"{status}", said)
        if taken > SLOW:
            found.fault(f"slow {said.partition(' {')[0][:60]}", f"{taken:.1f} s {said}")
        mistakes.clear()
    return found


def tell(name: str, found: Found) -> bool:
    """Write down what came of fuzzing a target; return whether a fault was found."""
    faults = ", ".join(f"{count} × {kind[:80]}" for kind, count in found.faults.items()) or "no fault"
    sys.stdout.write(
        f"{name}: {found.inputs} inputs, {found.taken} taken, slowest {found.slowest:.2f} s, {faults}\n"
    )
    return bool(found.faults)


def tell_memory() -> None:
    """Write down how much memory was taken at most."""
    sys.stdout.write(f"most memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1000} MB\n")


def main() -> int:
    """Fuzz each target for a while; exit 1 where something was found."""
    told = argparse.ArgumentParser()
    told.add_argument("--seconds", type=float, default=25)
    told.add_argument("--inputs", type=int, default=10**9, help="At most so many for each target.")
    told.add_argument("--seed", type=int, default=0)
    told.add_argument("--only", choices=("decks", "cards", "disputes", "events", "api"))
    options = told.parse_args()
    chance = random.Random(options.seed)
    any_fault = False
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        api = Api(folder, chance)
        readers = {
            "decks": deck_reader(chance),
            "cards": card_reader(chance),
            "disputes": dispute_reader(),
            "events": event_reader(api.event),
        }
        for name in (*readers, "api"):
            if options.only not in (None, name):
                continue
            until = time.monotonic() + options.seconds

            def enough(inputs: int, until: float = until) -> bool:
                return inputs >= options.inputs or time.monotonic() > until

            found = asked(api, enough) if name == "api" else read(*readers[name], chance, enough)
            any_fault = tell(name, found) or any_fault
    tell_memory()
    return 1 if any_fault else 0


if __name__ == "__main__":
    sys.exit(main())
