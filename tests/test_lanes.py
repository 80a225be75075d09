"""A lane: so many at once, so many seconds, whatever the work is busy with; what it raises is raised where it was asked."""

from __future__ import annotations

import contextlib
import itertools
import operator
import os
import pickle
import signal
import threading
import time

import pytest

from judge import tournament
from judge.disputes import DisputeError, read_dispute
from judge.lanes import Lane, LaneBounds, LaneFullError, TooLongError, describe_error
from judge.store.refusals import Invalid
from judge.store.services import unkept

LONG = 60.0  # seconds that nobody waits for
ENDLESS = (
    sum,
    itertools.count(),
)  # within one call of the interpreter: no signal handler of Python's would be asked


def lane(at_once=1, waiting=0, patience=LONG, seconds=LONG):
    return Lane(LaneBounds(at_once, waiting, patience, seconds))


def test_work_without_an_end_is_ended_and_the_next_is_done():
    one = lane(seconds=1.0)
    for _ in range(2):
        with pytest.raises(TooLongError):
            one.do(*ENDLESS)
        assert lane().do(operator.add, 20, 3) == 23


def test_what_is_ended_from_outside_is_told_as_too_long():
    with pytest.raises(TooLongError):
        lane().do(os._exit, 0)
    assert lane().do(abs, -4) == 4


def test_a_process_that_nobody_waits_for_any_more_is_not_given_work():
    number = lane().do(os.getpid)
    assert lane().do(os.getpid) == number != os.getpid()
    os.kill(number, signal.SIGKILL)
    with contextlib.suppress(ProcessLookupError):
        while True:
            os.kill(number, 0)
            time.sleep(0.01)
    assert lane().do(os.getpid) != number


def test_past_its_places_and_those_who_wait_nobody_gets_in():
    one = lane(waiting=1)
    seen = []
    with one.place():
        waits = threading.Thread(target=lambda: seen.append(one.do(abs, -7)))
        waits.start()
        while not one._waiting:
            time.sleep(0.01)
        with pytest.raises(LaneFullError):
            one.do(abs, -7)
        assert seen == []
    waits.join(LONG)
    assert seen == [7]
    assert one.do(abs, -7) == 7


def test_who_waits_in_vain_is_told_when_to_come_again():
    one = lane(waiting=5, patience=0.01)
    with one.place(), pytest.raises(LaneFullError) as caught:
        one.do(abs, 1)
    assert caught.value.seconds >= 1


@pytest.mark.parametrize(
    ("function", "given", "kind"),
    [
        (
            read_dispute,
            (b"dispute: 1\ngame: zombie_world_order\nsteps: [3, 4]\nplayers: [A, A]",),
            DisputeError,
        ),
        (read_dispute, (b"game: [",), DisputeError),
        (tournament.parse, ({"event": 1, "players": [{"id": ""}]},), tournament.Refusal),
        (unkept.next_round, ({"event": 2}, "ja"), Invalid),
        (unkept.deck, ("none", "", "en"), Invalid),
        (operator.truediv, (1, 0), ZeroDivisionError),
    ],
)
def test_an_error_is_the_same_as_here(function, given, kind):
    with pytest.raises(kind) as here:
        function(*given)
    with pytest.raises(kind) as there:
        lane().do(function, *given)
    assert type(there.value) is type(here.value)
    ours, theirs = dict(vars(here.value)), dict(vars(there.value))
    assert theirs.pop("told")
    ours.pop("told", None)
    assert {name: str(value) for name, value in theirs.items()} == {
        name: str(value) for name, value in ours.items()
    }
    assert str(there.value) == str(here.value)
    places = [each["type"] for each in describe_error(there.value)]
    assert places.count(kind.__name__) == 2  # where it was met, and where it was asked for


def test_what_cannot_be_sent_is_an_error_and_no_silence():
    with pytest.raises((AttributeError, pickle.PicklingError, TypeError)):
        lane().do(abs, threading.Lock())
    with pytest.raises(TypeError, match="pickle"):
        lane().do(threading.Lock)
    assert lane().do(abs, -1) == 1
