"""Opens a dispute for replay: its position is laid out, and no step is done yet."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from judge.disputes.account.cards import Pack
from judge.disputes.account.layout import lay_out_account, require_player_count
from judge.disputes.account.unspecified_zones import (
    LEAST,
    least_contents,
    unspecified_zones,
    zones_that_could_hold,
)
from judge.disputes.alignment.replay import Replay
from judge.disputes.language.errors import DisputeError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from judge.disputes.account.model import Account
    from judge.disputes.account.unspecified_zones import UnspecifiedZone
    from judge.engine.ids import ZoneId

Gone = TypeVar("Gone")


def open_replay(
    account: Account,
    readings: Mapping[str, str],
    *,
    strict: bool = True,
    unseen: Mapping[ZoneId, int] | None = None,
) -> Replay:
    """Lay the position of an account out, with no step done yet. `strict`: see Replay; `unseen`: see `lay_out`."""
    laid, pack = lay_out_account(account, readings, unseen)
    replay = Replay(account, laid, pack, strict=strict)
    replay.reader.define()
    return replay


def open_with_fewest(account: Account, readings: Mapping[str, str], go: Callable[[Replay], Gone]) -> Gone:
    """Lay out an account with the fewest unknown cards that its steps need, and return the result of `go`.

    A card that a step names and that lies nowhere must have lain in a hidden zone that the file leaves out, if any could
    hold it: then that is laid out with one unknown card more.
    """
    unseen = _told_to_lie(account, readings)
    trying: list[UnspecifiedZone] = []
    lacked = ""
    while True:
        replay = open_replay(account, readings, unseen=unseen)
        try:
            return go(replay)
        except DisputeError as error:
            if error.reason != "object.nowhere":
                raise
            if error.path == lacked:  # it did not lie where it was tried
                unseen[trying.pop(0).number] -= 1
            else:
                lacked, trying = error.path, zones_that_could_hold(account, error.path)
            if not trying:
                raise
            unseen[trying[0].number] = unseen.get(trying[0].number, 0) + 1


def _told_to_lie(account: Account, readings: Mapping[str, str]) -> dict[ZoneId, int]:
    """Return the least number of cards in each zone left out; the maximum for one that is never empty."""
    require_player_count(account, readings)
    if not unspecified_zones(account):
        return {}
    pack = Pack(account.game, account.cards)
    for filling in LEAST:
        unseen = least_contents(account, pack, filling)
        try:
            if unseen:
                lay_out_account(account, readings, unseen)
        except DisputeError:
            continue  # there cannot be so many, or something else is wrong, which is said later
        return unseen
    return {}
