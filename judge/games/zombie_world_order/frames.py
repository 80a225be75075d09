"""The frames of ZOMBIE WORLD ORDER: what happens next, by chapter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.engine.records import Frame, record
from judge.engine.triggers import Triggers
from judge.games.shapes import PickedFrame, RefFrame, SeatFrame

if TYPE_CHECKING:
    from judge.engine.ids import Obj, Ref, Seat

# ---- set-up: setup.py

ShuffleDeck = record("ShuffleDeck", SeatFrame, "setup.shuffle")
TOSS_FIRST: Final = record("TossFirst", Frame, "setup.first")()
BeginWith = record("BeginWith", PickedFrame, "setup.order")
TakeHand = record("TakeHand", SeatFrame, "setup.hand")
AskRedraw = record("AskRedraw", SeatFrame, "setup.mulligan")
START_GAME: Final = record("StartGame", Frame, "setup.start")()

# ---- the phases of a turn: turn.py, ending.py

PREP_PHASE: Final = record("PrepPhase", Frame, "prep")()
DRAW_PHASE: Final = record("DrawPhase", Frame, "draw")()
MANA_PHASE: Final = record("ManaPhase", Frame, "mana")()
BEGIN_MAIN: Final = record("BeginMain", Frame, "main.begin")()
MAIN_PHASE: Final = record("MainPhase", Frame, "main")()
END_PHASE: Final = record("EndPhase", Frame, "end")()
RESET_STEP: Final = record("ResetStep", Frame, "end.reset")()
END_TURN: Final = record("EndTurn", Frame, "end.turn")()
LOOK_AT_LIFE: Final = record("LookAtLife", Frame, "life")()

# ---- the battle phase: battle.py, fight.py

BEGIN_BATTLE: Final = record("BeginBattle", Frame, "battle.begin")()
BATTLE_AS_TOLD: Final = record("BattleAsTold", Frame, "battle.told")()
ATTACK_STEP: Final = record("AttackStep", Frame, "battle")()
TARGET_STEP: Final = record("TargetStep", Frame, "battle.target")()
DEFENCE_STEP: Final = record("DefenceStep", Frame, "battle.defence")()
FIGHT_STEP: Final = record("FightStep", Frame, "battle.fight")()


class KeywordFrame(Frame):
    """A keyword of the zombie `ref` takes effect a number of times: the classes below say which."""

    seat: Seat
    ref: Ref
    amount: int


Erode = record("Erode", KeywordFrame, "keyword.erode")
Absorb = record("Absorb", KeywordFrame, "keyword.absorb")
Amplify = record("Amplify", KeywordFrame, "keyword.amplify")

# ---- declarations and effects: timing.py, triggers.py, abilities.py, entry.py, on_cards.py


class OpenFree(Frame, tag="open"):
    """The window opens for triggered abilities, above a number of pending items."""

    above: int = 0


class TriggersLeft(Triggers, tag="triggers.left"):
    """The waiting abilities after the first one are handled."""


EventDone = record("EventDone", RefFrame, "event.done")


class ReviveDue(Frame, tag="revive.due"):
    """The COST of a revive by an effect is asked for."""

    seat: Seat
    ref: Ref


class DiscardNow(Frame, tag="discard.now"):
    """Cards are discarded."""

    cards: tuple[Obj, ...] = ()


class ArrangeNow(Frame, tag="arrange.now"):
    """Cards go back into their deck in this order."""

    cards: tuple[Obj, ...]
    bottom: bool
