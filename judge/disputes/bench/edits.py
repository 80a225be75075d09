"""What a judge changes of a dispute at the bench: operations on its file, each applied purely.

`apply(file, edit)` gives a new file and leaves the old one as it was; that it still is a dispute is checked by whoever
keeps it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from judge.disputes.ruling.answer_edits import NotTold, with_answer
from judge.engine.plain import plain

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from judge.disputes.language.format import DisputeFile


Item = TypeVar("Item")


class NothingToUndo(Exception):  # noqa: N818 - an answer to a judge, not an error
    """There is no such step or claim to take back, nor such a thing to tell something of."""


@dataclass(frozen=True)
class AddStep:
    """What somebody did, legal or not; the ruling decides."""

    step: Mapping[str, object]


@dataclass(frozen=True)
class AddSteps:
    """Several steps at once: everybody passes."""

    steps: Sequence[Mapping[str, object]]


@dataclass(frozen=True)
class ChangeStep:
    """One step was another one; those after it stay."""

    number: int
    step: Mapping[str, object]


@dataclass(frozen=True)
class Tell:
    """What a ruling asked for is told: see `answer_edits.py`."""

    tells: Mapping[str, object]


@dataclass(frozen=True)
class UndoStep:
    """The last step is taken back; or every one after the first `keep`."""

    keep: int | None = None


@dataclass(frozen=True)
class AddClaim:
    """What a player says about the outcome."""

    claim: Mapping[str, object]


@dataclass(frozen=True)
class RemoveClaim:
    """A claim goes, by its number from 1."""

    number: int


@dataclass(frozen=True)
class SetPosition:
    """The position, set up by hand."""

    position: Mapping[str, object]


@dataclass(frozen=True)
class StateCard:
    """A card as it is printed, its abilities with it; stated again, it takes the place of the former."""

    name: str
    card: Mapping[str, object]


@dataclass(frozen=True)
class RemoveCard:
    """A stated card goes."""

    name: str


@dataclass(frozen=True)
class ReplaceFile:
    """The whole file, as somebody wrote it."""

    file: Mapping[str, object]


Edit = (
    AddStep
    | AddSteps
    | ChangeStep
    | Tell
    | UndoStep
    | AddClaim
    | RemoveClaim
    | SetPosition
    | StateCard
    | RemoveCard
    | ReplaceFile
)


def apply(file: Mapping[str, object], edit: Edit) -> DisputeFile:
    """Return the file with one thing changed. NothingToUndo where there is no such step or claim."""
    old: DisputeFile = plain(dict(file))
    match edit:
        case AddStep(step):
            return {**old, "steps": [*old["steps"], plain(dict(step))]}
        case AddSteps(steps):
            return {**old, "steps": [*old["steps"], *(plain(dict(step)) for step in steps)]}
        case ChangeStep(number, step):
            return {**old, "steps": _with(old["steps"], number, [plain(dict(step))])}
        case Tell(tells):
            try:
                return with_answer(old, plain(dict(tells)))
            except NotTold as error:
                raise NothingToUndo from error
        case UndoStep(keep):
            kept = len(old["steps"]) - 1 if keep is None else keep
            if not 0 <= kept < len(old["steps"]):
                raise NothingToUndo
            return {**old, "steps": old["steps"][:kept]}
        case AddClaim(claim):
            return {**old, "claims": [*old["claims"], plain(dict(claim))]}
        case RemoveClaim(number):
            return {**old, "claims": _with(old["claims"], number, [])}
        case SetPosition(position):
            return {**old, "position": plain(dict(position))}
        case StateCard(name, card):
            return {**old, "cards": {**old["cards"], name: plain(dict(card))}}
        case RemoveCard(name):
            return {**old, "cards": {key: card for key, card in old["cards"].items() if key != name}}
        case ReplaceFile(whole):
            written: DisputeFile = plain(dict(whole))
            return written


def _with(items: Sequence[Item], number: int, instead: Sequence[Item]) -> list[Item]:
    """Put others in the place of the item of this number, from 1."""
    if not 1 <= number <= len(items):
        raise NothingToUndo
    return [*items[: number - 1], *instead, *items[number:]]
