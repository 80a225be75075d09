"""What does not hold whatever lies in the hidden zones that a file leaves out: it is left open, and the zones asked for.

A ruling is made with nothing in such zones but what the steps name, and made again with more cards in them. Where
somebody else is right then, or something else comes of it, they are asked for. Where something else is open anyway, what
is said beside it must hold in both: each claim, and what each answer to a question leads to.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from judge.disputes.account.unspecified_zones import FILLINGS
from judge.disputes.courses.claims import held
from judge.disputes.courses.ways import ILLEGAL, UNDETERMINED
from judge.disputes.ruling.model import UntoldZones
from judge.disputes.ruling.questions import open_ended, with_ends
from judge.engine.run import legal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from judge.disputes.account.unspecified_zones import UntoldZone, ZoneFilling
    from judge.disputes.courses.claims import JudgedClaim
    from judge.disputes.ruling.model import Ruling
    from judge.engine.ids import ZoneId

    RuleAgain = Callable[[Mapping[ZoneId, int]], Ruling | None]

# A ruling with more ways than this is not gone through again: then what it says of claims is left open.
MOST_WAYS_AGAIN: Final = 300


def hold_over_zones(ruling: Ruling, zones: tuple[UntoldZone, ...], again: RuleAgain) -> None:
    """Leave open what does not hold with cards in the hidden zones that the file leaves out, and say in which.

    `again` rules anew with so many unknown cards in each zone: None where there cannot be so many.
    """
    if ruling.verdict == UNDETERMINED:
        _hold_beside(ruling, zones, again)
        return
    empty, untried = replace(ruling), set(zones)
    for filling in FILLINGS:
        if ruling.zones and not untried:
            return
        for some, came in _fillable(again, zones, filling):
            untried.difference_update(some)
            _note_enough(ruling, came, filling)
            ruling.questions = tuple(with_ends(asked, came.ways) for asked in ruling.questions)
            if not _differs(empty, came):
                continue
            alone = [
                UntoldZones((zone,), empty, one)
                for zone in (some if len(some) > 1 else ())
                if (one := _filled(again, (zone,), filling)) is not None and _differs(empty, one)
            ]
            # Of two reasons for the same, not the one that holds only because a step was refused.
            first, second = (came, empty) if empty.verdict == ILLEGAL else (empty, came)
            claims = _held(ruling, came) if ruling.zones else _held(first, second)
            asked = {zone for one in ruling.zones for zone in one.zones}
            more = tuple(alone) or (UntoldZones(some, empty, came),)
            ruling.zones += tuple(one for one in more if asked.isdisjoint(one.zones))
            ruling.verdict, ruling.claims = UNDETERMINED, claims


def _note_enough(ruling: Ruling, came: Ruling, filling: ZoneFilling) -> None:
    """Keep a ruling with cards enough there: of the course no more is told than is so in all of them."""
    if filling is FILLINGS[-1]:
        return
    if not ruling.with_more_cards and came.verdict == ILLEGAL:  # the first one says what was legal instead
        came.legal_instead = tuple(legal(came.replay.core))
    ruling.with_more_cards = (*ruling.with_more_cards, came)


def _fillable(
    again: RuleAgain, zones: tuple[UntoldZone, ...], filling: ZoneFilling
) -> list[tuple[tuple[UntoldZone, ...], Ruling]]:
    """Return the rulings with so many cards in as many of the zones at once as there can be.

    In a set-up the players' own are settled, not those of the table; and of one deck so many may be told already that
    they cannot lie in two zones, but in either.
    """
    together = _filled(again, zones, filling)
    if together is not None:
        return [(zones, together)]
    alone: list[tuple[tuple[UntoldZone, ...], Ruling]] = []
    for zone in zones if len(zones) > 1 else ():
        came = _filled(again, (zone,), filling)
        if came is not None:
            alone.append(((zone,), came))
    some = tuple(zone for one, _ in alone for zone in one)
    together = _filled(again, some, filling) if 1 < len(some) < len(zones) else None
    return alone if together is None else [(some, together)]


def _differs(empty: Ruling, came: Ruling) -> bool:
    """Return whether a ruling comes to something else, or may with yet other cards."""
    return empty.answer() != came.answer() or _held(empty, came) != empty.claims


def _hold_beside(ruling: Ruling, zones: tuple[UntoldZone, ...], again: RuleAgain) -> None:
    """Keep, of what is said of an open dispute, what holds with cards in those zones too."""
    empty = replace(ruling)
    if len(ruling.ways) > MOST_WAYS_AGAIN:
        if ruling.questions or any(map(_decided, ruling.claims)):
            _leave_open(ruling, UntoldZones(zones, empty, None))
        return
    if not ruling.questions and not any(map(_decided, ruling.claims)):  # then only the course is told
        for filling in FILLINGS[:-1]:
            for _, came in _fillable(again, zones, filling):
                _note_enough(ruling, came, filling)
        return
    for filling in FILLINGS:
        for some, came in _fillable(again, zones, filling):
            if came.over:
                _leave_open(ruling, UntoldZones(zones, empty, None))
                return
            _note_enough(ruling, came, filling)
            ruling.questions = tuple(with_ends(asked, came.ways) for asked in ruling.questions)
            claims = _held(ruling, came)
            if claims == ruling.claims:
                continue
            alone = [
                UntoldZones((zone,), empty, one)
                for zone in (some if len(some) > 1 else ())
                if (one := _filled(again, (zone,), filling)) is not None and _held(empty, one) != empty.claims
            ]
            ruling.zones_beside = ruling.zones_beside or tuple(alone) or (UntoldZones(some, empty, came),)
            ruling.claims = claims


def _leave_open(ruling: Ruling, whatever: UntoldZones) -> None:
    """Leave open all that is claimed, where there is too much to go through again."""
    ruling.leave_open(None)
    ruling.questions = tuple(map(open_ended, ruling.questions))
    ruling.zones_beside = (whatever,)


def _held(ruling: Ruling, came: Ruling) -> tuple[JudgedClaim, ...]:
    return tuple(held(*pair) for pair in zip(ruling.claims, came.claims, strict=True))


def _decided(claim: JudgedClaim) -> bool:
    return claim.upheld is not None or any(map(_decided, claim.parts))


def _filled(again: RuleAgain, zones: tuple[UntoldZone, ...], filling: ZoneFilling) -> Ruling | None:
    return again({zone.number: filling.of(zone) for zone in zones})
