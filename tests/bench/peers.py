"""What the benches share that set themselves beside other programs: an environment of its own for those, and RLCard's run."""

from __future__ import annotations

import json
import subprocess
import venv
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE = Path(__file__).parent
RLCARD = ("rlcard==1.2.0", "numpy")


def install(folder: Path, *packages: str) -> Path:
    """Make an environment with these packages; gives its Python."""
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    subprocess.check_call([python, "-m", "pip", "install", "--quiet", *packages])
    return python


def rlcard(python: Path) -> Iterator[tuple[int, int, float, float]]:
    """Play RLCard's UNO in its environment, a round for each item asked for.

    Gives games, actions, and the CPU seconds of play and of replay.
    """
    command = [python, HERE / "games_peers.py"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        while True:
            print(file=process.stdin, flush=True)
            games, actions, played, replayed = json.loads(process.stdout.readline())
            yield games, actions, played, replayed
