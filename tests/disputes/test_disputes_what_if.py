"""What a ruling says of the other readings is what a ruling under each of them says."""

import json

import pytest
from random_steps import random_dispute

from judge.catalogue import rulebook
from judge.disputes import DisputeError, check_dispute, rule, ruling_as_json
from judge.disputes.account.file import account_of
from judge.disputes.account.unspecified_zones import unspecified_zones
from judge.disputes.reference.ready import ready_file, ready_names
from judge.games import GAMES

pytestmark = pytest.mark.slow

READY = [(game, name) for game in GAMES for name in ready_names(game)]
# steps, ready dispute to start from, seed: other readings part from the one in force, and some come back to it
MANY = [(8, 0, 0), (8, 1, 0), *((20, start, seed) for start in (0, 1) for seed in range(3))]
PLAYED = [(game, ready_names(game)[start], steps, seed) for game in GAMES for steps, start, seed in MANY]


def told(file):
    """Return what everybody would see of a ruling, without what it depends on."""
    ruling = rule(file, what_if=False)
    said = ruling_as_json(ruling, "en")
    refused = said["illegal"] and said["illegal"]["step"]
    piles = {zone.name for zone in ruling.replay.core.game.zones if zone.seen == "none"}
    sides = {**said["position"]["players"], "table": said["position"]["table"]}
    lying = {
        (side, zone): _lying(what, zone in piles)
        for side, zones in sides.items()
        for zone, what in zones.items()
    }
    return (
        said["verdict"],
        refused,
        [claim["upheld"] for claim in said["claims"]],
        {key: said["position"]["turn"].get(key) for key in ("number", "player", "phase")},
        lying,
    )


def _lying(what, in_a_pile):
    """Return what lies in a zone: of a pile the cards in order, else each object with all that is known of it."""
    if not isinstance(what, list) or in_a_pile:
        return [item.get("card") for item in what] if isinstance(what, list) else what
    shown = [{key: one for key, one in item.items() if key != "used"} for item in what]
    return sorted(json.dumps(item, default=str) for item in shown)


def all_told(file):
    """Return a file in which nothing lies in its players' hidden zones that it leaves out."""
    account = account_of(file)
    players = {seat: dict(side) for seat, side in account.position.as_written["players"].items()}
    for zone in unspecified_zones(account):
        if zone.seat:
            players.setdefault(zone.seat, {})[zone.zone] = []
    return {**file, "position": {**file["position"], "players": players}}


def check(file):
    """Rule under each other reading of what was consulted; gives how many were tried."""
    file = all_told(file)
    ruling = rule(file)
    differs = {
        (point.key, other): ruled for point in ruling.depends_on for other, ruled in point.differs.items()
    }
    own, tried = told(file), 0
    registry = rulebook.load(file["game"])
    for key in sorted(ruling.consulted):
        for other in registry.interpretation(key).readings:
            if other == ruling.readings[key]:
                assert (key, other) not in differs
                continue
            try:
                under = told({**file, "interpretations": {**file["interpretations"], key: other}})
            except DisputeError:
                continue  # the file says what that reading does not ask for, or cannot be under it
            tried += 1
            if under != own:
                assert (key, other) in differs
            if (key, other) in differs:
                assert differs[key, other].verdict == under[0]
    return tried


@pytest.mark.alike
@pytest.mark.parametrize(("game", "name"), READY)
def test_of_a_ready_dispute(game, name):
    check(ready_file(game, name))


@pytest.mark.alike
@pytest.mark.parametrize(("game", "name", "steps", "seed"), PLAYED)
def test_of_many_steps(game, name, steps, seed):
    check(random_dispute(game, name, steps, seed))


def test_readings_are_tried_at_all():
    assert check(random_dispute("zombie_world_order", "02-answer-to-an-answer", 20, 1)) > 3


def test_a_reading_under_which_a_step_waits_for_its_moment_alike_is_not_listed():
    cards = {
        "Ogre": {"kind": "character", "colours": ["red"], "cost": 1, "attack": 3000, "defence": 3000},
        "Back": {
            "kind": "tactic",
            "timing": "instant",
            "colours": ["blue"],
            "cost": 0,
            "abilities": [{"id": "use", "target": {"character": "any"}, "effect": [{"return": "target"}]}],
        },
    }
    sides = {
        "A": {"battle": [{"id": "x", "card": "Ogre"}], "life": ["Ogre"], "deck": {"unknown": 9}},
        "B": {"hand": [{"id": "b", "card": "Back"}], "life": ["Ogre", "Ogre"], "deck": {"unknown": 9}},
    }
    file = {
        "dispute": 1,
        "game": "zero_dimension",
        "title": "taken back in the battle or after it",
        "players": ["A", "B"],
        "cards": cards,
        "position": {"turn": {"number": 6, "player": "A", "phase": "action"}, "players": sides},
        "steps": [
            {"by": "A", "do": "attack", "card": "x", "target": "B"},
            {"by": "B", "do": "use", "card": "b", "target": "x"},
        ],
        "claims": [{"by": "B", "expect": {"B.life": 2}}],
    }
    ruling = rule(check_dispute(file))
    assert ruling.verdict == "undetermined"
    assert [each.step for each in ruling.open_moments] == [2]
    assert [point.key for point in ruling.depends_on] == []
