"""ゾンビ・ステート. `turn.py`, `zombies.py`, `combat.py`, `actions.py`, `maintenance.py` follow the summary's phases.

what happens: `events.py` · what happens next and what is asked: `frames.py` · why not: `refusals.py`
`state.py` zones, numbers and tables · `resources.py` the supply · `effects.py` what cards do · `spreading.py` where
zombies go · `marching.py` armies · `technology.py` · `setup.py` scenarios · `timing.py` refusals out of turn ·
`positions.py` what a file may say · `walk.py` the zombie phase of a real table · `visibility.py` looking and counting.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.engine.errors import BadDefinition
from judge.engine.game import Game, Telling
from judge.games.contract import Bill, Claims, Layout, Omitted, Package, UnknownCards, for_seats, gather
from judge.games.zombie_state import (
    actions,
    marching,
    positions,
    resources,
    setup,
    state,
    technology,
    timing,
    under_way,
    zombies,
)
from judge.games.zombie_state.cards import CardSchema
from judge.games.zombie_state.governing import ANEW, GOVERNING
from judge.games.zombie_state.state import SEATS, Card
from judge.games.zombie_state.unread import heed_unread

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["ID", "PACKAGE", "SEATS", "build", "definition"]

ID = "zombie_state"


def definition(key: str, data: Mapping[str, Any]) -> Card:
    """Compile one card. `data` has the fields of card_db; BadDefinition names the wrong field."""
    path = ""
    faults: Any = CardSchema().validate({**data, "name": (data.get("name") or key)[:120]})
    while isinstance(faults, dict) and faults:
        at, faults = next(iter(faults.items()))
        path = f"{path}.{at}" if path else str(at)
    if faults:
        raise BadDefinition(path, "card.field", message=str(faults[0]))
    return Card(key, data)


@for_seats(SEATS)
def build(players: int) -> Game:
    """Return the game for a number of players: those that a scenario is for."""
    return Game(
        id=ID,
        players=players,
        zones=state.zones(players),
        **gather(ID),
        out_of_turn=zombies.out_of_turn,
        telling=Telling(is_past=timing.is_past),
        set_up=setup.set_up,
        prepare=state.prepare,
        resume=positions.resume,
    )


PACKAGE: Final = Package(
    id=ID,
    seats=SEATS,
    build=build,
    definition=definition,
    cards=CardSchema,
    claims=Claims(
        governing=GOVERNING,
        anew=ANEW,
        heed=heed_unread,
        of_table=positions.OF_TABLE,
        of_seat=positions.OF_SEAT,
        read_from={
            "turn.player": "start",
            "game.spent": "spent",
            "game.ending": "ending",
            "game.mixed": "mixed",
            "track": "track",
        },
    ),
    check_position=positions.check_position,
    omitted=Omitted(open_numbers=state.open_numbers, taken_as_usual=state.default_numbers),
    unknown=UnknownCards(most_copies=positions.most_copies, speaks_of=resources.names_in),
    layout=Layout(
        places={"at": state.by_number},
        stands_in={"at": ("armies",)},
        named_in=positions.NAMED_IN,
        can_have=under_way.can_have,
    ),
    turn_of=positions.turn_of,
    bill=Bill("discard", actions.paid_for, actions.drop_rest_of_fp),
    counted={
        "ZS-tech.mod.counter": lambda failures: technology.EACH_FAILURE * failures,
        "ZS-tech.mod.fp": lambda extra: technology.EACH_FP * extra,
        "ZS-move.army.fp": lambda domains: -(-domains // marching.STEPS),
        "ZS-move.airlift": lambda airlifts: marching.AIRLIFT * airlifts,
    },
)
