"""The possible actions at the bench, as plain data: every legal action with its slots, as a form offers it.

Also offered: actions that are legal once everybody has passed, cards that an unseen hand may hold, and everybody's
passes at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.disputes.account.model import Step
from judge.disputes.bench.fast_forward import FAR, after_passes, passes_ahead
from judge.disputes.language.errors import DisputeError
from judge.disputes.ruling.answer_edits import subject_of
from judge.engine.errors import EngineError
from judge.engine.ids import CHANCE, UNKNOWN
from judge.engine.run import act, legal, question
from judge.engine.windows import PASS, waits_for_answers
from judge.words.languages import name_in

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from judge.disputes.alignment.replay import Replay
    from judge.disputes.language.speaker import Speaker
    from judge.engine.game import Action, Option
    from judge.engine.ids import Seat

MOST: Final = 120
MOST_NAMES: Final = 160  # cards tried as what a hidden hand may hold


class Offers:
    """Describes the possible actions of one replay, in one language. `likely`: cards that come first."""

    def __init__(self, replay: Replay, speaker: Speaker, likely: Iterable[str] = ()) -> None:
        self.replay = replay
        self.core = replay.core
        self.game = replay.core.game
        self.speaker = speaker
        self.likely = tuple(likely)

    def legal_now(self) -> list[dict[str, object]]:
        """Return what is legal now."""
        found: list[dict[str, Any]] = []
        pin = self._answers()
        for option in legal(self.core):
            found.append(self._option(option, pin))
            if len(found) >= MOST:
                break
        if all(option["aside"] for option in found):  # then these are what one is waited for to do
            for offered in found:
                offered["aside"] = self.game.verbs[offered["do"]].keeps
        return found

    def legal_after_passes(self) -> list[dict[str, object]]:
        """Return what is legal once everybody has passed; such a step implies the passes."""
        present, pin = len(self.core.defn), self._answers("after")
        now = self.game.menus[question(self.core).menu].verbs if pin else ()
        with after_passes(self.replay) as reached:
            if not reached:
                return []
            found = []
            for option in legal(self.core, anytime=False):
                if option.do == PASS or option.do in self.game.ending_phase or self._is_new(option, present):
                    continue
                found.append(self._option(option, pin if option.do in now else {}))
                if len(found) >= MOST:
                    break
            return found

    def _answers(self, key: str = "answers") -> dict[str, int]:
        """Return the key that pins a step to the last declaration, where it can be answered now."""
        stack = self.core.stack
        if not stack or not waits_for_answers(self.core):
            return {}
        declared = next(
            (done for done in self.replay.done if any(item is stack[-1] for item in done.after)), None
        )
        return {key: declared.n} if declared is not None and declared.n is not None else {}

    def _is_new(self, option: Option, present: int) -> bool:
        """Return whether an option is about something that does not exist yet; a step cannot name it."""
        obj = option.subject[0] if isinstance(option.subject, tuple) else option.subject
        return (
            type(obj) is int and obj >= present and self.game.verbs[option.do].takes in {"object", "ability"}
        )

    def joint_passes(self) -> list[dict[str, Any]]:
        """Return what everybody does at once, with its steps."""
        found: list[dict[str, object]] = []
        for far in FAR:
            steps = [self._step_of(action) for action in passes_ahead(self.replay, far)]
            if len(steps) > 1 and steps not in [other["steps"] for other in found]:
                found.append({"far": far, "steps": steps})
        return found

    def _step_of(self, action: Action) -> dict[str, object]:
        return {"by": self.replay.laid.seats[action.by], "do": action.do}

    # ---- one action

    def _option(self, option: Option, pin: Mapping[str, int]) -> dict[str, object]:
        step: dict[str, object] = {
            "by": self.replay.laid.seat_label(option.by),
            "do": option.do,
        }
        step.update(subject_of(self.replay, option.do, option.subject))
        if option.do != PASS and not self.game.verbs[option.do].keeps:
            step.update(pin)
        asks, given = [], list[dict[str, str]]()
        for slot in option.slots:
            shape = slot.describe(self.core)
            only = self.replay.reader.only(shape)
            if only is not None:
                given += [self._choice(item) for item in (only if isinstance(only, tuple) else ())]
                continue
            single = 1 if shape["kind"] == "word" else len(shape.get("options", ()))
            asks.append(
                {
                    "slot": slot.name,
                    "label": self.speaker.slot(slot.name),
                    "kind": shape["kind"],
                    "low": shape.get("low", single),
                    "high": shape.get("high", single),
                    "unseen": bool(shape.get("unknown")),
                    "colours": [self.speaker.word(colour) for colour in shape.get("colours", ())],
                    "options": [self._choice(item) for item in shape.get("options", ())],
                }
            )
        return {
            "by": step["by"],
            "do": option.do,
            "text": self.speaker.action(option),
            "of": self.speaker.subject(option.do, option.subject),
            "aside": option.do in self.game.anytime or self.game.verbs[option.do].keeps,
            "about": step.get("card", step.get("player", "")),
            "step": step,
            "asks": asks,
            "given": given,
        }

    def label(self, obj: int) -> str:
        """Return the name of an object in a step."""
        return self.replay.laid.labels.get(obj) or f"#{obj}"

    def _choice(self, item: object) -> dict[str, str]:
        if isinstance(item, int) and not isinstance(item, bool):
            if item < 0:
                return {"value": self.replay.laid.seats[-1 - item], "text": self.speaker.seat(-1 - item)}
            if item < len(self.core.defn):
                return {"value": self.label(item), "text": self.object_text(item)}
        return {"value": str(item), "text": self.speaker.word(str(item))}

    # ---- objects

    def object_text(self, obj: int) -> str:
        """Return the name of an object with its label and its state."""
        name, label = self.speaker.name(obj), self.shown_label(obj)
        marks = [self.speaker.as_a("state", word) for word in self.flags(obj).values()]
        return " · ".join([name, *([label] if label and label != name else []), *marks])

    def shown_label(self, obj: int) -> str:
        """Return the label where it is informative: the file's, or a number where a name fits several."""
        label = self.label(obj)
        if not label.startswith("#"):
            return label
        return self.speaker.nth(obj) if self.speaker.has_namesakes(obj) else ""

    def flags(self, obj: int) -> dict[str, str]:
        """Return the words of the flags that differ from their default."""
        bits = self.core.bits[obj]
        return {flag.name: flag.word(bits) for flag in self.game.flags if bits & flag.mask}

    # ---- hands that nobody saw

    def unseen_plays(self) -> list[dict[str, Any]]:
        """Return what may be done with an unknown card, which the judge names."""
        asked = question(self.core)
        if asked.menu not in self.game.menus:
            return []
        found, pin = [], self._answers()
        for seat in asked.who:
            for do in self.game.menus[asked.menu].verbs if seat != CHANCE else ():
                cards = self._playable_cards(seat, do) if self._may_hold(seat, do) else []
                if cards:
                    by = self.replay.laid.seats[seat]
                    text = self.speaker.bare_action(do)
                    step = {"by": by, "do": do, **pin}
                    found.append({"by": by, "do": do, "text": text, "step": step, "cards": cards})
        return found

    def _may_hold(self, seat: Seat, do: str) -> bool:
        """Return whether an unknown card could be the subject."""
        verb = self.game.verbs[do]
        if verb.takes != "object":
            return False
        try:
            subjects = [obj for obj in verb.subjects(self.core, seat) if type(obj) is int and obj >= 0]
            return any(self.core.defn[obj] == UNKNOWN for obj in subjects)
        except EngineError:
            return False

    def _playable_cards(self, seat: Seat, do: str) -> list[dict[str, str]]:
        """Return the cards that would be legal if they were in the hand, the likely ones first."""
        found: dict[str, str] = {}
        by = self.replay.laid.seats[seat]
        here = self.replay.checkpoint()
        for key, names in self._card_names():
            called = name_in(names, self.speaker.language, key)
            if called in found:
                continue
            try:
                ways = self.replay.reader.ways(seat, Step(0, by, do, {"card": key}))
                if ways:
                    self._try(ways)
                    found[called] = key
            except (EngineError, DisputeError):
                continue
            finally:
                self.replay.restore(here)
        return [{"value": key, "text": called} for called, key in found.items()]

    def _try(self, ways: list[Action]) -> None:
        """Do the first way that is legal; raises the last refusal where none is."""
        refused: EngineError | None = None
        here = self.replay.checkpoint()
        for way in ways[:MOST]:
            try:
                act(self.core, way)
            except EngineError as error:
                refused = error
                self.core.undo(here.core)
            else:
                return
        if refused is not None:
            raise refused

    def _card_names(self) -> Iterator[tuple[str, Mapping[str, str]]]:
        """Yield cards by their names in a step: the likely, the stated, then all others."""
        database = self.replay.game.all_cards
        written = {card.key: card.no or card.name for card in database}
        known = {written[card.key]: card.data.get("names", {}) for card in database}
        pack = self.replay.pack
        stated = {
            written.get(key, key): pack.data.get(key, {}).get("names", {})
            for key in pack.numbers
            if key not in pack.nameless
        }
        for number, key in enumerate(dict.fromkeys((*self.likely, *stated, *known))):
            if number >= MOST_NAMES:
                return
            yield key, known.get(key) or stated.get(key, {})
