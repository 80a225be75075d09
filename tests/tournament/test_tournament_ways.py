"""Ways of pairing beyond points and lots: acceleration, Danish, ratings, sides, and a loss of one side alone."""

from __future__ import annotations

import json
import random
from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.cli import main
from judge.tournament import (
    Event,
    Refusal,
    apply_result,
    audit,
    pair_next,
    parse,
    publish,
    replay,
    standings,
    to_dict,
)
from judge.tournament.foreign import read_known_text, write_trf
from judge.words.languages import LANGUAGES

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.slow

RESULTS = [{"games": [2, 0, 0]}, {"games": [1, 2, 0]}, {"games": [1, 1, 1]}, {"games": [0, 2, 0]}]


def seeds(count: int) -> list[dict[str, Any]]:
    return [{"id": f"P{k}", "seed": k} for k in range(1, count + 1)]


def play(event: Event, rounds: int, seed: int, results: list[dict[str, Any]] = RESULTS) -> Event:
    """Pair, publish and finish some rounds, results by lot."""
    draw = random.Random(seed)
    for _ in range(rounds):
        event = publish(event, pair_next(event))
        for table in event.rounds[-1].pending():
            event = apply_result(event, len(event.rounds), table.number, draw.choice(results))
    return event


def pairs(event: Event, number: int) -> list[tuple[str, ...]]:
    return [t.players for t in event.rounds[number - 1].tables if len(t.players) == 2]


def points_before(event: Event, number: int) -> dict[str, Any]:
    return {row.player: row.points for row in standings(event, number - 1)}


BAKU = {4: [3, 1.5], 5: [3, 3, 1.5], 7: [3, 3, 1.5, 1.5], 9: [3, 3, 3, 1.5, 1.5]}


@given(count=st.integers(4, 30), rounds=st.sampled_from(sorted(BAKU)), seed=st.integers(0, 99))
def test_an_accelerated_round_is_paired_by_points_with_those_that_count_there_alone(
    count: int, rounds: int, seed: int
) -> None:
    file = {"event": 1, "seed": seed, "rounds": rounds, "acceleration": "baku", "players": seeds(count)}
    event = parse(file)
    top = {f"P{k}" for k in range(1, 2 * -(-count // 4) + 1)}
    for number in range(1, rounds + 1):
        virtual = (BAKU[rounds] + [0] * rounds)[number - 1]
        answer = pair_next(event).to_dict()
        event = play(event, 1, seed + number)
        own = points_before(event, number)
        paired_by = {p: own[p] + (Fraction(str(virtual)) if p in top else 0) for p in own}
        squares = sum((paired_by[a] - paired_by[b]) ** 2 for a, b in pairs(event, number))
        assert answer["objective"]["score_differences"] == pytest.approx(float(squares))
        assert all(
            ("also" in why) == bool(virtual) or why["key"].startswith("why_bye")
            for why in answer["why"].values()
        )
    plain = parse({key: value for key, value in to_dict(event).items() if key != "acceleration"})
    assert [row.to_dict() for row in standings(event)] == [row.to_dict() for row in standings(plain)]
    assert replay(event).equal


def test_acceleration_keeps_the_halves_apart_and_its_figures_can_be_told() -> None:
    own = {"top": 6, "points": [3, "1/2"]}
    event = parse({"event": 1, "rounds": 5, "acceleration": own, "first_round": "seed", "players": seeds(16)})
    first = {frozenset(table.players) for table in pair_next(event).tables}
    assert {frozenset(("P1", "P4")), frozenset(("P2", "P5")), frozenset(("P7", "P12"))} <= first
    assert to_dict(event)["acceleration"] == own
    event = play(event, 2, 1)
    assert [why.key for why in audit(event, "P6").ways] == ["audit_virtual"]
    assert "3, 0.5" in audit(event, "P6").ways[0].text()
    assert [why.key for why in audit(event, "P7").ways] == ["audit_not_virtual"]


def test_who_comes_late_and_is_stronger_than_the_last_of_the_top_is_accelerated_too() -> None:
    players = [{"id": f"P{k}", "rating": 2000 - 10 * k} for k in range(1, 9)]
    late = [{"id": "L1", "rating": 1975, "joined": 2}, {"id": "L2", "rating": 1900, "joined": 2}]
    event = play(parse({"event": 1, "rounds": 6, "acceleration": "baku", "players": players}), 1, 3)
    event = parse(to_dict(event) | {"players": to_dict(event)["players"] + late})
    virtual = {p: why.also[0].facts["points"] for p, why in pair_next(event).whys.items() if why.also}
    assert {player for player, points in virtual.items() if points} == {"P1", "P2", "P3", "P4", "L1"}


def test_acceleration_without_seeds_or_ratings_is_refused_and_not_left_to_the_lot() -> None:
    event = parse({"event": 1, "rounds": 5, "acceleration": "baku", "players": [{"id": "A"}, {"id": "B"}]})
    with pytest.raises(Refusal) as caught:
        pair_next(event)
    assert caught.value.key == "accelerated_by_what"


@given(
    count=st.integers(2, 24),
    rounds=st.integers(1, 7),
    seed=st.integers(0, 99),
    rematches=st.sampled_from(["allowed", "not_at_once", "avoided"]),
)
def test_danish_pairs_neighbours_and_rematches_as_the_file_allows(
    count: int, rounds: int, seed: int, rematches: str
) -> None:
    file = {"event": 1, "seed": seed, "rounds": rounds, "pairing": "danish", "rematches": rematches}
    event = play(parse(file | {"players": seeds(count)}), rounds, seed)
    for number in range(2, rounds + 1):
        order = [row.player for row in standings(event, number - 1)]
        if rematches == "allowed" and count % 2 == 0:
            assert sorted(map(sorted, pairs(event, number))) == sorted(
                sorted(order[k : k + 2]) for k in range(0, count, 2)
            )
        if rematches == "avoided" and rounds <= count // 2:
            met = Counter(frozenset(pair) for n in range(1, number + 1) for pair in pairs(event, n))
            assert max(met.values()) == 1
        if rematches == "not_at_once" and count > 3:
            last = {frozenset(pair) for pair in pairs(event, number - 1)}
            again = {frozenset(pair) for pair in pairs(event, number)} & last
            assert not again
    byes = Counter(t.players[0] for played in event.rounds for t in played.tables if len(t.players) == 1)
    free = (
        rematches == "allowed" or rounds <= count // 2
    )  # else a second bye may spare a rematch, which counts more
    assert (
        count % 2 == 0
        or not free
        or max(byes.values()) - min(byes.get(f"P{k}", 0) for k in range(1, count + 1)) <= 1
    )
    assert replay(event).equal


def test_danish_says_places_and_its_bye_goes_to_the_last() -> None:
    event = play(parse({"event": 1, "rounds": 3, "pairing": "danish", "players": seeds(5)}), 1, 4)
    order = [row.player for row in standings(event)]
    first = next(t.players[0] for t in event.rounds[0].tables if len(t.players) == 1)
    pairing = pair_next(event)
    assert pairing.byes == (next(p for p in reversed(order) if p != first),)
    assert {why.key for why in pairing.whys.values()} <= {"why_danish", "why_danish_near", "why_bye_place"}
    top = pairing.why(order[0])
    assert top is not None
    assert top.facts["place"] == 1


@given(ratings=st.lists(st.integers(1, 3000), min_size=2, max_size=16, unique=True), seeded=st.integers(0, 4))
def test_ratings_seed_whoever_has_no_seed(ratings: list[int], seeded: int) -> None:
    first = [{"id": f"S{k}", "seed": k + 1, "rating": 1} for k in range(seeded)]
    rated = [{"id": f"R{value}", "rating": value} for value in ratings]
    ordered = [p["id"] for p in first] + [f"R{value}" for value in sorted(ratings, reverse=True)]
    for form in ("swiss", "single_elimination"):
        by_rating = parse(
            {"event": 1, "format": form, "rounds": 9, "first_round": "seed", "players": first + rated}
        )
        by_seed = parse(
            {
                "event": 1,
                "format": form,
                "rounds": 9,
                "first_round": "seed",
                "players": [{"id": player, "seed": k} for k, player in enumerate(ordered, 1)],
            }
        )
        tables = [{frozenset(t.players) for t in pair_next(event).tables} for event in (by_rating, by_seed)]
        assert tables[0] == tables[1]
    assert parse(to_dict(by_rating)) == by_rating


def sides_before(event: Event, number: int) -> dict[str, list[int]]:
    taken: dict[str, list[int]] = {player.id: [] for player in event.players}
    for n in range(1, number):
        for one, two in pairs(event, n):
            taken[one].append(1)
            taken[two].append(-1)
    return taken


def due(taken: list[int]) -> int:
    """Count twice how often more the first side, and the last side on top."""
    return 2 * sum(taken) + taken[-1] if taken else 0


def matchings(players: list[str]) -> Any:
    if not players:
        yield []
        return
    one, *others = players
    for two in others:
        for rest in matchings([p for p in others if p != two]):
            yield [(one, two), *rest]


@given(
    count=st.integers(2, 40),
    rounds=st.integers(1, 8),
    seed=st.integers(0, 99),
    form=st.sampled_from(["swiss", "round_robin"]),
)
def test_no_table_would_be_fairer_with_its_sides_exchanged(
    count: int, rounds: int, seed: int, form: str
) -> None:
    rounds = min(rounds, count - 1) if form == "round_robin" else rounds
    file = {"event": 1, "seed": seed, "format": form, "rounds": rounds, "sides": ["Corp", "Runner"]}
    event = play(parse(file | {"players": seeds(count)}), rounds, seed)
    for number in range(1, rounds + 1):
        taken = sides_before(event, number)
        assert all(due(taken[one]) <= due(taken[two]) for one, two in pairs(event, number))
    taken = sides_before(event, rounds + 1)
    for player, had in taken.items():
        facts = next(why.facts for why in audit(event, player).ways if why.key == "audit_sides")
        assert (facts["first"], facts["second"]) == (had.count(1), had.count(-1))
    assert replay(event).equal
    assert parse(to_dict(event)) == event


@given(count=st.sampled_from([4, 6]), rounds=st.integers(1, 2), seed=st.integers(0, 999))
def test_among_the_best_pairings_sides_decide(count: int, rounds: int, seed: int) -> None:
    """Every pairing of a small field tried: none of those as good suits the sides better."""
    file = {"event": 1, "seed": seed, "rounds": rounds + 1, "sides": ["Corp", "Runner"]}
    event = play(parse(file | {"players": seeds(count)}), rounds, seed, [*RESULTS[:2], RESULTS[3]])
    found = [table.players for table in pair_next(event).tables]
    taken, points = sides_before(event, rounds + 1), points_before(event, rounds + 1)
    met = {frozenset(pair) for n in range(1, rounds + 1) for pair in pairs(event, n)}
    downs: Counter[str] = Counter()
    for n in range(1, rounds + 1):
        before = points_before(event, n) if n > 1 else dict.fromkeys(points, 0)
        downs.update(
            max(pair, key=before.__getitem__)
            for pair in pairs(event, n)
            if before[pair[0]] != before[pair[1]]
        )

    def worth(pairing: Any) -> tuple[int, ...]:
        repeats = [max(p, key=points.__getitem__) for p in pairing if points[p[0]] != points[p[1]]]
        return (
            sum(frozenset(p) in met for p in pairing),
            sum((points[a] - points[b]) ** 2 for a, b in pairing),
            sum(downs[p] > 0 for p in repeats),
            -sum(abs(due(taken[a]) - due(taken[b])) for a, b in pairing),
        )

    assert worth(found) == min(worth(each) for each in matchings(sorted(points)))


def test_a_large_field_takes_turns() -> None:
    file = {"event": 1, "seed": 2, "rounds": 6, "sides": ["Corp", "Runner"], "players": seeds(600)}
    event = play(parse(file), 6, 2)
    had = Counter(abs(sum(taken)) for taken in sides_before(event, 7).values())
    assert had[0] > 450  # by lot it would be 190
    assert max(had) <= 2


@given(st.data())
def test_a_loss_of_one_side_is_a_lost_match_without_an_opponent(data: st.DataObject) -> None:
    """Whoever is named has lost against nobody; whoever is not has not played."""
    lost = data.draw(st.sampled_from([["A"], ["B"], ["A", "B"]]))
    others = [{"players": ["C", "D"], "games": [2, 0]}]
    ids = [{"id": player} for player in "ABCD"]
    second = {
        "round": 2,
        "tables": [{"players": ["A", "C"], "games": [2, 1]}, {"players": ["B", "D"], "games": [0, 2]}],
    }
    single = {"round": 1, "tables": [{"players": ["A", "B"], "lost": lost}, *others]}
    alone = [{"players": [p], "loss": True} for p in lost]
    # The same told without the table: those not named enter in round 2.
    apart = [player | ({} if player["id"] in (*lost, "C", "D") else {"joined": 2}) for player in ids]
    told = parse({"event": 1, "rounds": 2, "players": ids, "results": [single, second]})
    same = parse(
        {
            "event": 1,
            "rounds": 2,
            "players": apart,
            "results": [{"round": 1, "tables": [*alone, *others]}, second],
        }
    )
    assert [row.to_dict() for row in standings(told)] == [row.to_dict() for row in standings(same)]
    assert {row.player: row.losses for row in standings(told, 1)} | {"D": 1} == {
        p: int(p in lost or p == "D") for p in "ABCD"
    }
    assert to_dict(told)["results"][0]["tables"][0]["lost"] == lost
    assert [why.key for why in audit(told, lost[0]).ways] == ["audit_lost_alone"]


REFUSED = [
    ({"acceleration": "fast"}, "needs_choice", "acceleration"),
    ({"acceleration": {"top": 0}}, "out_of_range", "acceleration.top"),
    ({"acceleration": "baku", "format": "pods"}, "only_in_swiss", "acceleration"),
    ({"acceleration": "baku", "pairing": "danish"}, "only_in_swiss", "acceleration"),
    ({"pairing": "danish", "format": "round_robin"}, "only_in_swiss", "pairing"),
    ({"pairing": "monrad"}, "needs_choice", "pairing"),
    ({"rematches": "allowed"}, "only_in_danish", "rematches"),
    ({"sides": ["Corp"]}, "sides_two", "sides"),
    ({"sides": ["Corp", " Corp"]}, "sides_two", "sides"),
    ({"sides": ["Corp", "Runner"], "format": "single_elimination"}, "sides_where", "sides"),
    ({"stages": [{}], "sides": ["Corp", "Runner"]}, "belongs_to_a_stage", "sides"),
    ({"stages": [{"rounds": 3}, {"acceleration": "baku"}]}, "accelerated_first", "stages[1].acceleration"),
    ({"players": [{"id": "A", "rating": 0}]}, "out_of_range", "players[0].rating"),
]


@pytest.mark.parametrize(("part", "key", "path"), REFUSED, ids=[f"{key}-{path}" for _, key, path in REFUSED])
def test_what_a_format_has_no_use_for_is_refused_at_its_spot(
    part: dict[str, Any], key: str, path: str
) -> None:
    with pytest.raises(Refusal) as caught:
        parse({"event": 1} | part)
    assert (caught.value.key, caught.value.facts.get("path", caught.value.path)) == (key, path)
    assert all(caught.value.text(language) for language in LANGUAGES)


def test_a_day_with_sides_at_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "event.json"
    players = [{"id": f"P{k}", "name": f"Player {k}", "rating": 1500 + k} for k in range(1, 5)]
    event = {"event": 1, "game": "zombie_world_order", "rounds": 3, "seed": 1, "best_of": 1}
    file.write_text(json.dumps(event | {"sides": ["Corp", "Runner"], "players": players}), encoding="utf-8")
    assert main(["event", "publish", str(file)]) == 0
    one, two = json.loads(file.read_text(encoding="utf-8"))["results"][0]["tables"][0]["players"]
    capsys.readouterr()
    assert main(["event", "swap", str(file), one, two]) == 0
    assert "swapped sides at table 1" in capsys.readouterr().out
    assert json.loads(file.read_text(encoding="utf-8"))["results"][0]["tables"][0]["players"] == [two, one]
    assert main(["event", "result", str(file), "1", f"lost={one}"]) == 0
    assert main(["event", "result", str(file), "2", "1-0"]) == 0
    assert main(["event", "explain", str(file), one, "--lang", "zh-Hant"]) == 0
    said = capsys.readouterr().out
    assert "沒有對手的敗場 1 場" in said
    assert "等級分 150" in said
    assert "先用Corp" in said
    assert main(["event", "pair", str(file)]) == 0
    lines = capsys.readouterr().out.splitlines()[:2]
    assert all("(Corp) - " in line and line.endswith("(Runner)") for line in lines)


def test_ratings_and_a_loss_of_one_side_are_in_a_report() -> None:
    players = [{"id": str(k), "name": f"Player {k}", "seed": k, "rating": 2000 - k} for k in range(1, 5)]
    tables = [{"players": ["1", "2"], "lost": ["2"]}, {"players": ["3", "4"], "games": [1, 0]}]
    event = {
        "event": 1,
        "best_of": 1,
        "rounds": 1,
        "players": players,
        "results": [{"round": 1, "tables": tables}],
    }
    report = write_trf(parse(event))
    found = read_known_text(report).event
    assert [player["rating"] for player in found["players"]] == [1999, 1998, 1997, 1996]
    [alone] = [table for table in found["results"][0]["tables"] if table["players"] == ["2"]]
    assert alone["loss"] is True
    assert write_trf(parse(found)) == report
