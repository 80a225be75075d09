"""Accelerated pairing: the virtual points of each player, round by round."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from judge.tournament.field_readers import Number
    from judge.tournament.model import Event
    from judge.tournament.stages import StageSpan


def virtual_points(event: Event, span: StageSpan) -> tuple[Number, ...]:
    """List the virtual points of the rounds of a stage, round by round; none after the list."""
    acceleration = span.stage.ways.acceleration
    if acceleration is None or span.last is None:
        return ()
    if acceleration.points:
        return acceleration.points
    win = event.scoring.win
    half = Fraction(win) / 2
    rounds = (span.last - span.first + 2) // 2
    whole = (rounds + 1) // 2
    return (win,) * whole + (int(half) if half.denominator == 1 else half,) * (rounds - whole)


def points_by_player(event: Event, span: StageSpan, round_number: int) -> dict[str, Number]:
    """Return the virtual points of each player in a round; empty where the stage is not accelerated."""
    if span.stage.ways.acceleration is None:
        return {}
    points = virtual_points(event, span)
    nth = round_number - span.first
    if nth >= len(points) or not points[nth]:
        return {}
    return dict.fromkeys(top_group(event, span), points[nth])


def top_group(event: Event, span: StageSpan) -> list[str]:
    """Return the ids of the accelerated players: the strongest when the stage began, and later entrants as strong as they.

    Equals are put in order by a lot that is each player's own, so that nobody who comes or leaves moves the line.
    """

    def order(player_id: str) -> float:
        return random.Random(f"{event.seed}:acceleration:{player_id}").random()

    acceleration = span.stage.ways.acceleration
    entered = [player for player in event.players if player.active(span.first)]
    listed = sorted(entered, key=lambda player: (player.strength, order(player.id)))
    half = 2 * -(-len(listed) // 4)
    top = listed[: half if acceleration is None or acceleration.top is None else acceleration.top]
    late = [player for player in event.players if span.first < player.joined]
    return [player.id for player in top] + [
        player.id for player in late if top and player.strength < top[-1].strength
    ]
