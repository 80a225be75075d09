"""What events and technologies do besides fights, part by part, and whom an event hits."""

import pytest
from zs_table import play

SIDES = {"A": "X p2, W p0", "B": "Y p3 i1, Z p1"}


def event(effect, *steps, sides=SIDES, **more):
    """Draw one event with this effect, with B the start player."""
    return play(
        sides,
        "",
        "B draw",
        "chance pick | picked: [card]",
        *steps,
        phase="event",
        start="B",
        deck=[{"card": "storm", "id": "card"}],
        cards={"storm": {"kind": "event", "effect": effect}},
        **more,
    )


@pytest.mark.rule("ZS-event.order")
@pytest.mark.parametrize(
    ("who", "steps", "fp"),
    [("each", (), (7, 7)), ("start", (), (9, 7)), ("one", ("B name | player: A",), (7, 9))],
)
def test_whom_an_event_hits(who, steps, fp):
    table = event({"fp": -2, "who": who}, *steps)
    assert (table.refused, table.var("fp")) == (None, fp)


@pytest.mark.rule("ZS-event.order")
def test_the_start_player_names_who_is_hit():
    table = event({"fp": -2, "who": "one"}, "A name | player: A")
    assert table.refused[0] == 3


@pytest.mark.rule("ZS-event.order")
@pytest.mark.parametrize(("change", "left"), [(2, 5), (-2, 1), (-9, 0)])
def test_an_event_changes_a_population(change, left):
    table = event({"population": change, "who": "start"}, "B place Y")
    assert (table.refused, table.domain("Y")[0]) == (None, left)
    assert [sum(place) for place in table.var("track")] == ([0, 1] if left == 0 else [0, 0])


@pytest.mark.rule("ZS-event.order")
@pytest.mark.parametrize(("domain", "reason"), [("X", "domain.none"), ("Y", None)])
def test_the_player_concerned_chooses_an_own_domain(domain, reason):
    table = event({"population": 1, "who": "start"}, f"B place {domain}")
    assert (table.refused and table.reason) == reason


@pytest.mark.rule("ZS-recruit.where")
@pytest.mark.parametrize(("domain", "reason"), [("Y", "recruit.zombies"), ("Z", None)])
def test_an_event_places_armies_where_they_may_stand(domain, reason):
    table = event({"armies": 2, "who": "start"}, f"B place {domain}", armies={"A": "a@X"})
    if reason:
        assert (table.refused[0], table.reason) == (3, reason)
    else:
        assert len(table.events("army_placed")) == 2


@pytest.mark.rule("ZS-event.order")
def test_an_event_takes_armies_off_and_no_more_than_there_are():
    steps = ["B lose b1", "B lose b2"]
    table = event({"armies": -3, "who": "start"}, *steps, armies={"B": "b1@Y b2@Z"})
    assert (table.refused, table.army("b1"), table.army("b2")) == (None, None, None)
    other = event({"armies": -1, "who": "start"}, "B lose a", armies={"A": "a@X", "B": "b1@Y b2@Z"})
    assert (other.refused[0], other.reason) == (3, "army.none")


@pytest.mark.rule("ZS-event.order")
def test_an_event_moves_resources():
    held = {"A": "iron", "B": "iron iron oil"}
    table = event({"resources": {"iron": -2, "food": 1}}, resources=held)
    assert (table.resources("A"), table.resources("B")) == (["food"], ["food", "oil"])


@pytest.mark.rule("ZS-event.order")
@pytest.mark.parametrize(("number", "left"), [(1, ["iron"]), (2, [])])
def test_an_event_makes_players_discard(number, left):
    step = ["B discard | discard: [oil]"] if number == 1 else []
    table = event({"discard": number, "who": "start"}, *step, resources={"B": "iron oil"})
    assert (table.refused, table.resources("B")) == (None, left)


@pytest.mark.rule("ZS-event.draw.three")
def test_an_event_shuffles_the_used_cards_back():
    table = event({"shuffle": True, "who": "start"}, "B draw", "chance pick | picked: [card]")
    assert table.refused is None
    assert [each.number for each in table.events("reshuffled")] == [1, 1]


@pytest.mark.rule("ZS-tech.use")
def test_a_technology_has_the_same_effects():
    tech = {
        "kind": "technology",
        "field": "medicine",
        "stage": 1,
        "cost": {"iron": 1},
        "use": {"iron": 1},
        "effect": {"population": 2, "fp": 1},
    }
    table = play(
        SIDES,
        "",
        "A use A.serum",
        "A place X",
        techs={"A": "serum+"},
        resources={"A": "iron"},
        cards={"serum": tech},
    )
    assert (table.refused, table.domain("X")[0], table.var("fp", "A")) == (None, 4, 10)
    assert table.asked == ("action", "A")
