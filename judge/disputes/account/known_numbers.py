"""Which numbers of players and cards an account gives, and which of the others are unknown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine.ids import UNKNOWN, Seat
from judge.engine.log import last_set

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from judge.disputes.account.model import Account
    from judge.disputes.language.laid_position import LaidPosition
    from judge.engine.game import Core
    from judge.engine.ids import Obj
    from judge.engine.layout import Tally


def omitted_numbers(account: Account) -> Iterator[tuple[Seat, Tally]]:
    """Yield the numbers of players that a file leaves out."""
    for tally in account.engine_game.tallies:
        for seat, name in enumerate(account.players):
            if account.position.value_of(name, tally.name).value is None:
                yield Seat(seat), tally


def unknown_numbers(account: Account, begun: Core) -> Iterator[tuple[Seat, Tally]]:
    """Yield the omitted numbers that are unknown at the start of the position."""
    open_numbers = account.game.package.omitted.open_numbers
    for seat, tally in omitted_numbers(account):
        if tally.name in open_numbers(begun, seat):
            yield seat, tally


def assumed_defaults(core: Core, laid: LaidPosition, obj: Obj) -> tuple[str, ...]:
    """Return the numbers of a card that are left out, unchanged since, and only assumed to be the usual ones."""
    if core.defn[obj] == UNKNOWN:
        return ()
    return unstated_numbers(core, laid, obj, laid.context.package.omitted.taken_as_usual(core, obj))


def unstated_numbers(core: Core, laid: LaidPosition, obj: Obj, names: Iterable[str]) -> tuple[str, ...]:
    """Return which of some numbers of a card neither the file nor the print states, and no event has set."""
    if obj >= len(laid.stated_numbers) or core.defn[obj] == UNKNOWN:
        return ()
    printed = getattr(core.card(obj), "printed", None) or {}
    at = {tally.name: column for tally, column in zip(core.game.columns, core.columns, strict=True)}
    return tuple(
        name
        for name in dict.fromkeys(names)
        if name not in laid.stated_numbers[obj] and name not in printed and last_set(core, at[name], obj) < 0
    )
