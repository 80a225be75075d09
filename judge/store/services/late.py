"""Players who arrive during a round: paired with the player with the bye, or given half a bye or a loss."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from judge.store.adapters import tournament
from judge.store.models import Match, Seat
from judge.store.refusals import Conflict, Invalid
from judge.store.services.eventfile import event_file
from judge.store.services.players import add_player
from judge.store.services.rounds import latest_round, tables_without_result

if TYPE_CHECKING:
    from judge.store.models import Player
    from judge.store.work import Change, Work

LATE: Final = ("bye", "half_bye", "loss")


def add_late(work: Work, slug: str, name: str, late: str, *, twin: bool = False) -> str:
    """Add a player; `late` is what they get for the current round, empty: nothing. Return their code."""
    if not late:
        return add_player(work, slug, name, twin=twin)
    if late not in LATE:
        raise Invalid("field.choice", field="late", value=late[:20])
    return add_player(work, slug, name, twin=twin, late=late, seat=partial(_seat_late, work, late))


def _seat_late(work: Work, late: str, change: Change, player: Player) -> None:
    session, event = change.session, change.event
    row = latest_round(session, event)
    if row is None or row.state != "published" or not tables_without_result(row):
        raise Conflict("late.no_round")
    player.joined = row.number
    if late == "bye":
        match = next((match for match in row.matches if (match.result or {}).get("bye")), None)
        if match is None:
            raise Conflict("late.no_bye", round=row.number)
        match.seats.append(Seat(position=1, player_id=player.id))
        match.result, match.result_by, match.result_at = None, "", None
        match.why = {"key": "by_hand"}
    else:
        last = max(match.table_number for match in row.matches)
        row.matches.append(
            Match(
                table_number=last + 1,
                why={"key": "by_hand"},
                result={late: True},
                result_by=work.actor.name,
                result_at=work.now,
                seats=[Seat(position=0, player_id=player.id)],
            )
        )
    row.quality = {**row.quality, "manual": True}
    session.flush()
    tournament.check(event_file(session, event), "round.by_hand", work.language)
