"""零次元. Two players, priority and a chain. `setup.py`, `turn.py`, `battle.py` follow the rulebook's chapters.

what happens, what happens next, what waits and is asked: `events.py`, `frames.py`, `links.py` · why not: `refusals.py`
zones and states: `state.py` · priority and the chain: `timing.py`, and on it `using.py`, `activating.py`, `levelling.py`
what is paid: `payment.py` · what happens: `moving.py`, `harm.py`, `life.py`, `ending.py`, `winning.py`
what a card counts as: `stats.py`, `names.py`, `unique.py` · who may see what: `visibility.py` · `positions.py`
cards as data: `definitions.py`, `continuous.py`, `happenings.py`, `selectors.py`, `filters.py`, `vocabulary.py`,
`lasting.py`, `asking.py`
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.engine.game import Game, Telling
from judge.games.contract import Claims, Omitted, Package, UnknownCards, for_seats, gather
from judge.games.zero_dimension import activating, setup, state, stats, timing, turn, visibility, winning
from judge.games.zero_dimension.cards import CardSchema
from judge.games.zero_dimension.continuous import LASTING
from judge.games.zero_dimension.deck import RULES
from judge.games.zero_dimension.deck import SIZE as DECK_SIZE
from judge.games.zero_dimension.definitions import Card, compile_card
from judge.games.zero_dimension.governing import ANEW, GOVERNING, ROUTINE
from judge.games.zero_dimension.measured import MEASURED
from judge.games.zero_dimension.positions import check_position, copies_each
from judge.games.zero_dimension.state import ZONES, default_numbers, default_print
from judge.games.zero_dimension.vocabulary import VOCABULARY

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["ID", "PACKAGE", "SEATS", "build", "definition"]

ID = "zero_dimension"
SEATS = (2,)  # ZX-setup.players

# By the verb that is asked for: those by which people tell the same answer.
_SYNONYMS: Final = {
    "choose": frozenset(("targets", "pick_own")),
    "targets": frozenset(("choose", "activate")),
    "pick_own": frozenset(("choose",)),
    "give_up": frozenset(("choose", "discard")),
    "discard": frozenset(("choose", "give_up")),
    "scrap": frozenset(("choose",)),
    "pay": frozenset(("yes", "discard", "choose", "give_up", "activate")),
    "decline": frozenset(("no",)),
    "yes": frozenset(("pay",)),
    "no": frozenset(("decline",)),
    "no_defence": frozenset(("no", "decline")),
}


def definition(key: str, data: Mapping[str, Any]) -> Card:
    """Compile one card. `data` has the fields of card_db."""
    return compile_card(key, data, VOCABULARY)


@for_seats(SEATS)
def build(players: int) -> Game:
    """Return the game: two players, each with a deck. ZX-setup.players."""
    return Game(
        id=ID,
        players=players,
        zones=ZONES,
        **gather(ID),
        telling=Telling(
            synonyms=_SYNONYMS,
            named_abilities=activating.effects_by_name,
            during_resolution=timing.during_resolution,
        ),
        out_of_turn=timing.out_of_turn,
        set_up=setup.set_up,
        prepare=stats.prepare,
        resume=turn.resume,
        under_way=turn.under_way,
        lasting=LASTING,
        measures={
            "attack": stats.attack,
            "defence": stats.defence,
            "level": state.level,
            "cost": stats.claimed_cost,
        },
        asks_forced_choices=True,
        knows=("you", "self", "card"),
        between=timing.between,
        endless=winning.endless,
        private=visibility.PRIVATE,
        shows=visibility.is_visible_to,
    )


PACKAGE: Final = Package(
    id=ID,
    seats=SEATS,
    seats_rules=("ZX-setup.players",),
    build=build,
    definition=definition,
    cards=CardSchema,
    omitted=Omitted(
        work_out=turn.attach_listed, taken_as_usual=default_numbers, taken_of_print=default_print
    ),
    claims=Claims(governing=GOVERNING, stated=MEASURED, anew=ANEW, routine=ROUTINE),
    decks=RULES,
    deck_size=DECK_SIZE,
    use_up=activating.use_up,
    turn_of=turn.turn_of,
    check_position=check_position,
    unknown=UnknownCards(copies_each=copies_each),
    counted=dict.fromkeys(
        ("ZX-zone.hand-limit", "ZX-toc.408"),
        lambda hand: hand - state.HAND_LIMIT if hand > state.HAND_LIMIT else None,
    ),
)
