"""Where zombies go by itself: the plan of a move, and the helper that says a whole zombie phase of a real position."""

import pytest
from test_zs_examples import EXAMPLES
from zs_play import defaults, definitions, new_game

from judge.engine.position import freeze, open_position
from judge.games.zombie_state import walk
from judge.games.zombie_state.spreading import NeighbourDomain, plan


def test_the_plan_names_the_rule_of_each_share():
    near = tuple(NeighbourDomain(item, number, 0) for item, number in ((1, 4), (2, 3), (3, 2)))
    made = plan(7, near, ())
    assert [(share.item, share.number, share.rules[0]) for share in made.shares] == [
        (1, 3, "ZS-move.first.three"),
        (2, 2, "ZS-move.second.two"),
        (3, 1, "ZS-move.third.one"),
        (1, 1, "ZS-move.wrap"),
    ]


ALIKE = tuple(NeighbourDomain(item, 3, 0) for item in (1, 2, 3))


@pytest.mark.rule("ZS-move.wrap", "ZS-move.tie")
def test_a_second_round_of_equal_domains_is_a_reading():
    kept = plan(8, ALIKE, (3, 2))
    assert (kept.again, kept.tie) == (True, ())
    asked = plan(8, ALIKE, (3, 2), again=True)
    assert (asked.again, asked.tie, asked.left) == (True, (3, 2, 1), 2)
    done = plan(8, ALIKE, (3, 2, 1, 2), again=True)
    first = {3: 3, 2: 2, 1: 1}
    counts = {item: sum(share.number for share in done.shares if share.item == item) for item in first}
    assert (done.tie, done.left, counts) == ((), 0, {3: 3, 2: 3, 1: 2})
    whole = plan(9, ALIKE, (3, 2), again=True)
    assert (whole.again, whole.tie) == (False, ())
    fullest = plan(7, (NeighbourDomain(4, 5, 0), *ALIKE[:2]), (1,), again=True)
    assert (fullest.again, fullest.tie, fullest.left) == (False, (), 0)
    once = plan(3, ALIKE, (1,))
    assert (once.again, once.tie, once.left) == (False, (), 0)
    assert plan(2, (NeighbourDomain(1, 0, 3),), ()) == ((), 2, (), False)


def walked(players, dice=()):
    """Walk through the zombie phase of a table laid out as an example is; the table stays as it was."""
    core = EXAMPLES.play({"of": "fork", "position": {"turn": {"phase": "zombie"}, "players": players}}).core
    before = freeze(core)
    found = walk.walk(before, core.game, core.defs[1:], core.readings, dice)
    assert freeze(core) == before
    return found


@pytest.mark.rule("ZS-zcombat.trigger ZS-zombie.order")
def test_the_walk_says_where_each_zombie_goes_and_why():
    found = walked(
        {
            "A": {
                "domains": [
                    {"card": "Ash", "active": 4},
                    {"card": "Bay", "population": 4},
                    {"card": "Cliff", "population": 3},
                ],
                "armies": [{"card": "army", "at": 2}],
            },
            "B": {"domains": [{"card": "Far", "population": 2, "active": 1}]},
        }
    )
    steps = [
        (row.step, row.facts.get("domain"), row.facts.get("to"), row.facts.get("zombies"))
        for row in found.rows
    ]
    assert steps == [
        ("multiplied", "Far", None, 1),
        ("moved_zombies", "Ash", "Bay", 3),
        ("moved_zombies", "Ash", "Cliff", 1),
        ("fight", "Bay", None, 3),
    ]
    assert all(row.rules for row in found.rows)
    assert found.waits_for == ()


def test_the_walk_stops_at_a_tie_until_it_is_told_the_roll():
    equal = [{"card": "Bay", "population": 4}, {"card": "Cliff", "population": 4}]
    players = {"A": {"domains": [{"card": "Ash", "active": 4}, *equal]}}
    assert set(walked(players).waits_for) == {"Bay", "Cliff"}
    told = walked(players, ("Cliff",))
    assert told.waits_for == ()
    assert [row.facts["to"] for row in told.rows if row.step == "moved_zombies"] == ["Cliff", "Bay"]


def test_the_walk_of_the_sample_map():
    core = new_game(3)
    again = open_position(freeze(core), core.game, definitions(), defaults())
    found = walk.walk(freeze(again), core.game, definitions(), defaults())
    assert [row.facts["domain"] for row in found.rows if row.step == "multiplied"] == ["北原", "南原", "東原"]


def everything(dice=(), **more):
    """Walk through a phase in which all of it happens: `more` readings than the usual ones."""
    players = {
        "A": {
            "domains": [
                {"card": "Ash", "population": 1, "active": 4},
                {"card": "Bay", "population": 2},
                {"card": "Cliff", "population": 2},
                {"card": "Isle", "active": 2},
            ],
            "armies": [{"card": "army", "at": 2}, {"card": "army", "at": 3}],
        }
    }
    position = {"turn": {"phase": "zombie"}, "players": players, "game": {"track": {"A": [1]}}}
    core = EXAMPLES.play({"of": "fork", "position": position}, more).core
    return walk.walk(freeze(core), core.game, core.defs[1:], core.readings, dice)


@pytest.mark.rule("ZS-zombie.order")
def test_the_walk_says_all_that_happens_with_its_domains_and_numbers():
    found = everything(("Cliff",))
    assert [(row.step, dict(row.facts)) for row in found.rows] == [
        ("multiplied", {"domain": "Ash", "zombies": 1, "population": 0}),
        ("die_off", {"domain": "Ash", "seat": 0, "space": 2}),
        ("tie", {"candidates": ("Bay", "Cliff"), "seat": 0}),
        ("moved_zombies", {"domain": "Ash", "to": "Cliff", "zombies": 3}),
        ("stayed", {"domain": "Isle", "zombies": 2}),
        ("fight", {"domain": "Cliff", "seat": 0, "zombies": 3, "armies": 1}),
    ]
    assert found.rows[-1].rules == ("ZS-zcombat.trigger", "ZS-zombie.order")
    assert [tuple(row) for row in found.after] == [
        ("Ash", 0, 0, 2),
        ("Bay", 2, 0, 0),
        ("Cliff", 2, 0, 3),
        ("Isle", 0, 2, 0),
        ("Far", 1, 0, 0),
    ]


def test_the_walk_names_no_fight_before_the_die_is_told():
    found = everything()
    assert [row.step for row in found.rows] == ["multiplied", "die_off", "tie"]
    assert found.waits_for == ("Bay", "Cliff")


@pytest.mark.rule("ZS-mult.die.off")
def test_the_walk_covers_the_first_space_where_a_player_may_choose():
    found = everything(("Bay",), **{"ZS-mult.die.off/space": "any-empty"})
    assert [row.facts["space"] for row in found.rows if row.step == "die_off"] == [2]


def test_a_walk_without_a_fight_ends_before_the_actions():
    found = walked(
        {
            "A": {
                "domains": [{"card": "Ash", "active": 1}, {"card": "Bay", "population": 4}, {"card": "Cliff"}]
            }
        }
    )
    assert [row.step for row in found.rows] == ["moved_zombies"]
