"""What the kernel says instead of acting. All are values with fields; words are made elsewhere.

EngineError
├── Illegal        the rules forbid it: rules, reason, facts
├── NeedsFact      it depends on something the position does not know
├── NotCovered     no rule says, and no plain reading exists
├── Endless        forced events that repeat: names the loop
├── BadPosition    the position contradicts itself: path to the spot
└── BadDefinition  card or ability data that cannot be understood: path to the spot
"""

from __future__ import annotations

from typing import Any


class EngineError(Exception):
    """Anything the kernel refuses to do."""


class Illegal(EngineError):  # noqa: N818 - the field's own word
    """An action the rules forbid.

    `rules`: ledger ids; `reason`: key of the sentence; `facts`: what the sentence needs, with its numbers.
    """

    def __init__(self, rules: tuple[str, ...], reason: str, **facts: Any) -> None:
        super().__init__(reason)
        self.rules = rules
        self.reason = reason
        self.facts = facts


class NeedsFact(EngineError):  # noqa: N818
    """The answer depends on a fact that nobody stated: `fact` names it, `about` is an object number or None."""

    def __init__(self, fact: str, about: int | None = None, **facts: Any) -> None:
        super().__init__(fact)
        self.fact = fact
        self.about = about
        self.facts = facts


class NotCovered(EngineError):  # noqa: N818
    """The rulebook does not say, and there is no plain reading: the head judge decides."""

    def __init__(self, rules: tuple[str, ...], reason: str, **facts: Any) -> None:
        super().__init__(reason)
        self.rules = rules
        self.reason = reason
        self.facts = facts


class Endless(EngineError):  # noqa: N818
    """Forced events came back to a position they had left: `loop` holds the events of one round of it."""

    def __init__(self, loop: tuple[tuple[Any, ...], ...]) -> None:
        super().__init__("endless")
        self.loop = loop


class BadPosition(EngineError):  # noqa: N818
    """A position that contradicts itself or the rules. `path` is the spot in the file it came from."""

    def __init__(self, path: str, reason: str, **facts: Any) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path
        self.reason = reason
        self.facts = facts


class BadDefinition(EngineError):  # noqa: N818
    """Ability or card data that says something the vocabulary does not know. `path` is the spot."""

    def __init__(self, path: str, reason: str, **facts: Any) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path
        self.reason = reason
        self.facts = facts
