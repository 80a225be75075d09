"""What does not hold whatever the numbers were that a file leaves out: somebody's life, a population.

Such a number is taken as at the beginning, or as usual. Where something came of it, or something of it is claimed, the
dispute is ruled on with every other that it can have been too. Of those the ones count with which the most of what was told
was legal, for nothing left out is held against anybody. Where they do not come to the same, the number is asked for.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from judge.disputes.account.file_changes import NotThereError
from judge.disputes.account.known_numbers import left_open, left_out, untold_of, usual_only
from judge.disputes.account.model import Account
from judge.disputes.alignment import budget
from judge.disputes.alignment.worlds import UNDETERMINED
from judge.disputes.language.errors import DisputeError
from judge.disputes.ruling.model import NumberOf, UntoldNumber
from judge.disputes.ruling.questions import open_ended
from judge.disputes.ruling.unknown_turn import admissible, raise_fault_beyond
from judge.engine.errors import Illegal
from judge.engine.ids import UNKNOWN, Obj, Seat
from judge.engine.run import OVER, question
from judge.games.card_fields import words_within

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from judge.disputes.ruling.model import Ruling
    from judge.engine.game import Core
    from judge.engine.layout import Tally

    RuleAgain = Callable[[Account, bool], Ruling]
    Supposed = dict["NumberOf", int]


MOST: Final = 12  # tried of a number, beside what is claimed
MOST_CARDS: Final = 6  # whose numbers are tried
_ALIKE: Final = (1, 2, 3, 6, 12)  # tried of all numbers together
_ENDS: Final = frozenset({"winner", "draw", "over"})
_DIGITS: Final = 4


def turned_on(ruling: Ruling, begun: Core) -> Iterator[NumberOf]:
    """Yield the numbers of players that a file leaves out, are something at the beginning, and came to matter.

    `begun`: how it all began. They matter where something came of them, or is claimed of them.
    """
    unsure = set(left_open(ruling.account, begun))
    for seat, tally in left_out(ruling.account):
        number = _of_player(ruling.account, seat, tally)
        if (tally.default or (seat, tally) in unsure) and _matters(ruling, begun, number):
            yield number


def _of_player(account: Account, seat: Seat, tally: Tally) -> NumberOf:
    return NumberOf(seat, tally, f"players.{account.players[seat]}")


def of_cards(ruling: Ruling) -> Iterator[tuple[Obj, Tally, bool]]:
    """Yield the numbers that are left out of cards of which something was done, refused or claimed.

    With each, whether it is usual only, so that another may have been; the others are as they are on every card.
    """
    core, laid = ruling.replay.core, ruling.replay.laid
    tallies = {tally.name: tally for tally in core.game.columns}
    claimed = _claimed_of_cards(ruling)
    for obj in sorted(_concerned(ruling) | claimed.keys()):
        usual = (
            ruling.account.game.package.omitted.taken_as_usual(core, obj) if core.defn[obj] != UNKNOWN else ()
        )
        kept = tallies.keys() & core.game.measures.keys() & claimed.get(obj, set())
        for name in untold_of(core, laid, obj, (*usual, *sorted(kept.difference(usual)))):
            yield obj, tallies[name], name in usual


def _matters(ruling: Ruling, begun: Core, number: NumberOf) -> bool:
    changed = number.value(begun) != number.value(ruling.replay.core)
    return changed or any(number.is_claimed(path, ruling) for path in ruling.claimed_paths)


def _concerned(ruling: Ruling) -> set[Obj]:
    """Return the cards of which something was told to happen, or a step was refused."""
    found = set[Obj]()
    for done in ruling.replay.done:
        for event in done.events:
            found.update(Obj(number) for what, number in event.about() if what == "card")
    for stop in ruling.replay.refusals:
        if isinstance(stop.error, Illegal):
            facts = stop.error.facts
            found.update(Obj(facts[key]) for key in ("item", "card") if type(facts.get(key)) is int)
    return {obj for obj in found if obj >= 0}


def _claimed_of_cards(ruling: Ruling) -> dict[Obj, set[str]]:
    """Return what is claimed of which cards."""
    found = dict[Obj, set[str]]()
    for path in ruling.claimed_paths:
        about = ruling.claimed_about(path)
        if about is not None and about[0] == "card":
            found.setdefault(Obj(about[1]), set()).add(path.rpartition(".")[2])
    return found


def _open(ruling: Ruling, begun: Core) -> Iterator[NumberOf]:
    """Yield the numbers that are left open, as far as the ruling may turn on them.

    They matter, or an ability of some card speaks of them, or whose they are did what is against the rules, or somebody
    claims how the game ended, or points were given for who has the most. Those of cards may wherever the card lies, the
    first few of which something is told.
    """
    words, stop = set[str](), ruling.replay.refused
    for data in ruling.replay.pack.data.values():
        words |= words_within(data.get("abilities"))
    by = "" if stop is None else ruling.account.steps[stop.n - 1].by
    ends = _has_scored(ruling, begun) or any(_ENDS & claim.expect.keys() for claim in ruling.account.claims)
    for seat, tally in left_open(ruling.account, begun):
        number = _of_player(ruling.account, seat, tally)
        name = tally.name.rpartition("_")[2]  # cards say coins, of a battle as of a round
        speaks = name in words or ruling.account.players[number.owner] == by
        if ends or speaks or _matters(ruling, begun, number):
            yield number
    yield from islice(_open_of_cards(ruling, begun), MOST_CARDS)


def _has_scored(ruling: Ruling, begun: Core) -> bool:
    """Return whether anybody has won points since: for the most of some number, it may be."""
    score = ruling.account.game.package.score
    return score in begun.vars and begun.vars[score] != ruling.replay.core.vars[score]


def _open_of_cards(ruling: Ruling, begun: Core) -> Iterator[NumberOf]:
    """Yield the numbers of cards that are usual where a file leaves them out: of those first of which something is told."""
    laid = ruling.start.laid
    tallies = {tally.name: tally for tally in begun.game.columns}
    every = map(Obj, range(len(laid.numbers)))
    found = [(obj, name) for obj in every for name in usual_only(begun, laid, obj)]
    if not found:
        return
    told = dict.fromkeys((*_claimed_of_cards(ruling), *sorted(_concerned(ruling))))
    first = {obj: at for at, obj in enumerate(told)}
    for obj, name in sorted(found, key=lambda each: first.get(each[0], len(first))):
        if laid.spots.count(laid.spots[obj]) == 1:
            yield NumberOf(obj, tallies[name], laid.spots[obj].removeprefix("position."), of_card=True)


def robust_over_numbers(ruling: Ruling, again: RuleAgain, *, what_if: bool) -> Ruling:
    """Leave open what does not hold with each number that the file leaves out.

    `again` rules on a file that tells some, with what else it depends on where that is wanted (`what_if`). Where none but
    other numbers let all have been legal that was told, the ruling with those is given.
    """
    trials = _Trials(ruling, again)
    trials.go_on()
    return trials.held(what_if=what_if)


class _Trials:
    """A dispute ruled on with other numbers than those that its file leaves out: each by itself, and several together.

    `base`: the numbers that are supposed, as all that is told can have been with them alone.
    """

    def __init__(self, ruling: Ruling, again: RuleAgain) -> None:
        self.ruling, self.again = ruling, again
        self.within = budget.Budget(budget.NUMBERS)
        self.base: Supposed = {}
        self.tried: list[tuple[Supposed, Ruling]] = [({}, ruling)]
        self.faults: list[DisputeError] = []
        self.known: dict[NumberOf, None] = {}
        self.all_tried = True

    @property
    def now(self) -> Ruling:
        """The ruling with what is supposed."""
        return next(came for supposed, came in self.tried if supposed == self.base)

    @property
    def kept(self) -> list[tuple[Supposed, Ruling]]:
        """Those with which the most of what was told was legal."""
        return admissible(self.tried, self.ruling.account.judged)

    def go_on(self) -> None:
        """Add unknown numbers to those assumed until no other matters."""
        while new := [one for one in _open(self.now, self.now.start.core) if one not in self.known]:
            self.known.update(dict.fromkeys(new))
            for number in new:
                for value in sorted(_values(self.now, number)):
                    self.attempt({**self.base, number: value})
            if len(self.known) > 1:
                for together in self._together():
                    self.attempt({**self.base, **together})
            raise_fault_beyond(self.faults, [came for _, came in self.tried])
            kept = self.kept
            if all(supposed != self.base for supposed, _ in kept):
                self.base = min(
                    (supposed for supposed, _ in kept), key=lambda each: (len(each), sum(each.values()))
                )
                self._lessen()

    def attempt(self, supposed: Supposed) -> None:
        """Rule with some numbers, unless that was done, or they cannot have been while the game went on."""
        if any(supposed == each for each, _ in self.tried):
            return
        if self.within.over:
            self.all_tried = False
            return
        file = self.ruling.account.file
        try:
            for number, value in supposed.items():
                file = number.stated_in(file, value)
            came = self.again(Account.parse(file), False)
        except NotThereError:
            return
        except DisputeError as fault:
            self.faults.append(fault)
            return
        self.within.left -= came.spent
        core = came.start.core
        over = question(core).menu == OVER and question(self.ruling.start.core).menu != OVER
        if not over and all(number.value(core) == value for number, value in supposed.items()):
            self.tried.append((supposed, came))

    def _together(self) -> Iterator[Supposed]:
        """Yield several numbers at once: those that one claim tells, and all of them alike."""
        for claim in self.ruling.account.claims:
            told: Supposed = {}
            for number in self.known:
                told.update((number, value) for value in _claimed_values(self.now, number, claim.expect))
            if len(told) > 1:
                yield told
        free = [number for number in self.known if number not in self.base]
        for value in _ALIKE if len(free) > 1 else ():
            yield {number: max(number.tally.low, min(value, number.tally.high)) for number in free}

    def _lessen(self) -> None:
        """Suppose no more of any number than is needed."""
        for number, most in tuple(self.base.items()):
            for value in range(max(0, number.tally.low), most):
                less = {**self.base, number: value}
                self.attempt(less)
                if any(supposed == less for supposed, _ in self.kept):
                    self.base = less
                    break

    def held(self, *, what_if: bool) -> Ruling:
        """Return the ruling, in which what does not hold with all that counts is open, and what tells it apart is asked."""
        ruling, kept, base = self.now, self.kept, self.now
        if self.base:
            ruling = self.again(base.account, True) if what_if else base
            ruling.file, ruling.supposed_numbers = self.ruling.file, tuple(self.base)
        mine = _comes_to(self.again(ruling.account, False) if ruling.turn else ruling)
        others = [(supposed, came) for supposed, came in kept if came is not base and _comes_to(came) != mine]
        if not others and (self.all_tried or not _says(ruling)):
            return ruling
        asked = tuple(UntoldNumber(number, self._answers(number)) for number in self._apart(others))
        held = replace(ruling, numbers=asked, questions=tuple(map(open_ended, ruling.questions)))
        held.leave_open((came for _, came in others) if self.all_tried else None)
        return held

    def _apart(self, others: list[tuple[Supposed, Ruling]]) -> list[NumberOf]:
        """Return the numbers to ask for: by which alone it differs, or else all that do so together."""
        alone = {
            number
            for supposed, _ in others
            for number in self.known
            if self._alone(supposed, number) is not None
        }
        joint = {number for supposed, _ in others for number in supposed}
        return [number for number in self.known if number in (alone or joint or self.known)]

    def _alone(self, supposed: Supposed, number: NumberOf) -> int | None:
        """Return the value of one number that is told beside, or in place of, what is supposed; None where others are."""
        rest = {one: value for one, value in supposed.items() if one != number}
        base = {one: value for one, value in self.base.items() if one != number}
        return supposed.get(number) if rest == base and number in supposed else None

    def _answers(self, number: NumberOf) -> tuple[tuple[int, Ruling], ...]:
        """Return what it comes to with each value of one number; nothing where that does not tell it apart."""
        if not self.all_tried:
            return ()
        found = {number.value(came.start.core): came for supposed, came in self.kept if supposed == self.base}
        for supposed, came in self.kept:
            value = self._alone(supposed, number)
            if value is not None:
                found[value] = came
        apart = {_comes_to(came) for came in found.values()}
        return tuple(sorted(found.items(), key=lambda each: each[0])) if len(apart) > 1 else ()


def _values(ruling: Ruling, number: NumberOf) -> set[int]:
    """Return the numbers to try: all there are, or the first, and those with which a claim comes true or nobody has more."""
    tally = number.tally
    least = max(0, tally.low)
    values = {*range(least, min(tally.high, least + MOST) + 1)}
    for claim in ruling.account.claims:
        values |= _claimed_values(ruling, number, claim.expect)
    if not number.of_card:
        change, now = _change(ruling, number), ruling.replay.core.vars[tally.name]
        others = [value for seat, value in enumerate(now) if seat != number.owner]
        values |= {value - change + more for value in others for more in (0, 1)}
    return {value for value in values if tally.low <= value <= tally.high}


def _change(ruling: Ruling, number: NumberOf) -> int:
    return number.value(ruling.replay.core) - number.value(ruling.start.core)


def _claimed_values(ruling: Ruling, number: NumberOf, expect: Mapping[str, Any]) -> set[int]:
    """Return the values of a number at the beginning with which what is claimed of it comes true."""
    change = _change(ruling, number)
    name = number.tally.name  # of a card it may be claimed of all of a player together
    said = [
        str(value)
        for path, value in expect.items()
        if number.is_claimed(path, ruling) or (number.of_card and path.rpartition(".")[2] == name)
    ]
    return {int(value) - change for value in said if value.isdecimal() and len(value) <= _DIGITS}


def _says(ruling: Ruling) -> bool:
    """Return whether a ruling says anything that other numbers could make untrue: else its own questions come first."""
    return ruling.verdict != UNDETERMINED or any(claim.upheld is not None for claim in ruling.claims)


def _comes_to(ruling: Ruling) -> tuple[object, ...]:
    """Return what a dispute asks: how the game ended only where nobody claims anything."""
    answer = ruling.answer()
    return answer[:-1] if ruling.claims else answer
