"""Compares two disputes: where their steps diverge, how each is ruled, how their final positions differ."""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Any

from judge.disputes.bench.bench import describe_replay
from judge.disputes.ruling.ruling import rule
from judge.disputes.wording.render import ruling_as_json

if TYPE_CHECKING:
    from collections.abc import Mapping

Side = dict[str, Any]


def compare(
    left: Mapping[str, object],
    right: Mapping[str, object],
    language: str,
    *,
    house: Mapping[str, str] | None = None,
) -> dict[str, object]:
    """Rule on both and return the rulings side by side. DisputeError when one file is invalid."""
    ruled = [rule(dict(file), house=house, what_if=False) for file in (left, right)]
    said = [ruling_as_json(ruling, language) for ruling in ruled]
    ends = [describe_replay(ruling.replay, language) for ruling in ruled]
    cited = [{entry["id"]: entry for entry in ruling["rules"]} for ruling in said]
    return {
        "sides": [{"verdict": ruling["verdict"], "summary": ruling["summary"]} for ruling in said],
        "same_outcome": said[0]["verdict"] == said[1]["verdict"] and said[0]["summary"] == said[1]["summary"],
        "steps": _pair_steps(said[0]["steps"], said[1]["steps"]),
        "ends": _differences(*ends),
        "rules": [
            [entry for key, entry in cited[side].items() if key not in cited[1 - side]] for side in (0, 1)
        ],
    }


def _pair_steps(left: list[Side], right: list[Side]) -> list[dict[str, object]]:
    """Pair the steps: equal ones in one row, the others alone."""
    keys = [[(step["by"], step["text"], step["status"]) for step in side] for side in (left, right)]
    rows: list[dict[str, object]] = []
    matcher = SequenceMatcher(a=keys[0], b=keys[1], autojunk=False)
    for tag, from_left, to_left, from_right, to_right in matcher.get_opcodes():
        pair = (left[from_left:to_left], right[from_right:to_right])
        for at in range(max(map(len, pair))):
            both = [side[at] if at < len(side) else None for side in pair]
            rows.append({"same": tag == "equal", "left": both[0], "right": both[1]})
    return rows


def _differences(left: Mapping[str, Any], right: Mapping[str, Any]) -> list[dict[str, object]]:
    """Return the differences at the end: numbers of players, and contents of zones."""
    rows = []
    for one, other in zip(left["seats"], right["seats"], strict=True):
        for mine, theirs in zip(one["tallies"], other["tallies"], strict=True):
            if mine["value"] != theirs["value"]:
                values = [[str(mine["value"])], [str(theirs["value"])]]
                rows.append(
                    {"seat": one["name"], "what": mine["name"], "left": values[0], "right": values[1]}
                )
        rows += _zones(one["name"], one["zones"], other["zones"])
    return rows + _zones("", left["table"], right["table"])


def _zones(seat: str, left: list[Side], right: list[Side]) -> list[dict[str, object]]:
    rows = []
    for mine, theirs in zip(left, right, strict=True):
        shown = [_zone_text(zone) for zone in (mine, theirs)]
        if sorted(shown[0]) != sorted(shown[1]):
            rows.append({"seat": seat, "what": mine["name"], "left": shown[0], "right": shown[1]})
    return rows


def _zone_text(zone: Side) -> list[str]:
    """Describe a zone card by card; hidden cards are only counted."""
    cards = [
        " · ".join(
            [
                card["name"],
                *([card["shown"]] if card["shown"] and card["shown"] != card["name"] else []),
                *card["states"],
                *(f"{number['name']} {number['value']}" for number in (*card["counters"], *card["numbers"])),
            ]
        )
        for card in zone["cards"]
    ]
    hidden = zone["count"] - len(cards)
    return cards + ([f"× {hidden}"] if hidden else [])
