"""ZOMBIE WORLD ORDER. The modules follow the rulebook's chapters.

`setup.py`, `turn.py`, `entry.py`, `abilities.py`, `battle.py`, `fight.py`, `ending.py`  what is done, in this order
`state.py` zones and states · `timing.py` declarations and FREE · `triggers.py` triggered abilities · `rights.py`
refusals out of turn · `happen.py`, `harm.py` what happens to cards, zombies and players · `stats.py` what a zombie
counts as · `payment.py`, `costs.py` paying · `definitions.py` cards as values · `selectors.py`, `on_cards.py`,
`on_zombies.py`, `vocabulary.py` the words of ability data · `position.py` checks of positions · `cards.py`, `deck.py`
card data and deck lists. `events.py` what happens · `frames.py` what happens next · `declarations.py` what is
declared, waits and is asked · `refusals.py` why something is refused.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from judge.engine.effects import words
from judge.engine.game import Game, Telling
from judge.games.contract import Claims, Omitted, Package, UnknownCards, for_seats, gather
from judge.games.zombie_world_order import harm, setup, stats, timing, turn
from judge.games.zombie_world_order.cards import CardSchema
from judge.games.zombie_world_order.deck import RULES
from judge.games.zombie_world_order.deck import SIZE as DECK_SIZE
from judge.games.zombie_world_order.definitions import Card, compile_card
from judge.games.zombie_world_order.effect_tools import EFFECT
from judge.games.zombie_world_order.governing import ANEW, GOVERNING, STATED
from judge.games.zombie_world_order.position import (
    LASTING,
    check_position,
    copies_each,
    open_numbers,
    use_up,
)
from judge.games.zombie_world_order.rights import in_passing, out_of_turn
from judge.games.zombie_world_order.state import ZONES, shows
from judge.games.zombie_world_order.vocabulary import VOCABULARY

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["ID", "PACKAGE", "SEATS", "build", "definition"]

ID = "zombie_world_order"
SEATS = (2,)  # ZWO-game.players


def definition(key: str, data: Mapping[str, object]) -> Card:
    """Compile one card. `data` has the fields of card_db."""
    return compile_card(key, data, VOCABULARY)


# By the verb that is asked for: those by which people tell the same answer.
_SYNONYMS: Final = {
    "choose": frozenset(("targets",)),
    "targets": frozenset(("choose", "activate")),
    "discard": frozenset(("choose",)),
    "use_auto": frozenset(("yes", "discard", "choose", "activate")),
    "next_trigger": frozenset(("use_auto",)),
    "leave_auto": frozenset(("no", "decline")),
    "absorb": frozenset(("yes",)),
    "amplify": frozenset(("yes", "turn_front")),
    "pay_revive": frozenset(("yes",)),
    "decline": frozenset(("no",)),
    "no": frozenset(("decline",)),
    "no_defence": frozenset(("no", "decline")),
}


@for_seats(SEATS)
def build(players: int) -> Game:
    """Return the game. Two players, each with a deck: ZWO-game.players."""
    own = gather(
        ID,
        (words,),
        menus={name: replace(menu, rules=EFFECT) for name, menu in words.MENUS.items()},
    )
    return Game(
        id=ID,
        players=players,
        zones=ZONES,
        **own,
        telling=Telling(
            synonyms=_SYNONYMS, in_passing=in_passing, during_resolution=timing.during_resolution
        ),
        out_of_turn=out_of_turn,
        set_up=setup.set_up,
        prepare=stats.prepare,
        resume=turn.resume,
        endless=harm.endless,
        under_way=turn.under_way,
        lasting=LASTING,
        measures={"power": stats.power, "critical": stats.critical},
        between=timing.between,
        asks_forced_choices=True,
        shows=shows,
    )


PACKAGE: Final = Package(
    id=ID,
    seats=SEATS,
    seats_rules=("ZWO-game.players",),
    build=build,
    definition=definition,
    cards=CardSchema,
    claims=Claims(governing=GOVERNING, stated=STATED, anew=ANEW),
    decks=RULES,
    deck_size=DECK_SIZE,
    check_position=check_position,
    omitted=Omitted(open_numbers=open_numbers),
    unknown=UnknownCards(copies_each=copies_each),
    use_up=use_up,
    turn_of=turn.turn_of,
)
