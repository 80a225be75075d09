"""A refusal in words: by which rules, why at each moment, when the step could have been done, and what was legal instead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.disputes.language.words import WordedText
from judge.disputes.wording import shown
from judge.disputes.wording.part import PartWriter
from judge.engine.core import CHANCE
from judge.engine.errors import Illegal, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from judge.disputes.courses.played import RefusedStep
    from judge.disputes.wording.written import RulingWriter
    from judge.engine.game import Action, Option

_FEW: Final = 6


class RefusalWriter(PartWriter):
    """Writes why a step of one ruling was refused, in the language of its writer."""

    def __init__(self, writer: RulingWriter) -> None:
        super().__init__(writer)
        self.unseen = writer.unseen

    def write(self) -> dict[str, object] | None:
        """Return the refusal as plain data; None where no step is sure to be illegal."""
        stop = self.replay.refused
        if stop is None or not isinstance(stop.error, Illegal) or self.ruling.verdict != "illegal_step":
            return None
        after = self.ruling.next_after
        return {
            "step": stop.n,
            "rules": [*dict.fromkeys(rule for error in self.refusals(stop) for rule in error.rules)],
            "because": self.writer.because(),
            "could_act": self._could_act(after),
            "legal_instead": self._offered(),
        }

    def refusals(self, stop: RefusedStep) -> Iterator[Illegal]:
        """Yield by what a step is refused, at whatever moment it was done."""
        for error in (stop.error, *stop.earlier, stop.then):
            if isinstance(error, Illegal):
                yield error

    def _could_act(self, after: list[Action] | None) -> str | None:
        stop = self.replay.stop
        if stop is None:
            return None
        by = self.replay.reader.seat(self.replay.told[stop.n - 1])
        if after is None:
            others = tuple(seat for seat in self.ruling.waits_for if seat not in {by, CHANCE})
            gone_by = isinstance(stop.error, Illegal) and stop.error.kind is Refusal.PHASE
            if by == CHANCE or not others or gone_by:
                return None
            return self.speaker.reason("could.after-seat", {"by": by, "seats": others})
        if not after:
            error = stop.error
            of_timing = isinstance(error, Illegal) and error.kind.of_timing
            return None if of_timing else self.speaker.reason("could.now", {"by": by})
        said = [self.writer.who_does(action) for action in after]
        return self.speaker.reason("could.after", {"by": by, "words": tuple(said)})

    def _instead(self) -> Iterator[Option]:
        """Yield what was legal instead: that a card nobody has seen could be played would tell of it."""
        for option in self.ruling.legal_instead:
            if not self.unseen.intersection(shown.subject(self.replay, option)):
                yield option

    def _offered(self) -> list[dict[str, object]]:
        """Return what was legal instead, what reads alike once: the same may be done with cards of one name."""
        rows = map(self._option, self._instead())
        return [*{(row["by"], row["text"]): row for row in rows}.values()]

    def _option(self, option: Option) -> dict[str, object]:
        core = self.replay.core
        return {
            "by": self.speaker.letter(option.by),
            "do": option.do,
            "text": self._with_choices(option),
            "asks": [slot.describe(core) for slot in option.slots],
        }

    def _with_choices(self, option: Option) -> str:
        """Say what somebody may do, and whom or what it may be about where only a few will do."""
        said = self.speaker.action(option)
        shapes = [slot.describe(self.replay.core) for slot in option.slots]
        for shape in shapes:
            options = shape.get("options", ())
            if shape["kind"] == "choose" and 0 < len(options) <= _FEW:
                named = self.speaker.choices(options)
                facts = {"said": said, "slot": self.speaker.slot(shape["slot"]), "named": named}
                said = self.speaker.words.terms["with choices"].format_map(facts)
        return said

    def at_other_moments(self, stop: RefusedStep | None) -> Iterator[str]:
        """Say why a step was not allowed at other moments either, where that is not for the same reason."""
        if stop is None or stop is not self.replay.stop:
            return
        for error in stop.earlier:
            because = self.speaker.reason(error.reason, error.facts)
            yield self.speaker.reason("refused.answers", {"because": WordedText(because)})
        if isinstance(stop.then, Illegal):
            because = self.speaker.reason(stop.then.reason, stop.then.facts)
            yield self.speaker.reason("refused.after", {"because": WordedText(because)})
