"""What a ruling writes of the kernel is taken back as it was or not at all; a mistake of ours is called one."""

from __future__ import annotations

import json

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from random_steps import random_dispute

from judge.disputes import DisputeError, rule, rule_text
from judge.disputes import replay as replaying
from judge.disputes.archive import keep, same_program
from judge.disputes.errors import RulingFault
from judge.disputes.ready import ready_file, ready_names
from judge.disputes.untold import untold
from judge.games import package

GAMES = ("zombie_world_order", "zero_dimension", "zombie_kittens", "unicorn_overlord", "zombie_state")


def written(game, name):
    file = {**ready_file(game, name), "claims": []}
    position = json.loads(json.dumps(rule(file, what_if=False).to_dict("en")["position"]))
    return {**file, "steps": [], "position": position}


READY = [(game, name) for game in GAMES for name in ready_names(game)[:2]]


@pytest.mark.parametrize(("game", "name"), READY)
def test_a_written_position_goes_through_yaml_and_is_taken_up_at_its_digest(game, name):
    file = written(game, name)
    first = rule_text(json.dumps(file), what_if=False)
    again = rule_text(yaml.safe_dump(file, allow_unicode=True, sort_keys=False), what_if=False)
    assert again.digest == first.digest


def spots(value, path=()):
    if isinstance(value, dict):
        for key, item in value.items():
            yield from spots(item, (*path, key))
    elif isinstance(value, list):
        for number, item in enumerate(value):
            yield from spots(item, (*path, number))
    else:
        yield path


FILE = written("zombie_world_order", ready_names("zombie_world_order")[1])
SPOTS = [path for path in spots(FILE["position"]) if path != ("midway", "seal")]


@given(st.sampled_from(SPOTS), st.none() | st.integers(0, 99) | st.text(max_size=3))
@settings(max_examples=100, deadline=None)
def test_whatever_is_changed_in_it_by_hand_is_told_and_not_followed(path, junk):
    file = json.loads(json.dumps(FILE))
    at = file["position"]
    for key in path[:-1]:
        at = at[key]
    if (type(at[path[-1]]), at[path[-1]]) == (type(junk), junk):
        return
    at[path[-1]] = junk
    with pytest.raises(DisputeError) as refused:
        rule(file)
    assert refused.value.reason in {"midway.broken", "midway.version"}


def test_a_position_of_another_version_is_told_as_such(monkeypatch):
    game = package("zombie_world_order").build(2)
    kept = ("zombie_world_order", len(game.zones))
    monkeypatch.setitem(__import__("judge.disputes.sealed", fromlist=["_forms"])._forms, kept, "another")
    with pytest.raises(DisputeError) as refused:
        rule(FILE)
    assert refused.value.reason == "midway.version"


@pytest.mark.parametrize("mistake", [TypeError, AssertionError, KeyError, RecursionError, ZeroDivisionError])
def test_a_mistake_of_the_program_is_never_laid_on_the_file(monkeypatch, mistake):
    def broken(*_args, **_kwargs):
        raise mistake("ours")

    monkeypatch.setattr(replaying.Replay, "step", broken)
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


@pytest.mark.parametrize("game", GAMES)
@given(seed=st.integers(0, 10_000), steps=st.integers(0, 8))
@settings(max_examples=12, deadline=None)
def test_the_position_of_a_ruling_starts_again_wherever_it_stops(game, seed, steps):
    names = ready_names(game)
    file = random_dispute(game, names[seed % len(names)], steps, seed)
    ruling = rule(file, what_if=False)
    position = json.loads(json.dumps(ruling.to_dict("en")["position"]))
    assert rule({**file, "position": position, "steps": []}, what_if=False).digest == ruling.digest


def test_a_ruling_that_stops_in_a_battle_starts_again_there():
    """No file of ours can start in the battle steps, but a ruling can end there."""
    file = random_dispute("zero_dimension", "05-cost-before-effect", 4, 1)
    ruling = rule(file, what_if=False)
    position = ruling.to_dict("en")["position"]
    assert position["turn"]["phase"] == "attack"
    assert rule({**file, "steps": [], "position": position}, what_if=False).digest == ruling.digest


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
    onward = {**file, "position": json.loads(json.dumps(ruling.to_dict("en")["position"]))}
    again = rule(onward, what_if=False)
    known = package(game).build(len(file["players"]))
    assert untold(file, known)
    assert untold(onward, known) == untold(file, known)
    assert again.digest == ruling.digest
    for zone in untold(file, known):
        if zone.seat and not zone.filled:
            claim = {
                "by": file["players"][0],
                "says": "none there",
                "expect": {f"{zone.seat}.{zone.zone}": 0},
            }
            assert rule({**onward, "claims": [claim]}).claims[0].upheld is None, zone
