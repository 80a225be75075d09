"""Asking how many cards lie somewhere: what is open is told, what is hidden need not be, and nobody does wrong by asking."""

import pytest

from judge.disputes import check_dispute, rule, ruling_as_json

TOLD = "is to be told: {}."
HIDDEN = "that need not be told."
OPEN = "no rule says whether that is to be told."
ASKED = {
    "a hand, where the rules say nothing": ("zombie_world_order", "hand", 3, OPEN, {}),
    "what lies open": ("zombie_world_order", "destroyed", 0, TOLD, {}),
    "a hand that may be counted at any time": ("zero_dimension", "hand", 3, TOLD, {}),
    "a hand that may be counted": ("zombie_kittens", "hand", 3, TOLD, {}),
    "a hand that is secret": (
        "zombie_kittens", "hand", 3, HIDDEN, {"ZK-count.deck.allowed": "own-only"},
    ),
    "a deck that lies face down": ("unicorn_overlord", "deck", 3, TOLD, {}),
    "armies": ("zombie_state", "armies", 0, TOLD, {}),
}  # fmt: skip


@pytest.mark.rule("ZX-zone.hand-opponent-count", "ZK-count.deck.allowed", "UO-info.facedown")
@pytest.mark.parametrize("asked", ASKED)
def test_who_asks_is_told_what_is_open(asked):
    game, zone, number, answer, readings = ASKED[asked]
    turn = {"number": 3, "player": "A"} | ({"phase": "action"} if game == "zero_dimension" else {})
    side = {zone: {"unknown": number}} if number else {}
    dispute = {
        "dispute": 1,
        "game": game,
        "players": ["A", "B", "C"] if game == "zombie_kittens" else ["A", "B"],
        "interpretations": readings,
        "position": {"turn": turn, "players": {"B": side}},
        "steps": [{"by": "A", "do": "ask", "word": zone, "whose": "B"}],
        "claims": [{"by": "A", "says": "I may ask", "expect": {"legal": 1}}],
    }
    said = ruling_as_json(rule(check_dispute(dispute)), "en")
    texts = [event["text"] for step in said["steps"] for event in step["events"] if step["n"] == 1]
    assert any(text.endswith(answer.format(number)) for text in texts), texts
    assert said["claims"][0]["upheld"] is True
