"""What the kernel says instead of acting. All are values with fields; words are made elsewhere.

EngineError
├── Illegal        the rules forbid it: rules, reason, facts
├── NeedsFact      it depends on something the position does not know
├── NotCovered     no rule says, and no plain reading exists
│   └── Endless    forced events that repeat: names the loop
├── BadPosition    the position contradicts itself: path to the spot
└── BadDefinition  card or ability data that cannot be understood: path to the spot
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any, ClassVar

from judge.engine.records import Record

if TYPE_CHECKING:
    from collections.abc import Iterable

    from judge.engine.ids import Obj, Rules
    from judge.engine.records import Event


class EngineError(Exception):
    """Anything the kernel refuses to do. `phase`: the one that the game had come to in the action, where it keeps any."""

    phase: str | None = None


class Refusal(StrEnum):
    """What a refusal is about."""

    CONDITION = "condition"  # what the action itself needs
    PAYMENT = "payment"  # what is paid for it
    CHOICE = "choice"  # what is chosen for it: targets, an order, a number
    TURN = (
        "turn"  # whose right it is now: somebody else is asked first, or something is still being carried out
    )
    PHASE = "phase"  # the time or the player, whatever anybody asked now decides

    @property
    def of_timing(self) -> bool:
        """Return whether the same action may be legal at another moment."""
        return self in {Refusal.TURN, Refusal.PHASE}


class Reason(Record):
    """Why something is refused: the tag is the key of its sentence, the fields are the facts the sentence needs."""

    kind: ClassVar[Refusal] = Refusal.CONDITION

    def facts(self) -> dict[str, Any]:
        """Return the facts by name, without those that this refusal does not have."""
        named = zip(type(self).kinds, self[1:], strict=True)
        return {name: value for name, value in named if value is not None}


class Illegal(EngineError):  # noqa: N818 - the field's own word
    """An action the rules forbid.

    `rules`: ledger ids; `reason`: key of the sentence; `kind`: what it is about; `facts`: what the sentence needs, with
    its numbers.
    """

    def __init__(
        self, rules: Rules, reason: Reason | str, kind: Refusal = Refusal.CONDITION, /, **facts: object
    ) -> None:
        self.rules = rules
        if isinstance(reason, Reason):
            self.reason, self.kind, self.facts = type(reason).tag, type(reason).kind, reason.facts()
        else:
            self.reason, self.kind, self.facts = reason, kind, facts
        super().__init__(self.reason)


class NeedsFact(EngineError):  # noqa: N818
    """The answer depends on a fact that nobody stated: `fact` names it, `about` is an object number or None."""

    def __init__(self, fact: str, about: Obj | None = None, **facts: object) -> None:
        super().__init__(fact)
        self.fact = fact
        self.about = about
        self.facts = facts


class NotCovered(EngineError):  # noqa: N818
    """The rulebook does not say, and there is no plain reading: the head judge decides."""

    def __init__(self, rules: tuple[str, ...], reason: str, **facts: object) -> None:
        super().__init__(reason)
        self.rules = rules
        self.reason = reason
        self.facts = facts


class PrintedOnly(NotCovered):
    """A reading rests on something printed that is not among the data: what comes of it is not known here."""


class Endless(NotCovered):
    """Forced events came back to a position they had left, and no rule says what that means.

    `loop` holds the events of one round of it; `rules`: those that come nearest.
    """

    def __init__(self, loop: tuple[Event, ...], rules: tuple[str, ...] = ()) -> None:
        super().__init__(rules, "endless")
        self.loop = loop


class BadPosition(EngineError):  # noqa: N818
    """A position that contradicts itself or the rules. `path` is the spot in the file it came from.

    `others`: what else is wrong with it.
    """

    others: tuple[BadPosition, ...] = ()

    def __init__(self, path: str, reason: str, **facts: object) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path
        self.reason = reason
        self.facts = facts


def refuse_position(found: Iterable[BadPosition]) -> None:
    """Raise the first of what was found wrong with a position, with the others; nothing where nothing was found."""
    several = {(fault.path, fault.reason, fault.facts.get("item")): fault for fault in found}
    if several:
        first, *others = several.values()
        first.others = tuple(others)
        raise first


class BadDefinition(EngineError):  # noqa: N818
    """Ability or card data that says something the vocabulary does not know. `path` is the spot."""

    def __init__(self, path: str, reason: str, **facts: object) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path
        self.reason = reason
        self.facts = facts
