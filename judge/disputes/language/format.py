"""Format 1 of a dispute as types: what a file holds that has passed the schema (`file.py`) and is understood."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, NotRequired, Required, TypedDict

CardData = Mapping[str, Any]
"""The fields of a card, as card_db has them: which ones, the game says."""

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


class Step(TypedDict, total=False):
    """One step: who, what, and what it is about.

    Beside these keys it has those by which the slots of its action are told; they are read by their names.
    """

    by: Required[str]
    do: Required[str]
    card: object
    target: object
    player: object
    ability: object
    number: object
    word: object
    pay: object
    note: str
    at_once: bool
    answers: int
    after: int
    phase: str
    during: Literal["resolution"]
    corrects: int


class Claim(TypedDict):
    """What a player says about the outcome; `after`: the step after which it was so."""

    by: str
    says: str
    expect: dict[str, object]
    after: NotRequired[int]


class Position(TypedDict, total=False):
    """What lies on the table; what stands in a zone is checked where it is laid out (`position.py`)."""

    turn: dict[str, Any] | None
    game: dict[str, Any] | None
    players: dict[str, dict[str, Any]]
    table: dict[str, Any]
    declared: list[Any]
    waiting: list[Any]
    next: list[Any]


class DisputeFile(TypedDict):
    """A dispute that is checked and understood."""

    dispute: int
    game: str
    title: str
    players: list[str]
    interpretations: dict[str, str]
    cards: dict[str, CardData]
    position: Position
    steps: list[Step]
    claims: list[Claim]


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
