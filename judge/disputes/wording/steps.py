"""The steps of a ruling in words with their events: those that are certain whatever is in the zones left out."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from judge.disputes.alignment.worlds import ILLEGAL
from judge.disputes.language.words import WordedText
from judge.disputes.wording.certain import certain_facts, certain_rows, deciding_zones
from judge.disputes.wording.public_view import public_events
from judge.disputes.wording.voice import Part
from judge.engine.errors import Illegal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from judge.disputes.alignment.replay_records import Fork, RefusedStep
    from judge.disputes.language.speaker import Speaker
    from judge.engine.game import Action
    from judge.engine.records import Event

    Row = dict[str, Any]


class Steps(Part):
    """Describes one replay: before the first step, at each step, and the outcome."""

    @cached_property
    def _filled(self) -> list[tuple[Steps, Row]]:
        """The replays with cards in the hidden zones left out, each with the row that names these zones."""
        found: list[tuple[Steps, Row]] = []
        for enough in self.ruling.with_filled_zones:
            named = tuple(map(self.speaker.zone, deciding_zones(self.ruling, enough)))
            found.append(
                (Steps(self.voice.voice_of(enough)), self._event("steps.turns-on", {"words": named}))
            )
        return found

    @cached_property
    def begun(self) -> list[Row]:
        """What happened before the first step."""
        events: list[Row] = self._certain(Steps.all_begun)[0]["events"]
        return events

    @cached_property
    def rows(self) -> list[Row]:
        """What happened at each step."""
        return self._certain(Steps.all_rows)

    def _certain(self, told: Callable[[Steps], list[Row]]) -> list[Row]:
        """Return the rows of this replay that hold in all of them."""
        rows = told(self)
        for enough, turns_on in self._filled:
            rows = certain_rows(rows, told(enough), turns_on)
        return rows

    def outcome(self) -> list[Row]:
        """Return the outcome."""
        rows, unsaid = self.voice.outcome.write(), self.speaker.word("not known")
        for enough, _ in self._filled:
            rows = certain_facts(rows, enough.voice.outcome.write(), unsaid)
        return rows

    # ---- the course that is told

    def all_begun(self) -> list[Row]:
        """Return what happened before the first step in this replay, as one row."""
        events = self._events(self.replay.laid.initial_events, self.speaker)
        return [{"n": None, "by": "", "do": "", "text": "", "events": events}]

    def all_rows(self) -> list[Row]:
        """Return what happened at each step in this replay."""
        rows = [self._done(at) for at in range(len(self.replay.done))]
        for stop in reversed(self.replay.refusals):
            back = self._taken_back(stop) if stop is not self.replay.stop else ()
            rows[stop.at : stop.at] = [self._refused_row(stop), *back]
        if self.replay.stop is not None:
            rows += self._not_reached(self.replay.stop)
        return rows

    def _done(self, at: int) -> Row:
        """Return the row of one action."""
        done, speaker = self.replay.done[at], self.voice.speaker_at(at)
        events = self._events(done.events, speaker)
        row = {
            "n": done.n,
            "by": speaker.seat_label(done.action.by),
            "do": done.action.do,
            "text": speaker.action(done.action),
            "implied": done.implied,
            "status": "legal",
            "events": [self._event("steps.along", {"step": done.along})] if done.along else events,
            "stack": {
                "before": [speaker.stack_item(item) for item in done.before],
                "after": [speaker.stack_item(item) for item in done.after],
            },
        }
        return row if done.open is None else {**row, "open": self._possibilities(done.open, done.action)}

    def _possibilities(self, fork: Fork, action: Action) -> str:
        """Return the sentence that an action is one of several possible ones, with what is open of it."""
        open_slots = fork.open_slots(action)
        pairs = zip(fork.slots[fork.ways.index(action)], action.values, strict=False)
        named = [
            self.voice.value(value) or self.speaker.word("none")
            for name, value in pairs
            if name in open_slots
        ]
        facts = {"number": str(len(fork.ways)), "named": WordedText(self.speaker.word("between").join(named))}
        return self.say("open.one-of" if named else "open.one-of-several", facts)

    def _refused_row(self, stop: RefusedStep) -> Row:
        """Return the row of a refused step."""
        sure = self.ruling.verdict == ILLEGAL if stop is self.replay.stop else not self.ruling.partings
        text, error = self.voice.refused_text(stop), stop.error
        if not sure or not isinstance(error, Illegal):
            return self._undone_row(stop.n, "open", text)
        if stop is self.replay.refused:  # of which the ruling says why
            return self._undone_row(stop.n, "illegal", text)
        return self._undone_row(stop.n, "illegal", text, self._event(error.reason, error.facts, error.rules))

    def _taken_back(self, stop: RefusedStep) -> Iterator[Row]:
        """Yield the steps between a refused step and its correction: they are shown, and do not count."""
        by = next(step.n for step in self.replay.steps if step.corrects == stop.n)
        why = self._event("steps.taken-back", {"step": stop.n, "correction": by})
        for step in self.replay.steps[stop.n : by - 1]:
            yield self._undone_row(step.n, "open", self.voice.step_text(step), why)

    def _not_reached(self, stop: RefusedStep) -> Iterator[Row]:
        """Yield the steps after the game stopped: they are shown, and have no effect."""
        why = self._event("steps.not-reached", {"step": stop.n})
        for step in self.replay.steps[stop.n :]:
            if not self.replay.has_done(step.n):  # because it was asked for first
                yield self._undone_row(step.n, "open", self.voice.step_text(step), why)

    def _undone_row(self, number: int, status: str, text: str, *why: Row) -> Row:
        """Return the row of a step that does not count."""
        step = self.replay.steps[number - 1]
        return {
            "n": number,
            "by": step.by if step.by in self.replay.laid.seats else self.speaker.player_name(step.by),
            "do": step.do,
            "text": text,
            "implied": False,
            "status": status,
            "events": [*why],
            "stack": {"before": [], "after": []},
        }

    def _events(self, events: Iterable[Event], speaker: Speaker) -> list[Row]:
        """Return the rows of some events."""
        told = public_events(self.replay, events) if self.voice.to_all else events
        return [{"text": speaker.event(event), "rules": list(event.rules)} for event in told]

    def _event(self, reason: str, facts: dict[str, Any], rules: Iterable[str] = ()) -> Row:
        """Return the row of one event."""
        return {"text": self.say(reason, facts), "rules": list(rules)}
