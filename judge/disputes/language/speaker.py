"""Renders events, refusals and actions as sentences in one language."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from judge.disputes.language.naming import MADE_UP, Namer
from judge.disputes.language.words import TYPES, NameText, WordedText, facts_of
from judge.engine.records import Declared, Record
from judge.engine.slots import TurnedOut
from judge.engine.triggers import WaitingNumber

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from judge.engine.game import Action, Option

_LOWER: Final = ("the ", "an ", "a ", "card ")  # what our own words begin with
_OURS: Final = {"do", "slot", "menu", "asked"}  # the facts that are always words of ours


def _variant(facts: Mapping[str, Any]) -> str:
    """Return the variant of a refusal's sentence for its facts: with a place, one colour, one number, or a maximum."""
    if "where" in facts:
        return "where"
    if len(facts.get("colours", ())) == 1:
        return "one"
    if facts.get("during"):  # whoever is asked next: nobody acts then
        return "during"
    if "low" not in facts:
        return ""
    return "exactly" if facts["low"] == facts.get("high") else "most" if facts["low"] == 0 else ""


def _capitalized(sentence: str, template: str, said: Mapping[str, str]) -> str:
    """Begin an English sentence with a capital, unless it begins with a name."""
    fact = template[1:].partition("}")[0] if template.startswith("{") else ""
    ours = fact in _OURS or (fact == "path" and isinstance(said[fact], WordedText))
    if not sentence.startswith(_LOWER) and not ours:
        return sentence
    return sentence if isinstance(said.get(fact), NameText) else sentence[0].upper() + sentence[1:]


class Speaker(Namer):
    """Renders sentences about one laid out position in one language, as long as it does not change.

    What happens often (a pass) is put into words once.
    """

    @cached_property
    def _cache(self) -> dict[tuple[Any, ...], str]:
        return {}

    # ---- sentences

    def event(self, event: tuple[object, ...]) -> str:
        """Return the sentence for an event."""
        return self._cached(event, self._event)

    def _cached(self, thing: tuple[object, ...], tell: Callable[[tuple[object, ...]], str]) -> str:
        """Render a thing the first time it is needed, and remember the result."""
        try:
            said = self._cache.get(thing)
        except TypeError:  # it holds an environment
            return tell(thing)
        if said is None:
            said = self._cache[thing] = tell(thing)
        return said

    def _event(self, event: tuple[Any, ...]) -> str:
        tag, _rules, *facts = event
        entry = self.words.events.get(tag)
        if entry is None:
            return " ".join(map(str, (tag, *facts)))
        sentence, named = entry
        if isinstance(event, Record):
            named = facts_of(type(event))
        pairs = zip(named, event[2:], strict=False)
        said = {name: self._fact(name, kind, value) for (name, kind), value in pairs}
        return _capitalized(self.fill(sentence, said), sentence, said)

    def reason(self, reason: str, facts: Mapping[str, Any]) -> str:
        """Return the sentence of a refusal or a reason."""
        known = self.words.reasons
        sentence = known.get(f"{reason}.{_variant(facts)}") or known.get(reason)
        said = {name: self._fact(name, TYPES.get(name), value) for name, value in facts.items()}
        if sentence is None:
            return f"{reason} ({', '.join(f'{name}: {value}' for name, value in said.items())})"
        return _capitalized(self.fill(sentence, said), sentence, said)

    def action(self, action: Action | Option) -> str:
        """Return the sentence for an action."""
        if isinstance(action.subject, WaitingNumber) and action.subject.about:
            facts = {"subject": str(int(action.subject)), "card": self.choices(action.subject.about)}
            return self.fill(self.words.terms["next of a card"], facts)
        turned_out = next((value for value in action[3] if isinstance(value, TurnedOut)), None)
        if turned_out is not None:
            return self.fill(self.words.verbs[action.do], {"subject": self.word(turned_out)})
        return self._cached(("", action.do, action.subject), self._action)

    def _action(self, thing: tuple[Any, ...]) -> str:
        _, do, about = thing
        sentence = self.words.verbs.get(do)
        subject = self.subject(do, about)
        if sentence is None:
            return f"{do} {subject}".strip()
        return self.fill(sentence, {"subject": subject}).strip()

    def bare_action(self, do: str) -> str:
        """Return the sentence for a kind of action without its subject."""
        return self.words.verbs.get(do, do).replace("{subject}", "").strip(" ：:")

    def stated_action(self, do: str, about: object, *, is_word: bool) -> str:
        """Render an action as a file states it, whether it was done or not. `is_word`: its subject is a word."""
        sentence = self.words.verbs.get(do)
        subject = "…" if about is None else str(about)
        if is_word:
            subject = self.word(subject)
        if subject in self.laid.objects:
            subject = self.card(self.laid.objects[subject])
        elif MADE_UP.fullmatch(subject):
            subject = self.word("unknown card")
        return sentence.replace("{subject}", subject) if sentence else f"{do} {subject}"

    def subject(self, do: str, subject: Any) -> str:
        """Return the name of the subject of an action."""
        verb = self.laid.core.game.verbs.get(do)
        if subject is None or verb is None or verb.takes == "none":
            return ""
        if verb.takes == "ability":
            return self.card(subject[0])
        if verb.takes in {"object", "player"} and isinstance(subject, int):
            return self.card(subject)
        return self.word(str(subject))

    # ---- facts

    def _fact(self, name: str, kind: str | None, value: Any) -> str:
        if value is None or isinstance(value, WordedText):
            return value or ""
        if kind == "card" and isinstance(value, int) and not isinstance(value, bool):
            return self.card(value)
        if kind == "ref":
            return self.card(value[0])
        if kind in {"cards", "words"} and isinstance(value, (tuple, list)):
            return self._join([self._one(kind, item) for item in value]) or self.word("none")
        if kind == "seat" and isinstance(value, int):
            return self.seat(value)
        if kind == "seats" and isinstance(value, (tuple, list)):
            return self.named_seats(value)
        if kind == "zone" and isinstance(value, int):
            return self.zone(value)
        if kind == "declared" and isinstance(value, Declared):
            return self.stack_item(value)
        if kind == "slot" or name in {"menu", "asked"}:
            return self.slot(str(value))
        if name in {"phase", "do"} and isinstance(value, str):
            return self.as_a(name, value)
        if kind == "given":
            return self._given(value)
        if isinstance(value, (tuple, list)):
            return self._join([self.word(str(item)) for item in value])
        return self.word(str(value)) if isinstance(value, str) else str(value)

    def _one(self, kind: str, item: object) -> str:
        if kind == "cards" and isinstance(item, int):
            return self.card(item)
        return self.word(str(item))

    def _given(self, value: object) -> str:
        if isinstance(value, (tuple, list)):
            return self._join([self._given(item) or self.word("none") for item in value])
        return self.word(str(value))
