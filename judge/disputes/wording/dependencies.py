"""The dependencies of a ruling, in words: other interpretations and moments, their results, and what was not checked."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

from judge.disputes.alignment.paths import value_of
from judge.disputes.alignment.worlds import UNDETERMINED
from judge.disputes.language.errors import DisputeError
from judge.disputes.language.words import WordedText
from judge.disputes.ruling.needs import step_moments
from judge.disputes.wording.answers import Answers
from judge.disputes.wording.moments import MomentNames
from judge.disputes.wording.report import error_text
from judge.disputes.wording.summary import Summary
from judge.disputes.wording.voice import Part
from judge.engine.errors import PrintedOnly
from judge.engine.ids import Obj
from judge.words.sentences import pick

if TYPE_CHECKING:
    from collections.abc import Iterator

    from judge.disputes.ruling.model import Dependence, Ruling
    from judge.disputes.ruling.needs import StepMoment
    from judge.engine.game import Core

    Row = dict[str, object]

MOST_CHANGES: Final = 4


class Dependencies(Part):
    """Renders what one ruling depends on."""

    def __init__(self, summary: Summary) -> None:
        super().__init__(summary.voice)
        self.summary = summary
        self.answers = Answers(self.voice)
        self.moments = MomentNames(self.voice)
        self.registry = self.voice.registry

    def rows(self, cited: list[str]) -> Iterator[Row]:
        """Yield a row for each dependency; readings known only to rest on print come last.

        `cited`: the rules that the ruling cites.
        """
        asked = {later.step for later in self.ruling.open_moments}
        for moment in step_moments((*self.ruling.open_moments, *self.ruling.later_moments)):
            yield self._moment_row(moment, asked=moment.step in asked)
        for dependence in sorted(self.ruling.depends_on, key=_rests_on_print):
            yield self._interpretation_row(dependence)
        for rule in map(self.registry.rule, cited):
            if rule.basis == "not_in_text":
                yield {
                    "kind": "not_in_text",
                    "interpretation": rule.id,
                    "question": pick(rule.text, self.language),
                    "reading": "plain",
                    "differs": [],
                }

    def _interpretation_row(self, dependence: Dependence) -> Row:
        """Return the row of the readings under which the result differs."""
        point = self.registry.interpretation(dependence.key)
        texts = {reading: pick(text, self.language) for reading, text in point.readings.items()}
        untried = self.speaker.word("between").join(
            texts[reading].rstrip(".。") for reading in dependence.not_tried
        )
        return {
            "kind": "printed" if _rests_on_print(dependence) else "interpretation",
            "interpretation": dependence.key,
            "question": pick(point.question, self.language),
            "reading": dependence.reading,
            "reading_text": texts[dependence.reading],
            "differs": [
                {
                    "reading": reading,
                    "text": texts[reading],
                    "verdict": UNDETERMINED if isinstance(other, DisputeError) else other.verdict,
                    "gives": self._result_text(other),
                }
                for reading, other in dependence.differs.items()
            ],
            "not_tried": list(dependence.not_tried),
            "untried": self.say("depends.untried", {"named": untried}) if dependence.not_tried else "",
        }

    def _moment_row(self, moment: StepMoment, *, asked: bool) -> Row:
        """Return the row of the ruling for a step done at a later moment than assumed.

        If that is `asked`, because the dispute depends on it, the assumed moment is one of the rows.
        """
        first = self.moments.assumed(moment.later)
        several = len(moment.later) > 1
        differs: list[Row] = [
            {
                "reading": "after",
                "text": self.moments.of_later(later, several=several),
                "verdict": later.ruling.verdict,
                "gives": self._result_text(later.ruling),
            }
            for later in moment.later
        ]
        if asked:
            ends = self.ruling.ends
            verdict = ends[0].verdict if len(ends) == 1 else UNDETERMINED
            gives = self.answers.result_of_ends(ends)
            differs.insert(0, {"reading": "answers", "text": first, "verdict": verdict, "gives": gives})
        return {
            "kind": "account",
            "interpretation": "",
            "step": moment.step,
            "question": self.say("account.when", {"step": moment.step}),
            "reading": "" if asked else "answers",
            "reading_text": "" if asked else first,
            "differs": differs,
            "not_tried": [],
            "untried": "",
        }

    def _result_text(self, other: Ruling | DisputeError) -> str:
        """Describe the result of another interpretation: its summary, and the claims and facts that differ."""
        if isinstance(other, DisputeError):
            return error_text(other, self.language)
        summary = Summary(self.voice.voice_of(other)).text
        said = [] if summary == self.summary.text else [summary]
        for number, (ours, theirs) in enumerate(zip(self.ruling.claims, other.claims, strict=True), 1):
            if ours.upheld is not theirs.upheld:
                said.append(self.answers.claim_state(number, theirs))
        changes = list(islice(self._changes(other), MOST_CHANGES + 1))
        said += changes[:MOST_CHANGES]
        if len(changes) > MOST_CHANGES:
            said.append(self.say("gives.more", {}))
        return " ".join(said) or self.say("gives.other", {})

    def _changes(self, other: Ruling) -> Iterator[str]:
        """Describe the facts of the final position that differ under another reading: players, then cards."""
        theirs, ours = cores = other.replay.core, self.replay.core
        game, words = ours.game, self.voice.headlines.claim_words
        for tally in game.tallies:
            for number, seat in enumerate(self.replay.laid.seats):
                found, expected = (core.vars[tally.name][number] for core in cores)
                if found != expected:
                    yield words.sentence(f"{seat}.{tally.name}", found, expected, upheld=False)
        has_play = any(zone.in_play for zone in game.zones)
        pairs = zip(_object_states(ours), _object_states(theirs), strict=False)
        for obj in [Obj(at) for at, (one, other_one) in enumerate(pairs) if one != other_one]:
            now, expected = theirs.place[obj], ours.place[obj]
            if now != expected:
                facts = {"item": obj, "zone": now, "expected": WordedText(self.speaker.zone(expected))}
                yield self.say("gives.zone", facts)
                continue
            for flag in game.flags:
                found, expected = (flag.word(core.bits[obj]) for core in cores)
                if found != expected:
                    yield words.object_sentence(obj, flag.name, found, expected)
            if has_play and not game.zones[now].in_play:
                continue  # what a number was when the card left says nothing of it any more
            for number, tally in enumerate(game.columns):
                found, expected = (
                    value_of(core, obj, tally.name, core.columns[number][obj]) for core in cores
                )
                if found != expected:
                    yield words.object_sentence(obj, tally.name, found, expected)


def _rests_on_print(point: Dependence) -> bool:
    """Return whether all that is known of the other readings is that they rest on something printed."""
    others = [_open_error(other) for other in point.differs.values()]
    return bool(others) and all(isinstance(error, PrintedOnly) for error in others)


def _open_error(other: Ruling | DisputeError) -> BaseException | None:
    """Return the error at which another ruling stopped, or None."""
    if isinstance(other, DisputeError):
        return other.__cause__
    stop = other.replay.stop
    return stop.error if stop is not None else other.replay.late or other.replay.open


def _object_states(core: Core) -> Iterator[tuple[int, ...]]:
    """Yield the state of each object of a position."""
    return zip(core.place, core.bits, *core.columns, strict=True)
