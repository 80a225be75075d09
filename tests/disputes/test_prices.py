"""The table of prices: what each kind of move costs, and that only which of two sums is less counts."""

import sys
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random

import pytest

from judge.disputes.account.file import account_of
from judge.disputes.account.layout import readings_in_force
from judge.disputes.alignment.align import align
from judge.disputes.alignment.budget import OWN, Budget
from judge.disputes.alignment.prices import PRICES, Prices
from judge.disputes.alignment.setup import open_with_fewest
from judge.disputes.language.errors import DisputeError
from judge.disputes.ruling.across_worlds import combine_worlds

sys.path[:0] = [str(Path(__file__).parents[1] / "games")]

import told  # noqa: E402 - a helper of the tests of the games

GAMES = ("zombie_world_order", "zero_dimension", "zombie_kittens", "unicorn_overlord", "zombie_state")
FEW = 12  # of each game
TABLE = {
    "position": {
        "turn": {"number": 6, "player": "A", "phase": "battle"},
        "players": {
            "A": {"life": 8, "hand": [], "mana": [], "deck": 20, "original": [{"id": "x", "card": "Walker"}]},
            "B": {"life": 8, "hand": ["Zap"], "mana": ["Walker"], "deck": 20},
        },
    },
    "cards": {
        "Walker": {"kind": "zombie", "colours": ["red"], "entry_cost": 1, "power": 2, "critical": 1},
        "Zap": {
            "kind": "event",
            "colours": ["red"],
            "abilities": [
                {
                    "id": "e",
                    "free": True,
                    "target": {"zombie": "any"},
                    "effect": [{"damage": 3, "to": "target"}],
                }
            ],
        },
    },
}
ATTACK = {"by": "A", "do": "attack", "card": "x"}
TARGET = {"by": "A", "do": "target", "card": "B"}
PASSES = [{"by": "A", "do": "pass"}, {"by": "B", "do": "pass"}]
NONE = {"by": "B", "do": "no_defence"}
ZAP = {"by": "B", "do": "event", "card": "Zap", "target": "x"}


def aligned(dispute, prices=PRICES):
    """Return what an account comes to at some prices."""
    account = account_of({"dispute": 1, "game": "zombie_world_order", "players": ["A", "B"], **dispute})
    return open_with_fewest(
        account, readings_in_force(account, {}), lambda replay: align(replay, Budget(OWN), prices=prices)
    )


def price_of(*steps):
    """Return what the moves of some steps cost, where each kind costs another power of a hundred."""
    return aligned({**deepcopy(TABLE), "steps": list(steps)}, Prices(1, 100, 10_000, 10**6, 10**8)).price


def test_what_need_not_be_told_costs_nothing_and_the_order_of_telling_does():
    """The table itself: synchronous, rest, silent and later moves are free."""
    assert min(PRICES) == 0 < PRICES.reordered
    assert Prices(reordered=PRICES.reordered) == PRICES


@pytest.mark.parametrize(
    ("steps", "price"),
    [
        pytest.param([ATTACK], 1, id="a step told is a synchronous move"),
        pytest.param([ATTACK, *PASSES, TARGET], 4, id="so is a pass that is told"),
        pytest.param([ATTACK, TARGET], 2 + 2 * 10_000, id="one that is not told is a silent move"),
        pytest.param(
            [{**ATTACK, "target": "B"}, ZAP, NONE],
            4 + 100 + 5 * 10_000,
            id="a target told with the attack, which an answer comes before, is the rest of a step",
        ),
        pytest.param(
            [ATTACK, NONE, TARGET],
            3 + 4 * 10_000 + 10**8,
            id="a target told after what answers it is reordered",
        ),
    ],
)
def test_each_kind_of_move_costs_what_its_row_says(steps, price):
    """Steps, and the price of the alignment that counts."""
    assert price_of(*steps) == price


def test_a_step_done_later_than_it_could_be_is_found_beside():
    """An answer to an attack may answer the next step of the battle too, at the price of its row."""
    found = aligned({**deepcopy(TABLE), "steps": [ATTACK, ZAP]})
    assert {moment.late.step for moment in found.moments} == {2}


@cache
def disputes(game):
    """Return some told disputes of a game, the same ones each time."""
    found = [case.values[0] for case in told.cases(Path(told.__file__).parent / game)]
    return Random(f"prices {game}").sample(found, FEW)


@pytest.mark.parametrize("game", GAMES)
def test_all_prices_twice_as_high_change_no_answer(game):
    """Told disputes of every game."""
    compared = 0
    for dispute in disputes(game):
        try:
            once, twice = (
                combine_worlds(aligned(deepcopy(dispute), prices), listing=False)
                for prices in (PRICES, Prices(*(2 * price for price in PRICES)))
            )
        except DisputeError:
            continue
        compared += 1
        assert twice.fingerprint() == once.fingerprint(), dispute["title"]
    assert compared > FEW // 2
