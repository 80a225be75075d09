"""A whole game of four, written down: every action, what was listed beside it, every event with its rules.

A difference is a change of the game. `tests/golden.py` writes it anew.
"""

from pathlib import Path
from random import Random

from zk_play import new_game

from judge.engine.run import act, legal, question, result

GOLDEN = Path(__file__).parent / "golden" / "four-players.txt"
SEED = 139
SEATS = {-1: "chance", 0: "A", 1: "B", 2: "C", 3: "D"}


def told(event):
    """An event's name and facts; of a declaration its kind and player."""
    facts = event[2][:2] if event[0] in {"declared", "resolving"} else event[2:]
    return f"{event[0]} {facts}"


def playthrough(seed=SEED):
    core = new_game(4)
    rng = Random(seed)
    lines, seen = [], 0
    while options := list(legal(core)):
        asked = question(core)
        counted = {}
        for option in options:
            key = f"{SEATS[option.by]} {option.do}"
            counted[key] = counted.get(key, 0) + 1
        listed = ", ".join(f"{key} x{count}" if count > 1 else key for key, count in counted.items())
        action = rng.choice(options).sample(core, rng)
        act(core, action)
        happened = "; ".join(f"{told(event)} [{' '.join(event[1])}]" for event in core.events[seen:])
        done = f"{SEATS[action.by]} {action.do} {action.subject} {action.values}"
        lines.append(f"[{asked.menu}] {listed} -> {done}: {happened}")
        seen = len(core.events)
    return "\n".join([*lines, str(result(core)), ""])


def test_the_game_goes_as_written():
    assert playthrough() == GOLDEN.read_text(encoding="utf-8")


def write():
    GOLDEN.write_text(playthrough(), encoding="utf-8")
