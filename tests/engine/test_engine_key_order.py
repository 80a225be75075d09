"""A file is made of mappings: in which order the keys of one stand changes nothing."""

from itertools import product

import pytest

from judge.catalogue import cards as catalogue
from judge.disputes import rule
from judge.disputes.reference.ready import ready_file, ready_names
from judge.games import GAMES, package

pytestmark = pytest.mark.slow

READY = [(game, name) for game in GAMES for name in ready_names(game)]


def turned(data, *, backwards):
    """Return data with the keys of every mapping in the order of the alphabet, or against it."""
    if isinstance(data, dict):
        return {key: turned(data[key], backwards=backwards) for key in sorted(data, reverse=backwards)}
    return [turned(each, backwards=backwards) for each in data] if isinstance(data, list) else data


def compiled(game, name, data):
    """Say what was made of each ability of a card: its effects in order, and the rules by which its words are read."""
    made = package(game).definition(name, data)
    return [
        (each.id, [(op.word, op.waits) for op in each.ops], sorted(getattr(each, "rules", ())))
        for each in made.abilities
        if hasattr(each, "ops")
    ]


@pytest.mark.parametrize(("game", "backwards"), [*product(GAMES, (False, True))])
def test_a_card_is_the_same_in_any_order_of_its_keys(game, backwards):
    for key, data in catalogue.load(game).data.items():
        assert compiled(game, key, turned(dict(data), backwards=backwards)) == compiled(game, key, data)


@pytest.mark.alike
@pytest.mark.parametrize(("game", "name"), READY, ids=lambda part: part)
def test_a_ruling_is_the_same_in_any_order_of_the_keys(game, name):
    file = dict(ready_file(game, name))
    comes_to = [rule(each).fingerprint()[:4] for each in (file, turned(file, backwards=True))]
    assert comes_to[0] == comes_to[1]
