"""A position is told in the words of a file wherever a game stops, and starts again there as it was."""

from __future__ import annotations

import copy
import json
from random import Random

import pytest
import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from random_positions import SEATS, STATED, came, gone_on, laid_again, stopped, written
from random_steps import random_dispute

from judge.disputes import DisputeError, rule, rule_text, ruling_as_json
from judge.disputes.account.file import account_of
from judge.disputes.account.unspecified_zones import unspecified_zones
from judge.disputes.alignment.replay import Replay
from judge.disputes.kept.archive import keep, same_program
from judge.disputes.language.errors import RulingFault
from judge.disputes.reference.ready import ready_file, ready_names
from judge.disputes.reference.schema import json_schema
from judge.games import GAMES, package

pytestmark = pytest.mark.slow

SECTIONS = {"turn", "game", "players", "table", "declared", "waiting", "next"}


SCHEMAS = {game: Draft202012Validator(json_schema(game)) for game in GAMES}


def file_of(core, position):
    seats = list(SEATS[: core.game.players])
    stated = STATED.get(core.game.id, {})
    return {"dispute": 1, "game": core.game.id, "players": seats, "cards": stated, "position": position}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [91_005, *range(7), 352_937, *range(7, 14)])  # once wrong, and others
def test_a_game_stopped_at_any_decision_starts_again_at_the_same_digest(game, seed):
    for at, core in enumerate(stopped(game, seed, share=0.05)):
        position = written(core)
        assert came(core, position) == "same"
        assert set(position) <= SECTIONS
        if at % 5 == 0:  # a schema takes longer than the game itself
            assert not list(SCHEMAS[game].iter_errors(file_of(core, position)))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [241, *range(7), 146_097, *range(7, 14)])  # once wrong, and others
def test_a_game_that_starts_again_goes_on_alike(game, seed):
    for core in stopped(game, seed, share=0.02):
        again = laid_again(core, written(core))
        assert gone_on(core.copy(), again, Random(seed), 10)


def after(game, name):
    file = {**ready_file(game, name), "claims": []}
    position = json.loads(json.dumps(ruling_as_json(rule(file, what_if=False), "en")["position"]))
    return {**file, "steps": [], "position": position}


READY = [(game, name) for game in GAMES for name in ready_names(game)[:2]]


@pytest.mark.parametrize(("game", "name"), READY)
def test_a_written_position_goes_through_yaml_and_is_taken_up_at_its_digest(game, name):
    file = after(game, name)
    first = rule_text(json.dumps(file), what_if=False)
    again = rule_text(yaml.safe_dump(file, allow_unicode=True, sort_keys=False), what_if=False)
    assert again.digest == first.digest


@pytest.mark.parametrize("game", GAMES)
@given(seed=st.integers(0, 10_000), steps=st.integers(0, 8))
@example(seed=204, steps=1)
@example(seed=204, steps=2)
@settings(max_examples=12)
def test_the_position_of_a_ruling_starts_again_wherever_it_stops(game, seed, steps):
    names = ready_names(game)
    file = random_dispute(game, names[seed % len(names)], steps, seed)
    ruling = rule(file, what_if=False)
    position = json.loads(json.dumps(ruling_as_json(ruling, "en")["position"]))
    assert rule({**file, "position": position, "steps": []}, what_if=False).digest == ruling.digest


def test_a_number_that_nobody_told_is_not_told_by_the_position_of_a_ruling():
    turn = {"number": 6, "player": "A", "phase": "main"}
    players = {"A": {"hand": [], "life": 4}, "B": {"hand": []}}
    file = {"dispute": 1, "game": "zombie_world_order", "players": ["A", "B"], "claims": []}
    first = rule({**file, "position": {"turn": turn, "players": players}, "steps": []})
    position = ruling_as_json(first, "en")["position"]
    assert position["players"]["A"]["life"] == 4
    assert "life" not in position["players"]["B"]
    again = rule(
        {**file, "position": position, "steps": [], "claims": [{"by": "A", "expect": {"B.life": 10}}]}
    )
    assert (again.digest, again.verdict) == (first.digest, "undetermined")


def test_a_position_that_an_earlier_version_wrote_says_what_to_write_instead():
    file = after("zombie_world_order", "02-answer-to-an-answer")
    with pytest.raises(DisputeError) as refused:
        rule({**file, "position": {**file["position"], "midway": {"agenda": []}}})
    assert (refused.value.path, refused.value.reason) == ("position.midway", "midway.gone")


# ---- changed by hand: taken, or refused with its spot


def spots(value, path=()):
    yield path
    if isinstance(value, dict):
        for key, item in value.items():
            yield from spots(item, (*path, key))
    elif isinstance(value, list):
        for number, item in enumerate(value):
            yield from spots(item, (*path, number))


def changed(position, rng):
    """Return a position with one thing of what is under way left out, put elsewhere, or replaced."""
    position = copy.deepcopy(position)
    told = [key for key in ("turn", "declared", "waiting", "next") if key in position]
    path = rng.choice([spot for key in told for spot in spots(position[key], (key,)) if len(spot) > 1])
    at = position
    for key in path[:-1]:
        at = at[key]
    junk = [None, 0, -1, 99, "A", "chance", "x", "", True, [], {}, [1], "main", {"was": "o1"}, "o1"]
    way = rng.random()
    if way < 0.3:
        del at[path[-1]]
    elif way < 0.5 and isinstance(at, list):
        rng.shuffle(at)
    else:
        at[path[-1]] = rng.choice(junk)
    return position


@pytest.mark.parametrize("game", GAMES)
# Of 活屍貓 the first: chance picks a card, and a player is among what it can pick.
@pytest.mark.parametrize("seed", [92_350, *range(31)])
def test_whatever_is_changed_by_hand_is_ruled_on_or_refused_at_its_spot(game, seed):
    rng = Random(seed)
    for core in stopped(game, seed, most=200, share=0.05):
        file = file_of(core, changed(written(core), rng))
        try:
            ruling = rule(file, what_if=False)
            assert ruling_as_json(ruling, "en")
        except DisputeError as refused:
            assert refused.path  # noqa: PT017 - either outcome is right
        else:
            assert not list(
                SCHEMAS[game].iter_errors(said(ruling.file))
            )  # as it was understood: "A" is a step


def said(value):
    """Give a file without what it leaves open: a key without a value says nothing."""
    if isinstance(value, dict):
        return {key: said(item) for key, item in value.items() if item is not None}
    return [said(item) for item in value] if isinstance(value, list) else value


FILE = after("zombie_world_order", ready_names("zombie_world_order")[1])


@pytest.mark.parametrize("mistake", [TypeError, AssertionError, KeyError, RecursionError, ZeroDivisionError])
def test_a_mistake_of_the_program_is_never_laid_on_the_file(monkeypatch, mistake):
    def broken(*_args, **_kwargs):
        raise mistake("ours")

    monkeypatch.setattr(Replay, "do", broken)
    for file in (
        FILE | {"steps": [{"by": "A", "do": "pass"}]},
        ready_file("zombie_world_order", "02-answer-to-an-answer"),
    ):
        with pytest.raises(RulingFault) as fault:
            rule(file)
        assert len(fault.value.id) == 8
        assert isinstance(fault.value.__cause__, mistake)


def test_a_kept_ruling_says_what_it_was_made_with():
    kept = keep(rule(ready_file("zombie_world_order", "02-answer-to-an-answer")))
    assert set(kept["made_with"]) == {"version", "engine", "game"}
    assert same_program(kept)
    assert not same_program({**kept, "made_with": {**kept["made_with"], "game": "0" * 16}})


def test_a_ruling_that_stops_in_a_battle_starts_again_there():
    file = random_dispute("zero_dimension", "05-cost-before-effect", 4, 1)
    ruling = rule(file, what_if=False)
    position = ruling_as_json(ruling, "en")["position"]
    assert position["turn"]["phase"] == "attack"
    assert rule({**file, "steps": [], "position": position}, what_if=False).digest == ruling.digest


# ---- hidden zones that a file leaves out, or tells some of


def hidden(game, file):
    """Name the zones of players that nobody else looks into."""
    seats = len(file["players"])
    return {
        zone.name
        for zone in package(game).build(seats).zones
        if zone.seen != "all" and zone.owner is not None
    }


def without_hidden_zones(game, name):
    file = {**json.loads(json.dumps(ready_file(game, name))), "steps": [], "claims": []}
    for side in file["position"]["players"].values():
        for zone in hidden(game, file):
            side.pop(zone, None)
    return file


@pytest.mark.parametrize(("game", "name"), READY)
def test_what_a_file_leaves_out_stays_unknown_in_the_position_of_its_ruling(game, name):
    file = without_hidden_zones(game, name)
    ruling = rule(file, what_if=False)
    onward = {**file, "position": json.loads(json.dumps(ruling_as_json(ruling, "en")["position"]))}
    again = rule(onward, what_if=False)
    left_out = unspecified_zones(account_of(file))
    assert left_out
    assert unspecified_zones(account_of(onward)) == left_out
    assert again.digest == ruling.digest
    for zone in left_out:
        if zone.seat and not zone.filled:
            claim = {
                "by": file["players"][0],
                "says": "none there",
                "expect": {f"{zone.seat}.{zone.zone}": 0},
            }
            assert rule({**onward, "claims": [claim]}).claims[0].upheld is None, zone


OWNED = [
    (
        "zombie_world_order",
        {"Zap": {"kind": "event", "colours": [], "abilities": [{"free": True, "effect": [{"heal": 1}]}]}},
        {
            "turn": {"number": 6, "player": "A", "phase": "main"},
            "table": {"resolution": [{"id": "q", "card": "Zap"}]},
        },
        {"do": "event", "by": "B", "card": "q"},
        "destroyed",
    ),
    (
        "zero_dimension",
        {
            "Zap": {
                "kind": "tactic",
                "timing": "instant",
                "colours": ["red"],
                "cost": 0,
                "abilities": [{"effect": []}],
            }
        },
        {
            "turn": {"number": 6, "player": "A", "phase": "action"},
            "table": {"chain": [{"id": "q", "card": "Zap"}]},
        },
        {"do": "tactic", "by": "B", "card": "q"},
        "rest",
    ),
]


@pytest.mark.parametrize(("game", "cards", "position", "declared", "zone"), OWNED)
def test_a_card_on_the_table_is_of_whoever_has_declared_it(game, cards, position, declared, zone):
    file = {"dispute": 1, "game": game, "cards": cards, "position": {**position, "declared": [declared]}}
    steps = [{"by": seat, "do": "pass"} for seat in "AB"]
    claims = [{"by": "B", "expect": {"q.side": "B", "q.zone": zone}}]
    ruling = rule({**file, "steps": steps, "claims": claims})
    assert (ruling.verdict, [claim.upheld for claim in ruling.claims]) == ("resolved", [True])


def _breaks(core):
    raise KeyError(core.game.id)


@pytest.mark.parametrize(("game", "cards", "position", "declared", "zone"), OWNED)
def test_an_error_of_the_program_is_no_fault_of_a_file_that_tells_only_what_is_declared(
    monkeypatch, game, cards, position, declared, zone
):
    monkeypatch.setattr("judge.disputes.account.in_progress.begin", _breaks)
    told = {**position, "declared": [declared]}
    with pytest.raises(RulingFault):
        rule({"dispute": 1, "game": game, "cards": cards, "position": told})
    with pytest.raises(DisputeError) as caught:
        rule({"dispute": 1, "game": game, "cards": cards, "position": {**told, "next": ["triggers"]}})
    assert caught.value.path == "position.next"


def test_a_life_below_0_under_the_reading_that_has_it_starts_again():
    toll = {
        "kind": "event",
        "colours": [],
        "abilities": [{"effect": [{"damage": 2, "to": {"player": "you"}}]}],
    }
    key = "ZWO-win.life-zero"
    file = {
        "dispute": 1,
        "game": "zombie_world_order",
        "interpretations": {f"{key}/below-zero": "go-negative", f"{key}/self-inflicted": "opponent-only"},
        "cards": {"Toll": toll},
        "position": {
            "turn": {"number": 5, "player": "A", "phase": "main"},
            "players": {"A": {"life": 1, "hand": ["Toll"], "deck": {"unknown": 9}}},
        },
        "steps": [{"by": "A", "do": "event", "card": "Toll"}],
        "claims": [{"by": "A", "expect": {"A.life": -1}}],
    }
    ruling = rule(file)
    assert [claim.upheld for claim in ruling.claims] == [True]
    position = json.loads(json.dumps(ruling_as_json(ruling, "en")["position"]))
    assert rule({**file, "position": position, "steps": []}).digest == ruling.digest
    assert not list(SCHEMAS["zombie_world_order"].iter_errors({**file, "position": position}))
    with pytest.raises(DisputeError) as caught:
        rule({**file, "interpretations": {}, "position": position, "steps": []})
    assert caught.value.path == "position.players.A.life"
