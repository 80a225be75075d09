"""A ruling as plain data with its sentences in one language: the shape of the contract, for JSON, page and PDF."""

from __future__ import annotations

import hashlib
from collections import Counter
from functools import cached_property, reduce
from typing import TYPE_CHECKING, Any

from judge import __version__
from judge.disputes.account.laying import speaks_by_number
from judge.disputes.account.numbers_told import left_open
from judge.disputes.account.writing_down import write_down
from judge.disputes.courses.forks import TooManyError
from judge.disputes.courses.onward import awaited
from judge.disputes.courses.ways import RESOLVED
from judge.disputes.language.errors import following
from judge.disputes.language.words import Speaker, WordedText
from judge.disputes.wording import shown, texts_told
from judge.disputes.wording.certain import certain, certain_events, certain_facts, turned_on
from judge.disputes.wording.depending import DependenceWriter
from judge.disputes.wording.needed import NeedsWriter
from judge.disputes.wording.outcome import RulingOutcome
from judge.disputes.wording.refusal_words import RefusalWriter
from judge.disputes.wording.taken import taken_as_usual
from judge.disputes.wording.why import WhyWriter
from judge.engine.core import UNKNOWN
from judge.engine.errors import Illegal, NeedsFact, NotCovered
from judge.engine.plain import to_json
from judge.engine.run import OVER, question
from judge.words.sentences import pick

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from judge.disputes.account.model import Step
    from judge.disputes.courses.claims import JudgedClaim
    from judge.disputes.courses.forks import Fork
    from judge.disputes.courses.played import RefusedStep
    from judge.disputes.ruling.model import Ruling
    from judge.engine.game import Action
    from judge.engine.records import Event


def ruling_as_json(
    ruling: Ruling, language: str = "en", *, to_all: bool = False, people: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """Return a ruling as plain data with sentences in one language. `to_all`: only what all at the table may see.

    `people`: what the players of some seats are called in its sentences; `by` is a seat all the same.
    """
    with following(ruling.account.game.id):
        return RulingWriter(ruling, language, to_all=to_all, people=people).write()


class RulingWriter:
    """Writes a ruling as plain data in one language. `to_all`: only what everybody at the table may see.

    `numbered`: whether the file calls things by numbers, where that is known.
    """

    def __init__(
        self,
        ruling: Ruling,
        language: str,
        *,
        to_all: bool = False,
        people: Mapping[str, str] | None = None,
        numbered: bool | None = None,
    ) -> None:
        self.ruling = ruling
        self.people = people or {}
        self.to_all = to_all
        self.unseen = shown.unseen(ruling) if to_all else frozenset[int]()
        self.replay = ruling.replay
        self.language = language
        self.registry = ruling.account.game.rules
        self.numbered = speaks_by_number(ruling.account) if numbered is None else numbered
        self.speaker = Speaker(
            ruling.replay.laid, language, people=people, unseen=self.unseen, numbered=self.numbered
        )
        self._speakers: dict[int, Speaker] = {}
        self.outcome = RulingOutcome(ruling, self.speaker)
        self.needed = NeedsWriter(self)
        self.refusal = RefusalWriter(self)
        self.why = WhyWriter(self)

    def write(self) -> dict[str, Any]:
        """Return the whole ruling."""
        ruling = self.ruling
        cited, deciding = self._cited(), self.why.rules()
        taken = () if self.to_all else taken_as_usual(ruling, self.speaker, self.outcome.begun.core)
        return {
            "ruling": 1,
            "game": ruling.account.game.id,
            "title": ruling.dispute["title"],
            "language": self.language,
            "players": list(ruling.account.players),
            "verdict": ruling.verdict,
            "summary": self.summary,
            "why": self.why.rows,
            "begun": [*self._begun, *taken],
            "outcome": self._outcome(),
            "steps": self._rows,
            "illegal": self._refusing.refusal.write(),
            "claims": [
                self._claim(number, claim, told.expect)
                for number, (claim, told) in enumerate(zip(ruling.claims, ruling.account.claims, strict=True))
            ],
            "depends_on": DependenceWriter(self).rows(cited),
            "texts": [] if self.to_all else texts_told.rows(ruling, self.speaker),
            "needs": self.needed.rows,
            "next": self._next(),
            "rules": [self._rule(rule, decides=rule in deciding) for rule in cited],
            "position": None if self.to_all else self._position(),
            "digest": ruling.digest,
            "made_with": self._made_with(),
        }

    def _position(self) -> dict[str, Any]:
        """Return the position that it came to, without what nobody can know of it."""
        ruling, begun = self.ruling, self.outcome.begun.core
        standing = ruling.standing
        open_numbers = {
            (seat, tally.name)
            for seat, tally in left_open(ruling.account, begun)
            if standing.core.vars[tally.name][seat] == begun.vars[tally.name][seat]
        }
        return write_down(standing.laid, standing.pack, ruling.left_out, open_numbers)

    def _next(self) -> dict[str, object] | None:
        """Say who goes on, and with what, where that is ruled."""
        core = self.ruling.standing.core
        if self.ruling.verdict != RESOLVED or question(core).menu == OVER:
            return None
        who = [self.speaker.letter(seat) for seat in awaited(core)]
        return {"who": who, "what": self.speaker.slot(question(core).menu)}

    def of(self, other: Ruling) -> RulingWriter:
        """Return the writer of another ruling, in the same language."""
        return RulingWriter(
            other, self.language, to_all=self.to_all, people=self.people, numbered=self.numbered
        )

    # ---- parts

    @cached_property
    def _enough(self) -> list[tuple[RulingWriter, dict[str, Any]]]:
        """The writers of the rulings with cards in the hidden zones left out, each with what says on which it turns."""
        found: list[tuple[RulingWriter, dict[str, Any]]] = []
        for enough in self.ruling.enough:
            named = tuple(map(self.speaker.zone, turned_on(self.ruling, enough)))
            text = self.speaker.reason("steps.turns-on", {"words": named})
            found.append((self.of(enough), {"text": text, "rules": []}))
        return found

    @cached_property
    def _rows(self) -> list[dict[str, Any]]:
        """The steps, with what happened whatever lies in hidden zones that are left out."""
        return reduce(
            lambda rows, more: certain(rows, more[0].course(), more[1]), self._enough, self.course()
        )

    @cached_property
    def _begun(self) -> list[dict[str, Any]]:
        """What happened before the first step, whatever lies in hidden zones that are left out."""
        return reduce(
            lambda events, more: certain_events(events, more[0].before(), more[1]),
            self._enough,
            self.before(),
        )

    def before(self) -> list[dict[str, Any]]:
        """Return all that happened before the first step in the course that is told."""
        return self._events(self.replay.laid.begun, self.speaker)

    def _outcome(self) -> list[dict[str, Any]]:
        rows, unsaid = self.outcome.write(), self.speaker.word("not known")
        for enough, _ in self._enough:
            rows = certain_facts(rows, enough.outcome.write(), unsaid)
        return rows

    def course(self) -> list[dict[str, Any]]:
        """Return the steps of the course that is told, with all that came of each."""
        rows: list[dict[str, Any]] = []
        for at, done in enumerate(self.replay.done):
            action, speaker = done.action, self.speaker_at(at)
            row = {
                "n": done.n,
                "by": speaker.letter(action.by),
                "do": action.do,
                "text": speaker.action(action),
                "implied": done.implied,
                "status": "legal",
                "events": self._events(done.events, speaker),
                "stack": {
                    "before": [speaker.declared(item) for item in done.before],
                    "after": [speaker.declared(item) for item in done.after],
                },
            }
            if done.open is not None:
                row["open"] = self._one_of(done.open, action)
            if done.along:
                text = self.speaker.reason("steps.along", {"step": done.along})
                row["events"] = [{"text": text, "rules": []}]
            rows.append(row)
        for stop in reversed(self.replay.refusals):
            back = self._taken_back(stop) if stop is not self.replay.stop else ()
            rows[stop.at : stop.at] = [self._stopped(stop), *back]
        if self.replay.stop is not None:
            rows += self._not_reached(self.replay.stop)
        return rows

    def _not_reached(self, stop: RefusedStep) -> Iterator[dict[str, object]]:
        """Yield what is told to have been done after the game stopped: it is told, and came to nothing."""
        steps = self.replay.told
        text = self.speaker.reason("steps.not-reached", {"step": stop.n})
        for number in range(stop.n + 1, len(steps) + 1):
            if not self.replay.has_done(number):  # because it was asked for first
                said = self._told(steps[number - 1])
                yield self._undone(number, "open", said, ({"text": text, "rules": []},))

    def _taken_back(self, stop: RefusedStep) -> Iterator[dict[str, object]]:
        """Yield what was done after a refused step until another corrected it: it is told, and does not count."""
        steps = self.replay.told
        by = next(step.n for step in steps if step.corrects == stop.n)
        text = self.speaker.reason("steps.taken-back", {"step": stop.n, "correction": by})
        for number in range(stop.n + 1, by):
            yield self._undone(number, "open", self._told(steps[number - 1]), ({"text": text, "rules": []},))

    def _events(self, events: Iterable[Event], speaker: Speaker) -> list[dict[str, Any]]:
        told = shown.for_all(self.replay, events) if self.to_all else events
        return [{"text": speaker.event(event), "rules": list(event.rules)} for event in told]

    def speaker_at(self, at: int) -> Speaker:
        """Return who says what came of an action: cards are called as they were known then.

        What was mixed before is called by no id that a file gave it: it may be another card.
        """
        forgotten = self.replay.forgotten
        before = sum(one.at < at + (one.told is not None) for one in forgotten)
        if not forgotten:
            return self.speaker
        if before not in self._speakers:
            named: dict[int, str] = {}
            for names in reversed([one.names for one in forgotten[before:]]):
                named |= {obj: self.speaker.definition(number) for obj, number in names.items()}
            mixed = set[int]()
            for one in forgotten[:before]:
                mixed.update(one.pile)
                mixed.discard(-1 if one.now is None else one.now)
            self._speakers[before] = Speaker(
                self.replay.laid,
                self.language,
                named,
                self.people,
                self.unseen,
                frozenset(mixed),
                numbered=self.numbered,
            )
        return self._speakers[before]

    def _one_of(self, fork: Fork, action: Action) -> str:
        """Say that an action is one of several that it could have been, with what is open of it."""
        at = fork.ways.index(action)
        open_slots = fork.open_slots(action)
        pairs = zip(fork.slots[at], action.values, strict=False)
        named = [
            self.value(value) or self.speaker.word("none") for name, value in pairs if name in open_slots
        ]
        facts = {"number": str(len(fork.ways)), "named": WordedText(self.speaker.word("between").join(named))}
        return self.speaker.reason("open.one-of" if named else "open.one-of-several", facts)

    def value(self, value: object, speaker: Speaker | None = None) -> str:
        """Say the value of a slot. `speaker`: who says it, where cards are called as they were known then."""
        speaker = speaker or self.speaker
        if value is None:
            return ""
        if isinstance(value, tuple):
            return speaker.choices(value) or speaker.word("none")
        return speaker.word(str(value))

    def _stopped(self, stop: RefusedStep) -> dict[str, Any]:
        step = self.replay.told[stop.n - 1]
        sure = self.ruling.verdict == "illegal_step" if stop is self.replay.stop else not self.ruling.held
        status, why = "open", list[dict[str, object]]()
        if sure and isinstance(stop.error, Illegal):
            status = "illegal"
            if stop is not self.replay.refused:  # of which the ruling says why
                text = self.speaker.reason(stop.error.reason, stop.error.facts)
                why = [{"text": text, "rules": list(stop.error.rules)}]
        return self._undone(stop.n, status, self._step_text(step, stop), why)

    def _undone(
        self, number: int, status: str, text: str, events: Iterable[dict[str, object]] = ()
    ) -> dict[str, object]:
        step = self.replay.told[number - 1]
        return {
            "n": number,
            "by": step.by if step.by in self.replay.laid.seats else self.speaker.whose(step.by),
            "do": step.do,
            "text": text,
            "implied": False,
            "status": status,
            "events": [*events],
            "stack": {"before": [], "after": []},
        }

    def _step_text(self, step: Step, stop: RefusedStep) -> str:
        action = stop.action
        if action is not None and action.subject is not None and not self._unknown(action, step):
            return self.speaker.action(action)
        return self._told(step)

    def _told(self, step: Step) -> str:
        """Say a step as the file tells it, with its card as it is called in this language."""
        about = self._called(step.about) if step.about is step.card else step.about
        return self.speaker.told(step.do, about, is_word=step.word is not None)

    def _called(self, name: object) -> Any:
        """Return what a card that is named is called in this language; what is no card, or has an id, stays as it is."""
        pack = self.replay.pack.copy()  # what is looked up only to be said is no part of the dispute
        if not isinstance(name, str) or name in self.replay.laid.objects:
            return name
        number = pack.find(name)
        return name if number is None else self.speaker.title(pack.definitions[number - 1])

    def _unknown(self, action: Action, step: Step) -> bool:
        """Return whether only the step tells which card was meant: taken back, it is an unknown one again."""
        obj, core = action.subject, self.replay.core
        return step.card is not None and type(obj) is int and obj >= 0 and core.defn[obj] == UNKNOWN

    @cached_property
    def _refusing(self) -> RulingWriter:
        """The writer of why a step is refused and what was legal instead: with cards in the hidden zones left out."""
        return self._enough[0][0] if self._enough and self.ruling.verdict == "illegal_step" else self

    def because(self) -> str:
        """Say why: what is missing first, or by what a step was refused, or what no rule decides."""
        if self.ruling.verdict == "undetermined" and not self.ruling.over:
            return next((str(row["text"]) for row in self.needed.rows), "")
        stop = self.replay.refused
        error = stop.error if stop is not None else self.replay.late or self.replay.open
        if isinstance(error, (Illegal, NotCovered)):
            said = self.speaker.reason(error.reason, error.facts)
            return self.outcome.joined([said, *self.refusal.at_other_moments(stop)])
        if self.ruling.over or isinstance(error, TooManyError):
            return self.speaker.reason("needs.bound", {})
        return self.fact(error) if isinstance(error, NeedsFact) else ""

    def fact(self, error: NeedsFact) -> str:
        """Say which fact an error asks for."""
        facts = {"item": self._which(error.about), **error.facts}
        if "name" in facts:
            facts["name"] = self._called(facts["name"])
        if facts.get("card") == "":
            facts["card"] = self._nameless(error.fact)
        return self.speaker.reason(f"needs.{error.fact}", facts)

    def _nameless(self, fact: str) -> str:
        """Name the cards of which only some fields are told, and not this one, as the file names them."""
        pack, laid = self.replay.pack, self.replay.laid
        lacking = {pack.numbers[key] for key, data in pack.nameless.items() if data.get(fact) is None}
        unknown = self.speaker.word("unknown card")
        defined = enumerate(self.replay.core.defn)
        labels = dict.fromkeys(laid.labels.get(obj, unknown) for obj, defn in defined if defn in lacking)
        return self.speaker.word("or").join(labels) or unknown

    def _which(self, obj: int | None) -> object:
        """Name the object a fact is about; an unknown card that nobody has named, by where it lies."""
        core, laid = self.replay.core, self.replay.laid
        known = obj is None or obj < 0 or core.defn[obj] != UNKNOWN or obj in laid.labels
        if obj is None or (known and obj not in self.unseen):
            return obj
        where = self.speaker.zone(core.place[obj])
        facts = {"thing": self.speaker.word("unknown card"), "zone": where}
        return self.speaker.words.terms["in zone"].format_map(facts)

    def who_does(self, action: Action) -> str:
        """Say what a player does."""
        said = {"who": self.speaker.seat(action.by), "said": self.speaker.action(action)}
        return self.speaker.words.terms["who does"].format_map(said)

    def _claim(self, number: int, claim: JudgedClaim, expect: Mapping[str, object]) -> dict[str, object]:
        said: dict[str, object] = {
            "by": claim.by,
            "says": claim.says,
            "stated": self.outcome.claimed.stated(expect),
            "upheld": claim.upheld,
            "because": self.outcome.sentence(claim),
            "rules": list(claim.rules),
            "why": self.why.claims[number],
        }
        if claim.parts:
            said["parts"] = [
                {
                    "upheld": part.upheld,
                    "because": self.outcome.sentence(part),
                    "rules": list(part.rules),
                    "why": why,
                }
                for part, why in zip(claim.parts, self.why.parts(number), strict=True)
            ]
        return said

    def _cited(self) -> list[str]:
        """List every rule the ruling rests on, in order of appearance."""
        if self.ruling.enough:
            said = (*self._begun, *(event for row in self._rows for event in row["events"]))
            groups = dict.fromkeys(tuple(event["rules"]) for event in said)
        else:
            happened = [
                *self.replay.laid.begun,
                *(event for done in self.replay.done for event in done.events),
            ]
            groups = dict.fromkeys(event.rules for event in happened)
        seen = dict.fromkeys(rule for group in groups for rule in group)
        refused = (
            error for stop in self.replay.refusals for error in (stop.error, *self.refusal.refusals(stop))
        )
        for error in (*refused, self.replay.late):
            if isinstance(error, (Illegal, NotCovered)):
                seen.update(dict.fromkeys(error.rules))
        for claim in self.ruling.claims:
            for part in (claim, *claim.parts):
                seen.update(dict.fromkeys(part.rules))
        seen.update(dict.fromkeys(self.why.rules()))
        return [rule for rule in seen if rule in self.registry]

    def _rule(self, rule_id: str, *, decides: bool) -> dict[str, object]:
        entry = self.registry.rule(rule_id)
        text = pick(entry.text, self.language)
        return {"id": entry.id, "section": entry.section, "text": text, "decides": decides}

    @cached_property
    def summary(self) -> str:
        """Say what the ruling comes to, in a sentence or a few."""
        decided = self.ruling.verdict in {"resolved", "illegal_step"}
        return self.outcome.joined([self._answer(), self._taken_to_happen() if decided else ""])

    def _taken_to_happen(self) -> str:
        """Say which acts that nobody owed, and the file does not tell, are taken to have happened."""
        acts = Counter(self.who_does(done.action) for done in self.replay.done if done.taken)
        if not acts:
            return ""
        often = self.speaker.words.terms["so often"]
        named = (
            self.speaker.fill(often, {"said": act, "number": str(number)}) if number > 1 else act
            for act, number in acts.items()
        )
        facts = {"named": self.speaker.word("between").join(named)}
        return self.speaker.reason("summary.taken", facts)

    def _answer(self) -> str:
        stop = self.replay.refused
        facts: dict[str, Any] = {"because": self._refusing.because() or self.outcome.result()}
        if stop is not None:
            step = self.replay.told[stop.n - 1]
            facts.update(
                step=stop.n, who=WordedText(self.speaker.whose(step.by)), text=self._step_text(step, stop)
            )
        if self.ruling.verdict not in {"resolved", "illegal_step"}:
            return self.speaker.reason(f"summary.{self.ruling.verdict}", facts).strip()
        if self.ruling.verdict == "illegal_step":
            if self._is_about(stop):
                return self.outcome.answers(facts["because"])
            refused = self.speaker.reason("summary.illegal_step", facts).strip()
            return self.outcome.joined([refused, self.outcome.answers("")])
        said = [self.outcome.result(), self.outcome.answers("")]
        if not any(said):
            key = "summary.resolved" if self.replay.told else "summary.no-steps"
            said = [self.speaker.reason(key, {}), self.outcome.told()]
        return self.outcome.joined(said)

    def _is_about(self, stop: RefusedStep | None) -> bool:
        """Return whether somebody rightly claimed that the refused step is illegal: then the answer says why."""
        return any(
            part.upheld and part.reason == "claim.step-illegal" and stop and part.facts["step"] == stop.n
            for claim in self.ruling.claims
            for part in claim.parts or (claim,)
        )

    def _made_with(self) -> dict[str, object]:
        pack = self.replay.pack
        data = to_json(pack.data, ordered=True)
        return {
            "engine": __version__,
            "registry": self.registry.version,
            "cards": hashlib.sha256(data.encode()).hexdigest()[:16],
            "definitions": dict(pack.used),
            "interpretations": {key: self.ruling.readings[key] for key in sorted(self.ruling.consulted)},
        }
