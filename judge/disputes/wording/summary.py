"""The headline of a ruling, and its reason."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING

from judge.disputes.alignment.worlds import ILLEGAL, RESOLVED, UNDETERMINED
from judge.disputes.language.described import OTHER
from judge.disputes.language.words import WordedText
from judge.disputes.wording.questions import Questions
from judge.disputes.wording.refusals import RefusalWords
from judge.disputes.wording.voice import Part
from judge.engine.choices import TooManyError
from judge.engine.errors import Illegal, NeedsFact, NotCovered

if TYPE_CHECKING:
    from judge.disputes.wording.voice import Voice


class Summary(Part):
    """Renders the headline of one ruling."""

    def __init__(self, voice: Voice) -> None:
        super().__init__(voice)
        self.headlines = voice.headlines
        self.questions = Questions(voice)
        self.refusal = RefusalWords(voice)

    @cached_property
    def of_refusal(self) -> Summary:
        """Return the summary that says why a step is refused: see `Voice.of_refusal`."""
        voice = self.voice.of_refusal
        return self if voice is self.voice else Summary(voice)

    @cached_property
    def text(self) -> str:
        """Return the headline."""
        decided = self.ruling.verdict in {RESOLVED, ILLEGAL}
        return self.headlines.join([self._answer(), self._assumed() if decided else "", self._not_judged()])

    @cached_property
    def because(self) -> str:
        """Return the reason: first what is missing, otherwise the refusal of a step, or what no rule decides."""
        if self.ruling.verdict == UNDETERMINED and not self.ruling.over:
            return next((each.text for each in self.questions.worded), "")
        stop = self.replay.refused
        error = stop.error if stop is not None else self.replay.late or self.replay.open
        if isinstance(error, (Illegal, NotCovered)):
            others = (
                self.refusal.at_other_moments(stop) if stop is not None and stop is self.replay.stop else ()
            )
            return self.headlines.join([self.say(error.reason, error.facts), *others])
        if self.ruling.over or isinstance(error, TooManyError):
            return self.say("needs.bound", {})
        return self.voice.fact_question(error) if isinstance(error, NeedsFact) else ""

    def _answer(self) -> str:
        """Return the answer to the claims."""
        verdict, result = self.ruling.verdict, self.voice.outcome.result()
        because = self.of_refusal.because or result
        if verdict == RESOLVED:
            said = [result, self.headlines.answers("")]
            if not any(said):
                key = "summary.resolved" if self.ruling.account.steps else "summary.no-steps"
                said = [self.say(key, {}), self.headlines.changes()]
            return self.headlines.join(said)
        if verdict == ILLEGAL and self._is_about_refusal():
            return self.headlines.answers(because)
        facts: dict[str, object] = {"because": because}
        stop = self.replay.refused
        if stop is not None:
            who = WordedText(self.speaker.player_name(self.replay.steps[stop.n - 1].by))
            facts |= {"step": stop.n, "who": who, "text": self.voice.refused_text(stop)}
        said_so = self.say(f"summary.{verdict}", facts).strip()
        return self.headlines.join([said_so, self.headlines.answers("")]) if verdict == ILLEGAL else said_so

    def _is_about_refusal(self) -> bool:
        """Return whether a claim that the refused step is illegal is right; then the answer says why."""
        stop = self.replay.refused
        return stop is not None and any(
            part.upheld and part.reason == "claim.step-illegal" and part.facts["step"] == stop.n
            for claim in self.ruling.claims
            for part in claim.parts or (claim,)
        )

    def _assumed(self) -> str:
        """Return which optional acts, missing in the file, are assumed to have happened."""
        acts = Counter(self.voice.who_does(done.action) for done in self.replay.done if done.taken)
        if not acts:
            return ""
        often = self.speaker.words.terms["so often"]
        named = (
            self.speaker.fill(often, {"said": act, "number": str(number)}) if number > 1 else act
            for act, number in acts.items()
        )
        return self.say("summary.taken", {"named": self.speaker.word("between").join(named)})

    def _not_judged(self) -> str:
        """Return of which steps the file says something in a note, which no rule is held against."""
        noted = [str(step.n) for step in self.ruling.account.steps if step.note and step.do != OTHER]
        if not noted:
            return ""
        return self.say("summary.notes", {"named": self.speaker.word("between").join(noted)})
