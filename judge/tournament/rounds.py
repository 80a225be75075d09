"""Checks of whole rounds: players known and in the event, one table per player, one round at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.tournament.bracket import next_tables
from judge.tournament.model import KNOCK_OUT, Format
from judge.tournament.records import records
from judge.tournament.refusal import Refusal
from judge.tournament.stages import span_of, spans, stage_members, stage_of
from judge.tournament.standings import rank

if TYPE_CHECKING:
    from judge.tournament.model import Event, Player, Round


def check_rounds(event: Event, first: int = 0) -> None:
    """Check every round of an event from an index on, and every bracket.

    Raises `Refusal` with the round and the table of the first fault.
    """
    players = {player.id: player for player in event.players}
    for index, played in enumerate(event.rounds[first:], first):
        # Who leaves during a knock-out keeps their place in the bracket: the opponent meets nobody there.
        bracket = stage_of(event, played.number).format in KNOCK_OUT
        _check(played, index, players, bracket=bracket)
        if index + 1 < len(event.rounds) and (open_tables := played.pending()):
            raise Refusal(
                "round_open",
                path=f"results[{index}]",
                round=played.number,
                table=open_tables[0].number,
                next=played.number + 1,
                count=len(open_tables),
            )
    for index, played in enumerate(event.rounds[first:], first):
        _check_everybody_seated(event, played, index)
    for span in spans(event):
        if span.stage.format in KNOCK_OUT and (rounds := event.rounds[span.first - 1 : span.last]):
            next_tables(rounds, double=span.stage.format is Format.DOUBLE_ELIMINATION)


def _check_everybody_seated(event: Event, played: Round, index: int) -> None:
    """Refuse a round that omits a player of the event without a bye, a loss or a drop.

    After a cut the players are those of its first round, as many as the cut takes; of a bracket only the first round is
    checked, as later ones follow from it.
    """
    span = span_of(event, played.number)
    begins = played.number == span.first
    cut = span.stage.cut if begins else None
    seated = {player for table in played.tables for player in table.players}
    if (span.stage.format in KNOCK_OUT and not begins) or (cut and len(seated) >= cut):
        return
    field = stage_members(event, spans(event)[span.index - 1] if cut else span)
    absent = [
        player.id
        for player in event.players
        if player.id not in seated and player.active(played.number) and (field is None or player.id in field)
    ]
    if absent and cut:
        before, missing = played.number - 1, set(absent)
        absent = [row.player for row in rank(event, records(event, before), before) if row.player in missing]
    if absent:
        raise Refusal("without_table", path=f"results[{index}]", round=played.number, player=absent[0])


def _check(played: Round, index: int, players: dict[str, Player], *, bracket: bool) -> None:
    seats: dict[str, int] = {}
    numbers: set[int] = set()
    for position, table in enumerate(played.tables):

        def refusal(key: str, at: int = position, number: int = table.number, **facts: Any) -> Refusal:
            return Refusal(
                key, path=f"results[{index}].tables[{at}]", round=played.number, table=number, **facts
            )

        if table.number in numbers:
            raise refusal("table_number_twice")
        numbers.add(table.number)
        for player_id in table.players:
            player = players.get(player_id)
            if player is None:
                raise refusal("unknown_player", player=player_id)
            if player_id in seats:
                raise refusal("at_two_tables", player=player_id, other=seats[player_id])
            stays = bracket and player.joined <= played.number
            if not stays and not player.active(played.number):
                raise refusal("not_in_round", player=player_id)
            seats[player_id] = table.number
    for position, player_id in enumerate(played.standings):
        if player_id not in players:
            path = f"results[{index}].standings[{position}]"
            raise Refusal("unknown_player", path=path, player=player_id)
