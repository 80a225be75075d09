"""Accounts of random legal games with some of what was reported left out, beside the truth, for properties and long runs.

`python tests/disputes/accounts.py 0 1000` checks the accounts of those seeds, of each game and kind. It prints what is wrong
with its seed, and at the end one line: how many came to what, the longest that one ruling took, and the most memory held.
"""

from __future__ import annotations

import random
import resource
import sys
import time
from collections import Counter
from typing import TYPE_CHECKING, Any

from leaving_out import (
    NUMBERS,
    corrected,
    file_ids,
    left_out,
    named_in_part,
    refused,
    spoken_of_then,
    told,
    uncounted,
    unpassed,
    unreported,
    unseen,
    untimed,
    without_one_alike,
)
from two_questions import asked_often

from judge.disputes import DisputeError, rule
from judge.disputes.reference.ready import ready_file, ready_names
from judge.games import GAMES, package

if TYPE_CHECKING:
    from collections.abc import Iterable

    from judge.disputes import Ruling
    from judge.disputes.alignment.claims import JudgedClaim


TOOK: list[float] = []
"""How long each ruling took, in seconds of the processor."""


def _ruled(file: dict[str, Any]) -> Ruling:
    """Rule on an account, and note how long it took."""
    began = time.process_time()
    try:
        return rule(file, what_if=False)
    finally:
        TOOK.append(time.process_time() - began)


def judged(game: str, seed: int) -> str:
    """Return what came of one account beside the truth: "right", "open", or what is wrong with it."""
    whole = told(game, seed)
    return _beside(whole, left_out(whole, seed), ways=True)


def judged_named_in_part(game: str, seed: int) -> str:
    """Return what came of a ready dispute that names some of what was chosen or paid beside the whole one."""
    names = ready_names(game)
    whole = ready_file(game, names[seed % len(names)])
    less = named_in_part(whole, seed)
    return "none" if less == whole else _beside(whole, less)


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
    return _beside(whole, less, ways=True)


def judged_unreported(game: str, seed: int) -> str:
    """Return what came of an account without some of all that follows or is open beside the truth."""
    whole = told(game, seed, 10)
    if any(f"'#{number}" in repr(whole["steps"]) for number in range(10)):
        return "none"  # a card called by its number is another one where less was drawn before it
    try:
        return _beside(whole, unreported(whole, seed), ways=True)
    except DisputeError as error:
        return f"refused: {error.reason}"


def judged_then(game: str, seed: int) -> str:
    """Return what came of an account with claims about moments between beside the truth."""
    whole = told(game, seed, 10)
    if any(f"'#{number}" in repr(whole["steps"]) for number in range(10)):
        return "none"
    whole = spoken_of_then(whole, seed)
    less = left_out if seed % 2 else unreported
    try:
        return _beside(whole, less(whole, seed), ways=True)
    except DisputeError as error:
        return f"refused: {error.reason}"


def judged_alike(game: str, seed: int) -> str:
    """Return what came of an account without one of several steps alike, with claims about moments between."""
    whole = told(game, seed, 14)
    if any(f"'#{number}" in repr(whole["steps"]) for number in range(10)):
        return "none"
    whole = spoken_of_then(whole, seed)
    less = without_one_alike(whole, seed)
    return "none" if less is None else _beside(whole, less, ways=True)


def judged_asked_often(game: str, seed: int) -> str:
    """Return what came of an account without one of the answers to an effect that asks several times."""
    if game != "zombie_world_order":
        return "none"
    whole = asked_often(seed)
    less = without_one_alike(whole, seed)
    return "none" if less is None else _beside(whole, less, ways=True)


def judged_corrected(game: str, seed: int) -> str:
    """Return what came of an account in which an illegal step is corrected, without some of what was chosen."""
    legal = told(game, seed, 8)
    whole = corrected(legal, seed)
    if whole is None:
        return "none"
    truth = _ruled(whole)
    stop = truth.replay.refused
    if truth.verdict != "illegal_step" or stop is None or "corrects" not in whole["steps"][stop.n]:
        return f"told in full: {truth.verdict}"
    if [claim.upheld for claim in truth.claims] != [True] * len(truth.claims):
        return "told in full: the corrected game is another one"
    account = _ruled(left_out(whole, seed))
    if account.verdict == "resolved":
        return "wrong: resolved"
    refusals = [each.n for each in account.replay.refusals]
    if account.verdict == "illegal_step" and refusals != [stop.n]:
        return f"illegal: {refusals}"
    return _compared(account, [True] * len(truth.claims), sure="illegal_step", ways=True)


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


def judged_uncounted(game: str, seed: int) -> str:
    """Return what came of an account without numbers of players beside the truth, with claims of what they are then."""
    whole = told(game, seed, 10)
    begun, last = (ruling := _ruled(whole)).start.core, ruling.replay.core
    sides = whole["position"]["players"]
    for name in NUMBERS.get(game, ()):
        for seat, value in zip(whole["players"], begun.vars[name], strict=True):
            sides[seat] = {name: value, **(sides.get(seat) or {})}
    numbers = [
        {"by": seat, "says": "", "expect": {f"{seat}.{name}": value}}
        for name in NUMBERS.get(game, ())
        for seat, value in zip(whole["players"], last.vars[name], strict=True)
    ]
    whole["claims"] = [*whole["claims"][-6:], *numbers]
    return _beside(whole, uncounted(left_out(whole, seed) if seed % 3 else whole, seed))


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


def _beside(whole: dict[str, Any], less: dict[str, Any], *, ways: bool = False) -> str:
    """Return how the ruling on an account stands beside that on the game told in full.

    `ways`: whether the true course must be among the ways that were gone through.
    """
    truth = _ruled(whole)
    if truth.verdict != "resolved":
        return f"told in full: {truth.verdict}"
    account = _ruled(less)
    if account.verdict == "illegal_step":
        return "illegal"
    true: list[bool | None] = [claim.upheld for claim in truth.claims]
    if len(true) > len(less["claims"]):
        said = {claim["says"] for claim in less["claims"]}
        true = [one for one, claim in zip(true, whole["claims"], strict=True) if claim["says"] in said]
    return _compared(account, true, sure="resolved", ways=ways)


def _compared(account: Ruling, true: list[bool | None], *, sure: str, ways: bool) -> str:
    ours = [claim.upheld for claim in account.claims]
    if account.verdict == sure and (sure == "resolved" or ours == true):
        return "right" if ours == true else "wrong"
    if not _may_be(account.claims, true):  # that a step was illegal may be sure, and what came after it open
        return "open, and wrong"
    if ways and not account.over and not account.partings:
        courses = (account, *(each.ruling for each in (*account.open_moments, *account.later_moments)))
        ends = [way.end for course in courses for way in course.worlds]
        if not any(
            _may_be(end.claims, true)
            for end in ends
            if (end.verdict == "illegal_step") == (sure != "resolved")
        ):
            return "open, without the true course"
    return "open"


def _may_be(claims: Iterable[JudgedClaim], true: list[bool | None]) -> bool:
    """Return whether no claim is judged otherwise than it was in truth."""
    return all(claim.upheld in {None, one} for claim, one in zip(claims, true, strict=True))


def judged_refused(game: str, seed: int) -> str:
    """Return what came of one account that ends with an illegal step and leaves out what was chosen before it."""
    whole = refused({**told(game, seed), "claims": []}, seed)
    if whole is None:
        return "none"
    *before, last = whole["steps"]
    shorter = left_out({**whole, "steps": before}, seed)
    try:
        account = _ruled({**shorter, "steps": [*shorter["steps"], last]})
    except DisputeError:
        return "none"  # it names no card, and may be legal now: then the file is asked for one
    if account.verdict == "undetermined":
        return "open"
    stop = account.replay.stop
    if account.verdict == "illegal_step" and stop is not None and stop.n == len(whole["steps"]):
        return "right"
    return f"wrong: {account.verdict}"


KINDS = (
    judged,
    judged_named_in_part,
    judged_untimed,
    judged_unpassed,
    judged_unreported,
    judged_then,
    judged_alike,
    judged_asked_often,
    judged_refused,
    judged_corrected,
    judged_unseen,
    judged_uncounted,
    judged_in_part,
)
MOST_SECONDS = 5


def agrees(came: str) -> bool:
    """Return whether what came of an account is nothing that the truth is against."""
    return came in {"right", "open", "none"} or came.startswith("told in full: ")


def main() -> None:
    """Rule on the accounts of some seeds, and print."""
    counts: Counter[str] = Counter()
    longest = (0.0, "none")
    for number in range(int(sys.argv[1]), int(sys.argv[2])):
        for game in GAMES:
            for kind in KINDS:
                name = f"{game} {kind.__name__} {number}"
                TOOK.clear()
                try:
                    came = kind(game, number)
                except Exception as error:  # noqa: BLE001 - counted, and shown with its seed
                    came = f"fault: {error.__cause__ or error!r}"
                spent = max(TOOK, default=0.0)
                longest = max(longest, (spent, name))
                counts[came.partition(": ")[0]] += 1
                if not agrees(came):
                    sys.stdout.write(f"{name}: {came}\n")
                if spent > MOST_SECONDS:
                    sys.stdout.write(f"{name} took {spent:.1f} s\n")
                sys.stdout.flush()
    held = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    sys.stdout.write(
        f"{sum(counts.values())} accounts: {dict(counts)}; at most {longest[0]:.2f} s of the processor "
        f"({longest[1]}), {held} MB\n"
    )


if __name__ == "__main__":
    main()
