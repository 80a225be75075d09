"""The Unicorn Overlord Card Game. `setup.py`, `rounds.py`, `battle.py`, `result.py` follow the rulebook's chapters.

`state.py` zones and numbers · `icons.py`, `coins.py`, `market.py` what the icons do · `power.py` power and class
bonus · `definitions.py`, `selectors.py`, `vocabulary.py`, `details.py` cards as data · `positions.py` checks of
positions · `timing.py` whose turn · `acts.py` actions that answer no question.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.engine.effects import words
from judge.engine.game import Game, Telling
from judge.games.contract import Claims, Layout, Omitted, Package, UnknownCards, for_seats, gather
from judge.games.unicorn_overlord import (
    acts,
    power,
    result,
    rounds,
    setup,
    starting,
    state,
    timing,
    vocabulary,
)
from judge.games.unicorn_overlord.cards import CardSchema
from judge.games.unicorn_overlord.deck import RULES
from judge.games.unicorn_overlord.definitions import Card, compile_card
from judge.games.unicorn_overlord.governing import ANEW, GOVERNING
from judge.games.unicorn_overlord.positions import VALUES, check_position, exclusion_rules, open_numbers
from judge.games.unicorn_overlord.rounds import turn_of
from judge.games.unicorn_overlord.unread import heed_unread

if TYPE_CHECKING:
    from collections.abc import Mapping

ID = "unicorn_overlord"
SEATS = state.SEATS

__all__ = ["ID", "PACKAGE", "SEATS", "build", "definition"]


def definition(key: str, data: Mapping[str, Any]) -> Card:
    """Compile one card. `data` has the fields of card_db."""
    return compile_card(key, data, vocabulary.VOCABULARY)


@for_seats(SEATS)
def build(players: int) -> Game:
    """Return the game for two, three or four players: UO-components.players."""
    return Game(
        id=ID,
        players=players,
        zones=state.zones(players),
        **gather(ID, (words,), menus=vocabulary.CHOICES),
        asks_forced_choices=True,
        out_of_turn=timing.out_of_turn,
        telling=Telling({"pick": frozenset({"first"})}, is_past=timing.is_past, too_early=acts.too_early),
        set_up=setup.set_up,
        prepare=power.prepare,
        resume=rounds.resume,
        turn_fields=rounds.turn_fields(players),
        measures={"unit_power": power.claimed_power},
        lasting=power.KINDS,
    )


PACKAGE: Final = Package(
    id=ID,
    seats=SEATS,
    seats_rules=("UO-components.players",),
    build=build,
    definition=definition,
    cards=CardSchema,
    omitted=Omitted(work_out=rounds.number_rows, open_numbers=open_numbers),
    claims=Claims(
        governing=GOVERNING,
        anew=ANEW,
        heed=heed_unread,
        of_table={
            "turn.number": lambda core: core.vars["round"],
            "turn.player": lambda core: core.vars["first"],
            "turn.phase": lambda core: turn_of(core)["phase"],
        },
        of_seat={"power": power.value},
        read_from={"turn.number": "round", "turn.player": "first", "turn.phase": "phase", "power": "power"},
    ),
    decks=RULES,
    unknown=UnknownCards(most_copies=starting.most_copies, cannot_be=exclusion_rules),
    check_position=check_position,
    layout=Layout(apart_from=starting.excluded_zones),
    use_up=rounds.use_up,
    turn_of=turn_of,
    score="prestige",
    counted={
        "UO-draw.five": lambda number: rounds.draw_count(number) if number in VALUES else None,
        "UO-draw.six.final": lambda number: rounds.draw_count(number) if number in VALUES else None,
        "UO-battle.place": lambda number: rounds.draw_count(number) if number in VALUES else None,
        "UO-battle.place.final": lambda number: rounds.draw_count(number) if number in VALUES else None,
        "UO-result.renown.values": VALUES.get,
        "UO-final.bonus": lambda lead: lead // result.LEAD,
    },
)
