"""What is wrong with a file is told at once: a fault hides none that comes after it."""

import json
import re
from itertools import combinations

import pytest

from judge.disputes import DisputeError, rule
from judge.disputes.language.described import describe_game
from judge.disputes.reference.ready import ready_file, ready_names
from judge.disputes.wording.report import error_text
from judge.games import GAMES
from judge.words.languages import LANGUAGES

pytestmark = pytest.mark.slow


def claimed(file, **expect):
    file["claims"].append({"by": file["players"][0], "says": "so", "expect": expect})


FAULTS = {
    "a card": lambda file: file["cards"].update(Slip={"colurs": 7}),
    "a reading": lambda file: file["interpretations"].update(undreamt="so"),
    "a key of the position": lambda file: file["position"].update(plyers={}),
    "a number of the turn": lambda file: file["position"]["turn"].update(number=-3),
    "an action": lambda file: file["steps"][0].update(do="undreamt"),
    "a player of a step": lambda file: file["steps"].append({"by": "Nobody", "do": "concede"}),
    "no player of a step": lambda file: file["steps"].append({"do": "concede"}),
    "a path of a claim": lambda file: claimed(file, **{f"{file['players'][0]}.lief": 1}),
    "a thing of a claim": lambda file: claimed(file, **{"undreamt.zone": "hand"}),
    "no expectation": lambda file: file["claims"].append({"by": file["players"][0], "says": "so"}),
}


def said(game, *names):
    """Give what is said of a file with some faults: the section and the reason of each."""
    file = json.loads(json.dumps(ready_file(game, ready_names(game)[0])))
    for name in names:
        FAULTS[name](file)
    with pytest.raises(DisputeError) as refused:
        rule(file, what_if=False)
    faults = (refused.value, *refused.value.others)
    assert len({fault.path for fault in faults}) == len(faults)
    return {(re.split(r"[.\[]", fault.path)[0], fault.reason) for fault in faults}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("names", list(combinations(FAULTS, 2)), ids=" and ".join)
def test_a_fault_hides_no_other(game, names):
    assert said(game, *names) == said(game, names[0]) | said(game, names[1])


@pytest.mark.parametrize("game", GAMES)
def test_a_zone_that_is_no_list_hides_what_is_wrong_with_none_of_the_others(game):
    file = json.loads(json.dumps(ready_file(game, ready_names(game)[0])))
    zones = [zone.name for zone in describe_game(game).zones if zone.owned][:2]
    for seat in file["players"]:
        file["position"]["players"][seat] = dict.fromkeys(zones, "everything")
    with pytest.raises(DisputeError) as refused:
        rule(file, what_if=False)
    found = {(fault.path, fault.reason) for fault in (refused.value, *refused.value.others)}
    zones_of_all = {f"position.players.{seat}.{zone}" for seat in file["players"] for zone in zones}
    assert {(path, "list.expected") for path in zones_of_all} <= found


def test_cards_that_nobody_knows_are_told_beside_one_that_is_wrong():
    file = json.loads(json.dumps(ready_file("zombie_world_order", "02-answer-to-an-answer")))
    seat = file["players"][0]
    file["cards"]["Slip"] = {"colurs": 7}
    file["position"]["players"][seat]["hand"] = ["Slip", "Undreamt"]
    with pytest.raises(DisputeError) as refused:
        rule(file)
    found = {fault.path: fault.reason for fault in (refused.value, *refused.value.others)}
    assert found[f"position.players.{seat}.hand[1].card"] == "card.unknown"
    assert not any("hand[0]" in path for path in found)


def test_cards_that_nobody_knows_are_told_beside_a_key_that_is_none():
    file = json.loads(json.dumps(ready_file("zombie_world_order", "02-answer-to-an-answer")))
    seat, file["steps"], file["claims"] = file["players"][0], [], []
    file["position"]["players"][seat] |= {"lief": 3, "hand": ["Undreamt"]}
    with pytest.raises(DisputeError) as refused:
        rule(file)
    found = {fault.path: fault.reason for fault in (refused.value, *refused.value.others)}
    assert found == {
        f"position.players.{seat}.lief": "zone.unknown",
        f"position.players.{seat}.hand[0].card": "card.unknown",
    }


def test_a_stated_card_in_another_case_is_no_fault_beside_one():
    file = json.loads(json.dumps(ready_file("zombie_world_order", "02-answer-to-an-answer")))
    name = next(iter(file["cards"]))
    file["steps"] = [{"by": file["players"][0], "do": "enter", "card": name.upper()}]
    file["claims"] = [{"by": file["players"][0], "expect": {"nonsense": 1}}]
    with pytest.raises(DisputeError) as refused:
        rule(file)
    assert [fault.path for fault in (refused.value, *refused.value.others)] == ["claims[1].expect.nonsense"]


def test_every_card_and_every_item_that_is_wrong_is_told():
    file = json.loads(json.dumps(ready_file("zombie_world_order", "02-answer-to-an-answer")))
    seat, file["steps"], file["claims"] = file["players"][0], [], []
    file["position"]["players"][seat]["hand"] = ["Undreamt", {"unknown": -1}, {"card": "Unheard"}]
    with pytest.raises(DisputeError) as refused:
        rule(file)
    found = [fault.path for fault in (refused.value, *refused.value.others)]
    assert [path.rpartition("hand")[2] for path in found] == ["[0].card", "[1].unknown", "[2].card"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_that_nothing_is_like_is_not_asked_whether_it_is_another(language):
    position = {"players": {"A": {"hand": ["Qqqqqq", "Wolf Jaws"]}, "B": {}}}
    wolf = {
        "kind": "zombie",
        "colours": ["red"],
        "entry_cost": 1,
        "revive_cost": 1,
        "critical": 1,
        "power": 1,
    }
    file = {
        "dispute": 1,
        "game": "zombie_world_order",
        "cards": {"Wolf Jaw": wolf},
        "position": position,
        "steps": [],
    }
    with pytest.raises(DisputeError) as refused:
        rule(file)
    alone, near = error_text(refused.value, language).splitlines()
    assert "Qqqqqq" in alone
    assert not alone.endswith(("?", "？"))
    assert "Wolf Jaw" in near
    assert near.endswith(("?", "？"))


def test_a_step_of_nobody_hides_nothing_else_that_is_wrong_with_it():
    file = json.loads(json.dumps(ready_file("zombie_world_order", "02-answer-to-an-answer")))
    file["steps"] = [{"do": "undreamt"}, {"do": "pass", "undreamt": 1}, {"by": "A"}, "pass"]
    with pytest.raises(DisputeError) as refused:
        rule(file)
    found = [
        (fault.path, fault.reason)
        for fault in (refused.value, *refused.value.others)
        if fault.path.startswith("steps")
    ]
    assert found == [
        ("steps[1].by", "field.missing"),
        ("steps[1].do", "verb.unknown"),
        ("steps[2].by", "field.missing"),
        ("steps[2].undreamt", "step.key"),
        ("steps[3].do", "field.missing"),
        ("steps[4]", "mapping.expected"),
    ]


def test_a_key_is_named_whole_where_it_has_a_dot():
    file = json.loads(json.dumps(ready_file("zombie_world_order", "02-answer-to-an-answer")))
    file["claims"][0]["man.zone"] = "hand"
    with pytest.raises(DisputeError) as refused:
        rule(file)
    assert "`man.zone`" in error_text(refused.value, "en")


def test_what_is_claimed_of_nothing_is_named_whole_where_it_has_a_dot():
    file = json.loads(json.dumps(ready_file("zombie_world_order", "02-answer-to-an-answer")))
    file["claims"][0]["expect"] = {"A.life": None}
    with pytest.raises(DisputeError) as refused:
        rule(file)
    assert (refused.value.path, refused.value.reason) == ("claims[1].expect.A.life", "field.missing")
    assert "`A.life`" in error_text(refused.value, "en")


def test_a_name_that_is_no_text_is_refused_where_it_stands():
    file = json.loads(json.dumps(ready_file("zombie_world_order", "02-answer-to-an-answer")))
    file["position"]["players"][5] = {}
    with pytest.raises(DisputeError) as refused:
        rule(file)
    assert (refused.value.path, refused.value.reason) == ("position.players.5", "text.expected")


def test_every_wrong_owner_and_every_number_of_a_player_is_told():
    file = json.loads(json.dumps(ready_file("zombie_world_order", "02-answer-to-an-answer")))
    seat, file["steps"], file["claims"] = file["players"][0], [], []
    hand = [{"unknown": 1, "owner": 5}, {"unknown": 1, "seen_by": ["Nobody", seat]}]
    file["position"]["turn"]["number"] = -3
    for each in file["players"]:
        file["position"]["players"][each] |= {"life": 99}
    file["position"]["players"][seat]["hand"] = hand
    with pytest.raises(DisputeError) as refused:
        rule(file)
    found = [(fault.path, fault.reason) for fault in (refused.value, *refused.value.others)]
    assert found == [
        ("position.turn.number", "number.range"),
        (f"position.players.{seat}.life", "number.range"),
        (f"position.players.{seat}.hand[0].owner", "seat.unknown"),
        (f"position.players.{seat}.hand[1].seen_by[0]", "seat.unknown"),
        (f"position.players.{file['players'][1]}.life", "number.range"),
    ]
