"""How a scenario is laid out, and what none is for."""

import pytest
from zs_play import new_game

from judge.engine.errors import BadPosition, NotCovered
from judge.engine.run import question
from judge.games import zombie_state as game
from judge.games.zombie_state import resources
from judge.games.zombie_state.state import ACTIVE, AT, POPULATION, armies, domains

SCENARIO = {
    "kind": "scenario",
    "players": 2,
    "start": 1,
    "own": {"iron": 2},
    "lay": {
        "Ash": {"seat": 0, "population": 3, "armies": 2},
        "Bay": {"seat": 1, "population": 1, "active": 2},
        "Cliff": {"seat": 1},
    },
}
CARDS = {
    "Ash": {"kind": "domain", "number": 7, "adjacent": []},
    "Bay": {"kind": "domain", "number": 8, "adjacent": []},
    "Cliff": {"kind": "domain", "number": 9, "adjacent": []},
    "army": {"kind": "army"},
    "iron": {"kind": "resource"},
    "oil": {"kind": "resource"},
    "gun": {"kind": "technology", "stage": 1, "cost": {}, "field": "war"},
    "aid": {"kind": "event", "copies": 2, "effect": {"fp": 1}},
    "plague": {"kind": "outbreak", "copies": 3},
    "tracks": {"kind": "tables", "population_track": [4, 3], "army_cost": 2},
    "two": SCENARIO,
}


def laid_out(**changed):
    """Set up the cards above; one that is None is left out."""
    data = {name: card for name, card in {**CARDS, **changed}.items() if card is not None}
    return new_game(2, cards=tuple(game.definition(name, card) for name, card in data.items()))


def lying(core):
    """Return the names of the cards in each place that has some, by the place and its seat."""
    return {
        (zone.name, zone.owner): sorted(core.card(obj).name for obj in cards)
        for zone, cards in zip(core.game.zones, core.zones, strict=True)
        if cards
    }


def test_a_scenario_gives_each_player_domains_armies_a_sheet_and_resources():
    core = laid_out()
    there = lying(core)
    each = {"technologies": ["gun"], "resources": ["iron", "iron"]}
    first = {**each, "domains": ["Ash"], "armies": ["army", "army"]}
    second = {**each, "domains": ["Bay", "Cliff"]}
    for seat, own in enumerate((first, second)):
        assert {name: found for (name, at), found in there.items() if at == seat and name in own} == own
    assert not any(name == "armies" and at == 1 for name, at in there)
    figures = {
        core.card(obj).name: {tally.name: core.columns[at][obj] for at, tally in enumerate(core.game.columns)}
        for cards in core.zones
        for obj in cards
    }
    assert [figures[name]["population"] for name in ("Ash", "Bay", "Cliff")] == [3, 1, 0]
    assert [figures[name]["active"] for name in ("Ash", "Bay", "Cliff")] == [0, 2, 0]
    assert figures["army"]["at"] == 7


def test_a_scenario_lays_beside_the_board_as_many_cards_as_there_are():
    shared = {name: found for (name, _), found in lying(laid_out()).items()}
    assert shared["supply"] == ["iron", "oil"]
    assert (shared["events"], shared["outbreaks"]) == (["aid"] * 2, ["plague"] * 3)
    assert shared["tables"] == ["tracks"]


@pytest.mark.parametrize(("start", "first"), [({"start": 1}, 1), ({"start": 0}, 0), ({}, 0)])
def test_a_scenario_says_who_starts(start, first):
    scenario = {key: value for key, value in SCENARIO.items() if key != "start"} | start
    core = laid_out(two=scenario)
    assert (core.vars["turn"], core.vars["phase"], question(core).who) == (1, "resource", (first,))


def test_of_two_scenarios_the_last_one_is_laid_out():
    other = {**SCENARIO, "own": {"oil": 1}}
    assert lying(laid_out(three=other))["resources", 0] == ["oil"]


def test_a_scenario_without_domains_armies_or_seats_is_refused():
    with pytest.raises(BadPosition) as wrong:
        laid_out(Ash=None)
    assert (wrong.value.reason, wrong.value.facts["word"]) == ("domain.no-such", "Ash")
    assert wrong.value.path == "scenario.lay"
    beyond = {**SCENARIO, "lay": {"Bay": {"seat": 2}}}
    with pytest.raises(BadPosition) as unseated:
        laid_out(two=beyond)
    assert (unseated.value.path, unseated.value.facts["word"]) == ("scenario.lay", "Bay")
    with pytest.raises(NotCovered) as missing:
        laid_out(army=None)
    assert (missing.value.reason, missing.value.facts["what"]) == ("table.missing", "army")


def test_a_full_rulebook_is_not_known_here():
    rules = ("ZS-turn.phase.order",)
    with pytest.raises(NotCovered) as elsewhere:
        new_game(2, {"ZS-turn.phase.order/setup": "full-rulebook"})
    assert (elsewhere.value.reason, elsewhere.value.facts["what"]) == ("table.printed", "setup")
    with pytest.raises(NotCovered) as missing:
        new_game(4)
    assert (missing.value.reason, missing.value.facts["what"]) == ("table.missing", "scenario")
    assert elsewhere.value.rules == missing.value.rules == rules


def test_a_scenario_begins_with_nothing_gained_and_nothing_covered():
    core = laid_out()
    for name in ("fp", "gained", "marker", "extra"):
        assert core.vars[name] == (0, 0)
    assert core.vars["track"] == ((), ())
    assert {core.place[obj] for cards in core.zones for obj in cards} <= core.told
    assert len(core.told) == len(core.game.zones)


@pytest.mark.parametrize(
    ("lay", "stands"),
    [({}, (0, 0, 0)), ({"population": 2}, (2, 0, 0)), ({"active": 3, "armies": 1}, (0, 3, 1))],
)
def test_what_a_scenario_does_not_say_of_a_domain_is_nought(lay, stands):
    core = laid_out(two={"kind": "scenario", "players": 2, "lay": {"Bay": {"seat": 1, **lay}}})
    (bay,) = domains(core, 1)
    pieces = armies(core, 1)
    assert (core.columns[POPULATION][bay], core.columns[ACTIVE][bay], len(pieces)) == stands
    assert all(core.columns[AT][piece] == 8 for piece in pieces)
    assert not resources.held_by(core, 0)


@pytest.mark.parametrize("players", [0, 1, 7])
def test_no_game_is_for_fewer_than_two_or_more_than_six(players):
    with pytest.raises(ValueError, match=str(players)):
        game.build(players)
    assert [game.build(number).players for number in game.SEATS] == [2, 3, 4, 5, 6]
