"""A reason is given of what is so, not of one of the values that a file leaves open."""

from judge.disputes import check_dispute, rule, ruling_as_json

SCORED = {
    "dispute": 1,
    "game": "unicorn_overlord",
    "players": ["A", "B", "C"],
    "cards": {"Crown": {"kind": "renown", "round": 2, "value": 1}},
    "position": {
        "turn": {"number": 2, "player": "B", "phase": "result"},
        "players": {
            "A": {"prestige": 0, "power": 13},
            "B": {"prestige": 0, "power": 12},
            "C": {"prestige": 0, "power": 9},
        },
        "table": {"prestige_deck": ["Crown"]},
    },
    "steps": [{"by": "B", "do": "score"}],
    "claims": [
        {"by": "B", "expect": {"B.prestige": 1}},
        {"by": "C", "expect": {"C.prestige": 1}},
    ],
}


def why(dispute):
    said = ruling_as_json(rule(check_dispute(dispute)), "en")
    return said["verdict"], [row["rule"] for row in said["why"]]


def test_who_wins_a_round_is_explained_where_every_power_is_told():
    assert why(SCORED) == ("resolved", ["UO-result.round.winner"])


def test_and_by_nothing_where_it_turns_on_a_power_that_nobody_told():
    players = SCORED["position"]["players"]
    open_power = {**SCORED["position"], "players": {**players, "A": {"prestige": 0}}}
    assert why({**SCORED, "position": open_power}) == ("undetermined", [])
