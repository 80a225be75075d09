"""The turn: phases in order, resources, FP, events; recycling, recruiting, technologies; what nobody entered."""

import pytest
from zs_table import new_game, play

from judge.disputes import DisputeError
from judge.engine.errors import NotCovered

FAR = {"B": "Far p1"}
CARDS = {
    "aid": {"kind": "event", "effect": {"fp": 1}},
    "horde": {"kind": "event", "effect": {"zombies": 1}},
    "blank": {"kind": "event"},
}


@pytest.mark.rule("ZS-turn.phase.order")
def test_six_phases_in_order():
    table = play(
        {"A": "X p3", "B": "Y p3"},
        "X-Y",
        "A produce",
        "A take_fp",
        "A multiply",
        "B multiply",
        "A done",
        "B done",
        "A activate",
        phase="resource",
        number=1,
    )
    assert table.refused is None
    assert [event[2] for event in table.events("phase")] == ["fp", "event", "zombie", "action", "maintenance"]
    early = play({"A": "X p3", **FAR}, "", "A recruit X | at_once: true", phase="zombie")
    assert early.reason == "turn.other-step"
    assert "ZS-turn.phase.order" in early.refused[1]
    assert "ZS-turn.phase.order" in play({"A": "X p3", **FAR}, "", "A draw | at_once: true").refused[1]


@pytest.mark.parametrize(("reading", "got"), [("common-round", [6, 6]), ("per-player", [6, 0])])
def test_a_turn_is_a_common_round_or_a_players_own(reading, got):
    tables = {"kind": "tables", "population_track": [6]}
    table = play(
        {"A": "X p3", **FAR},
        "",
        "A take_fp",
        phase="fp",
        fp=0,
        tables=tables,
        readings={"ZS-turn.phase.order/common-round": reading},
    )
    assert list(table.var("fp")) == got


@pytest.mark.rule("ZS-resource.produce")
def test_die_and_mark_yield_one():
    marks = {"X": {"mark": "iron"}, "Z": {"mark": "oil"}}
    table = play({"A": "X p4, Y p2, Z p0", **FAR}, "", "A produce", phase="resource", more=marks)
    assert table.resources("A") == ["iron"]


@pytest.mark.rule("ZS-fp.leftmost.uncovered")
@pytest.mark.parametrize(("covered", "fp"), [([1, 2], 6), ([], 8), ([2, 3], 8), ([1, 3], 7)])
def test_fp_of_the_leftmost_uncovered_space(covered, fp):
    table = play({"A": "X p4", **FAR}, "", "A take_fp", phase="fp", fp=0, track={"A": covered})
    assert table.var("fp", "A") == table.var("gained", "A") == fp
    assert table.var("fp", "B") == 8


@pytest.mark.rule("ZS-fp.leftmost.uncovered")
@pytest.mark.parametrize(("reading", "left"), [("lapse", 0), ("kept", 9)])
def test_unused_fp(reading, left):
    readings = {"ZS-fp.leftmost.uncovered/unused": reading}
    assert play({"A": "X p4", **FAR}, "", "A done", readings=readings).var("fp", "A") == left
    next_turn = play({"A": "X p4", **FAR}, "", "A take_fp", phase="fp", fp=2, readings=readings)
    assert next_turn.var("fp", "A") == (8 if reading == "lapse" else 10)


def draw(*steps, deck=("aid", "horde", "aid", "aid"), **more):
    return play(
        {"A": "X p4", "B": "Y p4", "C": "Z p4"},
        "",
        *steps,
        phase="event",
        deck=deck,
        cards=CARDS,
        fp=1,
        **more,
    )


@pytest.mark.rule("ZS-event.not.first")
def test_no_events_in_the_first_turn():
    assert draw(number=1).asked[0] == "multiply"
    assert draw(number=2).asked[0] == "event"


@pytest.mark.rule("ZS-event.draw.three")
def test_three_cards_each_resolved_before_the_next():
    one = ("A draw", "chance pick | picked: aid")
    assert draw(*one * 2).asked[0] == "event"
    table = draw(*one * 3)
    assert table.asked[0] == "multiply"
    assert table.var("fp", "A") == 4
    twice = draw("A draw", "A draw | at_once: true")
    assert twice.refused[0] == 2
    assert "ZS-event.draw.three" in table.events("event_card")[0][1]


@pytest.mark.rule("ZS-event.order")
def test_an_event_goes_round_from_the_start_player():
    steps = ("C draw", "chance pick | picked: horde", "C place Z", "A place X", "B place Y")
    table = draw(*steps, start="C")
    assert table.refused is None
    assert [event[3] for event in table.events("befalls")] == [2, 0, 1]
    assert table.domain("X") == (4, 1, 0)


@pytest.mark.parametrize(("reading", "left"), [("three-in-all", 2), ("three-each", 8)])
def test_three_cards_in_all_or_each(reading, left):
    table = draw("A draw", "chance pick | picked: aid", readings={"ZS-event.order": reading})
    assert table.core.agenda[-2][1] == left - 1


@pytest.mark.rule("ZS-event.draw.three")
@pytest.mark.parametrize(("reading", "asked"), [("reshuffle", True), ("no-more-events", False)])
def test_an_empty_deck(reading, asked):
    table = draw(
        "A draw",
        "chance pick | picked: aid",
        "A draw",
        deck=("aid",),
        readings={"ZS-event.draw.three/empty-deck": reading},
    )
    drawn = [done.action.do for done in table.ruling.replay.done if done.action.by < 0]
    assert ("shuffle" in drawn or drawn.count("pick") > 1) == asked


# ---- actions A and B


@pytest.mark.rule("ZS-action.five")
def test_actions_in_any_mix_while_fp_last():
    steps = (
        "A fortify a1",
        "A recycle oil",
        "A fortify a2",
        "A move a1 | to: [Y]",
        "A fortify a3",
        "A recycle iron",
    )
    armies = {"A": "a1@X a2@X a3@X"}
    assert play({"A": "X p1, Y p1", **FAR}, "X-Y", *steps, armies=armies, fp=6).refused is None
    refused = play({"A": "X p1, Y p1", **FAR}, "X-Y", *steps, "A recycle oil", armies=armies, fp=6)
    assert refused.refused[0] == 7
    assert "ZS-action.five" in refused.refused[1]


@pytest.mark.rule("ZS-action.order")
def test_one_player_finishes_before_the_next():
    early = play({"A": "X p1", **FAR}, "", "B recycle oil | at_once: true")
    assert "ZS-action.order" in early.refused[1]
    late = play({"A": "X p1", **FAR}, "", "A done", "A recycle oil | at_once: true")
    assert late.refused[0] == 2
    assert play({"A": "X p1", **FAR}, "", "B recycle oil", start="B").refused is None


@pytest.mark.rule("ZS-recycle.buy")
def test_one_fp_buys_one_resource():
    table = play({"A": "X p1", **FAR}, "", "A recycle oil", "A recycle iron", "A recycle oil", fp=2)
    assert table.resources("A") == ["iron", "oil"]
    assert table.refused == (3, ("ZS-recycle.buy", "ZS-action.five"))


def test_a_limit_of_resources_is_the_events():
    limited = play({"A": "X p1", **FAR}, "", "A recycle oil", readings={"ZS-recycle.buy": "event-limit"})
    assert limited.verdict == "not_covered"


@pytest.mark.rule("ZS-recycle.three")
@pytest.mark.parametrize(("reading", "fp"), [("free", 1), ("one-fp", 0)])
def test_three_for_one(reading, fp):
    more = {"fp": 1, "readings": {"ZS-recycle.three": reading}}
    table = play({"A": "X p1", **FAR}, "", "A exchange food", resources={"A": "iron oil oil"}, **more)
    assert table.resources("A") == ["food"]
    assert table.var("fp", "A") == fp
    assert (
        play({"A": "X p1", **FAR}, "", "A exchange food", resources={"A": "iron oil"}, **more).reason
        == "resource.too-few"
    )


@pytest.mark.rule("ZS-recruit.cost")
@pytest.mark.parametrize(("reading", "fp", "held"), [("fp", 7, ["iron", "oil"]), ("resources", 9, [])])
def test_an_army_costs_what_the_board_says(reading, fp, held):
    table = play(
        {"A": "X p1", **FAR},
        "",
        "A recruit X",
        resources={"A": "iron oil"},
        readings={"ZS-recruit.cost": reading},
    )
    assert (table.var("fp", "A"), table.resources("A")) == (fp, held)
    foreign = play({"A": "X p1", **FAR}, "", "A recruit Far")
    assert "ZS-recruit.cost" in foreign.refused[1]


@pytest.mark.rule("ZS-recruit.where")
@pytest.mark.parametrize(("text", "legal"), [("X p3 i1", False), ("X p0", False), ("X p1", True)])
def test_where_armies_are_placed(text, legal):
    table = play({"A": text, **FAR}, "", "A recruit X")
    assert (table.refused is None) == legal
    assert legal or table.refused[1] == ("ZS-recruit.where",)


@pytest.mark.rule("ZS-recruit.limit")
@pytest.mark.parametrize(("armies", "gained", "legal"), [(5, 5, False), (4, 5, True)])
def test_fewer_armies_than_fp(armies, gained, legal):
    own = " ".join(f"a{number}@X" for number in range(armies))
    table = play({"A": "X p1", **FAR}, "", "A recruit X", "A recruit X", armies={"A": own}, gained=gained)
    assert table.refused == ((2 if legal else 1), ("ZS-recruit.limit",))


@pytest.mark.rule("ZS-recruit.limit")
@pytest.mark.parametrize(("reading", "legal"), [("gained-this-turn", True), ("fp-left", False)])
def test_which_fp_limit_recruiting(reading, legal):
    table = play(
        {"A": "X p1", **FAR},
        "",
        "A recruit X",
        armies={"A": "a1@X a2@X"},
        fp=2,
        gained=5,
        readings={"ZS-recruit.limit": reading},
    )
    assert (table.refused is None) == legal


SPLIT = {"X": {"country": "north"}, "Y": {"country": "north"}}


def test_countries_are_fixed():
    with pytest.raises(DisputeError) as caught:
        play({"A": "X p1", "B": "Y p1"}, "", more=SPLIT)
    assert caught.value.reason == "domain.country"
    readings = {"ZS-move.army.fp/own-domains": "may-change"}
    assert play({"A": "X p1", "B": "Y p1"}, "", more=SPLIT, readings=readings).verdict == "resolved"


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"start": "B", "phase": "night"}, "phase.unknown"),
        ({"phase": "zombie", "step_of": "sleep"}, "phase.unknown"),
        ({"acting": "Q"}, "seat.unknown"),
        ({"track": {"A": ["x"]}}, "spaces.bad"),
        ({"spent": [0]}, "spaces.bad"),
        ({"armies": {"B": "b1@X"}}, "army.abroad"),
    ],
)
def test_a_position_that_cannot_be_is_refused(more, reason):
    with pytest.raises(DisputeError) as caught:
        play({"A": "X p1", "B": "Y p1"}, "", **more)
    assert caught.value.reason == reason


# ---- what nobody entered


@pytest.mark.parametrize(
    ("steps", "more", "what"),
    [
        (("A take_fp",), {"phase": "fp", "tables": None}, "population_track"),
        (("A recruit X",), {"tables": None}, "army_cost"),
        (("A activate", "A advance_markers"), {"phase": "maintenance", "tables": None}, "mutation_track"),
        (("A draw",), {"phase": "event"}, "events"),
        (
            ("A draw", "chance pick | picked: blank"),
            {"phase": "event", "deck": ("blank",), "cards": CARDS},
            None,
        ),
        (
            ("A develop A.odd",),
            {"techs": {"A": "odd"}, "cards": {"odd": {"kind": "technology", "stage": 1}}},
            "cost",
        ),
        (
            ("A use A.odd",),
            {"techs": {"A": "odd+"}, "cards": {"odd": {"kind": "technology", "stage": 1, "use": {}}}},
            "effect",
        ),
        (("A take_fp",), {"phase": "fp", "track": {"A": [1, 2, 3, 4]}}, None),
        (
            ("A activate", "A advance_markers", "chance die | rolled: 5"),
            {"phase": "maintenance", "markers": {"A": 3}},
            None,
        ),
    ],
)
def test_a_missing_table_is_named(steps, more, what):
    table = play({"A": "X p1", **FAR}, "", *steps, **more)
    assert table.verdict == "not_covered"
    assert what is None or table.facts["what"] == what


@pytest.mark.parametrize(
    ("key", "reading", "steps", "phase"),
    [
        ("ZS-resource.produce", "printed-board", ("A produce",), "resource"),
        ("ZS-fp.leftmost.uncovered/values", "printed-board", ("A take_fp",), "fp"),
        ("ZS-event.draw.three/cards", "printed-cards", ("A draw", "chance pick | picked: aid"), "event"),
        ("ZS-maint.B.spaces", "printed-board", ("A activate", "A advance_markers"), "maintenance"),
        ("ZS-tech.use", "printed-sheet", ("A develop A.plain | extra: 0",), "action"),
        (
            "ZS-outbreak.place/table",
            "printed-table",
            ("A activate", "A advance_markers", "chance die | rolled: 1"),
            "maintenance",
        ),
    ],
)
def test_the_printed_board_is_not_known_here(key, reading, steps, phase):
    more = {
        "phase": phase,
        "deck": ("aid",),
        "markers": {"A": 3},
        "techs": {"A": "plain"},
        "cards": {**CARDS, "plain": {"kind": "technology", "stage": 1, "cost": {}}},
        "more": {"X": {"outbreak": [1]}},
    }
    assert play({"A": "X p1", **FAR}, "", *steps, **more).refused is None
    assert play({"A": "X p1", **FAR}, "", *steps, readings={key: reading}, **more).facts["what"]


def test_a_full_rulebook_is_not_known_here():
    with pytest.raises(NotCovered):
        new_game(2, {"ZS-turn.phase.order/setup": "full-rulebook"})
    with pytest.raises(NotCovered):
        new_game(4)
