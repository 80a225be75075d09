"""An organizer's jobs on an event, each as on the page: a result, a player added or dropped, a penalty, a round.

Each takes an event and returns the new one with a sentence on what was done (a `PairingReason`). A closed event takes no
job.
"""

from __future__ import annotations

import itertools
import unicodedata
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from judge.tournament import life
from judge.tournament.model import Outcome, Player, Table
from judge.tournament.pair import pair_next
from judge.tournament.pairing import PairingReason
from judge.tournament.refusal import Refusal
from judge.tournament.results import SIDES
from judge.tournament.rounds import check_rounds
from judge.tournament.stages import refuse_entry, refuse_return, stage_of
from judge.tournament.standings import standings

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from judge.tournament.model import Event, Penalty, Round

LATE = ("next", "bye", "half_bye", "loss")
"""What somebody who comes late in a running round has of it: nothing, the seat against the bye, half a bye, a loss."""
LOSSES = ("game_loss", "match_loss", "disqualification")
"""The levels of penalties that can change a result."""
Done = tuple["Event", PairingReason]


def find_player(event: Event, who: str) -> str:
    """Return the id of a player given by id, or by an unambiguous name, ignoring case and width."""
    if event.player(who):
        return who
    wanted = plain_name(who)
    found = [
        player.id for player in event.players if wanted in (plain_name(player.id), plain_name(player.name))
    ]
    if not found or not wanted:
        raise Refusal("no_such_player", player=who)
    if len(found) > 1:
        raise Refusal("several_called", player=who, players=", ".join(found))
    return found[0]


def plain_name(name: str) -> str:
    """Return the comparison key of a name: width, case and spaces are ignored."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def result(
    event: Event,
    table: int,
    told: Mapping[str, Any],
    round_number: int | None = None,
    *,
    correct: bool = False,
) -> Done:
    """Enter or correct a result of the last round; for an earlier round see `repair`."""
    _require_open(event)
    last = _last_round(event).number
    number = round_number or last
    if number < last:
        raise Refusal("use_repair", round=number, table=table, last=last)
    changed = life.apply_result(event, number, table, told, correct=correct)
    return _check_event(changed), PairingReason("did_result", {"round": number, "table": table})


def drop(event: Event, player: str, after: int | None = None) -> Done:
    """Drop a player after the current or last round."""
    _require_open(event)
    number = len(event.rounds) if after is None else after
    said = PairingReason("did_drop" if number else "did_drop_before", {"player": player, "round": number})
    return life.drop(event, player, number), said


def undrop(event: Event, player: str, from_round: int | None = None) -> Done:
    """Bring a player back from the next round on; refused for a disqualified player."""
    _require_open(event)
    if any(given.player == player and given.level == "disqualification" for given in event.penalties):
        raise Refusal("disqualified", path="penalties", player=player)
    number = from_round or len(event.rounds) + 1
    back = life.undrop(event, player, number)
    found = event.player(player)
    if found and number > len(event.rounds) and number - 1 not in found.dropped:
        refuse_return(event, found, number)
    return back, PairingReason("did_undrop", {"player": player, "round": number})


def add(event: Event, player: Player, late: str = "next") -> Done:
    """Enter a player from the next round on, or late into the round under way.

    Late, they sit down against the player with the bye, or have half a bye or a loss of that round.
    """
    _require_open(event)
    seat = late if event.rounds and late != "next" else ""
    refuse_entry(event, player.id, seat=seat)
    if not seat:
        joined = replace(player, joined=len(event.rounds) + 1)
        return life.add_player(event, joined), PairingReason(
            "did_add", {"player": player.id, "round": joined.joined}
        )
    last = _last_round(event)
    if not last.pending():
        raise Refusal("round_done", round=last.number, player=player.id)
    entered = life.add_player(event, replace(player, joined=last.number))
    facts = {"player": player.id, "round": last.number}
    if late == "bye":
        alone = next((table for table in last.tables if table.outcome is Outcome.BYE), None)
        if alone is None:
            raise Refusal("no_bye_to_take", round=last.number, player=player.id)
        seated = replace(alone, players=(*alone.players, player.id), outcome=Outcome.PENDING)
        tables = tuple(seated if table is alone else table for table in last.tables)
        facts |= {"table": alone.number, "opponent": alone.players[0]}
        return _replace_last_round(entered, last, tables), PairingReason("did_add_bye", facts)
    outcome = Outcome.LOSS if late == "loss" else Outcome.HALF_BYE
    number = max(table.number for table in last.tables) + 1
    tables = (*last.tables, Table(number, (player.id,), outcome))
    key = "did_add_loss" if late == "loss" else "did_add_half"
    return _replace_last_round(entered, last, tables), PairingReason(key, facts)


def add_all(
    event: Event, listed: Sequence[Mapping[str, str]], late: str = "next", *, twins: bool = False
) -> Done:
    """Add all players of a list with their data; ids are assigned where it has none.

    A player whose name exists already is refused, unless `twins` states that they are different people.
    """
    names = {plain_name(player.name or player.id) for player in event.players}
    ids = {player.id for player in event.players}
    free = (f"P{number:03d}" for number in itertools.count(len(event.players) + 1))
    joined = len(event.rounds) + 1
    entered: list[Player] = []
    for told in listed:
        if not twins and plain_name(told["name"]) in names:
            raise Refusal("name_twice", path="players", player=told["name"])
        names.add(plain_name(told["name"]))
        found = told.get("id") or next(one for one in free if one not in ids)
        if found in ids:
            raise Refusal("player_twice_in_list", path="players", player=found, other=found)
        ids.add(found)
        groups = {kind: told[kind] for kind in event.apart if told.get(kind)}
        figures: dict[str, Any] = {
            key: int(told[key]) for key in ("seed", "rating", "table") if told.get(key)
        }
        entered.append(Player(found, told["name"], joined, apart=groups, **figures))
    if late == "next" or not event.rounds:
        _require_open(event)
        if entered:
            refuse_entry(event, entered[0].id)
        event = replace(event, players=(*event.players, *entered))
    else:
        for player in entered:
            event, _ = add(event, player, late)
    return event, PairingReason("did_add_all", {"count": len(listed)})


def swap(event: Event, one: str, two: str) -> Done:
    """Exchange two players of the last round; both tables must be without a result but for byes.

    Two of one table exchange their sides, where the game has any.
    """
    _require_open(event)
    last = _last_round(event)
    seats = {player: table for table in last.tables for player in table.players}
    for player in (one, two):
        if player not in seats:
            raise Refusal("not_in_this_round", round=last.number, player=player)
    first, second = seats[one], seats[two]
    sided = bool(stage_of(event, last.number).ways.sides)
    if first is second and not sided:
        raise Refusal("same_table", round=last.number, table=first.number, player=one, other=two)
    for table in (first, second):
        if table.outcome not in (Outcome.PENDING, Outcome.BYE):
            raise Refusal("swap_result_in", round=last.number, table=table.number)
    turned = {one: two, two: one}
    tables = tuple(
        replace(table, players=tuple(turned.get(player, player) for player in table.players))
        if table is first or table is second
        else table
        for table in last.tables
    )
    facts = {"player": one, "table": first.number, "opponent": two, "other": second.number}
    return _replace_last_round(event, last, tables), PairingReason(
        "did_swap_sides" if first is second else "did_swap", facts
    )


def penalty(event: Event, given: Penalty, *, counts: bool = False) -> Done:
    """Record a penalty. With `counts` a game loss or a match loss changes the result of the player's table.

    A match loss gives the match to the opponent, whatever was played; a game loss gives the opponent one more game, where
    that is a possible result. A disqualified player leaves after the round.
    """
    _require_open(event)
    if given.player and event.player(given.player) is None:
        raise Refusal("no_such_player", path="penalties", player=given.player)
    whom = given.player or given.subject
    changed = replace(event, penalties=(*event.penalties, given))
    if counts:
        return _apply_loss(changed, given)
    found = event.player(given.player)
    if found and given.level == "disqualification" and found.active(len(event.rounds) + 1):
        changed = life.drop(changed, given.player, len(event.rounds))
        return changed, PairingReason("did_disqualify", {"player": whom, "round": given.round})
    if given.points:
        facts = {"player": whom, "round": given.round, "points": given.points}
        return changed, PairingReason("did_penalty_points", facts)
    return changed, PairingReason("did_penalty", {"player": whom, "round": given.round})


def _apply_loss(event: Event, given: Penalty) -> Done:
    last = _last_round(event)
    table = next((table for table in last.tables if given.player in table.players), None)
    if table is None:
        raise Refusal("penalty_needs_match", round=last.number, player=given.player)
    games = lost_games(table, given.player, given.level, stage_of(event, last.number).best_of, last.number)
    changed = life.apply_result(event, last.number, table.number, {"games": games}, correct=True)
    facts = {"player": given.player, "round": last.number, "table": table.number}
    return _check_event(changed), PairingReason("did_penalty_result", facts)


def lost_games(table: Table, player: str, level: str, best_of: int, round_number: int) -> list[int]:
    """Return the games of a table after a game loss or a match loss of one of its players."""
    if len(table.players) != SIDES or level not in LOSSES:
        raise Refusal("penalty_needs_match", round=round_number, player=player)
    if level != "game_loss" or (best_of == 1 and table.outcome is not Outcome.GAMES):  # the only game
        games = [0, best_of // 2 + 1, 0]
    elif table.outcome is Outcome.GAMES:
        first, second, draws = table.games
        own, other = (first, second) if table.players[0] == player else (second, first)
        games = [own, other + 1, draws]
    else:
        raise Refusal("penalty_needs_games", round=round_number, table=table.number)
    return games if table.players[0] == player else [games[1], games[0], games[2]]


def publish(event: Event) -> Done:
    """Pair the next round and publish it."""
    _require_open(event)
    changed = life.publish(event, pair_next(event))
    return changed, PairingReason(
        "did_publish", {"round": len(changed.rounds), "count": len(changed.rounds[-1].tables)}
    )


def close(event: Event, at: str) -> Done:
    """Close the event; every result must be in."""
    _require_open(event)
    if event.rounds and (missing := event.rounds[-1].pending()):
        raise Refusal("close_open", round=len(event.rounds), table=missing[0].number, count=len(missing))
    rounds = event.rounds
    if rounds:
        final = tuple(row.player for row in standings(event))
        rounds = (*rounds[:-1], replace(rounds[-1], standings=final))
    closed = replace(event, rounds=rounds, desk={**event.desk, "closed_at": at})
    return closed, PairingReason("did_close", {"round": len(rounds)})


def _require_open(event: Event) -> None:
    if event.desk.get("closed_at"):
        raise Refusal("event_closed", path="desk.closed_at")


def _last_round(event: Event) -> Round:
    return life.published_round(event, len(event.rounds))


def _replace_last_round(event: Event, last: Round, tables: tuple[Table, ...]) -> Event:
    fresh = replace(last, tables=tables, manual=True)
    return _check_event(replace(event, rounds=(*event.rounds[:-1], fresh)))


def _check_event(event: Event) -> Event:
    check_rounds(event)
    return event
