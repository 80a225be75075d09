"""Positions that no game by the rules comes to are refused with the rule, all that is wrong with one at once."""

from pathlib import Path

import pytest
import yaml

from judge.disputes import DisputeError, rule
from judge.documents import LOADER

_TOLD = yaml.load((Path(__file__).parent / "impossible.yaml").read_text(encoding="utf-8"), LOADER)
ALL = [
    pytest.param(game, each["position"], each["refused"], id=f"{game}: {each['position']}")
    for game, listed in _TOLD["positions"].items()
    for each in listed
]
CITED = {rule_id for row in ALL for rule_id in row.values[2].values() if rule_id}


@pytest.mark.rule(*sorted(CITED))
@pytest.mark.parametrize(("game", "position", "spots"), ALL)
def test_a_position_that_cannot_be_is_refused_with_all_that_is_wrong(game, position, spots):
    seats = ["A", "B", "C"] if game == "zombie_kittens" else ["A", "B"]
    file = {"dispute": 1, "game": game, "players": seats, "cards": _TOLD["cards"].get(game, {})}
    with pytest.raises(DisputeError) as caught:
        rule({**file, "position": position})
    faults = {each.path.removeprefix("position."): each for each in (caught.value, *caught.value.others)}
    assert set(spots) <= set(faults)
    for spot, cited in spots.items():
        assert cited is None or cited in faults[spot].facts["rules"]


LAID = {
    "zombie_world_order": {"A.hand": 7, "A.deck": 43, "B.hand": 7},
    "zero_dimension": {"A.hand": 6, "A.life": 6, "B.deck": 38},
    "unicorn_overlord": {"A.deck": 7, "A.territories": 1, "table.market_units": 3},
}


@pytest.mark.parametrize("game", LAID)
def test_what_everybody_begins_with_is_laid_out_where_the_set_up_leaves_it_out(game):
    phase = "starting_deck" if game == "unicorn_overlord" else "setup"
    file = {"dispute": 1, "game": game, "position": {"turn": {"phase": phase, "player": "A"}}}
    ruling = rule({**file, "claims": [{"by": "A", "expect": LAID[game]}]})
    assert (ruling.verdict, [claim.upheld for claim in ruling.claims]) == ("resolved", [True])


OLDER = {
    "what was declared before something else": (
        "{do: tactic, by: A, card: q, target: [x]}, {do: tactic, by: B, card: b}",
        "x, card: Man, marks: [{attack: 500, until: turn}]",
    ),
    "what fits": ("{do: tactic, by: A, card: q, target: [x]}", "x, card: Man"),
}


@pytest.mark.rule("ZX-toc.705")
@pytest.mark.parametrize("told", OLDER)
def test_what_lasts_is_held_against_the_targets_of_what_was_declared_last_alone(told):
    declared, target = OLDER[told]
    chain = "{id: q, card: Snipe, owner: A}" + (
        ", {id: b, card: Bolt, owner: B}" if "card: b" in declared else ""
    )
    position = f"""
        turn: {{number: 5, phase: action, player: A}}
        players: {{A: {{battle: [{{id: {target}}}]}}}}
        table: {{chain: [{chain}]}}
        declared: [{declared}]
    """
    file = {"dispute": 1, "game": "zero_dimension", "cards": _TOLD["cards"]["zero_dimension"]}
    assert rule({**file, "position": yaml.safe_load(position)}).verdict == "resolved"
