"""How the pairing options affected one player: lost matches, seed, virtual points, sides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.tournament.acceleration import top_group, virtual_points
from judge.tournament.pairing import PairingReason
from judge.tournament.stages import spans
from judge.tournament.words import format_number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from judge.tournament.model import Event
    from judge.tournament.records import PlayerRecord
    from judge.tournament.stages import StageSpan

DANISH = {
    "allowed": "audit_danish_allowed",
    "not_at_once": "audit_danish_not_at_once",
    "avoided": "audit_danish_avoided",
}


def reasons_of_player(event: Event, record: PlayerRecord, last: int) -> Iterator[PairingReason]:
    """Return the reasons, stage by stage, up to round `last`."""
    player = record.player
    if record.alone:
        yield PairingReason("audit_lost_alone", {"count": record.alone})
    begun = [span for span in spans(event) if span.first <= max(1, last)]
    if player.rating is not None:
        yield PairingReason("audit_rating", {"rating": player.rating})
    for span in begun:
        if span.stage.ways.acceleration:
            yield _virtual_points_reason(event, record, span)
        if span.stage.ways.danish:
            yield PairingReason(DANISH[span.stage.ways.rematches])
        if span.stage.ways.sides:
            first, second = span.stage.ways.sides
            counts = {"first": record.sides.count(1), "second": record.sides.count(-1)}
            yield PairingReason("audit_sides", counts | {"first_side": first, "second_side": second})


def _virtual_points_reason(event: Event, record: PlayerRecord, span: StageSpan) -> PairingReason:
    points = virtual_points(event, span)
    if record.player.id not in top_group(event, span):
        return PairingReason("audit_not_virtual", {"count": len(points)})
    return PairingReason("audit_virtual", {"points": ", ".join(format_number(value) for value in points)})
