"""What the benches share that set themselves beside other programs: an environment of its own for those, and RLCard's run."""

from __future__ import annotations

import json
import subprocess
import venv
from pathlib import Path

HERE = Path(__file__).parent
RLCARD = ("rlcard==1.2.0", "numpy")


def install(folder: Path, *packages: str) -> Path:
    """Make an environment with these packages; gives its Python."""
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    subprocess.check_call([python, "-m", "pip", "install", "--quiet", *packages])
    return python


def rlcard(python: Path) -> tuple[int, int, float, float]:
    """Play RLCard's UNO in its environment: gives games, actions, and the least CPU seconds of play and of replay."""
    games, actions, played, replayed = json.loads(
        subprocess.check_output([python, HERE / "games_peers.py"], text=True)
    )
    return games, actions, played, replayed
