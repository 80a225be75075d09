"""Checks a laid out position, and repeats only the check under other readings.

Most unclear points that matter before the first step matter only to this check. Under another reading of those the
position stays the same; it remains to find out whether it is still possible.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.disputes.language.laid_position import CheckedPosition

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.disputes.language.laid_position import LaidPosition


def check(laid: LaidPosition, *, alone: bool) -> None:
    """Raise BadPosition where a position is impossible; record the readings that its check asks for.

    `alone`: nothing else is demanded of the position.
    """
    core, before = laid.core, laid.core.vars.copy()
    asked, core.consulted = core.consulted, set()
    laid.context.package.check_position(core)
    core.known.clear()  # so that what is asked for again is noted again
    checking, core.consulted = core.consulted, asked
    if alone and checking and core.vars == before:
        laid.checked = CheckedPosition(frozenset(checking), core.copy())
    else:
        asked |= checking


def finish_check(laid: LaidPosition) -> None:
    """Record which unclear points were consulted only by the check, after all is laid out."""
    if laid.checked is not None:
        asked, points = laid.core.consulted, laid.checked.points
        laid.checked = laid.checked._replace(points=points - asked)
        asked |= points


def check_again(laid: LaidPosition, readings: Mapping[str, str]) -> bool:
    """Repeat the check under other readings, with its errors; return whether the position stays as it is."""
    if laid.checked is None:
        return False
    core = laid.checked.core.copy()
    before, core.readings = core.vars.copy(), readings
    laid.context.package.check_position(core)
    return core.vars == before
