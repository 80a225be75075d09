"""The folders of the files that come with the project: in the source tree, or inside the installed package."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).resolve().parent.parent


def data_folder(name: str) -> Path:
    """Return the folder `card_db` or `templates`: under judge/_data in a wheel, beside judge/ in the source tree."""
    packed = PACKAGE / "_data" / name
    return packed if packed.is_dir() else PACKAGE.parent / name


@cache
def own_sets() -> Path | None:
    """Return the folder of the organizer's own sets, if the variable JUDGE_CARDS names one when it is first asked for."""
    named = os.environ.get("JUDGE_CARDS")
    return Path(named) if named else None


def card_folders(game: str, overlay: Path | None = None) -> tuple[Path, ...]:
    """Return the folders of a game's sets: the project's own, then the organizer's."""
    own = data_folder("card_db") / game
    return (own,) if overlay is None else (own, overlay / game)
