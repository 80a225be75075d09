"""The data of the questions of the Unicorn Overlord Card Game, for the verbs that answer them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine.records import Asked

if TYPE_CHECKING:
    from judge.engine.ids import Obj, Ref, Rules, Seat


class Placing(Asked):
    """Who has placed already."""

    placed: tuple[Seat, ...]


class RevealingRow(Asked):
    """The row whose card is turned up."""

    row: int


class UsingCoin(Asked):
    """The number of coins left of an effect; `in_battle`: of a card in the battle area."""

    left: int
    in_battle: bool


class ChoosingSome(Asked):
    """A number of some cards, territories or players (as objects) are chosen, by these rules."""

    options: tuple[Obj, ...]
    number: int
    rules: Rules


class ChoosingClass(Asked):
    """One of some classes is chosen and bound to `name`; `source`: the card that asks."""

    options: tuple[str, ...]
    name: str
    source: Ref


class LookingAt(Asked):
    """The cards looked at, the topmost first."""

    cards: tuple[Obj, ...]
