"""The reasons for claims: the decisions of the replay that, made the other way, would reverse a claim.

The replay is repeated and its decisions are recorded; then each is tried the other way. A decision explains a claim if
the value that a player claims wrongly becomes true and no step is refused. If nobody claims a wrong value, or no decision
makes it true, any other value counts, but plain effects and defaults are no explanation then. A decision made several
times, and a rule that decides about several objects, are also reversed everywhere at once.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from dataclasses import replace
from itertools import zip_longest
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from judge.disputes.alignment.claims import judge_claim
from judge.disputes.language.errors import DisputeError
from judge.disputes.ruling.unknowns import CardAbilities
from judge.engine.decisions import Kind, OfKind, Recorder
from judge.engine.errors import EngineError, Illegal
from judge.engine.ids import CHANCE, UNKNOWN, Obj
from judge.engine.run import act, legal, question, result
from judge.engine.windows import PASS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from judge.disputes.account.model import Claim
    from judge.disputes.alignment.replay import Replay
    from judge.disputes.alignment.replay_records import Fork, PlayedAction
    from judge.disputes.ruling.model import Ruling
    from judge.engine.decisions import Decision, Point
    from judge.engine.game import Action, Core
    from judge.engine.ids import DefId

MOST_TRIED: Final = 96  # times that a replay is done again for one ruling
MOST_NAMED: Final = 2
MOST_LINKS: Final = 6  # of a chain of reasons
MOST_ANSWERED: Final = 4
MOST_TO_THE_END: Final = 12
# What may come of a replay that goes another way than it did: the action is refused, or what it is about is not there.
TURNED_ASIDE: Final = (EngineError, LookupError, ValueError, AssertionError, TypeError, AttributeError)
MOST_WORK: Final = 50_000  # of the engine, each time
_LEGALITY: Final = frozenset({"illegal", "legal"})
_RESULTS: Final = frozenset({"winner", "draw"})  # only these are explained by the game's not having ended


class Part(NamedTuple):
    """One part of a claim: its claim (from 0), its key, the claimed value, and whether it is right."""

    claim: int
    key: str
    said: object
    upheld: bool
    after: int


class Explanation(NamedTuple):
    """What decided one part of a claim: the most informative decisions, and the chain of all that it depends on.

    `chain`: the latest first, each with the index in the replay of the action in which it was made.
    """

    decisions: tuple[Decision, ...]
    chain: tuple[tuple[int, Decision], ...]


class _Again(NamedTuple):
    """A replay done again: its decisions, the first refused step (0: an unreported act), and each part's result.

    `after`: how many decisions were made by the end of each action; `read`: those of which a claimed value is made up.
    `over`: whether the game has ended.
    """

    made: list[Decision]
    after: tuple[int, ...]
    read: frozenset[int]
    over: bool
    refused: int | None
    right: tuple[bool | None, ...]
    values: tuple[object, ...]
    lies: tuple[object, ...]


class _Turned(NamedTuple):
    """A reversed decision that explains something, and its number.

    `argued`: whether a player who is wrong would be right. `differs`: how many other facts would differ. `everywhere`:
    whether every decision of its rule was reversed.
    """

    decision: Decision
    argued: bool
    differs: int
    number: int
    everywhere: bool

    def weight(self) -> tuple[bool, bool, bool, int, Kind, int]:
        """Return the sort key of two explanations: the greater says more; of two alike, the later decision does."""
        kind = self.decision.kind
        return (kind > Kind.USUAL, self.argued, not self.everywhere, -self.differs, kind, self.number)


def explain_claims(ruling: Ruling) -> dict[tuple[int, str], Explanation]:
    """Return for each part of a claim, by claim and key, the decisions that explain it.

    Open parts and those about the refused step at which the game stopped have none. If the replay is one of several, only
    whether a step was legal is explained: that holds in all of them.
    """
    several = ruling.open or ruling.open_moments or ruling.partings
    parts = tuple(part for part in _parts(ruling) if part.key in _LEGALITY or not several)
    unread = any(isinstance(each.unknown, CardAbilities) for each in ruling.partings)
    if not parts or not ruling.replay.done or unread:
        return {}
    return _Explaining(ruling, parts).explain()


def _parts(ruling: Ruling) -> Iterator[Part]:
    """Yield the parts of the claims to explain."""
    for number, (claim, told) in enumerate(zip(ruling.claims, ruling.account.claims, strict=True)):
        for (key, said), part in zip(told.expect.items(), claim.parts or (claim,), strict=False):
            if part.upheld is not None and part.reason != "claim.step-illegal":
                yield Part(number, key, said, part.upheld, part.after)


class _Explaining:
    """Repeats the replay of one ruling as often as explaining its claims needs."""

    def __init__(self, ruling: Ruling, parts: tuple[Part, ...]) -> None:
        self.ruling, self.parts = ruling, parts
        self.claims: Sequence[Claim] = ruling.account.claims
        self.replay: Replay = ruling.start.copy()
        self.replay.core.defs = ruling.replay.core.defs.copy()
        self.replay.pack = ruling.replay.pack.copy()
        self.replay.core.prepare(self.replay.pack.definitions)
        self.replay.reader.pack = self.replay.pack
        self.replay.core.record_times()
        self.left = MOST_TRIED
        self.known: Sequence[DefId] = ruling.replay.core.defn

    def explain(self) -> dict[tuple[int, str], Explanation]:
        """Return the decisions that explain each part, where some do."""
        plain = self._again(None)
        if plain.refused is not None or plain.right != tuple(part.upheld for part in self.parts):
            return {}  # it was found in another way than it is done again
        found: list[list[_Turned]] = [[] for _ in self.parts]
        changing: list[list[_Turned]] = [[] for _ in self.parts]
        ending: list[list[_Turned]] = [
            [] for _ in self.parts
        ]  # by the end of the game, where nothing else does
        for turned, number in _tries(plain.made):
            if self.left <= 0:
                break
            other = self._again(turned)
            everywhere = isinstance(turned, OfKind)
            differs = sum(one != was for one, was in zip_longest(other.lies, plain.lies))
            ends = other.over and not plain.over
            by_end = [ends and part.key not in _RESULTS for part in self.parts]
            over = [
                self._goes_over(part, other.refused, other.right[at], other.values[at])
                for at, part in enumerate(self.parts)
            ]
            argued = any(
                goes and not (part.upheld or ended)
                for goes, part, ended in zip(over, self.parts, by_end, strict=True)
            )
            tells = argued or plain.made[number].kind > Kind.USUAL or number in plain.read
            for at, goes in enumerate(over):
                if goes and tells:
                    explains = ending if by_end[at] else found
                    explains[at].append(_Turned(plain.made[number], argued, differs, number, everywhere))
                elif not ends and other.refused is None and tells and other.values[at] != plain.values[at]:
                    changing[at].append(_Turned(plain.made[number], False, differs, number, everywhere))
        return {
            (part.claim, part.key): Explanation(_most_telling(best), _chain(best, plain.after))
            for part, *ways in zip(self.parts, found, changing, ending, strict=True)
            if (best := next(filter(None, ways), None))
        }

    def _goes_over(self, part: Part, refused: int | None, is_so: bool | None, now: object) -> bool:
        """Return whether a player who is wrong would then be right, with no other step refused."""
        if part.key in _LEGALITY:
            return refused == part.said
        if refused is not None or is_so is None or is_so is part.upheld:
            return False
        return not part.upheld or self._wanted(part, now)

    def _wanted(self, part: Part, now: object) -> bool:
        """Return whether a value is claimed wrongly by somebody; any value is where nobody does."""
        said = [
            other.said
            for other in self.parts
            if (other.key, other.after, other.upheld) == (part.key, part.after, False)
        ]
        return not said or now in said

    def _again(self, turned: int | Point | OfKind | None) -> _Again:
        """Repeat the replay with a decision reversed, and undo it."""
        self.left -= 1
        replay, recorder = self.replay, Recorder(turned)
        core, refused, after = replay.core, None, list[int]()
        right: dict[int, tuple[bool | None, object]] = {}
        read = set[int]()
        with replay.tentatively():
            core.known.clear()
            core.decisions, core.left = recorder, MOST_WORK
            try:
                for at, done in enumerate(self.ruling.replay.done):
                    if not done.only_said and not self._did(done) and refused is None:
                        refused = done.n or 0
                    here = len(recorder.made)
                    right |= {
                        at: self._judged(part)
                        for at, part in enumerate(self.parts)
                        if 0 < part.after == done.n
                    }
                    read.update(range(here, len(recorder.made)))
                    after.append(len(recorder.made))
                self._go_on(_moment(self.ruling.replay.core))
                here = len(recorder.made)
                ends = [right.get(at) or self._judged(part, refused) for at, part in enumerate(self.parts)]
                read.update(range(here, len(recorder.made)))
            finally:
                core.decisions = None
            lies, over = tuple(_lying(core)), result(core) is not None
            core.known.clear()
        right_now, values = zip(*ends, strict=True)
        return _Again(recorder.made, tuple(after), frozenset(read), over, refused, right_now, values, lies)

    def _did(self, done: PlayedAction) -> bool:
        """Repeat one action; return whether it was not refused.

        Unknown cards that its step named are identified first if needed, and new questions are answered.
        """
        here = self.replay.checkpoint()
        refusal = self._refusal(done.action, done.open)
        if refusal is not None and self._make_known(done.action):
            refusal = self._refusal(done.action, done.open)
        nobodys = done.implied or done.action.by == CHANCE
        if nobodys and isinstance(refusal, Illegal) and refusal.kind.of_timing:
            self.replay.restore(here)
            return True  # nobody told it, or chance did it, and it does not come up then
        for _ in range(MOST_ANSWERED):
            if not isinstance(refusal, Illegal) or not refusal.kind.of_timing or not self._answered():
                break
            refusal = self._refusal(done.action, done.open)
        if refusal is not None:
            self.replay.restore(here)
        return refusal is None

    def _make_known(self, action: Action) -> bool:
        """Identify the unknown cards that an action names; return whether there are any."""
        core = self.replay.core
        unknown = [
            Obj(number)
            for number in _named_in((action.subject, action.values))
            if 0 <= number < len(core.defn) and core.defn[number] == UNKNOWN != self.known[number]
        ]
        for obj in unknown:
            core.identify(obj, self.known[obj])
        return bool(unknown)

    def _go_on(self, moment: tuple[object, ...]) -> None:
        """Answer what is asked at the end, until the game reaches the moment at which it ended."""
        for _ in range(MOST_TO_THE_END):
            if _moment(self.replay.core) == moment or not self._answered():
                return

    def _answered(self) -> bool:
        """Answer a new question by a pass, or else by the first legal action; return whether there was one."""
        core = self.replay.core
        noted, core.decisions = core.decisions, None
        here, refusal = self.replay.checkpoint(), None
        try:
            options = list(legal(core, anytime=False))
            passes = [option for option in options if option.do == PASS]
            option = next(iter(passes or options), None)
            action = option.sample(core, Random(0)) if option is not None else None
        except TURNED_ASIDE:
            action = None
        finally:
            core.decisions = noted
        if action is not None:
            refusal = self._refusal(action, None)
        if refusal is not None:
            self.replay.restore(here)
        return action is not None and refusal is None

    def _refusal(self, action: Action, fork: Fork | None) -> Exception | None:
        """Do an action; return its refusal, or None."""
        core = self.replay.core
        core.untold = fork.open_slots(action) if fork is not None else frozenset()
        try:
            act(core, action)
        except TURNED_ASIDE as error:
            return error.with_traceback(None)  # a value from here on, without the frames it left
        finally:
            core.untold = frozenset()
        return None

    def _judged(self, part: Part, refused: int | None = None) -> tuple[bool | None, object]:
        """Return whether a part is right now, and the value found."""
        if part.key in _LEGALITY:
            return (part.said == refused) is (part.key == "illegal"), None
        told = self.claims[part.claim]
        try:
            judged = judge_claim(replace(told, expect={part.key: part.said}), self.replay)
        except (DisputeError, *TURNED_ASIDE):
            return None, None
        seat = judged.facts.get("seat")
        return judged.upheld, judged.facts.get("found") if seat is None else self.replay.laid.seats[seat]


def _tries(made: Sequence[Decision]) -> Iterator[tuple[int | Point | OfKind, int]]:
    """Yield the decisions to reverse, with the number of the last decision of each.

    First each alone, the weightiest and latest first, as not all may be tried; then all of a point that comes up several
    times, and all of a rule that decides about several objects.
    """
    yield from ((at, at) for at in sorted(range(len(made)), key=lambda at: (made[at].kind, at), reverse=True))
    points = Counter(decision.point for decision in made)
    last_of_point = {decision.point: at for at, decision in enumerate(made)}
    yield from ((point, last_of_point[point]) for point, count in points.items() if count > 1)
    kinds = Counter(point_kind for _, point_kind in {(each.point, each.of_kind) for each in made})
    last_of_kind = {decision.of_kind: at for at, decision in enumerate(made)}
    yield from ((kind, at) for kind, at in last_of_kind.items() if kinds[kind] > 1)


def _named_in(value: object) -> Iterator[int]:
    """Yield every number in an action's subject or values; its objects are among them."""
    if isinstance(value, int):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from _named_in(each)


def _moment(core: Core) -> tuple[object, ...]:
    """Return a key of how far the game is: the menu, the phase, and how much is declared."""
    return question(core).menu, core.vars.get("phase"), len(core.stack)


def _lying(core: Core) -> Iterator[object]:
    """Yield the items of a position one after another, to count how many differ between two positions."""
    for each in (core.defn, core.place, core.bits, *core.columns):
        yield from cast("Iterable[object]", each)
    for name, value in core.vars.items():
        if name not in core.game.bookkeeping:
            yield value


def _chain(found: Iterable[_Turned], after: Sequence[int]) -> tuple[tuple[int, Decision], ...]:
    """Return some decisions, each point once, the latest first, with the actions in which they were made."""
    by_point = {each.decision.point: each for each in sorted(found, key=lambda each: each.number)}
    latest = sorted(by_point.values(), key=lambda each: each.number, reverse=True)[:MOST_LINKS]
    return tuple((min(bisect_right(after, each.number), len(after) - 1), each.decision) for each in latest)


def _most_telling(found: Iterable[_Turned]) -> tuple[Decision, ...]:
    """Return the most informative decision, and the first of another rule that caused it."""
    ranked = sorted(found, key=_Turned.weight, reverse=True)
    first = ranked[0].decision
    further = [
        each.decision
        for each in ranked
        if each.decision.rule != first.rule and each.decision.kind >= Kind.USUAL
    ]
    return (first, *further[: MOST_NAMED - 1])
