"""The questions of a ruling in words: each fact that must be known before a dispute can be ruled, once."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from judge.disputes.alignment.claims import JudgedClaim
from judge.disputes.language.words import WordedText
from judge.disputes.ruling.model import Parting
from judge.disputes.ruling.needs import StepMoment, needs
from judge.disputes.ruling.questions import Question
from judge.disputes.ruling.unknowns import (
    CardAbilities,
    ColourOfPayment,
    NumberOf,
    TurnField,
    TurnTruth,
    ZoneContents,
)
from judge.disputes.wording.voice import Part
from judge.engine.errors import NeedsFact
from judge.engine.ids import Obj

if TYPE_CHECKING:
    from judge.disputes.ruling.needs import Need
    from judge.disputes.ruling.unknowns import Unknown


class WordedQuestion(NamedTuple):
    """A question in words: its fact, its place in the file, and its step if it has one."""

    need: Need
    text: str
    fact: object
    about: object = None
    step: int | None = None


class Questions(Part):
    """Renders the facts that a ruling waits for as questions."""

    @cached_property
    def worded(self) -> list[WordedQuestion]:
        """Return every question once: at a step, where it belongs to one."""
        every = [self._question(need) for need in needs(self.ruling)]
        seen = {each.text for each in every if each.step is not None}
        found: list[WordedQuestion] = []
        for each in every:
            if each.step is not None or each.text not in seen:
                found.append(each)
                seen.add(each.text)
        return self._number_alike(found)

    def _number_alike(self, asked: list[WordedQuestion]) -> list[WordedQuestion]:
        """Add a number to questions that read alike, in their order: each of three coins is asked for."""
        often, so_far, found = Counter(each.text for each in asked), Counter[str](), list[WordedQuestion]()
        for each in asked:
            so_far[each.text] += 1
            facts = {"said": each.text, "number": str(so_far[each.text]), "total": str(often[each.text])}
            text = self.speaker.fill(self.speaker.words.terms["one of so many"], facts)
            found.append(each._replace(text=text) if often[each.text] > 1 else each)
        return found

    def _question(self, need: Need) -> WordedQuestion:
        """Return the question for one missing fact."""
        match need:
            case Parting(unknown):
                return self._unknown_question(need, unknown)
            case Question(thing):
                fact = "chance" if thing.kind == "chance" else (thing.name or "decision")
                told = thing.step <= len(self.replay.steps)
                return WordedQuestion(
                    need, self._choice_question(need), fact, step=thing.step if told else None
                )
            case StepMoment(step):
                return WordedQuestion(need, self.say("account.when", {"step": step}), "moment", step=step)
            case NeedsFact():
                item, stop = need.about, self.replay.stop
                about = self.replay.laid.labels.get(item) if item is not None else None
                return WordedQuestion(
                    need, self.voice.fact_question(need), need.fact, about, stop.n if stop else None
                )
            case JudgedClaim():
                text = self.voice.headlines.sentence(need)
                return WordedQuestion(need, text, need.facts.get("fact", "choice"), need.facts.get("path"))
        return WordedQuestion(need, self.say("needs.bound", {}), "bound")

    def _unknown_question(self, need: Need, unknown: Unknown) -> WordedQuestion:
        """Ask for one unknown of the beginning."""
        match unknown:
            case TurnField(field) | TurnTruth(field):
                what, facts = f"turn.{field}", {"path": self.speaker.tally(f"turn.{field}")}
            case NumberOf(owner, tally, _, of_card):
                name = self.speaker.card(Obj(owner)) if of_card else self.speaker.seat(owner)
                what, facts = tally.name, {"path": self.speaker.of_owner(name, tally.name), "name": name}
            case ZoneContents(zones):
                named = tuple(self.speaker.zone(zone.number) for zone in zones)
                return WordedQuestion(
                    need, self.say("needs.untold", {"words": named}), "untold", unknown.path
                )
            case CardAbilities(card):
                return WordedQuestion(need, self.say("needs.ability", {"card": card}), "ability")
            case ColourOfPayment(label, fact):
                stop = self.replay.stop
                return WordedQuestion(
                    need, self.voice.fact_question(fact), fact.fact, label, stop.n if stop else None
                )
        own = f"needs.moment.{what}"
        key = own if own in self.speaker.words.reasons else "needs.moment"
        text = self.say(key, {name: WordedText(said) for name, said in facts.items()})
        return WordedQuestion(need, text, "untold", unknown.path)

    def _choice_question(self, asked: Question) -> str:
        """Ask what was chosen, or what happened, at one unknown."""
        thing = asked.thing
        acts = dict.fromkeys(answer.action for answer in asked.answers if answer.action is not None)
        if thing.kind == "assumed" and thing.slot < 0 and acts:
            bare = dict.fromkeys(act._replace(values=()) for act in acts)
            said = self.speaker.join_by("or", (self.speaker.action(act).rstrip(".。") for act in bare))
            facts = {"step": thing.step, "seats": thing.who, "said": WordedText(said)}
            return self.say("open.assumed", facts)
        return self.voice.question(thing)
