"""活屍貓. `setup.py`, `turn.py`, `death.py` follow the rulebook, `plays.py`, `effects.py`, `combos.py` the card guide.

what happens: `events.py` · what happens next, what waits and is asked: `frames.py` · why not: `refusals.py`
`state.py` zones and kinds of cards · `order.py` who is next · `chain.py` Nope chains and refusals · `dig.py` Dig Deeper ·
`targets.py` what an action names · `positions.py` what a position may say · `visibility.py` looking and counting.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.engine import chance
from judge.engine.game import Game, Telling
from judge.games.contract import Claims, Omitted, Package, UnknownCards, for_seats, gather
from judge.games.zombie_kittens import chain, death, effects, events, positions, setup, state, turn
from judge.games.zombie_kittens.cards import CardSchema
from judge.games.zombie_kittens.deck import RULES
from judge.games.zombie_kittens.governing import ANEW, GOVERNING
from judge.games.zombie_kittens.positions import OF_SEAT, OF_TABLE, check_position
from judge.games.zombie_kittens.setup import exclusion_rules, most_copies
from judge.games.zombie_kittens.state import SEATS, Card

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

__all__ = ["ID", "PACKAGE", "SEATS", "build", "definition"]

ID = "zombie_kittens"

# Who may read an event that tells what a hidden card is, or where it lies: the seats it names, or nobody.
_PRIVATE: Final[dict[str, Callable[[Any], tuple[int, ...]]]] = {
    **{told.tag: lambda event: event.seats for told in events.Told.__subclasses__()},
    chance.Picked.tag: lambda _event: (),
}


def definition(key: str, data: Mapping[str, Any]) -> Card:
    """Compile one card. `data` has the fields of card_db; the rules define the effect of each `kind`."""
    return Card(key, data)


def seats(readings: Mapping[str, str]) -> tuple[int, ...]:
    """Return how many may play: more than five only where an organizer has merged boxes. ZK-components.mix.nine."""
    merged = readings["ZK-components.mix.nine"] == "organizer-rules"
    return tuple(range(SEATS[0], setup.MERGED + 1)) if merged else SEATS


@for_seats(range(SEATS[0], setup.MERGED + 1))
def build(players: int) -> Game:
    """Return the game for a number of players. ZK-components.players; up to nine where an organizer merges boxes."""
    return Game(
        id=ID,
        players=players,
        zones=state.zones(players),
        **gather(ID),
        out_of_turn=chain.out_of_turn,
        telling=Telling({"pick": frozenset({"first"})}, answers="against", due=turn.due),
        set_up=setup.set_up,
        prepare=state.prepare,
        resume=positions.resume,
        under_way=chain.under_way,
        private=_PRIVATE,
        lasting=state.LASTING,
    )


PACKAGE: Final = Package(
    id=ID,
    seats=SEATS,
    seats_rules=("ZK-components.players", "ZK-components.mix.nine"),
    build=build,
    definition=definition,
    cards=CardSchema,
    claims=Claims(
        governing=GOVERNING,
        of_table=OF_TABLE,
        of_seat=OF_SEAT,
        read_from={"dead": "exploded", "turn.attacked": "attacked", "turn.passed": "passed"},
        anew=ANEW,
    ),
    decks=RULES,
    seats_under=seats,
    check_position=check_position,
    unknown=UnknownCards(
        cannot_be=exclusion_rules,
        most_copies=most_copies,
        in_every_game=state.NAMED,
        must_be=death.determined_kind,
    ),
    turn_of=positions.turn_of,
    omitted=Omitted(open_numbers=state.open_numbers, open_truths=state.open_truths),
    counted={
        "ZK-setup.ek.count": lambda players: setup.kittens_for(players) if players in SEATS else None,
        "ZK-card.skip.one.of.attack": lambda turns: turns,
        "ZK-card.attack.dead": lambda dead: effects.GIVEN_EACH_DEAD * dead if dead < SEATS[-1] else None,
    },
)
