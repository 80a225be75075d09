"""An event goes out as a file and comes in again with everything it had, or is refused by name."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from problem_page import problem

from judge.documents import read_yaml
from judge.tournament import Refusal, pair_next, parse, publish, span_of, standings, to_dict
from judge.tournament.life import apply_result, drop, undrop

if TYPE_CHECKING:
    import random

FIRST = [
    {"format": "swiss", "rounds": 3},
    {"format": "swiss", "rounds": "auto", "first_round": "seed", "last_round": "power", "best_of": 1},
    {"format": "pods", "rounds": 2, "pods": {"size": 4, "smallest": 3, "largest": 5, "bye": "lot"}},
    {"format": "round_robin", "rounds": "auto", "best_of": 5},
    {"format": "swiss", "rounds": 3, "best_of": 2, "sides": ["Corp", "Runner"], "acceleration": "baku"},
    {"format": "swiss", "rounds": 3, "pairing": "danish", "rematches": "not_at_once"},
]
THEN = [
    [],
    [{"format": "single_elimination", "cut": 4, "best_of": 5}],
    [{"format": "swiss", "rounds": 2, "cut": 6}, {"format": "double_elimination", "cut": 4}],
]
LOCK, LOCK_IN_UTC = "2026-11-21T09:00:00+09:00", "2026-11-21T00:00:00+00:00"
PENALTY = {"round": 1, "category": "slow_play", "level": "warning", "note": "five minutes", "by": "Lam"}


@st.composite
def event_files(draw):
    """Make the file of an event that was really played for some rounds, with everything a file can say."""
    chance = draw(st.randoms(use_true_random=False))
    ids = draw(
        st.sampled_from(
            [[f"P{n:03d}" for n in range(1, 13)], ["甲", "b.2", "Z-9", "7", "007", "P3", "x", "名"]]
        )
    )
    chance.shuffle(ids)
    file = {
        "event": 1,
        "game": "zombie_world_order",
        "name": draw(st.sampled_from(["Open", "秋季賽 2026"])),
        "stages": [draw(st.sampled_from(FIRST)), *draw(st.sampled_from(THEN))],
        "seed": draw(st.integers(0, 2**63 - 1)),
        "scoring": draw(
            st.sampled_from(
                [{}, {"win": 2, "draw": "1/2", "no_show": -1, "bye_games": 1}, {"places": [4, 2, 1]}]
            )
        ),
        "apart": draw(st.sampled_from([[], ["club"], ["family", "club"]])),
        "house_rulings": draw(st.sampled_from([{}, {"ZWO-deck.copy-limit-key": "name-too"}])),
        "desk": draw(
            st.sampled_from(
                [
                    {},
                    {
                        "zone": "Asia/Tokyo",
                        "minutes": 40,
                        "date": "2026-11-21",
                        "decks_lock_at": LOCK,
                        "decks_needed": False,
                    },
                ]
            )
        ),
    }
    file |= draw(
        st.sampled_from(
            [
                {},
                {"preset": "pokemon"},
                {"tie_breakers": ["points", "sos"], "floor": "0.33"},
                {"preset": "topdeck", "counting": {"own_games": "floored", "rematch": "once"}},
            ]
        )
    )
    file["players"] = [_player(chance, k, who, file["apart"]) for k, who in enumerate(ids, 1)]
    file["forbidden"] = draw(st.sampled_from([[], [ids[:2]], [ids[:2], [ids[2], ids[0]]]]))
    event = parse(file)
    for _ in range(draw(st.integers(0, 5))):
        try:
            event = publish(event, pair_next(event), manual=chance.random() < 0.2)
        except Refusal:
            break
        event = _played(chance, event)
        event = _left(chance, event)
    file = to_dict(event)
    if event.rounds:
        file["penalties"] = [
            PENALTY | {"player": ids[0], "at": "2026-11-21T10:00:00+00:00"},
            PENALTY | {"subject": "a coach"},
        ]
        file["results"][0]["standings"] = [row.player for row in standings(event, 1)]
        if draw(st.booleans()):
            for table in file["results"][-1]["tables"]:
                if "bye" not in table:  # the last round may be under way
                    for result in ("games", "places", "double_loss", "no_show", "lost"):
                        table.pop(result, None)
                    break
    return file


def _player(chance: random.Random, number: int, who: str, groups: list[str]) -> dict:
    entry = {"id": who}
    if chance.random() < 0.7:
        entry["name"] = f"Player {who}"
    if chance.random() < 0.2:
        entry["joined"] = 2
    settled = {"seed": number, "rating": 1000 + number, "table": chance.randint(1, 9), "byes": [1]}
    entry |= {key: value for key, value in settled.items() if chance.random() < 0.2}
    return entry | {group: chance.choice(["red", "blue"]) for group in groups if chance.random() < 0.5}


def _played(chance, event):
    number = len(event.rounds)
    for table in event.rounds[-1].pending():
        if span_of(event, number).stage.format == "pods":
            places = list(range(1, len(table.players) + 1))
            chance.shuffle(places)
            result = {"places": places}
        else:
            needed = _best_of(event, number) // 2 + 1
            kinds = [{"games": [needed, 0]}, {"games": [0, needed]}, {"no_show": [table.players[0]]}]
            if span_of(event, number).stage.format == "swiss":
                kinds.append({"lost": [table.players[1]]})
            result = chance.choice(kinds)
        event = apply_result(event, number, table.number, result)
    return event


def _best_of(event, number):
    return span_of(event, number).stage.best_of


def _left(chance, event):
    number = len(event.rounds)
    for player in event.players:
        if player.active(number + 1) and chance.random() < 0.05:
            event = drop(event, player.id, number)
        elif not player.active(number + 1) and player.joined <= number and chance.random() < 0.3:
            event = undrop(event, player.id, number + 1)
    return event


def sent(organizer, file) -> str:
    answer = organizer.does("/events/import", text=yaml.safe_dump(file, allow_unicode=True))
    return answer.headers["Location"].split("/")[2]


def exported(organizer, slug) -> bytes:
    answer = organizer.get(f"/e/{slug}/file")
    assert answer.status_code == 200
    return answer.get_data()


def within(one, two) -> bool:
    """Return whether everything of `one` is in `two`; a name that says no more than the id is nothing."""
    if isinstance(one, dict):
        return all(
            key in two and within(value, two[key])
            for key, value in one.items()
            if (key, value) != ("name", one.get("id"))
        )
    if isinstance(one, list):
        return len(one) == len(two) and all(map(within, one, two))
    return one == two or (one, two) == (LOCK, LOCK_IN_UTC)


@settings(max_examples=20)
@given(file=event_files())
def test_what_goes_in_comes_out_and_goes_in_again(organizer, file):
    first = exported(organizer, sent(organizer, file))
    second = exported(organizer, sent(organizer, read_yaml(first)))
    assert first == second
    out = read_yaml(first)
    back = parse(out)
    assert within(file, out)
    assert standings(back) == standings(parse(file))
    try:
        expected = pair_next(parse(file))
    except Refusal:
        return
    assert pair_next(back) == expected


SMALL = {"event": 1, "game": "zombie_world_order", "name": "Open", "players": [{"id": "A"}, {"id": "B"}]}
BYE = {"players": ["A"], "bye": True}
REFUSED = {
    "an id with a slash": ({"players": [{"id": "a/b"}]}, "players[0].id"),
    "an id too long for paper": ({"players": [{"id": "x" * 41}]}, "players[0].id"),
    "a name that would be mended": ({"players": [{"id": "A", "name": "two  blanks"}]}, "players[0].name"),
    "leaving twice in a row": ({"players": [{"id": "A", "dropped": [1, 2]}]}, "players[0].dropped"),
    "a first stage with a cut": ({"cut": 2}, "cut"),
    "best of four": ({"best_of": 4}, "Best of"),
    "a long note": (
        {"results": [{"round": 1, "tables": [BYE | {"note": "x" * 41}, {"players": ["B"], "loss": True}]}]},
        "results[0].tables[0].note",
    ),
    "a pair forbidden twice": ({"forbidden": [["A", "B"], ["B", "A"]]}, "forbidden[1]"),
    "a penalty of another world": (
        {"penalties": [PENALTY | {"player": "A", "level": "jail"}]},
        "penalties[0].level",
    ),
    "a penalty for nobody": (
        {"penalties": [{"round": 0, "category": "deck", "level": "warning"}]},
        "penalties[0]",
    ),
    "a reading that no rulebook has": (
        {"house_rulings": {"ZWO-deck.copy-limit-key": "none"}},
        "ZWO-deck.copy-limit-key",
    ),
    "a setting of another service": ({"desk": {"colour": "red"}}, "desk.colour"),
    "a zone that is nowhere": ({"desk": {"zone": "Mars/Olympus"}}, "Mars/Olympus"),
    "minutes in words": ({"desk": {"minutes": "five"}}, "Minutes a round"),
    "minutes that are yes": ({"desk": {"minutes": True}}, "Minutes a round"),
    "decks perhaps": ({"desk": {"decks_needed": "maybe"}}, "maybe"),
    "notes in figures": ({"desk": {"notes": 5}}, "House rulings"),
    "a venue in figures": ({"desk": {"venue": 4}}, "Venue"),
    "sections in figures": ({"desk": {"sections": 4}}, "Sections of the hall"),
    "an unknown field": ({"sponsor": "x"}, "sponsor"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_kept_is_refused_by_name_and_nothing_is_made(organizer, name):
    more, says = REFUSED[name]
    answer = organizer.post("/events/import", text=yaml.safe_dump(SMALL | more))
    assert answer.status_code == 422
    assert says in problem(answer)
    assert "Open" not in organizer.page("/")


def test_the_file_of_a_large_event_is_taken_and_given(organizer, visitor):
    given = [PENALTY | {"player": "A", "note": "x" * 400, "at": LOCK_IN_UTC} for _ in range(2_500)]
    text = json.dumps(SMALL | {"penalties": given})
    assert len(text) > 1_000_000
    slug = organizer.does("/events/import", text=text).headers["Location"].split("/")[2]
    assert read_yaml(exported(organizer, slug))["penalties"] == [{"player": "A", **each} for each in given]
    assert visitor.post("/events/import", text=text).status_code == 403  # before the body is looked at


def test_who_enters_after_an_import_gets_an_id_that_nobody_has(organizer):
    slug = sent(organizer, SMALL | {"players": [{"id": "P004"}, {"id": "P003"}, {"id": "x"}]})
    organizer.does(f"/e/{slug}/players", name="Late")
    file = read_yaml(exported(organizer, slug))
    assert [player["id"] for player in file["players"]] == ["P004", "P003", "x", "P005"]
    organizer.does(f"/e/{slug}/players/drop", code="4")
    assert read_yaml(exported(organizer, slug))["players"][0]["dropped"] == 0
