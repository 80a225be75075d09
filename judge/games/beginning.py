"""The contents of zones when a game begins: laid out where a file omits them, and checked where it states them.

For positions in the set-up, when all players have their starting cards and nothing else has happened yet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.engine.errors import BadPosition
from judge.engine.ids import UNKNOWN, ZoneId, as_seat
from judge.engine.run import Ask
from judge.games.faults import fault, marks_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from judge.engine.game import Core
    from judge.engine.ids import Obj, Rules

    Begins = Mapping[str, tuple[int, Rules]]
    """How many cards lie in a zone of each player, by the zone's name, and the rules that say so."""


FIRST_PLAYER: Final = "first_player"
"""The phase of a file that begins before it is settled who goes first: nothing has been drawn yet."""


def begins_before(core: Core, turn: Mapping[str, Any]) -> bool:
    """Return whether a file begins before its first turn; BadPosition where it states a later turn number."""
    number = turn.get("number", 1)
    if number not in {0, 1}:
        raise BadPosition("turn.number", "number.range", low=0, high=1, given=number)
    core.vars["turn"] = 0
    return bool(turn["phase"] == FIRST_PLAYER)


def is_undrawn(core: Core, whole: Begins) -> bool:
    """Return whether a file states whole decks and no cards taken from them, so that nothing has been drawn yet."""
    places = [(number, zone) for number, zone in enumerate(core.game.zones) if zone.owner is not None]
    decks = [number for number, zone in places if zone.name in whole and number in core.told]
    taken = any(core.zones[number] for number, zone in places if zone.name not in whole)
    return (
        bool(decks)
        and not taken
        and all(len(core.zones[number]) == whole[core.game.zones[number].name][0] for number in decks)
    )


def lay_out(core: Core, begins: Begins) -> None:
    """Lay out, as unknown cards, the starting cards that the file omits."""
    for number, zone in enumerate(core.game.zones):
        if zone.owner is None or zone.name not in begins or number in core.told:
            continue
        missing = begins[zone.name][0] - len(core.zones[number])
        if missing > 0:
            core.create_all((UNKNOWN,) * missing, zone.owner, ZoneId(number))


def is_laid(core: Core, menu: str, *then: str) -> bool:
    """Return whether all players have their starting cards: only a question of this menu comes before the tags `then`."""
    return all(frame.tag in then or (isinstance(frame, Ask) and frame.menu == menu) for frame in core.agenda)


def is_counted(core: Core, cards: Sequence[Obj]) -> bool:
    """Return whether a file counts the cards of a hand: it states unknown ones, where others state those that matter."""
    return any(core.defn[obj] == UNKNOWN for obj in cards)


def faults(
    core: Core, begins: Begins, rules: Rules, elsewhere: AbstractSet[str] = frozenset()
) -> Iterator[BadPosition]:
    """Yield the faults of a beginning: wrong starting cards, and wrong numbers of a player.

    `rules`: those by which no other card is in play yet; `elsewhere`: zones that are checked separately.
    """
    for number, zone in enumerate(core.game.zones):
        if zone.owner is None or zone.name in elsewhere:
            continue
        needed, cited = begins.get(zone.name, (0, rules))
        given = len(core.zones[number])
        if given != needed:
            facts = {"zone": number, "seat": zone.owner, "given": given, "needed": needed}
            yield fault(f"players[{zone.owner}].{zone.name}", "beginning.cards", cited, **facts)
    yield from untouched_faults(core, rules)


def untouched_faults(core: Core, rules: Rules) -> Iterator[BadPosition]:
    """Yield the numbers and marks of players and their cards that cannot exist yet."""
    for tally in core.game.tallies:
        for at, given in enumerate(core.vars[tally.name]):
            if given != tally.default:
                facts = {"thing": tally.name, "seat": at, "given": given, "needed": tally.default}
                yield fault(f"players[{at}].{tally.name}", "beginning.number", rules, **facts)
    for obj, path, _ in marks_of(core):
        seat = as_seat(obj) if obj < 0 else core.owner[obj]
        yield fault(path, "beginning.marks", rules, obj, seat=seat)
