"""Standings against a second implementation: straight from the file, in fractions, nothing shared with the first."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from judge.tournament import audit, parse, standings

F = Fraction
GAMES = [(2, 0, 0), (2, 1, 0), (1, 2, 0), (0, 2, 0), (1, 1, 1), (1, 1, 0), (0, 0, 3), (1, 0, 0), (0, 0, 0)]
FAMILIES = {
    "mtr": (F(1, 3), True, True, False),
    "melee": (F(1, 3), True, True, False),
    "melee_2024": (F(1, 3), False, True, True),
    "topdeck": (F(33, 100), False, True, False),
    "manatraders": (F(33, 100), False, True, False),
    "cobra": (F(0), True, True, False),
    "pods": (F(33, 100), False, False, False),
}
NAMES = ["points", "mw", "omw", "gw", "ogw", "oomw", "sos", "esos"]


def mean(values: list[Fraction], nobody: Fraction) -> Fraction:
    return sum(values, F(0)) / len(values) if values else nobody


def reference(file: dict[str, Any]) -> dict[str, dict[str, Fraction]]:
    """Count what standings.md of the published families says, table by table."""
    floor, own_floored, bye_match, once = FAMILIES[file["preset"]]
    rows: dict[str, dict[str, Any]] = {
        p["id"]: {"points": F(0), "of": [], "rounds": 0, "met": [], "games": 0, "game_points": 0}
        for p in file["players"]
    }
    for table in (table for played in file["results"] for table in played["tables"]):
        mine = rows[table["players"][0]]
        if "bye" in table:
            mine["points"] += 3
            mine["games"] += 2
            mine["game_points"] += 6
            if bye_match:
                mine["of"].append(3)
        elif "half_bye" in table:
            mine["points"] += 1
            if bye_match:
                mine["of"].append(1)
        elif "loss" in table:
            mine["of"].append(0)
        elif "games" in table:
            won, lost, drawn = table["games"]
            theirs = rows[table["players"][1]]
            for row, other, own, against in ((mine, 1, won, lost), (theirs, 0, lost, won)):
                points = 3 if own > against else 1 if own == against else 0
                row["points"] += points
                row["of"].append(points)
                row["met"].append(table["players"][other])
                row["games"] += won + lost + drawn
                row["game_points"] += 3 * own + drawn
    for row in rows.values():
        if once:
            row["met"] = sorted(set(row["met"]))
        row["mw"] = F(sum(row["of"]), 3 * len(row["of"])) if row["of"] else F(0)
        row["a_match"] = 3 * row["mw"]
        row["raw"] = F(row["game_points"], 3 * row["games"]) if row["games"] else F(0)
        row["gw"] = max(row["raw"], floor) if own_floored else row["raw"]
    for name, of in (("omw", "mw"), ("ogw", "raw")):
        for row in rows.values():
            row[name] = mean([max(rows[other][of], floor) for other in row["met"]], floor)
    for name, of in (("sos", "a_match"), ("oomw", "omw"), ("esos", "sos")):
        for row in rows.values():
            row[name] = mean([rows[other][of] for other in row["met"]], floor)
    return rows


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


@settings(max_examples=200, deadline=None)
@given(file=events())
def test_every_figure_is_that_of_the_reference(file: dict[str, Any]) -> None:
    expected = reference(file)
    event = parse(file)
    rows = standings(event)
    assert {row.player: dict(row.values) for row in rows} == {
        player: {name: row[name] for name in NAMES} for player, row in expected.items()
    }
    ranked = [tuple(expected[row.player][name] for name in NAMES) for row in rows]
    assert ranked == sorted(ranked, reverse=True)


@settings(max_examples=60, deadline=None)
@given(file=events(), which=st.integers(0, 100))
def test_the_audit_adds_up_to_the_reference(file: dict[str, Any], which: int) -> None:
    expected = reference(file)
    player = sorted(expected)[which % len(expected)]
    found = audit(parse(file), player)
    row = expected[player]
    assert mean([share.match_counted for share in found.shares], found.floor) == row["omw"]
    assert mean([share.game_counted for share in found.shares], found.floor) == row["ogw"]
    assert (F(found.own.points) / found.own.most if found.own.most else 0) == row["mw"]
    assert (F(found.own.game_points, 3 * found.own.games) if found.own.games else 0) == row["raw"]
