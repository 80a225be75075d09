"""A step that says two actions in one, as players do: the attacker and its target, the card and whom it is for.

The first action takes what it asks for; the rest is the step of the next one that its player is asked for. What came up
by itself before that may be told right after such a step: it is done first.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, cast

from judge.disputes.courses import also_told, following
from judge.disputes.courses.forks import TooManyError
from judge.disputes.language.errors import DisputeError
from judge.engine.errors import EngineError, NeedsFact
from judge.engine.run import legal, question
from judge.engine.triggers import MENU as ORDERING
from judge.engine.windows import in_window

if TYPE_CHECKING:
    from collections.abc import Iterator

    from judge.disputes.courses.replay import Replay
    from judge.disputes.courses.weighing import Refused
    from judge.disputes.language.format import Step
    from judge.engine.core import Core
    from judge.engine.ids import Seat


def goes_on(
    replay: Replay, number: int, step: Step, by: Seat, path: str, unread: tuple[str, ...]
) -> Refused | None:
    """Do what the rest of a step says, where the same player is asked for that next: attacker and target in one.

    Returns the refusal of that. DisputeError where nothing asks for it.
    """
    core = replay.core
    paid = step.get("pay")
    first = f"pay.{next(iter(paid))}" if unread[0] == "pay" and isinstance(paid, dict) and paid else unread[0]
    unasked = DisputeError(f"{path}.{first}", "step.unasked", word=first.rpartition(".")[2])
    meant = following.said_along(replay, number, step)
    after, begun = number, len(replay.done)
    # Others let the first part pass, or the second was not said then; what that set off comes before as well.
    while (
        in_window(core) is not None
        or following.asks_before(core, meant)
        or _is_told_apart(replay, by, unread)
    ):
        while replay.has_done(after + 1):
            after += 1
        sooner = also_told.answered_by(replay, replay.first_left())
        if sooner not in {0, after + 1}:
            if not replay.stands_now(sooner):
                return None
            continue
        if _is_told_after(replay, after):
            if not replay.stands_now(after + 1):
                return None  # it is refused when its turn comes
            after += 1
            continue
        if _is_answered_by(replay, after):
            after += 1
            continue
        try:
            if question(core).menu == ORDERING:  # which comes first goes by the step told next
                action, fork = following.owed(replay, after + 1)
            else:
                action, fork = following.follows(replay, after)
        except (NeedsFact, TooManyError) as missing:
            return missing, None
        if action is None or not replay.do(None, action, fork):
            raise unasked
    asked = question(core)
    if asked.menu in core.game.free or by not in asked.who or any("." in key for key in unread):
        raise unasked
    wrong = unasked
    for rest in _rests(replay, by, step, unread, meant):
        verb, here = rest["do"], replay.checkpoint()
        try:
            refusal = replay.perform(number, rest, by, path, here.core)
        except DisputeError as fault:
            if verb in meant and wrong is unasked:
                wrong = fault  # this is what it speaks of: so that says what is wrong with it
            replay.restore(here)
        else:  # said before something happened to it: then what is done now is open
            return None if _happened_to(replay, begun, rest) else refusal
    raise wrong


def _is_told_apart(replay: Replay, by: Seat, unread: tuple[str, ...]) -> bool:
    """Return whether what is asked first about an ability, which a step leaves out, is told by a step of its own."""
    core = replay.core
    if not also_told.answered_by(replay, replay.first_left()):
        return False
    verbs = {option.do for option in legal(core, anytime=False) if option.by == by}
    asked = {slot.name for verb in verbs for slot in core.game.verbs[verb].demand(core, by, None)}
    return asked.isdisjoint(unread)


def _is_told_after(replay: Replay, number: int) -> bool:
    """Return whether the step after one answers what is asked now, or tells what came up by itself and is asked about."""
    if in_window(replay.core) is not None or number >= len(replay.told):
        return False
    after = replay.told[number]
    return (
        following.is_told_next(replay, number, question(replay.core))
        or also_told.as_asked(replay, number + 1, after) is not after
    )


def _is_answered_by(replay: Replay, number: int) -> bool:
    """Do the step after one where it comes before all that is declared now takes effect; return whether it was done."""
    core = replay.core
    if in_window(core) is None or number >= len(replay.told):
        return False
    waits = tuple(core.stack)
    return bool(waits) and replay.stands_now(number + 1, lambda: tuple(core.stack[: len(waits)]) == waits)


def _next_parts(core: Core, by: Seat, meant: frozenset[str]) -> list[str]:
    """Return the actions that the rest of a step can be about: those it may say, and those open to its player."""
    open_to = {option.do for option in legal(core, anytime=False) if option.by == by}
    verbs = [
        verb
        for verb in core.game.menus[question(core).menu].verbs
        if verb not in core.game.interrupts and (verb in meant or verb in open_to)
    ]
    return sorted(verbs, key=lambda verb: verb not in meant)


def _rests(
    replay: Replay, by: Seat, step: Step, unread: tuple[str, ...], meant: frozenset[str]
) -> Iterator[Step]:
    """Yield the part of a step that its first action did not ask for, as the step of each other that it can be about.

    By the key of an answer that people tell the same way where it is one: a target of what is chosen.
    """
    for verb in _next_parts(replay.core, by, meant):
        rest = cast("Step", {"by": step["by"], "do": verb, **{key: step.get(key) for key in unread}})
        alike = {each.removesuffix("s") for each in (verb, *replay.core.game.also_told.get(verb, ()))}
        same = all(key.removesuffix("s") in alike for key in unread)
        with suppress(EngineError):  # it asks for what it is about first
            rest = (also_told.by_verb(replay, by, rest, verb) if same else None) or rest
        yield rest


def _happened_to(replay: Replay, since: int, rest: Step) -> bool:
    """Return whether something happened, since so much was done, to a card that the rest of a step names."""
    named = [name for value in rest.values() for name in (value if isinstance(value, list) else [value])]
    objects = {
        replay.laid.objects[name] for name in named if isinstance(name, str) and name in replay.laid.objects
    }
    about = {("card", obj) for obj in objects}
    return any(about & {*event.about()} for done in replay.done[since:] for event in done.events)
