"""Random effects that ask one player several like questions, told in full, for what is left out of the answers."""

from __future__ import annotations

import random
from typing import Any

from leaving_out import spoken_of_then

from judge.disputes import rule
from judge.engine.run import legal, question

_DONE = ("rest", "stand", "return", "destroy")
_OF = ("own", "opponent", "any")


def asked_often(seed: int) -> dict[str, Any]:
    """Return a dispute of ZOMBIE WORLD ORDER in which an effect asks two to four questions, with true claims."""
    rng = random.Random(seed)
    effect: list[dict[str, Any]] = []
    for number in range(rng.randint(2, 4)):
        does = rng.choice(_DONE)
        if rng.random() < 0.25:
            effect.append({"may": [{does: {"zombie": rng.choice(_OF)}}]})
        else:
            name = f"n{number}"
            most = {"power": {"most": rng.randint(1, 3)}} if rng.random() < 0.3 else {}
            count = {"count": 2} if rng.random() < 0.2 else {}
            effect += [{"choose": {"zombie": rng.choice(_OF), **most}, **count, "as": name}, {does: name}]
    zombies = {
        f"z{power}": {"kind": "zombie", "colours": ["red"], "power": power, "entry_cost": 1}
        for power in (1, 2, 3)
    }
    cards = {"Ask": {"kind": "event", "colours": [], "abilities": [{"id": "e", "effect": effect}]}, **zombies}
    sides = {
        seat: {
            "hand": ["Ask"] if seat == "A" else [],
            "deck": [{"unknown": 9}],
            "original": [
                {"id": f"{seat.lower()}{power}", "card": f"z{power}", "state": rng.choice(("rest", "stand"))}
                for power in (1, 2, 3)
                if rng.random() < 0.8
            ],
        }
        for seat in "AB"
    }
    file: dict[str, Any] = {
        "dispute": 1,
        "game": "zombie_world_order",
        "players": ["A", "B"],
        "cards": cards,
        "position": {"turn": {"number": 4, "player": "A", "phase": "main"}, "players": sides},
        "steps": [{"by": "A", "do": "event", "card": "Ask"}],
        "claims": [],
    }
    return _claimed(_answered(file, rng), rng)


def _answered(file: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Return the dispute with each question answered that the effect asks, those too that leave no choice."""
    told = file
    while True:
        replay = rule(told, what_if=False).standing
        core, labels = replay.core, replay.laid.labels
        menu = question(core).menu
        if menu in core.game.optional or {"choose", "yes"}.isdisjoint(core.game.menus[menu].verbs):
            break
        option = rng.choice(
            [each for each in legal(core, anytime=False) if each.do in {"choose", "yes", "no"}]
        )
        shapes = [slot.describe(core) for slot in option.slots]
        chosen = [rng.sample(sorted(shape["options"]), shape["low"]) for shape in shapes]
        step = {
            "by": "A",
            "do": option.do,
            **{
                slot.name: [labels[one] for one in each]
                for slot, each in zip(option.slots, chosen, strict=True)
            },
        }
        told = {**told, "steps": [*_in_full(told, replay), step]}
    return {**told, "steps": _in_full(told, replay)}


def _in_full(file: dict[str, Any], replay: Any) -> list[dict[str, Any]]:
    """Return the steps of a course with the choices that it left to nobody."""
    steps = []
    for done in replay.done:
        if done.n is not None:
            steps.append(file["steps"][done.n - 1])
        elif done.action.do == "choose":
            (chosen,) = done.action.values
            steps.append({"by": "A", "do": "choose", "chosen": [replay.laid.labels[one] for one in chosen]})
    return steps


def _claimed(file: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Return the dispute with claims of where each zombie lies and how, all of them true."""
    ids = [card["id"] for side in file["position"]["players"].values() for card in side["original"]]
    ruling = rule(file, what_if=False)
    claims: list[dict[str, Any]] = []
    for name in ids:
        for path, values in (("zone", ("original", "hand", "destroyed")), ("state", ("rest", "stand"))):
            claims += [
                {"by": "A", "says": f"{name} {value}", "expect": {f"{name}.{path}": value}}
                for value in values
            ]
    judged = rule({**file, "claims": claims}, what_if=False).claims
    true = [claim for claim, one in zip(claims, judged, strict=True) if one.upheld]
    told = {**file, "claims": true}
    return spoken_of_then(told, rng.randrange(1_000)) if ruling.verdict == "resolved" else told
