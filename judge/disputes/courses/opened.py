"""A dispute opened to be gone through: its position laid out, with no step done yet."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from judge.disputes.account.cards import Pack
from judge.disputes.account.laying import laid_out, laid_with, seats_at
from judge.disputes.account.untold import LEAST, could_hold, least, untold
from judge.disputes.courses.replay import Replay
from judge.disputes.language.errors import DisputeError
from judge.games import package

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from judge.disputes.account.untold import UntoldZone
    from judge.disputes.language.format import DisputeFile
    from judge.disputes.language.laid_position import LaidPosition
    from judge.engine.ids import ZoneId

Gone = TypeVar("Gone")


def open_replay(
    dispute: DisputeFile,
    readings: Mapping[str, str],
    *,
    strict: bool = True,
    unseen: Mapping[ZoneId, int] | None = None,
) -> Replay:
    """Lay the position of a checked dispute out, with no step done yet. `strict`: see Replay; `unseen`: see `lay_out`."""
    laid, pack = laid_out(dispute, readings, unseen)
    return _before_the_first(dispute, laid, pack, strict=strict)


def open_again(dispute: DisputeFile, readings: Mapping[str, str], begun: Replay) -> Replay:
    """Lay a dispute out under other readings than those of a replay that stands before its first step."""
    pack = begun.pack.copy()
    laid = laid_with(dispute, readings, begun.core.game, pack, begun.laid.unseen)
    return _before_the_first(dispute, laid, pack, strict=False)


def _before_the_first(dispute: DisputeFile, laid: LaidPosition, pack: Pack, *, strict: bool) -> Replay:
    disputed = frozenset(
        said["illegal"] for said in (one["expect"] for one in dispute["claims"]) if "illegal" in said
    )
    replay = Replay(laid, pack, strict, tuple(dispute["steps"]), disputed)
    replay.reader.define()
    return replay


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
    game = package(dispute["game"]).build(len(seats_at(dispute, readings)))
    if not untold(dispute, game):
        return {}
    pack = Pack(dispute["game"], dispute["cards"])
    for filling in LEAST:
        unseen = least(dispute, game, pack, filling)
        try:
            if unseen:
                laid_out(dispute, readings, unseen)
        except DisputeError:
            continue  # there cannot be so many, or something else is wrong, which is said later
        return unseen
    return {}
