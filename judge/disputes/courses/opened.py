"""A dispute opened to be gone through: its position laid out, with no step done yet."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from judge.disputes.account.cards import Pack
from judge.disputes.account.laying import laid_out, seats_at
from judge.disputes.account.model import Account
from judge.disputes.account.untold import LEAST, could_hold, least, untold
from judge.disputes.courses.course import Course
from judge.disputes.language.errors import DisputeError
from judge.games import package

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from judge.disputes.account.untold import UntoldZone
    from judge.disputes.language.format import DisputeFile
    from judge.disputes.language.laid_position import LaidPosition
    from judge.engine.ids import ZoneId

Gone = TypeVar("Gone")


def open_course(
    dispute: DisputeFile,
    readings: Mapping[str, str],
    *,
    strict: bool = True,
    unseen: Mapping[ZoneId, int] | None = None,
) -> Course:
    """Lay the position of a checked dispute out, with no step done yet. `strict`: see Course; `unseen`: see `lay_out`."""
    laid, pack = laid_out(dispute, readings, unseen)
    return _before_the_first(dispute, laid, pack, strict=strict)


def _before_the_first(dispute: DisputeFile, laid: LaidPosition, pack: Pack, *, strict: bool) -> Course:
    course = Course(Account.parse(dispute), laid, pack, strict=strict)
    course.reader.define()
    return course


def from_least(dispute: DisputeFile, readings: Mapping[str, str], go: Callable[[Course], Gone]) -> Gone:
    """Lay a dispute out and go through its steps; returns what `go` does.

    A card that a step names and that lies nowhere must have lain in a hidden zone that the file leaves out, if any could
    hold it: then that is laid out with one unknown card more.
    """
    unseen = _told_to_lie(dispute, readings)
    trying: list[UntoldZone] = []
    lacked = ""
    while True:
        course = open_course(dispute, readings, unseen=unseen)
        try:
            return go(course)
        except DisputeError as error:
            if error.reason != "object.nowhere":
                raise
            if error.path == lacked:  # it did not lie where it was tried
                unseen[trying.pop(0).number] -= 1
            else:
                lacked, trying = error.path, could_hold(dispute, course.core.game, error.path)
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
