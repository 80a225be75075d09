"""The examples of ZOMBIE WORLD ORDER, seen from either side, and what came of each line by line.

Mana is called a1, a2 or b1, so that an example holds with the players exchanged too. What came of each, with its
citations, is kept in `transcripts/`. After a change that is meant,
`PYTHONPATH=.:tests/games python tests/games/zombie_world_order/zwo_examples.py` writes them anew; the difference is what
to look at.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

from examples import Examples, events, other_readings, under
from told import laid_over

from judge.disputes.language.words import Speaker
from judge.engine.run import legal, question

EXAMPLES = Examples(Path(__file__).parent)
KEPT = Path(__file__).parent / "transcripts"

SIDE = re.compile(r"\b(?:[AB]\b(?! cost)|[ab](?=\d))")  # "A cost" is no player


def swapped(text: str) -> str:
    """Exchange A and B, and the mana a1 and b1."""
    return SIDE.sub(lambda found: found[0].translate(str.maketrans("ABab", "BAba")), text)


def mirrored(example: dict[str, Any]) -> dict[str, Any]:
    """Return the example with everything that A has and does for B, and the reverse."""
    position = laid_over(EXAMPLES.bases["base"]["position"], example.get("position", {}))
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


# ---- transcripts


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
    for example in EXAMPLES.all:
        lines = files.setdefault(example["file"], [])
        lines += [title(example), *transcript(EXAMPLES.play(example))]
        for key, reading, wanted in other_readings(example):
            lines += [
                title(example, f"{key}={reading}"),
                *transcript(EXAMPLES.play(under(example, wanted), {key: reading})),
            ]
    for file, lines in files.items():
        (KEPT / f"{file}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write_transcripts()
