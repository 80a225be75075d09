"""What a claim is about is said in words: every path of every game has a term in the game's language."""

import pytest

from judge.disputes import rule
from judge.disputes.ready import ready_file
from judge.disputes.words import tables
from judge.games import GAMES, package


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_path_of_a_claim_has_a_name(game):
    module, words = package(game), tables(game)
    made = module.build(module.seats[0])
    names = {each.name for each in (*made.zones, *made.tallies, *made.columns, *made.flags)}
    for name in {*names, *made.measures, "zone", "side"}:
        entry = words["terms"].get(f"path {name}") or words["terms"].get(name)
        assert entry is not None, name
        assert {"en", words["language"]} <= set(entry)


def test_a_claim_about_a_step_that_is_not_there_is_kept_and_not_reached():
    file = ready_file("zombie_world_order", "01-interrupted-entry")
    said = rule({**file, "steps": [], "claims": [{"by": "A", "expect": {"illegal": 1}}]}).to_dict("en")
    assert said["claims"][0]["upheld"] is None
    assert said["claims"][0]["because"] == "Step 1 was not reached."
