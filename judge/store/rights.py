"""Access rights: one table of roles and rights."""

from __future__ import annotations

from enum import StrEnum


class Right(StrEnum):
    """A kind of action that staff may be allowed to do at an event."""

    SEE_FLOOR = "see_floor"  # tables, calls, unpublished drafts
    EVENT = "event"  # settings, import, announcements
    STAFF = "staff"
    PERSONS = "persons"  # give out, or erase, all that is kept about somebody; no program does
    PLAYERS = "players"  # add, change, drop, links
    PAIR = "pair"  # draft, swap, publish, finish, cut
    RESULTS = "results"
    CORRECT = "correct"  # change a result that is in
    DECKS = "decks"  # read and replace lists, unlock
    CHECKS = "checks"  # deck checks of this event
    FLOOR = "floor"  # calls, extensions
    CLOCK = "clock"
    PENALTIES = "penalties"
    SEVERE = "severe"  # game loss and above
    DISQUALIFY = "disqualify"
    LOG = "log"
    UNDO = "undo"


ORGANIZER, HEAD_JUDGE, JUDGE, SCOREKEEPER = "organizer", "head_judge", "judge", "scorekeeper"

_JUDGE = {
    Right.SEE_FLOOR,
    Right.RESULTS,
    Right.CHECKS,
    Right.FLOOR,
    Right.CLOCK,
    Right.PENALTIES,
}
RIGHTS: dict[str, frozenset[Right]] = {
    ORGANIZER: frozenset(Right) - {Right.SEVERE, Right.DISQUALIFY},
    HEAD_JUDGE: frozenset(
        _JUDGE
        | {Right.DECKS, Right.SEVERE, Right.DISQUALIFY, Right.CORRECT, Right.LOG, Right.UNDO, Right.PLAYERS}
    ),
    JUDGE: frozenset(_JUDGE),
    SCOREKEEPER: frozenset(
        {Right.SEE_FLOOR, Right.RESULTS, Right.CORRECT, Right.PAIR, Right.PLAYERS, Right.CLOCK, Right.LOG}
    ),
}
ROLES = tuple(RIGHTS)
SCOPES: dict[str, frozenset[Right]] = {
    "read": frozenset({Right.SEE_FLOOR, Right.LOG}),
    "players": frozenset({Right.SEE_FLOOR, Right.PLAYERS}),
    "rounds": frozenset({Right.SEE_FLOOR, Right.PAIR, Right.CLOCK}),
    "results": frozenset({Right.SEE_FLOOR, Right.RESULTS, Right.CORRECT}),
    "floor": frozenset({Right.SEE_FLOOR, Right.FLOOR, Right.CHECKS, Right.PENALTIES}),
    "decks": frozenset({Right.SEE_FLOOR, Right.DECKS}),
    "events": frozenset({Right.SEE_FLOOR, Right.EVENT}),  # and to make new ones
}
"""What a program's token may, each within the rights of who made it."""

LINK_OPENS: frozenset[Right] = frozenset(
    {Right.PLAYERS, Right.RESULTS, Right.FLOOR, Right.DECKS, Right.PERSONS}
)
"""What a player's personal link opens: to drop, report, call and hand a deck in, and to read all that is kept of them."""


def rights_of(roles: frozenset[str]) -> frozenset[Right]:
    """Join the rights of several roles."""
    return frozenset[Right]().union(*(RIGHTS[role] for role in roles))


def rights_within(scopes: frozenset[str]) -> frozenset[Right]:
    """Return the union of the rights of several scopes."""
    return frozenset[Right]().union(*(SCOPES[scope] for scope in scopes if scope in SCOPES))
