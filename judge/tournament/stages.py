"""Which stage a round belongs to, and how many rounds each stage has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from judge.tournament.model import Format
from judge.tournament.refusal import Refusal

if TYPE_CHECKING:
    from judge.tournament.model import Event, Stage


@dataclass(frozen=True, slots=True)
class StageSpan:
    """A stage with its first and last round; `last` None where only the results can tell (double elimination)."""

    index: int
    stage: Stage
    first: int
    last: int | None


def spans(event: Event) -> tuple[StageSpan, ...]:
    """Lay the stages end to end."""
    found: list[StageSpan] = []
    first = 1
    field = sum(1 for player in event.players if player.joined == 1)
    for index, stage in enumerate(event.stages):
        field = min(stage.cut or field, field)
        length = stage.rounds or automatic_rounds(stage.format, field)
        last = None if length is None else first + length - 1
        found.append(StageSpan(index, stage, first, last))
        if last is None:
            break
        first = last + 1
    return tuple(found)


def automatic_rounds(form: Format, players: int) -> int | None:
    """Count the rounds a format needs; None for a double elimination, which ends when one player is left."""
    if form is Format.DOUBLE_ELIMINATION:
        return None
    if form is Format.ROUND_ROBIN:
        return max(1, players - 1 + players % 2)
    return max(1, (players - 1).bit_length())


def span_of(event: Event, round_number: int) -> StageSpan:
    """Find the stage of a round. Raises `Refusal` for a round after the last."""
    return span_in(spans(event), round_number)


def span_in(laid: tuple[StageSpan, ...], round_number: int) -> StageSpan:
    """Find the stage of a round among those laid out. Raises `Refusal` for a round after the last."""
    for span in laid:
        if span.last is None or round_number <= span.last:
            return span
    raise Refusal("event_over", round=round_number, rounds=laid[-1].last)


def stage_of(event: Event, round_number: int) -> Stage:
    """Find the stage of a round."""
    return span_of(event, round_number).stage


def total_rounds(event: Event) -> int | None:
    """Count all rounds, or None where only the results can tell."""
    return spans(event)[-1].last
