"""Maintenance A to D, the coloured spaces, the end of the game."""

import pytest
from zs_table import play

from judge.disputes import rule

STEPS = ("A activate", "A advance_markers")
OUT = {"X": {"outbreak": [1, 2]}, "W": {"outbreak": [3]}, "Y": {"outbreak": [1]}, "V": {"outbreak": [2, 3]}}


def maintain(*steps, sides=None, **more):
    return play(
        sides or {"A": "X p3, W p0", "B": "Y p3, V p0"},
        "",
        *steps,
        phase="maintenance",
        more={name: row for name, row in OUT.items() if not sides},
        **more,
    )


@pytest.mark.rule("ZS-maint.A.activate")
def test_all_zombies_become_active():
    table = maintain("A activate", sides={"A": "X p3 i4 a1", "B": "Y p0 i2"})
    assert (table.domain("X"), table.domain("Y")) == ((3, 5, 0), (0, 2, 0))


@pytest.mark.rule("ZS-maint.B.plus.one ZS-maint.B.tier.two ZS-maint.B.tier.three")
@pytest.mark.parametrize(("extra", "moved"), [(0, 1), (1, 2), (2, 3), (3, 4)])
def test_markers_advance(extra, moved):
    tables = {"kind": "tables", "mutation_track": {"length": 12}}
    table = maintain(*STEPS, markers={"A": 2, "B": 3}, extra={"A": extra}, tables=tables)
    assert table.var("marker") == (2 + moved, 4)
    assert table.var("extra", "A") == 0


@pytest.mark.rule("ZS-maint.B.spaces ZS-outbreak.roll")
@pytest.mark.parametrize(
    ("marker", "extra", "rolls"), [(3, 0, True), (2, 2, True), (4, 0, False), (2, 0, False)]
)
def test_a_red_space_counts_when_passed_too(marker, extra, rolls):
    table = maintain(*STEPS, markers={"A": marker}, extra={"A": extra})
    assert (table.asked[1] == "chance") == rolls
    assert table.refused is None


@pytest.mark.rule("ZS-outbreak.roll ZS-outbreak.place")
def test_one_roll_for_everybody_concerned():
    table = maintain(*STEPS, "chance die | rolled: 1", markers={"A": 3, "B": 3})
    assert table.asked[0] == "remove_quarantine"
    assert (table.domain("X"), table.domain("Y")) == ((3, 1, 0), (3, 1, 0))
    only = maintain(*STEPS, "chance die | rolled: 1", markers={"B": 3})
    assert (only.domain("X"), only.domain("Y")) == ((3, 0, 0), (3, 1, 0))


@pytest.mark.parametrize(
    ("reading", "asked"), [("common-roll", "remove_quarantine"), ("roll-each", "chance.die")]
)
def test_one_roll_or_one_each(reading, asked):
    table = maintain(
        *STEPS, "chance die | rolled: 1", markers={"A": 3, "B": 3}, readings={"ZS-outbreak.roll": reading}
    )
    assert table.asked[0] == asked


@pytest.mark.rule("ZS-outbreak.place")
@pytest.mark.parametrize(("reading", "after"), [("active", (3, 1, 0)), ("inactive", (3, 0, 1))])
def test_the_new_zombie_is_face_up(reading, after):
    table = maintain(
        *STEPS, "chance die | rolled: 1", markers={"A": 3}, readings={"ZS-outbreak.place/face-up": reading}
    )
    assert table.domain("X") == after


@pytest.mark.rule("ZS-outbreak.reroll")
def test_a_domain_without_die_is_rolled_again():
    table = maintain(*STEPS, "chance die | rolled: 3", "chance die | rolled: 2", markers={"A": 3})
    assert (table.domain("X"), table.domain("W")) == ((3, 1, 0), (0, 0, 0))


@pytest.mark.rule("ZS-outbreak.three")
def test_three_misses_are_no_outbreak():
    table = maintain(*STEPS, *["chance die | rolled: 3"] * 3, markers={"A": 3})
    assert table.asked[0] == "remove_quarantine"
    assert table.zombies("X W") == (0, 0)
    assert table.events("no_outbreak")
    assert maintain(*STEPS, *["chance die | rolled: 3"] * 4, markers={"A": 3}).refused[0] == 6


@pytest.mark.parametrize(
    ("reading", "asked"), [("one-per-space", "chance.die"), ("one-per-turn", "remove_quarantine")]
)
def test_two_red_spaces_at_once(reading, asked):
    tables = {"kind": "tables", "mutation_track": {"length": 12, "red": [4, 5]}}
    table = maintain(
        *STEPS,
        "chance die | rolled: 1",
        markers={"A": 3},
        extra={"A": 1},
        tables=tables,
        readings={"ZS-outbreak.place/two-spaces": reading},
    )
    assert table.asked[0] == asked


def deck(table):
    core = table.core
    return sum(core.game.zones[place].name == "events" for place in core.place)


@pytest.mark.rule("ZS-mutation.add.cards ZS-mutation.first.only ZS-mutation.spent")
@pytest.mark.parametrize(("marker", "spent", "cards"), [(5, (), 3), (5, (6,), 0), (8, (6,), 3), (4, (), 0)])
def test_a_yellow_space_works_once(marker, spent, cards):
    table = maintain(*STEPS, markers={"A": marker, "B": 0}, spent=spent, outbreaks=6)
    assert deck(table) == cards
    if cards:
        assert set(table.var("spent")) == {*spent, marker + 1}


@pytest.mark.rule("ZS-mutation.first.only ZS-mutation.add.cards")
@pytest.mark.parametrize(("reading", "cards"), [("once", 3), ("each-marker", 6)])
def test_two_markers_on_yellow_in_one_turn(reading, cards):
    table = maintain(
        *STEPS, markers={"A": 5, "B": 5}, outbreaks=9, readings={"ZS-mutation.add.cards": reading}
    )
    assert deck(table) == cards


@pytest.mark.rule("ZS-maint.C.quarantine")
def test_quarantine_counters_are_removed_in_c():
    sides = {"A": "X p3 q2", "B": "Y p3 q1"}
    before = maintain(*STEPS, sides=sides).core
    after = maintain(*STEPS, "A remove_quarantine", sides=sides).core
    assert (sum(before.columns[5]), sum(after.columns[5])) == (3, 0)


@pytest.mark.parametrize(("reading", "legal"), [("no-effect", True), ("card-text", False)])
def test_what_quarantine_does(reading, legal):
    ward = {"kind": "technology", "stage": 1, "use": {}, "effect": {"quarantine": 1}}
    table = play(
        {"A": "X p3", "B": "Y p3"},
        "",
        "A use A.ward | where: [X]",
        techs={"A": "ward+"},
        cards={"ward": ward},
        readings={"ZS-maint.C.quarantine": reading},
    )
    assert (table.verdict == "resolved") == legal
    assert legal or table.verdict == "not_covered"


@pytest.mark.rule("ZS-maint.D.start.player")
def test_the_start_card_goes_to_the_left():
    table = maintain(*STEPS, "A remove_quarantine", "A pass_start")
    assert table.asked == ("resource", "B")
    assert maintain(*STEPS, "A remove_quarantine", "A pass_start", "B produce").refused is None


@pytest.mark.rule("ZS-maint.order")
def test_a_b_c_d_in_order():
    early = maintain("A advance_markers | at_once: true")
    assert "ZS-maint.order" in early.refused[1]
    table = maintain(*STEPS, "chance die | rolled: 1", markers={"A": 3})
    assert table.domain("X") == (3, 1, 0)
    assert table.events("outbreak_roll")[0][2] == 0


LAST = (*STEPS, "A remove_quarantine", "A pass_start")


@pytest.mark.rule("ZS-airborne.end")
@pytest.mark.parametrize(("reading", "won"), [("no-winner-stated", False), ("most-population", True)])
def test_the_game_ends_with_the_turn_and_nobody_is_guessed_to_win(reading, won):
    readings = {"ZS-airborne.end": reading}
    sides = {"A": "X p3", "B": "Y p5"}
    midway = maintain(*STEPS, sides=sides, markers={"A": 11}, readings=readings)
    assert midway.asked[0] == "remove_quarantine"
    table = maintain(*LAST, sides=sides, markers={"A": 11}, readings=readings)
    assert table.ruling.replay.outcome == (("win", 1) if won else ("ended",))
    assert [event[3] for event in table.events("survivors")] == [3, 5]
    again = maintain(*LAST, "B produce | at_once: true", sides=sides, markers={"A": 11}, readings=readings)
    assert "ZS-airborne.end" in again.refused[1]


def test_equal_populations_name_nobody():
    table = maintain(*LAST, markers={"A": 11}, readings={"ZS-airborne.end": "most-population"})
    assert table.ruling.replay.outcome == ("ended",)
    assert rule(table.ruling.dispute, what_if=False).digest == table.ruling.digest
