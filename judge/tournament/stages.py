"""Which stage a round belongs to, and how many rounds each stage has."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from judge.tournament.model import KNOCK_OUT, Format
from judge.tournament.refusal import Refusal

if TYPE_CHECKING:
    from judge.tournament.model import Event, Player, Stage


@dataclass(frozen=True, slots=True)
class StageSpan:
    """A stage with its first and last round; `last` None where it depends on results (double elimination)."""

    index: int
    stage: Stage
    first: int
    last: int | None


def spans(event: Event) -> tuple[StageSpan, ...]:
    """Return the stages with their rounds, in order."""
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
    return find_span(spans(event), round_number)


def find_span(laid: tuple[StageSpan, ...], round_number: int) -> StageSpan:
    """Find the stage of a round among those laid out. Raises `Refusal` for a round after the last."""
    for span in laid:
        if span.last is None or round_number <= span.last:
            return span
    raise Refusal("event_over", round=round_number, rounds=laid[-1].last)


def stage_members(event: Event, span: StageSpan) -> set[str] | None:
    """Return the players of a stage after a cut: those of its first round. None: everybody in the event.

    A player who was cut stays out of every later stage; before the first round of a cut is published, they are the players
    the cut is taken from.
    """
    for one in reversed(spans(event)[: span.index + 1]):
        if one.stage.cut is not None and one.first <= len(event.rounds):
            return {player for table in event.rounds[one.first - 1].tables for player in table.players}
    return None


def refuse_entry(event: Event, player: str, *, seat: str = "") -> None:
    """Refuse an entrant who would never be paired: after a cut, into a bracket or a schedule, after the end.

    `seat` is what they would have of the current round; without it they enter with the next round.
    """
    number = len(event.rounds) if seat else len(event.rounds) + 1
    span = span_of(event, number)
    begun = span.first <= len(event.rounds)
    if any(stage.cut is not None for stage in event.stages[: span.index + 1]):
        raise Refusal("entry_after_cut", round=number, player=player)
    free = not begun or span.stage.format in (Format.SWISS, Format.PODS)
    if not free and not (seat == "bye" and span.first == number and span.stage.format in KNOCK_OUT):
        raise Refusal("entry_made", round=number, player=player)


def is_on_schedule(player: Player, span: StageSpan) -> bool:
    """Return whether a player has a place in a round-robin schedule: in the event at its start or entering before its end.

    A player who leaves or comes back meanwhile changes it for no other.
    """
    begun = replace(
        player,
        joined=min(player.joined, span.first),
        dropped=tuple(number for number in player.dropped if number < span.first),
        returned=tuple(number for number in player.returned if number <= span.first),
    )
    return (span.last is None or player.joined <= span.last) and begun.active(span.first)


def refuse_return(event: Event, player: Player, round_number: int) -> None:
    """Refuse a player who would come back to a stage made without them: cut, or not in its schedule.

    After the last round a return is allowed: it only removes the mark of having left.
    """
    laid = spans(event)
    if laid[-1].last is not None and round_number > laid[-1].last:
        return
    span = find_span(laid, round_number)
    begun = span.first <= len(event.rounds)
    field = stage_members(event, span)
    if field is not None and player.id not in field:
        raise Refusal("entry_after_cut", round=round_number, player=player.id)
    if begun and span.stage.format is Format.ROUND_ROBIN and not is_on_schedule(player, span):
        raise Refusal("entry_made", round=round_number, player=player.id)
    if begun and span.stage.format in KNOCK_OUT:
        first = event.rounds[span.first - 1].tables
        if player.id not in {seated for table in first for seated in table.players}:
            raise Refusal("entry_made", round=round_number, player=player.id)


def stage_of(event: Event, round_number: int) -> Stage:
    """Find the stage of a round."""
    return span_of(event, round_number).stage


def total_rounds(event: Event) -> int | None:
    """Return the number of all rounds, or None where it depends on results."""
    return spans(event)[-1].last
