"""What a ruling asks for is answered by one tap: each answer is a change of the file, and asks for nothing twice."""

from __future__ import annotations

from typing import Any

import pytest
from leaving_out import left_out, told, unpassed, unseen, untimed
from recruiting import CITY, DISPUTED, RECRUIT, recruiting

from judge.disputes import DisputeError, rule, ruling_as_json
from judge.disputes.account.file import check_dispute
from judge.disputes.bench.bench import view_after_ruling
from judge.disputes.bench.edits import Tell, apply
from judge.disputes.bench.errors import EditError
from judge.disputes.reference.ready import ready_file
from judge.games import GAMES

OPEN = ready_file("zombie_kittens", "07-a-draw-nobody-saw")
BATTLE = ready_file("zombie_world_order", "06-equal-power")


def options(ruling: dict[str, Any]) -> list[tuple[dict[str, Any], dict[str, Any], dict[str, Any]]]:
    return [
        (need, answer, one)
        for need in ruling["needs"]
        for answer in need["answers"]
        for one in answer["options"]
    ]


def again(file: dict[str, Any], tells: dict[str, Any]) -> dict[str, Any]:
    return ruling_as_json(rule(check_dispute(apply(file, Tell(tells))), what_if=False), "en")


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("less", [left_out, unpassed, unseen, untimed])
@pytest.mark.parametrize("seed", range(4, 12))
def test_an_answer_can_be_told_and_is_not_asked_again(game, less, seed):
    file = less(told(game, seed), seed)
    try:
        asked = ruling_as_json(rule(file, what_if=False), "en")
    except DisputeError:
        return  # without that it is no dispute
    for need, _, one in options(asked)[:3]:
        found = again(file, one["tells"])
        same = [row for row in found["needs"] if (row["text"], row["step"]) == (need["text"], need["step"])]
        assert same == [], (game, seed, one)


def test_the_colours_of_a_card_are_offered_by_its_id():
    file = ready_file("zombie_world_order", "07-unknown-mana")
    found = options(ruling_as_json(rule(file), "en"))
    assert [one["text"] for _, _, one in found] == ["green", "blue", "red"]
    verdicts = {one["text"]: again(file, one["tells"])["verdict"] for _, _, one in found}
    assert verdicts == {"green": "resolved", "blue": "illegal_step", "red": "illegal_step"}


def test_each_colour_says_what_it_leads_to():
    rows = ruling_as_json(
        rule(check_dispute(ready_file("zombie_world_order", "07-unknown-mana")), what_if=False), "en"
    )["needs"][0]["answers"]
    assert {row["answer"]: "is legal" in row["leads_to"] for row in rows} == {
        "green": True,
        "blue or red": False,
    }
    assert [one["text"] for row in rows for one in row["options"]] == ["green", "blue", "red"]


def test_life_that_nobody_told_is_told_by_a_tap():
    told_of = BATTLE["position"]["players"]["B"]
    bare = {key: value for key, value in told_of.items() if key != "life"}
    position = {**BATTLE["position"], "players": {**BATTLE["position"]["players"], "B": bare}}
    file = {**BATTLE, "position": position, "claims": [{"by": "A", "expect": {"B.life": 7}}]}
    ruling = rule(check_dispute(file), what_if=False)
    sides = {side["name"]: side["tallies"][0]["value"] for side in view_after_ruling(ruling, "en")["seats"]}
    assert sides == {"A": BATTLE["position"]["players"]["A"]["life"], "B": "10 ?"}
    (need,) = ruling_as_json(ruling, "en")["needs"]
    assert (need["fact"], need["about"]) == ("untold", "position.players.B.life")
    for answer in need["answers"]:
        right = "not upheld" not in answer["leads_to"]
        for one in answer["options"]:
            said = again(file, one["tells"])
            assert (said["verdict"], said["claims"][0]["upheld"]) == ("resolved", right), one


@pytest.mark.parametrize("named", ["北原", {"card": "北原"}, {"id": "bare", "card": "北原"}])
def test_a_population_that_nobody_told_is_told_by_a_tap(named):
    file = recruiting([CITY, named], RECRUIT, DISPUTED)
    (need,) = ruling_as_json(rule(check_dispute(file)), "en")["needs"]
    assert (need["fact"], need["text"]) == ("untold", "What was North Plain's population?")
    came = {one["text"]: again(file, one["tells"]) for row in need["answers"] for one in row["options"]}
    assert {number for number, said in came.items() if said["verdict"] == "illegal_step"} == {
        "North Plain's population is 0"
    }
    assert {said["verdict"] for number, said in came.items() if not number.endswith(" 0")} == {"resolved"}


def asked_twice(*effect: dict[str, Any], step: dict[str, Any]) -> dict[str, Any]:
    """Return a dispute in which an effect asks A twice, and one answer is told."""
    cards = {
        "Ask": {"kind": "event", "colours": [], "abilities": [{"id": "e", "effect": [*effect]}]},
        "One": {"kind": "zombie", "colours": ["red"], "power": 1, "entry_cost": 1},
    }
    theirs = [{"id": name, "card": "One"} for name in ("x", "y")]
    return {
        "dispute": 1,
        "game": "zombie_world_order",
        "cards": cards,
        "position": {
            "turn": {"number": 4, "player": "A", "phase": "main"},
            "players": {"A": {"hand": ["Ask"], "deck": {"unknown": 5}}, "B": {"original": theirs}},
        },
        "steps": [{"by": "A", "do": "event", "card": "Ask"}, {"by": "A", **step}],
        "claims": [{"by": "B", "says": "", "expect": {"y.state": "rest"}}],
    }


def test_which_of_two_choices_a_told_one_was_is_told_by_the_other_one():
    effect = [{"choose": {"zombie": "opponent"}, "as": "one"}, {"rest": "one"}]
    effect += [{"choose": {"zombie": "opponent"}, "as": "two"}, {"stand": "two"}]
    file = asked_twice(*effect, step={"do": "choose", "chosen": "x"})
    first, then = options(ruling_as_json(rule(file), "en"))
    assert (first[0]["fact"], first[0]["step"]) == ("moment", 2)
    assert again(file, first[2]["tells"])["verdict"] == "resolved"
    assert [need["step"] for need in again(file, then[2]["tells"])["needs"]] == [2]


def test_an_answer_that_may_have_been_yes_or_no_is_told_by_no_tap():
    effect = [{"may": [{"rest": {"zombie": "opponent"}}]}, {"may": [{"draw": 1}]}]
    ruling = ruling_as_json(rule(asked_twice(*effect, step={"do": "yes"})), "en")
    assert [need["fact"] for need in ruling["needs"]] == ["moment"]
    assert options(ruling) == []


def test_a_step_nobody_reported_goes_before_another_and_numbers_go_with_it():
    file = {
        **BATTLE,
        "steps": [
            {"by": "A", "do": "attack", "card": "hound"},
            {"by": "A", "do": "target", "card": "prey"},
            {"by": "A", "do": "pass", "answers": 2},
            {"by": "B", "do": "no_defence", "corrects": 1},
        ],
        "claims": [
            {"by": "A", "says": "", "expect": {"illegal": 2, "legal": 1}, "after": 2},
            {"by": "B", "says": "", "expect": {"B.life": 2}},
        ],
    }
    found = apply(file, Tell({"before": 2, "do": {"by": "A", "do": "pass"}}))
    assert [step["do"] for step in found["steps"]] == ["attack", "pass", "target", "pass", "no_defence"]
    assert (found["steps"][3]["answers"], found["steps"][4]["corrects"]) == (3, 1)
    assert found["claims"][0] == {"by": "A", "says": "", "expect": {"illegal": 3, "legal": 1}, "after": 3}
    assert found["claims"][1]["expect"] == {"B.life": 2}


@pytest.mark.parametrize(
    "tells",
    [
        {},
        {"step": 9, "set": {"target": "B"}},
        {"step": 0, "set": {}},
        {"before": 9, "do": {}},
        {"object": "nobody", "set": {"colours": ["red"]}},
        {"at": "players.A.hand[99]", "set": {"level": 1}},
        {"at": "players.A.life", "set": {"level": 1}},
        {"at": "nowhere", "set": {"level": 1}},
        {"zone": "hand", "of": "A", "lies": "many"},
        {"turn": "main"},
    ],
)
def test_what_tells_nothing_is_refused(tells):
    with pytest.raises(EditError):
        apply(OPEN, Tell(tells))


@pytest.mark.parametrize("people", [{}, {"population": 0}, {"population": 4}])
def test_how_it_lies_then_tells_no_number_that_nobody_told(people):
    domains = [CITY, {"id": "bare", "card": "北原", **people}]
    file = recruiting(domains, [{"by": "A", "do": "done"}], [])
    side = ruling_as_json(rule(file), "en")["position"]["players"]["A"]
    lies = next(one for one in side["domains"] if one.get("id") == "bare")
    assert {key: value for key, value in lies.items() if key == "population"} == people
