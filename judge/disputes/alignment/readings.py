"""The readings of a step in the current position: the actions of the game that people report by it.

An item is what is left of a step to be aligned: all of it, or the keys that its first action did not ask for. People tell
an act by another verb, two acts in one step, one act in several, a triggered ability as if it had been declared, and a pass
before or after its time. Every reading is tried; `search.py` keeps the one that leaves the fewest faults.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from judge.disputes.alignment.told_triggers import (
    NAMING,
    is_trigger_named,
    reported_trigger,
    reporting_verbs,
    tells_of_trigger,
)
from judge.engine import pending
from judge.engine.errors import EngineError
from judge.engine.ids import CHANCE
from judge.engine.run import OVER, Ask, question
from judge.engine.triggers import MENU as ORDERING
from judge.engine.triggers import NEXT, Ordering
from judge.engine.windows import PASS, asking_window

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from judge.disputes.account.model import Step
    from judge.disputes.alignment.replay import Replay
    from judge.disputes.alignment.replay_records import PlayedAction
    from judge.engine.game import Core
    from judge.engine.ids import Seat
    from judge.engine.records import Waiting


class Item(NamedTuple):
    """The part of step `n` still to be aligned. `rest`: its first action is done, and did not ask for the keys `unread`."""

    n: int
    step: Step
    rest: bool = False
    unread: tuple[str, ...] = ()

    @property
    def pinned(self) -> bool:
        """Whether the step says when it was done."""
        return self.step.states_moment


class Reading(NamedTuple):
    """One reading of an item: as `step`, or, where that is None, as a statement of what happens without it.

    `stays`: more of the item is left to be read; `along`: so many steps after it are part of it; `about`: the triggered
    ability that it speaks of.
    """

    step: Step | None
    stays: bool = False
    along: int = 0
    about: Waiting | None = None


def readings(replay: Replay, item: Item, by: Seat) -> Iterator[Reading]:
    """Yield the readings of an item in the current position, the plainest first."""
    yield from _rest_of_step(replay, item, by) if item.rest else _whole_step(replay, item, by)


def _rest_of_step(replay: Replay, item: Item, by: Seat) -> Iterator[Reading]:
    """Yield the readings of the rest of a step."""
    core, game = replay.core, replay.core.game
    menu, verbs = question(core).menu, pending.asked_verbs(core)
    if by not in question(core).who or menu in game.optional or asking_window(core):
        return
    whole = replay.steps[item.n - 1]
    meant = set(replay.game.description.verbs[whole.do].then)
    if (
        meant
        and meant.isdisjoint(verbs)
        and not tells_of_trigger(game, whole)
        and pending.is_about_triggers(core)
    ):
        return
    mine, keys = pending.legal_verbs(core, by), [*item.step.named]
    fits = [verb for verb in verbs if verb not in game.interrupting and (verb in meant or verb in mine)]
    for verb in sorted(fits, key=lambda verb: verb not in meant):
        alike = {each.removesuffix("s") for each in (verb, *game.telling.synonyms.get(verb, ()))}
        said = item.step.with_verb(verb, keys)
        if all(key.removesuffix("s") in alike for key in keys):
            said = _by_verb(core, said, by, verb, keys) or said
        yield Reading(said)
    if _happened_to(replay, item):
        yield Reading(None)  # what it names is gone: somebody must choose anew


def _happened_to(replay: Replay, item: Item) -> bool:
    """Return whether something happened, since a step's first action, to a card that the rest of the step names."""
    values = item.step.named.values()
    named = [name for value in values for name in (value if isinstance(value, list) else [value])]
    objects = replay.laid.objects
    about = {("card", objects[name]) for name in named if isinstance(name, str) and name in objects}
    since = next((at for at, done in enumerate(replay.done, 1) if done.n == item.n), 0)
    return any(about & {*event.about()} for done in replay.done[since:] for event in done.events)


def _whole_step(replay: Replay, item: Item, by: Seat) -> Iterator[Reading]:
    """Yield the readings of a whole step."""
    core, game, step = replay.core, replay.core.game, item.step
    do, verbs, mine = step.do, pending.asked_verbs(core), by in question(core).who
    if by < 0:
        yield Reading(_as_chance(core, step) or step)
        return
    if do == PASS and not (mine and do in verbs) and _passes_unasked(replay, item, by):
        yield Reading(None)
        return
    if _ends_what_is_over(replay, item):
        yield Reading(None)
        return
    one, keys = pending.asked_trigger(core), [*step.named]
    direct = (mine and do in verbs) or do in game.anytime or _thinks_better(replay, by, do)
    if direct:
        names = one is not None and not NAMING.isdisjoint(step.named)
        names = names and do in reporting_verbs(game) and game.verbs[do].takes == "none"
        if not names:
            yield Reading(step)
        elif one is not None and is_trigger_named(replay, one, step):
            yield Reading(step.with_verb(do, step.named.keys() - NAMING))
    verb = game.verbs.get(do)
    if verb is not None and verb.for_all and not direct and _has_told(replay.done[-3:], do, by):
        yield Reading(None)
        return
    tells = tells_of_trigger(game, step)
    if mine and pending.is_owed(core):
        yield from _as_asked(replay, step, by, keys, tells=tells)
    if (tells or do in reporting_verbs(game)) and set(keys) <= NAMING:
        trigger = reported_trigger(replay, step, by)
        answers_it = trigger is not None and trigger == one and mine  # unless what it takes is told next
        if trigger is not None and not (answers_it and not _is_told_with_next(replay, item)):
            yield Reading(None, about=trigger)
            return
    if not direct:
        yield Reading(step)
    if do == PASS and _passed_before(replay, item, by):
        yield Reading(None)
    yield from _joined_steps(replay, item)


def _ends_what_is_over(replay: Replay, item: Item) -> bool:
    """Return whether an item states the end of a round, where the game ended by what was done before it."""
    game, do = replay.core.game, item.step.do
    if question(replay.core).menu != OVER or do not in game.verbs or not replay.done:
        return False
    return any(menu.simultaneous == do for menu in game.menus.values())


def _as_chance(core: Core, step: Step) -> Step | None:
    """Return a step with the verb that chance is asked for, where another verb states its result; otherwise None."""
    if not pending.tells_chance(core, step.do):
        return None
    return next(
        (_by_verb(core, step, CHANCE, verb, [*step.named]) for verb in pending.asked_verbs(core)), None
    )


def _is_told_with_next(replay: Replay, item: Item) -> bool:
    """Return whether an item states the use of an ability and the player's next step states its values."""
    if item.n >= len(replay.steps):
        return False
    after, game = replay.steps[item.n], replay.core.game
    if after.by != item.step.by or after.do not in reporting_verbs(game) or not after.named:
        return False
    return after.do != item.step.do


def _has_told(done: Sequence[PlayedAction], do: str, by: Seat) -> bool:
    """Return whether another player is reported to have done the same."""
    return any(each.n is not None and each.action.do == do and each.action.by != by for each in done)


def _as_asked(replay: Replay, step: Step, by: Seat, keys: list[str], *, tells: bool) -> Iterator[Reading]:
    """Yield a step with the verb that is asked for, where its own verb is a synonym."""
    core, game, do = replay.core, replay.core.game, step.do
    data, one = question(core).data, pending.asked_trigger(core)
    if isinstance(data, Ordering):
        names = tells or do in game.telling.synonyms.get(NEXT, ())
        if names and any(is_trigger_named(replay, waiting, step) for waiting in data.items):
            yield Reading(step.with_verb(NEXT, NAMING), stays=bool(set(keys) - NAMING))
        return
    own = tells and one is not None and is_trigger_named(replay, one, step)
    same = [
        verb for verb in pending.asked_verbs(core) if do in game.telling.synonyms.get(verb, ()) and verb != do
    ]
    for verb in same:
        said = _by_verb(core, step, by, verb, [key for key in keys if key not in NAMING] if own else keys)
        if said is not None:
            yield Reading(said)
    for verb in same if own else ():
        if verb in pending.legal_verbs(core, by):
            yield Reading(step.with_verb(verb, step.named.keys() - NAMING))


def _by_verb(core: Core, step: Step, by: Seat, verb: str, keys: list[str]) -> Step | None:
    """Return a step with another verb; None where that verb asks for other values than the step states."""
    with suppress(EngineError):
        slots = [slot.name for slot in core.game.verbs[verb].demand(core, by, None)]
        said = step.with_verb(verb, keys)
        if len(keys) == len(slots) == 1:
            return said.with_names({slots[0]: step.named[keys[0]]})
        if set(keys) <= set(slots):
            return said
    return None


def _joined_steps(replay: Replay, item: Item) -> Iterator[Reading]:
    """Yield one choice told in several steps: the item joined with the next steps that name more of it."""
    key, verb = _only_key(item.step), replay.core.game.verbs.get(item.step.do)
    if key is None or verb is None or verb.takes != "none":
        return
    named: list[object] = []
    for along, step in enumerate(replay.steps[item.n - 1 :]):
        if (step.by, step.do) != (item.step.by, item.step.do) or _only_key(step) != key:
            return
        told = step.named[key]
        named += told if isinstance(told, list) else [told]
        if along:
            yield Reading(item.step.with_names({key: [*named]}), along=along)


def _only_key(step: Step) -> str | None:
    """Return the one key by which a step names something, or None if it has several."""
    if len(step.named) != 1 or step.states_moment or step.corrects is not None:
        return None
    ((key, told),) = step.named.items()
    return key if isinstance(told, (str, list)) else None


# ---- passes


def _has_passed(replay: Replay, by: Seat) -> bool:
    """Return whether a player has a stated pass since the last act of anybody."""
    for done in reversed(replay.done):
        if done.action.do != PASS:
            return False
        if done.n is not None and done.action.by == by:
            return True
    return False


def _in_any_order(replay: Replay, by: Seat) -> bool:
    """Return whether a window is open in which no rule orders the passes, and another player is asked."""
    kind = asking_window(replay.core)
    if kind is None or by in question(replay.core).who:
        return False
    return replay.core.game.windows[kind].in_any_order


def _passes_unasked(replay: Replay, item: Item, by: Seat) -> bool:
    """Return whether an item is a pass of a player who is not asked."""
    pinned = item.step.is_pinned
    return not pinned and _in_any_order(replay, by) and not _has_passed(replay, by)


def _passed_before(replay: Replay, item: Item, by: Seat) -> bool:
    """Return whether a pass was assumed before an answer to an effect and is stated after that answer."""
    answered, said = False, 0
    if item.step.is_pinned:
        return False
    for done in reversed(replay.done):
        if done.action.do == PASS:
            if done.action.by == by and done.only_said:
                said += 1
            elif done.action.by == by and done.implied and answered:
                if not said:
                    return True
                said -= 1
        elif not done.implied:
            if not done.answers:
                return False
            answered = True
    return False


def _thinks_better(replay: Replay, by: Seat, do: str) -> bool:
    """Return whether a player who passed acts after all, while another is asked and no rule sets an order."""
    acts = do != PASS and do in pending.asked_verbs(replay.core)
    return acts and _in_any_order(replay, by) and _has_passed(replay, by)


def let_speak(replay: Replay, by: Seat, do: str) -> None:
    """Ask the player who acts after their pass, instead of the one who is asked."""
    if _thinks_better(replay, by, do):
        now = question(replay.core)
        replay.core.agenda[-1] = Ask(now.menu, (by,), now.data)


def is_ordering(core: Core) -> bool:
    """Return whether a player is ordering simultaneous triggers."""
    return question(core).menu == ORDERING
