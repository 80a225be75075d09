"""The frames of ゾンビ・ステート (what happens next), and the data of questions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from judge.engine.records import Asked, Frame, record
from judge.games.shapes import PickedFrame, SeatCardFrame, SeatFrame
from judge.games.zombie_state.state import PHASES

if TYPE_CHECKING:
    from judge.engine.ids import Obj, Rules, Seat

ZOMBIE_STEPS: Final = ("multiply", "spread", "defend")
MAINTENANCE_STEPS: Final = ("activate", "advance_markers", "remove_quarantine", "pass_start")
STEPS_OF: Final = {"zombie": ZOMBIE_STEPS, "maintenance": MAINTENANCE_STEPS}  # of the phases that have some
PARTS: Final = ("fp", "resources", "discard", "armies", "population", "zombies", "quarantine", "shuffle")

# ---- phases: turn.py, actions.py, maintenance.py


class Phase(Frame):
    """A phase begins."""

    one_of: ClassVar = {"name": PHASES}

    name: str


Act = record("Act", SeatFrame)


class Maintain(Frame):
    """The start player is asked for a step of maintenance."""

    one_of: ClassVar = {"step": MAINTENANCE_STEPS}

    step: str


# ---- random events: turn.py


class Draws(Frame):
    """A number of event cards are still to be drawn."""

    left: int


EventDrawn = record("EventDrawn", PickedFrame, "event")
Befall = record("Befall", SeatCardFrame)


class Part(Frame):
    """A part of an effect is carried out for a player: see effects.py."""

    one_of: ClassVar = {"name": PARTS}

    seat: Seat
    name: str
    amount: Any
    rules: Rules


# ---- zombies: zombies.py


class ZombieStep(Frame, tag="zombie"):
    """A step of the zombie phase, for the seats that still have to do it."""

    one_of: ClassVar = {"step": ZOMBIE_STEPS}

    step: str
    seats: tuple[Seat, ...]


class DieOff(Frame):
    """The die of a depopulated domain goes to its owner's track."""

    seat: Seat
    domain: Obj


class Spread(Frame):
    """The zombies of a domain move; `decided`: the candidates put first by dice, `rolled`: the last die's."""

    domain: Obj
    decided: tuple[Obj, ...] = ()
    rolled: tuple[Obj, ...] = ()


REST: Final = record("Rest", Frame)()

# ---- technologies: technology.py


class Developed(Frame):
    """The roll for a technology is read."""

    seat: Seat
    card: Obj
    plus: int
    rolled: int = 0


# ---- the mutation track: maintenance.py


class RollOutbreak(Frame, tag="outbreak"):
    """The die is rolled for outbreaks of `seats`, for the first, second or third time."""

    seats: tuple[Seat, ...]
    tries: int


class ReadOutbreak(Frame, tag="outbreak.read"):
    """The outbreak table is read."""

    seats: tuple[Seat, ...]
    tries: int
    rolled: int = 0


class Yellow(Frame):
    """A marker has come to a yellow space."""

    seat: Seat
    space: int


# ---- what questions are about


class Leading(Asked):
    """The start player's declarations for all players."""

    one_of: ClassVar = {"step": (*PHASES, *MAINTENANCE_STEPS)}

    step: str


class Drawing(Asked, tag="draws_event"):
    """The next event card, of a number of them."""

    left: int


class NamingVictim(Asked, tag="name"):
    """The player whom an event affects."""

    card: Obj


class PlacingPieces(Asked, tag="place"):
    """The domain where a number of zombies or armies are placed, or the population changes."""

    one_of: ClassVar = {"what": ("armies", "population", "zombies", "quarantine")}

    what: str
    number: int
    rules: Rules


class LosingArmies(Asked, tag="lose"):
    """Which of the player's armies are lost, a given number."""

    number: int
    rules: Rules


class Discarding(Asked, tag="discard"):
    """Which resource cards are discarded, a given number."""

    number: int
    rules: Rules


class AtStep(Asked):
    """The actions in a step of the zombie phase, for the seats that still have to do it."""

    one_of: ClassVar = {"step": ZOMBIE_STEPS}

    step: str
    seats: tuple[Seat, ...]


class Covering(Asked, tag="space"):
    """The space of the track covered by the die of a domain."""

    domain: Obj


class Acting(Asked, tag="action"):
    """A player's next action."""

    seat: Seat
