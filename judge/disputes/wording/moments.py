"""The moments of a step in words: the one that the ruling assumes, and the later ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.disputes.alignment.moments import PendingDeclarations
from judge.disputes.alignment.prices import SOONER
from judge.disputes.language.words import WordedText
from judge.disputes.wording.voice import Part
from judge.engine.windows import PASS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from judge.disputes.ruling.model import LaterMoment
    from judge.engine.game import Action


class MomentNames(Part):
    """Names the moments at which a step may have been done."""

    def assumed(self, later: Sequence[LaterMoment]) -> str:
        """Name the moment that the ruling assumes for a step, in contrast to later ones."""
        if later and all(each.late == SOONER for each in later):
            return self.say("account.as-told", {})
        before = self._acts_before(later[0]) if later and all(each.late.unreported for each in later) else ()
        return self.say("account.before-untold" if before else "account.answers", {"words": before})

    def of_later(self, later: LaterMoment, *, several: bool) -> str:
        """Name a later moment of a step, in contrast to its other later moments if there are several."""
        gone = later.late.gone
        if later.late == SOONER:
            return self.say("account.sooner", {})
        if later.late.unreported and (before := self._acts_before(later)):
            return self.say("account.after-untold", {"words": before})
        all_declared = gone <= PendingDeclarations(later.before).later
        key = "after-last" if several and gone == 1 else "after-some"
        return self.say(f"account.{'after' if all_declared and not several else key}", {"number": gone})

    def _acts_before(self, later: LaterMoment) -> tuple[WordedText, ...]:
        """Name the unreported acts before a step at a later moment."""
        named = dict.fromkeys(map(self.voice.who_does, dict.fromkeys(unreported_acts(later))))
        return tuple(WordedText(name.rstrip(".。")) for name in named)


def unreported_acts(later: LaterMoment) -> list[Action]:
    """Return the unreported acts before a step at a later moment: similar acts, if there are any.

    Each is given for every card that it may have been done with.
    """
    done, most = later.ruling.replay.done, later.late.unreported
    at = next((at for at, each in enumerate(done) if each.n == later.step), len(done))  # or stopped before it
    acts = [each for each in done[:at] if each.n is None and each.action.do != PASS]
    told = {(each.action.by, each.action.do) for each in done[at : at + 1]}
    alike = [each for each in acts if (each.action.by, each.action.do) in told] or acts
    found: list[Action] = []
    for each in alike[len(alike) - most :]:
        ways = each.open.ways if each.open is not None else (each.action,)
        found += dict.fromkeys(way._replace(values=()) for way in ways if way is not None)
    return found
