"""Technologies: the price, the roll and its modifiers, stages, use."""

import pytest
from zs_table import play

FAR = {"B": "Far p1", "C": "Off p1"}


def tech(stage=1, cost=None, use=None, **more):
    return {"kind": "technology", "stage": stage, "cost": cost or {}, "use": use or {}, **more}


CARDS = {
    "gun": tech(cost={"iron": 2}, use={"oil": 1}, field="war", effect={"fp": 1}),
    "camp": tech(use={"RC": 1}, field="health", effect={"fp": 1}),
    "pill": tech(field="health"),
    "bath": tech(field="health"),
    "tank": tech(2, field="war"),
    "cure": tech(2, field="health"),
    "plane": tech(2, field="war"),
    "moon": tech(3, field="war"),
}


def act(techs, *steps, **more):
    return play({"A": "X p1", **FAR}, "", *steps, techs=techs, cards=CARDS, **more)


def develop(name, rolled, extra=0):
    return (f"A develop A.{name} | extra: {extra}", f"chance die | rolled: {rolled}")


@pytest.mark.rule("ZS-tech.cost")
@pytest.mark.parametrize(("iron", "legal"), [("iron", False), ("iron iron", True)])
@pytest.mark.parametrize("rolled", [1, 12])
def test_the_price_is_paid_whatever_the_roll(iron, legal, rolled):
    table = act({"A": "gun"}, *develop("gun", rolled), resources={"A": iron}, fp=1)
    assert (table.refused is None) == legal
    if legal:
        assert (table.var("fp", "A"), table.resources("A")) == (0, [])
    else:
        assert table.refused == (1, ("ZS-tech.cost",))
    assert act({"A": "pill"}, *develop("pill", rolled), fp=0).refused[1] == ("ZS-tech.cost", "ZS-action.five")


@pytest.mark.rule(
    "ZS-tech.roll ZS-tech.mod.counter ZS-tech.mod.others ZS-tech.mod.fp ZS-tech.fail.counter ZS-tech.success.counter"
)
@pytest.mark.parametrize(
    ("own", "others", "extra", "rolled", "succeeds"),
    [
        ("pill", {}, 0, 7, True),
        ("pill", {}, 0, 6, False),
        ("pill", {}, 1, 5, True),
        ("pill", {}, 1, 4, False),
        ("pill", {}, 2, 3, True),
        ("pill:1", {}, 0, 4, True),
        ("pill:1", {}, 0, 3, False),
        ("pill:2", {}, 0, 1, True),
        ("pill", {"B": "pill+", "C": "pill+"}, 0, 5, True),
        ("pill", {"B": "pill+", "C": "pill:3"}, 0, 5, False),
        ("pill bath+", {"B": "bath+"}, 0, 6, False),
    ],
)
def test_the_roll(own, others, extra, rolled, succeeds):
    table = act({"A": own, **others}, *develop("pill", rolled, extra))
    before = int(own.split()[0].partition(":")[2] or 0)
    assert table.developed("A.pill") == succeeds
    assert table.column(6, "A.pill") == before + (not succeeds)
    assert table.var("fp", "A") == 8 - extra
    assert table.refused is None


@pytest.mark.rule("ZS-tech.mod.fp")
def test_extra_fp_are_named_before_the_roll():
    table = act({"A": "pill"}, "A develop A.pill | extra: 0", "A develop A.pill | extra: 1, at_once: true")
    assert table.refused[0] == 2
    assert act({"A": "pill"}, "A develop A.pill | extra: 3", fp=3).refused == (1, ("ZS-tech.mod.fp",))


@pytest.mark.rule("ZS-tech.retry")
def test_another_try_costs_the_full_price():
    table = act({"A": "gun"}, *develop("gun", 1), *develop("gun", 12), resources={"A": "iron iron"})
    assert table.refused[0] == 3
    assert "ZS-tech.retry" in table.refused[1]
    again = act({"A": "gun"}, *develop("gun", 1), *develop("gun", 4), resources={"A": "iron iron iron iron"})
    assert again.developed("A.gun")


@pytest.mark.rule("ZS-tech.success.counter")
def test_a_developed_one_is_not_developed_again():
    assert act({"A": "pill+"}, *develop("pill", 9)).refused == (1, ("ZS-tech.success.counter",))


@pytest.mark.rule("ZS-tech.prereq.two ZS-tech.prereq.three ZS-tech.prereq.any.field")
@pytest.mark.parametrize(
    ("sheet", "name", "rule"),
    [
        ("camp+ pill+ bath tank", "tank", "ZS-tech.prereq.two"),
        ("camp:1 pill:2 bath:1 tank", "tank", "ZS-tech.prereq.two"),
        ("camp+ pill+ bath+ tank", "tank", None),
        ("camp+ pill+ bath+ tank+ moon", "moon", "ZS-tech.prereq.three"),
        ("camp+ pill+ bath+ tank+ cure+ moon", "moon", None),
    ],
)
def test_stages(sheet, name, rule):
    table = act({"A": sheet}, *develop(name, 12))
    assert table.refused == (None if rule is None else (1, (rule, "ZS-tech.prereq.any.field")))


@pytest.mark.rule("ZS-tech.use")
def test_use_as_often_as_paid():
    table = act({"A": "gun+"}, *["A use A.gun"] * 3, resources={"A": "oil oil"})
    assert table.refused == (3, ("ZS-tech.use",))
    assert table.var("fp", "A") == 11
    assert act({"A": "gun:1"}, "A use A.gun", resources={"A": "oil"}).reason == "tech.not-developed"


@pytest.mark.rule("ZS-tech.use.rc")
def test_rc_is_any_resource_card():
    table = act({"A": "camp+"}, "A use A.camp | discard: [food]", resources={"A": "food iron"})
    assert table.resources("A") == ["iron"]
    refused = act({"A": "camp+ pill:3"}, "A use A.camp")
    assert "ZS-tech.use.rc" in refused.refused[1]
    assert refused.column(6, "A.pill") == 3


@pytest.mark.rule("ZS-maint.B.tier.two ZS-maint.B.tier.three")
@pytest.mark.parametrize(
    ("reading", "own", "others", "name", "extra"),
    [
        ("per-player", "camp+ pill+ bath+ tank", {"B": "tank+"}, "tank", 1),
        ("per-player", "camp+ pill+ bath+ tank+ cure", {}, "cure", 0),
        ("per-player", "camp+ pill+ bath+ tank+ cure+ moon", {}, "moon", 2),
        ("per-technology", "camp+ pill+ bath+ tank+ cure", {}, "cure", 1),
        ("per-game", "camp+ pill+ bath+ tank", {"B": "tank+"}, "tank", 0),
        ("per-game", "camp+ pill+ bath+ tank", {}, "tank", 1),
    ],
)
def test_a_first_success_moves_the_marker_further(reading, own, others, name, extra):
    table = act({"A": own, **others}, *develop(name, 12), readings={"ZS-maint.B.tier.two": reading})
    assert table.var("extra", "A") == extra
