"""The life of an event: publishing a round, results, late entries, leaving and coming back. Each step gives a new event."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from judge.tournament.model import Event, Outcome, Player, Round, Table
from judge.tournament.refusal import Refusal
from judge.tournament.results import table_with_result
from judge.tournament.rounds import check_rounds
from judge.tournament.stages import stage_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from judge.tournament.pairing import Pairing


def publish(event: Event, pairing: Pairing, *, manual: bool = False) -> Event:
    """Store a pairing as the next round. From here on it is never derived again."""
    if pairing.round != len(event.rounds) + 1:
        raise Refusal("round_order", round=pairing.round, expected=len(event.rounds) + 1, found=pairing.round)
    found = replace(event, rounds=(*event.rounds, Round(pairing.round, pairing.tables, manual)))
    check_rounds(found, max(0, len(event.rounds) - 1))  # those before were checked when they came in
    return found


def published_round(event: Event, round_number: int) -> Round:
    """Return a published round. Raises `Refusal` where there is none."""
    if not 1 <= round_number <= len(event.rounds):
        raise Refusal("no_such_round", round=round_number)
    return event.rounds[round_number - 1]


def find_table(event: Event, round_number: int, players: Sequence[str]) -> Table:
    """Find the table where players met in a round. Raises `Refusal` if they did not."""
    tables = published_round(event, round_number).tables
    found = next((table for table in tables if set(table.players) == set(players)), None)
    if found is None:
        first, second = [*players, "", ""][:2]
        if first == second:
            raise Refusal("against_self", round=round_number, player=first)
        raise Refusal("not_a_pair", round=round_number, first=first, second=second)
    return found


def apply_result(
    event: Event, round_number: int, table: int, result: Mapping[str, object], *, correct: bool = False
) -> Event:
    """Set the result of a table: one of the result keys of the event file, such as `{"games": [2, 1, 0]}`.

    An existing result is changed only with `correct`, and in the last published round; for an earlier round see `repair`.
    Raises `Refusal` for an impossible result.
    """
    old = table_of(event, round_number, table)
    if old.outcome is not Outcome.PENDING and not correct:
        raise Refusal("result_in_already", round=round_number, table=table)
    if not result:
        raise Refusal("no_result_given", round=round_number, table=table)
    return with_table(
        event, round_number, table_with_result(result, old, stage_of(event, round_number), round_number)
    )


def table_of(event: Event, round_number: int, table: int) -> Table:
    """Get a table of a published round by its number."""
    found = next((t for t in published_round(event, round_number).tables if t.number == table), None)
    if found is None:
        raise Refusal("no_such_table", round=round_number, table=table)
    return found


def with_table(event: Event, round_number: int, table: Table) -> Event:
    """Replace one table of a round, found by its number."""
    played = event.rounds[round_number - 1]
    tables = tuple(table if old.number == table.number else old for old in played.tables)
    rounds = list(event.rounds)
    rounds[round_number - 1] = replace(played, tables=tables)
    return replace(event, rounds=tuple(rounds))


def add_player(event: Event, player: Player) -> Event:
    """Enter a player; a late one with `joined` set to the first round they play."""
    if event.player(player.id) is not None:
        raise Refusal("player_twice_in_list", path="players", player=player.id, other=player.id)
    return replace(event, players=(*event.players, player))


def drop(event: Event, player_id: str, after: int) -> Event:
    """Drop a player after a round. Past rounds and standings stay; a planned return is cancelled."""
    player = _require_player(event, player_id)
    if not player.active(after + 1):
        raise Refusal("already_left", path="players", player=player_id)
    gone = replace(
        player,
        dropped=tuple(sorted({*(r for r in player.dropped if r < after), after})),
        returned=tuple(r for r in player.returned if r <= after),
    )
    return _check_event(_replace_player(event, gone))


def undrop(event: Event, player_id: str, from_round: int) -> Event:
    """Bring a player back from a round on; from the round after they left, it is as if they never had."""
    player = _require_player(event, player_id)
    if player.active(from_round):
        raise Refusal("not_left", path="players", player=player_id)
    left = tuple(r for r in player.dropped if r != from_round - 1)
    missed = left == player.dropped
    returned = (*player.returned, from_round) if missed else player.returned
    return _check_event(
        _replace_player(event, replace(player, dropped=left, returned=tuple(sorted({*returned}))))
    )


def _require_player(event: Event, player_id: str) -> Player:
    player = event.player(player_id)
    if player is None:
        raise Refusal("no_such_player", path="players", player=player_id)
    return player


def _replace_player(event: Event, player: Player) -> Event:
    return replace(event, players=tuple(player if old.id == player.id else old for old in event.players))


def _check_event(event: Event) -> Event:
    check_rounds(event)
    return event
