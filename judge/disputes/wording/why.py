"""The reasons of each claim: what decided it, with its numbers and its rule, the most informative first.

A refused step is explained by its refusal; a legal one needs no reason. Everything else is explained by the decisions of
the replay (`ruling/reasons.py`), or else by the last event that changed it.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from judge.disputes.language.errors import DisputeError
from judge.disputes.ruling.reasons import Explanation, explain_claims
from judge.disputes.wording.public_view import public_events
from judge.disputes.wording.voice import Part
from judge.engine.errors import Illegal, NotCovered
from judge.words.sentences import pick

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from judge.disputes.alignment.claims import JudgedClaim
    from judge.disputes.ruling.model import Dependence
    from judge.engine.decisions import Decision
    from judge.engine.records import Event

MOST_DECIDING: Final = 2
NOTHING: Final = Explanation((), ())


class Reasons(Part):
    """Renders the reasons of one ruling."""

    @cached_property
    def rows(self) -> list[dict[str, object]]:
        """Return the reasons of the ruling: the first of each claim, those not upheld first, before any second."""
        refused = self._refusal_rows(self.replay.refused.n) if self.replay.refused is not None else []
        judged = zip(self.ruling.claims, self.claims, strict=True)
        told = (
            [refused]
            if refused
            else [rows for _, rows in sorted(judged, key=lambda each: each[0].upheld is not False)]
        )
        found = [rows[at] for at in range(MOST_DECIDING) for rows in told if rows[at:]]
        return list({row["rule"]: row for row in reversed(found)}.values())[::-1][:MOST_DECIDING]

    @cached_property
    def claims(self) -> list[list[dict[str, object]]]:
        """Return the reasons of each claim: those of its first part that is judged as the whole claim is."""
        found = []
        for number, claim in enumerate(self.ruling.claims):
            parts = [
                (part, rows) for part, rows in zip(claim.parts or (claim,), self.parts(number), strict=True)
            ]
            alike = [rows for part, rows in parts if rows and part.upheld is claim.upheld]
            found.append(alike[0] if alike else [])
        return found

    def parts(self, number: int) -> list[list[dict[str, object]]]:
        """Return the reasons of each part of a claim, by its number from 0."""
        claim, told = self.ruling.claims[number], self.ruling.account.claims[number]
        return [
            list(self._part_rows(part, self._explanations.get((number, key), NOTHING).decisions))
            for key, part in zip(told.expect, claim.parts or (claim,), strict=False)
        ]

    def chain(self, number: int) -> list[dict[str, object]]:
        """Return how a claim was decided, by its number from 0, from the end back to the stated steps.

        Each row is an act of the replay, the latest first, with the decisions and events in it on which the claim
        depends; a claim about a refused step has that step alone.
        """
        claim, told = self.ruling.claims[number], self.ruling.account.claims[number]
        links: dict[int, list[dict[str, object]]] = {}
        for key, part in zip(told.expect, claim.parts or (claim,), strict=False):
            if part.upheld is None:
                continue
            if part.reason == "claim.step-illegal":
                return self._refused_link(part.facts["step"])
            for at, decision in self._explanations.get((number, key), NOTHING).chain:
                if decision.rule in self.voice.registry:
                    links.setdefault(at, []).append(self._row(decision.rule, self._decision_text(decision)))
            for at, row in self._changes(part):
                links.setdefault(at, []).append(row)
        return [self._link(at, because) for at, because in sorted(links.items(), reverse=True)]

    def _changes(self, part: JudgedClaim) -> Iterator[tuple[int, dict[str, object]]]:
        """Yield the event that made what a part speaks of so, with its act, where everybody may know it."""
        event, routine = part.event, self.replay.game.package.claims.routine
        known = [rule for rule in event.rules if rule in self.voice.registry] if event is not None else []
        if event is None or not known or not self._is_certain(event):
            return
        for at in range(len(self.replay.done) - 1, -1, -1):
            events = self.replay.done[at].events
            if event in (public_events(self.replay, events) if self.voice.to_all else events):
                yield (
                    at,
                    self._row(min(known, key=routine.__contains__), self.voice.speaker_at(at).event(event)),
                )
                return

    def _is_certain(self, event: Event) -> bool:
        """Return whether an event happens whatever is in the hidden zones that the file leaves out."""
        return all(
            any(event in done.events for done in enough.replay.done)
            for enough in self.ruling.with_filled_zones
        )

    def _link(self, at: int, because: list[dict[str, object]]) -> dict[str, object]:
        """Return the row of one act of the replay, each of its reasons once."""
        done, speaker = self.replay.done[at], self.voice.speaker_at(at)
        once = {(row["rule"], row["text"]): row for row in because}
        return {
            "n": done.n,
            "by": speaker.seat_label(done.action.by),
            "text": speaker.action(done.action),
            "because": [*once.values()],
        }

    def _refused_link(self, step: int) -> list[dict[str, object]]:
        """Return the row of a refused step."""
        because = self._refusal_rows(step)
        stop = next((stop for stop in self.replay.refusals if stop.n == step), None)
        if stop is None or not because:
            return []
        by = self.speaker.player_name(self.replay.steps[step - 1].by)
        return [{"n": step, "by": by, "text": self.voice.refused_text(stop), "because": because}]

    def rules(self) -> tuple[str, ...]:
        """Return the rules on which the answer depends, the most informative first."""
        error = self.replay.refused.error if self.replay.refused is not None else self.replay.late
        if isinstance(error, (Illegal, NotCovered)):
            return error.rules[:1]
        turned = (each.key.partition("/")[0] for each in self.ruling.depends_on if self._is_decisive(each))
        found = dict.fromkeys((*(str(row["rule"]) for row in self.rows), *turned))
        return tuple(found)[:MOST_DECIDING]

    @cached_property
    def _explanations(self) -> Mapping[tuple[int, str], Explanation]:
        """Return the decisions that explain each part of a claim."""
        return explain_claims(self.ruling)

    def _part_rows(self, part: JudgedClaim, decided: Iterable[Decision]) -> Iterator[dict[str, object]]:
        """Yield the reasons of one part."""
        if part.reason == "claim.step-illegal":
            yield from self._refusal_rows(part.facts["step"])
            return
        known = [decision for decision in decided if decision.rule in self.voice.registry]
        if known:
            yield from (self._row(decision.rule, self._decision_text(decision)) for decision in known)
        elif not part.general and part.upheld is not None and part.reason != "claim.step-legal":
            changes = [row for _, row in self._changes(part)]
            cited = (self._row(rule) for rule in part.rules[:1] if rule in self.voice.registry)
            yield from changes or cited

    def _refusal_rows(self, step: object) -> list[dict[str, object]]:
        """Return why a step is not allowed."""
        for stop in self.replay.refusals:
            if stop.n == step and isinstance(stop.error, Illegal):
                said = self.speaker.reason(stop.error.reason, stop.error.facts)
                return [self._row(rule, said) for rule in stop.error.rules[:1]]
        return []

    def _decision_text(self, decision: Decision) -> str:
        """Return a decision as a sentence with its numbers, where its game has one."""
        key, known = f"why {decision.rule}", self.speaker.words.reasons
        if f"{key}.{decision.facts.get('what')}" in known:
            key = f"{key}.{decision.facts['what']}"
        elif decision.facts.get("what") == "sum":
            key = "why of a sum"
        if not decision.found and f"{key} not" in known:
            key = f"{key} not"
        return self.speaker.reason(key, decision.facts) if key in known else ""

    def _row(self, rule: str, said: str = "") -> dict[str, object]:
        entry = self.voice.registry.rule(rule)
        return {"rule": entry.id, "section": entry.section, "text": said or pick(entry.text, self.language)}

    def _is_decisive(self, point: Dependence) -> bool:
        """Return whether another interpretation, with the same steps legal, makes another player right."""
        ours = tuple(claim.upheld for claim in self.ruling.claims)
        return any(
            not isinstance(other, DisputeError)
            and other.verdict == self.ruling.verdict
            and ours != tuple(claim.upheld for claim in other.claims)
            for other in point.differs.values()
        )
