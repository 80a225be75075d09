"""The errors and refusals of the kernel. All are values with fields; their sentences are written elsewhere.

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
    """Any refusal of the kernel. `phase`: the phase the game was in during the action, where the game has phases."""

    phase: str | None = None


class Refusal(StrEnum):
    """The category of a refusal."""

    CONDITION = "condition"  # what the action itself needs
    PAYMENT = "payment"  # what is paid for it
    CHOICE = "choice"  # what is chosen for it: targets, an order, a number
    TURN = "turn"  # priority: another player is asked first, or an effect is being carried out
    PHASE = "phase"  # the time or the player, independent of the current question

    @property
    def of_timing(self) -> bool:
        """Return whether the same action may be legal at another time."""
        return self in {Refusal.TURN, Refusal.PHASE}


class Reason(Record):
    """Why something is refused: the tag is the key of its sentence, the fields are the facts the sentence needs."""

    kind: ClassVar[Refusal] = Refusal.CONDITION

    def facts(self) -> dict[str, Any]:
        """Return the facts by name, without those that are None."""
        named = zip(type(self).kinds, self[1:], strict=True)
        return {name: value for name, value in named if value is not None}


class Illegal(EngineError):  # noqa: N818 - the field's own word
    """An action the rules forbid.

    `rules`: ledger ids; `reason`: key of the sentence; `kind`: its category; `facts`: the facts of the sentence, with
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
    """The answer depends on an unstated fact: `fact` names it, `about` is an object number or None."""

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
    """A reading depends on printed information that the data do not have, so its result is unknown here."""


class Endless(NotCovered):
    """Forced events returned to an earlier position, and no rule says what that means.

    `loop`: the events of one round of the loop; `rules`: the nearest rules.
    """

    def __init__(self, loop: tuple[Event, ...], rules: tuple[str, ...] = ()) -> None:
        super().__init__(rules, "endless")
        self.loop = loop


class BadPosition(EngineError):  # noqa: N818
    """A position that contradicts itself or the rules. `path` is the spot in the file it came from.

    `others`: further faults of it.
    """

    others: tuple[BadPosition, ...] = ()

    def __init__(self, path: str, reason: str, **facts: object) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path
        self.reason = reason
        self.facts = facts


def refuse_position(found: Iterable[BadPosition]) -> None:
    """Raise the first of the faults found in a position, with the others attached; do nothing where there are none."""
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
