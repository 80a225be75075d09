"""What does not hold whatever the numbers of players were that a file leaves out: how much life somebody had.

Such a number is taken as at the beginning. Where something came of it, or something of it is claimed, the dispute is ruled
on with every other that it can have been too. Of those the ones count with which the most of what was told was legal, for
nothing left out is held against anybody. Where they do not come to the same, the number is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from judge.disputes.courses import budget
from judge.disputes.courses.claims import agreed, undecided
from judge.disputes.courses.counting import claimed_steps
from judge.disputes.courses.ways import UNDETERMINED
from judge.disputes.language.errors import DisputeError
from judge.disputes.ruling.moment_untold import most_legal
from judge.disputes.ruling.questions import open_ended
from judge.engine.ids import Seat
from judge.engine.run import OVER, question
from judge.games import package

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from judge.disputes.language.format import DisputeFile
    from judge.disputes.ruling.ruled import Ruling
    from judge.engine.core import Core
    from judge.engine.game import Tally

    RuleAgain = Callable[[DisputeFile, bool], Ruling]


MOST: Final = 12  # tried of a number, beside what is claimed
_DIGITS: Final = 4


class UntoldNumber(NamedTuple):
    """A number of a player (a name) that the file leaves out, and what the dispute comes to with each that counts.

    No answers: there was too much to go through.
    """

    seat: str
    name: str
    answers: tuple[tuple[int, Ruling], ...]

    @property
    def path(self) -> str:
        """Return where the file would say it."""
        return f"position.players.{self.seat}.{self.name}"


def turned_on(ruling: Ruling, begun: Core) -> Iterator[tuple[Seat, Tally]]:
    """Yield the numbers of players (by seat) that a file leaves out, are something at the beginning, and came to matter.

    `begun`: how it all began. They matter where something came of them, or is claimed of them.
    """
    unsure = set(left_open(ruling.file, begun))
    for seat, tally in _left_out(ruling.file, begun):
        if (tally.default or (seat, tally) in unsure) and _matters(ruling, begun, seat, tally):
            yield seat, tally


def left_open(file: DisputeFile, begun: Core) -> Iterator[tuple[Seat, Tally]]:
    """Yield the numbers of players (by seat) that a file leaves out and that nobody can know where its position begins."""
    open_numbers = package(begun.game.id).open_numbers
    for seat, tally in _left_out(file, begun):
        if tally.name in open_numbers(begun, seat):
            yield seat, tally


def _matters(ruling: Ruling, begun: Core, seat: int, tally: Tally) -> bool:
    claimed = {path for claim in ruling.dispute["claims"] for path in claim["expect"]}
    changed = begun.vars[tally.name][seat] != ruling.replay.core.vars[tally.name][seat]
    return changed or f"{ruling.replay.laid.seats[seat]}.{tally.name}" in claimed


def _left_out(file: DisputeFile, core: Core) -> Iterator[tuple[Seat, Tally]]:
    for tally in core.game.tallies:
        for seat, name in enumerate(file["players"]):
            if tally.name not in _told_of(file, name):
                yield Seat(seat), tally


def _told_of(file: DisputeFile, name: str) -> Mapping[str, Any]:
    """Return what the position of a file tells of a player."""
    return (file["position"].get("players") or {}).get(name) or {}


def taken(ruling: Ruling, seat: int, tally: Tally) -> int:
    """Return what a ruling takes a number to be that its file leaves out."""
    value: int = ruling.told.core.vars[tally.name][seat]
    return value


def _open(ruling: Ruling, begun: Core) -> Iterator[tuple[Seat, Tally]]:
    """Yield the numbers that are left open, as far as the ruling may turn on them.

    They matter, or an ability of some card speaks of them, or whose they are did what is against the rules.
    """
    words, stop = set[str](), ruling.replay.refused
    for data in ruling.replay.pack.data.values():
        words |= _keys(data.get("abilities"))
    by = "" if stop is None else ruling.dispute["steps"][stop.n - 1]["by"]
    for seat, tally in left_open(ruling.dispute, begun):
        speaks = tally.name in words or ruling.dispute["players"][seat] == by
        if speaks or _matters(ruling, begun, seat, tally):
            yield seat, tally


def _keys(data: object) -> set[str]:
    if isinstance(data, Mapping):
        return {str(key) for key in data}.union(*map(_keys, data.values()))
    return set[str]().union(*map(_keys, data)) if isinstance(data, list | tuple) else set()


def held_with_any(ruling: Ruling, again: RuleAgain, *, what_if: bool) -> Ruling:
    """Leave open what does not hold with each number that the file leaves out.

    `again` rules on a file that tells one, with what else it depends on where that is wanted (`what_if`). Where none but
    another number lets all have been legal that was told, the ruling with that one is given.
    """
    begun = ruling.told.core
    asked: list[tuple[UntoldNumber, list[Ruling]]] = []
    for seat, tally in tuple(_open(ruling, begun)):
        name = ruling.replay.laid.seats[seat]
        tried, all_tried = _tried(ruling, name, tally, again)
        kept = sorted(most_legal(tried, claimed_steps(ruling.dispute)), key=lambda each: each[0])
        if all(came is not ruling for _, came in kept):
            file, ruling = ruling.file, again(kept[0][1].dispute, what_if)
            ruling.file = file
        mine = _comes_to(again(ruling.dispute, False) if ruling.moment else ruling)
        others = [came for _, came in kept if came is not ruling and _comes_to(came) != mine]
        if others or not all_tried:
            asked.append((UntoldNumber(name, tally.name, tuple(kept) if all_tried else ()), others))
    return _leave_open(ruling, asked) if asked else ruling


def _leave_open(ruling: Ruling, asked: list[tuple[UntoldNumber, list[Ruling]]]) -> Ruling:
    """Return a ruling in which what does not hold with some numbers is open; those that were tried stay as they are."""
    columns = zip(ruling.claims, *(came.claims for _, others in asked for came in others), strict=True)
    complete = all(number.answers for number, _ in asked)
    return replace(
        ruling,
        numbers=tuple(number for number, _ in asked),
        verdict=UNDETERMINED,
        asked=tuple(map(open_ended, ruling.asked)),
        claims=tuple(map(agreed, columns)) if complete else tuple(map(undecided, ruling.claims)),
    )


def _tried(
    ruling: Ruling, name: str, tally: Tally, again: RuleAgain
) -> tuple[list[tuple[int, Ruling]], bool]:
    """Rule with each number that there can have been while the game went on; say whether all of them were tried."""
    seat = ruling.replay.laid.seats.index(name)
    as_taken = taken(ruling, seat, tally)
    tried, gone = [(as_taken, ruling)], 0
    for value in sorted(_values(ruling, name, tally) - {as_taken}):
        if gone > budget.NUMBERS:
            return tried, False
        try:
            came = again(with_number(ruling.dispute, name, tally.name, value), False)
        except DisputeError:
            continue
        gone += came.spent
        if question(came.told.core).menu != OVER and came.told.core.vars[tally.name][seat] == value:
            tried.append((value, came))
    return tried, True


def _values(ruling: Ruling, name: str, tally: Tally) -> set[int]:
    """Return the numbers to try: all there are, or the first of them and those with which a claim can come true."""
    values = {*range(tally.low, min(tally.high, tally.low + MOST) + 1)}
    seat, path = ruling.replay.laid.seats.index(name), f"{name}.{tally.name}"
    change = ruling.replay.core.vars[tally.name][seat] - ruling.told.core.vars[tally.name][seat]
    for claim in ruling.dispute["claims"]:
        said = str(claim["expect"].get(path, ""))
        if said.isdecimal() and len(said) <= _DIGITS:
            values.add(int(said) - change)
    return {value for value in values if tally.low <= value <= tally.high}


def _comes_to(ruling: Ruling) -> tuple[object, ...]:
    """Return what a dispute asks: how the game ended only where nobody claims anything."""
    answer = ruling.answer()
    return answer[:-1] if ruling.claims else answer


def with_number(file: DisputeFile, name: str, number: str, value: int) -> DisputeFile:
    """Return a file that tells a number of a player."""
    players = {**(file["position"].get("players") or {}), name: {**_told_of(file, name), number: value}}
    return {**file, "position": {**file["position"], "players": players}}
