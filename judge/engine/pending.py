"""The decision that a position asks for: whose it is, and whether the game waits for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine.effects.program import Do
from judge.engine.errors import NeedsFact
from judge.engine.ids import CHANCE, Seat
from judge.engine.records import Asked
from judge.engine.run import OVER, legal, question
from judge.engine.triggers import MENU as ORDERING
from judge.engine.triggers import Trigger, Triggers
from judge.engine.windows import InWindow, OpenWindow, Resolve, asking_window, waits_for_answers

if TYPE_CHECKING:
    from collections.abc import Collection

    from judge.engine.game import Core
    from judge.engine.records import Waiting


def asked_verbs(core: Core) -> Collection[str]:
    """Return the verbs that answer the pending decision."""
    menu = question(core).menu
    return () if menu == OVER else core.game.menus[menu].verbs


def is_answer(core: Core, do: str) -> bool:
    """Return whether a verb can state the pending decision: one that answers it, or a synonym."""
    also, asked_for = core.game.telling.synonyms, asked_verbs(core)
    return do in asked_for or any(do in also.get(verb, ()) for verb in asked_for)


def tells_chance(core: Core, do: str) -> bool:
    """Return whether chance decides now and a players' verb can state its result (who starts, as they agreed)."""
    return CHANCE in question(core).who and do not in asked_verbs(core) and is_answer(core, do)


def asked_trigger(core: Core) -> Waiting | None:
    """Return the triggered ability that the pending decision is about."""
    asked = question(core).data
    return asked.set_off() if isinstance(asked, Asked) else None


def is_about_triggers(core: Core) -> bool:
    """Return whether the pending decision is about a triggered ability, or about the order of several."""
    return asked_trigger(core) is not None or question(core).menu == ORDERING


def is_owed(core: Core) -> bool:
    """Return whether the game cannot go on before the decision is made (announcements excepted)."""
    menu, game = question(core).menu, core.game
    return (
        menu != OVER
        and menu not in game.optional
        and menu not in game.announcing
        and asking_window(core) is None
    )


def owes_nothing(core: Core) -> bool:
    """Return whether the deciding player merely has the next move."""
    kind = asking_window(core)
    if kind is None:
        return question(core).menu in core.game.optional
    window = core.game.windows[kind]
    return window.idle(core) and not window.between(core)


def is_in_effect(core: Core) -> bool:
    """Return whether an effect is being carried out."""
    return any(isinstance(frame, Do) for frame in core.agenda)


def is_unfinished(core: Core) -> bool:
    """Return whether something declared or being carried out has not come to its end."""
    owed = question(core).menu not in core.game.optional and asking_window(core) is None
    at_work = (Do, Resolve, Trigger, Triggers)
    if not asking_window(core):
        at_work = (*at_work, OpenWindow)  # type: ignore[assignment] # one kind of frame more
    return bool(
        core.stack
        or owed
        or waits_for_answers(core)
        or any(isinstance(frame, at_work) for frame in core.agenda)
    )


def is_between_steps(core: Core) -> bool:
    """Return whether a window between two steps of a turn or battle is open."""
    kind = asking_window(core)
    return kind is not None and core.game.windows[kind].between(core)


def has_passes(core: Core) -> bool:
    """Return whether somebody has passed in the open window and another player may act there now."""
    data = question(core).data
    return isinstance(data, InWindow) and data.passes > 0


def legal_verbs(core: Core, by: Seat) -> set[str]:
    """Return the verbs of the legal actions of a player."""
    return {option.do for option in legal(core, anytime=False) if option.by == by}


def may_only_interrupt(core: Core, by: Seat) -> bool:
    """Return whether a player's only legal actions are interruptions."""
    besides = core.game.interrupting
    return bool(besides) and legal_verbs(core, by) <= besides


def awaited_seats(core: Core) -> list[Seat]:
    """Return the seats the game waits for, without those who are only free to show or say something."""
    who = [Seat(seat) for seat in question(core).who if seat != CHANCE]
    acting = {option.by for option in legal(core, anytime=False) if not core.game.verbs[option.do].keeps}
    return [seat for seat in who if seat in acting] or who


def missing_fact(core: Core) -> NeedsFact:
    """Return the fact the game waits for: a result of chance, or a player's decision."""
    asked = question(core)
    if CHANCE in asked.who:
        return NeedsFact("chance")
    return NeedsFact("decision", seats=asked.who, asked=asked.menu)
