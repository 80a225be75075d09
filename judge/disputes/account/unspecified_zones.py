"""Hidden zones that a file leaves out: neither their cards nor their number is known.

A ruling is made with these zones empty, except for cards that steps name and a few in a zone that is never empty.
Where another content would change the ruling, it stays open and the content is asked for. A public zone that is left
out is empty.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from judge.engine.ids import ZoneId

if TYPE_CHECKING:
    from collections.abc import Iterator

    from judge.disputes.account.cards import Pack
    from judge.disputes.account.model import Account


class UnspecifiedZone(NamedTuple):
    """A hidden zone of a player (`seat`: a name) or of the table (""), which the file leaves out."""

    number: ZoneId
    seat: str
    zone: str
    seen: str
    filled: bool = False  # a rule says that it is never empty

    @property
    def path(self) -> str:
        """The path of the zone in the file."""
        return f"position.players.{self.seat}.{self.zone}" if self.seat else f"position.table.{self.zone}"


class ZoneFilling(NamedTuple):
    """The assumed number of unknown cards in a pile that no player sees, and in a hand that only its player sees."""

    pile: int
    hand: int

    def count_in(self, zone: UnspecifiedZone) -> int:
        """Return the assumed number of cards in a zone."""
        return self.pile if zone.seen == "none" else self.hand


# Plenty; a pile that an effect or two end, and a hand over every limit; the last card.
FILLINGS: Final = (ZoneFilling(20, 5), ZoneFilling(8, 8), ZoneFilling(1, 1))
# What lies at least in a zone that is never empty: a number that none of those has but the last.
LEAST: Final = (ZoneFilling(6, 3), ZoneFilling(1, 1))


def unspecified_zones(account: Account) -> tuple[UnspecifiedZone, ...]:
    """Return the hidden zones that an account leaves out, or left out before the ruling it continues."""
    zones = zip(account.zones, account.engine_game.zones, strict=True)
    return tuple(
        UnspecifiedZone(told.number, account.owner_of(zone), zone.name, zone.seen, bool(zone.filled))
        for told, zone in zones
        if zone.seen != "all" and zone.at_start and (not told.is_listed or told.is_partial)
    )


def least_contents(account: Account, pack: Pack, filling: ZoneFilling) -> dict[ZoneId, int]:
    """Return the least contents of the zones left out: what steps name from a hand, some in one never empty."""
    zones, verbs = unspecified_zones(account), account.engine_game.verbs
    if not zones:
        return {}
    in_hand = Counter[str]()
    for step in account.steps:
        named = [name for key in _OWN for name in _card_names(step.named.get(key))]
        alike = verbs[step.do].alike if step.do in verbs and "with" not in step.named else 1
        for name in named * alike:
            in_hand[step.by] += _was_in_hand(name, step.by, account, pack)
    found = dict[ZoneId, int]()
    for zone in zones:
        if zone.filled:
            found[zone.number] = filling.count_in(zone)
        elif zone.seen == "owner" and in_hand[zone.seat]:
            found[zone.number] = in_hand.pop(zone.seat)
    return found


# What a step names of its own player's cards, rather than of others'.
_OWN: Final = ("card", "with", "rows", "cards", "discard")


def _was_in_hand(name: str, by: str, account: Account, pack: Pack) -> bool:
    """Return whether the card must have been in hand: it is in no other zone that its player could use it from."""
    wanted = None if name in account.ids else pack.find(name)
    return wanted is not None and all(pack.find(other) != wanted for other in _cards_in_reach(by, account))


def _cards_in_reach(by: str, account: Account) -> Iterator[str]:
    """Yield the cards listed for a player, or for the table."""
    for told, zone in zip(account.zones, account.engine_game.zones, strict=True):
        if account.owner_of(zone) == by or (zone.owner is None and not zone.spent):
            yield from (item.card for item in told.items if item.card is not None)


def _card_names(data: object) -> Iterator[str]:
    """Yield the names of the cards in a step's value."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, list):
        for item in data:
            yield from _card_names(item)
    elif isinstance(data, dict):
        for key, item in data.items():
            if key == "card" or isinstance(item, (list, dict)):
                yield from _card_names(item)


def zones_that_could_hold(account: Account, path: str) -> list[UnspecifiedZone]:
    """Return the zones left out that could have held the card named at `path` in a step, the likeliest first.

    First the hand of the player who did the step, then that player's other zones, then all others.
    """
    number = path.removeprefix("steps[").partition("]")[0]
    by = account.steps[int(number) - 1].by if number.isdecimal() else ""
    return sorted(unspecified_zones(account), key=lambda zone: (zone.seat != by, zone.seen == "none"))
