"""What a tap at the bench costs on a dispute of 30 steps: milliseconds of the processor, of each game.

    python tests/bench/bench_pages.py [steps]

A tap is two requests of the service: the one that writes the step (checked and replayed before it is kept), and the page that is
drawn anew. The disputes are made by random legal play from the ready positions.
"""

from __future__ import annotations

import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "disputes"), str(ROOT / "tests" / "web")]

from person import Person
from random_steps import random_dispute

from judge.disputes.reference.ready import ready_names
from judge.engine.plain import to_json
from judge.games import GAMES
from judge.store import Work
from judge.store.services import accounts, events, new_disputes
from judge.store.services.settings import Settings
from judge.web import create_app

TAPS = 7
PASSWORD = "correct horse"  # noqa: S105 - of somebody who exists for one run


def longest(game: str, steps: int) -> dict[str, object]:
    """Return the longest dispute of so many steps that random play makes from a ready position."""
    made = [random_dispute(game, name, steps, seed) for name in ready_names(game)[:4] for seed in range(3)]
    return max(made, key=lambda file: len(file["steps"]))


def spent(work, *args, **named) -> float:
    """Return the milliseconds of the processor that something takes."""
    began = time.process_time()
    answer = work(*args, **named)
    assert answer.status_code < 400, answer.status_code
    return (time.process_time() - began) * 1000


def main() -> None:
    """Print a line for each game."""
    steps = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    with tempfile.TemporaryDirectory() as folder:
        app = create_app({"DATABASE": f"sqlite:///{folder}/bench.sqlite", "LIMITS": False})
        work = Work(app.extensions["store"])
        account = accounts.create_account(work, "Chan", PASSWORD)
        desk = replace(work, actor=accounts.staff_actor(work, account))
        judge = Person(app).log_in("Chan")
        sys.stdout.write(
            "game                 steps   step ms   page ms   together  (medians, and the worst)\n"
        )
        for game in GAMES:
            slug = events.create_event(desk, Settings(game, game, rounds=1))
            desk = replace(desk, actor=accounts.staff_actor(work, account))
            file = longest(game, steps)
            told = file["steps"]
            number = new_disputes.open_dispute(desk, slug, {**file, "steps": told[:-1], "claims": []})
            base, writing, drawing = f"/e/{slug}/disputes/{number}", [], []
            for _ in range(TAPS):
                writing.append(spent(judge.post, f"{base}/steps", step=to_json(told[-1])))
                drawing.append(spent(judge.get, base))
                judge.post(f"{base}/undo")
            both = [a + b for a, b in zip(writing, drawing, strict=True)]
            sys.stdout.write(
                f"{game:20} {len(told):5} {median(writing):9.0f} {median(drawing):9.0f} {median(both):10.0f} {max(both):8.0f}\n"
            )


if __name__ == "__main__":
    main()
