"""Lots: promised beforehand, told afterwards, foreseen by nobody."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from judge.commands.event import event as commands
from judge.tournament import Refusal, make_lots, pair_next, parse, publish, read_lots, to_dict

SECRETS = st.binary(min_size=32, max_size=32).map(bytes.hex)
BASE = {"event": 1, "game": "zombie_world_order", "name": "Open", "seed": 7, "rounds": 6}
PLAYERS = [{"id": f"P{n:02d}"} for n in range(1, 17)]


def played(lots, rounds):
    """Play an event on lots; seat A always wins."""
    event = parse({**BASE, "players": PLAYERS, "lots": lots.to_dict()})
    for _ in range(rounds):
        file = to_dict(publish(event, pair_next(event)))
        for table in file["results"][-1]["tables"]:
            if len(table["players"]) == 2:
                table["games"] = [2, 0]
        event = parse(file)
    return event


@given(SECRETS, st.integers(1, 9), st.integers(0, 30))
def test_what_is_told_leads_back_to_the_promise_and_no_further(secret, since, rounds):
    lots = make_lots(secret, since)
    told = lots.public_until(rounds)
    assert told.anchor == lots.anchor
    assert read_lots(told.to_dict()).is_consistent()
    assert [told.secret_of(n) for n in range(since, rounds + 1)] == [
        lots.secret_of(n) for n in range(since, rounds + 1)
    ]
    assert told.secret_of(max(since, rounds + 1)) is None
    assert secret not in json.dumps(told.to_dict())
    for name in ("anchor", "told"):
        bad = told.to_dict()
        if name == "anchor":
            bad["anchor"] = "0" * 64
        elif told.told:
            bad["told"] = [*told.told[:-1], "0" * 64]
        if bad != told.to_dict() and told.told:
            with pytest.raises(Refusal):
                read_lots(bad)


def test_another_secret_is_another_pairing_and_the_public_knows_neither():
    events = [played(make_lots(secret * 64), 3) for secret in "0123456789"]
    assert len({json.dumps(to_dict(event)["results"]) for event in events}) == len(events)
    for event in events:
        told = to_dict(event) | {"lots": event.lots.public_until(3).to_dict()}
        with pytest.raises(Refusal, match="not public yet"):
            pair_next(parse(told))
        del told["lots"]
        guess, real = pair_next(parse(told)), pair_next(event)
        assert {t.players for t in guess.tables} != {t.players for t in real.tables}


def test_an_event_is_verified_by_what_is_told_of_it(tmp_path):
    event = played(make_lots("ab" * 32), 4)
    told = to_dict(event) | {"lots": event.lots.public_until(3).to_dict()}

    def verified(file):
        path = tmp_path / "event.json"
        path.write_text(json.dumps(file))
        return CliRunner().invoke(commands, ["verify", str(path)], standalone_mode=False).return_value

    assert verified(told) == verified(to_dict(event)) == 0
    seats = told["results"][1]["tables"]
    seats[0]["players"][0], seats[1]["players"][0] = seats[1]["players"][0], seats[0]["players"][0]
    assert verified(told) == 1
