"""Rounds that never end, whatever anybody chooses in them.

Where every way of every choice leads back to positions that were there before, and what lay below on the stack is never
taken up, what happens never ends: it need not be gone through once for each order of the choices. What may pile up from
round to round are declarations and lasting effects: so a position is made to come back `ENOUGH` times as well, with other
choices each time, for a run that counts towards something ends long before.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from judge.disputes.alignment import budget
from judge.disputes.alignment.decision import PASS
from judge.disputes.alignment.forks import TooManyError, actions
from judge.engine.contents import version_remover
from judge.engine.endless import ENOUGH, kinds_lasting
from judge.engine.errors import EngineError
from judge.engine.ids import CHANCE
from judge.engine.run import OVER, act, has_doubtful_action, legal, question, settle_endless
from judge.engine.windows import asking_window

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.engine.game import Action, Core
    from judge.engine.records import Event

MOST_POSITIONS: Final = 300  # of one round, with every choice in it
MOST_CHOICES: Final = 60  # of one round, one after another


class _Proof(NamedTuple):
    """What came of a look at one position: one round of what never ends, or (). It holds under the readings it asked for."""

    loop: tuple[Event, ...]
    readings: Mapping[str, str]


class Rounds:
    """Tells open choices that lead to each other without end, for one replay.

    `proofs`: of each position, what came of looking. `begins`: the first action of what is known never to end, and one
    round of it.
    """

    def __init__(self, proofs: dict[str, list[_Proof]] | None = None) -> None:
        self.proofs = {} if proofs is None else proofs
        self.begins: tuple[Action | None, tuple[Event, ...]] = (None, ())

    def copy(self) -> Rounds:
        """Return one that goes its own way, with what is proven in common."""
        return Rounds(self.proofs)

    def go_on_for_ever(self, core: Core, way: Action) -> bool:
        """Return whether whatever somebody chooses here comes to the same choice again, for ever. `way`: one of it."""
        proofs = self.proofs.setdefault(repr((standing(core), core.marks)), [])
        known = next((proof for proof in proofs if proof.readings.items() <= core.readings.items()), None)
        if known is None:
            known = _looked(core)
            proofs.append(known)
        core.consulted |= known.readings.keys()
        self.begins = (way, known.loop)
        return bool(known.loop)

    def settle(self, core: Core, action: Action) -> None:
        """Let the game say what it means that it never ends, where an action is the first of that."""
        way, loop = self.begins
        if loop and action is way:
            settle_endless(core, loop)


def _looked(core: Core) -> _Proof:
    """Look at a position, and at the next one that is like it: on the stack of that lies what a round leaves there."""
    start = core.copy()
    start.left, start.consulted = core.left, set()
    again = _next_like(start)
    loop: tuple[Event, ...] = ()
    if again is not None and _never_left(start) and _never_left(again, start) and _goes_on(start):
        loop = tuple(again.events[len(core.events) :])
    core.left = start.left
    return _Proof(loop, {key: core.readings[key] for key in start.consulted})


def _next_like(core: Core) -> Core | None:
    """Return how things lie when a position has come back by first choices only; None where it does not soon."""
    here, start, found = core.copy(), standing(core), None
    here.left = core.left
    for _ in range(MOST_CHOICES):
        ways = _ways(here)
        here.left -= budget.action(here)
        if not ways or here.left <= 0:
            break
        if not _done(here, ways[0]):
            break
        if standing(here) == start:
            found = here
            break
    core.left = here.left
    core.consulted |= here.consulted
    return found


def standing(core: Core) -> str:
    """Return what names a position but for what may pile up, and for what the game only keeps to find loops by."""
    settled = version_remover(core)
    cards = [core.defs[number] and core.defs[number].key for number in core.defn]
    new, coming = (
        [number > 0 for number in core.stamp],
        [*map(settled, core.agenda), *map(settled, core.waiting)],
    )
    kept = {name: settled(value) for name, value in core.vars.items() if name not in core.game.bookkeeping}
    return repr(
        (cards, core.place, core.bits, core.columns, core.zones, kinds_lasting(core), new, coming, kept)
    )


def _never_left(core: Core, tally: Core | None = None) -> bool:
    """Return whether every way of every choice from here comes to such positions again, and never below their stacks.

    Every position that is met is taken for one of them, until it is found that what lay below is taken up from there: from
    then on it is gone through with what lies there. `tally`: the core that is charged, ours if None.
    """
    fell, start, within = set[str](), standing(core), tally or core
    while start not in fell:
        waiting, known = {start: core}, {start}
        try:
            while waiting:
                name, root = waiting.popitem()
                came = _round_of(root, fell, within)
                if came is None or len(known) > MOST_POSITIONS:
                    return False
                waiting |= {each: then for each, then in came.items() if each not in known}
                known |= came.keys()
        except _FellError:
            fell.add(name)
        else:
            return True
    return False


class _FellError(Exception):
    """What lay below on the stack is taken up."""


def _round_of(root: Core, fell: set[str], within: Core) -> dict[str, Core] | None:
    """Return the positions that every way from here comes to next; None where one of them ends. May raise _FellError."""
    met: dict[str, Core] = {}
    waiting, seen = [root], set[str]()
    while waiting:
        here = waiting.pop()
        ways = _ways(here)
        within.consulted |= here.consulted
        if not ways or len(seen) > MOST_POSITIONS:
            return None
        for way in ways:
            within.left -= budget.action(root)
            then = here.copy()
            then.consulted = set()
            done = _done(then, way)
            within.consulted |= then.consulted
            if not done or within.left <= 0:
                return None
            if not _kept(root, then):
                raise _FellError
            name = standing(then)
            if name not in fell:
                met[name] = then
                continue
            local = repr((name, version_remover(then)(tuple(then.stack[len(root.stack) :]))))
            if local not in seen:
                seen.add(local)
                waiting.append(then)
    return met


def _goes_on(core: Core) -> bool:
    """Return whether one position comes back often, by other choices each time: what piles up ends nothing."""
    here, back, turn = core.copy(), Counter[str](), 0
    while max(back.values(), default=0) < ENOUGH:
        ways = _ways(here)
        core.left -= budget.action(core)
        if not ways or core.left <= 0 or not _done(here, ways[turn % len(ways)]):
            return False
        turn += 1 + (turn % len(ways) == 0)
        del here.events[:]
        back[standing(here)] += 1
    return True


def _done(core: Core, way: Action) -> bool:
    """Do one way; return whether it can be done."""
    try:
        act(core, way)
    except EngineError:
        return False
    return True


def _kept(root: Core, then: Core) -> bool:
    """Return whether all is still there that lay on the stack."""
    below = root.stack
    return len(then.stack) >= len(below) and all(
        one is other for one, other in zip(below, then.stack, strict=False)
    )


def _ways(core: Core) -> list[Action]:
    """Return every way of what somebody owes here; none where they are free, it is over, or not all are known."""
    asked, window = question(core), asking_window(core)
    if asked.menu == OVER or CHANCE in asked.who or has_doubtful_action(core, ("concede",)):
        return []
    options = list(legal(core, anytime=False))
    free = (
        asked.menu in core.game.optional if window is None else any(option.do != PASS for option in options)
    )
    try:
        return [] if free else [way for option in options for way in actions(core, option, frozenset())]
    except TooManyError:
        return []
