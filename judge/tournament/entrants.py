"""The entrants of a stage, and those of them that a Swiss or pod round pairs."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from judge.tournament.acceleration import points_by_player
from judge.tournament.field import Field, PriorOpponents
from judge.tournament.model import KNOCK_OUT, NO_MATCH, Format
from judge.tournament.record_cache import kept_records
from judge.tournament.records import records
from judge.tournament.refusal import Refusal
from judge.tournament.sides import side_leaning
from judge.tournament.stages import find_span, spans, stage_members
from judge.tournament.standings import rank

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from judge.tournament.field import Pair
    from judge.tournament.field_readers import Number
    from judge.tournament.model import Event, PairingWays, Player
    from judge.tournament.records import PlayerRecord
    from judge.tournament.stages import StageSpan

MANY = 400
"""A field larger than this is not asked how often two have met."""


@dataclass(slots=True)
class StageEntrants:
    """The players to be paired, the seats they had in pods so far, and the same as a `Field` of numbers.

    `lifts` are the virtual points of an accelerated round, by player.
    """

    players: list[Player]
    awarded: list[Player]
    seats: list[list[tuple[int, int]]]
    field: Field
    fold: bool
    ranked: bool
    ways: PairingWays
    lifts: Mapping[str, Number]
    sides: list[list[int]]


def stage_players(event: Event, span: StageSpan) -> list[Player]:
    """Return the players of a stage, best first: all who are in the event, or the cut by the standings before it.

    Once the first round of a cut stage is published, its tables define who made the cut.
    """
    known = {player.id: player for player in event.players}
    stage = span.stage
    if span.index == 0:
        return list(event.players)
    field = stage_members(event, span)
    before = span.first - 1
    found = records(event, before)
    rows = [row.player for row in rank(event, found, before) if field is None or row.player in field]
    ranked = [known[player] for player in rows]
    if stage.cut is not None and len(event.rounds) < span.first:
        ranked = [player for player in ranked if player.active(span.first)][: stage.cut]
    return ranked


def seed_order(players: list[Player], draw: Random) -> list[Player]:
    """Order players by their seeds, then by their ratings, those with neither after them, all equals by lot."""
    lots = {player.id: draw.random() for player in players}
    return sorted(players, key=lambda p: (p.strength, lots[p.id]))


def collect_entrants(event: Event, span: StageSpan, round_number: int, draw: Random) -> StageEntrants:
    """Collect the data that pairing a Swiss or pod round needs."""
    stage = span.stage
    present = [p for p in stage_players(event, span) if p.active(round_number)]
    awarded = [player for player in present if round_number in player.byes]
    players = [player for player in present if round_number not in player.byes]
    ways = stage.ways
    by_seed = stage.first_round == "seed" and round_number == span.first
    ranked = stage.last_round == "power" and round_number == span.last and not ways.danish
    by_rank = ranked or (ways.danish and round_number > 1)
    lifts = points_by_player(event, span, round_number)
    if lifts and all(player.seed is None and player.rating is None for player in event.players):
        raise Refusal("accelerated_by_what", round=round_number)
    with kept_records(event, round_number - 1) as found:
        place = _places(
            event, players, found, round_number, draw, fold=by_seed and not by_rank, ranked=by_rank
        )
        field = _field(event, players, found, place, lifts, ways, round_number)
        seats = [list(found[player.id].seats) for player in players] if stage.format is Format.PODS else []
        sides = [list(found[player.id].sides) for player in players] if ways.sides else []
    field.leanings = [side_leaning(taken) for taken in sides]
    if ways.danish:
        _score_by_place(field)
    return StageEntrants(
        players, awarded, seats, field, by_seed and not ways.danish, ranked, ways, lifts, sides
    )


def _score_by_place(field: Field) -> None:
    """Replace scores by places, so that neighbours in the standings meet; there are no pair-downs."""
    size = len(field)
    order = sorted(range(size), key=field.place.__getitem__)
    for position, entrant in enumerate(order):
        field.scores[entrant] = size - 1 - position
    field.scale = 1
    field.downs = [0] * size


def _places(
    event: Event,
    players: list[Player],
    found: dict[str, PlayerRecord],
    round_number: int,
    draw: Random,
    *,
    fold: bool,
    ranked: bool,
) -> list[float]:
    """Order equals: by rank, by seed, or by lot."""
    if ranked:
        ranks = {row.player: row.rank for row in rank(event, found, round_number - 1)}
        return [ranks[player.id] for player in players]
    if fold:
        order = {player.id: k for k, player in enumerate(seed_order(players, draw))}
        return [order[player.id] for player in players]
    return [draw.random() for _ in players]


def _field(
    event: Event,
    players: list[Player],
    found: dict[str, PlayerRecord],
    place: list[float],
    lifts: Mapping[str, Number],
    ways: PairingWays,
    round_number: int,
) -> Field:
    own = [found[player.id] for player in players]
    index = {player.id: k for k, player in enumerate(players)}
    # Only a field that has played long has rematches it cannot avoid; a large one never has.
    again = len(players) <= MANY
    points = [record.points for record in own]
    avoided = _opponents_to_avoid(event, own, ways)
    if lifts:
        points = [value + lifts.get(player.id, 0) for value, player in zip(points, players, strict=True)]
    scale = math.lcm(*{value.denominator for value in points}) if own else 1
    return Field(
        scores=[int(value * scale) for value in points],
        met=PriorOpponents(index, avoided),
        place=place,
        downs=[record.downs for record in own],
        byes=[record.byes for record in own],
        apart=_forbidden(event, index),
        labels=[[player.apart.get(name, "") for player in players] for name in event.apart],
        scale=scale,
        history=_meetings(event, index, round_number - 1) if again else {},
        rounds=round_number - 1,
    )


def _forbidden(event: Event, index: dict[str, int]) -> dict[int, set[int]]:
    apart: dict[int, set[int]] = {}
    for one, two in event.forbidden:
        if one in index and two in index:
            apart.setdefault(index[one], set()).add(index[two])
            apart.setdefault(index[two], set()).add(index[one])
    return apart


def _meetings(event: Event, index: dict[str, int], last: int) -> dict[Pair, tuple[int, int]]:
    """Return for each pair that has met how often and in which round last, without bracket rounds."""
    found: dict[Pair, tuple[int, int]] = {}
    laid = spans(event)
    for played in event.rounds[:last]:
        if find_span(laid, played.number).stage.format in KNOCK_OUT:
            continue
        for table in played.tables:
            if table.outcome in NO_MATCH:
                continue
            seated = sorted(index[player] for player in table.players if player in index)
            for pair in combinations(seated, 2):
                found[pair] = (found.get(pair, (0, 0))[0] + 1, played.number)
    return found


def _opponents_to_avoid(event: Event, own: list[PlayerRecord], ways: PairingWays) -> list[list[str]]:
    """Return whom each entrant should not meet again: all earlier opponents, those of the last round, or none."""
    if ways.rematches == "avoided":
        return [record.opponents for record in own]
    last: dict[str, list[str]] = {}
    if ways.rematches == "not_at_once" and event.rounds:
        for table in event.rounds[-1].tables:
            for player in table.players:
                last[player] = [other for other in table.players if other != player]
    return [last.get(record.player.id, []) for record in own]
