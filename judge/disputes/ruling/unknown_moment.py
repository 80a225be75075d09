"""The possible moments of a position whose file leaves out the turn number, the player or the phase."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from judge.disputes.ruling.unknowns import TurnField

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from judge.disputes.account.model import Account
    from judge.disputes.ruling.unknowns import Valuation
    from judge.engine.layout import TurnField as Described

# A turn like any other, the first one, the last ones of a game in rounds; beside them, those just before one claimed.
NUMBERS: Final = (2, 1, 3, 4, 5, 6)
BEFORE: Final = 6
MOST_VALUES: Final = 12  # of one field
_DIGITS: Final = 4


def possible_moments(account: Account) -> list[Valuation]:
    """Return the possible moments of the position of a checked file, as values of the fields it leaves out.

    The usual one is first; [] if the file leaves nothing out. A stated phase has just begun unless the file says more;
    the fields of a phase that is not stated are open too (None: its beginning).
    """
    try:
        game = account.engine_game
    except ValueError:  # as many cannot play: it is refused when the position is laid out
        return []
    told, seats = account.position.turn, account.players
    fields = {field.name: field for field in game.turn_fields if field.of == "turn"}
    values: dict[str, tuple[object, ...]] = {
        "number": tuple(dict.fromkeys((*NUMBERS, *_claimed_turns(account))))
    }
    if "phase" in fields:
        values["phase"] = tuple(dict.fromkeys((fields["phase"].usual, *fields["phase"].words)))
    values["player"] = seats
    found: list[Valuation] = []
    for moment in _combinations({field: known for field, known in values.items() if field not in told}):
        within: dict[str, tuple[object, ...]] = {
            name: (None, *known)
            for name, field in fields.items()
            if moment.get("phase") in field.phases
            and name not in told
            and (known := _field_values(field, seats))
        }
        found += [
            {TurnField(name): value for name, value in (moment | more).items()}
            for more in _combinations(within)
        ]
    return found if len(found) > 1 else []


def _combinations(values: Mapping[str, Sequence[object]]) -> list[dict[str, object]]:
    """Return every combination of some values."""
    return [dict(zip(values, each, strict=True)) for each in product(*values.values())]


def _field_values(field: Described, seats: tuple[str, ...]) -> tuple[object, ...]:
    """Return the values that a field can have; () where they are too many to try."""
    if field.takes == "seat":
        return seats
    if field.takes == "number":
        return tuple(range(field.low, field.high + 1)) if field.high - field.low < MOST_VALUES else ()
    return field.words


def _claimed_turns(account: Account) -> Iterator[int]:
    """Yield the turn numbers that claims name, and those from which the game may have reached them."""
    for claim in account.claims:
        said = str(claim.expect.get("turn.number", ""))
        if said.isdecimal() and len(said) <= _DIGITS:
            yield from range(max(int(said) - BEFORE, 1), int(said) + 1)
