"""What somebody did and no action of the game says: told in words alone, and open until an action is named."""

import jsonschema
import pytest

from judge.disputes import DisputeError, rule, ruling_as_json
from judge.disputes.bench.bench import look
from judge.disputes.reference.ready import ready_file, ready_names
from judge.disputes.reference.schema import json_schema
from judge.games import GAMES
from judge.words.languages import LANGUAGES

SAID = "took a card back"


def told(game, at=0, **more):
    """Return a ready dispute of a game with a step in words put before its step of this number, from 0."""
    file = ready_file(game, ready_names(game)[0])
    step = {"by": file["players"][0], "do": "other", "note": SAID, **more}
    return {**file, "steps": [*file["steps"][:at], step, *file["steps"][at:]]}


@pytest.mark.parametrize("game", GAMES)
def test_what_is_told_in_words_is_open_and_asked_for(game):
    file = told(game)
    jsonschema.validate(file, json_schema(game))
    ruling = rule(file)
    assert ruling.verdict == "undetermined"
    assert all(claim.upheld is None for claim in ruling.claims)
    for language in LANGUAGES:
        said = ruling_as_json(ruling, language)
        assert [(need["fact"], need["step"]) for need in said["needs"]] == [("act", 1)]
        assert SAID in said["summary"]
        assert SAID in next(step["text"] for step in said["steps"] if step["n"] == 1)
        assert said["illegal"] is None
        stop = look(file, language)["stop"]
        assert (stop["illegal"], SAID in stop["text"]) == (False, True)


def test_what_was_decided_before_it_stands():
    file = ready_file("zombie_world_order", "06-equal-power")
    claims = [{"by": "A", "expect": {"prey.zone": "original"}, "after": 1}, *file["claims"]]
    step = {"by": "B", "do": "something else", "note": SAID}
    ruling = rule({**file, "steps": [file["steps"][0], step, *file["steps"][1:]], "claims": claims})
    assert [claim.upheld for claim in ruling.claims][:2] == [True, None]


def test_a_refusal_before_it_is_still_a_refusal():
    file = ready_file("zombie_world_order", "06-equal-power")
    attack = {"by": "B", "do": "attack", "card": "prey"}
    ruling = rule({**file, "steps": [attack, {"by": "A", "do": "other", "note": SAID}]})
    assert (ruling.verdict, ruling.replay.stop.n) == ("illegal_step", 1)


@pytest.mark.parametrize(
    ("more", "reason"),
    [({"note": " "}, "step.no-words"), ({"card": "x"}, "step.key"), ({"note": 5}, "text.expected")],
)
def test_without_words_it_tells_nothing(more, reason):
    with pytest.raises(DisputeError) as refused:
        rule(told("zombie_world_order", **more))
    assert refused.value.reason == reason
