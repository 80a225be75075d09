"""Zones nobody may look into that a file leaves out: not known, neither what lies there nor how much.

A ruling is made with nothing in such zones but what the steps name, and a few cards in one that is never empty. It is
held back where it does not stand with more cards in them: then what lies there is asked for. A zone everybody sees is
empty when it is left out, for who writes the file would see what lies there.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from judge.disputes.account.position import tells_some
from judge.disputes.account.understood import ids_told
from judge.engine.ids import ZoneId

if TYPE_CHECKING:
    from collections.abc import Iterator

    from judge.disputes.account.cards import Pack
    from judge.disputes.language.format import DisputeFile, Position
    from judge.engine.game import Game


class UntoldZone(NamedTuple):
    """A hidden zone of a player (`seat`: a name) or of nobody (""), which the file leaves out."""

    number: ZoneId
    seat: str
    zone: str
    seen: str
    filled: bool = False  # a rule says that it is never empty

    @property
    def path(self) -> str:
        """Return where the file would say it."""
        return f"position.players.{self.seat}.{self.zone}" if self.seat else f"position.table.{self.zone}"


class ZoneFilling(NamedTuple):
    """How many unknown cards lie in a pile nobody sees, and in a hand only its player sees."""

    pile: int
    hand: int

    def of(self, zone: UntoldZone) -> int:
        """Return how many lie in a zone."""
        return self.pile if zone.seen == "none" else self.hand


# Plenty; a pile that an effect or two end, and a hand over every limit; the last card.
FILLINGS: Final = (ZoneFilling(20, 5), ZoneFilling(8, 8), ZoneFilling(1, 1))
# What lies at least in a zone that is never empty: a number that none of those has but the last.
LEAST: Final = (ZoneFilling(6, 3), ZoneFilling(1, 1))


def untold(dispute: DisputeFile, game: Game) -> tuple[UntoldZone, ...]:
    """Return the hidden zones that a checked file leaves out, or had left out before the ruling that it goes on from."""
    return tuple(_left_out(dispute["position"], tuple(dispute["players"]), game))


def least(dispute: DisputeFile, game: Game, pack: Pack, filling: ZoneFilling) -> dict[ZoneId, int]:
    """Return how much lies at least in the zones left out: what steps name out of a hand, some in one never empty."""
    zones = untold(dispute, game)
    if not zones:
        return {}
    position = dispute["position"]
    spent = frozenset(zone.name for zone in game.zones if zone.spent)
    in_hand = Counter[str]()
    for step in dispute["steps"]:
        named = [name for key in _OWN for name in _named(step.get(key))]
        alike = game.verbs[step["do"]].alike if step["do"] in game.verbs and "with" not in step else 1
        for name in named * alike:
            in_hand[step["by"]] += _in_hand(name, step["by"], position, pack, spent)
    found = dict[ZoneId, int]()
    for zone in zones:
        if zone.filled:
            found[zone.number] = filling.of(zone)
        elif zone.seen == "owner" and in_hand[zone.seat]:
            found[zone.number] = in_hand.pop(zone.seat)
    return found


# What a step names of its own player's cards, rather than of others'.
_OWN: Final = ("card", "with", "rows", "cards", "discard")


def _in_hand(name: str, by: str, position: Position, pack: Pack, spent: frozenset[str]) -> bool:
    """Return whether a card lies nowhere that its player could take it from: then they had it in hand."""
    if name in ids_told(position) or not pack.knows(name):
        return False
    table = [zone for at, zone in position.get("table", {}).items() if at not in spent]
    wanted, seen = pack.number(name, ""), _named([position.get("players", {}).get(by), table])
    return all(not pack.knows(other) or pack.number(other, "") != wanted for other in seen)


def _named(data: object) -> Iterator[str]:
    """Yield the names of the cards in a step's value or a part of a position."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, list):
        for item in data:
            yield from _named(item)
    elif isinstance(data, dict):
        for key, item in data.items():
            if key == "card" or isinstance(item, (list, dict)):
                yield from _named(item)


def could_hold(dispute: DisputeFile, game: Game, path: str) -> list[UntoldZone]:
    """Return the zones left out in which a card could have lain that a step names: `path` is where it does.

    The likeliest first: the hand of who did the step, what else is that player's, what is not.
    """
    number = path.removeprefix("steps[").partition("]")[0]
    by = dispute["steps"][int(number) - 1]["by"] if number.isdecimal() else ""
    return sorted(untold(dispute, game), key=lambda zone: (zone.seat != by, zone.seen == "none"))


def _left_out(position: Position, seats: tuple[str, ...], game: Game) -> Iterator[UntoldZone]:
    players, table = position.get("players", {}), position.get("table", {})
    for number, zone in enumerate(game.zones):
        if zone.seen == "all" or not zone.at_start:
            continue
        seat = "" if zone.owner is None else seats[zone.owner]
        told = (players.get(seat) or {}) if seat else table
        if zone.name not in told or tells_some(told[zone.name]):
            yield UntoldZone(ZoneId(number), seat, zone.name, zone.seen, bool(zone.filled))
