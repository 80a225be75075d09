"""Accounts of ZERO/DIMENSION in which forced effects cause each other without end: plain ones, growing ones, heavy ones."""

from __future__ import annotations

from typing import Any

Effect = dict[str, Any]


def loop(
    *each_round: Effect,
    rested: int = 1,
    readied: int = 1,
    may: bool = False,
    second: list[Effect] | None = None,
) -> dict[str, Any]:
    """Return an account of a loop: one who stands up when rested, and one who rests whoever stands up.

    `each_round`: what the first does besides; `rested`, `readied`: how many of each lie there; `may`: only if wanted;
    `second`: what the second who rests does instead.
    """
    does = [*each_round, {"ready": "self"}]
    left = _character("rested", "self", [{"may": does}] if may else does)
    right = _character("readied", {"character": "any"}, [{"rest": "it"}])
    use = {"id": "use", "effect": [{"rest": "target"}], "target": {"character": "any"}}
    push = {"kind": "tactic", "timing": "instant", "colours": ["red"], "cost": 0, "abilities": [use]}
    cards = {f"Left {number}": left for number in range(rested)}  # of one card no deck has so many
    cards |= {f"Right {number}": right for number in range(readied)}
    if second is not None:
        cards["Right 1"] = _character("readied", {"character": "any"}, second)
    battle = [{"id": "l", "card": "Left 0"}, *list(cards)[1:]]
    return {
        "dispute": 1,
        "game": "zero_dimension",
        "cards": {**cards, "Push": push},
        "position": {
            "turn": {"number": 5, "player": "A", "phase": "action"},
            "players": {
                "A": {"battle": battle, "hand": ["Push"], "deck": 20, "life": 6},
                "B": {"deck": 20, "hand": 3, "life": 6},
            },
        },
        "steps": [
            {"by": "A", "do": "use", "card": "Push", "target": "l"},
            {"by": "A", "do": "pass"},
            {"by": "B", "do": "pass"},
        ],
        "claims": [{"by": "A", "says": "a draw", "expect": {"draw": True}}],
    }


def _character(happening: str, of: Any, effect: list[Effect]) -> dict[str, Any]:
    sets_off = {"id": "e", "timing": "triggered", "when": {happening: of}, "effect": effect}
    size = {"cost": 1, "attack": 1000, "defence": 5000}
    return {"kind": "character", "colours": ["red"], **size, "abilities": [sets_off]}


GROW = {"modify": "self", "attack": 1000}
GROW_ALL = {"modify": {"character": "any"}, "attack": 1000}
HARDEN_ALL = {"modify": {"character": "any"}, "defence": 1000}
TURNED = ({"rest": {"character": "any"}}, {"ready": {"character": "any"}})

LOOPS = {
    "plain": loop(),
    "growing": loop(GROW),
    "growing by nine": loop(GROW_ALL, rested=8),
    "growing by twenty": loop(GROW_ALL, HARDEN_ALL, rested=9),
}
# Somebody chooses in every round which effect comes first, and whatever they choose the round comes again.
ORDERED = {
    "with an order": loop(readied=2),
    "with an order, growing": loop(GROW_ALL, readied=4),
    "with an order, growing, many": loop(GROW_ALL, HARDEN_ALL, rested=4, readied=4),
    "turning everybody": loop(*TURNED, rested=2),
}
# More ways than anybody goes through.
CHOSEN = {
    "turning everybody, many": loop(*TURNED, rested=5, readied=3),
    "turning everybody if wanted": loop(*TURNED, readied=6, may=True),
}
# Rounds that come to an end: by what piles up, or by one order of what is chosen.
ENDING = {
    "softened until they die": loop({"modify": {"character": "any"}, "defence": -1000}, readied=2),
    "ended by one order": loop(readied=2, second=[{"destroy": "it"}]),
}
