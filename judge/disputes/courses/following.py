"""What follows by itself: passes that close a window, chance, and choices that leave none; what is open is a fork."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from judge.disputes.courses.finished import can, finished, moved_on
from judge.disputes.courses.forks import Fork, actions, at_most, likeness, taken_back, works
from judge.disputes.language.described import CHANCE as CHANCE_TOLD
from judge.disputes.language.described import described
from judge.engine.core import CHANCE, UNKNOWN
from judge.engine.effects.program import Do
from judge.engine.errors import EngineError, NeedsFact
from judge.engine.game import Action
from judge.engine.ids import Obj, Seat
from judge.engine.run import OVER, Ask, act, doubtful, legal, question
from judge.engine.slots import Fact
from judge.engine.triggers import MENU as ORDER_OF_TRIGGERS
from judge.engine.triggers import Trigger, Triggers
from judge.engine.windows import InWindow, OpenWindow, Resolve, in_window, waits_for_answers

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from judge.disputes.courses.replay import Replay
    from judge.disputes.language.format import Step
    from judge.engine.core import Core
    from judge.engine.game import Option

_AT_WORK: Final = (Do, Resolve, Trigger, Triggers)
PASS: Final = "pass"  # noqa: S105 - the verb


def missing(replay: Replay) -> NeedsFact:
    """Return what the resolution waits for: chance, or somebody's choice."""
    asked = question(replay.core)
    if CHANCE in asked.who:
        return NeedsFact("chance")
    return NeedsFact("decision", seats=asked.who, asked=asked.menu)


def follows(
    replay: Replay, step: int, by: Seat | None = None, do: str = ""
) -> tuple[Action | None, Fork | None]:
    """Return the next action that nobody needs to report, or one way of what is open; None where nothing follows.

    NeedsFact or TooManyError where an owed choice cannot be gone through.
    """
    core = replay.core
    asked, game = question(core), core.game
    if asked.menu == OVER:
        return None, None
    kind = in_window(core)
    if kind is not None and PASS in game.menus[asked.menu].verbs:
        passes = not game.windows[kind].idle(core) or between(core, do)
        passes = passes or _lets_act(replay, step, asked, by, do) or _closes(replay, asked, by, do)
        return (Action(asked.who[0], PASS) if passes else None), None
    if CHANCE not in asked.who:
        if asked.menu in game.apart and do not in game.menus[asked.menu].verbs:
            return left_untold(replay, step, game.apart[asked.menu])
        verbs = game.menus[asked.menu].verbs
        if asked.menu in game.free:
            waived = _waived(replay, asked, by, do) or finished(replay, step, asked, by, do)
            waived = waived or moved_on(replay, step, asked, by, do)
            if waived:
                return waived, None
            bound = _bound(replay, step, asked, by, do)
            return owed(replay, step, bound) if bound else _due(replay, step, by)
        does = (
            do in verbs and do not in game.interrupts
        )  # what may come in between does not answer the question
        if by in asked.who and (does or _answers_later(replay, step, asked, by)):
            told = replay.told[step - 1] if 0 < step <= len(replay.told) else None
            if told is None or not unforeseen(replay, step, told, by):
                return None, None
        if is_told_next(replay, step, asked) and not _asks_anew(replay, step, by):
            return None, None
    elif by == CHANCE and do in game.menus[asked.menu].verbs:
        return None, None
    elif step in replay.disputed and chance_told(replay, step):
        return None, None  # somebody says that it came too early
    return owed(replay, step)


def owes_nothing(core: Core) -> bool:
    """Return whether who is asked merely has the next move."""
    kind = in_window(core)
    if kind is not None:
        window = core.game.windows[kind]
        return window.idle(core) and not window.between(core)
    return question(core).menu in core.game.free


def owes_answer(core: Core, by: Seat, do: str) -> bool:
    """Return whether a player owes an answer now that such an action gives."""
    asked = question(core)
    return is_owed(core, asked) and by in asked.who and do in core.game.menus[asked.menu].verbs


def answers_effect(core: Core, by: Seat, do: str) -> bool:
    """Return whether a player owes such an answer to an effect that is being carried out, which may ask for more."""
    return owes_answer(core, by, do) and any(isinstance(frame, Do) for frame in core.agenda)


def is_owed(core: Core, asked: Ask) -> bool:
    """Return whether a question must be answered before the game goes on, and is not how somebody says what they began."""
    game = core.game
    if asked.menu == OVER or asked.menu in game.free or asked.menu in game.announces:
        return False
    return in_window(core) is None


def unforeseen(replay: Replay, number: int, step: Step, by: Seat) -> bool:
    """Return whether a player is asked only because of something open, which a step of theirs tells nothing of.

    The step cannot be the answer: that was given before, and nobody told it.
    """
    core, last = replay.core, replay.done[-1] if replay.done else None
    if last is None or last.open is None or not owes_answer(core, by, step["do"]):
        return False
    with taken_back(core):
        return not can(replay, by, step, number)


def has_passes(core: Core) -> bool:
    """Return whether somebody has passed in the window that is open, and another may act there now."""
    data = question(core).data
    return isinstance(data, InWindow) and data.passes > 0


def between(core: Core, do: str) -> bool:
    """Return whether everybody has passed a window that stands between two steps, because something is done after it."""
    kind = in_window(core)
    if kind is None or not do or do in core.game.menus[question(core).menu].verbs:
        return False
    return core.game.windows[kind].between(core)


def _lets_act(replay: Replay, step: int, asked: Ask, by: Seat | None, do: str) -> bool:
    """Return whether another can act only because the holder of an idle window has passed, which then closes nothing.

    A pass of the other closes it: then the holder had passed only if the file tells nothing else of them from here.
    """
    core = replay.core
    if by is None or by < 0 or by in asked.who or not isinstance(asked.data, InWindow):
        return False
    window = core.game.windows[asked.data.kind]
    if do not in core.game.menus[asked.menu].verbs or window.following(core, asked.who[0]) != by:
        return False
    if asked.data.passes + 1 < window.passes(core) and do != PASS:
        return True
    return not _acts_here(replay, step, asked, by)


def _closes(replay: Replay, asked: Ask, by: Seat | None, do: str) -> bool:
    """Return whether a player who does what comes later has passed, too, after all others are told to have passed."""
    later = bool(do) and do not in replay.core.game.menus[asked.menu].verbs
    return by in asked.who and later and _one_pass_left(replay, asked)


def _one_pass_left(replay: Replay, asked: Ask) -> bool:
    """Return whether one pass more closes the window that asks, and the file tells the one before it."""
    told = bool(replay.done) and replay.done[-1].n is not None and replay.done[-1].action.do == PASS
    if not told or not isinstance(asked.data, InWindow):
        return False
    return asked.data.passes + 1 == replay.core.game.windows[asked.data.kind].passes(replay.core)


def _acts_here(replay: Replay, step: int, asked: Ask, by: Seat) -> bool:
    """Return whether the next thing told of who has the move can be done here, but not once both have passed."""
    seat, verbs = asked.who[0], replay.core.game.menus[asked.menu].verbs
    told = enumerate(replay.told[step:], step + 1)
    at, then = next(((at, after) for at, after in told if after["by"] == replay.laid.seats[seat]), (0, None))
    if then is None or then["do"] not in verbs or not can(replay, seat, then, at):
        return False
    with taken_back(replay.core), suppress(EngineError):
        for passing in (seat, by):
            act(replay.core, Action(passing, PASS))
        return not can(replay, seat, then, at)
    return True


def _waived(replay: Replay, asked: Ask, by: Seat | None, do: str) -> Action | None:
    """Return the pass by which whoever has the next move lets another interrupt, where nothing is declared to answer."""
    game = replay.core.game
    if by is None or by in asked.who or do not in game.interrupts or do == PASS:
        return None
    may = any(option.do == PASS and option.by in asked.who for option in legal(replay.core, anytime=False))
    return Action(asked.who[0], PASS) if may else None


def _bound(replay: Replay, step: int, asked: Ask, by: Seat | None, do: str) -> list[Option]:
    """Return what somebody cannot but do before `by` can act so.

    Nothing where the file tells it of them later, nor where somebody says that the step was not in order, nor where none
    of it brings the time of the step.
    """
    if by is None or by < 0 or step in replay.disputed or replay.core.game.is_past(replay.core, do):
        return []
    if by in asked.who and do in replay.core.game.menus[asked.menu].verbs:
        return []
    return [option for option in untold_bound(replay, replay.told[step:]) if option.by in asked.who]


def untold_bound(replay: Replay, told: Sequence[Step]) -> Iterator[Option]:
    """Yield what somebody cannot but do and of which some steps tell less than there is to do, and not just this."""
    core, seats = replay.core, replay.laid.seats
    for option in legal(core, anytime=False):
        left = core.game.bound.get(option.do)
        if left is None:
            continue
        steps = [step for step in told if (step["by"], step["do"]) == (seats[option.by], option.do)]
        if len(steps) >= left(core, option.by):
            continue
        if not any(_tells_just_this(replay, option, step) for step in steps):
            yield option


def _tells_just_this(replay: Replay, option: Option, step: Step) -> bool:
    """Return whether a step names one or more of an option's slots, and surely what alone can stand there."""
    told: Mapping[str, object] = step
    named = [slot for slot in option.slots if slot.name in told]
    return bool(named) and all(
        _is_surely(replay, told[slot.name], replay.reader.only(slot.describe(replay.core))) for slot in named
    )


def _is_surely(replay: Replay, said: object, only: object) -> bool:
    """Return whether what is said is the only value of a slot: that number, or that card by its id or as no other there."""
    if not isinstance(only, tuple) or len(only) != 1:
        return bool(said == only)
    (obj,), core = only, replay.core
    if isinstance(said, str) and said in replay.laid.objects:
        return bool(replay.laid.objects[said] == obj)
    if not isinstance(said, str) or not replay.reader.pack.knows(said):
        return False
    number = replay.reader.pack.number(said, "")
    fits = [one for one in core.zones[core.place[obj]] if core.defn[one] in {number, UNKNOWN}]
    return fits == [obj] and core.defn[obj] != UNKNOWN


def _due(replay: Replay, step: int, by: Seat | None) -> tuple[Action | None, Fork | None]:
    """Return what is all that another has left to do, as they have said; None where the file tells it right after."""
    due = replay.core.game.due(replay.core)
    if due is None or by is None or by < 0 or by == due[0]:
        return None, None
    seat, verb = due
    after = replay.told[step] if 0 < step < len(replay.told) else None
    if after is not None and (after["do"], after["by"]) == (verb, replay.laid.seats[seat]):
        return None, None
    for option in legal(replay.core, anytime=False):
        if option.by == seat and option.do == verb:
            return owed(replay, step, [option])
    return None, None


def _answers_later(replay: Replay, step: int, asked: Ask, by: Seat) -> bool:
    """Return whether one of several who owe an answer gives theirs only after a step, or may have: somebody disputes it."""
    if len(asked.who) == 1 or _may_only_interrupt(replay, by):
        return False
    verbs, player = replay.core.game.menus[asked.menu].verbs, replay.laid.seats[by]
    told = any(after["by"] == player and after["do"] in verbs for after in replay.told[step:])
    return told or step in replay.disputed


def _may_only_interrupt(replay: Replay, by: Seat) -> bool:
    """Return whether a question is for others to answer: this player may act before they do, and owes nothing."""
    besides = replay.core.game.interrupts
    mine = (option.do for option in legal(replay.core, anytime=False) if option.by == by)
    return bool(besides) and all(do in besides for do in mine)


def is_told_next(replay: Replay, step: int, asked: Ask) -> bool:
    """Return whether the file tells the answer to a question right after a step: then it did not come before it."""
    if not 0 < step < len(replay.told):
        return False
    after = replay.told[step]
    return after["do"] in replay.core.game.menus[asked.menu].verbs and any(
        after["by"] == replay.laid.seats[seat] for seat in asked.who if seat >= 0
    )


def said_along(replay: Replay, number: int, step: Step) -> frozenset[str]:
    """Return the actions whose part a step may say as well; none where a step of its own tells that one right after."""
    then = frozenset(described(replay.core.game.id).verbs[step["do"]].then)
    after = replay.told[number] if number < len(replay.told) else None
    own = after is not None and after["by"] == step["by"] and after["do"] in then
    return frozenset() if own else then


def adds_to(replay: Replay, number: int, before: int) -> bool:
    """Return whether a step tells the part that one before it leaves to be said: the target of an attack."""
    if not 0 < before < number <= len(replay.told):
        return False
    first, then = replay.told[before - 1], replay.told[number - 1]
    verb = described(replay.core.game.id).verbs.get(first["do"])
    return verb is not None and first["by"] == then["by"] and then["do"] in verb.then


def asks_before(core: Core, meant: frozenset[str]) -> bool:
    """Return whether something else must be answered before one of these actions is asked for."""
    menu = question(core).menu
    if not meant or menu == OVER or menu in core.game.free:
        return False
    return meant.isdisjoint(core.game.menus[menu].verbs)


def left_untold(replay: Replay, step: int, verb: str) -> tuple[Action | None, Fork | None]:
    """Return what the first of those who have still to answer may have done; None where the file tells it only later."""
    told = {after["by"] for after in replay.told[step:] if after["do"] == verb}
    for option in legal(replay.core, anytime=False):
        if option.do == verb and replay.laid.seats[option.by] not in told:
            return owed(replay, step, [option])
    return None, None


def _asks_anew(replay: Replay, step: int, by: Seat | None) -> bool:
    """Return whether a step is what brought the question about, done again: what is told after it answers that one.

    Where the card says what is asked it is done again only with such a card, of the same player. Not where who does it owes
    the answer, and somebody says that the step was not in order: it came before the answer.
    """
    if step in replay.disputed and by in question(replay.core).who:
        return False
    last = next((done.n for done in reversed(replay.done) if done.n is not None), 0)
    if not 0 < last < step or by is None or by < 0:
        return False
    now, before = replay.told[step - 1], replay.told[last - 1]
    verb = described(replay.core.game.id).verbs.get(now["do"])
    if verb is None or before["by"] != now["by"] or before["do"] not in {verb.name, *verb.then}:
        return False
    same = all(before.get(key) == now.get(key) for key in ("card", "player"))
    return same or now["do"] not in replay.core.game.up_to_card


def chance_told(replay: Replay, number: int) -> int:
    """Return the step after one that tells what chance decides now, which nobody can bring about too late; or 0."""
    asked, rest = question(replay.core), range(number + 1, len(replay.told) + 1)
    if CHANCE not in asked.who or not 0 < number <= len(replay.told):
        return 0
    by = replay.told[number - 1]["by"]
    if by not in replay.laid.seats or _asks_anew(replay, number, Seat(replay.laid.seats.index(by))):
        return 0
    later = next(
        (at for at in rest if replay.told[at - 1]["by"] == CHANCE_TOLD and not replay.has_done(at)), 0
    )
    return later if later and replay.told[later - 1]["do"] in replay.core.game.menus[asked.menu].verbs else 0


def owed(replay: Replay, step: int, only_of: Sequence[Option] = ()) -> tuple[Action | None, Fork | None]:
    """Return one way of a choice, or of chance, that the game cannot go on without. `only_of`: those that count."""
    core = replay.core
    besides = core.game.interrupts
    listed = only_of or legal(core, anytime=False)
    options = [option for option in listed if option.do not in besides]
    chance = CHANCE in question(core).who
    ways: list[Action | None] = []
    unique = replay.reader.unique()
    doubts = [] if only_of else [*doubtful(core, besides)]
    told_apart = _told_apart(core, [option for option in doubts if option is not None], unique)
    surely = len(options) == 1 and not told_apart
    for option in (*options, *told_apart):
        shapes = [slot.describe(core) for slot in option.slots]
        known = {}
        for at, shape in enumerate(shapes):
            only = replay.reader.only(shape)
            if only is not None or (replay.reader.blind and shape.get("unknown")):
                known[at] = only  # None where nobody saw it
        ways += at_most(
            actions(core, option, unique, known),
            lambda way: surely or works(core, way),
        )
    if None in doubts:
        ways.append(None)
    ways = _in_order_told(replay, step, ways)
    if not ways:
        raise missing(replay)
    if len(ways) == 1:
        if ways[0] is None:
            raise missing(replay)
        return ways[0], None
    seen = len(options) == 1 and all(isinstance(slot, Fact) for slot in options[0].slots)
    way, fork = replay.take(step, "chance" if chance else "seen" if seen else "choice", ways)
    if way is None:
        raise missing(replay)
    return way, fork


def _told_apart(core: Core, options: Sequence[Option], unique: frozenset[int]) -> list[Option]:
    """Return options about cards, of those about cards that nobody could tell apart the first."""
    found: dict[object, Option] = {}
    for option in options:
        obj = option.subject
        is_card = type(obj) is int and 0 <= obj < len(core.defn) and obj not in unique
        like = likeness(core, Obj(obj)) if is_card else ("", obj)
        found.setdefault((option.by, option.do, like), option)
    return [*found.values()]


def _in_order_told(replay: Replay, step: int, ways: list[Action | None]) -> list[Action | None]:
    """Return the orders of what waits that a step leaves: it answers what came first, and the file tells the other after it.

    All of them where none asks for what the step says.
    """
    asked = question(replay.core)
    if asked.menu != ORDER_OF_TRIGGERS or not 0 < step <= len(replay.told):
        return ways
    first = {way: _comes_first(replay, step, way) for way in ways if way is not None}
    return [way for way in ways if way is None or first[way] is not False] if True in first.values() else ways


def _comes_first(replay: Replay, step: int, way: Action) -> bool | None:
    """Return whether a step answers what is asked once this is taken up; None where it neither does nor tells it later."""
    core, told = replay.core, replay.told[step - 1]
    player = replay.laid.seats[way.by]
    with taken_back(core), suppress(EngineError):
        act(core, way)
        asked = question(core)
        verbs = core.game.menus[asked.menu].verbs
        if way.by not in asked.who or asked.menu in core.game.free or in_window(core) is not None:
            return None
        if told["by"] == player and told["do"] in verbs:
            return can(replay, way.by, told, step)
        later = any(after["by"] == player and after["do"] in verbs for after in replay.told[step:])
        return False if later else None
    return None


def waits(replay: Replay) -> bool:
    """Return whether something is declared or being carried out that has not come to its end."""
    core = replay.core
    asked = question(core)
    owed = asked.menu not in core.game.free and in_window(core) is None
    return bool(core.stack or owed or waits_for_answers(core) or _unfinished(core))


def lets_end(replay: Replay, do: str) -> bool:
    """Return whether a turn may end by what follows: something goes on, all have passed, or one act is all that is left.

    All have passed where all but one are told to have and that one does what comes later.
    """
    if waits(replay) or between(replay.core, do) or replay.core.game.due(replay.core) is not None:
        return True
    return _one_pass_left(replay, question(replay.core))


def _unfinished(core: Any) -> bool:
    """Return whether something is being carried out: an effect, or what a window waits below for."""
    below = _AT_WORK if in_window(core) else (*_AT_WORK, OpenWindow)
    return any(isinstance(frame, below) for frame in core.agenda)
