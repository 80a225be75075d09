"""The examples of ZOMBIE WORLD ORDER, seen from either side.

Mana is called a1, a2 or b1, so that an example holds with the players exchanged too.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from examples import Examples
from told import laid_over
from what_comes import Outcomes

EXAMPLES = Examples(Path(__file__).parent)
OUTCOMES = Outcomes(EXAMPLES)

SIDE = re.compile(r"\b(?:[AB]\b(?! cost)|[ab](?=\d))")  # "A cost" is no player


def swapped(text: str) -> str:
    """Exchange A and B, and the mana a1 and b1."""
    return SIDE.sub(lambda found: found[0].translate(str.maketrans("ABab", "BAba")), text)


def mirrored(example: dict[str, Any]) -> dict[str, Any]:
    """Return the example with everything that A has and does for B, and the reverse."""
    position = laid_over(EXAMPLES.bases["base"]["position"], example.get("position", {}))
    return {
        **example,
        "position": {
            "turn": {**position["turn"], "player": swapped(position["turn"]["player"])},
            "players": {
                swapped(seat): _owned_by_the_other(side) for seat, side in position["players"].items()
            },
        },
        "steps": [_by_the_other(step) for step in example.get("steps", [])],
    }


def _owned_by_the_other(data: Any) -> Any:
    if isinstance(data, list):
        return [_owned_by_the_other(item) for item in data]
    if isinstance(data, dict):
        return {
            key: swapped(value) if key in {"owner", "id"} else _owned_by_the_other(value)
            for key, value in data.items()
        }
    return data


def _by_the_other(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _by_the_other(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_by_the_other(item) for item in value]
    return swapped(value) if isinstance(value, str) else value
