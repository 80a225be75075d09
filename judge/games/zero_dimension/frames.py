"""The frames of 零次元: what happens next, by chapter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.engine.records import Frame, record
from judge.games.shapes import PickedFrame, RefFrame, SeatFrame

if TYPE_CHECKING:
    from judge.engine.ids import Obj, Ref, Rules, Seat
    from judge.engine.records import Waiting
    from judge.games.zero_dimension.links import SetOff

# ---- set-up: setup.py

ShuffleDeck = record("ShuffleDeck", SeatFrame, "setup.shuffle")
TOSS_FIRST: Final = record("TossFirst", Frame, "setup.first")()
Tossed = record("Tossed", PickedFrame, "setup.tossed")


class BeginWith(Frame, tag="setup.order"):
    """Life cards and hands are laid out; this player goes first."""

    first: Seat


LayOut = record("LayOut", SeatFrame, "setup.lay")


class AskMulligan(Frame, tag="setup.mulligan"):
    """Asks the players who have not decided. `chosen`: the seats that have, and whether each takes a mulligan."""

    waiting: tuple[Seat, ...]
    chosen: tuple[tuple[Seat, bool], ...]


PutBack = record("PutBack", SeatFrame, "setup.back")
START_GAME: Final = record("StartGame", Frame, "setup.start")()

# ---- the steps of a turn: turn.py

RESET_STEP: Final = record("ResetStep", Frame, "reset")()
START_STEP: Final = record("StartStep", Frame, "start")()
DRAW_STEP: Final = record("DrawStep", Frame, "draw")()
RESOURCE_STEP: Final = record("ResourceStep", Frame, "resource")()
ACTION_PHASE: Final = record("ActionPhase", Frame, "action")()
END_STEP: Final = record("EndStep", Frame, "end")()
CLEAN_UP_STEP: Final = record("CleanUpStep", Frame, "clean_up")()
CLEAR_DAMAGE: Final = record("ClearDamage", Frame, "clean_up.damage")()
HAND_LIMIT_STEP: Final = record("HandLimitStep", Frame, "hand_limit")()
NEXT_TURN: Final = record("NextTurn", Frame)()

# ---- a battle: battle.py

ATTACK_STEP: Final = record("AttackStep", Frame, "battle.attack")()
DECLARE_DEFENCE: Final = record("DeclareDefence", Frame, "battle.declare_defence")()
DEFENCE_STEP: Final = record("DefenceStep", Frame, "battle.defence")()
BATTLE_STEP: Final = record("BattleStep", Frame, "battle.step")()
SETTLEMENT: Final = record("Settlement", Frame, "battle.settlement")()
BATTLE_END: Final = record("BattleEnd", Frame, "battle.end")()

# ---- priority and the chain: timing.py

ALL_PASSED: Final = record("AllPassed", Frame)()


class AfterEntrance(Frame):
    """A card has entered; `triggered`: whether that triggered an effect."""

    triggered: bool = False


class ChainDone(Frame):
    """The chain has resolved; effects triggered by entrances meanwhile join a new one."""

    arrivals: tuple[Waiting, ...] = ()


class ResolveTo(Frame):
    """The links above a number of links are resolved."""

    depth: int


SETTLE_TRIGGERS: Final = record("SettleTriggers", Frame, "settle.triggers")()


class Respond(Frame):
    """Priority for the effects that joined a chain of a number of links."""

    depth: int


CheckUnique = record("CheckUnique", SeatFrame, "unique")

# ---- using and effects: using.py, activating.py, asking.py, ending.py, life.py

TacticDone = record("TacticDone", RefFrame, "tactic.done")
PutAway = record("PutAway", RefFrame)


class AimTrigger(Frame, tag="trigger.aim"):
    """The targets of a triggered effect are named."""

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
    """The next of `left` life cards is taken; `turned`: cards with counter effects still to be carried out."""

    seat: Seat
    left: int
    rules: Rules
    turned: tuple[Ref, ...]
