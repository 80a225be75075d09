"""The ruling: a dispute replayed, every claim judged, what it depends on, what is missing. Data first, words on demand.

`rule(dispute)` gives a `Ruling`; `Ruling.to_dict(language)` is the shape of the contract, the same for JSON, page and
PDF. A ruling is replayed once under every other reading of each unclear point that was consulted.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from judge.catalogue import rulebook
from judge.disputes.cards import Pack
from judge.disputes.claims import Judged, judge_claims
from judge.disputes.errors import DisputeError, about
from judge.disputes.file import check_dispute
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

    @property
    def digest(self) -> str:
        """Name the position at which the replay stands."""
        return freeze(self.replay.core).digest

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
        ruling = _go_on(checked, replay, 1, legs if what_if else None)
        if what_if and ruling.consulted:
            ruling.depends_on = _depends(checked, _kept(ruling), replay, legs, early)
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


def open_replay(dispute: Mapping[str, Any], readings: Mapping[str, str], *, strict: bool = True) -> Replay:
    """Lay the position of a checked dispute out, with no step done yet. `strict`: see Replay."""
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
    for step in dispute["steps"]:
        if isinstance(step.get("card"), str):
            pack.knows(step["card"])
    game = module.build(len(seats))
    laid = lay_out(dispute["position"], game, seats, pack, readings)
    return Replay(laid, pack, strict)


def _go_on(dispute: Mapping[str, Any], replay: Replay, start: int, legs: list[Leg] | None = None) -> Ruling:
    """Replay the steps from one on and judge the claims. `legs` gets what each step consulted; the last is the end."""
    core, steps = replay.core, dispute["steps"]
    early, core.consulted = core.consulted, set()
    for number in range(start, len(steps) + 1):
        before = replay.moment() if legs is not None else None
        if not replay.step(number, steps[number - 1]):
            break
        if core.consulted:
            if before is not None and legs is not None:
                legs.append(Leg(number, before, core.consulted, contents(core)))
            early |= core.consulted
            core.consulted = set()
    else:
        number, before = len(steps) + 1, replay.moment() if legs is not None else None
    instead, after = (), None
    waits_for: tuple[int, ...] = ()
    stop = replay.stop
    if stop is not None and isinstance(stop.error, Illegal):
        instead, after = _instead(dispute, replay)
        waits_for = question(core).who
    replay.finish()
    claims = judge_claims(dispute["claims"], replay)
    if before is not None and legs is not None and core.consulted:
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


def _depends(
    dispute: Mapping[str, Any], ruling: Ruling, replay: Replay, legs: list[Leg], early: Container[str]
) -> tuple[Dependence, ...]:
    """Find the points on which the outcome depends: what comes out under every other reading of what was consulted.

    What was consulted while the position was laid out (`early`) is replayed from there. For all else `replay`, which
    stands at the end, is taken back leg by leg, and only the legs that consulted a point are done under its other
    readings: where one comes to the same position, so does all that follows up to the next leg that consults the
    point; where it does not, all that follows is done.
    """
    registry, own = rulebook.load(dispute["game"]), _outcome(ruling)
    others = {
        (key, other): {**ruling.readings, key: other}
        for key in sorted(ruling.consulted)
        for other in registry.interpretation(key).readings
        if other != ruling.readings[key]
    }
    found: dict[tuple[str, str], Ruling | DisputeError | None] = {}
    for pair, readings in others.items():
        if pair[0] in early:
            try:
                with about(dispute["game"]):
                    came = _go_on(dispute, open_replay(dispute, readings, strict=False), 1)
                found[pair] = came if _outcome(came) != own else None
            except DisputeError as error:
                found[pair] = error
    replay.strict = False
    for leg in reversed(legs):
        for pair in [pair for pair in others if pair[0] in leg.consulted and pair[0] not in early]:
            replay.back(leg.before)
            replay.core.readings = others[pair]
            try:
                with about(dispute["game"]):
                    if _same(dispute, replay, leg):
                        continue
                    replay.back(leg.before)
                    came = _go_on(dispute, replay, leg.number)
                found[pair] = _kept(came) if _outcome(came) != own else None
            except DisputeError as error:
                found[pair] = error
    differs: dict[str, dict[str, Ruling | DisputeError]] = {}
    for key, other in others:
        different = found.get((key, other))
        if different is not None:
            differs.setdefault(key, {})[other] = different
    return tuple(Dependence(key, ruling.readings[key], by_reading) for key, by_reading in differs.items())


def _kept(ruling: Ruling) -> Ruling:
    """Let a ruling stand when its replay is taken back."""
    ruling.replay = ruling.replay.copy()
    return ruling


def _same(dispute: Mapping[str, Any], replay: Replay, leg: Leg) -> bool:
    """Do a leg under another reading; say whether it comes to the same position."""
    if leg.after is None or not replay.step(leg.number, dispute["steps"][leg.number - 1]):
        return False
    return contents(replay.core) == leg.after
