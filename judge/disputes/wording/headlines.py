"""The headline of a ruling: who is right, and what happens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from judge.disputes.language.words import WordedText
from judge.engine.errors import Illegal
from judge.words.languages import space

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from judge.disputes.alignment.claims import JudgedClaim
    from judge.disputes.wording.outcome import OutcomeFact, OutcomeRow, RulingOutcome

MOST_SENTENCES: Final = 3
_FOUND: Final = {"claim.is": True, "claim.is-not": False, "claim.stopped-is-not": False}
"""The reasons that compare what is found at a path with what was claimed: whether that is so."""
_AT_STEP: Final = {"claim.is", "claim.is-not", "claim.is-not-ever"}


class Headlines:
    """Describes in a few sentences what one ruling means for the players."""

    def __init__(self, outcome: RulingOutcome) -> None:
        self.outcome = outcome
        self.ruling, self.replay = outcome.ruling, outcome.replay
        self.speaker, self.claim_words = outcome.speaker, outcome.claim_words

    def join(self, said: Iterable[str]) -> str:
        """Join a few sentences, each once."""
        found = list(dict.fromkeys(filter(None, said)))
        return space(self.speaker.language).join(found[:MOST_SENTENCES])

    # ---- what happened

    def changes(self) -> str:
        """Describe what changed, in a few sentences: for a ruling without claims."""
        return self.join(
            self._change(row, fact) for row in self.outcome.rows for fact in row.facts if fact.changed
        )

    def _change(self, row: OutcomeRow, fact: OutcomeFact) -> str:
        """Describe one changed fact."""
        if row.obj is None:
            path = f"{row.name}.{fact.what}"
            if self.claim_words.has_own_sentence(fact.what):
                return self.claim_words.sentence(path, fact.after)
            facts = {"path": self.claim_words.path(path), "before": fact.before, "found": fact.after}
            numbers = type(fact.before) is int and type(fact.after) is int
            way = ("falls" if fact.after < fact.before else "rises") if numbers else "is"
            return self.speaker.reason(f"outcome.{way}", facts)
        if fact.what == "zone":
            return self._place(row.obj, self.replay.core.place[row.obj], moved=True)
        return self.claim_words.object_sentence(row.obj, fact.what, fact.after)

    def _place(self, item: int | str, place: int, *, moved: bool) -> str:
        """Describe where an object went or stayed; a game may have its own sentence for a zone."""
        zone = self.replay.core.game.zones[place]
        facts: dict[str, object] = {"item": item, "zone": place}
        if zone.owner is not None:
            facts["seat"] = zone.owner
        key = f"outcome.{'goes' if moved else 'stays'}-{'table' if zone.owner is None else 'seat'}"
        own = f"{key}.{zone.name}"
        return self.speaker.reason(own if own in self.speaker.words.reasons else key, facts)

    def _has_returned(self, obj: int, place: int) -> bool:
        """Return whether an object is back where it was at first, after leaving."""
        then, now = self.outcome.begun.core, self.replay.core
        return place == now.place[obj] and then.stamp[obj] != now.stamp[obj]

    # ---- who is right

    def answers(self, because: str) -> str:
        """Answer the claims: who is right, and the result. "" without claims or without a result.

        `because`: why the refused step is refused; "" if that is stated already.
        """
        stop = self.replay.refused
        for upheld in (True, False):
            claims = [claim for claim in self.ruling.claims if claim.upheld is upheld]
            parts = [part for claim in claims for part in self._parts_judged_alike(claim)]
            parts.sort(key=lambda part: part.facts.get("step") != (stop.n if stop else None))
            said = self.join(sentence for part in parts for sentence in self._answer(part, because))
            whose = tuple(dict.fromkeys(claim.by for claim in claims))
            if whose:
                key = f"summary.{'right' if upheld else 'wrong'}{'' if said else '-alone'}"
                named = self.speaker.join_by("and", map(self.speaker.player_name, whose))
                return self.speaker.reason(key, {"said": said, "named": named, "number": str(len(whose))})
        return ""

    def _parts_judged_alike(self, claim: JudgedClaim) -> tuple[JudgedClaim, ...]:
        """Return the parts of a claim that are judged as the whole claim is; otherwise the claim itself."""
        return tuple(part for part in claim.parts if part.upheld is claim.upheld) or (claim,)

    def _answer(self, claim: JudgedClaim, because: str) -> Iterator[str]:
        """Yield the sentences that answer one claim."""
        if claim.reason == "claim.step-illegal":
            why = self._why_refused(claim.facts["step"]) or because
            if why:
                yield self.speaker.reason("summary.not-allowed", {"step": claim.facts["step"]})
                yield why
        elif claim.reason not in {"claim.won", "claim.over"}:
            yield self.sentence(claim)

    def _why_refused(self, step: object) -> str:
        """Return why a step was refused that a later step corrects; "" for any other."""
        for stop in self.replay.refusals:
            if stop.n == step and stop is not self.replay.refused and isinstance(stop.error, Illegal):
                return self.speaker.reason(stop.error.reason, stop.error.facts)
        return ""

    def sentence(self, claim: JudgedClaim) -> str:
        """Return why a claim is right or wrong, and after which step if not at the end."""
        said = self._sentence(claim)
        if not claim.after or claim.reason not in _AT_STEP:
            return said
        return self.speaker.reason("claim.after", {"step": claim.after, "said": WordedText(said)})

    def _sentence(self, claim: JudgedClaim) -> str:
        reason, facts = claim.reason, dict(claim.facts)
        if reason in _FOUND:
            said = self._comparison(claim, upheld=_FOUND[reason])
            if reason == "claim.stopped-is-not":
                return self.speaker.reason(reason, {**facts, "said": WordedText(said)})
            return said
        path = str(facts.get("path", ""))
        if reason == "claim.unknown" and path.isdecimal():
            return self.speaker.reason("claim.step-open", {"step": path})
        if reason == "claim.undecided" and isinstance(facts.get("expected"), bool):
            said = self.claim_words.truth(path, told=bool(facts["expected"]))
            return self.speaker.reason("claim.undecided.truth", {"said": WordedText(said)})
        if reason == "claim.is-not-ever":
            facts["expected"] = WordedText(self.claim_words.value(path, facts["expected"]))
        if path:
            facts["path"] = self.claim_words.path(path)
        if reason == "claim.unknown" and facts.get("fact") in {"card", "which_card"}:
            return self.speaker.reason("claim.unknown.card", facts)
        if reason == "claim.unknown" and "card" in facts:
            return self.speaker.reason("claim.unknown.of", facts)
        return self.speaker.reason(reason, facts)

    def _comparison(self, claim: JudgedClaim, *, upheld: bool) -> str:
        """Return what was found at the path of a claim, and what was claimed if that differs."""
        path, facts = str(claim.facts["path"]), claim.facts
        name, _, what = path.rpartition(".")
        obj = self.claim_words.object(path, self.replay)
        if obj is None or what != "zone":
            return self.claim_words.sentence(path, facts.get("found"), facts.get("expected"), upheld=upheld)
        now = cast("int", facts.get("place", self.replay.core.place[obj]))
        item = self.claim_words.item_name(name, obj)
        if upheld:
            begun = self.outcome.begun.core
            before = begun.place[obj] if obj < len(begun.place) else None
            moved = before != now or (item == obj and self._has_returned(obj, now))
            return self._place(item, now, moved=moved)
        expected = WordedText(self.claim_words.value(path, facts.get("expected")))
        return self.speaker.reason("claim.is-not.zone", {"item": item, "zone": now, "expected": expected})
