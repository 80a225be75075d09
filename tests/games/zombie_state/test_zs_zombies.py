"""The zombie phase: who multiplies, where zombies go, and the helper that says it for a real position."""

import pytest
from zs_table import defaults, definitions, new_game, play

from judge.engine.position import freeze, open_position
from judge.games.zombie_state import spreading, walk

MULTIPLY = ("A multiply", "B multiply")


def multiply(text, **more):
    return play({"A": text, "B": "Far p1"}, "", *MULTIPLY, phase="zombie", **more)


@pytest.mark.rule("ZS-mult.per.active ZS-mult.deactivate ZS-mult.until")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("X p5 a2", (3, 0, 4)),
        ("X p5 i1", (5, 0, 1)),
        ("X p1 a4", (0, 3, 2)),
        ("X p3 a3 i2", (0, 0, 8)),
        ("X p0 a2", (0, 2, 0)),
    ],
)
def test_multiplication(before, after):
    assert multiply(before).domain("X") == after


@pytest.mark.rule("ZS-mult.die.off")
def test_the_die_goes_to_the_leftmost_empty_space():
    table = multiply("X p1 a1, Y p1 a1", track={"A": [1, 3]})
    assert table.var("track", "A") == (1, 2, 3, 4)
    assert table.var("fp", "A") == 9


@pytest.mark.rule("ZS-mult.die.off")
@pytest.mark.parametrize(("reading", "asked"), [("leftmost-empty", "action"), ("any-empty", "space")])
def test_which_space_of_the_track(reading, asked):
    table = play(
        {"A": "X p1 a1", "B": "Far p1"},
        "",
        "A multiply",
        phase="zombie",
        readings={"ZS-mult.die.off/space": reading},
    )
    assert (table.asked[0] == "space") == (asked == "space")
    if asked == "space":
        chosen = play(
            {"A": "X p1 a1", "B": "Far p1"},
            "",
            "A multiply",
            "A space 3",
            phase="zombie",
            readings={"ZS-mult.die.off/space": reading},
        )
        assert chosen.var("track", "A") == (3,)


@pytest.mark.parametrize(("reading", "stands"), [("stay", "X"), ("removed", None)])
def test_armies_where_the_die_goes(reading, stands):
    table = play(
        {"A": "X p1 a1", "B": "Far p1"},
        "",
        "A multiply",
        armies={"A": "a1@X"},
        phase="zombie",
        readings={"ZS-mult.die.off/armies": reading},
    )
    assert table.army("a1") == stands


@pytest.mark.parametrize(("reading", "after"), [("no-limit", (3, 0, 4)), ("limited", (4, 1, 2))])
def test_zombie_pieces_may_run_out(reading, after):
    tables = {"kind": "tables", "zombies": 3}
    table = multiply("X p5 a2", tables=tables, readings={"ZS-mult.per.active": reading})
    assert table.domain("X") == after


LINKS = "X-P X-Q X-R X-S X-T"


def spread(active, populations, *more_steps, armies=None, links=None, **more):
    names = "PQRST"[: len(populations)]
    sides = ", ".join(
        [f"X p0 a{active}", *(f"{name} p{number}" for name, number in zip(names, populations, strict=True))]
    )
    used = links or " ".join(LINKS.split()[: len(populations)])
    return play(
        {"A": sides, "B": "Far p1"},
        used,
        "A move_zombies X",
        *more_steps,
        phase="zombie",
        step_of="spread",
        armies=armies,
        **more,
    )


@pytest.mark.rule(
    "ZS-move.first.three ZS-move.second.two ZS-move.third.one ZS-move.wrap ZS-move.only.populated ZS-move.deactivate"
)
@pytest.mark.parametrize(
    ("active", "populations", "moved"),
    [
        (2, (4, 3), (2, 0)),
        (5, (4, 3), (3, 2)),
        (8, (6, 5, 4, 3, 2), (3, 2, 1, 1, 1)),
        (9, (4, 3), (5, 4)),
        (5, (4,), (5,)),
        (6, (3, 0), (6, 0)),
        (8, (5, 4, 3), (4, 3, 1)),
        (5, (3, 4), (2, 3)),
    ],
)
def test_where_zombies_go(active, populations, moved):
    table = spread(active, populations)
    names = "PQRST"[: len(populations)]
    assert table.zombies(" ".join(names)) == moved
    assert all(table.domain(name)[1] == 0 for name in names)
    assert table.domain("X") == (0, 0, 0)


@pytest.mark.rule("ZS-move.sea")
def test_a_sea_route_is_adjacent():
    table = spread(3, (2, 5), links="X-P X~Q")
    assert table.zombies("P Q") == (0, 3)
    assert table.cited("ZS-move.sea")


@pytest.mark.rule("ZS-move.tie")
def test_armies_break_a_tie():
    table = spread(3, (4, 4), armies={"A": "a1@Q a2@Q"})
    assert table.zombies("P Q")[1] == 3


@pytest.mark.rule("ZS-move.tie")
def test_a_die_decides_what_is_still_equal():
    table = spread(5, (4, 4))
    assert table.asked[1] == "chance"
    table = spread(5, (4, 4), "chance pick | picked: Q")
    assert table.zombies("P Q") == (2, 3)
    assert play(
        {"A": "X p0 a5, P p4, Q p4", "B": "Far p1"},
        "X-P X-Q",
        "A move_zombies X",
        "A pick | picked: Q",
        phase="zombie",
        step_of="spread",
    ).refused


@pytest.mark.parametrize(("reading", "roller"), [("start-player", 0), ("domain-owner", 1)])
def test_who_rolls_for_a_tie(reading, roller):
    table = play(
        {"A": "Far p1", "B": "X p0 a5, P p4, Q p4"},
        "X-P X-Q",
        "B move_zombies X",
        phase="zombie",
        step_of="spread",
        readings={"ZS-move.tie": reading},
    )
    assert table.events("tie")[0][3] == roller


@pytest.mark.rule("ZS-move.only.populated")
@pytest.mark.parametrize(("reading", "after"), [("stay-active", (0, 2, 0)), ("stay-inactive", (0, 0, 2))])
def test_nowhere_to_go(reading, after):
    table = play(
        {"A": "X p0 a2, P p0", "B": "Far p1"},
        "X-P",
        *MULTIPLY,
        "A done",
        phase="zombie",
        readings={"ZS-move.only.populated/nowhere": reading},
    )
    assert table.domain("X") == after


@pytest.mark.parametrize(("reading", "asked"), [("owners-in-order", "B"), ("start-player", "A")])
def test_who_chooses_the_domains(reading, asked):
    table = play(
        {"A": "Far p1", "B": "X p0 a1, P p3"},
        "X-P",
        phase="zombie",
        step_of="spread",
        readings={"ZS-move.only.populated/source-order": reading},
    )
    assert table.asked == ("spread", asked)


@pytest.mark.parametrize(("reading", "moved"), [("cross", (0, 3)), ("stay-inside", (3, 0))])
def test_borders(reading, moved):
    table = play(
        {"A": "X p0 a3, P p2", "B": "Q p5"},
        "X-P X-Q",
        "A move_zombies X",
        phase="zombie",
        step_of="spread",
        readings={"ZS-move.first.three": reading},
    )
    assert table.zombies("P Q") == moved


@pytest.mark.rule("ZS-zombie.order ZS-zombie.all.players.step")
def test_everybody_finishes_a_step_first():
    sides = {"A": "X p0 a1, P p3", "B": "Y p5 a2"}
    early = play(sides, "X-P", "A multiply", "A move_zombies X | at_once: true", phase="zombie")
    assert early.refused[0] == 2
    assert "ZS-zombie.all.players.step" in early.refused[1]
    assert play(sides, "X-P", *MULTIPLY, "A move_zombies X", phase="zombie").zombies("P") == (1,)


@pytest.mark.rule("ZS-zombie.order")
def test_combat_sees_the_enlarged_group():
    table = play(
        {"A": "X p2 a1", "B": "Far p1"},
        "",
        *MULTIPLY,
        "A fight X | damage: [a1]",
        phase="zombie",
        armies={"A": "a1@X"},
    )
    assert table.events("fight")[0][5] == 2


@pytest.mark.rule("ZS-move.deactivate")
def test_a_domain_is_left_only_by_active_zombies():
    table = play(
        {"A": "X p0 i3, P p3, Y p0 a1", "B": "Far p1"},
        "X-P Y-P",
        "A move_zombies X",
        phase="zombie",
        step_of="spread",
    )
    assert table.reason == "spread.none-active"
    assert "ZS-move.deactivate" in table.refused[1]


@pytest.mark.parametrize(
    ("adjacent", "verdict"), [(None, "not_covered"), (["elsewhere"], "undetermined"), (["P"], "resolved")]
)
def test_a_map_that_is_missing_is_asked_for(adjacent, verdict):
    table = play(
        {"A": "X p0 a1, P p2", "B": "Far p1"},
        "",
        "A move_zombies X",
        phase="zombie",
        step_of="spread",
        more={"X": {"adjacent": adjacent}, "P": {"adjacent": None}},
    )
    assert table.verdict == verdict


# ---- the plan and the walk


def test_the_plan_names_the_rule_of_each_share():
    near = tuple(spreading.NeighbourDomain(item, number, 0) for item, number in ((1, 4), (2, 3), (3, 2)))
    made = spreading.plan(7, near, ())
    assert [(share.item, share.number, share.rules[0]) for share in made.shares] == [
        (1, 3, "ZS-move.first.three"),
        (2, 2, "ZS-move.second.two"),
        (3, 1, "ZS-move.third.one"),
        (1, 1, "ZS-move.wrap"),
    ]


def walked(sides, links, dice=(), **more):
    table = play(sides, links, phase="zombie", **more)
    core = table.core
    before = freeze(core)
    found = walk.walk(before, core.game, core.defs[1:], core.readings, dice)
    assert freeze(core) == before
    return found


@pytest.mark.rule("ZS-zcombat.trigger ZS-zombie.order")
def test_the_walk_says_where_each_zombie_goes_and_why():
    found = walked({"A": "X p0 a4, P p4, Q p3", "B": "Y p2 a1"}, "X-P X-Q P-Y", armies={"A": "a1@P"})
    steps = [
        (row.step, row.facts.get("domain"), row.facts.get("to"), row.facts.get("zombies"))
        for row in found.rows
    ]
    assert steps == [
        ("multiplied", "Y", None, 1),
        ("moved_zombies", "X", "P", 3),
        ("moved_zombies", "X", "Q", 1),
        ("fight", "P", None, 3),
    ]
    assert all(row.rules for row in found.rows)
    assert found.waits_for == ()


def test_the_walk_stops_at_a_tie_until_it_is_told_the_roll():
    sides, links = {"A": "X p0 a4, P p4, Q p4", "B": "Far p1"}, "X-P X-Q"
    assert set(walked(sides, links).waits_for) == {"P", "Q"}
    told = walked(sides, links, ("Q",))
    assert told.waits_for == ()
    assert [row.facts["to"] for row in told.rows if row.step == "moved_zombies"] == ["Q", "P"]


def test_the_walk_of_the_sample_map():
    core = new_game(3)
    again = open_position(freeze(core), core.game, definitions(), defaults())
    found = walk.walk(freeze(again), core.game, definitions(), defaults())
    assert [row.facts["domain"] for row in found.rows if row.step == "multiplied"] == ["北原", "南原", "東原"]
