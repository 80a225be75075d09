"""What comes of the examples of a game as facts, kept in `golden/examples/` beside its tests.

Of each: what happened and by which rules, what was refused, what is asked and what may be done next, and what lies otherwise
at the end than at the start; of a file that is no dispute what is wrong with it. `facts.py` says how to read them, and
`tests/golden.py` writes them anew.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from examples import Examples, other_readings, under
from facts import Facts
from told import sections

from judge.disputes.account.file import account_of
from judge.disputes.account.layout import readings_in_force
from judge.disputes.account.writing_down import write_position
from judge.disputes.alignment.setup import open_replay
from judge.disputes.language.errors import DisputeError
from judge.engine.errors import EngineError

NOW = " · now: "
_SECTIONS = cache(sections)


def title(example: dict[str, Any], reading: str = "") -> str:
    """Return the title of what came of an example, as it is or under another reading of a point."""
    return f"{example['is']}{reading and f' | {reading}'}"


def came_of(replay: Any) -> list[str]:
    """Write down what happened, what was refused, and last what is asked and what may be done next."""
    facts = Facts(replay.laid)
    return [*facts.course(replay), facts.asked(replay.outcome)]


def _leaves(value: object, path: str = "") -> dict[str, object]:
    if isinstance(value, dict):
        inside = ((f"{path}.{key}" if path else str(key), each) for key, each in value.items())
        return {spot: leaf for at, each in inside for spot, leaf in _leaves(each, at).items()}
    return {path: value}


def changed(replay: Any, begun: Any) -> str:
    """Write down what of the position is otherwise than before the first step, as a file tells it."""
    try:
        was, now = (_leaves(write_position(each.laid, each.pack, ())) for each in (begun, replay))
    except (EngineError, DisputeError) as error:
        return f"{NOW}{error}"
    other = [f"{at} = {now.get(at)}" for at in {**was, **now} if was.get(at) != now.get(at)]
    return f"{NOW}{'; '.join(other)}" if other else ""


class Outcomes:
    """What came of the examples of one game, out of the folder of its tests."""

    def __init__(self, examples: Examples) -> None:
        self.examples = examples
        self.folder = examples.folder.parent / "golden" / "examples"

    def of(
        self, example: dict[str, Any], readings: dict[str, str] | None = None, played: Any = None
    ) -> list[str]:
        """Write down what comes of an example, played if it was not yet."""
        try:
            replay = played or self.examples.play(example, readings)
        except DisputeError as error:
            faults = (
                f"{each.path}: {each.reason} {_facts(each)}".rstrip() for each in (error, *error.others)
            )
            return [f"wrong: {'; '.join(faults)}"]
        dispute = account_of(self.examples.dispute_of(example, readings))
        begun = open_replay(dispute, readings_in_force(dispute, {}), strict=False)
        *lines, asked = came_of(replay)
        return [*lines, asked + changed(replay, begun)]

    def under(
        self, example: dict[str, Any], key: str, reading: str, wanted: dict[str, Any], played: Any = None
    ) -> list[str]:
        """Write down what comes of an example under another reading of a point."""
        return self.of(under(example, wanted), {key: reading}, played)

    def kept(self, example: dict[str, Any], reading: str = "") -> list[str]:
        """Return what is written down of an example."""
        return self._read(example["file"])[title(example, reading)]

    def without_example(self) -> list[tuple[str, str]]:
        """Return the file and the title of everything written down of an example that there is no more."""
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
        """Write what comes of every example of the game anew."""
        files: dict[str, list[str]] = {}
        for example in self.examples.all:
            lines = files.setdefault(example["file"], [])
            lines += [f"== {title(example)}", *self.of(example)]
            for key, reading, wanted in other_readings(example):
                lines += [
                    f"== {title(example, f'{key}={reading}')}",
                    *self.under(example, key, reading, wanted),
                ]
        self.folder.mkdir(parents=True, exist_ok=True)
        for file, lines in files.items():
            (self.folder / f"{file}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


def _ways(example: dict[str, Any]) -> list[str]:
    """Return the readings under which an example is shown, the usual ones first."""
    return ["", *(f"{key}={reading}" for key, reading, _ in other_readings(example))]


def _facts(error: DisputeError) -> str:
    said = {key: value for key, value in sorted(error.facts.items()) if isinstance(value, (str, int, tuple))}
    return " ".join(f"{key}={value}" for key, value in said.items())
