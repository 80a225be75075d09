"""How much a refusal says of a step: where several moments refuse it, the one that says most is the one ruled on.

`A attacks` while B still may answer is refused for its time; once B has passed, because A's zombie lies REST. The second
is about the step itself and says more: whoever hears the first would only wait, and be refused again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.disputes.courses.following import PASS
from judge.disputes.language.described import told_as
from judge.disputes.language.errors import DisputeError
from judge.engine.errors import EngineError, Illegal, Refusal
from judge.engine.ids import Obj
from judge.engine.run import OVER, question

if TYPE_CHECKING:
    from judge.disputes.courses.replay import Replay
    from judge.disputes.language.format import Step
    from judge.engine.core import Core
    from judge.engine.game import Action
    from judge.engine.ids import Seat

Refused = tuple[EngineError, "Action | None"]
"""A refusal, and the action that met it, where the step came so far as to be one."""


class NotThereError(EngineError):
    """A card that a step names lies nowhere: `fault` says so. It may have been drawn before the step was done."""

    def __init__(self, fault: DisputeError) -> None:
        super().__init__(fault.reason)
        self.fault = fault


def _is_declared(core: Core, action: Action | None) -> bool:
    """Return whether the step is about a card that is declared, or that something declared is aimed at."""
    subject = action.subject if action is not None else None
    obj = subject[0] if isinstance(subject, tuple) else subject
    if type(obj) is not int or not 0 <= obj < len(core.defn):
        return False
    return any(_mentions(item, core.ref(Obj(obj))) for item in core.stack)


def weigh(core: Core, refused: Refused, by: Seat, do: str, turn_of: object, *, only_passes: bool) -> int:
    """Return how much a refusal says: most where it is about the step itself, then about who is asked for it, or its time.

    After nothing but passes it counts too for what somebody is asked, and that the turn of `turn_of` has ended by them.
    """
    if not only_passes:
        return _says(core, refused)
    if core.vars.get("player") == turn_of:
        return _says(core, refused, by, do)
    return _says(core, refused, by) + (by == turn_of)


def _says(core: Core, refused: Refused, by: Seat | None = None, do: str = "") -> int:
    error, action = refused
    if isinstance(error, NotThereError):
        return 4 if by in question(core).who and _fits(core, do) else -1
    if not of_timing(error) and not _is_declared(core, action):
        return 4
    return 2 * _fits(core, do) + (by in question(core).who)


def _fits(core: Core, do: str) -> bool:
    """Return whether somebody is asked for such a thing."""
    menu = core.game.menus.get(question(core).menu)
    return menu is not None and do in menu.verbs


def may_pass(error: EngineError) -> bool:
    """Return whether what happens next may cure a refusal: it is about whose right it is or when, or a card is not there."""
    return isinstance(error, NotThereError) or of_timing(error)


def of_timing(error: EngineError) -> bool:
    """Return whether a refusal is only about whose right it is or when: an implied pass may cure it."""
    return isinstance(error, Illegal) and error.kind.of_timing


def _mentions(item: Any, ref: tuple[int, int]) -> bool:
    if isinstance(item, dict):
        return any(_mentions(part, ref) for part in item.values())
    return isinstance(item, (tuple, list)) and (item == ref or any(_mentions(part, ref) for part in item))


def ended_since(replay: Replay, begun: int, before: EngineError, by: Seat, turn_of: object) -> bool:
    """Return whether the game is over by what left nobody a choice, not even whether to pass.

    Where a step was refused only for its time, by what was open too. Where whose turn it is was refused only for what
    others had still to answer, their passes follow as ever.
    """
    since = replay.done[begun:]
    if question(replay.core).menu != OVER:
        return False
    if any(done.open is not None for done in since) and not of_timing(before):
        return False
    waited = isinstance(before, Illegal) and before.kind is Refusal.TURN and by == turn_of
    return waited or all(done.action.do != PASS for done in since)


def refuse_untruth(error: EngineError, path: str, step: Step) -> None:
    """Raise DisputeError where the file tells of a card what it cannot have been by all else that it tells.

    Nobody did anything wrong then: the account contradicts itself.
    """
    if isinstance(error, Illegal) and error.reason == "fact.otherwise":
        slot = told_as(str(error.facts["slot"]), step)
        raise DisputeError(f"{path}.{slot}", "fact.untrue", word=str(step.get(slot, slot)))


def refuse_chance(error: EngineError, path: str, step: Step) -> None:
    """Raise DisputeError where the file tells a result that chance cannot have: nobody did anything wrong."""
    if isinstance(error, Illegal) and error.kind is Refusal.CHOICE:
        slot = told_as(str(error.facts.get("slot", "do")), step)
        if isinstance(error.facts.get("items"), tuple):
            raise DisputeError(f"{path}.{slot}", "chance.order", number=len(error.facts["items"]))
        raise DisputeError(f"{path}.{slot}", "chance.impossible", word=slot)
