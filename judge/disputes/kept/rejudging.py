"""Rules again on kept rulings after a change, and finds those that differ.

A ruling kept by the same version of the program is not replayed unless wanted.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Final

from judge.disputes.kept.archive import CHANGED, DIVERGED, EXACT, compare, renew, same_program
from judge.disputes.language.errors import DisputeError, RulingFault
from judge.disputes.ruling.ruling import rule

if TYPE_CHECKING:
    from collections.abc import Container

    from judge.disputes.language.format import KeptRuling
    from judge.disputes.ruling.model import Ruling

SAME: Final = "same"  # kept by this very program
UNREADABLE: Final = "unreadable"  # no kept ruling at all
FAILED: Final = "failed"  # a mistake of this program met while replaying
STATES: Final = (SAME, EXACT, CHANGED, DIVERGED, FAILED, UNREADABLE)
CARDS: Final = "cards"
READINGS: Final = "readings"
TODAY: Final = (CARDS, READINGS)


@dataclass(frozen=True)
class RejudgedRuling:
    """The result for one kept ruling. `action`, `step`: where the replay first differs; the rest: before and now."""

    id: str
    state: str
    action: int | None = None
    step: int | None = None
    verdict: tuple[str, str] | None = None
    upheld: tuple[list[bool | None], list[bool | None]] | None = None
    why: str = ""

    @property
    def differs(self) -> bool:
        """Whether it needs a look: the verdict, a claim or the position differs, or ruling it failed."""
        return self.state in {DIVERGED, FAILED, UNREADABLE}

    def plain(self) -> dict[str, object]:
        """Return the result as data, without empty fields."""
        return {key: value for key, value in asdict(self).items() if value is not None and value != ""}


def rejudge_line(line: str, *, today: Container[str] = (), everything: bool = False) -> RejudgedRuling:
    """Rule again on one line of an archive: `{"id": …, "kept": …}`, or a kept ruling alone.

    `today`: use today's cards of the database, or today's default readings, instead of those kept. `everything`: replay
    rulings of the same version too.
    """
    name = ""
    try:
        read = json.loads(line)
        name = str(read.get("id", ""))
        kept: KeptRuling = read["kept"] if isinstance(read.get("kept"), dict) else read
        cards, readings = CARDS in today, READINGS in today
        if not (cards or readings or everything) and same_program(kept):
            return RejudgedRuling(name, SAME)
        now = rule(renew(kept, cards=cards, readings=readings), what_if=False)
        return _compare_with_kept(name, kept, now)
    except DisputeError as error:
        return RejudgedRuling(name, DIVERGED, action=0, step=0, why=str(error))
    except RulingFault as fault:
        return RejudgedRuling(name, FAILED, why=repr(fault.__cause__))
    except (LookupError, ValueError, AttributeError, TypeError, RecursionError) as error:
        return RejudgedRuling(name, UNREADABLE, why=f"{type(error).__name__}: {error}")


def _compare_with_kept(name: str, kept: KeptRuling, now: Ruling) -> RejudgedRuling:
    """Compare a new ruling with the kept one."""
    state, action = compare(kept, now)
    upheld = [claim.upheld for claim in now.claims]
    return RejudgedRuling(
        name,
        state,
        action,
        _step(now, action) if action else None,
        (kept["verdict"], now.verdict) if kept["verdict"] != now.verdict else None,
        (kept["upheld"], upheld) if kept["upheld"] != upheld else None,
    )


def _step(now: Ruling, action: int) -> int:
    """Return the step of an action: implied actions belong to the next step, the end to the last."""
    numbers = [done.n for done in now.replay.done]
    stop = now.replay.stop
    if stop is not None and action >= len(numbers):
        return stop.n
    at_it = [n for n in numbers[action - 1 :] if n is not None]
    return at_it[0] if at_it else max((n for n in numbers if n is not None), default=0)
