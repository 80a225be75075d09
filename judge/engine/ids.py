"""The integer types of the kernel, and the conversions between players and objects.

At run time all of them are plain integers; the type checker tells them apart. A player can be used as an object (as a
target, or with a lasting effect): player p is then the object -1-p.
"""

from __future__ import annotations

from typing import Final, NewType

Seat = NewType("Seat", int)
"""A player, from 0 in turn order; CHANCE and NOBODY are no players."""
Obj = NewType("Obj", int)
"""An object on the table (a card, a piece), from 0; below zero a player, see `as_object`."""
ZoneId = NewType("ZoneId", int)
"""A place for objects: an index into `Game.zones`."""
OpAt = NewType("OpAt", int)
"""A place in a compiled effect: an index into its ops; as many as there are: its end."""
DefId = NewType("DefId", int)
"""What a card is: an index into `Core.defs`; UNKNOWN (0) is a card that nobody knows."""

Ref = tuple[Obj, int]
"""An object and its stamp: no longer found once the card has become a new object."""
Rules = tuple[str, ...]
"""Ids of the registry, the one that decides first."""

CHANCE: Final = Seat(-1)
NOBODY: Final = Seat(-2)
UNKNOWN: Final = DefId(0)


def as_object(seat: Seat) -> Obj:
    """Return the object that stands for a player."""
    return Obj(-1 - seat)


def other(seat: Seat) -> Seat:
    """Return the other player of a two-player game."""
    return Seat(1 - seat)


def as_seat(obj: Obj) -> Seat:
    """Return the player that an object below zero stands for."""
    return Seat(-1 - obj)
