"""The edits of a dispute at the bench: operations on its file that return a new one.

`apply(file, edit)` leaves the old file unchanged. Whoever stores the new one checks that it is a valid dispute.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from judge.disputes.bench.card_edits import CardEdit, edited_card, stated_card
from judge.disputes.bench.errors import EditError
from judge.disputes.bench.position_edits import PositionEdit, edited_position
from judge.disputes.ruling.answer_edits import NotTold, with_answer
from judge.engine.plain import plain

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from judge.disputes.language.format import DisputeFile


Item = TypeVar("Item")


@dataclass(frozen=True)
class AddStep:
    """Add an action, legal or not; the ruling decides."""

    step: Mapping[str, object]


@dataclass(frozen=True)
class AddSteps:
    """Add several steps at once: everybody passes."""

    steps: Sequence[Mapping[str, object]]


@dataclass(frozen=True)
class ChangeStep:
    """Replace one step; those after it stay."""

    number: int
    step: Mapping[str, object]


@dataclass(frozen=True)
class Tell:
    """Apply the answer to a question of a ruling: see `answer_edits.py`."""

    tells: Mapping[str, object]


@dataclass(frozen=True)
class UndoStep:
    """Remove the last step, or every step after the first `keep`."""

    keep: int | None = None


@dataclass(frozen=True)
class AddClaim:
    """Add what a player says about the outcome."""

    claim: Mapping[str, object]


@dataclass(frozen=True)
class RemoveClaim:
    """Remove a claim, by its number from 1."""

    number: int


@dataclass(frozen=True)
class RemoveCard:
    """Remove a stated card."""

    name: str


@dataclass(frozen=True)
class ReplaceFile:
    """Replace the whole file by text."""

    file: Mapping[str, object]


Edit = (
    AddStep
    | AddSteps
    | ChangeStep
    | Tell
    | UndoStep
    | AddClaim
    | RemoveClaim
    | RemoveCard
    | ReplaceFile
    | PositionEdit
    | CardEdit
)


def apply(file: Mapping[str, object], edit: Edit) -> DisputeFile:
    """Return the file with one thing changed. EditError where it does not fit the file."""
    old: DisputeFile = plain(dict(file))
    if isinstance(edit, CardEdit):
        return {**old, "cards": {**old["cards"], edit.name: edited_card(old, edit)}}
    if isinstance(edit, PositionEdit):
        return {**old, "position": edited_position(old, edit)}
    match edit:
        case AddStep(step):
            return {**old, "steps": [*old["steps"], plain(dict(step))]}
        case AddSteps(steps):
            return {**old, "steps": [*old["steps"], *(plain(dict(step)) for step in steps)]}
        case ChangeStep(number, step):
            return {**old, "steps": _replace_item(old["steps"], number, [plain(dict(step))])}
        case Tell(tells):
            try:
                return with_answer(old, plain(dict(tells)))
            except NotTold as error:
                raise EditError("dispute.no_step") from error
        case UndoStep(keep):
            kept = len(old["steps"]) - 1 if keep is None else keep
            if not 0 <= kept < len(old["steps"]):
                raise EditError("dispute.no_step")
            return {**old, "steps": old["steps"][:kept]}
        case AddClaim(claim):
            return {**old, "claims": [*old["claims"], plain(dict(claim))]}
        case RemoveClaim(number):
            return {**old, "claims": _replace_item(old["claims"], number, [])}
        case RemoveCard(name):
            stated_card(old, name)
            return {**old, "cards": {key: card for key, card in old["cards"].items() if key != name}}
        case ReplaceFile(whole):
            written: DisputeFile = plain(dict(whole))
            return written


def _replace_item(items: Sequence[Item], number: int, instead: Sequence[Item]) -> list[Item]:
    """Replace the item of this number (from 1) by others."""
    if not 1 <= number <= len(items):
        raise EditError("dispute.no_step")
    return [*items[: number - 1], *instead, *items[number:]]
