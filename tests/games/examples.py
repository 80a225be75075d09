"""Reads the examples of a game in `examples/*.yaml`: disputes as files write them, with what must come of them.

is     what it shows · rule the ledger ids it holds, cited by what happens or by the refusal (`cites: false`: not by these;
       `cites`: by these of them), none where it is about files only · never the ids that nothing of this cites
players, position, steps, cards, claims, interpretations: of the dispute file, laid over the one of `base.yaml` that `of`
       names (`base` where it says nothing; a base may say `of` too); `whole: true` for a file that stands for itself
expect paths into the position · refused [step, reason, just these rules if said], because {fact: value, cards as
       a list of names} of it, or of the first of what is `wrong`
needs  the fact it waits for
verdict, upheld [of each claim] and open [facts it asks for], of the whole ruling
happened, not_happened event names (`name*2`: so many, `name: {field: value}`: one that says so; from laying out on) ·
       in_order the same, one after the other · asked [menu, seats] · stack kinds of what is declared · winner, draw, over
may, may_not {seat: [verb, verb card]} what is open to whom
midway [{after: n, of these fields}] what holds once step n is done and has come to its end (`finish: false`: before that)
wrong  {path: reason, or several} all that is wrong with the file, which then is no dispute
readings {key: {reading: the same fields again}} · finish: false, to stop after the last step
table  [{of these fields}]: the same example once for each row, what a row says laid over it

Cards that several examples use are in `pool.yaml`, by name; an example takes those it names.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING, Any

import pytest
from told import laid_over, read_all

from judge.disputes import rule, ruling_as_json
from judge.disputes.account.file import account_of
from judge.disputes.account.layout import readings_in_force
from judge.disputes.account.model import Claim
from judge.disputes.alignment.align import align
from judge.disputes.alignment.budget import OWN, Budget
from judge.disputes.alignment.claims import judge_claim
from judge.disputes.alignment.object_lookup import Came, Identified
from judge.disputes.alignment.setup import open_replay
from judge.disputes.alignment.silent import silent_moves
from judge.disputes.language.errors import DisputeError, Located
from judge.engine import pending
from judge.engine.choices import TooManyError
from judge.engine.errors import Illegal, NeedsFact, NotCovered
from judge.engine.ids import CHANCE
from judge.engine.plain import plain
from judge.engine.run import legal, question

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PARTS = ("players", "position", "steps", "cards", "claims", "interpretations")
FIELDS = (
    *("expect", "refused", "because", "needs", "verdict", "upheld", "open", "never", "wrong", "happened"),
    *("not_happened", "in_order", "asked", "stack", "winner", "draw", "over", "may", "may_not"),
)
OF_RULING = {"verdict", "upheld", "open"}
MOST_FORCED = 60
APART = ("base", "pool")  # files that hold no examples


class Examples:
    """The examples of one game, out of the folder of its tests."""

    def __init__(self, folder: Path) -> None:
        self.game = folder.name
        self.folder = folder / "examples"

    @cached_property
    def bases(self) -> dict[str, Any]:
        """Every base by its name; one that says `of` is laid over that one, which stands before it."""
        found: dict[str, Any] = {}
        for name, own in self._read("base").items():
            under_it = found.get(own.pop("of", ""), {})
            found[name] = laid_over(under_it, own)
        return found

    @cached_property
    def pool(self) -> dict[str, Any]:
        return self._read("pool")

    @cached_property
    def all(self) -> list[dict[str, Any]]:
        """Every example of every file, a table row by row."""
        files = sorted(file.stem for file in self.folder.glob("*.yaml"))
        listed = [{"file": name, **each} for name in files if name not in APART for each in self._read(name)]
        return [row for example in listed for row in _rows(example)]

    def _read(self, name: str) -> Any:
        return read_all(self.folder / f"{name}.yaml")[0]

    def dispute_of(self, example: dict[str, Any], readings: dict[str, str] | None = None) -> dict[str, Any]:
        """Return an example as the dispute file it is: what it says laid over what it stands on."""
        own = {key: example[key] for key in PARTS if key in example}
        base = {} if example.get("whole") else self.bases[example.get("of", "base")]
        laid = laid_over({"dispute": 1, "game": self.game, **base}, own)
        return {
            **laid,
            "cards": {**self._named_in((laid, example)), **laid.get("cards", {})},
            "steps": example.get("steps", []),
            "interpretations": {**laid.get("interpretations", {}), **(readings or {})},
        }

    def _named_in(self, said: object) -> dict[str, Any]:
        text = repr(said)
        return {name: data for name, data in self.pool.items() if name in text}

    def play(self, example: dict[str, Any], readings: dict[str, str] | None = None) -> Any:
        """Replay an example; returns the replay."""
        return self.aligned(example, readings).replay

    def aligned(self, example: dict[str, Any], readings: dict[str, str] | None = None) -> Any:
        """Align an example and bring its replay to an end; returns the alignment, with the unclear points consulted."""
        dispute = account_of(self.dispute_of(example, readings))
        # What another reading asks for need not be asked for under the one in force.
        replay = open_replay(dispute, readings_in_force(dispute, {}), strict="readings" not in example)
        found = align(replay, Budget(OWN), finishes=False)
        if found.replay.stop is None and example.get("finish", True):
            finish(found.replay)
        return found

    def hold(self, example: dict[str, Any]) -> Any:
        """Replay an example and hold what comes of it against what it says; returns the replay, None where there is none."""
        if "wrong" in example:
            self._hold_wrong(example)
            return None
        self._hold_midway(example)
        replay = self.play(example)
        check(replay, {field: example[field] for field in FIELDS if field in example})
        self._hold_ruling(example, example)
        assert sure_of(example) <= cited(replay), sorted(sure_of(example) - cited(replay))
        of_course = (event for event in events(replay) if not isinstance(event, (Came, Identified)))
        assert all(event[1] for event in of_course), "something happened without a rule"
        return replay

    def _hold_wrong(self, example: dict[str, Any]) -> None:
        with pytest.raises(DisputeError) as caught:
            self.play(example)
        faults = (caught.value, *caught.value.others)
        reasons: dict[str, list[str]] = {}
        for fault in faults:
            reasons.setdefault(fault.path, []).append(fault.reason)
        met = {path: each[0] if len(each) == 1 else each for path, each in reasons.items()}
        assert met == example["wrong"]
        because = example.get("because", {})
        assert plain({fact: caught.value.facts.get(fact) for fact in because}) == because
        found = {rule for fault in faults for rule in fault.facts.get("rules", ())}
        assert sure_of(example) <= found, sorted(sure_of(example) - found)

    def _hold_ruling(
        self, example: dict[str, Any], wanted: dict[str, Any], readings: dict[str, str] | None = None
    ) -> None:
        """Hold what the whole ruling says against what is wanted of it; nothing where nothing is."""
        if OF_RULING.isdisjoint(wanted):
            return
        said = ruling_as_json(rule(self.dispute_of(example, readings), what_if=False), "en")
        found = {
            "verdict": said["verdict"],
            "upheld": [claim["upheld"] for claim in said["claims"]],
            "open": [need["fact"] for need in said["needs"]],
        }
        for field in OF_RULING & wanted.keys():
            assert found[field] == wanted[field], said["summary"]

    def hold_under(self, example: dict[str, Any], key: str, reading: str, wanted: dict[str, Any]) -> Any:
        """Replay an example under another reading of a point, hold it against what it says of it; returns the replay."""
        self._hold_midway({**under(example, wanted), "midway": wanted.get("midway", ())}, {key: reading})
        found = self.aligned(under(example, wanted), {key: reading})
        replay = found.replay
        check(replay, {field: wanted[field] for field in FIELDS if field in wanted})
        self._hold_ruling(under(example, wanted), wanted, {key: reading})
        assert key in found.consulted | replay.core.consulted | replay.consults.keys()
        return replay

    def _hold_midway(self, example: dict[str, Any], readings: dict[str, str] | None = None) -> None:
        for moment in example.get("midway", ()):
            steps = example.get("steps", [])[: moment["after"]]
            replay = self.play({**example, "finish": True, **moment, "steps": steps}, readings)
            check(replay, {field: moment[field] for field in FIELDS if field in moment})

    def parameters(self) -> list[Any]:
        """Return the examples as parameters of a test, each with the rules it holds."""
        return [
            pytest.param(each, id=f"{each['file']}: {each['is']}", marks=pytest.mark.rule(*rules_of(each)))
            for each in self.all
        ]

    def titles_used_twice(self) -> list[tuple[str, str]]:
        """Return the file and the title of every example that is not the only one of its name there."""
        titles = Counter((example["file"], example["is"]) for example in self.all)
        return [title for title, count in titles.items() if count > 1]

    def other_parameters(self) -> list[Any]:
        """Return (example, point, reading, what must come of it instead) as parameters of a test."""
        return [
            pytest.param(example, key, reading, wanted, id=f"{key}={reading}: {example['is']}")
            for example in self.all
            for key, reading, wanted in other_readings(example)
        ]


def finish(replay: Any) -> None:
    """Let what is declared come to its end, as far as that leaves nobody a choice."""
    for _ in range(MOST_FORCED):
        menu = question(replay.core).menu
        if menu in replay.core.game.announcing or not pending.is_unfinished(replay.core):
            return
        try:
            happens = silent_moves(replay, None)
        except (NeedsFact, TooManyError) as missing:
            chance = CHANCE in question(replay.core).who or isinstance(missing, TooManyError)
            replay.late, replay.open = (missing, None) if chance else (None, missing)
            return
        if len(happens.ways) > 1 or happens.kind == "endless":
            missing = pending.missing_fact(replay.core)
            replay.late, replay.open = (missing, None) if missing.fact == "chance" else (None, missing)
            return
        if not happens.ways or not replay.try_silently(happens.ways[0]):
            return
    replay.late = TooManyError()


def _rows(example: dict[str, Any]) -> Iterator[dict[str, Any]]:
    rows = example.pop("table", None)
    if rows is None:
        yield example
        return
    for number, row in enumerate(rows, 1):
        yield {**laid_over(example, row), "is": f"{example['is']} ({row.get('is', number)})"}


def rules_of(example: dict[str, Any]) -> list[str]:
    """Return the ledger ids that an example holds."""
    return str(example.get("rule", "")).split()


def sure_of(example: dict[str, Any]) -> set[str]:
    """Return those of them that must be cited."""
    said = example.get("cites", True)
    return set(rules_of(example)) if said is True else set(str(said or "").split())


def other_readings(example: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yield (point, reading, what must come of it instead) for the other readings an example shows."""
    for key, readings in example.get("readings", {}).items():
        for reading, wanted in readings.items():
            yield key, reading, wanted


def under(example: dict[str, Any], wanted: dict[str, Any]) -> dict[str, Any]:
    """Return the example as it goes under another reading."""
    return {**example, **{field: wanted[field] for field in ("steps", "finish") if field in wanted}}


def events(replay: Any) -> list[tuple[Any, ...]]:
    """Return every event since the first step."""
    return [event for done in replay.done for event in done.events]


def all_events(replay: Any) -> list[tuple[Any, ...]]:
    """Return every event since the position was laid out."""
    return [*replay.laid.initial_events, *events(replay)]


def says(replay: Any, event: Any, wanted: object) -> bool:
    """Return whether an event is the one that an example names, by its name and maybe some of its fields."""
    if not isinstance(wanted, dict):
        return bool(event[0] == wanted)
    ((name, fields),) = wanted.items()
    return event[0] == name and all(
        _is(replay, str(type(event).kinds[field]), getattr(event, field), value)
        for field, value in fields.items()
    )


def _is(replay: Any, kind: str, value: Any, wanted: object) -> bool:
    """Return whether a field of a kind has a value, as the file calls it: a player, a card by its id or name, a zone."""
    core, laid = replay.core, replay.laid
    if isinstance(wanted, list):
        inner = kind.removeprefix("tuple[").partition(",")[0]
        return len(value) == len(wanted) and all(
            _is(replay, inner, *pair) for pair in zip(value, wanted, strict=True)
        )
    if kind == "Seat":
        return bool(laid.seats[value] == wanted)
    if kind == "Obj":
        return wanted in (
            core.defs[core.defn[value]].name,
            *(key for key, obj in laid.objects.items() if obj == value),
        )
    return bool((core.game.zones[value].name if kind == "ZoneId" else value) == wanted)


def cited(replay: Any) -> set[str]:
    """Return every rule cited: by what happened, by the refusal, by what is asked now."""
    found = {rule for event in all_events(replay) for rule in event[1]}
    if replay.stop is not None and isinstance(replay.stop.error, (Illegal, NotCovered)):
        found.update(replay.stop.error.rules)
    menu = replay.core.game.menus.get(question(replay.core).menu)
    found.update(menu.rules if menu else ())  # a game may have nothing to say of its end
    return found


def _fact(replay: Any, told: Any, wanted: object) -> Any:
    """Return a fact of a refusal, cards by their names where an example lists names."""
    if not isinstance(wanted, list):
        return told
    core = replay.core
    return [core.defs[core.defn[each]].name for each in told]


def check(replay: Any, wanted: dict[str, Any]) -> None:
    """Assert what an example says must come of it."""
    happened = all_events(replay)
    names = [event[0] for event in happened]
    seats = replay.laid.seats
    stop = replay.stop
    if "refused" in wanted:
        number, reason, *just = wanted["refused"]
        assert stop is not None, f"step {number} was accepted"
        assert (stop.n, stop.error.reason) == (number, reason), stop.error.facts
        assert not just or list(stop.error.rules) == just[0]
        because = wanted.get("because", {})
        assert {fact: _fact(replay, stop.error.facts.get(fact), because[fact]) for fact in because} == because
    elif "needs" in wanted:
        waiting = stop.error if stop is not None else replay.late
        assert (type(waiting).__name__, waiting.fact) == ("NeedsFact", wanted["needs"])
    else:
        assert stop is None, (stop.n, str(stop.error), getattr(stop.error, "facts", None))
    assert not cited(replay) & set(wanted.get("never", ())), sorted(cited(replay))
    for path, value in wanted.get("expect", {}).items():
        judged = judge_claim(Claim(1, seats[0], "", {path: value}), replay)
        assert judged.upheld is True, (path, judged.reason, dict(judged.facts), names)
    for one in wanted.get("happened", ()):
        name, _, count = one.partition("*") if isinstance(one, str) else (one, "", "")
        found = sum(says(replay, event, name) for event in happened)
        assert found == int(count) if count else found, (one, happened)
    for one in wanted.get("not_happened", ()):
        assert not any(says(replay, event, one) for event in happened), (one, happened)
    left = iter(happened)
    for one in wanted.get("in_order", ()):
        assert any(says(replay, event, one) for event in left), (one, happened)
    for field in ("may", "may_not"):
        for seat, said in wanted.get(field, {}).items():
            for text in said:
                assert is_open(replay, seat, *text.split(" ", 1)) == (field == "may"), (field, seat, text)
    if "asked" in wanted:
        menu, who = wanted["asked"]
        asked = question(replay.core)
        assert (asked.menu, [seats[seat] for seat in asked.who]) == (menu, list(who)), names
    if "stack" in wanted:
        assert [item[0] for item in replay.core.stack] == wanted["stack"]
    if "winner" in wanted:
        assert (replay.outcome or ())[:2] == ("win", seats.index(wanted["winner"])), names
    if "draw" in wanted:
        assert replay.outcome == ("draw",), names
    if "over" in wanted:
        assert (replay.outcome is not None) == wanted["over"], names


def is_open(replay: Any, seat: str, verb: str, card: str = "") -> bool:
    """Return whether a player may do a thing now, with a card where one is named."""
    subjects = [
        option.subject[0] if isinstance(option.subject, tuple) else option.subject
        for option in legal(replay.core)
        if (replay.laid.seats[option.by], option.do) == (seat, verb)
    ]
    return replay.reader.find(Located(card)) in subjects if card else bool(subjects)
