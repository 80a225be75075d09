"""The results of each answer to a question, in words, and the edits that give the answer; equal results are merged."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from judge.disputes.alignment.worlds import RESOLVED, UNDETERMINED
from judge.disputes.language.terms import GameTerms
from judge.disputes.language.words import WordedText
from judge.disputes.ruling.answer_edits import edit_of_part, subject_of
from judge.disputes.ruling.model import Parting
from judge.disputes.ruling.needs import StepMoment
from judge.disputes.ruling.questions import MOST_ANSWERS, Answer, Question
from judge.disputes.ruling.unknowns import ColourOfPayment, NumberOf, TurnField, TurnTruth, ZoneContents
from judge.disputes.wording.moments import MomentNames, unreported_acts
from judge.disputes.wording.report import label
from judge.disputes.wording.summary import Summary
from judge.disputes.wording.voice import Part
from judge.engine.errors import EngineError, Illegal
from judge.engine.run import act

if TYPE_CHECKING:
    from collections.abc import Sequence

    from judge.disputes.alignment.claims import JudgedClaim
    from judge.disputes.alignment.worlds import WorldEnd
    from judge.disputes.ruling.answer_edits import AnswerEdit
    from judge.disputes.ruling.model import Ruling
    from judge.disputes.ruling.needs import Need
    from judge.disputes.ruling.questions import ForkPart, Given
    from judge.disputes.ruling.unknowns import Unknown
    from judge.engine.game import Core
    from judge.engine.ids import Obj

    Worded = tuple[str, AnswerEdit | None]
    Row = dict[str, object]

MOST_NAMED: Final = 4
MOST_RUN: Final = 2
MOST_OPTIONS: Final = 12


class Answers(Part):
    """Describes what the answers to the questions of one ruling lead to."""

    def rows(self, need: Need) -> list[Row]:
        """Return the answers to one question."""
        match need:
            case Parting(unknown, answers):
                return self._unknown_rows(unknown, answers)
            case Question():
                return self._choice_rows(need)
            case StepMoment():
                return self._moment_rows(need)
        return []

    # ---- what an answer leads to

    def result_of(self, came: Ruling) -> str:
        """Describe the result of a ruling."""
        is_open = came.verdict == UNDETERMINED
        said = self.say("open.still", {}) if is_open else Summary(self.voice.voice_of(came)).text
        pairs = zip(self.claim_states(came.claims), self.ruling.claims, came.claims, strict=True)
        return " ".join(
            [said, *(state for state, ours, theirs in pairs if ours.upheld is None is not theirs.upheld)]
        )

    def result_of_ends(self, ends: Sequence[WorldEnd]) -> str:
        """Describe what an answer leads to: the result, or that it stays open."""
        if len(ends) != 1:
            return self.say("open.still", {})
        end, said = ends[0], list[str]()
        if end.outcome is not None and end.outcome[0] == "win":
            said.append(self.say("summary.win", {"seat": end.outcome[1]}))
        elif end.outcome is not None and end.outcome[0] in {"draw", "both_win"}:
            said.append(self.say(f"summary.{end.outcome[0]}", {}))
        elif end.stop is not None and isinstance(end.stop.error, Illegal):
            said.append(self.say("claim.step-illegal", {"step": end.stop.n}))
        elif end.verdict != RESOLVED:
            said.append(self.say("open.still", {}))
        if not said and end.claims and all(claim.upheld is None for claim in end.claims):
            return self.say("open.still", {})
        return " ".join([*said, *self.claim_states(end.claims)]) or self.say("open.goes-on", {})

    def claim_states(self, claims: Sequence[JudgedClaim]) -> list[str]:
        """Describe for each claim whether it is right, wrong or open."""
        return [self.claim_state(number, claim) for number, claim in enumerate(claims, 1)]

    def claim_state(self, number: int, claim: JudgedClaim) -> str:
        """Describe whether one claim is right, wrong or open."""
        by, state = WordedText(self.speaker.player_name(claim.by)), label(str(claim.upheld), self.language)
        return self.say("gives.claim", {"number": number, "by": by, "state": state})

    # ---- answers that lead to the same, together

    def _row(self, leads_to: str, worded: Sequence[Worded], answer: str = "") -> Row:
        """Return the row of several answers with the same result, each with its edits if it has any."""
        options = {text: tells for text, tells in worded if tells is not None}
        texts = dict.fromkeys(text for text, _ in worded)
        numbers = sorted(int(text) for text in texts if text.isdecimal())
        named = self._range_text(numbers) if len(numbers) == len(texts) else self.speaker.join_by("or", texts)
        return {
            "answer": answer or named,
            "leads_to": leads_to,
            "options": [{"text": text, "tells": tells} for text, tells in options.items()][:MOST_OPTIONS],
        }

    def _range_text(self, numbers: Sequence[int]) -> str:
        """Join some numbers in ascending order; a run of them is given by its first and last."""
        runs: list[list[int]] = []
        for number in numbers:
            if runs and number == runs[-1][-1] + 1:
                runs[-1].append(number)
            else:
                runs.append([number])
        parts: list[str] = []
        for run in runs:
            if len(run) > MOST_RUN:
                parts.append(self.speaker.words.terms["from to"].format_map({"low": run[0], "high": run[-1]}))
            else:
                parts += map(str, run)
        return self.speaker.join_by("or", parts)

    # ---- what a file leaves out of its position

    def _unknown_rows(self, unknown: Unknown, answers: Sequence[tuple[Any, Ruling | None]]) -> list[Row]:
        """Return the answers to one unknown; rulings that answer alike omit the figures in which they differ."""
        alike: dict[object, list[tuple[Any, Ruling | None]]] = {}
        for value, came in answers:
            alike.setdefault(None if came is None else came.answer(), []).append((value, came))
        rows = []
        for each in alike.values():
            led = {"" if came is None else self.result_of(came) for _, came in each}
            first, values = each[0][1], [value for value, _ in each]
            leads_to = (
                " ".join(self.claim_states(first.claims)) if len(led) > 1 and first is not None else led.pop()
            )
            worded = [(self._value_text(unknown, value), unknown.edit(value)) for value in values]
            numbers = sorted(value for value in values if type(value) is int)
            together = isinstance(unknown, NumberOf | TurnField) and len(numbers) == len(values) > 1
            answer = self._number_text(unknown, self._range_text(numbers)) if together else ""
            rows.append(self._row(leads_to, worded, answer))
        return rows[:MOST_ANSWERS]

    def _value_text(self, unknown: Unknown, value: Any) -> str:
        """Describe a value of an unknown."""
        match unknown:
            case ZoneContents():
                return self.say("untold.cards", {"number": value}) if value else self.speaker.word("none")
            case ColourOfPayment():
                return GameTerms(self.replay.core.game.id, self.language).word(value)
            case TurnField() if value is None:
                return self.speaker.word("none")
            case TurnField("player"):
                return self.speaker.seat(self.replay.laid.seats.index(str(value)))
            case TurnField() if isinstance(value, str):
                return self.speaker.phase(value)
        return self._number_text(unknown, value)

    def _number_text(self, unknown: Unknown, said: object) -> str:
        """Describe the value of a number, or several, as a sentence without its full stop."""
        words = self.voice.headlines.claim_words
        match unknown:
            case NumberOf(owner, tally, _, True):
                text = words.object_sentence(owner, tally.name, said)
            case NumberOf(owner, tally):
                text = words.sentence(f"{self.replay.laid.seats[owner]}.{tally.name}", said)
            case TurnField("number" as name) | TurnTruth(name):
                text = words.sentence(f"turn.{name}", said)
            case _:
                text = str(said)
        return text.rstrip(".。")

    # ---- when a step was done

    def _moment_rows(self, need: StepMoment) -> list[Row]:
        """Return the answers to when a step was done, with the one unreported act before it if nothing else is asked."""
        names, step, several = MomentNames(self.voice), need.step, len(need.later) > 1
        answers = [(names.assumed(need.later), self.result_of_ends(self.ruling.ends), step + 1)]
        for later in need.later:
            came = later.ruling
            led = self.result_of(came) if came.verdict == UNDETERMINED else self.result_of_ends(came.ends)
            answers.append((names.of_later(later, several=several), led, step))
        acts = unreported_acts(need.later[0])
        steps = [
            {
                "by": self.replay.laid.seats[act.by],
                "do": act.do,
                **subject_of(self.replay, act.do, act.subject),
            }
            for act in acts
            if not several and len(acts) == 1 and act.by >= 0
        ]
        return [
            {
                "answer": said,
                "leads_to": leads_to,
                "options": [{"text": said, "tells": {"before": at, "do": done}} for done in steps],
            }
            for said, leads_to, at in answers
        ]

    # ---- what was chosen, or what happened

    def _choice_rows(self, asked: Question) -> list[Row]:
        """Return the answers to one question, grouped by the answers to other questions that they need."""
        by_given: dict[tuple[Given, ...], list[Answer]] = {}
        for answer in asked.answers:
            by_given.setdefault(answer.given, []).append(answer)
        rows = [
            row
            for given, answers in by_given.items()
            for row in self._rows_given(asked.thing, given, answers)
        ]
        return rows[:MOST_ANSWERS]

    def _rows_given(self, thing: ForkPart, given: tuple[Given, ...], answers: Sequence[Answer]) -> list[Row]:
        """Describe what each answer leads to, given answers to other questions; rarest results first."""
        led = [
            (self.result_of_ends(answer.ends), self._answer_text(thing, answer), answer) for answer in answers
        ]
        several = Counter(named for _, named in {(leads_to, named) for leads_to, named, _ in led})
        grouped: dict[str, list[Worded]] = {}
        for leads_to, named, answer in led:
            where = self._place_of_answer(thing, answer) if several[named] > 1 else ""
            tells = edit_of_part(thing, answer, self.replay)
            grouped.setdefault(leads_to, []).append((f"{named} ({where})" if where else named, tells))
        fewest = sorted(grouped.items(), key=lambda each: len(each[1]))
        rows = [self._row(leads_to, worded) for leads_to, worded in fewest]
        if len(rows) > 1 and max(map(len, grouped.values())) > MOST_NAMED:
            rows[-1]["answer"] = self.speaker.word("whatever else")
        return [{**row, "answer": self._add_given(str(row["answer"]), given)} for row in rows]

    def _add_given(self, answer: str, given: tuple[Given, ...]) -> str:
        """Describe an answer with the answers to other questions that it needs."""
        for each in reversed(given):
            asked = self.voice.question(each.thing)
            named = self._answer_text(each.thing, Answer(each.value, each.action, ()))
            facts = {"said": answer, "asked": asked, "named": named}
            answer = self.speaker.fill(self.speaker.words.terms["with answer"], facts)
        return answer

    def _answer_text(self, thing: ForkPart, answer: Answer) -> str:
        """Describe one answer, with cards named as they were known when it was asked for."""
        action, whole = answer.action, thing.slot < 0
        if thing.kind == "assumed" and whole:
            return self.speaker.word("had not done so" if action is None else "had done so")
        if action is None:
            return self.speaker.word("something not known")
        at = self._index_of_question(thing)
        speaker = self.speaker if at is None else self.voice.speaker_at(at)
        if whole:
            return speaker.action(action)
        return self.voice.value(action.values[thing.slot], speaker) or speaker.word("none")

    def _index_of_question(self, thing: ForkPart) -> int | None:
        """Return after how many actions a question was asked; None if never in this replay."""
        for at, done in enumerate(self.replay.done):
            if done.open is not None and (done.open.step, done.open.number) == (thing.step, thing.number):
                return at
        return None

    def _place_of_answer(self, thing: ForkPart, answer: Answer) -> str:
        """Describe where the cards of an answer were when it was asked for, to tell namesakes apart."""
        action = answer.action
        if action is None:
            return ""
        named = action.values[thing.slot] if thing.slot >= 0 else (action.subject,)
        core = self._position_at_question(thing)
        if not isinstance(named, tuple) or not all(
            type(obj) is int and 0 <= obj < len(core.place) for obj in named
        ):
            return ""
        return self.speaker.join_by("or", dict.fromkeys(self._place_of_card(core, obj) for obj in named))

    def _position_at_question(self, thing: ForkPart) -> Core:
        """Return the position in which a question was asked."""
        core = self.ruling.start.copy().core
        try:
            for done in self.replay.done[: self._index_of_question(thing)]:
                act(core, done.action)
        except EngineError:  # a card that nobody knew was named on the way
            return self.replay.core
        return core

    def _place_of_card(self, core: Core, obj: Obj) -> str:
        """Describe where a card was: its zone, and its place in it beside a namesake."""
        number = core.place[obj]
        among = core.zones[number]
        if sum(core.defn[one] == core.defn[obj] for one in among) == 1:
            return self.speaker.zone(number)
        return self.speaker.nth_of(number, len(among) - among.index(obj))
