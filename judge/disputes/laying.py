"""A checked dispute laid out: the readings in force, and its position with no step done yet."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from judge.catalogue import rulebook
from judge.disputes.cards import Pack
from judge.disputes.errors import DisputeError, together
from judge.disputes.position import lay_out
from judge.disputes.replay import Replay
from judge.disputes.untold import FILLINGS, could_hold, least
from judge.games import package

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from judge.disputes.format import DisputeFile
    from judge.disputes.position import LaidPosition
    from judge.disputes.untold import UntoldZone
    from judge.engine.ids import ZoneId

Gone = TypeVar("Gone")


def readings_for(dispute: DisputeFile, house: Mapping[str, str]) -> dict[str, str]:
    """Return the reading in force of every unclear point: the file's, else the event's, else the default."""
    registry = rulebook.load(dispute["game"])
    readings, faults = registry.defaults(), list[DisputeError]()
    for path, given in (("house", house), ("interpretations", dispute["interpretations"])):
        for key, reading in given.items():
            if key not in readings:
                faults.append(DisputeError(f"{path}.{key}", "interpretation.unknown", word=key))
                continue
            known = registry.interpretation(key).readings
            if reading not in known:
                faults.append(
                    DisputeError(f"{path}.{key}", "reading.unknown", word=reading, known=tuple(known))
                )
            readings[key] = reading
    if faults:
        raise together(faults)
    return readings


def open_replay(
    dispute: DisputeFile,
    readings: Mapping[str, str],
    *,
    strict: bool = True,
    unseen: Mapping[ZoneId, int] | None = None,
) -> Replay:
    """Lay the position of a checked dispute out, with no step done yet. `strict`: see Replay; `unseen`: see `lay_out`."""
    seats = _seats(dispute, readings)
    pack = Pack(dispute["game"], dispute["cards"])
    for step in dispute["steps"]:
        for named in (step.get("card"), step.get("word")):
            if isinstance(named, str):
                pack.knows(named)
    game = package(dispute["game"]).build(len(seats))
    laid = lay_out(dispute["position"], game, seats, pack, readings, unseen or {})
    return _before_the_first(dispute, laid, pack, strict=strict)


def open_again(dispute: DisputeFile, readings: Mapping[str, str], begun: Replay) -> Replay:
    """Lay a dispute out under other readings than those of a replay that stands before its first step."""
    seats, pack = _seats(dispute, readings), begun.pack.copy()
    laid = lay_out(dispute["position"], begun.core.game, seats, pack, readings, begun.laid.unseen)
    return _before_the_first(dispute, laid, pack, strict=False)


def _seats(dispute: DisputeFile, readings: Mapping[str, str]) -> tuple[str, ...]:
    """Return who sits at the table. DisputeError where so many cannot."""
    seats, module = tuple(dispute["players"]), package(dispute["game"])
    allowed = module.may_sit(readings)
    if len(seats) not in allowed:
        facts = {"known": tuple(map(str, allowed)), "given": len(seats), "rules": module.seats_rules}
        raise DisputeError("players", "seats.count", **facts)
    return seats


def _before_the_first(dispute: DisputeFile, laid: LaidPosition, pack: Pack, *, strict: bool) -> Replay:
    laid.mentioned = frozenset(_mentioned(dispute, laid))
    speaks_of = package(dispute["game"]).speaks_of
    for name in {name for data in (*pack.data.values(),) for name in speaks_of(data)}:
        pack.knows(name)
    disputed = frozenset(
        said["illegal"] for said in (one["expect"] for one in dispute["claims"]) if "illegal" in said
    )
    replay = Replay(laid, pack, strict, tuple(dispute["steps"]), disputed)
    replay.reader.define()
    return replay


def _mentioned(dispute: DisputeFile, laid: LaidPosition) -> Iterator[int]:
    """Yield the objects that steps and claims speak of by their id."""
    for word in _said(dispute):
        if word in laid.objects:
            yield laid.objects[word]
        elif _is_number(word):
            yield int(word[1:])


def speaks_by_number(dispute: DisputeFile) -> bool:
    """Return whether steps or claims call things by numbers that were made up for them, as taps on a board do."""
    return any(map(_is_number, _said(dispute)))


def _is_number(word: str) -> bool:
    return word.startswith("#") and word[1:].isdecimal() and len(word) < 6


def _said(dispute: DisputeFile) -> set[str]:
    """Return every word of the steps and claims, and the parts of paths."""
    found: set[str] = set()
    todo: list[object] = [dispute["steps"], [claim["expect"] for claim in dispute["claims"]]]
    while todo:
        value = todo.pop()
        if isinstance(value, str):
            found.add(value)
            if "." in value:
                found.update(value.split("."))
        elif isinstance(value, dict):
            todo.extend(value)
            todo.extend(value.values())
        elif isinstance(value, list):
            todo.extend(value)
    return found


def gone_through(dispute: DisputeFile, readings: Mapping[str, str], go: Callable[[Replay], Gone]) -> Gone:
    """Lay a dispute out and go through its steps; returns what `go` does.

    A card that a step names and that lies nowhere must have lain in a hidden zone that the file leaves out, if any could
    hold it: then that is laid out with one unknown card more.
    """
    unseen = _told_to_lie(dispute, readings)
    trying: list[UntoldZone] = []
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


def _told_to_lie(dispute: DisputeFile, readings: Mapping[str, str]) -> dict[ZoneId, int]:
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
