"""The frames of the Unicorn Overlord Card Game: what happens next, by chapter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.engine.records import Frame, record
from judge.games.shapes import PickedFrame, SeatCardFrame, SeatFrame, SeatNumberRulesFrame

if TYPE_CHECKING:
    from judge.engine.ids import Obj, Rules, Seat, ZoneId

# ---- set-up: setup.py


class ShuffleZone(Frame, tag="setup.shuffle"):
    """A face-down deck is shuffled."""

    zone: ZoneId


LAY_MARKET: Final = record("LayMarket", Frame, "setup.market")()
CHOOSE_FIRST: Final = record("ChooseFirst", Frame, "setup.choose")()
BeginWith = record("BeginWith", PickedFrame, "setup.order")
Deal = record("Deal", SeatNumberRulesFrame, "setup.deal")
Draft = record("Draft", SeatFrame, "setup.draft")


class ShuffleDeck(Frame, tag="setup.deck"):
    """A starting deck is shuffled, by this rule."""

    seat: Seat
    rule: str


BEGIN_GAME: Final = record("BeginGame", Frame, "setup.begin")()

# ---- a round: rounds.py

BEGIN_ROUND: Final = record("BeginRound", Frame, "round")()
DRAW_PHASE: Final = record("DrawPhase", Frame)()
TERRITORY_PHASE: Final = record("TerritoryPhase", Frame)()
TerritoryTurn = record("TerritoryTurn", SeatFrame)
TerritoryAsk = record("TerritoryAsk", SeatFrame)
TERRITORY_END: Final = record("TerritoryEnd", Frame)()

# ---- icons and the purchase area: icons.py, coins.py, market.py

Draw = record("Draw", SeatNumberRulesFrame)


class Exclude(Frame):
    """A player excludes a number of cards of the discard pile."""

    seat: Seat
    left: int


class Discard(Frame):
    """A player discards a number of hand cards."""

    seat: Seat
    number: int


class Curse(Frame):
    """Each of some players is cursed a number of times; None: no players are named."""

    by: Seat
    times: int
    seats: tuple[Seat, ...] | None


class Burn(Frame):
    """A number of burn cards go on each of some territories; None: none are named."""

    by: Seat
    times: int
    lands: tuple[Obj, ...] | None


Crit = record("Crit", SeatNumberRulesFrame)


class Coin(Frame):
    """A player uses a number of coins; `in_battle`: of a card in the battle area."""

    seat: Seat
    left: int
    in_battle: bool


class Refill(Frame):
    """The gaps of a row of the purchase area (0 units, 1 items, 2 territories) are filled."""

    kind: int
    rules: Rules


# ---- the battle phase: battle.py

PLACE_PHASE: Final = record("PlacePhase", Frame)()


class PlaceAsk(Frame):
    """The players who have not placed yet are asked."""

    placed: tuple[Seat, ...]


DISCARD_REST: Final = record("DiscardRest", Frame, "leftovers")()


class BattleRow(Frame):
    """The next player, counted from the first one, reveals the card of a row."""

    row: int
    at: int


BATTLE_END: Final = record("BattleEnd", Frame)()


class CardEffect(Frame, tag="effect"):
    """An effect of a revealed card is carried out."""

    seat: Seat
    card: Obj
    number: int


AddPower = record("AddPower", SeatCardFrame, "unit_power")
AddBonus = record("AddBonus", SeatCardFrame, "unit_bonus")

# ---- result and end: result.py

RESULT_PHASE: Final = record("ResultPhase", Frame)()


class CritAtOnce(Frame):
    """Everybody still due takes a critical card: (seat, how many)."""

    due: tuple[tuple[Seat, int], ...]


CRIT_REVEAL: Final = record("CritReveal", Frame)()
ROUND_WINNER: Final = record("RoundWinner", Frame, "winner")()
END_PHASE: Final = record("EndPhase", Frame)()
END_CONDITION: Final = record("EndCondition", Frame)()
END_MARKER: Final = record("EndMarker", Frame)()
