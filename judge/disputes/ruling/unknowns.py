"""What an account may leave unknown of its beginning: its place in the file, and the edit that states a value.

Every unknown has a `path`, by which it is asked for, and `edit(value)`, the edit of the file that states a value (None:
the value is the default, or needs more than one edit).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, cast

from judge.disputes.alignment.paths import value_of
from judge.disputes.ruling.answer_edits import AnswerEdit, with_answer
from judge.engine.ids import Obj, Seat

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.disputes.account.unspecified_zones import UnspecifiedZone
    from judge.disputes.language.format import DisputeFile
    from judge.engine.errors import NeedsFact
    from judge.engine.game import Core
    from judge.engine.layout import Tally


class TurnField(NamedTuple):
    """A field of the turn; its value None stands for the beginning of the turn or phase."""

    name: str

    @property
    def path(self) -> str:
        """The path of this field in the file."""
        return f"position.turn.{self.name}"

    def edit(self, value: Any) -> AnswerEdit | None:
        """Return the edit that states this field."""
        return None if value is None else {"turn": {self.name: value}}


class TurnTruth(NamedTuple):
    """What is true or false of the turn."""

    name: str

    @property
    def path(self) -> str:
        """The path of this truth in the file."""
        return f"position.turn.{self.name}"

    def edit(self, value: Any) -> AnswerEdit | None:
        """Return the edit that states this truth."""
        return {"turn": {self.name: value}}

    def value(self, core: Core) -> bool:
        """Return whether it is so."""
        return bool(core.vars[self.name])


class NumberOf(NamedTuple):
    """A number of a player or a card, with its owner and their place in the position."""

    owner: Seat | Obj
    tally: Tally
    at: str
    of_card: bool = False

    @property
    def path(self) -> str:
        """The path of this number in the file."""
        return f"position.{self.at}.{self.tally.name}"

    def edit(self, value: Any) -> AnswerEdit | None:
        """Return the edit that states this number."""
        if self.of_card:
            return {"at": self.at, "set": {self.tally.name: value}}
        return {"number": self.tally.name, "of": self.at.removeprefix("players."), "is": value}

    def value(self, core: Core) -> int:
        """Return the current value."""
        if not self.of_card:
            found: int = core.vars[self.tally.name][self.owner]
            return found
        at = [tally.name for tally in core.game.columns].index(self.tally.name)
        return cast("int", value_of(core, Obj(self.owner), self.tally.name, core.columns[at][self.owner]))


class ZoneContents(NamedTuple):
    """The cards in hidden zones that the file leaves out; a value is how many unknown ones lie there."""

    zones: tuple[UnspecifiedZone, ...]

    @property
    def path(self) -> str:
        """The path of the first of these zones in the file."""
        return self.zones[0].path

    def edit(self, value: Any) -> AnswerEdit | None:
        """Return the edit that states how many cards lie in the zone; None where there are several."""
        (zone, *more), lies = self.zones, [{"unknown": value}] if value else []
        return None if more else {"zone": zone.zone, "of": zone.seat, "lies": lies}


class CardAbilities(NamedTuple):
    """What a card does of which the text alone is given, by its name: it is stated card by card, not by an answer."""

    card: str

    @property
    def path(self) -> str:
        """Return no path: a card may be stated under `cards` or in the data of the game."""
        return ""

    def edit(self, _value: Any) -> AnswerEdit | None:
        """Return no edit."""
        return None


class ColourOfPayment(NamedTuple):
    """The colour of a card that paid, by its id in the file, and the fact that a rule asks for."""

    label: str
    fact: NeedsFact

    @property
    def path(self) -> str:
        """The id of the card."""
        return self.label

    def edit(self, value: Any) -> AnswerEdit | None:
        """Return the edit that states the colour."""
        return {"object": self.label, "set": {"colours": [value]}}


Unknown = TurnField | TurnTruth | NumberOf | ZoneContents | CardAbilities | ColourOfPayment
"""One thing of the beginning that nobody told."""

Valuation = dict[Unknown, Any]
"""Values of unknowns; of the others the usual ones."""


def with_values(file: DisputeFile, values: Mapping[Unknown, Any]) -> DisputeFile:
    """Return a file that states values of unknowns. NotTold where the file has no place for one."""
    for unknown, value in values.items():
        edit = unknown.edit(value)
        file = file if edit is None else with_answer(file, edit)
    return file
