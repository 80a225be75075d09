"""What must be known before a dispute can be ruled: each open thing, and what each answer leads to."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from judge.disputes.courses.asked import PASS
from judge.disputes.courses.ends import SOONER
from judge.disputes.courses.forks import TooManyError
from judge.disputes.courses.moments import PendingDeclarations
from judge.disputes.language.words import WordedText
from judge.disputes.ruling.model import is_open
from judge.disputes.ruling.questions import MOST_ANSWERS, Answer
from judge.disputes.wording.answers import AnswersWriter
from judge.disputes.wording.left_out import LeftOutWriter
from judge.disputes.wording.offers import subject_of
from judge.disputes.wording.telling import of_part
from judge.engine.errors import EngineError, Illegal, NeedsFact
from judge.engine.run import act

if TYPE_CHECKING:
    from collections.abc import Sequence

    from judge.disputes.courses.played import PlayedAction
    from judge.disputes.courses.ways import WayEnd
    from judge.disputes.language.words import Speaker
    from judge.disputes.ruling.model import LaterMoment
    from judge.disputes.ruling.questions import ForkPart, Given, Question
    from judge.disputes.wording.answers import Told
    from judge.disputes.wording.written import RulingWriter
    from judge.engine.core import Core
    from judge.engine.game import Action
    from judge.engine.ids import Obj

MOST_NAMED: Final = 4
_ASKED: Final = {"decision", "chance"}  # what a question asks for too


class NeedsWriter(AnswersWriter):
    """Says what an undetermined ruling needs, in the language of its writer."""

    def __init__(self, writer: RulingWriter) -> None:
        super().__init__(writer)
        self.outcome = writer.outcome
        self.left = LeftOutWriter(writer)

    @cached_property
    def rows(self) -> list[dict[str, object]]:
        """Return everything that must be known before it can be ruled, each once: where it is asked at a step, there."""
        rows = self._rows()
        seen = {row["text"] for row in rows if row["step"] is not None}
        found = []
        for row in rows:
            if row["step"] is not None or row["text"] not in seen:
                found.append(row)
                seen.add(row["text"])
        return self._numbered(found)

    def _numbered(self, rows: list[dict[str, object]]) -> list[dict[str, object]]:
        """Tell questions that read alike apart by their order: each of three coins is asked for."""
        often, asked = Counter(row["text"] for row in rows), Counter[object]()
        for row in rows:
            text, total = row["text"], often[row["text"]]
            if total > 1:
                asked[text] += 1
                facts = {"said": str(text), "number": str(asked[text]), "total": str(total)}
                row["text"] = self.speaker.fill(self.speaker.words.terms["one of so many"], facts)
        return rows

    def _rows(self) -> list[dict[str, object]]:
        ruling = self.ruling
        if not ruling.waits:
            return []
        dark: list[dict[str, Any]] = [
            {"fact": "ability", "about": None, "text": self.does(card), "step": None, "answers": []}
            for card in ruling.dark
        ]
        dark += [self.left.of_moment(moment) for moment in ruling.moment]
        dark += [self.left.of_number(number) for number in ruling.numbers]
        if ruling.held:
            return dark + [self.left.of_zone(held) for held in ruling.held]
        needs = dark + [self._need(asked) for asked in ruling.asked]
        needs += [self.left.of_zone(held) for held in ruling.beside]
        for step in dict.fromkeys(later.step for later in ruling.when):
            needs.append(self._need_when([later for later in ruling.when if later.step == step]))
        stop = self.replay.stop
        error = stop.error if stop is not None else self.replay.late or self.replay.open
        if ruling.over or (isinstance(error, TooManyError) and not needs):
            text = self.speaker.reason("needs.bound", {})
            needs.append({"fact": "bound", "about": None, "text": text, "step": None, "answers": []})
        if isinstance(error, NeedsFact) and not (needs and error.fact in _ASKED):
            about = self.replay.laid.labels.get(error.about) if error.about is not None else None
            needs.append(
                {
                    "fact": error.fact,
                    "about": about,
                    "text": self.writer.fact(error),
                    "step": stop.n if stop else None,
                    "answers": self.left.of_colours(about) if error.fact == "colour_of_payment" else [],
                }
            )
        needs.extend(
            {
                "fact": claim.facts.get("fact", "choice"),
                "about": claim.facts.get("path"),
                "text": self.outcome.sentence(claim),
                "step": None,
                "answers": [],
            }
            for claim in ruling.claims
            if claim.reason == "claim.unknown" or not needs
            if is_open(claim) or (claim.upheld is None and ruling.verdict == "undetermined")
        )
        return needs

    def does(self, card: str) -> str:
        """Ask what a card does of which the text alone is told."""
        return self.speaker.reason("needs.ability", {"card": card})

    def when(self, later: LaterMoment) -> str:
        """Ask when a step was done."""
        return self.speaker.reason("account.when", {"step": later.step})

    def at_first(self, later: Sequence[LaterMoment]) -> str:
        """Name the moment of a step that the ruling takes, beside later ones."""
        if later and all(each.late == SOONER for each in later):
            return self.speaker.reason("account.as-told", {})
        if not later or not all(each.late.unreported for each in later):
            return self.speaker.reason("account.answers", {})
        before = self._came_before(later[0])
        return self.speaker.reason(
            "account.before-untold" if before else "account.answers", {"words": before}
        )

    def _came_before(self, later: LaterMoment) -> tuple[WordedText, ...]:
        """Name what nobody told that came before a step at a later moment of it."""
        acts = dict.fromkeys(act for done in _unreported(later) for act in _may_have_been(done))
        named = dict.fromkeys(self.writer.who_does(act) for act in acts)
        return tuple(WordedText(name.rstrip(".。")) for name in named)

    def moment(self, later: LaterMoment, *, several: bool) -> str:
        """Name a later moment of a step, beside others of it where there are several."""
        gone = later.late.gone
        if later.late == SOONER:
            return self.speaker.reason("account.sooner", {})
        if later.late.unreported and (before := self._came_before(later)):
            said = self.speaker.reason("account.after-untold", {"words": before})
        else:
            all_declared = gone <= PendingDeclarations(later.before).later
            key = "after-last" if several and gone == 1 else "after-some"
            if not several and all_declared:
                key = "after"
            said = self.speaker.reason(f"account.{key}", {"number": gone})
        return said

    def _need_when(self, moments: Sequence[LaterMoment]) -> dict[str, object]:
        """Ask when a step was done, with what each moment leads to."""
        first, acts = moments[0], self._steps_of(moments)
        answers = [(self.at_first(moments), self.leads_to(self.ruling.ends), first.step + 1)]
        for later in moments:
            came, open_then = later.ruling, later.ruling.verdict == "undetermined"
            leads_to = self.came_to(came) if open_then else self.leads_to(came.ends)
            answers.append((self.moment(later, several=len(moments) > 1), leads_to, first.step))
        return {
            "fact": "moment",
            "about": None,
            "text": self.when(first),
            "step": first.step,
            "answers": [
                {
                    "answer": answer,
                    "leads_to": leads_to,
                    "options": [{"text": answer, "tells": {"before": at, "do": act}} for act in acts],
                }
                for answer, leads_to, at in answers
            ],
        }

    def _steps_of(self, moments: Sequence[LaterMoment]) -> list[dict[str, object]]:
        """Return the step that would tell what nobody did, where that is one act and all that is asked."""
        (first, *others) = moments
        acts = [act for done in _unreported(first) for act in _may_have_been(done)]
        if others or len(acts) != 1 or acts[0].by < 0:
            return []
        subject = subject_of(self.replay, acts[0].do, acts[0].subject)
        return [{"by": self.replay.laid.seats[acts[0].by], "do": acts[0].do, **subject}]

    def _need(self, asked: Question) -> dict[str, object]:
        """Say one thing to ask for, with what each answer leads to; answers that lead to the same stand together."""
        thing = asked.thing
        by_given: dict[tuple[Given, ...], list[Answer]] = {}
        for answer in asked.answers:
            by_given.setdefault(answer.given, []).append(answer)
        rows = [
            row for given, answers in by_given.items() for row in self._answer_rows(thing, given, answers)
        ]
        return {
            "fact": "chance" if thing.kind == "chance" else (thing.name or "decision"),
            "about": None,
            "text": self.asks(asked),
            "step": thing.step if thing.step <= len(self.replay.told) else None,
            "answers": rows[:MOST_ANSWERS],
        }

    def _answer_rows(
        self, thing: ForkPart, given: tuple[Given, ...], answers: Sequence[Answer]
    ) -> list[dict[str, object]]:
        """Say what each answer leads to, where other questions are answered so."""
        led = [(self.leads_to(answer.ends), self._answer(thing, answer), answer) for answer in answers]
        several = Counter(named for _, named in {(leads, named) for leads, named, _ in led})
        grouped: dict[str, list[Told]] = {}
        for leads, named, answer in led:
            told_apart = self._where(thing, answer) if several[named] > 1 else ""
            tells = of_part(thing, answer, self.replay, len(self.replay.told))
            text = f"{named} ({told_apart})" if told_apart else named
            grouped.setdefault(leads, []).append((text, tells))
        rows = [
            self.row(leads, told) for leads, told in sorted(grouped.items(), key=lambda item: len(item[1]))
        ]
        if len(rows) > 1 and max(map(len, grouped.values())) > MOST_NAMED:
            rows[-1]["answer"] = self.speaker.word("whatever else")
        return [{**row, "answer": self._with_given(str(row["answer"]), given)} for row in rows]

    def _with_given(self, answer: str, given: tuple[Given, ...]) -> str:
        """Say an answer with those to other questions that it takes."""
        for each in reversed(given):
            asked = self.speaker.asks(each.thing.name or each.thing.menu, each.thing.do)
            named = self._answer(each.thing, Answer(each.value, each.action, ()))
            facts = {"said": answer, "asked": asked, "named": named}
            answer = self.speaker.words.terms["with answer"].format_map(facts)
        return answer

    def asks(self, asked: Question) -> str:
        """Ask for one thing."""
        thing = asked.thing
        facts: dict[str, object] = {"step": thing.step, "seats": thing.who}
        facts["asked"] = WordedText(self.speaker.asks(thing.name or thing.menu, thing.do))
        acts = dict.fromkeys(answer.action for answer in asked.answers if answer.action is not None)
        if thing.kind == "assumed" and thing.slot < 0 and acts:
            bare = dict.fromkeys(act._replace(values=()) for act in acts)
            said = self.speaker.word("or").join(self.speaker.action(act).rstrip(".。") for act in bare)
            return self.speaker.reason("open.assumed", {**facts, "said": WordedText(said)})
        if thing.kind == "assumed":
            return self.speaker.reason("open.choice", facts)
        if thing.kind == "told" and not thing.name:
            return self.speaker.reason("open.told-subject", facts)
        return self.speaker.reason(f"open.{thing.kind}", facts)

    def _answer(self, thing: ForkPart, answer: Answer) -> str:
        action = answer.action
        if thing.kind == "assumed" and thing.slot < 0:
            return self.speaker.word("had not done so" if action is None else "had done so")
        if action is None:
            return self.speaker.word("something not known")
        speaker = self._speaker_in(thing)
        if thing.slot < 0:
            return speaker.action(action)
        return self.writer.value(action.values[thing.slot], speaker) or speaker.word("none")

    def _speaker_in(self, thing: ForkPart) -> Speaker:
        """Return who names cards as they were known when one thing that is open was asked for."""
        for at, done in enumerate(self.replay.done):
            if done.open is not None and (done.open.step, done.open.number) == (thing.step, thing.number):
                return self.writer.speaker_at(at)
        return self.speaker

    def _where(self, thing: ForkPart, answer: Answer) -> str:
        """Say where the cards of an answer lay when it was asked for, which tells two of one name apart."""
        action = answer.action
        if action is None:
            return ""
        named = action.values[thing.slot] if thing.slot >= 0 else (action.subject,)
        core = self._asked_in(thing)
        if not isinstance(named, tuple) or not all(
            type(obj) is int and 0 <= obj < len(core.place) for obj in named
        ):
            return ""
        return self.speaker.word("or").join(dict.fromkeys(self._place(core, obj) for obj in named))

    def _asked_in(self, thing: ForkPart) -> Core:
        """Return the position in which one thing that is open was asked for."""
        core = self.ruling.told.copy().core
        try:
            for done in self.replay.done:
                if done.open is not None and (done.open.step, done.open.number) == (thing.step, thing.number):
                    break
                act(core, done.action)
        except EngineError:  # a card that nobody knew was named on the way
            return self.replay.core
        return core

    def _place(self, core: Core, obj: Obj) -> str:
        """Say where a card lay: in which zone, and where in it beside another of its name."""
        number = core.place[obj]
        among = core.zones[number]
        if sum(core.defn[one] == core.defn[obj] for one in among) == 1:
            return self.speaker.zone(number)
        return self.speaker.nth_of(number, len(among) - among.index(obj))

    def leads_to(self, ends: tuple[WayEnd, ...]) -> str:
        """Say what an answer leads to: what is ruled then, or that it is still open."""
        if len(ends) != 1:
            return self.speaker.reason("open.still", {})
        end, said = ends[0], list[str]()
        if end.outcome is not None and end.outcome[0] == "win":
            said.append(self.speaker.reason("summary.win", {"seat": end.outcome[1]}))
        elif end.outcome is not None and end.outcome[0] in {"draw", "both_win"}:
            said.append(self.speaker.reason(f"summary.{end.outcome[0]}", {}))
        elif end.stop is not None and isinstance(end.stop.error, Illegal):
            said.append(self.speaker.reason("claim.step-illegal", {"step": end.stop.n}))
        elif end.verdict != "resolved":
            said.append(self.speaker.reason("open.still", {}))
        said += self.states(end.claims)
        return " ".join(said) or self.speaker.reason("open.goes-on", {})


def _may_have_been(done: PlayedAction) -> list[Action]:
    """Return what an act that nobody told can have been, each action once: not with what."""
    ways = done.open.ways if done.open is not None else (done.action,)
    return [*dict.fromkeys(way._replace(values=()) for way in ways if way is not None)]


def _unreported(later: LaterMoment) -> list[PlayedAction]:
    """Return the acts that nobody told and that came before a step at a later moment of it: those like it, if there are."""
    done, most = later.ruling.replay.done, later.late.unreported
    at = next((at for at, each in enumerate(done) if each.n == later.step), len(done))  # or stopped before it
    acts = [each for each in done[:at] if each.n is None and each.action.do != PASS]
    told = {(each.action.by, each.action.do) for each in done[at : at + 1]}
    alike = [each for each in acts if (each.action.by, each.action.do) in told] or acts
    return alike[len(alike) - most :]
