"""What happens next in a game of ZOMBIE WORLD ORDER: the frames of the agenda, by chapter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.engine.records import Frame
from judge.engine.triggers import Triggers

if TYPE_CHECKING:
    from judge.engine.ids import Obj, Ref, Seat

# ---- set-up: setup.py


class ShuffleDeck(Frame, tag="setup.shuffle"):
    """A deck is shuffled."""

    seat: Seat


class TossFirst(Frame, tag="setup.first"):
    """Chance says who goes first."""


class BeginWith(Frame, tag="setup.order"):
    """Hands are drawn; who was picked, as an object, goes first."""

    picked: tuple[Obj, ...] = ()


class TakeHand(Frame, tag="setup.hand"):
    """A player takes an opening hand."""

    seat: Seat


class AskRedraw(Frame, tag="setup.mulligan"):
    """A player is asked whether to redraw."""

    seat: Seat


class StartGame(Frame, tag="setup.start"):
    """The first turn begins."""


# ---- the phases of a turn: turn.py, ending.py


class PrepPhase(Frame, tag="prep"):
    """The turn player's cards are turned to STAND."""


class DrawPhase(Frame, tag="draw"):
    """The card of the turn is drawn."""


class ManaPhase(Frame, tag="mana"):
    """A card may be placed as mana, or a mana turned to FRONT."""


class BeginMain(Frame, tag="main.begin"):
    """The main phase begins."""


class MainPhase(Frame, tag="main"):
    """The turn player is asked for the next action of the main phase."""


class EndPhase(Frame, tag="end"):
    """What waits for the end of the turn."""


class ResetStep(Frame, tag="end.reset"):
    """Damage is reset, then what lasts for the turn ends."""


class EndTurn(Frame, tag="end.turn"):
    """The turn goes to the other player."""


# What has no fields is always the same.
PREP_PHASE: Final = PrepPhase()
DRAW_PHASE: Final = DrawPhase()
MANA_PHASE: Final = ManaPhase()
BEGIN_MAIN: Final = BeginMain()
MAIN_PHASE: Final = MainPhase()
END_PHASE: Final = EndPhase()
RESET_STEP: Final = ResetStep()
END_TURN: Final = EndTurn()


class LookAtLife(Frame, tag="life"):
    """The game ends if somebody is at 0 life."""


# ---- the battle phase: battle.py, fight.py


class BeginBattle(Frame, tag="battle.begin"):
    """The battle phase begins."""


class BattleAsTold(Frame, tag="battle.told"):
    """The battle phase goes on with the step that comes next in the attack that is told, or with an attack."""


class AttackStep(Frame, tag="battle"):
    """The turn player is asked for an attack."""


class TargetStep(Frame, tag="battle.target"):
    """The turn player is asked what is attacked."""


class DefenceStep(Frame, tag="battle.defence"):
    """The other player is asked for a defender."""


class FightStep(Frame, tag="battle.fight"):
    """The battle step or the damage step is declared."""


BEGIN_BATTLE: Final = BeginBattle()
BATTLE_AS_TOLD: Final = BattleAsTold()
ATTACK_STEP: Final = AttackStep()
TARGET_STEP: Final = TargetStep()
DEFENCE_STEP: Final = DefenceStep()
FIGHT_STEP: Final = FightStep()


class KeywordFrame(Frame):
    """A keyword of the zombie `ref` does what it says, so many times over: the classes below say which."""

    seat: Seat
    ref: Ref
    amount: int


class Erode(KeywordFrame, tag="keyword.erode"):
    """The other player takes the zombie's CRITICAL."""


class Absorb(KeywordFrame, tag="keyword.absorb"):
    """The zombie's player may recover what was dealt."""


class Amplify(KeywordFrame, tag="keyword.amplify"):
    """The zombie's player may turn mana to FRONT."""


# ---- declarations and effects: timing.py, triggers.py, abilities.py, entry.py, on_cards.py


class OpenFree(Frame, tag="open"):
    """The window opens for abilities that activated by themselves, above so many things that wait to be resolved."""

    above: int = 0


class TriggersLeft(Triggers, tag="triggers.left"):
    """The abilities that wait after the first one are taken up."""


class EventDone(Frame, tag="event.done"):
    """A used EVENT goes to the fully-destroyed zone."""

    ref: Ref


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
