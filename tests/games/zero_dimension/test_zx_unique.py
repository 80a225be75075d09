"""Which cards are drawn to be scrapped where some share a character name."""

from pathlib import Path
from random import Random

import pytest
from examples import Examples

from judge.engine.game import Action
from judge.engine.run import act, legal

EXAMPLES = Examples(Path(__file__).parent)


def named(*characters):
    return {
        "kind": "character",
        "colours": ["red"],
        "cost": 1,
        "attack": 1000,
        "defence": 1000,
        "characters": [*characters],
    }


def clash(reading):
    """Let a card of two names enter beside one of each: then one is asked which go."""
    core = EXAMPLES.play(
        {
            "interpretations": {"ZX-name.multiple": reading},
            "cards": {"Left": named("A"), "Right": named("B"), "Twins": named("A", "B")},
            "position": {
                "players": {"A": {"battle": ["Left", "Right"], "hand": ["Twins"], "resource": ["red"]}}
            },
            "steps": [{"by": "A", "do": "use", "card": "Twins"}],
            "finish": False,
        }
    ).core
    for seat in (0, 1):
        act(core, Action(seat, "pass"))
    return core


def drawn(reading):
    """Return the names of those that some seeds draw, each draw being accepted."""
    found = set()
    for seed in range(20):
        core = clash(reading)
        option = next(each for each in legal(core) if each.do == "scrap")
        chosen = option.sample(core, Random(seed))
        found.add(frozenset(core.card(obj).name for obj in chosen.values[0]))
        act(core, chosen)
    return found


@pytest.mark.rule("ZX-name.multiple")
@pytest.mark.parametrize(
    ("reading", "sets"),
    [("fewest", [{"Twins"}]), ("any-unique-choice", [{"Twins"}, {"Left", "Right"}])],
)
def test_what_is_drawn_leaves_no_name_twice_and_is_no_more_than_must_where_that_counts(reading, sets):
    assert drawn(reading) == set(map(frozenset, sets))
