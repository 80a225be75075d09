"""A ruling goes through so much and no more; what it left out it says."""

import cProfile
import gc
from functools import cache
from traceback import walk_tb

import pytest
from loops import CHOSEN, ENDING, LOOPS, ORDERED

from judge.disputes import rule, ruling_as_json
from judge.disputes.reference.ready import ready_file, ready_names
from judge.engine.errors import EngineError
from judge.games import GAMES

LANGUAGES = ("en", "ja", "zh-Hant", "zh-Hans")


@pytest.mark.slow
@pytest.mark.rule("ZX-win.loop-draw", "ZX-toc.901")
@pytest.mark.parametrize("name", LOOPS)
def test_a_forced_loop_is_a_draw_however_much_it_adds(name):
    ruling = rule(LOOPS[name])
    assert (ruling.verdict, [claim.upheld for claim in ruling.claims]) == ("resolved", [True])
    assert not any(point.not_tried for point in ruling.depends_on)


@pytest.mark.slow
@pytest.mark.rule("ZX-win.loop-draw", "ZX-toc.901")
@pytest.mark.parametrize("name", ORDERED)
def test_rounds_that_come_again_whatever_is_chosen_are_gone_through_once(name):
    ruling = rule(ORDERED[name])
    assert (ruling.verdict, [claim.upheld for claim in ruling.claims]) == ("resolved", [True])
    assert (ruling.replayed, ruling.worlds[0].choices) == (1, ())
    untried = {point.key for point in ruling.depends_on if point.not_tried}
    assert untried <= {  # B's hand is not known: who may answer between two links might end it
        "ZX-chain.no-priority-in-resolution",
        "ZX-chain.trigger-during-resolution-on-top/trigger-waits",
    }


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "verdict", "upheld"),
    [
        ("softened until they die", "resolved", False),
        ("ended by one order", "undetermined", None),
    ],
)
def test_rounds_that_can_end_are_no_draw(name, verdict, upheld):
    ruling = rule(ENDING[name])
    assert (ruling.verdict, [claim.upheld for claim in ruling.claims]) == (verdict, [upheld])


@cache
def counted(name):
    """Return the ruling on a dispute that goes on and on, and how many calls it took."""
    calls = cProfile.Profile()
    ruling = calls.runcall(rule, CHOSEN[name])
    return ruling, sum(entry.callcount for entry in calls.getstats())


@pytest.mark.slow
@pytest.mark.parametrize("name", CHOSEN)
def test_what_was_too_much_is_said_and_nothing_is_held_for_ruled(name):
    ruling, calls = counted(name)
    # Counted and not timed: the machine of the scores does ten million in a second.
    assert calls < 35_000_000
    assert (ruling.verdict, ruling.over, [claim.upheld for claim in ruling.claims]) == (
        "undetermined",
        True,
        [None],
    )
    assert [need["fact"] for need in ruling_as_json(ruling, "en")["needs"]] == ["bound"]
    untried = [point.key for point in ruling.depends_on if point.not_tried]
    assert untried
    for language in LANGUAGES:
        rows = ruling_as_json(ruling, language)["depends_on"]
        assert [row["interpretation"] for row in rows if row.get("untried")] == untried


@pytest.mark.slow
def test_the_same_is_left_out_each_time():
    name = "turning everybody, many"
    first, again = (ruling_as_json(ruling, "en") for ruling in (counted(name)[0], rule(CHOSEN[name])))
    assert first == again


@pytest.fixture
def thrown_away():
    """Collect what only the collector finds, and show it."""
    gc.collect()
    gc.set_debug(gc.DEBUG_SAVEALL)
    yield lambda: (gc.collect(), gc.garbage)[1]
    gc.set_debug(0)
    gc.garbage.clear()


@pytest.mark.parametrize("game", GAMES)
def test_what_was_refused_on_the_way_is_not_kept_with_all_that_was_at_work_then(game, thrown_away):
    for name in ready_names(game):
        rule(ready_file(game, name))
    refused = [error for error in thrown_away() if isinstance(error, EngineError)]
    assert not [error for error in refused if "act" in _at_work(error)]


def _at_work(error):
    """Return the functions that an error still holds."""
    return {frame.f_code.co_name for frame, _ in walk_tb(error.__traceback__)}
