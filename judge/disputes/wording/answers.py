"""Answers to what a ruling asks, in words: what each leads to, and those that lead to the same together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.disputes.language.words import WordedText
from judge.disputes.wording.part import PartWriter
from judge.disputes.wording.report import label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from judge.disputes.courses.claims import JudgedClaim
    from judge.disputes.ruling.model import Ruling
    from judge.disputes.wording.telling import Tells

MOST_RUN: Final = 2
MOST_OPTIONS: Final = 12
Told = tuple[str, "Tells | None"]
"""An answer in words, and what it tells."""


class AnswersWriter(PartWriter):
    """Words answers in the language of a ruling's writer."""

    def row(self, leads_to: str, told: Sequence[Told]) -> dict[str, object]:
        """Return what several answers lead to alike: each with what it tells, where that can be told at once."""
        options = {text: tells for text, tells in told if tells is not None}
        return {
            "answer": self.any_of([text for text, _ in told]),
            "leads_to": leads_to,
            "options": [{"text": text, "tells": tells} for text, tells in options.items()][:MOST_OPTIONS],
        }

    def any_of(self, named: Sequence[str]) -> str:
        """Name several answers: a run of numbers by its first and last."""
        numbers = sorted(int(one) for one in dict.fromkeys(named) if one.isdecimal())
        if (
            len(numbers) > MOST_RUN
            and len(numbers) == len(dict.fromkeys(named)) == numbers[-1] - numbers[0] + 1
        ):
            facts = {"low": numbers[0], "high": numbers[-1]}
            return self.speaker.words.terms["from to"].format_map(facts)
        return self.speaker.word("or").join(dict.fromkeys(named))

    def came_to(self, came: Ruling) -> str:
        """Say what a ruling comes to."""
        undetermined = came.verdict == "undetermined"
        said = self.speaker.reason("open.still", {}) if undetermined else self.writer.of(came).summary
        states = self.states(came.claims)
        pairs = zip(states, self.ruling.claims, came.claims, strict=True)
        decided = [state for state, ours, theirs in pairs if ours.upheld is None is not theirs.upheld]
        return " ".join([said, *decided])

    def all_come_to(self, came: Sequence[Ruling]) -> str:
        """Say what several rulings come to that answer alike: of figures that differ among them nothing."""
        said = list(dict.fromkeys(map(self.came_to, came)))
        return said[0] if len(said) == 1 else " ".join(self.states(came[0].claims))

    def states(self, claims: Sequence[JudgedClaim]) -> list[str]:
        """Say of each claim whether it is right, wrong or open."""
        return [
            self.speaker.reason(
                "gives.claim",
                {
                    "number": number,
                    "by": WordedText(self.speaker.whose(claim.by)),
                    "state": label(str(claim.upheld), self.language),
                },
            )
            for number, claim in enumerate(claims, 1)
        ]
