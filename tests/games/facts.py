"""How golden files write down what came of a dispute: facts, without a word of any sentence.

A step and all that came of it is one line: its number, who did what, and each event as its tag, its fields and its rules;
what nobody had to tell follows behind ` · `. A refusal is the key of its sentence with its facts and rules. So a change of
a sentence leaves these lines as they are, and a change of what happens shows what, to whom and by which rule.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.catalogue import rulebook
from judge.disputes.language.words import FIELDS, TYPES
from judge.engine.ids import CHANCE, UNKNOWN
from judge.engine.records import Declared, Event
from judge.engine.run import legal, question

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from judge.disputes.language.laid_position import LaidPosition


class Facts:
    """Writes down what happens to one laid-out position."""

    def __init__(self, laid: LaidPosition) -> None:
        self.laid, self.core = laid, laid.core
        self.prefix = f"{rulebook.load(self.core.game.id).prefix}-"

    def event(self, event: Any) -> str:
        """Write down what happened: its tag, its fields and its rules."""
        kinds = type(event).kinds if isinstance(event, Event) else {}
        names = list(kinds)[1:] or [""] * len(event[2:])
        fields = [
            self.value(FIELDS.get(kinds.get(name, ""), TYPES.get(name)), value)
            for name, value in zip(names, event[2:], strict=False)
        ]
        return self.cited(" ".join((event[0], *fields)), event[1])

    def events(self, events: Iterable[Any]) -> str:
        """Write down several, in one line."""
        return "; ".join(map(self.event, events))

    def action(self, action: Any) -> str:
        """Write down who does what, of what."""
        return " ".join(part for part in (self.seat(action.by), self.deed(action)) if part)

    def deed(self, action: Any) -> str:
        """Write down what somebody does, of what."""
        verb = self.core.game.verbs.get(action.do)
        subject = action.subject
        if subject is None or verb is None or verb.takes == "none":
            return action.do
        if verb.takes == "ability":
            return f"{action.do} {self.card(subject[0])}.{subject[1]}"
        if verb.takes in {"object", "player"} and isinstance(subject, int):
            return f"{action.do} {self.card(subject)}"
        return f"{action.do} {subject}"

    def refusal(self, error: Any) -> str:
        """Write down what something was refused for: the key of its sentence, its facts and its rules."""
        key = getattr(error, "reason", None) or getattr(error, "fact", None) or type(error).__name__
        tag = getattr(key, "tag", key)
        return self.cited(
            " ".join((str(tag), *self.named(getattr(error, "facts", {})))), getattr(error, "rules", ())
        )

    def named(self, facts: Any) -> Iterator[str]:
        """Yield each fact with its name."""
        for name, value in facts.items():
            if name != "rules":
                yield f"{name}={self.value(TYPES.get(name), value)}"

    def cited(self, text: str, rules: Iterable[str]) -> str:
        """Put behind a text the rules that it rests on, without what all of a game begin with."""
        ids = " ".join(rule.removeprefix(self.prefix) for rule in rules)
        return f"{text} [{ids}]" if ids else text

    def value(self, kind: str | None, value: Any) -> str:
        """Write down a fact of a kind, as the file would name it."""
        number = isinstance(value, int) and not isinstance(value, bool)
        if isinstance(value, Declared):
            ref = value.ref_of()
            return f"{value.tag}({self.seat(value.by)}{f' {self.card(ref[0])}' if ref else ''})"
        if kind == "card" and number:
            return self.card(value)
        if kind == "ref" and isinstance(value, tuple):
            return self.card(value[0])
        if kind == "seat" and number:
            return self.seat(value)
        if kind == "zone" and number:
            return self.zone(value)
        if isinstance(value, (tuple, list)):
            one = {"cards": "card", "seats": "seat"}.get(kind or "")
            return f"({', '.join(self.value(one, item) for item in value)})"
        return " ".join(str(value).split())

    def card(self, obj: int) -> str:
        """Name an object: what is on it, and what the file calls it where that says more; a player by the seat."""
        if obj < 0:
            return self.seat(-1 - obj)
        if obj >= len(self.core.defn):
            return f"#{obj}"
        number, label = self.core.defn[obj], self.laid.labels.get(obj, "")
        name = self.core.defs[number].name if number != UNKNOWN else ""
        return name if label in {"", name} and name else f"{name or '?'}({label or obj})"

    def seat(self, seat: int) -> str:
        """Name a seat, or chance."""
        return (
            self.laid.seats[seat]
            if 0 <= seat < len(self.laid.seats)
            else "chance"
            if seat == CHANCE
            else str(seat)
        )

    def zone(self, number: int) -> str:
        """Name a zone and whose it is."""
        zone = self.core.game.zones[number]
        return zone.name if zone.owner is None else f"{self.seat(zone.owner)}.{zone.name}"

    def course(self, course: Any) -> list[str]:
        """Write down what was done in a course and came of it, a line for each told step, and where it was refused."""
        lines = [f"begun: {self.events(course.laid.initial_events)}"] if course.laid.initial_events else []
        for at, done in enumerate(course.done):
            said = f"{done.n or '·'} {self.action(done.action)}"
            line = f"{said}: {self.events(done.events)}" if done.events else said
            if lines and (done.n is None or not any(each.n for each in course.done[:at])):
                lines[-1] += f" {line}" if done.n is None else f" · {line}"
            else:
                lines.append(line)
        stop = course.stop
        refused = [f"refused {stop.n}: {self.refusal(stop.error)}"] if stop is not None else []
        refused += [f"refused: {self.refusal(course.late)}"] if course.late is not None else []
        return [*lines[:-1], " · ".join((*lines[-1:], *refused))] if lines or refused else []

    def asked(self, outcome: Any) -> str:
        """Write down what is asked now by which rules or how the game ended, and what each may do next."""
        menu = question(self.core).menu
        known = self.core.game.menus.get(menu)  # a game may have nothing to say of its end
        line = self.cited(f"asked: {menu}{self.outcome(outcome)}", known.rules if known else ())
        may = []
        for option in legal(self.core):
            shapes = [slot.describe(self.core) for slot in option.slots]
            asks = [
                f"{s['slot']} {s.get('low')}-{s.get('high')} of {len(s.get('options', ()))}" for s in shapes
            ]
            may.append(", ".join((self.action(option), *asks)))
        return f"{line} may {'; '.join(may)}" if may else line

    def outcome(self, outcome: Any) -> str:
        """Write down how a game ended, if it did."""
        return "".join(f" {self._outcome(word)}" for word in outcome or ())

    def _outcome(self, word: Any) -> str:
        if isinstance(word, tuple):
            return f"({', '.join(self._outcome(each) for each in word)})"
        return word if isinstance(word, str) else self.seat(word)
