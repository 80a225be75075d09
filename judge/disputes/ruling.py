"""The ruling: a dispute replayed, every claim judged, what it depends on, what is missing. Data first, words on demand.

`rule(dispute)` gives a `Ruling`; `Ruling.to_dict(language)` is the shape of the contract, the same for JSON, page and
PDF. A ruling is replayed once under every other reading of each unclear point that was consulted.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from judge.catalogue import rulebook
from judge.disputes.cards import Pack
from judge.disputes.claims import Judged, judge_claims
from judge.disputes.errors import DisputeError, about, following
from judge.disputes.file import check_dispute
from judge.disputes.position import lay_out
from judge.disputes.replay import Replay
from judge.engine.errors import Endless, Illegal, NeedsFact, NotCovered
from judge.engine.position import alike, freeze
from judge.engine.run import legal, question
from judge.games import package

if TYPE_CHECKING:
    from collections.abc import Container, Mapping

    from judge.disputes.replay import Moment
    from judge.engine.core import Core

RESOLVED: Final = "resolved"
ILLEGAL: Final = "illegal_step"
UNDETERMINED: Final = "undetermined"
NOT_COVERED: Final = "not_covered"


@dataclass(frozen=True)
class Dependence:
    """An unclear point that was consulted: the reading used, and those under which the outcome differs and how.

    `differs` maps a reading to the ruling under it, or to why the file's position cannot exist under it.
    """

    key: str
    reading: str
    differs: Mapping[str, Ruling | DisputeError]


class Leg(NamedTuple):
    """One step of a replay that consulted readings, or its end: the moment before it, and the unclear points."""

    number: int
    before: Moment
    consulted: set[str]


@dataclass
class Course:
    """How a replay went: the legs in order, and what lay on the table after each later step that left nothing declared."""

    legs: list[Leg] = field(default_factory=list)
    rests: dict[int, Core] = field(default_factory=dict)


@dataclass
class Ruling:
    """What came of a dispute. `replay` holds the position just before a refused step, or the final one."""

    dispute: Mapping[str, Any]
    replay: Replay
    verdict: str
    claims: tuple[Judged, ...]
    readings: Mapping[str, str]
    consulted: frozenset[str]
    depends_on: tuple[Dependence, ...] = ()
    legal_instead: tuple[Any, ...] = ()
    next_after: list[Any] | None = None
    waits_for: tuple[int, ...] = ()

    @property
    def digest(self) -> str:
        """Name the position at which the replay stands."""
        return freeze(self.replay.core).digest

    def to_dict(self, language: str = "en") -> dict[str, Any]:
        """Give the ruling as plain data with sentences in one language."""
        from judge.disputes.written import Writer  # noqa: PLC0415 - words come last, and only when wanted

        with following(self.dispute):
            return Writer(self, language).write()


def rule(dispute: Any, *, house: Mapping[str, str] | None = None, what_if: bool = True) -> Ruling:
    """Rule on a decoded dispute file. `house`: the event's own readings. DisputeError when the file is none."""
    checked = check_dispute(dispute)
    readings = readings_for(checked, house or {})
    with following(checked):
        replay = open_replay(checked, readings)
        early, course = frozenset(replay.core.consulted), Course()
        ruling = _go_on(checked, replay, course)
        if what_if and ruling.consulted:
            ruling.depends_on = _depends(checked, _kept(ruling), replay, course, early)
    return ruling


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


def open_replay(dispute: Mapping[str, Any], readings: Mapping[str, str], *, strict: bool = True) -> Replay:
    """Lay the position of a checked dispute out, with no step done yet. `strict`: see Replay."""
    seats = tuple(dispute["players"])
    if len(set(seats)) != len(seats):
        raise DisputeError("players", "seat.twice")
    module = package(dispute["game"])
    allowed = module.may_sit(readings)
    if len(seats) not in allowed:
        raise DisputeError(
            "players", "seats.count", known=tuple(str(number) for number in allowed), given=len(seats)
        )
    pack = Pack(dispute["game"], dispute["cards"])
    for step in dispute["steps"]:
        if isinstance(step.get("card"), str):
            pack.knows(step["card"])
    game = module.build(len(seats))
    laid = lay_out(dispute["position"], game, seats, pack, readings)
    return Replay(laid, pack, strict)


def _go_on(dispute: Mapping[str, Any], replay: Replay, course: Course) -> Ruling:
    """Replay the steps and judge the claims, noting the course of it all."""
    core, steps = replay.core, dispute["steps"]
    consulted, core.consulted = core.consulted, set()
    before = replay.moment()
    for number, step in enumerate(steps, 1):
        if not replay.step(number, step):
            break
        if core.consulted:
            course.legs.append(Leg(number, before, core.consulted))
            consulted |= core.consulted
            core.consulted = set()
        if course.legs and not core.stack:
            course.rests[number] = core.copy()
        before = replay.moment()
    else:
        number = len(steps) + 1
    ruling = _ended(dispute, replay, listing=True)
    if core.consulted:
        course.legs.append(Leg(number, before, core.consulted))
        consulted |= core.consulted
    ruling.consulted = frozenset(consulted)
    return ruling


def _otherwise(
    dispute: Mapping[str, Any], replay: Replay, start: int, rests: Mapping[int, Core]
) -> Ruling | DisputeError | int:
    """Replay the steps from one on under another reading; gives the step after which the same lies on the table again.

    Where that does not happen, what came of it.
    """
    steps = dispute["steps"]
    try:
        with about(dispute["game"]):
            for number in range(start, len(steps) + 1):
                if not replay.step(number, steps[number - 1]):
                    break
                if number in rests and alike(replay.core, rests[number]):
                    return number
            return _ended(dispute, replay, listing=False)
    except DisputeError as error:
        return error


def _ended(dispute: Mapping[str, Any], replay: Replay, *, listing: bool) -> Ruling:
    """Let what is declared resolve and judge the claims. `listing`: what was legal instead of a refused step, too."""
    instead: tuple[Any, ...] = ()
    waits_for: tuple[int, ...] = ()
    after = None
    stop = replay.stop
    if stop is not None and isinstance(stop.error, Illegal):
        step = dispute["steps"][stop.n - 1]
        waits_for = question(replay.core).who
        after = replay.when_next(replay.reader.seat(step, ""), step["do"])
        if listing:
            instead = tuple(legal(replay.core))
    replay.finish()
    claims = judge_claims(dispute["claims"], replay)
    return Ruling(
        dispute=dispute,
        replay=replay,
        verdict=_verdict(replay, claims),
        claims=claims,
        readings=replay.core.readings,
        consulted=frozenset(replay.core.consulted),
        legal_instead=instead,
        next_after=after,
        waits_for=waits_for,
    )


def _verdict(replay: Replay, claims: tuple[Judged, ...]) -> str:
    error = replay.stop.error if replay.stop is not None else replay.late
    if isinstance(error, (NotCovered, Endless)):
        return NOT_COVERED if isinstance(error, NotCovered) else RESOLVED
    if isinstance(error, NeedsFact):
        return UNDETERMINED
    if replay.stop is not None:
        return ILLEGAL
    if any(claim.reason in {"claim.unknown", "claim.undecided"} for claim in claims):
        return UNDETERMINED
    return RESOLVED


def _outcome(ruling: Ruling) -> tuple[Any, ...]:
    stop = ruling.replay.stop
    return (
        ruling.verdict,
        stop.n if stop is not None else None,
        tuple(claim.upheld for claim in ruling.claims),
        ruling.replay.outcome,
        _visible(ruling.replay.core),
    )


def _visible(core: Core) -> tuple[Any, ...]:
    """Give what people would see of a position: not how often a card has become a new object.

    Only in a pile that lies face down does it matter which card lies on which.
    """
    piles = [core.zones[number] for number, zone in enumerate(core.game.zones) if zone.seen == "none"]
    return (
        tuple(core.defn),
        tuple(core.place),
        tuple(tuple(core.defn[obj] for obj in pile) for pile in piles),
        tuple(core.bits),
        tuple(tuple(column) for column in core.columns),
        tuple(sorted((obj, marks) for obj, marks in core.marks.items())),
        tuple((name, value) for name, value in core.vars.items() if name not in core.game.bookkeeping),
    )


def _depends(
    dispute: Mapping[str, Any], ruling: Ruling, replay: Replay, course: Course, early: Container[str]
) -> tuple[Dependence, ...]:
    """Find the points on which the outcome depends: what comes out under every other reading of what was consulted.

    What was consulted while the position was laid out (`early`) is replayed from there. For all else `replay`, which
    stands at the end, is taken back leg by leg, and goes on from each leg that consulted a point under its other
    readings. Where the same comes to lie on the table after a step, what follows is what came of the next leg after it.
    """
    registry, own = rulebook.load(dispute["game"]), _outcome(ruling)
    others = {
        (key, other): {**ruling.readings, key: other}
        for key in sorted(ruling.consulted)
        for other in registry.interpretation(key).readings
        if other != ruling.readings[key]
    }
    # What came of each, from the last leg to the first: the first decides, the later ones say how it goes on.
    found: dict[tuple[str, str], list[tuple[int, Ruling | DisputeError | None]]] = {
        pair: [] for pair in others
    }
    for pair in [pair for pair in others if pair[0] in early]:
        found[pair].append((0, _different(_laid_out_anew(dispute, others[pair]), own)))
    replay.strict = False
    for leg in reversed(course.legs):
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
    return tuple(Dependence(key, ruling.readings[key], by_reading) for key, by_reading in differs.items())


def _laid_out_anew(dispute: Mapping[str, Any], readings: Mapping[str, str]) -> Ruling | DisputeError:
    """Rule again from the position on."""
    try:
        with about(dispute["game"]):
            replay = open_replay(dispute, readings, strict=False)
    except DisputeError as error:
        return error
    came = _otherwise(dispute, replay, 1, {})
    assert not isinstance(came, int)  # noqa: S101 - there was nothing to come back to
    return came


def _different(came: Ruling | DisputeError, own: tuple[Any, ...]) -> Ruling | DisputeError | None:
    """Keep what comes to something else, so that it stands when its replay is taken back."""
    if isinstance(came, Ruling):
        return None if _outcome(came) == own else _kept(came)
    return came


def _kept(ruling: Ruling) -> Ruling:
    """Let a ruling stand when its replay is taken back."""
    ruling.replay = ruling.replay.copy()
    return ruling
