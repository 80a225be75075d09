"""What happens next in a game of 零次元: the frames of the agenda, by chapter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine.records import Frame

if TYPE_CHECKING:
    from judge.engine.ids import Obj, Ref, Rules, Seat
    from judge.engine.records import Waiting
    from judge.games.zero_dimension.links import SetOff

# ---- set-up: setup.py


class ShuffleDeck(Frame, tag="setup.shuffle"):
    """A deck is shuffled."""

    seat: Seat


class TossFirst(Frame, tag="setup.first"):
    """Chance says who goes first, or who may choose."""


class Tossed(Frame, tag="setup.tossed"):
    """The toss is known: a player, as an object."""

    picked: tuple[Obj, ...] = ()


class BeginWith(Frame, tag="setup.order"):
    """Life cards and hands are laid out; this player goes first."""

    first: Seat


class LayOut(Frame, tag="setup.lay"):
    """A player's life cards and hand are laid out."""

    seat: Seat


class AskMulligan(Frame, tag="setup.mulligan"):
    """Who has not decided is asked; what was chosen: (seat, whether to take it)."""

    waiting: tuple[Seat, ...]
    chosen: tuple[tuple[Seat, bool], ...]


class PutBack(Frame, tag="setup.back"):
    """A player's hand and life cards go back into the deck."""

    seat: Seat


class StartGame(Frame, tag="setup.start"):
    """The first turn begins."""


# ---- the steps of a turn: turn.py


class ResetStep(Frame, tag="reset"):
    """The turn player's cards are readied."""


class StartStep(Frame, tag="start"):
    """Effects of the start of the turn."""


class DrawStep(Frame, tag="draw"):
    """The card of the turn is drawn."""


class ResourceStep(Frame, tag="resource"):
    """A resource may be placed."""


class ActionPhase(Frame, tag="action"):
    """Everything else."""


class EndStep(Frame, tag="end"):
    """Effects of the end of the turn."""


class CleanUpStep(Frame, tag="clean_up"):
    """Damage and what lasts for the turn end."""


class ClearDamage(Frame, tag="clean_up.damage"):
    """Damage ends after what lasts has ended."""


class HandLimitStep(Frame, tag="hand_limit"):
    """The hand is discarded down to six."""


class NextTurn(Frame):
    """The other player's turn begins."""


# ---- a battle: battle.py


class AttackStep(Frame, tag="battle.attack"):
    """Effects of attacking."""


class DeclareDefence(Frame, tag="battle.declare_defence"):
    """The other player may name a defender."""


class DefenceStep(Frame, tag="battle.defence"):
    """Effects of defending."""


class BattleStep(Frame, tag="battle.step"):
    """Priority before damage."""


class Settlement(Frame, tag="battle.settlement"):
    """Battle damage is dealt."""


class BattleEnd(Frame, tag="battle.end"):
    """The battle is over."""


# ---- priority and the chain: timing.py


class AllPassed(Frame):
    """Both have passed in a row."""


class AfterEntrance(Frame):
    """A card has entered; `triggered`: whether that has set something off."""

    triggered: bool = False


class ChainDone(Frame):
    """The chain has been taken apart; what entrances have set off meanwhile joins a new one."""

    arrivals: tuple[Waiting, ...] = ()


class ResolveTo(Frame):
    """The links above so many are resolved."""

    depth: int


class SettleTriggers(Frame, tag="settle.triggers"):
    """What was set off joins the chain."""


class Respond(Frame):
    """Priority for what joined a chain of so many links."""

    depth: int


class CheckUnique(Frame, tag="unique"):
    """A player scraps cards that share a character name."""

    seat: Seat


# ---- using and effects: using.py, activating.py, asking.py, ending.py, life.py


class TacticDone(Frame, tag="tactic.done"):
    """A used tactic goes to the rest zone."""

    ref: Ref


class PutAway(Frame):
    """A card whose link was dropped goes to the rest zone."""

    ref: Ref


class AimTrigger(Frame, tag="trigger.aim"):
    """The targets of an effect that was set off are named."""

    item: SetOff


class CarryOut(Frame, tag="trigger.do"):
    """An effect is carried out."""

    item: SetOff


class DiscardNext(Frame, tag="discard.next"):
    """The next player chooses what to discard: (seat, how many, who chooses) of those to come, and what was chosen."""

    waiting: tuple[tuple[Seat, int, str], ...]
    chosen: tuple[Obj, ...]


class EachNext(Frame, tag="each.next"):
    """The next player chooses `wanted` cards: (seat, options) of those to come, and what was chosen for `name`."""

    waiting: tuple[tuple[Seat, tuple[Obj, ...]], ...]
    wanted: int
    name: str
    chosen: tuple[Obj, ...]


class PileAsk(Frame, tag="pile.ask"):
    """The owner of cards is asked in which order they go onto a pile."""

    cards: tuple[Obj, ...]
    kind: int
    bottom: bool


class PilePut(Frame, tag="pile.put"):
    """Cards go onto a pile in an order."""

    cards: tuple[Obj, ...]
    kind: int
    bottom: bool


class LifeNext(Frame, tag="life.next"):
    """The next of `left` life cards is taken; `turned`: those whose counter effects are still to come."""

    seat: Seat
    left: int
    rules: Rules
    turned: tuple[Ref, ...]
