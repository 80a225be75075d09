"""Discrepancies between what a file states (points, ranks, sizes) and what its results give."""

from __future__ import annotations

import itertools
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from judge.tournament.pairing import PairingReason
from judge.tournament.standings import standings
from judge.tournament.words import format_number

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from judge.tournament.field_readers import Number
    from judge.tournament.model import Event

MOST: Final = 100  # differences of one kind that are named one by one


def points_differ(
    stated: Mapping[str, str], counted: Mapping[str, Sequence[Number]], called: Mapping[str, str]
) -> list[PairingReason]:
    """Name every player whose points in the file differ from the counted ones."""
    return _shorten(
        PairingReason(
            "left_out.points",
            {"player": called[player], "stated": text, "counted": format_number(counted[player][0])},
        )
        for player, text in stated.items()
        if not any(_same_number(text, one) for one in counted[player])
    )


def _same_number(text: str, counted: Number) -> bool:
    """Return whether a written number equals the counted one, to the digits written."""
    try:
        said = Fraction(text.replace(",", "."))
    except (ValueError, ZeroDivisionError):
        return False
    digits = len(text.replace(",", ".").partition(".")[2])
    return abs(said - counted) * 2 * 10**digits <= 1 if digits else said == counted


def ranks_differ(
    stated: Mapping[str, int], points: Mapping[str, Number], called: Mapping[str, str]
) -> list[PairingReason]:
    """Name every player ranked below one with fewer points, or sharing a place with one of other points."""
    order = sorted(stated, key=lambda player: (stated[player], -points[player]))
    return _shorten(
        PairingReason(
            "left_out.rank",
            {
                "player": called[behind],
                "rank": stated[behind],
                "points": format_number(points[behind]),
                "opponent": called[before],
                "place": stated[before],
                "counted": format_number(points[before]),
            },
        )
        for before, behind in itertools.pairwise(order)
        if points[behind] > points[before]
        or (stated[behind] == stated[before] and points[behind] != points[before])
    )


def count_differs(key: str, stated: int | None, counted: int) -> list[PairingReason]:
    """Return a sentence where the stated number of players or rounds differs; nothing where none is stated."""
    if stated in (None, counted):
        return []
    return [PairingReason(key, {"stated": stated, "counted": counted})]


def orders_differ(event: Event) -> list[PairingReason]:
    """Name every player whose place in an order published by the event file differs, with both places.

    An order published before a correction is compared with the results as they were then.
    """
    called = {
        player.id: f"{player.name} ({player.id})" if player.name else player.id for player in event.players
    }
    found: list[PairingReason] = []
    for played in event.rounds:
        if played.standings and not any(later.corrected for later in event.rounds[played.number - 1 :]):
            counted = {row.player: row.rank for row in standings(event, played.number)}
            found += [
                PairingReason(
                    "left_out.order",
                    {
                        "player": called[player],
                        "round": played.number,
                        "rank": rank,
                        "counted": counted.get(player, "–"),
                    },
                )
                for rank, player in enumerate(played.standings, 1)
                if counted.get(player) != rank
            ]
    return _shorten(found)


def _shorten(found: Iterable[PairingReason]) -> list[PairingReason]:
    """Keep the first entries, and add how many more there are."""
    each = list(found)
    more = len(each) - MOST
    return each if more <= 0 else [*each[:MOST], PairingReason("left_out.more", {"count": more})]
