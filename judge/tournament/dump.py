"""Serialize an `Event` to the event file (format 1), as plain values for JSON or YAML."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.tournament.extras import penalty_to_dict
from judge.tournament.field_readers import format_number
from judge.tournament.model import FLAGS, Outcome, Scoring, Stage
from judge.tournament.pairing_options import ways_to_dict
from judge.tournament.presets import COUNTING, PRESETS, counting_word

if TYPE_CHECKING:
    from judge.tournament.model import Event, Player, PodRules, Round, Table
    from judge.tournament.presets import Profile


def to_dict(event: Event) -> dict[str, object]:
    """Serialize the whole event; `parse` of the result gives the same event."""
    data: dict[str, object] = {"event": 1, "game": event.game, "name": event.name}
    if len(event.stages) == 1:
        data |= _stage(event.stages[0])
    else:
        data["stages"] = [_stage(stage) for stage in event.stages]
    data |= {"seed": event.seed, "scoring": _scoring(event.scoring), **_profile(event.profile)}
    if event.first_table != 1:
        data["first_table"] = event.first_table
    if event.apart:
        data["apart"] = list(event.apart)
    if event.forbidden:
        data["forbidden"] = [list(pair) for pair in event.forbidden]
    data["players"] = [_player(player) for player in event.players]
    data["results"] = [round_to_dict(played) for played in event.rounds]
    if event.house_rulings:
        data["house_rulings"] = dict(event.house_rulings)
    if event.penalties:
        data["penalties"] = [penalty_to_dict(penalty) for penalty in event.penalties]
    if event.desk:
        data["desk"] = dict(event.desk)
    if event.lots:
        data["lots"] = event.lots.to_dict()
    return data


def round_to_dict(played: Round) -> dict[str, object]:
    """Write one round."""
    data: dict[str, object] = {
        "round": played.number,
        "tables": [table_to_dict(table) for table in played.tables],
    }
    if played.manual:
        data["manual"] = True
    if played.corrected:
        data["corrected"] = True
    if played.standings:
        data["standings"] = list(played.standings)
    return data


def table_to_dict(table: Table) -> dict[str, Any]:
    """Write one table, with its result if it has one."""
    data: dict[str, object] = {"table": table.number, "players": list(table.players)}
    if table.outcome in FLAGS:
        data[table.outcome.value] = True
    elif table.outcome is Outcome.GAMES:
        data["games"] = list(table.games)
    elif table.outcome is Outcome.NO_SHOW:
        data["no_show"] = list(table.absent)
    elif table.outcome is Outcome.LOST:
        data["lost"] = list(table.absent)
    elif table.values:
        data["places" if table.outcome is Outcome.PLACES else "points"] = [
            format_number(v) for v in table.values
        ]
    if table.scores:
        data["scores"] = [format_number(value) for value in table.scores]
    if table.bracket:
        data["bracket"] = table.bracket
    if table.note:
        data["note"] = table.note
    return data


def _stage(stage: Stage) -> dict[str, object]:
    data: dict[str, object] = {"format": stage.format.value, "rounds": stage.rounds or "auto"}
    if stage.cut is not None:
        data["cut"] = stage.cut
    data["best_of"] = stage.best_of
    for key in ("first_round", "last_round"):
        if getattr(stage, key) != "lot":
            data[key] = getattr(stage, key)
    if stage.pods != Stage.__dataclass_fields__["pods"].default:
        data["pods"] = _pods(stage.pods)
    return data | ways_to_dict(stage.ways)


def _pods(rules: PodRules) -> dict[str, object]:
    data = {"size": rules.size, "smallest": rules.smallest, "largest": rules.largest, "bye": rules.bye}
    return data | ({"result": rules.result} if rules.result else {})


def _scoring(scoring: Scoring) -> dict[str, object]:
    plain = Scoring()
    data: dict[str, object] = {
        key: format_number(getattr(scoring, key)) for key in ("win", "draw", "loss", "bye")
    }
    for key in ("half_bye", "double_loss", "no_show"):
        if getattr(scoring, key) != getattr(plain, key):
            data[key] = format_number(getattr(scoring, key))
    if scoring.bye_games is not None:
        data["bye_games"] = scoring.bye_games
    if scoring.places:
        data["places"] = [format_number(value) for value in scoring.places]
    return data


def _profile(profile: Profile) -> dict[str, object]:
    """Name the preset where the profile is one; else the one it is built on, its own order and floor."""
    base = PRESETS[profile.name]
    data: dict[str, object] = {"preset": profile.name}
    if profile.tie_breakers != base.tie_breakers:
        data["tie_breakers"] = list(profile.tie_breakers)
    if profile.floor != base.floor:
        data["floor"] = str(profile.floor)
    counting = {
        name: value
        for name in COUNTING
        if (value := counting_word(profile, name)) != counting_word(base, name)
    }
    return data | ({"counting": counting} if counting else {})


def _player(player: Player) -> dict[str, object]:
    data: dict[str, object] = {"id": player.id}
    if player.name:
        data["name"] = player.name
    if player.joined != 1:
        data["joined"] = player.joined
    for key in ("dropped", "returned", "byes"):
        numbers = getattr(player, key)
        if numbers:
            data[key] = numbers[0] if len(numbers) == 1 else list(numbers)
    for key in ("seed", "rating", "table"):
        if getattr(player, key) is not None:
            data[key] = getattr(player, key)
    return data | dict(player.apart)
