"""Records are kept between rounds: whatever is asked in whatever order, the answer is that of an event read anew."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from judge.tournament import (
    Event,
    Player,
    add_player,
    apply_repair,
    apply_result,
    drop,
    pair_next,
    parse,
    publish,
    standings,
    to_dict,
)

GAMES = [[2, 0], [0, 2], [2, 1], [1, 1, 1]]


def anew(event: Event) -> Event:
    """Read an event again: nothing kept fits it."""
    return parse(to_dict(event))


@settings(max_examples=15)
@given(seed=st.integers(0, 10**6), count=st.integers(6, 14), form=st.sampled_from(["swiss", "pods"]))
def test_what_is_kept_changes_no_answer(seed: int, count: int, form: str) -> None:
    draw = random.Random(seed)
    players = [{"id": f"P{k}"} for k in range(count)]
    event = parse({"event": 1, "format": form, "rounds": 5, "seed": seed, "players": players})
    for number in range(1, 6):
        pairing = pair_next(event)
        again = pair_next(anew(event))
        event = publish(event, pairing)
        for table in event.rounds[-1].pending():
            places = list(range(1, len(table.players) + 1))
            draw.shuffle(places)
            result: dict[str, Any] = {"games": draw.choice(GAMES)} if form == "swiss" else {"places": places}
            event = apply_result(event, number, table.number, result)
        # The reasons are made when they are asked for: now, after more was played.
        assert standings(event) == standings(anew(event))
        assert pairing.to_dict() == again.to_dict()
        for upto in draw.sample(range(number + 1), 2):
            assert standings(event, upto) == standings(anew(event), upto)
        staying = [player.id for player in event.players if player.active(number + 1)]
        if len(staying) > 6 and draw.random() < 0.4:
            event = drop(event, draw.choice(staying), number)
        if draw.random() < 0.4:
            event = add_player(event, Player(f"Q{number}", joined=number + 1))
        if number > 1 and form == "swiss" and draw.random() < 0.5:
            wrong = draw.choice([t for t in event.rounds[0].tables if len(t.players) == 2])
            event = apply_repair(event, 1, wrong.number, {"games": [2, 0]}, "leave")
            assert standings(event) == standings(anew(event))
