"""The types of format 1 of a dispute: a file that passed the schema (`file.py`) and has its words resolved."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypedDict

CardData = Mapping[str, Any]
"""The fields of a card, as card_db has them: which ones, the game says."""

Part = Mapping[str, Any]
"""A part of a file as it is written."""

WHEN: Final = {
    "answers": "n",
    "after": "n",
    "phase": "…",
    "at_once": "true",
    "during": "resolution",
    "corrects": "n",
}
"""The keys of a step that say when it was done, each with the form of its value."""
STEP_NUMBERS: Final = tuple(key for key, form in WHEN.items() if form == "n")
"""Those that name an earlier step."""


class DisputeFile(TypedDict):
    """A checked dispute as plain data, with the game's own words; `Account` is the same as objects."""

    dispute: int
    game: str
    title: str
    players: list[str]
    interpretations: dict[str, str]
    cards: dict[str, CardData]
    position: Part
    steps: list[Part]
    claims: list[Part]


class KeptRuling(TypedDict):
    """A ruling kept with everything it was made with (`archive.py`)."""

    kept: int
    dispute: DisputeFile
    looked_up: list[str]
    assumed: list[str]
    verdict: str
    upheld: list[bool | None]
    trace: list[str]
    digest: str
    rules: list[str]
    depends_on: list[str]
    made_with: dict[str, str]
    registry: int
