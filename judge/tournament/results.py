"""Read results: the tables of published rounds, and the result of one table.

Each table has one result or none; only the places and the scores of a box game are combined.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from judge.tournament.entries import keys_of, read_fields
from judge.tournament.field_readers import excerpt, identifier, keys, listing, mapping, number, whole_number
from judge.tournament.model import (
    ALONE,
    FLAGS,
    KNOCK_OUT,
    MAX_TABLES,
    POD_RESULTS,
    Event,
    Format,
    Outcome,
    Round,
    Stage,
    Table,
)
from judge.tournament.refusal import Refusal
from judge.tournament.stages import stage_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.tournament.field_readers import Number

ROUND_KEYS = keys_of(Round) | {"tables"}
RESULT_KEYS: tuple[str, ...] = (
    *("bye", "half_bye", "loss", "games", "points", "places", "scores"),
    *("double_loss", "no_show", "unplayed", "lost"),
)
TABLE_KEYS = keys_of(Table) | {*RESULT_KEYS}
SIDES = 2
MOST_GAMES = 99
_USUAL_KEYS = ("table", "players", "games")
TOGETHER = POD_RESULTS["both"]


def read_rounds(data: object, event: Event) -> tuple[Round, ...]:
    """Read `results`: rounds 1, 2, 3 ... in order."""
    rounds: list[Round] = []
    usual = {stage: _PlainTables(stage, event) for stage in event.stages}
    for i, spot in enumerate(listing(data, "results", 400)):
        path = f"results[{i}]"
        raw = mapping(spot, path)
        keys(raw, ROUND_KEYS, f"{path}.")
        told = read_fields(Round, raw, f"{path}.")
        found = told["number"]
        if found != i + 1:
            raise Refusal("round_order", path=f"{path}.round", expected=i + 1, found=found)
        stage = stage_of(event, found)
        plainly = usual[stage].table
        tables = tuple(
            plainly(table) or _table(table, f"{path}.tables[{j}]", found, j + 1, stage)
            for j, table in enumerate(listing(raw.get("tables"), f"{path}.tables", MAX_TABLES))
        )
        rounds.append(Round(**told, tables=tables))
    return tuple(rounds)


class _PlainTables:
    """A fast reader of the usual table of a large event: a number, two listed players, games.

    It gives the same as `_table`, which validates every field.
    """

    def __init__(self, stage: Stage, event: Event) -> None:
        self.known = {player.id: player.id for player in event.players}
        self.needed = stage.best_of // 2 + 1 if stage.format in (Format.SWISS, Format.ROUND_ROBIN) else -1
        self.best_of = stage.best_of

    def table(self, data: Any) -> Table | None:
        """Read such a table; None for every other."""
        if type(data) is not dict or len(data) != len(_USUAL_KEYS):
            return None
        number_, players, games = data.get("table"), data.get("players"), data.get("games")
        if type(number_) is not int or type(players) is not list or type(games) is not list:
            return None
        if len(players) != SIDES or len(games) != len(_USUAL_KEYS) or not 1 <= number_ <= MAX_TABLES:
            return None
        first, second, draws = games
        if type(first) is not int or type(second) is not int or type(draws) is not int:
            return None
        right = 0 <= first <= self.needed and 0 <= second <= self.needed and first + second <= self.best_of
        one, two = players
        if not right or not 0 <= draws <= MOST_GAMES or type(one) is not str or type(two) is not str:
            return None
        if one == two or one not in self.known or two not in self.known:
            return None
        # The ids are those of the list, not copies of them: of a large event there are a million.
        seats = (self.known[one], self.known[two])
        return Table(number_, seats, Outcome.GAMES, (first, second, draws))


def _table(data: object, path: str, round_number: int, position: int, stage: Stage) -> Table:
    raw = mapping(data, path)
    keys(raw, TABLE_KEYS, f"{path}.")
    table = Table(**read_fields(Table, {"table": position} | dict(raw), f"{path}."))
    return table_with_result(
        {key: raw[key] for key in RESULT_KEYS if key in raw}, table, stage, round_number, path
    )


def table_with_result(
    raw: Mapping[str, object], table: Table, stage: Stage, round_number: int, path: str = "result"
) -> Table:
    """Set a result on a table; without a result key it stays pending. Raises `Refusal` for an impossible one."""
    keys(raw, RESULT_KEYS, f"{path}.")
    given = [key for key in RESULT_KEYS if raw.get(key) is not None and raw.get(key) is not False]
    where: dict[str, Any] = {"path": path, "round": round_number, "table": table.number}
    if len(given) > 1 and given != TOGETHER:
        raise Refusal("two_results", **where, first=given[0], second=given[1])
    if not table.players:
        raise Refusal("empty_table", **where)
    for i, player in enumerate(table.players):
        if player in table.players[:i]:
            raise Refusal("against_self", **where, player=player)
    if not given:
        if len(table.players) == 1:
            raise Refusal("alone_without_bye", **where, player=table.players[0])
        return _seats(replace(table, outcome=Outcome.PENDING), stage, where)
    outcome = Outcome(given[0])
    if (outcome in ALONE) != (len(table.players) == 1):
        key = "bye_for_several" if outcome in ALONE else "alone_without_bye"
        raise Refusal(key, **where, player=table.players[0])
    value = raw[given[0]]
    put: dict[str, Any] = {"outcome": outcome, "games": (0, 0, 0), "values": (), "scores": (), "absent": ()}
    if outcome in FLAGS:
        if value is not True:
            raise Refusal("needs_true", **where, field=given[0], value=excerpt(value))
    elif outcome is Outcome.GAMES:
        put["games"] = _games(value, table, stage.best_of, where)
    elif outcome in (Outcome.NO_SHOW, Outcome.LOST):
        put["absent"] = _read_absent(outcome.value, value, table, where)
    elif outcome is Outcome.POINTS:
        put["values"] = _values("points", value, table, where)
    else:
        put |= _read_places(raw, given, table, stage, where)
    return _seats(replace(table, **put), stage, where)


def _read_places(
    raw: Mapping[str, object], given: list[str], table: Table, stage: Stage, where: dict[str, Any]
) -> dict[str, object]:
    """Read places, scores, or both (as `values` and `scores`): those that the stage's pods report, where stated."""
    wanted = POD_RESULTS.get(stage.pods.result) if stage.format is Format.PODS else None
    if wanted is not None and given != wanted:
        raise Refusal("wrong_pod_result", **where, wanted=", ".join(wanted), found=", ".join(given))
    found: dict[str, Any] = {}
    if "places" in given:
        found["values"] = _places(raw["places"], table, where)
    if "scores" in given:
        found["scores"] = _values("scores", raw["scores"], table, where)
    if given == TOGETHER:
        _agree(replace(table, **found), where)
    return found


def _agree(table: Table, where: dict[str, Any]) -> None:
    """Refuse places that contradict the scores. Equal scores are placed by the game's own tie-break, or share a place."""
    seats = list(zip(table.players, table.values, table.scores, strict=True))
    for first, place, score in seats:
        for second, other_place, other_score in seats:
            if score > other_score and place >= other_place:
                raise Refusal(
                    "places_against_scores",
                    **where,
                    first=first,
                    place=place,
                    score=score,
                    second=second,
                    other_place=other_place,
                    other_score=other_score,
                )


def _seats(table: Table, stage: Stage, where: dict[str, Any]) -> Table:
    """Refuse a number of players that the stage's format does not seat."""
    if stage.format is not Format.PODS and len(table.players) > SIDES:
        raise Refusal("too_many_at_table", **where, count=len(table.players))
    if (
        stage.format in KNOCK_OUT
        and (len(table.players) == SIDES or table.outcome is Outcome.HALF_BYE)
        and table.outcome not in (Outcome.PENDING, Outcome.DOUBLE_LOSS)
        and not (table.outcome is Outcome.NO_SHOW and len(table.absent) == SIDES)
        and not winner(table)
    ):
        raise Refusal("needs_winner", **where)
    return table


def winner(table: Table) -> str | None:
    """Return the winner of a two-player table or the player with the bye; None for a draw, a double loss, or no result."""
    if table.outcome is Outcome.BYE:
        return table.players[0]
    if len(table.players) != SIDES:
        return None
    if table.outcome is Outcome.NO_SHOW:
        present = [player for player in table.players if player not in table.absent]
        return present[0] if len(present) == 1 else None
    first, second = _sides(table)
    if first == second:
        return None
    return table.players[0] if first > second else table.players[1]


def _sides(table: Table) -> tuple[Number, Number]:
    if table.outcome is Outcome.GAMES:
        return table.games[0], table.games[1]
    if table.outcome is Outcome.PLACES:
        return -table.values[0], -table.values[1]
    if table.outcome is Outcome.SCORES:
        return table.scores[0], table.scores[1]
    if table.outcome is Outcome.POINTS:
        return table.values[0], table.values[1]
    return 0, 0


def _games(value: object, table: Table, best_of: int, where: dict[str, Any]) -> tuple[int, int, int]:
    if len(table.players) != SIDES:
        raise Refusal("games_for_two", **where, count=len(table.players))
    path = f"{where['path']}.games"
    counted = [whole_number(games, path, 0, MOST_GAMES) for games in listing(value, path, 3)]
    if len(counted) == SIDES:
        counted.append(0)
    if len(counted) != 3:
        raise Refusal("needs_games", **where)
    first, second, draws = counted
    needed = best_of // 2 + 1
    if max(first, second) > needed or first + second > best_of:
        raise Refusal("impossible_games", **where, first=first, second=second, draws=draws, best_of=best_of)
    return first, second, draws


def _read_absent(word: str, value: object, table: Table, where: dict[str, Any]) -> tuple[str, ...]:
    """Read the absent players, or those with a lost match at a table that is no match for the others."""
    if len(table.players) != SIDES:
        raise Refusal(
            "lost_for_two" if word == "lost" else "no_show_for_two", **where, count=len(table.players)
        )
    path = f"{where['path']}.{word}"
    raw = value if isinstance(value, list) else [value]
    absent = tuple(identifier(player, path) for player in listing(raw, path, 10))
    for i, player in enumerate(absent):
        if player not in table.players:
            raise Refusal("not_at_table", **where, player=player)
        if player in absent[:i]:
            raise Refusal("listed_twice", **where, value=player)
    if not absent:
        raise Refusal("empty_list", **where)
    return absent


def _read_one_each(field: str, value: object, table: Table, where: dict[str, Any]) -> list[object]:
    raw = listing(value, f"{where['path']}.{field}", 10)
    if len(raw) != len(table.players):
        raise Refusal("one_value_each", **where, field=field, count=len(raw), players=len(table.players))
    return raw


def _values(field: str, value: object, table: Table, where: dict[str, object]) -> tuple[Number, ...]:
    path = f"{where['path']}.{field}"
    raw = _read_one_each(field, value, table, where)
    return tuple(number(spot, path, -1_000_000, 1_000_000) for spot in raw)


def _places(value: object, table: Table, where: dict[str, Any]) -> tuple[Number, ...]:
    path = f"{where['path']}.places"
    places = tuple(whole_number(spot, path, 1, 10) for spot in _read_one_each("places", value, table, where))
    standard = tuple(1 + sum(other < place for other in places) for place in places)
    dense = tuple(1 + len({other for other in places if other < place}) for place in places)
    if places not in (standard, dense):
        raise Refusal("impossible_places", **where, places=", ".join(map(str, places)))
    return places
