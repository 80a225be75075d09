"""What a judge changes of a dispute at the bench: operations on its file, each applied purely.

`apply(file, edit)` gives a new file and leaves the old one as it was; that it still is a dispute is checked by whoever
keeps it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from judge.engine.plain import plain

if TYPE_CHECKING:
    from collections.abc import Mapping

File = dict[str, Any]


class NothingToUndo(Exception):  # noqa: N818 - an answer to a judge, not an error
    """There is no step to take back."""


@dataclass(frozen=True)
class AddStep:
    """What somebody did, legal or not; the ruling decides."""

    step: Mapping[str, Any]


@dataclass(frozen=True)
class UndoStep:
    """The last step is taken back."""


@dataclass(frozen=True)
class AddClaim:
    """What a player says about the outcome."""

    claim: Mapping[str, Any]


@dataclass(frozen=True)
class SetPosition:
    """The position set up by hand; what a ruling wrote for the kernel goes, for it no longer fits."""

    position: Mapping[str, Any]


@dataclass(frozen=True)
class StateCard:
    """A card as it is printed, its abilities with it; stated again, it takes the place of the former."""

    name: str
    card: Mapping[str, Any]


@dataclass(frozen=True)
class RemoveCard:
    """A stated card goes."""

    name: str


@dataclass(frozen=True)
class ReplaceFile:
    """The whole file, as somebody wrote it."""

    file: Mapping[str, Any]


Edit = AddStep | UndoStep | AddClaim | SetPosition | StateCard | RemoveCard | ReplaceFile


def apply(file: Mapping[str, Any], edit: Edit) -> File:
    """Return the file with one thing changed. NothingToUndo where there is no step."""
    old: File = plain(dict(file))
    match edit:
        case AddStep(step):
            return {**old, "steps": [*old["steps"], plain(dict(step))]}
        case UndoStep():
            if not old["steps"]:
                raise NothingToUndo
            return {**old, "steps": old["steps"][:-1]}
        case AddClaim(claim):
            return {**old, "claims": [*old["claims"], plain(dict(claim))]}
        case SetPosition(position):
            kept = {key: value for key, value in position.items() if key != "midway"}
            return {**old, "position": plain(kept)}
        case StateCard(name, card):
            return {**old, "cards": {**old["cards"], name: plain(dict(card))}}
        case RemoveCard(name):
            return {**old, "cards": {key: card for key, card in old["cards"].items() if key != name}}
        case ReplaceFile(whole):
            written: File = plain(dict(whole))
            return written
