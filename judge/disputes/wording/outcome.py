"""What a ruling comes to, to be read out: who won, and where each disputed thing lay and lies.

A row is about the game, a card or a player; its facts are what was so at the beginning and what is so now. Only what is
sure is said: where something open makes the end another one, what every way agrees on.
"""

from __future__ import annotations

from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from judge.disputes.account import in_progress
from judge.disputes.alignment.paths import value_of
from judge.disputes.alignment.worlds import NOT_COVERED, RESOLVED, UNDETERMINED
from judge.disputes.language.described import TABLE
from judge.disputes.language.words import WordedText
from judge.disputes.wording.claimed import Claimed
from judge.engine.errors import EngineError, Illegal
from judge.engine.ids import CHANCE, UNKNOWN, Obj, Seat
from judge.engine.triggers import WaitingNumber
from judge.words.languages import space

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from judge.disputes.alignment.claims import JudgedClaim
    from judge.disputes.alignment.replay import Replay
    from judge.disputes.language.speaker import Speaker
    from judge.disputes.ruling.model import Ruling
    from judge.engine.game import Action, Core


MOST_ROWS: Final = 12
MOST_SENTENCES: Final = 3
_RESULTS: Final = {"illegal", "legal", "winner", "draw"}


class OutcomeFact(NamedTuple):
    """One thing that can be said of a row: what it was and what it is, as data; None where nobody knows."""

    what: str
    before: Any
    after: Any
    claimed: bool = False

    @property
    def changed(self) -> bool:
        """Return whether it is another one now."""
        return bool(self.before != self.after)


class OutcomeRow(NamedTuple):
    """What is told of one thing: an object, or whose (`name`) numbers; `zones`: where an object lay and lies."""

    obj: Obj | None
    name: str
    facts: tuple[OutcomeFact, ...]


class RulingOutcome:
    """What one ruling comes to, in one language."""

    def __init__(self, ruling: Ruling, speaker: Speaker) -> None:
        self.ruling = ruling
        self.replay = ruling.replay
        self.speaker = speaker
        self.game = ruling.replay.core.game
        self.claimed = Claimed(ruling.replay, speaker)

    @property
    def begun(self) -> Replay:
        """The position as it was told."""
        return self.ruling.start

    @cached_property
    def rows(self) -> tuple[OutcomeRow, ...]:
        """What is told of each thing, what is claimed first."""
        seen = (row for row in self._rows() if row.obj not in self.speaker.unseen)
        return tuple(islice(seen, MOST_ROWS))

    def write(self) -> list[dict[str, object]]:
        """Return the rows as plain data."""
        return [*self._winner(), *map(self._written, self.rows)]

    def _winner(self) -> Iterator[dict[str, object]]:
        said = self.result()
        if said:
            row = {"kind": "winner", "name": "", "by": None, "id": None, "claimed": False, "changed": True}
            yield {**row, "facts": [{"what": "winner", "before": "", "after": said, "changed": True}]}

    def result(self) -> str:
        """Say how the game ended, where the ruling says so."""
        outcome = self.replay.outcome
        if self.ruling.verdict not in {RESOLVED, NOT_COVERED} or outcome is None:
            return ""
        facts = {"seat": outcome[1]} if outcome[0] == "win" else {}
        return self.speaker.reason(f"summary.{outcome[0]}", facts)

    def _written(self, row: OutcomeRow) -> dict[str, object]:
        owner = self._owner(row.obj) if row.obj is not None else row.name
        return {
            "kind": "card" if row.obj is not None else "player",
            "id": self.replay.laid.labels.get(row.obj) if row.obj is not None else row.name,
            "by": owner,
            "name": self.speaker.card(row.obj) if row.obj is not None else "",
            "claimed": any(fact.claimed for fact in row.facts),
            "changed": any(fact.changed for fact in row.facts),
            "looks": self._looks(row.obj) if row.obj is not None else None,
            "facts": [
                {
                    "what": fact.what,
                    "before": self._text(row, fact.what, fact.before),
                    "after": self._text(row, fact.what, fact.after),
                    "changed": fact.changed,
                }
                for fact in row.facts
            ],
        }

    def _looks(self, obj: Obj) -> dict[str, object]:
        """Describe how a card lay and lies, in words of the data: for a drawing."""
        then, now = self.begun.core, self.replay.core
        known = now.defs[now.defn[obj]] if now.defn[obj] != UNKNOWN else None

        def lying(core: Core) -> dict[str, object]:
            flags = {flag.name: flag.word(core.bits[obj]) for flag in self.game.flags}
            return {"zone": self._zone(core.place[obj])[0], **flags}

        return {
            "colours": sorted(getattr(known, "colours", None) or ()),
            "before": lying(then) if obj < len(then.defn) else None,
            "after": lying(now),
        }

    def _owner(self, obj: Obj) -> str | None:
        seat = self._whose(obj)
        return self.speaker.letter(seat) if seat is not None else None

    def _whose(self, obj: Obj) -> Seat | None:
        """Return who has a card, had it at first, or brought it there; None where nobody does: it lies on the table."""
        then, now = self.begun.core, self.replay.core
        for core in (now, then):
            holder = self.game.zones[core.place[obj]].owner if obj < len(core.place) else None
            if holder is not None:
                return holder
        for action in (done.action for done in reversed(self.replay.done)):
            if action.by != CHANCE and obj in self._about(action):
                return Seat(action.by)
        told = obj < len(then.place) and obj not in self.begun.laid.unowned
        if told and not self.game.zones[then.place[obj]].spent:
            return then.owner[obj]
        return in_progress.declarers(then).get(obj)

    def _text(self, row: OutcomeRow, what: str, value: Any) -> str:
        if value is None:
            return self.speaker.word("not known")
        if row.obj is not None and what == "zone":
            return self.speaker.word(value[0])
        if row.obj is not None and what in {flag.name for flag in self.game.flags}:
            return self.speaker.as_a("state", str(value))
        name = self.speaker.tally(what)
        said = self.claimed.plain(value) if row.obj is None else self.claimed.value(what, value)
        return self.speaker.words.terms["so many"].format(thing=name, number=said)

    # ---- what is told

    def _rows(self) -> Iterator[OutcomeRow]:
        if self.ruling.verdict in {UNDETERMINED, NOT_COVERED}:
            return
        claimed = self._claimed()
        same = len({way.end.table for way in self.ruling.worlds}) == 1
        for (obj, name), whats in claimed.items():
            if obj is not None:
                yield OutcomeRow(obj, "", tuple(self._of_object(obj, whats)))
            else:
                yield OutcomeRow(None, name, tuple(self._of_seat(name, whats, changed=same)))
        if not same:
            return
        for obj in dict.fromkeys(self._named()):
            facts = tuple(self._of_object(obj, {}))
            if (obj, "") not in claimed and any(fact.changed for fact in facts):
                yield OutcomeRow(obj, "", facts)
        for name in self.replay.laid.seats:
            facts = tuple(self._of_seat(name, {}))
            if (None, name) not in claimed and facts:
                yield OutcomeRow(None, name, facts)
        yield from self._same_as_told(claimed)

    def _same_as_told(self, claimed: Mapping[tuple[Obj | None, str], object]) -> Iterator[OutcomeRow]:
        """Yield the number that wins or loses the game, of those who have it as it was told: nothing came of it."""
        vital = next((tally.name for tally in self.game.tallies if tally.default), None)
        if vital is None:
            return
        told = self.ruling.account.position
        for seat, name in enumerate(self.replay.laid.seats):
            before, after = (core.vars[vital][seat] for core in (self.begun.core, self.replay.core))
            if before == after and told.of(name, vital).said is not None and (None, name) not in claimed:
                yield OutcomeRow(None, name, (OutcomeFact(vital, before, after),))

    def _claimed(self) -> dict[tuple[Obj | None, str], dict[str, str]]:
        """Return what the claims speak of: of each object or owner which facts, and their path in the file."""
        found: dict[tuple[Obj | None, str], dict[str, str]] = {}
        for claim, judged in zip(self.ruling.account.claims, self.ruling.claims, strict=True):
            for key, part in zip(claim.expect, judged.parts or (judged,), strict=False):
                if key in _RESULTS or part.upheld is None or (self.ruling.open and not part.upheld):
                    continue
                name, _, what = key.rpartition(".")
                value = self.claimed.look_up(key, self.replay)
                if value is None:
                    continue
                kind, number = value.about or ("", -1)
                owner = (Obj(number), "") if kind == "card" else (None, name)
                found.setdefault(owner, {})[what] = key
        return found

    def _named(self) -> Iterator[Obj]:
        """Yield the objects that the steps are about, and those they were aimed at."""
        actions = {done.n: done.action for done in self.replay.done if done.n is not None}
        for step in self.replay.steps:
            if step.n in actions:
                yield from self._about(actions[step.n])
            targets = step.target
            for name in targets if isinstance(targets, list) else (targets,):
                if isinstance(name, str) and name in self.replay.laid.objects:
                    yield Obj(self.replay.laid.objects[name])

    def _about(self, action: Action) -> Iterator[Obj]:
        """Yield the objects that an action is about."""
        subject, verb = action.subject, self.game.verbs.get(action.do)
        if isinstance(subject, WaitingNumber):
            yield from map(Obj, subject.about)
        elif verb is not None and verb.takes == "ability" and subject:
            yield subject[0]
        elif verb is not None and verb.takes == "object" and type(subject) is int and subject >= 0:
            yield Obj(subject)

    def _of_object(self, obj: Obj, claimed: Mapping[str, str]) -> Iterator[OutcomeFact]:
        then, now = self.begun.core, self.replay.core
        if obj >= len(then.defn):
            return
        moved = then.place[obj] != now.place[obj]
        place = self._zone(then.place[obj]), self._zone(now.place[obj])
        yield OutcomeFact("zone", *place, bool({"zone", "side", "place"} & set(claimed)))
        for flag in self.game.flags:
            words = flag.word(then.bits[obj]), flag.word(now.bits[obj])
            gone = moved and not now.bits[obj] & flag.mask  # what moves is as usual again
            if flag.name in claimed or (words[0] != words[1] and not gone):
                yield OutcomeFact(flag.name, *words, flag.name in claimed)
        for number, tally in enumerate(self.game.columns):
            kept = then.columns[number][obj], now.columns[number][obj]
            gone = moved and kept[1] in {0, tally.default}
            values = (
                value_of(then, obj, tally.name, kept[0]),
                value_of(now, obj, tally.name, kept[1]),
            )
            if tally.name in claimed or (values[0] != values[1] and not gone):
                yield OutcomeFact(tally.name, *values, tally.name in claimed)
        for what in claimed:
            if what in self.game.measures and all(what != tally.name for tally in self.game.columns):
                yield OutcomeFact(
                    what, self._measured(what, then, obj), self._measured(what, now, obj), claimed=True
                )

    def _measured(self, what: str, core: Core, obj: Obj) -> object:
        try:
            return self.game.measures[what](core, obj) if core.defn[obj] != UNKNOWN else None
        except (EngineError, KeyError, AttributeError):
            return None

    def _zone(self, number: int) -> tuple[str, int | None]:
        zone = self.game.zones[number]
        return zone.name, zone.owner

    def _of_seat(
        self, name: str, claimed: Mapping[str, str], *, changed: bool = True
    ) -> Iterator[OutcomeFact]:
        for what, key in claimed.items():
            before, after = self.claimed.look_up(key, self.begun), self.claimed.look_up(key, self.replay)
            yield OutcomeFact(what, before and before.value, after and after.value, claimed=True)
        if name not in self.replay.laid.seats or not changed:
            return
        seat = self.replay.laid.seats.index(name)
        for tally in self.game.tallies:
            pair = tuple(core.vars[tally.name][seat] for core in (self.begun.core, self.replay.core))
            if tally.name not in claimed and pair[0] != pair[1]:
                yield OutcomeFact(tally.name, *pair)

    # ---- to be read out

    def told(self) -> str:
        """Say what changed, in a few sentences: for a ruling on which nobody claimed anything."""
        return self.joined(
            self._happened(row, fact) for row in self.rows for fact in row.facts if fact.changed
        )

    def _happened(self, row: OutcomeRow, fact: OutcomeFact) -> str:
        if row.obj is None:
            path = f"{row.name}.{fact.what}"
            facts = {"path": self.claimed.path(path), "before": fact.before, "found": fact.after}
            numbers = type(fact.before) is int and type(fact.after) is int
            way = ("falls" if fact.after < fact.before else "rises") if numbers else "is"
            return self.speaker.reason(f"outcome.{way}", facts)
        if fact.what == "zone":
            return self._lies(row.obj, self.replay.core.place[row.obj], moved=True)
        return self.speaker.reason(
            "outcome.has", {"item": row.obj, "thing": WordedText(self._text(row, fact.what, fact.after))}
        )

    def _lies(self, item: int | str, place: int, *, moved: bool) -> str:
        zone = self.game.zones[place]
        facts: dict[str, object] = {"item": item, "zone": place}
        if zone.owner is not None:
            facts["seat"] = zone.owner
        key = f"outcome.{'goes' if moved else 'stays'}-{'table' if zone.owner is None else 'seat'}"
        own = f"{key}.{zone.name}"  # a game may say it in its own way
        return self.speaker.reason(own if own in self.speaker.words.reasons else key, facts)

    def _came_back(self, obj: int, place: int) -> bool:
        """Return whether a card lies where it lay at first, and had left that place in between."""
        then, now = self.begun.core, self.replay.core
        return place == now.place[obj] and then.stamp[obj] != now.stamp[obj]

    def joined(self, said: Iterable[str]) -> str:
        """Put a few sentences together, each once."""
        found = dict[str, None]()
        for one in said:
            if one:
                found[one] = None
            if len(found) == MOST_SENTENCES:
                break
        return space(self.speaker.language).join(found)

    def answers(self, because: str) -> str:
        """Answer the claims: who is right, and what is so. "" where nothing is claimed or nothing can be said.

        `because`: why the refused step is refused; "" where that is said already, as how the game ended is.
        """
        stop = self.replay.refused
        for upheld in (True, False):
            claims = [claim for claim in self.ruling.claims if claim.upheld is upheld]
            parts = [part for claim in claims for part in self._as_ruled(claim)]
            parts.sort(key=lambda part: part.facts.get("step") != (stop.n if stop else None))
            said = self.joined(sentence for part in parts for sentence in self._answer(part, because))
            whose = tuple(dict.fromkeys(claim.by for claim in claims))
            if whose:
                key = f"summary.{'right' if upheld else 'wrong'}{'' if said else '-alone'}"
                named = self.speaker.word("and").join(map(self.speaker.whose, whose))
                return self.speaker.reason(key, {"said": said, "named": named, "number": str(len(whose))})
        return ""

    def _as_ruled(self, claim: JudgedClaim) -> tuple[JudgedClaim, ...]:
        """Return what is so, or not so, as the whole claim is; the claim itself where no one thing in it decides that."""
        return tuple(part for part in claim.parts if part.upheld is claim.upheld) or (claim,)

    def _answer(self, claim: JudgedClaim, because: str) -> Iterator[str]:
        if claim.reason == "claim.step-illegal":
            why = self._why_refused(claim.facts["step"]) or because
            if why:
                yield self.speaker.reason("summary.not-allowed", {"step": claim.facts["step"]})
                yield why
        elif claim.reason not in {"claim.won", "claim.over"}:
            yield self.sentence(claim)

    def _why_refused(self, step: object) -> str:
        """Say why a step was refused after which the game went on, with a step that corrects it; "" for any other."""
        for stop in self.replay.refusals:
            if stop.n == step and stop is not self.replay.refused and isinstance(stop.error, Illegal):
                return self.speaker.reason(stop.error.reason, stop.error.facts)
        return ""

    def sentence(self, claim: JudgedClaim) -> str:
        """Say why a claim is right or not, and of which moment that is said where it is not of the end."""
        said = self._sentence(claim)
        if not claim.after or claim.reason not in {"claim.is", "claim.is-not", "claim.is-not-ever"}:
            return said
        return self.speaker.reason("claim.after", {"step": claim.after, "said": WordedText(said)})

    def _sentence(self, claim: JudgedClaim) -> str:
        facts = dict(claim.facts)
        if claim.reason == "claim.unknown" and str(facts["path"]).isdecimal():
            return self.speaker.reason("claim.step-open", {"step": facts["path"]})
        if claim.reason == "claim.undecided" and isinstance(facts.get("expected"), bool):
            said = self.claimed.truth(str(facts["path"]), told=bool(facts["expected"]))
            return self.speaker.reason("claim.undecided.truth", {"said": WordedText(said)})
        if claim.reason not in {"claim.is", "claim.is-not", "claim.stopped-is-not"}:
            if claim.reason == "claim.is-not-ever":
                facts["expected"] = WordedText(self.claimed.value(str(facts["path"]), facts["expected"]))
            if "path" in facts:
                facts["path"] = self.claimed.path(str(facts["path"]))
            which = claim.reason == "claim.unknown" and facts.get("fact") in {"card", "which_card"}
            of_card = claim.reason == "claim.unknown" and "card" in facts
            key = "claim.unknown.card" if which else "claim.unknown.of" if of_card else claim.reason
            return self.speaker.reason(key, facts)
        said = self._held_against(str(facts["path"]), facts, upheld=claim.reason == "claim.is")
        if claim.reason == "claim.stopped-is-not":
            return self.speaker.reason(claim.reason, {**facts, "said": said})
        return said

    def _held_against(self, path: str, facts: Mapping[str, object], *, upheld: bool) -> str:
        """Say what was found at a path, and what was expected there where that is something else."""
        name, _, what = path.rpartition(".")
        obj = self.claimed.object(path, self.replay)
        way = "is" if upheld else "is-not"
        said = {"path": self.claimed.path(path)}
        for key in ("found", "expected"):
            said[key] = WordedText(self.claimed.value(path, facts.get(key)))
        if obj is not None and what == "zone":
            before = self.begun.core.place[obj] if obj < len(self.begun.core.place) else None
            now = cast("int", facts.get("place", self.replay.core.place[obj]))
            item = self.claimed.called(name, obj)
            if upheld:
                moved = before != now or (item == obj and self._came_back(obj, now))
                return self._lies(item, now, moved=moved)
            return self.speaker.reason(
                f"claim.{way}.zone", {"item": item, "zone": now, "expected": said["expected"]}
            )
        if obj is not None and what in {flag.name for flag in self.game.flags}:
            return self.speaker.reason(f"claim.{way}.flag", {"item": obj, **said})
        if isinstance(facts.get("found"), bool):
            return self.claimed.truth(path, told=bool(facts["found"]))
        if name in (*self.replay.laid.seats, TABLE) and any(what == zone.name for zone in self.game.zones):
            return self.speaker.reason(f"claim.{way}.count", said)
        return self.speaker.reason(f"claim.{way}", said)
