"""Pair the next round of an event: selects the method by the stage's format."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING

from judge.tournament.bracket import first_round, next_tables, no_further_round
from judge.tournament.entrants import StageEntrants, collect_entrants, seed_order, stage_players
from judge.tournament.model import Event, Format, Outcome, Table
from judge.tournament.pairing import Pairing, PairingReason, PairingReasons
from judge.tournament.pairing_reasons import (
    bracket_reasons,
    pod_reasons,
    reasons_of_ways,
    schedule_reasons,
    seed_reasons,
    swiss_reasons,
)
from judge.tournament.pods import make_pods
from judge.tournament.record_cache import kept_records
from judge.tournament.refusal import Refusal
from judge.tournament.results import SIDES
from judge.tournament.robin import schedule
from judge.tournament.seating import hall_tables, number
from judge.tournament.sides import order_sides, side_leaning
from judge.tournament.stages import StageSpan, is_on_schedule, span_of
from judge.tournament.swiss import pair_field

if TYPE_CHECKING:
    from collections.abc import Callable


def pair_next(event: Event) -> Pairing:
    """Pair the next round. The same event gives the same pairing.

    Raises `Refusal` while a table of the last round has no result, or when the event is over.
    """
    next_round = len(event.rounds) + 1
    if event.rounds and (missing := event.rounds[-1].pending()):
        raise Refusal(
            "round_open",
            round=next_round - 1,
            table=missing[0].number,
            next=next_round,
            count=len(missing),
        )
    span = span_of(event, next_round)
    return METHODS[span.stage.format](event, span, next_round)


def why(event: Event, player: str, round_number: int | None = None) -> PairingReason | None:
    """Return the reason for a player's pairing in a published round, by default in the open or next one.

    None for a player who is not in the round, or whose table was changed manually.
    """
    last = len(event.rounds)
    number = round_number or (last if event.rounds and event.rounds[-1].pending() else last + 1)
    if number > last:
        return pair_next(event).why(player)
    derived = pair_next(replace(event, rounds=event.rounds[: number - 1]))
    tables = [
        {frozenset(t.players) for t in found if player in t.players}
        for found in (derived.tables, event.rounds[number - 1].tables)
    ]
    return derived.why(player) if tables[0] == tables[1] else None


def draw_for(event: Event, round_number: int) -> random.Random:
    """Return the random generator of a round, seeded by its secret, or by the event's seed where it has none."""
    secret = event.lots.secret_of(round_number) if event.lots else None
    if event.lots and secret is None and round_number >= event.lots.since:
        raise Refusal("lots_untold", number=round_number)
    return random.Random(f"{secret or event.seed}:round:{round_number}")


def _swiss(event: Event, span: StageSpan, round_number: int) -> Pairing:
    draw = draw_for(event, round_number)
    entry = collect_entrants(event, span, round_number, draw)
    if len(entry.players) + len(entry.awarded) == 0:
        raise Refusal("nobody_to_pair", round=round_number)
    solution = pair_field(entry.field, draw, fold=entry.fold, ranked=entry.ranked)
    scores = entry.field.scores
    upper_first = [(a, b) if scores[a] >= scores[b] else (b, a) for a, b in solution.pairs]
    upper_first.sort(key=lambda pair: (-scores[pair[0]], -scores[pair[1]], entry.field.place[pair[0]]))
    sat = order_seats(entry, upper_first, draw.random)
    return Pairing(
        round=round_number,
        format=span.stage.format.value,
        tables=_tables(entry, sat, solution.bye, event),
        objective=solution.reached,
        bound=solution.least,
        method=solution.method,
        whys=PairingReasons(
            lambda: reasons_of_ways(swiss_reasons(entry, upper_first, solution, round_number), entry, sat)
        ),
    )


def order_seats(
    entry: StageEntrants, pairs: list[tuple[int, int]], toss: Callable[[], float]
) -> list[tuple[int, int]]:
    """Order each pair by seat: by sides where the game has them, else the upper player first."""
    if not entry.ways.sides:
        return pairs
    leanings = entry.field.leanings
    return [order_sides((a, b), (leanings[a], leanings[b]), toss) for a, b in pairs]


def _tables(
    entry: StageEntrants, pairs: list[tuple[int, int]], bye: int | None, event: Event
) -> tuple[Table, ...]:
    players = entry.players
    tables = [Table(0, (players[a].id, players[b].id)) for a, b in pairs]
    resting = [] if bye is None else [players[bye]]
    tables += [Table(0, (player.id,), Outcome.BYE) for player in [*resting, *entry.awarded]]
    return number(tables, {player.id: player for player in [*players, *entry.awarded]}, event)


def _pods(event: Event, span: StageSpan, round_number: int) -> Pairing:
    draw = draw_for(event, round_number)
    entry = collect_entrants(event, span, round_number, draw)
    rules = span.stage.pods
    seats = [_lateness(seats) for seats in entry.seats]
    solution = make_pods(entry.field, rules, seats, draw)
    if not solution.pods:
        raise Refusal(
            "too_few_for_pods", round=round_number, count=len(entry.players), smallest=rules.smallest
        )
    scores = entry.field.scores
    best_first = sorted(solution.pods, key=lambda pod: -sum(scores[k] for k in pod) / len(pod))
    tables = [Table(0, tuple(entry.players[k].id for k in pod)) for pod in best_first]
    resting = [entry.players[k] for k in solution.byes] + entry.awarded
    tables += [Table(0, (player.id,), Outcome.BYE) for player in resting]
    known = {player.id: player for player in [*entry.players, *entry.awarded]}
    return Pairing(
        round=round_number,
        format=span.stage.format.value,
        tables=number(tables, known, event),
        objective=solution.reached,
        bound=solution.least,
        method="pods",
        whys=pod_reasons(entry, best_first, solution.byes, rules, round_number),
    )


def _lateness(seats: list[tuple[int, int]]) -> float:
    """Return how late a player has been seated so far: 0 always first, 1 always last, one half where unknown."""
    late = [seat / (size - 1) for seat, size in seats if size > 1]
    return (sum(late) + 0.5) / (len(late) + 1)


def _knock_out(event: Event, span: StageSpan, round_number: int) -> Pairing:
    double = span.stage.format is Format.DOUBLE_ELIMINATION
    played = event.rounds[span.first - 1 :]
    if played:
        tables, bracket = next_tables(played, double=double)
        if bracket.over:
            raise no_further_round(bracket, round_number)
        whys = bracket_reasons(tables)
    else:
        players = [p for p in stage_players(event, span) if p.active(round_number)]
        if span.index == 0:
            players = seed_order(players, draw_for(event, round_number))
        ids = [player.id for player in players]
        if len(ids) < SIDES:
            raise Refusal("nobody_to_pair", round=round_number)
        tables = first_round(ids, double=double)
        whys = seed_reasons(ids, tables)
    numbered = tuple(
        _walkover(event, replace(table, number=k), round_number)
        for k, table in zip(hall_tables(event), tables, strict=False)
    )
    return Pairing(round_number, span.stage.format.value, numbered, method="bracket", whys=whys)


def _walkover(event: Event, table: Table, round_number: int) -> Table:
    """Keep a dropped player in the bracket as absent; the opponent advances, if there is one."""
    left = tuple(
        player.id
        for player in event.players
        if player.id in table.players and not player.active(round_number)
    )
    if len(table.players) == SIDES and left:
        return replace(table, outcome=Outcome.NO_SHOW, absent=left)
    return table


def _robin(event: Event, span: StageSpan, round_number: int) -> Pairing:
    players = [player for player in stage_players(event, span) if is_on_schedule(player, span)]
    if span.index == 0:
        players = seed_order(players, draw_for(event, span.first))
    pairs, resting = schedule([player.id for player in players], round_number - span.first + 1)
    present = {player.id for player in players if player.active(round_number)}
    if span.stage.ways.sides:
        toss = draw_for(event, round_number).random
        with kept_records(event, round_number - 1) as found:
            pairs = [
                order_sides(pair, [side_leaning(found[one].sides) for one in pair], toss) for pair in pairs
            ]
    tables = [Table(0, pair) for pair in pairs if set(pair) <= present]
    alone = [player for pair in pairs for player in pair if player in present and not set(pair) <= present]
    if resting in present:
        alone.append(resting)
    tables += [Table(0, (player,), Outcome.BYE) for player in alone]
    if not tables:
        raise Refusal("nobody_to_pair", round=round_number)
    known = {player.id: player for player in players}
    numbered = number(tables, known, event)
    return Pairing(
        round_number,
        span.stage.format.value,
        numbered,
        whys=schedule_reasons(numbered, len(players), round_number),
    )


METHODS: dict[Format, Callable[[Event, StageSpan, int], Pairing]] = {
    Format.SWISS: _swiss,
    Format.PODS: _pods,
    Format.SINGLE_ELIMINATION: _knock_out,
    Format.DOUBLE_ELIMINATION: _knock_out,
    Format.ROUND_ROBIN: _robin,
}
