"""The check of a position that is laid out, kept so that it can be made again under other readings alone.

Most unclear points that a position asks for before its first step are asked for by its check: another reading of one of
those leaves everything where it lies, and all there is to find out is whether the position still can be.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.disputes.language.laid_position import CheckedPosition

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.disputes.language.laid_position import LaidPosition


def check(laid: LaidPosition, *, alone: bool) -> None:
    """Raise BadPosition where a position cannot be; where its check works nothing out, note what it asks for.

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


def all_laid(laid: LaidPosition) -> None:
    """Note which unclear points were consulted for the check and for nothing else, now that all is laid."""
    if laid.checked is not None:
        asked, points = laid.core.consulted, laid.checked.points
        laid.checked = laid.checked._replace(points=points - asked)
        asked |= points


def check_again(laid: LaidPosition, readings: Mapping[str, str]) -> bool:
    """Make the check again under other readings, raising as it does; return whether it leaves all as it lies."""
    if laid.checked is None:
        return False
    core = laid.checked.core.copy()
    before, core.readings = core.vars.copy(), readings
    laid.context.package.check_position(core)
    return core.vars == before
