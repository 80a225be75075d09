"""What users of other programs reported as broken, tried here: each test names the symptom."""

from __future__ import annotations

import itertools
import re

import pytest
import yaml
from problem_page import problem

from judge.cli import main

GAME = {"event": 1, "game": "zombie_world_order", "name": "Cup", "seed": 7}


@pytest.fixture
def begun(organizer):
    """Import an event file; return its address."""

    def begin(**file):
        answer = organizer.does("/events/import", text=yaml.safe_dump(GAME | file))
        return f"/e/{answer.headers['Location'].split('/')[2]}"

    return begin


def people(count):
    return [{"id": f"P{n:03d}", "name": f"Name {n}"} for n in range(1, count + 1)]


def api(base):
    return base.replace("/e/", "/api/v1/events/")


def ranks(person, base):
    return person.get(f"{api(base)}/standings").get_json()


def tables(person, base, number):
    return person.get(f"{api(base)}/rounds/{number}").get_json()["tables"]


def pair(organizer, base):
    organizer.does(f"{base}/rounds/draft")
    organizer.does(f"{base}/rounds/publish")


def play(organizer, base, number, said="2 0"):
    for table in tables(organizer, base, number):
        if not table["bye"]:
            organizer.does(f"{base}/results/quick", line=f"{table['table']} {said}")


def write(organizer, base, number, table, figures, version):
    headers = {"X-CSRFToken": organizer.token()}
    body = {"figures": figures, "version": version}
    return organizer.client.put(
        f"{api(base)}/rounds/{number}/tables/{table}/result", json=body, headers=headers
    )


def undo(organizer, base, action):
    page = organizer.page(f"{base}/log?action={action}")
    organizer.does(re.search(r'action="([^"]+/undo)"', page)[1])


@pytest.mark.parametrize("level", ["game_loss", "match_loss", "disqualification"])
def test_a_penalty_that_is_lifted_leaves_standings_as_if_it_was_never_given(organizer, round_one, level):
    play(organizer, round_one, 1, "2 1")
    before = ranks(organizer, round_one)
    file = organizer.page(f"{round_one}/file")
    said = {"code": before[-1]["player"], "category": "conduct", "note": "a", "points": "3"}
    if level != "game_loss":
        said["counts"] = "1"
    organizer.does(f"{round_one}/penalties", level=level, **said)
    assert ranks(organizer, round_one) != before
    undo(organizer, round_one, "penalty.give")
    assert ranks(organizer, round_one) == before
    assert organizer.page(f"{round_one}/file") == file


def test_a_wrong_last_match_is_put_right_after_the_next_stage_was_drawn(organizer, begun):
    stages = [{"format": "swiss", "rounds": 1}, {"format": "single_elimination", "cut": 2}]
    base = begun(stages=stages, players=people(4))
    pair(organizer, base)
    play(organizer, base, 1)
    first = tables(organizer, base, 1)[0]
    pair(organizer, base)
    cut = {seat["code"] for seat in tables(organizer, base, 2)[0]["seats"]}
    assert cut == {table["seats"][0]["code"] for table in tables(organizer, base, 1)}
    undo(organizer, base, "round.publish")
    undo(organizer, base, "round.draft")
    assert write(organizer, base, 1, first["table"], [0, 2, 0], first["version"]).status_code == 200
    pair(organizer, base)
    after = {seat["code"] for seat in tables(organizer, base, 2)[0]["seats"]}
    assert after == (cut - {first["seats"][0]["code"]}) | {first["seats"][1]["code"]}


def test_a_wrong_winner_of_a_bracket_is_not_final(organizer, begun):
    """With a later result in it is said what stands in the way, never a bracket that contradicts itself."""
    base = begun(stages=[{"format": "single_elimination"}], players=people(4))
    pair(organizer, base)
    play(organizer, base, 1)
    wrong = tables(organizer, base, 1)[0]
    pair(organizer, base)
    play(organizer, base, 2)
    refused = write(organizer, base, 1, wrong["table"], [0, 2, 0], wrong["version"])
    assert refused.status_code == 409
    for action in ("result.record", "round.publish", "round.draft"):
        undo(organizer, base, action)
    assert write(organizer, base, 1, wrong["table"], [0, 2, 0], wrong["version"]).status_code == 200
    pair(organizer, base)
    assert wrong["seats"][1]["code"] in {seat["code"] for seat in tables(organizer, base, 2)[0]["seats"]}


@pytest.mark.parametrize("byes", [1, 2, 3, 4])
def test_five_players_of_whom_some_have_the_first_round_off_are_paired(organizer, begun, byes):
    known = people(5)
    for one in known[:byes]:
        one["byes"] = 1
    base = begun(stages=[{"format": "swiss", "rounds": 3}], players=known)
    for number in (1, 2, 3):
        pair(organizer, base)
        play(organizer, base, number)
        seated = [seat["code"] for table in tables(organizer, base, number) for seat in table["seats"]]
        assert sorted(seated) == sorted(one["id"] for one in known)
    off = {table["seats"][0]["code"] for table in tables(organizer, base, 1) if table["bye"]}
    assert {one["id"] for one in known[:byes]} <= off


def test_no_round_is_paired_and_no_event_closed_before_every_result_is_in(organizer, round_one):
    organizer.does(f"{round_one}/results/quick", line="1 2 0")
    for act in ("rounds/draft", "close"):
        refused = organizer.post(f"{round_one}/{act}")
        assert (refused.status_code, problem(refused)) == (409, "Missing results: 1 (tables 2).")


def test_who_comes_back_into_a_round_that_is_paired_takes_nobodys_bye(organizer, begun):
    base = begun(stages=[{"format": "swiss", "rounds": 3}], players=people(6))
    pair(organizer, base)
    play(organizer, base, 1)
    organizer.does(f"{base}/players/P006/drop")
    pair(organizer, base)
    rested = [t for t in tables(organizer, base, 2) if t["bye"]]
    organizer.does(f"{base}/players/P006/undrop")
    assert [t for t in tables(organizer, base, 2) if t["bye"]] == rested
    play(organizer, base, 2)
    [row] = [row for row in ranks(organizer, base) if row["player"] == rested[0]["seats"][0]["code"]]
    assert row["byes"] == 1
    pair(organizer, base)
    assert not [t for t in tables(organizer, base, 3) if t["bye"]]


def test_a_late_correction_never_takes_a_finished_match_away(organizer, begun):
    base = begun(stages=[{"format": "swiss", "rounds": 4}], players=people(8))
    for number in (1, 2):
        pair(organizer, base)
        play(organizer, base, number)
    pair(organizer, base)
    organizer.does(f"{base}/results/quick", line=f"{tables(organizer, base, 3)[0]['table']} 2 0")
    done = tables(organizer, base, 3)[0]
    wrong = tables(organizer, base, 2)[1]
    body = {"figures": [0, 2, 0], "version": wrong["version"], "choice": ""}
    headers = {"X-CSRFToken": organizer.token()}
    at = f"{api(base)}/rounds/2/tables/{wrong['table']}/repair"
    ways = organizer.client.post(at, json=body, headers=headers).get_json()
    names = [way["choice"] for way in ways if not way["because"]]
    assert "leave" in names
    assert "pair_again" not in names, "somebody has played"
    for way in names:
        body["version"] = tables(organizer, base, 2)[1]["version"]
        said = organizer.client.post(at, json=body | {"choice": way}, headers=headers)
        assert said.status_code == 200, said.get_json()
        kept = next(t for t in tables(organizer, base, 3) if t["table"] == done["table"])
        assert [seat["code"] for seat in kept["seats"]] == [seat["code"] for seat in done["seats"]]
        assert kept["result"] == done["result"]
        undo(organizer, base, "result.repair")


def test_a_bye_of_a_short_pod_is_credited_and_an_impossible_score_is_refused(organizer, begun, round_one):
    base = begun(stages=[{"format": "pods", "rounds": 2}], players=people(3))
    pair(organizer, base)
    [pod] = tables(organizer, base, 1)
    assert len(pod["seats"]) == 3
    for line in ("1 3 0", "1 2 2", "1 9 9"):
        refused = organizer.post(f"{round_one}/results/quick", line=line)
        assert refused.status_code == 422, line


def test_a_tie_breaker_that_was_compared_and_parted_nobody_is_shown_as_such(tmp_path, capsys):
    """Two who are equal by everything before the lots: the explanation names what was compared."""
    results = [{"round": 1, "tables": [{"table": 1, "players": ["P1", "P2"], "games": [1, 1]}]}]
    file = GAME | {
        "players": [{"id": "P1"}, {"id": "P2"}],
        "results": results,
        "stages": [{"format": "swiss"}],
    }
    path = tmp_path / "event.yaml"
    path.write_text(yaml.safe_dump(file))
    assert main(["event", "explain", str(path), "P1"]) == 0
    said = capsys.readouterr().out
    assert "level with P2 on everything compared (" in said
    assert "the order is by lot" in said


def test_a_comparison_that_moved_nobody_is_said_before_the_one_that_did(organizer, round_one):
    for line in ("1 2 0", "2 2 1"):
        organizer.does(f"{round_one}/results/quick", line=line)
    said = organizer.page(f"{round_one}/desk/standings/{ranks(organizer, round_one)[0]['player']}")
    assert re.search(r"ahead of P\d+: equal by Match points, OMW%; decided by GW%", said)


@pytest.mark.parametrize("size", [4, 5, 6])
def test_sides_never_go_before_not_meeting_twice(organizer, begun, size):
    base = begun(stages=[{"format": "swiss", "rounds": 3}], players=people(size))
    met = []
    for number in range(1, 4):
        pair(organizer, base)
        play(organizer, base, number)
        met += [
            frozenset(seat["code"] for seat in table["seats"])
            for table in tables(organizer, base, number)
            if not table["bye"]
        ]
    assert not [pair for pair, times in itertools.groupby(sorted(met, key=sorted)) if len(list(times)) > 1]


def test_who_leaves_at_the_moment_of_pairing_breaks_no_round_for_ever(organizer, begun):
    base = begun(stages=[{"format": "swiss", "rounds": 3}], players=people(6))
    organizer.does(f"{base}/rounds/draft")
    organizer.does(f"{base}/players/P003/drop")
    assert organizer.post(f"{base}/rounds/publish").status_code == 409
    organizer.does(f"{base}/rounds/draft/discard")
    pair(organizer, base)
    assert "P003" not in {s["code"] for t in tables(organizer, base, 1) for s in t["seats"]}
    play(organizer, base, 1)
    pair(organizer, base)
