"""The ruling: a dispute replayed, every claim judged, what it depends on, what is missing. Data first, words on demand.

`rule(dispute)` gives a `Ruling`; `Ruling.to_dict(language)` is the shape of the contract, the same for JSON, page and
PDF. A ruling is what holds in every way in which what the account leaves open could have been (`explore.py`). It is
replayed once under every other reading of each unclear point that was consulted, and once with each step that may have
been done later than the first moment that allows it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from judge.catalogue import rulebook
from judge.disputes.cards import Pack
from judge.disputes.claims import agreed, undecided
from judge.disputes.errors import DisputeError, about, following
from judge.disputes.explore import (
    ILLEGAL,
    NOT_COVERED,
    RESOLVED,
    UNDETERMINED,
    Course,
    Explored,
    Explorer,
)
from judge.disputes.file import check_dispute
from judge.disputes.held import Held, hold_back
from judge.disputes.position import lay_out
from judge.disputes.questions import questions
from judge.disputes.replay import Replay
from judge.disputes.untold import FILLINGS, could_hold, least, untold
from judge.engine.errors import Illegal
from judge.engine.position import freeze
from judge.engine.run import legal, question
from judge.games import package

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterator, Mapping

    from judge.disputes.claims import Judged
    from judge.disputes.explore import Way
    from judge.disputes.position import Laid
    from judge.disputes.questions import Question
    from judge.disputes.replay import Moment
    from judge.disputes.untold import Untold
    from judge.engine.core import Core
    from judge.engine.ids import ZoneId

__all__ = ["ILLEGAL", "NOT_COVERED", "RESOLVED", "UNDETERMINED", "Dependence", "Later", "Ruling", "rule"]

# Where something is open, each other reading and each later moment is gone through within so many ways in all.
MOST_OTHERWISE: Final = 3_000

Gone = TypeVar("Gone")


@dataclass(frozen=True)
class Dependence:
    """An unclear point that was consulted: the reading used, and those under which the outcome differs and how.

    `differs` maps a reading to the ruling under it, or to why the file's position cannot exist under it. `not_tried`: the
    readings that were left out because there were too many ways to go through.
    """

    key: str
    reading: str
    differs: Mapping[str, Ruling | DisputeError]
    not_tried: tuple[str, ...] = ()


@dataclass(frozen=True)
class Later:
    """A step that may have been done later, and the ruling then: after so many things declared before had taken effect.

    `before`: a replay that stands before the step. `own`: what it would have answered is the player's own declaration, which
    one that follows does not look like an answer to.
    """

    step: int
    gone: int
    ruling: Ruling
    before: Replay
    own: bool


@dataclass
class Ruling:
    """What came of a dispute.

    `replay` is the course that is told: the first way, where something is open. `standing` is the position to go on from:
    just before a refused step, the final one, or, where it is open how things lie then, before the first open thing.
    `ways`: everything the account can have been. `over`: there were more ways than are gone through. `held`: what has to
    be told before this can be ruled, one for each part of the position; `beside`: that, where something else is open too.
    `when`: later moments of steps on which the dispute
    turns, when nobody told them; `later`: those on which only the position does. `moved`: see Explorer.
    """

    dispute: Mapping[str, Any]
    replay: Replay
    verdict: str
    claims: tuple[Judged, ...]
    readings: Mapping[str, str]
    consulted: frozenset[str]
    ways: tuple[Way, ...]
    standing: Replay
    replayed: int = 1
    over: bool = False
    depends_on: tuple[Dependence, ...] = ()
    later: tuple[Later, ...] = ()
    when: tuple[Later, ...] = ()
    legal_instead: tuple[Any, ...] = ()
    next_after: list[Any] | None = None
    waits_for: tuple[int, ...] = ()
    asked: tuple[Question, ...] = field(default=())
    held: tuple[Held, ...] = ()
    beside: tuple[Held, ...] = ()
    moved: Mapping[int, int] = field(default_factory=dict)

    @property
    def digest(self) -> str:
        """Name the position at which the ruling leaves the game."""
        return freeze(self.standing.core).digest

    def answer(self) -> tuple[Any, ...]:
        """Return what a dispute asks: the verdict, the step refused, who is right, how the game ended."""
        outcomes = tuple(sorted({repr(way.end.outcome) for way in self.ways}))
        stop = self.replay.stop or self.replay.corrected
        step = stop.n if stop is not None else None
        return (self.verdict, step, tuple(claim.upheld for claim in self.claims), outcomes)

    def comes_to(self) -> tuple[Any, ...]:
        """Return what may be different under another reading: the answer, and how things lie."""
        return (*self.answer(), tuple(sorted({way.end.table for way in self.ways})))

    @property
    def open(self) -> bool:
        """Return whether something was open: then the course that is told is one of several."""
        return len(self.ways) > 1

    @property
    def unseen(self) -> Mapping[ZoneId, int]:
        """Return how many unknown cards lie in zones that the file leaves out: at least those that its steps name."""
        return self.replay.laid.unseen

    @cached_property
    def told(self) -> Replay:
        """The position as it was told, before the first step."""
        return open_replay(self.dispute, self.readings, strict=False, unseen=self.unseen)

    def to_dict(self, language: str = "en", *, to_all: bool = False) -> dict[str, Any]:
        """Return the ruling as plain data with sentences in one language. `to_all`: see `shown.py`."""
        from judge.disputes.written import Writer  # noqa: PLC0415 - words come last, and only when wanted

        with following(self.dispute):
            return Writer(self, language, to_all=to_all).write()


def rule(dispute: Any, *, house: Mapping[str, str] | None = None, what_if: bool = True) -> Ruling:
    """Rule on a decoded dispute file. `house`: the event's own readings. DisputeError when the file is none."""
    checked = check_dispute(dispute)
    readings = readings_for(checked, house or {})
    with following(checked):
        replay, early, course, found = gone_through(checked, readings, partial(_first, checked))
        ruling = _ruled(checked, replay, found, listing=True)
        ruling.consulted |= early
        if ruling.verdict == UNDETERMINED and _saw_nothing(ruling):
            ruling = _with_all_seen(checked, readings, ruling)
        if what_if and (ruling.open or found.fork is not None):
            ruling.depends_on = _depends_when_open(checked, ruling)
        elif what_if and (ruling.consulted or course.legs):
            ruling.depends_on, ruling.later = _depends(checked, _kept(ruling), replay, course, early)
        elif any(leg.answers for leg in course.legs):
            _, ruling.later = _depends(checked, _kept(ruling), replay, course, early, points=False)
        zones = untold(checked, ruling.replay.core.game)
        for each in (ruling, *_otherwise_ruled(ruling)) if zones else ():
            hold_back(each, zones, partial(_with_cards, each))
        _hold_open(ruling)
    return ruling


class _First(NamedTuple):
    """How a dispute goes as it is told, and what was consulted while it was laid out."""

    replay: Replay
    early: frozenset[str]
    course: Course
    found: Explored


def _first(dispute: Mapping[str, Any], replay: Replay) -> _First:
    early, course = frozenset(replay.core.consulted), Course()
    return _First(replay, early, course, Explorer(dispute, replay).explore(course=course))


def gone_through(
    dispute: Mapping[str, Any], readings: Mapping[str, str], go: Callable[[Replay], Gone]
) -> Gone:
    """Lay a dispute out and go through its steps; returns what `go` does.

    A card that a step names and that lies nowhere must have lain in a hidden zone that the file leaves out, if any could
    hold it: then that is laid out with one unknown card more.
    """
    unseen = _told_to_lie(dispute, readings)
    trying: list[Untold] = []
    lacked = ""
    while True:
        replay = open_replay(dispute, readings, unseen=unseen)
        try:
            return go(replay)
        except DisputeError as error:
            if error.reason != "object.nowhere":
                raise
            if error.path == lacked:  # it did not lie where it was tried
                unseen[trying.pop(0).number] -= 1
            else:
                lacked, trying = error.path, could_hold(dispute, replay.core.game, error.path)
            if not trying:
                raise
            unseen[trying[0].number] = unseen.get(trying[0].number, 0) + 1


def _told_to_lie(dispute: Mapping[str, Any], readings: Mapping[str, str]) -> dict[ZoneId, int]:
    """Return how many cards at least lie in the zones left out, with as many in one never empty as there can be."""
    pack = Pack(dispute["game"], dispute["cards"])
    game = package(dispute["game"]).build(len(dispute["players"]))
    for filling in FILLINGS[1:]:
        unseen = least(dispute, game, pack, filling)
        try:
            if unseen:
                open_replay(dispute, readings, unseen=unseen)
        except DisputeError:
            continue  # there cannot be so many, or something else is wrong, which is said later
        return unseen
    return {}


def _otherwise_ruled(ruling: Ruling) -> Iterator[Ruling]:
    """Yield the rulings under other readings, and with steps at later moments."""
    for dependence in ruling.depends_on:
        yield from (came for came in dependence.differs.values() if isinstance(came, Ruling))
    yield from (later.ruling for later in ruling.later)


def _with_cards(ruling: Ruling, more: Mapping[ZoneId, int]) -> Ruling | None:
    """Rule again with more unknown cards in some zones; None where there cannot be so many."""
    dispute = ruling.dispute
    unseen = Counter(ruling.unseen)
    unseen.update(more)
    try:
        with about(dispute["game"]):
            replay = open_replay(dispute, ruling.readings, strict=False, unseen=unseen)
            found = Explorer(dispute, replay, moved=ruling.moved).explore()
            return _ruled(dispute, replay, found, listing=False)
    except DisputeError:
        return None


def _hold_open(ruling: Ruling) -> None:
    """Hold nothing for ruled that turns on when a step was done, where nobody told that and it looks like neither."""
    if ruling.verdict == UNDETERMINED:
        return
    own = ruling.answer()
    ruling.when = tuple(
        each
        for each in ruling.later
        if each.own and each.ruling.verdict != UNDETERMINED and each.ruling.answer() != own
    )
    ruling.later = tuple(each for each in ruling.later if each not in ruling.when)
    if ruling.when:
        columns = (ruling.claims, *(each.ruling.claims for each in ruling.when))
        ruling.claims = tuple(agreed(column) for column in zip(*columns, strict=True))
        ruling.verdict, ruling.standing = UNDETERMINED, ruling.when[0].before


def readings_for(dispute: Mapping[str, Any], house: Mapping[str, str]) -> dict[str, str]:
    """Give the reading in force of every unclear point: the file's, else the event's, else the default."""
    registry = rulebook.load(dispute["game"])
    readings = registry.defaults()
    for path, given in (("house", house), ("interpretations", dispute["interpretations"])):
        for key, reading in given.items():
            if key not in readings:
                raise DisputeError(f"{path}.{key}", "interpretation.unknown", word=key)
            known = registry.interpretation(key).readings
            if reading not in known:
                raise DisputeError(f"{path}.{key}", "reading.unknown", word=reading, known=tuple(known))
            readings[key] = reading
    return readings


def open_replay(
    dispute: Mapping[str, Any],
    readings: Mapping[str, str],
    *,
    strict: bool = True,
    unseen: Mapping[ZoneId, int] | None = None,
) -> Replay:
    """Lay the position of a checked dispute out, with no step done yet. `strict`: see Replay; `unseen`: see `lay_out`."""
    seats = tuple(dispute["players"])
    module = package(dispute["game"])
    allowed = module.may_sit(readings)
    if len(seats) not in allowed:
        raise DisputeError(
            "players", "seats.count", known=tuple(str(number) for number in allowed), given=len(seats)
        )
    pack = Pack(dispute["game"], dispute["cards"])
    for step in dispute["steps"]:
        for key in ("card", "word"):
            if isinstance(step.get(key), str):
                pack.knows(step[key])
    game = module.build(len(seats))
    laid = lay_out(dispute["position"], game, seats, pack, readings, unseen or {})
    laid.mentioned = frozenset(_mentioned(dispute, laid))
    for name in {name for data in (*pack.data.values(),) for name in module.speaks_of(data)}:
        pack.knows(name)
    replay = Replay(laid, pack, strict, tuple(dispute["steps"]))
    replay.reader.define()
    return replay


def _mentioned(dispute: Mapping[str, Any], laid: Laid) -> Iterator[int]:
    """Yield the objects that steps and claims speak of by their id."""

    def walk(value: Any) -> Iterator[str]:
        if isinstance(value, str):
            yield value
            yield from value.split(".")
        elif isinstance(value, dict):
            for key, item in value.items():
                yield from walk(key)
                yield from walk(item)
        elif isinstance(value, list):
            for item in value:
                yield from walk(item)

    for word in walk([dispute["steps"], [claim["expect"] for claim in dispute["claims"]]]):
        if word in laid.objects:
            yield laid.objects[word]
        elif word.startswith("#") and word[1:].isdecimal() and len(word) < 6:
            yield int(word[1:])


def _ruled(dispute: Mapping[str, Any], replay: Replay, found: Explored, *, listing: bool) -> Ruling:
    """Make one ruling of every way. `listing`: what was legal instead of a refused step, too."""
    ways = found.ways
    first = found.first
    instead: tuple[Any, ...] = ()
    waits_for: tuple[int, ...] = ()
    after = None
    if first.stop is not None and isinstance(first.stop.error, Illegal):
        step = dispute["steps"][first.stop.n - 1]
        waits_for = question(first.core).who
        after = first.when_next(first.reader.seat(step, ""), step["do"])
        if listing:
            instead = tuple(legal(first.core))
    claims = tuple(agreed(column) for column in zip(*(way.end.claims for way in ways), strict=True))
    if found.over:  # of the ways that were not gone through nobody knows
        claims = tuple(claim if at in found.settled else undecided(claim) for at, claim in enumerate(claims))
    verdict = _verdict(ways, claims, over=found.over)
    ruling = Ruling(
        dispute=dispute,
        replay=first,
        verdict=verdict,
        claims=claims,
        readings=replay.core.readings,
        consulted=found.consulted,
        ways=tuple(ways),
        standing=_standing(ways, found, verdict),
        replayed=found.replayed,
        over=found.over,
        legal_instead=instead,
        next_after=after,
        waits_for=waits_for,
        moved=found.moved,
    )
    if ruling.verdict == UNDETERMINED:
        ruling.asked = questions(ways)
    return ruling


def _standing(ways: list[Way], found: Explored, verdict: str) -> Replay:
    """Return where the game goes on: before what is open, unless everything lies the same whatever it was."""
    same = verdict != UNDETERMINED and len({way.end.table for way in ways}) == 1
    if found.fork is None or same:
        return found.first
    return found.fork


def _verdict(ways: list[Way], claims: tuple[Judged, ...], *, over: bool) -> str:
    """Return what holds in every way."""
    verdicts = {way.end.verdict for way in ways}
    if over or len(verdicts) > 1:
        return UNDETERMINED
    verdict = verdicts.pop()
    if verdict == ILLEGAL:
        steps = {way.end.stop.n for way in ways if way.end.stop is not None}
        return ILLEGAL if len(steps) == 1 else UNDETERMINED
    if verdict == RESOLVED:
        if any(claim.upheld is None and claim.reason in _OPEN for claim in claims):
            return UNDETERMINED
        if not claims and len({way.end.table for way in ways}) > 1:
            return UNDETERMINED
    return verdict


_OPEN: Final = {"claim.unknown", "claim.undecided", "claim.step-open"}


def _saw_nothing(ruling: Ruling) -> bool:
    """Return whether something happened of which nobody saw the result: it may be few enough to go through."""
    return any(
        done.implied and done.action.by < 0 and None in done.action.values for done in (*ruling.replay.done,)
    )


def _with_all_seen(dispute: Mapping[str, Any], readings: Mapping[str, str], blind: Ruling) -> Ruling:
    """Rule again, going through what nobody saw too; where there is too much of it, the first ruling stands."""
    replay = open_replay(dispute, readings, unseen=blind.unseen)
    replay.reader.blind = False
    ruling = _ruled(dispute, replay, Explorer(dispute, replay).explore(), listing=True)
    if ruling.over or ruling.verdict == UNDETERMINED:
        return blind
    ruling.consulted |= blind.consulted
    return ruling


def _otherwise(
    dispute: Mapping[str, Any],
    replay: Replay,
    start: int,
    rests: Mapping[int, Core],
    moved: Mapping[int, int] | None = None,
) -> Ruling | DisputeError | int:
    """Replay the steps from one on in another way; returns the step after which the same lies on the table again.

    Where that does not happen, what came of it.
    """
    try:
        with about(dispute["game"]):
            found = Explorer(dispute, replay, MOST_OTHERWISE, moved).explore(start, rests=rests)
            return found.same_as or _ruled(dispute, replay, found, listing=False)
    except DisputeError as error:
        return error


def _later(
    dispute: Mapping[str, Any],
    replay: Replay,
    course: Course,
    number: int,
    before: Moment,
    own: tuple[Any, ...],
) -> Iterator[Later]:
    """Yield what comes to something else when a step was done later: after what it answers had taken effect.

    A step is the answer that it looks like where the file tells the passes after it: then it says when it was.
    """
    if any(step["do"] == "pass" for step in dispute["steps"][number : number + 1]):
        return
    declared, step = before.core[2], dispute["steps"][number - 1]
    told_before = dispute["steps"][number - 2]["by"] if number > 1 else None
    replay.back(before)
    last = replay.done[-1] if replay.done else None
    own_answer = told_before == step["by"] and last is not None and last.n == number - 1 and bool(last.after)
    for gone in range(1, len(declared) + 1):
        replay.back(before)
        came = _otherwise(dispute, replay, number, course.rests, {number: gone})
        if not isinstance(came, Ruling) or (came.replay.stop is not None and came.replay.stop.n == number):
            continue
        if came.comes_to() != own and came.verdict != UNDETERMINED:
            kept = _kept(came)
            replay.back(before)
            yield Later(number, gone, kept, replay.copy(), own_answer)


def _depends_when_open(dispute: Mapping[str, Any], ruling: Ruling) -> tuple[Dependence, ...]:
    """Find the points on which the outcome depends where something is open: everything is gone through again."""
    registry, own, left = rulebook.load(dispute["game"]), ruling.comes_to(), MOST_OTHERWISE
    found: list[Dependence] = []
    for key in sorted(ruling.consulted):
        differs: dict[str, Ruling | DisputeError] = {}
        not_tried: list[str] = []
        for other in registry.interpretation(key).readings:
            if other == ruling.readings[key]:
                continue
            if left < len(ruling.ways):
                not_tried.append(other)
                continue
            left -= len(ruling.ways)
            came = _laid_out_anew(ruling, {**ruling.readings, key: other})
            different = _different(came, own)
            if different is not None:
                differs[other] = different
        if differs or not_tried:
            found.append(Dependence(key, ruling.readings[key], differs, tuple(not_tried)))
    return tuple(found)


def _depends(
    dispute: Mapping[str, Any],
    ruling: Ruling,
    replay: Replay,
    course: Course,
    early: Container[str],
    *,
    points: bool = True,
) -> tuple[tuple[Dependence, ...], tuple[Later, ...]]:
    """Find what the outcome depends on: other readings of what was consulted, and later moments of steps.

    What was consulted while the position was laid out (`early`) is replayed from there. For all else `replay`, which
    stands at the end, is taken back leg by leg, and goes on from each leg that consulted a point under its other
    readings. Where the same comes to lie on the table after a step, what follows is what came of the next leg after it.
    Without `points` only later moments are gone through.
    """
    registry, own = rulebook.load(dispute["game"]), ruling.comes_to()
    others = {
        (key, other): {**ruling.readings, key: other}
        for key in sorted(ruling.consulted if points else ())
        for other in registry.interpretation(key).readings
        if other != ruling.readings[key]
    }
    # What came of each, from the last leg to the first: the first decides, the later ones say how it goes on.
    found: dict[tuple[str, str], list[tuple[int, Ruling | DisputeError | None]]] = {
        pair: [] for pair in others
    }
    for pair in [pair for pair in others if pair[0] in early]:
        found[pair].append((0, _different(_laid_out_anew(ruling, others[pair]), own)))
    replay.strict = False
    later: list[Later] = []
    for leg in reversed(course.legs):  # newest first: what is taken back can be gone on from no more
        replay.core.readings = ruling.readings
        if leg.answers:
            later[:0] = _later(dispute, replay, course, leg.number, leg.before, own)
        for pair in [pair for pair in others if pair[0] in leg.consulted and pair[0] not in early]:
            replay.back(leg.before)
            replay.core.readings = others[pair]
            came = _otherwise(dispute, replay, leg.number, course.rests)
            if isinstance(came, int):
                different = next((one for number, one in reversed(found[pair]) if number > came), None)
            else:
                different = _different(came, own)
            found[pair].append((leg.number, different))
    differs: dict[str, dict[str, Ruling | DisputeError]] = {}
    for (key, other), legs in found.items():
        if legs and legs[-1][1] is not None:
            differs.setdefault(key, {})[other] = legs[-1][1]
    found_points = (Dependence(key, ruling.readings[key], by_reading) for key, by_reading in differs.items())
    return tuple(found_points), tuple(later)


def _laid_out_anew(ruling: Ruling, readings: Mapping[str, str]) -> Ruling | DisputeError:
    """Rule again from the position on."""
    dispute = ruling.dispute
    try:
        with about(dispute["game"]):
            replay = open_replay(dispute, readings, strict=False, unseen=ruling.unseen)
    except DisputeError as error:
        return error
    came = _otherwise(dispute, replay, 1, {})
    assert not isinstance(came, int)  # noqa: S101 - there was nothing to come back to
    return came


def _different(came: Ruling | DisputeError, own: tuple[Any, ...]) -> Ruling | DisputeError | None:
    """Keep what comes to something else, so that it stands when its replay is taken back."""
    if isinstance(came, Ruling):
        return None if came.comes_to() == own else _kept(came)
    return came


def _kept(ruling: Ruling) -> Ruling:
    """Let a ruling stand when its replay is taken back."""
    standing = ruling.standing
    ruling.replay = ruling.replay.copy()
    ruling.standing = ruling.replay if standing is not None and len(ruling.ways) < 2 else standing
    return ruling
