"""What does not hold whenever a position was, where the file leaves out the number of its turn, its player or its phase.

Such a dispute is ruled on at every moment that it can have been. Of those the ones count in which the file tells of the
most that was legal, for nothing left out is held against anybody. Where they come to the same, that is the ruling; where
they do not, it is asked when the position was.
"""

from __future__ import annotations

import re
from itertools import product
from typing import TYPE_CHECKING, Final, TypeVar

from judge.disputes.alignment import budget
from judge.disputes.alignment.prices import NEVER
from judge.disputes.language.errors import DisputeError
from judge.disputes.ruling.model import UntoldTurn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from judge.disputes.account.model import Account
    from judge.disputes.ruling.model import Ruling
    from judge.engine.layout import TurnField

    Fields = Mapping[str, object]  # of the section `turn`; None: left out
    RuleAgain = Callable[[Account, bool], Ruling]
    Lies = Callable[[Account], object]

Untold = TypeVar("Untold")  # what a file leaves out, as it is tried
# A turn like any other, the first one, the last ones of a game in rounds; beside them, those just before one claimed.
NUMBERS: Final = (2, 1, 3, 4, 5, 6)
BEFORE: Final = 6
MOST_MOMENTS: Final = 256  # that the position can have been at: it is soon said of the others that it cannot
MOST_VALUES: Final = 12  # of one field
_DIGITS: Final = 4
_STEP: Final = re.compile(r"steps\[(\d+)\]")


def left_out(account: Account) -> list[Fields]:
    """Return the moments at which the position of a checked file can have been, as fields that it leaves out.

    The usual one is first; there is none where the file leaves nothing out. A phase that is told is told at its beginning,
    unless the file says how far it has come; of one that is not told, that is open too (None: the beginning).
    """
    try:
        game = account.built
    except ValueError:  # as many cannot play: it is refused when the position is laid out
        return []
    told, seats = account.position.turn, account.players
    fields = {field.name: field for field in game.turn_fields if field.of == "turn"}
    values: dict[str, tuple[object, ...]] = {"number": tuple(dict.fromkeys((*NUMBERS, *_claimed(account))))}
    if "phase" in fields:
        values["phase"] = tuple(dict.fromkeys((fields["phase"].usual, *fields["phase"].words)))
    values["player"] = seats
    moments: list[Fields] = []
    for moment in _each({field: known for field, known in values.items() if field not in told}):
        within: dict[str, tuple[object, ...]] = {
            name: (None, *known)
            for name, field in fields.items()
            if moment.get("phase") in field.phases and name not in told and (known := _known(field, seats))
        }
        moments += [moment | more for more in _each(within)]
    return moments if len(moments) > 1 else []


def _each(values: Mapping[str, Sequence[object]]) -> list[dict[str, object]]:
    return [dict(zip(values, each, strict=True)) for each in product(*values.values())]


def _known(field: TurnField, seats: tuple[str, ...]) -> tuple[object, ...]:
    """Return what a field can say; nothing where that is too much to try."""
    if field.takes == "seat":
        return seats
    if field.takes == "number":
        return tuple(range(field.low, field.high + 1)) if field.high - field.low < MOST_VALUES else ()
    return field.words


def _claimed(account: Account) -> Iterator[int]:
    """Yield the numbers of turns of which somebody claims one, and from which it may have come to that."""
    for claim in account.claims:
        said = str(claim.expect.get("turn.number", ""))
        if said.isdecimal() and len(said) <= _DIGITS:
            yield from range(max(int(said) - BEFORE, 1), int(said) + 1)


def rule_over_turns(
    account: Account, moments: Sequence[Fields], again: RuleAgain, lies: Lies, *, what_if: bool
) -> Ruling:
    """Rule once for each turn and phase that the account can begin in, and merge.

    `again` rules on a file that tells it, with what else it depends on.
    `lies` names how its position lies then: a moment told in two ways is gone through once.
    """
    tried: list[tuple[Fields, Ruling]] = []
    faults: list[DisputeError] = []
    known = set[object]()
    gone, all_tried = 0, False
    for moment in moments:
        if gone > budget.MOMENTS or len(tried) == MOST_MOMENTS:
            break
        at = _at(account, moment)
        try:
            lying = lies(at)
            if lying in known:
                continue
            came = again(at, False)
        except DisputeError as fault:
            faults.append(fault)
            continue
        known.add(lying)
        gone += came.spent
        tried.append((moment, came))
        if not (account.steps or account.claims):  # nothing is asked of the position but whether it can be
            return came
    else:
        all_tried = True
    if not tried:  # what is wrong is so at any moment: it is said of the file as it stands
        return again(account, what_if)
    raise_fault_beyond(faults, [came for _, came in tried])
    kept = admissible([each for each in tried if _in_its_turn(each[1])] or tried, account.judged)
    before = kept[0][1].answer()
    base, ruling = min((each for each in kept if each[1].answer() == before), key=_taken)
    if what_if:
        ruling = again(_at(account, base), True)
    ruling.file = account.file
    _hold(ruling, base, kept, all_tried=all_tried)
    return ruling


def _taken(tried: tuple[Fields, Ruling]) -> int:
    """Return how much is taken to have happened that nobody told: of moments that come to the same, the nearest is told."""
    return sum(done.implied for done in tried[1].replay.done)


def _at(account: Account, moment: Fields) -> Account:
    told = {field: value for field, value in moment.items() if value is not None}
    position = {**account.file["position"], "turn": {**account.position.turn, **told}}
    return account.telling(position=position)


def admissible(
    tried: list[tuple[Untold, Ruling]], disputed: frozenset[object]
) -> list[tuple[Untold, Ruling]]:
    """Keep that with which the most was legal, and that with which a step was not of which that is disputed."""
    most = max(_refused(ruling) for _, ruling in tried)
    kept = [each for each in tried if _refused(each[1]) == most]
    return kept + [each for each in tried if _refused(each[1]) in disputed - {most}]


def raise_fault_beyond(faults: Sequence[DisputeError], tried: Sequence[Ruling]) -> None:
    """Raise what is wrong with a step that is come to only where all before it was legal, which nowhere else it was.

    Else the file would be ruled on as if it had said what it says of that step of another one.
    """
    reached = max(map(_refused, tried))
    beyond = [fault for fault in faults if reached < _step_of(fault) < NEVER]
    if beyond:
        raise beyond[0]


def _step_of(fault: DisputeError) -> int:
    """Return the number of the step that a fault is in; NEVER where it is in none."""
    found = _STEP.match(fault.path)
    return int(found[1]) if found else NEVER


def _in_its_turn(ruling: Ruling) -> bool:
    """Return whether a refused step that tells its phase came in the turn of the player that the position tells."""
    stop, turn = ruling.replay.stop, ruling.account.position.turn
    if stop is None or "player" not in turn or ruling.replay.steps[stop.n - 1].phase is None:
        return True
    return ruling.replay.laid.seats.index(turn["player"]) == ruling.replay.core.vars.get("player")


def _refused(ruling: Ruling) -> int:
    stop = ruling.replay.stop
    return stop.n if stop is not None else NEVER


def _hold(ruling: Ruling, base: Fields, kept: list[tuple[Fields, Ruling]], *, all_tried: bool) -> None:
    """Leave open what does not hold at each of the moments, and ask for what tells them apart."""
    before = ruling.answer()
    others = [came for _, came in kept if came.answer() != before]
    if not others and all_tried:
        return
    telling = [moment for field in base if (moment := _alone(field, base, kept, before)) is not None]
    ruling.turn = tuple(telling) or tuple(UntoldTurn(field, ()) for field in base)
    ruling.leave_open(others if all_tried else None)


def _alone(
    field: str, base: Fields, kept: list[tuple[Fields, Ruling]], before: tuple[object, ...]
) -> UntoldTurn | None:
    """Return what the dispute comes to with each value of one field, where that alone makes a difference."""
    answers = tuple(
        (at.get(field), came)
        for at, came in kept
        if all(at.get(other) == base.get(other) for other in (at.keys() | base.keys()) - {field})
    )
    return UntoldTurn(field, answers) if any(came.answer() != before for _, came in answers) else None
