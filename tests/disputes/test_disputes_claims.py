"""What a claim is about is said in words: every path of every game has a term in the game's language."""

import pytest

from judge.disputes.words import tables
from judge.games import GAMES, package


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_path_of_a_claim_has_a_name(game):
    module, words = package(game), tables(game)
    made = module.build(module.SEATS[0])
    names = {each.name for each in (*made.zones, *made.tallies, *made.columns, *made.flags)}
    for name in {*names, *made.measures, "zone", "side"}:
        entry = words["terms"].get(f"path {name}") or words["terms"].get(name)
        assert entry is not None, name
        assert {"en", words["language"]} <= set(entry)
