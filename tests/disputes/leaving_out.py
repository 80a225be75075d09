"""Random legal games told in full, with true claims, and with some of what was reported left out of them."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from random_steps import random_dispute

from judge.disputes import DisputeError, rule
from judge.disputes.account.file import account_of
from judge.disputes.account.layout import readings_in_force
from judge.disputes.alignment.align import align
from judge.disputes.alignment.budget import OWN, Budget
from judge.disputes.alignment.paths import look_up
from judge.disputes.alignment.setup import open_with_fewest
from judge.disputes.reference.ready import ready_names
from judge.engine.errors import EngineError
from judge.engine.pending import owes_nothing
from judge.engine.run import question
from judge.engine.windows import asking_window
from judge.games import package

if TYPE_CHECKING:
    from judge.disputes.alignment.replay import Replay

_OF_CARDS = ("zone", "side", "state", "face", "damage", "power", "attack")
_KEPT = {"by", "do", "card", "player", "number", "word", "ability", "corrects"}


def told(game: str, seed: int, steps: int = 6) -> dict[str, Any]:
    """Return a random legal game told in full, with claims about how it ended that are true."""
    rng = random.Random(seed)
    file = random_dispute(game, rng.choice(ready_names(game)), rng.randint(1, steps), seed)
    replay = replayed(file)
    core, laid = replay.core, replay.laid
    tallies = [tally.name for tally in core.game.tallies]
    zones = [zone.name for zone in core.game.zones if zone.owner is not None]
    expect: dict[str, Any] = _found(
        replay, [f"{seat}.{name}" for seat in laid.seats for name in (*tallies, *zones)]
    )
    expect |= _found(replay, ["turn.number", "turn.player", "turn.phase"])
    expect |= _found(replay, [f"{name}.{what}" for name in file_ids(file) for what in _OF_CARDS])
    claims = [{"by": laid.seats[0], "says": path, "expect": {path: value}} for path, value in expect.items()]
    claims = random.Random(seed).sample(claims, min(len(claims), 40))
    if question(core).menu != "over":
        claims.append({"by": laid.seats[0], "says": "draw", "expect": {"draw": False}})
    told_so = {**file, "claims": claims}
    upheld = [claim.upheld for claim in rule(told_so, what_if=False).claims]
    return {**told_so, "claims": [claim for claim, true in zip(claims, upheld, strict=True) if true]}


def replayed(file: dict[str, Any]) -> Replay:
    """Return how a game told in full goes, without all else that is gone through to rule on it."""
    account = account_of(file)
    return open_with_fewest(
        account, readings_in_force(account, {}), lambda replay: align(replay, Budget(OWN)).replay
    )


def file_ids(file: dict[str, Any]) -> list[str]:
    """Return the ids that a position gives to its cards."""
    position = file["position"]
    sides = [*position["players"].values(), position.get("table", {})]
    zones = [zone for side in sides for zone in side.values() if isinstance(zone, list)]
    return [card["id"] for zone in zones for card in zone if isinstance(card, dict) and "id" in card]


def _found(replay: Replay, paths: list[str]) -> dict[str, Any]:
    """Return what can be claimed of where a replay stands: those of the paths that there are, as they are."""
    found: dict[str, Any] = {}
    for path in paths:
        try:
            value = look_up(path, replay).value
        except (DisputeError, EngineError):
            continue
        if type(value) in {int, str, bool}:
            found[path] = value
    return found


def left_out(file: dict[str, Any], seed: int) -> dict[str, Any]:
    """Return an account without some of what its steps chose, and without some passes."""
    rng = random.Random(seed)
    steps = [
        {key: value for key, value in step.items() if key in _KEPT or rng.random() < 0.5}
        for step in file["steps"]
    ]
    return {**file, "steps": steps}


def named_in_part(file: dict[str, Any], seed: int) -> dict[str, Any]:
    """Return an account in which some of the cards that its steps name in lists, chosen or paid with, are unknown."""
    rng = random.Random(seed)

    def part(key: str, value: Any) -> Any:
        if isinstance(value, dict):
            return {each: part(each, inside) for each, inside in value.items()}
        if key in _KEPT or not isinstance(value, list):
            return value
        return [{"unknown": 1} if rng.random() < 0.5 else one for one in value]

    steps = [{key: part(key, value) for key, value in step.items()} for step in file["steps"]]
    return {**file, "steps": steps}


def unpassed(file: dict[str, Any], seed: int) -> dict[str, Any]:
    """Return an account without some of its passes; those that it ends with stay, for nothing tells of them.

    Nor does what can be done at any time, as conceding. And a pass in an empty window stays: by it somebody goes on.
    """
    rng = random.Random(seed)
    steps, own = file["steps"], _in_empty_windows(file)
    acts = [n for n, step in enumerate(steps) if step["do"] not in {"pass", "concede"}]
    last = acts[-1] if acts else 0
    kept = [
        n
        for n, step in enumerate(steps)
        if n > last or n in own or step["do"] != "pass" or rng.random() < 0.5
    ]
    return {**_spoken(file, kept), "steps": [_renumbered(steps[n], kept) for n in kept]}


def unreported(file: dict[str, Any], seed: int) -> dict[str, Any]:
    """Return an account without some of all that follows or is open: passes, choices an effect asks for, chance, what
    each has to do, who a step was about and when it was; what it ends with stays, for nothing tells of it.
    """
    rng = random.Random(seed)
    steps, acts = file["steps"], _of_their_own(file)
    last = acts[-1] if acts else 0
    kept = [at for at in range(len(steps)) if at >= last or at in acts or rng.random() < 0.5]
    less = [_renumbered(steps[at], kept) for at in kept]
    lost = [
        {key for key in step if key not in {"by", "do", "phase", "corrects"} and rng.random() < 0.25}
        for step in less
    ]
    return {
        **_spoken(file, kept),
        "steps": [
            {key: value for key, value in step.items() if key not in without}
            for step, without in zip(less, lost, strict=True)
        ],
    }


def _of_their_own(file: dict[str, Any]) -> list[int]:
    """Return the steps, from 0, that somebody does by a right of their own: nothing else tells that they did."""
    game, own = package(file["game"]).build(len(file["players"])), _in_empty_windows(file)

    def by_right(do: str) -> bool:
        announced = any(do in game.menus[menu].verbs for menu in game.announcing)
        return announced or (game.by_right(do) and do != "pass" and not game.is_owed(do))

    return [at for at, step in enumerate(file["steps"]) if by_right(step["do"]) or at in own]


def _in_empty_windows(file: dict[str, Any]) -> set[int]:
    """Return the passes, from 0, by which nothing is answered: somebody lets a phase or a turn end by them."""
    steps, found = file["steps"], set[int]()
    for at, step in enumerate(steps):
        if step["do"] == "pass":
            core = replayed({**file, "steps": steps[:at], "claims": []}).core
            if asking_window(core) is not None and owes_nothing(core) and not core.stack:
                found.add(at)
    return found


def without_one_alike(file: dict[str, Any], seed: int) -> dict[str, Any] | None:
    """Return an account without one of several steps alike that follow or are open; None where there are no such.

    One that somebody could not but do is left out only before something else: of the last ones nothing tells.
    """
    steps, acts = file["steps"], _of_their_own(file)
    verbs = package(file["game"]).build(len(file["players"])).verbs
    bound = {name for name, verb in verbs.items() if verb.owed is not None}
    last = max((at for at, step in enumerate(steps) if step["do"] not in {"pass", *bound}), default=0)
    done = [(step["by"], step["do"]) for step in steps]
    alike = [
        at
        for at, step in enumerate(steps)
        if at not in acts and step["do"] != "pass" and done.count(done[at]) > 1
        if at < last or step["do"] not in bound
    ]
    if not alike:
        return None
    lost = random.Random(seed).choice(alike)
    kept = [at for at in range(len(steps)) if at != lost]
    return {**_spoken(file, kept), "steps": [_renumbered(steps[at], kept) for at in kept]}


def _renumbered(step: dict[str, Any], kept: list[int]) -> dict[str, Any]:
    """Return a step whose words for other steps name them by their places among those that are kept."""
    moved = {
        key: kept.index(step[key] - 1) + 1
        for key in ("answers", "after")
        if key in step and step[key] - 1 in kept
    }
    return {
        key: moved.get(key, value)
        for key, value in step.items()
        if key not in {"answers", "after"} or key in moved
    }


def _spoken(file: dict[str, Any], kept: list[int]) -> dict[str, Any]:
    """Return an account whose claims about a moment name it by the step's place among those that are kept."""
    claims = []
    for claim in file["claims"]:
        if "after" not in claim:
            claims.append(claim)
        elif claim["after"] - 1 in kept:
            claims.append({**claim, "after": kept.index(claim["after"] - 1) + 1})
    return {**file, "claims": claims}


def unseen(file: dict[str, Any], seed: int) -> dict[str, Any]:
    """Return an account without some of the zones that nobody, or only their player, may look into."""
    rng = random.Random(seed)
    position = file["position"]
    hidden = {
        (zone.name, zone.owner is None)
        for zone in package(file["game"]).build(len(file["players"])).zones
        if zone.seen != "all" and zone.at_start
    }
    players = {
        seat: {key: value for key, value in side.items() if (key, False) not in hidden or rng.random() < 0.5}
        for seat, side in position["players"].items()
    }
    table = {
        key: value
        for key, value in position.get("table", {}).items()
        if (key, True) not in hidden or rng.random() < 0.5
    }
    return {**file, "position": {**position, "players": players, "table": table}}


NUMBERS = {
    "zombie_world_order": ("life",),
    "zombie_state": ("fp", "marker"),
    "zombie_kittens": ("turns",),
    "unicorn_overlord": ("prestige",),
}
"""The numbers of players that nobody can know where a position begins, unless a file tells them."""
OF_CARDS = {"zombie_state": "population", "zero_dimension": "level"}
"""The numbers of cards that are usual where a file leaves them out, and may have been others."""


def uncounted(file: dict[str, Any], seed: int) -> dict[str, Any]:
    """Return an account without the life, the FP and such numbers of one player or of all, or without one of a card."""
    rng, names = random.Random(seed), NUMBERS.get(file["game"], ())
    position = file["position"]
    of_card = OF_CARDS.get(file["game"])
    if of_card and (not names or rng.random() < 0.4):
        having = _having(position, of_card)
        lost = rng.choice(having) if having else None
        return {**file, "position": _without(position, lost, of_card)}
    without = {rng.choice(list(position["players"]))} if seed % 2 else {*position["players"]}
    players = {
        seat: {key: value for key, value in side.items() if seat not in without or key not in names}
        for seat, side in position["players"].items()
    }
    return {**file, "position": {**position, "players": players}}


def _having(part: Any, name: str) -> list[dict[str, Any]]:
    """Return the cards of a position of which a number is told."""
    if isinstance(part, list):
        return [found for one in part for found in _having(one, name)]
    if not isinstance(part, dict):
        return []
    return [*([part] if "card" in part and name in part else []), *_having([*part.values()], name)]


def _without(part: Any, thing: object, name: str) -> Any:
    """Return a position without a number of one card."""
    if isinstance(part, list):
        return [_without(one, thing, name) for one in part]
    if not isinstance(part, dict):
        return part
    return {key: _without(one, thing, name) for key, one in part.items() if part is not thing or key != name}


def untimed(file: dict[str, Any], seed: int) -> dict[str, Any]:
    """Return an account without some of what it tells of when its position was; a phase alone is told at its beginning."""
    rng = random.Random(seed)
    position = file["position"]
    told = position.get("turn", {})
    lost = {key for key in ("number", "player", "phase") if rng.random() < 0.5}
    lost |= {key for key in told.keys() - {"number", "player", "phase"} if "phase" in lost}
    turn = {key: value for key, value in told.items() if key not in lost}
    return {**file, "position": {**position, "turn": turn}}


def refused(file: dict[str, Any], seed: int) -> dict[str, Any] | None:
    """Return the account with one more step, which is illegal; None where none was hit upon."""
    rng = random.Random(seed)
    replay = replayed(file)
    core, laid = replay.core, replay.laid
    number = len(file["steps"]) + 1
    for _ in range(12):
        step: dict[str, Any] = {"by": rng.choice(laid.seats), "do": rng.choice(sorted(core.game.verbs))}
        if core.game.verbs[step["do"]].takes == "card" and laid.labels:
            step["card"] = rng.choice(sorted(laid.objects))
        more = {**file, "steps": [*file["steps"], step], "claims": []}
        try:
            again = rule(more, what_if=False)
        except DisputeError:
            continue
        stop = again.replay.stop
        if again.verdict == "illegal_step" and stop is not None and stop.n == number:
            return more
    return None


def corrected(file: dict[str, Any], seed: int) -> dict[str, Any] | None:
    """Return the account with an illegal step in its middle, which the next one corrects; None where none was hit upon."""
    steps = file["steps"]
    at = random.Random(seed).randrange(len(steps))
    whole = refused({**file, "steps": steps[:at], "claims": []}, seed)
    if whole is None:
        return None
    later = [_later_by_one(step, at) for step in steps[at:]]
    later[0] = {**later[0], "corrects": at + 1}
    return {**file, "steps": [*whole["steps"], *later]}


def _later_by_one(step: dict[str, Any], at: int) -> dict[str, Any]:
    """Return a step whose words for steps after so many name them by their numbers when one more stands before them."""
    return {
        key: value + 1 if key in {"answers", "after"} and value > at else value for key, value in step.items()
    }


def spoken_of_then(file: dict[str, Any], seed: int) -> dict[str, Any]:
    """Return a game told in full with true claims about moments between, too: numbers, as they were after some steps."""
    rng = random.Random(seed)
    replay = replayed(file)
    core, laid = replay.core, replay.laid
    zones = [zone.name for zone in core.game.zones if zone.owner is not None]
    names = dict.fromkeys((*(tally.name for tally in core.game.tallies), *zones))
    numbers = _found(replay, [f"{seat}.{name}" for seat in laid.seats for name in names])
    moments = sorted({rng.randint(1, len(file["steps"])) for _ in range(3)})
    asked: list[dict[str, Any]] = [
        {"by": laid.seats[0], "says": f"{path} after {at}", "after": at, "expect": {path: 0}}
        for at in moments
        for path, value in numbers.items()
        if type(value) is int
    ]
    asked = rng.sample(asked, min(len(asked), 30))
    claims = rng.sample(file["claims"], min(len(file["claims"]), 20))
    for claim, judged in zip(asked, rule({**file, "claims": asked}, what_if=False).claims, strict=True):
        found = judged.facts.get("found")
        if type(found) is int and judged.upheld is not None:
            claims.append({**claim, "expect": dict.fromkeys(claim["expect"], found)})
    return {**file, "claims": claims}
