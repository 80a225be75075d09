"""The reason of each Swiss pairing: for each player, the one that explains the table best.

Several reasons apply to every table; people ask about unexpected ones. So a clash comes first, then a difference in score,
then how equals were chosen.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from judge.tournament.pairing import PairingReason

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from judge.tournament.entrants import StageEntrants
    from judge.tournament.field_readers import Number
    from judge.tournament.model import PodRules, Table
    from judge.tournament.swiss import Solution


def swiss_reasons(
    entry: StageEntrants, pairs: list[tuple[int, int]], solution: Solution, round_number: int
) -> dict[str, PairingReason]:
    """Return the reason of every player in the round."""
    field = entry.field
    sizes: dict[int, int] = {}
    for k, score in enumerate(field.scores):
        if k != solution.bye:
            sizes[score] = sizes.get(score, 0) + 1
    floats: dict[int, int] = {}
    for a, b in pairs:
        if field.scores[a] != field.scores[b]:
            floats[field.scores[a]] = floats.get(field.scores[a], 0) + 1
    whys: dict[str, PairingReason] = {}
    for upper, lower in pairs:
        for own, other in ((upper, lower), (lower, upper)):
            whys[entry.players[own].id] = _swiss_reason(entry, solution, own, other, sizes, floats)
    if solution.bye is not None:
        whys[entry.players[solution.bye].id] = _bye(entry, solution, solution.bye)
    for player in entry.awarded:
        whys[player.id] = PairingReason("why_bye_awarded", {"player": player.id, "round": round_number})
    return whys


def reasons_of_ways(
    whys: dict[str, PairingReason], entry: StageEntrants, seats: list[tuple[int, int]]
) -> Mapping[str, PairingReason]:
    """Add the reasons of special pairing options: virtual points, and sides."""
    opposite = {
        entry.players[k].id: entry.players[other].id for a, b in seats for k, other in ((a, b), (b, a))
    }
    if entry.lifts:
        for player, other in opposite.items():
            facts: dict[str, object] = {"player": player, "opponent": other}
            facts |= {
                "points": _format_number(entry.lifts.get(player, 0)),
                "opponent_points": _format_number(entry.lifts.get(other, 0)),
            }
            whys[player] = replace(whys[player], also=(PairingReason("why_virtual", facts),))
    for pair in seats if entry.ways.sides else ():
        for side, own in zip(entry.ways.sides, pair, strict=True):
            player, taken = entry.players[own].id, entry.sides[own]
            facts = {"player": player, "side": side, "first": taken.count(1), "second": taken.count(-1)}
            facts |= dict(zip(("first_side", "second_side"), entry.ways.sides, strict=True))
            whys[player] = replace(whys[player], also=(*whys[player].also, PairingReason("why_side", facts)))
    return whys


def _swiss_reason(
    entry: StageEntrants,
    solution: Solution,
    own: int,
    other: int,
    sizes: dict[int, int],
    floats: dict[int, int],
) -> PairingReason:
    field, players = entry.field, entry.players
    own_points, other_points = field.points(own), field.points(other)
    facts: dict[str, object] = {
        "player": players[own].id,
        "opponent": players[other].id,
        "points": _format_number(own_points),
        "opponent_points": _format_number(other_points),
        "group": sizes[field.scores[own]],
    }
    if field.must_be_apart(own, other):
        return PairingReason("why_forbidden" if solution.optimal else "why_forbidden_unproven", facts)
    if other in field.met[own]:
        return PairingReason("why_rematch" if solution.optimal else "why_rematch_unproven", facts)
    if entry.ways.danish:
        return _danish_reason(entry, own, other)
    if field.scores[own] < field.scores[other]:
        return PairingReason("why_up", facts)
    if field.scores[own] > field.scores[other]:
        if floats[field.scores[own]] > 1 or _passes_score_group(
            field.scores[own], field.scores[other], sizes
        ):
            return PairingReason("why_down_clash", facts)
        facts["downs"] = field.downs[own]
        return PairingReason("why_down_again" if field.downs[own] else "why_down_fresh", facts)
    if entry.fold:
        return PairingReason("why_seed", facts)
    if entry.ranked:
        facts |= {"place": int(field.place[own]), "opponent_place": int(field.place[other])}
        return PairingReason("why_power", facts)
    return PairingReason("why_equal", facts)


def _danish_reason(entry: StageEntrants, own: int, other: int) -> PairingReason:
    size = len(entry.players)
    places = size - entry.field.scores[own], size - entry.field.scores[other]
    facts: dict[str, object] = {"player": entry.players[own].id, "opponent": entry.players[other].id}
    facts |= {"place": places[0], "opponent_place": places[1]}
    return PairingReason("why_danish" if abs(places[0] - places[1]) == 1 else "why_danish_near", facts)


def _passes_score_group(upper: int, lower: int, sizes: dict[int, int]) -> bool:
    """Return whether a score group lies between two scores, so that the pair-down skipped it."""
    return any(lower < score < upper for score in sizes)


def _bye(entry: StageEntrants, solution: Solution, own: int) -> PairingReason:
    facts: dict[str, object] = {
        "player": entry.players[own].id,
        "points": _format_number(entry.field.points(own)),
        "byes": entry.field.byes[own],
    }
    if entry.ways.danish:
        return PairingReason("why_bye_place", facts | {"place": len(entry.players) - entry.field.scores[own]})
    if solution.reached.repeated_byes:
        return PairingReason("why_bye_clash", facts)
    fewest = min(entry.field.byes)
    lowest = min(s for s, b in zip(entry.field.scores, entry.field.byes, strict=True) if b == fewest)
    if entry.field.scores[own] > lowest:
        return PairingReason("why_bye_clash", facts)
    return PairingReason("why_bye_again" if fewest else "why_bye_lowest", facts)


def pod_reasons(
    entry: StageEntrants, pods: list[list[int]], byes: list[int], rules: PodRules, round_number: int
) -> dict[str, PairingReason]:
    """Return the reason of every player of a pod round: repeat opponents, if any, and the choice of the seat."""
    field = entry.field
    whys: dict[str, PairingReason] = {}
    for pod in pods:
        for seat, own in enumerate(pod, 1):
            again = [entry.players[k].id for k in pod if k in field.met[own]]
            facts = {
                "player": entry.players[own].id,
                "points": _format_number(field.points(own)),
                "size": len(pod),
                "seat": seat,
                "again": ", ".join(again),
            }
            whys[entry.players[own].id] = PairingReason("why_pod_again" if again else "why_pod", facts)
    for own in byes:
        facts = {"player": entry.players[own].id, "count": len(entry.players), "byes": field.byes[own]}
        facts |= {"smallest": rules.smallest, "largest": rules.largest}
        whys[entry.players[own].id] = PairingReason("why_pod_bye", facts)
    for player in entry.awarded:
        whys[player.id] = PairingReason("why_bye_awarded", {"player": player.id, "round": round_number})
    return whys


def seed_reasons(players: list[str], tables: Sequence[Table]) -> dict[str, PairingReason]:
    """Return the reason of every player of the first round of a bracket: their seeds."""
    seeds = {player: seed for seed, player in enumerate(players, 1)}
    whys: dict[str, PairingReason] = {}
    for table in tables:
        for own in table.players:
            other = next((player for player in table.players if player != own), None)
            facts: dict[str, object] = {"player": own, "seed": seeds[own], "count": len(players)}
            if other is None:
                whys[own] = PairingReason("why_seed_bye", facts)
            else:
                whys[own] = PairingReason(
                    "why_bracket_seed", facts | {"opponent": other, "opponent_seed": seeds[other]}
                )
    return whys


def bracket_reasons(tables: Sequence[Table]) -> dict[str, PairingReason]:
    """Return the reason of every player of a later round of a bracket."""
    keys = {"": "why_bracket", "W": "why_upper", "L": "why_lower", "F": "why_final"}
    return _schedule_reasons(tables, lambda table: keys[table.bracket], "why_bracket_bye", {})


def schedule_reasons(tables: Sequence[Table], count: int, round_number: int) -> dict[str, PairingReason]:
    """Return the reason of every player of a round robin."""
    return _schedule_reasons(
        tables, lambda _: "why_schedule", "why_schedule_bye", {"count": count, "round": round_number}
    )


def _schedule_reasons(
    tables: Sequence[Table], key: Callable[[Table], str], bye: str, more: dict[str, object]
) -> dict[str, PairingReason]:
    whys: dict[str, PairingReason] = {}
    for table in tables:
        for own in table.players:
            other = next((player for player in table.players if player != own), None)
            facts = {"player": own, **more}
            whys[own] = (
                PairingReason(bye, facts)
                if other is None
                else PairingReason(key(table), facts | {"opponent": other})
            )
    return whys


def _format_number(value: Number) -> int | float:
    """Show a number as people write it."""
    return value if isinstance(value, int) else round(float(value), 3)
