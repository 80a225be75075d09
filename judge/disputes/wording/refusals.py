"""A refusal in words: its rules, the reason at each moment, when the step was possible, and what was legal instead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.disputes.alignment.worlds import ILLEGAL
from judge.disputes.language.words import WordedText
from judge.disputes.wording.public_view import subject_of
from judge.disputes.wording.voice import Part
from judge.engine.errors import Illegal, Refusal
from judge.engine.ids import CHANCE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from judge.disputes.alignment.replay_records import RefusedStep
    from judge.engine.game import Option

_FEW: Final = 6


def refusals(stop: RefusedStep) -> Iterator[Illegal]:
    """Yield the refusals of a step, at each moment at which it may have been done."""
    for error in (stop.error, *stop.earlier, stop.then):
        if isinstance(error, Illegal):
            yield error


class RefusalWords(Part):
    """Renders why a step of one ruling was refused."""

    def write(self, because: str) -> dict[str, object] | None:
        """Return the refusal as plain data; None where no step is certain to be illegal."""
        stop = self.replay.refused
        if stop is None or not isinstance(stop.error, Illegal) or self.ruling.verdict != ILLEGAL:
            return None
        return {
            "step": stop.n,
            "rules": [*dict.fromkeys(rule for error in refusals(stop) for rule in error.rules)],
            "because": because,
            "could_act": self._could_act(),
            "legal_instead": self._legal_instead(),
        }

    def because(self, error: Illegal) -> str:
        """Return why something is not allowed."""
        return self.say(error.reason, error.facts)

    def at_other_moments(self, stop: RefusedStep) -> Iterator[str]:
        """Yield why a step was not allowed at other moments either, where the reason differs."""
        for error in stop.earlier:
            yield self.say("refused.answers", {"because": WordedText(self.because(error))})
        if isinstance(stop.then, Illegal):
            yield self.say("refused.after", {"because": WordedText(self.because(stop.then))})

    def _could_act(self) -> str | None:
        """Return when the step could have been done."""
        stop, after = self.replay.stop, self.ruling.could_act_after
        if stop is None:
            return None
        by, kind = self.replay.reader.seat(self.replay.steps[stop.n - 1]), None
        if isinstance(stop.error, Illegal):
            kind = stop.error.kind
        if after is None:
            others = tuple(seat for seat in self.ruling.waits_for if seat not in {by, CHANCE})
            if by == CHANCE or not others or kind is Refusal.PHASE:
                return None
            return self.say("could.after-seat", {"by": by, "seats": others})
        if not after:
            return None if kind is not None and kind.of_timing else self.say("could.now", {"by": by})
        return self.say("could.after", {"by": by, "words": tuple(map(self.voice.who_does, after))})

    def _legal_instead(self) -> list[dict[str, object]]:
        """Return what was legal instead, each description once, without cards that not everybody knows."""
        rows: dict[tuple[object, object], dict[str, object]] = {}
        for option in self.ruling.legal_instead:
            if not self.voice.unseen.intersection(subject_of(self.replay, option)):
                row = self._option(option)
                rows[row["by"], row["text"]] = row
        return [*rows.values()]

    def _option(self, option: Option) -> dict[str, object]:
        """Describe a legal action, with its possible subjects where they are few."""
        said = self.speaker.action(option)
        shapes = [slot.describe(self.replay.core) for slot in option.slots]
        for shape in shapes:
            options = shape.get("options", ())
            if shape["kind"] == "choose" and 0 < len(options) <= _FEW:
                named = self.speaker.choices(options)
                facts = {"said": said, "slot": self.speaker.slot(shape["slot"]), "named": named}
                said = self.speaker.words.terms["with choices"].format_map(facts)
        return {"by": self.speaker.seat_label(option.by), "do": option.do, "text": said, "asks": shapes}
