"""Disputes as people bring them: what a ruling says of them in words."""

from copy import deepcopy
from pathlib import Path

import pytest
from test_zs_examples import EXAMPLES
from told import cases

from judge.disputes import check_dispute, rule, ruling_as_json
from judge.disputes.wording.report import ruling_text


def ruled(example, *expects, language="en"):
    """Rule on an example with a claim for each thing that is expected; returns what is said of it."""
    claims = [{"by": "A", "expect": expect} for expect in expects]
    return ruling_as_json(rule(EXAMPLES.dispute_of({**example, "claims": claims})), language)


LAST = {
    "of": "maintenance",
    "position": {"turn": {"step": "remove_quarantine"}, "game": {"ending": True}},
    "steps": [{"by": "A", "do": "remove_quarantine"}, {"by": "A", "do": "pass_start"}],
}


@pytest.mark.rule("ZS-airborne.end")
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_claim_to_have_won_is_left_open_in_a_whole_sentence(language):
    (claim,) = ruled(LAST, {"winner": "A"}, language=language)["claims"]
    assert claim["upheld"] is None
    assert "{" not in claim["because"]


@pytest.mark.rule("ZS-airborne.end")
def test_an_end_without_a_winner_is_said():
    assert ruled(LAST)["summary"] == "The game is over. No rule names a winner."


@pytest.mark.rule("ZS-combat.fort.lost")
def test_what_a_claim_is_about_is_said_in_words():
    example = {
        "position": {
            "turn": {"phase": "zombie", "step": "defend"},
            "players": {
                "A": {
                    "domains": [{"card": "Ash", "population": 3, "inactive": 1}],
                    "armies": [{"card": "army", "id": "a1", "at": 1, "state": "fortified"}],
                }
            },
        },
        "steps": [{"by": "A", "do": "fight", "card": "Ash", "damage": ["a1"]}],
    }
    said = ruled(example, {"Ash.inactive": 0}, {"a1.state": "fortified"}, language="ja")
    assert [claim["because"] for claim in said["claims"]] == [
        "Ash に非アクティブなゾンビはない。",
        "army の状態は「要塞化していない」であり、「要塞化」ではない。",
    ]


def test_readings_that_rest_on_print_are_folded():
    told = next(
        case.values[0] for case in cases(Path(__file__).parent) if case.id == "three domains cost two"
    )
    ruling = rule(check_dispute(deepcopy(told)))
    written = ruling_as_json(ruling, "en")
    kinds = {row["interpretation"]: row["kind"] for row in written["depends_on"]}
    assert kinds["ZS-resource.produce"] == "printed"
    said = ruling_text(written, "en").splitlines()
    assert [line for line in said if "ZS-resource.produce" in line and "We do not know" in line]
    assert not [line for line in said if "printed board" in line]


@pytest.mark.rule("ZS-fp.leftmost.uncovered")
def test_spaces_of_a_track_are_said_as_numbers():
    said = ruled({}, {"game.spent": [1]}, {"A.track": [1, 2]})
    texts = [claim["because"] for claim in said["claims"]]
    assert [text.rpartition(", not ")[2] for text in texts] == ["1.", "1, 2."]
