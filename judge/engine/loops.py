"""Detection of loops that never end, whatever anybody chooses in them.

Where every way of every choice leads back to positions that were there before, and what lay below on the stack is never
taken up, what happens never ends: it need not be gone through once for each order of the choices. What may pile up from
round to round are declarations and lasting effects: so a position is made to come back `ENOUGH` times as well, with other
choices each time, for a run that counts towards something ends long before.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from judge.engine.choices import TooManyError, possible_actions
from judge.engine.contents import version_remover
from judge.engine.endless import ENOUGH, action_cost, kinds_lasting
from judge.engine.errors import EngineError
from judge.engine.ids import CHANCE
from judge.engine.run import OVER, act, has_doubtful_action, legal, question, settle_endless
from judge.engine.windows import PASS, asking_window

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.engine.game import Action, Core
    from judge.engine.records import Event

MOST_POSITIONS: Final = 300  # of one round, with every choice in it
MOST_CHOICES: Final = 60  # of one round, one after another


class _Proof(NamedTuple):
    """The result of examining one position: one round of an endless loop, or (). Valid under the readings consulted."""

    loop: tuple[Event, ...]
    readings: Mapping[str, str]


class Rounds:
    """Detects, for one replay, open choices that lead to each other without end.

    `proofs`: of each position, what came of looking. `begins`: the first action of what is known never to end, and one
    round of it.
    """

    def __init__(self, proofs: dict[str, list[_Proof]] | None = None) -> None:
        self.proofs = {} if proofs is None else proofs
        self.begins: tuple[Action | None, tuple[Event, ...]] = (None, ())

    def copy(self) -> Rounds:
        """Return an independent copy that shares the proofs."""
        return Rounds(self.proofs)

    def go_on_for_ever(self, core: Core, way: Action) -> bool:
        """Return whether every choice here leads back to the same choice, for ever. `way`: one of them."""
        proofs = self.proofs.setdefault(repr((loop_key(core), core.marks)), [])
        known = next((proof for proof in proofs if proof.readings.items() <= core.readings.items()), None)
        if known is None:
            known = _examine(core)
            proofs.append(known)
        core.consulted |= known.readings.keys()
        self.begins = (way, known.loop)
        return bool(known.loop)

    def settle(self, core: Core, action: Action) -> None:
        """Do an action; where it begins an endless loop, let the game rule on the loop."""
        way, loop = self.begins
        if loop and action is way:
            settle_endless(core, loop)


def _examine(core: Core) -> _Proof:
    """Examine a position and the next one like it, whose stack shows what a round leaves there."""
    start = core.copy()
    start.left, start.consulted = core.left, set()
    again = _next_like(start)
    loop: tuple[Event, ...] = ()
    if again is not None and _never_left(start) and _never_left(again, start) and _goes_on(start):
        loop = tuple(again.events[len(core.events) :])
    core.left = start.left
    return _Proof(loop, {key: core.readings[key] for key in start.consulted})


def _next_like(core: Core) -> Core | None:
    """Return the position after first choices only have led back to a like one; None where they soon do not."""
    here, start, found = core.copy(), loop_key(core), None
    here.left = core.left
    for _ in range(MOST_CHOICES):
        ways = _forced_ways(here)
        here.left -= action_cost(here)
        if not ways or here.left <= 0:
            break
        if not _try_way(here, ways[0]):
            break
        if loop_key(here) == start:
            found = here
            break
    core.left = here.left
    core.consulted |= here.consulted
    return found


def loop_key(core: Core) -> str:
    """Return a key of a position, without what may pile up and what the game keeps only to find loops."""
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
    """Return whether every choice from here leads to such positions again, and never below their stacks.

    Every position that is met is taken for one of them, until it is found that what lay below is taken up from there: from
    then on it is gone through with what lies there. `tally`: the core that is charged, ours if None.
    """
    fell, start, within = set[str](), loop_key(core), tally or core
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
    """Something below the loop on the stack is being resolved."""


def _round_of(root: Core, fell: set[str], within: Core) -> dict[str, Core] | None:
    """Return the positions that every choice from here leads to next; None where one ends. May raise _FellError."""
    met: dict[str, Core] = {}
    waiting, seen = [root], set[str]()
    while waiting:
        here = waiting.pop()
        ways = _forced_ways(here)
        within.consulted |= here.consulted
        if not ways or len(seen) > MOST_POSITIONS:
            return None
        for way in ways:
            within.left -= action_cost(root)
            then = here.copy()
            then.consulted = set()
            done = _try_way(then, way)
            within.consulted |= then.consulted
            if not done or within.left <= 0:
                return None
            if not _is_stack_kept(root, then):
                raise _FellError
            name = loop_key(then)
            if name not in fell:
                met[name] = then
                continue
            local = repr((name, version_remover(then)(tuple(then.stack[len(root.stack) :]))))
            if local not in seen:
                seen.add(local)
                waiting.append(then)
    return met


def _goes_on(core: Core) -> bool:
    """Return whether one position comes back often with other choices each time, so that piling up ends nothing."""
    here, back, turn = core.copy(), Counter[str](), 0
    while max(back.values(), default=0) < ENOUGH:
        ways = _forced_ways(here)
        core.left -= action_cost(core)
        if not ways or core.left <= 0 or not _try_way(here, ways[turn % len(ways)]):
            return False
        turn += 1 + (turn % len(ways) == 0)
        del here.events[:]
        back[loop_key(here)] += 1
    return True


def _try_way(core: Core, way: Action) -> bool:
    """Do one way; return whether it can be done."""
    try:
        act(core, way)
    except EngineError:
        return False
    return True


def _is_stack_kept(root: Core, then: Core) -> bool:
    """Return whether everything that was on the stack is still there."""
    below = root.stack
    return len(then.stack) >= len(below) and all(
        one is other for one, other in zip(below, then.stack, strict=False)
    )


def _forced_ways(core: Core) -> list[Action]:
    """Return every way of a forced decision; none where it is free, the game is over, or not all are known."""
    asked, window = question(core), asking_window(core)
    if asked.menu == OVER or CHANCE in asked.who or has_doubtful_action(core, ("concede",)):
        return []
    options = list(legal(core, anytime=False))
    free = (
        asked.menu in core.game.optional if window is None else any(option.do != PASS for option in options)
    )
    try:
        return (
            [] if free else [way for option in options for way in possible_actions(core, option, frozenset())]
        )
    except TooManyError:
        return []
