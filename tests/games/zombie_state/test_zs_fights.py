"""Fights, in the zombie phase and in the action phase, and armies on the move."""

import pytest
from zs_table import play, state

FAR = {"B": "Far p1"}


def defend(zombies, armies, damage, **more):
    return play(
        {"A": f"X p3 i{zombies}", **FAR},
        "",
        f"A fight X | damage: [{damage}]",
        phase="zombie",
        step_of="defend",
        armies={"A": armies},
        **more,
    )


@pytest.mark.rule("ZS-combat.mutual ZS-combat.strength ZS-combat.fort.lost ZS-fortify.strength")
@pytest.mark.parametrize(
    ("zombies", "armies", "damage", "left", "stand"),
    [
        (3, "a1@X", "a1", 2, (None,)),
        (1, "a1@X a2@X", "a1", 0, (None, "X")),
        (2, "a1@X a2@X a3@X", "a1, a2", 0, (None, None, "X")),
        (1, "a1@X!", "a1", 0, ("X",)),
        (2, "a1@X!", "a1, a1", 0, (None,)),
        (3, "a1@X!", "a1, a1", 1, (None,)),
    ],
)
def test_one_exchange(zombies, armies, damage, left, stand):
    table = defend(zombies, armies, damage)
    assert table.refused is None
    assert table.zombies("X") == (left,)
    assert tuple(table.army(label.split("@")[0]) for label in armies.split()) == stand


@pytest.mark.rule("ZS-combat.assign ZS-afight.assign")
def test_damage_is_spread_freely():
    assert [defend(2, "a1@X! a2@X!", "a1, a2").army(each) for each in ("a1", "a2")] == ["X", "X"]
    assert [defend(2, "a1@X! a2@X!", "a1, a1").army(each) for each in ("a1", "a2")] == [None, "X+"]
    mixed = defend(1, "a1@X! a2@X", "a1")
    assert [mixed.army(each) for each in ("a1", "a2")] == ["X", "X"]
    assert defend(2, "a1@X! a2@X!", "a1").reason == "damage.points"


@pytest.mark.rule("ZS-combat.assign")
@pytest.mark.parametrize(("reading", "legal"), [("no-surplus", False), ("any-split", True)])
def test_surplus_damage(reading, legal):
    table = defend(2, "a1@X a2@X", "a1, a1", readings={"ZS-combat.assign": reading})
    assert (table.refused is None) == legal
    if legal:
        assert (table.army("a1"), table.army("a2")) == (None, "X")


@pytest.mark.parametrize(
    ("reading", "asked"), [("one-exchange", "action"), ("until-one-side-gone", "defend")]
)
def test_one_exchange_or_until_one_side_is_gone(reading, asked):
    """Piling up damage leaves both sides standing: 3 zombies, 2 armies."""
    readings = {"ZS-combat.mutual": reading, "ZS-combat.assign": "any-split"}
    assert defend(3, "a1@X a2@X", "a1, a1, a1", readings=readings).asked[0] == asked


@pytest.mark.rule("ZS-zcombat.trigger")
def test_a_fight_is_forced_where_both_stand():
    table = play(
        {"A": "X p3 i1, Y p2 i1, Z p2", **FAR},
        "X-Z",
        phase="zombie",
        step_of="defend",
        armies={"A": "a1@X a2@Z"},
    )
    assert table.asked == ("defend", "A")
    for name in ("Y", "Z"):
        other = play(
            {"A": "X p3 i1, Y p2 i1, Z p2", **FAR},
            "X-Z",
            f"A fight {name}",
            phase="zombie",
            step_of="defend",
            armies={"A": "a1@X a2@Z"},
        )
        assert other.refused[0] == 1
        assert "ZS-zcombat.trigger" in other.refused[1]


TECHS = {
    "gun": {
        "kind": "technology",
        "stage": 1,
        "cost": {"iron": 1},
        "use": {"RC": 1},
        "fight": "attack",
        "effect": {"damage": 1},
    },
    "wall": {
        "kind": "technology",
        "stage": 1,
        "cost": {"iron": 1},
        "use": {"oil": 1},
        "fight": "defence",
        "effect": {"shield": 1},
    },
}


@pytest.mark.rule("ZS-zcombat.tech.defence")
def test_only_defence_technologies_in_the_zombie_phase():
    more = {
        "armies": {"A": "a1@X"},
        "techs": {"A": "gun+ wall+"},
        "cards": TECHS,
        "resources": {"A": "oil iron"},
        "phase": "zombie",
        "step_of": "defend",
    }
    sides = {"A": "X p3 i1", **FAR}
    refused = play(sides, "", "A use A.gun | where: [X]", **more)
    assert refused.refused == (1, ("ZS-zcombat.tech.defence",))
    shielded = play(sides, "", "A use A.wall | where: [X]", "A fight X | damage: []", **more)
    assert (shielded.army("a1"), shielded.zombies("X")) == ("X", (0,))


@pytest.mark.rule("ZS-afight.tech.attack")
def test_only_attack_technologies_in_the_action_phase():
    more = {
        "armies": {"A": "a1@X"},
        "techs": {"A": "gun+ wall+"},
        "cards": TECHS,
        "resources": {"A": "oil iron"},
    }
    sides = {"A": "X p3 i2", **FAR}
    assert play(sides, "", "A use A.wall | where: [X]", **more).refused == (1, ("ZS-afight.tech.attack",))
    fought = play(sides, "", "A use A.gun | where: [X], discard: [iron]", "A fight X | damage: [a1]", **more)
    assert fought.zombies("X") == (0,)


# ---- the action phase


@pytest.mark.rule("ZS-afight.same.procedure")
def test_a_fortified_army_attacks():
    table = play(
        {"A": "P p2, X p3 i1", **FAR},
        "P-X",
        "A move a1 | to: [X]",
        "A fight X | damage: [a1]",
        armies={"A": "a1@P!"},
    )
    assert (table.army("a1"), table.zombies("X")) == ("X", (0,))
    assert table.cited("ZS-afight.same.procedure")


@pytest.mark.rule("ZS-afight.simultaneous.move ZS-move.join ZS-move.fight.order")
def test_armies_from_two_domains_fight_together():
    sides, links = {"A": "P p2, Q p2, R p3 i3", **FAR}, "P-R Q-R"
    steps = ("A move a1 | to: [R]", "A move a2 | to: [R]", "A fight R | damage: [a1, a2]")
    table = play(sides, links, *steps, armies={"A": "a1@P a2@Q"})
    assert (table.zombies("R"), table.army("a1"), table.army("a2")) == ((1,), None, None)
    assert table.var("fp", "A") == 7
    assert table.cited("ZS-move.join")
    apart = play(
        sides,
        links,
        "A move a1 | to: [R]",
        "A fight R | damage: [a1]",
        "A move a2 | to: [R]",
        "A fight R | damage: [a2]",
        armies={"A": "a1@P a2@Q"},
    )
    assert apart.refused is None


@pytest.mark.rule("ZS-move.fight.order")
@pytest.mark.parametrize(("reading", "legal"), [("may-wait", True), ("at-once", False)])
def test_must_a_meeting_be_fought_at_once(reading, legal):
    sides, links = {"A": "P p2, R p3 i1", **FAR}, "P-R"
    readings = {"ZS-move.fight.order": reading}
    table = play(
        sides, links, "A move a1 | to: [R]", "A recycle oil", armies={"A": "a1@P a2@P"}, readings=readings
    )
    assert (table.refused is None) == legal
    joined = play(
        sides,
        links,
        "A move a1 | to: [R]",
        "A move a2 | to: [R]",
        armies={"A": "a1@P a2@P"},
        readings=readings,
    )
    assert joined.refused is None
    left = play(sides, links, "A move a1 | to: [R]", "A done", armies={"A": "a1@P a2@P"}, readings=readings)
    assert left.refused == (2, ("ZS-move.fight.order",))


@pytest.mark.rule("ZS-afight.repeat")
def test_the_survivor_goes_on_fighting():
    table = play(
        {"A": "P p2, Q p2 i1, R p3 i1", **FAR},
        "P-Q Q-R",
        "A move a1 | to: [Q]",
        "A move a2 | to: [Q]",
        "A fight Q | damage: [a1]",
        "A move a2 | to: [R]",
        "A fight R | damage: [a2]",
        armies={"A": "a1@P a2@P"},
    )
    assert table.refused is None
    assert table.zombies("Q R") == (0, 0)
    assert table.cited("ZS-afight.repeat")


@pytest.mark.rule("ZS-afight.accumulate")
@pytest.mark.parametrize(("reading", "stands"), [("still-counts", None), ("used-up", "R")])
def test_damage_adds_up_within_a_phase(reading, stands):
    table = play(
        {"A": "P p2, Q p2 i1, R p3 i1", **FAR},
        "P-Q Q-R",
        "A move a1 | to: [Q]",
        "A fight Q | damage: [a1]",
        "A fortify a1",
        "A move a1 | to: [R]",
        "A fight R | damage: [a1]",
        armies={"A": "a1@P!"},
        readings={"ZS-afight.accumulate": reading},
    )
    assert table.refused is None
    assert table.army("a1") == stands


@pytest.mark.rule("ZS-afight.accumulate")
def test_damage_is_forgotten_when_the_phase_ends():
    table = play({"A": "X p3", **FAR}, "", "A done", "B done", armies={"A": "a1@X!/1"})
    assert table.column(state.DAMAGE, "a1") == 0


@pytest.mark.rule("ZS-move.army.fp")
@pytest.mark.parametrize(
    ("path", "fp", "legal"),
    [
        ("b, c", 1, True),
        ("b", 1, True),
        ("b, c, d", 2, True),
        ("b, c, d", 1, False),
        ("c", 1, True),
        ("d", 1, False),
        ("F", 1, False),
        ("b, F", 1, False),
    ],
)
def test_one_fp_is_two_domains_of_the_own_country(path, fp, legal):
    table = play(
        {"A": "a p1, b p1, c p1, d p1", "B": "F p1"},
        "a-b b-c c-d b-F",
        f"A move a1 | to: [{path}]",
        armies={"A": "a1@a"},
        fp=fp,
    )
    assert (table.refused is None) == legal
    if legal:
        assert table.army("a1") == path.split(", ")[-1]
        assert table.var("fp", "A") == fp - (len(path.split(", ")) + 1) // 2
    else:
        assert "ZS-move.army.fp" in table.refused[1]


@pytest.mark.parametrize(("reading", "legal"), [("stay-inside", False), ("may-leave", True)])
def test_may_armies_leave_the_country(reading, legal):
    table = play(
        {"A": "a p1", "B": "F p1"},
        "a-F",
        "A move a1 | to: [F]",
        armies={"A": "a1@a"},
        readings={"ZS-move.army.fp/leave-country": reading},
    )
    assert (table.refused is None) == legal


@pytest.mark.parametrize(("reading", "fp"), [("one-army", 0), ("split", 1)])
def test_may_the_steps_of_an_fp_be_split(reading, fp):
    table = play(
        {"A": "a p1, b p1", "B": "F p1"},
        "a-b",
        "A move a1 | to: [b]",
        "A move a2 | to: [b]",
        armies={"A": "a1@a a2@a"},
        fp=2,
        readings={"ZS-move.army.fp/split": reading},
    )
    assert table.refused is None
    assert table.var("fp", "A") == fp


@pytest.mark.parametrize(("reading", "legal"), [("armies-too", True), ("zombies-only", False)])
def test_armies_at_sea(reading, legal):
    table = play(
        {"A": "a p1, b p1", **FAR},
        "a~b",
        "A move a1 | to: [b]",
        armies={"A": "a1@a"},
        readings={"ZS-move.sea": reading},
    )
    assert (table.refused is None) == legal


@pytest.mark.rule("ZS-move.army.stop")
def test_zombies_end_the_movement():
    table = play(
        {"A": "a p1, b p1 i1, c p1", **FAR}, "a-b b-c", "A move a1 | to: [b, c]", armies={"A": "a1@a"}, fp=3
    )
    assert table.army("a1") == "b"
    assert table.var("fp", "A") == 2
    assert table.cited("ZS-move.army.stop")


@pytest.mark.rule("ZS-move.airlift")
def test_an_airlift_costs_two_fp():
    sides, links = {"A": "a p1, b p1 i1, c p1", "B": "F p1"}, "a-b b-c c-F"
    table = play(sides, links, "A airlift a1 | to: [c]", armies={"A": "a1@a"}, fp=2)
    assert (table.army("a1"), table.var("fp", "A")) == ("c", 0)
    for text, fp in (("c", 1), ("F", 2)):
        refused = play(sides, links, f"A airlift a1 | to: [{text}]", armies={"A": "a1@a"}, fp=fp)
        assert "ZS-move.airlift" in refused.refused[1]


@pytest.mark.parametrize(("reading", "legal"), [("allowed", True), ("refuse", False)])
def test_an_airlift_among_zombies(reading, legal):
    table = play(
        {"A": "a p1, b p1 i1, c p1", **FAR},
        "",
        "A airlift a1 | to: [b]",
        armies={"A": "a1@a"},
        readings={"ZS-move.airlift": reading},
    )
    assert (table.refused is None) == legal


@pytest.mark.parametrize(("reading", "stands"), [("stays", "b+"), ("lost", "b")])
def test_moving_while_fortified(reading, stands):
    table = play(
        {"A": "a p1, b p1", **FAR},
        "a-b",
        "A move a1 | to: [b]",
        armies={"A": "a1@a!"},
        readings={"ZS-fortify/moving": reading},
    )
    assert table.army("a1") == stands


@pytest.mark.rule("ZS-fortify")
def test_one_fp_fortifies_one_army():
    steps = [f"A fortify a{number}" for number in (1, 2, 3, 4)]
    table = play({"A": "a p1", **FAR}, "", *steps, armies={"A": "a1@a a2@a a3@a a4@a"}, fp=3)
    assert table.refused[0] == 4
    assert [table.army(f"a{number}") for number in (1, 2, 3, 4)] == ["a+", "a+", "a+", "a"]


@pytest.mark.parametrize(("reading", "legal"), [("refuse", False), ("no-effect", True)])
def test_fortifying_again(reading, legal):
    table = play(
        {"A": "a p1", **FAR},
        "",
        "A fortify a1",
        armies={"A": "a1@a!"},
        readings={"ZS-fortify/again": reading},
    )
    assert (table.refused is None) == legal
