"""What comes of the examples of a game, line by line with its rules, kept in `transcripts/` beside its tests.

Of each: what happened and by which rules, what was refused, what is asked and what may be done next, and what lies otherwise
at the end than at the start; of a file that is no dispute what is wrong with it. A difference is a change of what people
read. After one that is meant, write all of them anew, and look at what has changed:

    PYTHONPATH=.:tests/games python tests/games/what_comes.py [GAME ...]
"""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path
from typing import Any

from examples import Examples, events, other_readings, under
from told import sections

from judge.catalogue import rulebook
from judge.disputes.account.file import account_of
from judge.disputes.account.layout import readings_for
from judge.disputes.account.writing_down import write_down
from judge.disputes.courses.opened import open_course
from judge.disputes.language.errors import DisputeError
from judge.disputes.language.speaker import Speaker
from judge.engine.errors import EngineError
from judge.engine.run import legal, question
from judge.games import GAMES

FOLDER = Path(__file__).parent
KEPT = "transcripts"
_SECTIONS = cache(sections)


def title(example: dict[str, Any], reading: str = "") -> str:
    """Return the title of what came of an example, as it is or under another reading of a point."""
    return f"{example['is']}{reading and f' | {reading}'}"


def transcript(replay: Any) -> list[str]:
    """Write down what happened, what may be done next, and what is refused, each line with its rules."""
    speaker, core = Speaker(replay.laid, "en"), replay.core
    prefix = f"{rulebook.load(core.game.id).prefix}-"

    def cite(text: str, rules: Any) -> str:
        return f"{text} [{' '.join(rule.removeprefix(prefix) for rule in rules)}]"

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
    outcome = [_outcome(speaker, word) for word in replay.outcome or ()]
    menu = core.game.menus.get(asked.menu)  # a game may have nothing to say of its end
    lines.append(cite(f"asked: {' '.join((asked.menu, *outcome))}", menu.rules if menu else ()))
    for option in legal(core):
        shapes = [slot.describe(core) for slot in option.slots]
        asks = [f"{s['slot']} {s.get('low')}-{s.get('high')} of {len(s.get('options', ()))}" for s in shapes]
        lines.append(f"  {speaker.seat(option.by)}: {speaker.action(option)} {', '.join(asks)}")
    return [line.rstrip() for line in lines]


def _outcome(speaker: Speaker, word: Any) -> str:
    if isinstance(word, tuple):
        return f"({', '.join(_outcome(speaker, each) for each in word)})"
    return word if isinstance(word, str) else speaker.seat(word)


def _leaves(value: object, path: str = "") -> dict[str, object]:
    if isinstance(value, dict):
        inside = ((f"{path}.{key}" if path else str(key), each) for key, each in value.items())
        return {spot: leaf for at, each in inside for spot, leaf in _leaves(each, at).items()}
    return {path: value}


def changed(replay: Any, begun: Any) -> list[str]:
    """Write down what of the position is otherwise than before the first step, as a file tells it."""
    try:
        was, now = (_leaves(write_down(each.laid, each.pack, ())) for each in (begun, replay))
    except (EngineError, DisputeError) as error:
        return [f"now: {error}"]
    return [f"now: {at} = {now.get(at)}" for at in {**was, **now} if was.get(at) != now.get(at)]


class Transcripts:
    """What came of the examples of one game, out of the folder of its tests."""

    def __init__(self, examples: Examples) -> None:
        self.examples = examples
        self.folder = examples.folder.parent / KEPT

    def of(self, example: dict[str, Any], readings: dict[str, str] | None = None) -> list[str]:
        """Play an example and write down what comes of it."""
        try:
            replay = self.examples.play(example, readings)
        except DisputeError as error:
            return [f"wrong: {each.path}: {each.reason} {_facts(each)}" for each in (error, *error.others)]
        dispute = account_of(self.examples.dispute_of(example, readings))
        begun = open_course(dispute, readings_for(dispute, {}), strict=False)
        return [*transcript(replay), *changed(replay, begun)]

    def under(self, example: dict[str, Any], key: str, reading: str, wanted: dict[str, Any]) -> list[str]:
        """Play an example under another reading of a point and write down what comes of it."""
        return self.of(under(example, wanted), {key: reading})

    def kept(self, example: dict[str, Any], reading: str = "") -> list[str]:
        """Return what is written down of an example."""
        return self._read(example["file"])[title(example, reading)]

    def without_example(self) -> list[tuple[str, str]]:
        """Return the file and the title of every transcript of an example that there is no more."""
        of = {
            (example["file"], title(example, reading))
            for example in self.examples.all
            for reading in _ways(example)
        }
        files = sorted(file.stem for file in self.folder.glob("*.txt"))
        return [(file, each) for file in files for each in self._read(file) if (file, each) not in of]

    def _read(self, file: str) -> dict[str, list[str]]:
        return _SECTIONS(self.folder / f"{file}.txt")

    def write(self) -> None:
        """Write every transcript of the game anew."""
        files: dict[str, list[str]] = {}
        for example in self.examples.all:
            lines = files.setdefault(example["file"], [])
            lines += [f"== {title(example)}", *self.of(example)]
            for key, reading, wanted in other_readings(example):
                lines += [
                    f"== {title(example, f'{key}={reading}')}",
                    *self.under(example, key, reading, wanted),
                ]
        self.folder.mkdir(exist_ok=True)
        for file, lines in files.items():
            (self.folder / f"{file}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


def _ways(example: dict[str, Any]) -> list[str]:
    """Return the readings under which an example is shown, the usual ones first."""
    return ["", *(f"{key}={reading}" for key, reading, _ in other_readings(example))]


def _facts(error: DisputeError) -> str:
    said = {key: value for key, value in sorted(error.facts.items()) if isinstance(value, (str, int, tuple))}
    return " ".join(f"{key}={value}" for key, value in said.items())


if __name__ == "__main__":
    for game in sys.argv[1:] or GAMES:
        Transcripts(Examples(FOLDER / game)).write()
