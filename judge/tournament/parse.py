"""Parse an event: a decoded event file (format 1) becomes an `Event`, or a `Refusal` with the place of the error."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from judge.tournament.entries import keys_of, read_fields, read_record
from judge.tournament.field_readers import (
    MAX_PLAYERS,
    choice,
    fraction,
    identifier,
    keys,
    listing,
    mapping,
    number,
    text,
)
from judge.tournament.model import MOST_POINTS, Event, Format, Outcome, Penalty, Player, Scoring, Stage
from judge.tournament.pairing_options import WAY_KEYS, expand_named_way, read_ways
from judge.tournament.presets import COUNTING, FORMER, PRESETS, Profile, with_counting
from judge.tournament.refusal import Refusal
from judge.tournament.results import read_rounds
from judge.tournament.rounds import check_rounds
from judge.tournament.tie_breakers import TIE_BREAKERS

MAX_PENALTIES = 20_000
MAX_STAGES = 8
BOTH_PRESET = "placing_score"
STAGE_KEYS = keys_of(Stage) | WAY_KEYS
EVENT_KEYS = keys_of(Event) | STAGE_KEYS | {"event", "stages", "preset", "tie_breakers", "floor", "counting"}


def parse(data: object) -> Event:
    """Parse a decoded event file. Raises `Refusal` with the path, or the round and table, of the error."""
    top = mapping(data, "")
    if top.get("event") != 1 or isinstance(top.get("event"), bool):
        raise Refusal("not_an_event", path="event")
    keys(top, EVENT_KEYS, "")
    told = read_fields(Event, {"game": "", "name": "", "seed": 0, **top}, "")
    players = _players(top.get("players"), frozenset(told["apart"]))
    stages = _stages(top)
    event = Event(
        **told,
        stages=stages,
        scoring=_scoring(top.get("scoring", {}), stages),
        profile=_profile(top),
        players=players,
        forbidden=_forbidden(top.get("forbidden"), players),
        penalties=_penalties(top.get("penalties"), frozenset(player.id for player in players)),
    )
    event = replace(event, rounds=read_rounds(top.get("results"), event))
    if top.get("tie_breakers") is None and top.get("preset") is None and _box_game(event):
        event = replace(event, profile=_override_counting(PRESETS[BOTH_PRESET], top))
    check_rounds(event)
    return event


def _box_game(event: Event) -> bool:
    """Return whether pods report places and scores, so that the standings have to show both."""
    return any(stage.pods.result == "both" for stage in event.stages) or any(
        table.outcome is Outcome.PLACES and table.scores for played in event.rounds for table in played.tables
    )


def _stages(top: Mapping[str, object]) -> tuple[Stage, ...]:
    if "stages" not in top:
        stage = _stage(top, top, "")
        if stage.cut is not None:
            raise Refusal("cut_first", path="cut", cut=stage.cut)
        return (stage,)
    for key in sorted(WAY_KEYS & top.keys()):
        raise Refusal("belongs_to_a_stage", path=key)
    spots = listing(top["stages"], "stages", MAX_STAGES)
    if not spots:
        raise Refusal("empty_list", path="stages")
    stages = []
    for i, spot in enumerate(spots):
        path = f"stages[{i}]."
        raw = mapping(spot, path[:-1])
        keys(raw, STAGE_KEYS, path)
        stages.append(_stage(raw, top, path))
    if stages[0].cut is not None:
        raise Refusal("cut_first", path="stages[0].cut", cut=stages[0].cut)
    for i, stage in enumerate(stages[1:], 1):
        if stage.ways.acceleration:
            raise Refusal("accelerated_first", path=f"stages[{i}].acceleration")
    for i, stage in enumerate(stages[:-1]):
        if stage.rounds is None and stage.format in (Format.SWISS, Format.PODS):
            continue  # `auto`: counted from the players when the event is paired
        if stage.format is Format.DOUBLE_ELIMINATION:
            raise Refusal("stage_must_be_last", path=f"stages[{i}].format")
    return tuple(stages)


def _stage(raw: Mapping[str, object], top: Mapping[str, object], path: str) -> Stage:
    """Read a stage; what its matches and pods are is said for all at the top where it does not say it itself."""
    shared = {key: top[key] for key in ("best_of", "pods") if key in top}
    raw = expand_named_way(raw, path)
    told = read_fields(Stage, shared | dict(raw), path)
    return Stage(**told, ways=read_ways(raw, told["format"], path))


def _scoring(data: object, stages: tuple[Stage, ...]) -> Scoring:
    """Read the match points. Where pods report places and scores, a place earns points unless the file says how."""
    given = mapping(data, "scoring")
    keys(given, keys_of(Scoring), "scoring.")
    raw = {key: value for key, value in given.items() if value is not None}
    scoring = Scoring(**read_fields(Scoring, raw, "scoring."))
    if "places" not in raw and "win" not in raw:
        largest = max((stage.pods.largest for stage in stages if stage.pods.result == "both"), default=0)
        return replace(scoring, places=tuple(range(largest, 0, -1)))
    return scoring


def _profile(top: Mapping[str, object]) -> Profile:
    """Read a preset or a list of tie-breakers, then the floor."""
    asked = top.get("tie_breakers", {"preset": top.get("preset", "mtr")})
    if isinstance(asked, str):
        asked = {"preset": asked}
    if isinstance(asked, Mapping):
        keys(asked, frozenset({"preset"}), "tie_breakers.")
        profile = _preset(asked.get("preset"), "tie_breakers.preset")
    else:
        base = _preset(top.get("preset", "mtr"), "preset")
        names = [
            choice(name, f"tie_breakers[{i}]", tuple(TIE_BREAKERS))
            for i, name in enumerate(listing(asked, "tie_breakers", len(TIE_BREAKERS)))
        ]
        for i, name in enumerate(names):
            if name in names[:i]:
                raise Refusal("listed_twice", path=f"tie_breakers[{i}]", value=name)
        profile = replace(base, tie_breakers=tuple(names) or base.tie_breakers)
    return _override_counting(profile, top)


def _preset(name: object, path: str) -> Profile:
    former = FORMER.get(name) if isinstance(name, str) else None
    return PRESETS[choice(former or name, path, tuple(PRESETS))]


def _override_counting(profile: Profile, top: Mapping[str, object]) -> Profile:
    """Replace the floor and counting rules of a profile by the event's own."""
    if top.get("floor") is not None:
        profile = replace(profile, floor=fraction(top["floor"], "floor"))
    raw = mapping(top.get("counting", {}), "counting")
    keys(raw, frozenset(COUNTING), "counting.")
    words = {name: choice(value, f"counting.{name}", tuple(COUNTING[name])) for name, value in raw.items()}
    return with_counting(profile, words)


def _players(data: object, groups: frozenset[str]) -> tuple[Player, ...]:
    players: list[Player] = []
    seen: dict[str, int] = {}
    seeds: dict[int, str] = {}
    known = keys_of(Player) | groups
    for i, spot in enumerate(listing(data, "players", MAX_PLAYERS)):
        path = f"players[{i}]"
        raw: Mapping[str, Any] = mapping(spot, path)
        keys(raw, known, f"{path}.")
        apart = {key: text(raw[key], f"{path}.{key}") for key in sorted(groups) if raw.get(key)}
        player = Player(**read_fields(Player, raw, f"{path}."), apart=apart)
        if player.id in seen:
            raise Refusal("player_twice_in_list", path=f"{path}.id", player=player.id, other=seen[player.id])
        seen[player.id] = i
        if player.seed is not None and (other := seeds.setdefault(player.seed, player.id)) != player.id:
            raise Refusal("seed_twice", path=f"{path}.seed", player=player.id, other=other, seed=player.seed)
        players.append(player)
    return tuple(players)


def _penalties(data: object, known: frozenset[str]) -> tuple[Penalty, ...]:
    """Read the penalties: the player, the round (0 before the first), the level and the reason."""
    found = []
    for i, spot in enumerate(listing(data, "penalties", MAX_PENALTIES)):
        path = f"penalties[{i}]"
        given = read_record(Penalty, spot, path)
        if given.player and given.player not in known:
            raise Refusal("unknown_player", path=f"{path}.player", player=given.player)
        if bool(given.player) == bool(given.subject):
            raise Refusal("needs_whom", path=path)
        number(given.points, f"{path}.points", 0, MOST_POINTS if given.player else 0)
        found.append(given)
    return tuple(found)


def _forbidden(data: object, players: tuple[Player, ...]) -> tuple[tuple[str, str], ...]:
    known = {player.id for player in players}
    pairs = []
    for i, spot in enumerate(listing(data, "forbidden", MAX_PLAYERS)):
        path = f"forbidden[{i}]"
        pair = [identifier(value, path) for value in listing(spot, path, 2)]
        if len(pair) != 2:
            raise Refusal("needs_two", path=path)
        for player in pair:
            if player not in known:
                raise Refusal("unknown_player", path=path, player=player)
        if pair[0] == pair[1]:
            raise Refusal("against_self", path=path, player=pair[0])
        pairs.append((pair[0], pair[1]))
    return tuple(pairs)
