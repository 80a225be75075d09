"""Reads the examples in `examples/*.yaml`: disputes as files write them, with what must come of them.

is     what it shows · rule the ledger ids it holds, cited by what happens or by the refusal (`cites: false`: not by these)
position, steps, cards, interpretations: of the dispute file, laid over `BASE`, what all examples have in common
expect paths into the position · refused [step, reason] · happened, not_happened event names · asked [menu, seats]
stack  kinds of what is declared · winner, draw · readings {key: {reading: the same fields again}} · finish: false, to stop

Mana is called a1, a2 or b1, so that the example holds with the players exchanged too. What came of each example, line by
line with its citations, is kept in `transcripts/`. After a change that is meant,
`python tests/games/zombie_world_order/zwo_examples.py` writes them anew; the difference is what to look at.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml
from told import laid_over

from judge.disputes.claims import judge_claim
from judge.disputes.file import check_dispute
from judge.disputes.forks import ForksMet
from judge.disputes.laying import open_replay, readings_for
from judge.disputes.words import Speaker
from judge.engine.errors import Illegal
from judge.engine.run import legal, question

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER = Path(__file__).parent / "examples"
KEPT = Path(__file__).parent / "transcripts"
POOL = yaml.safe_load((FOLDER / "pool.yaml").read_text(encoding="utf-8"))
PARTS = ("players", "position", "steps", "cards", "claims", "interpretations")
BASE: dict[str, Any] = {
    "dispute": 1,
    "game": "zombie_world_order",
    "position": {
        "turn": {"number": 5, "player": "A", "phase": "main"},
        "players": {seat: {"deck": {"unknown": 20}, "hand": [], "mana": []} for seat in "AB"},
    },
}
FIELDS = ("expect", "refused", "happened", "not_happened", "asked", "stack", "winner", "draw", "over")


def all_examples() -> list[dict[str, Any]]:
    """Return every example of every file but the pool of cards."""
    found = []
    for file in sorted(FOLDER.glob("*.yaml")):
        if file.stem != "pool":
            listed = yaml.safe_load(file.read_text(encoding="utf-8"))
            found.extend({"file": file.stem, **example} for example in listed)
    return found


def rules_of(example: dict[str, Any]) -> list[str]:
    return str(example["rule"]).split()


def play(example: dict[str, Any], readings: dict[str, str] | None = None) -> Any:
    """Replay an example; gives the replay."""
    dispute = check_dispute(dispute_of(example, readings))
    # What another reading asks for need not be asked for under the one in force.
    replay = open_replay(dispute, readings_for(dispute, {}), strict="readings" not in example)
    replay.forks = ForksMet()  # of what an example leaves open, the first way
    for number, one in enumerate(dispute["steps"], 1):
        if not replay.step(number, one):
            break
    replay.forks = None
    if example.get("finish", True):
        replay.finish()
    return replay


def dispute_of(example: dict[str, Any], readings: dict[str, str] | None = None) -> dict[str, Any]:
    """Return an example as the dispute file it is: what it says laid over what all have in common."""
    own = {key: example[key] for key in PARTS if key in example}
    of_all = {"dispute": 1, "game": BASE["game"]} if example.get("whole") else BASE
    laid = laid_over(of_all, own)
    return {
        **laid,
        "cards": {**named_in(example), **example.get("cards", {})},
        "steps": example.get("steps", []),
        "interpretations": {**example.get("interpretations", {}), **(readings or {})},
    }


SIDE = re.compile(r"\b(?:[AB]\b(?! cost)|[ab](?=\d))")  # "A cost" is no player


def swapped(text: str) -> str:
    """Exchange A and B, and the mana a1 and b1."""
    return SIDE.sub(lambda found: found[0].translate(str.maketrans("ABab", "BAba")), text)


def mirrored(example: dict[str, Any]) -> dict[str, Any]:
    """Return the example with everything that A has and does for B, and the reverse."""
    position = laid_over(BASE["position"], example.get("position", {}))
    return {
        **example,
        "position": {
            "turn": {**position["turn"], "player": swapped(position["turn"]["player"])},
            "players": {
                swapped(seat): _owned_by_the_other(side) for seat, side in position["players"].items()
            },
        },
        "steps": [_by_the_other(step) for step in example.get("steps", [])],
    }


def _owned_by_the_other(data: Any) -> Any:
    if isinstance(data, list):
        return [_owned_by_the_other(item) for item in data]
    if isinstance(data, dict):
        return {
            key: swapped(value) if key in {"owner", "id"} else _owned_by_the_other(value)
            for key, value in data.items()
        }
    return data


def _by_the_other(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _by_the_other(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_by_the_other(item) for item in value]
    return swapped(value) if isinstance(value, str) else value


def named_in(example: dict[str, Any]) -> dict[str, Any]:
    """Return the cards of the pool that an example speaks of."""
    text = repr(example)
    return {name: data for name, data in POOL.items() if name in text}


def events(replay: Any) -> list[tuple[Any, ...]]:
    return [event for done in replay.done for event in done.events]


def cited(replay: Any) -> set[str]:
    found = {rule for event in events(replay) for rule in event[1]}
    if replay.stop is not None and isinstance(replay.stop.error, Illegal):
        found.update(replay.stop.error.rules)
    found.update(replay.core.game.menus[question(replay.core).menu].rules)
    return found


def check(replay: Any, wanted: dict[str, Any]) -> None:
    """Assert what an example says must come of it."""
    names = [event[0] for event in events(replay)]
    if "refused" in wanted:
        number, reason = wanted["refused"]
        assert replay.stop is not None, f"step {number} was accepted"
        assert (replay.stop.n, replay.stop.error.reason) == (number, reason), replay.stop.error.facts
    else:
        assert replay.stop is None, (
            replay.stop.n,
            str(replay.stop.error),
            getattr(replay.stop.error, "facts", None),
        )
    for path, value in wanted.get("expect", {}).items():
        judged = judge_claim({"by": "A", "says": "", "expect": {path: value}}, 1, replay)
        assert judged.upheld is True, (path, judged.reason, dict(judged.facts), names)
    for text in wanted.get("happened", ()):
        name, _, count = str(text).partition("*")
        assert names.count(name) == int(count or 1) if count else name in names, (name, names)
    for name in wanted.get("not_happened", ()):
        assert name not in names, (name, names)
    if "asked" in wanted:
        menu, seats = wanted["asked"]
        asked = question(replay.core)
        assert (asked.menu, [replay.laid.seats[seat] for seat in asked.who]) == (menu, list(seats)), names
    if "stack" in wanted:
        assert [item[0] for item in replay.core.stack] == wanted["stack"]
    if "winner" in wanted:
        assert replay.outcome == ("win", "AB".index(wanted["winner"])), names
    if "draw" in wanted:
        assert replay.outcome == ("draw",), names
    if "over" in wanted:
        assert (replay.outcome is not None) == wanted["over"], names


# ---- transcripts


def other_readings(example: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yield (point, reading, what must come of it instead) for the other readings an example shows."""
    for key, readings in example.get("readings", {}).items():
        for reading, wanted in readings.items():
            yield key, reading, wanted


def under(example: dict[str, Any], wanted: dict[str, Any]) -> dict[str, Any]:
    """Return the example as it goes under another reading."""
    return {**example, **{field: wanted[field] for field in ("steps", "finish") if field in wanted}}


def title(example: dict[str, Any], reading: str = "") -> str:
    return f"== {example['is']}{reading and f' | {reading}'}"


def transcript(replay: Any) -> list[str]:
    """Write down what happened and what may be done next, each line with its rules."""
    speaker, core = Speaker(replay.laid, "en"), replay.core

    def cite(text: str, rules: Any) -> str:
        return f"{text} [{' '.join(rule.removeprefix('ZWO-') for rule in rules)}]"

    before = len(core.events) - len(events(replay))
    lines = [f"    {cite(speaker.event(event), event[1])}" for event in core.events[:before]]
    for done in replay.done:
        happened = [f"    {cite(speaker.event(event), event[1])}" for event in done.events]
        if done.implied and done.action.do == "pass":
            lines += [f"· {happened[0].strip().partition(' [')[0]}", *happened[1:]]
        else:
            lines += [
                f"{done.n or '·'} {speaker.seat(done.action.by)}: {speaker.action(done.action)}",
                *happened,
            ]
    for error in (replay.stop and replay.stop.error, replay.late):
        if error is not None:
            said = speaker.reason(getattr(error, "reason", type(error).__name__), getattr(error, "facts", {}))
            lines.append(cite(f"refused: {said}", getattr(error, "rules", ())))
    asked = question(core)
    outcome = [word if isinstance(word, str) else speaker.seat(word) for word in replay.outcome or ()]
    lines.append(cite(f"asked: {' '.join((asked.menu, *outcome))}", core.game.menus[asked.menu].rules))
    for option in legal(core):
        shapes = [slot.describe(core) for slot in option.slots]
        asks = [f"{s['slot']} {s.get('low')}-{s.get('high')} of {len(s.get('options', ()))}" for s in shapes]
        lines.append(f"  {speaker.seat(option.by)}: {speaker.action(option)} {', '.join(asks)}")
    return [line.rstrip() for line in lines]


@cache
def kept(file: str) -> dict[str, list[str]]:
    """Read the transcripts of one file of examples, by title."""
    found: dict[str, list[str]] = {}
    for line in (KEPT / f"{file}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("== "):
            found[line] = []
        else:
            found[next(reversed(found))].append(line)
    return found


def write_transcripts() -> None:
    """Write every transcript anew."""
    files: dict[str, list[str]] = {}
    for example in all_examples():
        lines = files.setdefault(example["file"], [])
        lines += [title(example), *transcript(play(example))]
        for key, reading, wanted in other_readings(example):
            lines += [
                title(example, f"{key}={reading}"),
                *transcript(play(under(example, wanted), {key: reading})),
            ]
    for file, lines in files.items():
        (KEPT / f"{file}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write_transcripts()
