"""Two things that nobody told and that matter only together: neither is taken to be settled by the other."""

import sys
from pathlib import Path

import pytest
import yaml

from judge.disputes import rule, ruling_as_json
from judge.disputes.ruling.answer_edits import with_answer

GAMES = Path(__file__).parents[1] / "games"
sys.path[:0] = [str(GAMES)]

import told  # noqa: E402 - a helper of the tests of the games

POINT = "ZX-level.three-or-more"
UP = {"id": "up", "level": 2, "timing": "activated", "effect": [{"draw": 1}]}
GROW = {"kind": "character", "colours": ["red"], "cost": 1, "attack": 1, "defence": 1, "abilities": [UP]}


def levelled(highest, **of_character):
    """Rule on a character levelled up, whose level is told or not, under a reading of the highest level."""
    file = {
        "dispute": 1,
        "game": "zero_dimension",
        "cards": {"Grow": GROW},
        "interpretations": {"ZX-toc.600": "hand-card", POINT: highest},
        "position": {
            "turn": {"number": 6, "player": "A", "phase": "action"},
            "players": {
                "A": {
                    "battle": [{"id": "g", "card": "Grow", **of_character}],
                    "hand": ["Grow"],
                    "life": 3,
                    "deck": 20,
                },
                "B": {"hand": [], "life": 3, "deck": 20},
            },
        },
        "steps": [{"by": "A", "do": "level_up", "card": "g"}],
        "claims": [{"by": "B", "says": "it had all it can have", "expect": {"illegal": 1}}],
    }
    return rule(file)


@pytest.mark.rule(POINT)
def test_a_reading_that_matters_only_at_another_level_is_told_where_none_was_told():
    ruling = levelled("no-maximum")
    assert (ruling.verdict, ruling.claims[0].upheld) == ("resolved", False)
    (point,) = [each for each in ruling.depends_on if each.key == POINT]
    (other,) = point.differs.values()
    assert (other.verdict, other.claims[0].upheld) == ("undetermined", None)
    assert [each.unknown.tally.name for each in other.partings] == ["level"]


@pytest.mark.rule(POINT)
def test_a_level_is_asked_for_and_the_reading_under_which_it_does_not_matter_is_told():
    ruling = levelled("one-to-three")
    assert [need["about"] for need in ruling_as_json(ruling, "en")["needs"]] == [
        "position.players.A.battle[0].level"
    ]
    (point,) = [each for each in ruling.depends_on if each.key == POINT]
    assert [(other.verdict, other.claims[0].upheld) for other in point.differs.values()] == [
        ("resolved", False)
    ]


@pytest.mark.rule(POINT)
@pytest.mark.parametrize(("level", "upheld"), [(1, False), (2, False), (3, True)])
def test_where_the_level_is_told_it_is_ruled_with_that(level, upheld):
    assert levelled("one-to-three", level=level).claims[0].upheld is upheld


def claimed(turn, *claims):
    """Rule on what is claimed of a life that nobody told, in a turn of which some is told."""
    file = {
        "dispute": 1,
        "game": "zombie_world_order",
        "position": {"turn": turn, "players": {"A": {"life": 1}}},
        "claims": [{"by": "A", "expect": expect} for expect in claims],
    }
    ruling = rule(file)
    return (
        ruling.verdict,
        {each.unknown.path for each in ruling.partings},
        [one.upheld for one in ruling.claims],
    )


@pytest.mark.parametrize("turn", [{}, {"player": "A"}, {"player": "A", "phase": "main"}])
def test_a_number_and_a_turn_of_one_claim_are_asked_for_together_and_nothing_else_is(turn):
    verdict, asked, upheld = claimed(turn, {"B.life": 3, "turn.number": 9})
    assert (verdict, upheld) == ("undetermined", [None])
    assert asked == {"position.turn.number", "position.players.B.life"}


@pytest.mark.parametrize(("number", "life"), [(9, {"B.life": 3}), (8, {"B.life": 4})])
def test_of_a_claim_that_is_wrong_in_part_nothing_is_asked(number, life):
    turn = {"number": number, "player": "A", "phase": "main"}
    verdict, _, upheld = claimed(turn, {"turn.number": 7, **life})
    assert (verdict, upheld) == ("resolved", [False])


def test_a_number_that_is_open_at_one_moment_only_is_asked_for_and_decides():
    file = {
        "dispute": 1,
        "game": "zombie_state",
        "position": {
            "turn": {"player": "A"},
            "players": {"A": {"resources": []}, "B": {"resources": []}},
        },
        "claims": [{"by": "A", "expect": {"A.fp": 2}}],
    }
    ruling = rule(file)
    assert (ruling.verdict, [one.upheld for one in ruling.claims]) == ("undetermined", [None])
    assert [each.unknown.path for each in ruling.partings] == ["position.players.A.fp"]
    for fp in (0, 2, 5):
        file["position"]["players"]["A"]["fp"] = fp
        told = rule(file)
        assert (told.verdict, [one.upheld for one in told.claims]) == ("resolved", [fp == 2])


WALKER = {
    "kind": "zombie",
    "colours": ["green"],
    "entry_cost": 0,
    "revive_cost": 1,
    "power": 2,
    "critical": 1,
}


def attacked(expect, **of_player):
    """Rule on an attack of which nobody tells with which of two zombies, on a player whose life is told or not."""
    original = [{"id": "x", "card": "Walker"}, {"id": "w", "card": "Brute"}]
    file = {
        "dispute": 1,
        "game": "zombie_world_order",
        "cards": {"Walker": WALKER, "Brute": {**WALKER, "critical": 3}},
        "position": {
            "turn": {"number": 5, "player": "A", "phase": "battle"},
            "players": {
                "A": {"hand": [], "life": 5, "deck": 20, "original": original},
                "B": {"hand": [], "deck": 20, "original": [{"id": "y", "card": "Walker"}], **of_player},
            },
        },
        "steps": [
            {"by": "A", "do": "attack", "target": "B"},
            {"by": "A", "do": "pass"},
            {"by": "B", "do": "pass"},
            {"by": "B", "do": "no_defence"},
        ],
        "claims": [{"by": "A", "expect": expect}],
    }
    ruling = rule(file)
    return ruling, ruling.verdict, ruling.claims[0].upheld


@pytest.mark.rule("ZWO-win.life-zero")
@pytest.mark.parametrize("expect", [{"winner": "A"}, {"B.life": 1}, {"legal": 1}])
def test_a_number_and_a_choice_nobody_told_are_held_together(expect):
    """Each answer to the question for the number leads to what is ruled where that number is told, choice and all."""
    ruling, verdict, upheld = attacked(expect)
    known = {life: attacked(expect, life=life)[1:] for life in range(1, 11)}
    for each in ruling.partings:
        assert {life: (came.verdict, came.claims[0].upheld) for life, came in each.answers} == known
    assert (upheld is None) is (len(set(known.values())) > 1)
    assert (verdict == "undetermined") is (upheld is None)
    assert [each.unknown.path for each in ruling.partings] == ["position.players.B.life"] * (upheld is None)


def airlift(turn, claim, **of_player):
    """Rule on an airlift (2 FP) of a game of which not all of the moment, and not the FP, is told."""
    file = next(yaml.safe_load_all((GAMES / "zombie_state" / "told.yaml").read_text("utf-8")))
    side = {
        key: value for key, value in file["position"]["players"]["A"].items() if key not in {"fp", "gained"}
    }
    players = {**file["position"]["players"], "A": {**side, **of_player}}
    return rule(
        {
            "dispute": 1,
            "game": "zombie_state",
            "position": {**file["position"], "turn": turn, "players": players},
            "steps": [{"by": "A", "do": "airlift", "card": "one", "to": ["北港"]}],
            "claims": [claim],
        }
    )


@pytest.mark.rule("ZS-move.airlift")
def test_what_an_answer_leads_to_holds_whatever_else_nobody_told():
    """With 2 FP or more the airlift is legal in the action phase, with fewer it is not: the phase alone tells nothing."""
    ruling = airlift({"number": 5, "player": "A"}, {"by": "B", "expect": {"illegal": 1}})
    parting = ruling.partings[0]
    led = {phase: came.claims[0].upheld for phase, came in parting.answers}
    assert parting.unknown.path == "position.turn.phase"
    assert (led["action"], led["maintenance"]) == (None, True)
    action = {"number": 5, "player": "A", "phase": "action"}
    for fp, upheld in ((1, True), (2, False)):
        assert airlift(action, {"by": "B", "expect": {"illegal": 1}}, fp=fp).claims[0].upheld is upheld


@pytest.mark.rule("ZS-move.airlift")
def test_a_number_that_nobody_claims_is_tried_at_every_kind_of_moment_where_it_matters():
    """Nobody disputes the airlift: there were 2 FP or more, whatever the phase."""
    ruling = airlift({"number": 5, "player": "A"}, {"by": "A", "expect": {"one.at": 1}})
    assert (ruling.verdict, ruling.claims[0].upheld) == ("resolved", True)


def told_of(game, title):
    """Return a told dispute of a game by its title, laid over its base."""
    (case,) = [each for each in told.cases(GAMES / game) if each.id == title]
    return case.values[0]


ANSWERED = [
    ("unicorn_overlord", "how much lies in the decks of a draft is not told"),
    ("unicorn_overlord", "the prestige of earlier rounds is asked for where it is claimed"),
    ("zombie_state", "FP and a population that nobody told leave a recruiting open"),
    ("zero_dimension", "nothing is known of a life zone left out beside a deck that is told"),
    ("zero_dimension", "the last card of a deck may lie in the hand or in the life zone"),
]


@pytest.mark.parametrize(("game", "title"), ANSWERED)
def test_what_an_answer_leads_to_is_ruled_where_it_is_told(game, title):
    """What an answer decides is so when it is told, and what it leaves open may be open."""
    file = told_of(game, title)
    answered = 0
    for parting in rule(file, what_if=False).partings:
        for value, led in parting.answers:
            tells = parting.unknown.edit(value)
            if tells is not None:
                answered += 1
                now = rule(with_answer(file, tells), what_if=False)
                pairs = zip(led.claims, now.claims, strict=True)
                assert all(ours.upheld in {None, theirs.upheld} for ours, theirs in pairs), (
                    parting.unknown,
                    value,
                )
                assert led.verdict in {"undetermined", now.verdict}
    assert answered
