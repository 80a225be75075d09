"""What does not hold whatever the numbers were that a file leaves out: somebody's life, a population.

Such a number is taken as at the beginning, or as usual. Where something came of it, or something of it is claimed, the
dispute is ruled on with every other that it can have been too. Of those the ones count with which the most of what was told
was legal, for nothing left out is held against anybody. Where they do not come to the same, the number is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from judge.disputes.account.amended import NotThereError, with_number, with_set
from judge.disputes.courses import budget
from judge.disputes.courses.claims import agreed, undecided
from judge.disputes.courses.counting import claimed_steps
from judge.disputes.courses.paths import look_up, value_of
from judge.disputes.courses.ways import UNDETERMINED
from judge.disputes.language.errors import DisputeError
from judge.disputes.ruling.moment_untold import demand_no_fault_beyond, most_legal
from judge.disputes.ruling.questions import open_ended
from judge.engine.core import UNKNOWN
from judge.engine.errors import EngineError, Illegal
from judge.engine.ids import Obj, Seat
from judge.engine.log import last_set
from judge.engine.run import OVER, question
from judge.games import package

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from judge.disputes.courses.replay import Replay
    from judge.disputes.language.format import DisputeFile
    from judge.disputes.ruling.ruled import Ruling
    from judge.engine.core import Core
    from judge.engine.game import Tally

    RuleAgain = Callable[[DisputeFile, bool], Ruling]


MOST: Final = 12  # tried of a number, beside what is claimed
_DIGITS: Final = 4


class NumberOf(NamedTuple):
    """A number that a file leaves out: whose it is (a seat, or a card), and where in the position they stand."""

    owner: Seat | Obj
    tally: Tally
    at: str
    of_card: bool = False

    def value(self, core: Core) -> int:
        """Return what it is."""
        if not self.of_card:
            found: int = core.vars[self.tally.name][self.owner]
            return found
        at = [tally.name for tally in core.game.columns].index(self.tally.name)
        return cast("int", value_of(core, Obj(self.owner), self.tally.name, core.columns[at][self.owner]))

    def is_claimed(self, path: str, replay: Replay) -> bool:
        """Return whether a path of a claim is about it."""
        if path.rpartition(".")[2] != self.tally.name:
            return False
        try:
            about = look_up(path, "", replay).about
        except (DisputeError, EngineError):
            return False
        return about == ("card" if self.of_card else "seat", self.owner)

    def told(self, file: DisputeFile, value: int) -> DisputeFile:
        """Return a file that tells it. NotThereError where no card lies at such a path."""
        if self.of_card:
            return with_set(file, self.at, {self.tally.name: value})
        return with_number(file, file["players"][self.owner], self.tally.name, value)


class UntoldNumber(NamedTuple):
    """A number that a file leaves out, and what the dispute comes to with each that counts.

    No answers: there was too much to go through.
    """

    number: NumberOf
    answers: tuple[tuple[int, Ruling], ...]

    @property
    def path(self) -> str:
        """Return where the file would say it."""
        return f"position.{self.number.at}.{self.number.tally.name}"


def turned_on(ruling: Ruling, begun: Core) -> Iterator[NumberOf]:
    """Yield the numbers of players that a file leaves out, are something at the beginning, and came to matter.

    `begun`: how it all began. They matter where something came of them, or is claimed of them.
    """
    unsure = set(left_open(ruling.dispute, begun))
    for number in _left_out(ruling.dispute, begun):
        if (number.tally.default or number in unsure) and _matters(ruling, begun, number):
            yield number


def left_open(file: DisputeFile, begun: Core) -> Iterator[NumberOf]:
    """Yield the numbers of players that a file leaves out and that nobody can know where its position begins."""
    open_numbers = package(begun.game.id).open_numbers
    for number in _left_out(file, begun):
        if number.tally.name in open_numbers(begun, Seat(number.owner)):
            yield number


def of_cards(ruling: Ruling) -> Iterator[tuple[Obj, Tally, bool]]:
    """Yield the numbers that are left out of cards of which something was done, refused or claimed.

    With each, whether it is usual only, so that another may have been; the others are as they are on every card.
    """
    core, laid = ruling.replay.core, ruling.replay.laid
    usual = package(core.game.id).taken_as_usual
    tallies = {tally.name: at for at, tally in enumerate(core.game.columns)}
    claimed = _claimed_of_cards(ruling)
    for obj in sorted(_concerned(ruling) | claimed.keys()):
        if obj >= len(laid.numbers) or core.defn[obj] == UNKNOWN:
            continue
        kept = tallies.keys() & core.game.measures.keys() & claimed.get(obj, set())
        printed = getattr(core.card(obj), "printed", None) or {}
        names = dict.fromkeys(usual(core, obj), True)
        for name in (*names, *sorted(kept - names.keys())):
            at = tallies[name]
            if (
                name not in laid.numbers[obj]
                and name not in printed
                and last_set(core, core.columns[at], obj) < 0
            ):
                yield obj, core.game.columns[at], name in names


def _matters(ruling: Ruling, begun: Core, number: NumberOf) -> bool:
    claimed = {path for claim in ruling.dispute["claims"] for path in claim["expect"]}
    changed = number.value(begun) != number.value(ruling.replay.core)
    return changed or any(number.is_claimed(path, ruling.replay) for path in claimed)


def _left_out(file: DisputeFile, core: Core) -> Iterator[NumberOf]:
    players = file["position"].get("players") or {}
    for tally in core.game.tallies:
        for seat, name in enumerate(file["players"]):
            if tally.name not in (players.get(name) or {}):
                yield NumberOf(Seat(seat), tally, f"players.{name}")


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
    for path in {path for claim in ruling.dispute["claims"] for path in claim["expect"]}:
        try:
            about = look_up(path, "", ruling.replay).about
        except (DisputeError, EngineError):
            continue
        if about is not None and about[0] == "card":
            found.setdefault(Obj(about[1]), set()).add(path.rpartition(".")[2])
    return found


def _open(ruling: Ruling, begun: Core) -> Iterator[NumberOf]:
    """Yield the numbers that are left open, as far as the ruling may turn on them.

    They matter, or an ability of some card speaks of them, or whose they are did what is against the rules. Those of cards
    may where something came of the card, or is claimed of it.
    """
    words, stop = set[str](), ruling.replay.refused
    for data in ruling.replay.pack.data.values():
        words |= _keys(data.get("abilities"))
    by = "" if stop is None else ruling.dispute["steps"][stop.n - 1]["by"]
    for number in left_open(ruling.dispute, begun):
        speaks = number.tally.name in words or ruling.dispute["players"][number.owner] == by
        if speaks or _matters(ruling, begun, number):
            yield number
    spots = ruling.replay.laid.spots
    for obj, tally, usual in of_cards(ruling):
        if usual and spots.count(spots[obj]) == 1:
            yield NumberOf(obj, tally, spots[obj].removeprefix("position."), of_card=True)


def _keys(data: object) -> set[str]:
    if isinstance(data, Mapping):
        return {str(key) for key in data}.union(*map(_keys, data.values()))
    return set[str]().union(*map(_keys, data)) if isinstance(data, list | tuple) else set()


def held_with_any(ruling: Ruling, again: RuleAgain, *, what_if: bool) -> Ruling:
    """Leave open what does not hold with each number that the file leaves out.

    `again` rules on a file that tells one, with what else it depends on where that is wanted (`what_if`). Where none but
    another number lets all have been legal that was told, the ruling with that one is given.
    """
    begun, within = ruling.told.core, budget.Budget(budget.NUMBERS)
    asked: list[tuple[UntoldNumber, list[Ruling]]] = []
    for number in tuple(_open(ruling, begun)):
        tried, all_tried = _tried(ruling, number, again, within)
        kept = sorted(most_legal(tried, claimed_steps(ruling.dispute)), key=lambda each: each[0])
        if all(came is not ruling for _, came in kept):
            came = again(kept[0][1].dispute, what_if)
            came.file, came.supposed = ruling.file, (*ruling.supposed, number)
            ruling = came
        mine = _comes_to(again(ruling.dispute, False) if ruling.moment else ruling)
        others = [came for _, came in kept if came is not ruling and _comes_to(came) != mine]
        if others or not all_tried:
            asked.append((UntoldNumber(number, tuple(kept) if all_tried else ()), others))
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
    ruling: Ruling, number: NumberOf, again: RuleAgain, within: budget.Budget
) -> tuple[list[tuple[int, Ruling]], bool]:
    """Rule with each number that there can have been while the game went on; say whether all of them were tried."""
    as_taken = number.value(ruling.told.core)
    tried, faults = [(as_taken, ruling)], list[DisputeError]()
    for value in sorted(_values(ruling, number) - {as_taken}):
        if within.over:
            return tried, False
        try:
            came = again(number.told(ruling.dispute, value), False)
        except NotThereError:
            continue
        except DisputeError as fault:
            faults.append(fault)
            continue
        within.left -= came.spent
        if question(came.told.core).menu != OVER and number.value(came.told.core) == value:
            tried.append((value, came))
    demand_no_fault_beyond(faults, [came for _, came in tried])
    return tried, True


def _values(ruling: Ruling, number: NumberOf) -> set[int]:
    """Return the numbers to try: all there are, or the first of them and those with which a claim can come true."""
    tally = number.tally
    values = {*range(tally.low, min(tally.high, tally.low + MOST) + 1)}
    change = number.value(ruling.replay.core) - number.value(ruling.told.core)
    for claim in ruling.dispute["claims"]:
        for path, expected in claim["expect"].items():
            said = str(expected)
            if said.isdecimal() and len(said) <= _DIGITS and number.is_claimed(path, ruling.replay):
                values.add(int(said) - change)
    return {value for value in values if tally.low <= value <= tally.high}


def _comes_to(ruling: Ruling) -> tuple[object, ...]:
    """Return what a dispute asks: how the game ended only where nobody claims anything."""
    answer = ruling.answer()
    return answer[:-1] if ruling.claims else answer
