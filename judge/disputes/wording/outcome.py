"""The outcome of a ruling as rows: who won, and where each disputed object was and is.

A row is about the game, a card or a player; its facts compare the beginning with the end. Only what is certain is listed:
where several outcomes are possible, what they agree on.
"""

from __future__ import annotations

from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from judge.disputes.account import in_progress
from judge.disputes.alignment.paths import value_of
from judge.disputes.alignment.worlds import NOT_COVERED, RESOLVED, UNDETERMINED
from judge.disputes.wording.claim_words import ClaimWords
from judge.engine.errors import EngineError
from judge.engine.ids import CHANCE, UNKNOWN, Obj, Seat
from judge.engine.triggers import WaitingNumber

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from judge.disputes.alignment.replay import Replay
    from judge.disputes.language.speaker import Speaker
    from judge.disputes.ruling.model import Ruling
    from judge.engine.game import Action, Core


MOST_ROWS: Final = 12
_RESULTS: Final = {"illegal", "legal", "winner", "draw"}


class OutcomeFact(NamedTuple):
    """One fact of a row: its value before and after, as data; None where it is unknown."""

    what: str
    before: Any
    after: Any
    claimed: bool = False

    @property
    def changed(self) -> bool:
        """Return whether the value changed."""
        return bool(self.before != self.after)


class OutcomeRow(NamedTuple):
    """The facts of one object, or of the player or section `name`."""

    obj: Obj | None
    name: str
    facts: tuple[OutcomeFact, ...]


class RulingOutcome:
    """The outcome of one ruling, in one language."""

    def __init__(self, ruling: Ruling, speaker: Speaker) -> None:
        self.ruling = ruling
        self.replay = ruling.replay
        self.speaker = speaker
        self.game = ruling.replay.core.game
        self.claim_words = ClaimWords(ruling.replay, speaker)

    @property
    def begun(self) -> Replay:
        """The replay at its start."""
        return self.ruling.start

    @cached_property
    def rows(self) -> tuple[OutcomeRow, ...]:
        """The rows, those about claims first."""
        seen = (row for row in self._rows() if row.obj not in self.speaker.unseen)
        return tuple(islice(seen, MOST_ROWS))

    def write(self) -> list[dict[str, object]]:
        """Return the rows as plain data."""
        return [*self._winner(), *map(self._row_data, self.rows)]

    def _winner(self) -> Iterator[dict[str, object]]:
        """Yield the row about the winner."""
        said = self.result()
        if said:
            row = {"kind": "winner", "name": "", "by": None, "id": None, "claimed": False, "changed": True}
            yield {**row, "facts": [{"what": "winner", "before": "", "after": said, "changed": True}]}

    def result(self) -> str:
        """Return how the game ended, where the ruling says so."""
        outcome = self.replay.outcome
        if self.ruling.verdict not in {RESOLVED, NOT_COVERED} or outcome is None:
            return ""
        facts = {"seat": outcome[1]} if outcome[0] == "win" else {}
        return self.speaker.reason(f"summary.{outcome[0]}", facts)

    def _row_data(self, row: OutcomeRow) -> dict[str, object]:
        """Return one row as plain data."""
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
        """Return the zone and state of a card before and after, in words of the data: for a drawing."""
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
        """Return the name of the player who has a card."""
        seat = self._holder(obj)
        return self.speaker.seat_label(seat) if seat is not None else None

    def _holder(self, obj: Obj) -> Seat | None:
        """Return who has a card, had it at first, or brought it there; None for a card of the table."""
        then, now = self.begun.core, self.replay.core
        for core in (now, then):
            holder = self.game.zones[core.place[obj]].owner if obj < len(core.place) else None
            if holder is not None:
                return holder
        for action in (done.action for done in reversed(self.replay.done)):
            if action.by != CHANCE and obj in self._objects_of(action):
                return Seat(action.by)
        told = obj < len(then.place) and obj not in self.begun.laid.unowned
        if told and not self.game.zones[then.place[obj]].spent:
            return then.owner[obj]
        return in_progress.declarers(then).get(obj)

    def _text(self, row: OutcomeRow, what: str, value: Any) -> str:
        """Return a value of a fact with its name: `damage 2`."""
        if value is None:
            return self.speaker.word("not known")
        if row.obj is not None and what == "zone":
            return self.speaker.word(value[0])
        if row.obj is not None and what in {flag.name for flag in self.game.flags}:
            return self.speaker.as_a("state", str(value))
        name = self.speaker.tally(what)
        said = self.claim_words.plain_value(value) if row.obj is None else self.claim_words.value(what, value)
        return self.speaker.words.terms["so many"].format(thing=name, number=said)

    # ---- what is told

    def _rows(self) -> Iterator[OutcomeRow]:
        """Yield the rows, those about claims first."""
        if self.ruling.verdict in {UNDETERMINED, NOT_COVERED}:
            return
        claimed = self._claimed_facts()
        same = len({way.end.table for way in self.ruling.worlds}) == 1
        for (obj, name), whats in claimed.items():
            if obj is not None:
                yield OutcomeRow(obj, "", tuple(self._object_facts(obj, whats)))
            else:
                yield OutcomeRow(None, name, tuple(self._player_facts(name, whats, changed=same)))
        if not same:
            return
        for obj in dict.fromkeys(self._named_objects()):
            facts = tuple(self._object_facts(obj, {}))
            if (obj, "") not in claimed and any(fact.changed for fact in facts):
                yield OutcomeRow(obj, "", facts)
        for name in self.replay.laid.seats:
            facts = tuple(self._player_facts(name, {}))
            if (None, name) not in claimed and facts:
                yield OutcomeRow(None, name, facts)
        yield from self._unchanged_rows(claimed)

    def _unchanged_rows(self, claimed: Mapping[tuple[Obj | None, str], object]) -> Iterator[OutcomeRow]:
        """Yield the number that decides the game for each player whose stated value has not changed."""
        vital = next((tally.name for tally in self.game.tallies if tally.default), None)
        if vital is None:
            return
        told = self.ruling.account.position
        for seat, name in enumerate(self.replay.laid.seats):
            before, after = (core.vars[vital][seat] for core in (self.begun.core, self.replay.core))
            if (
                before == after
                and told.value_of(name, vital).value is not None
                and (None, name) not in claimed
            ):
                yield OutcomeRow(None, name, (OutcomeFact(vital, before, after),))

    def _claimed_facts(self) -> dict[tuple[Obj | None, str], dict[str, str]]:
        """Return the facts of each object or owner that claims name, with their paths in the file."""
        found: dict[tuple[Obj | None, str], dict[str, str]] = {}
        for claim, judged in zip(self.ruling.account.claims, self.ruling.claims, strict=True):
            for key, part in zip(claim.expect, judged.parts or (judged,), strict=False):
                if key in _RESULTS or part.upheld is None or (self.ruling.open and not part.upheld):
                    continue
                name, _, what = key.rpartition(".")
                value = self.claim_words.look_up(key, self.replay)
                if value is None:
                    continue
                kind, number = value.about or ("", -1)
                owner = (Obj(number), "") if kind == "card" else (None, name)
                found.setdefault(owner, {})[what] = key
        return found

    def _named_objects(self) -> Iterator[Obj]:
        """Yield the subjects and targets of the steps."""
        actions = {done.n: done.action for done in self.replay.done if done.n is not None}
        for step in self.replay.steps:
            if step.n in actions:
                yield from self._objects_of(actions[step.n])
            targets = step.target
            for name in targets if isinstance(targets, list) else (targets,):
                if isinstance(name, str) and name in self.replay.laid.objects:
                    yield Obj(self.replay.laid.objects[name])

    def _objects_of(self, action: Action) -> Iterator[Obj]:
        """Yield the objects of an action."""
        subject, verb = action.subject, self.game.verbs.get(action.do)
        if isinstance(subject, WaitingNumber):
            yield from map(Obj, subject.about)
        elif verb is not None and verb.takes == "ability" and subject:
            yield subject[0]
        elif verb is not None and verb.takes == "object" and type(subject) is int and subject >= 0:
            yield Obj(subject)

    def _object_facts(self, obj: Obj, claimed: Mapping[str, str]) -> Iterator[OutcomeFact]:
        """Yield the facts of an object."""
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
                    what,
                    self._measured_value(what, then, obj),
                    self._measured_value(what, now, obj),
                    claimed=True,
                )

    def _measured_value(self, what: str, core: Core, obj: Obj) -> object:
        """Return a measured value of an object."""
        try:
            return self.game.measures[what](core, obj) if core.defn[obj] != UNKNOWN else None
        except (EngineError, KeyError, AttributeError):
            return None

    def _zone(self, number: int) -> tuple[str, int | None]:
        zone = self.game.zones[number]
        return zone.name, zone.owner

    def _player_facts(
        self, name: str, claimed: Mapping[str, str], *, changed: bool = True
    ) -> Iterator[OutcomeFact]:
        """Yield the facts of a player or of the table."""
        for what, key in claimed.items():
            before, after = (
                self.claim_words.look_up(key, self.begun),
                self.claim_words.look_up(key, self.replay),
            )
            yield OutcomeFact(what, before and before.value, after and after.value, claimed=True)
        if name not in self.replay.laid.seats or not changed:
            return
        seat = self.replay.laid.seats.index(name)
        for tally in self.game.tallies:
            pair = tuple(core.vars[tally.name][seat] for core in (self.begun.core, self.replay.core))
            if tally.name not in claimed and pair[0] != pair[1]:
                yield OutcomeFact(tally.name, *pair)
