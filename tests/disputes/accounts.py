"""Accounts of random legal games with some of what was reported left out: for properties, and for long runs.

`python tests/disputes/accounts.py 0 1000` checks the accounts of those seeds, of each game, and prints the counts.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from typing import TYPE_CHECKING, Any

from random_steps import random_dispute

from judge.disputes import DisputeError, rule
from judge.disputes.paths import look_up
from judge.disputes.ready import ready_names
from judge.engine.errors import EngineError
from judge.engine.run import question
from judge.games import GAMES, package

if TYPE_CHECKING:
    from judge.disputes.replay import Replay

_OF_CARDS = ("zone", "side", "state", "face", "damage", "power", "attack")
_KEPT = {"by", "do", "card", "player", "number", "word", "ability"}


def told(game: str, seed: int, steps: int = 6) -> dict[str, Any]:
    """Return a random legal game told in full, with claims about how it ended that are true."""
    rng = random.Random(seed)
    file = random_dispute(game, rng.choice(ready_names(game)), rng.randint(1, steps), seed)
    ruling = rule(file, what_if=False)
    core, laid = ruling.replay.core, ruling.replay.laid
    tallies = [tally.name for tally in core.game.tallies]
    zones = [zone.name for zone in core.game.zones if zone.owner is not None]
    expect: dict[str, Any] = _found(
        ruling.replay, [f"{seat}.{name}" for seat in laid.seats for name in (*tallies, *zones)]
    )
    expect |= _found(ruling.replay, ["turn.number", "turn.player", "turn.phase"])
    expect |= _found(ruling.replay, [f"{name}.{what}" for name in file_ids(file) for what in _OF_CARDS])
    claims = [{"by": laid.seats[0], "says": "", "expect": {path: value}} for path, value in expect.items()]
    claims = random.Random(seed).sample(claims, min(len(claims), 40))
    if question(core).menu != "over":
        claims.append({"by": laid.seats[0], "says": "", "expect": {"draw": False}})
    told_so = {**file, "claims": claims}
    upheld = [claim.upheld for claim in rule(told_so, what_if=False).claims]
    return {**told_so, "claims": [claim for claim, true in zip(claims, upheld, strict=True) if true]}


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
            value = look_up(path, path, replay).value
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


def unpassed(file: dict[str, Any], seed: int) -> dict[str, Any]:
    """Return an account without some of its passes; those that it ends with stay, for nothing tells of them.

    Nor does what can be done at any time, as conceding.
    """
    rng = random.Random(seed)
    steps = file["steps"]
    acts = [n for n, step in enumerate(steps) if step["do"] not in {"pass", "concede"}]
    last = acts[-1] if acts else 0
    kept = [n for n, step in enumerate(steps) if n > last or step["do"] != "pass" or rng.random() < 0.5]
    return {**file, "steps": [_renumbered(steps[n], kept) for n in kept]}


def unreported(file: dict[str, Any], seed: int) -> dict[str, Any]:
    """Return an account without some of all that follows or is open: passes, choices an effect asks for, chance, what
    each has to do, who a step was about and when it was; what it ends with stays, for nothing tells of it.
    """
    rng = random.Random(seed)
    steps = file["steps"]
    game = package(file["game"]).build(len(file["players"]))

    def told_itself(at: int) -> bool:
        step = steps[at]
        announced = any(step["do"] in game.menus[menu].verbs for menu in game.announces)
        bound = step["do"] in game.bound
        return announced or (game.by_right(step["do"]) and step["do"] != "pass" and not bound)

    acts = [at for at in range(len(steps)) if told_itself(at)]
    last = acts[-1] if acts else 0
    kept = [at for at in range(len(steps)) if at >= last or told_itself(at) or rng.random() < 0.5]
    less = [_renumbered(steps[at], kept) for at in kept]
    lost = [
        {key for key in step if key not in {"by", "do", "phase"} and rng.random() < 0.25} for step in less
    ]
    return {
        **file,
        "steps": [
            {key: value for key, value in step.items() if key not in without}
            for step, without in zip(less, lost, strict=True)
        ],
    }


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


def untimed(file: dict[str, Any], seed: int) -> dict[str, Any]:
    """Return an account without some of what it tells of when its position was; a phase alone is told at its beginning."""
    rng = random.Random(seed)
    position = file["position"]
    told = position.get("turn", {})
    lost = {key for key in ("number", "player", "phase") if rng.random() < 0.5}
    lost |= {key for key in told.keys() - {"number", "player", "phase"} if "phase" in lost}
    turn = {key: value for key, value in told.items() if key not in lost}
    return {**file, "position": {**position, "turn": turn}}


def judged_untimed(game: str, seed: int) -> str:
    """Return what came of an account that does not tell when its position was beside the truth."""
    whole = told(game, seed, 4)
    try:
        return _beside(whole, untimed(whole, seed))
    except DisputeError as error:
        return f"refused: {error.reason}"


def judged_unpassed(game: str, seed: int) -> str:
    """Return what came of an account without some of its passes beside the truth."""
    whole = told(game, seed, 14)
    less = unpassed(whole, seed)
    if len(less["steps"]) == len(whole["steps"]):
        return "none"
    return _beside(whole, less)


def judged_unreported(game: str, seed: int) -> str:
    """Return what came of an account without some of all that follows or is open beside the truth."""
    whole = told(game, seed, 10)
    if any(f"'#{number}" in repr(whole["steps"]) for number in range(10)):
        return "none"  # a card called by its number is another one where less was drawn before it
    try:
        return _beside(whole, unreported(whole, seed))
    except DisputeError as error:
        return f"refused: {error.reason}"


def judged_unseen(game: str, seed: int) -> str:
    """Return what came of an account without hidden zones beside the truth; "none" where it cannot be told so.

    A card called by its number is another one when cards before it are left out, and one called by its id is none. But
    one called by its name lay where it was left out.
    """
    whole = told(game, seed)
    if "'#" in repr(whole["steps"]):
        return "none"
    less = unseen(whole, seed)
    lost = set(file_ids(whole)) - set(file_ids(less))
    kept = [
        claim
        for claim in whole["claims"]
        if lost.isdisjoint(path.partition(".")[0] for path in claim["expect"])
    ]
    try:
        return _beside({**whole, "claims": kept}, {**less, "claims": kept})
    except DisputeError as error:
        return "refused" if error.reason == "object.nowhere" else "none"


def judged_in_part(game: str, seed: int) -> str:
    """Return what came of an account without hidden zones and without some of what was chosen; claims may be untrue."""
    whole = told(game, seed)
    if "'#" in repr(whole["steps"]):
        return "none"
    claims = [_perhaps_untrue(claim, seed + at) for at, claim in enumerate(whole["claims"])]
    whole["claims"] = [*claims, *_of_hands(whole)]
    try:
        return _beside(whole, unseen(left_out(whole, seed), seed))
    except DisputeError:
        return "none"


def _perhaps_untrue(claim: dict[str, Any], seed: int) -> dict[str, Any]:
    """Return a claim, or one that says one more."""
    more = random.Random(seed).random() < 0.5
    said = {
        path: value + 1 if more and type(value) is int else value for path, value in claim["expect"].items()
    }
    return {**claim, "expect": said}


def _of_hands(file: dict[str, Any]) -> list[dict[str, Any]]:
    """Return claims of how many cards lie in each told zone of a player that others cannot look into."""
    zones = package(file["game"]).build(len(file["players"])).zones
    hidden = dict.fromkeys(zone.name for zone in zones if zone.seen != "all" and zone.owner is not None)
    sides = file["position"]["players"]
    return [
        {"by": seat, "says": "", "expect": {f"{seat}.{zone}": len(sides)}}
        for seat, side in sides.items()
        for zone in hidden
        if zone in side
    ]


def judged(game: str, seed: int) -> str:
    """Return what came of one account beside the truth: "right", "open", or what is wrong with it."""
    whole = told(game, seed)
    return _beside(whole, left_out(whole, seed))


def _beside(whole: dict[str, Any], less: dict[str, Any]) -> str:
    truth = rule(whole, what_if=False)
    if truth.verdict != "resolved":
        return f"told in full: {truth.verdict}"
    account = rule(less, what_if=False)
    if account.verdict == "illegal_step":
        return "illegal"
    ours, theirs = ([claim.upheld for claim in each.claims] for each in (account, truth))
    if account.verdict == "resolved":
        return "right" if ours == theirs else "wrong"
    said = [pair for pair in zip(ours, theirs, strict=True) if pair[0] is not None]
    return "open" if all(one is other for one, other in said) else "open, and wrong"


def refused(file: dict[str, Any], seed: int) -> dict[str, Any] | None:
    """Return the account with one more step, which is illegal; None where none was hit upon."""
    rng = random.Random(seed)
    ruling = rule(file, what_if=False)
    core, laid = ruling.replay.core, ruling.replay.laid
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


def judged_refused(game: str, seed: int) -> str:
    """Return what came of one account that ends with an illegal step and leaves out what was chosen before it."""
    whole = refused({**told(game, seed), "claims": []}, seed)
    if whole is None:
        return "none"
    *before, last = whole["steps"]
    shorter = left_out({**whole, "steps": before}, seed)
    account = rule({**shorter, "steps": [*shorter["steps"], last]}, what_if=False)
    if account.verdict == "undetermined":
        return "open"
    stop = account.replay.stop
    if account.verdict == "illegal_step" and stop is not None and stop.n == len(whole["steps"]):
        return "right"
    return f"wrong: {account.verdict}"


JUDGES = (
    judged,
    judged_untimed,
    judged_unpassed,
    judged_unreported,
    judged_refused,
    judged_unseen,
    judged_in_part,
)

if __name__ == "__main__":
    first, last = int(sys.argv[1]), int(sys.argv[2])
    for each in GAMES:
        for judge in JUDGES:
            counts: Counter[str] = Counter()
            bad = []
            for number in range(first, last):
                came = judge(each, number)
                counts[came] += 1
                if came not in {"right", "open", "none"} and not came.startswith("told"):
                    bad.append((came, number))
            sys.stdout.write(f"{each} {judge.__name__} {dict(counts)} {bad[:8]}\n")
            sys.stdout.flush()
