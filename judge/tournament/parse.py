"""Parse an event: a decoded event file (format 1) becomes an `Event`, or a `Refusal` with the place of the error."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from judge.tournament.extras import read_desk, read_lots, read_penalties, read_rulings
from judge.tournament.field_readers import (
    choice,
    fraction,
    identifier,
    keys,
    listing,
    mapping,
    number,
    text,
    whole_number,
)
from judge.tournament.model import Event, Format, Outcome, Player, PodRules, Scoring, Stage
from judge.tournament.pairing_options import WAY_KEYS, expand_named_way, read_ways
from judge.tournament.presets import COUNTING, FORMER, PRESETS, Profile, with_counting
from judge.tournament.refusal import Refusal
from judge.tournament.results import POD_RESULTS, read_rounds
from judge.tournament.rounds import check_rounds
from judge.tournament.tie_breakers import TIE_BREAKERS

MAX_PLAYERS = 100_000
MAX_ROUNDS = 200
MAX_STAGES = 8
MOST_FIRST_TABLE = 9_999
BOTH_PRESET = "placing_score"

EVENT_KEYS = frozenset(
    [
        "event",
        "game",
        "name",
        "format",
        "rounds",
        "best_of",
        "seed",
        "scoring",
        "tie_breakers",
        "preset",
        "floor",
        "counting",
        "players",
        "results",
        "stages",
        "forbidden",
        "apart",
        "first_round",
        "last_round",
        "pods",
        "cut",
        "house_rulings",
        "penalties",
        "desk",
        "lots",
        "first_table",
        *WAY_KEYS,
    ]
)
STAGE_KEYS = frozenset(["format", "rounds", "best_of", "cut", "first_round", "last_round", "pods", *WAY_KEYS])
PLAYER_KEYS = frozenset(["id", "name", "joined", "dropped", "returned", "seed", "rating", "table", "byes"])
MOST_RATING = 1_000_000
SCORING_KEYS = frozenset(
    ["win", "draw", "loss", "bye", "half_bye", "double_loss", "no_show", "places", "bye_games"]
)


def parse(data: object) -> Event:
    """Parse a decoded event file. Raises `Refusal` with the path, or the round and table, of the error."""
    top = mapping(data, "")
    if top.get("event") != 1 or isinstance(top.get("event"), bool):
        raise Refusal("not_an_event", path="event")
    keys(top, EVENT_KEYS, "")
    apart = _groups(top.get("apart"))
    players = _players(top.get("players"), frozenset(apart))
    stages = _stages(top)
    event = Event(
        game=text(top.get("game", ""), "game"),
        name=text(top.get("name", ""), "name"),
        seed=whole_number(top.get("seed", 0), "seed", 0, 2**63),
        stages=stages,
        scoring=_scoring(top.get("scoring", {}), stages),
        profile=_profile(top),
        players=players,
        forbidden=_forbidden(top.get("forbidden"), players),
        apart=apart,
        house_rulings=read_rulings(top.get("house_rulings", {})),
        penalties=read_penalties(top.get("penalties"), frozenset(player.id for player in players)),
        desk=read_desk(top.get("desk", {})),
        lots=read_lots(top.get("lots")),
        first_table=whole_number(top.get("first_table", 1), "first_table", 1, MOST_FIRST_TABLE),
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


def _groups(data: object) -> tuple[str, ...]:
    """Read the kinds of groups that are kept apart; each is a field of the players."""
    names = [text(name, f"apart[{i}]") for i, name in enumerate(listing(data, "apart", 8))]
    for i, name in enumerate(names):
        if not name or name in PLAYER_KEYS or name in names[:i]:
            raise Refusal("listed_twice", path=f"apart[{i}]", value=name)
    return tuple(names)


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
    raw = expand_named_way(raw, path)
    rounds = raw.get("rounds", "auto")
    cut = raw.get("cut")
    form = Format(choice(raw.get("format", "swiss"), f"{path}format", tuple(Format)))
    return Stage(
        format=form,
        rounds=None if rounds == "auto" else whole_number(rounds, f"{path}rounds", 1, MAX_ROUNDS),
        cut=None if cut is None else whole_number(cut, f"{path}cut", 2, MAX_PLAYERS),
        best_of=whole_number(raw.get("best_of", top.get("best_of", 3)), f"{path}best_of", 1, 99),
        first_round=choice(raw.get("first_round", "lot"), f"{path}first_round", ("lot", "seed")),
        last_round=choice(raw.get("last_round", "lot"), f"{path}last_round", ("lot", "power")),
        pods=_pods(raw.get("pods", top.get("pods", {})), f"{path}pods"),
        ways=read_ways(raw, form, path),
    )


def _pods(data: object, path: str) -> PodRules:
    raw = mapping(data, path)
    keys(raw, frozenset({"size", "smallest", "largest", "bye", "result"}), f"{path}.")
    size = whole_number(raw.get("size", 4), f"{path}.size", 2, 10)
    rules = PodRules(
        size=size,
        smallest=whole_number(raw.get("smallest", max(2, size - 1)), f"{path}.smallest", 2, 10),
        largest=whole_number(raw.get("largest", size), f"{path}.largest", 2, 10),
        bye=choice(raw.get("bye", "lowest"), f"{path}.bye", ("lowest", "lot", "highest")),
        result=choice(raw["result"], f"{path}.result", tuple(POD_RESULTS)) if raw.get("result") else "",
    )
    if not rules.smallest <= rules.size <= rules.largest:
        raise Refusal("pod_sizes", path=path, smallest=rules.smallest, size=rules.size, largest=rules.largest)
    return rules


def _scoring(data: object, stages: tuple[Stage, ...]) -> Scoring:
    """Read the match points. Where pods report places and scores, a place earns points unless the file says how."""
    raw = mapping(data, "scoring")
    keys(raw, SCORING_KEYS, "scoring.")
    given = {
        key: number(value, f"scoring.{key}", -1000, 1000)
        for key, value in raw.items()
        if key not in ("places", "bye_games") and value is not None
    }
    games = raw.get("bye_games")
    bye_games = None if games is None else whole_number(games, "scoring.bye_games", 0, 99)
    places = tuple(
        number(value, f"scoring.places[{i}]", -1000, 1000)
        for i, value in enumerate(listing(raw.get("places"), "scoring.places", 10))
    )
    if raw.get("places") is None and raw.get("win") is None:
        largest = max((stage.pods.largest for stage in stages if stage.pods.result == "both"), default=0)
        places = tuple(range(largest, 0, -1))
    scoring = Scoring(places=places, bye_games=bye_games)
    return replace(scoring, **given)  # type: ignore[arg-type]  # the keys are those of numbers


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
    for i, spot in enumerate(listing(data, "players", MAX_PLAYERS)):
        path = f"players[{i}]"
        raw = mapping(spot, path)
        keys(raw, PLAYER_KEYS | groups, f"{path}.")
        player = Player(
            id=identifier(raw.get("id"), f"{path}.id"),
            name=text(raw.get("name", ""), f"{path}.name"),
            joined=whole_number(raw.get("joined", 1), f"{path}.joined", 1, MAX_ROUNDS),
            dropped=_round_numbers(raw.get("dropped"), f"{path}.dropped"),
            returned=_round_numbers(raw.get("returned"), f"{path}.returned"),
            seed=None
            if raw.get("seed") is None
            else whole_number(raw["seed"], f"{path}.seed", 1, MAX_PLAYERS),
            rating=None
            if raw.get("rating") is None
            else whole_number(raw["rating"], f"{path}.rating", 1, MOST_RATING),
            table=None
            if raw.get("table") is None
            else whole_number(raw["table"], f"{path}.table", 1, MAX_PLAYERS),
            byes=_round_numbers(raw.get("byes"), f"{path}.byes"),
            apart={key: text(raw[key], f"{path}.{key}") for key in sorted(groups) if raw.get(key)},
        )
        if player.id in seen:
            raise Refusal("player_twice_in_list", path=f"{path}.id", player=player.id, other=seen[player.id])
        seen[player.id] = i
        if player.seed is not None and (other := seeds.setdefault(player.seed, player.id)) != player.id:
            raise Refusal("seed_twice", path=f"{path}.seed", player=player.id, other=other, seed=player.seed)
        players.append(player)
    return tuple(players)


def _round_numbers(data: object, path: str) -> tuple[int, ...]:
    if data is None:
        return ()
    if isinstance(data, list):
        spots = listing(data, path, MAX_ROUNDS)
        return tuple(
            sorted({whole_number(value, f"{path}[{i}]", 0, MAX_ROUNDS) for i, value in enumerate(spots)})
        )
    return (whole_number(data, path, 0, MAX_ROUNDS),)


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
