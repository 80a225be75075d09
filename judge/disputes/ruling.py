"""The ruling: a dispute replayed, every claim judged, what it depends on, what is missing. Data first, words on demand.

`rule(dispute)` gives a `Ruling`; `Ruling.to_dict(language)` is the shape of the contract, the same for JSON, page and
PDF. A ruling is replayed once under every other reading of each unclear point that was consulted.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from judge.catalogue import rulebook
from judge.disputes.cards import Pack
from judge.disputes.claims import Judged, judge_claims
from judge.disputes.errors import DisputeError, about
from judge.disputes.file import Checked, check_dispute, check_stated
from judge.disputes.position import lay_out
from judge.disputes.replay import Replay
from judge.engine.errors import Endless, Illegal, NeedsFact, NotCovered
from judge.engine.position import contents, freeze
from judge.engine.run import legal, question
from judge.games import package

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping

    from judge.disputes.replay import Moment
    from judge.engine.core import Core

# What the kernel meets when somebody has changed by hand what a ruling wrote for it.
_BROKEN: Final = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)

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
    """One step of a replay, or its end: the moment before, what was consulted in it, and the position after it."""

    number: int
    before: Moment
    consulted: set[str]
    after: tuple[Any, ...] | None


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
    digest: str = ""
    final: dict[str, Any] = field(default_factory=dict)

    def to_dict(self, language: str = "en") -> dict[str, Any]:
        """Give the ruling as plain data with sentences in one language."""
        from judge.disputes.written import Writer  # noqa: PLC0415 - words come last, and only when wanted

        with _followed(self.dispute):
            return Writer(self, language).write()


def rule(dispute: Any, *, house: Mapping[str, str] | None = None, what_if: bool = True) -> Ruling:
    """Rule on a decoded dispute file. `house`: the event's own readings. DisputeError when the file is none."""
    checked = check_dispute(dispute)
    readings = readings_for(checked, house or {})
    with about(checked["game"]), _followed(checked):
        replay = open_replay(checked, readings)
        early, legs = frozenset(replay.core.consulted), list[Leg]()
        ruling = _go_on(checked, replay, 1, legs)
        if what_if:
            asked = _deviating(checked, ruling, legs, early)
            ruling.depends_on = _depends(checked, ruling, asked)
    return ruling


@contextmanager
def _followed(dispute: Mapping[str, Any]) -> Iterator[None]:
    """Refuse a position whose `midway` cannot be followed."""
    try:
        yield
    except DisputeError:
        raise
    except _BROKEN as error:
        if "midway" not in dispute["position"]:
            raise
        raise DisputeError("position.midway", "midway.broken") from error


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


def open_replay(dispute: Mapping[str, Any], readings: Mapping[str, str]) -> Replay:
    """Lay the position of a checked dispute out, with no step done yet."""
    seats = tuple(dispute["players"])
    if len(set(seats)) != len(seats):
        raise DisputeError("players", "seat.twice")
    module = package(dispute["game"])
    allowed = module.seats(readings) if hasattr(module, "seats") else module.SEATS
    if len(seats) not in allowed:
        raise DisputeError(
            "players", "seats.count", known=tuple(str(number) for number in allowed), given=len(seats)
        )
    pack = Pack(dispute["game"], dispute["cards"])
    if isinstance(dispute, Checked) and not dispute.vetted:
        check_stated(dispute)
        dispute.vetted = True
    for step in dispute["steps"]:
        if isinstance(step.get("card"), str):
            pack.knows(step["card"])
    game = module.build(len(seats))
    laid = lay_out(dispute["position"], game, seats, pack, readings)
    return Replay(laid, pack)


def _replay(dispute: Mapping[str, Any], readings: Mapping[str, str], *, strict: bool = True) -> Ruling:
    replay = open_replay(dispute, readings)
    replay.strict = strict
    return _go_on(dispute, replay, 1)


def _go_on(dispute: Mapping[str, Any], replay: Replay, start: int, legs: list[Leg] | None = None) -> Ruling:
    """Replay the steps from one on and judge the claims. `legs` gets what each step consulted; the last is the end."""
    core, steps = replay.core, dispute["steps"]
    early, core.consulted = core.consulted, set()
    for number, step in enumerate(steps[start - 1 :], start):
        before = replay.moment()
        if not replay.step(number, step):
            break
        if legs is not None:
            legs.append(Leg(number, before, core.consulted, contents(core) if core.consulted else None))
        early |= core.consulted
        core.consulted = set()
    else:
        number, before = len(steps) + 1, replay.moment()
    instead, after = (), None
    waits_for: tuple[int, ...] = ()
    stop = replay.stop
    if stop is not None and isinstance(stop.error, Illegal):
        instead, after = _instead(dispute, replay)
        waits_for = question(core).who
    replay.finish()
    claims = judge_claims(dispute["claims"], replay)
    if legs is not None:
        legs.append(Leg(number, before, core.consulted, None))
    core.consulted = early | core.consulted
    return Ruling(
        dispute=dispute,
        replay=replay,
        verdict=_verdict(replay, claims),
        claims=claims,
        readings=core.readings,
        consulted=frozenset(core.consulted),
        legal_instead=instead,
        next_after=after,
        waits_for=waits_for,
        digest=freeze(core).digest,
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


def _instead(dispute: Mapping[str, Any], replay: Replay) -> tuple[tuple[Any, ...], list[Any] | None]:
    """Give what was legal where a step was refused, and after which implied actions its player may act."""
    stop = replay.stop
    assert stop is not None  # noqa: S101 - only asked for then
    options = tuple(legal(replay.core))
    step = dispute["steps"][stop.n - 1]
    return options, replay.when_next(replay.reader.seat(step, ""), step["do"])


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
    """Give what people can see of a position: not how often a card has become a new object."""
    return (
        tuple(core.defn),
        tuple(core.place),
        tuple(core.bits),
        tuple(tuple(column) for column in core.columns),
        tuple(sorted((obj, marks) for obj, marks in core.marks.items())),
        tuple((name, value) for name, value in core.vars.items() if name not in core.game.bookkeeping),
    )


def _deviating(
    dispute: Mapping[str, Any], ruling: Ruling, legs: list[Leg], early: Container[str]
) -> set[tuple[str, str]]:
    """Give the other readings (point, reading) under which the outcome may differ, so that those are replayed in full.

    What was consulted while the position was laid out (`early`) may always. For all else the replay is taken back leg
    by leg, and only the legs that consulted a point are done under its other readings: where one comes to the same
    position, so does all that follows up to the next leg that consults the point. At last the replay is done again.
    """
    registry, own = rulebook.load(dispute["game"]), _outcome(ruling)
    replay, readings = ruling.replay, ruling.readings
    others = {
        key: [other for other in registry.interpretation(key).readings if other != readings[key]]
        for key in ruling.consulted
    }
    found = {(key, other): key in early for key in others for other in others[key]}
    first = len(legs)
    replay.strict = False
    for at in range(len(legs) - 1, -1, -1):
        leg = legs[at]
        for point, other in [pair for pair in found if pair[0] in leg.consulted and pair[0] not in early]:
            first = at
            replay.back(leg.before)
            replay.core.readings = {**readings, point: other}
            try:
                if not _same(dispute, replay, leg):
                    replay.back(leg.before)
                    found[point, other] = _outcome(_go_on(dispute, replay, leg.number)) != own
            except DisputeError:
                found[point, other] = True
    replay.strict = True
    replay.core.readings = readings
    if first < len(legs):
        replay.back(legs[first].before)
        _go_on(dispute, replay, legs[first].number)
    replay.core.consulted = set(ruling.consulted)
    return {pair for pair, may in found.items() if may}


def _same(dispute: Mapping[str, Any], replay: Replay, leg: Leg) -> bool:
    """Do a leg under another reading; say whether it comes to the same position."""
    if leg.after is None or not replay.step(leg.number, dispute["steps"][leg.number - 1]):
        return False
    return contents(replay.core) == leg.after


def _depends(
    dispute: Mapping[str, Any], ruling: Ruling, asked: Container[tuple[str, str]]
) -> tuple[Dependence, ...]:
    """Replay under every other reading of what was consulted; keep the points on which the outcome depends."""
    registry = rulebook.load(dispute["game"])
    own = _outcome(ruling)
    found = []
    for key in sorted(ruling.consulted):
        used = ruling.readings[key]
        differs: dict[str, Ruling | DisputeError] = {}
        for other in registry.interpretation(key).readings:
            if other == used or (key, other) not in asked:
                continue
            try:
                alternative = _replay(dispute, {**ruling.readings, key: other}, strict=False)
            except DisputeError as error:
                differs[other] = error
                continue
            if _outcome(alternative) != own:
                differs[other] = alternative
        if differs:
            found.append(Dependence(key, used, differs))
    return tuple(found)
