"""The frames of 活屍貓, the plays on the stack, and the data of questions."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from judge.engine.records import Asked, Declared, Frame, record
from judge.games.shapes import PickedFrame, SeatFrame
from judge.games.zombie_kittens.state import KINDS

if TYPE_CHECKING:
    from judge.engine.ids import Obj, Ref, Rules, Seat

# ---- set-up: setup.py

TO_FIRST: Final = record("ToFirst", Frame, "setup.first")()
TO_MIX: Final = record("ToMix", Frame, "setup.mix")()
TO_ADD_KITTENS: Final = record("ToAddKittens", Frame, "setup.kittens")()
TO_DEAL: Final = record("ToDeal", Frame, "setup.deal")()
ToBegin = record("ToBegin", PickedFrame, "setup.begin")

# ---- turns: turn.py, death.py


class GoOn(Frame, tag="go"):
    """The turn goes on, or the next one begins when something has ended it. `told`: an account begins here."""

    told: bool = False


Explode = record("Explode", SeatFrame, "explode")
PLACE_KITTENS: Final = record("PlaceKittens", Frame, "place")()

# ---- what cards do: effects.py, combos.py


class Gifts(Frame):
    """Each of `givers` gives `to` a card, in any order."""

    to: Seat
    givers: tuple[Seat, ...]
    rules: Rules


class Buries(Frame):
    """Each of `buriers` puts a card into the pile, in any order."""

    buriers: tuple[Seat, ...]


MIX_PILE: Final = record("MixPile", Frame, "mix")()


class TakeFrom(Frame, tag="taken"):
    """`by` takes the picked card from `victim`'s hand; None: unknown which."""

    by: Seat
    victim: Seat
    rules: Rules
    picked: tuple[Obj, ...] | None = None


# ---- the chain


class Played(Declared):
    """A play that may be stopped; `ref`: its card, or the first of its cards."""

    ref: Ref

    @property
    def card(self) -> Obj:
        """Return the card, or the first of the cards."""
        card, _ = self.ref
        return card


class Play(Played):
    """A card with the effect of the kind `effect`, or the printed one; to `player` where it names one."""

    one_of: ClassVar = {"effect": KINDS}

    effect: str | None
    player: Seat | None = None


class Answer(Played, called="nope"):
    """A Nope against another card of the chain."""

    against: Obj


class Combo(Played):
    """Cards played together against `player`; `stops`: how many of them Nopes have stopped."""

    others: tuple[Obj, ...]
    player: Seat
    stops: int


class Pair(Combo):
    """Two cards of one name."""


class Three(Combo):
    """Three cards of one name, and the card that is asked for."""

    named: str


# ---- what questions are about


class ChoosingFirst(Asked, tag="first"):
    """Who starts."""


class BetweenActions(Asked, tag="turn"):
    """The turn player's next action, or anybody's Now card.

    `told`: an account begins here, so the top card of the discard pile may have been played just before.
    """

    player: Seat
    told: bool = False


class Exploding(Asked, tag="explode"):
    """Whether a drawn kitten is undone."""

    player: Seat


class Placing(Asked, tag="place"):
    """Where the kittens go."""

    player: Seat


class Giving(Asked, tag="give"):
    """Which card each of `givers` gives `to`."""

    to: Seat
    givers: tuple[Seat, ...]
    rules: Rules


class Burying(Asked, tag="bury"):
    """Which card each of `buriers` puts into the pile."""

    buriers: tuple[Seat, ...]


class Digging(Asked, tag="dig"):
    """Whether the first card is kept."""

    player: Seat


class TakingFrom(Asked, tag="take"):
    """Which of the hidden cards of `victim` is taken."""

    victim: Seat


class AskedByName(Asked, tag="three_asked"):
    """`by` has asked for a card by its name."""

    by: Seat
    title: str
