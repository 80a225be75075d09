"""Standings against a second implementation, `tournament_reference`."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from tournament_reference import FAMILIES, NAMES, differences, mean, reference

from judge.tournament import audit, parse, standings

F = Fraction
GAMES = [(2, 0, 0), (2, 1, 0), (1, 2, 0), (0, 2, 0), (1, 1, 1), (1, 1, 0), (0, 0, 3), (1, 0, 0), (0, 0, 0)]


@st.composite
def events(draw: st.DrawFn) -> dict[str, Any]:
    count = draw(st.integers(2, 13))
    players = [f"P{k}" for k in range(count)]
    results = []
    for number in range(1, draw(st.integers(1, 5)) + 1):
        seated = draw(st.permutations(players))
        alone = draw(st.integers(0, 2)) * 2 + count % 2
        paired = seated[: max(0, count - alone)]
        tables: list[dict[str, Any]] = [
            draw(
                st.sampled_from(
                    [{"players": [a, b], "games": list(games)} for games in GAMES]
                    + [{"players": [a, b], "unplayed": True}]
                )
            )
            for a, b in zip(paired[::2], paired[1::2], strict=True)
        ]
        kinds = st.sampled_from(["bye", "bye", "half_bye", "loss"])
        tables += [{"players": [player], draw(kinds): True} for player in seated[len(paired) :]]
        results.append({"round": number, "tables": tables})
    return {
        "event": 1,
        "rounds": len(results),
        "preset": draw(st.sampled_from(sorted(FAMILIES))),
        "tie_breakers": NAMES,
        "players": [{"id": player} for player in players],
        "results": results,
    }


@given(file=events())
def test_every_figure_is_that_of_the_reference(file: dict[str, Any]) -> None:
    event = parse(file)
    rows = standings(event)
    assert set(rows[0].values) == set(NAMES)
    assert not differences(file, rows)


@given(file=events(), which=st.integers(0, 100))
def test_the_audit_adds_up_to_the_reference(file: dict[str, Any], which: int) -> None:
    expected = reference(file)
    player = sorted(expected)[which % len(expected)]
    found = audit(parse(file), player)
    row = expected[player].values
    assert mean([share.match_counted for share in found.shares], row["omw"]) == row["omw"]
    assert mean([share.game_counted for share in found.shares], row["ogw"]) == row["ogw"]
    assert (F(found.own.points) / found.own.most if found.own.most else 0) == row["mw"]
    assert (F(found.own.game_points, 3 * found.own.games) if found.own.games else 0) == row["raw"]
