"""Marks as undetermined what depends on hidden zones that a file leaves out, and asks for their contents.

A ruling assumes in them only the cards that steps name; it is repeated with more cards. Where the answer differs, the
zones are asked for. Where something else is open too, each claim and each result of an answer must hold in all
repetitions.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from judge.disputes.account.unspecified_zones import FILLINGS
from judge.disputes.alignment.claims import common_judgement
from judge.disputes.alignment.worlds import ILLEGAL, UNDETERMINED
from judge.disputes.ruling.model import Parting
from judge.disputes.ruling.questions import with_results
from judge.disputes.ruling.unknowns import ZoneContents
from judge.engine.run import legal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from judge.disputes.account.unspecified_zones import UnspecifiedZone, ZoneFilling
    from judge.disputes.alignment.claims import JudgedClaim
    from judge.disputes.ruling.model import Ruling
    from judge.engine.ids import ZoneId

    RuleAgain = Callable[[Mapping[ZoneId, int]], Ruling | None]

# A ruling with more ways than this is not gone through again: then what it says of claims is left open.
MOST_WAYS_AGAIN: Final = 300


def consider_hidden_zones(ruling: Ruling, zones: tuple[UnspecifiedZone, ...], rule_again: RuleAgain) -> None:
    """Mark as undetermined what changes with cards in the hidden zones left out, and note which zones.

    `rule_again` rules with so many unknown cards in each zone: None where there cannot be so many. Of an undetermined
    ruling only its claims, and what the answers to its questions lead to, can change.
    """
    decided, empty, untried = ruling.verdict != UNDETERMINED, replace(ruling), set(zones)
    says = decided or bool(ruling.questions) or any(map(_is_decided, ruling.claims))
    if not decided and len(ruling.worlds) > MOST_WAYS_AGAIN:
        if says:
            ruling.leave_open(None, Parting(ZoneContents(zones)))
        return
    found: dict[ZoneContents, tuple[Ruling, Ruling]] = {}  # filled alone, and all
    for filling in FILLINGS if says else FILLINGS[:-1]:
        if found and decided and not untried:
            break
        for some, came in _rulings_with(rule_again, zones, filling):
            if says and not decided and came.over:
                ruling.leave_open(None, Parting(ZoneContents(zones)))
                return
            untried.difference_update(some)
            _note_filled(ruling, came, filling)
            ruling.questions = tuple(with_results(asked, came.worlds) for asked in ruling.questions)
            if not says or not _differs(empty if decided else ruling, came):
                continue
            # Of two reasons for the same, not the one that holds only because a step was refused.
            refused = empty.verdict == ILLEGAL and not found
            ruling.claims = _common_claims(came, empty) if refused else _common_claims(ruling, came)
            ruling.verdict = UNDETERMINED
            alone = {
                zone: one
                for zone in (some if len(some) > 1 else ())
                if (one := _rule_with(rule_again, (zone,), filling)) is not None
            }
            apart: dict[tuple[UnspecifiedZone, ...], Ruling] = {
                (zone,): one for zone, one in alone.items() if _differs(empty, one)
            }
            asked = {zone for contents in found for zone in contents.zones}
            for zones_apart, one in (apart or {some: came}).items():
                if asked.isdisjoint(zones_apart) and (decided or not asked):
                    found[ZoneContents(zones_apart)] = one, came
    opened = {
        contents: [
            common_judgement(*pair).upheld is not pair[0].upheld
            for pair in zip(empty.claims, one.claims, strict=True)
        ]
        for contents, (one, _) in found.items()
    }
    for contents, (one, every) in found.items():
        columns = zip(*(opened[other] for other in found if other != contents), strict=True)
        parting = _parting(contents, empty, one.in_common([every]))
        ruling.partings += (parting.with_open([*map(any, columns)]),)


def _parting(contents: ZoneContents, *rulings: Ruling) -> Parting:
    """Return how the contents of zones part a dispute, by the rulings with as few cards there as can be and with more."""
    counts = (max(len(came.start.core.zones[zone.number]) for zone in contents.zones) for came in rulings)
    return Parting(contents, tuple(zip(counts, rulings, strict=True)))


def _note_filled(ruling: Ruling, came: Ruling, filling: ZoneFilling) -> None:
    """Keep a ruling with enough cards there: of the replay, only what all such rulings share is shown."""
    if filling is FILLINGS[-1]:
        return
    if not ruling.with_filled_zones and came.verdict == ILLEGAL:  # the first one says what was legal instead
        came.legal_instead = tuple(legal(came.replay.core))
    ruling.with_filled_zones = (*ruling.with_filled_zones, came)


def _rulings_with(
    rule_again: RuleAgain, zones: tuple[UnspecifiedZone, ...], filling: ZoneFilling
) -> list[tuple[tuple[UnspecifiedZone, ...], Ruling]]:
    """Return the rulings with that many cards in as many of the zones at once as possible.

    In a set-up only some zones can be filled, and of one deck so many cards may be stated that two zones cannot both be.
    """
    together = _rule_with(rule_again, zones, filling)
    if together is not None:
        return [(zones, together)]
    alone: list[tuple[tuple[UnspecifiedZone, ...], Ruling]] = []
    for zone in zones if len(zones) > 1 else ():
        came = _rule_with(rule_again, (zone,), filling)
        if came is not None:
            alone.append(((zone,), came))
    some = tuple(zone for one, _ in alone for zone in one)
    together = _rule_with(rule_again, some, filling) if 1 < len(some) < len(zones) else None
    return alone if together is None else [(some, together)]


def _differs(ruling: Ruling, came: Ruling) -> bool:
    """Return whether the ruling differs with other hidden cards."""
    decided = ruling.verdict != UNDETERMINED
    return (decided and ruling.answer() != came.answer()) or _common_claims(ruling, came) != ruling.claims


def _common_claims(ruling: Ruling, came: Ruling) -> tuple[JudgedClaim, ...]:
    """Return the claims, keeping only what another ruling agrees with."""
    return tuple(common_judgement(*pair) for pair in zip(ruling.claims, came.claims, strict=True))


def _is_decided(claim: JudgedClaim) -> bool:
    """Return whether a claim is judged right or wrong."""
    return claim.upheld is not None or any(map(_is_decided, claim.parts))


def _rule_with(
    rule_again: RuleAgain, zones: tuple[UnspecifiedZone, ...], filling: ZoneFilling
) -> Ruling | None:
    """Rule again with cards in some zones; None where there cannot be so many."""
    return rule_again({zone.number: filling.count_in(zone) for zone in zones})
