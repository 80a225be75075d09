"""What a ruling depends on, in words: other readings and later moments, what each comes to, and what was not tried."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from judge.disputes.courses.paths import value_of
from judge.disputes.language.errors import DisputeError
from judge.disputes.language.words import WordedText
from judge.disputes.wording.part import PartWriter
from judge.disputes.wording.report import error_text, label
from judge.engine.errors import PrintedOnly
from judge.engine.ids import Obj
from judge.words.sentences import pick

if TYPE_CHECKING:
    from collections.abc import Iterator

    from judge.disputes.ruling.model import Dependence, LaterMoment, Ruling
    from judge.disputes.wording.written import RulingWriter
    from judge.engine.core import Core

MOST_CHANGES: Final = 4


class DependenceWriter(PartWriter):
    """Writes what one ruling depends on, in the language of its writer."""

    def __init__(self, writer: RulingWriter) -> None:
        super().__init__(writer)
        self.registry = writer.ruling.account.game.rules

    def rows(self, cited: list[str]) -> list[dict[str, object]]:
        """Return a row for each thing; readings of which nothing is known but that they rest on print come after.

        `cited`: the rules that the ruling cites.
        """
        asked = dict.fromkeys(later.step for later in self.ruling.when)
        rows = [self._asked_when(step) for step in asked]
        steps = dict.fromkeys(later.step for later in self.ruling.later)
        rows += [self._when(step) for step in steps if step not in asked]
        rows += [self._reading(dependence) for dependence in sorted(self.ruling.depends_on, key=_on_print)]
        for rule_id in cited:
            if self.registry.rule(rule_id).basis == "not_in_text":
                text = pick(self.registry.rule(rule_id).text, self.language)
                rows.append(
                    {
                        "kind": "not_in_text",
                        "interpretation": rule_id,
                        "question": text,
                        "reading": "plain",
                        "differs": [],
                    }
                )
        return rows

    def _reading(self, dependence: Dependence) -> dict[str, object]:
        """Say under which other readings something else comes of it."""
        point = self.registry.interpretation(dependence.key)
        texts = {reading: pick(text, self.language) for reading, text in point.readings.items()}
        return {
            "kind": "printed" if _on_print(dependence) else "interpretation",
            "interpretation": dependence.key,
            "question": pick(point.question, self.language),
            "reading": dependence.reading,
            "reading_text": texts[dependence.reading],
            "differs": [
                {
                    "reading": reading,
                    "text": texts[reading],
                    "verdict": _verdict(other),
                    "gives": self._gives(other),
                }
                for reading, other in dependence.differs.items()
            ],
            "not_tried": list(dependence.not_tried),
            "untried": self._untried([texts[reading] for reading in dependence.not_tried]),
        }

    def _untried(self, texts: list[str]) -> str:
        """Say what was left out, for it would have been too much; "" where nothing was."""
        named = self.speaker.word("between").join(text.rstrip(".。") for text in texts)
        return self.speaker.reason("depends.untried", {"named": named}) if texts else ""

    def _gives(self, other: Ruling | DisputeError) -> str:
        """Say what another reading comes to: its summary, and the claims and facts that are not the same."""
        if isinstance(other, DisputeError):
            return error_text(other, self.language)
        writer = self.writer.of(other)
        summary = writer.summary
        said = [] if summary == self.writer.summary else [summary]
        for number, (ours, theirs) in enumerate(zip(self.ruling.claims, other.claims, strict=True), 1):
            if ours.upheld is not theirs.upheld:
                state = label(str(theirs.upheld), self.language)
                facts = {"number": number, "by": WordedText(self.speaker.whose(theirs.by)), "state": state}
                said.append(self.speaker.reason("gives.claim", facts))
        changes = list(islice(self._changes(other), MOST_CHANGES + 1))
        said.extend(changes[:MOST_CHANGES])
        if len(changes) > MOST_CHANGES:
            said.append(self.speaker.reason("gives.more", {}))
        return " ".join(said) or self.speaker.reason("gives.other", {})

    def _changes(self, other: Ruling) -> Iterator[str]:
        """Name the facts of the final position that another reading makes different."""
        ours, theirs, game = self.replay.core, other.replay.core, self.replay.core.game
        for tally in game.tallies:
            for number, seat in enumerate(self.replay.laid.seats):
                pair = theirs.vars[tally.name][number], ours.vars[tally.name][number]
                yield from self._change(self.speaker.of(seat, tally.name), *pair)
        has_play = any(zone.in_play for zone in game.zones)
        pairs = zip(_lying(ours), _lying(theirs), strict=False)
        for obj in [obj for obj, (one, other_one) in enumerate(pairs) if one != other_one]:
            name = self.speaker.card(obj)
            zones = self.speaker.zone(theirs.place[obj]), self.speaker.zone(ours.place[obj])
            yield from self._change(name, *zones)
            if zones[0] != zones[1]:
                continue
            for flag in game.flags:
                words = [self.speaker.as_a("state", flag.word(core.bits[obj])) for core in (theirs, ours)]
                yield from self._change(name, *words)
            if has_play and not game.zones[theirs.place[obj]].in_play:
                continue  # what a number was when the card left says nothing of it any more
            for number, tally in enumerate(game.columns):
                kept = [
                    value_of(core, Obj(obj), tally.name, core.columns[number][obj]) for core in (theirs, ours)
                ]
                yield from self._change(self.speaker.of(name, tally.name), *kept)

    def _change(self, path: str, found: object, expected: object) -> Iterator[str]:
        if found != expected:
            facts = {"path": path, "found": str(found), "expected": str(expected)}
            yield self.speaker.reason("gives.change", facts)

    def _when(self, step: int) -> dict[str, Any]:
        """Say what a step comes to that may have been done at a later moment than the ruling takes."""
        facts = {"step": step}
        moments = [later for later in (*self.ruling.when, *self.ruling.later) if later.step == step]
        return {
            "kind": "account",
            "interpretation": "",
            "step": step,
            "question": self.speaker.reason("account.when", facts),
            "reading": "answers",
            "reading_text": self.writer.needed.at_first(moments),
            "differs": [self._at(each, several=len(moments) > 1) for each in moments],
            "not_tried": [],
            "untried": "",
        }

    def _asked_when(self, step: int) -> dict[str, object]:
        """Say what each moment of a step comes to on which the dispute turns: no moment is the one that is ruled on."""
        ends = self.ruling.ends
        row, verdict = self._when(step), ends[0].verdict if len(ends) == 1 else "undetermined"
        answered = {"reading": row["reading"], "text": row["reading_text"], "verdict": verdict}
        moments = [{**answered, "gives": self.writer.needed.leads_to(ends)}, *row["differs"]]
        return {**row, "reading": "", "reading_text": "", "differs": moments}

    def _at(self, later: LaterMoment, *, several: bool) -> dict[str, object]:
        return {
            "reading": "after",
            "text": self.writer.needed.moment(later, several=several),
            "verdict": later.ruling.verdict,
            "gives": self._gives(later.ruling),
        }


def _verdict(other: Ruling | DisputeError) -> str:
    return "undetermined" if isinstance(other, DisputeError) else other.verdict


def _on_print(point: Dependence) -> bool:
    """Return whether all that is known of the other readings is that they rest on something printed."""
    others = [_open_at(other) for other in point.differs.values()]
    return bool(others) and all(isinstance(error, PrintedOnly) for error in others)


def _open_at(other: Ruling | DisputeError) -> BaseException | None:
    if isinstance(other, DisputeError):
        return other.__cause__
    stop = other.replay.stop
    return stop.error if stop is not None else other.replay.late or other.replay.open


def _lying(core: Core) -> Iterator[tuple[int, ...]]:
    """Yield what a position says of each object."""
    return zip(core.place, core.bits, *core.columns, strict=True)
